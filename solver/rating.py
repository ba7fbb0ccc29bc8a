"""Ratings of the levels: a round robin, and the Elo numbers that explain its results best.

    python -m hedgerow.solver.rating games/ --games 40 --workers 2
    python -m hedgerow.solver.rating games/ --games 40 --write

Every two players meet in a match (`hedgerow.solver.match`) whose games are kept in a file of the folder, so a round
robin can be stopped and gone on with. The ratings are those of Bradley and Terry (1952), 400 points for odds of ten to
one, with `greedy-v1`, which never changes, at 1000. A pairing counts one drawn game more than was played, since a
player who won everything would have no rating. Errors come from drawing the pairs of games anew (Efron's bootstrap).
"""

import argparse
import sys
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import numpy as np
import numpy.typing as npt

from hedgerow.solver import levels
from hedgerow.solver.errors import RequestError
from hedgerow.solver.match import match, pair_scores, read_games

ANCHOR = "greedy-v1"
ANCHOR_RATING = 1000.0
DRAWN_ANEW = 100
STEPS = 300  # of the fit; more than it takes

Floats = npt.NDArray[np.float64]
Pairings = dict[tuple[int, int], Floats]


def fit(scores: Floats, games: Floats) -> Floats:
    """Return the ratings of players, the first one's at `ANCHOR_RATING`.

    `scores[i, j]` are the points of i against j, `games[i, j]` the games they played (both square, 0 on the diagonal).

    >>> ratings = fit(np.array([[0.0, 10.0], [90.0, 0.0]]), np.array([[0.0, 100.0], [100.0, 0.0]]))
    >>> [round(float(rating)) for rating in ratings]
    [1000, 1374]
    """
    met = games > 0
    points = scores + 0.5 * met
    played = games + 1.0 * met
    strength = np.ones(len(games))
    for _ in range(STEPS):  # Hunter's MM algorithm
        strength = points.sum(axis=1) / (played / (strength[:, None] + strength[None, :])).sum(axis=1)
        strength /= strength[0]
    ratings: Floats = ANCHOR_RATING + 400 * np.log10(strength)
    return ratings


def _ratings(pairings: Pairings, count: int) -> Floats:
    scores, games = np.zeros((count, count)), np.zeros((count, count))
    for (one, other), pairs in pairings.items():
        games[one, other] = games[other, one] = 2 * len(pairs)
        scores[one, other] = 2 * pairs.sum()
        scores[other, one] = 2 * len(pairs) - scores[one, other]
    return fit(scores, games)


def rate(pairings: Pairings, count: int, seed: int = 0) -> tuple[Floats, Floats]:
    """Return the ratings of `count` players and their standard errors.

    `pairings[i, j]` are the scores of i against j in each pair of games, 0 to 1. The error of the first player, to whom
    all others are compared, is 0.
    """
    chance = np.random.default_rng(seed)
    drawn = [
        _ratings({key: chance.choice(pairs, len(pairs)) for key, pairs in pairings.items()}, count)
        for _ in range(DRAWN_ANEW)
    ]
    return _ratings(pairings, count), np.std(drawn, axis=0)


def players() -> list[tuple[str, str]]:
    """Return name and text of all who play: the anchor, then the levels."""
    return [(ANCHOR, ANCHOR), *((level.id, level.spec) for level in levels.levels())]


def round_robin(folder: Path, games: int, workers: int, *, show_progress: bool = False) -> Pairings:
    """Play what is missing of a round robin and return the scores of all pairs of games."""
    if games < 2 or games % 2:
        raise RequestError(f"games must be an even number of at least 2, not {games}: they are played in pairs")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RequestError(f"{folder} cannot be made ({error.strerror}); name another folder") from None
    found: Pairings = {}
    for (i, (one, first)), (j, (other, second)) in combinations(enumerate(players()), 2):
        path = folder / f"{one}-{other}.jsonl"
        done = match(first, second, games, out=path, workers=workers, show_progress=show_progress)
        if done.interrupted:
            raise KeyboardInterrupt
        if show_progress:
            print(f"{one} against {other}: {done.score}", file=sys.stderr)
        found[i, j] = np.array(pair_scores(read_games(path, first, second, 0)[:games]))
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Play a round robin and print the ratings."""
    parser = argparse.ArgumentParser(prog="python -m hedgerow.solver.rating", description="Rates the levels.")
    parser.add_argument("folder", type=Path, help="where the games are kept")
    parser.add_argument("--games", type=int, default=40, help="of every two players (default %(default)s)")
    parser.add_argument("--workers", type=int, default=1, help="games at a time (default %(default)s)")
    parser.add_argument("--write", action="store_true", help="write the ratings into the levels' data file")
    options = parser.parse_args(arguments)
    try:
        pairings = round_robin(options.folder, options.games, options.workers, show_progress=sys.stderr.isatty())
    except RequestError as error:
        print(f"rating: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("rating: interrupted; the same command goes on", file=sys.stderr)
        return 130
    ratings, errors = rate(pairings, len(players()))
    found = {name: (round(r), round(e)) for (name, _), r, e in zip(players(), ratings, errors, strict=True)}
    for name, spec in players():
        rating, spread = found[name]
        print(f"{name:10} {spec:28} {rating:6} +- {spread}")
    if options.write:
        levels.write(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
