"""Tunes the evaluation's weights by self-play: games are collected, then weights fitted to how they ended.

    python -m hedgerow.solver.tune collect games.jsonl --games 2000 --nodes 2000
    python -m hedgerow.solver.tune fit games.jsonl --name tuned-1
    hedgerow match mcts:nodes=2000,weights=tuned-1 mcts:nodes=2000 --games 400

A game is played by the search against itself after two random turns a side. Each of its positions gives one row: what
every weight is multiplied by in the evaluation (margin of seat 0), and the margin at the end. The fit is linear least
squares; a penalty holds each weight near the one it had, measured in what it moves the evaluation, so that what the
games say little about stays (ridge regression around a prior, as in the tuning of chess evaluations from results).
A fit is a proposal: only a match says whether it is better.
"""

import argparse
import json
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
from tqdm import tqdm

import hedgerow.engine as engine
from hedgerow._core import acbas
from hedgerow._core.acbas import State
from hedgerow.solver import players, weights
from hedgerow.solver.errors import RequestError, whole
from hedgerow.solver.turns import workers_left

OPENING = 4  # random turns before the search plays, two a side
HELD_OUT = 5  # every fifth game is not fitted to: it tells how good the fit is
STIFFNESS = 0.02  # of the penalty, in parts of the positions

Floats = npt.NDArray[np.float64]
UNITS = np.eye(len(acbas.WEIGHT_NAMES)).tolist()


def row(state: State) -> list[float]:
    """Return what each weight is multiplied by in the evaluation of a state, from the view of seat 0.

    >>> state = engine.new("acbas").play("wood3").core
    >>> terms = sum(one * weight for one, weight in zip(row(state), weights.standard(), strict=True))
    >>> abs(terms - acbas.evaluate(state, weights.standard())) < 1e-4
    True
    """
    return [acbas.evaluate(state, unit) for unit in UNITS]


@dataclass(frozen=True)
class PlayedGame:
    """A game of self-play: its seed, a row for each position, the margin of seat 0 at the end in points.

    `values` are what the search thought of each position, in points of margin for seat 0, `left` how many workers were
    still to be placed.
    """

    seed: int
    rows: list[list[float]]
    values: list[float]
    left: list[int]
    margin: float


def play(seed: int, spec: str) -> PlayedGame:
    """Play one game of a player against itself; the seed decides everything but what time would."""
    chance = random.Random(f"tune {seed}")
    position = engine.new("acbas", first_start=chance.randrange(2))
    for _ in range(OPENING):
        position = position.play(chance.choice(list(position.legal_moves())))
    player = players.make(spec)
    player.begin(seed)
    rows, values, left = [], [], []
    while not position.is_over:
        rows.append([round(term, 4) for term in row(position.core)])
        left.append(workers_left(position.core))
        choice = player.choose(position)
        value = choice.value if choice.value is not None else 0.0
        values.append(round(value if position.to_move == 0 else -value, 3))
        position = position.play(choice.move)
    totals = position.score().totals
    return PlayedGame(seed, rows, values, left, totals[0] - totals[1])


