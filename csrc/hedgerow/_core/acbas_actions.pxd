# All Creatures Big and Small: the actions of the boxes (rules, section 5), and what buildings add to them (section 10).
# All act for the seat that decides, and none goes on to the next decision of the game: that is `acbas_turn`.

from libc.stdint cimport uint32_t, uint64_t

from .acbas_state cimport Farm, State


cdef inline void set_animals(Farm* farm, uint32_t counts) noexcept nogil:
    (<uint32_t*>farm.animals)[0] = counts


# Begins the action of a box. True if it asks for more (State.ask says what).
cdef bint use_box(State* s, int box) noexcept nogil

# Asks for one thing after the other that the action brings besides (State.todo). True if something is asked.
cdef bint follow(State* s) noexcept nogil

# Builds a special building: pays, takes what comes with it, notes what is still to be asked.
cdef void build_special(State* s, int tile, int cell, int which) noexcept nogil

# Places borders or a trough at the price of the action or effect that asks for them.
cdef void place_borders(State* s, uint64_t borders) noexcept nogil
cdef void place_trough(State* s, int cell) noexcept nogil

# The answer to one of the questions that only buildings ask.
cdef void answer(State* s, int kind, uint64_t payload) noexcept nogil
