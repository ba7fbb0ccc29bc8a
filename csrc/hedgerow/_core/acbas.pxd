# All Creatures Big and Small: the game as searchers and Python see it.

from .acbas_state cimport Farm
from .acbas_state cimport State as StateStruct
from .game cimport Game


cdef Game GAME

cdef bint turn_ended(const StateStruct* before, const StateStruct* after) noexcept nogil


cdef class State:
    cdef StateStruct s
    cdef Farm* _farm(self, int seat) except NULL
