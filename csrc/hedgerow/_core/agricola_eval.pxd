# Agricola: a static estimate of the final points. Each farm is judged by itself: a sum of features, each weighted by a
# number that moves linearly from the end of the game to its start.

from .agricola_state cimport State


cdef enum:
    SCORE              # points as if scored now
    WORKERS            # people still to be placed this round
    PEOPLE             # people beyond the first two
    FREE_ROOMS         # rooms for people not born yet
    FOOD_STOCK         # food beyond what the next harvest needs, saturating
    FOOD_MISSING       # food that the next harvest needs and that goods and cooking do not give
    WOOD_STOCK         # each saturating
    CLAY_STOCK
    REED_STOCK
    STONE_STOCK
    GRAIN_STOCK
    VEGETABLE_STOCK
    GROWING            # crops on fields
    EMPTY_FIELDS       # fields that wait for seed
    BREEDING_PAIRS     # species that breed, times the harvests to come
    ROOM_LEFT          # places for animals left, saturating
    COOKING            # owns a Fireplace or Hearth
    BAKING             # owns an oven
    TOKEN              # holds the starting player's token
    TIME               # 1: what the rounds to come bring to any farm
    FEATURES


cdef enum:
    WEIGHTS = 2 * FEATURES    # at the end of the game, then what is added at its start


# Each seat's estimate.
cdef void evaluate_state(const State* s, const float* weights, float* points) noexcept nogil

# The features of one farm, unweighted.
cdef void features_of(const State* s, int seat, float* out) noexcept nogil
