"""The end of a game looked at completely: against a plain minimax over everything, and as a review shows it."""

import json

import pytest

import hedgerow.engine as engine
from hedgerow.engine.position import Position
from hedgerow.engine.record import Game
from hedgerow.solver import players
from hedgerow.solver.endgame import Limits
from hedgerow.solver.hint import hint
from hedgerow.solver.review import review
from hedgerow.solver.turns import to_move
from hedgerow.solver.ways import ending, ways


def slow_ending(position: Position) -> float:
    """The margin of seat 0 in points by minimax over positions and moves as people know them."""
    if position.is_over:
        totals = position.score().totals
        return totals[0] - totals[1]
    values = [slow_ending(position.play(move)) for move in position.legal_moves(every=True)]
    return max(values) if position.to_move == 0 else min(values)


@pytest.fixture(scope="module")
def endings() -> list[Position]:
    """Positions with one or two workers left in which few enough turns are possible for everything to be tried."""
    found = []
    for seed in range(40):
        position = engine.new("acbas")
        chooser = players.make("greedy" if seed % 2 else f"random:seed={seed}")
        chance = players.make(f"random:seed={seed}")
        positions = []
        while not position.is_over:
            positions.append(position)
            position = position.play((chance if len(positions) < 5 else chooser).choose(position).move)
        for one, most in zip(positions[::-1][:3], (3000, 60, 40), strict=True):
            if one.core.turn_count_bound() <= most:
                found.append(one)
    return found


def test_the_full_player_ends_a_game_perfectly(endings: list[Position]) -> None:
    player = players.make("full:nodes=1000000")
    for position in endings:
        chosen, margin = player.choose(position), slow_ending(position)
        assert (chosen.kind, chosen.value) == ("exact", margin if position.to_move == 0 else -margin)
        assert slow_ending(position.play(chosen.move)) == margin
    hurried = players.make("full:nodes=1").choose(endings[0])
    assert hurried.nodes == 1, "who may look at one thing only does not look at everything"


def test_endings_are_exact(endings: list[Position]) -> None:
    seen = 0
    for position in endings:
        known = ending(position)
        if known is None:
            continue
        seen += 1
        value = slow_ending(position)
        assert known.value == (-value if position.to_move == 1 else value)
        here = position
        for move in known.line:
            here = here.play(move)
        assert here.is_over
        totals = here.score().totals
        assert totals[0] - totals[1] == value
    assert seen >= 20


def test_every_public_choice_has_its_best_way(endings: list[Position]) -> None:
    seen = 0
    for position in endings:
        known = ways(position.core)
        if known is None:
            continue
        sign = 1 if position.to_move == 0 else -1
        best: dict[tuple[str | None, str | None], float] = {}
        for move in position.legal_moves(every=True):
            value = sign * slow_ending(position.play(move))
            key = (move.box, move.building)
            best[key] = max(value, best.get(key, value))
        found = {}
        for way in known:
            here = position
            for number, steps in enumerate(way.turns):
                move = to_move(here, steps)
                if number == 0:
                    found[move.box, move.building] = way.value
                here = here.play(move)
            totals = here.score().totals
            assert here.is_over
            assert way.value == sign * (totals[0] - totals[1])
        assert found == best
        values = [way.value for way in known]
        assert values == sorted(values, reverse=True)
        first = hint(position, time=2, moves=1).moves[0]
        assert (first.kind, first.value) == ("exact", values[0])
        seen += len(known) > 1
    assert seen >= 4


def test_what_is_no_ending(endings: list[Position]) -> None:
    start = engine.new("acbas")
    assert ending(start) is None
    assert ending(endings[0], Limits(16, work=1)) is None
    position = endings[0]
    while not position.is_over:
        position = position.play(position.legal_moves()[0])
    over = ending(position)
    assert over is not None
    totals = position.score().totals
    assert (over.value, over.line) == (totals[0] - totals[1], ())


def test_a_bad_last_move_costs_exactly_what_it_costs(endings: list[Position]) -> None:
    seen = 0
    for before in endings:
        seat = before.to_move
        assert seat is not None
        if before.core.fields()["farms"][1 - seat]["workers"]:
            continue
        sign = 1 if seat == 0 else -1
        values = {move.text: sign * slow_ending(before.play(move)) for move in before.legal_moves(every=True)}
        bad = min(values, key=lambda text: values[text])
        game = Game(before)
        game.play(bad)
        judged = review(game, nodes=39)
        last = judged.moves[0]
        assert (last.kind, last.error) == ("exact", 0)
        assert last.value_after == values[bad]
        assert last.value_before == values[last.best] == max(values.values())
        assert last.mistake == (values[bad] < max(values.values()))
        assert judged.to_json()["largest"] == [1] * last.mistake
        seen += last.mistake
    assert seen >= 10


def test_nothing_is_exact_with_buildings_of_the_expansions(endings: list[Position]) -> None:
    """Their effects are listed less widely than the rules allow, so a search over listed turns proves nothing."""
    for position in endings[:4]:
        assert ending(position) is not None
        assert ways(position.core) is not None
        data = position.to_json()
        supply = {
            **data["supply"],
            "expansions": data["supply"]["expansions"] + 1,
            "stalls": data["supply"]["stalls"] + 1,
        }
        other = engine.parse(json.dumps({**data, "offer": [*data["offer"], "barn"], "supply": supply}))
        assert ending(other) is None
        assert ways(other.core) is None
