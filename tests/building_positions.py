"""Positions with special buildings for tests, made from the start of a game by naming what is different."""

from __future__ import annotations

import copy
from typing import Any

from hedgerow import engine
from hedgerow.engine import Position

START = engine.new("acbas").to_json()


def changed(*edits: tuple[str, Any]) -> dict[str, Any]:
    """The start position with values replaced; `players.0.columns` is a path, None takes a key out."""
    data = copy.deepcopy(START)
    for path, value in edits:
        *way, last = path.split("/")
        place: Any = data
        for key in way:
            place = place[int(key)] if isinstance(place, list) else place[key]
        key = int(last) if isinstance(place, list) else last
        if value is None:
            del place[key]
        else:
            place[key] = value
    return data


SPOTS = ("0,0", "1,0", "0,1")


def special(own: list[str], *edits: tuple[str, Any]) -> Position:
    """A position of round 2, seat 0 to move with these buildings on a1, a2 and b1, many goods and a third column."""
    farm = {
        "columns": 3,
        "buildings": {"2,0": "cottage", **dict(zip(SPOTS, own, strict=False))},
        "supply": {"wood": 12, "stone": 12, "reed": 3, "borders": 9},
    }
    base = (
        *(("round", 2), ("boxes/expand", {"borders": 2}), ("boxes/pig_sheep", {"pig": 1, "sheep": 1})),
        *(("supply", {}), ("offer", ["storage"]), ("players/0", farm)),
    )
    return engine.parse(changed(*base, *edits))


def between(own: list[str], phase: str, *edits: tuple[str, Any]) -> Position:
    """The same between two phases: the workers are home."""
    home = (("players/0/workers", 0), ("players/1/workers", 0), ("to_move", None), ("phase", phase))
    if phase == "breeding":
        home = (*home, ("pending", [{"seat": 0, "hook": "breed"}]))
    return special(own, *home, *edits)
