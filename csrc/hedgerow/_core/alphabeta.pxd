# Depth-limited alpha-beta over steps, against the function table of a game (game.pxd).

from libc.stdint cimport int32_t, uint8_t, uint64_t

from .acbas_eval cimport WEIGHTS
from .clock cimport Clock
from .game cimport Game


cdef struct Choice:
    uint64_t step
    float birth            # the evaluation after it, seat 0 minus seat 1


cdef struct Entry:
    # followed by the bytes of the position
    uint64_t hash          # 0: empty
    float lower, upper     # of the margin of seat 0
    int32_t depth          # changes of the player to move that the bounds looked ahead
    int32_t unused
    uint64_t best          # the best step, 0 if unknown


cdef class AlphaBeta:
    cdef const Game* game
    cdef uint8_t* entries
    cdef uint64_t mask
    cdef uint64_t entry_size
    cdef Choice* choices
    cdef uint64_t room
    cdef uint64_t used
    cdef float weights[WEIGHTS]
    cdef Clock clock
    cdef readonly uint64_t nodes
    cdef uint64_t work
    cdef Entry* _slot(self, const uint8_t* state) noexcept nogil
    cdef bint _holds(self, const Entry* entry, const uint8_t* state, uint64_t hash) noexcept nogil
    cdef int _list(self, const uint8_t* state) noexcept nogil
    cdef float _search(self, const uint8_t* state, int depth, float alpha, float beta, uint64_t* best) noexcept nogil
    cdef void _keep(self, const uint8_t* state, uint64_t hash, int depth, float value, float alpha, float beta,
                    uint64_t best) noexcept nogil
