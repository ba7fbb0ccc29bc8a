# All Creatures Big and Small: what a farm comes to in the last round once nothing more is built: the places it has, its
# points apart from animals, and the most that animals score there, housed, bred and housed again. What animals score
# in given places is asked again and again, so it is remembered (solver/METHOD.md).

from libc.stdint cimport int16_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t

from .acbas_state cimport Farm
from .housing cimport Capacities


cdef struct Course:
    # a farm that an action can lead to, apart from its animals
    Capacities places      # bytes beyond what is in use are 0
    uint32_t cost          # of the action: wood, stone, reed, one byte each, lowest first
    uint32_t animals       # that come with it, packed
    int16_t fixed2         # half points for expansions and buildings, without those for goods
    uint16_t room          # no more animals than these are housed
    uint8_t choice         # one animal of one of these species comes with it
    uint8_t each2          # half points for each wood, stone and reed left
    uint8_t wood2          # half points for ENOUGH_WOOD left


cdef struct Herd:
    # a remembered answer: what these animals score in the end, bred in these places
    Capacities places      # bytes beyond what is in use are 0
    uint32_t pool
    int32_t points2
    bint known             # something is remembered here
    bint exact             # points2 is that score; otherwise it is at most that


cdef enum:
    HERDS = 1 << 15        # that are remembered


# What a farm's buildings hold and score, without pastures, unused spaces and expansions.
cdef void bare_course(const Farm* farm, Course* out) noexcept nogil

# Adds the rest, with these borders besides those of the farm.
cdef void add_spaces(const Farm* farm, uint64_t borders, Course* out) noexcept nogil


cdef inline void course_of(const Farm* farm, Course* out) noexcept nogil:
    # a farm as it stands
    bare_course(farm, out)
    add_spaces(farm, 0, out)


# Raises `best`, half points, to what these goods (as a cost is written) and animals (packed) come to with one of the n
# courses. `herds`: HERDS of them, zeroed at first.
cdef void best_of(Herd* herds, const Farm* farm, const Course* courses, int n, uint32_t goods, uint32_t pool,
                  int* best) noexcept nogil
