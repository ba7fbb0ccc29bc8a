"""The course of a game of Agricola: rounds, actions, harvest."""

from libc.stdint cimport uint32_t
from libc.string cimport memset

from .agricola_farm cimport can_house, capacities, cooked_food, cooks, house_material, largest_herds, pastures_of
from .agricola_harvest cimport breed, convert, feed, list_breeding, list_feeding
from .agricola_rules cimport (ALTERNATES, ANIMALS, CARDS, CHOOSES, CLAY_OVEN, CULTIVATES, EXPANDS, FENCES, FOOD, GOODS,
                              GRAIN, GROWS, GROWS_ANYHOW, GROWS_LATE, HEARTHS, HELPS, IMPROVES, MAJORS, MEETING_PLACE,
                              MOST_PILED_ANIMALS,
                              OVENS, PILED, PLOWS, REDEVELOPS, REED, RENOVATES, ROUNDS, RULES, SHEEP, SOWS_OR_BAKES,
                              STONE, STONE_OVEN, TAKES, TRADES, USE_ANIMALS, USE_GROWTH, USE_PILE, USE_RESOURCES,
                              USE_ROOM, VEGETABLE, WELL, WOOD, Space, most_piled)
from .agricola_state cimport (ALL_CELLS, ASK_ANIMAL, ASK_BAKE, ASK_BREED, ASK_CARD, ASK_CONVERT, ASK_FEED, ASK_FENCES,
                              ASK_GOODS, ASK_KEEP, ASK_MAJOR, ASK_NOTHING, ASK_PLOW, ASK_ROOMS, ASK_SOW, ASK_SPACE,
                              ASK_STABLES, ASK_USE, AT_START, BREEDING, CHANCE, END, FEEDING, FIELD, NOBODY, PART_BAKE,
                              PART_FENCES, PART_MAJOR, PART_PLOW, PART_ROOMS, PART_SOW, PART_STABLES, START_ROOMS,
                              STEP_DONE, VEGETABLES, WORK, Farm, add_goods, pool_of, space_row)
from .agricola_steps cimport (MAX_STEPS, any_space_usable, cards_of_round, choosable_spaces, hidden_cards, list_steps,
                              part_possible)
from .grid cimport check, lowest, nth, popcount
from .housing cimport MAX_SETS, Capacities
from .pasture cimport Pastures
from .rng cimport below
from .step cimport make_step, step_kind, step_payload


# ---- rounds ----

cdef void _begin_round(State* s) noexcept nogil:
    # reveals the round's card, if there is a choice by chance
    cdef uint64_t hidden
    cdef int seat
    s.round += 1
    for seat in range(s.players):
        s.taken[seat] = 0
        s.farm[seat].newborn = 0
        s.farm[seat].workers = s.farm[seat].people
    s.phase = AT_START
    s.start = s.marker
    hidden = hidden_cards(s)
    if s.order[s.round - 1]:
        _reveal(s, s.order[s.round - 1])
    elif popcount(hidden) == 1:
        _reveal(s, lowest(hidden))
    else:
        s.actor = CHANCE
        s.ask = ASK_CARD


cdef void _foresee(State* s) noexcept nogil:
    # The order as far as anybody knows it: where one card of a stage is left, its round is no secret (section 2). So
    # positions that mean the same are the same.
    cdef uint64_t known = s.open, left
    cdef int number
    for number in range(s.round + 1, ROUNDS + 1):
        if s.order[number - 1] == 0:
            left = cards_of_round(number) & ~known
            if popcount(left) != 1:
                return
            s.order[number - 1] = lowest(left)
        known |= <uint64_t>1 << s.order[number - 1]


cdef void _reveal(State* s, int card) noexcept nogil:
    # Preparation: the card, the goods of this round, the goods on the spaces; then Work begins.
    cdef uint64_t left
    cdef const Space* row
    cdef int seat, space
    s.order[s.round - 1] = card
    s.open |= <uint64_t>1 << card
    _foresee(s)
    for seat in range(s.players):
        if s.farm[seat].well >> s.round & 1:
            add_goods(&s.farm[seat], FOOD, 1)
            s.farm[seat].well &= ~(1 << s.round)
    left = s.open
    while left:
        space = lowest(left)
        left &= left - 1
        row = space_row(s, space)
        s.piles[space] = min(s.piles[space] + row.refill, most_piled(row.good))
    s.phase = WORK
    _next_person(s, s.start)


