"""Fits how a margin becomes a chance to win, and checks what was fitted against games.

A game of self-play says for each of its positions what the search expected and who won at last. The fit is the
likeliest logistic curve; the check sorts positions by the stated chance into tenths and counts who won (a reliability
diagram, Murphy and Winkler 1977).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from hedgerow.solver.errors import RequestError
from hedgerow.solver.winning import chance

TENTHS = 10

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Judged:
    """A position that was judged, and what became of it, for the player who moved there.

    `value` is the expected margin in points, `left` how many workers were still to be placed, `won` 1, 0 or, for a
    shared win, 0.5.
    """

    value: float
    left: int
    won: float


@dataclass(frozen=True)
class Tenth:
    """Positions whose stated chance lies in one tenth: how many, the mean of the stated chances, the part won."""

    count: int
    stated: float
    won: float

    @property
    def off(self) -> float:
        """How much too high the stated chance is."""
        return self.stated - self.won


def fit(judged: Sequence[Judged]) -> tuple[float, float]:
    """Return `last` and `each` of `winning.Calibration` that make the results most likely.

    The likelihood is smooth in two numbers: a grid that is refined four times finds its top.
    """
    if not judged:
        raise RequestError("games: none of them has a value to calibrate, collect more games")
    value, left, won = np.array([(one.value, one.left, one.won) for one in judged], dtype=np.float64).T

    def surprise(last: float, each: float) -> float:
        odds = value / (last + each * left)
        return float(np.mean(np.logaddexp(0, -odds) * won + np.logaddexp(0, odds) * (1 - won)))

    low, high = np.array([0.1, 0.0]), np.array([10.0, 1.0])
    best = (1.0, 0.1)
    for _ in range(5):
        grid = [np.linspace(low[i], high[i], 15) for i in range(2)]
        best = min(((float(a), float(b)) for a in grid[0] for b in grid[1]), key=lambda one: surprise(*one))
        step = (high - low) / 14
        low = np.maximum(np.array(best) - 1.5 * step, [0.1, 0.0])
        high = np.array(best) + 1.5 * step
    return best


def tenths(judged: Sequence[Judged], game: str) -> list[Tenth]:
    """Return for each tenth of the stated chance, lowest first, what was stated and what came; empty ones are left out.

    >>> found = tenths([Judged(9.0, 3, 1.0), Judged(8.0, 3, 1.0), Judged(-9.0, 3, 0.0)], "acbas")
    >>> [(tenth.count, tenth.won) for tenth in found]
    [(1, 0.0), (2, 1.0)]
    """
    return reliability([(chance(one.value, one.left, game), one.won) for one in judged])


def reliability(pairs: Sequence[tuple[float, float]]) -> list[Tenth]:
    """Return the tenths of pairs of a stated chance and a result (0 to 1), lowest first; empty ones are left out."""
    found: list[list[tuple[float, float]]] = [[] for _ in range(TENTHS)]
    for stated, won in pairs:
        found[min(TENTHS - 1, int(stated * TENTHS))].append((stated, won))
    return [Tenth(len(one), *(float(mean) for mean in np.mean(one, axis=0))) for one in found if one]
