"""Exact values against minimax that prunes nothing: over listed turns, over all turns, and on the slow twin."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

import hedgerow.engine as engine
from hedgerow._core.acbas_lastround import LISTED, LastRound
from hedgerow.engine.acbas.data import BASE_OFFER
from hedgerow.engine.acbas.position import AcbasPosition
from hedgerow.engine.errors import MoveError
from hedgerow.engine.proof import verify
from hedgerow.solver import players
from hedgerow.solver.endgame import Solution, publics, solve
from hedgerow.solver.errors import RequestError
from hedgerow.solver.hint import hint
from hedgerow.solver.proof import prove
from hedgerow.solver.ways import best_way, ways
from tests.endings import (
    OTHER_OFFER,
    QUIET_OFFER,
    Turns,
    all_turns,
    best_value,
    late,
    listed_turns,
    made,
    slow_value,
    small,
)
from tests.reference.acbas import Position as SlowPosition
from tests.twin_words import position_json

Choices = dict[tuple[str | None, str | None], float]


def unpruned(position: AcbasPosition, turns: Turns) -> Choices:
    """What every public choice is worth, in points for the player to move."""
    sign = 1 if position.to_move == 0 else -1
    known: dict[bytes, int] = {}
    found: Choices = {}
    for steps, then in turns(position.core):
        key = chosen(position, steps)
        found[key] = max(sign * best_value(then, turns, known) / 2, found.get(key, -1000.0))
    return found


def chosen(position: AcbasPosition, steps: tuple[int, ...]) -> tuple[str | None, str | None]:
    """The box and the building of a turn."""
    move = position._move(steps, position.core)
    return move.box, move.building


def check(position: AcbasPosition, wanted: Choices) -> Solution:
    """The solver finds these values, and each line really leads to its value."""
    found = solve(position, memory=64)
    sign = 1 if position.to_move == 0 else -1
    assert {(move.box, move.building): move.value for move in found.moves} == wanted
    assert (found.kind, found.value) == ("exact", max(wanted.values()))
    assert [move.best for move in found.moves] == [move.value == found.value for move in found.moves]
    assert [move.value for move in found.moves] == sorted(wanted.values(), reverse=True)
    for move in found.moves:
        here = position
        for text in move.line:
            here = here.play(text)
        totals = here.score().totals
        assert here.is_over
        assert move.line[0] == move.move
        assert sign * (totals[0] - totals[1]) == move.value
    return found


def agree(positions: Iterable[AcbasPosition], turns: Turns) -> None:
    for position in positions:
        check(position, unpruned(position, turns))


def test_one_or_two_workers_left() -> None:
    agree((late(seed, 1 + seed % 2) for seed in range(24)), listed_turns)


def test_three_workers_left() -> None:
    agree([late(7, 3)], listed_turns)


def test_twelve_buildings() -> None:
    agree((late(seed, 2, QUIET_OFFER) for seed in (0, 1, 3, 4)), listed_turns)
    agree((late(seed, 2, OTHER_OFFER) for seed in (0, 1, 3, 4)), listed_turns)


def test_a_round_on_a_small_farm() -> None:
    agree((small(seed, 4) for seed in range(2)), listed_turns)


@pytest.mark.full
@pytest.mark.parametrize("part", range(10))
def test_a_thousand_positions(part: int) -> None:
    """1 to 3 workers left, base and twelve buildings, poor and rich farms; some with four and five on small farms."""
    seeds = range(1000 + 100 * part, 1100 + 100 * part)
    offers = (None, QUIET_OFFER, OTHER_OFFER)
    agree((late(seed, 1 + seed % 2, offers[seed % 3]) for seed in seeds if seed % 10 < 8), listed_turns)
    agree((late(seed, 3) for seed in seeds if seed % 10 == 8), listed_turns)
    agree((small(seed, 4 + seed % 20 // 10) for seed in seeds if seed % 10 == 9), listed_turns)


def few_turns(seed: int) -> AcbasPosition | None:
    """A position with one or two workers left in which few turns are possible, or None."""
    position = small(seed, 2) if seed % 4 == 0 else late(seed, 1)
    return position if position.core.turn_count_bound() <= (250 if seed % 4 == 0 else 3000) else None


def check_on_twin(seed: int) -> bool:
    """Whether there was such a position; the twin finds the same value over all legal turns."""
    position = few_turns(seed)
    if position is None:
        return False
    value = slow_value(SlowPosition.from_json(position_json(position.core)))
    assert solve(position).value == (value if position.to_move == 0 else -value)
    return True


def test_the_slow_twin_finds_the_same() -> None:
    assert sum(check_on_twin(seed) for seed in range(8)) >= 3


@pytest.mark.full
def test_the_slow_twin_finds_the_same_two_hundred_times() -> None:
    seed, seen = 2000, 0
    while seen < 200:
        seen += check_on_twin(seed)
        seed += 1


def needs_preparing(position: AcbasPosition) -> bool:
    """Whether the best line places borders that close nothing yet: without them the value is another one."""
    core = LastRound(position.core, memory_mb=16)
    return solve(position).value != (core.value(position.core, modes=(LISTED, LISTED)) or 0) / 2


def test_borders_that_close_nothing_yet() -> None:
    for seed in (12, 55):
        assert needs_preparing(made(seed))
        check(made(seed), unpruned(made(seed), all_turns))


@pytest.mark.full
@pytest.mark.parametrize("part", range(4))
def test_borders_that_close_nothing_yet_a_hundred_times(part: int) -> None:
    seed, seen = 10000 * (part + 1), 0
    while seen < 25:
        position = made(seed)
        seed += 1
        if needs_preparing(position):
            seen += 1
            check(position, unpruned(position, all_turns))


def test_one_given_move() -> None:
    position = late(7, 2)
    wanted = unpruned(position, listed_turns)
    for move in position.legal_moves()[::5]:
        found = solve(position, move=move.text)
        assert [one.move for one in found.moves] == [move.text]
        assert found.value is not None
        assert found.value <= wanted[move.box, move.building]
        assert found.value == solve(position, move=move).value
    with pytest.raises(MoveError):
        solve(position, move="chess")


def test_bounds_are_true_when_time_or_memory_is_short() -> None:
    position = late(3, 6)
    exact = solve(position)
    assert exact.value is not None
    values = {(move.box, move.building): move.value for move in exact.moves}
    open_ = 0
    for seconds in (1e-6, 0.01, 0.03, 0.06):
        found = solve(position, time=seconds)
        assert found.lower <= exact.value <= found.upper
        open_ += found.kind != "exact"
        for move in found.moves:
            value = values[move.box, move.building]
            assert value is not None
            assert move.lower <= value <= move.upper
    assert open_ >= 1


def test_what_cannot_be_solved_yet() -> None:
    start = engine.new("acbas")
    found = solve(start, time=0.05)
    assert (found.kind, found.value, found.interrupted) == ("bound", None, False)
    assert (found.lower, found.upper) == (-1000, 1000)
    assert len(found.moves) == len(publics(start.core))
    with pytest.raises(RequestError, match="Round 1 is not the last one"):
        solve(start)
    with pytest.raises(RequestError, match="memory must be"):
        solve(start, memory=1)
    with pytest.raises(RequestError, match="time must be"):
        solve(start, time=0)
    position = late(0, 1)
    while not position.is_over:
        position = position.play(position.legal_moves()[0])
    with pytest.raises(RequestError, match="over"):
        solve(position)


def test_buildings_that_act_are_not_called_exact() -> None:
    offer = (*BASE_OFFER, "barn", "joinery")
    for seed in range(4):
        found = solve(late(seed, 1, offer))
        assert found.kind == "estimate"
        assert found.value == max(unpruned(late(seed, 1, offer), lambda state: state.turns()).values())
        assert (found.lower, found.upper) == (-1000, 1000)


def test_players_and_hints_know_the_same() -> None:
    for seed in (1, 4):
        position = late(seed, 4)
        solution, known, best = solve(position), ways(position.core), best_way(position.core)
        assert known is not None
        assert best is not None
        assert best.value == known[0].value == solution.value
        assert [way.value for way in known] == [move.value for move in solution.moves]
        told = [move.value for move in hint(position, time=10, moves=20).moves]
        assert told == [move.value for move in solution.moves]
        assert players.make("full:time=10").choose(position).value == solution.value
        for way in (best, known[-1]):
            state = position.core
            for steps in way.turns:
                for step in steps:
                    state.play(step)
            totals = state.totals()
            assert (totals[0] - totals[1]) / 2 == (way.value if position.to_move == 0 else -way.value)


@pytest.fixture
def saved(tmp_path: Path) -> str:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(late(12, 3).to_json()), encoding="utf-8")
    return str(path)


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "hedgerow", *words], capture_output=True, text=True, timeout=120)


def test_the_command_says_what_the_library_says(saved: str) -> None:
    found = solve(late(12, 3))
    told = json.loads(run("solve", saved, "--json").stdout)
    del told["seconds"], told["nodes"]
    assert told == {key: value for key, value in found.to_json().items() if key not in ("seconds", "nodes")}
    assert list(told) == ["to_move", "kind", "value", "lower", "upper", "margin_winner", "moves"]
    keys = ["box", "building", "move", "value", "lower", "upper", "kind", "best", "line"]
    assert list(told["moves"][0]) == keys
    text = run("solve", saved).stdout
    assert f"exactly {found.value:+g}" in text if found.value else "exactly 0:" in text
    one = json.loads(run("solve", saved, "--move", found.moves[-1].move or "", "--json").stdout)
    assert one["value"] == found.moves[-1].value


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--memory", "1"], "--memory must be a whole number of at least 16"),
        (["--time", "-1"], "the time must be seconds above 0"),
        (["--move", "nowhere"], "nowhere"),
        (["--move", "start", "--proof", "x.json"], "--proof takes one position"),
        (["--move", "start", "--workers", "2"], "--move is solved by one process"),
        (["--proof", "-"], "--proof is '-'"),
        (["--proof", "no/such/folder/x.json"], "must be a file in a folder that exists"),
        (["--workers", "0"], "--workers must be a whole number of at least 1"),
        (["--dask", "tcp://localhost:1"], "they take a .jsonl file"),
    ],
)
def test_bad_input(saved: str, words: list[str], sentence: str) -> None:
    done = run("solve", saved, *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


def test_ctrl_c_prints_the_bounds(tmp_path: Path) -> None:
    offer = (*BASE_OFFER, "barn", "joinery", "home_workshop", "workshop")
    position = late(8, 6, offer)
    path = tmp_path / "position.json"
    path.write_text(json.dumps(position.to_json()), encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "hedgerow", "solve", str(path), "--json"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(2.5)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert (process.returncode, err) == (130, "")
    told = json.loads(out)
    assert told["lower"] < told["upper"]
    assert len(told["moves"]) == len(publics(position.core))


def test_a_line_that_cannot_be_solved_is_named_before_any_work(tmp_path: Path) -> None:
    path = tmp_path / "positions.jsonl"
    lines = [late(0, 1).to_json(), engine.new("acbas").to_json()]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    done = run("solve", str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert "line 2: Round 1 is not the last one" in done.stderr


def test_a_border_of_no_use_divides_no_pasture() -> None:
    """A full pasture with troughs in an expansion on the left: a border in it would cost animals."""
    mine = {
        "columns": 3, "buildings": {"2,1": "cottage"}, "troughs": ["0,0", "1,0"], "workers": 1,
        "borders": ["0,0:w", "1,0:w", "2,0:w", "0,0:n", "2,0:s", "0,0:e", "1,0:e"],
        "animals": {"sheep": 20}, "supply": {"wood": 1, "borders": 1},
    }  # fmt: skip
    other = {"columns": 2, "buildings": {"2,0": "cottage"}, "workers": 1, "supply": {"wood": 1, "borders": 10}}
    boxes = {
        "start": {"wood": 1}, "expand": {"borders": 8}, "reed_sheep": {"reed": 1}, "pig_sheep": {"pig": 1},
        "cow_pig": {"cow": 1}, "horse_sheep": {"horse": 1},
    }  # fmt: skip
    occupied = {"wood3": 0, "resources": 1, "stone1": 0, "stone2": 1}
    table = {"round": 8, "start": 0, "marker": 0, "to_move": 0, "boxes": boxes, "occupied": occupied}
    data = {"game": "acbas", **table, "players": [mine, other]}
    position = AcbasPosition(engine.parse(data).core)
    found = check(position, unpruned(position, listed_turns))
    fences = next(move for move in found.moves if move.box == "fences")
    start = next(move for move in found.moves if move.box == "start")
    assert fences.move is not None
    after = position.play(fences.move)
    assert after.setup.players[0].animals[0] >= 20
    assert start.value is not None
    proof = prove(position, found)
    assert verify(proof).holds
