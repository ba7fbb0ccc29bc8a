"""The coach: says when a person's move cost more than a few points, and what would have been better."""

from dataclasses import dataclass

from hedgerow.engine.position import Move, Position
from hedgerow.solver.advice import HintMove
from hedgerow.solver.hint import hint

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
        """Return what was wrong with a move, None if it was good enough, the only one, or the search was stopped."""
        known = position.legal_moves()
        if len(known) == 1 and known[0] == move:
            return None
        time = None if self._nodes is not None else self._seconds
        found = hint(position, time=time, nodes=self._nodes, move=move.text, seed=self._seed)
        asked = found.against
        if found.interrupted or asked is None:
            return None
        loss = -asked.difference
        if loss <= self.points or loss <= SURE * asked.error:
            return None
        return Verdict(found.moves[0], asked.best, loss, asked.error)
