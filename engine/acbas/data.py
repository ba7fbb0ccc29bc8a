"""The rules data of All Creatures: boxes, buildings, numbers, options; read once from the JSON files in ``data``.

Numbers used everywhere: seats 0 and 1, boxes 0 to 16 in the order of ``boxes.json``, tiles 1 to 61 in the order of
``buildings.json`` (1 Cottage, 2 Stall, 3 Stable, then the special buildings), species and materials in the order below.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from hedgerow._core import acbas_rules as core
from hedgerow.engine.options import Option

SPECIES = ("sheep", "pig", "cow", "horse")
MATERIALS = ("wood", "stone", "reed")
PHASES = (
    *("start", "work", "end_of_work", "before_breeding", "breeding", "end_of_round"),
    *("before_second", "second_breeding", "before_scoring", "end"),
)
BREED, ANY_TIME = "breed", "any_time"
BREEDINGS = ("breeding", "second_breeding")
WINDOW_PHASES = ("before_breeding", "before_second", "before_scoring")  # in which any-time effects have a window
EDITIONS = ("bigbox", "original")
TIES = ("second_player", "shared")

COTTAGE, STALL, STABLE, FIRST_SPECIAL = 1, 2, 3, 4
# As numbered in the core's acbas_rules.pxd.
PLACES = ("free", "cottage", "stall", "stable", "bottom_row", "corner", "beside_cottage")
PREREQUISITES = (None, "six_unused", "two_of_each", "second_of_round_1")
ONE_OF_EACH = 31

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
    goods: dict[str, int] | None = None
    text: str | None = None


class Interaction(msgspec.Struct, frozen=True, rename={"other": "with"}):
    """What happens where two buildings meet: the id of the other one, and a sentence that holds for both."""

    other: str
    text: str


class Building(msgspec.Struct, frozen=True):
    """A building tile (rules, section 10); ``costs`` are alternatives, ``names`` those of both editions.

    ``gain`` are the species of which one may be chosen, ``brings`` the animals and ``goods`` the materials that come
    with it, ``animal_cost`` those it costs. ``prerequisite`` tells what ``requires`` names; ``hook`` names what it does
    besides, ``acts`` when, ``text`` tells it; ``use`` is what that is worth in a whole game, in points, by a plain
    judgement; ``mark`` are the two letters of diagrams. ``interactions`` are only those told here: the function
    `interactions` adds those told at the other building.
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
    acts: str | None
    hook: str | None
    text: str
    requires: str | None = None
    brings: dict[str, int] = {}
    goods: dict[str, int] = {}
    animal_cost: dict[str, int] = {}
    use: float = 0
    original: Original | None = None
    interactions: list[Interaction] = []

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

# By when they act: the buildings that give their owner windows (the Woodshop for a gift), and those that act once in a
# phase; before the second Breeding the same as before the first.
OPEN_WINDOWS = tuple(building.id for building in SPECIALS if building.acts in ("any_time", "on_borders"))
_SAME = {"before_second": "before_breeding"}
TIMED_HOOKS = {
    phase: tuple(building.id for building in SPECIALS if building.acts == _SAME.get(phase, phase))
    for phase in PHASES
    if phase not in (*BREEDINGS, "work", "end")
}

BOX_NUMBER = {box.id: number for number, box in enumerate(BOXES)}
TILE_NUMBER = {tile.id: number for number, tile in enumerate(TILES) if tile is not None}
BASE_OFFER = [building.id for building in SPECIALS if building.deck == "base"]
SPECIAL_A, SPECIAL_B = BOX_NUMBER["special_a"], BOX_NUMBER["special_b"]
ROUNDS = RULES.numbers["rounds"]
WORKERS = RULES.numbers["workers"]
OWN_BORDERS = RULES.numbers["own_borders"]
STOCK_BORDERS = RULES.numbers["stock_borders"]
ALL_BORDERS = 2 * OWN_BORDERS + STOCK_BORDERS
TROUGHS = RULES.numbers["troughs"]
START_COLUMNS, MOST_COLUMNS = 2, 7


def tile(number: int) -> Building:
    """The tile of a number from 1.

    >>> tile(2).name
    'Stall'
    """
    found = TILES[number]
    assert found is not None
    return found


def has_expansions(tiles: Iterable[int]) -> bool:
    """Whether special buildings of the expansions are among these tiles."""
    return any(number >= FIRST_SPECIAL and tile(number).deck != "base" for number in tiles)


