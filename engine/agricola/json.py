"""Positions of Agricola as JSON: one liberal reader, one canonical writer.

Both speak of the fields of a state between two turns (`hedgerow._core.agricola.State.fields`). The reader looks at the
whole object before it refuses it, so that `PositionError` holds everything that is wrong with its shape.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hedgerow.engine.agricola.data import (
    ANIMALS,
    CARDS,
    CELLS,
    COLUMNS,
    EDITIONS,
    FIRST_CARD,
    GOODS,
    HOUSES,
    LIMITS,
    MAJORS,
    MOST_GOODS,
    MOST_PLAYERS,
    PHASES,
    ROUNDS,
    SIDE_JOB,
    SPACES,
    TILE,
    space_row,
)
from hedgerow.engine.agricola.sentences import say
from hedgerow.engine.errors import PositionError
from hedgerow.engine.notation import bits, edge_json, mask, parse_edge, parse_space, space_json
from hedgerow.engine.reading import Reader
from hedgerow.engine.sentences import quoted, suited
from hedgerow.engine.stateposition import CHANCE

PILED = (*GOODS, *ANIMALS)
PEOPLE, MOST_PEOPLE = 2, 5
ROOMS = ("1,0", "2,0")
HARVEST_PHASES = {"feeding": "feed", "breeding": "breed"}
NOBODY = -1  # the actor of a core whose game is over
VEGETABLES = 0x80
MOST_CROP = {"grain": 3, "vegetable": 2}
KEYS = (
    *("game", "version", "edition", "options", "round", "phase", "pending", "start", "marker", "to_move", "cards"),
    *("order", "spaces", "occupied", "majors", "round_goods", "players"),
)
PLAYER_KEYS = (
    *("house", "rooms", "fields", "stables", "fences", "people", "newborn", "workers", "supply", "animals"),
    *("improvements", "occupations", "hand", "begging", "notes"),
)


# ---- writing ----


def write(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The canonical JSON object of a state's fields: every key, only empty spaces left out."""
    phase, start, players = PHASES[fields["phase"]], fields["start"], fields["players"]
    seats = [(start + turn) % players for turn in range(players)]
    shown = fields["round"] - (phase == "start")
    cards = [SPACES[card] for card in fields["order"][:shown]]
    rest = [SPACES[card] for card in fields["order"][shown:] if card]
    return {
        "game": "agricola",
        "version": 1,
        "edition": EDITIONS[fields["edition"]],
        "options": {SIDE_JOB: _in_play(fields, SIDE_JOB), TILE: _in_play(fields, TILE)},
        "round": fields["round"],
        "phase": phase,
        "pending": [
            {"seat": seat, "hook": HARVEST_PHASES[phase]}
            for seat in seats
            if phase in HARVEST_PHASES and fields["due"] >> seat & 1
        ],
        "start": start,
        "marker": fields["marker"],
        "to_move": fields["actor"] if fields["actor"] >= 0 else None,
        "cards": cards,
        "order": rest,
        "spaces": {space: {good: n} for space, good, n in _piles(fields) if n},
        "occupied": {
            space: seat
            for number, space in enumerate(SPACES)
            for seat in range(players)
            if fields["taken"][seat] >> number & 1
        },
        "majors": [MAJORS[number] for number in bits(fields["majors"])],
        "round_goods": _round_goods(fields["farms"]),
        "players": [_write_player(farm) for farm in fields["farms"]],
    }


def _in_play(fields: Mapping[str, Any], space: str) -> bool:
    return bool(fields["open"] >> SPACES.index(space) & 1)


def _piles(fields: Mapping[str, Any]) -> Iterable[tuple[str, str, int]]:
    for number in bits(fields["open"]):
        row = space_row(SPACES[number], EDITIONS[fields["edition"]], fields["players"])
        for good in row.pile if row else ():
            yield SPACES[number], good, fields["piles"][number]


def _round_goods(farms: Iterable[Mapping[str, Any]]) -> dict[str, list[dict[str, int]]]:
    found: dict[str, list[dict[str, int]]] = {}
    for number in range(1, ROUNDS + 1):
        for seat, farm in enumerate(farms):
            if farm["well"] >> number & 1:
                found.setdefault(str(number), []).append({"seat": seat, "food": 1})
    return found


