"""The static evaluation of All Creatures Big and Small."""

from libc.stdint cimport int16_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc
from libc.string cimport memcpy

from .acbas_buildings cimport BARN, BREEDING_STATION, FERTILITY_CENTER, hook_bit
from .acbas_farm cimport bonus, building_points2, capacities, full_expansions
from .acbas_rules cimport (FOR_COWS, FOR_PIGS, FOR_STONES, FOR_WOOD, HALF_A_POINT_A_RESOURCE, REED, RULES, STALL_TILE,
                           STONE, WOOD)
from .acbas_state cimport BREEDING, GEOMETRY_BYTES, SECOND_BREEDING, Farm, is_breeding, pool_of, tile_row
from .grid cimport equal_bytes, hash_words, lowest, popcount
from .housing cimport COWS, PIGS, SPECIES, Capacities, add_container, pack

FEATURE_NAMES = ("fixed", "grown", "open_spaces", "free_places", "free_containers", "pairs", "lone", "wood", "stone",
                 "reed", "spare_borders", "expansions", "open_stalls", "marker", "workers", "uses")


cdef struct View:
    # what the geometry, the animals and the number of breedings to come determine
    int16_t fixed2
    int16_t grown2
    uint8_t open_spaces
    uint8_t free_places
    uint8_t free_containers
    uint8_t by_goods         # formulas that goods decide: bit 0 half a point a resource, 1 wood, 2 stones put aside


cdef struct Entry:
    uint64_t check           # the key mixed with the view, so that a torn write is noticed
    View view


cdef enum:
    LOG2_ENTRIES = 16
    MOST_FREE = 12           # free places beyond this add nothing
    BY_ALL_GOODS = 1
    BY_OWN_WOOD = 2
    BY_PUT_ASIDE = 4


cdef Entry* _cache = <Entry*>calloc(<size_t>1 << LOG2_ENTRIES, sizeof(Entry))
if _cache == NULL:
    raise MemoryError


cdef inline int breedings_left(const State* s) noexcept nogil:
    # not counting the second one of the Breeding Station
    return <int>RULES.rounds + (1 if s.phase < BREEDING else 0) - s.round


cdef inline int own_breedings(const State* s, int seat) noexcept nogil:
    # how often the farm breeds yet
    return breedings_left(s) + <int>(s.farm[seat].hooks >> BREEDING_STATION & 1 and s.phase < SECOND_BREEDING)


cdef void _look(const Farm* farm, int breedings, View* view) noexcept nogil:
    # The animals are grown as if capacity were endless and then put away greedily, the largest container to the
    # species with most left: a lower bound of what fits, exact in nearly every farm of real play.
    cdef Capacities c
    cdef uint32_t walls = farm.walls, used
    cdef int i, cell, size, s, most, points, places, formula, few = 2
    cdef int left[SPECIES]
    cdef int kept[SPECIES]
    cdef int for_cows = 0, for_pigs = 0
    capacities(farm, &c)
    for i in range(c.n_dual):
        add_container(&c, c.dual_single[i])
    view.fixed2 = 0
    view.by_goods = 0
    while walls:
        cell = lowest(walls)
        walls &= walls - 1
        formula = tile_row(farm, farm.tile[cell]).formula
        if formula in (HALF_A_POINT_A_RESOURCE, FOR_WOOD, FOR_STONES, FOR_COWS, FOR_PIGS):
            view.fixed2 += tile_row(farm, farm.tile[cell]).points2
            if formula == HALF_A_POINT_A_RESOURCE:
                view.by_goods |= BY_ALL_GOODS
            elif formula == FOR_WOOD:
                view.by_goods |= BY_OWN_WOOD
            elif formula == FOR_STONES:
                view.by_goods |= BY_PUT_ASIDE
            elif formula == FOR_COWS:
                for_cows = 1
            else:
                for_pigs = 1
        else:
            view.fixed2 += building_points2(farm, cell)
    used = farm.walls | farm.troughs | farm.enclosed
    i = full_expansions(farm, used)
    view.fixed2 += RULES.expansion_points2 * i
    view.open_spaces = popcount(used & ~(<uint32_t>0o77 << (3 * farm.home))) - 3 * i
    # grow and put away
    if farm.hooks >> FERTILITY_CENTER & 1:
        few = 1
    for s in range(SPECIES):
        left[s] = farm.animals[s] + (breedings if farm.animals[s] >= few else 0)
        kept[s] = min(left[s], <int>c.named[s])
        left[s] -= kept[s]
    view.free_containers = 0
    places = 0
    for i in range(c.n):
        most = 0
        for s in range(1, SPECIES):
            if left[s] > left[most]:
                most = s
        size = min(<int>c.size[i], left[most])
        kept[most] += size
        left[most] -= size
        places += c.size[i] - size
        view.free_containers += size == 0
    for i in range(c.singles):
        most = 0
        for s in range(1, SPECIES):
            if left[s] and kept[s] < 4 <= kept[s] + left[s] or left[s] > left[most]:
                most = s
        if left[most] == 0:
            places += c.singles - i
            break
        kept[most] += 1
        left[most] -= 1
    view.free_places = min(places, <int>MOST_FREE)
    points = 0
    for s in range(SPECIES):
        points += kept[s] + bonus(s, kept[s])
    view.grown2 = 2 * points
    if for_cows and kept[COWS] >= 11:
        view.fixed2 += 8
    if for_pigs and kept[PIGS] >= 13:
        view.fixed2 += 8


