"""The one kind of bad input this folder reports: a request that names a player, a budget or a file it cannot take."""

from hedgerow.engine.errors import HedgerowError, Reason


class RequestError(HedgerowError):
    """A player, a budget or a file of results that cannot be taken; one sentence says what would be right.

    >>> RequestError("nodes must be at least 1, not 0").code
    'request'
    """

    def __init__(self, sentence: str) -> None:
        super().__init__(Reason("request", sentence))
