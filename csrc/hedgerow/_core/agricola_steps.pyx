"""The steps of each decision of Agricola."""

from .agricola_farm cimport (can_house, capacities, cooks, empty_fields, house_material, largest_herds, plowable,
                             roomable, solid_cells, stableable)
from .agricola_harvest cimport breeding_legal, conversion_legal, feeding_legal, list_breeding, list_feeding
from .agricola_rules cimport (ALTERNATES, BAKERIES, CARDS, CLAY_OVEN, CULTIVATES, EXPANDS, FENCES, FIREPLACES,
                              FIRST_CARD, FOOD, GOODS, GRAIN, GROWS, GROWS_ANYHOW, GROWS_LATE, HEARTHS, HELPS, IMPROVES,
                              LATE, MOST_PEOPLE, MOST_STABLES, PLOWS, REDEVELOPS, REED, RENOVATES, RULES, SOWS_OR_BAKES,
                              SPACES, STONE_OVEN, USE_GROWTH, USE_PILE, USE_ROOM, USES, VEGETABLE, WOOD, Space,
                              variant_of)
from .agricola_state cimport (ASK_ANIMAL, ASK_BAKE, ASK_BREED, ASK_CARD, ASK_CONVERT, ASK_FEED, ASK_FENCES, ASK_GOODS,
                              ASK_KEEP, ASK_MAJOR, ASK_NOTHING, ASK_PLOW, ASK_ROOMS, ASK_SOW, ASK_SPACE, ASK_STABLES,
                              ASK_USE, CELLS, COLUMNS, PART_FENCES, PART_MAJOR, PART_PLOW, PART_ROOMS, PART_SOW,
                              PART_STABLES, PARTS, STEP_DONE, STONE_HOUSE, WORK, Farm, pool_of, space_row)
from .grid cimport farm_cells, lowest, neighbours, popcount
from .housing cimport MAX_SETS, SPARE_BITS, Capacities, covers
from .layouts cimport MOST_FENCES, next_layouts
from .step cimport make_step, step_kind, step_payload

cdef enum:
    THREE_COUNTS = 0xFFFFFF
    MOST_ROOMS = CELLS


# ---- what can be done ----

