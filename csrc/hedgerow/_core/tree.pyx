"""The tree of a Monte Carlo search; `tree.pxd` draws and documents it."""

from libc.string cimport memcpy, memset

from .game cimport CHANCE, MAX_SEATS, OVER
from .pages cimport map_pages, unmap_pages
from .table cimport close_table, file_number, first_slot, next_match, open_table


cdef bint open_tree(Tree* t, uint64_t size, int views, int root_seat) noexcept nogil:
    memset(t, 0, sizeof(Tree))
    t.views = views
    t.root_seat = root_seat
    t.size = size
    t.used = UNIT
    t.arena = <uint8_t*>map_pages(size)
    return open_table(&t.table) and t.arena != NULL


cdef void close_tree(Tree* t) noexcept nogil:
    unmap_pages(t.arena, t.size)
    close_table(&t.table)


cdef uint32_t place_of(const Tree* t, uint64_t hash) noexcept nogil:
    cdef uint64_t slot = first_slot(&t.table, hash)
    cdef uint32_t place
    while True:
        place = next_match(&t.table, hash, &slot)
        if place == 0 or node_at(t, place).hash == hash:
            return place


cdef uint32_t add_node(Tree* t, const Edge* born, uint64_t hash, int actor, int n) noexcept nogil:
    cdef Node* node
    cdef uint32_t place = <uint32_t>(t.used // UNIT)
    cdef uint64_t tallies = (t.views + 1) // 2 * UNIT if t.views > 1 else 0
    if t.used + sizeof(Node) + n * sizeof(Edge) + tallies > t.size or not file_number(&t.table, hash, place):
        t.full = 1
        return 0
    t.used += sizeof(Node) + n * sizeof(Edge) + tallies
    node = node_at(t, place)
    memset(node, 0, sizeof(Node))
    node.hash = hash
    node.actor = actor if n else OVER
    node.proved = n == 0
    node.edges = n
    memcpy(edges_of(node), born, n * sizeof(Edge))
    if tallies:
        memset(tallies_of(node), 0, tallies)
    return place


cdef void come_back(const Tree* t, Node* node, float* values) noexcept nogil:
    cdef int k
    cdef float value
    if node.proved and node.visits:
        for k in range(t.views):
            values[k] = <float>mean_of(t, node, k)
    if t.views > 1:
        for k in range(t.views):
            tallies_of(node)[k] += values[k]
    value = values[t.root_seat if t.views > 1 else 0]
    node.visits += 1
    node.sum += value
    node.squares += value * value


cdef bint prove(const Tree* t, Node* node) noexcept nogil:
    # its value is that of the best one for who moves, of a card the mean of all
    cdef Edge* edges = edges_of(node)
    cdef Node* child
    cdef Node* best = NULL
    cdef double value[MAX_SEATS]
    cdef double sign = sign_of(t, node.actor)
    cdef int i, k
    if node.proved:
        return True
    for i in range(node.edges):
        child = below(t, &edges[i])
        if child == NULL or not child.proved or child.visits == 0:
            return False
    for k in range(t.views):
        value[k] = 0.0
    for i in range(node.edges):
        child = below(t, &edges[i])
        if node.actor == CHANCE:
            for k in range(t.views):
                value[k] += mean_of(t, child, k) / node.edges
        elif best == NULL or sign * mean_of(t, child, node.actor) > sign * mean_of(t, best, node.actor):
            best = child
    if best != NULL:
        for k in range(t.views):
            value[k] = mean_of(t, best, k)
    node.proved = 1
    k = t.root_seat if t.views > 1 else 0
    node.sum = value[k] * node.visits
    node.squares = <float>(value[k] * value[k] * node.visits)
    if t.views > 1:
        for k in range(t.views):
            tallies_of(node)[k] = value[k] * node.visits
    return True