cdef void _next_person(State* s, int seat) noexcept nogil:
    # From that seat on clockwise: the first who has a person left and a space to use. A person that can do nothing when
    # its turn comes stays at home this round (ruling idle-person).
    cdef int passed = 0
    s.ask = ASK_SPACE
    while passed < s.players:
        s.actor = seat
        if s.farm[seat].workers == 0:
            passed += 1
        elif any_space_usable(s):
            return
        else:
            s.farm[seat].workers -= 1
            passed = 0
        seat = seat + 1 if seat + 1 < s.players else 0
    _end_of_work(s)


cdef void _end_of_work(State* s) noexcept nogil:
    # The people go home; fields are harvested if it is time, then all feed and breed.
    cdef int seat
    for seat in range(s.players):
        s.taken[seat] = 0
        s.farm[seat].workers = 0
    if RULES.harvests >> s.round & 1:
        _harvest(s)
    else:
        _end_round(s)


cdef void _harvest(State* s) noexcept nogil:
    cdef int seat
    for seat in range(s.players):
        _harvest_fields(&s.farm[seat])
    s.phase = FEEDING
    s.due = (1 << s.players) - 1
    _run_harvest(s)


cdef void _harvest_fields(Farm* farm) noexcept nogil:
    cdef uint32_t left = farm.fields
    cdef int cell
    while left:
        cell = lowest(left)
        left &= left - 1
        if farm.crop[cell] == 0:
            continue
        add_goods(farm, VEGETABLE if farm.crop[cell] & VEGETABLES else GRAIN, 1)
        farm.crop[cell] -= 1
        if farm.crop[cell] == VEGETABLES:
            farm.crop[cell] = 0


cdef void _run_harvest(State* s) noexcept nogil:
    # to the next seat that has something to decide while feeding or breeding
    cdef uint64_t out[MAX_SETS]
    cdef int i, seat
    while True:
        for i in range(s.players):
            seat = (s.start + i) % s.players
            if not s.due >> seat & 1:
                continue
            s.actor = seat
            s.ask = ASK_FEED if s.phase == FEEDING else ASK_BREED
            if s.phase == FEEDING:
                # two are enough to know that there is a choice
                if list_feeding(s, out, 2) > 1:
                    return
                feed(s, 0)
            else:
                if list_breeding(s, out) > 1:
                    return
                breed(s, out[0])
            s.due &= ~(1 << seat)
        if s.phase == BREEDING:
            _end_round(s)
            return
        s.phase = BREEDING
        s.due = (1 << s.players) - 1


cdef void _end_round(State* s) noexcept nogil:
    cdef int seat
    if s.round < ROUNDS:
        _begin_round(s)
        return
    for seat in range(s.players):
        s.farm[seat].newborn = 0
    s.phase = END
    s.ask = ASK_NOTHING
    s.actor = NOBODY


# ---- actions ----

cdef void _gain(State* s, int good, int number) noexcept nogil:
    if good < GOODS:
        add_goods(&s.farm[s.actor], good, number)
    elif good < PILED:
        s.gain[good - GOODS] = min(s.gain[good - GOODS] + number, <int>MOST_PILED_ANIMALS)
        s.changed |= number > 0


cdef void _take(State* s, int space) noexcept nogil:
    # what lies there and what the space gives besides
    cdef const Space* row = space_row(s, space)
    cdef int good
    _gain(s, row.good, s.piles[space])
    s.piles[space] = 0
    for good in range(PILED):
        if row.gives[good]:
            _gain(s, good, row.gives[good])


cdef void _grow(Farm* farm) noexcept nogil:
    farm.people += 1
    farm.newborn += 1


cdef void _renovate(Farm* farm) noexcept nogil:
    farm.house += 1
    farm.goods[REED] -= RULES.renovation_reed
    farm.goods[house_material(farm.house)] -= popcount(farm.rooms)


