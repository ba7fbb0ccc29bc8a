"""What a player chose, and what all players ask before they choose."""

from dataclasses import dataclass
from time import perf_counter

from hedgerow.engine.position import Move, Position
from hedgerow.solver.errors import RequestError
from hedgerow.solver.spec import Options

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


def deadline(options: Options) -> float | None:
    """Return the moment of `perf_counter` at which a player has to choose; None if only its nodes are limited."""
    seconds = options.time
    if seconds is None and options.nodes is None:
        seconds = DEFAULT_SECONDS
    return None if seconds is None else perf_counter() + seconds


def require_running(position: Position, what: str = "choose") -> None:
    """Raise RequestError where no seat has a move to `what`: if the game is over, or if chance decides.

    >>> from hedgerow.engine import new
    >>> require_running(new("agricola"))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    hedgerow.solver.errors.RequestError: Chance decides here: there is no move to choose; play the card ...
    """
    if position.is_over:
        raise RequestError(f"The game is over: there is no move to {what}")
    if position.is_chance:
        raise RequestError(
            f"Chance decides here: there is no move to {what}; play the card that was revealed, such as "
            f"{position.legal_moves()[0].text}"
        )
