"""The terminal game of Agricola, driven through a pipe: cards drawn by lot, undo across them, saving, leaving."""

import json
import random
import re
from pathlib import Path

import pytest

import hedgerow.engine as engine
from hedgerow.engine.agricola.data import CARDS
from hedgerow.engine.position import Position
from hedgerow.engine.record import Game
from hedgerow.play.agricolaboard import agricola_outcome
from hedgerow.play.coach import Coach
from tests.agricola_positions import at
from tests.playing import interrupted, play


def autosaved(home: Path) -> Game:
    """The one game that was saved by itself."""
    (path,) = (home / "games").iterdir()
    return engine.load_game(path)


def texts(game: Game) -> list[str]:
    """The moves up to where the game stands."""
    return [node.move.text for node in game.nodes()[1 : game.ply + 1] if node.move is not None]


def drawn(lot: int, round_: int, opened: tuple[str, ...] = ()) -> str:
    """The move that a lot draws for a round of stage 1."""
    position = engine.new("agricola", players=1)
    left = [move for move in position.legal_moves() if move.text.removeprefix("reveal:") not in opened]
    return random.Random(f"{lot} {round_}").choice(left).text


def test_a_terminal_game(tmp_path: Path) -> None:
    """By numbers and by text, with undo, a wrong word, and whatever a person asks for."""
    lines = ["?", "forest", "nonsense", "undo", "1", "99", "score", "legal farmland", "rules", "quit"]
    done = play(tmp_path, "--seats", "human,greedy", "--seed", "3", lines=lines, game="agricola")
    assert done.returncode == 0, done.stderr
    card = drawn(3, 1).removeprefix("reveal:")
    assert f"Round 1: {card} is revealed." in done.stdout
    assert "2 moves taken back; redo plays them again" in done.stdout
    assert "names 'nonsense', which is no space" in done.stdout
    assert "99 is no number here" in done.stdout
    assert "farmland/plow:a1" in done.stdout
    assert "The game is saved in" in done.stdout
    saved = texts(autosaved(tmp_path))
    assert saved[0] == f"reveal:{card}"
    assert saved[1] != "forest", "it was taken back, and the first space was chosen"
    again = play(tmp_path, "--continue", lines=["quit"], game="agricola")
    assert again.returncode == 0, again.stderr
    assert texts(autosaved(tmp_path)) == saved


def test_undo_and_redo_across_a_card(tmp_path: Path) -> None:
    """A card stays the same whatever is taken back, and whatever is played instead."""
    lines = [
        "forest",
        "clay_pit",
        "undo",
        "redo",
        "undo",
        "undo",
        "fishing",
        "day_laborer",
        "undo",
        "reed_bank",
        "quit",
    ]
    done = play(tmp_path, "--players", "1", "--seats", "human", "--seed", "11", lines=lines, game="agricola")
    assert done.returncode == 0, done.stderr
    first = drawn(11, 1)
    second = drawn(11, 2, (first.removeprefix("reveal:"),))
    assert texts(autosaved(tmp_path)) == [first, "fishing", "reed_bank", second]
    assert done.stdout.count(f"Round 2: {second.removeprefix('reveal:')} is revealed.") == 3
    assert done.stdout.count("2 moves taken back") == 3, "a move and the card after it"
    assert done.stdout.count("1 move taken back") == 1
    assert "2 moves played again" in done.stdout


def test_the_lot_goes_with_the_game(tmp_path: Path) -> None:
    """Whoever saves and goes on finds the card that would have come."""
    play(tmp_path, "--players", "1", "--seats", "human", "--seed", "11", lines=["forest", "quit"], game="agricola")
    play(tmp_path, "--continue", lines=["clay_pit", "quit"], game="agricola")
    first = drawn(11, 1)
    assert texts(autosaved(tmp_path)) == [
        *(first, "forest", "clay_pit"),
        drawn(11, 2, (first.removeprefix("reveal:"),)),
    ]


def test_an_earlier_move_is_corrected_across_a_card(tmp_path: Path) -> None:
    lines = ["forest", "clay_pit", "grain_seeds", "correct 2 fishing", "quit"]
    done = play(tmp_path, "--players", "1", "--seats", "human", "--seed", "11", lines=lines, game="agricola")
    assert "Move 2 is now fishing instead of forest; the 3 moves after it stand." in " ".join(done.stdout.split())
    moves = texts(autosaved(tmp_path))
    assert [moves[1], moves[2], moves[4]] == ["fishing", "clay_pit", "grain_seeds"]


