"""The chance to win at an expected margin: logistic in the margin, the flatter the more workers are still to be placed.

How flat stands for each game in `winning.json` with its origin: what `hedgerow.solver.tune win` fitted to games of
self-play, or a first guess.
"""

import math
from functools import cache
from pathlib import Path

import msgspec

from hedgerow.engine.store import write_whole

FILE = Path(__file__).parent / "winning.json"
MOST_ODDS = 60.0  # logarithm of the odds beyond which a chance is 0 or 1 to the last digit


class Calibration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points of margin that multiply the odds by e: `last` at the end of the game, `each` more for a worker left."""

    last: float
    each: float
    origin: str


def read(path: Path = FILE) -> dict[str, Calibration]:
    """Return the calibrations in a file by game."""
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Calibration])


@cache
def calibration(game: str) -> Calibration:
    """Return the calibration of a game that came with the program.

    >>> calibration("acbas").last > 0
    True
    """
    return read()[game]


def chance(value: float, left: int, game: str) -> float:
    """Return the chance to win when `value` points of margin are expected and `left` workers are still to be placed.

    >>> chance(0.0, 48, "acbas"), chance(5.0, 3, "acbas") > chance(5.0, 40, "acbas") > 0.5
    (0.5, True)
    """
    scale = calibration(game).last + calibration(game).each * left
    return 1 / (1 + math.exp(-max(-MOST_ODDS, min(MOST_ODDS, value / scale))))


def write(game: str, found: Calibration, path: Path = FILE) -> None:
    """Write the calibration of a game into a file, whole or not at all; those of the other games stay."""
    known = read(path if path.is_file() else FILE)
    write_whole(path, msgspec.json.format(msgspec.json.encode({**known, game: found}), indent=1).decode() + "\n")
