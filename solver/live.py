"""A search that can be watched and stopped from another thread: what it thinks so far, and the move it would play."""

from collections.abc import Callable
from dataclasses import dataclass
from threading import Event
from time import perf_counter

from hedgerow._core.mcts import Search
from hedgerow.engine.position import Position
from hedgerow.solver.choice import require_running
from hedgerow.solver.thinking import last_believed
from hedgerow.solver.turns import ASK_NOTHING, after, first_turn, margin, moves_of_line, moves_of_turns, to_move
from hedgerow.solver.ways import best_way, within
from hedgerow.solver.weights import standard

FIRST_REPORT, REPORT_EVERY = 0.1, 1.0  # seconds; the intervals between reports double from the first to the second
LINE_TURNS = 12
PATIENCE = 1.0  # seconds, half of which exact values may take where nothing else limits them; `stop` waits for them


@dataclass(frozen=True)
class Thinking:
    """What a search thinks: iterations so far, margin in points for the player to move, and the turns it expects.

    `kind` is `exact` or `estimate`; the first turn of `line` is the move it would play now.
    """

    nodes: int
    value: float
    kind: str
    line: tuple[str, ...]

    @property
    def move(self) -> str:
        """The move it would play."""
        return self.line[0]


class LiveSearch:
    """A tree search of one position; `run` in one thread, `stop` in any other."""

    def __init__(self, position: Position, *, seed: int = 0, memory_mb: int = 512) -> None:
        require_running(position, "search for")
        self._position = position
        self._state = position.core
        self._tree = Search(self._state, weights=standard(position.game), seed=seed, memory_mb=memory_mb)
        self._stopped = Event()

    def stop(self) -> None:
        """End the search soon, also one that has not begun; what it found so far is its result."""
        self._stopped.set()
        self._tree.stop()

    def run(
        self, *, nodes: int | None = None, seconds: float | None = None, report: Callable[[Thinking], None]
    ) -> Thinking:
        """Search until `nodes` iterations, for `seconds`, or without both until `stop`; the last report is the result.

        An unlimited search whose memory is full waits for `stop`. Under a node limit one seed gives one result.
        """
        due = perf_counter() + FIRST_REPORT
        interval, told = FIRST_REPORT, 0

        def look(done: int) -> None:
            nonlocal due, interval, told
            if self._stopped.is_set():
                self._tree.stop()  # also if the core forgot it, because it came just before the run began
            elif perf_counter() >= due:
                report(self.thinking())
                told = done
                interval = min(REPORT_EVERY, 2 * interval)
                due = perf_counter() + interval

        limited = nodes is not None or seconds is not None
        known = self._known(nodes, seconds)
        if known is not None:
            report(known)
            if not limited:
                self._stopped.wait()
            return known
        if not self._stopped.is_set():
            self._tree.run(nodes=nodes or 0, seconds=seconds or 0.0, halving=limited, progress=look)
        if not limited:
            self._stopped.wait()
        if self._tree.nodes == 0:
            self._tree.run(nodes=1)  # stopped before it began: one look is better than none
        last = self.thinking()
        if last.nodes != told:
            report(last)
        return last

    def _known(self, nodes: int | None, seconds: float | None) -> Thinking | None:
        """Return the exact value and line near the end of the game, None where that takes too long to wait for."""
        if self._stopped.is_set():
            return None
        # only iterations: the same result whatever the clock says
        until = None if seconds is None and nodes is not None else perf_counter() + min(seconds or PATIENCE, PATIENCE)
        way = best_way(self._state, within(nodes, until))
        if way is None:
            return None
        line, _ = moves_of_turns(self._position, way.turns[:LINE_TURNS])
        return Thinking(way.seen, way.value, "exact", tuple(move.text for move in line))

    def thinking(self) -> Thinking:
        """What the tree says now; not to be asked while another thread is in `run`."""
        steps = tuple(self._tree.line())
        turn, _ = first_turn(self._state, steps)
        move = to_move(self._position, turn)
        rest = steps[len(turn) :] if steps[: len(turn)] == turn else ()
        line = [move, *moves_of_line(self._position.play(move), rest)[0]][:LINE_TURNS]
        value, exact = self._value(turn)
        return Thinking(self._tree.nodes, value, "exact" if exact else "estimate", tuple(one.text for one in line))

    def _value(self, turn: tuple[int, ...]) -> tuple[float, bool]:
        """The value of a turn: that of its last step with enough visits."""
        end = after(self._state, turn)
        if end.ask == ASK_NOTHING:
            return margin(end, self._state.actor), True
        found, _ = last_believed(self._tree, self._state, (), self._state, turn)
        return (found.value if found is not None else 0.0), False
