"""The suites of solved positions in tests/data/endgames: their format, how they are read and how they are made.

`python -m tests.suite` solves all positions again; exit code 1 if a value differs. `--times` prints how long they take
instead: milliseconds for the value with a best turn, and for all public choices. With `--write` the values are
rewritten; with `--collect FILE...` the positions are taken anew, out of games that `hedgerow match --out` kept.

A file begins with comments. Each line after them is one position, in the manner of Edax's problem files:

    {"value": V, "choices": {"BOX": V, "special BUILDING": V, ...}, "position": {...}}

V is the exact margin in points for the player to move; a position without numbers is still to be solved.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

from tqdm import tqdm

import hedgerow.engine as engine
from hedgerow.engine.acbas.position import AcbasPosition
from hedgerow.engine.proof import key
from hedgerow.solver.bench import part_of
from hedgerow.solver.endgame import Limits, solve
from hedgerow.solver.ways import best_way, ways
from tests.endings import QUIET_OFFER, late, made, workers

COLLECT_SECONDS = 10.0  # what takes longer is no material for tests
FOLDER = Path(__file__).resolve().parent / "data" / "endgames"
HEAD = """\
# {about}
# One position a line, with the exact value of every public choice in points for the player to move:
# {{"value": V, "choices": {{"BOX": V, "special BUILDING": V}}, "position": JSON as `hedgerow show --json` prints it}}
# Made and checked by `python -m tests.suite`.
"""
ABOUT = {
    "strong": "Round 8 of strong self-play, six workers left",
    "few": "Games of mixed strength, one to four workers left",
    "prepared": "Made positions: borders that close nothing before a later turn",
    "twelve": "Twelve buildings, none of which acts, two to four workers left",
}


def lines(name: str) -> list[dict[str, Any]]:
    """The entries of a suite."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines() if line and not line.startswith("#")]


def solved(position: AcbasPosition, time: float | None = None) -> dict[str, Any]:
    """An entry: the position with what the solver says; ValueError if that is not exact for every choice."""
    found = solve(position, time=time)
    if found.kind != "exact" or any(move.kind != "exact" for move in found.moves):
        raise ValueError(f"not solved: {position!r}")
    choices = {key(move.box, move.building): move.value for move in found.moves}
    return {"value": found.value, "choices": dict(sorted(choices.items())), "position": position.to_json()}


def read(entry: dict[str, Any]) -> AcbasPosition:
    """The position of an entry."""
    return AcbasPosition(engine.parse(entry["position"]).core)


def round_8(file: Path) -> Iterator[AcbasPosition]:
    """The start of the last round in every game of a match."""
    for line in file.read_text(encoding="utf-8").splitlines():
        game = json.loads(line)
        position = engine.new("acbas")
        for move in [*game["opening"], *game["moves"]]:
            if position.round == 8 and position.phase == "work" and workers(position.core) == 6:
                yield AcbasPosition(position.core)
                break
            position = position.play(move)


def collected(files: list[Path]) -> dict[str, list[AcbasPosition]]:
    """The positions of all suites."""
    strong = [position for file in files for position in round_8(file)]
    return {
        "strong": strong[:200],
        "few": [late(seed, 1 + seed % 4) for seed in range(60)],
        "prepared": [made(seed) for seed in (12, 17, 37, 55, 58, 69, 103, 113, 117, 118, 124, 127)],
        "twelve": [late(seed, 2 + seed % 3, QUIET_OFFER) for seed in range(48)],
    }


def times(positions: list[AcbasPosition]) -> str:
    """How long a suite takes, alone on one core: median, 95 % and most, for the best turn and for all choices."""
    told = []
    for name, ask in (("best turn", best_way), ("all choices", ways)):
        found = []
        for position in tqdm(positions, desc=name, leave=False):
            begin = perf_counter()
            ask(position.core, Limits())
            found.append(1000 * (perf_counter() - begin))
        found.sort()
        told.append(f"{name} {part_of(found, 0.5):.1f} / {part_of(found, 0.95):.1f} / {found[-1]:.1f} ms")
    return f"{len(positions)} positions, median / 95 % / most: {', '.join(told)}"


def main() -> int:
    """Solve, compare, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--collect", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--times", action="store_true")
    args = parser.parse_args()
    suites = (
        collected(args.collect)
        if args.collect
        else {name: [read(entry) for entry in lines(name)] for name in ABOUT if (FOLDER / f"{name}.txt").exists()}
    )
    differ = 0
    for name, positions in suites.items():
        if args.times:
            print(f"{name}: {times(positions)}", flush=True)
            continue
        entries = []
        for position in tqdm(positions, desc=name):
            try:
                entries.append(solved(position, COLLECT_SECONDS if args.collect else None))
            except ValueError:
                if not args.collect:
                    raise
                print(f"{name}: left out, as it was not solved in {COLLECT_SECONDS:g} s", file=sys.stderr)
        if args.write:
            body = "".join(json.dumps(entry, separators=(",", ":")) + "\n" for entry in entries)
            (FOLDER / f"{name}.txt").write_text(HEAD.format(about=ABOUT[name]) + body, encoding="utf-8")
        elif not args.collect:
            known = lines(name)
            differ += sum(entry != old for entry, old in zip(entries, known, strict=True))
    if differ:
        print(f"{differ} positions have other values", file=sys.stderr)
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
