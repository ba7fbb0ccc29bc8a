"""A farm in short words, as one says them at the table: `expand left`, `stall b1`, `fence a1-b2`, `storage on b3`.

Words change a farm one after another; spaces and edges are named as the farm is at that moment.
"""

import re
from collections.abc import Callable, Iterable
from copy import deepcopy
from dataclasses import dataclass, field

from hedgerow.engine.acbas.data import COTTAGE, MOST_COLUMNS, TILE_NUMBER, covers_cottage, tile
from hedgerow.engine.acbas.names import find_building
from hedgerow.engine.acbas.setup import Farm
from hedgerow.engine.errors import NotationError, Reason
from hedgerow.engine.notation import ROWS, parse_edge, parse_space, space

EXPAND = ("expand", "expands", "expansion", "expansions", "expanded")
TROUGH = ("trough", "troughs", "feeding trough", "feeding troughs")
BORDERS = ("border", "borders", "fence", "fences", "wall", "walls")
REMOVE = ("remove", "no", "without")
NOTE = ("note", "notes")
OWNERS = {"barn": "barn", "stone_carver": "stone_carver", "gift": "woodshop"}  # who remembers what
PLURALS = {"stalls": "stall", "stables": "stable"}
FILLERS = ("on", "at", "in", "around", "and", "the", "to")
LEFT, RIGHT = ("left", "l"), ("right", "r")
WORDS = "expand, stall, stable, trough, borders, fence, note, remove or start"

_SPACE = re.compile(r"[a-z][0-9]{1,2}", re.ASCII)
_EDGE = re.compile(r"[a-z][0-9]{1,2}:?[nesw]", re.ASCII)
_RANGE = re.compile(r"([a-z][0-9]{1,2})-([a-z][0-9]{1,2})", re.ASCII)
_LOOSE_RANGE = re.compile(r"\b([a-z][0-9]{1,2})\s*-\s*([a-z][0-9]{1,2})\b", re.ASCII)


def start_farm() -> Farm:
    """Return a farm as each player has it at the start: two columns and the Cottage."""
    return Farm(buildings={ROWS - 1: COTTAGE})


@dataclass
class _Order:
    """One thing to do: its words, then the spaces, edges and sides it is about."""

    words: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        return " ".join(self.words)


def _is_place(word: str) -> bool:
    return word in (*LEFT, *RIGHT) or any(pattern.fullmatch(word) for pattern in (_SPACE, _EDGE, _RANGE))


def _orders(text: str) -> list[_Order]:
    """Cut a text into orders: words, then places; a sign between orders is needed only where no place stands."""
    text = _LOOSE_RANGE.sub(r"\1-\2", text.strip().lower())
    orders: list[_Order] = []
    begin = True
    for word in re.sub(r"[;,\n]", " ; ", re.sub(r"[+@=]", " ", text)).split():
        if word == ";":
            begin = True
        elif _is_place(word):
            if not orders:
                raise _wrong(f"{word!r} says where, but not what: write {WORDS}, or a building before it")
            orders[-1].places.append(word)
        elif word not in FILLERS:
            if begin or orders[-1].places:
                orders.append(_Order())
            orders[-1].words.append(word.rstrip(":"))
            begin = False
    return orders


def _wrong(sentence: str) -> NotationError:
    return NotationError(Reason("farm_word", sentence))


def _spaces(farm: Farm, order: _Order) -> list[int]:
    """Return the cells an order names, single or as the rectangle between two corners."""
    cells: list[int] = []
    for place in order.places:
        if match := _RANGE.fullmatch(place):
            first, last = (divmod(parse_space(one, farm.columns), ROWS) for one in match.groups())
            rows, columns = sorted((first[1], last[1])), sorted((first[0], last[0]))
            for column in range(columns[0], columns[1] + 1):
                cells += [ROWS * column + row for row in range(rows[0], rows[1] + 1)]
        elif _SPACE.fullmatch(place):
            cells.append(parse_space(place, farm.columns))
        else:
            raise _wrong(f"{order.name} needs spaces, such as {order.name} b1, not {place!r}")
    if not cells:
        raise _wrong(f"{order.name} must say where, such as {order.name} b1")
    return cells