def pieces(tiles: Iterable[int]) -> dict[str, int]:
    """How many expansions, Stall tiles and troughs there are in all, with these special buildings in the game.

    >>> pieces([TILE_NUMBER["storage"]])["stalls"], pieces([TILE_NUMBER["barn"]])["stalls"]
    (4, 5)
    """
    more, numbers = has_expansions(tiles), RULES.numbers
    return {
        "expansions": numbers["expansions"] + more * numbers["more_expansions"],
        "stalls": numbers["stalls"] + more * numbers["more_stalls"],
        "troughs": TROUGHS,
    }


def covers_cottage(number: int) -> bool:
    """Whether a tile is the Cottage or stands on it, so that its column is the first of the start board.

    >>> covers_cottage(COTTAGE), covers_cottage(STALL)
    (True, False)
    """
    return number == COTTAGE or (number > 0 and tile(number).place == "cottage")


def cost_triple(cost: dict[str, int]) -> tuple[int, int, int]:
    """A cost as wood, stone, reed."""
    return cost.get("wood", 0), cost.get("stone", 0), cost.get("reed", 0)


def interactions(building: Building) -> list[tuple[Building, str]]:
    """The buildings that this one meets and what happens then, in the order of the tiles; each pair is stored once.

    >>> [other.id for other, _ in interactions(tile(TILE_NUMBER["hayrick"]))]
    ['stable', 'open_stable']
    """
    found = {TILE_NUMBER[one.other]: one.text for one in building.interactions}
    for number, other in enumerate(TILES):
        for one in () if other is None else other.interactions:
            if one.other == building.id:
                found[number] = one.text
    return [(tile(number), text) for number, text in sorted(found.items())]


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
        "brings": building.brings,
        "goods": building.goods,
        "animal_cost": building.animal_cost,
        "acts": building.acts,
        "text": building.text,
        "interactions": [{"with": other.id, "text": text} for other, text in interactions(building)],
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
        if building is not None:
            for edition in range(len(EDITIONS)):
                _fill_row(number, in_edition(building, EDITIONS[edition]), edition)
    for name, value in RULES.numbers.items():
        core.set_rule(name, value)
    for number, one in enumerate(SPECIES):
        core.set_bonus(number, RULES.bonus[one])
    core.set_offer(TILE_NUMBER[name] for name in BASE_OFFER)


def in_edition(building: Building, edition: str) -> Building:
    """The building as the edition prints it.

    >>> in_edition(tile(TILE_NUMBER["small_extension"]), "original").capacity.count
    1
    """
    other = building.original
    if edition == "bigbox" or other is None:
        return building
    return replace(
        building,
        costs=building.costs if other.costs is None else other.costs,
        capacity=building.capacity if other.capacity is None else other.capacity,
        goods=building.goods if other.goods is None else other.goods,
        text=building.text if other.text is None else other.text,
    )


def _four(animals: dict[str, int]) -> tuple[int, ...]:
    return tuple(animals.get(species, 0) for species in SPECIES)


def _fill_row(number: int, building: Building, edition: int) -> None:
    capacity = building.capacity
    formula, points = (0, building.points.value) if building.points.kind == "fixed" else FORMULAS[building.points.expr]
    species = ONE_OF_EACH if capacity.kind == "one_of_each" else 15
    core.set_building(
        number,
        cost=tuple(cost_triple(cost) for cost in building.costs or [{}]),
        points2=2 * points,
        formula=formula,
        capacity=capacity.count,
        species=species if capacity.species is None else species_mask([capacity.species]),
        place=PLACES.index(building.place) if building.place in PLACES else 0,
        prerequisite=PREREQUISITES.index(building.requires),
        gain=species_mask(building.gain),
        hook=core.HOOK_NAMES.index(building.hook or ""),
        brings=_four(building.brings),
        takes=_four(building.animal_cost),
        goods=cost_triple(building.goods),
        use=building.use,
        edition=edition,
    )


# The formulas of the core's acbas_rules.pxd by number, and the fixed points beside them.
FORMULAS = {
    "(wood+stone+reed)/2": (1, 0),
    "4 if wood>=4 else 0": (2, 0),
    "4 if cows>=11 else 0": (3, 0),
    "4 if pigs>=13 else 0": (4, 0),
    "3 if troughs>=5 else 0": (5, 0),
    "3 if special_buildings>=5 else 0": (6, 0),
    "2*stones": (7, 0),
    "2*buildings_beside": (8, 0),
    "7-2*buildings_in_bottom_row": (9, 7),
    "6-2*buildings_in_top_row": (10, 6),
}

fill_core()
