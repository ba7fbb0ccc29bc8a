# Monte Carlo tree search over the steps of any game of `game.pxd`.
#
# No playouts: every child is born with its static evaluation. `tree.pxd` draws the tree and says what comes back in it,
# `halving.pxd` how the work of a run is spread over the first steps.
#
# Threads share the tree under one lock. A thread holds it while it walks down and while it adds what it found; playing
# the steps and evaluating a new position, most of the work, needs no lock. On its way it counts itself in (`waiting`),
# which makes the next thread look elsewhere (Liu et al., "Watch the Unobserved", 2020); with one thread nobody waits.
#
# Values lie between -1 and 1: m / (SCALE + |m|) for a margin of m points; for one seat alone m is what its points are
# above those expected at the root.

from libc.stdint cimport uint8_t, uint64_t

from .game cimport MAX_SEATS, MAX_STATE, Game
from .halving cimport Halving
from .rng cimport Rng
from .tree cimport Edge, Node, Tree


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
    cdef Tree tree
    cdef Worker* workers
    cdef int threads
    cdef int lock                  # 1 while a thread reads or writes the tree
    cdef volatile uint64_t iterations
    cdef volatile int stopping
    cdef volatile int leaving      # the other threads have to end
    cdef float center              # points that count as 0 where one seat plays alone
    # the present run
    cdef Halving halving
    cdef uint64_t begun, limit     # iterations when it began, and at which it ends (0: at none)
    cdef volatile double clocked   # part of its time that is over

    cdef void _judge(self, const uint8_t* state, float* values) noexcept nogil
    cdef int _bear(self, Worker* worker, const uint8_t* state, float* values) noexcept nogil
    cdef double _spent(self) noexcept nogil
    cdef Edge* _select_chance(self, Node* node) noexcept nogil
    cdef Edge* _select(self, Node* node, Node** known) noexcept nogil
    cdef bint _iterate(self, Worker* worker) noexcept nogil
    cdef void _help(self, int number, uint64_t limit) noexcept nogil
    cdef Node* _follow(self, path, uint8_t* state) except? NULL
