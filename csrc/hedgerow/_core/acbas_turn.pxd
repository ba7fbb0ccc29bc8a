# All Creatures Big and Small: the course of a game (rules, sections 3 to 8). A step is played into a state, which then
# runs on to its next decision.

from libc.stdint cimport uint64_t

from .acbas_state cimport State
from .rng cimport Rng


# `offer`: the special buildings on offer, one bit a tile; `options` as in State.
cdef void start_game(State* s, int first_start, int options, uint64_t offer) noexcept nogil

# Runs from the beginning of the state's phase to the next decision; for positions that were read, not played.
cdef void resume_game(State* s) noexcept nogil

# Writes the listed steps of the state's decision, no two of which lead to one position, in a fixed order; returns their
# number. `out` has room for `room` steps (at least MAX_SETS).
cdef int listed_steps(const State* s, uint64_t* out, int room) noexcept nogil

# One of these steps, each with the same chance: that of the list which `below` draws.
cdef uint64_t drawn_step(const State* s, Rng* rng) noexcept nogil

# Plays a legal step. `ask`: stop at everything that the actor may decide in the own turn, at a window whatever of it is
# listed and at ASK_KEEP also where one maximal set is left, so that fewer animals may be kept; otherwise a window of
# which nothing is listed passes and such a set is kept by itself.
cdef void play_step(State* s, uint64_t step, bint ask) noexcept nogil
