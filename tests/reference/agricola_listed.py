"""The turns of a person that are listed in Agricola; many more may be played (agricola.md 2 to 5, 9)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Any

from tests.reference.agricola_data import ANIMALS, BAKING, COLUMNS, OVENS, courses
from tests.reference.agricola_farm import Farm, as_counts, named
from tests.reference.agricola_turns import (
    PARTS,
    choices,
    eaten,
    housed,
    may_grow,
    most_rooms,
    most_stables,
    renovation,
    usable,
    ways_to_buy,
)
from tests.reference.geometry import Cell, cell_text, edge_text

if TYPE_CHECKING:
    from tests.reference.agricola import Position

Made = dict[str, Any]
CATTLE: Made = {"part": "take", "goods": ["cattle"]}
CHEAPEST_FOOD = ("grain", "vegetable", *ANIMALS)  # what is turned into the one food for the cattle, the first there is


def listed_turns(position: Position) -> Iterator[tuple[list[Made], Position]]:
    """Every listed turn of the player to move, and the position before the next player's; some results come twice."""
    for space in position.spaces:
        if usable(position, space):
            for turn, after in listed_actions(position, space):
                for last, farm in keepings(after.me):
                    yield turn + last, after.with_farm(position.actor, farm)


def listed_actions(position: Position, space: str) -> Iterator[tuple[list[Made], Position]]:
    """The listed turns in one space without the animals that are kept."""
    first: Made = {"part": "space", "space": space}
    for course in courses(space, position.edition, position.players):
        yield from follow([first], PARTS["space"](position, first, space), course, space)
        food = next((good for good in CHEAPEST_FOOD if good in position.me.rates and position.me.count(good)), None)
        if "take" in course and ("cattle",) in choices(position, space) and position.me.count("food") == 0 and food:
            convert: Made = {"part": "convert", "goods": {food: 1}}
            uses: list[Made] = [
                {"part": "use", "what": name.removeprefix("use ")} for name in course if name.startswith("use ")
            ]
            turn: list[Made] = [convert, first, *uses, CATTLE]
            after = position
            for part in turn:
                after = PARTS[part["part"]](after, part, space)
            yield turn, after


def follow(
    turn: list[Made], position: Position, course: tuple[str, ...], space: str
) -> Iterator[tuple[list[Made], Position]]:
    """The turns that go on with the rest of a course."""
    if not course:
        yield turn, position
        return
    for part in options(position, course, space):
        yield from follow([*turn, part], PARTS[part["part"]](position, part, space), course[1:], space)


def options(position: Position, course: tuple[str, ...], space: str) -> Iterator[Made]:
    """The listed ways to do the first part of a course."""
    farm, name = position.me, course[0]
    match name:
        case "take":
            for goods in choices(position, space):
                if goods != ("cattle",) or farm.count("food"):
                    yield {"part": name, "goods": list(goods)}
        case "rooms":
            for cells in farm.room_sets(most_rooms(space, farm)):
                yield {"part": name, "cells": texts(cells)}
        case "stables":
            for cells in farm.stable_sets(most_stables(space, farm)):
                yield {"part": name, "cells": texts(cells)}
        case "plow":
            for cell in farm.plow_cells:
                yield {"part": name, "cell": cell_text(cell)}
        case "sow":
            for grain, vegetable in sowings(farm):
                empty = [cell_text(cell) for cell in farm.empty_fields]
                yield {"part": name, "grain": empty[:grain], "vegetable": empty[grain : grain + vegetable]}
        case "bake":
            for number in range(1, farm.count("grain") + 1):
                using = best_baking(farm, number)
                if using:
                    yield {"part": name, "with": using}
        case "fences":
            for edges in farm.next_fences():
                yield {"part": name, "edges": sorted(edge_text(edge, COLUMNS) for edge in edges)}
        case "renovate":
            if renovation(farm):
                yield {"part": name}
        case "major":
            for one in position.majors if len(course) == 1 else OVENS:
                for returned in ways_to_buy(position, one):
                    yield {"part": name, "major": one, **({"return": returned} if returned else {})}
        case "growth":
            if may_grow(position, space):
                yield {"part": name}
        case _:
            what = name.removeprefix("use ")
            if what not in ("copse", "traveling_players") or position.pile(space):
                yield {"part": "use", "what": what}


def texts(cells: frozenset[Cell]) -> list[str]:
    """The names of spaces, sorted."""
    return [cell_text(cell) for cell in sorted(cells)]


def sowings(farm: Farm) -> Iterator[tuple[int, int]]:
    """On how many fields grain and vegetables can be sown."""
    empty = len(farm.empty_fields)
    grain, vegetable = (range(min(farm.count(crop), empty) + 1) for crop in ("grain", "vegetable"))
    for one, other in product(grain, vegetable):
        if 1 <= one + other <= empty:
            yield one, other


def best_baking(farm: Farm, number: int) -> dict[str, int]:
    """How that many grain are baked for the most food; empty if the own improvements do not take so many."""
    using: dict[str, int] = {}
    for kind, (_, limit) in BAKING.items():
        here = number - sum(using.values()) if limit is None else min(limit, number - sum(using.values()))
        if farm.own(kind) and here:
            using[kind] = here
    return using if sum(using.values()) == number else {}


def keepings(farm: Farm) -> Iterator[tuple[list[Made], Farm]]:
    """The largest sets of animals that can be kept; what is not kept is cooked if possible. No part if all stay."""
    for kept in sorted(farm.maximal_kept(farm.animals), reverse=True):
        if kept == farm.animals:
            yield [], farm
            continue
        rest = {kind: farm.count(kind) - number for kind, number in zip(ANIMALS, kept, strict=True)}
        cooked = named(as_counts(rest)) if farm.cooks else {}
        yield [{"part": "keep", "animals": named(kept), "cook": cooked}], housed(eaten(farm, cooked), kept)
