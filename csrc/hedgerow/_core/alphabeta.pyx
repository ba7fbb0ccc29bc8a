"""Depth-limited search with alpha-beta over steps, for two seats and no chance: exact where it reaches the end.

A table keeps bounds; an entry is believed only if it holds the whole position, so that two positions of one hash cannot
be taken for each other.
"""

from collections.abc import Sequence

from cython cimport final
from libc.stdint cimport uint8_t, uint64_t
from libc.stdlib cimport free as release, realloc
from libc.string cimport memcmp, memcpy

from .acbas cimport GAME as ACBAS, State
from .clock cimport is_up, start_clock
from .game cimport MAX_STATE, OVER, read_weights
from .pages cimport map_pages, unmap_pages

cdef enum:
    NODES_A_LOOK = 0x100   # nodes between two looks at the clock
    BOUNDLESS = 1 << 20    # turns: to the end of the game

cdef float INFINITE = 1e6


@final
cdef class AlphaBeta:
    """A search from any position of one game; what it learns stays in its table for the next one.

    `work` limits the positions looked at in all, 0: as many as it takes.

    >>> from hedgerow._core.acbas import State
    >>> from hedgerow._core.acbas_eval import FEATURE_NAMES
    >>> weights = [0.0] * (2 * len(FEATURE_NAMES))
    >>> AlphaBeta(weights=weights, memory_mb=1).search(State.start(), 1)[1] > 0
    True
    """

    def __cinit__(self, *, weights: Sequence[float], memory_mb: int = 256, work: int = 0) -> None:
        cdef uint64_t size = 1
        if not 1 <= memory_mb <= 60000:
            raise ValueError(f"memory_mb is {memory_mb}, it must be 1 to 60000")
        read_weights(weights, WEIGHTS, self.weights)
        self.work = work
        self.game = &ACBAS
        self.entry_size = sizeof(Entry) + (self.game.size + 7) // 8 * 8
        while 2 * size * self.entry_size <= <uint64_t>memory_mb << 20:
            size *= 2
        self.mask = size - 1
        self.entries = <uint8_t*>map_pages(size * self.entry_size)
        if self.entries == NULL:
            raise MemoryError

    def __dealloc__(self) -> None:
        unmap_pages(self.entries, (self.mask + 1) * self.entry_size)
        release(self.choices)

    def search(self, state: State, depth: int, low: float = -INFINITE, high: float = INFINITE,
               seconds: float = -1.0) -> tuple[float, int] | None:
        """The margin in points for the player to move, and the best step (0 if the game is over).

        Exact between `low` and `high`, else a bound beyond them, if the end of the game is reached before the player to
        move has changed `depth` times; where it is not, the evaluation stands for what follows. None if the `seconds`
        (below 0: no limit) or the work came to an end first.
        """
        cdef uint8_t root[MAX_STATE]
        cdef uint64_t best = 0
        cdef float value, alpha = low, beta = high
        cdef int turns = min(depth, BOUNDLESS)
        cdef bint turned
        if depth < 1:
            raise ValueError(f"depth is {depth}, it must be at least 1")
        memcpy(root, &state.s, self.game.size)
        turned = self.game.actor(root) == 1
        if turned:
            alpha, beta = -beta, -alpha
        start_clock(&self.clock, seconds)
        with nogil:
            value = self._search(root, turns, alpha, beta, &best)
        if self.clock.stopped:
            return None
        return (-value if turned else value), best

    @property
    def interrupted(self) -> bool:
        """Did Ctrl-C end a search?"""
        return self.clock.interrupted

    cdef Entry* _slot(self, const uint8_t* state) noexcept nogil:
        return <Entry*>(self.entries + (self.game.hash(state) & self.mask) * self.entry_size)

    cdef bint _holds(self, const Entry* entry, const uint8_t* state, uint64_t hash) noexcept nogil:
        # the hash is kept within the bytes of some games: they were asked for it before they were copied
        return entry.hash == hash | 1 and memcmp(entry + 1, state, self.game.size) == 0

    cdef int _list(self, const uint8_t* state) noexcept nogil:
        # Lists the steps above those in use, best birth first for the actor; -1: no memory.
        cdef Choice* block
        cdef Choice moving
        cdef uint8_t after[MAX_STATE]
        cdef float points[2]
        cdef float sign = 1.0 if self.game.actor(state) == 0 else -1.0
        cdef uint64_t* steps
        cdef int i, j, n
        if self.used + 2 * self.game.most_steps > self.room:
            block = <Choice*>realloc(self.choices, (self.room + 4 * self.game.most_steps) * sizeof(Choice))
            if block == NULL:
                return -1
            self.choices = block
            self.room += 4 * self.game.most_steps
        block = self.choices + self.used
        steps = <uint64_t*>(block + self.game.most_steps)
        n = self.game.steps(state, steps, self.game.most_steps)
        for i in range(n):
            memcpy(after, state, self.game.size)
            self.game.play(after, steps[i])
            if self.game.actor(after) == OVER:
                self.game.payoff(after, points)
            else:
                self.game.evaluate(after, self.weights, points)
            moving.step = steps[i]
            moving.birth = points[0] - points[1]
            j = i
            while j > 0 and sign * block[j - 1].birth < sign * moving.birth:
                block[j] = block[j - 1]
                j -= 1
            block[j] = moving
        return n

    cdef float _search(self, const uint8_t* state, int depth, float alpha, float beta, uint64_t* best) noexcept nogil:
        # the margin of seat 0, fail-soft
        cdef uint8_t after[MAX_STATE]
        cdef float points[2]
        cdef int seat = self.game.actor(state)
        cdef Entry* entry
        cdef uint64_t hash, first = 0, ignored = 0, base, step
        cdef float value, result, low = alpha, high = beta
        cdef int i, n, left
        best[0] = 0
        if seat == OVER:
            self.game.payoff(state, points)
            return points[0] - points[1]
        if depth == 0:
            self.game.evaluate(state, self.weights, points)
            return points[0] - points[1]
        self.nodes += 1
        if self.work and self.nodes > self.work:
            self.clock.stopped = True
        if is_up(&self.clock, NODES_A_LOOK):
            return 0.0
        hash = self.game.hash(state)
        entry = self._slot(state)
        if self._holds(entry, state, hash):
            first = entry.best
            if entry.depth == depth:
                best[0] = first
                if entry.lower >= beta or entry.lower == entry.upper:
                    return entry.lower
                if entry.upper <= alpha:
                    return entry.upper
        base = self.used
        n = self._list(state)
        if n < 0:
            self.clock.stopped = True
            return 0.0
        self.used = base + n
        for i in range(n):
            if first and self.choices[base + i].step == first:
                while i > 0:
                    self.choices[base + i] = self.choices[base + i - 1]
                    i -= 1
                self.choices[base].step = first
                break
        result = -INFINITE if seat == 0 else INFINITE
        for i in range(n):
            step = self.choices[base + i].step
            memcpy(after, state, self.game.size)
            self.game.play(after, step)
            left = depth if self.game.actor(after) == seat else depth - 1
            value = self._search(after, left, low, high, &ignored)
            if self.clock.stopped:
                break
            if best[0] == 0 or (value > result if seat == 0 else value < result):
                result = value
                best[0] = step
            if seat == 0:
                low = max(low, result)
            else:
                high = min(high, result)
            if low >= high:
                break
        self.used = base
        if self.clock.stopped:
            return 0.0
        self._keep(state, hash, depth, result, alpha, beta, best[0])
        return result

    cdef void _keep(self, const uint8_t* state, uint64_t hash, int depth, float value, float alpha, float beta,
                    uint64_t best) noexcept nogil:
        cdef Entry* entry = self._slot(state)
        if not (self._holds(entry, state, hash) and entry.depth == depth):
            entry.hash = hash | 1
            memcpy(entry + 1, state, self.game.size)
            entry.depth = depth
            entry.lower = -INFINITE
            entry.upper = INFINITE
            entry.best = 0
        if value > alpha:
            entry.lower = max(entry.lower, value)
        if value < beta:
            entry.upper = min(entry.upper, value)
        # a step out of a search that failed for its player need not be worth the bound
        if entry.best == 0 or (value > alpha if self.game.actor(state) == 0 else value < beta):
            entry.best = best
