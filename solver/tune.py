"""Tunes the evaluation's weights by self-play, and how a margin becomes a chance to win.

    python -m hedgerow.solver.tune collect games.jsonl --games 100 --nodes 4000
    python -m hedgerow.solver.tune collect games-12.jsonl --games 100 --nodes 1000 --buildings 12
    python -m hedgerow.solver.tune fit games.jsonl games-12.jsonl --name tree-1
    python -m hedgerow.solver.tune collect a.jsonl --game agricola --games 100 --nodes 500
    hedgerow match mcts:nodes=2000,weights=tree-1 mcts:nodes=2000 --games 400
    python -m hedgerow.solver.tune win games.jsonl
    python -m hedgerow.solver.tune check other-games.jsonl

The evaluation learns from the search (Veness et al., "Bootstrapping from game tree search", 2009): what a search found
out about a position inside its tree is what the evaluation should have said at once. So every well visited position
where a turn begins gives one row: what each weight is multiplied by (margin of seat 0), and the search's value. Fitting
to how games ended was tried and lost its matches: a played game holds only moves that somebody thought good, so it
cannot tell what is wrong with the others. Before a moment drawn for each game every fourth turn is random, so that odd
farms occur too; from then on the game is played as well as the search can, and its values with the result say how
often a margin wins.

The fit is linear least squares; a penalty holds each weight near the one it had, measured in what it moves the
evaluation, so that what the rows say little about stays (ridge regression around a prior). A fit is a proposal: only a
match says whether it is better.
"""

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt
from tqdm import tqdm

from hedgerow._core.acbas import State
from hedgerow._core.mcts import Search
from hedgerow._core.rng import Random
from hedgerow.engine.errors import HedgerowError
from hedgerow.solver import calibrate, weights, winning
from hedgerow.solver.errors import RequestError, whole
from hedgerow.solver.gamerules import ACBAS, GAMES, rules_of
from hedgerow.solver.thinking import last_believed
from hedgerow.solver.turns import ASK_NOTHING, after, first_turn, margin, workers_left
from hedgerow.solver.variant import Variant, variant

OPENING = 4  # random turns before the search plays, two a side
WANDER = 0.25  # part of the turns before the calm that are random
TRUSTED = 60  # visits from which a position's value in the tree is learned from
HELD_OUT = 5  # every fifth game is not fitted to: it tells how good the fit is
STIFFNESS = 0.02  # of the penalty, in parts of the positions
MEMORY_MB = 128

Floats = npt.NDArray[np.float64]
UNITS = {game: np.eye(len(names)).tolist() for game, names in weights.TERMS.items()}
BASE = Variant()


def row(state: State) -> list[float]:
    """Return what each weight is multiplied by in the evaluation of a state, from the view of seat 0.

    >>> from hedgerow._core import acbas
    >>> from hedgerow.engine import new
    >>> state = new("acbas").play("wood3").core
    >>> terms = sum(one * weight for one, weight in zip(row(state), weights.standard(), strict=True))
    >>> abs(terms - acbas.evaluate(state, weights.standard())) < 1e-4
    True
    """
    rules = rules_of(state)
    return [rules.evaluate(state, unit, 0) for unit in UNITS[rules.game]]


@dataclass(frozen=True)
class PlayedGame:
    """A game of self-play: its seed, what its searches found, who won, and what was played.

    `rows` and `targets` are what to learn from: positions inside the trees and their values in points of margin for
    seat 0. `judged` are the game's own positions since it is played well: the value for the player who moves there, how
    many workers were still to be placed, and that player's seat. `winner` is a seat, None if the win is shared.
    """

    seed: int
    rows: list[list[float]]
    targets: list[float]
    judged: list[tuple[float, int, int]]
    winner: int | None
    variant: Variant = BASE


def learned(search: Search, state: State) -> Iterator[tuple[list[float], float]]:
    """Yield a row and its target for every trusted position of a tree where a turn begins."""
    sign = 1 if state.actor == 0 else -1
    todo: list[tuple[tuple[int, ...], State]] = [((), state)]
    seen: set[int] = set()
    while todo:
        path, here = todo.pop()
        for child in search.children(path):
            if child.visits < TRUSTED:
                continue
            below = after(here, [child.step])
            if below.actor < 0 or below.hash in seen:
                continue
            seen.add(below.hash)
            todo.append(((*path, child.step), below))
            if below.ask == rules_of(below).begins:
                yield [round(term, 4) for term in row(below)], round(sign * child.value, 3)


