"""The commands on positions of Agricola: what they say where chance decides, and what they refuse."""

import json
import random
import re
import signal
from pathlib import Path
from xml.etree import ElementTree

import pytest

import hedgerow.engine as engine
from hedgerow.engine.agricola.data import CARDS
from hedgerow.engine.position import Position
from hedgerow.engine.record import Game
from hedgerow.play.cli import main
from hedgerow.play.protocol import Protocol
from hedgerow.play.table import Table
from hedgerow.play.valuegraph import graph_of
from hedgerow.solver import players
from hedgerow.solver.endgame import solve
from hedgerow.solver.errors import RequestError
from hedgerow.solver.hint import hint
from hedgerow.solver.live import LiveSearch
from hedgerow.solver.many import solve_many
from hedgerow.solver.review import review
from tests.playing import begin, play

CHANCE = engine.new("agricola")
START = engine.new("agricola", players=2, order="random", seed=1)


def put(folder: Path, position: Position) -> str:
    """The position in a file."""
    path = folder / "position.json"
    path.write_text(json.dumps(position.to_json()), encoding="utf-8")
    return str(path)


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one sentence with which a command refuses its input."""
    assert main(list(words)) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1), err
    return err


def test_where_chance_decides_the_cards_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["legal", put(tmp_path, CHANCE)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "chance decides, start: 4 cards, each as likely; the one on the table is given as below"
    assert lines[1].strip().startswith("reveal:")
    assert main(["legal", put(tmp_path, CHANCE.play("reveal:fencing"))]) == 0
    assert capsys.readouterr().out.startswith("seat 0 to move")


def ended(edition: str, *players: dict[str, object]) -> Position:
    """A finished game in which these players have built nothing."""
    farms = [{"workers": 0, **player} for player in players]
    return engine.parse(
        {"game": "agricola", "edition": edition, "round": 14, "phase": "end", "cards": list(CARDS), "players": farms}
    )


@pytest.mark.parametrize(
    ("edition", "supplies", "sentence"),
    [
        ("revised", ({"wood": 1, "food": 3}, {"clay": 2}), "Seat 1 wins -14 to -14 by more building resources left: "),
        ("revised", ({"wood": 1, "reed": 1}, {"clay": 2}), "The first rank is shared at -14 to -14."),
        ("family", ({"wood": 1}, {"clay": 2}), "The first rank is shared at -14 to -14."),
        ("revised", ({"grain": 1}, {"clay": 2}), "Seat 0 wins -12 to -14."),
    ],
)
def test_who_has_won_and_why(
    edition: str,
    supplies: tuple[dict[str, int], ...],
    sentence: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    position = ended(edition, *({"supply": supply} for supply in supplies))
    assert main(["score", put(tmp_path, position)]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith(sentence)
    assert last == sentence or last == sentence + "seat 0 has 1, seat 1 has 2."


def test_the_drawing_says_whose_the_goods_of_later_rounds_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = engine.new("agricola", players=3, order="random", seed=1).to_json()
    data["round_goods"] = {"2": [{"seat": 1, "food": 1}], "3": [{"seat": 1, "food": 1}]}
    data["majors"].remove("well")
    data["players"][1]["improvements"] = ["well"]
    file, svg = put(tmp_path, engine.parse(data)), tmp_path / "later.svg"
    assert main(["show", file, "--svg", str(svg)]) == 0
    drawn = "".join(ElementTree.fromstring(svg.read_text(encoding="utf-8")).itertext())
    assert "Comes later: round 2: 1 food for seat 1; round 3: 1 food for seat 1" in drawn
    assert "Comes later" not in START.to_svg()
    capsys.readouterr()
    assert main(["show", file]) == 0
    assert "later: round 2: 1 food for seat 1, round 3: 1 food for seat 1\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("game", "held", "words", "sentence"),
    [
        ("agricola", "acbas", (), "GAME is agricola, but {} holds a game of acbas: write that one"),
        ("acbas", "agricola", (), "GAME is acbas, but {} holds a game of agricola: write that one"),
        ("agricola", "agricola", ("--seats", "human,greedy-v1"), "Player 'greedy-v1' plays acbas, not agricola"),
        ("agricola", "agricola", ("--seats", "human"), "must name 2 players"),
        ("agricola", "agricola", ("--seats", "human,mcts:exact=yes"), "exact is about the last round of acbas"),
    ],
)
def test_what_play_refuses_leaves_no_game_behind(
    game: str, held: str, words: tuple[str, ...], sentence: str, tmp_path: Path
) -> None:
    file = put(tmp_path, engine.new(held))
    done = play(tmp_path / "home", "--resume", file, *words, lines=[], game=game)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
    assert sentence.format(file) in done.stderr
    assert not list((tmp_path / "home").rglob("*.hedgerow"))


@pytest.mark.parametrize("words", [(), ("--time", "1"), ("--memory", "64", "--anew"), ("--move", "forest")])
def test_nothing_is_solved(words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The refusal stands before any other one, and before what was solved is looked up."""
    for position in (START, CHANCE, ended("revised", {}, {})):
        err = told(capsys, "solve", put(tmp_path, position), *words)
        assert err == "hedgerow: a solution is not to be had for agricola, only for acbas\n"
    for limits in ({}, {"time": 1.0}):
        with pytest.raises(RequestError, match=r"^a solution is not to be had for agricola, only for acbas$"):
            solve(START, **limits)
        with pytest.raises(RequestError, match=r"^a solution is not to be had for agricola"):
            list(solve_many([START], **limits))


