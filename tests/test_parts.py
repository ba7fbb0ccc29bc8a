"""The parts of a value: what is scored and what is promised add up, and every term of the evaluation has a name."""

import random

import pytest

import hedgerow.engine as engine
from hedgerow._core import acbas
from hedgerow.solver.parts import PROMISES, parts_of_value, promised, scored
from hedgerow.solver.weights import standard


def test_every_feature_of_the_evaluation_is_named() -> None:
    assert set(PROMISES) == set(acbas.FEATURE_NAMES)


@pytest.mark.parametrize("seed", range(4))
def test_scored_and_promised_add_up(seed: int) -> None:
    chance = random.Random(seed)
    position = engine.new("acbas")
    states = [position.core]
    while not position.is_over:
        position = position.play(chance.choice(list(position.legal_moves())))
        states.append(position.core)
    for number, state in enumerate(states):
        totals = [points / 2 for points in state.totals()]
        for seat in (0, 1):
            assert sum(scored(state, seat).values()) == totals[seat]
        if number < len(states) - 1:
            expected = [sum(promised(state, seat).values()) for seat in (0, 1)]
            assert expected[0] - expected[1] == pytest.approx(acbas.evaluate(state, standard()), abs=1e-3)
        for last in states[number::9]:
            parts = parts_of_value(state, last, 1, 2.75)
            assert sum(part.points for part in parts) == pytest.approx(2.75)
