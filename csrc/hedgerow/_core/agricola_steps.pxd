# Agricola: the steps of a decision, listed ones and legal ones (rules, sections 2 to 8).

from libc.stdint cimport uint32_t, uint64_t

from .agricola_state cimport State
from .layouts cimport LAYOUTS

cdef enum:
    MAX_STEPS = LAYOUTS + 16     # room that `list_steps` asks for


# Writes the listed steps of the state's decision, no two of which lead to one position, in a fixed order; returns their
# number.
cdef int list_steps(const State* s, uint64_t* out, int room) noexcept nogil

# Everything the rules allow here, listed or not.
cdef bint legal_step(const State* s, uint64_t step) noexcept nogil

# The spaces that the actor could use now, one bit each, whether or not a person stands there.
cdef uint64_t usable_spaces(const State* s) noexcept nogil

# Those of them on which nobody stands; is there any?
cdef uint64_t choosable_spaces(const State* s) noexcept nogil
cdef bint any_space_usable(const State* s) noexcept nogil

# Can the part of the running action (PART_ROOMS, ...) be done now?
cdef bint part_possible(const State* s, int part) noexcept nogil

# May the part that is asked be left out?
cdef bint may_stop(const State* s) noexcept nogil

# The uses of the running space that are possible now, one bit each.
cdef uint32_t possible_uses(const State* s, int space) noexcept nogil

# The round cards of a round's stage, one bit each, space 0 lowest; those that may be revealed now.
cdef uint64_t cards_of_round(int number) noexcept nogil
cdef uint64_t hidden_cards(const State* s) noexcept nogil
