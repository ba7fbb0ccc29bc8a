"""The commands on positions of Agricola: what they say where chance decides, and what they refuse."""

import json
from pathlib import Path

import pytest

import hedgerow.engine as engine
from hedgerow.engine.position import Position
from hedgerow.engine.record import Game
from hedgerow.play.cli import main
from hedgerow.play.table import Table
from hedgerow.solver import players
from hedgerow.solver.errors import RequestError
from hedgerow.solver.hint import hint
from hedgerow.solver.live import LiveSearch

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