cdef bint _use_space(State* s, int space) noexcept nogil:
    # places the person and begins the action; True if something is asked before its parts
    cdef Farm* farm = &s.farm[s.actor]
    cdef int does = space_row(s, space).does
    s.space = space + 1
    s.taken[s.actor] |= <uint64_t>1 << space
    farm.workers -= 1
    if space == MEETING_PLACE:
        s.marker = s.actor
    if does == ALTERNATES:
        s.ask = ASK_USE
        return True
    if does == TRADES:
        s.ask = ASK_ANIMAL
        return True
    if does == TAKES or does == CHOOSES:
        _take(s, space)
        if does == CHOOSES:
            s.ask = ASK_GOODS
            return True
    elif does == EXPANDS:
        s.todo = 1 << PART_ROOMS | 1 << PART_STABLES
    elif does == PLOWS:
        s.todo = 1 << PART_PLOW
    elif does == HELPS:
        s.todo = 1 << PART_STABLES | 1 << PART_BAKE
    elif does == IMPROVES:
        s.todo = 1 << PART_MAJOR
    elif does == FENCES:
        s.todo = 1 << PART_FENCES
    elif does == SOWS_OR_BAKES:
        s.todo = 1 << PART_SOW | 1 << PART_BAKE
    elif does == CULTIVATES:
        s.todo = 1 << PART_PLOW | 1 << PART_SOW
    elif does == GROWS or does == GROWS_ANYHOW or does == GROWS_LATE:
        _grow(farm)
    elif does == RENOVATES or does == REDEVELOPS:
        _renovate(farm)
        s.count = 1
        s.todo = 1 << PART_MAJOR if does == RENOVATES else 1 << PART_FENCES
    return False


cdef bint _use(State* s, int use) noexcept nogil:
    # one use of a space with several; True if something is asked before its parts
    cdef Farm* farm = &s.farm[s.actor]
    cdef int space = s.space - 1
    cdef const Space* row = space_row(s, space)
    s.use = use + 1
    if use == USE_PILE:
        _gain(s, row.good, s.piles[space])
        s.piles[space] = 0
    elif use == USE_RESOURCES:
        add_goods(farm, STONE, 1)
        add_goods(farm, FOOD, 1)
    elif use == USE_ANIMALS:
        s.ask = ASK_ANIMAL
        return True
    elif use == USE_GROWTH:
        _grow(farm)
    elif use == USE_ROOM:
        s.todo = 1 << PART_ROOMS
    else:
        s.ask = ASK_GOODS
        return True
    return False


cdef void _trade(State* s, uint64_t payload) noexcept nogil:
    cdef int which = payload & 0xFF
    if payload >> 8:
        convert(&s.farm[s.actor], payload >> 8)
    _gain(s, SHEEP + which, 1)
    if which == 0:
        add_goods(&s.farm[s.actor], FOOD, 1)
    elif which == 2:
        s.farm[s.actor].goods[FOOD] -= 1


cdef void _build_rooms(Farm* farm, uint64_t cells) noexcept nogil:
    cdef int n = popcount(cells)
    farm.goods[house_material(farm.house)] -= n * RULES.room_material
    farm.goods[REED] -= n * RULES.room_reed
    farm.rooms |= <int>cells


cdef void _build_stables(State* s, uint64_t cells) noexcept nogil:
    cdef Farm* farm = &s.farm[s.actor]
    cdef bint helped = space_row(s, s.space - 1).does == HELPS
    farm.goods[WOOD] -= popcount(cells) * (RULES.side_stable_wood if helped else RULES.stable_wood)
    farm.stables |= <int>cells


cdef void _sow(Farm* farm, uint64_t payload) noexcept nogil:
    # one from the supply and two more for grain, one more for vegetables
    cdef uint32_t grain = payload & 0xFFFF, vegetables = payload >> 16 & 0xFFFF
    farm.goods[GRAIN] -= popcount(grain)
    farm.goods[VEGETABLE] -= popcount(vegetables)
    while grain:
        farm.crop[lowest(grain)] = 3
        grain &= grain - 1
    while vegetables:
        farm.crop[lowest(vegetables)] = VEGETABLES | 2
        vegetables &= vegetables - 1


