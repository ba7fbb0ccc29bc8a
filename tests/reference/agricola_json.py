"""Positions of Agricola as JSON, in the form that all programs share, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tests.reference.agricola_course import HOOKS, PHASES, order_fits
from tests.reference.agricola_data import (
    ANIMALS,
    COLUMNS,
    CROPS,
    EDITIONS,
    GOODS,
    HOUSES,
    MAJORS,
    PEOPLE,
    ROUNDS,
    SPACES,
    START_ROOMS,
)
from tests.reference.agricola_farm import Farm, as_counts
from tests.reference.geometry import cell_text, edge_text, parse_cell, parse_edge

if TYPE_CHECKING:
    from tests.reference.agricola import Position

KEYS = (
    *("game", "version", "edition", "options", "round", "phase", "pending", "start", "marker", "to_move"),
    *("cards", "order", "spaces", "occupied", "majors", "round_goods", "players"),
)
FARM_KEYS = (
    *("house", "rooms", "fields", "stables", "fences", "people", "newborn", "workers", "supply", "animals"),
    *("improvements", "occupations", "hand", "begging", "notes"),
)


def position_to_json(position: Position) -> dict[str, Any]:
    """Every key present, lists in their canonical order; "spaces" names those on which something lies."""
    round_goods: dict[str, list[dict[str, int]]] = {}
    for number, seat, food in position.round_goods:
        round_goods.setdefault(str(number), []).append({"seat": seat, "food": food})
    return {
        "game": "agricola",
        "version": 1,
        "edition": position.edition,
        "options": {"side_job": position.side_job, "tile": position.tile},
        "round": position.round,
        "phase": position.phase,
        "pending": [{"seat": seat, "hook": HOOKS[position.phase]} for seat in position.pending],
        "start": position.leader,
        "marker": position.marker,
        "to_move": position.to_move,
        "cards": list(position.cards),
        "order": list(position.order),
        "spaces": {
            space: {good[0]: position.pile(space)}
            for space in SPACES
            if (good := position.accumulating(space)) and position.pile(space)
        },
        "occupied": dict(position.occupied),
        "majors": list(position.majors),
        "round_goods": round_goods,
        "players": [farm_to_json(farm) for farm in position.farms],
    }


def farm_to_json(farm: Farm) -> dict[str, Any]:
    """One entry of "players"."""
    return {
        "house": farm.house,
        "rooms": [cell_text(cell) for cell in sorted(farm.rooms)],
        "fields": {cell_text(cell): {crop: number} if number else {} for cell, crop, number in farm.fields},
        "stables": [cell_text(cell) for cell in sorted(farm.stables)],
        "fences": sorted(edge_text(edge, COLUMNS) for edge in farm.fences),
        "people": farm.people,
        "newborn": farm.newborn,
        "workers": farm.workers,
        "supply": dict(zip(GOODS, farm.supply, strict=True)),
        "animals": dict(zip(ANIMALS, farm.animals, strict=True)),
        "improvements": list(farm.improvements),
        "occupations": [],
        "hand": [],
        "begging": farm.begging,
        "notes": {},
    }


def check_names(what: str, found: Any, known: Any) -> None:
    """ValueError for a name that is none."""
    unknown = sorted(set(found) - set(known))
    if unknown:
        raise ValueError(f"{what}: unknown {unknown}")


def farm_from_json(obj: Mapping[str, Any], placed: int, phase: str) -> Farm:
    """The inverse of `farm_to_json`; what is left out is that of a new farm without goods."""
    check_names("player", obj, FARM_KEYS)
    for key in ("occupations", "hand", "notes"):
        if obj.get(key):
            raise ValueError(f"there is no {key} without hand cards")
    check_names("house", [obj.get("house", "wood")], HOUSES)
    check_names("supply", obj.get("supply", {}), GOODS)
    check_names("animals", obj.get("animals", {}), ANIMALS)
    check_names("improvements", obj.get("improvements", ()), MAJORS)
    people, newborn = obj.get("people", 2), obj.get("newborn", 0)
    if not 0 <= newborn < people <= PEOPLE:
        raise ValueError(f"people {people}, newborn {newborn}")
    fields = []
    for text, crops in obj.get("fields", {}).items():
        check_names("fields", crops, CROPS)
        growing = [(crop, number) for crop, number in crops.items() if number] or [("", 0)]
        if len(growing) > 1:
            raise ValueError(f"two crops on field {text}")
        fields.append((parse_cell(text, COLUMNS), *growing[0]))
    to_place = {"start": people, "work": people - newborn - placed}.get(phase, 0)
    return Farm(
        house=obj.get("house", "wood"),
        rooms=frozenset(parse_cell(text, COLUMNS) for text in obj["rooms"]) if "rooms" in obj else START_ROOMS,
        fields=tuple(sorted(fields)),
        stables=frozenset(parse_cell(text, COLUMNS) for text in obj.get("stables", ())),
        fences=frozenset(parse_edge(text, COLUMNS) for text in obj.get("fences", ())),
        people=people,
        newborn=newborn,
        workers=obj.get("workers", to_place),
        supply=tuple(obj.get("supply", {}).get(good, 0) for good in GOODS),
        animals=as_counts(obj.get("animals", {})),
        improvements=tuple(major for major in MAJORS if major in obj.get("improvements", ())),
        begging=obj.get("begging", 0),
    )


def fields_from_json(obj: Mapping[str, Any]) -> dict[str, Any]:
    """What a Position is made of. ValueError for unknown names and for cards that cannot lie there."""
    check_names("position", obj, KEYS)
    if obj.get("game", "agricola") != "agricola":
        raise ValueError(f"game {obj['game']!r} is not agricola")
    check_names("edition", [obj["edition"]], EDITIONS)
    check_names("options", obj.get("options", {}), ("side_job", "tile"))
    phase, number, cards = obj.get("phase", "work"), obj["round"], tuple(obj["cards"])
    check_names("phase", [phase], PHASES)
    order = tuple(obj.get("order", ()))
    if not 1 <= number <= ROUNDS or len(cards) != number - (phase == "start") or not order_fits(cards + order):
        raise ValueError(f"in round {number} there cannot be the cards {cards}, then {order}")
    check_names("occupied", obj.get("occupied", {}), SPACES)
    occupied = {space: obj["occupied"][space] for space in SPACES if space in obj.get("occupied", {})}
    farms = tuple(
        farm_from_json(player, list(occupied.values()).count(seat), phase) for seat, player in enumerate(obj["players"])
    )
    owned = {major for farm in farms for major in farm.improvements}
    majors = obj.get("majors", [major for major in MAJORS if major not in owned])
    check_names("majors", majors, MAJORS)
    leader = obj.get("start", obj.get("marker", 0))
    due = [(leader + step) % len(farms) for step in range(len(farms))] if phase in HOOKS else []
    to_move = obj.get("to_move")
    if to_move is None and phase == "work":
        to_move = next_to_move(farms, leader)
    return {
        "edition": obj["edition"],
        "side_job": obj.get("options", {}).get("side_job"),
        "tile": obj.get("options", {}).get("tile", False),
        "round": number,
        "phase": phase,
        "leader": leader,
        "marker": obj.get("marker", leader),
        "to_move": to_move,
        "pending": tuple(entry["seat"] for entry in obj["pending"]) if "pending" in obj else tuple(due),
        "cards": cards,
        "order": order,
        "piles": piles_from_json(obj.get("spaces", {})),
        "occupied": tuple(occupied.items()),
        "majors": tuple(major for major in MAJORS if major in majors),
        "round_goods": tuple(
            sorted(
                (int(later), entry["seat"], entry["food"])
                for later, entries in obj.get("round_goods", {}).items()
                for entry in entries
            )
        ),
        "farms": farms,
    }


def piles_from_json(spaces: Mapping[str, Mapping[str, int]]) -> tuple[tuple[str, int], ...]:
    """What lies on the spaces, without the goods' names."""
    check_names("spaces", spaces, SPACES)
    numbers = {space: sum(spaces[space].values()) for space in SPACES if space in spaces}
    return tuple((space, number) for space, number in numbers.items() if number)


def next_to_move(farms: tuple[Farm, ...], leader: int) -> int:
    """Who places the next person: of those with one left the first, from the leader on, who has placed the fewest."""
    order = [(leader + step) % len(farms) for step in range(len(farms))]
    left = [seat for seat in order if farms[seat].workers]
    return min(left or order, key=lambda seat: farms[seat].people - farms[seat].newborn - farms[seat].workers)
