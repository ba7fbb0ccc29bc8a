"""Feeding and breeding in Agricola."""

from libc.stdint cimport uint32_t

from .agricola_farm cimport (animal_food, can_house, capacities, cooked_food, cooks, feeding_rates, largest_herds,
                             vegetable_food)
from .agricola_rules cimport (ANIMALS, BY_GRAIN, BY_SHEEP, BY_VEGETABLE, FOOD, GRAIN, ROUNDS, RULES, VEGETABLE, WAYS,
                              WOOD)
from .agricola_state cimport add_goods, animals_of, beg
from .grid cimport check
from .housing cimport MAX_SETS, SPARE_BITS, Capacities, covers

cdef enum:
    SEVEN_BITS = 0x7F
    THREE_COUNTS = 0xFFFFFF


cdef int food_needed(const State* s, int seat) noexcept nogil:
    cdef const Farm* farm = &s.farm[seat]
    cdef int adult = RULES.adult_food_solo if s.players == 1 else RULES.adult_food
    return adult * (farm.people - farm.newborn) + RULES.child_food * farm.newborn


cdef inline int _shift(int way) noexcept nogil:
    # where a way's number of units stands in a payload of ASK_FEED
    return way if way < BY_GRAIN else BY_GRAIN + 7 * (way - BY_GRAIN)


cdef inline int _units(uint64_t payload, int way) noexcept nogil:
    return <int>(payload >> _shift(way) & (1 if way < BY_GRAIN else SEVEN_BITS))


cdef int _ways(const int* food, const int* units, int way, int missing, int least, uint64_t chosen, uint64_t* out,
               int n, int room) noexcept nogil:
    # All choices from `way` on. Where nothing is missing any more nothing else is added; `least` is the smallest amount
    # that one unit of the ones chosen here gives: without it the choice must fall short.
    cdef int i
    if way == WAYS or missing <= 0:
        if (missing > 0 or missing + least > 0) and n < room:
            out[n] = chosen
            n += 1
        return n
    n = _ways(food, units, way + 1, missing, least, chosen, out, n, room)
    if food[way]:
        for i in range(1, units[way] + 1):
            missing -= food[way]
            n = _ways(food, units, way + 1, missing, min(least, food[way]), chosen | <uint64_t>i << _shift(way), out, n,
                      room)
            if missing <= 0:
                break
    return n


cdef int list_feeding(const State* s, uint64_t* out, int room) noexcept nogil:
    cdef int food[WAYS]
    cdef int units[WAYS]
    cdef int missing = max(food_needed(s, s.actor) - <int>s.farm[s.actor].goods[FOOD], 0)
    cdef int crafts, possible = 0, left, way, n = 0
    feeding_rates(&s.farm[s.actor], food, units)
    if s.round == ROUNDS:
        return _ways(food, units, 0, missing, 255, 0, out, 0, room)
    for way in range(BY_GRAIN):
        possible |= units[way] << way
    for crafts in range(possible + 1):
        if crafts & ~possible:
            continue
        left = missing
        for way in range(BY_GRAIN):
            left -= (crafts >> way & 1) * food[way]
        n = _ways(food, units, BY_GRAIN, left, 255, crafts, out, n, room)
    return n


cdef bint feeding_legal(const State* s, uint64_t payload) noexcept nogil:
    cdef int food[WAYS]
    cdef int units[WAYS]
    cdef int way
    if payload >> _shift(WAYS):
        return False
    feeding_rates(&s.farm[s.actor], food, units)
    for way in range(WAYS):
        if _units(payload, way) > units[way] or _units(payload, way) and food[way] == 0:
            return False
    return True


cdef void feed(State* s, uint64_t payload) noexcept nogil:
    cdef Farm* farm = &s.farm[s.actor]
    cdef int food[WAYS]
    cdef int units[WAYS]
    cdef int way, n, need = food_needed(s, s.actor)
    if payload:
        feeding_rates(farm, food, units)
        for way in range(WAYS):
            n = _units(payload, way)
            add_goods(farm, FOOD, n * food[way])
            if way < BY_GRAIN:
                farm.goods[WOOD + way] -= n
            elif way == BY_GRAIN:
                farm.goods[GRAIN] -= n
            elif way == BY_VEGETABLE:
                farm.goods[VEGETABLE] -= n
            else:
                farm.animals[way - BY_SHEEP] -= n
    if farm.goods[FOOD] >= need:
        farm.goods[FOOD] -= need
    else:
        beg(farm, need - farm.goods[FOOD])
        farm.goods[FOOD] = 0


