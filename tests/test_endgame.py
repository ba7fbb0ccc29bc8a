"""Exact values against minimax that prunes nothing: over listed turns, over all turns, and on the slow twin."""

import json
from pathlib import Path
from typing import Any

import pytest

import hedgerow.engine as engine
from hedgerow.engine.acbas.position import AcbasPosition
from hedgerow.engine.proof import verify
from hedgerow.solver.endgame import Solution, solve
from hedgerow.solver.errors import RequestError
from hedgerow.solver.proof import prove
from tests.endings import QUIET_OFFER, all_turns, best_value, late, listed_turns, made, slow_value
from tests.reference.acbas import Position as SlowPosition

FULL = pytest.mark.full


def by_choice(position: AcbasPosition, values: dict[tuple[str | None, str | None], float]) -> Any:
    return {key: value for key, value in sorted(values.items(), key=str)}


def check(position: AcbasPosition, turns: Any) -> Solution:
    """The value of every public choice is the one found without pruning, and each line really leads to it."""
    found = solve(position)
    sign = 1 if position.to_move == 0 else -1
    known: dict[bytes, int] = {}
    wanted: dict[tuple[str | None, str | None], float] = {}
    for steps, then in turns(position.core):
        move = position._move(steps, then)  # the box and the building, without asking whether it is listed
        value = sign * best_value(then, turns, known) / 2
        key = move.box, move.building
        wanted[key] = max(value, wanted.get(key, value))
    assert {(move.box, move.building): move.value for move in found.moves} == wanted
    assert (found.kind, found.value) == ("exact", max(wanted.values()))
    assert [move.best for move in found.moves] == [move.value == found.value for move in found.moves]
    for move in found.moves:
        here = position
        for text in move.line:
            here = here.play(text)
        assert here.is_over, move
        totals = here.score().totals
        assert sign * (totals[0] - totals[1]) == move.value
    return found


@pytest.mark.parametrize("left", [1, 2])
def test_values_of_listed_turns(left: int) -> None:
    for seed in range(12):
        check(late(seed, left), listed_turns)


def test_values_with_three_workers_left() -> None:
    for seed in (1, 7, 11, 12):
        check(late(seed, 3), listed_turns)


def test_values_with_twelve_buildings() -> None:
    for seed in range(6):
        check(late(seed, 2, QUIET_OFFER), listed_turns)
