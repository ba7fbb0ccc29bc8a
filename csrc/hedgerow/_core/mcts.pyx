"""Monte Carlo tree search over steps; `mcts.pxd` documents it."""

import threading
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import NamedTuple

from cython cimport final
from cpython.exc cimport PyErr_CheckSignals
from libc.math cimport fabsf, sqrt, sqrtf
from libc.stdint cimport uint32_t
from libc.stdlib cimport calloc, free as release, malloc
from libc.string cimport memcpy

from .acbas cimport GAME as ACBAS
from .acbas cimport State as AcbasState
from .agricola cimport GAMES as AGRICOLA
from .agricola cimport State as AgricolaState
from .game cimport CHANCE, OVER, read_weights
from .grid cimport check
from .halving cimport begin_halving, next_rival
from .rng cimport seed_rng, unit
from .tree cimport (BUSY, add_node, below, close_tree, come_back, edges_of, looks_at, mean_of, node_at, open_tree,
                    place_of, prove, root_of, sign_of)

cdef extern from "spin.h" nogil:
    void take "hr_take" (int* lock)
    void give "hr_give" (int* lock)

cdef enum:
    MOST_DEPTH = 1024     # steps of the longest game
    SLICE = 256           # iterations between two looks at the clock
    MOST_THREADS = 64

MAX_THREADS = MOST_THREADS   # of one search, for Python

cdef double REPORT_EVERY = 0.05   # seconds between two reports of progress
cdef double NEARLY = 0.9          # part of the most visits from which on the value decides which step is preferred

