"""The steps of each decision of All Creatures Big and Small."""

from .acbas_build cimport refresh_pastures, trough_price
from .acbas_buildings cimport REARING_STATION
from .acbas_farm cimport capacities, capacities_without, closed_edges, free_cells, kept_before
from .acbas_hooks cimport window_legal, window_must, window_steps
from .acbas_organic cimport list_spreads, spread_legal
from .acbas_places cimport buildable, open_places, places_of
from .acbas_rules cimport (BOXES, COW_PIG, EXPAND, FENCES, HORSE_SHEEP, MATERIALS, PIG_SHEEP, REED_SHEEP, RESOURCES,
                           SPECIAL_A, SPECIAL_B, STABLES, STABLE_TILE, STALL, STALL_TILE, START, STONE, STONE1,
                           STONE2, TROUGHS, WALLS, WOOD, WOOD3, pile_of)
from .acbas_state cimport (ASK_ARRANGE, ASK_BORDERS, ASK_BOX, ASK_BUILDING, ASK_DEPOT, ASK_FLIP, ASK_GIVE, ASK_KEEP,
                           ASK_MATERIAL, ASK_NOTHING, ASK_PLACE, ASK_SIDE, ASK_SPECIES, ASK_SPREAD, ASK_STABLE,
                           ASK_STALL, ASK_TAKE, ASK_TROUGH, ASK_WINDOW, BEFORE_WORKER, EMPTYING, FOR_A_FOAL, GIVING,
                           GRANTED, STEP_DONE, Farm, can_pay, pool_of, tile_row)
from .grid cimport MAX_CELLS, check, farm_cells, farm_edges, lowest, popcount
from .housing cimport COWS, MAX_SETS, SPARE_BITS, SPECIES, covers, feasible, maximal_sets
from .pasture cimport PREPARATIONS, next_regions, preparations
from .step cimport make_step, step_kind, step_payload

cdef enum:
    PREPARE_MORE = 2   # a listed preparation may lack that many borders afterwards;
    ALWAYS_USABLE = (1 << START | 1 << WOOD3 | 1 << STONE1 | 1 << STONE2 | 1 << RESOURCES
                     | 1 << REED_SHEEP | 1 << PIG_SHEEP | 1 << COW_PIG | 1 << HORSE_SHEEP)
    SPECIAL_BOXES = 1 << SPECIAL_A | 1 << SPECIAL_B
    PREPARE_MOST = 3   # who can pay more borders can enclose something


cdef inline int _affordable(int have, int price) noexcept nogil:
    return have // price if price else 64


cdef int most_borders(const State* s) noexcept nogil:
    cdef const Farm* farm = &s.farm[s.actor]
    cdef int n
    if s.fencing == BY_WOOD or s.fencing == BUILDER:
        n = _affordable(farm.goods[WOOD], RULES.border_wood)
    elif s.fencing == BY_STONE:
        n = max(<int>RULES.walls_free - s.count, 0) + _affordable(farm.goods[STONE], RULES.walls_stone)
    elif s.fencing == GIVING:
        return farm.spare // 2
    else:
        n = s.allowed - s.count
    return min(n, <int>farm.spare)


cdef inline bint _may_stop(const State* s) noexcept nogil:
    # need the running action or effect place nothing (more)?
    return s.count or s.fencing in (BUILDER, GRANTED, FOR_A_FOAL)


cdef uint32_t usable_boxes(const State* s) noexcept nogil:
    cdef const Farm* farm = &s.farm[s.actor]
    # Refill has left something on every free box of goods.
    cdef uint32_t boxes = ALWAYS_USABLE
    cdef uint64_t tiles = buildable(s, s.offer | (<uint64_t>1 << STALL_TILE) | (<uint64_t>1 << STABLE_TILE))
    if farm.spare and farm_edges(farm.columns) & ~farm.borders:
        boxes |= <uint32_t>(farm.goods[WOOD] >= RULES.border_wood) << FENCES
        boxes |= <uint32_t>(RULES.walls_free > 0 or farm.goods[STONE] >= RULES.walls_stone) << WALLS
    boxes |= <uint32_t>((s.piles[pile_of(EXPAND)] | s.expansions) != 0) << EXPAND
    boxes |= <uint32_t>(s.stalls > 0 and tiles >> STALL_TILE & 1) << STALL
    boxes |= <uint32_t>(tiles >> STABLE_TILE & 1) << STABLES
    boxes |= <uint32_t>((tiles & s.offer) != 0) * SPECIAL_BOXES
    if (s.troughs and farm_cells(farm.columns) & ~farm.troughs
            and (RULES.trough_free > 0 or farm.goods[WOOD] >= trough_price(farm, RULES.trough_wood))):
        boxes |= <uint32_t>1 << TROUGHS
    return boxes


