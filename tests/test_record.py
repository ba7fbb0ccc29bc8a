"""Game records: round trips, undo and redo, variations, damaged files, writing whole or not at all."""

from __future__ import annotations

import os
import random
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow import engine
from hedgerow.engine import FileError, Game, MoveError, RecordError
from hedgerow.engine.record_text import read


def random_game(seed: int, length: int = 60) -> Game:
    """A game of random moves with comments, and variations where moves were taken back."""
    rng = random.Random(seed)
    game = Game(engine.new("acbas", first_start=seed % 2), {"player 0": "Anna", "event": "a table"})
    while not game.position.is_over and game.ply < length:
        game.play(rng.choice(game.position.legal_moves()))
        if rng.random() < 0.1:
            game.comment(rng.choice(["good", "a } b", "back\\slash", "{ open", "two\nlines", "\\}"]))
        if rng.random() < 0.15:
            for _ in range(rng.randrange(1, min(4, game.ply + 1))):
                game.undo()
    return game


@given(st.integers(0, 10**6), st.integers(1, 60))
def test_written_and_read_again_it_is_the_same_game(seed: int, length: int) -> None:
    game = random_game(seed, length)
    text = game.to_text()
    again = read(text)
    assert again.to_text() == text
    assert again.position == game.position
    assert again.moves() == game.moves()
    assert again.tags == game.tags
    assert [node.comment for node in again.nodes()] == [node.comment for node in game.nodes()]
    assert [len(node.children) for node in again.nodes()] == [len(node.children) for node in game.nodes()]


def test_undo_to_the_start_and_redo_to_the_end() -> None:
    game = random_game(3)
    last, moves = game.position, game.moves()
    undone = [game.undo() for _ in range(game.ply)]
    assert game.position == engine.new("acbas", first_start=1)
    assert undone[::-1] == moves[: len(undone)]
    with pytest.raises(MoveError):
        game.undo()
    for _ in undone:
        game.redo()
    assert game.position == last


def test_what_is_played_after_an_undo_becomes_the_main_line() -> None:
    game = Game(engine.new("acbas"))
    game.play("wood3")
    game.play("stone1")
    game.undo()
    game.play("stone2")
    assert [move.text for move in game.moves()] == ["wood3", "stone2"]
    assert [str(child.move) for child in game.nodes()[1].children] == ["stone2", "stone1"]
    game.undo()
    game.play("stone1")
    assert [str(child.move) for child in game.nodes()[1].children] == ["stone1", "stone2"], "no move stands twice"


def test_an_illegal_move_changes_nothing() -> None:
    game = Game(engine.new("acbas"))
    game.play("wood3")
    with pytest.raises(MoveError):
        game.play("wood3")
    assert (game.ply, len(game.moves())) == (1, 1)


def test_liberties_of_the_reader() -> None:
    text = """\ufeffRECORD 1\r
Game: ACBAS\r
\r
  1.wood3 {one} {two}\tSTONE2 (1. resources (1. start) pig_sheep)
  1. pig_sheep/keep:1p
"""
    game = read(text)
    assert [move.text for move in game.moves()] == ["wood3", "stone2", "pig_sheep"]
    assert game.nodes()[1].comment == "one two"
    assert [str(child.move) for child in game.nodes()[1].children] == ["stone2", "resources", "start"]
    assert game.to_text().endswith("result *\n")


def test_without_head_lines_and_moves() -> None:
    assert read("record 1\n").position == engine.new("acbas")
    assert read("record\n\n").position == engine.new("acbas")


def test_a_damaged_record_is_reported_and_not_thrown_away() -> None:
    lines = random_game(5).to_text().splitlines()
    broken = next(index for index, line in enumerate(lines) if line.startswith("4."))
    lines[broken] = "4. nonsense"
    with pytest.raises(RecordError) as caught:
        read("\n".join(lines))
    assert caught.value.line == broken + 1
    assert str(caught.value).startswith(f"line {broken + 1}: ")
    assert caught.value.game is not None
    assert caught.value.game.position.round == 4
    assert caught.value.game.ply >= 18


def test_line_numbers_count_comments_and_variations() -> None:
    with pytest.raises(RecordError) as caught:
        read("record 1\n\nwood3 {a\nb\n}\n(stone1\n) nonsense\n")
    assert caught.value.line == 7
    with pytest.raises(RecordError) as caught:
        read("record 1\n\nwood3\nresult *\n\n\n  more\n")
    assert caught.value.line == 7


def test_files(tmp_path: Path, root: Path) -> None:
    game = random_game(7)
    path = tmp_path / "a game.record"
    game.save(path)
    assert engine.load_game(path).to_text() == game.to_text()
    assert engine.load(path) == game.position
    greedy = engine.load_game(root / "examples" / "greedy_game.record")
    assert greedy.result == "45 43.5"
    assert engine.load_game(root / "examples" / "third_round.txt").position.round == 3


def test_undone_moves_survive_a_save(tmp_path: Path) -> None:
    game = Game(engine.new("acbas"))
    for move in ("wood3", "stone1", "stone2"):
        game.play(move)
    game.undo()
    game.save(tmp_path / "game")
    again = engine.load_game(tmp_path / "game")
    assert again.position == game.position == engine.load(tmp_path / "game")
    assert again.redo().text == "stone2"


def test_autosave_follows_every_change(tmp_path: Path) -> None:
    path = tmp_path / "running.record"
    game = Game(engine.new("acbas"))
    game.autosave(path)
    assert engine.load_game(path).ply == 0
    game.play("wood3")
    assert engine.load_game(path).ply == 1
    game.comment("here")
    assert engine.load_game(path).node.comment == "here"
    game.undo()
    assert engine.load_game(path).ply == 0
    game.autosave(None)
    game.redo()
    assert engine.load_game(path).ply == 0
    assert os.listdir(tmp_path) == ["running.record"], "nothing else is left lying about"


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.record"
    path.write_text("old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(FileError, match="No space left"):
        Game(engine.new("acbas")).save(path)
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["game.record"]


def test_an_interrupted_save_leaves_nothing_lying_about(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        Game(engine.new("acbas")).save(tmp_path / "game.record")
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(os.name == "nt", reason="links, pipes and long names of this kind are another system's")
def test_links_pipes_read_only_files_and_long_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(engine.new("acbas"))
    (tmp_path / "far").mkdir()
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "far" / "game.record")
    for _ in range(2):  # the file it leads to is new, then old
        game.save(link)
        assert link.is_symlink()
        assert engine.load_game(tmp_path / "far" / "game.record").position == game.position
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    heard: list[str] = []
    listener = threading.Thread(target=lambda: heard.append(pipe.read_text(encoding="utf-8")))
    listener.start()
    game.save(pipe)
    listener.join(20)
    assert pipe.is_fifo()
    assert heard == [game.to_text()]
    game.save(tmp_path / ("n" * 250))
    assert (tmp_path / ("n" * 250)).is_file()
    with pytest.raises(FileError, match="too long"):
        game.save(tmp_path / ("n" * 256))
    kept = tmp_path / "kept"
    kept.write_text("old", encoding="utf-8")
    kept.chmod(0o444)
    monkeypatch.setattr(os, "access", lambda *_: False)  # nothing is read-only to some users
    with pytest.raises(FileError, match="Permission denied"):
        game.save(kept)
    assert kept.read_text(encoding="utf-8") == "old"


def test_a_start_position_of_ones_own(root: Path) -> None:
    position = engine.load(root / "examples" / "drawn_by_hand.txt")
    game = Game(position)
    game.play("stone2")
    again = read(game.to_text())
    assert again.root.position == position
    assert again.position == game.position
