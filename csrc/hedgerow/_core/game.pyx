"""The interface between games and searchers; `game.pxd` documents it."""

LARGEST_STATE = MAX_STATE
MOST_SEATS = MAX_SEATS


cdef int read_weights(weights, int n, float* out) except -1:
    cdef int i
    values = tuple(weights)
    if len(values) != n:
        raise ValueError(f"weights: {len(values)} numbers given, {n} are needed")
    for i in range(n):
        out[i] = values[i]
    return 0
