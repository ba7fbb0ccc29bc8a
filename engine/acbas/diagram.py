"""A farm as a drawing of seven lines: borders are ``--`` and ``|``, spaces hold ``.`` or the mark of a building.

NOTATION.md fixes it. The first line shows a ``+`` at every corner; their distance is the width of a column.
"""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.engine.acbas.data import TILES, tile
from hedgerow.engine.acbas.sentences import say
from hedgerow.engine.acbas.setup import Farm
from hedgerow.engine.errors import NotationError
from hedgerow.engine.notation import ROWS
from hedgerow.engine.sentences import quoted

WIDTH = 4
LINES = 2 * ROWS + 1
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
    lines = []
    for row in range(ROWS + 1):
        rims = "".join(_corner_and_rim(farm, 7 * column + ROWS + row) for column in range(farm.columns))
        lines.append(rims + "+")
        if row < ROWS:
            spaces = "".join(_side_and_space(farm, row, column) for column in range(farm.columns))
            lines.append((spaces + ("|" if 7 * farm.columns + row in farm.borders else "")).rstrip())
    return lines


def _corner_and_rim(farm: Farm, edge: int) -> str:
    return "+---" if edge in farm.borders else "+   "


def _side_and_space(farm: Farm, row: int, column: int) -> str:
    cell = ROWS * column + row
    building = farm.buildings.get(cell, 0)
    mark = tile(building).mark if building else " ."
    trough = "u" if cell in farm.troughs else " "
    side = "|" if 7 * column + row in farm.borders else " "
    return side + mark + trough


def parse(lines: Sequence[str]) -> Farm:
    """The farm of seven lines; `NotationError` names the line and the column that cannot be read."""
    if len(lines) != LINES:
        raise NotationError(say("diagram_lines", count=len(lines)))
    first = lines[0].expandtabs().rstrip()
    corners = [place for place, sign in enumerate(first) if sign == "+"]
    width = corners[1] - corners[0] if len(corners) > 1 else 0
    columns = len(corners) - 1
    if not 2 <= columns <= 7 or width < 3 or corners != list(range(corners[0], corners[-1] + 1, width)):
        raise NotationError(say("diagram_first", value=quoted(first, 60)))
    farm = Farm(columns=columns)
    for number, raw in enumerate(lines):
        line = raw.expandtabs().rstrip()
        left, long = line[: corners[0]], line[corners[-1] + 1 :]
        if left.strip():
            raise NotationError(say("diagram_side", line=number + 1, value=quoted(left), side="left", column=1))
        if long.strip():
            raise NotationError(say("diagram_long", line=number + 1, value=quoted(long)))
        line = line.ljust(corners[-1] + 1)
        row, spaces = divmod(number, 2)
        for column, corner in enumerate(corners):
            slot = line[corner + 1 : corner + width].strip()
            if spaces:
                _read_side(farm, row, column, line[corner], number)
                if column < columns:
                    _read_space(farm, row, column, slot, number)
            else:
                _read_rim(farm, row, column, line[corner], slot, number)
    return farm


def _read_rim(farm: Farm, row: int, column: int, corner: str, drawn: str, number: int) -> None:
    if corner not in "+- ":
        raise NotationError(say("diagram_edge", line=number + 1, value=quoted(corner), column=column + 1))
    if len(drawn) >= 2 and set(drawn) == {"-"}:
        farm.borders.add(7 * column + ROWS + row)
    elif drawn:
        raise NotationError(say("diagram_edge", line=number + 1, value=quoted(drawn), column=column + 1))


def _read_side(farm: Farm, row: int, column: int, sign: str, number: int) -> None:
    if sign == "|":
        farm.borders.add(7 * column + row)
    elif sign != " ":
        side, beside = ("left", column) if column < farm.columns else ("right", column - 1)
        raise NotationError(say("diagram_side", line=number + 1, value=quoted(sign), side=side, column=beside + 1))


def _read_space(farm: Farm, row: int, column: int, slot: str, number: int) -> None:
    cell = ROWS * column + row
    mark = slot.lower()
    if mark[-1:] == "u" and mark not in MARKS:
        farm.troughs.add(cell)
        mark = mark[:-1].rstrip()
    if mark in MARKS:
        farm.buildings[cell] = MARKS[mark]
    elif mark not in ("", "."):
        raise NotationError(say("diagram_mark", line=number + 1, value=quoted(slot), column=column + 1))
