"""Positions of All Creatures with special buildings, and parts of turns, in few words: for tests of the slow twin."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from tests.reference.acbas import Position, Walk
from tests.reference.acbas_specials import SPECIALS

Part = dict[str, Any]
BOXES = {
    "start": {"wood": 1},
    "wood3": {"wood": 3},
    "stone1": {"stone": 1},
    "stone2": {"stone": 2},
    "expand": {"borders": 1},
    "reed_sheep": {"reed": 1},
    "pig_sheep": {"pig": 1},
    "cow_pig": {"cow": 1},
    "horse_sheep": {"horse": 1},
}
RICH = {"wood": 9, "stone": 9, "reed": 9, "borders": 9}
NONE = {"part": "none"}
# Who else must refuse what `refused` says: called with the position and the parts.
WITNESSES: list[Callable[[Position, Sequence[Part]], None]] = []
# Borders around the two upper spaces of the start board, and around each of them.
UPPER_TWO = ["0,0:n", "0,1:n", "0,0:w", "0,1:e", "1,0:n", "1,1:n"]
UPPER_EACH = [*UPPER_TWO, "0,1:w"]


def farm(on: Mapping[str, str] | None = None, home: str = "2,0", **fields: Any) -> dict[str, Any]:
    """One entry of "players": a Cottage and these buildings; rich if nothing else is said. A new Barn is open."""
    buildings = {home: "cottage", **(on or {})}
    notes = {"barn": "open"} if "barn" in buildings.values() else {}
    return {"buildings": buildings, "supply": RICH, "notes": notes, **fields}


def at(me: dict[str, Any] | None = None, other: dict[str, Any] | None = None, **fields: Any) -> Position:
    """Round 3, seat 0 to choose a box, everything on offer that nobody has."""
    players = [me or farm(), other or farm(supply={})]
    taken = {building for player in players for building in player["buildings"].values()}
    offer = [building for building in SPECIALS if building not in taken]
    return Position.from_json({"round": 3, "boxes": BOXES, "offer": offer, "players": players, **fields})


def late(phase: str, me: dict[str, Any], other: dict[str, Any] | None = None, number: int = 3) -> Position:
    """The position at the first decision after the last worker of a round, which takes the reed of seat 0.

    ValueError if that decision is not of the phase.
    """
    me, other = {**me, "workers": 1}, {**(other or farm(supply={})), "workers": 0}
    occupied = {"stone1": 0, "stone2": 0, "wood3": 1, "walls": 1, "start": 1}
    before = at(me, other, round=number, occupied=occupied, marker=0, to_move=0)
    after = before.play([box("reed_sheep")])
    if after.phase != phase:
        raise ValueError(f"the next decision is in {after.phase}")
    return after


def box(name: str, **keys: Any) -> Part:
    """A use of a box."""
    return {"part": "box", "box": name, **keys}


def buy(building: str, space: str, **keys: Any) -> Part:
    """A special building bought."""
    return box("special_a", building=building, space=space, **keys)


def part(name: str, **keys: Any) -> Part:
    """An effect."""
    return {"part": name, **keys}


def keep(sheep: int = 0, pig: int = 0, cow: int = 0, horse: int = 0) -> Part:
    """The animals that stay."""
    return {"part": "keep", "animals": [sheep, pig, cow, horse]}


def walk(position: Position, *parts: Part) -> Walk:
    """The turn after these parts."""
    done = Walk(position)
    for one in parts:
        done = done.apply(one)
    return done


def names(position: Position, *parts: Part) -> set[str]:
    """What is possible after these parts, by name."""
    return {option[0] for option in walk(position, *parts).options()}


def refused(position: Position, *parts: Part) -> None:
    """The last of these parts is illegal, those before it are not."""
    before = walk(position, *parts[:-1])
    with pytest.raises(ValueError):
        before.apply(parts[-1])
    for witness in WITNESSES:
        witness(position, parts)


def unfinished(position: Position, *parts: Part) -> None:
    """The parts are legal, but the turn cannot end there."""
    begun = walk(position, *parts)
    assert not begun.done()
    with pytest.raises(ValueError):
        begun.end()
    with pytest.raises(ValueError):
        position.play(list(parts))


def goods(position: Position, seat: int = 0) -> tuple[int, int, int]:
    """Wood, stone and reed."""
    owner = position.farms[seat]
    return owner.wood, owner.stone, owner.reed


def worth(position: Position, building: str, seat: int = 0) -> float:
    """What a building scores now."""
    entries = position.score(seat)["buildings"].values()
    (points,) = [entry["points"] for entry in entries if entry["id"] == building]
    return float(points)
