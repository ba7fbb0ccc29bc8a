"""The levels of the computer player: a data file of names, the player behind each, and its rating.

A weak level errs as a person does: it looks at less, and misjudges what it looked at (`noise`). It never plays at
random. How the ratings are measured stands in `hedgerow.solver.rating`.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from hedgerow.engine.store import write_whole

FILE = Path(__file__).parent / "levels.json"


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One level: its name, the player's text behind it, a sentence about it, its rating with standard error.

    400 points of rating are odds of ten to one; `greedy-v1` has 1000. Both are None until they are measured.
    """

    id: str
    spec: str
    description: str
    rating: int | None = None
    error: int | None = None


@cache
def levels() -> tuple[Level, ...]:
    """Return all levels, weakest first.

    >>> levels()[0].id
    'level1'
    """
    return tuple(msgspec.json.decode(FILE.read_bytes(), type=list[Level]))


def write(ratings: Mapping[str, tuple[int, int]], path: Path = FILE) -> None:
    """Write the levels with new ratings and errors by name; a level without one keeps its old rating."""
    found = [
        msgspec.structs.replace(level, rating=ratings[level.id][0], error=ratings[level.id][1])
        if level.id in ratings
        else level
        for level in levels()
    ]
    lines = (f" {msgspec.json.encode(level).decode()}" for level in found)
    write_whole(path, "[\n" + ",\n".join(lines) + "\n]\n")


def find(name: str) -> Level | None:
    """Return the level of this name, or None."""
    return next((level for level in levels() if level.id == name), None)
