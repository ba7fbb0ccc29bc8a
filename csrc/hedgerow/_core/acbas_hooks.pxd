# All Creatures Big and Small: windows, the moments in which buildings act outside actions (ruling `windows`).
#
# In a window its owner may use any-time effects any number of times and, once each, the effects due in the phase. Every
# any-time effect uses up something that runs out, but for the Carpenter's, which is not listed twice: a window ends.
#
# What the rules allow in a window is wide; what is listed is narrow: effects in one fixed order of buildings, single
# moves for the Carpenter, at most two trades, and before a worker only what the worker could need.

from libc.stdint cimport uint32_t, uint64_t

from .acbas_buildings cimport (ANIMAL_TRADER, ASSEMBLY_HALL, BELL, BUILDING_FIRM, CARPENTER, CATTLE_MARKET, GONG,
                               WOODSHOP)
from .acbas_state cimport State

cdef enum:
    ANY_TIME = <unsigned int>(<unsigned int>1 << BELL | 1 << GONG | 1 << CATTLE_MARKET | 1 << ANIMAL_TRADER
                              | 1 << BUILDING_FIRM | 1 << ASSEMBLY_HALL | 1 << CARPENTER)
    OPENS_WINDOWS = <unsigned int>(ANY_TIME | <unsigned int>1 << WOODSHOP)
    TIMED_EFFECT = 0x100
    WINDOW_STEPS = 512    # room for the listed steps of a window: 10 troughs and 7 Stalls move to at most 20 spaces


cdef enum:
    # the order in which effects are listed; State.effect is the last one << 4 | what it was
    NO_EFFECT
    MARKET                 # species
    TRADE                  # how many
    FIRM
    STALL_BUILT
    TROUGH_BUILT
    TRADED
    GIFT
    GIVEN
    ARRANGED


# The hooks whose effect is due in this phase (the phases without workers, except the two Breedings), one bit each.
cdef uint32_t timed(const State* s, int phase) noexcept nogil

# Does the actor have an effect that can be used in a window now, listed or not?
cdef bint window_open(const State* s) noexcept nogil

# Must one of the listed steps be used before the window may end?
cdef bint window_must(const State* s) noexcept nogil

# Writes the listed effects of the present window; returns their number. `before`: a worker is about to be placed.
cdef int window_steps(const State* s, bint before, uint64_t* out) noexcept nogil

# Everything the rules allow in the present window.
cdef bint window_legal(const State* s, uint64_t step) noexcept nogil

# Carries out a legal effect. True if that leaves something to be asked (State.ask says what).
cdef bint use_effect(State* s, uint64_t step) noexcept nogil
