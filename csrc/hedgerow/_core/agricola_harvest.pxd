# Agricola: feeding and breeding (rules, sections 8 and 9): what a seat may turn into food, and which animals it may own
# after the newborns came.

from libc.stdint cimport uint64_t

from .agricola_state cimport Farm, State


# Food that a seat needs.
cdef int food_needed(const State* s, int seat) noexcept nogil

# The ways to feed: payloads of ASK_FEED (ruling feeding-beyond). Those that reach what is missing and no unit less
# would do, and all that fall short; before the last harvest with every choice of crafts, which need not be needed.
# `out` has room for `room`; returns their number (at least 1, and the first one turns nothing into food).
cdef int list_feeding(const State* s, uint64_t* out, int room) noexcept nogil
cdef bint feeding_legal(const State* s, uint64_t payload) noexcept nogil
cdef void feed(State* s, uint64_t payload) noexcept nogil

# The largest sets of animals after Breeding: payloads of ASK_BREED, each with as much cooked before as does not lessen
# it.
cdef int list_breeding(const State* s, uint64_t* out) noexcept nogil
cdef bint breeding_legal(const State* s, uint64_t payload) noexcept nogil
cdef void breed(State* s, uint64_t payload) noexcept nogil

# What grain, vegetables and animals are in a payload of ASK_CONVERT, 0 to 4; makes food of them.
cdef bint conversion_legal(const State* s, uint64_t payload) noexcept nogil
cdef void convert(Farm* farm, uint64_t payload) noexcept nogil
