"""One player's farm in Agricola: what is built, what may be built, what it can house (agricola.md 5, 7 and 10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations

from tests.reference.agricola_data import (
    ANIMALS,
    COLUMNS,
    COOKING,
    CROPS,
    FENCES,
    GOODS,
    KINDS,
    MOST_HERD,
    MOST_OF,
    RAW,
    ROOM_MATERIAL,
    ROOM_REED,
    STABLES,
    START_ROOMS,
)
from tests.reference.geometry import Cell, Edge, Pastures, all_cells, around, enclosed, is_connected, neighbours
from tests.reference.housing import Container, feasible, largest
from tests.reference.layouts import next_layouts

Animals = tuple[int, int, int]  # in the order of ANIMALS
Field = tuple[Cell, str, int]  # the space, what grows there ("" if nothing) and how much of it


def by_column(cells: Iterable[Cell]) -> list[Cell]:
    """Column by column from the left, within a column from the top."""
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))


@dataclass(frozen=True)
class Farm:
    """A farm with everything that its owner has; equal farms compare equal."""

    house: str = "wood"
    rooms: frozenset[Cell] = START_ROOMS
    fields: tuple[Field, ...] = ()  # sorted
    stables: frozenset[Cell] = frozenset()
    fences: frozenset[Edge] = frozenset()
    people: int = 2  # newborns included
    newborn: int = 0  # in this round
    workers: int = 2  # still to be placed in this round
    supply: tuple[int, ...] = (0,) * len(GOODS)
    animals: Animals = (0, 0, 0)
    improvements: tuple[str, ...] = ()  # in the order of MAJORS
    begging: int = 0

    # ---- what is there ----

    @cached_property
    def pastures(self) -> Pastures:
        """The spaces that fences enclose; nothing else replaces a fence."""
        return enclosed(COLUMNS, frozenset(), self.fences)

    @cached_property
    def pasture_cells(self) -> frozenset[Cell]:
        """Every space in a pasture."""
        return frozenset(cell for pasture in self.pastures for cell in pasture)

    @cached_property
    def field_cells(self) -> frozenset[Cell]:
        """The spaces with a field."""
        return frozenset(cell for cell, _, _ in self.fields)

    @property
    def empty_fields(self) -> list[Cell]:
        """Fields on which nothing grows, column by column."""
        return by_column(cell for cell, _, number in self.fields if number == 0)

    @cached_property
    def used(self) -> frozenset[Cell]:
        """Spaces with a room, a field or a stable, or in a pasture."""
        return self.rooms | self.field_cells | self.stables | self.pasture_cells

    @property
    def free(self) -> list[Cell]:
        """Unused spaces, column by column: only there may be plowed or a room be built (section 5, decision 14.5)."""
        return by_column(all_cells(COLUMNS) - self.used)

    def count(self, good: str) -> int:
        """How much of a good lies in the supply, or how many animals of a kind there are."""
        return self.animals[ANIMALS.index(good)] if good in ANIMALS else self.supply[GOODS.index(good)]

    def has(self, price: dict[str, int]) -> bool:
        """Whether goods and animals suffice."""
        return all(self.count(good) >= number for good, number in price.items())

    def after(self, changes: dict[str, int]) -> Farm:
        """Goods and animals more or, if negative, less. ValueError if something would be less than none.

        Of a good that there is more of than a position holds the rest goes back; animals may wait for `maximal_kept`.
        """
        missing = [good for good, number in changes.items() if self.count(good) + number < 0]
        if missing:
            raise ValueError(f"not enough {' and '.join(missing)}")
        supply = tuple(
            min(number + changes.get(good, 0), MOST_OF[good]) for good, number in zip(GOODS, self.supply, strict=True)
        )
        s, b, c = (number + changes.get(kind, 0) for kind, number in zip(ANIMALS, self.animals, strict=True))
        return replace(self, supply=supply, animals=(s, b, c))

    def paying(self, price: dict[str, int]) -> Farm:
        """The farm without these goods. ValueError if they are missing."""
        return self.after({good: -number for good, number in price.items()})

    # ---- rooms, stables, fields ----

    def room_price(self, number: int) -> dict[str, int]:
        """What that many rooms cost."""
        return {self.house: ROOM_MATERIAL * number, "reed": ROOM_REED * number}

    def may_have_rooms(self, cells: frozenset[Cell]) -> bool:
        """Whether these rooms can be built one after another, each beside a room; the price is another matter."""
        return cells <= set(self.free) and is_connected(self.rooms | cells, COLUMNS)

    def room_sets(self, most: int) -> Iterator[frozenset[Cell]]:
        """Every set of at least one and at most so many new rooms."""
        for number in range(1, most + 1):
            sets = [cells for cells in map(frozenset, combinations(self.free, number)) if self.may_have_rooms(cells)]
            if not sets:
                return
            yield from sets

    @property
    def stable_cells(self) -> list[Cell]:
        """Where a stable may be built: everywhere but on a room, a field or another stable."""
        return by_column(all_cells(COLUMNS) - self.rooms - self.field_cells - self.stables)

    def stable_sets(self, most: int) -> Iterator[frozenset[Cell]]:
        """Every set of at least one and at most so many new stables."""
        for number in range(1, min(most, STABLES - len(self.stables)) + 1):
            yield from map(frozenset, combinations(self.stable_cells, number))

    @property
    def plow_cells(self) -> list[Cell]:
        """Where may be plowed: unused spaces, beside a field if there is one."""
        return [
            cell
            for cell in self.free
            if not self.fields or any(other in self.field_cells for other in neighbours(cell, COLUMNS))
        ]

    def with_fields(self, changes: dict[Cell, tuple[str, int]]) -> Farm:
        """Fields new or changed: what grows there and how much."""
        fields = {cell: (crop, number) for cell, crop, number in self.fields} | changes
        return replace(self, fields=tuple((cell, *fields[cell]) for cell in sorted(fields)))

    def reaped(self) -> Farm:
        """One crop of each field in the supply (section 8, field phase)."""
        crops = dict.fromkeys(CROPS, 0)
        left: dict[Cell, tuple[str, int]] = {}
        for cell, crop, number in self.fields:
            if number:
                crops[crop] += 1
                left[cell] = (crop, number - 1) if number > 1 else ("", 0)
        return self.with_fields(left).after(crops)

    # ---- fences ----

    @property
    def fence_limit(self) -> int:
        """How many fences wood and pieces allow at most."""
        return min(self.count("wood"), FENCES - len(self.fences))

    def fences_fit(self, new: frozenset[Edge]) -> bool:
        """Whether these new fences leave a layout that the rules allow; the price is another matter."""
        fences = self.fences | new
        pastures = enclosed(COLUMNS, frozenset(), fences)
        cells = frozenset(cell for pasture in pastures for cell in pasture)
        outlines = {edge for pasture in pastures for edge in outline(pasture)}
        return (
            bool(new)
            and not new & self.fences
            and len(fences) <= FENCES
            and fences == outlines  # no fence that closes nothing
            and not cells & (self.rooms | self.field_cells)
            and is_connected(cells, COLUMNS)  # new pastures adjoin the others
        )

    def next_fences(self) -> list[frozenset[Edge]]:
        """The new fences of every layout that one action can make."""
        found = layouts_of(self.fences, self.rooms | self.field_cells, self.fence_limit)
        return [fences - self.fences for fences in found]

    def may_fence(self) -> bool:
        """Whether any fence can be built. Small numbers are looked at first: four are always enough if any are."""
        blocked = self.rooms | self.field_cells
        return any(layouts_of(self.fences, blocked, number) for number in range(1, self.fence_limit + 1))

    # ---- animals ----

    @property
    def places(self) -> list[tuple[list[Cell], int]]:
        """Every place that holds animals of one kind: its spaces (for the pet the whole house) and how many."""
        found = [(sorted(pasture), self.capacity(pasture)) for pasture in self.pastures]
        found += [([cell], 1) for cell in self.stables - self.pasture_cells]
        found.append((sorted(self.rooms), 1))
        return sorted(found)

    def capacity(self, pasture: frozenset[Cell]) -> int:
        """Two for each space, doubled by each stable."""
        size: int = 2 * len(pasture) * 2 ** len(pasture & self.stables)
        return size

    @cached_property
    def containers(self) -> tuple[Container, ...]:
        """The places as `housing` sees them."""
        return tuple(sorted(("any", size) for _, size in self.places))

    def can_house(self, animals: Animals) -> bool:
        """Whether there is room for all of them."""
        return max(animals) <= MOST_HERD and feasible(self.containers, (*animals, 0))

    def maximal_kept(self, pool: Animals) -> frozenset[Animals]:
        """The sets out of the pool that the farm holds while it holds no larger one."""
        s, b, c = (min(number, MOST_HERD) for number in pool)
        return maximal_kept(self.containers, (s, b, c))

    # ---- improvements ----

    def own(self, kind: str) -> bool:
        """Whether there is such an improvement; `fireplace` and `cooking_hearth` stand for either of the two."""
        return any(kind in (major, KINDS.get(major)) for major in self.improvements)

    @property
    def rates(self) -> dict[str, int]:
        """Food for one of each good or animal that can be turned into food at any time (section 9)."""
        cooking = next((rates for kind, rates in COOKING.items() if self.own(kind)), {})
        return {**RAW, **cooking}

    @property
    def cooks(self) -> bool:
        """Whether animals can be turned into food."""
        return any(self.own(kind) for kind in COOKING)


def outline(pasture: frozenset[Cell]) -> set[Edge]:
    """The edges between a pasture and everything else."""
    return {edge for cell in pasture for edge, other in around(COLUMNS)[cell] if other not in pasture}


@lru_cache(maxsize=2000)
def layouts_of(present: frozenset[Edge], blocked: frozenset[Cell], wood: int) -> tuple[frozenset[Edge], ...]:
    """See `layouts.next_layouts`, remembered."""
    return tuple(next_layouts(present, blocked, wood))


@lru_cache(maxsize=20_000)
def maximal_kept(containers: tuple[Container, ...], pool: Animals) -> frozenset[Animals]:
    """The sets out of the pool that these places hold while they hold no larger one."""
    found = largest((*pool, 0), lambda counts: feasible(containers, counts))
    return frozenset((s, b, c) for s, b, c, _ in found)


def as_counts(names: Mapping[str, int]) -> Animals:
    """Animals by name as a tuple; what is left out is 0."""
    s, b, c = (names.get(kind, 0) for kind in ANIMALS)
    return (s, b, c)


def named(animals: Animals) -> dict[str, int]:
    """The animals by name, without those that are not there."""
    return {kind: number for kind, number in zip(ANIMALS, animals, strict=True) if number}
