"""The static evaluation of Agricola."""

from .agricola_farm cimport (animal_food, capacities, cooks, crops_of, empty_fields, total, vegetable_food)
from .agricola_harvest cimport food_needed
from .agricola_rules cimport (ANIMALS, CLAY, FOOD, GRAIN, MOST_PEOPLE, OVENS, REED, ROUNDS, RULES, STONE, VEGETABLE,
                              WOOD)
from .agricola_state cimport FEEDING, WORK, Farm
from .grid cimport popcount
from .housing cimport Capacities

FEATURE_NAMES = ("score", "workers", "people", "free_rooms", "food", "food_missing", "wood", "clay", "reed", "stone",
                 "grain", "vegetable", "growing", "empty_fields", "pairs", "room_left", "cooking", "baking", "token",
                 "time")
if len(FEATURE_NAMES) != FEATURES:
    raise ImportError("agricola_eval names other features than it computes")


cdef inline float _saturating(float count, float half) noexcept nogil:
    # the second of a kind is worth less than the first
    return count / (1 + count / (2 * half))


cdef int _harvests_left(const State* s) noexcept nogil:
    # those to come, the one that runs included while nobody has bred yet
    cdef int number, n = 0
    cdef int first = s.round if s.phase <= FEEDING else s.round + 1
    for number in range(first, ROUNDS + 1):
        n += RULES.harvests >> number & 1
    return n


cdef int _food_from_goods(const Farm* farm) noexcept nogil:
    # what grain, vegetables and animals would give
    cdef int species, food = farm.goods[GRAIN] + farm.goods[VEGETABLE] * vegetable_food(farm)
    if cooks(farm):
        for species in range(ANIMALS):
            food += farm.animals[species] * animal_food(farm, species)
    return food


cdef void features_of(const State* s, int seat, float* out) noexcept nogil:
    cdef const Farm* farm = &s.farm[seat]
    cdef Capacities c
    cdef int grain, vegetables, species, places, owned = 0, pairs = 0, spare, i
    cdef int harvests = _harvests_left(s)
    cdef int need = 0
    if s.phase < FEEDING or s.phase == FEEDING and s.due >> seat & 1:
        need = food_needed(s, seat)
    capacities(farm, &c)
    places = c.singles + c.places
    for species in range(ANIMALS):
        owned += farm.animals[species]
        pairs += farm.animals[species] >= 2
    crops_of(farm, &grain, &vegetables)
    spare = farm.goods[FOOD] - need
    out[SCORE] = total(farm)
    out[WORKERS] = farm.workers if s.phase == WORK else 0
    out[PEOPLE] = farm.people - 2
    out[FREE_ROOMS] = min(max(popcount(farm.rooms) - <int>farm.people, 0), <int>MOST_PEOPLE - <int>farm.people)
    out[FOOD_STOCK] = _saturating(max(spare, 0), 6)
    out[FOOD_MISSING] = max(-spare - _food_from_goods(farm), 0)
    out[WOOD_STOCK] = _saturating(farm.goods[WOOD], 6)
    out[CLAY_STOCK] = _saturating(farm.goods[CLAY], 4)
    out[REED_STOCK] = _saturating(farm.goods[REED], 3)
    out[STONE_STOCK] = _saturating(farm.goods[STONE], 4)
    out[GRAIN_STOCK] = _saturating(farm.goods[GRAIN], 2)
    out[VEGETABLE_STOCK] = _saturating(farm.goods[VEGETABLE], 2)
    out[GROWING] = grain + vegetables - farm.goods[GRAIN] - farm.goods[VEGETABLE]
    out[EMPTY_FIELDS] = popcount(empty_fields(farm))
    out[BREEDING_PAIRS] = pairs * harvests
    out[ROOM_LEFT] = _saturating(max(places - owned, 0), 3)
    out[COOKING] = cooks(farm)
    out[BAKING] = farm.improvements & OVENS != 0
    out[TOKEN] = s.marker == seat and s.players > 1
    out[TIME] = 1
    for i in range(FEATURES):
        if harvests == 0 and i != SCORE:
            out[i] = 0  # nothing but points counts any more


cdef void evaluate_state(const State* s, const float* weights, float* points) noexcept nogil:
    cdef float features[FEATURES]
    cdef float early = (ROUNDS - s.round) / <float>ROUNDS
    cdef int seat, i
    for seat in range(s.players):
        features_of(s, seat, features)
        points[seat] = 0
        for i in range(FEATURES):
            points[seat] += features[i] * (weights[i] + early * weights[FEATURES + i])