cdef void _bake(Farm* farm, uint64_t payload) noexcept nogil:
    cdef int clay = payload & 0xFF, stone = payload >> 8 & 0xFF
    cdef int hearth = payload >> 16 & 0xFF, fire = payload >> 24 & 0xFF
    farm.goods[GRAIN] -= clay + stone + hearth + fire
    add_goods(farm, FOOD, clay * RULES.major[<int>CLAY_OVEN].baked + stone * RULES.major[<int>STONE_OVEN].baked
              + hearth * RULES.major[lowest(HEARTHS)].baked + fire * RULES.major[0].baked)


cdef void _improve(State* s, uint64_t payload) noexcept nogil:
    cdef Farm* farm = &s.farm[s.actor]
    cdef int major = payload & 0xFF, returned = <int>(payload >> 8) - 1, good, last
    if returned >= 0:
        farm.improvements &= ~(1 << returned)
        s.majors |= 1 << returned
    else:
        for good in range(GOODS):
            farm.goods[good] -= RULES.major[major].cost[good]
    farm.improvements |= 1 << major
    s.majors &= ~(1 << major)
    if major == WELL:
        last = min(s.round + RULES.well_rounds, <int>ROUNDS)
        farm.well |= (1 << (last + 1)) - (1 << (s.round + 1))
    if OVENS >> major & 1:
        s.todo |= 1 << PART_BAKE


cdef void _build_fences(State* s, uint64_t fences) noexcept nogil:
    cdef Farm* farm = &s.farm[s.actor]
    cdef Pastures found
    farm.goods[WOOD] -= popcount(fences)
    farm.fences |= fences
    pastures_of(farm, &found)
    farm.enclosed = found.enclosed
    s.changed = 1


cdef void _next_part(State* s, bint ask) noexcept nogil:
    # asks the next part of the action that can be done; at its end the animals are housed
    cdef int part
    while s.todo:
        part = lowest(s.todo)
        if part_possible(s, part):
            s.ask = (ASK_ROOMS if part == PART_ROOMS else ASK_STABLES if part == PART_STABLES
                     else ASK_PLOW if part == PART_PLOW else ASK_SOW if part == PART_SOW
                     else ASK_MAJOR if part == PART_MAJOR else ASK_FENCES if part == PART_FENCES else ASK_BAKE)
            return
        s.todo &= s.todo - 1
    _house(s, ask)


cdef void _house(State* s, bint ask) noexcept nogil:
    # Houses the actor's animals; what cannot be decided in one way only is asked.
    cdef Farm* farm = &s.farm[s.actor]
    cdef Capacities c
    cdef uint32_t pool = pool_of(s)
    cdef uint32_t sets[MAX_SETS]
    s.ask = ASK_KEEP
    if ask:
        return
    if s.changed:
        capacities(farm, &c)
        if not can_house(&c, pool):
            if largest_herds(&c, pool, sets) > 1:
                return
            _keep(s, sets[0] | (<uint64_t>(pool - sets[0]) << 24 if cooks(farm) else 0))
            _end_turn(s)
            return
    _keep(s, pool)
    _end_turn(s)


cdef void _keep(State* s, uint64_t payload) noexcept nogil:
    cdef Farm* farm = &s.farm[s.actor]
    cdef int species
    add_goods(farm, FOOD, cooked_food(farm, <uint32_t>(payload >> 24 & 0xFFFFFF)))
    for species in range(ANIMALS):
        farm.animals[species] = payload >> (8 * species) & 0xFF
        s.gain[species] = 0


cdef void _end_turn(State* s) noexcept nogil:
    cdef int seat = s.actor
    s.space = 0
    s.todo = 0
    s.count = 0
    s.use = 0
    s.changed = 0
    _next_person(s, seat + 1 if seat + 1 < s.players else 0)


cdef void _convert(State* s, uint64_t payload) noexcept nogil:
    # animals that were gained in this turn are cooked without being housed first
    cdef Farm* farm = &s.farm[s.actor]
    cdef int species
    for species in range(ANIMALS):
        farm.animals[species] += s.gain[species]
        s.gain[species] = 0
    convert(farm, payload)


