"""The effects of special buildings in their windows; `acbas_hooks.pxd` explains windows."""

from .acbas_rules cimport REED, STONE, WOOD
from .acbas_state cimport ASK_WINDOW, IN_PHASE, Farm, make_step

cdef enum:
    TIMED_EFFECT = 0x100


cdef int window_steps(const State* s, uint64_t* out) noexcept nogil:
    cdef const Farm* farm = &s.farm[s.actor]
    cdef int n = 0
    if farm.hooks >> BELL & 1 and farm.goods[WOOD]:
        out[n] = make_step(ASK_WINDOW, BELL)
        n += 1
    if farm.hooks >> GONG & 1 and farm.goods[STONE]:
        out[n] = make_step(ASK_WINDOW, GONG)
        n += 1
    if s.stage == IN_PHASE and s.due[s.actor] >> BELL & 1:
        out[n] = make_step(ASK_WINDOW, BELL | TIMED_EFFECT)
        n += 1
    return n


cdef void use_hook(State* s, uint64_t payload) noexcept nogil:
    cdef Farm* farm = &s.farm[s.actor]
    if payload == BELL:
        farm.goods[WOOD] -= 1
        farm.goods[STONE] += 1
    elif payload == GONG:
        farm.goods[STONE] -= 1
        farm.goods[REED] += 1
    elif payload == (BELL | TIMED_EFFECT):
        s.due[s.actor] &= ~(<uint32_t>1 << BELL)
        s.gain[0] += 1
