"""Many positions: several processes, a cluster and the user's file of solutions say what one process says."""

import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

import hedgerow.engine as engine
from hedgerow.engine.errors import FileError, Reason
from hedgerow.engine.position import Position
from hedgerow.solver import solved
from hedgerow.solver.endgame import Solution, solve
from hedgerow.solver.errors import RequestError
from hedgerow.solver.hint import hint
from hedgerow.solver.many import solve_many
from hedgerow.solver.pools import processes
from hedgerow.solver.solved import Store
from hedgerow.solver.ways import known_ways, ways
from tests.endings import late


@pytest.fixture(scope="module")
def positions() -> list[Position]:
    return [late(seed, 1 + seed % 3) for seed in range(6)]


@pytest.fixture(scope="module")
def wanted(positions: list[Position]) -> list[Any]:
    return [plain(solve(position, memory=64)) for position in positions]


def plain(solution: Solution) -> Any:
    return {key: value for key, value in solution.to_json().items() if key not in ("seconds", "nodes")}


def test_several_processes_say_what_one_says(positions: list[Position], wanted: list[Any]) -> None:
    assert [plain(one) for one in solve_many(positions, memory=64)] == wanted
    assert [plain(one) for one in solve_many(positions, memory=64, workers=2)] == wanted


def test_a_cluster_says_the_same(positions: list[Position], wanted: list[Any]) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, processes=True) as cluster:
        found = list(solve_many(positions, memory=64, cluster=cluster.scheduler_address))
    assert [plain(one) for one in found] == wanted


def test_no_cluster_there() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(RequestError, match="no scheduler answers"):
        list(solve_many([late(0, 1)], cluster="tcp://127.0.0.1:9"))


def test_who_interrupts_does_not_wait() -> None:
    def stopped() -> None:
        with processes(2) as pool:
            pool.submit(solve, engine.new("acbas"), time=60)
            raise KeyboardInterrupt

    begin = perf_counter()
    with pytest.raises(KeyboardInterrupt):
        stopped()
    assert perf_counter() - begin < 30


def test_what_is_known_is_not_solved_again(
    tmp_path: Path, positions: list[Position], wanted: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store(tmp_path / "new" / "solved.sqlite") as store:
        first = []
        for solution in solve_many(positions, memory=64, store=store):
            first.append(solution)
            if len(first) == 3:
                break  # the work is interrupted here
        assert [store.find(position, None, 64) is not None for position in positions] == [True] * 3 + [False] * 3
        asked: list[Position] = []

        def watched(position: Position, **limits: Any) -> Solution:
            asked.append(position)
            return solve(position, **limits)

        monkeypatch.setattr("hedgerow.solver.many.solve", watched)
        assert [plain(one) for one in solve_many(positions, memory=64, store=store)] == wanted
        assert asked == positions[3:]


def test_bounds_count_only_for_their_limits(tmp_path: Path) -> None:
    position = engine.new("acbas")
    with Store(tmp_path / "solved.sqlite") as store:
        store.keep(position, 0.01, 64, solve(position, time=0.01, memory=64))
        assert store.find(position, 0.01, 64) is not None
        assert store.find(position, 0.02, 64) is None
        assert store.find(position, 0.01, 128) is None


def test_what_is_refused_is_refused_whether_it_was_solved_or_not(tmp_path: Path) -> None:
    position = late(0, 2)
    with Store(tmp_path / "solved.sqlite") as store:
        assert [one.kind for one in solve_many([position], memory=64, store=store)] == ["exact"]
        assert store.find(position, None, 1) is not None
        with pytest.raises(RequestError, match="memory must be"):
            list(solve_many([position], memory=1, store=store))
        with pytest.raises(RequestError, match="time must be"):
            list(solve_many([position], time=0.0, store=store))


def test_a_file_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "solved.sqlite"
    path.write_text("this is no database, however long it may be" * 100, encoding="utf-8")
    with pytest.raises(FileError, match="cannot keep solutions"):
        Store(path)
    with pytest.raises(FileError, match="cannot keep solutions"):
        Store(tmp_path / "solved.sqlite" / "deeper.sqlite")
    other = tmp_path / "other.sqlite"
    with Store(other) as store:
        store.keep(late(0, 1), None, 64, solve(late(0, 1)))
    with sqlite3.connect(other) as file:
        file.execute("update solved set solution = 'chess'")
    with Store(other) as store, pytest.raises(FileError, match="cannot keep solutions"):
        store.find(late(0, 1), None, 64)


def test_what_cannot_be_kept_is_still_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    positions = [late(0, 1), late(1, 1)]

    def full(*_: object) -> None:
        raise FileError(Reason("full", "the disk is full"))

    monkeypatch.setattr(Store, "keep", full)
    told: list[float | None] = []

    with Store(tmp_path / "solved.sqlite") as store:
        solving = solve_many(positions, memory=64, store=store)
        told += [next(solving).value, next(solving).value]
        with pytest.raises(FileError, match="the disk is full"):
            next(solving)
    assert told == [solve(position).value for position in positions]


def test_hints_know_what_was_solved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEDGEROW_HOME", str(tmp_path))
    position = late(3, 4)
    assert known_ways(position) is None
    assert hint(position, nodes=1).moves[0].kind == "estimate"
    with Store(solved.path()) as store:
        store.keep(position, None, 64, solve(position))
    known, anew = known_ways(position), ways(position.core)
    assert known is not None
    assert anew is not None
    assert [way.value for way in known] == [way.value for way in anew]
    found = hint(position, nodes=1)
    assert [(move.kind, move.value) for move in found.moves] == [("exact", way.value) for way in anew[:5]]
    solved.path().write_bytes(b"damaged")
    assert known_ways(position) is None


def test_the_command_goes_on_where_it_was(tmp_path: Path, positions: list[Position], wanted: list[Any]) -> None:
    file = tmp_path / "positions.jsonl"
    file.write_text("".join(json.dumps(position.to_json()) + "\n" for position in positions), encoding="utf-8")
    environment = {"HEDGEROW_HOME": str(tmp_path / "home")}

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "hedgerow", "solve", str(file), *words],
            capture_output=True, text=True, timeout=120, env=environment,
        )  # fmt: skip

    def told(done: subprocess.CompletedProcess[str]) -> list[Any]:
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        return [{key: value for key, value in one.items() if key not in ("seconds", "nodes")} for one in answers]

    first = run("--json", "--workers", "2")
    assert told(first) == wanted
    assert run("--json").stdout == first.stdout, "seconds and nodes are those of the first time"
    assert told(run("--json", "--anew")) == wanted
    done = run("--proof", str(tmp_path / "out"))
    assert (done.returncode, done.stdout) == (2, "")
    one = tmp_path / "one.json"
    one.write_text(json.dumps(positions[0].to_json()), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "hedgerow", "solve", str(one), "--workers", "2"],
        capture_output=True, text=True, timeout=120, env=environment,
    )  # fmt: skip
    assert done.returncode == 2
    assert "take a .jsonl file" in done.stderr
