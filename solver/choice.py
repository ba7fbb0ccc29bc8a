"""What a player chose, and what all players ask before they choose."""

from dataclasses import dataclass

from hedgerow.engine.position import Move, Position
from hedgerow.solver.errors import RequestError

DEFAULT_SECONDS = 1.0


@dataclass(frozen=True)
class Choice:
    """A chosen move; `value` is the expected margin in points for the player who moves, None if nothing was judged.

    `kind` is `exact` or `estimate`, `nodes` the iterations spent, `line` the steps expected from the position on.
    """

    move: Move
    value: float | None
    kind: str
    nodes: int
    line: tuple[int, ...] = ()


def require_running(position: Position) -> None:
    """Raise RequestError if the game is over."""
    if position.is_over:
        raise RequestError("The game is over: there is no move to choose")