def play(seed: int, nodes: int, values: tuple[float, ...], variant: Variant = BASE) -> PlayedGame:
    """Play one game of the search, with these weights, against itself; the seed decides everything."""
    chance = random.Random(f"tune {seed}")
    dice = Random(chance.getrandbits(63))
    calm = OPENING + chance.randrange(variant.rules.turns)
    state = variant.start(seed, chance.randrange(2)).core
    game = PlayedGame(seed, [], [], [], None, variant)
    rules = rules_of(state)
    turn = 0
    while state.ask != ASK_NOTHING:
        if state.actor < 0:  # chance
            state = after(state, rules.random_turn(state, dice))
            continue
        turn += 1
        if turn <= OPENING:
            state = after(state, rules.random_turn(state, dice))
            continue
        search = Search(state, weights=values, seed=chance.getrandbits(63), memory_mb=MEMORY_MB)
        search.run(nodes=nodes, halving=True)
        for terms, target in learned(search, state):
            game.rows.append(terms)
            game.targets.append(target)
        if turn <= calm and chance.random() < WANDER:
            state = after(state, rules.random_turn(state, dice))
            continue
        line = search.line()
        if turn > calm:
            game.judged.append((round(_value(search, state, line), 3), workers_left(state), state.actor))
        _, state = first_turn(state, line)
    return replace(game, winner=rules.winner(state))


def _value(search: Search, state: State, line: Sequence[int]) -> float:
    # what the search expects of its line, for the player to move: as a hint says it
    child, end = last_believed(search, state, (), state, line)
    if end.ask == ASK_NOTHING:
        return margin(end, state.actor)
    return child.value if child is not None else 0.0


def read(path: Path) -> Iterator[PlayedGame]:
    """Read collected games; RequestError names a line that is none. A last line without an end was cut off: no game."""
    try:
        lines = path.read_bytes().splitlines(keepends=True)
    except OSError as error:
        raise RequestError(f"{path} cannot be read ({error.strerror}); name a file of collected games") from None
    for number, line in enumerate(lines, 1):
        if not line.endswith(b"\n"):
            return
        try:
            found = msgspec.json.decode(line, type=PlayedGame)
        except (msgspec.MsgspecError, UnicodeError):
            found = None
        if found is None or found.variant.game not in GAMES:
            raise RequestError(f"{path}, line {number} is no collected game; name a file that `collect` wrote")
        count = len(weights.TERMS[found.variant.game])
        if len(found.rows) != len(found.targets) or {len(one) for one in found.rows} - {count}:
            raise RequestError(
                f"{path}, line {number} is no collected game of {found.variant.game}, whose rows have {count} weights; "
                "collect anew"
            )
        yield found


def game_of(games: Sequence[PlayedGame]) -> str:
    """Return the game that all of these are; RequestError if there are several or none."""
    found = sorted({game.variant.game for game in games})
    if len(found) != 1:
        what = " and ".join(found) if found else "no game at all"
        raise RequestError(f"files: they hold {what}, but what is fitted or checked must be games of one kind")
    return found[0]


def collect(
    path: Path,
    games: int,
    nodes: int,
    seed: int = 0,
    name: str | None = None,
    variant: Variant = BASE,
    *,
    show_progress: bool = False,
) -> int:
    """Play games and append each to a file; those that stand there are not played again. Returns how many there are.

    RequestError if the file holds games of another variant.
    """
    whole(games, "games")
    whole(nodes, "nodes")
    values = weights.chosen(name, variant.game)
    try:
        path.open("a", encoding="utf-8").close()
    except OSError as error:
        raise RequestError(f"{path} cannot be written ({error.strerror}); name another file") from None
    known = set[int]()
    for game in read(path):
        if game.variant != variant:
            raise RequestError(f"{path} holds games of {game.variant}, not of {variant}; name another file")
        known.add(game.seed)
    wanted = [one for one in range(seed, seed + games) if one not in known]
    with path.open("a+", encoding="utf-8") as file, tqdm(wanted, unit="game", disable=not show_progress) as bar:
        _end_cut_line(path)
        for one in bar:
            file.write(msgspec.json.encode(play(one, nodes, values, variant)).decode() + "\n")
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


def fit(games: Sequence[PlayedGame], start: Sequence[float], stiffness: float = STIFFNESS, free: str = "") -> Fit:
    """Fit weights to what searches found, around the weights `start`; only those whose names begin with `free`."""
    if len(games) < HELD_OUT:
        raise RequestError(f"games: {len(games)} are too few to fit weights, collect at least {HELD_OUT}")
    names = weights.TERMS[game_of(games)]
    if len(start) != len(names):
        raise RequestError(f"start: it has {len(start)} weights, but {game_of(games)} has {len(names)}")
    fitted = [game for number, game in enumerate(games) if number % HELD_OUT]
    terms, targets = _table(fitted)
    prior = np.asarray(start, dtype=np.float64)
    # each weight is held by what it moves the evaluation, and by a little where nothing moved it
    hold = stiffness * len(targets) * (np.var(terms, axis=0) + 1e-6)
    moving = [name.startswith(free) for name in names]
    those = terms[:, moving]
    change = np.linalg.solve(those.T @ those + np.diag(hold[moving]), those.T @ (targets - terms @ prior))
    found = prior.copy()
    found[moving] += change
    test_terms, test_targets = _table(games[::HELD_OUT])
    before, later = (float(np.sqrt(np.mean((test_targets - test_terms @ one) ** 2))) for one in (prior, found))
    return Fit(tuple(float(one) for one in found), before, later)


