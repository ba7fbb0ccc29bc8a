"""Monte Carlo tree search over steps; `mcts.pxd` draws the tree."""

import threading
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import NamedTuple

from cython cimport final
from cpython.exc cimport PyErr_CheckSignals
from libc.math cimport fabsf, sqrt, sqrtf
from libc.stdlib cimport calloc, free as release, malloc
from libc.string cimport memcpy, memset

from .acbas cimport GAME as ACBAS
from .acbas cimport State as AcbasState
from .agricola cimport GAMES as AGRICOLA
from .agricola cimport State as AgricolaState
from .game cimport CHANCE, OVER, read_weights
from .grid cimport check
from .pages cimport map_pages, unmap_pages
from .rng cimport seed_rng, unit
from .table cimport close_table, file_number, first_slot, next_match, open_table

cdef extern from "spin.h" nogil:
    void take "hr_take" (int* lock)
    void give "hr_give" (int* lock)

cdef enum:
    UNIT = 16             # the arena is divided into pieces of that size
    MOST_DEPTH = 1024     # steps of the longest game
    SLICE = 256           # iterations between two looks at the clock
    MOST_THREADS = 64

MAX_THREADS = MOST_THREADS   # of one search, for Python

cdef double REPORT_EVERY = 0.05   # seconds between two reports of progress
cdef double NEARLY = 0.9          # part of the most visits from which on the value decides which step is preferred
cdef uint32_t BUSY = 0xFFFFFFFF   # Edge.child: a thread expands it right now

cdef float SCALE = 20.0           # points at which a value is one half
# Against 0.6: 63.7 +- 2.6 % of 300 games at 1,000 iterations a move; 0.15 and 0.08 gain nothing more.
cdef float EXPLORE = 0.25
cdef float NOISE = 0.002          # width of what the seed adds to an estimate: it decides between near equals
cdef double LAST_STAGE = 0.25     # of sequential halving, in parts of the other stages
cdef float TIE = 0.25             # points that the tie rule is worth at the end


class Child(NamedTuple):
    """One step of a node: `value` and its standard error in points, for the player to move at the root."""

    step: int
    visits: int
    value: float
    error: float
    kind: int


cdef inline float squash(float margin) noexcept nogil:
    return margin / (SCALE + fabsf(margin))


cdef inline double points_of(double value) noexcept nogil:
    # the inverse, as far from the ends as any game
    if value > 0.97:
        value = 0.97
    elif value < -0.97:
        value = -0.97
    return SCALE * value / (1.0 - (value if value > 0 else -value))


cdef inline Edge* edges_of(Node* node) noexcept nogil:
    return <Edge*>(node + 1)


cdef inline double* tallies_of(Node* node) noexcept nogil:
    # the sums of all seats, where there are more than two
    return <double*>(edges_of(node) + node.edges)


cdef void _sort(Edge* edges, int n, float sign) noexcept nogil:
    # best birth first for the actor; stable, so that equal births keep the order of the steps
    cdef Edge moving
    cdef int i, j
    for i in range(1, n):
        moving = edges[i]
        j = i
        while j > 0 and sign * edges[j - 1].birth < sign * moving.birth:
            edges[j] = edges[j - 1]
            j -= 1
        edges[j] = moving