cdef inline uint32_t _trough_cells(const State* s) noexcept nogil:
    # where the running action may put its next trough: above the last one
    cdef const Farm* farm = &s.farm[s.actor]
    cdef uint32_t cells = farm_cells(farm.columns) & ~farm.troughs
    if s.box != TROUGHS + 1:  # a building's single one, which can be paid
        return 0 if s.count else cells
    if s.troughs == 0 or (s.count >= RULES.trough_free and farm.goods[WOOD] < trough_price(farm, RULES.trough_wood)):
        return 0
    return cells & ~((<uint32_t>2 << s.last) - 1) if s.count else cells


cdef inline uint32_t _stable_cells(const State* s, int material) noexcept nogil:
    cdef uint32_t cells
    if not can_pay(s, STABLE_TILE, material) or (s.stone and material == 0):
        return 0
    cells = places_of(s, STABLE_TILE)
    return cells & ~((<uint32_t>2 << s.last) - 1) if s.count else cells


cdef bint more_to_place(const State* s) noexcept nogil:
    if s.ask == ASK_TROUGH:
        return _trough_cells(s) != 0
    if s.ask == ASK_BORDERS:
        return s.last < MAX_CELLS and most_borders(s) > 0
    return (_stable_cells(s, 0) | _stable_cells(s, 1)) != 0


cdef int _list_bits(uint32_t bits, int kind, uint64_t also, uint64_t* out) noexcept nogil:
    cdef uint64_t step = make_step(kind, also)
    cdef int i, n = popcount(bits)
    for i in range(n):
        out[i] = step | lowest(bits)
        bits &= bits - 1
    return n


cdef uint32_t boxes_to_choose(const State* s) noexcept nogil:
    cdef uint32_t taken = s.taken[0] | s.taken[1]
    taken |= (~taken >> SPECIAL_A & 1) << SPECIAL_B  # two free Special building boxes are one choice
    return usable_boxes(s) & ~taken


cdef int _list_borders(const State* s, uint64_t* out, int room) noexcept nogil:
    # The next region to enclose; or what begins a pasture that today's borders do not close: at Fences with all that
    # can be paid, if that encloses nothing; at Walls with the free borders that are left over.
    cdef const Farm* farm = &s.farm[s.actor]
    cdef uint32_t free = free_cells(farm)
    cdef uint64_t closed = closed_edges(farm)
    cdef uint64_t left
    cdef int budget = most_borders(s)
    cdef int n = 0, i, m
    # mutants: off (room that no list of a real game needs)
    room -= PREPARATIONS + 1
    # mutants: on
    if s.last < MAX_CELLS:
        n = next_regions(farm.columns, free, closed, farm.enclosed, budget, s.last + 1 if s.count else 0, out, room)
        n = min(n, room)
        if s.fencing == BY_STONE:
            budget = min(budget, <int>RULES.walls_free - s.count)
        elif s.fencing != GRANTED and (n or s.count):
            budget = 0
        if 0 < budget <= PREPARE_MOST:
            n += preparations(farm.columns, free, closed, farm.enclosed, budget,
                              min(PREPARE_MORE, farm.spare - budget), out, -1 if s.count else n, out + n)
    if n == 0 and not _may_stop(s):
        left = farm_edges(farm.columns) & ~farm.borders
        out[0] = left & (0 - left)
        n = 1
    check(n <= room + PREPARATIONS)
    m = 0
    for i in range(n):
        if s.fencing != FOR_A_FOAL or _houses_a_foal(s, out[i]):
            out[m] = make_step(ASK_BORDERS, out[i])
            m += 1
    if _may_stop(s):
        out[m] = make_step(STEP_DONE, 0)
        m += 1
    return m


