"""Computer players of Agricola: any number of seats, chance on the way, stronger ones win; the terminal game."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import hedgerow.engine as engine
from hedgerow._core import agricola
from hedgerow._core.mcts import Search
from hedgerow.engine.position import Position
from hedgerow.engine.record import Game
from hedgerow.play.table import Table, read_seats, seats_of
from hedgerow.solver import players, weights
from hedgerow.solver.errors import RequestError
from hedgerow.solver.match import Setting, dealt, match
from hedgerow.solver.variant import variant

WEIGHTS = weights.standard("agricola")


def played(specs: list[str], seed: int, edition: str = "revised", start: int = 0) -> Position:
    """The end of a game of these players; chance reveals the cards."""
    dice = random.Random(seed)
    position: Position = engine.new("agricola", players=len(specs), edition=edition, start=start)
    seats = [players.make(spec) for spec in specs]
    for seat, player in enumerate(seats):
        player.begin(10 * seed + seat)
    while not position.is_over:
        if position.to_move is None:
            position = position.play(dice.choice(position.legal_moves()))
        else:
            position = position.play(seats[position.to_move].choose(position).move)
    return position


def test_greedy_beats_random() -> None:
    won = 0
    for seed in range(10):
        totals = played(["greedy", "random"] if seed % 2 else ["random", "greedy"], seed).totals
        won += totals[seed % 2 == 0] > totals[seed % 2]
    assert won >= 9


def test_search_beats_greedy() -> None:
    won = 0
    for seed in range(10):
        specs = ["mcts:nodes=2000", "greedy"] if seed % 2 else ["greedy", "mcts:nodes=2000"]
        totals = played(specs, seed, start=seed // 2 % 2).totals
        won += totals[seed % 2 == 0] > totals[seed % 2]
    assert won >= 8


@pytest.mark.parametrize(
    ("count", "edition", "games"),
    [
        (3, "revised", 24),
        pytest.param(4, "family", 12, marks=pytest.mark.full),
        pytest.param(5, "standard", 10, marks=pytest.mark.full),
    ],
)
def test_search_leads_among_many(count: int, edition: str, games: int) -> None:
    """Max-n on vectors: the searching seat scores more than the others on the average.

    At three it leads by 3.3 points, with a spread of 7 from game to game: few games say nothing.
    """
    mine = others = 0.0
    for seed in range(games):
        specs = ["greedy"] * count
        seat = seed % count
        specs[seat] = "mcts:nodes=1500"
        totals = played(specs, seed, edition).totals
        mine += totals[seat]
        others += (sum(totals) - totals[seat]) / (count - 1)
    assert mine > others


def test_alone_more_work_brings_more_points() -> None:
    greedy = sum(played(["greedy"], seed).totals[0] for seed in range(4))
    search = sum(played(["mcts:nodes=400"], seed).totals[0] for seed in range(4))
    assert search > greedy + 40


def test_the_same_seed_gives_the_same_tree() -> None:
    position = engine.new("agricola", players=3, order="random", seed=1)
    trees = []
    for _ in range(2):
        search = Search(position.core, seed=5, weights=WEIGHTS)
        search.run(nodes=500)
        trees.append(search.children())
    assert trees[0] == trees[1]
    assert sum(child.visits for child in trees[0]) == 500


def test_seats_are_alike_to_the_search() -> None:
    """Who begins decides, not the number of the seat."""
    found = []
    for seat in range(3):
        position = engine.new("agricola", players=3, order="random", seed=1, start=seat)
        search = Search(position.core, seed=5, weights=WEIGHTS)
        search.run(nodes=300)
        found.append([(child.step, child.visits) for child in search.children()])
    assert found[0] == found[1] == found[2]


def test_chance_is_seen_in_turn() -> None:
    """Where a card is to be revealed every card is looked at as often as the others, and no line goes on."""
    position: Position = engine.new("agricola", players=1)
    with pytest.raises(ValueError, match="chance"):
        Search(position.core, weights=WEIGHTS)
    position = position.play("reveal:fencing").play("forest")
    search = Search(position.core, seed=1, weights=WEIGHTS)
    search.run(nodes=4000)
    ends = 0
    for child in search.children():
        after = position.core
        after.play(child.step)
        if child.visits and after.actor == -2:
            assert search.children((child.step,)) == []
            assert search.line((child.step,)) == []
            seen = [sum(one.visits for one in search.children((child.step, card))) for card in after.steps()]
            assert len(seen) == 3, "one of the four cards of the stage lies there"
            assert max(seen) - min(seen) <= 1
            assert sum(seen) == child.visits - 4, "the first visit of each node looks at it, not below"
            ends += 1
    assert ends >= 3


def test_the_evaluation_is_exact_at_the_end_and_alike_for_all_seats() -> None:
    end = played(["random", "random"], 1)
    assert agricola.evaluate(end.core, WEIGHTS) == end.totals
    start = engine.new("agricola", players=4, order="random", seed=1, start=3)
    first, *others = reversed(agricola.evaluate(start.core, WEIGHTS))
    assert len(set(others)) == 1
    assert first != others[0]


def test_weights_of_another_game_are_refused() -> None:
    with pytest.raises(RequestError, match="are for agricola"):
        weights.load("agricola-1")
    position = engine.new("agricola", order="random", seed=1)
    with pytest.raises(ValueError, match="weights"):
        Search(position.core, weights=weights.standard())


ONE_GAME = [
    ("greedy-v1", "acbas", "agricola"),
    ("mcts:nodes=10,weights=tree-3", "acbas", "agricola"),
    ("expectimax:nodes=10", "acbas", "agricola"),
    ("full:nodes=10,weights=agricola-1", "agricola", "acbas"),
]


@pytest.mark.parametrize(("spec", "own", "other"), ONE_GAME)
def test_players_of_the_other_game_are_refused_at_once(spec: str, own: str, other: str, tmp_path: Path) -> None:
    assert players.make(spec, own).spec == spec
    refusal = rf"^Player '{spec}' plays {own}, not {other}; mcts and levels play every game$"
    position = engine.new(other, seed=1)
    with pytest.raises(RequestError, match=refusal):
        players.make(spec, other)
    with pytest.raises(RequestError, match=refusal):
        read_seats(f"human,{spec}", position)
    with pytest.raises(RequestError, match=refusal):
        Table(Game(position), ("human", spec), tmp_path / "autosave")
    assert not (tmp_path / "autosave").exists()
    with pytest.raises(RequestError, match=refusal):
        match("random", spec, 2, game=other, out=tmp_path / "games")
    assert not (tmp_path / "games").exists()
    with pytest.raises(RequestError, match=own):  # who asks no earlier is told so by the player
        players.make(spec).choose(engine.new(other, **({"order": "random"} if other == "agricola" else {})))


def test_a_record_with_players_of_the_other_game_asks_for_others() -> None:
    game = Game(engine.new("agricola"))
    game.tags.update({"seat 0": "human", "seat 1": "expectimax:nodes=5"})
    assert seats_of(game) is None
    game.tags["seat 1"] = "mcts:nodes=5"
    assert seats_of(game) == ("human", "mcts:nodes=5")


def test_a_match(tmp_path: Path) -> None:
    """Both games of a pair have the same cards, other pairs others; the file goes on where it stops."""
    out = tmp_path / "games.jsonl"
    result = match("greedy", "random", 4, seed=1, game="agricola", out=out)
    assert result.wins[0] >= 3
    lines = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert [line["rules"] for line in lines] == ["agricola"] * 4
    assert lines[0]["opening"] == lines[1]["opening"]
    setting = Setting(variant=variant("agricola"))
    cards = [setting.cards(1, pair) for pair in range(2)]
    assert cards[0] != cards[1]
    for line in lines:
        position = setting.start(1, line["pair"])
        for move in (*line["opening"], *line["moves"]):
            position = dealt(position, cards[line["pair"]]).play(move)
        assert position.is_over
        assert tuple(position.totals[line["seats"].index(who)] for who in "ab") == tuple(line["totals"])
    before = out.read_bytes()
    assert match("greedy", "random", 4, seed=1, game="agricola", out=out).to_json() == result.to_json()
    assert out.read_bytes() == before, "nothing is played again"
    with pytest.raises(RequestError, match=r"line 1 is a game of agricola \(revised\), not of acbas"):
        match("greedy", "random", 4, seed=1, out=out)
    with pytest.raises(RequestError, match="no special buildings"):
        match("greedy", "random", 2, game="agricola", buildings=8)
    with pytest.raises(RequestError, match="but must be acbas or agricola"):
        match("greedy", "random", 2, game="chess")