def read(path: Path) -> Iterator[PlayedGame]:
    """Read collected games; RequestError names a line that is none. A last line without an end was cut off: no game."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    except OSError as error:
        raise RequestError(f"{path} cannot be read ({error.strerror}); name a file of collected games") from None
    for number, line in enumerate(lines, 1):
        if not line.endswith("\n"):
            return
        try:
            found = PlayedGame(**json.loads(line))
            wide = all(len(one) == len(UNITS) for one in found.rows)
            fine = wide and len(found.rows) == len(found.values) == len(found.left) > 0
        except (TypeError, ValueError):
            fine = False
        if not fine:
            raise RequestError(f"{path}, line {number} is no collected game of {len(UNITS)} weights; collect anew")
        yield found


def collect(path: Path, games: int, nodes: int, seed: int = 0, *, show_progress: bool = False) -> int:
    """Play games and append each to a file; those that stand there are not played again. Returns how many there are."""
    whole(games, "games")
    whole(nodes, "nodes")
    known = {game.seed for game in read(path)} if path.exists() else set[int]()
    wanted = [one for one in range(seed, seed + games) if one not in known]
    with path.open("a+", encoding="utf-8") as file, tqdm(wanted, unit="game", disable=not show_progress) as bar:
        _end_cut_line(path)
        for one in bar:
            found = play(one, f"mcts:nodes={nodes}")
            file.write(json.dumps(asdict(found)) + "\n")
            file.flush()
    return len(known) + len(wanted)


def _end_cut_line(path: Path) -> None:
    # what was cut off by a crash must not swallow the next game
    text = path.read_bytes()
    if text and not text.endswith(b"\n"):
        path.write_bytes(text[: text.rfind(b"\n") + 1])


@dataclass(frozen=True)
class Fit:
    """Fitted weights, and the root mean square error in points on games that were not fitted to, before and after."""

    weights: tuple[float, ...]
    before: float
    after: float


def fit(games: Sequence[PlayedGame], start: Sequence[float], stiffness: float = STIFFNESS) -> Fit:
    """Fit weights to how games ended, around the weights `start`."""
    if len(games) < HELD_OUT:
        raise RequestError(f"games: {len(games)} are too few to fit weights, collect at least {HELD_OUT}")
    fitted = [game for number, game in enumerate(games) if number % HELD_OUT]
    terms, margins = _table(fitted)
    prior = np.asarray(start, dtype=np.float64)
    # each weight is held by what it moves the evaluation, and by a little where no game moved it
    hold = stiffness * len(margins) * (np.var(terms, axis=0) + 1e-6)
    change = np.linalg.solve(terms.T @ terms + np.diag(hold), terms.T @ (margins - terms @ prior))
    found = prior + change
    test_terms, test_margins = _table(games[::HELD_OUT])
    before, after = (float(np.sqrt(np.mean((test_margins - test_terms @ one) ** 2))) for one in (prior, found))
    return Fit(tuple(float(one) for one in found), before, after)


def _table(games: Sequence[PlayedGame]) -> tuple[Floats, Floats]:
    terms = np.array([one for game in games for one in game.rows], dtype=np.float64)
    margins = np.array([game.margin for game in games for _ in game.rows], dtype=np.float64)
    return terms, margins


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `collect` or `fit`."""
    parser = argparse.ArgumentParser(prog="python -m hedgerow.solver.tune", description="Tunes the evaluation.")
    commands = parser.add_subparsers(dest="command", required=True)
    collecting = commands.add_parser("collect", help="play games and append them to a file")
    collecting.add_argument("file", type=Path)
    collecting.add_argument("--games", type=int, required=True)
    collecting.add_argument("--nodes", type=int, default=2000, help="iterations a move (default 2000)")
    collecting.add_argument("--seed", type=int, default=0, help="of the first game (default 0)")
    fitting = commands.add_parser("fit", help="fit weights to collected games")
    fitting.add_argument("files", type=Path, nargs="+")
    fitting.add_argument("--name", required=True, help="of the weights file that is written")
    fitting.add_argument("--start", default=weights.STANDARD, help="weights to begin with (default: %(default)s)")
    fitting.add_argument("--stiffness", type=float, default=STIFFNESS, help=f"of the penalty (default {STIFFNESS})")
    fitting.add_argument("--folder", type=Path, default=weights.FOLDER, help="where the weights file goes")
    options = parser.parse_args(arguments)
    try:
        if options.command == "collect":
            show = sys.stderr.isatty()
            number = collect(options.file, options.games, options.nodes, options.seed, show_progress=show)
            print(f"{number} games in {options.file}")
            return 0
        games = [game for path in options.files for game in read(path)]
        start = weights.load(options.start)
        found = fit(games, start, options.stiffness)
        path = weights.freeze(
            options.name,
            dict(zip(acbas.WEIGHT_NAMES, found.weights, strict=True)),
            f"Fitted to {len(games)} games of self-play around {options.start}.",
            options.folder,
        )
    except RequestError as error:
        print(f"tune: {error}", file=sys.stderr)
        return 2
    for name, old, new in zip(acbas.WEIGHT_NAMES, start, found.weights, strict=True):
        print(f"{name:24} {old:7.2f} {new:7.2f}")
    print(f"error on games not fitted to: {found.before:.2f} points before, {found.after:.2f} after; {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
