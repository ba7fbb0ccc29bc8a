"""Tuning: rows say what the evaluation computes, games are kept, and fits find what explains their contents."""

import json
import math
import random
from pathlib import Path

import msgspec
import pytest

import hedgerow.engine as engine
from hedgerow._core import acbas
from hedgerow.solver import calibrate, players, tune, weights, winning
from hedgerow.solver.errors import RequestError
from hedgerow.solver.gamerules import GAMES
from hedgerow.solver.tune import PlayedGame, collect, fit, main, read
from hedgerow.solver.variant import Variant, variant
from hedgerow.solver.weights import standard

WEIGHTS = standard()


def rows(seed: int) -> list[list[float]]:
    """Rows of all positions of a random game."""
    chance, position, found = random.Random(seed), engine.new("acbas"), list[list[float]]()
    while not position.is_over:
        found.append(tune.row(position.core))
        position = position.play(chance.choice(list(position.legal_moves())))
    return found


def test_a_row_times_the_weights_is_the_evaluation() -> None:
    chance, position = random.Random(3), engine.new("acbas")
    while not position.is_over:
        terms = zip(tune.row(position.core), WEIGHTS, strict=True)
        assert sum(one * weight for one, weight in terms) == pytest.approx(
            acbas.evaluate(position.core, WEIGHTS), abs=1e-3
        )
        position = position.play(chance.choice(list(position.legal_moves())))


def test_games_are_kept_and_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    assert collect(path, 2, 200) == 2
    first = path.read_text(encoding="utf-8")
    assert collect(path, 3, 200) == 3
    assert path.read_text(encoding="utf-8").startswith(first)
    games = list(read(path))
    assert [game.seed for game in games] == [0, 1, 2]
    assert games[1] == tune.play(1, 200, WEIGHTS)
    assert all(len(game.rows) >= 5 and len(game.judged) < 50 for game in games)
    assert games[0].judged
    path.write_text(first + '{"seed": 2, "rows": [[', encoding="utf-8")  # cut off in the middle of a line
    assert collect(path, 3, 200) == 3
    assert list(read(path)) == games


def test_a_fit_finds_the_weights_that_explain_searches() -> None:
    """Targets made from known weights are explained by the fit better than by those it began with."""
    chance = random.Random(1)
    true = [weight + chance.uniform(-0.5, 0.5) for weight in WEIGHTS]
    games = []
    for seed in range(10):
        for one in rows(seed):
            target = sum(term * weight for term, weight in zip(one, true, strict=True)) + chance.gauss(0, 0.1)
            games.append(PlayedGame(seed, [one], [target], [], None))
    found = fit(games, WEIGHTS, stiffness=1e-6)
    assert found.after < 0.3 < found.before
    stiff = fit(games, WEIGHTS, stiffness=1e9)
    assert stiff.weights == pytest.approx(WEIGHTS, abs=1e-3)


def test_collected_games_become_weights_that_a_player_takes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.jsonl"
    assert main(["collect", str(path), "--games", "6", "--nodes", "200"]) == 0
    assert main(["fit", str(path), "--name", "trial", "--folder", str(tmp_path)]) == 0
    assert "points before" in capsys.readouterr().out
    assert main(["fit", str(path), "--name", "trial", "--folder", str(tmp_path)]) == 2, "frozen weights stay"
    assert "frozen already" in capsys.readouterr().err
    assert (
        weights.read(tmp_path / "trial.json").origin
        == f"Fitted to the searches of 6 games of self-play, around {GAMES['acbas'].weights}."
    )
    monkeypatch.setattr(weights, "FOLDER", tmp_path)
    assert len(weights.load("trial")) == len(acbas.WEIGHT_NAMES)
    position = engine.new("acbas")
    assert players.make("mcts:nodes=50,weights=trial").choose(position).move in position.legal_moves()


