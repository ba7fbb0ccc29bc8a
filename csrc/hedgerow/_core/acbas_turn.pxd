# All Creatures Big and Small: the course of a game (rules, sections 3 to 8). A step is played into a state, which then
# runs on to its next decision.

from libc.stdint cimport uint64_t

from .acbas_state cimport State


cdef void start_game(State* s, int first_start, int options) noexcept nogil

# Runs from the beginning of the state's phase to the next decision; for positions that were read, not played.
cdef void resume_game(State* s) noexcept nogil

# Plays a legal step. `ask_housing`: stop at ASK_KEEP at the end of the actor's own turn also where one maximal set is
# left, so that fewer animals may be kept; otherwise such a set is kept by itself.
cdef void play_step(State* s, uint64_t step, bint ask_housing) noexcept nogil
