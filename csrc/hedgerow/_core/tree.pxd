# The tree of a Monte Carlo search over the steps of any game of `game.pxd`.
#
# A node is a position that has been expanded; the tree is a graph, since positions reached in two ways share a node.
# All memory is one arena, so a search costs what it uses.
#
#   node (32 bytes)                                    followed by its edges (16 bytes each), best birth first
#     hash    of the position                            step
#     sum     of the values backed up                    birth   value the child was born with
#     squares of them                                    child   place of its node in the arena, 0: not expanded
#     visits, waiting, edges, actor, proved
#
# A node is proved when the game is over there or all its steps lead to proved nodes: then its value is the best one of
# theirs, which is backed up whenever somebody comes by, and nothing below it is searched again. Where the preferred
# step is proved, its value is what comes back and it counts as looked at, but the work goes into the best one of the
# others. All that holds for the listed steps.
#
# With one or two seats a value is one number, seat 0's view. With more (max-n: Luckhardt and Irani, 1986) every seat
# has its own: its margin over the best other one. Then `sum` and `squares` are those of the seat that moves at the
# root, births those of the seat that moves at the node, and behind the edges stand the sums of all seats. At a chance
# node each step counts alike.

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from .table cimport Table

cdef enum:
    UNIT = 16             # the arena is divided into pieces of that size
    BUSY = 0xFFFFFFFF     # Edge.child: a thread expands it right now


cdef struct Node:
    uint64_t hash
    double sum
    float squares
    uint32_t visits
    uint16_t edges
    uint16_t waiting      # threads that are below this node and have not come back
    uint8_t actor
    uint8_t proved
    uint8_t padding[2]


cdef struct Edge:
    uint64_t step
    float birth
    uint32_t child


cdef struct Tree:
    uint8_t* arena
    uint64_t size          # of the arena, in bytes
    uint64_t used          # of these
    Table table            # places of nodes by the hash of their position
    int views              # numbers of a value: 1, or one a seat
    int root_seat
    volatile int full      # there was no room for a node


# An empty tree; False: no memory.
cdef bint open_tree(Tree* t, uint64_t size, int views, int root_seat) noexcept nogil
cdef void close_tree(Tree* t) noexcept nogil


cdef inline Node* node_at(const Tree* t, uint32_t place) noexcept nogil:
    return <Node*>(t.arena + <uint64_t>place * UNIT)


cdef inline Node* root_of(const Tree* t) noexcept nogil:
    return node_at(t, 1)  # place 0 means none


cdef inline Node* below(const Tree* t, const Edge* edge) noexcept nogil:
    # the node that an edge leads to, NULL if it was not expanded
    return node_at(t, edge.child) if edge.child != 0 and edge.child != <uint32_t>BUSY else NULL


cdef inline uint32_t looks_at(const Tree* t, const Edge* edge) noexcept nogil:
    # how often somebody went that way, those who are not back yet included
    cdef Node* child = below(t, edge)
    return child.visits + child.waiting if child != NULL else edge.child == <uint32_t>BUSY


cdef inline Edge* edges_of(Node* node) noexcept nogil:
    return <Edge*>(node + 1)


cdef inline double* tallies_of(Node* node) noexcept nogil:
    # the sums of all seats, where there are more than two
    return <double*>(edges_of(node) + node.edges)


cdef inline double mean_of(const Tree* t, Node* node, int actor) noexcept nogil:
    # of what came back to a visited node: seat 0's view, or with many seats that of the one who moves above it
    return (tallies_of(node)[actor] if t.views > 1 else node.sum) / node.visits


cdef inline float sign_of(const Tree* t, int actor) noexcept nogil:
    # does this seat want high values or low ones?
    return 1.0 if actor == 0 or t.views > 1 else -1.0


# The place of a position's node, 0 if there is none.
cdef uint32_t place_of(const Tree* t, uint64_t hash) noexcept nogil

# Makes a node with these edges, best birth first; 0: no room.
cdef uint32_t add_node(Tree* t, const Edge* born, uint64_t hash, int actor, int n) noexcept nogil

# One more visit with these values; where all is known, they become what is known.
cdef void come_back(const Tree* t, Node* node, float* values) noexcept nogil

# Are all steps of a node proved? Then so is the node.
cdef bint prove(const Tree* t, Node* node) noexcept nogil
