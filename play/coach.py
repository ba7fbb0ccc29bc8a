"""The coach: says when a person's move cost more than a few points, and what would have been better."""

from dataclasses import dataclass
from math import hypot

from hedgerow.engine.position import Move, Position
from hedgerow.solver.hint import Hint, HintMove, hint
from hedgerow.solver.review import FLOOR

POINTS = 2.0
SECONDS = 2.0
SURE = 2.0  # standard errors that a loss must exceed, or chance alone may explain it


@dataclass(frozen=True)
class Verdict:
    """A move that lost points against a better one.

    `loss` and `error` are points of margin for the player who moved: the difference of both values, its standard error.
    """

    move: HintMove
    better: HintMove
    loss: float
    error: float


class Coach:
    """Judges moves after they were made. `points` is the loss that is worth a word, `seconds` the time for a move.

    With `nodes` (iterations for the search of the position) instead of time the same move gets the same verdict.
    """

    def __init__(
        self, points: float = POINTS, *, seconds: float = SECONDS, nodes: int | None = None, seed: int = 0
    ) -> None:
        self.points = points
        self._seconds = seconds
        self._nodes = nodes
        self._seed = seed

    def judge(self, position: Position, move: Move) -> Verdict | None:
        """Return what was wrong with a move, None if it was good enough, the only one, or the search was stopped.

        A search of the position finds the best move; then both moves are searched with half as many iterations each, so
        that neither is judged by more work than the other.
        """
        known = position.legal_moves()
        if len(known) == 1 and known[0] == move:
            return None
        found = self._hint(position, None, self._nodes)
        best = found.moves[0]
        if found.interrupted or position.parse_move(best.move).result == move.result:
            return None
        effort = max(1, found.nodes // 2)
        own, better = (self._hint(position, text, effort) for text in (move.text, best.move))
        if own.interrupted or better.interrupted:
            return None
        loss = better.moves[0].value - own.moves[0].value
        spread = hypot(better.moves[0].error, own.moves[0].error)
        error = hypot(spread, FLOOR) if spread else 0.0  # without spread both are final scores
        if loss <= self.points or loss <= SURE * error:
            return None
        return Verdict(own.moves[0], better.moves[0], loss, error)

    def _hint(self, position: Position, move: str | None, nodes: int | None) -> Hint:
        # half of the time finds the best move, a quarter judges each of the two; equal iterations are what counts
        # there, the time only keeps a slow machine from making a person wait
        time = None if self._nodes is not None else self._seconds / 2
        return hint(position, time=time, nodes=nodes, moves=1, move=move, seed=self._seed)