cdef inline int _payable_rooms(const Farm* farm) noexcept nogil:
    return min(farm.goods[house_material(farm.house)] // RULES.room_material, farm.goods[REED] // RULES.room_reed)


cdef inline int _stable_price(const State* s) noexcept nogil:
    return RULES.side_stable_wood if space_row(s, s.space - 1).does == HELPS else RULES.stable_wood


cdef inline bint _can_stable(const Farm* farm, int price) noexcept nogil:
    return (farm.goods[WOOD] >= price and popcount(farm.stables) < MOST_STABLES and stableable(farm) != 0)


cdef inline int _payable_stables(const State* s) noexcept nogil:
    cdef const Farm* farm = &s.farm[s.actor]
    cdef int n = min(farm.goods[WOOD] // _stable_price(s), MOST_STABLES - popcount(farm.stables))
    return min(n, 1) if space_row(s, s.space - 1).does == HELPS else n


cdef inline bint _can_room(const Farm* farm) noexcept nogil:
    return _payable_rooms(farm) > 0 and roomable(farm, farm.rooms) != 0


cdef inline bint _can_sow(const Farm* farm) noexcept nogil:
    return (farm.goods[GRAIN] or farm.goods[VEGETABLE]) and empty_fields(farm) != 0


cdef inline bint _can_bake(const Farm* farm) noexcept nogil:
    return farm.goods[GRAIN] and farm.improvements & BAKERIES


cdef inline bint _can_renovate(const Farm* farm) noexcept nogil:
    return (farm.house < STONE_HOUSE and farm.goods[REED] >= RULES.renovation_reed
            and farm.goods[house_material(farm.house + 1)] >= popcount(farm.rooms))


cdef inline bint _can_grow(const Farm* farm, bint anyhow) noexcept nogil:
    return farm.people < MOST_PEOPLE and (anyhow or popcount(farm.rooms) > farm.people)


cdef inline bint _pays(const Farm* farm, int major) noexcept nogil:
    cdef int good
    for good in range(GOODS):
        if farm.goods[good] < RULES.major[major].cost[good]:
            return False
    return True


cdef bint _can_improve(const State* s) noexcept nogil:
    cdef const Farm* farm = &s.farm[s.actor]
    cdef uint32_t left = s.majors
    cdef int major
    if left & HEARTHS and farm.improvements & FIREPLACES:
        return True
    while left:
        major = lowest(left)
        left &= left - 1
        if _pays(farm, major):
            return True
    return False


cdef bint _can_fence(const Farm* farm) noexcept nogil:
    # Is there a layout that can be paid? Four fences enclose any space, three one beside a pasture.
    cdef uint64_t out[LAYOUTS]
    cdef int wood = farm.goods[WOOD], left = MOST_FENCES - popcount(farm.fences)
    cdef uint32_t free = farm_cells(COLUMNS) & ~solid_cells(farm)
    if wood == 0 or left == 0:
        return False
    if farm.fences == 0:
        return wood >= 4 and free != 0
    if wood >= 3 and left >= 3 and free & neighbours(farm.enclosed, farm_cells(COLUMNS)):
        return True
    return next_layouts(farm.fences, solid_cells(farm), wood, MOST_FENCES, out) > 0


cdef bint _does_something(const State* s, int space, const Space* row) noexcept nogil:
    cdef const Farm* farm = &s.farm[s.actor]
    cdef int does = row.does
    if does == ALTERNATES:
        return possible_uses(s, space) != 0
    if does == EXPANDS:
        return _can_room(farm) or _can_stable(farm, RULES.stable_wood)
    if does == PLOWS:
        return plowable(farm) != 0
    if does == HELPS:
        return _can_bake(farm) or _can_stable(farm, RULES.side_stable_wood)
    if does == IMPROVES:
        return _can_improve(s)
    if does == FENCES:
        return _can_fence(farm)
    if does == SOWS_OR_BAKES:
        return _can_sow(farm) or _can_bake(farm)
    if does == GROWS:
        return _can_grow(farm, False)
    if does == GROWS_LATE:
        return s.round >= LATE and _can_grow(farm, False)
    if does == GROWS_ANYHOW:
        return _can_grow(farm, True)
    if does == RENOVATES or does == REDEVELOPS:
        return _can_renovate(farm)
    if does == CULTIVATES:
        return plowable(farm) != 0 or _can_sow(farm)
    return False


cdef inline uint64_t _free_spaces(const State* s) noexcept nogil:
    return s.open & ~(s.taken[0] | s.taken[1] | s.taken[2] | s.taken[3] | s.taken[4])


cdef uint64_t _doable(const State* s, uint64_t spaces) noexcept nogil:
    cdef int variant = variant_of(s.edition, s.players)
    cdef uint64_t found = spaces & RULES.always[variant]
    cdef uint64_t gathering = spaces & RULES.gather[variant]
    cdef int space
    while gathering:
        space = lowest(gathering)
        gathering &= gathering - 1
        found &= ~(<uint64_t>(s.piles[space] == 0) << space)
    spaces &= ~RULES.always[variant]
    while spaces:
        space = lowest(spaces)
        spaces &= spaces - 1
        found |= <uint64_t>_does_something(s, space, space_row(s, space)) << space
    return found


cdef uint64_t usable_spaces(const State* s) noexcept nogil:
    return _doable(s, s.open)


cdef uint64_t choosable_spaces(const State* s) noexcept nogil:
    return _doable(s, _free_spaces(s))


cdef bint any_space_usable(const State* s) noexcept nogil:
    cdef int variant = variant_of(s.edition, s.players)
    return (_free_spaces(s) & RULES.always[variant] & ~RULES.gather[variant] != 0 or choosable_spaces(s) != 0)


cdef uint32_t possible_uses(const State* s, int space) noexcept nogil:
    cdef const Farm* farm = &s.farm[s.actor]
    cdef uint32_t uses = space_row(s, space).uses
    if not (s.round >= LATE and _can_grow(farm, False)):
        uses &= ~<uint32_t>(1 << USE_GROWTH)
    if s.piles[space] == 0:
        uses &= ~<uint32_t>(1 << USE_PILE)
    if not _can_room(farm):
        uses &= ~<uint32_t>(1 << USE_ROOM)
    return uses


cdef bint part_possible(const State* s, int part) noexcept nogil:
    cdef const Farm* farm = &s.farm[s.actor]
    if part == PART_ROOMS:
        return _can_room(farm)
    if part == PART_STABLES:
        return _can_stable(farm, _stable_price(s))
    if part == PART_PLOW:
        return plowable(farm) != 0
    if part == PART_SOW:
        return _can_sow(farm)
    if part == PART_MAJOR:
        return _can_improve(s)
    if part == PART_FENCES:
        return _can_fence(farm)
    return _can_bake(farm)


cdef bint may_stop(const State* s) noexcept nogil:
    # Something was done before, or something can be done after it.
    cdef int part
    if s.count:
        return True
    for part in range(lowest(s.todo) + 1, PARTS):
        if s.todo >> part & 1 and part_possible(s, part):
            return True
    return False


cdef uint64_t cards_of_round(int number) noexcept nogil:
    cdef uint64_t found = 0
    cdef int stage = 0, i
    while RULES.last_round[stage] < number:
        stage += 1
    for i in range(CARDS):
        if RULES.stage_of[i] == stage:
            found |= <uint64_t>1 << (FIRST_CARD + i)
    return found


cdef uint64_t hidden_cards(const State* s) noexcept nogil:
    return cards_of_round(s.round) & ~s.open


# ---- listed steps ----

cdef int _list_bits(uint64_t bits, int kind, uint64_t* out) noexcept nogil:
    cdef int i, n = popcount(bits)
    for i in range(n):
        out[i] = make_step(kind, lowest(bits))
        bits &= bits - 1
    return n


cdef int _list_rooms(const Farm* farm, uint32_t new, uint32_t passed, int left, uint64_t* out, int n,
                     int room) noexcept nogil:
    # Every set of new rooms once: each next one is built or passed for good.
    cdef uint32_t next = roomable(farm, farm.rooms | new) & ~passed
    cdef uint32_t bit
    while next and left:
        bit = next & (0 - next)
        next ^= bit
        if n < room:
            out[n] = make_step(ASK_ROOMS, new | bit)
            n += 1
        n = _list_rooms(farm, new | bit, passed, left - 1, out, n, room)
        passed |= bit
    return n


cdef int _list_stables(uint32_t cells, uint32_t new, int left, uint64_t* out, int n) noexcept nogil:
    # every set of at most `left` of the spaces, and `new` with it
    cdef uint32_t bit
    while cells and left:
        bit = cells & (0 - cells)
        cells ^= bit
        out[n] = make_step(ASK_STABLES, new | bit)
        n = _list_stables(cells, new | bit, left - 1, out, n + 1)
    return n


cdef int _list_sowing(const Farm* farm, uint64_t* out) noexcept nogil:
    # for each number of fields with grain and with vegetables the lowest ones
    cdef uint32_t empty = empty_fields(farm), left, grain_cells = 0, vegetable_cells
    cdef int fields = popcount(empty), grain, vegetables, n = 0
    for grain in range(min(<int>farm.goods[GRAIN], fields) + 1):
        left = empty ^ grain_cells
        vegetable_cells = 0
        for vegetables in range(min(<int>farm.goods[VEGETABLE], fields - grain) + 1):
            if grain or vegetables:
                out[n] = make_step(ASK_SOW, grain_cells | <uint64_t>vegetable_cells << 16)
                n += 1
            vegetable_cells |= left & (0 - left)
            left &= left - 1
        left = empty ^ grain_cells
        grain_cells |= left & (0 - left)
    return n


cdef uint64_t _best_baking(const Farm* farm, int grain) noexcept nogil:
    # so much grain where it gives most: ovens first, each to its limit, then a Hearth or a Fireplace
    cdef int clay = 0, stone = 0, hearth = 0, fire = 0
    if farm.improvements >> CLAY_OVEN & 1:
        clay = min(grain, <int>RULES.major[<int>CLAY_OVEN].most_baked)
        grain -= clay
    if farm.improvements >> STONE_OVEN & 1:
        stone = min(grain, <int>RULES.major[<int>STONE_OVEN].most_baked)
        grain -= stone
    if farm.improvements & HEARTHS:
        hearth = grain
    elif farm.improvements & FIREPLACES:
        fire = grain
    elif grain:
        return 0
    return clay | stone << 8 | <uint64_t>hearth << 16 | <uint64_t>fire << 24


cdef int _list_baking(const Farm* farm, uint64_t* out) noexcept nogil:
    cdef uint64_t baking
    cdef int grain, n = 0
    for grain in range(1, farm.goods[GRAIN] + 1):
        baking = _best_baking(farm, grain)
        if baking == 0:
            break
        out[n] = make_step(ASK_BAKE, baking)
        n += 1
    return n


cdef int _list_majors(const State* s, uint64_t* out) noexcept nogil:
    cdef const Farm* farm = &s.farm[s.actor]
    cdef uint32_t left = s.majors, own
    cdef int major, n = 0
    while left:
        major = lowest(left)
        left &= left - 1
        if _pays(farm, major):
            out[n] = make_step(ASK_MAJOR, major)
            n += 1
        if HEARTHS >> major & 1:
            own = farm.improvements & FIREPLACES
            while own:
                out[n] = make_step(ASK_MAJOR, major | (lowest(own) + 1) << 8)
                n += 1
                own &= own - 1
    return n


cdef int _list_fences(const Farm* farm, uint64_t* out) noexcept nogil:
    cdef int i, n = next_layouts(farm.fences, solid_cells(farm), farm.goods[WOOD], MOST_FENCES, out)
    for i in range(n):
        out[i] = make_step(ASK_FENCES, out[i] & ~farm.fences)
    return n


cdef int _list_goods(const State* s, uint64_t* out) noexcept nogil:
    # every set of so many different goods, ascending
    cdef const Space* row = space_row(s, s.space - 1)
    cdef uint32_t chosen
    cdef int n = 0
    for chosen in range(1, 1 << GOODS):
        if chosen & ~row.choices == 0 and popcount(chosen) == row.chosen:
            out[n] = make_step(ASK_GOODS, chosen)
            n += 1
    return n


cdef uint64_t _cheapest_food(const Farm* farm) noexcept nogil:
    # What makes at least 1 food at the least loss, as ASK_CONVERT has it: grain, a vegetable, an animal. 0: nothing.
    cdef int species
    if farm.goods[GRAIN]:
        return 1
    if farm.goods[VEGETABLE]:
        return <uint64_t>1 << 7
    if cooks(farm):
        for species in range(3):
            if farm.animals[species]:
                return <uint64_t>1 << (14 + 7 * species)
    return 0


cdef int _list_trades(const State* s, uint64_t* out) noexcept nogil:
    cdef const Farm* farm = &s.farm[s.actor]
    cdef uint64_t converted = 0 if farm.goods[FOOD] else _cheapest_food(farm)
    out[0] = make_step(ASK_ANIMAL, 0)
    out[1] = make_step(ASK_ANIMAL, 1)
    if farm.goods[FOOD] == 0 and converted == 0:
        return 2
    out[2] = make_step(ASK_ANIMAL, 2 | converted << 8)
    return 3


cdef int _list_kept(const State* s, uint64_t* out) noexcept nogil:
    # the maximal sets; who can cook cooks what goes
    cdef const Farm* farm = &s.farm[s.actor]
    cdef uint32_t sets[MAX_SETS]
    cdef uint32_t pool = pool_of(s)
    cdef Capacities c
    cdef int i, n
    capacities(farm, &c)
    n = largest_herds(&c, pool, sets)
    for i in range(n):
        out[i] = make_step(ASK_KEEP, sets[i] | (<uint64_t>(pool - sets[i]) << 24 if cooks(farm) else 0))
    return n


cdef int list_steps(const State* s, uint64_t* out, int room) noexcept nogil:
    cdef const Farm* farm
    cdef int n = 0, i
    if s.ask == ASK_NOTHING:
        return 0
    if s.ask == ASK_CARD:
        return _list_bits(hidden_cards(s), ASK_CARD, out)
    farm = &s.farm[s.actor]
    if s.ask == ASK_SPACE:
        return _list_bits(choosable_spaces(s), ASK_SPACE, out)
    if s.ask == ASK_USE:
        return _list_bits(possible_uses(s, s.space - 1), ASK_USE, out)
    if s.ask == ASK_GOODS:
        return _list_goods(s, out)
    if s.ask == ASK_ANIMAL:
        return _list_trades(s, out)
    if s.ask == ASK_KEEP:
        return _list_kept(s, out)
    if s.ask == ASK_FEED or s.ask == ASK_BREED:
        n = list_feeding(s, out, room) if s.ask == ASK_FEED else list_breeding(s, out)
        for i in range(n):
            out[i] = make_step(s.ask, out[i])
        return n
    room -= 1
    if s.ask == ASK_ROOMS:
        n = _list_rooms(farm, 0, 0, 1 if s.use else min(_payable_rooms(farm), <int>MOST_ROOMS), out, 0, room)
    elif s.ask == ASK_STABLES:
        n = _list_stables(stableable(farm), 0, _payable_stables(s), out, 0)
    elif s.ask == ASK_PLOW:
        n = _list_bits(plowable(farm), ASK_PLOW, out)
    elif s.ask == ASK_SOW:
        n = _list_sowing(farm, out)
    elif s.ask == ASK_MAJOR:
        n = _list_majors(s, out)
    elif s.ask == ASK_FENCES:
        n = _list_fences(farm, out)
    elif s.ask == ASK_BAKE:
        n = _list_baking(farm, out)
    if may_stop(s):
        out[n] = make_step(STEP_DONE, 0)
        n += 1
    return n


# ---- legal steps ----

cdef bint _rooms_legal(const State* s, uint64_t payload) noexcept nogil:
    # they can be built one after another
    cdef const Farm* farm = &s.farm[s.actor]
    cdef uint32_t left = <uint32_t>payload, new = 0, next
    if payload == 0 or payload >> CELLS:
        return False
    if popcount(left) > (1 if s.use else _payable_rooms(farm)):
        return False
    while left:
        next = left & roomable(farm, farm.rooms | new)
        if next == 0:
            return False
        new |= next
        left &= ~next
    return True


cdef bint _fences_legal(const Farm* farm, uint64_t payload) noexcept nogil:
    cdef uint64_t out[LAYOUTS]
    cdef int i, n
    if payload == 0 or payload & farm.fences:
        return False
    n = next_layouts(farm.fences, solid_cells(farm), min(<int>farm.goods[WOOD], popcount(payload)), MOST_FENCES, out)
    for i in range(n):
        if out[i] == farm.fences | payload:
            return True
    return False


cdef bint _baking_legal(const Farm* farm, uint64_t payload) noexcept nogil:
    cdef int clay = payload & 0xFF, stone = payload >> 8 & 0xFF
    cdef int hearth = payload >> 16 & 0xFF, fire = payload >> 24 & 0xFF
    if payload == 0 or payload >> 32 or clay + stone + hearth + fire > farm.goods[GRAIN]:
        return False
    return (clay <= (RULES.major[<int>CLAY_OVEN].most_baked if farm.improvements >> CLAY_OVEN & 1 else 0)
            and stone <= (RULES.major[<int>STONE_OVEN].most_baked if farm.improvements >> STONE_OVEN & 1 else 0)
            and (hearth == 0 or farm.improvements & HEARTHS) and (fire == 0 or farm.improvements & FIREPLACES))


cdef bint _sowing_legal(const Farm* farm, uint64_t payload) noexcept nogil:
    cdef uint32_t grain = payload & 0xFFFF, vegetables = payload >> 16 & 0xFFFF
    return (payload != 0 and payload >> 32 == 0 and grain & vegetables == 0
            and (grain | vegetables) & ~empty_fields(farm) == 0
            and popcount(grain) <= farm.goods[GRAIN] and popcount(vegetables) <= farm.goods[VEGETABLE])


cdef bint _keepable(const State* s, uint64_t payload) noexcept nogil:
    cdef const Farm* farm = &s.farm[s.actor]
    cdef uint32_t kept = payload & THREE_COUNTS, cooked = payload >> 24 & THREE_COUNTS, pool = pool_of(s)
    cdef Capacities c
    if payload >> 48 or kept & SPARE_BITS or cooked & SPARE_BITS or not covers(pool, kept):
        return False
    if cooked and not cooks(farm) or not covers(pool - kept, cooked):
        return False
    capacities(farm, &c)
    return can_house(&c, kept)


cdef bint _trade_legal(const State* s, uint64_t payload) noexcept nogil:
    cdef const Farm* farm = &s.farm[s.actor]
    cdef uint64_t converted = payload >> 8
    if payload & 0xFF > 2 or converted and not conversion_legal(s, converted):
        return False
    return payload & 0xFF < 2 or farm.goods[FOOD] > 0 or converted != 0


cdef bint _among(const State* s, uint64_t step) noexcept nogil:
    cdef uint64_t out[MAX_STEPS]
    cdef int i
    for i in range(list_steps(s, out, MAX_STEPS)):
        if out[i] == step:
            return True
    return False


cdef bint legal_step(const State* s, uint64_t step) noexcept nogil:
    cdef uint64_t payload = step_payload(step)
    cdef int kind = step_kind(step)
    cdef const Farm* farm
    if s.ask == ASK_NOTHING:
        return False
    if s.ask == ASK_CARD:
        return kind == ASK_CARD and payload < SPACES and hidden_cards(s) >> payload & 1
    farm = &s.farm[s.actor]
    if kind == ASK_CONVERT:
        return s.phase == WORK and conversion_legal(s, payload)
    if kind == STEP_DONE:
        return payload == 0 and ASK_ROOMS <= s.ask <= ASK_BAKE and may_stop(s)
    if kind != s.ask:
        return False
    if kind == ASK_SPACE:
        return payload < SPACES and choosable_spaces(s) >> payload & 1
    if kind == ASK_USE:
        return payload < USES and possible_uses(s, s.space - 1) >> payload & 1
    if kind == ASK_ROOMS:
        return _rooms_legal(s, payload)
    if kind == ASK_STABLES:
        return payload != 0 and payload & ~<uint64_t>stableable(farm) == 0 and popcount(payload) <= _payable_stables(s)
    if kind == ASK_SOW:
        return _sowing_legal(farm, payload)
    if kind == ASK_BAKE:
        return _baking_legal(farm, payload)
    if kind == ASK_FENCES:
        return _fences_legal(farm, payload)
    if kind == ASK_KEEP:
        return _keepable(s, payload)
    if kind == ASK_ANIMAL:
        return _trade_legal(s, payload)
    if kind == ASK_FEED:
        return feeding_legal(s, payload)
    if kind == ASK_BREED:
        return breeding_legal(s, payload)
    return _among(s, step)
