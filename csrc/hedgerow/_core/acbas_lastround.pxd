# All Creatures Big and Small: the last round, solved by alpha-beta over what the opponent feels of a turn. A position
# is two farms, each a node of `acbas_private`, and the table between the players (solver/METHOD.md).

from libc.stdint cimport int16_t, uint8_t, uint32_t, uint64_t

from .acbas_private cimport TOKENS, Private
from .acbas_state cimport State as StateStruct


cdef struct Table:
    # what lies between the players
    uint32_t open          # tokens that nobody has taken
    uint8_t specials       # free Special building boxes
    uint8_t stalls         # in the supply


cdef struct Entry:
    uint32_t mine, other, open
    uint8_t specials, stalls
    int16_t lower, upper
    uint8_t token, work    # the best one; how much was searched for it, a logarithm


cdef struct Solver:
    Private side
    Entry* entries
    uint64_t mask          # number of buckets - 1
    uint64_t used          # entries in use
    uint64_t most          # buckets that there may be
    uint64_t nodes
    uint64_t work          # most nodes and farms together, 0: no limit
    uint32_t returns       # tokens that give a Stall back


cdef class LastRound:
    cdef Solver z
    cdef StateStruct root
    cdef bint _sides(self, const StateStruct* s, modes, uint32_t* mine, uint32_t* other) except -1
    cdef void _begin(self, double seconds)
    cdef int _token(self, int box, int tile) except -1
    cdef Table _table(self, const StateStruct* s)
