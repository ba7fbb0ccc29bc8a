"""The terminal game, driven through a pipe: a whole game, hints, undo, save, resume, leaving, and the drawing."""

import json
import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import hedgerow.engine as engine
from hedgerow.engine.errors import FileError
from hedgerow.engine.position import Position
from hedgerow.engine.record import Game
from hedgerow.play import choices, places
from hedgerow.play.board import board_lines
from hedgerow.play.table import Table
from hedgerow.play.talk import Talk
from hedgerow.play.terminal import Terminal
from hedgerow.solver import players
from tests.playing import interrupted, play


def greedy_game(seed: int = 0) -> list[tuple[Position, str]]:
    """A whole game: the positions and the moves made in them."""
    position = engine.new("acbas")
    seats = [players.make("greedy"), players.make(f"random:seed={seed}")]
    found = []
    while position.to_move is not None:
        move = seats[position.to_move].choose(position).move
        found.append((position, move.text))
        position = position.play(move)
    return [*found, (position, "")]


GAME = greedy_game()


def autosaved(home: Path) -> Path:
    (path,) = (home / "games").iterdir()
    return path


def test_two_people_play_to_the_scored_end(tmp_path: Path) -> None:
    done = play(tmp_path, "--seats", "human,human", lines=[move for _, move in GAME[:-1]])
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    last = GAME[-1][0]
    score = last.score()
    assert "The final score" in done.stdout
    for total in score.totals:
        assert re.search(rf"total\b.*{re.escape(f'{total:g}')}", done.stdout)
    assert f"Seat {score.winner} wins" in done.stdout
    assert engine.load_game(autosaved(tmp_path)).position.hash == last.hash


def test_a_person_beats_nobody_but_reaches_the_end_by_numbers(tmp_path: Path) -> None:
    """Numbers only: the first box that can be used, then its first way; the computer holds the other seat."""
    home = tmp_path
    lines: list[str] = []
    position = engine.new("acbas")
    computer = players.make("greedy")
    while position.to_move is not None:
        if position.to_move == 1:
            position = position.play(computer.choose(position).move)
            continue
        found = choices.choices(position)
        number, ways = next(iter(found.by_box.items()))
        lines.append(str(number or 1))
        if number and len(ways) > 1:
            lines.append("1")
        position = position.play(ways[0])
    done = play(home, "--seats", "human,greedy", lines=lines)
    assert done.returncode == 0, done.stderr
    assert "The final score" in done.stdout
    assert engine.load_game(autosaved(home)).position.hash == position.hash
    assert "value for it" in done.stdout


def test_two_computers_play_by_themselves(tmp_path: Path) -> None:
    done = play(tmp_path, "--seats", "greedy,level1", lines=[])
    assert done.returncode == 0, done.stderr
    assert "The final score" in done.stdout
    assert done.stdout.count(" plays ") == len(engine.load_game(autosaved(tmp_path)).moves())


def test_hint_undo_redo_save_resume(tmp_path: Path) -> None:
    saved = tmp_path / "mine.hedgerow"
    home = tmp_path / "home"
    script = [
        *("hint 0.2", "wood3", "undo", "redo", "undo", "redo", "undo"),
        *("resources", "score", "legal", "legal walls", f"save {saved}", "quit"),
    ]
    done = play(home, "--seats", "human,greedy", lines=script)
    assert done.returncode == 0, done.stderr
    assert "line:" in done.stdout
    assert done.stdout.count("2 moves taken back") == 3
    assert done.stdout.count("2 moves played again") == 2
    assert "The game is saved in" in done.stdout
    game = engine.load_game(saved)
    assert game.moves()[0].text == "resources"
    assert len(game.moves()) == 2
    again = play(home, "--resume", str(saved), lines=["wood3" if "wood3" in _free(game.position) else "stone1"])
    assert again.returncode == 0, again.stderr
    assert "seat 1 (greedy)" in again.stdout
    assert "Round 1" in again.stdout
    assert len(game.moves()) == 2, "resuming does not change the file until it is saved"
    latest = play(home, "--continue", lines=["board"])
    assert latest.returncode == 0
    assert "Round 1" in latest.stdout or "Round 2" in latest.stdout
    assert engine.load_game(saved).position.hash == game.position.hash


