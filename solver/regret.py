"""How much players lose in positions whose exact values are known: how often they err, and by how many points.

`python -m hedgerow.solver.regret FILE --players level1,level8,full:time=1` prints one line a player. FILE holds a
position a line, as `solve` takes them, or is a suite of solved positions; those that are not solved within `--time`
seconds are left out.
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tqdm import tqdm

from hedgerow.engine.errors import HedgerowError
from hedgerow.engine.files import load_lines
from hedgerow.engine.position import Position
from hedgerow.solver import levels, players
from hedgerow.solver.endgame import Solution, check, solve
from hedgerow.solver.limits import MEMORY_MB
from hedgerow.solver.spec import split_list

ERROR = 0.25  # points: values are multiples of half a point


@dataclass(frozen=True)
class Regret:
    """What a player lost in some positions, in points a position; `errors` are those in which it lost anything."""

    player: str
    losses: tuple[float, ...]

    @property
    def errors(self) -> int:
        """In how many positions something was lost."""
        return sum(loss > ERROR for loss in self.losses)

    @property
    def mean(self) -> float:
        """Points lost a position, 0 if there is none."""
        return sum(self.losses) / len(self.losses) if self.losses else 0.0

    def __str__(self) -> str:
        count = len(self.losses)
        share = 100 * self.errors / count if count else 0.0
        most = max(self.losses, default=0.0)
        lost = f"loses {self.mean:.2f} points a position, {most:g} at most"
        return f"{self.player}: errs in {share:.1f} % of {count}, {lost}"


def loss_of(position: Position, solution: Solution, move: str) -> float:
    """Return what a move loses against the best one, in points; the solution is exact, and so is the loss.

    >>> from hedgerow.engine import new
    >>> loss_of(new("acbas"), solve(new("acbas"), time=0.01), "start")
    Traceback (most recent call last):
    ...
    ValueError: a loss is known only where values are exact
    """
    best = next((one for one in solution.moves if one.best), None)
    if solution.kind != "exact" or best is None or best.value is None:
        raise ValueError("a loss is known only where values are exact")
    played = solve(position, move=move)
    if played.kind != "exact" or played.value is None:
        raise ValueError(f"the value of {move} is not exact")
    return best.value - played.value


def regret(spec: str, positions: Sequence[Position], solutions: Sequence[Solution]) -> Regret:
    """Return what the player of a text (`hedgerow.solver.players`) loses in solved positions."""
    player = _player(spec, positions)
    losses = []
    for number, (position, solution) in enumerate(zip(positions, solutions, strict=True)):
        player.begin(number)
        losses.append(loss_of(position, solution, player.choose(position).move.text))
    return Regret(spec, tuple(losses))


def _player(spec: str, positions: Iterable[Position]) -> players.Player:
    """Return a player who can play all of these positions; RequestError otherwise."""
    for game in {position.game for position in positions}:
        players.make(spec, game)
    return players.make(spec)


def _solved(positions: Iterable[Position], time: float) -> tuple[list[Position], list[Solution]]:
    known: list[Position] = []
    solutions = []
    for position in tqdm(list(positions), desc="solving", disable=not sys.stderr.isatty()):
        solution = solve(position, time=time)
        if solution.interrupted:
            raise KeyboardInterrupt
        if solution.kind == "exact" and all(move.kind == "exact" for move in solution.moves):
            known.append(position)
            solutions.append(solution)
    return known, solutions


def main(arguments: Sequence[str] | None = None) -> int:
    """Solve, let the players choose, print; exit code 2 for bad input."""
    parser = argparse.ArgumentParser(prog="regret", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--players", default=",".join(level.id for level in levels.levels()))
    parser.add_argument("--time", type=float, default=60.0)
    args = parser.parse_args(arguments)
    try:
        specs, given = split_list(args.players), list(load_lines(args.file))
        for position in given:
            check(position, args.time, MEMORY_MB)
        for spec in specs:
            _player(spec, given)
        positions, solutions = _solved(given, args.time)
        for spec in specs:
            print(regret(spec, positions, solutions), flush=True)
    except HedgerowError as error:
        print(f"regret: {' '.join(str(error).split())}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("regret: interrupted", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
