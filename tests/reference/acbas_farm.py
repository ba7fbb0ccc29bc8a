"""One player's farm: what it can house, what it scores, and its JSON form (acbas rules, sections 2, 6 and 9)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from tests.reference.acbas_data import (
    BONUS_STEPS,
    EXPANSION_POINTS,
    OWN_BORDERS,
    RESOURCES,
    START_COLUMNS,
    WORKERS,
)
from tests.reference.acbas_specials import (
    ALLOWANCES,
    BUILDINGS,
    EDITIONS,
    HAYRICK_HALF,
    HOMES,
    TILES_OF_THE_SUPPLY,
    row,
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
    is_connected,
    neighbours,
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
    edition: str = EDITIONS[0]

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

    @cached_property
    def bare_cells(self) -> list[Cell]:
        """Spaces without a trough, column by column."""
        return sorted(all_cells(self.columns) - self.troughs, key=lambda cell: (cell[1], cell[0]))

    def cells_of(self, *buildings: str) -> list[Cell]:
        """The spaces on which these stand, column by column."""
        found = [cell for cell, building in self.tiles if building in buildings]
        return sorted(found, key=lambda cell: (cell[1], cell[0]))

    def has(self, building: str) -> bool:
        """Whether it stands on the farm."""
        return building in self.buildings.values()

    @property
    def is_cluster(self) -> bool:
        """Whether all buildings hang together."""
        return is_connected(self.walls, self.columns)

    def with_building(self, cell: Cell, building: str) -> "Plan":
        """The building on that space, instead of what stood there; the trough stays."""
        return replace(self, tiles=tuple(sorted({**self.buildings, cell: building}.items())))

    def with_troughs(self, cells: Iterable[Cell]) -> "Plan":
        """More troughs."""
        return replace(self, troughs=self.troughs | frozenset(cells))

    def with_borders(self, edges: Iterable[Edge]) -> "Plan":
        """More borders."""
        return replace(self, borders=self.borders | frozenset(edges))

    def with_column(self, side: str) -> "Plan":
        """One expansion more, on the "left" or the "right"; everything built moves along."""
        right = 1 if side == "left" else 0
        return replace(
            self,
            columns=self.columns + 1,
            home=self.home + right,
            tiles=tuple(sorted(((row, column + right), building) for (row, column), building in self.tiles)),
            troughs=shift_cells(self.troughs, right),
            borders=shift_edges(self.borders, right),
        )

    # ---- housing ----

    @cached_property
    def places(self) -> list[tuple[list[Cell], Container]]:
        """Every place that holds animals: its cells and what fits there."""
        found: list[tuple[list[Cell], Container]] = []
        for pasture in self.pastures:
            found.append((sorted(pasture), ("any", pasture_size(self, pasture))))
        for cell, building in self.tiles:
            holds = self._printed(building)
            if holds is not None:
                found.append(([cell], doubled(holds) if cell in self.troughs else holds))
        in_pastures = {cell for pasture in self.pastures for cell in pasture}
        for cell in self.troughs - self.walls - in_pastures:
            found.append(([cell], ("any", 1)))
        found += self._allowances
        return sorted(found, key=lambda place: (place[0], repr(place[1])))

    def _printed(self, building: str) -> Container | None:
        """What the building holds without a trough; a Hayrick lets Stables be shared."""
        holds = row(building, self.edition).holds
        if holds is not None and building in ("stable", "open_stable") and self.has("hayrick"):
            return ("dual", int(holds[-1]), HAYRICK_HALF)
        return holds

    @property
    def _allowances(self) -> list[tuple[list[Cell], Container]]:
        """What may be kept on unused spaces."""
        found: list[tuple[list[Cell], Container]] = []
        for cell in sorted(all_cells(self.columns) - self.used):
            beside = {self.buildings.get(other) for other in neighbours(cell, self.columns)}
            for building, (species, number) in ALLOWANCES.items():
                applies = {
                    "dog_house": cell[0] > 0 and self.has(building),
                    "wild_boar_pen": cell[0] == 0 and self.has(building),
                    "dairy_farm": building in beside and self.has(building),
                    "stud": building in beside and self.has(building),
                }
                if applies[building]:
                    found.append(([cell], ("only", species, number)))
        return found

    @cached_property
    def containers(self) -> tuple[Container, ...]:
        """What holds animals, without the places."""
        return self.containers_without()

    def containers_without(self, *buildings: str) -> tuple[Container, ...]:
        """What holds animals besides these buildings."""
        left_out = [[cell] for cell in self.cells_of(*buildings)]
        kept = [container for cells, container in self.places if cells not in left_out]
        return tuple(sorted(kept, key=repr))

    @cached_property
    def used(self) -> frozenset[Cell]:
        """Spaces with a building, with a trough, or in a finished pasture."""
        return self.walls | self.troughs | frozenset(cell for pasture in self.pastures for cell in pasture)

    @property
    def unused(self) -> frozenset[Cell]:
        """All other spaces."""
        return all_cells(self.columns) - self.used


def pasture_size(plan: Plan, pasture: frozenset[Cell]) -> int:
    """2 for each space, doubled by every trough; with a Feeding Station one more if there is no trough."""
    troughs = len(pasture & plan.troughs)
    size: int = 2 * len(pasture) * 2**troughs
    return size + (1 if troughs == 0 and plan.has("feeding_station") else 0)


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
    """The size of a container and the species that may be in it."""
    match container:
        case ("only", str(species), int(size)):
            return size, (species,)
        case (_, int(size)) | (_, int(size), int()):
            return size, SPECIES
    raise ValueError(f"unknown container {container!r}")


def capacity(container: Container) -> tuple[Any, ...]:
    """Size and species; what is more than one species at a time says so: "dual" and how many of each, or "each"."""
    match container:
        case ("dual", _, int(half)):
            return (*size_and_species(container), "dual", half)
        case ("each", _):
            return (*size_and_species(container), "each")
    return size_and_species(container)


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
    barn: str = ""  # "open" until the first Stall after it, then "used"
    carved: int = 0  # stones on the Stone Carver
    gift: int = 0  # borders from the other player's Assembly Hall that the Woodshop may still place

    def has(self, cost: Mapping[str, int]) -> bool:
        """Whether the supply pays that."""
        return all(getattr(self, good) >= number for good, number in cost.items())

    def newborn(self) -> Counts:
        """The animals and one newborn for each species with at least two (Fertility Center: one)."""
        parents = self.parents
        s, p, c, h = (number + (1 if number >= parents else 0) for number in self.animals)
        return (s, p, c, h)

    @property
    def parents(self) -> int:
        """How many animals of a species it takes for a newborn."""
        return 1 if self.plan.has("fertility_center") else 2

    def after(self, **changes: int) -> "Farm":
        """More goods, borders or animals, or fewer; ValueError if there are not so many."""
        animals = dict(zip(SPECIES, self.animals, strict=True))
        supply = {good: getattr(self, good) for good in (*RESOURCES, "borders")}
        for good, number in changes.items():
            owner = animals if good in animals else supply
            owner[good] += number
            if owner[good] < 0:
                raise ValueError(f"there is not so much {good}: {-number}")
        s, p, c, h = animals.values()
        return replace(self, **supply, animals=(s, p, c, h))


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
    plan, value = farm.plan, row(building, farm.plan.edition).points2
    if isinstance(value, int):
        return value
    names = list(plan.buildings.values())
    _, pigs, cows, _ = farm.animals
    match value:
        case "storage":
            return farm.wood + farm.stone + farm.reed
        case "stone_carver":
            return 4 * farm.carved
        case "log_house":
            return 8 if farm.wood >= 4 else 0
        case "cow_stall":
            return 8 if cows >= 11 else 0
        case "pig_stall":
            return 8 if pigs >= 13 else 0
        case "feed_storehouse":
            return 6 if len(plan.troughs) >= 5 else 0
        case "estate":
            return 6 if sum(name not in TILES_OF_THE_SUPPLY for name in names) >= 5 else 0
        case "neighbours":
            (cell,) = plan.cells_of(building)
            return 4 * len(plan.walls & set(neighbours(cell, plan.columns)))
        case "manor":
            return 14 - 4 * sum(cell[0] == 2 for cell in plan.walls)
        case "office":
            return 12 - 4 * sum(cell[0] == 0 for cell in plan.walls)
    raise ValueError(f"no formula {value!r}")


def total2(farm: Farm) -> int:
    """Half the points of a farm all of whose animals count."""
    bonuses = sum(bonus(species, number) for species, number in zip(SPECIES, farm.animals, strict=True))
    buildings = sum(building_points2(building, farm) for _, building in farm.plan.tiles)
    return 2 * (sum(farm.animals) + bonuses + EXPANSION_POINTS * len(full_expansions(farm.plan))) + buildings


def full_expansions(plan: Plan) -> list[int]:
    """The columns, those of the start board left out, of which every space is used."""
    start_board = range(plan.home, plan.home + START_COLUMNS)
    return [
        column
        for column in range(plan.columns)
        if column not in start_board and all((row, column) in plan.used for row in range(3))
    ]


def counted(farm: Farm) -> Farm:
    """The farm with the animals that count: those in the Pen do not, and the owner arranges them for the best."""
    if not farm.plan.has("pen"):
        return farm
    without = maximal_kept(farm.plan.containers_without("pen"), farm.animals)
    return max((replace(farm, animals=kept) for kept in sorted(without, reverse=True)), key=total2)


def score(farm: Farm) -> dict[str, Any]:
    """The score if the game ended now, with the parts it is made of."""
    plan, farm = farm.plan, counted(farm)
    halves = {cell: building_points2(building, farm) for cell, building in plan.tiles}
    return {
        "total": points(total2(farm)),
        "animals": sum(farm.animals),
        "bonuses": {species: bonus(species, number) for species, number in zip(SPECIES, farm.animals, strict=True)},
        "expansions": EXPANSION_POINTS * len(full_expansions(plan)),
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
        "capacities": [capacity_json(cells, container) for cells, container in plan.places],
    }


def capacity_json(cells: Iterable[Cell], container: Container) -> dict[str, Any]:
    """One entry of a score's "capacities"."""
    size, species, *kind = capacity(container)
    entry = {"at": [cell_text(cell) for cell in cells], "size": size}
    entry["species"] = "any" if species == SPECIES else list(species)
    if kind[:1] == ["dual"]:
        entry["half"] = kind[1]  # or so many of one species and so many of another
    elif kind:
        entry["each"] = True  # so many of every species
    return entry


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
        "notes": {
            note: value
            for note, value in (("barn", farm.barn), ("stone_carver", farm.carved), ("gift", farm.gift))
            if value
        },
    }


def farm_from_json(obj: Mapping[str, Any], default_workers: int, edition: str = EDITIONS[0]) -> Farm:
    """The inverse of `farm_to_json`; what is left out is that of a new farm."""
    columns = obj.get("columns", START_COLUMNS)
    tiles = {parse_cell(text, columns): building for text, building in obj.get("buildings", {"2,0": "cottage"}).items()}
    notes = obj.get("notes", {})
    unknown = set(tiles.values()) - set(BUILDINGS), set(notes) - {"barn", "stone_carver", "gift"}
    if any(unknown):
        raise ValueError(f"unknown buildings or notes {unknown}")
    if ("barn" in tiles.values()) != (notes.get("barn") in ("open", "used")):
        raise ValueError(f"the note barn is {notes.get('barn')!r}")
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
        edition,
    )
    return Farm(
        plan,
        **supply,
        animals=(s, p, c, h),
        workers=obj.get("workers", default_workers),
        barn=notes.get("barn", ""),
        carved=notes.get("stone_carver", 0),
        gift=notes.get("gift", 0),
    )
