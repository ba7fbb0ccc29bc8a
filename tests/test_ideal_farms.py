"""Ideal farms of the last round are never worse than real ones, whatever tokens are taken (solver/METHOD.md)."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from hedgerow._core import acbas
from hedgerow._core.acbas import State
from hedgerow._core.acbas_lastround import FLOATING, LISTED, PREPARING, LastRound
from hedgerow.solver.endgame import publics
from hedgerow.solver.weights import standard
from tests import suite
from tests.endings import late, made, workers

MODES = {"listed": LISTED, "preparing": PREPARING, "floating": FLOATING}
QUIET_HOUSES = (
    *("half_timbered_house", "storage", "shelter", "open_stable"),
    *("hayrick", "feeding_station", "dairy_farm", "dog_house"),
)
WITHOUT_BOX = -400  # a score below: the token cannot be used


def positions() -> Iterator[State]:
    """Of games by lot and of strong play, where the player to move has two or three workers left; made for borders."""
    for seed in range(16):
        yield late(seed, 4 + 2 * (seed % 2)).core
    for number, entry in enumerate(suite.lines("strong")[::5]):
        state = suite.read(entry).core
        while workers(state) > 4 + 2 * (number % 2):
            for step in acbas.greedy_turn(state, standard()):
                state.play(step)
        yield state
    for seed in (12, 17, 37, 55):
        yield made(seed).core


def compare(state: State, mode: int, dice: random.Random, counts: Counter[str], sequences: int = 60) -> None:
    """Whatever tokens are taken one after the other, the ideal farm scores at least what the best real one does."""
    left = int(state.fields()["farms"][state.actor]["workers"])
    if left < 2 or not LastRound.covers(state):
        return
    core = LastRound(state, memory_mb=256)
    all_choices = [
        (acbas.payload(public[0]), acbas.payload(public[1]) if len(public) > 1 else 0) for public in publics(state)
    ]
    for _ in range(sequences):
        choices = dice.sample(all_choices, left)
        found = core.together(state, choices, mode)
        if found is not None and found[1] > WITHOUT_BOX:
            assert found[0] >= found[1], ([(acbas.BOX_NAMES[box], tile) for box, tile in choices], mode)
            counts["compared"] += 1
            counts["equal"] += found[0] == found[1]
            counts["unbounded"] += found[0] > 10_000


@pytest.mark.parametrize("mode", MODES)
def test_no_real_farm_is_better(mode: str) -> None:
    counts, dice = Counter[str](), random.Random(mode)
    for state in positions():
        compare(state, MODES[mode], dice, counts)
    assert counts["compared"] >= 300
    assert counts["unbounded"] <= 0.05 * counts["compared"]
    assert counts["equal"] >= 0.7 * counts["compared"]


@pytest.mark.full
@pytest.mark.parametrize("mode", MODES)
def test_no_real_farm_is_better_in_many_positions(mode: str) -> None:
    counts, dice = Counter[str](), random.Random(f"many {mode}")
    for seed in range(100, 700):
        compare(late(seed, 4 + 2 * (seed % 2)).core, MODES[mode], dice, counts)
    assert counts["compared"] >= 5000


def test_with_buildings_that_change_prices_and_places() -> None:
    counts, dice = Counter[str](), random.Random(0)
    for seed in range(24):
        compare(late(seed, 4, QUIET_HOUSES).core, LISTED, dice, counts)
    assert counts["compared"] >= 50
