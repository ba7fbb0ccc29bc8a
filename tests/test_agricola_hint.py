"""Hints for Agricola: the code of the other game's hints, with chance on the way and any number of seats."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import hedgerow.engine as engine
from hedgerow._core.agricola import State
from hedgerow._core.mcts import Search
from hedgerow.engine.agricola.data import CARDS, SPACES
from hedgerow.engine.agricola.steps import SPACE, step
from hedgerow.engine.errors import MoveError
from hedgerow.engine.position import Position
from hedgerow.solver import winning
from hedgerow.solver.advice import Hint
from hedgerow.solver.hint import hint, judge, win_chance
from hedgerow.solver.study import Study
from hedgerow.solver.thinking import last_believed, true_error
from hedgerow.solver.turns import after, workers_left
from hedgerow.solver.weights import standard
from tests.hints import followed, ranked

NODES = 1500


def positions(players: int, seed: int, count: int, edition: str = "revised") -> list[Position]:
    """Some positions of a random game of listed moves in which a seat moves."""
    dice = random.Random(seed)
    position: Position = engine.new("agricola", players=players, edition=edition)
    found = []
    while not position.is_over:
        if position.to_move is not None:
            found.append(position)
        position = position.play(dice.choice(position.legal_moves()))
    return dice.sample(found, count)


def check(position: Position, answer: Hint, most: int) -> None:
    """What is true of every hint."""
    ranked(position, answer, most)
    for move in answer.moves:
        followed(position, move)
        assert move.why.count("as it stands") == 1
        if move.kind == "estimate":
            assert move.error >= true_error(0.0, answer.nodes), "a tree knows nothing of what lies deeper"
            chance = winning.chance(move.value, workers_left(position.core), "agricola")
            assert move.win == (1.0 if position.seats == 1 else chance)
        else:
            assert move.error == 0


@pytest.mark.parametrize(("players", "edition"), [(1, "revised"), (2, "family"), (3, "revised"), (5, "standard")])
def test_hints_through_games(players: int, edition: str) -> None:
    for position in positions(players, 1, 6, edition):
        answer = hint(position, nodes=NODES, moves=4)
        check(position, answer, 4)
        assert answer.nodes <= 1.05 * NODES
        available = {(move.box, move.building) for move in position.legal_moves()}
        assert len(answer.moves) == min(4, len(available))


def test_every_improvement_is_a_choice_of_its_own() -> None:
    data = engine.new("agricola").play("reveal:major_improvement").play("forest").to_json()
    data["players"][1]["supply"].update(clay=5, stone=3, wood=3, reed=3)
    position = engine.parse(data)
    answer = hint(position, nodes=4000, moves=99)
    check(position, answer, 99)
    built = {move.building for move in answer.moves if move.box == "major_improvement"}
    listed = {move.building for move in position.legal_moves() if move.box == "major_improvement"}
    assert built == listed
    assert len(built) >= 5


def test_the_value_is_that_of_the_way() -> None:
    """Of a choice that several steps carry out, the last step with enough visits tells the value."""
    position = engine.new("agricola", players=2, order="random", seed=2)
    tree = Search(position.core, weights=standard("agricola"), seed=0)
    tree.run(nodes=NODES, halving=True)
    found = {choice.steps: choice for choice in Study(position, 0, 512).main(NODES, None, None)}
    (plowed,) = (child for child in tree.children() if child.step == step(SPACE, SPACES.index("farmland")))
    path = (plowed.step,)
    last, _ = last_believed(tree, position.core, path, after(position.core, path), tuple(tree.line(path)))
    assert last is not None
    assert found[path].value == last.value != plowed.value
    assert found[path].error == true_error(last.error, NODES)


def test_memory_and_progress_are_passed_on() -> None:
    position = engine.new("agricola", players=2, order="random", seed=1)
    told: list[int] = []
    small = hint(position, nodes=100_000, moves=1, memory_mb=1, progress=told.append)
    assert small.nodes < 100_000, "a MiB is full before"
    assert told
    assert told == sorted(told)


@pytest.mark.parametrize("players", [1, 2, 3])
def test_why_not_this_move(players: int) -> None:
    for position in positions(players, 3, 4):
        moves = position.legal_moves()
        answer = hint(position, nodes=NODES, move=moves[-1].text)
        asked, against = answer.moves[0], answer.against
        assert asked.move == moves[-1].text
        assert against is not None
        check(position, answer, 1)
        if position.play(against.best.move) == position.play(moves[-1]):
            assert (against.difference, against.error) == (0.0, 0.0)
        else:
            assert against.difference == pytest.approx(asked.value - against.best.value)
        if against.reply is not None:
            assert position.play(moves[-1]).to_move not in (None, position.to_move)
            position.play(moves[-1]).play(against.reply)
    with pytest.raises(MoveError, match="no space"):
        hint(engine.new("agricola", order="random", seed=1), nodes=10, move="castle")


def feeding(players: int, seed: int) -> Iterator[Position]:
    """Positions of a random game in which a seat with 4 grain and nothing else feeds, and another seat after it."""
    dice = random.Random(seed)
    position: Position = engine.new("agricola", players=players, order="random", seed=seed)
    while not position.is_over:
        if position.phase == "feeding":
            data = position.to_json()
            data["players"][position.to_move or 0]["supply"].update(food=0, grain=4)
            found = engine.parse(data)
            open_ = {"feed:none", "feed:4grain"} <= {move.text for move in found.legal_moves()}
            if open_ and found.play("feed:none").to_move not in (None, found.to_move):
                yield found
        position = position.play(dice.choice(position.legal_moves()))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_move_is_seen_by_its_own_player_whoever_moves_next(players: int) -> None:
    """Begging instead of eating costs its seat points; the one who moves next would call it a gain."""
    position = next(one for seed in range(50) for one in feeding(players, seed))
    begged, fed = (judge(position, position.parse_move(move), nodes=3000) for move in ("feed:none", "feed:4grain"))
    assert begged.moves[0].value < fed.moves[0].value - 2
    asked = hint(position, nodes=3000, move="feed:none").against
    assert asked is not None
    assert asked.difference < -2


def test_a_certain_win_follows_the_rules_of_equal_points() -> None:
    """Building resources decide in the revised edition, nothing in the others; who plays alone wins."""

    def ended(edition: str, *supplies: dict[str, int]) -> State:
        players = [{"workers": 0, "supply": supply} for supply in supplies]
        state = {"game": "agricola", "edition": edition, "round": 14, "phase": "end", "cards": list(CARDS)}
        core: State = engine.parse({**state, "players": players}).core
        return core

    for edition, supplies, chances in (
        ("revised", ({"wood": 1}, {"clay": 2}), (0.0, 1.0)),
        ("revised", ({"wood": 1}, {"clay": 1}), (0.5, 0.5)),
        ("family", ({"wood": 1}, {"clay": 2}), (0.5, 0.5)),
        ("revised", ({"wood": 1}, {"clay": 2}, {"reed": 3}), (0.0, 0.0, 1.0)),
        ("revised", ({"wood": 1},), (1.0,)),
    ):
        state = ended(edition, *supplies)
        assert tuple(win_chance(0.0, True, state, seat) for seat in range(len(supplies))) == chances
    assert win_chance(0.5, True, ended("revised", {}, {}), 1) == 1.0
    assert win_chance(-0.5, True, ended("revised", {}, {}), 1) == 0.0
    assert win_chance(-20.0, False, ended("revised", {}), 0) == 1.0


def test_where_a_card_follows_the_mean_over_the_cards_is_taken() -> None:
    position: Position = engine.new("agricola", players=2).play("reveal:fencing")
    for move in ("forest", "clay_pit", "fishing"):
        position = position.play(move)
    move = position.parse_move("day_laborer")
    then = position.play(move)
    assert then.is_chance
    study = Study(position, 0, 64)
    found = study.search(move.steps, then.core, 900, None)
    cards = then.legal_moves()
    each = [
        Study(position, 0, 64).search((*move.steps, *card.steps), then.play(card).core, 300, None) for card in cards
    ]
    assert len(cards) == 3
    assert found.value == pytest.approx(sum(one.value for one in each) / 3)
    assert found.line == move.steps, "nobody knows the card"
    assert found.visits == study.nodes == 900
    assert judge(position, move, nodes=900).moves[0].value == found.value


def test_a_stopped_hint_is_the_best_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    position = engine.new("agricola", players=2, order="random", seed=1)

    def stop(_: int) -> None:
        raise KeyboardInterrupt

    answer = hint(position, nodes=10_000_000, moves=3, progress=stop)
    assert answer.interrupted
    assert 0 < answer.nodes < 1_000_000
    check(position, answer, 3)
