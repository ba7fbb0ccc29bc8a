"""Sequential halving at the root of a search; `halving.pxd` documents it."""

from libc.stdint cimport uint32_t

from .tree cimport Node, below, edges_of, looks_at, mean_of, root_of, sign_of

cdef double LAST_STAGE = 0.25     # in parts of the other stages


cdef void begin_halving(Halving* h, const Tree* t) noexcept nogil:
    cdef int left
    h.rivals = min(<int>root_of(t).edges, <int>MOST_RIVALS)
    for left in range(h.rivals):
        h.rival[left] = left
    h.stages = h.done = 0
    left = h.rivals
    while left > 1:
        left = (left + 1) // 2
        h.stages += 1


cdef float _worth(const Tree* t, const Edge* edge) noexcept nogil:
    cdef Node* child = below(t, edge)
    return <float>mean_of(t, child, t.root_seat) if child != NULL and child.visits else edge.birth


cdef void _halve(Halving* h, const Tree* t, const Edge* edges, float sign) noexcept nogil:
    # the worse half of the rivals drops out
    cdef int keep = (h.rivals + 1) // 2, i, worst
    cdef float value, least
    while h.rivals > keep:
        worst = 0
        least = 2.0
        for i in range(h.rivals):
            value = sign * _worth(t, &edges[h.rival[i]])
            if value <= least:
                least = value
                worst = i
        h.rivals -= 1
        for i in range(worst, h.rivals):
            h.rival[i] = h.rival[i + 1]


cdef Edge* next_rival(Halving* h, const Tree* t, double spent) noexcept nogil:
    cdef Edge* edges = edges_of(root_of(t))
    cdef uint32_t looked, fewest = 0xFFFFFFFF
    cdef int i, best = 0
    while h.rivals > 1 and spent * (h.stages + LAST_STAGE) >= h.done + 1:
        _halve(h, t, edges, sign_of(t, t.root_seat))
        h.done += 1
    for i in range(h.rivals):
        looked = looks_at(t, &edges[h.rival[i]])
        if looked < fewest:
            fewest = looked
            best = i
    return &edges[h.rival[best]]