cdef inline void _view(const Farm* farm, uint32_t animals, int breedings, View* view) noexcept nogil:
    cdef uint64_t key[6]
    cdef uint64_t hash, packed
    cdef Entry* entry
    cdef Farm housed
    memcpy(key, farm, GEOMETRY_BYTES)
    (<uint8_t*>key)[GEOMETRY_BYTES - 1] |= <uint8_t>(breedings << 1)  # beside the edition
    key[5] = animals
    hash = hash_words(key, 6, 7)
    entry = &_cache[hash >> (64 - LOG2_ENTRIES)]
    memcpy(&packed, &entry.view, 8)
    if entry.check ^ packed == hash:
        memcpy(view, &packed, 8)
        return
    memcpy(&housed, farm, sizeof(Farm))
    memcpy(housed.animals, &animals, 4)
    _look(&housed, breedings, view)
    memcpy(&packed, view, 8)
    entry.view = view[0]
    entry.check = hash ^ packed


# The second of a kind is worth less than the first: count / (1 + count / (2 half)), for two values of `half`.
cdef float[256] _half_2
cdef float[256] _half_4


cdef void _fill_tables() noexcept:
    cdef int count
    for count in range(256):
        _half_2[count] = <float>(count / (1.0 + count / 4.0))
        _half_4[count] = <float>(count / (1.0 + count / 8.0))


_fill_tables()


cdef inline int _bytes_with_something(uint32_t word) noexcept nogil:
    # adding 0x7F carries into the top bit of a byte unless its other bits are 0
    cdef uint32_t low = 0x7F7F7F7F
    return popcount(((word & low) + low | word) & ~low)


cdef inline float _early(const State* s) noexcept nogil:
    return breedings_left(s) / <float>8.0


cdef inline uint64_t _useful(const Farm* farm) noexcept nogil:
    # the hooks that still do something: a Barn that was used does nothing more
    return farm.hooks if farm.barn == 1 else farm.hooks & ~hook_bit(BARN)


cdef float _uses(const Farm* farm) noexcept nogil:
    # of a whole game, as the data judges them
    cdef uint64_t hooks = _useful(farm)
    cdef float points = 0
    while hooks:
        points += RULES.use[lowest(hooks)]
        hooks &= hooks - 1
    return points


cdef float _learned_uses(const Farm* farm, const float* weights) noexcept nogil:
    # what self-play corrected in that
    cdef uint64_t hooks = _useful(farm)
    cdef float points = 0
    while hooks:
        points += weights[FIRST_USE + lowest(hooks)]
        hooks &= hooks - 1
    return points


cdef void features_of(const State* s, int seat, float* out) noexcept nogil:
    cdef const Farm* farm = &s.farm[seat]
    cdef View view
    cdef uint32_t animals = pack(farm.animals)
    cdef int pairs
    if seat == s.actor and not is_breeding(s):
        animals = pool_of(s)
    _view(farm, animals, own_breedings(s, seat), &view)
    out[FIXED] = 0.5 * view.fixed2
    if view.by_goods:
        if view.by_goods & BY_ALL_GOODS:
            out[FIXED] += 0.5 * (farm.goods[WOOD] + farm.goods[STONE] + farm.goods[REED])
        if view.by_goods & BY_OWN_WOOD and farm.goods[WOOD] >= 4:
            out[FIXED] += 4
        if view.by_goods & BY_PUT_ASIDE:
            out[FIXED] += 2 * farm.carved
    out[GROWN] = 0.5 * view.grown2
    out[OPEN_SPACES] = view.open_spaces
    out[FREE_PLACES] = _half_4[view.free_places]
    out[FREE_CONTAINERS] = _half_2[view.free_containers]
    pairs = _bytes_with_something(animals >> 1 & <uint32_t>0x7F7F7F7F)
    out[PAIRS] = pairs
    out[LONE] = _bytes_with_something(animals) - pairs
    out[WOOD_STOCK] = _half_4[farm.goods[WOOD]]
    out[STONE_STOCK] = _half_4[farm.goods[STONE]]
    out[REED_STOCK] = _half_2[farm.goods[REED]]
    out[SPARE_BORDERS] = _half_4[farm.spare]
    out[EXPANSIONS] = farm.columns - 2
    out[OPEN_STALLS] = _half_2[popcount(equal_bytes(farm.tile, STALL_TILE))]
    out[MARKER] = s.marker == seat
    out[WORKERS] = farm.workers
    out[USES] = _uses(farm) * _early(s) if farm.hooks else 0


cdef inline float _weight(const float* weights, int feature, float early) noexcept nogil:
    # what a feature counts: more or less of it early in the game
    return weights[feature] + early * weights[FEATURES + feature]


cdef void terms_of(const State* s, int seat, const float* weights, float* out) noexcept nogil:
    cdef float early = _early(s)
    cdef int i
    features_of(s, seat, out)
    for i in range(FEATURES):
        out[i] *= _weight(weights, i, early)
    if s.farm[seat].hooks:
        out[USES] += _learned_uses(&s.farm[seat], weights) * early


cdef void evaluate_state(const State* s, const float* weights, float* points) noexcept nogil:
    cdef float ours[FEATURES]
    cdef float theirs[FEATURES]
    cdef float early = _early(s), weight, our_sum = 0, their_sum = 0
    cdef int i
    features_of(s, 0, ours)
    features_of(s, 1, theirs)
    for i in range(FEATURES):
        weight = _weight(weights, i, early)
        our_sum += ours[i] * weight
        their_sum += theirs[i] * weight
    if s.farm[0].hooks:
        our_sum += _learned_uses(&s.farm[0], weights) * early
    if s.farm[1].hooks:
        their_sum += _learned_uses(&s.farm[1], weights) * early
    points[0] = our_sum
    points[1] = their_sum
