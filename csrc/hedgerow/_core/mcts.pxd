# Monte Carlo tree search over the steps of any game of `game.pxd`.
#
# No playouts: every child is born with its static evaluation. A node is a position that has been expanded; the tree is
# a graph, since positions reached in two ways share a node. All memory is one arena, so a search costs what it uses.
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
# node the steps are visited in turn, so that each counts alike.
#
# Threads share the tree under one lock. A thread holds it while it walks down and while it adds what it found; playing
# the steps and evaluating a new position, most of the work, needs no lock. On its way it counts itself in (`waiting`),
# which makes the next thread look elsewhere (Liu et al., "Watch the Unobserved", 2020); with one thread nobody waits.
#
# Values lie between -1 and 1: m / (SCALE + |m|) for a margin of m points; for one seat alone m is what its points are
# above those expected at the root.

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from .game cimport MAX_SEATS, MAX_STATE, Game
from .rng cimport Rng
from .table cimport Table

cdef enum:
    MOST_RIVALS = 16      # first steps that sequential halving begins with


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


cdef struct Worker:
    # what a thread has for itself
    uint64_t* steps       # room for the steps of one node
    Edge* born            # and for their edges
    Rng rng


cdef class Search:
    cdef const Game* game
    cdef uint8_t root_state[MAX_STATE]
    cdef object state              # the root as Python sees it
    cdef float* weights
    cdef uint8_t* arena
    cdef uint64_t arena_bytes
    cdef uint64_t used             # in bytes
    cdef Table table
    cdef Worker* workers
    cdef int threads
    cdef int lock                  # 1 while a thread reads or writes the tree
    cdef volatile uint64_t iterations
    cdef volatile int exhausted    # the arena is full
    cdef volatile int stopping
    cdef volatile int leaving      # the other threads have to end
    cdef int root_seat
    cdef int views                 # numbers of a value: 1, or one a seat
    cdef float center              # points that count as 0 where one seat plays alone
    # sequential halving at the root
    cdef int rivals                # first steps that are still looked at, 0: no halving
    cdef int rival[MOST_RIVALS]    # which edges they are
    cdef int halvings, halved      # how many there will be, how many there were
    cdef uint64_t begun, limit     # iterations when the run began, and at which it ends (0: at none)
    cdef volatile double spent     # part of the run's time

    cdef Node* _at(self, uint32_t place) noexcept nogil
    cdef Node* _below(self, const Edge* edge) noexcept nogil
    cdef void _judge(self, const uint8_t* state, float* values) noexcept nogil
    cdef int _bear(self, Worker* worker, const uint8_t* state, float* values) noexcept nogil
    cdef double _mean(self, Node* node, int actor) noexcept nogil
    cdef void _come_back(self, Node* node, float* values) noexcept nogil
    cdef bint _prove(self, Node* node) noexcept nogil
    cdef Edge* _select_chance(self, Node* node) noexcept nogil
    cdef uint32_t _add(self, const Worker* worker, uint64_t hash, int actor, int n) noexcept nogil
    cdef uint32_t _known(self, uint64_t hash) noexcept nogil
    cdef void _begin_halving(self) noexcept nogil
    cdef void _halve(self, const Edge* edges, float sign) noexcept nogil
    cdef float _worth(self, const Edge* edge) noexcept nogil
    cdef Edge* _select_first(self, Node* node) noexcept nogil
    cdef Edge* _select(self, Node* node, Node** known) noexcept nogil
    cdef bint _iterate(self, Worker* worker) noexcept nogil
    cdef void _help(self, int number, uint64_t limit) noexcept nogil
    cdef Node* _follow(self, path, uint8_t* state) except? NULL