@final
cdef class Search:
    """A search from one position. `run` may be called again to go on; the tree stays.

    Under a node limit the same seed and one thread give the same tree. `state` is that of a game where a seat decides.
    """

    def __cinit__(self, state: object, *, seed: int = 0, memory_mb: int = 512,
                  weights: Sequence[float], threads: int = 1) -> None:
        cdef float values[MAX_SEATS]
        cdef const uint8_t* root
        cdef int i, n
        if not 1 <= memory_mb <= 60000:
            raise ValueError(f"memory_mb is {memory_mb}, it must be 1 to 60000")
        if not 1 <= threads <= MOST_THREADS:
            raise ValueError(f"threads is {threads}, it must be 1 to {MOST_THREADS}")
        if isinstance(state, AcbasState):
            self.game = &ACBAS
            root = <const uint8_t*>&(<AcbasState>state).s
        elif isinstance(state, AgricolaState):
            self.game = &AGRICOLA[(<AgricolaState>state).s.players]
            root = <const uint8_t*>&(<AgricolaState>state).s
        else:
            raise TypeError(f"state is {type(state).__name__}, it must be the state of a game")
        if self.game.actor(root) == OVER:
            raise ValueError("the game is over: there is nothing to search")
        if self.game.actor(root) == CHANCE:
            raise ValueError("chance decides here: there is nothing to search")
        self.state = state.copy()
        memcpy(self.root_state, root, self.game.size)
        self.root_seat = self.game.actor(self.root_state)
        self.views = 1 if self.game.seats <= 2 else self.game.seats
        self.weights = <float*>malloc(self.game.weights * sizeof(float))
        # The table of transpositions takes its share besides; pages that are never written cost nothing.
        self.arena_bytes = <uint64_t>memory_mb * 7 // 8 << 20 if memory_mb > 7 else <uint64_t>memory_mb << 20
        self.arena = <uint8_t*>map_pages(self.arena_bytes)
        self.workers = <Worker*>calloc(threads, sizeof(Worker))
        if not (open_table(&self.table) and self.weights and self.arena and self.workers):
            raise MemoryError(f"memory_mb is {memory_mb}: so much memory is not available")
        self.threads = threads
        for i in range(threads):
            self.workers[i].steps = <uint64_t*>malloc(self.game.most_steps * sizeof(uint64_t))
            self.workers[i].born = <Edge*>malloc(self.game.most_steps * sizeof(Edge))
            if not (self.workers[i].steps and self.workers[i].born):
                raise MemoryError(f"threads is {threads}: there is not memory enough for so many")
            seed_rng(&self.workers[i].rng, <uint64_t>((seed + i) & 0xFFFFFFFFFFFFFFFF))
        read_weights(weights, self.game.weights, self.weights)
        self.center = 0.0
        if self.game.seats == 1:
            self.game.evaluate(self.root_state, self.weights, values)
            self.center = values[0]
        self.used = UNIT  # place 0 means none
        n = self._bear(self.workers, self.root_state, values)
        if not self._add(self.workers, self.game.hash(self.root_state), self.root_seat, n):
            raise ValueError(f"memory_mb is {memory_mb}: too small for the first position")

    def __dealloc__(self) -> None:
        cdef int i
        release(self.weights)
        unmap_pages(self.arena, self.arena_bytes)
        if self.workers != NULL:
            for i in range(self.threads):
                release(self.workers[i].steps)
                release(self.workers[i].born)
        release(self.workers)
        close_table(&self.table)

    cdef Node* _at(self, uint32_t place) noexcept nogil:
        return <Node*>(self.arena + <uint64_t>place * UNIT)

    cdef Node* _below(self, const Edge* edge) noexcept nogil:
        # the node that an edge leads to, NULL if it was not expanded
        return self._at(edge.child) if edge.child != 0 and edge.child != BUSY else NULL

    cdef uint32_t _known(self, uint64_t hash) noexcept nogil:
        cdef uint64_t slot = first_slot(&self.table, hash)
        cdef uint32_t place
        while True:
            place = next_match(&self.table, hash, &slot)
            if place == 0 or self._at(place).hash == hash:
                return place

    cdef void _judge(self, const uint8_t* state, float* values) noexcept nogil:
        # what a position is worth, exactly at the end of the game
        cdef const Game* game = self.game
        cdef float points[MAX_SEATS]
        cdef float most
        cdef int ahead, seat, other
        if game.actor(state) == OVER:
            game.payoff(state, points)
            if game.seats == 2 and points[0] == points[1]:
                ahead = game.tie_winner(state)
                if ahead != OVER:
                    points[ahead] += TIE
        else:
            game.evaluate(state, self.weights, points)
        if game.seats == 2:
            values[0] = squash(points[0] - points[1])
        elif game.seats == 1:
            values[0] = squash(points[0] - self.center)
        else:
            for seat in range(game.seats):
                most = -1e9
                for other in range(game.seats):
                    if other != seat and points[other] > most:
                        most = points[other]
                values[seat] = squash(points[seat] - most)

    cdef int _bear(self, Worker* worker, const uint8_t* state, float* values) noexcept nogil:
        # Evaluates all that a position leads to; the edges stand with the worker, best first. `values` is what the
        # position's first visit backs up. Returns the number of edges, 0 for a leaf. Does not touch the tree.
        cdef uint8_t after[MAX_STATE]
        cdef float judged[MAX_SEATS]
        cdef const Game* game = self.game
        cdef Edge* born = worker.born
        cdef int actor = game.actor(state)
        cdef float sign = 1.0 if actor == 0 or self.views > 1 else -1.0
        cdef int view = actor if self.views > 1 and actor < game.seats else 0
        cdef float best, own = -2.0
        cdef bint finished
        cdef int n = 0, i, k
        if actor != OVER:
            n = game.steps(state, worker.steps, game.most_steps)
        if n == 0:
            # over, or stuck as no real position is: a leaf
            self._judge(state, values)
            return 0
        best = -2.0
        finished = False
        if actor == CHANCE:
            for k in range(self.views):
                values[k] = 0.0
        for i in range(n):
            memcpy(after, state, game.size)
            game.play(after, worker.steps[i])
            self._judge(after, judged)
            born[i].step = worker.steps[i]
            born[i].birth = judged[view]
            if actor == CHANCE:
                born[i].child = 0
                for k in range(self.views):
                    values[k] += judged[k] / n
                continue
            if self.views > 1 and judged[view] > own:
                own = judged[view]
                memcpy(values, judged, self.views * sizeof(float))
            if game.actor(after) != OVER:
                born[i].birth += NOISE * (<float>unit(&worker.rng) - 0.5)
            # `child` holds for a moment whether the turn goes on
            born[i].child = game.actor(after) == actor
            if not born[i].child:
                finished = True
                if sign * born[i].birth > best:
                    best = sign * born[i].birth
        if actor == CHANCE:
            return n
        for i in range(n):
            # A step that only opens a choice shows its worth later: let it be looked at like the best other one.
            if born[i].child and finished and sign * born[i].birth < best:
                born[i].birth = sign * best
            born[i].child = 0
        _sort(born, n, sign)
        if self.views == 1:
            values[0] = born[0].birth
        return n

    cdef double _mean(self, Node* node, int actor) noexcept nogil:
        # of what came back to a visited node: seat 0's view, or with many seats that of the one who moves above it
        return (tallies_of(node)[actor] if self.views > 1 else node.sum) / node.visits

    cdef void _come_back(self, Node* node, float* values) noexcept nogil:
        # one more visit; where all is known, what is known comes back instead
        cdef int k
        cdef float value
        if node.proved and node.visits:
            for k in range(self.views):
                values[k] = <float>self._mean(node, k)
        if self.views > 1:
            for k in range(self.views):
                tallies_of(node)[k] += values[k]
        value = values[self.root_seat if self.views > 1 else 0]
        node.visits += 1
        node.sum += value
        node.squares += value * value

    cdef uint32_t _add(self, const Worker* worker, uint64_t hash, int actor, int n) noexcept nogil:
        # makes a node with the worker's edges; 0 if the arena is full
        cdef Node* node
        cdef uint32_t place = <uint32_t>(self.used // UNIT)
        cdef uint64_t tallies = (self.views + 1) // 2 * UNIT if self.views > 1 else 0
        if (self.used + sizeof(Node) + n * sizeof(Edge) + tallies > self.arena_bytes
                or not file_number(&self.table, hash, place)):
            self.exhausted = True
            return 0
        self.used += sizeof(Node) + n * sizeof(Edge) + tallies
        node = self._at(place)
        memset(node, 0, sizeof(Node))
        node.hash = hash
        node.actor = actor if n else OVER
        node.proved = n == 0
        node.edges = n
        memcpy(edges_of(node), worker.born, n * sizeof(Edge))
        if tallies:
            memset(tallies_of(node), 0, tallies)
        return place

    cdef void _begin_halving(self) noexcept nogil:
        # The rivals are the first steps with the best births.
        cdef int left
        self.rivals = min(<int>self._at(1).edges, <int>MOST_RIVALS)
        for left in range(self.rivals):
            self.rival[left] = left
        self.halvings = self.halved = 0
        left = self.rivals
        while left > 1:
            left = (left + 1) // 2
            self.halvings += 1

    cdef void _halve(self, const Edge* edges, float sign) noexcept nogil:
        # The worse half of the rivals drops out.
        cdef int keep = (self.rivals + 1) // 2, i, worst
        cdef float value, least
        while self.rivals > keep:
            worst = 0
            least = 2.0
            for i in range(self.rivals):
                value = sign * self._worth(&edges[self.rival[i]])
                if value <= least:
                    least = value
                    worst = i
            self.rivals -= 1
            for i in range(worst, self.rivals):
                self.rival[i] = self.rival[i + 1]

    cdef float _worth(self, const Edge* edge) noexcept nogil:
        cdef Node* child = self._below(edge)
        return <float>self._mean(child, self.root_seat) if child != NULL and child.visits else edge.birth

    cdef Edge* _select_first(self, Node* node) noexcept nogil:
        # Sequential halving (Karnin et al., "Almost optimal exploration in multi-armed bandits", 2013; at the root only
        # Pepels et al., 2014): the rivals get visits in turn, after every stage the worse half drops out. A last, short
        # stage belongs to the winner, so that it is the most visited one.
        cdef Edge* edges = edges_of(node)
        cdef Node* child
        cdef uint32_t looked, fewest = 0xFFFFFFFF
        cdef int i, best = 0
        cdef double spent = self.spent
        if self.limit:
            spent = max(spent, <double>(self.iterations - self.begun) / <double>(self.limit - self.begun))
        while self.rivals > 1 and spent * (self.halvings + LAST_STAGE) >= self.halved + 1:
            self._halve(edges, 1.0 if node.actor == 0 or self.views > 1 else -1.0)
            self.halved += 1
        for i in range(self.rivals):
            child = self._below(&edges[self.rival[i]])
            looked = child.visits + child.waiting if child != NULL else edges[self.rival[i]].child == BUSY
            if looked < fewest:
                fewest = looked
                best = i
        return &edges[self.rival[best]]

    cdef bint _prove(self, Node* node) noexcept nogil:
        # Are all steps proved? Then so is the node: the best one of them for who moves, of a card the mean of all.
        cdef Edge* edges = edges_of(node)
        cdef Node* child
        cdef Node* best = NULL
        cdef double value[MAX_SEATS]
        cdef double sign = 1.0 if node.actor == 0 or self.views > 1 else -1.0
        cdef int i, k
        if node.proved:
            return True
        for i in range(node.edges):
            child = self._below(&edges[i])
            if child == NULL or not child.proved or child.visits == 0:
                return False
        for k in range(self.views):
            value[k] = 0.0
        for i in range(node.edges):
            child = self._below(&edges[i])
            if node.actor == CHANCE:
                for k in range(self.views):
                    value[k] += self._mean(child, k) / node.edges
            elif best == NULL or sign * self._mean(child, node.actor) > sign * self._mean(best, node.actor):
                best = child
        if best != NULL:
            for k in range(self.views):
                value[k] = self._mean(best, k)
        node.proved = 1
        k = self.root_seat if self.views > 1 else 0
        node.sum = value[k] * node.visits
        node.squares = <float>(value[k] * value[k] * node.visits)
        if self.views > 1:
            for k in range(self.views):
                tallies_of(node)[k] = value[k] * node.visits
        return True

    cdef Edge* _select_chance(self, Node* node) noexcept nogil:
        # each in turn
        cdef Edge* edges = edges_of(node)
        cdef Edge* best = edges
        cdef Node* child
        cdef uint32_t looked, fewest = 0xFFFFFFFF
        cdef int i
        for i in range(node.edges):
            child = self._below(&edges[i])
            looked = child.visits + child.waiting if child != NULL else edges[i].child == BUSY
            if looked < fewest:
                fewest = looked
                best = &edges[i]
        return best

    cdef Edge* _select(self, Node* node, Node** known) noexcept nogil:
        # Upper confidence with births as priors: edges are sorted, the first ones come first, and the list widens
        # with the visits. If the best one is proved, it is written to `known`, for a look at it shows nothing new, and
        # the best of the others is taken.
        cdef Edge* edges = edges_of(node)
        cdef Edge* best = edges
        cdef Edge* other = NULL
        cdef Node* child
        cdef Node* proved = NULL
        cdef float sign = 1.0 if node.actor == 0 or self.views > 1 else -1.0
        cdef float root = sqrtf(<float>(node.visits + node.waiting + 1))
        cdef float bound = EXPLORE * root, one = 1.0
        cdef float score, most = -1e9, most_other = -1e9
        cdef int i, n = min(<int>node.edges, 4 + <int>(2.0 * root))
        cdef uint32_t looked
        cdef bint fresh = False
        for i in range(n):
            if edges[i].child == 0:
                # of those that nobody looked at the first has the best birth and the best bound
                if fresh:
                    continue
                fresh = True
            child = self._below(&edges[i])
            if child != NULL and child.visits:
                looked = child.visits + child.waiting
                score = sign * <float>self._mean(child, node.actor)
            else:
                looked = edges[i].child == BUSY
                score = sign * edges[i].birth
            score += bound / ((one + looked) * (one + one + i))
            if score > most:
                most = score
                best = &edges[i]
                proved = child if child != NULL and child.proved else NULL
            if score > most_other and not (child != NULL and child.proved):
                most_other = score
                other = &edges[i]
        if proved == NULL:
            return best
        if other == NULL and n < node.edges:
            other = &edges[n]
        if other != NULL:
            known[0] = proved
            return other
        return best

    cdef bint _iterate(self, Worker* worker) noexcept nogil:
        # one descent to a position that has not been expanded; False if there was no memory for it
        cdef uint8_t state[MAX_STATE]
        cdef Node* path[MOST_DEPTH]
        cdef Node* known[MOST_DEPTH]      # of each node on the path: the proved step that is preferred there
        cdef uint64_t chosen[MOST_DEPTH]
        cdef const Game* game = self.game
        cdef Node* node = <Node*>(self.arena + UNIT)
        cdef Edge* edge
        cdef uint64_t hash
        cdef uint32_t place
        cdef float values[MAX_SEATS]
        cdef int depth = 0, played = 0, i, n
        memcpy(state, self.root_state, game.size)
        take(&self.lock)
        while True:
            check(depth < MOST_DEPTH - 1)
            path[depth] = node
            known[depth] = NULL
            depth += 1
            if node.proved and node.visits:
                break
            if node.actor == CHANCE:
                edge = self._select_chance(node)
            else:
                edge = (self._select_first(node) if depth == 1 and self.rivals
                        else self._select(node, &known[depth - 1]))
            node.waiting += 1
            chosen[depth - 1] = edge.step
            node = self._below(edge)
            if node != NULL:
                continue
            edge.child = BUSY
            give(&self.lock)
            for i in range(played, depth):
                game.play(state, chosen[i])
            played = depth
            hash = game.hash(state)
            take(&self.lock)
            place = self._known(hash)
            if place == 0:
                give(&self.lock)
                n = self._bear(worker, state, values)
                take(&self.lock)
                # another thread may have been quicker
                place = self._known(hash) if self.threads > 1 else 0
                if place == 0:
                    place = self._add(worker, hash, game.actor(state), n)
                edge.child = place
                if place == 0:
                    for i in range(depth):
                        path[i].waiting -= 1
                    give(&self.lock)
                    return False
                path[depth] = self._at(place)
                known[depth] = NULL
                depth += 1
                break
            edge.child = place
            node = self._at(place)
        for i in range(depth - 1, -1, -1):
            if i < depth - 1:
                check(path[i].waiting > 0)
                path[i].waiting -= 1
            if known[i] != NULL:
                # as if the preferred step had been looked at
                self._come_back(known[i], values)
            self._come_back(path[i], values)
        i = depth - 1
        while i > 0 and path[i].proved and self._prove(path[i - 1]):
            i -= 1
        self.iterations += 1
        give(&self.lock)
        return True

    cdef void _help(self, int number, uint64_t limit) noexcept nogil:
        # what every thread but the first does until the first one wants it to end
        while (not (self.leaving or self.exhausted or self._at(1).proved) and self.iterations < limit
                and self._iterate(&self.workers[number])):
            pass

    def _assist(self, number: int, limit: int) -> None:
        cdef int worker = number
        cdef uint64_t most = limit
        with nogil:
            self._help(worker, most)

    def run(self, nodes: int = 0, seconds: float = 0.0, *, early: bool = False, halving: bool = False,
            progress: Callable[[int], None] | None = None) -> int:
        """Search until `nodes` iterations in all, for `seconds`, until memory is full or `stop` is called.

        0 means without that limit; without any it stops when memory is full. A position all of whose listed ways are
        known is searched no more. `early` ends a timed search as soon as the time left cannot change which first step
        has most visits. `halving` spreads the work of this run over the first steps by sequential halving, for which it
        needs a limit; else the upper confidence bound decides there as everywhere. `progress` is told the iterations
        made now and then and at the end; it may call `stop`.

        Returns the iterations made in all; with several threads there may be one more of each than `nodes`. Signals are
        looked at a hundred times a second, so Ctrl-C raises KeyboardInterrupt and leaves the tree as it is.
        """
        cdef uint64_t limit = nodes if nodes > 0 else <uint64_t>-1
        cdef uint64_t begun = self.iterations
        if nodes < 0 or seconds < 0:
            raise ValueError(f"nodes is {nodes} and seconds is {seconds}: neither can be negative")
        if halving and not (nodes or seconds):
            raise ValueError("nodes and seconds are 0: halving needs one of them as a limit")
        self.stopping = self.leaving = 0
        self.begun = begun
        self.limit = nodes
        self.spent = 0.0
        self.rivals = 0
        if halving:
            self._begin_halving()
        helpers = [threading.Thread(target=self._assist, args=(i, limit)) for i in range(1, self.threads)]
        try:
            for helper in helpers:
                helper.start()
            self._lead_on(limit, begun, seconds, early, progress)
        finally:
            self.leaving = 1
            for helper in helpers:
                if helper.ident is not None:  # it was started
                    helper.join()
        return self.iterations

    def _lead_on(self, limit: int, begun: int, seconds: float, early: bool,
                 progress: Callable[[int], None] | None) -> None:
        # the first thread: it searches like the others and looks after clock and signals
        cdef uint64_t most = limit
        cdef int _i
        start = told = perf_counter()
        while self.iterations < most and not self.exhausted and not self.stopping and not self._at(1).proved:
            with nogil:
                for _i in range(SLICE):
                    if self.iterations >= most or self._at(1).proved or not self._iterate(self.workers):
                        break
            PyErr_CheckSignals()
            now = perf_counter()
            if progress is not None and now >= told + REPORT_EVERY:
                told = now
                progress(self.iterations)
            if seconds:
                spent = now - start
                self.spent = spent / seconds
                if spent >= seconds:
                    break
                if early and spent > 0.1 * seconds:
                    rest = (self.iterations - begun) * (seconds - spent) / spent
                    if self._lead() > rest:
                        break
        if progress is not None:
            progress(self.iterations)

    def _lead(self) -> int:
        # by how many visits the most visited first step is ahead of the next
        visits = sorted((child.visits for child in self.children()), reverse=True)
        return visits[0] - visits[1] if len(visits) > 1 else 1 << 62

    def stop(self) -> None:
        """End a running search soon; may be called from another thread."""
        self.stopping = 1

    @property
    def nodes(self) -> int:
        """Iterations made: positions evaluated with all their children."""
        return self.iterations

    @property
    def bytes_used(self) -> int:
        """Bytes of nodes, edges and the table of transpositions."""
        return self.used + 8 * (self.table.mask + 1)

    @property
    def full(self) -> bool:
        """Has the memory run out?"""
        return self.exhausted

    cdef Node* _follow(self, path, uint8_t* state) except? NULL:
        # the node after these steps, NULL if it was not expanded
        cdef Node* node = <Node*>(self.arena + UNIT)
        cdef Edge* edge
        cdef int i
        memcpy(state, self.root_state, self.game.size)
        for step in path:
            for i in range(node.edges):
                edge = edges_of(node) + i
                if edge.step == step:
                    break
            else:
                raise ValueError(f"step {step:#x} is not a listed step of this position")
            self.game.play(state, step)
            node = self._below(edge)
            if node == NULL:
                return NULL
        return node

    def children(self, path: Sequence[int] = ()) -> list[Child]:
        """The steps after `path` (steps from the root) with what is known of them, the preferred one first.

        That is the most visited one; among those with nearly as many visits the value decides. Then by visits. Where
        all is known (`is_proved`) by value.
        Empty where the tree does not reach or chance decides. ValueError if `path` is not made of listed steps.
        """
        cdef uint8_t state[MAX_STATE]
        cdef Node* node = self._follow(path, state)
        cdef Node* child
        cdef Edge* edge
        cdef double sign = 1.0 if self.root_seat == 0 or self.views > 1 else -1.0
        cdef double mean, spread, slope
        cdef int i
        found = []
        if node == NULL or node.actor == CHANCE:
            return found
        # the worth of each to the player who moves there
        worth = {}
        best = 1.0 if self.views > 1 or node.actor == 0 else -1.0
        for i in range(node.edges):
            edge = edges_of(node) + i
            child = self._below(edge)
            if child == NULL or child.visits == 0:
                worth[edge.step] = best * edge.birth
                mean = edge.birth if self.views == 1 or node.actor == self.root_seat else 0.0
                found.append(Child(edge.step, 0, sign * points_of(mean) + self.center, 0.0, 0))
                continue
            worth[edge.step] = best * self._mean(child, node.actor)
            mean = child.sum / child.visits
            spread = max(child.squares / child.visits - mean * mean, 0.0)
            slope = SCALE / (1.0 - min(0.97, abs(mean))) ** 2
            found.append(Child(edge.step, child.visits, sign * points_of(mean) + self.center,
                               slope * sqrt(spread / child.visits), 1 if child.actor == OVER else 0))
        if node.proved:  # nothing is left to be found out
            return sorted(found, key=lambda child: -worth[child.step])
        found.sort(key=lambda child: (-child.visits, -worth[child.step]))
        near = 0
        while near < len(found) and found[near].visits and found[near].visits >= NEARLY * found[0].visits:
            near += 1
        found[:near] = sorted(found[:near], key=lambda child: -worth[child.step])
        return found

    def is_proved(self, path: Sequence[int] = ()) -> bool:
        """Are all ways that the listed steps offer after `path` known, so that its value is that of perfect play?"""
        cdef uint8_t state[MAX_STATE]
        cdef Node* node = self._follow(path, state)
        return node != NULL and node.proved

    def line(self, path: Sequence[int] = (), limit: int = 200) -> list[int]:
        """The principal variation: the preferred steps after `path`, as far as the tree goes."""
        steps = list(path)
        while len(steps) - len(path) < limit:
            children = self.children(steps)
            if not children or children[0].visits == 0:
                break
            steps.append(children[0].step)
        return steps[len(path):]