def around(cells: Iterable[int]) -> set[int]:
    """Return the edges around an area of cells, those inside it left out.

    >>> sorted(around([0])), sorted(around([0, 1]))
    ([0, 3, 4, 7], [0, 1, 3, 5, 7, 8])
    """
    found: set[int] = set()
    for cell in set(cells):
        column, row = divmod(cell, ROWS)
        found ^= {7 * column + row, 7 * (column + 1) + row, 7 * column + ROWS + row, 7 * column + ROWS + row + 1}
    return found


def _edges(farm: Farm, order: _Order) -> set[int]:
    """Return the edges an order names: single ones, and all around the spaces it names."""
    single = [place for place in order.places if _EDGE.fullmatch(place)]
    area = _Order(order.words, [place for place in order.places if place not in single])
    if not order.places:
        raise _wrong(f"{order.name} must say where, such as {order.name} a1n b1w, or {order.name} a1-b2 all around")
    edges = {parse_edge(place, farm.columns) for place in single}
    return edges | (around(_spaces(farm, area)) if area.places else set())


def _expand(farm: Farm, order: _Order) -> None:
    if not order.places or any(place not in (*LEFT, *RIGHT) for place in order.places):
        raise _wrong("expand must say the side: write expand left or expand right, once for each expansion")
    for side in order.places:
        if farm.columns == MOST_COLUMNS:
            raise _wrong(f"the farm has {MOST_COLUMNS} columns already, more expansions than there are")
        farm.columns += 1
        if side in LEFT:
            farm.buildings = {cell + ROWS: number for cell, number in farm.buildings.items()}
            farm.troughs = {cell + ROWS for cell in farm.troughs}
            farm.borders = {edge + 7 for edge in farm.borders}


def _remove(farm: Farm, order: _Order) -> None:
    """Take away what stands on spaces and edges; `no trough c1` leaves the building there."""
    what = " ".join(order.words[1:])
    if what in BORDERS:
        farm.borders -= _edges(farm, order)
        return
    edges = [place for place in order.places if _EDGE.fullmatch(place)]
    farm.borders -= {parse_edge(place, farm.columns) for place in edges}
    rest = _Order(order.words[:1], [place for place in order.places if place not in edges])
    if edges and not rest.places:
        return
    for cell in _spaces(farm, rest):
        if not what or what in TROUGH:
            farm.troughs.discard(cell)
        if what not in TROUGH:
            farm.buildings.pop(cell, None)


def _build(farm: Farm, order: _Order) -> None:
    name = PLURALS.get(order.name, order.name)
    try:
        number = find_building(name)
    except NotationError as error:
        if error.code != "building_unknown":
            raise
        raise _wrong(f"{name!r} is neither a building nor {WORDS}") from None
    if not order.places and tile(number).place == "cottage":
        order.places = [space(cell) for cell, built in farm.buildings.items() if covers_cottage(built)]
    for cell in _spaces(farm, order):
        farm.buildings[cell] = number


def _start(farm: Farm, order: _Order) -> None:
    if order.places:
        raise _wrong("start makes the farm that of the start of the game and needs no space")
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


def _note(farm: Farm, order: _Order) -> None:
    """`note barn used`, `note stone carver 3`, `note gift 1`."""
    value, what = order.words[-1], "_".join(order.words[1:-1])
    key = {"carver": "stone_carver", "stones": "stone_carver"}.get(what, what)
    if order.places or key not in OWNERS:
        raise _wrong("note must say what is remembered: write note barn used, note stone carver 3 or note gift 1")
    if TILE_NUMBER[OWNERS[key]] not in farm.buildings.values():
        raise _wrong(f"note is about {OWNERS[key]}, but it does not stand on this farm: build it first")
    if key == "barn" and value not in ("open", "used"):
        raise _wrong(f"note barn is {value!r}, but must be open or used")
    if key != "barn" and not re.fullmatch(r"[0-9]{1,2}", value, re.ASCII):
        raise _wrong(f"note {key} is {value!r}, but must be a number")
    farm.notes = {**farm.notes, key: value if key == "barn" else int(value)}


def _doer(order: _Order) -> Callable[[Farm, _Order], None]:
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
    orders = _orders(text)
    if not orders:
        raise _wrong(f"{text!r} says nothing: write {WORDS}, or a building and its space")
    for order in orders:
        if order.name in TROUGH:
            farm.troughs |= set(_spaces(farm, order))
        elif order.name in BORDERS:
            farm.borders |= _edges(farm, order)
        else:
            _doer(order)(farm, order)
    farm.notes = kept_notes(farm)
    return farm
