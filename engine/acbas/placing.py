"""What a turn puts on a farm, as hands do it at a table: in words, and as a small drawing.

>>> from hedgerow.engine import new
>>> position = new("acbas").play("wood3").play("resources")
>>> found = placed(position.core, position.play("fences:a1w+a1n+a1e").core, 0)
>>> words(found)
'three borders: above a1, right of it and left of it'
>>> print("\\n".join(drawing(found)))
  a   b
+===+   +
# . # .    1
+   +   +
  .   .    2
+   +   +
 Co   .    3
+   +   +
"""

from __future__ import annotations

from dataclasses import dataclass

from hedgerow._core.acbas import State
from hedgerow.engine.acbas.data import tile
from hedgerow.engine.acbas.diagram import draw
from hedgerow.engine.acbas.setup import Farm
from hedgerow.engine.acbas.state import setup_of
from hedgerow.engine.notation import COLUMN_LETTERS, ROWS, space
from hedgerow.engine.sentences import listed

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
EDGES = 2 * ROWS + 1  # edge numbers a column owns
# the side of a space that each edge is: how far the edge's number is from that of the space's left side
SIDES = (("above", ROWS), ("right of", EDGES), ("below", ROWS + 1), ("left of", 0))


@dataclass(frozen=True)
class Placed:
    """What is new on a farm, named as the farm is afterwards.

    ``borders`` are edge numbers, ``troughs`` cells, ``buildings`` tile numbers by cell; ``side`` is where an expansion
    was added, ``left`` or ``right``, or None.
    """

    farm: Farm
    borders: frozenset[int]
    troughs: frozenset[int]
    buildings: dict[int, int]
    side: str | None

    def __bool__(self) -> bool:
        return bool(self.borders or self.troughs or self.buildings or self.side)


def placed(before: State, after: State, seat: int) -> Placed:
    """What the farm of a seat has in the second state that it had not in the first."""
    old, new = (setup_of(state).players[seat] for state in (before, after))
    added = new.columns - old.columns
    left = added if added and new.home != old.home else 0
    side = None if not added else "left" if left else "right"
    borders = {edge + EDGES * left for edge in old.borders}
    troughs = {cell + ROWS * left for cell in old.troughs}
    buildings = {cell + ROWS * left: one for cell, one in old.buildings.items()}
    return Placed(
        new,
        frozenset(new.borders - borders),
        frozenset(new.troughs - troughs),
        {cell: one for cell, one in sorted(new.buildings.items()) if buildings.get(cell) != one},
        side,
    )


def _edge(cell: int, away: int) -> int:
    column, row = divmod(cell, ROWS)
    return EDGES * column + row + away


def _border_words(farm: Farm, borders: frozenset[int]) -> str:
    """Say where borders lie, each as a side of a space; few spaces are named, those with most of the borders first."""
    left, groups = set(borders), list[str]()
    while left:
        sides = {
            cell: [word for word, away in SIDES if _edge(cell, away) in left] for cell in range(ROWS * farm.columns)
        }
        cell = max(sides, key=lambda one: len(sides[one]))
        left -= {_edge(cell, away) for _, away in SIDES}
        first, *others = sides[cell]
        name = "all around" if len(sides[cell]) == len(SIDES) else first
        parts = [f"{name} {space(cell)}", *(f"{word} it" for word in others)]
        groups.append(parts[0] if name == "all around" else listed(parts, "and"))
    return "; ".join(groups)


def _number(count: int) -> str:
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def words(found: Placed) -> str:
    """Say in a few words what is put where; empty if nothing is."""
    parts = []
    if found.side:
        parts.append(f"an expansion on the {found.side}")
    for one in sorted(set(found.buildings.values())):
        cells = [space(cell) for cell, other in found.buildings.items() if other == one]
        parts.append(f"{tile(one).name} on {listed(cells, 'and')}")
    if found.troughs:
        cells = [space(cell) for cell in sorted(found.troughs)]
        parts.append(f"{'a trough' if len(cells) == 1 else f'{_number(len(cells))} troughs'} on {listed(cells, 'and')}")
    if found.borders:
        count = "a border" if len(found.borders) == 1 else f"{_number(len(found.borders))} borders"
        parts.append(f"{count}: {_border_words(found.farm, found.borders)}")
    return "; ".join(parts)


def drawing(found: Placed) -> list[str]:
    """The farm as in a position's text, with the names of its spaces; new are `===`, `#` and capital letters."""
    farm = found.farm
    width = max(len(line) for line in draw(farm))
    lines = [list(line.ljust(width)) for line in draw(farm)]
    for edge in found.borders:
        column, part = divmod(edge, EDGES)
        at = 4 * column
        if part < ROWS:
            lines[2 * part + 1][at] = "#"
        else:
            lines[2 * (part - ROWS)][at + 1 : at + 4] = "==="
    for cell in found.buildings:
        column, row = divmod(cell, ROWS)
        slot = slice(4 * column + 1, 4 * column + 3)
        lines[2 * row + 1][slot] = "".join(lines[2 * row + 1][slot]).upper()
    for cell in found.troughs:
        column, row = divmod(cell, ROWS)
        lines[2 * row + 1][4 * column + 3] = "U"
    for row in range(ROWS):
        lines[2 * row + 1] += f"  {row + 1}"
    names = "".join(f"  {letter} " for letter in COLUMN_LETTERS[: farm.columns])
    return [line.rstrip() for line in (names, *map("".join, lines))]
