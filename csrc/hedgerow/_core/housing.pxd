# Animals into capacities (All Creatures: rules, sections 6 and 8): can these counts be housed, and which maximal
# sets can be kept if not? Animals are counts a species, never positions: they may be rearranged at any time.

from libc.stdint cimport uint8_t, uint16_t, uint32_t

from .grid cimport check


cdef extern from "bits.h" nogil:
    const uint32_t SPARE_BITS "HR_SPARE_BITS"
    const uint32_t TWO_FILLS "HR_TWO_FILLS"


cdef enum:
    SHEEP, PIGS, COWS, HORSES
    SPECIES


cdef enum:
    MAX_CONTAINERS = 24
    MAX_ANIMALS = 120      # of one species on one farm; four such counts fit into a word with a spare bit each
    MAX_SETS = 4096        # room for maximal sets: far more than 21 spaces can make


cdef struct Capacities:
    uint8_t named[SPECIES]             # places that only this species may use
    uint8_t singles                    # places for one animal of any species
    uint8_t n                          # containers of two or more places for one species, any of them
    uint8_t n_dual                     # Stables beside a Hayrick
    uint16_t places                    # of the n containers together
    uint8_t size[MAX_CONTAINERS]       # places of each container, largest first
    uint8_t dual_single[6]             # such a Stable holds that many of one species,
    uint8_t dual_pair[6]               # or that many of one and that many of another


cdef inline uint32_t pack(const uint8_t* counts) noexcept nogil:
    return (<const uint32_t*>counts)[0]


cdef inline bint covers(uint32_t more, uint32_t less) noexcept nogil:
    # is every count of `less` at most that of `more`? (counts below 128)
    return (((more | SPARE_BITS) - less) & SPARE_BITS) == SPARE_BITS


cdef inline void clear(Capacities* c) noexcept nogil:
    (<uint32_t*>c.named)[0] = 0
    c.singles = 0
    c.n = 0
    c.n_dual = 0
    c.places = 0


cdef inline void add_container(Capacities* c, int size) noexcept nogil:
    # one species, any; keeps the order
    cdef int i
    if size <= 1:
        c.singles += size
        return
    if size > MAX_ANIMALS:
        size = MAX_ANIMALS
    check(c.n < MAX_CONTAINERS)
    i = c.n
    while i > 0 and c.size[i - 1] < size:
        c.size[i] = c.size[i - 1]
        i -= 1
    c.size[i] = size
    c.n += 1
    c.places += size


cdef inline void add_named(Capacities* c, int species, int size) noexcept nogil:
    size += c.named[species]
    c.named[species] = MAX_ANIMALS if size > MAX_ANIMALS else size


cdef inline void add_dual(Capacities* c, int single, int pair) noexcept nogil:
    c.dual_single[c.n_dual] = single
    c.dual_pair[c.n_dual] = pair
    c.n_dual += 1


# Are these counts (each at most MAX_ANIMALS) housed by some arrangement?
cdef bint feasible(const Capacities* c, uint32_t counts) noexcept nogil

# Writes the maximal sets within `pool` that can be housed, packed, in ascending order of the packed word.
# `out` has room for MAX_SETS; returns their number (at least 1: perhaps the empty set).
cdef int maximal_sets(const Capacities* c, uint32_t pool, uint32_t* out) noexcept nogil

# The same where `pool` is known to be too much.
cdef int maximal_sets_of_too_many(const Capacities* c, uint32_t pool, uint32_t* out) noexcept nogil