def _table(games: Sequence[PlayedGame]) -> tuple[Floats, Floats]:
    terms = np.array([one for game in games for one in game.rows], dtype=np.float64)
    targets = np.array([one for game in games for one in game.targets], dtype=np.float64)
    return terms, targets


def judged(games: Sequence[PlayedGame]) -> list[calibrate.Judged]:
    """Return the judged positions of games with what became of them."""
    return [
        calibrate.Judged(value, left, 0.5 if game.winner is None else float(game.winner == seat))
        for game in games
        for value, left, seat in game.judged
    ]


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m hedgerow.solver.tune", description="Tunes the evaluation.")
    commands = parser.add_subparsers(dest="command", required=True)
    collecting = commands.add_parser("collect", help="play games and append them to a file")
    collecting.add_argument("files", type=Path, nargs=1, metavar="file")
    collecting.add_argument("--games", type=int, required=True)
    collecting.add_argument("--nodes", type=int, default=4000, help="iterations a move (default %(default)s)")
    collecting.add_argument("--seed", type=int, default=0, help="of the first game (default 0)")
    collecting.add_argument("--weights", help="to play with (default: the game's standard ones)")
    collecting.add_argument("--game", default=ACBAS.game, choices=sorted(GAMES), help="default %(default)s")
    collecting.add_argument("--buildings", type=int, metavar="N", help="special buildings: 4 (default), 8 or 12")
    collecting.add_argument("--edition", metavar="E", help="which edition, see `hedgerow options GAME`")
    fitting = commands.add_parser("fit", help="fit weights to collected games")
    fitting.add_argument("files", type=Path, nargs="+")
    fitting.add_argument("--name", required=True, help="of the weights file that is written")
    fitting.add_argument("--start", help="weights to begin with (default: the game's standard ones)")
    fitting.add_argument("--stiffness", type=float, default=STIFFNESS, help="of the penalty (default %(default)s)")
    fitting.add_argument("--free", default="", metavar="PREFIX", help="fit only weights whose names begin so")
    fitting.add_argument("--folder", type=Path, default=weights.FOLDER, help="where the weights file goes")
    chances = commands.add_parser("win", help="fit the chance to win to collected games")
    chances.add_argument("files", type=Path, nargs="+")
    chances.add_argument("--out", type=Path, default=winning.FILE, help="the file that is written")
    checking = commands.add_parser("check", help="show how often a stated chance to win came true in collected games")
    checking.add_argument("files", type=Path, nargs="+")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `collect`, `fit`, `win` or `check`."""
    options = _arguments().parse_args(arguments)
    try:
        if options.command == "collect":
            (path,) = options.files
            show, played = sys.stderr.isatty(), variant(options.game, options.edition, options.buildings)
            number = collect(
                path, options.games, options.nodes, options.seed, options.weights, played, show_progress=show
            )
            print(f"{number} games in {path}")
            return 0
        games = [game for path in options.files for game in read(path)]
        if options.command == "win":
            _write_chance(games, options.out)
        elif options.command == "check":
            _print_tenths(games)
        else:
            _write_weights(games, options)
    except HedgerowError as error:  # FileError too: what is fitted cannot be written
        print(f"tune: {error}", file=sys.stderr)
        return 2
    return 0


def _write_weights(games: Sequence[PlayedGame], options: argparse.Namespace) -> None:
    game = game_of(games)
    name = options.start or GAMES[game].weights
    start = weights.load(name, game)
    found = fit(games, start, options.stiffness, options.free)
    path = weights.freeze(
        options.name,
        dict(zip(weights.TERMS[game], found.weights, strict=True)),
        f"Fitted to the searches of {len(games)} games of self-play, around {name}.",
        options.folder,
        game,
    )
    for term, old, new in zip(weights.TERMS[game], start, found.weights, strict=True):
        print(f"{term:24} {old:7.2f} {new:7.2f}")
    print(f"error on games not fitted to: {found.before:.2f} points before, {found.after:.2f} after; {path}")


def _write_chance(games: Sequence[PlayedGame], path: Path) -> None:
    positions = judged(games)
    last, each = calibrate.fit(positions)
    origin = f"Fitted to {len(positions)} positions of {len(games)} games of self-play."
    winning.write(game_of(games), winning.Calibration(last=round(last, 4), each=round(each, 4), origin=origin), path)
    print(f"the odds are multiplied by e for {last:.2f} points and {each:.3f} for each worker left; {path}")


def _print_tenths(games: Sequence[PlayedGame]) -> None:
    print("positions  stated     won")
    for tenth in calibrate.tenths(judged(games), game_of(games)):
        print(f"{tenth.count:9}  {tenth.stated:6.3f}  {tenth.won:6.3f}")


if __name__ == "__main__":
    sys.exit(main())
