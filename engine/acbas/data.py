"""The rules data of All Creatures: boxes, buildings, numbers, options; read once from the JSON files in ``data``.

Numbers used everywhere: seats 0 and 1, boxes 0 to 16 in the order of ``boxes.json``, tiles 1 to 61 in the order of
``buildings.json`` (1 Cottage, 2 Stall, 3 Stable, then the special buildings), species and materials in the order below.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from hedgerow._core import acbas_rules as core

SPECIES = ("sheep", "pig", "cow", "horse")
MATERIALS = ("wood", "stone", "reed")
PHASES = ("start", "work", "end_of_work", "before_breeding", "breeding", "end_of_round", "end")
BREED = "breed"
EDITIONS = ("bigbox", "original")
TIES = ("second_player", "shared")

COTTAGE, STALL, STABLE, FIRST_SPECIAL = 1, 2, 3, 4
NUMBERED_PLACES = {"free": 0, "cottage": 1, "stall": 2}

T = TypeVar("T")


class Box(msgspec.Struct, frozen=True):
    """An action space of the main board (rules, section 5).

    ``refill`` comes every round; ``first`` comes if the box is empty, else ``later``; ``gives`` is what a box without a
    store gives from the supply.
    """

    id: str
    name: str
    other_names: list[str]
    gives: dict[str, int]
    refill: dict[str, int]
    first: str | None
    later: str | None
    text: str


class Points(msgspec.Struct, frozen=True):
    """What a building scores: a fixed ``value`` or a formula, told by ``expr`` and ``text``."""

    kind: str
    value: int = 0
    expr: str = ""
    text: str = ""


class Capacity(msgspec.Struct, frozen=True):
    """What a building houses before troughs: ``count`` of one species, of the ``species`` named, or one of each."""

    kind: str
    count: int
    species: str | None = None


class Original(msgspec.Struct, frozen=True):
    """What differs in the original edition."""

    costs: list[dict[str, int]] | None = None
    capacity: Capacity | None = None
    text: str | None = None


class Building(msgspec.Struct, frozen=True):
    """A building tile (rules, section 10); ``costs`` are alternatives, ``names`` those of both editions.

    ``hook`` is the window in which it acts, ``text`` its effect, ``mark`` the two letters of diagrams. Only what is
    ``playable`` can be part of a game.
    """

    id: str
    mark: str
    names: list[str]
    deck: str
    costs: list[dict[str, int]]
    place: str
    prerequisite: str | None
    points: Points
    capacity: Capacity
    gain: list[str]
    hook: str | None
    playable: bool
    text: str
    animal_cost: dict[str, int] = {}
    original: Original | None = None

    @property
    def name(self) -> str:
        """The name of the default edition."""
        return self.names[0]


class Rules(msgspec.Struct, frozen=True):
    """The numbers of the rules by name (costs, pieces, rounds), and the bonus table.

    ``version`` rises with every change of the rules that makes an old game or value wrong. ``bonus`` holds for every
    species the lowest counts worth 0, 1, 2 and 3 points.
    """

    version: int
    numbers: dict[str, int]
    bonus: dict[str, tuple[int, int, int, int]]


class Option(msgspec.Struct, frozen=True):
    """An option of ``hedgerow new acbas``; no ``values`` means free text."""

    id: str
    values: list[str]
    default: str
    text: str


class _BuildingFile(msgspec.Struct, frozen=True):
    printed: list[Building]
    buildings: list[Building]


def _read(name: str, kind: type[T]) -> T:
    raw = files("hedgerow.engine.acbas").joinpath("data", name).read_bytes()
    return msgspec.json.decode(raw, type=kind)


BOXES: list[Box] = _read("boxes.json", list[Box])
_FILE = _read("buildings.json", _BuildingFile)
TILES: list[Building | None] = [None, *_FILE.printed, *_FILE.buildings]
SPECIALS: list[Building] = _FILE.buildings
RULES: Rules = _read("rules.json", Rules)
OPTIONS: list[Option] = _read("options.json", list[Option])

BOX_NUMBER = {box.id: number for number, box in enumerate(BOXES)}
TILE_NUMBER = {tile.id: number for number, tile in enumerate(TILES) if tile is not None}
BASE_OFFER = [building.id for building in SPECIALS if building.deck == "base"]
SPECIAL_A, SPECIAL_B = BOX_NUMBER["special_a"], BOX_NUMBER["special_b"]
ROUNDS = RULES.numbers["rounds"]
WORKERS = RULES.numbers["workers"]
OWN_BORDERS = RULES.numbers["own_borders"]
STOCK_BORDERS = RULES.numbers["stock_borders"]
ALL_BORDERS = 2 * OWN_BORDERS + STOCK_BORDERS
EXPANSIONS, STALLS, TROUGHS = (RULES.numbers[name] for name in ("expansions", "stalls", "troughs"))
START_COLUMNS, MOST_COLUMNS = 2, 7


def tile(number: int) -> Building:
    """The tile of a number from 1.

    >>> tile(2).name
    'Stall'
    """
    found = TILES[number]
    assert found is not None
    return found


def covers_cottage(number: int) -> bool:
    """Whether a tile is the Cottage or stands on it, so that its column is the first of the start board.

    >>> covers_cottage(COTTAGE), covers_cottage(STALL)
    (True, False)
    """
    return number == COTTAGE or (number > 0 and tile(number).place == "cottage")


def cost_triple(cost: dict[str, int]) -> tuple[int, int, int]:
    """A cost as wood, stone, reed."""
    return cost.get("wood", 0), cost.get("stone", 0), cost.get("reed", 0)


def describe(building: Building) -> dict[str, Any]:
    """A building as ``hedgerow buildings`` tells it."""
    return {
        "id": building.id,
        "name": building.name,
        "names": building.names,
        "mark": building.mark,
        "deck": building.deck,
        "costs": building.costs,
        "place": building.place,
        "prerequisite": building.prerequisite,
        "points": building.points.value if building.points.kind == "fixed" else building.points.text,
        "capacity": {key: value for key, value in msgspec.to_builtins(building.capacity).items() if value is not None},
        "gain": building.gain,
        "playable": building.playable,
        "text": building.text,
    }


def species_mask(species: list[str]) -> int:
    """A set of species as bits, lowest bit first.

    >>> species_mask(["sheep", "horse"])
    9
    """
    return sum(1 << SPECIES.index(one) for one in species)


def fill_core() -> None:
    """Give the compiled rules their numbers: one table, kept here as data and nowhere else."""
    for number, box in enumerate(BOXES):
        first = -1
        if box.first is not None:
            first = 4 if box.first == "reed" else SPECIES.index(box.first)
        later = -1 if box.later is None else SPECIES.index(box.later)
        wood, stone, reed = cost_triple(box.refill or box.gives)
        core.set_box(number, wood, stone, reed, box.refill.get("borders", 0), first, later)
    for number, building in enumerate(TILES):
        if building is None or not building.playable:
            continue
        capacity = building.capacity
        core.set_building(
            number,
            tuple(cost_triple(cost) for cost in building.costs or [{}]),
            2 * building.points.value,
            0 if building.points.kind == "fixed" else FORMULAS[building.points.expr],
            capacity.count,
            15 if capacity.species is None else species_mask([capacity.species]),
            NUMBERED_PLACES.get(building.place, 0),
            species_mask(building.gain),
            0,
        )
    for name, value in RULES.numbers.items():
        core.set_rule(name, value)
    for number, one in enumerate(SPECIES):
        core.set_bonus(number, RULES.bonus[one])
    core.set_offer(TILE_NUMBER[name] for name in BASE_OFFER)


FORMULAS = {"(wood+stone+reed)/2": 1}

fill_core()
