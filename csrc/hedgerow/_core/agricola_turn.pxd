# Agricola: the course of a game (rules, sections 1, 2, 5 and 8). A step is played into a state, which then runs on to
# its next decision.

from libc.stdint cimport uint8_t, uint64_t

from .agricola_state cimport State
from .rng cimport Rng


# `order`: the space of each round's card, or NULL if they come by chance; `first` has the start player token.
cdef void start_game(State* s, int edition, int players, int options, int first, uint64_t in_play,
                     const uint8_t* order) noexcept nogil

# Runs from the state's phase to the next decision; for positions that were read, not played.
cdef void resume_game(State* s) noexcept nogil

# Plays a legal step. `ask`: stop at ASK_KEEP at the end of a person's turn in any case, so that fewer animals may be
# kept and goods turned into food; otherwise what can be kept in one listed way only is kept by itself.
cdef void play_step(State* s, uint64_t step, bint ask) noexcept nogil

# One of the listed steps, each with the same chance.
cdef uint64_t drawn_step(const State* s, Rng* rng) noexcept nogil