def _write_player(farm: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "house": HOUSES[farm["house"]],
        "rooms": [space_json(cell) for cell in bits(farm["rooms"])],
        "fields": {space_json(cell): _crop(farm["crops"][cell]) for cell in bits(farm["fields"])},
        "stables": [space_json(cell) for cell in bits(farm["stables"])],
        "fences": [edge_json(number, COLUMNS) for number in bits(farm["fences"])],
        "people": farm["people"],
        "newborn": farm["newborn"],
        "workers": farm["workers"],
        "supply": dict(zip(GOODS, farm["goods"], strict=True)),
        "animals": dict(zip(ANIMALS, farm["animals"], strict=True)),
        "improvements": [MAJORS[number] for number in bits(farm["improvements"])],
        "occupations": [],
        "hand": [],
        "begging": farm["begging"],
        "notes": {},
    }


def _crop(crop: int) -> dict[str, int]:
    if crop == 0:
        return {}
    return {"vegetable": crop - VEGETABLES} if crop & VEGETABLES else {"grain": crop}


# ---- reading ----


def read(data: object) -> dict[str, Any]:
    """The fields that a JSON object says; `PositionError` with every fault of its shape."""
    reader = Reader()
    fields = _read(reader, reader.keys(data, "position", KEYS, "position"))
    if reader.reasons:
        raise PositionError(reader.reasons)
    return fields


def _read(reader: Reader, data: Mapping[str, Any]) -> dict[str, Any]:
    for key in ("edition", "round", "cards", "players"):
        if key not in data:
            reader.complain("key_missing", path=key)
    reader.number(data.get("version", 1), "version", 1, 1)
    edition = reader.choice(data.get("edition", EDITIONS[0]), "edition", EDITIONS)
    entries = reader.list(data.get("players", []), "players")
    players = len(entries)
    if not 1 <= players <= MOST_PLAYERS[edition]:
        if "players" in data:
            reader.reasons.append(say("players_count", count=players, edition=edition, most=MOST_PLAYERS[edition]))
        entries, players = entries[:1] or [{}], 1
    phase = reader.choice(data.get("phase", "work"), "phase", PHASES)
    marker = reader.number(data.get("marker", data.get("start", 0)), "marker", 0, players - 1)
    start = reader.number(data.get("start", marker), "start", 0, players - 1)
    number = reader.number(data.get("round", 1), "round", 1, ROUNDS, 1)
    cards = _cards(reader, data, "cards")
    rest = _cards(reader, data, "order")
    if len(cards) + len(rest) > ROUNDS:
        reader.reasons.append(say("cards_many", count=len(cards) + len(rest), right=ROUNDS))
    order = [*cards, *rest] + [0] * (ROUNDS - len(cards) - len(rest))
    open_spaces = _open(reader, data, edition, players) | mask(cards)
    taken = _taken(reader, data, players)
    farms = [_read_player(reader, entry, f"players[{seat}]", phase, taken[seat]) for seat, entry in enumerate(entries)]
    _read_round_goods(reader, data, farms)
    fields = {
        "edition": EDITIONS.index(edition),
        "players": players,
        "shared_rank": edition != "revised",
        "round": number,
        "phase": PHASES.index(phase),
        "start": start,
        "marker": marker,
        "due": _due(reader, data, phase, players),
        "open": open_spaces,
        "majors": mask(reader.set(data["majors"], "majors", _major)) if "majors" in data else _unowned(farms),
        "piles": _read_piles(reader, data, edition, players),
        "order": order[:ROUNDS],
        "revealed": len(cards),
        "taken": taken,
        "farms": farms,
    }
    fields["actor"] = _actor(reader, data, phase, fields)
    return fields


def _major(word: str) -> int:
    return _index(word, MAJORS, "major_name")


def _index(word: str, names: tuple[str, ...], code: str) -> int:
    if word not in names:
        raise PositionError(say(code, value=quoted(word), names=suited(word, names)))
    return names.index(word)


