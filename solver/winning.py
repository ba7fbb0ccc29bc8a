"""The chance to win at an expected margin: logistic in the margin, the flatter the more workers are still to be placed.

How flat was fitted to games of self-play (`hedgerow.solver.tune win`) and stands in `winning.json` with its origin.
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


@cache
def calibration() -> Calibration:
    """Return the calibration that came with the program.

    >>> calibration().last > 0
    True
    """
    return msgspec.json.decode(FILE.read_bytes(), type=Calibration)


def chance(value: float, left: int) -> float:
    """Return the chance to win when `value` points of margin are expected and `left` workers are still to be placed.

    >>> chance(0.0, 48), chance(5.0, 3) > chance(5.0, 40) > 0.5
    (0.5, True)
    """
    scale = calibration().last + calibration().each * left
    return 1 / (1 + math.exp(-max(-MOST_ODDS, min(MOST_ODDS, value / scale))))


def write(found: Calibration, path: Path = FILE) -> None:
    """Write a calibration, whole or not at all."""
    write_whole(path, msgspec.json.format(msgspec.json.encode(found), indent=1).decode() + "\n")
