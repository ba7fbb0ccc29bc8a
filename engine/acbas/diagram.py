"""A farm of All Creatures as a drawing (`hedgerow.engine.drawing`).

A space holds ``.`` or the mark of a building, and ``u`` for a trough; NOTATION.md fixes it.
"""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.engine import drawing
from hedgerow.engine.acbas.data import MOST_COLUMNS, START_COLUMNS, TILES, tile
from hedgerow.engine.acbas.sentences import say
from hedgerow.engine.acbas.setup import Farm
from hedgerow.engine.drawing import LINES
from hedgerow.engine.errors import NotationError
from hedgerow.engine.notation import ROWS
from hedgerow.engine.sentences import quoted

__all__ = ["LINES", "draw", "parse"]

MARKS = {found.mark.lower(): number for number, found in enumerate(TILES) if found is not None}


def draw(farm: Farm) -> list[str]:
    """The seven lines of a farm, without trailing blanks.

    >>> print("\\n".join(draw(Farm(buildings={2: 1, 5: 2}, troughs={3}, borders={4, 7}))))
    +   +   +
      . | .u
    +---+   +
      .   .
    +   +   +
     Co  St
    +   +   +
    """

    def mark(cell: int) -> str:
        building = farm.buildings.get(cell, 0)
        return (tile(building).mark if building else " .") + ("u" if cell in farm.troughs else "")

    return drawing.draw(farm.columns, farm.borders, mark)


def parse(lines: Sequence[str]) -> Farm:
    """The farm of seven lines; `NotationError` names the line and the column that cannot be read."""
    found = drawing.parse(lines, START_COLUMNS, MOST_COLUMNS)
    farm = Farm(columns=found.columns, borders=found.edges)
    for cell, (slot, line) in found.marks.items():
        mark = slot.lower()
        if mark[-1:] == "u" and mark not in MARKS:
            farm.troughs.add(cell)
            mark = mark[:-1].rstrip()
        if mark in MARKS:
            farm.buildings[cell] = MARKS[mark]
        elif mark not in ("", "."):
            raise NotationError(say("diagram_mark", line=line, value=quoted(slot), column=cell // ROWS + 1))
    return farm
