"""Matches: paired openings, exchanged seats, the file of games, going on where a match stopped, the error bar."""

import json
import math
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import hedgerow.engine as engine
from hedgerow.engine.errors import HedgerowError
from hedgerow.solver import match as matches
from hedgerow.solver import pools
from hedgerow.solver.match import GameLine, Setting, match, opening, play_game, summary


def test_a_pair_shares_its_opening_and_exchanges_seats() -> None:
    one, two = (play_game("greedy", "random", 5, 3, game) for game in (0, 1))
    assert one.opening == two.opening
    assert len(one.opening) == 4
    assert one.seats == ("a", "b")
    assert two.seats == ("b", "a")
    position = engine.new("acbas")
    seats = []
    for text in one.opening:
        seats.append(position.to_move)
        position = position.play(text)
    assert sorted(seats) == [0, 0, 1, 1]
    assert position.hash == opening(5, 3)[0].hash
    for text in one.moves:
        position = position.play(text)
    assert position.is_over
    assert position.score().totals == one.totals
    assert one.winner == {0: "a", 1: "b", None: None}[position.score().winner]


def test_openings_differ_between_pairs_and_seeds() -> None:
    found = {opening(seed, pair)[1] for seed in range(3) for pair in range(5)}
    assert len(found) >= 14
    assert opening(2, 2)[1] == opening(2, 2)[1]


