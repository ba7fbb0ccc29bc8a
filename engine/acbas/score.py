"""The score of a position with all its parts (rules, section 9), as the JSON of ``hedgerow score`` names them."""

from __future__ import annotations

from typing import Any

from hedgerow._core.acbas import State
from hedgerow.engine.acbas.data import SPECIES, tile
from hedgerow.engine.acbas.rooms import ANY, Room, rooms_of
from hedgerow.engine.acbas.setup import Farm
from hedgerow.engine.acbas.state import setup_of
from hedgerow.engine.notation import bits, space_json
from hedgerow.engine.position import Score, points


def score(state: State) -> Score:
    """What both seats would score if the game ended now; final if it has."""
    final = state.actor < 0
    farms = enumerate(setup_of(state).players)
    players = tuple(_player(state, seat, farm) for seat, farm in farms)
    return Score(final, state.totals(), state.winner() if final else None, players)


def _player(state: State, seat: int, farm: Farm) -> dict[str, Any]:
    report = state.report(seat)
    return {
        "total": points(report["total2"]),
        "animals": report["animals"],
        "bonuses": dict(zip(SPECIES, report["bonuses"], strict=True)),
        "expansions": report["expansions"],
        "buildings": {
            space_json(cell): {"id": tile(number).id, "points": points(halves)}
            for cell, number, halves in report["buildings"]
        },
        "counts": dict(zip(SPECIES, report["counts"], strict=True)),
        "pastures": [
            {"spaces": [space_json(cell) for cell in bits(cells)], "troughs": troughs, "capacity": capacity}
            for cells, troughs, capacity in report["pastures"]
        ],
        "used": [space_json(cell) for cell in bits(report["used"])],
        "capacities": [_capacity(room) for room in rooms_of(state, seat, farm)],
    }


def _capacity(room: Room) -> dict[str, Any]:
    """A room: how many of one species it holds, or of every one, or ``half`` of each of two instead."""
    told: dict[str, Any] = {"at": [space_json(cell) for cell in room.cells], "size": room.size}
    told["species"] = "any" if room.species == ANY else [SPECIES[one] for one in bits(room.species)]
    if room.each:
        told["each"] = True
    if room.pair:
        told["half"] = room.pair
    return told
