"""Ratings: known strengths are found again, errors are true, a round robin goes on where it stopped."""

from itertools import combinations
from pathlib import Path

import msgspec
import numpy as np
import pytest

from hedgerow.solver import levels, rating
from hedgerow.solver.rating import main, rate

TRUE = (1000.0, 850.0, 1150.0, 1400.0)


def drawn(pairs: int, seed: int) -> dict[tuple[int, int], np.ndarray]:
    """Scores of pairs of games between players of the true ratings."""
    chance = np.random.default_rng(seed)
    found = {}
    for i, j in combinations(range(len(TRUE)), 2):
        wins = chance.random((pairs, 2)) < 1 / (1 + 10 ** ((TRUE[j] - TRUE[i]) / 400))
        found[i, j] = wins.mean(axis=1)
    return found


def test_true_ratings_are_found_within_their_errors() -> None:
    off = []
    for seed in range(6):
        ratings, errors = rate(drawn(60, seed), len(TRUE), seed)
        assert ratings[0] == pytest.approx(1000)
        assert errors[0] == pytest.approx(0)
        assert all(10 < error < 80 for error in errors[1:])
        off += list((ratings[1:] - TRUE[1:]) / errors[1:])
    assert 0.5 < np.sqrt(np.mean(np.square(off))) < 1.6


def test_who_wins_everything_has_a_rating() -> None:
    ratings, _ = rate({(0, 1): np.zeros(20)}, 2)
    assert 1300 < ratings[1] < 2000


def test_a_round_robin_is_played_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    few = (levels.Level("level1", "random", "a"), levels.Level("level2", "greedy", "b"))
    monkeypatch.setattr(levels, "levels", lambda: few)
    file = tmp_path / "levels.json"
    monkeypatch.setattr(levels.write, "__defaults__", (file,))
    assert main([str(tmp_path / "games"), "--games", "4"]) == 0
    told = capsys.readouterr().out
    assert [line.split()[0] for line in told.splitlines()] == ["greedy-v1", "level1", "level2"]
    names = sorted(path.name for path in (tmp_path / "games").iterdir())
    assert names == ["greedy-v1-level1.jsonl", "greedy-v1-level2.jsonl", "level1-level2.jsonl"]
    before = [path.read_bytes() for path in sorted((tmp_path / "games").iterdir())]
    assert main([str(tmp_path / "games"), "--games", "4", "--write"]) == 0
    assert capsys.readouterr().out == told
    assert [path.read_bytes() for path in sorted((tmp_path / "games").iterdir())] == before
    written = msgspec.json.decode(file.read_bytes(), type=list[levels.Level])
    assert [level.id for level in written] == ["level1", "level2"]
    assert written[0].rating is not None
    assert written[1].rating is not None
    assert written[0].rating < written[1].rating


@pytest.mark.parametrize(
    ("words", "about"),
    [
        (["file"], "file cannot be made"),
        (["games", "--games", "3"], "even number"),
        (["games", "--games", "0"], "not 0"),
    ],
)
def test_bad_input_is_one_sentence(
    words: list[str], about: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").touch()
    assert main(words) == 2
    told = capsys.readouterr()
    assert about in told.err
    assert (told.out, told.err.count("\n")) == ("", 1)


def test_a_folder_that_is_none_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "greedy-v1-level1.jsonl").write_text("castle\n", encoding="utf-8")
    assert main([str(tmp_path), "--games", "2"]) == 2
    assert "line 1" in capsys.readouterr().err
    assert rating.ANCHOR in rating.players()[0]
