"""Players: how they are written, what they refuse, and that they play legal, repeatable turns."""

import json
from itertools import pairwise
from pathlib import Path
from time import perf_counter

import pytest

import hedgerow.engine as engine
from hedgerow._core import acbas
from hedgerow.engine.errors import HedgerowError
from hedgerow.engine.position import Position
from hedgerow.solver import levels, players, weights
from hedgerow.solver.spec import read_options, split, split_list
from hedgerow.solver.weights import standard

WEIGHTS = standard()
ALL = ("random:seed=3", "greedy", "greedy-v1", "mcts:nodes=60", "full:nodes=60,seed=2", "level1")


def play_out(specs: tuple[str, str], seed: int = 0) -> tuple[Position, list[str]]:
    seats = [players.make(spec) for spec in specs]
    for seat, player in enumerate(seats):
        player.begin(seed + seat)
    position = engine.new("acbas")
    moves = []
    while position.to_move is not None:
        choice = seats[position.to_move].choose(position)
        assert choice.move.text == position.parse_move(choice.move.text).text
        moves.append(choice.move.text)
        position = position.play(choice.move.text)
    return position, moves


@pytest.mark.parametrize("spec", ALL)
def test_every_player_plays_a_whole_game_and_repeats_it(spec: str) -> None:
    first, moves = play_out((spec, "random"))
    again, same = play_out((spec, "random"))
    assert first.is_over
    assert len(moves) >= 48
    assert moves == same
    assert first.hash == again.hash


def test_seeds_change_random_play() -> None:
    assert play_out(("random", "random"), 1)[1] != play_out(("random", "random"), 2)[1]


def test_greedy_beats_random_by_far() -> None:
    points = []
    for seed in range(6):
        position, _ = play_out(("greedy", "random") if seed % 2 == 0 else ("random", "greedy"), seed)
        totals = position.score().totals
        mine, other = totals[seed % 2], totals[1 - seed % 2]
        assert mine > other, (seed, totals)
        points.append(mine)
    assert sum(points) / len(points) >= 25


def test_value_is_seen_from_the_mover() -> None:
    start = engine.new("acbas")
    one = start.play(start.legal_moves()[0])
    for position in (start, one):
        choice = players.make("greedy").choose(position)
        after = position.play(choice.move)
        sign = 1 if position.to_move == 0 else -1
        assert choice.value == pytest.approx(sign * acbas.evaluate(after.core, WEIGHTS))


@pytest.mark.timing
def test_search_keeps_its_time() -> None:
    position = engine.new("acbas")
    player = players.make("full:time=0.3")
    walls: list[float] = []
    while len(walls) < 6 and (not walls or walls[-1] >= 0.8):  # others may have the processor for a moment
        started = perf_counter()
        choice = player.choose(position)
        walls.append(perf_counter() - started)
        assert choice.nodes > 100
        assert choice.line
    assert walls[-1] < 0.8


def test_no_player_chooses_in_a_finished_game() -> None:
    position, _ = play_out(("greedy", "greedy"))
    for spec in ALL:
        with pytest.raises(HedgerowError, match="game is over"):
            players.make(spec).choose(position)


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("chess", ("'chess'", "greedy-v1", "level1")),
        ("", ("unknown", "mcts")),
        ("mcts:depth=3", ("depth", "time, nodes, threads, seed, exact, weights, noise, halving")),
        ("mcts:halving=often", ("halving", "yes or no", "'often'")),
        ("mcts:weights=castle", ("castle", "greedy-v1")),
        ("greedy:seed=1", ("seed", "takes no keys")),
        ("random:time=1", ("time", "its keys are seed")),
        ("mcts:time=0", ("time", "above 0", "'0'")),
        ("mcts:time=nan", ("time", "'nan'")),
        ("mcts:time=soon", ("time", "'soon'")),
        ("mcts:nodes=0", ("nodes", "at least 1", "'0'")),
        ("mcts:nodes=1.5", ("nodes", "whole number", "'1.5'")),
        ("mcts:nodes", ("'nodes'", "key=value")),
        ("mcts:=3", ("'=3'", "key=value")),
        ("mcts:seed=-1", ("seed", "at least 0")),
        ("mcts:seed=1,seed=2", ("seed", "twice")),
        ("mcts:threads=0", ("threads", "at least 1", "'0'")),
        ("mcts:threads=65", ("threads", "at most 64", "'65'")),
        ("mcts:noise=-1", ("noise", "0 to 100", "'-1'")),
        ("mcts:noise=loud", ("noise", "'loud'")),
        ("mcts:exact=perhaps", ("exact", "yes or no")),
        ("level1:nodes=4", ("nodes", "its keys are seed")),
        ("expectimax:seed=1", ("expectimax", "seed")),
    ],
)
def test_what_is_refused_in_one_sentence(spec: str, words: tuple[str, ...]) -> None:
    with pytest.raises(HedgerowError) as caught:
        players.make(spec)
    sentence = str(caught.value)
    assert "\n" not in sentence
    for word in words:
        assert word in sentence


