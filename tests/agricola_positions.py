"""Positions of Agricola and parts of turns in few words: for tests of the slow twin."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import pytest

from tests.reference.agricola import Position
from tests.reference.agricola_data import CARDS
from tests.reference.geometry import parse_cell

Part = dict[str, Any]
Fields = dict[str, Any]
RICH = {"food": 20, "wood": 30, "clay": 20, "reed": 20, "stone": 20, "grain": 9, "vegetable": 9}
# Who else must refuse what `refused` says: called with the position and the turn.
WITNESSES: list[Callable[[Position, Sequence[Part]], None]] = []
FED = {"food": 30}  # nobody has to decide how to feed
GROWTH: Part = {"part": "growth"}
RENOVATE: Part = {"part": "renovate"}


def at(me: Mapping[str, Any] | None = None, *others: Mapping[str, Any], number: int = 14, **fields: Any) -> Position:
    """Two players of the revised edition and every card on the board; seat 0 to move. `number` is the round."""
    players = [me or {}, *(others or [{}])]
    position = {"edition": "revised", "round": number, "cards": CARDS[:number], "players": players}
    return Position.from_json({**position, **fields})


def last_turn(me: Mapping[str, Any], *others: Mapping[str, Any], number: int = 14, **fields: Any) -> Position:
    """The same with one person left, that of seat 0: its turn ends the round."""
    seats = [{**me, "workers": 1}, *({**other, "workers": 0} for other in others or [{}])]
    return at(*seats, number=number, **fields)


def act(space: str, *parts: Part) -> list[Part]:
    """A turn that begins with the choice of a space."""
    return [{"part": "space", "space": space}, *parts]


def part(name: str, **keys: Any) -> Part:
    return {"part": name, **keys}


END = act("meeting_place")  # the last turn of a round; where nothing lies it changes only the marker


def harvest(me: Fields, number: int = 14, **fields: Any) -> Position:
    """After the last turn of a round with a harvest; the other player has food and nothing to breed."""
    return last_turn(me, {"supply": FED}, number=number, **fields).play(END)


def take(*goods: str) -> Part:
    return part("take", goods=list(goods))


def use(what: str) -> Part:
    return part("use", what=what)


def rooms(*cells: str) -> Part:
    return part("rooms", cells=list(cells))


def stables(*cells: str) -> Part:
    return part("stables", cells=list(cells))


def plow(cell: str) -> Part:
    return part("plow", cell=cell)


def sow(*grain: str, vegetable: Sequence[str] = ()) -> Part:
    return part("sow", grain=list(grain), vegetable=list(vegetable))


def bake(**using: int) -> Part:
    return {"part": "bake", "with": using}


def fences(edges: Iterable[str]) -> Part:
    return part("fences", edges=list(edges))


def buy(major: str, returned: str | None = None) -> Part:
    return part("major", major=major, **({"return": returned} if returned else {}))


def convert(**goods: int) -> Part:
    return part("convert", goods=goods)


def keep(sheep: int = 0, boar: int = 0, cattle: int = 0, cook: Mapping[str, int] | None = None) -> Part:
    return part("keep", animals={"sheep": sheep, "boar": boar, "cattle": cattle}, cook=dict(cook or {}))


def feed(**goods: int) -> list[Part]:
    return [part("feed", convert=goods)]


def breed(sheep: int = 0, boar: int = 0, cattle: int = 0, cook: Mapping[str, int] | None = None) -> list[Part]:
    return [part("breed", animals={"sheep": sheep, "boar": boar, "cattle": cattle}, cook=dict(cook or {}))]


def around(*cells: str) -> list[str]:
    """The outline of spaces as edges: rims as ":s" and ":e", every other edge as ":n" or ":w" of a space."""
    inside = {parse_cell(cell, 5) for cell in cells}
    edges = []
    for row, column in sorted(inside):
        if (row - 1, column) not in inside:
            edges.append(f"{row},{column}:n")
        if (row, column - 1) not in inside:
            edges.append(f"{row},{column}:w")
        if (row + 1, column) not in inside:
            edges.append(f"{row},{column}:s" if row == 2 else f"{row + 1},{column}:n")
        if (row, column + 1) not in inside:
            edges.append(f"{row},{column}:e" if column == 4 else f"{row},{column + 1}:w")
    return edges


def refused(position: Position, turn: Sequence[Part], reason: str) -> None:
    """The turn is illegal, for that reason."""
    with pytest.raises(ValueError, match=reason):
        position.play(turn)
    for witness in WITNESSES:
        witness(position, turn)


def food(position: Position, seat: int = 0) -> int:
    return position.farms[seat].count("food")


def sheep_boar_cattle(position: Position, seat: int = 0) -> tuple[int, int, int]:
    return position.farms[seat].animals


def kept_sets(position: Position, space: str) -> set[tuple[int, int, int]]:
    """What animals the listed turns in a space leave."""
    actor = position.actor
    return {after.farms[actor].animals for turn, after in position.turns() if {"part": "space", "space": space} in turn}
