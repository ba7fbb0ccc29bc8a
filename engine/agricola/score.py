"""The points of a position of Agricola with all their parts (rules, section 11)."""

from __future__ import annotations

from typing import Any

from hedgerow._core.agricola import State
from hedgerow.engine.agricola.data import PHASES, SCORES
from hedgerow.engine.notation import bits, space_json
from hedgerow.engine.position import Score

OTHERS = ("unused", "fenced_stables", "rooms", "people", "improvements", "bonus", "begging")


def score(state: State) -> Score:
    """The points as if the game were scored now."""
    final = PHASES[state.fields()["phase"]] == "end"
    ranks = state.ranks()
    first = [seat for seat, rank in enumerate(ranks) if rank == 1]
    winner = first[0] if final and len(first) == 1 and len(ranks) > 1 else None
    players = tuple(_player(state, seat) for seat in range(state.players))
    return Score(final, tuple(2 * player["total"] for player in players), winner, players)


def _player(state: State, seat: int) -> dict[str, Any]:
    report = state.report(seat)
    pastures = [
        {"spaces": [space_json(cell) for cell in bits(cells)], "stables": stables, "capacity": size}
        for cells, stables, size in report["pastures"]
    ]
    places = [{"at": one["spaces"], "size": one["capacity"], "species": "any"} for one in pastures]
    places += [{"at": [space_json(cell)], "size": 1, "species": "any"} for cell in bits(report["lone_stables"])]
    rooms = [space_json(cell) for cell in bits(report["room_cells"])]
    return {
        "total": report["total"],
        **dict(zip(SCORES, report["rows"], strict=True)),
        **{name: report[name] for name in OTHERS},
        "counts": dict(zip(SCORES, report["counts"], strict=True)),
        "rank": state.ranks()[seat],
        "pastures": pastures,
        "capacities": [*places, {"at": rooms, "size": 1, "species": "any"}],
    }