def test_a_hint_about_one_move(tmp_path: Path) -> None:
    lines = ["hint day_laborer", "hint 0.1", "quit"]
    words = ("--seats", "human,greedy", "--seed", "3", "--hint-time", "0.2")
    done = play(tmp_path, *words, lines=lines, game="agricola")
    assert done.returncode == 0, done.stderr
    assert "day_laborer is " in done.stdout
    assert done.stdout.count("line: ") >= 4


def test_ctrl_c_keeps_the_game(tmp_path: Path) -> None:
    words = ("play", "agricola", "--seats", "human,full:time=30", "--seed", "3")
    out = interrupted(tmp_path, *words, line="forest")
    assert "The game is saved in" in out
    assert texts(autosaved(tmp_path)) == [drawn(3, 1), "forest"]


def test_computers_play_to_the_end(tmp_path: Path) -> None:
    words = ("--seats", "greedy,random,greedy", "--players", "3", "--seed", "5")
    done = play(tmp_path, *words, lines=[], game="agricola")
    assert done.returncode == 0, done.stderr
    end = autosaved(tmp_path).position
    assert end.is_over
    lines = done.stdout.splitlines()
    assert "The final score:" in lines
    assert lines[-1] == agricola_outcome(end)
    assert [line for line in lines if line.startswith("total ")][-1].split()[1:] == [
        f"{total:g}" for total in end.totals
    ]


def test_no_game_of_another_number_of_seats_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "three.hedgerow"
    Game(engine.new("agricola", players=3)).save(path)
    lines = [f"load {path}", "forest", "quit"]
    done = play(tmp_path / "home", "--seats", "human,greedy", "--seed", "3", lines=lines, game="agricola")
    assert done.returncode == 0, done.stderr
    assert "holds a game of 3 seats, but this one has 2" in " ".join(done.stdout.split())
    assert texts(autosaved(tmp_path / "home"))[1] == "forest"


def hungry() -> Position:
    """The last turns of a game: who takes no food begs for it."""
    me = {"supply": {"food": 1, "grain": 1}, "workers": 1}
    piles = {"forest": {"wood": 3}, "fishing": {"food": 6}, "sheep_market": {"sheep": 1}}
    return engine.parse(at(me, {"supply": {"food": 9}, "workers": 1}, spaces=piles).to_json())


def test_the_coach_looks_on(tmp_path: Path) -> None:
    position = hungry()
    verdict = Coach(2.0, nodes=500).judge(position, position.parse_move("forest"))
    assert verdict is not None
    assert verdict.better.move == "fishing"
    assert verdict.loss > 6, "two begging markers, each 3 points, and the grain"
    best = position.parse_move(verdict.better.move)
    assert Coach(0.0, nodes=500).judge(position, best) is None
    file = tmp_path / "last.json"
    file.write_text(json.dumps(position.to_json()), encoding="utf-8")
    words = ("--resume", str(file), "--seats", "human,human", "--coach", "--hint-time", "0.4")
    done = play(tmp_path / "yes", *words, lines=["forest", "perhaps", "y", "moves", "quit"], game="agricola")
    assert done.returncode == 0, done.stderr
    told = " ".join(done.stdout.partition("Coach: ")[2].split())
    assert re.match(r"forest loses [6-9]\.\d points \(\+-[0-9.]+\) against fishing: ", told)
    assert "y takes the move back" in told
    assert "forest is taken back." in told
    assert "No move has been played yet." in told
    spaces = [move.box for move in position.legal_moves()]
    number = str(list(dict.fromkeys(spaces)).index("forest") + 1)
    done = play(tmp_path / "no", *words, lines=[number, "n", "quit"], game="agricola")
    assert done.stdout.count("Coach: forest loses") == 1
    assert texts(autosaved(tmp_path / "no"))[0] == "forest"
    for other in (("--seats", "human,human"), ("--seats", "random,random", "--coach", "0")):
        done = play(tmp_path / other[1], "--resume", str(file), *other, lines=["forest"], game="agricola")
        assert "Coach" not in done.stdout


@pytest.mark.parametrize("players", [1, 3])
def test_the_coach_knows_every_number_of_players(players: int) -> None:
    start = engine.new("agricola", players=players, order=",".join(CARDS))
    for text in ("grain_seeds", "meeting_place"):
        verdict = Coach(0.0, nodes=400).judge(start, start.parse_move(text))
        assert verdict is None or verdict.loss > verdict.error
