"""A stated chance to win comes true as often as it says."""

import random

import pytest

import hedgerow.engine as engine
from hedgerow.engine.position import Position
from hedgerow.solver.calibrate import reliability
from hedgerow.solver.gamerules import rules_of
from hedgerow.solver.hint import hint

OF_EACH = 5
# Games and iterations a move, and how a game begins.
GAMES = {"acbas": 420, "agricola": 420}
NODES = {"acbas": 4000, "agricola": 400}
FIRST = {"acbas": "first_start", "agricola": "start"}
FIRST_SEED = 1_000_000  # the calibration was fitted to games of small seeds
WANDER = 0.25
MOST_OFF = 0.1


def played(seed: int, game: str) -> list[tuple[float, float]]:
    """Stated chances and results out of a game that the hints play by themselves.

    Up to a random moment every fourth turn is random, so that positions of every kind are met; chances are taken after
    it. One game's positions share their result, so only a few of each are used.
    """
    chance = random.Random(seed)
    calm = chance.randrange(4, 44)
    position: Position = engine.new(game, **{FIRST[game]: seed % 2})
    stated: list[tuple[float, int]] = []
    ply = 0
    while not position.is_over:
        if position.is_chance:
            position = position.play(chance.choice(position.legal_moves()))
            continue
        ply += 1
        if ply <= calm and chance.random() < WANDER:
            position = position.play(chance.choice(position.legal_moves()))
            continue
        best = hint(position, nodes=NODES[game], moves=1, seed=seed).moves[0]
        if ply > calm:
            assert position.to_move is not None
            stated.append((best.win, position.to_move))
        position = position.play(best.move)
    winner = rules_of(position.core).winner(position.core)
    return [
        (win, 0.5 if winner is None else float(winner == seat))
        for win, seat in chance.sample(stated, min(OF_EACH, len(stated)))
    ]


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_stated_chances_come_true(game: str) -> None:
    pairs = [pair for number in range(GAMES[game]) for pair in played(FIRST_SEED + number, game)]
    assert len(pairs) >= 2000
    found = reliability(pairs)
    assert len(found) == 10
    assert not [tenth for tenth in found if abs(tenth.off) > MOST_OFF], found


@pytest.mark.parametrize("game", GAMES)
def test_a_game_says_who_won(game: str) -> None:
    """The same with one game; whoever is certain at the end wins."""
    pairs = played(FIRST_SEED, game)
    assert 0 < len(pairs) <= OF_EACH
    assert all(won in (0.0, 0.5, 1.0) and 0 <= win <= 1 for win, won in pairs)
    assert pairs == played(FIRST_SEED, game)
