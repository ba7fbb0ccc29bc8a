"""A stated chance to win comes true as often as it says."""

import random

import pytest

import hedgerow.engine as engine
from hedgerow.engine.position import Position
from hedgerow.solver.calibrate import reliability
from hedgerow.solver.hint import hint

GAMES, OF_EACH = 420, 5
NODES = 4000
FIRST_SEED = 1_000_000  # the calibration was fitted to games of small seeds
WANDER = 0.25
MOST_OFF = 0.1


def played(seed: int) -> list[tuple[float, float]]:
    """Stated chances and results out of a game that the hints play by themselves.

    Up to a random moment every fourth turn is random, so that positions of every kind are met; chances are taken after
    it. One game's positions share their result, so only a few of each are used.
    """
    chance = random.Random(seed)
    calm = chance.randrange(4, 44)
    position: Position = engine.new("acbas", first_start=seed % 2)
    stated: list[tuple[float, int]] = []
    ply = 0
    while not position.is_over:
        ply += 1
        if ply <= calm and chance.random() < WANDER:
            position = position.play(chance.choice(position.legal_moves()))
            continue
        best = hint(position, nodes=NODES, moves=1, seed=seed).moves[0]
        if ply > calm:
            assert position.to_move is not None
            stated.append((best.win, position.to_move))
        position = position.play(best.move)
    winner = position.core.winner()
    return [
        (win, 0.5 if winner is None else float(winner == seat))
        for win, seat in chance.sample(stated, min(OF_EACH, len(stated)))
    ]


@pytest.mark.full
def test_stated_chances_come_true() -> None:
    pairs = [pair for number in range(GAMES) for pair in played(FIRST_SEED + number)]
    assert len(pairs) >= 2000
    found = reliability(pairs)
    assert len(found) == 10
    assert not [tenth for tenth in found if abs(tenth.off) > MOST_OFF], found


def test_a_game_says_who_won() -> None:
    """The same with one game; whoever is certain at the end wins."""
    pairs = played(FIRST_SEED)
    assert 0 < len(pairs) <= OF_EACH
    assert all(won in (0.0, 0.5, 1.0) and 0 <= win <= 1 for win, won in pairs)
    assert pairs == played(FIRST_SEED)
