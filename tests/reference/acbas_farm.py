"""One player's farm: what it can house, what it scores, and its JSON form (acbas rules, sections 2, 6 and 9)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from tests.reference.acbas_data import (
    BONUS_STEPS,
    BUILDINGS,
    EXPANSION_POINTS,
    HOMES,
    OWN_BORDERS,
    RESOURCES,
    START_COLUMNS,
    WORKERS,
)
from tests.reference.geometry import (
    Cell,
    Edge,
    Pastures,
    all_cells,
    all_edges,
    cell_text,
    edge_text,
    enclosed,
    parse_cell,
    parse_edge,
    shift_cells,
    shift_edges,
)
from tests.reference.housing import SPECIES, Container, Counts, feasible, feasible_sets, maximal


@dataclass(frozen=True)
class Plan:
    """Everything that is built on a farm."""

    columns: int
    home: int  # the column of the Cottage; the start board is this one and the next
    tiles: tuple[tuple[Cell, str], ...]  # sorted
    troughs: frozenset[Cell] = frozenset()
    borders: frozenset[Edge] = frozenset()

    @cached_property
    def buildings(self) -> dict[Cell, str]:
        """What stands on which space."""
        return dict(self.tiles)

    @cached_property
    def walls(self) -> frozenset[Cell]:
        """The spaces with a building."""
        return frozenset(self.buildings)

    @cached_property
    def pastures(self) -> Pastures:
        """The finished pastures."""
        return enclosed(self.columns, self.walls, self.borders)

    @cached_property
    def free_cells(self) -> list[Cell]:
        """Spaces without a building, column by column."""
        return sorted(all_cells(self.columns) - self.walls, key=lambda cell: (cell[1], cell[0]))

    @cached_property
    def free_edges(self) -> list[Edge]:
        """Edges without a border; a building beside an edge forbids nothing."""
        return [edge for edge in all_edges(self.columns) if edge not in self.borders]

    def with_building(self, cell: Cell, building: str) -> "Plan":
        """The building on that space, instead of what stood there; the trough stays."""
        tiles = {**self.buildings, cell: building}
        return Plan(self.columns, self.home, tuple(sorted(tiles.items())), self.troughs, self.borders)

    def with_troughs(self, cells: frozenset[Cell]) -> "Plan":
        """More troughs."""
        return Plan(self.columns, self.home, self.tiles, self.troughs | cells, self.borders)

    def with_borders(self, edges: frozenset[Edge]) -> "Plan":
        """More borders."""
        return Plan(self.columns, self.home, self.tiles, self.troughs, self.borders | edges)

    def with_column(self, side: str) -> "Plan":
        """One expansion more, on the "left" or the "right"; everything built moves along."""
        right = 1 if side == "left" else 0
        tiles = tuple(sorted(((row, column + right), building) for (row, column), building in self.tiles))
        troughs, borders = shift_cells(self.troughs, right), shift_edges(self.borders, right)
        return Plan(self.columns + 1, self.home + right, tiles, troughs, borders)

    # ---- housing ----

    @cached_property
    def places(self) -> list[tuple[list[Cell], Container]]:
        """Every place that holds animals: its cells and what fits there."""
        found: list[tuple[list[Cell], Container]] = []
        for pasture in self.pastures:
            found.append((sorted(pasture), ("any", pasture_size(self, pasture))))
        for cell, building in self.tiles:
            holds = BUILDINGS[building].holds
            if holds is not None:
                found.append(([cell], doubled(holds) if cell in self.troughs else holds))
        in_pastures = {cell for pasture in self.pastures for cell in pasture}
        for cell in self.troughs - self.walls - in_pastures:
            found.append(([cell], ("any", 1)))
        return sorted(found, key=lambda place: place[0])

    @cached_property
    def containers(self) -> tuple[Container, ...]:
        """What holds animals, without the places."""
        return tuple(sorted((container for _, container in self.places), key=repr))

    @cached_property
    def used(self) -> frozenset[Cell]:
        """Spaces with a building, with a trough, or in a finished pasture."""
        return self.walls | self.troughs | frozenset(cell for pasture in self.pastures for cell in pasture)


def pasture_size(plan: Plan, pasture: frozenset[Cell]) -> int:
    """2 for each space, doubled by every trough."""
    size: int = 2 * len(pasture) * 2 ** len(pasture & plan.troughs)
    return size


def doubled(container: Container) -> Container:
    """The same container with a trough."""
    match container:
        case ("any" | "each" as kind, int(size)):
            return (kind, 2 * size)
        case ("only", str(species), int(size)):
            return ("only", species, 2 * size)
        case ("dual", int(size), int(half)):
            return ("dual", 2 * size, 2 * half)
    raise ValueError(f"unknown container {container!r}")


def size_and_species(container: Container) -> tuple[int, tuple[str, ...]]:
    """The printed size of a container and the species that may be in it."""
    match container:
        case ("only", str(species), int(size)):
            return size, (species,)
        case (_, int(size)) | (_, int(size), int()):
            return size, SPECIES
    raise ValueError(f"unknown container {container!r}")


@lru_cache(maxsize=100_000)
def can_house(containers: tuple[Container, ...], counts: Counts) -> bool:
    """Whether the animals fit."""
    return feasible(containers, counts)


@lru_cache(maxsize=100_000)
def maximal_kept(containers: tuple[Container, ...], pool: Counts) -> frozenset[Counts]:
    """The sets of animals out of the pool to which no other one can be added."""
    return frozenset(maximal(containers, pool))


@lru_cache(maxsize=100_000)
def all_kept(containers: tuple[Container, ...], pool: Counts) -> frozenset[Counts]:
    """Every set of animals out of the pool that fits."""
    return frozenset(feasible_sets(containers, pool))


@dataclass(frozen=True)
class Farm:
    """A player: what is built, the own supply, the animals and the workers still to be placed."""

    plan: Plan
    wood: int = 0
    stone: int = 0
    reed: int = 0
    borders: int = OWN_BORDERS  # not placed yet
    animals: Counts = (0, 0, 0, 0)
    workers: int = WORKERS

    def has(self, cost: Mapping[str, int]) -> bool:
        """Whether the supply pays that."""
        return all(getattr(self, good) >= number for good, number in cost.items())

    def newborn(self) -> Counts:
        """The animals and one newborn for each species with at least two."""
        s, p, c, h = (number + (1 if number >= 2 else 0) for number in self.animals)
        return (s, p, c, h)


START_PLAN = Plan(START_COLUMNS, 0, (((2, 0), "cottage"),))


# ---- scoring ----


def points(half: int) -> int | float:
    """Half points as points; whole ones stay whole numbers."""
    return half // 2 if half % 2 == 0 else half / 2


def bonus(species: str, number: int) -> int:
    """The bonus or penalty for one species."""
    zero, one, two, three = BONUS_STEPS[species]
    if number < zero:
        return -3
    if number < one:
        return 0
    if number < two:
        return 1
    if number < three:
        return 2
    return 3 + number - three


def building_points2(building: str, farm: Farm) -> int:
    """The half points that a building is worth now."""
    value = BUILDINGS[building].points2
    if value == "storage":
        return farm.wood + farm.stone + farm.reed
    if isinstance(value, int):
        return value
    raise ValueError(f"no formula {value!r}")


def score(farm: Farm) -> dict[str, Any]:
    """The score if the game ended now, with the parts it is made of."""
    plan = farm.plan
    animals = sum(farm.animals)
    bonuses = {species: bonus(species, number) for species, number in zip(SPECIES, farm.animals, strict=True)}
    start_board = range(plan.home, plan.home + START_COLUMNS)
    full = [
        column
        for column in range(plan.columns)
        if column not in start_board and all((row, column) in plan.used for row in range(3))
    ]
    halves = {cell: building_points2(building, farm) for cell, building in plan.tiles}
    total2 = 2 * (animals + sum(bonuses.values()) + EXPANSION_POINTS * len(full)) + sum(halves.values())
    capacities = []
    for cells, container in plan.places:
        size, species = size_and_species(container)
        at = [cell_text(cell) for cell in cells]
        capacities.append({"at": at, "size": size, "species": "any" if species == SPECIES else list(species)})
    return {
        "total": points(total2),
        "animals": animals,
        "bonuses": bonuses,
        "expansions": EXPANSION_POINTS * len(full),
        "buildings": {
            cell_text(cell): {"id": building, "points": points(halves[cell])} for cell, building in plan.tiles
        },
        "counts": dict(zip(SPECIES, farm.animals, strict=True)),
        "pastures": [
            {
                "spaces": [cell_text(cell) for cell in sorted(pasture)],
                "troughs": len(pasture & plan.troughs),
                "capacity": pasture_size(plan, pasture),
            }
            for pasture in sorted(plan.pastures, key=sorted)
        ],
        "used": [cell_text(cell) for cell in sorted(plan.used)],
        "capacities": capacities,
    }


# ---- JSON ----


def farm_to_json(farm: Farm) -> dict[str, Any]:
    """The farm as one entry of "players", every key present."""
    plan = farm.plan
    return {
        "columns": plan.columns,
        "buildings": {cell_text(cell): building for cell, building in plan.tiles},
        "troughs": [cell_text(cell) for cell in sorted(plan.troughs)],
        "borders": sorted(edge_text(edge, plan.columns) for edge in plan.borders),
        "supply": {"wood": farm.wood, "stone": farm.stone, "reed": farm.reed, "borders": farm.borders},
        "animals": dict(zip(SPECIES, farm.animals, strict=True)),
        "workers": farm.workers,
        "notes": {},
    }


def farm_from_json(obj: Mapping[str, Any], default_workers: int) -> Farm:
    """The inverse of `farm_to_json`; what is left out is that of a new farm."""
    columns = obj.get("columns", START_COLUMNS)
    tiles = {parse_cell(text, columns): building for text, building in obj.get("buildings", {"2,0": "cottage"}).items()}
    unknown = set(tiles.values()) - set(BUILDINGS)
    if unknown or obj.get("notes"):
        raise ValueError(f"the reference knows no building {sorted(unknown)} and no notes {obj.get('notes')!r}")
    home = next(column for (row, column), building in tiles.items() if building in HOMES and row == 2)
    supply = {**dict.fromkeys(RESOURCES, 0), "borders": OWN_BORDERS, **obj.get("supply", {})}
    animals = obj.get("animals", {})
    s, p, c, h = (animals.get(species, 0) for species in SPECIES)
    plan = Plan(
        columns,
        home,
        tuple(sorted(tiles.items())),
        frozenset(parse_cell(text, columns) for text in obj.get("troughs", ())),
        frozenset(parse_edge(text, columns) for text in obj.get("borders", ())),
    )
    return Farm(plan, **supply, animals=(s, p, c, h), workers=obj.get("workers", default_workers))