def _free(position: Position) -> set[str]:
    return {move.text for move in position.legal_moves()}


def test_undo_to_the_start_and_continue(tmp_path: Path) -> None:
    script = ["wood3", "resources", "stone2", "undo", "undo", "undo", "undo", "redo"]
    done = play(tmp_path, "--seats", "human,human", lines=script)
    assert "no turn of yours to take back" in done.stdout
    assert done.stdout.count("1 move taken back") == 3
    assert engine.load_game(autosaved(tmp_path)).position.hash == engine.new("acbas").play("wood3").hash
    again = play(tmp_path, "--continue", lines=["redo", "stone1"])
    assert again.returncode == 0
    path = autosaved(tmp_path)
    assert [move.text for move in engine.load_game(path).moves()] == ["wood3", "resources", "stone1"]


def test_load_takes_over_another_game(tmp_path: Path) -> None:
    saved = tmp_path / "other.hedgerow"
    play(tmp_path / "one", "--seats", "human,human", lines=["wood3", "stone2", f"save {saved}"])
    done = play(
        tmp_path / "two", "--seats", "human,greedy", lines=[f"load {saved}", "resources", "load", "load nothing"]
    )
    assert f"Loaded {saved}" in done.stdout
    assert "seat 0 (a person) plays resources" in done.stdout
    assert "load needs a file name" in done.stdout
    assert "'nothing' cannot be read" in done.stdout


def test_help_tells_rules_boxes_and_buildings(tmp_path: Path) -> None:
    done = play(
        tmp_path, "--seats", "human,human", lines=["?", "? rules", "? shelter", "?fences", "? stall", "? castle"]
    )
    for words in ("undo, redo", "further animal", "Choose one animal", "1 wood each", "Build one Stall", "castle"):
        assert words in done.stdout
    assert done.returncode == 0


def test_wide_choices_come_in_two_stages(tmp_path: Path) -> None:
    done = play(
        tmp_path, "--seats", "human,human", lines=["walls", "b", "7", "m", "999", "1", "wood3", "walls a1n a1w"]
    )
    assert "way 1 to" in done.stdout
    assert "999 is no way of the list" in done.stdout
    moves = [move.text for move in engine.load_game(autosaved(tmp_path)).moves()]
    assert moves[0].startswith("walls:")
    assert moves[1] == "wood3"
    assert len(moves) == 2, "walls was taken, so the last line is refused"
    assert "walls" in done.stdout.splitlines()[-4:][0] or "walls" in done.stdout


def test_free_notation_plays_what_is_not_listed(tmp_path: Path) -> None:
    position = engine.new("acbas")
    odd = next(move for move in position.legal_moves(every=True) if move.text not in _free(position))
    done = play(tmp_path, "--seats", "human,human", lines=[odd.text])
    assert done.returncode == 0
    assert [move.text for move in engine.load_game(autosaved(tmp_path)).moves()] == [odd.text]


@pytest.mark.parametrize(
    "line",
    [
        "castle",
        "99",
        "0",
        "9",
        "stall:a1",
        "fences:z9",
        "wood3 wood3 wood3",
        "hint soon",
        "hint -1",
        "legal castle",
        "\x00",
        "²",
        "legal ²",
        "9" * 5000,
    ],
)
def test_mistakes_are_answered_and_the_game_goes_on(line: str, tmp_path: Path) -> None:
    done = play(tmp_path, "--seats", "human,human", lines=[line, "wood3"])
    assert done.returncode == 0
    assert done.stderr == ""
    assert "Traceback" not in done.stdout
    assert [move.text for move in engine.load_game(autosaved(tmp_path)).moves()] == ["wood3"]


