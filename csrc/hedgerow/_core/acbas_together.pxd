# All Creatures Big and Small: what several tokens of one player come to together in the last round, at most. Each is
# carried out in whatever way is best for the last one, and animals are housed only in the end (solver/METHOD.md).

from libc.stdint cimport uint32_t

from .acbas_private cimport Private
from .acbas_state cimport Farm


cdef enum:
    UNBOUNDED = 20000      # half points: nothing is known


# Tokens that have menus, in the order in which they were taken: one a byte, + 1, lowest first.
cdef inline uint32_t with_token(uint32_t tokens, int token) noexcept nogil:
    cdef int shift = 0
    while tokens >> shift & 0xFF:
        shift += 8
    return tokens | <uint32_t>(token + 1) << shift


# Half points that a farm scores at most with these tokens and one more; IMPOSSIBLE if they cannot all be used,
# UNBOUNDED if there are too many ways.
cdef int score_together(Private* p, const Farm* farm, uint32_t tokens, int token) noexcept nogil
