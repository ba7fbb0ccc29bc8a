# All Creatures Big and Small: the Carpenter, who gives the actor's troughs and Stalls a whole new arrangement at once
# (rulings carpenter-free and carpenter-step). An arrangement is a payload of ASK_ARRANGE:
#
#   bits  0 to 20   spaces with a trough
#   bits 21 to 41   spaces with a plain Stall
#   bits 42 to 46   space + 1 of the Cow Stall, 0 if the actor has none
#   bits 47 to 51   space + 1 of the Pig Stall

from libc.stdint cimport uint64_t

from .acbas_state cimport State


# Is there any other arrangement?
cdef bint can_arrange(const State* s) noexcept nogil

# Does everything in it lie where it could be built, with the same pieces, but not just as it lies now?
cdef bint arrangement_legal(const State* s, uint64_t payload) noexcept nogil

# Writes those in which one trough goes to a pasture or a building, or one Stall to another space.
cdef int list_arrangements(const State* s, uint64_t* out) noexcept nogil

cdef void arrange(State* s, uint64_t payload) noexcept nogil
