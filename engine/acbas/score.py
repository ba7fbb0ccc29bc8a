"""The score of a position with all its parts (rules, section 9), as the JSON of ``hedgerow score`` names them."""

from __future__ import annotations

from typing import Any

from hedgerow._core.acbas import State
from hedgerow.engine.acbas.data import SPECIES, tile
from hedgerow.engine.notation import bits, space_json
from hedgerow.engine.position import Score, points


def score(state: State) -> Score:
    """What both seats would score if the game ended now; final if it has."""
    final = state.actor < 0
    return Score(
        final, state.totals(), state.winner() if final else None, tuple(_player(state, seat) for seat in (0, 1))
    )


def _player(state: State, seat: int) -> dict[str, Any]:
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
        "capacities": [
            {
                "at": [space_json(cell) for cell in bits(cells)],
                "size": size,
                "species": "any" if species == 15 else [SPECIES[one] for one in bits(species)],
            }
            for cells, size, species in report["capacities"]
        ],
    }
