"""The expectimax player and alpha-beta below it, against minimax that prunes nothing."""

import pytest

import hedgerow.engine as engine
from hedgerow._core import acbas
from hedgerow._core.acbas import State
from hedgerow._core.alphabeta import AlphaBeta
from hedgerow.solver import players
from hedgerow.solver.errors import RequestError
from hedgerow.solver.weights import standard
from tests.endings import best_value, late


def looked_ahead(state: State, turns: int) -> float:
    """The margin of seat 0 after so many turns, by the evaluation where the game is not over."""
    if state.ask == 0:
        totals = state.totals()
        return (totals[0] - totals[1]) / 2
    if turns == 0:
        return acbas.evaluate(state, standard())
    values = [looked_ahead(then, turns - (then.actor != state.actor)) for _, then in state.turns()]
    return max(values) if state.actor == 0 else min(values)


def test_depth_by_depth() -> None:
    for seed in range(6):
        state = late(seed, 2).core
        sign = 1 if state.actor == 0 else -1
        for depth in (1, 2):
            search = AlphaBeta(weights=standard(), memory_mb=1)
            found = search.search(state, depth)
            assert found is not None
            assert found[0] == pytest.approx(sign * looked_ahead(state, depth), abs=1e-4)
            assert search.search(state, depth) == found, "the table says the same"


def test_to_the_end() -> None:
    for seed in range(8):
        state = late(seed, 2).core
        sign = 1 if state.actor == 0 else -1
        exact = sign * best_value(state, lambda one: one.turns()) / 2
        search = AlphaBeta(weights=standard(), memory_mb=8)
        assert search.search(state, 100) == (exact, search.search(state, 100)[1])  # type: ignore[index]
        bounded = AlphaBeta(weights=standard(), memory_mb=8).search(state, 100, exact - 0.25, exact + 0.25)
        assert bounded is not None
        assert bounded[0] == exact
        above = AlphaBeta(weights=standard(), memory_mb=8).search(state, 100, exact + 1, exact + 2)
        assert above is not None
        assert exact <= above[0] <= exact + 1


def test_limits() -> None:
    state = engine.new("acbas").core
    search = AlphaBeta(weights=standard(), memory_mb=1, work=50)
    assert search.search(state, 20) is None
    assert search.nodes <= 51
    assert AlphaBeta(weights=standard(), memory_mb=1).search(state, 20, seconds=0.0) is None
    with pytest.raises(ValueError, match="depth"):
        AlphaBeta(weights=standard()).search(state, 0)
    with pytest.raises(ValueError, match="memory_mb"):
        AlphaBeta(weights=standard(), memory_mb=0)


def test_the_player() -> None:
    player = players.make("expectimax:nodes=3000")
    position = engine.new("acbas")
    first = player.choose(position)
    assert first == player.choose(position)
    assert first.value is not None
    for _ in range(6):
        position = position.play(player.choose(position).move)
    end = late(2, 1)
    chosen = players.make("expectimax:nodes=100000").choose(end)
    sign = 1 if end.to_move == 0 else -1
    assert chosen.value == sign * best_value(end, lambda one: one.turns()) / 2
    with pytest.raises(RequestError, match="threads"):
        players.make("expectimax:threads=2")


def test_whether_the_last_round_is_played_exactly() -> None:
    position = late(4, 4)
    assert players.make("full:time=1").choose(position).kind == "exact"
    assert players.make("full:nodes=500,exact=no").choose(position).kind == "estimate"
    assert players.make("mcts:time=1,exact=yes").choose(position).kind == "exact"
    assert players.make("mcts:nodes=500").choose(position).kind == "estimate"