def test_the_length_of_the_opening_can_be_chosen(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    match("greedy", "greedy", 2, opening_turns=0, out=out)
    one, two = (json.loads(line) for line in out.read_text().splitlines())
    assert one["opening"] == two["opening"] == []
    assert one["moves"] == two["moves"]
    assert one["totals"] == two["totals"][::-1]
    with pytest.raises(HedgerowError, match="line 1 opens with 0 random turns, not with 2 a side"):
        match("greedy", "greedy", 2, out=out)
    with pytest.raises(HedgerowError, match="opening must be a whole number from 0 to 10, not 11"):
        match("greedy", "greedy", 2, opening_turns=11)
    assert len(play_game("greedy", "greedy", 0, 0, 0, Setting(3)).opening) == 6


def test_pairs_with_special_buildings_of_their_own(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    match("greedy", "random", 4, buildings=12, edition="original", out=out)
    games = [json.loads(line) for line in out.read_text().splitlines()]
    assert [len(game["offer"]) for game in games] == [12] * 4
    assert games[0]["offer"] == games[1]["offer"] != games[2]["offer"]
    assert match("greedy", "random", 4, buildings=12, edition="original", out=out).games == 4
    with pytest.raises(
        HedgerowError,
        match=r"line 1 is a game of acbas \(original, 12 special buildings\), not of acbas \(bigbox, 4 special",
    ):
        match("greedy", "random", 4, out=out)
    with pytest.raises(HedgerowError, match="buildings is 5, but must be 4, 8 or 12"):
        match("greedy", "random", 4, buildings=5)
    with pytest.raises(HedgerowError, match="edition"):
        match("greedy", "random", 4, edition="third")


def test_every_finished_game_is_kept_and_a_match_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "games.jsonl"
    first = match("greedy", "random", 3, seed=1, out=out)
    assert first.games == 3
    lines = out.read_bytes()
    assert [(json.loads(line)["pair"], json.loads(line)["game"]) for line in lines.splitlines()] == [
        (0, 0),
        (0, 1),
        (1, 0),
    ]
    out.write_bytes(lines + b'{"a": "greedy", "b"')  # cut off while it was written
    played: list[tuple[int, int]] = []
    real = matches.play_game

    def watched(a: str, b: str, seed: int, pair: int, game: int, setting: Setting) -> GameLine:
        played.append((pair, game))
        return real(a, b, seed, pair, game, setting)

    monkeypatch.setattr(matches, "play_game", watched)
    second = match("greedy", "random", 6, seed=1, out=out)
    assert played == [(1, 1), (2, 0), (2, 1)]
    assert second.games == 6
    assert out.read_bytes().startswith(lines)
    assert len(out.read_bytes().splitlines()) == 6
    whole = match("greedy", "random", 6, seed=1)
    assert whole == second


def test_workers_change_nothing_but_time(tmp_path: Path) -> None:
    alone = match("greedy", "random", 4, seed=2)
    together = match("greedy", "random", 4, seed=2, out=tmp_path / "games.jsonl", workers=2)
    assert together == alone


def line(pair: int, game: int, winner: str | None, totals: tuple[float, float] = (30.0, 20.0)) -> GameLine:
    return GameLine("x", "y", 0, pair, game, ("a", "b"), (), (), totals, winner, 0.1)


def test_the_error_counts_pairs() -> None:
    games = [
        *(line(0, 0, "a"), line(0, 1, "a")),  # 1
        *(line(1, 0, "a"), line(1, 1, "b")),  # 0.5
        *(line(2, 0, None), line(2, 1, "b", (10.5, 20.0))),  # 0.25
        line(3, 0, "a"),  # half a pair counts in the score only
    ]
    result = summary(games)
    assert result.games == 7
    assert result.wins == (4, 2)
    assert result.draws == 1
    assert result.score == pytest.approx(4.5 / 7)
    mean = (1 + 0.5 + 0.25) / 3
    variance = ((1 - mean) ** 2 + (0.5 - mean) ** 2 + (0.25 - mean) ** 2) / 2
    assert result.error == pytest.approx(math.sqrt(variance / 3))
    assert result.mean_points == (pytest.approx((6 * 30 + 10.5) / 7), 20.0)
    assert summary(games[:2]).error is None
    assert summary([]).score is None


def test_result_keys() -> None:
    result = match("random", "random", 2).to_json()
    assert list(result) == ["games", "wins", "draws", "score", "error", "mean_points"]
    assert result["games"] == 2
    assert sum(result["wins"]) + result["draws"] == 2


def test_what_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    match("random", "random", 2, seed=1, out=out)
    with pytest.raises(HedgerowError, match="seed 1, not of random against random with seed 2"):
        match("random", "random", 2, seed=2, out=out)
    with pytest.raises(HedgerowError, match="random against random"):
        match("greedy", "random", 2, seed=1, out=out)
    with pytest.raises(HedgerowError, match="'castle'"):
        match("castle", "random", 2)
    with pytest.raises(HedgerowError, match="games"):
        match("random", "random", 0)
    with pytest.raises(HedgerowError, match="from 1 to 1,000,000, not 4000000000"):
        match("random", "random", 4_000_000_000)
    with pytest.raises(HedgerowError, match="workers"):
        match("random", "random", 2, workers=0)
    with pytest.raises(HedgerowError, match="out"):
        match("random", "random", 2, out=tmp_path)
    with pytest.raises(HedgerowError, match="out"):
        match("random", "random", 2, out=tmp_path / "no" / "games.jsonl")
    out.write_text("hello\n", encoding="utf-8")
    with pytest.raises(HedgerowError, match="line 1"):
        match("random", "random", 2, seed=1, out=out)


def test_only_a_line_cut_off_is_dropped(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    match("random", "random", 2, seed=1, out=out)
    whole = out.read_bytes()
    line = whole.splitlines()[0]
    for cut in (line[:1], line[:6], line[:-1]):
        out.write_bytes(whole + cut)
        assert match("random", "random", 2, seed=1, out=out).games == 2
        assert out.read_bytes() == whole
    for foreign in (b"hello", b'{"game": "acbas"}', b"\xff\x00"):
        out.write_bytes(foreign)
        with pytest.raises(HedgerowError, match="line 1 is no finished game"):
            match("random", "random", 2, seed=1, out=out)
        assert out.read_bytes() == foreign


def test_no_more_processes_than_games(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    pool = pools.ProcessPoolExecutor

    def count(max_workers: int, **options: Any) -> ProcessPoolExecutor:
        asked.append(max_workers)
        return pool(max_workers=max_workers, **options)

    monkeypatch.setattr(pools, "ProcessPoolExecutor", count)
    assert match("random", "random", 2, workers=100_000).games == 2
    assert asked == [2]
