"""The levels of the computer player: a data file of names, the player behind each, and its strength if measured."""

from functools import cache
from pathlib import Path

import msgspec

FILE = Path(__file__).parent / "levels.json"


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One level: its name, the player's text behind it, a sentence about it, and its strength as far as it is known."""

    id: str
    spec: str
    description: str
    strength: str


@cache
def levels() -> tuple[Level, ...]:
    """Return all levels, weakest first.

    >>> levels()[0].id
    'level1'
    """
    return tuple(msgspec.json.decode(FILE.read_bytes(), type=list[Level]))


def find(name: str) -> Level | None:
    """Return the level of this name, or None."""
    return next((level for level in levels() if level.id == name), None)