@pytest.mark.parametrize("players", [1, 2, 3])
def test_nothing_is_proved(players: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    position = engine.new("agricola", players=players, order="random", seed=1)
    strategy = {"seat": 0, "roots": [0], "nodes": [{"turn": "forest"}]}
    proof = {"format": "hedgerow proof", "version": 1, "position": position.to_json(), "lower": 1.0, "upper": None}
    path = tmp_path / "proof.json"
    path.write_text(json.dumps({**proof, "below": strategy, "above": None}), encoding="utf-8")
    err = told(capsys, "verify", str(path))
    assert err == "hedgerow: proof: position is one of agricola, but there are proofs only of acbas\n"


@pytest.mark.parametrize("spec", ["mcts:nodes=5,exact=yes", "full:nodes=5,exact=no"])
def test_no_player_is_told_to_play_a_last_round_exactly(spec: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Where nothing is solved the key would be without effect."""
    why = "exact is about the last round of acbas, agricola is not solved; leave it out"
    err = told(capsys, "match", spec, "greedy", "--game", "agricola", "--games", "2")
    assert err == f"hedgerow: Player '{spec}': {why}\n"
    assert players.make(spec, "acbas").spec == spec
    assert players.make("level8", "agricola").spec == "level8"


@pytest.mark.parametrize("spec", ["random", "greedy", "mcts:nodes=5", "full:nodes=5"])
def test_no_player_chooses_a_card(spec: str) -> None:
    with pytest.raises(RequestError, match=r"Chance decides here: there is no move to choose; .* reveal:"):
        players.make(spec).choose(CHANCE)


def test_no_search_begins_where_chance_decides(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "Chance decides here: there is no move to advise" in told(capsys, "hint", put(tmp_path, CHANCE))
    with pytest.raises(RequestError, match="Chance decides here: there is no move to search for"):
        LiveSearch(CHANCE)
    with pytest.raises(RequestError, match="reveal:major_improvement"):
        hint(CHANCE)


def test_a_correction_is_replayed_beyond_a_card() -> None:
    table = Table(Game(CHANCE), ("human", "human"), None)
    moves = ["reveal:fencing", "forest", "clay_pit", "fishing", "grain_seeds", "reveal:sheep_market", "reed_bank"]
    for move in moves:
        table.play(move)
    done = table.correct(3, "day_laborer")
    assert (done.replayed, done.lost) == (4, 0)
    assert [move.text for move in table.game.moves()] == [*moves[:2], "day_laborer", *moves[3:]]
    again = table.correct(2, "meeting_place")  # seat 1 has to follow, and the next round begins with seat 0 as before
    assert again.stopped is None
    taken = table.correct(1, "reveal:sheep_market")  # the second card lies there already
    assert taken.stopped == (None, "reveal:sheep_market")


def talk(*lines: str) -> list[str]:
    """What the protocol answers to these lines."""
    answers: list[str] = []
    Protocol(answers.append).run([line.encode() for line in lines])
    return answers


@pytest.mark.parametrize("players", [1, 2, 3])
def test_the_protocol_searches(players: int) -> None:
    position = engine.new("agricola", players=players)
    begin = f"position json {json.dumps(position.to_json())} moves reveal:fencing forest"
    answers = talk(begin, "go nodes 600")
    after = position.play("reveal:fencing").play("forest")
    assert after.to_move is not None
    told = re.fullmatch(r"info nodes 600 value (-?[\d.]+) kind estimate line (.*)", answers[-2])
    assert told is not None, answers
    assert answers[-1] == f"bestmove {told[2].split()[0]}"
    for move in told[2].split():
        after = after.play(move)
    assert talk(begin, "go nodes 600") == answers


def test_the_protocol_names_the_last_move_exactly() -> None:
    position: Position = engine.new("agricola", players=2, order="random", seed=4)
    before = position
    while not position.is_over:
        before, position = position, position.play(position.legal_moves()[0])
    answers = talk(f"position json {json.dumps(before.to_json())}", "go nodes 300")
    told = re.fullmatch(r"info nodes \d+ value (-?[\d.]+) kind exact line (\S+)", answers[-2])
    assert told is not None, answers
    totals = before.play(told[2]).totals
    me = before.to_move
    assert me is not None
    assert float(told[1]) == totals[me] - totals[1 - me]


def test_the_protocol_goes_on_after_a_card_only() -> None:
    answers = talk(f"position json {json.dumps(CHANCE.to_json())}", "go nodes 5", "isready")
    assert answers[0].startswith("error Chance decides here: there is no move to search for; play the card")
    assert answers[1:] == ["readyok"]
    assert talk(f"position json {json.dumps(START.to_json())} moves castle")[0].startswith("error move 1: ")


def test_why_not_this_turn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = put(tmp_path, START)
    assert main(["hint", file, "--nodes", "800", "--move", "day_laborer"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"day_laborer is [\d.]+ points \(\+-[\d.]+\) (worse|better) than|day_laborer is the best", out)
    assert main(["hint", file, "--nodes", "800", "--move", "day_laborer", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {"best", "difference", "error", "reply"} <= found.keys()
    assert found["moves"][0]["move"] == "day_laborer"
    assert "which is no space" in told(capsys, "hint", file, "--move", "castle")


def short_game(players: int, count: int) -> Game:
    """The first moves of a random game, cards included."""
    dice = random.Random(players)
    game = Game(engine.new("agricola", players=players))
    for _ in range(count):
        game.play(dice.choice(game.position.legal_moves()))
    return game


@pytest.mark.parametrize(("players", "count"), [(1, 9), (2, 12), (3, 12)])
def test_a_review_judges_what_players_decided(
    players: int, count: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = short_game(players, count)
    path = tmp_path / "game.record"
    game.save(path)
    found = review(game, nodes=780)
    moves = game.moves()
    decided = [ply for ply, move in enumerate(moves, start=1) if not move.text.startswith("reveal:")]
    assert len(decided) < count
    assert [move.ply for move in found.moves] == decided
    for move in found.moves:
        before = game.positions()[move.ply - 1]
        assert (move.seat, move.move) == (before.to_move, moves[move.ply - 1].text)
        assert move.value_before == pytest.approx(move.value_after + move.loss)
        assert before.parse_move(move.best).text == move.line[0]
        assert (move.loss == 0) == (move.error == 0)
    assert main(["review", str(path), "--nodes", "780"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert ("seat 0 in points;" in lines[0]) == (players == 2)
    assert lines[0].startswith("points at the end") == (players == 1)
    assert sum(line.startswith("seat ") for line in lines) == players
    svg = tmp_path / "value.svg"
    if players > 2:
        assert f"is one for {players}: leave it out" in told(capsys, "review", str(path), "--svg", str(svg))
    else:
        assert main(["review", str(path), "--nodes", "780", "--svg", str(svg)]) == 0
        graph = graph_of(game, found)
        assert len(graph.values) == len(graph.rounds) == decided[-1] + 1
        for move in found.moves:
            sign = 1 if move.seat == 0 else -1
            assert graph.values[move.ply - 1] == sign * move.value_before
        assert ElementTree.fromstring(svg.read_text(encoding="utf-8")).tag.endswith("svg")
        assert ("seat 1 ahead" in svg.read_text(encoding="utf-8")) == (players == 2)


def test_a_review_sees_thrown_away_points() -> None:
    """Who begs although there is grain loses about what the markers cost."""
    dice = random.Random(3)
    position: Position = engine.new("agricola", players=2, order="random", seed=3)
    while position.phase != "feeding" or "feed:none" not in {move.text for move in position.legal_moves()}:
        position = position.play(dice.choice(position.legal_moves()))
    data = position.to_json()
    data["players"][position.to_move or 0]["supply"].update(food=0, grain=4)
    game = Game(engine.parse(data))
    game.play("feed:none")
    (judged,) = review(game, nodes=3900).moves
    assert judged.mistake
    assert judged.best != "feed:none"
    assert judged.loss > 4


def test_all_turns_are_listed_and_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    start = engine.new("agricola", players=2, order=",".join(CARDS)).play("grain_seeds").play("forest")
    file = put(tmp_path, start)
    moves = [move.to_json() for move in start.all_moves()]
    assert len(moves) > len(start.legal_moves())
    assert main(["legal", file, "--all", "--json"]) == 0
    out = capsys.readouterr().out
    assert json.loads(out) == {"to_move": 0, "phase": "work", "moves": moves, "complete": True}
    assert out.count("\n") == len(moves) + 2
    assert main(["legal", file, "--all"]) == 0
    first, *lines = capsys.readouterr().out.splitlines()
    assert first == f"seat 0 to move, work: {len(moves)} turns (all of them)"
    assert [line.strip() for line in lines] == [move["move"] for move in moves]
    assert main(["legal", file, "--all", "--count"]) == 0
    assert capsys.readouterr().out == f"{first}\n"
    for words, count in ((["--all"], len(moves)), ([], len(start.legal_moves()))):
        assert main(["legal", file, "--count", "--json", *words]) == 0
        found = json.loads(capsys.readouterr().out)
        assert found == {"to_move": 0, "phase": "work", "complete": bool(words), "count": count}
    many = tmp_path / "many.jsonl"
    many.write_text("".join(json.dumps(one.to_json()) + "\n" for one in (start, start.play("farmland/plow:c2"))))
    assert main(["legal", str(many), "--all", "--json"]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["to_move"] for answer in answers] == [0, 1]
    assert answers[0]["moves"] == moves


def rich() -> Position:
    """A position with millions of turns."""
    data = engine.new("agricola", players=2, order=",".join(CARDS)).to_json()
    data.update(round=3, cards=list(CARDS[:3]), order=list(CARDS[3:]))
    data["players"][0]["supply"].update(grain=10, vegetable=10)
    data["players"][0]["fields"] = {f"{row},{column}": {} for row in range(3) for column in (2, 3, 4)}
    return engine.parse(data)


def test_a_huge_list_comes_at_once_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    position = rich()
    assert position.count_all() > 500_000
    file = put(tmp_path, position)
    for words in ([], ["--json"]):
        process = begin(tmp_path, "legal", file, "--all", *words)
        assert process.stdout is not None
        assert process.stderr is not None
        begun = [process.stdout.readline() for _ in range(200)]
        process.send_signal(signal.SIGINT)
        text = "".join(begun) + process.stdout.read()
        assert process.wait(timeout=60) == 130
        assert process.stderr.read() == "hedgerow: interrupted, the list is not complete\n"
        if words:
            found = json.loads(text)
            assert found["complete"] is False
            moves = [move["move"] for move in found["moves"]]
        else:
            assert text.endswith("\n")
            moves = [line.strip() for line in text.splitlines()[1:]]
        assert len(set(moves)) == len(moves) > 190
        assert all(position.play(move) for move in (moves[0], moves[-1]))