def test_options_are_read() -> None:
    assert players.make("MCTS:nodes=5,exact=no,threads=2").spec == "MCTS:nodes=5,exact=no,threads=2"
    assert split_list("mcts:time=1,nodes=3,human") == ["mcts:time=1,nodes=3", "human"]


def test_levels_are_eight_growing_searches() -> None:
    found = levels.levels()
    assert [level.id for level in found] == [f"level{number}" for number in range(1, 9)]
    options = [read_options(level.spec, *split(level.spec), players.SEARCH_KEYS) for level in found]
    nodes = [one.nodes or 0 for one in options]
    assert nodes == sorted(set(nodes))
    noise = [one.noise for one in options]
    assert noise == sorted(noise, reverse=True)
    for level, one in zip(found, options, strict=True):
        assert players.make(level.id).spec == level.id
        assert f"{one.nodes:,}" in level.description
        assert (f"misjudges by {one.noise:g}" in level.description) == (one.noise > 0)


def test_neighbouring_levels_are_a_step_apart() -> None:
    """100 to 250 points of rating, and further than both errors together."""
    for lower, upper in pairwise(levels.levels()):
        assert lower.rating is not None
        assert upper.rating is not None
        assert lower.error is not None
        assert upper.error is not None
        assert 100 <= upper.rating - lower.rating <= 250
        assert lower.rating + lower.error < upper.rating - upper.error


def test_noise_errs_plausibly_and_repeatably() -> None:
    """Other moves are chosen than without it, the same ones for the same seed, and never one that was not looked at."""
    position = engine.new("acbas").play("wood3")
    plain = players.make("mcts:nodes=300").choose(position)
    noisy = []
    for seed in range(40):
        player = players.make("mcts:nodes=300,noise=2")
        player.begin(seed)
        noisy.append(player.choose(position))
        player.begin(seed)
        assert player.choose(position) == noisy[-1]
    moves = {choice.move.text for choice in noisy}
    assert 1 < len(moves) < len(position.legal_moves())
    assert sum(choice.move == plain.move for choice in noisy) >= 2
    values = [choice.value for choice in noisy if choice.value is not None]
    assert plain.value is not None
    assert sum(values) / len(values) > plain.value - 4, "it misjudges, but does not throw the game away"


def test_frozen_weights_are_verified(tmp_path: Path) -> None:
    names = dict(zip(acbas.WEIGHT_NAMES, weights.load("greedy-v1"), strict=True))
    path = weights.freeze("copy", names, folder=tmp_path)
    assert weights.read(path).weights == names
    with pytest.raises(HedgerowError, match="frozen already"):
        weights.freeze("copy", names, folder=tmp_path)
    content = json.loads(path.read_text(encoding="utf-8"))
    first = acbas.WEIGHT_NAMES[0]
    content["weights"][first] += 0.125
    path.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(HedgerowError, match="checksum"):
        weights.read(path)
    content["sha256"] = weights.checksum(content["weights"])
    path.write_text(json.dumps(content), encoding="utf-8")
    assert weights.read(path).weights[first] == names[first] + 0.125
    content["weights"]["luck"] = 1.0
    content["sha256"] = weights.checksum(content["weights"])
    path.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(HedgerowError, match="luck"):
        weights.read(path)
    path.write_text("{", encoding="utf-8")
    with pytest.raises(HedgerowError, match=r"copy\.json"):
        weights.read(path)
    with pytest.raises(HedgerowError, match="greedy-v1"):
        weights.load("greedy-v0")


def test_frozen_player_plays_by_its_file() -> None:
    position = engine.new("acbas")
    own = players.make("greedy-v1").choose(position)
    steps = acbas.greedy_turn(position.core, weights.load("greedy-v1"))
    assert own.move.steps[: len(steps)] == tuple(steps)