cdef bint _houses_a_foal(const State* s, uint64_t border) noexcept nogil:
    # With this border, is there room for all horses, the newborn one included (ruling ranch)?
    cdef Farm farm = s.farm[s.actor]
    cdef Capacities c
    farm.borders |= border
    refresh_pastures(&farm)
    capacities(&farm, &c)
    return feasible(&c, pool_of(s) >> 24 << 24)


cdef bint foal_may_need(const State* s) noexcept nogil:
    cdef const Farm* farm = &s.farm[s.actor]
    cdef uint64_t left = farm_edges(farm.columns) & ~farm.borders
    if farm.spare == 0 or pool_of(s) >> 24 == farm.animals[SPECIES - 1]:
        return False
    while left:
        if _houses_a_foal(s, left & (0 - left)):
            return True
        left &= left - 1
    return False


cdef void places_now(const State* s, Capacities* c) noexcept nogil:
    # what the actor's farm holds at this moment
    if s.stage == EMPTYING:
        capacities_without(&s.farm[s.actor], REARING_STATION, c)
    else:
        capacities(&s.farm[s.actor], c)


cdef int kept_now(const State* s, const Capacities* c, uint32_t* sets) noexcept nogil:
    # The maximal sets that may be kept; those with all horses if the Ranch's border was placed for the newborn one.
    cdef uint32_t pool = pool_of(s)
    cdef int i, m, n = maximal_sets(c, pool, sets)
    if not s.foal:
        return n
    m = 0
    for i in range(n):
        if sets[i] >> 24 == pool >> 24:
            sets[m] = sets[i]
            m += 1
    return m


cdef int _list_kept(const State* s, uint64_t* out) noexcept nogil:
    cdef Capacities c
    cdef uint32_t sets[MAX_SETS]
    cdef int n, i
    n = 0 if s.foal or s.stage == EMPTYING else kept_before(&s.farm[s.actor], pool_of(s), sets)
    if n == 0:
        places_now(s, &c)
        n = kept_now(s, &c, sets)
    for i in range(n):
        out[i] = make_step(ASK_KEEP, sets[i])
    return n


cdef int _list_taken(const State* s, uint64_t* out) noexcept nogil:
    # A chosen animal and what is kept with it; counts that another choice keeps too are listed with the first one.
    cdef Capacities c
    cdef uint32_t sets[MAX_SETS]
    cdef int species, i, j, m, known, n = 0
    capacities(&s.farm[s.actor], &c)
    for species in range(SPECIES):
        if not (s.choice >> species) & 1:
            continue
        m = maximal_sets(&c, pool_of(s) + (<uint32_t>1 << (8 * species)), sets)
        known = n
        for i in range(m):
            for j in range(known):
                if <uint32_t>out[j] == sets[i]:
                    break
            else:
                out[n] = make_step(ASK_TAKE, sets[i] | (<uint64_t>species << 32))
                n += 1
    return n


cdef int list_steps(const State* s, uint64_t* out, int room) noexcept nogil:
    cdef int n
    if s.ask == ASK_BOX:
        n = _list_bits(boxes_to_choose(s), ASK_BOX, 0, out)
        if s.stage == BEFORE_WORKER:
            n += window_steps(s, True, out + n)
        return n
    return _list_others(s, out, room)


