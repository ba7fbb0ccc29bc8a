# All Creatures Big and Small: a static estimate of the final points.
#
# Each farm is judged by itself: a sum of features, each weighted by a number that moves linearly from the last
# breeding to the first. What needs the farm's geometry is remembered in a small cache.

from libc.stdint cimport uint8_t, uint64_t

from .acbas_buildings cimport HOOKS
from .acbas_state cimport State


cdef enum:
    FIXED              # points of buildings and full expansions
    GROWN              # points of the animals bred through all remaining rounds inside today's capacity
    OPEN_SPACES        # used spaces of expansions that are not full yet
    FREE_PLACES        # places left for animals, saturating
    FREE_CONTAINERS    # empty containers
    PAIRS              # species that breed
    LONE               # species with a single animal
    WOOD_STOCK         # each saturating as in acbas_eval.pyx
    STONE_STOCK
    REED_STOCK
    SPARE_BORDERS
    EXPANSIONS         # columns beyond the start board
    OPEN_STALLS        # Stalls that could become Stables
    MARKER             # holds the start-player marker
    WORKERS            # still to be placed this round
    USES               # what own buildings will still do beyond what the others count, by the data's plain judgement
    FEATURES


cdef enum:
    FIRST_USE = 2 * FEATURES  # at the last breeding, then what is added at the first one; then a correction for what
    WEIGHTS = FIRST_USE + HOOKS   # each hook is worth over a whole game, beyond the data's plain judgement


# The margin seat 0 - seat 1 in points, and each seat's estimate.
cdef void evaluate_state(const State* s, const float* weights, float* points) noexcept nogil

# The features of one farm, unweighted.
cdef void features_of(const State* s, int seat, float* out) noexcept nogil

# The same, each multiplied by its weight: they add up to the seat's estimate.
cdef void terms_of(const State* s, int seat, const float* weights, float* out) noexcept nogil
