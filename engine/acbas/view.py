"""What every drawing of a position shows, whatever it is drawn with: borders, pastures, rooms, who lives where.

A *room* is a place for animals of one species: a pasture, a building, or a trough in the open. The rules count animals
for the whole farm and leave it to the players where they stand; `arrange` finds one way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hedgerow._core.acbas import State
from hedgerow.engine.acbas.data import BOXES, ROUNDS, SPECIAL_A, SPECIAL_B, SPECIES
from hedgerow.engine.acbas.setup import Farm, Setup
from hedgerow.engine.acbas.state import setup_of
from hedgerow.engine.notation import ROWS, bits
from hedgerow.engine.position import Move

EDGES = 2 * ROWS + 1  # edge numbers a column owns: its west sides, then its horizontal edges


@dataclass(frozen=True)
class Room:
    """A place for animals: its cells (ascending), how many of one species it holds, who lives there.

    ``holds`` is a species or None for nobody, ``count`` their number.
    """

    cells: tuple[int, ...]
    size: int
    holds: str | None
    count: int


@dataclass(frozen=True)
class FarmView:
    """A farm as it is drawn: what was built, the cells of closed pastures, all rooms by their first cell.

    ``arranged`` is False if no arrangement of the animals was found; then all rooms are shown empty. ``total2`` is the
    score as if the game ended now, in half points.
    """

    farm: Farm
    pasture: frozenset[int]
    rooms: dict[int, Room]
    arranged: bool
    total2: int

    def has_border(self, row: int, column: int, side: str) -> bool:
        """Whether a border lies on the ``n`` or ``w`` side of a space, which may be the one beyond the rim."""
        return EDGES * column + row + (ROWS if side == "n" else 0) in self.farm.borders


@dataclass(frozen=True)
class TableView:
    """A whole position as it is drawn."""

    setup: Setup
    farms: tuple[FarmView, ...]


def arrange(rooms: Sequence[tuple[int, int]], counts: Sequence[int]) -> list[tuple[int, int]] | None:
    """Who lives where: for every room (size, species allowed as bits) a species and a number; None if they do not fit.

    An empty room has species -1. The largest rooms come first and go to the most numerous species as long as that
    works out.

    >>> arrange([(1, 15), (4, 15), (2, 15)], (5, 2, 0, 0))
    [(0, 1), (0, 4), (1, 2)]
    >>> arrange([(1, 15)], (1, 1, 0, 0)) is None
    True
    """
    order = sorted(range(len(rooms)), key=lambda room: -rooms[room][0])
    chosen = [(-1, 0)] * len(rooms)
    dead: set[tuple[int, tuple[int, ...]]] = set()

    def fill(place: int, left: tuple[int, ...]) -> bool:
        if not any(left):
            return True
        if place == len(order) or (place, left) in dead:
            return False
        size, allowed = rooms[order[place]]
        fitting = [one for one in range(len(left)) if left[one] and allowed >> one & 1]
        for one in sorted(fitting, key=lambda one: -left[one]):
            number = min(size, left[one])
            if fill(place + 1, (*left[:one], left[one] - number, *left[one + 1 :])):
                chosen[order[place]] = (one, number)
                return True
        # A room that somebody could use is never better left empty.
        if not fitting and fill(place + 1, left):
            return True
        dead.add((place, left))
        return False

    return chosen if fill(0, tuple(counts)) else None


def view(state: State) -> TableView:
    """The drawing's data of a state between two turns."""
    setup = setup_of(state)
    return TableView(setup, tuple(_farm_view(state, seat, farm) for seat, farm in enumerate(setup.players)))


def _farm_view(state: State, seat: int, farm: Farm) -> FarmView:
    report = state.report(seat)
    places = [(tuple(bits(cells)), size, species) for cells, size, species in report["capacities"]]
    found = arrange([(size, species) for _, size, species in places], farm.animals)
    living = found if found is not None else [(-1, 0)] * len(places)
    rooms = {
        cells[0]: Room(cells, size, None if one < 0 else SPECIES[one], count)
        for (cells, size, _), (one, count) in zip(places, living, strict=True)
    }
    pasture = frozenset(cell for cells, _, _ in report["pastures"] for cell in bits(cells))
    return FarmView(farm, pasture, rooms, found is not None, report["total2"])


def headline(setup: Setup) -> str:
    """The first line of a drawing: round, phase, who moves, who has the marker.

    >>> headline(Setup(to_move=1))
    'Round 1 of 8, work: seat 1 to move; marker: seat 0'
    """
    if setup.phase == "end":
        return "The game is over."
    phase = setup.phase.replace("_", " ")
    return f"Round {setup.round} of {ROUNDS}, {phase}: seat {setup.to_move} to move; marker: seat {setup.marker}"


def usable_boxes(setup: Setup, moves: Iterable[Move]) -> frozenset[str]:
    """The boxes that the listed moves use; of two free special boxes the list names only the first, but both are."""
    usable = {move.box for move in moves if move.box is not None}
    if BOXES[SPECIAL_A].id in usable and not {SPECIAL_A, SPECIAL_B} & set(setup.occupied):
        usable.add(BOXES[SPECIAL_B].id)
    return frozenset(usable)