def test_resigning_ends_the_game(tmp_path: Path) -> None:
    done = play(tmp_path, "--seats", "human,greedy", lines=["resign", "wood3"])
    assert done.returncode == 0
    assert "seat 0 (you) resigns; seat 1 (greedy) wins" in done.stdout
    assert play(tmp_path, "--continue", lines=[]).returncode == 2


def test_ctrl_c_keeps_the_game(tmp_path: Path) -> None:
    words = ("play", "acbas", "--seats", "human,full:time=30")
    out = interrupted(tmp_path, *words, line="wood3")
    assert "The game is saved in" in out
    assert [move.text for move in engine.load_game(autosaved(tmp_path)).moves()] == ["wood3"]


def test_hints_are_shown_before_every_turn(tmp_path: Path) -> None:
    done = play(tmp_path, "--seats", "human,greedy", "--hints", "--hint-time", "0.1", lines=["wood3"])
    assert done.stdout.count("line:") >= 8


def test_every_position_of_a_game_is_drawn_within_80_columns() -> None:
    for position, _ in GAME:
        lines = [line.plain for line in board_lines(position)]
        assert max(len(line) for line in lines) <= 80
        data = position.to_json()
        drawn = "\n".join(lines)
        for player in data["players"]:
            assert sum(drawn.count(f"{mark} {room} ") for mark, room in (("Co", 1), ("Ht", 2))) >= 1
            for species, count in player["animals"].items():
                if count:
                    assert re.search(rf"\b{count} {species}", drawn)
        borders = sum(len(player["borders"]) for player in data["players"])
        horizontal = drawn.count("----")
        vertical = sum(line.count("|") for line in lines)
        assert horizontal + vertical / 2 == borders, "a space is two lines high"


def test_colour_only_where_it_is_wanted(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    for extra, coloured in (({}, True), ({"NO_COLOR": "1"}, False)):
        environment = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
        environment |= {"TERM": "xterm-256color", "HEDGEROW_HOME": str(tmp_path), **extra}
        main, side = pty.openpty()
        start = "import sys; from hedgerow.play.cli import main; sys.exit(main())"
        position = tmp_path / "start.txt"
        position.write_text(GAME[30][0].to_text(), encoding="utf-8")
        with subprocess.Popen(
            [sys.executable, "-c", start, "show", str(position)], stdout=side, stderr=subprocess.STDOUT, env=environment
        ) as process:
            os.close(side)
            seen = b""
            while True:
                try:
                    part = os.read(main, 65536)
                except OSError:
                    break
                if not part:
                    break
                seen += part
            assert process.wait(20) == 0
        os.close(main)
        assert bool(re.search(rb"\x1b\[[0-9;]*3[0-9]", seen)) is coloured


def test_a_place_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("", encoding="utf-8")
    done = play(tmp_path / "home", "--seats", "human,human", lines=["wood3"])
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "cannot be written" in done.stderr


def test_a_folder_that_is_lost_during_a_game_loses_no_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "lost").mkdir()
    table = Table(Game(engine.new("acbas")), ("human", "greedy"), tmp_path / "lost" / "game.hedgerow")
    words = iter(["wood3", "LOSE", "undo", "redo", "undo", "quit"])

    def ask(self: Talk, prompt: str) -> str:
        word = next(words)
        if word == "LOSE":
            shutil.rmtree(tmp_path / "lost")
            word = ""
        return word

    monkeypatch.setattr(Talk, "ask", ask)
    assert Terminal(table, Talk()).run() == 0
    out = capsys.readouterr().out
    assert out.count("could not be saved") == 3
    assert out.count("2 moves taken back") == 2, "not half of them"
    assert "2 moves played again" in out
    assert "The game is not saved: " in out
    assert "The game is saved in" not in out


