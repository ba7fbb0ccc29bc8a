"""What a person is asked when no worker is placed, and which buildings may act at any time, in sentences."""

from hedgerow.engine.acbas.data import ANY_TIME, BREEDINGS, OPEN_WINDOWS, TILE_NUMBER, in_edition, tile
from hedgerow.engine.acbas.setup import Setup
from hedgerow.engine.acbas.state import setup_of
from hedgerow.engine.position import Position

WHEN = {
    "start": "At the start of round {round}",
    "work": "In Work",
    "end_of_work": "At the end of Work, all workers being placed",
    "before_breeding": "Before Breeding",
    "breeding": "In Breeding",
    "end_of_round": "At the end of round {round}",
    "before_second": "Before the second Breeding",
    "second_breeding": "In the second Breeding",
    "before_scoring": "Before scoring",
    "end": "At the end",
}
# What acts in a Breeding beside the animals.
AT_BREEDING = ("rearing_station", "ranch")
# How the effects that may be used at any time are written.
TYPED = {
    "cattle_market": "cattle_market:cow",
    "animal_trader": "animal_trader:sheep+pig=cow",
    "building_firm": "building_firm:b2",
    "assembly_hall": "assembly_hall:a1n",
    "carpenter": "carpenter:trough@a1>b2",
    "woodshop": "woodshop:a1n",
}


def when(position: Position) -> str:
    """Say in which part of the round a decision is due.

    >>> from hedgerow.engine import new
    >>> when(new("acbas"))
    'In Work'
    """
    return WHEN[position.phase].format(round=position.round)


def lower_when(position: Position) -> str:
    """The same in the middle of a sentence."""
    text = when(position)
    return text[0].lower() + text[1:]


def _does(name: str, setup: Setup) -> str:
    row = in_edition(tile(TILE_NUMBER[name]), setup.edition)
    return f"  {row.name}: {row.text}"


def _own(setup: Setup, among: tuple[str, ...]) -> list[str]:
    built = setup.players[setup.to_move or 0].buildings.values()
    return [name for name in among if TILE_NUMBER[name] in built]


def deciding(setup: Setup) -> list[str]:
    """The buildings that may act in this phase, by id: those that are due, then those that act at any time."""
    if setup.phase in BREEDINGS:
        return _own(setup, AT_BREEDING)
    due = [hook for seat, hook in setup.pending if seat == setup.to_move]
    found = [hook for hook in due if hook != ANY_TIME]
    # an any-time effect may follow on what is due, too
    return found + _own(setup, OPEN_WINDOWS)


def question(position: Position) -> list[str]:
    """The lines that say what is decided where no worker is placed."""
    setup = setup_of(position.core)
    what = "which animals stay?" if position.phase in BREEDINGS else "what do your buildings do?"
    return [f"{when(position)}, seat {setup.to_move} decides: {what}", *(_does(one, setup) for one in deciding(setup))]


def at_any_time(position: Position) -> list[str]:
    """The lines that tell, in Work, which buildings may act beside the worker and how that is typed."""
    setup = setup_of(position.core)
    names = _own(setup, OPEN_WINDOWS) if position.phase == "work" else []
    if not names:
        return []
    lines = ["Before the worker or behind its action your buildings may act, as parts of the move:"]
    return lines + [f"  {tile(TILE_NUMBER[name]).name}: {TYPED[name]}" for name in names]
