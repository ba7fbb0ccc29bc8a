"""What players lose where exact values are known."""

import json
from pathlib import Path

import pytest

import hedgerow.engine as engine
from hedgerow.engine.position import Position
from hedgerow.solver.endgame import solve
from hedgerow.solver.regret import Regret, loss_of, main, regret
from tests.endings import late


@pytest.fixture(scope="module")
def positions() -> list[Position]:
    return [late(seed, 2) for seed in range(6)]


def test_losses_are_differences_of_exact_values(positions: list[Position]) -> None:
    for position in positions[:3]:
        solution = solve(position)
        for move in solution.moves:
            assert move.value is not None
            assert solution.value is not None
            assert loss_of(position, solution, move.move or "") == solution.value - move.value


def test_who_plays_exactly_loses_nothing(positions: list[Position]) -> None:
    solutions = [solve(position) for position in positions]
    exact = regret("full:time=5", positions, solutions)
    assert (exact.errors, exact.mean) == (0, 0.0)
    chance = regret("random", positions, solutions)
    assert chance.errors >= 3
    assert chance.mean > 0
    assert "random: errs in" in str(chance)
    assert str(Regret("nobody", ())) == "nobody: errs in 0.0 % of 0, loses 0.00 points a position, 0 at most"


def test_a_suite_is_read_as_it_stands(tmp_path: Path, positions: list[Position]) -> None:
    """Comments are skipped, and of a line the position is taken."""
    lines = [json.dumps({"value": 0, "position": positions[0].to_json()}), json.dumps(positions[1].to_json())]
    path = tmp_path / "suite.txt"
    path.write_text("\n".join(["# solved", *lines, ""]), encoding="utf-8")
    assert list(engine.load_lines(path)) == positions[:2]
    path.write_text('{"value": 0, "position": {"game": "chess"}}', encoding="utf-8")
    with pytest.raises(engine.HedgerowError, match=r"line 1: .*chess"):
        list(engine.load_lines(path))


def test_the_command(tmp_path: Path, positions: list[Position], capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "positions.jsonl"
    file.write_text("".join(json.dumps(position.to_json()) + "\n" for position in positions[:3]), encoding="utf-8")
    assert main([str(file), "--players", "greedy,random:seed=3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(": errs in")[0] for line in lines] == ["greedy", "random:seed=3"]
    assert main([str(file), "--players", "chess"]) == 2
    assert main([str(tmp_path / "none.jsonl")]) == 2
    assert capsys.readouterr().err.count("\n") == 2
    assert main([str(file), "--players", "mcts:weights=agricola-1"]) == 2
    assert "plays agricola, not acbas" in capsys.readouterr().err
    start = engine.new("agricola", order="random", seed=1)
    file.write_text(json.dumps(start.to_json()) + "\n", encoding="utf-8")
    assert main([str(file), "--players", "greedy"]) == 2
    assert capsys.readouterr().err == "regret: a solution is not to be had for agricola, only for acbas\n"