def test_the_chance_to_win_is_found_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Results drawn with known odds lead back to them."""
    chance = random.Random(5)
    games = []
    for seed in range(4000):
        value, left, seat = chance.uniform(-12, 12), chance.randrange(48), chance.randrange(2)
        won = chance.random() < 1 / (1 + math.exp(-value / (0.5 + 0.2 * left)))
        games.append(PlayedGame(seed, [], [], [(value, left, seat)], seat if won else 1 - seat))
    last, each = calibrate.fit(tune.judged(games))
    assert last == pytest.approx(0.5, abs=0.4)
    assert each == pytest.approx(0.2, abs=0.03)
    path, out = tmp_path / "games.jsonl", tmp_path / "winning.json"
    path.write_bytes(b"".join(msgspec.json.encode(game) + b"\n" for game in games))
    assert main(["win", str(path), "--out", str(out)]) == 0
    kept = winning.read(out)
    assert kept["agricola"] == winning.calibration("agricola"), "what was fitted to other games stays"
    found = kept["acbas"]
    assert (found.last, found.each) == (round(last, 4), round(each, 4))
    assert "4000 positions of 4000 games" in found.origin
    assert str(out) in capsys.readouterr().out
    with pytest.raises(RequestError, match="none of them has a value"):
        calibrate.fit([])


def test_a_check_counts_who_won_in_every_tenth(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Results drawn with the stated chances agree with them; a shared win is half a win."""
    chance = random.Random(6)
    pairs = [(stated, float(chance.random() < stated)) for stated in (chance.random() for _ in range(5000))]
    found = calibrate.reliability(pairs)
    assert [int(10 * tenth.stated) for tenth in found] == list(range(10))
    assert sum(tenth.count for tenth in found) == 5000
    assert all(abs(tenth.off) < 0.08 for tenth in found)
    assert calibrate.reliability([(1.0, 1.0), (1.0, 0.5)]) == [calibrate.Tenth(2, 1.0, 0.75)]
    path = tmp_path / "games.jsonl"
    games = [PlayedGame(0, [], [], [(40.0, 1, 1)], 1), PlayedGame(1, [], [], [(40.0, 1, 0)], None)]
    path.write_bytes(b"".join(msgspec.json.encode(game) + b"\n" for game in games))
    assert main(["check", str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[1].split() == ["2", "1.000", "0.750"]


def test_what_cannot_be_written_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    games = [PlayedGame(seed, [[1.0] * len(WEIGHTS)], [1.0], [(1.0, 3, 0)], 0) for seed in range(6)]
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"".join(msgspec.json.encode(game) + b"\n" for game in games))
    nowhere = "nowhere/file"
    for words in (
        ["collect", nowhere, "--games", "1"],
        ["win", str(path), "--out", nowhere],
        ["fit", str(path), "--name", "x", "--folder", nowhere],
    ):
        assert main(words) == 2
        told = capsys.readouterr()
        assert "nowhere" in told.err
        assert (told.out, told.err.count("\n")) == ("", 1)


NARROW = {"seed": 1, "rows": [[1]], "targets": [0], "judged": [[0, 48, 1]], "winner": 0}


@pytest.mark.parametrize("line", ["{}\n", "7\n", "castle\n", "\udcff\n", json.dumps(NARROW) + "\n"])
def test_what_is_no_game_is_refused(line: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(line.encode("utf-8", "surrogateescape"))
    with pytest.raises(RequestError, match="line 1 is no collected game"):
        list(read(path))
    with pytest.raises(RequestError, match="too few"):
        fit([], WEIGHTS)
    with pytest.raises(RequestError, match="cannot be read"):
        list(read(tmp_path / "missing"))


def test_agricola_is_learned_from_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.jsonl"
    assert main(["collect", str(path), "--games", "6", "--nodes", "200", "--game", "agricola"]) == 0
    games = list(read(path))
    assert all(len(game.rows) >= 5 for game in games)
    assert {len(one) for game in games for one in game.rows} == {len(weights.TERMS["agricola"])}
    fitting = ["fit", str(path), "--name", "trial", "--folder", str(tmp_path)]
    assert main([*fitting, "--start", GAMES["acbas"].weights]) == 2, "weights of another game"
    assert "are for acbas, not for agricola" in capsys.readouterr().err
    assert main([*fitting, "--start", "agricola-1"]) == 0
    found = weights.read(tmp_path / "trial.json")
    assert found.game == "agricola"
    monkeypatch.setattr(weights, "FOLDER", tmp_path)
    assert len(weights.load("trial", "agricola")) == len(weights.TERMS["agricola"])
    out = tmp_path / "winning.json"
    assert main(["win", str(path), "--out", str(out)]) == 0
    kept = winning.read(out)
    assert kept["acbas"] == winning.calibration("acbas"), "the chances of the other game stay"
    assert "of 6 games" in kept["agricola"].origin
    assert main(["check", str(path)]) == 0


def game_of(variant: Variant, seed: int) -> PlayedGame:
    """A game that says little."""
    return PlayedGame(seed, [[1.0] * len(weights.TERMS[variant.game])], [1.0], [(1.0, 3, 0)], 0, variant)


def test_games_of_two_kinds_are_not_mixed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = []
    for game in GAMES:
        path = tmp_path / f"{game}.jsonl"
        path.write_bytes(b"".join(msgspec.json.encode(game_of(variant(game), seed)) + b"\n" for seed in range(6)))
        files.append(str(path))
    out = tmp_path / "out.json"
    for words in (["fit", *files, "--name", "x", "--folder", str(tmp_path)], ["win", *files, "--out", str(out)]):
        assert main(words) == 2
        assert "they hold acbas and agricola, but" in capsys.readouterr().err
    assert main(["check", *files]) == 2
    assert not out.exists()
    assert not (tmp_path / "x.json").exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--game", "agricola"], "holds games of acbas (bigbox, 4 special buildings), not of agricola (revised);"),
        (["--buildings", "12"], "not of acbas (bigbox, 12 special buildings); name another file"),
        (["--edition", "original"], "not of acbas (original, 4 special buildings); name another file"),
        (["--game", "agricola", "--buildings", "8"], "buildings is 8, but agricola has no special buildings"),
        (["--game", "agricola", "--edition", "bigbox"], "edition is 'bigbox'"),
    ],
)
def test_a_file_goes_on_with_games_of_its_kind_only(
    words: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.jsonl"
    before = msgspec.json.encode(game_of(Variant(), 0)) + b"\n"
    path.write_bytes(before)
    assert main(["collect", str(path), "--games", "1", "--nodes", "100", *words]) == 2
    assert sentence in capsys.readouterr().err
    assert path.read_bytes() == before


def test_another_edition_is_played(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    assert (
        main(["collect", str(path), "--games", "1", "--nodes", "20", "--game", "agricola", "--edition", "family"]) == 0
    )
    (game,) = read(path)
    assert game.variant == Variant("agricola", "family", None)
    assert game.variant.start(0).to_json()["edition"] == "family"