cdef inline uint32_t _newborn(uint32_t animals) noexcept nogil:
    # animals after every species of two or more had one: adding 126 carries into bit 7 of exactly these counts
    return animals + (((animals + <uint32_t>0x007E7E7E) & SPARE_BITS) >> 7)


cdef uint32_t _cooked_before(const Farm* farm, uint32_t kept) noexcept nogil:
    # As many animals as may be cooked at the end of feeding and the herd is `kept` all the same: one of three or more
    # is born again.
    cdef uint32_t cooked = 0
    cdef int species, own, after
    if not cooks(farm):
        return 0
    for species in range(ANIMALS):
        own = farm.animals[species]
        after = kept >> (8 * species) & 0xFF
        if after >= 3:
            after -= 1
        cooked |= <uint32_t>(own - after) << (8 * species)
    return cooked


cdef int list_breeding(const State* s, uint64_t* out) noexcept nogil:
    cdef const Farm* farm = &s.farm[s.actor]
    cdef uint32_t sets[MAX_SETS]
    cdef uint32_t pool = _newborn(animals_of(farm))
    cdef Capacities c
    cdef int i, n
    capacities(farm, &c)
    n = largest_herds(&c, pool, sets)
    for i in range(n):
        out[i] = sets[i] | <uint64_t>_cooked_before(farm, sets[i]) << 24
    return n


cdef bint breeding_legal(const State* s, uint64_t payload) noexcept nogil:
    cdef const Farm* farm = &s.farm[s.actor]
    cdef uint32_t kept = <uint32_t>(payload & THREE_COUNTS), cooked = <uint32_t>(payload >> 24 & THREE_COUNTS)
    cdef uint32_t own = animals_of(farm)
    cdef Capacities c
    if payload >> 48 or kept & SPARE_BITS or cooked & SPARE_BITS or not covers(own, cooked):
        return False
    if cooked and not cooks(farm) or not covers(_newborn(own - cooked), kept):
        return False
    capacities(farm, &c)
    return can_house(&c, kept)


cdef void breed(State* s, uint64_t payload) noexcept nogil:
    cdef Farm* farm = &s.farm[s.actor]
    cdef int species
    add_goods(farm, FOOD, cooked_food(farm, <uint32_t>(payload >> 24 & THREE_COUNTS)))
    for species in range(ANIMALS):
        farm.animals[species] = payload >> (8 * species) & 0xFF


cdef inline int _converted(uint64_t payload, int which) noexcept nogil:
    return <int>(payload >> (7 * which) & SEVEN_BITS)


cdef bint conversion_legal(const State* s, uint64_t payload) noexcept nogil:
    cdef const Farm* farm = &s.farm[s.actor]
    cdef int species, n
    if payload == 0 or payload >> 35:
        return False
    if _converted(payload, 0) > farm.goods[GRAIN] or _converted(payload, 1) > farm.goods[VEGETABLE]:
        return False
    for species in range(ANIMALS):
        n = _converted(payload, 2 + species)
        if n > farm.animals[species] + s.gain[species] or n and animal_food(farm, species) == 0:
            return False
    return True


cdef void convert(Farm* farm, uint64_t payload) noexcept nogil:
    cdef int species, n
    farm.goods[GRAIN] -= _converted(payload, 0)
    farm.goods[VEGETABLE] -= _converted(payload, 1)
    add_goods(farm, FOOD, _converted(payload, 0) + _converted(payload, 1) * vegetable_food(farm))
    for species in range(ANIMALS):
        n = _converted(payload, 2 + species)
        check(n <= farm.animals[species])
        farm.animals[species] -= n
        add_goods(farm, FOOD, n * animal_food(farm, species))
