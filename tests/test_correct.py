"""Correcting an earlier move of a game: what stands is replayed, what does not is kept as a variation."""

import subprocess
from pathlib import Path

import pytest

import hedgerow.engine as engine
from hedgerow.engine.errors import MoveError
from hedgerow.engine.record import Game
from hedgerow.play.table import Table
from tests import playing

OPENING = ["wood3", "resources", "reed_sheep", "stone2", "stone1", "cow_pig"]


def play(home: Path, *lines: str) -> subprocess.CompletedProcess[str]:
    done = playing.play(home, "--seats", "human,human", lines=list(lines))
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done


def saved(home: Path) -> Game:
    (path,) = (home / "games").iterdir()
    return engine.load_game(path)


def texts(game: Game) -> list[str]:
    return [move.text for move in game.moves()]


def table(moves: list[str]) -> Table:
    game = Game(engine.new("acbas"))
    for move in moves:
        game.play(move)
    return Table(game, ("human", "human"), None)


def test_all_later_moves_stand(tmp_path: Path) -> None:
    done = play(tmp_path, *OPENING, "correct 2 start", "moves")
    words = " ".join(done.stdout.split())
    assert "Move 2 is now start instead of resources; the 4 moves after it stand." in words
    game = saved(tmp_path)
    assert texts(game) == ["wood3", "start", *OPENING[2:]]
    assert game.position == engine.new("acbas").play("wood3").play("start").play("reed_sheep").play("stone2").play(
        "stone1"
    ).play("cow_pig")
    for number, move in enumerate(texts(game), start=1):
        assert f"  {number:>3}  seat {(number - 1) % 2}  {move}" in done.stdout
    assert done.stdout.count("Round 1\n") == 1
    old = [move.text for node in [game.root.children[0].children[1]] for move in [node.move] if move is not None]
    assert old == ["resources"], "what stood there before is a variation"
    assert [node.move.text for node in game.root.children[0].children[1].line() if node.move] == OPENING[2:]


def test_it_stops_where_a_move_is_not_legal_any_more(tmp_path: Path) -> None:
    done = play(tmp_path, *OPENING, "correct 1 stone2", "resources", "moves")
    words = " ".join(done.stdout.split())
    assert "Move 1 is now stone2 instead of wood3; moves up to 3 stand; move 4, stone2 by seat 1, cannot be" in words
    assert "stone2 is occupied by seat 0" in words
    assert "kept as a variation" in words
    assert texts(saved(tmp_path)) == ["stone2", "resources", "reed_sheep"], "resources was refused, it is taken"
    assert "resources is occupied" in words


def test_a_choice_that_only_the_correction_brings_ends_the_replay(tmp_path: Path) -> None:
    done = play(tmp_path, *OPENING, "correct 2 pig_sheep", "cow_pig/keep:1c")
    assert "'cow_pig' must say which animals stay" in " ".join(done.stdout.split())
    assert texts(saved(tmp_path)) == ["wood3", "pig_sheep", *OPENING[2:5], "cow_pig/keep:1c"]


def test_the_last_move_needs_no_number_and_blanks_are_ignored(tmp_path: Path) -> None:
    play(tmp_path, "wood3", "resources", "correct Fences a1n b1n", "correct 1 fences a1n a1w", "correct stone1")
    assert texts(saved(tmp_path)) == ["wood3", "stone1"]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("correct", "correct needs a number and a move"),
        ("correct 3", "correct needs a number and a move"),
        ("correct 9 stone2", "there is no move 9 to correct: there are 1 to 2"),
        ("correct 0 stone2", "there is no move 0 to correct"),
        ("correct 2 wood3", "wood3 is occupied by seat 0"),
        ("correct 2 castle", "'castle' is no box"),
        ("correct 2 resources", "move 2 is resources already"),
        ("correct 99999999999999999999 stone2", "is no box"),
    ],
)
def test_mistakes_change_nothing(line: str, sentence: str, tmp_path: Path) -> None:
    done = play(tmp_path, "wood3", "resources", line)
    assert sentence in " ".join(done.stdout.split())
    assert texts(saved(tmp_path)) == ["wood3", "resources"]


def test_nothing_to_correct_at_the_start(tmp_path: Path) -> None:
    done = play(tmp_path, "moves", "correct 1 wood3", "correct wood3")
    assert "No move has been played yet." in done.stdout
    assert done.stdout.count("to correct: there are none yet.") == 2


def test_the_next_round_stands_if_the_same_seat_starts_it() -> None:
    moves = [*OPENING, "wood3", "resources"]
    done = table(moves)
    told = done.correct(3, "horse_sheep")
    assert (told.replayed, told.lost) == (5, 0)
    assert texts(done.game) == [*moves[:2], "horse_sheep", *moves[3:]]


def test_another_seat_starting_the_round_ends_the_replay() -> None:
    done = table([*OPENING, "wood3", "resources"])
    told = done.correct(6, "start")
    assert (told.replayed, told.lost) == (0, 2)
    assert told.stopped == (0, "wood3")
    assert told.why == "it is seat 1's turn there"
    assert done.position.to_move == 1
    assert texts(done.game) == [*OPENING[:5], "start"]


def test_the_way_back_to_the_old_moves_is_the_correction_again() -> None:
    done = table(OPENING)
    before = done.position
    done.correct(1, "stone2")
    assert done.game.ply == 3
    told = done.correct(1, "wood3")
    assert told.replayed == 2
    assert texts(done.game) == OPENING, "the old line is the main line again, the rest of it waits for redo"
    done.redo()
    done.redo()
    done.redo()
    assert done.position == before


def test_moves_taken_back_are_not_counted() -> None:
    done = table(OPENING)
    done.undo()
    done.undo()
    with pytest.raises(MoveError, match="there are 1 to 4"):
        done.correct(5, "pig_sheep")
    assert done.correct(4, "cow_pig").replayed == 0
    assert texts(done.game) == [*OPENING[:3], "cow_pig"]
