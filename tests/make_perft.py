"""The expected numbers of the perft files, from the slow twin of the rules.

`python -m tests.make_perft [FILE ...]` counts again and rewrites the files of tests/data/perft, or those named; with
`--quick` what is marked `long` keeps its number. Without `--write` nothing is written: exit code 1 if a number differs.

A file is a position in the text notation, so every command reads it, with comments behind it, one a count:

    #= KIND DEPTH[ long]: NODES = CHOICE NODES, CHOICE NODES, ...

NODES is the number of different positions after DEPTH turns, or ? in a file that is still to be counted. Behind the
second equals sign stands the same by first turn, added up by box or special building (`breed` for a breeding): what
two first turns lead to counts twice there. KIND says which turns are made:

    all      every turn that the rules allow
    closing  all closed outcomes of fencing with their cheapest borders, animals kept as maximal sets
    listed   what `legal` lists; that may also hold borders that close nothing yet, which the twin does not know, so
             this kind is for positions where no borders can be placed, and for all of Agricola (where a card that
             chance reveals is no turn)
    effects  every legal turn with the effects of buildings, where none that acts at any time is in the game
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from hedgerow import engine
from tests.reference import acbas, agricola
from tests.reference.acbas_every import every_turn

Twin = acbas.Position | agricola.Position
FOLDER = Path(__file__).resolve().parent / "data" / "perft"
KINDS = ("all", "closing", "listed", "effects")
HEAD = """\
# Behind the position: how many different positions there are after some turns, and the same by first turn.
# "#= KIND DEPTH: NODES = CHOICE NODES, ..."; KIND all: every legal turn; closing: listed turns, only borders that
# close something; listed: as `legal` lists them; effects: every legal turn, effects of buildings included; "long" is
# for thorough runs. What two first turns reach counts once in NODES, twice behind the second "=". The slow twin
# counted: `python -m tests.make_perft --write` (format there).
"""
LINE = re.compile(r"#= (?P<kind>[a-z]+) (?P<depth>[1-9])(?P<long> long)?: (?P<nodes>[0-9]+|\?)(?: = (?P<divide>.*))?")


@dataclass(frozen=True)
class Count:
    """One line of a file: a number to expect, None if it is still to be counted."""

    kind: str
    depth: int
    long: bool
    nodes: int | None = None
    divide: tuple[tuple[str, int], ...] = ()

    def __str__(self) -> str:
        parts = ", ".join(f"{choice} {nodes}" for choice, nodes in self.divide)
        long = " long" if self.long else ""
        return f"#= {self.kind} {self.depth}{long}: {'?' if self.nodes is None else self.nodes} = {parts}"


@dataclass(frozen=True)
class Perft:
    """One file."""

    name: str
    title: str  # its first comment
    position: str
    counts: tuple[Count, ...]

    def __str__(self) -> str:
        return f"{self.title}\n{HEAD}\n{self.position}\n" + "".join(f"{count}\n" for count in self.counts)


def read(path: Path) -> Perft:
    """One file; ValueError names a line that is none of the format."""
    lines = path.read_text(encoding="utf-8").splitlines()
    counts = []
    for number, line in enumerate(lines, 1):
        if line.startswith("#="):
            found = LINE.fullmatch(line)
            if found is None or found["kind"] not in KINDS:
                raise ValueError(f"{path.name}, line {number}: {line!r} is not KIND DEPTH[ long]: NODES = ...")
            pairs = [part.split() for part in (found["divide"] or "").split(", ") if part]
            divide = tuple((choice, int(nodes)) for choice, nodes in pairs)
            nodes = None if found["nodes"] == "?" else int(found["nodes"])
            counts.append(Count(found["kind"], int(found["depth"]), bool(found["long"]), nodes, divide))
    position = "\n".join(line for line in lines if not line.startswith("#")).strip("\n") + "\n"
    return Perft(path.stem, lines[0], position, tuple(counts))


def files() -> list[Path]:
    """All files."""
    return sorted(FOLDER.glob("*.txt"))


# ---- counting with the twin ----


def twin_of(text: str) -> Twin:
    """The twin's position for a text; the readers of the package only turn it into JSON."""
    data = engine.parse(text).to_json()
    return agricola.Position.from_json(data) if data["game"] == "agricola" else acbas.Position.from_json(data)


def turns_of(position: Twin, kind: str) -> Iterator[tuple[str, Twin]]:
    """The twin's turns: box, special building or space of each, and the position after it."""
    if isinstance(position, agricola.Position):
        for start in agricola.opened(position):
            for parts, result in start.turns():
                name = next((part["space"] for part in parts if part["part"] == "space"), parts[0]["part"])
                yield name, result
        return
    if kind == "effects":
        yield from every_turn(position)
        return
    for turn, after in position.turns(kind == "all"):
        yield f"special:{turn['building']}" if turn["building"] else str(turn["box"] or "breed"), after


class Tree:
    """Counts positions; every position is expanded once, whichever way leads there."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.known: dict[Twin, frozenset[Twin]] = {}

    def next(self, position: Twin) -> frozenset[Twin]:
        """All positions after one turn."""
        if position not in self.known:
            self.known[position] = frozenset(after for _, after in turns_of(position, self.kind))
        return self.known[position]

    def after(self, first: Twin, depth: int) -> set[Twin]:
        """The positions after so many turns."""
        level = {first}
        for _ in range(depth):
            level = {after for before in level for after in self.next(before)}
        return level

    def count(self, position: Twin, depth: int) -> tuple[int, dict[str, int]]:
        """How many positions, and the same by the choice of the first turn."""
        together, divide = set[Twin](), Counter[str]()
        for choice, after in turns_of(position, self.kind):
            found = self.after(after, depth - 1)
            divide[choice] += len(found)
            together |= found
        return len(together), dict(divide)


def counted(perft: Perft, quick: bool, tell: Callable[[str], None]) -> Perft:
    """The file with the twin's numbers."""
    position = twin_of(perft.position)
    trees = {kind: Tree(kind) for kind in KINDS}
    counts = []
    for count in perft.counts:
        begin = time.monotonic()
        if not (quick and count.long):
            nodes, divide = trees[count.kind].count(position, count.depth)
            new = replace(count, nodes=nodes, divide=tuple(divide.items()))
            if count.kind == "effects":  # which are found in no order
                new = replace(new, divide=tuple(sorted(divide.items())))
            same = "" if (new.nodes, sorted(new.divide)) == (count.nodes, sorted(count.divide)) else " (new)"
            tell(f"{perft.name}: {count.kind} {count.depth}: {nodes:,}{same}, {time.monotonic() - begin:.1f} s")
            count = new
        counts.append(count)
    return replace(perft, counts=tuple(counts))


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.make_perft", description="Perft numbers by the slow twin.")
    parser.add_argument("file", nargs="*", type=Path, help="which files (default: all)")
    parser.add_argument("--quick", action="store_true", help="leave what is marked long as it is")
    parser.add_argument("--write", action="store_true", help="rewrite the files")
    options = parser.parse_args()
    differing = []
    for path in options.file or files():
        new = str(counted(read(path), options.quick, lambda line: print(line, flush=True)))
        if new != path.read_text(encoding="utf-8"):
            differing.append(path.name)
            if options.write:
                path.write_text(new, encoding="utf-8")
    print(f"{len(differing)} files {'rewritten' if options.write else 'differ'}: {', '.join(differing) or 'none'}")
    return 1 if differing and not options.write else 0


if __name__ == "__main__":
    sys.exit(main())