def _cards(reader: Reader, data: Mapping[str, Any], key: str) -> list[int]:
    found: list[int] = []
    for index, entry in enumerate(reader.list(data.get(key, []), key)):
        card = reader.part(entry, f"{key}[{index}]", lambda word: _index(word, CARDS, "card_name"))
        if card is not None:
            found.append(FIRST_CARD + card)
    return found


def _open(reader: Reader, data: Mapping[str, Any], edition: str, players: int) -> int:
    options = reader.keys(data.get("options", {}), "options", (SIDE_JOB, TILE), "options")
    for key, value in ((key, options[key]) for key in (SIDE_JOB, TILE) if key in options):
        if not isinstance(value, bool):
            reader.complain("not_choice", path=f"options.{key}", value=quoted(value), choices="true or false")
        if edition != "revised" and value is not (key == SIDE_JOB and edition == "family"):
            reader.reasons.append(say("option_edition", key=key, edition=edition))
    left_out = set()
    if not options.get(SIDE_JOB, True):
        left_out.add(SIDE_JOB)
    if not options.get(TILE, False):
        left_out.add(TILE)
    return mask(
        number
        for number, space in enumerate(SPACES[:FIRST_CARD])
        if space not in left_out and space_row(space, edition, players)
    )


def _taken(reader: Reader, data: Mapping[str, Any], players: int) -> list[int]:
    taken = [0] * players
    occupied = reader.keys(data.get("occupied", {}), "occupied", SPACES, "occupied")
    for space, seat in occupied.items():
        if space in SPACES:
            taken[reader.number(seat, f"occupied.{space}", 0, players - 1)] |= 1 << SPACES.index(space)
    return taken


def _read_piles(reader: Reader, data: Mapping[str, Any], edition: str, players: int) -> list[int]:
    piles = [0] * len(SPACES)
    spaces = reader.keys(data.get("spaces", {}), "spaces", SPACES, "spaces")
    for space, goods in spaces.items():
        if space in SPACES:
            row = space_row(space, edition, players)
            known = tuple(row.pile) if row and row.pile else PILED
            most = LIMITS["piled_animals" if known[0] in ANIMALS else "piled"]
            counts = reader.goods(goods, f"spaces.{space}", known, most)
            if counts and not (row and row.pile):
                reader.reasons.append(say("pile_none", space=space, players=players, edition=edition))
            elif counts:
                piles[SPACES.index(space)] = sum(counts.values())
    return piles


def _due(reader: Reader, data: Mapping[str, Any], phase: str, players: int) -> int:
    if "pending" not in data:
        return (1 << players) - 1 if phase in HARVEST_PHASES else 0
    entries = reader.list(data["pending"], "pending")
    if phase not in HARVEST_PHASES:
        if entries:
            reader.reasons.append(say("pending_phase", value=quoted(entries), phase=phase))
        return 0
    seats = set()
    for index, entry in enumerate(entries):
        path = f"pending[{index}]"
        due = reader.keys(entry, path, ("seat", "hook"), path)
        seat = reader.number(due.get("seat", 0), f"{path}.seat", 0, players - 1)
        if seat in seats:
            reader.complain("named_twice", path="pending", value=seat)
        seats.add(seat)
        reader.choice(due.get("hook", HARVEST_PHASES[phase]), f"{path}.hook", (HARVEST_PHASES[phase],))
    return mask(seats)


def _actor(reader: Reader, data: Mapping[str, Any], phase: str, fields: Mapping[str, Any]) -> int:
    players = fields["players"]
    if phase == "end":
        return NOBODY
    if phase == "start":
        return CHANCE
    if data.get("to_move") is not None:
        return reader.number(data["to_move"], "to_move", 0, players - 1)
    start: int = fields["start"]
    # who has placed the fewest people, from the first player on
    seats: list[int] = [(start + turn) % players for turn in range(players)]
    left = [seat for seat in seats if fields["farms"][seat]["workers"]] or seats
    taken: list[int] = fields["taken"]
    return min(left, key=lambda seat: taken[seat].bit_count())


