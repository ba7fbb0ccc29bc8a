"""The one kind of bad input this folder reports: a request that names a player, a budget or a file it cannot take."""

from collections.abc import Collection

from hedgerow.engine.errors import HedgerowError, Reason


class RequestError(HedgerowError):
    """A player, a budget or a file of results that cannot be taken; one sentence says what would be right.

    >>> RequestError("nodes must be at least 1, not 0").code
    'request'
    """

    def __init__(self, sentence: str) -> None:
        super().__init__(Reason("request", sentence))


def only(game: str, games: Collection[str], what: str) -> None:
    """Refuse a game that is none of those for which there is `what`; RequestError names them.

    >>> only("acbas", ["acbas"], "a solution")
    >>> only("agricola", ["acbas"], "a solution")
    Traceback (most recent call last):
    ...
    hedgerow.solver.errors.RequestError: a solution is not to be had for agricola, only for acbas
    """
    if game not in games:
        raise RequestError(f"{what} is not to be had for {game}, only for {', '.join(games)}")


def whole(value: object, name: str, least: int = 1, most: int | None = None) -> None:
    """Refuse what is no whole number from `least` to `most`; RequestError names it.

    >>> whole(3, "games")
    >>> whole(2.5, "games", most=9)
    Traceback (most recent call last):
    ...
    hedgerow.solver.errors.RequestError: games must be a whole number from 1 to 9, not 2.5
    """
    if isinstance(value, bool) or not isinstance(value, int) or value < least or (most is not None and value > most):
        right = f"of at least {least}" if most is None else f"from {least} to {most:,}"
        raise RequestError(f"{name} must be a whole number {right}, not {value!r}")
