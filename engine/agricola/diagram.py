"""A farm of Agricola as a drawing (`hedgerow.engine.drawing`).

A space holds ``.``, ``R`` for a room, ``f`` for an empty field, ``g`` or ``v`` and a number for grain or vegetables on
a field, or ``s`` for a stable.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hedgerow.engine import drawing
from hedgerow.engine.agricola.data import COLUMNS, CROP_MARKS
from hedgerow.engine.agricola.sentences import say
from hedgerow.engine.drawing import LINES
from hedgerow.engine.errors import NotationError
from hedgerow.engine.notation import ROWS, edge_json, parse_edge, parse_space, space_json
from hedgerow.engine.sentences import quoted

__all__ = ["LINES", "draw", "parse"]


def draw(player: Mapping[str, Any]) -> list[str]:
    """The seven lines of the farm of a player of the JSON, without trailing blanks.

    >>> print("\\n".join(draw({"rooms": ["1,0", "2,0"], "fields": {"0,4": {"grain": 3}}, "stables": [], "fences": []})))
    +   +   +   +   +   +
      .   .   .   .   g3
    +   +   +   +   +   +
      R   .   .   .   .
    +   +   +   +   +   +
      R   .   .   .   .
    +   +   +   +   +   +
    """
    marks = dict.fromkeys((parse_space(one, COLUMNS) for one in player["rooms"]), " R")
    marks |= dict.fromkeys((parse_space(one, COLUMNS) for one in player["stables"]), " s")
    for text, crops in player["fields"].items():
        crop = next(iter(crops.items()), None)
        marks[parse_space(text, COLUMNS)] = " f" if crop is None else f" {crop[0][0]}{crop[1]}"
    fences = {parse_edge(one, COLUMNS) for one in player["fences"]}
    return drawing.draw(COLUMNS, fences, lambda cell: marks.get(cell, " ."))


def parse(lines: Sequence[str]) -> dict[str, Any]:
    """What seven lines say, as the JSON of a player; `NotationError` names line and column of what cannot be read."""
    found = drawing.parse(lines, COLUMNS, COLUMNS)
    player: dict[str, Any] = {
        "rooms": [],
        "fields": {},
        "stables": [],
        "fences": [edge_json(one, COLUMNS) for one in sorted(found.edges)],
    }
    for cell, (slot, line) in sorted(found.marks.items()):
        mark, space = slot.lower(), space_json(cell)
        if mark == "r":
            player["rooms"].append(space)
        elif mark == "s":
            player["stables"].append(space)
        elif mark == "f":
            player["fields"][space] = {}
        elif mark[0] in CROP_MARKS and mark[1:].isdecimal() and len(mark) == 2:
            player["fields"][space] = {CROP_MARKS[mark[0]]: int(mark[1:])}
        elif mark != ".":
            raise NotationError(say("diagram_mark", line=line, value=quoted(slot), column=cell // ROWS + 1))
    return player
