"""A farm as a drawing of seven lines, whatever the game: borders or fences are ``--`` and ``|``, spaces hold a mark.

NOTATION.md fixes it. The first line shows a ``+`` at every corner; their distance is the width of a column.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, field

from hedgerow.engine.errors import NotationError
from hedgerow.engine.notation import ROWS
from hedgerow.engine.sentences import quoted, say

LINES = 2 * ROWS + 1
MARK = 3  # letters of a space


@dataclass
class Drawing:
    """What a drawing shows: how many columns, the edges that are drawn, and what stands in each space, in its line."""

    columns: int
    edges: set[int] = field(default_factory=set)
    marks: dict[int, tuple[str, int]] = field(default_factory=dict)


def draw(columns: int, edges: Container[int], mark: Callable[[int], str]) -> list[str]:
    """The seven lines of a farm, without trailing blanks; ``mark`` gives the letters of a space.

    >>> print("\\n".join(draw(2, {4, 7}, lambda cell: " . ")))
    +   +   +
      . | .
    +---+   +
      .   .
    +   +   +
      .   .
    +   +   +
    """
    lines = []
    for row in range(ROWS + 1):
        rims = ("+---" if 7 * column + ROWS + row in edges else "+   " for column in range(columns))
        lines.append("".join(rims) + "+")
        if row < ROWS:
            spaces = (_side(edges, row, column) + f"{mark(ROWS * column + row):<{MARK}}" for column in range(columns))
            lines.append(("".join(spaces) + _side(edges, row, columns)).rstrip())
    return lines


def _side(edges: Container[int], row: int, column: int) -> str:
    return "|" if 7 * column + row in edges else " "


def parse(lines: Sequence[str], least: int, most: int) -> Drawing:
    """The farm of seven lines with so many columns; `NotationError` names the line and the column that are wrong."""
    if len(lines) != LINES:
        raise NotationError(say("diagram_lines", count=len(lines)))
    first = lines[0].expandtabs().rstrip()
    corners = [place for place, sign in enumerate(first) if sign == "+"]
    width = corners[1] - corners[0] if len(corners) > 1 else 0
    columns = len(corners) - 1
    if not least <= columns <= most or width < 3 or corners != list(range(corners[0], corners[-1] + 1, width)):
        allowed = str(least) if least == most else f"{least} to {most}"
        raise NotationError(say("diagram_first", value=quoted(first, 60), columns=allowed))
    found = Drawing(columns)
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
                _read_side(found, row, column, line[corner], number)
                if column < columns and slot:
                    found.marks[ROWS * column + row] = (slot, number + 1)
            else:
                _read_rim(found, row, column, line[corner], slot, number)
    return found


def _read_rim(found: Drawing, row: int, column: int, corner: str, drawn: str, number: int) -> None:
    if corner not in "+- ":
        raise NotationError(say("diagram_edge", line=number + 1, value=quoted(corner), column=column + 1))
    if len(drawn) >= 2 and set(drawn) == {"-"}:
        found.edges.add(7 * column + ROWS + row)
    elif drawn:
        raise NotationError(say("diagram_edge", line=number + 1, value=quoted(drawn), column=column + 1))


def _read_side(found: Drawing, row: int, column: int, sign: str, number: int) -> None:
    if sign == "|":
        found.edges.add(7 * column + row)
    elif sign != " ":
        side, beside = ("left", column) if column < found.columns else ("right", column - 1)
        raise NotationError(say("diagram_side", line=number + 1, value=quoted(sign), side=side, column=beside + 1))