# mutants: off (asked in debug builds only)
cdef bint _sound(const Farm* farm) noexcept nogil:
    # no count below zero, nothing built twice on a space
    cdef int good
    for good in range(GOODS):
        if farm.goods[good] >= 0x8000:
            return False
    return (farm.rooms & farm.fields == 0 and (farm.rooms | farm.fields) & (farm.stables | farm.enclosed) == 0
            and (farm.rooms | farm.fields | farm.stables) & ~ALL_CELLS == 0)
# mutants: on


cdef void play_step(State* s, uint64_t step, bint ask) noexcept nogil:
    cdef uint64_t payload = step_payload(step)
    cdef int kind = step_kind(step)
    cdef int actor = s.actor
    cdef Farm* farm
    if kind == ASK_CARD:
        _reveal(s, <int>payload)
        return
    farm = &s.farm[actor]
    if kind == ASK_CONVERT:
        _convert(s, payload)
        return
    if kind == ASK_FEED or kind == ASK_BREED:
        if kind == ASK_FEED:
            feed(s, payload)
        else:
            breed(s, payload)
        s.due &= ~(1 << actor)
        _run_harvest(s)
        return
    if kind == ASK_KEEP:
        _keep(s, payload)
        _end_turn(s)
        return
    if kind == ASK_SPACE:
        if _use_space(s, <int>payload):
            return
    elif kind == ASK_USE:
        if _use(s, <int>payload):
            return
    elif kind == ASK_GOODS:
        while payload:
            add_goods(farm, lowest(payload), 1)
            payload &= payload - 1
    elif kind == ASK_ANIMAL:
        _trade(s, payload)
    else:
        s.todo &= s.todo - 1
        s.count += kind != STEP_DONE
        if kind == ASK_ROOMS:
            _build_rooms(farm, payload)
        elif kind == ASK_STABLES:
            _build_stables(s, payload)
        elif kind == ASK_PLOW:
            farm.fields |= 1 << <int>payload
        elif kind == ASK_SOW:
            _sow(farm, payload)
        elif kind == ASK_MAJOR:
            _improve(s, payload)
        elif kind == ASK_FENCES:
            _build_fences(s, payload)
        elif kind == ASK_BAKE:
            _bake(farm, payload)
    check(_sound(farm))
    _next_part(s, ask)


cdef uint64_t drawn_step(const State* s, Rng* rng) noexcept nogil:
    # most steps of a random game choose a space: a bit of a mask, which is drawn without listing
    cdef uint64_t out[MAX_STEPS]
    cdef uint64_t spaces
    if s.ask == ASK_SPACE:
        spaces = choosable_spaces(s)
        return make_step(ASK_SPACE, nth(spaces, below(rng, popcount(spaces))))
    return out[below(rng, list_steps(s, out, MAX_STEPS))]


cdef void start_game(State* s, int edition, int players, int options, int first, uint64_t in_play,
                     const uint8_t* order) noexcept nogil:
    cdef Farm* farm
    cdef int seat, i
    memset(s, 0, sizeof(State))
    s.edition = edition
    s.players = players
    s.options = options
    s.open = in_play
    s.majors = (1 << MAJORS) - 1
    s.marker = first
    s.start = first
    if order != NULL:
        for i in range(CARDS):
            s.order[i] = order[i]
    for seat in range(players):
        farm = &s.farm[seat]
        farm.rooms = START_ROOMS
        farm.people = 2
        if players > 1:
            farm.goods[FOOD] = RULES.first_food if seat == first else RULES.other_food
    _begin_round(s)


cdef void resume_game(State* s) noexcept nogil:
    cdef Pastures found
    cdef int seat
    for seat in range(s.players):
        pastures_of(&s.farm[seat], &found)
        s.farm[seat].enclosed = found.enclosed
    if s.phase == AT_START:
        s.round -= 1
        _begin_round(s)
        return
    _foresee(s)
    if s.phase == WORK:
        _next_person(s, s.actor)
    elif s.phase == FIELD:
        _harvest(s)
    elif s.phase == END:
        s.ask = ASK_NOTHING
        s.actor = NOBODY
    else:
        _run_harvest(s)
