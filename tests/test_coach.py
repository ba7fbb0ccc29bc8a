"""The coach: bad moves of people are told with the better one and can be taken back; everything else is left alone."""

import re
from pathlib import Path

import pytest

import hedgerow.engine as engine
from hedgerow.engine.position import Position
from hedgerow.play.coach import Coach
from hedgerow.solver.hint import Hint, hint
from tests.playing import play

NODES = 4000


def moves(home: Path) -> list[str]:
    (path,) = (home / "games").iterdir()
    return [move.text for move in engine.load_game(path).moves()]


@pytest.fixture(scope="module")
def last(root: Path) -> Position:
    return engine.load(root / "examples/last_round.txt")


AWAY = "cow_pig/keep:none"  # all animals of the last round run away


def test_a_bad_move_is_told_with_a_better_one(last: Position) -> None:
    move = last.parse_move(AWAY)
    verdict = Coach(2.0, nodes=NODES).judge(last, move)
    assert verdict is not None
    assert verdict.move.move == move.text
    assert verdict.loss == pytest.approx(verdict.better.value - verdict.move.value)
    assert verdict.loss > 15, "some twenty animals and their bonuses are gone"
    assert verdict.error < verdict.loss / 2
    assert last.parse_move(verdict.better.move).result != move.result
    assert re.match(r"[A-Z0-9][a-z0-9 ]+: ", verdict.better.why)
    again = Coach(2.0, nodes=NODES).judge(last, move)
    assert again == verdict


def test_a_loss_below_the_limit_is_no_word_worth(last: Position) -> None:
    move = last.parse_move(AWAY)
    assert Coach(150.0, nodes=NODES).judge(last, move) is None


def test_the_best_move_is_never_criticised(last: Position) -> None:
    for position in (last, engine.new("acbas")):
        best = position.parse_move(hint(position, nodes=NODES, moves=1).moves[0].move)
        assert Coach(0.0, nodes=NODES).judge(position, best) is None


def test_what_chance_may_explain_is_left_alone(last: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    wide = 0.0

    def unsure(position: Position, **options: object) -> Hint:
        found = hint(position, **options)  # type: ignore[arg-type]
        assert found.against is not None
        return replace(found, against=replace(found.against, error=wide))

    monkeypatch.setattr("hedgerow.play.coach.hint", unsure)
    move = last.parse_move(AWAY)
    verdict = Coach(2.0, nodes=NODES).judge(last, move)
    assert verdict is not None
    assert verdict.error == 0
    wide = verdict.loss / 2 * 1.01  # two standard errors of the difference are just above the loss
    assert Coach(2.0, nodes=NODES).judge(last, move) is None
    wide = verdict.loss / 2 * 0.99
    assert Coach(2.0, nodes=NODES).judge(last, move) is not None


def test_taking_back_at_the_table(tmp_path: Path, root: Path) -> None:
    file = str(root / "examples/last_round.txt")
    words = ("--resume", file, "--seats", "human,human", "--coach", "--hint-time", "0.4")
    done = play(tmp_path / "yes", *words, lines=[AWAY, "perhaps", "y", "moves"])
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("Coach: ") == 1
    told = " ".join(done.stdout.partition("Coach: ")[2].split())
    assert re.match(re.escape(AWAY) + r" loses [0-9.]+ points \(\+-[0-9.]+\) against \S+: ", told)
    assert "; expected over " in told
    assert "y takes the move back" in told
    assert f"{AWAY} is taken back." in told
    assert "No move has been played yet." in told
    for answer in ("n", ""):
        done = play(tmp_path / f"no{answer}", *words, lines=[AWAY, answer])
        assert done.stdout.count("Coach: ") == 1
        assert moves(tmp_path / f"no{answer}") == [AWAY]
    assert play(tmp_path / "end", *words, lines=[AWAY]).returncode == 0
    assert moves(tmp_path / "end") == [AWAY], "the end of the input is no answer: the move stands"


def test_off_without_the_flag_and_above_the_limit(tmp_path: Path, root: Path) -> None:
    file = str(root / "examples/last_round.txt")
    for name, words in (("off", ()), ("limit", ("--coach", "150", "--hint-time", "0.3"))):
        done = play(tmp_path / name, "--resume", file, "--seats", "human,human", *words, lines=[AWAY])
        assert done.returncode == 0, done.stderr
        assert "Coach" not in done.stdout
        assert moves(tmp_path / name) == [AWAY]


def test_the_computer_is_not_coached(tmp_path: Path, root: Path) -> None:
    file = str(root / "examples/last_round.txt")
    done = play(tmp_path, "--resume", file, "--seats", "random,random", "--coach", "0", lines=[])
    assert done.returncode == 0, done.stderr
    assert "Coach" not in done.stdout
    assert "The final score" in done.stdout


@pytest.mark.parametrize("points", ["two", "-1", "nan", "1000"])
def test_points_that_are_none(points: str, tmp_path: Path) -> None:
    done = play(tmp_path, f"--coach={points}", lines=[])
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "--coach must be points from 0 to 200" in done.stderr
