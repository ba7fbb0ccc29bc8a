"""A farm in short words, as one says them at the table: `expand left`, `stall b1`, `fence a1-b2`, `storage on b3`.

Words change a farm one after another; spaces and edges are named as the farm is at that moment.
"""

import re
from collections.abc import Callable
from copy import deepcopy

from hedgerow.engine.acbas.data import COTTAGE, MOST_COLUMNS, TILE_NUMBER, covers_cottage, tile
from hedgerow.engine.acbas.names import find_building
from hedgerow.engine.acbas.setup import Farm
from hedgerow.engine.errors import NotationError
from hedgerow.engine.notation import ROWS, space
from hedgerow.play.orders import REMOVE, Order, edges_of, orders, single_edges, spaces_of, wrong

EXPAND = ("expand", "expands", "expansion", "expansions", "expanded")
TROUGH = ("trough", "troughs", "feeding trough", "feeding troughs")
BORDERS = ("border", "borders", "fence", "fences", "wall", "walls")
NOTE = ("note", "notes")
OWNERS = {"barn": "barn", "stone_carver": "stone_carver", "gift": "woodshop"}  # who remembers what
PLURALS = {"stalls": "stall", "stables": "stable"}
LEFT, RIGHT = ("left", "l"), ("right", "r")
WORDS = "expand, stall, stable, trough, borders, fence, note, remove or start"


def start_farm() -> Farm:
    """Return a farm as each player has it at the start: two columns and the Cottage."""
    return Farm(buildings={ROWS - 1: COTTAGE})


def _expand(farm: Farm, order: Order) -> None:
    if not order.places or any(place not in (*LEFT, *RIGHT) for place in order.places):
        raise wrong("expand must say the side: write expand left or expand right, once for each expansion")
    for side in order.places:
        if farm.columns == MOST_COLUMNS:
            raise wrong(f"the farm has {MOST_COLUMNS} columns already, more expansions than there are")
        farm.columns += 1
        if side in LEFT:
            farm.buildings = {cell + ROWS: number for cell, number in farm.buildings.items()}
            farm.troughs = {cell + ROWS for cell in farm.troughs}
            farm.borders = {edge + 7 for edge in farm.borders}


def _remove(farm: Farm, order: Order) -> None:
    """Take away what stands on spaces and edges; `no trough c1` leaves the building there."""
    what = " ".join(order.words[1:])
    if what in BORDERS:
        farm.borders -= edges_of(order, farm.columns)
        return
    edges, rest = single_edges(Order(order.words[:1], order.places), farm.columns)
    farm.borders -= edges
    if edges and not rest.places:
        return
    for cell in spaces_of(rest, farm.columns):
        if not what or what in TROUGH:
            farm.troughs.discard(cell)
        if what not in TROUGH:
            farm.buildings.pop(cell, None)


def _build(farm: Farm, order: Order) -> None:
    name = PLURALS.get(order.name, order.name)
    try:
        number = find_building(name)
    except NotationError as error:
        if error.code != "building_unknown":
            raise
        raise wrong(f"{name!r} is neither a building nor {WORDS}") from None
    if not order.places and tile(number).place == "cottage":
        order.places = [space(cell) for cell, built in farm.buildings.items() if covers_cottage(built)]
    for cell in spaces_of(order, farm.columns):
        farm.buildings[cell] = number


def _start(farm: Farm, order: Order) -> None:
    if order.places:
        raise wrong("start makes the farm that of the start of the game and needs no space")
    new = start_farm()
    farm.columns, farm.buildings, farm.troughs, farm.borders = new.columns, new.buildings, set(), set()
    farm.notes = {}


def kept_notes(farm: Farm) -> dict[str, int | str]:
    """Return what the buildings that stand on a farm remember.

    >>> kept_notes(Farm(notes={"barn": "used"}))
    {}
    """
    built = farm.buildings.values()
    return {key: note for key, note in farm.notes.items() if TILE_NUMBER[OWNERS[key]] in built}


def _note(farm: Farm, order: Order) -> None:
    """`note barn used`, `note stone carver 3`, `note gift 1`."""
    value, what = order.words[-1], "_".join(order.words[1:-1])
    key = {"carver": "stone_carver", "stones": "stone_carver"}.get(what, what)
    if order.places or key not in OWNERS:
        raise wrong("note must say what is remembered: write note barn used, note stone carver 3 or note gift 1")
    if TILE_NUMBER[OWNERS[key]] not in farm.buildings.values():
        raise wrong(f"note is about {OWNERS[key]}, but it does not stand on this farm: build it first")
    if key == "barn" and value not in ("open", "used"):
        raise wrong(f"note barn is {value!r}, but must be open or used")
    if key != "barn" and not re.fullmatch(r"[0-9]{1,2}", value, re.ASCII):
        raise wrong(f"note {key} is {value!r}, but must be a number")
    farm.notes = {**farm.notes, key: value if key == "barn" else int(value)}


def _doer(order: Order) -> Callable[[Farm, Order], None]:
    if order.words[0] in REMOVE:
        return _remove
    if order.words[0] in NOTE:
        return _note
    if order.name in EXPAND:
        return _expand
    return _start if order.name == "start" else _build


def change(farm: Farm, text: str) -> Farm:
    """Return the farm after the words; NotationError says which of them cannot be understood, then nothing changed.

    >>> new = change(start_farm(), "expand left; stall c1; trough a1 a2; fence a1-a2")
    >>> new.columns, sorted(new.buildings.items()), sorted(new.troughs), len(new.borders)
    (3, [(5, 1), (6, 2)], [0, 1], 6)
    """
    farm = deepcopy(farm)
    found = orders(text, f"{WORDS}, or a building before it", (*LEFT, *RIGHT))
    if not found:
        raise wrong(f"{text!r} says nothing: write {WORDS}, or a building and its space")
    for order in found:
        if order.name in TROUGH:
            farm.troughs |= set(spaces_of(order, farm.columns))
        elif order.name in BORDERS:
            farm.borders |= edges_of(order, farm.columns)
        else:
            _doer(order)(farm, order)
    farm.notes = kept_notes(farm)
    return farm
