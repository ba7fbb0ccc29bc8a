# All Creatures Big and Small: what buildings do beyond what the table of `acbas_rules` says (rules, sections 4 and 10).
#
# A hook is named by the `hook` column of a building. It acts in windows: moments in which its owner may use any-time
# effects and, once each, the effects due in the phase. Every any-time effect must cost something that runs out, so
# that a window ends.

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from .acbas_state cimport State


cdef enum:
    NO_HOOK
    # of no building in the box; tests give them to buildings of their own. The bell acts in every window: at any time
    # 1 wood for 1 stone, and once in each phase with timed effects 1 sheep. The gong has no timed effect: at any time 1
    # stone for 1 reed.
    GONG = 30
    BELL = 31

cdef enum:
    ANY_TIME = <unsigned int>1 << BELL | <unsigned int>1 << GONG


cdef inline uint32_t timed(int phase) noexcept nogil:
    # the hooks whose effect is due in this phase (the phases without workers, except that of breeding itself)
    return <uint32_t>1 << BELL


# Writes the steps that the actor's hooks offer in the present window; returns their number, 0 closes the window.
cdef int window_steps(const State* s, uint64_t* out) noexcept nogil

cdef void use_hook(State* s, uint64_t payload) noexcept nogil
