"""A farm of Agricola in short words: `room a1; field c2; 3 grain d1; stable b1; fence d1-e2; remove c2`.

A farm is a player of the JSON (NOTATION.md); words change its rooms, fields, stables and fences one after another.
"""

from copy import deepcopy
from typing import Any

from hedgerow.engine.agricola.data import COLUMNS, CROP_MARKS
from hedgerow.engine.notation import edge_json, parse_edge, space_json
from hedgerow.play.orders import REMOVE, Order, edges_of, orders, single_edges, spaces_of, wrong

ROOM, FIELD, STABLE = ("room", "rooms"), ("field", "fields"), ("stable", "stables")
FENCES = ("fence", "fences", "pasture", "pastures")
SOWN = {"grain": 3, "vegetable": 2}  # what lies on a field just sown
CROPS = {word: crop for crop in CROP_MARKS.values() for word in (crop, f"{crop}s")}
WORDS = "room, field, grain, 2 vegetables, stable, fence, remove or start, and spaces behind it"
START: dict[str, Any] = {"rooms": ["1,0", "2,0"], "fields": {}, "stables": [], "fences": []}


def change(player: dict[str, Any], text: str) -> dict[str, Any]:
    """Return the player after the words; NotationError says which of them cannot be understood, then nothing changed.

    >>> new = change(START, "rooms a1; field c2 c3; 2 grain c2; fence e1-e2")
    >>> new["rooms"], new["fields"], len(new["fences"])
    (['0,0', '1,0', '2,0'], {'1,2': {'grain': 2}, '2,2': {}}, 6)
    """
    player = deepcopy(player)
    found = orders(text, WORDS)
    if not found:
        raise wrong(f"{text!r} says nothing: write {WORDS}")
    for order in found:
        _do(player, order)
    return player


def _do(player: dict[str, Any], order: Order) -> None:
    count, words = (order.words[0], order.words[1:]) if order.words[0].isdecimal() else ("", order.words)
    name = " ".join(words)
    if words and words[0] in REMOVE and not count:
        _remove(player, order)
    elif name in CROPS:
        _sow(player, CROPS[name], count, order)
    elif count:
        raise wrong(f"{order.name!r} cannot be read: a number stands only before grain or vegetables")
    elif name in ROOM or name in STABLE:
        key = "rooms" if name in ROOM else "stables"
        player[key] = sorted({*player[key], *_names(order)})
    elif name in FIELD:
        player["fields"] = {**dict.fromkeys(_names(order)), **player["fields"]}
        player["fields"] = {cell: crops or {} for cell, crops in sorted(player["fields"].items())}
    elif name in FENCES:
        _fences(player, edges_of(order, COLUMNS), set())
    elif name == "start":
        if order.places:
            raise wrong("start makes the farm that of the start of the game and needs no space")
        player.update(deepcopy(START))
    else:
        raise wrong(f"{name!r} is no word about a farm: write {WORDS}")


def _names(order: Order) -> list[str]:
    return [space_json(cell) for cell in spaces_of(order, COLUMNS)]


def _sow(player: dict[str, Any], crop: str, count: str, order: Order) -> None:
    number = int(count[:6]) if count else SOWN[crop]
    if not 1 <= number <= SOWN[crop]:
        raise wrong(f"{order.name!r} cannot be: on a field lie 1 to {SOWN[crop]} {crop}")
    fields = {**player["fields"], **{cell: {crop: number} for cell in _names(order)}}
    player["fields"] = dict(sorted(fields.items()))


def _fences(player: dict[str, Any], new: set[int], gone: set[int]) -> None:
    there = {parse_edge(one, COLUMNS) for one in player["fences"]}
    player["fences"] = [edge_json(one, COLUMNS) for one in sorted((there | new) - gone)]


def _remove(player: dict[str, Any], order: Order) -> None:
    """Take away what stands on spaces, or fences: `remove c2`, `remove d1n`, `no fence d1-e2`, `no grain c1`."""
    what = " ".join(order.words[1:])
    if what in FENCES:
        _fences(player, set(), edges_of(order, COLUMNS))
        return
    edges, rest = single_edges(Order(order.words[:1], order.places), COLUMNS)
    _fences(player, set(), edges)
    if edges and not rest.places:
        return
    cells = _names(rest)
    if what in CROPS or what == "crop":
        player["fields"] = {cell: {} if cell in cells else crops for cell, crops in player["fields"].items()}
        return
    for key in ("rooms", "stables"):
        player[key] = [cell for cell in player[key] if cell not in cells]
    player["fields"] = {cell: crops for cell, crops in player["fields"].items() if cell not in cells}