cdef int _list_others(const State* s, uint64_t* out, int room) noexcept nogil:
    cdef uint64_t left
    cdef int n, which
    if s.ask == ASK_BORDERS:
        return _list_borders(s, out, room)
    if s.ask == ASK_SIDE:
        out[0] = make_step(ASK_SIDE, 0)
        out[1] = make_step(ASK_SIDE, 1)
        return 2
    if s.ask == ASK_STALL:
        return _list_bits(open_places(&s.farm[s.actor]), ASK_STALL, 0, out)
    if s.ask == ASK_STABLE:
        n = _list_bits(_stable_cells(s, 0), ASK_STABLE, 0, out)
        n += _list_bits(_stable_cells(s, 1), ASK_STABLE, 0x100, out + n)
        if s.count:
            out[n] = make_step(STEP_DONE, 0)
            n += 1
        return n
    if s.ask == ASK_TROUGH:
        n = _list_bits(_trough_cells(s), ASK_TROUGH, 0, out)
        if s.count or s.stone:  # a trough that has to be paid need not be placed
            out[n] = make_step(STEP_DONE, 0)
            n += 1
        return n
    if s.ask == ASK_BUILDING:
        n = 0
        left = buildable(s, s.offer)
        while left:
            out[n] = make_step(ASK_BUILDING, lowest(left))
            n += 1
            left &= left - 1
        if s.near:
            out[n] = make_step(STEP_DONE, 0)
            n += 1
        return n
    if s.ask == ASK_PLACE:
        n = 0
        for which in range(tile_row(&s.farm[s.actor], s.tile).n_costs):
            if can_pay(s, s.tile, which):
                n += _list_bits(places_of(s, s.tile), ASK_PLACE, which << 8, out + n)
        return n
    if s.ask == ASK_TAKE:
        return _list_taken(s, out)
    if s.ask == ASK_KEEP:
        return _list_kept(s, out)
    if s.ask == ASK_WINDOW:
        n = window_steps(s, False, out)
        if not window_must(s):
            out[n] = make_step(STEP_DONE, 0)
            n += 1
        return n
    if s.ask == ASK_SPECIES:
        return _list_bits(s.choice, ASK_SPECIES, 0, out)
    if s.ask == ASK_MATERIAL:
        return _list_bits((1 << MATERIALS) - 1, ASK_MATERIAL, 0, out)
    if s.ask == ASK_SPREAD:
        n = list_spreads(s, out, room - 1)
        if n:
            return n
    n = 0
    if s.ask == ASK_GIVE:
        n = _list_bits(_givable(s), ASK_GIVE, 0, out)
    elif s.ask in (ASK_FLIP, ASK_DEPOT):
        out[0] = make_step(s.ask, 1)
        n = 1
    if s.ask != ASK_NOTHING:
        out[n] = make_step(STEP_DONE, 0)
        n += 1
    return n


cdef inline uint32_t _givable(const State* s) noexcept nogil:
    # what can be given for a cow: one bit a species
    cdef uint32_t pool = pool_of(s), found = 0
    cdef int i
    for i in range(SPECIES):
        found |= <uint32_t>(i != COWS and pool >> (8 * i) & 0xFF != 0) << i
    return found


cdef bint something_to_give(const State* s) noexcept nogil:
    return _givable(s) != 0


cdef bint _among(const State* s, uint64_t step) noexcept nogil:
    cdef uint64_t out[MAX_STEPS]
    cdef int i
    for i in range(list_steps(s, out, MAX_STEPS)):
        if out[i] == step:
            return True
    return False


cdef bint _keepable(const State* s, uint64_t payload) noexcept nogil:
    cdef Capacities c
    cdef uint32_t kept = <uint32_t>payload
    cdef uint32_t pool = pool_of(s)
    cdef int species = <int>(payload >> 32)
    if s.ask == ASK_TAKE:
        if species >= SPECIES or not (s.choice >> species) & 1:
            return False
        pool += <uint32_t>1 << (8 * species)
    elif species:
        return False
    if kept & SPARE_BITS or not covers(pool, kept):
        return False
    if s.foal and kept >> 24 != pool >> 24:
        return False
    places_now(s, &c)
    return feasible(&c, kept)


cdef bint legal_step(const State* s, uint64_t step) noexcept nogil:
    cdef const Farm* farm
    cdef uint64_t payload = step_payload(step)
    cdef int kind = step_kind(step)
    if s.ask == ASK_NOTHING:
        return False
    if kind in (ASK_WINDOW, ASK_ARRANGE):
        return (s.ask == ASK_WINDOW or s.ask == ASK_BOX and s.stage == BEFORE_WORKER) and window_legal(s, step)
    if kind != s.ask and kind != STEP_DONE:
        return False
    farm = &s.farm[s.actor]
    if kind == ASK_BOX:
        return payload < BOXES and (usable_boxes(s) & ~(s.taken[0] | s.taken[1])) >> payload & 1
    if kind == ASK_BORDERS:
        return (payload != 0 and payload & ~farm_edges(farm.columns) == 0 and payload & farm.borders == 0
                and popcount(payload) <= most_borders(s) and (s.fencing != FOR_A_FOAL or _houses_a_foal(s, payload)))
    if kind in (ASK_TAKE, ASK_KEEP):
        return _keepable(s, payload)
    if kind == ASK_SPREAD:
        return spread_legal(s, payload)
    if s.ask == ASK_SPREAD:
        return payload == 0  # nothing added
    return _among(s, step)
