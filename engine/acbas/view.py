"""What every drawing of a position shows, whatever it is drawn with: borders, pastures, rooms, who lives where."""

from __future__ import annotations

from dataclasses import dataclass

from hedgerow._core.acbas import State
from hedgerow.engine.acbas.data import BOXES, ROUNDS, SPECIAL_A, SPECIAL_B
from hedgerow.engine.acbas.rooms import NOBODY, Home, rooms_of, settled
from hedgerow.engine.acbas.setup import Farm, Setup
from hedgerow.engine.acbas.state import setup_of
from hedgerow.engine.acbas.steps import BOX
from hedgerow.engine.notation import ROWS, bits

EDGES = 2 * ROWS + 1  # edge numbers a column owns: its west sides, then its horizontal edges


@dataclass(frozen=True)
class FarmView:
    """A farm as it is drawn: what was built, the cells of closed pastures, all rooms by their first cell.

    ``outside`` are the places that buildings allow on unused spaces, by their cell. ``arranged`` is False if no
    arrangement of the animals was found; then all rooms are shown empty. ``total2`` is the score as if the game ended
    now, in half points.
    """

    farm: Farm
    pasture: frozenset[int]
    rooms: dict[int, Home]
    outside: dict[int, list[Home]]
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


def view(state: State) -> TableView:
    """The drawing's data of a state between two turns."""
    setup = setup_of(state)
    return TableView(setup, tuple(_farm_view(state, seat, farm) for seat, farm in enumerate(setup.players)))


def _farm_view(state: State, seat: int, farm: Farm) -> FarmView:
    report = state.report(seat)
    rooms = rooms_of(state, seat, farm)
    found = settled(rooms, farm.animals, report["counts"])
    inside: dict[int, Home] = {}
    outside: dict[int, list[Home]] = {}
    for home in [Home(room, NOBODY) for room in rooms] if found is None else found:
        if home.room.outside:
            outside.setdefault(home.room.cells[0], []).append(home)
        else:
            inside[home.room.cells[0]] = home
    pasture = frozenset(cell for cells, _, _ in report["pastures"] for cell in bits(cells))
    return FarmView(farm, pasture, inside, outside, found is not None, report["total2"])


def headline(setup: Setup) -> str:
    """The first line of a drawing: round, phase, who moves, who has the marker.

    >>> headline(Setup(to_move=1))
    'Round 1 of 8, work: seat 1 to move; marker: seat 0'
    """
    if setup.phase == "end":
        return "The game is over."
    phase = setup.phase.replace("_", " ")
    return f"Round {setup.round} of {ROUNDS}, {phase}: seat {setup.to_move} to move; marker: seat {setup.marker}"


def usable_boxes(state: State) -> frozenset[str]:
    """The boxes that can be used now; of two free special boxes the core names only the first, but both are."""
    usable = {one & 255 for one in state.steps() if one >> 56 == BOX}
    if SPECIAL_A in usable and not {SPECIAL_A, SPECIAL_B} & set(setup_of(state).occupied):
        usable.add(SPECIAL_B)
    return frozenset(BOXES[number].id for number in usable)