cdef float SCALE = 20.0           # points at which a value is one half
# Against 0.6: 63.7 +- 2.6 % of 300 games at 1,000 iterations a move; 0.15 and 0.08 gain nothing more.
cdef float EXPLORE = 0.25
cdef float NOISE = 0.002          # width of what the seed adds to an estimate: it decides between near equals
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
        cdef uint64_t size
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
        self.weights = <float*>malloc(self.game.weights * sizeof(float))
        # The table of transpositions takes its share besides; pages that are never written cost nothing.
        size = <uint64_t>memory_mb * 7 // 8 << 20 if memory_mb > 7 else <uint64_t>memory_mb << 20
        self.workers = <Worker*>calloc(threads, sizeof(Worker))
        if not (open_tree(&self.tree, size, 1 if self.game.seats <= 2 else self.game.seats, self.game.actor(root))
                and self.weights and self.workers):
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
        n = self._bear(self.workers, self.root_state, values)
        if not add_node(&self.tree, self.workers.born, self.game.hash(self.root_state), self.tree.root_seat, n):
            raise ValueError(f"memory_mb is {memory_mb}: too small for the first position")

    def __dealloc__(self) -> None:
        cdef int i
        release(self.weights)
        if self.workers != NULL:
            for i in range(self.threads):
                release(self.workers[i].steps)
                release(self.workers[i].born)
        release(self.workers)
        close_tree(&self.tree)

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
        cdef float sign = sign_of(&self.tree, actor)
        cdef int view = actor if self.tree.views > 1 and actor < game.seats else 0
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
            for k in range(self.tree.views):
                values[k] = 0.0
        for i in range(n):
            memcpy(after, state, game.size)
            game.play(after, worker.steps[i])
            self._judge(after, judged)
            born[i].step = worker.steps[i]
            born[i].birth = judged[view]
            if actor == CHANCE:
                born[i].child = 0
                for k in range(self.tree.views):
                    values[k] += judged[k] / n
                continue
            if self.tree.views > 1 and judged[view] > own:
                own = judged[view]
                memcpy(values, judged, self.tree.views * sizeof(float))
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
        if self.tree.views == 1:
            values[0] = born[0].birth
        return n

    cdef double _spent(self) noexcept nogil:
        # part of the run, by the clock or by iterations
        if self.limit == 0:
            return self.clocked
        return max(<double>self.clocked, <double>(self.iterations - self.begun) / <double>(self.limit - self.begun))

    cdef Edge* _select_chance(self, Node* node) noexcept nogil:
        # each in turn
        cdef Edge* edges = edges_of(node)
        cdef Edge* best = edges
        cdef uint32_t looked, fewest = 0xFFFFFFFF
        cdef int i
        for i in range(node.edges):
            looked = looks_at(&self.tree, &edges[i])
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
        cdef float sign = sign_of(&self.tree, node.actor)
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
            child = below(&self.tree, &edges[i])
            if child != NULL and child.visits:
                looked = child.visits + child.waiting
                score = sign * <float>mean_of(&self.tree, child, node.actor)
            else:
                looked = edges[i].child == <uint32_t>BUSY
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
        cdef Node* node = root_of(&self.tree)
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
            elif depth == 1 and self.halving.rivals:
                edge = next_rival(&self.halving, &self.tree, self._spent())
            else:
                edge = self._select(node, &known[depth - 1])
            node.waiting += 1
            chosen[depth - 1] = edge.step
            node = below(&self.tree, edge)
            if node != NULL:
                continue
            edge.child = <uint32_t>BUSY
            give(&self.lock)
            for i in range(played, depth):
                game.play(state, chosen[i])
            played = depth
            hash = game.hash(state)
            take(&self.lock)
            place = place_of(&self.tree, hash)
            if place == 0:
                give(&self.lock)
                n = self._bear(worker, state, values)
                take(&self.lock)
                # another thread may have been quicker
                place = place_of(&self.tree, hash) if self.threads > 1 else 0
                if place == 0:
                    place = add_node(&self.tree, worker.born, hash, game.actor(state), n)
                edge.child = place
                if place == 0:
                    for i in range(depth):
                        path[i].waiting -= 1
                    give(&self.lock)
                    return False
                path[depth] = node_at(&self.tree, place)
                known[depth] = NULL
                depth += 1
                break
            edge.child = place
            node = node_at(&self.tree, place)
        for i in range(depth - 1, -1, -1):
            if i < depth - 1:
                check(path[i].waiting > 0)
                path[i].waiting -= 1
            if known[i] != NULL:
                # as if the preferred step had been looked at
                come_back(&self.tree, known[i], values)
            come_back(&self.tree, path[i], values)
        i = depth - 1
        while i > 0 and path[i].proved and prove(&self.tree, path[i - 1]):
            i -= 1
        self.iterations += 1
        give(&self.lock)
        return True

    cdef void _help(self, int number, uint64_t limit) noexcept nogil:
        # what every thread but the first does until the first one wants it to end
        while (not (self.leaving or self.tree.full or root_of(&self.tree).proved) and self.iterations < limit
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
        self.clocked = 0.0
        self.halving.rivals = 0
        if halving:
            begin_halving(&self.halving, &self.tree)
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
        while self.iterations < most and not self.tree.full and not self.stopping and not root_of(&self.tree).proved:
            with nogil:
                for _i in range(SLICE):
                    if self.iterations >= most or root_of(&self.tree).proved or not self._iterate(self.workers):
                        break
            PyErr_CheckSignals()
            now = perf_counter()
            if progress is not None and now >= told + REPORT_EVERY:
                told = now
                progress(self.iterations)
            if seconds:
                spent = now - start
                self.clocked = spent / seconds
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
        return self.tree.used + 8 * (self.tree.table.mask + 1)

    @property
    def full(self) -> bool:
        """Has the memory run out?"""
        return self.tree.full

    cdef Node* _follow(self, path, uint8_t* state) except? NULL:
        # the node after these steps, NULL if it was not expanded
        cdef Node* node = root_of(&self.tree)
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
            node = below(&self.tree, edge)
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
        cdef double sign = sign_of(&self.tree, self.tree.root_seat)
        cdef double mean, spread, slope
        cdef int i
        found = []
        if node == NULL or node.actor == CHANCE:
            return found
        # the worth of each to the player who moves there
        worth = {}
        best = sign_of(&self.tree, node.actor)
        for i in range(node.edges):
            edge = edges_of(node) + i
            child = below(&self.tree, edge)
            if child == NULL or child.visits == 0:
                worth[edge.step] = best * edge.birth
                mean = edge.birth if self.tree.views == 1 or node.actor == self.tree.root_seat else 0.0
                found.append(Child(edge.step, 0, sign * points_of(mean) + self.center, 0.0, 0))
                continue
            worth[edge.step] = best * mean_of(&self.tree, child, node.actor)
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
