# Agricola: the game as searchers and Python see it.

from .agricola_state cimport Farm
from .agricola_state cimport State as StateStruct
from .game cimport Game


cdef Game GAMES[6]        # by number of players, from 1 on


cdef class State:
    cdef StateStruct s
    cdef Farm* _farm(self, int seat) except NULL