def test_names_that_are_no_file(tmp_path: Path) -> None:
    lines = ["save ~nobody-of-this-name/x", "load ~nobody-of-this-name/x", "load -", "save \0", "load \0", "wood3"]
    done = play(tmp_path, "--seats", "human,human", lines=lines)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert done.stdout.count("home folder that is not known") == 2
    assert "load needs a file name" in done.stdout
    assert engine.load_game(autosaved(tmp_path)).ply == 1, "what follows `load -` is still read as answers"


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_continue_passes_over_what_is_no_game(tmp_path: Path) -> None:
    play(tmp_path, "--seats", "human,human", lines=["wood3"])
    (tmp_path / "games" / "acbas-9.hedgerow").symlink_to(tmp_path / "nowhere")
    (tmp_path / "games" / "acbas-8.hedgerow").mkdir()
    (tmp_path / "games" / "acbas-7.hedgerow").write_bytes(b"\xff")
    done = play(tmp_path, "--continue", lines=["moves"])
    assert done.returncode == 0, done.stderr
    assert re.search(r"1 +seat 0 +wood3", done.stdout)


def test_a_user_without_a_home_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("HEDGEROW_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", nowhere)
    with pytest.raises(FileError, match="HEDGEROW_HOME"):
        places.games()


def test_resuming_a_position_and_a_finished_game(tmp_path: Path) -> None:
    half = tmp_path / "half.txt"
    half.write_text(GAME[30][0].to_text(), encoding="utf-8")
    done = play(tmp_path / "home", "--resume", str(half), "--seats", "human,human", lines=[GAME[30][1], "save"])
    assert done.returncode == 0, done.stderr
    assert engine.load_game(half).position.hash == GAME[31][0].hash, "save without a name goes where the game came from"
    last = tmp_path / "last.json"
    last.write_text(json.dumps(GAME[-1][0].to_json()), encoding="utf-8")
    over = play(tmp_path / "home", "--resume", str(last), lines=[])
    assert over.returncode == 0
    assert "The final score" in over.stdout


def test_a_breeding_choice_is_asked_for(tmp_path: Path) -> None:
    position = next(here for here, _ in GAME if here.phase == "breeding")
    path = tmp_path / "breeding.txt"
    path.write_text(position.to_text(), encoding="utf-8")
    done = play(
        tmp_path / "home", "--resume", str(path), "--seats", "human,human", lines=["99", "hint 0.1", "1", "save"]
    )
    assert "which animals stay?" in done.stdout
    assert "99 is no way of the list" in done.stdout
    game = engine.load_game(path)
    assert game.moves()[0].text.startswith("breed/keep:")


def test_nonsense_is_no_traceback(tmp_path: Path) -> None:
    chance = random.Random(11)
    words = [
        "fences",
        "walls:",
        "special",
        "a1",
        "/keep:",
        "3s",
        "hint",
        "?",
        "legal",
        "load",
        "5",
        "-1",
        "=",
        "+",
        "é",
    ]
    lines = [" ".join(chance.choices(words, k=chance.randint(1, 4))) for _ in range(150)]
    lines = [line for line in lines if not line.startswith("hint ") and line != "hint"]
    done = play(tmp_path, "--seats", "human,human", lines=lines)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""


def test_at_a_keyboard(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    main, side = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "hedgerow", "play", "acbas", "--seats", "human,human"],
        stdin=side,
        stdout=side,
        stderr=subprocess.STDOUT,
        env={**os.environ, "TERM": "xterm", "HEDGEROW_HOME": str(tmp_path)},
    ) as process:
        os.close(side)
        os.write(main, b"wood3\nundo\nresources\nquit\n")
        seen = b""
        while True:
            try:
                seen += os.read(main, 65536)
            except OSError:
                break
        assert process.wait(20) == 0
    os.close(main)
    assert b"1 move taken back" in seen
    assert [move.text for move in engine.load_game(autosaved(tmp_path)).moves()] == ["resources"]
