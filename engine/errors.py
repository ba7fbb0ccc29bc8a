"""What bad input is answered with: one sentence that names the field, the value and what would be right.

Every error is a `ValueError`, as in the standard library, and carries the ``code`` of its sentence (see `sentences`),
so that a program can tell cases apart without reading English.

>>> issubclass(PositionError, ValueError)
True
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hedgerow.engine.record import Game


class Reason(str):
    """One sentence with the code under which the catalogue of sentences holds it.

    >>> reason = Reason("round", "round is 9, but must be 1 to 8")
    >>> reason, reason.code
    ('round is 9, but must be 1 to 8', 'round')
    """

    __slots__ = ("code",)
    code: str

    def __new__(cls, code: str, text: str) -> Reason:
        """The sentence ``text`` under the catalogue's ``code``."""
        reason = super().__new__(cls, text)
        reason.code = code
        return reason

    def __reduce__(self) -> tuple[type[Reason], tuple[str, str]]:
        return Reason, (self.code, str(self))

    def within(self, where: str) -> Reason:
        """The same reason, told of the part ``where`` of the input: ``where: sentence``."""
        return Reason(self.code, f"{where}: {self}")


class HedgerowError(ValueError):
    """Base of every error about what a person or a file said; ``reasons`` holds one sentence or more.

    >>> from hedgerow.engine import new, parse
    >>> wrong = new("acbas").to_json() | {"round": 9, "marker": 2}
    >>> try:
    ...     parse(wrong)
    ... except HedgerowError as error:
    ...     print(*error.reasons, sep="\\n")
    round is 9, but must be a whole number from 1 to 8
    marker is 2, but must be a whole number from 0 to 1
    """

    def __init__(self, reasons: Reason | Iterable[Reason]) -> None:
        self.reasons: list[Reason] = [reasons] if isinstance(reasons, Reason) else list(reasons)
        super().__init__("; ".join(self.reasons))

    @property
    def code(self) -> str:
        """The code of the first reason."""
        return self.reasons[0].code


class NotationError(HedgerowError):
    """A text cannot be read at all: it is no position, no space, no goods word."""


class PositionError(HedgerowError):
    """A position was read but is not legal; ``reasons`` holds everything that is wrong with it."""


class MoveError(HedgerowError):
    """A move cannot be read or is not legal in this position."""


class OptionError(HedgerowError):
    """A game or an option of a new game that does not exist."""


class FileError(HedgerowError):
    """A file that cannot be opened, read or written."""


class RecordError(HedgerowError):
    """A game record that breaks off: ``line`` (from 1) says where, ``game`` holds all that was good before it."""

    def __init__(self, reasons: Reason | Iterable[Reason], line: int, game: Game | None = None) -> None:
        super().__init__(reasons)
        self.line = line
        self.game = game