def _unowned(farms: Iterable[Mapping[str, Any]]) -> int:
    owned = 0
    for farm in farms:
        owned |= farm["improvements"]
    return (1 << len(MAJORS)) - 1 & ~owned


def _read_round_goods(reader: Reader, data: Mapping[str, Any], farms: list[dict[str, Any]]) -> None:
    rounds = tuple(str(number) for number in range(1, ROUNDS + 1))
    later = reader.keys(data.get("round_goods", {}), "round_goods", rounds, "round_goods")
    for number in (one for one in rounds if one in later):
        for index, entry in enumerate(reader.list(later[number], f"round_goods.{number}")):
            path = f"round_goods.{number}[{index}]"
            given = reader.keys(entry, path, ("seat", "food"), path)
            seat = reader.number(given.get("seat", 0), f"{path}.seat", 0, len(farms) - 1)
            reader.number(given.get("food", 1), f"{path}.food", 1, 1)
            farms[seat]["well"] |= 1 << int(number)


def _read_player(reader: Reader, value: object, path: str, phase: str, taken: int) -> dict[str, Any]:
    data = reader.keys(value, path, PLAYER_KEYS, path)

    def space(text: str) -> int:
        return parse_space(text, COLUMNS)

    for key, empty in (("occupations", []), ("hand", []), ("notes", {})):
        if data.get(key, empty) != empty:
            reader.reasons.append(say("no_cards", path=f"{path}.{key}"))
    people = reader.number(data.get("people", PEOPLE), f"{path}.people", PEOPLE, MOST_PEOPLE, PEOPLE)
    newborn = reader.number(data.get("newborn", 0), f"{path}.newborn", 0, people - PEOPLE)
    left = {"start": people, "work": max(people - newborn - taken.bit_count(), 0)}.get(phase, 0)
    fields, crops = _read_fields(reader, data.get("fields", {}), f"{path}.fields")
    supply = reader.goods(data.get("supply", {}), f"{path}.supply", GOODS, MOST_GOODS)
    animals = reader.goods(data.get("animals", {}), f"{path}.animals", ANIMALS, LIMITS["herd"])
    return {
        "house": HOUSES.index(reader.choice(data.get("house", HOUSES[0]), f"{path}.house", HOUSES)),
        "rooms": mask(reader.set(data.get("rooms", list(ROOMS)), f"{path}.rooms", space)),
        "fields": fields,
        "crops": crops,
        "stables": mask(reader.set(data.get("stables", []), f"{path}.stables", space)),
        "fences": mask(reader.set(data.get("fences", []), f"{path}.fences", lambda text: parse_edge(text, COLUMNS))),
        "people": people,
        "newborn": newborn,
        "workers": reader.number(data.get("workers", left), f"{path}.workers", 0, MOST_PEOPLE),
        "goods": tuple(supply.get(good, 0) for good in GOODS),
        "animals": tuple(animals.get(one, 0) for one in ANIMALS),
        "improvements": mask(reader.set(data.get("improvements", []), f"{path}.improvements", _major)),
        "begging": reader.number(data.get("begging", 0), f"{path}.begging", 0, LIMITS["begging"]),
        "well": 0,
    }


def _read_fields(reader: Reader, value: object, path: str) -> tuple[int, tuple[int, ...]]:
    if not isinstance(value, Mapping):
        reader.complain("not_object", path=path, value=quoted(value))
        return 0, (0,) * CELLS
    crops = [0] * CELLS
    cells = set()
    for text, growing in value.items():
        cell = reader.part(text, path, lambda word: parse_space(word, COLUMNS))
        counts = reader.goods(growing, f"{path}.{quoted(text)[1:-1]}", tuple(MOST_CROP), MOST_CROP)
        if cell is None:
            continue
        if cell in cells:
            reader.complain("named_twice", path=path, value=quoted(text))
        if len(counts) > 1:
            reader.reasons.append(say("two_crops", path=path, value=quoted(text)))
        cells.add(cell)
        crops[cell] = counts.get("grain", 0) or (VEGETABLES + counts["vegetable"] if "vegetable" in counts else 0)
    return mask(cells), tuple(crops)
