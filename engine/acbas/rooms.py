"""The places for animals on a farm, and who lives where.

A *room* is a pasture, a building, a trough in the open, or what a building allows on an unused space. The rules count
animals for the whole farm and leave it to the players where they stand; `settled` finds one way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from hedgerow._core.acbas import State
from hedgerow.engine.acbas.data import ONE_OF_EACH, SPECIES, TILE_NUMBER, species_mask, tile
from hedgerow.engine.acbas.setup import Farm
from hedgerow.engine.notation import ROWS, bits

Counts = tuple[int, ...]  # sheep, pigs, cows, horses

ANY = species_mask(list(SPECIES))
# Beside a Hayrick a Stable may hold so many of one species and so many of another; with a trough twice as many.
HAYRICK_PAIR = 3
HAYRICK, PEN = TILE_NUMBER["hayrick"], TILE_NUMBER["pen"]
NOBODY: Counts = (0,) * len(SPECIES)
# What one unused space may hold by these buildings: species and number.
ALLOWANCES = {"dog_house": ("sheep", 1), "wild_boar_pen": ("pig", 1), "dairy_farm": ("cow", 2), "stud": ("horse", 2)}


@dataclass(frozen=True)
class Room:
    """A place for animals: its cells (ascending), and ``size`` animals of one of the ``species`` (bits) in it.

    With ``each`` it holds so many of every one of them; ``pair`` is how many it may hold of each of two species
    instead, 0 for never. ``outside`` is an unused space, ``pen`` the building whose animals do not count.
    """

    cells: tuple[int, ...]
    size: int
    species: int = ANY
    each: bool = False
    pair: int = 0
    outside: bool = False
    pen: bool = False

    @property
    def most(self) -> int:
        """How many animals it holds at most.

        >>> Room((2,), 5, pair=3).most, Room((1,), 1, each=True).most
        (6, 4)
        """
        return self.size * self.species.bit_count() if self.each else max(self.size, 2 * self.pair)

    def ways(self, left: Counts) -> list[Counts]:
        """The ways to fill the room out of some animals, those with most animals first; none if nobody may move in.

        >>> Room((2,), 5, pair=3).ways((9, 2, 0, 0))
        [(5, 0, 0, 0), (3, 2, 0, 0), (0, 2, 0, 0)]
        """
        some = [one for one in bits(self.species) if left[one]]
        if self.each:
            groups = [(tuple(some), self.size)] if some else []
        else:
            groups = [((one,), self.size) for one in some]
            groups += [(two, self.pair) for two in combinations(some, 2) if self.pair]
        found = []
        for group, most in groups:
            taken = tuple(min(most, left[one]) if one in group else 0 for one in range(len(left)))
            found.append((-sum(taken), len(group), -max(left[one] for one in group), taken))
        return [taken for *_, taken in sorted(found)]

    def may_hold(self, counts: Counts) -> bool:
        """Whether these animals may live here together."""
        return not any(counts) or counts in self.ways(counts)


@dataclass(frozen=True)
class Home:
    """A room and how many animals of each species live there."""

    room: Room
    counts: Counts

    @property
    def animals(self) -> list[tuple[str, int]]:
        """The species that live there with their numbers."""
        return [(one, count) for one, count in zip(SPECIES, self.counts, strict=True) if count]


def rooms_of(state: State, seat: int, farm: Farm) -> list[Room]:
    """All rooms of a farm, those on unused spaces last."""
    report = state.report(seat)
    has_hayrick = HAYRICK in farm.buildings.values()
    found = []
    for mask, size, species in report["capacities"]:
        cells = tuple(bits(mask))
        building = farm.buildings.get(cells[0], 0)
        pair = 0
        if has_hayrick and building and tile(building).place == "stall":
            pair = HAYRICK_PAIR << (cells[0] in farm.troughs)
        each = species == ONE_OF_EACH
        found.append(Room(cells, size, ANY if each else species, each=each, pair=pair, pen=building == PEN))
    return [*found, *_allowances(farm, report["used"])]


def _allowances(farm: Farm, used: int) -> Iterator[Room]:
    for cell in range(ROWS * farm.columns):
        if used >> cell & 1:
            continue
        for where, number in sorted(farm.buildings.items()):
            hook = tile(number).hook or ""
            if hook in ALLOWANCES and _allows(hook, where, cell):
                species, count = ALLOWANCES[hook]
                yield Room((cell,), count, species_mask([species]), outside=True)


def _allows(hook: str, where: int, cell: int) -> bool:
    """Whether a building of this hook on a space allows animals on another one: by its row, or beside it."""
    if hook == "dog_house":
        return cell % ROWS != 0
    if hook == "wild_boar_pen":
        return cell % ROWS == 0
    return abs(where // ROWS - cell // ROWS) + abs(where % ROWS - cell % ROWS) == 1


def arrange(rooms: Sequence[Room], counts: Counts) -> list[Counts] | None:
    """Who lives where: for every room the animals of each species; None if not all of them fit.

    Rooms for one species only, or for some of each, are filled first; the others go, the largest first, to the most
    numerous species as long as that works out.

    >>> arrange([Room((0,), 1), Room((1, 2), 4), Room((3,), 2)], (5, 2, 0, 0))
    [(1, 0, 0, 0), (4, 0, 0, 0), (0, 2, 0, 0)]
    >>> arrange([Room((0,), 1)], (1, 1, 0, 0)) is None
    True
    """
    chosen = [NOBODY] * len(rooms)
    left = counts
    open_to_all = []
    for place in sorted(range(len(rooms)), key=lambda place: (rooms[place].outside, -rooms[place].size)):
        if not rooms[place].each and rooms[place].species & (rooms[place].species - 1):
            open_to_all.append(place)
        elif ways := rooms[place].ways(left):
            chosen[place] = ways[0]
            left = _less(left, ways[0])
    dead: set[tuple[int, Counts]] = set()

    def fill(depth: int, left: Counts) -> bool:
        if not any(left):
            return True
        if depth == len(open_to_all) or (depth, left) in dead:
            return False
        ways = rooms[open_to_all[depth]].ways(left)
        for taken in ways:
            if fill(depth + 1, _less(left, taken)):
                chosen[open_to_all[depth]] = taken
                return True
        # A room that somebody could use is never better left empty.
        if not ways and fill(depth + 1, left):
            return True
        dead.add((depth, left))
        return False

    return chosen if fill(0, left) else None


def _less(left: Counts, taken: Counts) -> Counts:
    return tuple(have - gone for have, gone in zip(left, taken, strict=True))


def settled(rooms: Sequence[Room], owned: Counts, counted: Counts) -> list[Home] | None:
    """Every room with those who live there; None if they do not all fit.

    Unused spaces are taken only as far as it must be, and a Pen holds those that are not counted, if it can be so.
    """
    pens = [room for room in rooms if room.pen]
    inside = [room for room in rooms if not room.outside and not room.pen]
    outside = [room for room in rooms if room.outside]
    apart = _less(owned, counted)
    if pens and pens[0].may_hold(apart) and (found := _sparing(inside, outside, counted)) is not None:
        return [*found, Home(pens[0], apart)]
    return _sparing([*inside, *pens], outside, owned)


def _sparing(inside: Sequence[Room], outside: Sequence[Room], counts: Counts) -> list[Home] | None:
    """Who lives where with as few of the places outside, taken in their order, as it must be; None if not all fit."""
    if arrange([*inside, *outside], counts) is None:
        return None
    for number in range(len(outside) + 1):
        living = arrange([*inside, *outside[:number]], counts)
        if living is not None:
            living += [NOBODY] * (len(outside) - number)
            return [Home(room, one) for room, one in zip((*inside, *outside), living, strict=True)]
    raise AssertionError("all places outside suffice")
