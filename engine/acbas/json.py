"""Positions as JSON: one liberal reader, one canonical writer (NOTATION.md, section JSON).

The reader looks at the whole object before it refuses it, so that `PositionError` holds everything that is wrong with
its shape; whether the position is legal is asked afterwards (`hedgerow.engine.acbas.check`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hedgerow.engine.acbas import diagram
from hedgerow.engine.acbas.data import (
    ALL_BORDERS,
    BOXES,
    BREED,
    EDITIONS,
    MATERIALS,
    MOST_COLUMNS,
    PHASES,
    ROUNDS,
    SPECIES,
    START_COLUMNS,
    TIES,
    WORKERS,
    tile,
)
from hedgerow.engine.acbas.names import find_box, find_building
from hedgerow.engine.acbas.sentences import say
from hedgerow.engine.acbas.setup import Farm, Setup
from hedgerow.engine.errors import HedgerowError, PositionError
from hedgerow.engine.notation import edge_json, parse_edge, parse_space, space_json
from hedgerow.engine.reading import Reader
from hedgerow.engine.sentences import listed, quoted

MOST_GOODS = 99
MOST_OWNED = 127  # where the core's counts of material end; `check` leaves room for what is still to come
MOST_ANIMALS = 80  # a game brings at most 41 of a species; the sum must stay below 128, where the core counts end
NOTES = ("barn", "stone_carver", "gift")
KEYS = (
    *("game", "version", "edition", "options", "round", "phase", "pending", "first_start", "start", "marker"),
    *("to_move", "boxes", "occupied", "offer", "supply", "players"),
)
PLAYER_KEYS = ("columns", "buildings", "troughs", "borders", "diagram", "supply", "animals", "workers", "notes")
SUPPLY_KEYS = ("expansions", "stalls", "troughs", "borders")


def read(data: object) -> Setup:
    """The setup that a JSON object says; `PositionError` with every fault of its shape."""
    reader = Reader()
    setup = _read(reader, reader.keys(data, "position", KEYS, "position"))
    if reader.reasons:
        raise PositionError(reader.reasons)
    return setup


def _read(reader: Reader, data: Mapping[str, Any]) -> Setup:
    setup = Setup()
    for key in ("round", "marker", "boxes", "players"):
        if key not in data:
            reader.complain("key_missing", path=key)
    reader.number(data.get("version", 1), "version", 1, 1)
    setup.edition = reader.choice(data.get("edition", EDITIONS[0]), "edition", EDITIONS)
    options = reader.keys(data.get("options", {}), "options", ("tie",), "options")
    setup.tie = reader.choice(options.get("tie", TIES[0]), "options.tie", TIES)
    setup.round = reader.number(data.get("round", 1), "round", 1, ROUNDS, 1)
    setup.phase = reader.choice(data.get("phase", "work"), "phase", PHASES)
    setup.first_start = reader.number(data.get("first_start", 0), "first_start", 0, 1)
    setup.marker = reader.number(data.get("marker", 0), "marker", 0, 1)
    setup.start = reader.number(data.get("start", setup.marker), "start", 0, 1)
    if data.get("to_move") is not None:
        setup.to_move = reader.number(data["to_move"], "to_move", 0, 1)
    for index, entry in enumerate(reader.list(data.get("pending", []), "pending")):
        path = f"pending[{index}]"
        due = reader.keys(entry, path, ("seat", "hook"), path)
        if not isinstance(entry, Mapping):
            continue
        for key in ("seat", "hook"):
            if key not in due:
                reader.complain("key_missing", path=f"{path}.{key}")
        seat = reader.number(due.get("seat", 0), f"{path}.seat", 0, 1)
        hook = due.get("hook", BREED)
        if isinstance(hook, str):
            setup.pending.append((seat, hook))
        else:
            reader.complain("not_text", path=f"{path}.hook", value=quoted(hook))
    _read_boxes(reader, data, setup)
    if data.get("offer") is not None:
        offer = [
            reader.part(entry, f"offer[{index}]", find_building)
            for index, entry in enumerate(reader.list(data["offer"], "offer"))
        ]
        setup.offer = []
        for one in offer:
            if one in setup.offer:
                reader.complain("named_twice", path="offer", value=tile(one).id)
            elif one is not None:
                setup.offer.append(one)
    supply = reader.keys(data.get("supply", {}), "supply", SUPPLY_KEYS, "supply")
    for key in SUPPLY_KEYS:
        if key in supply:
            setattr(setup, key, reader.number(supply[key], f"supply.{key}", 0, ALL_BORDERS))
    players = reader.list(data.get("players", []), "players")
    if "players" in data and isinstance(data["players"], (list, tuple)) and len(players) != 2:
        reader.reasons.append(say("players_count", count=len(players)))
    setup.players = [_read_player(reader, entry, f"players[{seat}]") for seat, entry in enumerate(players[:2])]
    return setup


def _by_box(reader: Reader, data: Mapping[str, Any], path: str) -> Iterator[tuple[int, Any]]:
    """The entries of an object whose keys name boxes, each box once; complains about the others."""
    entries = data.get(path, {})
    if not isinstance(entries, Mapping):
        reader.complain("not_object", path=path, value=quoted(entries))
        return
    seen: set[int] = set()
    for name, value in entries.items():
        box = find_box(name) if isinstance(name, str) else None
        if box is None:
            known = listed(one.id for one in BOXES)
            reader.reasons.append(say("box_unknown", path=path, value=quoted(name), boxes=known))
        elif box in seen:
            reader.complain("named_twice", path=path, value=BOXES[box].id)
        else:
            seen.add(box)
            yield box, value


def _read_boxes(reader: Reader, data: Mapping[str, Any], setup: Setup) -> None:
    words = (*MATERIALS, *SPECIES, "borders")
    for box, goods in _by_box(reader, data, "boxes"):
        setup.boxes[box] = reader.goods(goods, f"boxes.{BOXES[box].id}", words, MOST_GOODS)
    for box, seat in _by_box(reader, data, "occupied"):
        setup.occupied[box] = reader.number(seat, f"occupied.{BOXES[box].id}", 0, 1)


def _read_player(reader: Reader, value: object, path: str) -> Farm:
    data = reader.keys(value, path, PLAYER_KEYS, path)
    farm = Farm()
    if not isinstance(value, Mapping):
        return farm
    if "diagram" in data:
        for key in ("columns", "buildings", "troughs", "borders"):
            if key in data:
                reader.reasons.append(say("diagram_also", path=f"{path}.{key}"))
        drawing = data["diagram"]
        lines = drawing.splitlines() if isinstance(drawing, str) else reader.list(drawing, f"{path}.diagram")
        if all(isinstance(line, str) for line in lines):
            try:
                farm = diagram.parse(lines) if lines or isinstance(drawing, (str, list)) else farm
            except HedgerowError as error:
                reader.reasons.extend(reason.within(f"{path}.diagram") for reason in error.reasons)
        else:
            reader.complain("not_text", path=f"{path}.diagram", value=quoted(lines))
    else:
        _read_farm(reader, data, path, farm)
    supply = reader.keys(data.get("supply", {}), f"{path}.supply", (*MATERIALS, "borders"), f"{path}.supply")
    for word in MATERIALS:
        setattr(farm, word, reader.number(supply.get(word, 0), f"{path}.supply.{word}", 0, MOST_OWNED))
    if "borders" in supply:
        farm.spare = reader.number(supply["borders"], f"{path}.supply.borders", 0, ALL_BORDERS)
    animals = reader.goods(data.get("animals", {}), f"{path}.animals", SPECIES, MOST_ANIMALS)
    sheep, pigs, cows, horses = (animals.get(one, 0) for one in SPECIES)
    farm.animals = (sheep, pigs, cows, horses)
    if "workers" in data:
        farm.workers = reader.number(data["workers"], f"{path}.workers", 0, WORKERS)
    notes = reader.keys(data.get("notes", {}), f"{path}.notes", NOTES, f"{path}.notes")
    farm.notes = {key: note for key, note in notes.items() if key in NOTES}
    return farm


def _read_farm(reader: Reader, data: Mapping[str, Any], path: str, farm: Farm) -> None:
    most = MOST_COLUMNS
    if "columns" in data:
        farm.columns = reader.number(data["columns"], f"{path}.columns", START_COLUMNS, most, most)
    else:
        reader.complain("key_missing", path=f"{path}.columns")
        farm.columns = most

    def space(text: str) -> int:
        return parse_space(text, farm.columns)

    def edge(text: str) -> int:
        return parse_edge(text, farm.columns)

    buildings = data.get("buildings", {})
    if not isinstance(buildings, Mapping):
        reader.complain("not_object", path=f"{path}.buildings", value=quoted(buildings))
        buildings = {}
    for key, name in buildings.items():
        cell = reader.part(key, f"{path}.buildings", space)
        number = reader.part(name, f"{path}.buildings.{quoted(key)[1:-1]}", find_building)
        if cell in farm.buildings:
            reader.reasons.append(say("stacked", path=f"{path}.buildings", value=quoted(key)))
        elif cell is not None and number is not None:
            farm.buildings[cell] = number
    farm.troughs = reader.set(data.get("troughs", []), f"{path}.troughs", space)
    farm.borders = reader.set(data.get("borders", []), f"{path}.borders", edge)


def write(setup: Setup) -> dict[str, Any]:
    """The canonical JSON object of a setup: every key in the order of NOTATION.md, only empty boxes left out."""
    return {
        "game": "acbas",
        "version": 1,
        "edition": setup.edition,
        "options": {"tie": setup.tie},
        "round": setup.round,
        "phase": setup.phase,
        "pending": [{"seat": seat, "hook": hook} for seat, hook in setup.pending],
        "first_start": setup.first_start,
        "start": setup.start,
        "marker": setup.marker,
        "to_move": setup.to_move,
        "boxes": {BOXES[box].id: dict(goods) for box, goods in sorted(setup.boxes.items()) if goods},
        "occupied": {BOXES[box].id: seat for box, seat in sorted(setup.occupied.items())},
        "offer": [tile(number).id for number in sorted(setup.offer or ())],
        "supply": {key: getattr(setup, key) for key in SUPPLY_KEYS},
        "players": [_write_player(farm) for farm in setup.players],
    }


def _write_player(farm: Farm) -> dict[str, Any]:
    columns = farm.columns
    return {
        "columns": columns,
        "buildings": {space_json(cell): tile(number).id for cell, number in sorted(farm.buildings.items())},
        "troughs": [space_json(cell) for cell in sorted(farm.troughs)],
        "borders": [edge_json(number, columns) for number in sorted(farm.borders)],
        "supply": {"wood": farm.wood, "stone": farm.stone, "reed": farm.reed, "borders": farm.spare},
        "animals": dict(zip(SPECIES, farm.animals, strict=True)),
        "workers": farm.workers,
        "notes": dict(farm.notes),
    }
