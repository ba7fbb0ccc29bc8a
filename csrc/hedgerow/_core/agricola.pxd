# Agricola: the game as searchers and Python see it.

from .agricola_state cimport Farm
from .agricola_state cimport State as StateStruct


cdef class State:
    cdef StateStruct s
    cdef Farm* _farm(self, int seat) except NULL
