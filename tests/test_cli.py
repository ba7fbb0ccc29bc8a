"""The command line: every command's JSON, files of every kind, one sentence and exit code 2 for bad input."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

import hedgerow.engine as engine
from hedgerow.play.cli import main
from hedgerow.solver.hint import hint

HASH = re.compile(r"[0-9a-f]{16}")


def run(*words: str, text: str | bytes = b"", cwd: Path | None = None) -> subprocess.CompletedProcess[bytes]:
    data = text.encode() if isinstance(text, str) else text
    return subprocess.run(
        [sys.executable, "-m", "hedgerow", *words], input=data, capture_output=True, timeout=120, cwd=cwd, check=False
    )


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    """The JSON that a command prints, run in this process."""
    assert main(words) == 0, capsys.readouterr().err
    return json.loads(capsys.readouterr().out)


@pytest.fixture
def start(tmp_path: Path) -> str:
    path = tmp_path / "start.json"
    path.write_text(json.dumps(engine.new("acbas").to_json()), encoding="utf-8")
    return str(path)


@pytest.fixture
def lines(tmp_path: Path) -> str:
    position = engine.new("acbas")
    path = tmp_path / "some.jsonl"
    texts = []
    for move in ("wood3", "resources", "stone2"):
        texts.append(json.dumps(position.to_json()))
        position = position.play(move)
    path.write_text("\n".join(texts) + "\n", encoding="utf-8")
    return str(path)


def test_new_show_and_do_print_positions(capsys: pytest.CaptureFixture[str], start: str, tmp_path: Path) -> None:
    new = answer(capsys, "new", "acbas", "--json")
    assert new == engine.new("acbas").to_json()
    assert set(new) >= {"game", "version", "round", "phase", "marker", "to_move", "boxes", "offer", "players"}
    assert answer(capsys, "show", start, "--json") == new
    after = answer(capsys, "do", start, "wood3", "resources", "--json")
    assert after == engine.new("acbas").play("wood3").play("resources").to_json()
    assert main(["do", start, "wood3"]) == 0
    text = capsys.readouterr().out
    path = tmp_path / "after.txt"
    path.write_text(text, encoding="utf-8")
    assert answer(capsys, "show", str(path), "--json") == engine.new("acbas").play("wood3").to_json()


def test_new_takes_options(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("new", "acbas", "--first-start", "1", "--option", "tie=shared", "--offer", "shelter,storage", "--json")
    found = answer(capsys, *words)
    assert found["to_move"] == 1
    assert found["options"]["tie"] == "shared"
    assert found["offer"] == ["storage", "shelter"]


def test_show_draws_within_80_columns(capsys: pytest.CaptureFixture[str], start: str) -> None:
    assert main(["show", start]) == 0
    drawn = capsys.readouterr().out.splitlines()
    assert max(len(line) for line in drawn) <= 80
    assert "\x1b" not in "".join(drawn)
    assert any("Building resources" in line for line in drawn)


def test_score_keys(capsys: pytest.CaptureFixture[str], start: str) -> None:
    found = answer(capsys, "score", start, "--json")
    assert set(found) == {"final", "players", "winner"}
    assert found["final"] is False
    for player in found["players"]:
        assert set(player) >= {
            *("total", "animals", "bonuses", "expansions", "buildings", "counts", "pastures", "used", "capacities"),
        }
        assert set(player["bonuses"]) == {"sheep", "pig", "cow", "horse"}
        assert player["total"] == -12
        assert player["buildings"] == {"2,0": {"id": "cottage", "points": 0}}
        assert player["capacities"][0]["size"] == 1
    assert main(["score", start]) == 0
    shown = capsys.readouterr().out
    assert "-12" in shown
    assert "not over" in shown


def test_legal_keys(capsys: pytest.CaptureFixture[str], start: str) -> None:
    found = answer(capsys, "legal", start, "--json")
    assert set(found) == {"to_move", "phase", "complete", "moves"}
    assert found["complete"] is False
    position = engine.new("acbas")
    for move in found["moves"]:
        assert set(move) == {"move", "box", "building", "result"}
        assert HASH.fullmatch(move["result"])
        assert position.play(move["move"]).hash == int(move["result"], 16)
    every = answer(capsys, "legal", start, "--all", "--json")
    assert every["complete"] is True
    assert {move["result"] for move in every["moves"]} >= {move["result"] for move in found["moves"]}
    assert len(every["moves"]) > len(found["moves"])
    assert main(["legal", start]) == 0
    assert "wood3" in capsys.readouterr().out


def test_hint_keys_and_that_it_is_the_librarys(capsys: pytest.CaptureFixture[str], start: str) -> None:
    found = answer(capsys, "hint", start, "--nodes", "800", "--moves", "3", "--seed", "4", "--json")
    assert set(found) == {"to_move", "nodes", "seconds", "moves"}
    for move in found["moves"]:
        assert set(move) == {
            *("move", "box", "building", "value", "win", "kind", "error", "visits", "line", "why", "parts"),
        }
        assert all(set(part) == {"who", "what", "points"} for part in move["parts"])
    same = hint(engine.new("acbas"), nodes=800, moves=3, seed=4).to_json()
    assert found["moves"] == same["moves"]
    one = answer(capsys, "hint", start, "--nodes", "300", "--move", "stone2", "--json")
    assert [move["move"] for move in one["moves"]] == ["stone2"]
    assert set(one) == {"to_move", "nodes", "seconds", "moves", "best", "difference", "error", "reply"}
    assert set(one["best"]) == set(one["moves"][0])
    assert main(["hint", start, "--nodes", "300"]) == 0
    shown = capsys.readouterr().out
    assert "line:" in shown
    assert "%" in shown


def test_hint_from_new_through_a_pipe() -> None:
    for extra in ((), ("--json",)):
        new = run("new", "acbas", *extra)
        done = run("hint", "-", "--nodes", "500", "--json", text=new.stdout)
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout)["to_move"] == 0


@pytest.mark.parametrize("seconds", [0.2, 1.0])
@pytest.mark.timing
def test_hint_keeps_its_time(start: str, seconds: float) -> None:
    walls: list[float] = []
    while len(walls) < 6 and (not walls or walls[-1] > seconds + 0.5):  # others may have the processor for a moment
        started = perf_counter()
        done = run("hint", start, "--time", str(seconds), "--json")
        walls.append(perf_counter() - started)
        assert done.returncode == 0, done.stderr
    assert walls[-1] <= seconds + 0.5


def test_perft_counts_and_divides(capsys: pytest.CaptureFixture[str], start: str) -> None:
    position = engine.new("acbas")
    legal = {move.result for move in position.legal_moves(every=True)}
    found = answer(capsys, "perft", start, "--depth", "1", "--json")
    assert found == {"depth": 1, "nodes": len(legal)}
    listed = answer(capsys, "perft", start, "--depth", "2", "--listed", "--divide", "--json")
    moves = position.legal_moves()
    assert set(listed["moves"]) == {move.text for move in moves}
    reached = {move.text: {next_.result for next_ in position.play(move).legal_moves()} for move in moves}
    assert listed["moves"] == {text: len(found) for text, found in reached.items()}
    assert listed["nodes"] == len(set().union(*reached.values()))
    assert answer(capsys, "perft", start, "--depth", "0", "--json") == {"depth": 0, "nodes": 1}


def test_match_prints_its_keys(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    found = answer(capsys, "match", "greedy", "random", "--games", "2", "--out", str(out), "--json")
    assert list(found) == ["games", "wins", "draws", "score", "error", "mean_points"]
    assert len(out.read_text(encoding="utf-8").splitlines()) == 2
    assert main(["match", "greedy", "random", "--games", "4", "--out", str(out)]) == 0
    assert "A scored" in capsys.readouterr().out


def test_lists_are_objects_with_ids(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["levels"], ["options", "acbas"], ["buildings"], ["buildings", "Shelter"]):
        found = answer(capsys, *words, "--json")
        assert found
        assert len({entry["id"] for entry in found}) == len(found)
        assert main(words) == 0
        assert capsys.readouterr().out.strip()
    assert [entry["id"] for entry in answer(capsys, "buildings", "Open Stables", "--json")] == ["open_stable"]


def test_bench_measures_what_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "bench", "--only", "acbas.random", "--json")
    assert set(found) == {"acbas.random_games_per_second"}
    assert found["acbas.random_games_per_second"] > 100


def test_many_positions_get_one_answer_a_line(capsys: pytest.CaptureFixture[str], lines: str) -> None:
    positions = Path(lines).read_text(encoding="utf-8").splitlines()
    for words in (["score"], ["legal"], ["hint", "--nodes", "100"], ["perft", "--depth", "1"], ["show"]):
        assert main([words[0], lines, *words[1:], "--json"]) == 0
        answers = capsys.readouterr().out.splitlines()
        assert len(answers) == len(positions)
        assert all(isinstance(json.loads(line), dict) for line in answers)
    assert main(["legal", lines, "--json"]) == 0
    seats = [json.loads(line)["to_move"] for line in capsys.readouterr().out.splitlines()]
    assert seats == [json.loads(line)["to_move"] for line in positions]


def test_version_names_program_rules_and_build() -> None:
    done = run("--version")
    assert done.returncode == 0
    assert re.match(rb"hedgerow \d+\.\d+\.\d+, rules .+build", done.stdout)


BAD = [
    (["castle"], "castle"),
    ([], "COMMAND"),
    (["new"], "GAME"),
    (["new", "chess"], "chess"),
    (["new", "acbas", "--edition", "third"], "third"),
    (["new", "acbas", "--first-start", "2"], "2"),
    (["new", "acbas", "--option", "tie"], "KEY=VALUE"),
    (["new", "acbas", "--option", "luck=1"], "luck"),
    (["new", "acbas", "--option", "edition=bigbox", "--edition", "bigbox"], "twice"),
    (["new", "acbas", "--offer", "shelter,Shelter"], "offer names shelter twice"),
    (["new", "acbas", "--seed", "-1"], "--seed"),
    (["new", "acbas", "--seed", "9" * 30], "at most"),
    (["show", "missing.json"], "missing.json"),
    (["show", "."], "."),
    (["show", "START", "--sideways"], "--sideways"),
    (["show", "START", "--json", "--text"], "ask for one"),
    (["do", "START"], "MOVE"),
    (["do", "START", "castle"], "castle"),
    (["do", "START", "stall:a1"], "stall"),
    (["do", "START", "wood3", "wood3"], "wood3"),
    (["hint", "START", "--time", "0"], "time"),
    (["hint", "START", "--time", "soon"], "'soon'"),
    (["hint", "START", "--time", "inf"], "'inf'"),
    (["hint", "START", "--nodes", "0"], "--nodes"),
    (["hint", "START", "--nodes", "5", "--time", "1"], "not allowed"),
    (["hint", "START", "--moves", "0"], "--moves"),
    (["hint", "START", "--nodes", "9", "--move", "castle"], "castle"),
    (["hint", "OVER", "--nodes", "9"], "over"),
    (["perft", "START"], "--depth"),
    (["perft", "START", "--depth", "-1"], "--depth"),
    (["perft", "START", "--depth", "9"], "depth"),
    (["perft", "LAST", "--depth", "9"], "depth"),  # beyond the end of the game
    (["match", "greedy"], "B"),
    (["match", "greedy", "castle", "--games", "2"], "castle"),
    (["match", "greedy", "mcts:time=no", "--games", "2"], "time"),
    (["match", "greedy", "random", "--games", "0"], "--games"),
    (["match", "greedy", "random", "--games", "2", "--out", "."], "out"),
    (["buildings", "castle"], "castle"),
    (["buildings", "o"], "open_stable, office or organic_farm"),
    (["options", "chess"], "chess"),
    (["bench", "--only", "chess"], "chess"),
    (["play", "chess"], "chess"),
    (["play", "acbas", "--seats", "human"], "2 players"),
    (["play", "acbas", "--seats", "human,castle"], "castle"),
    (["play", "acbas", "--resume", "missing"], "missing"),
    (["play", "acbas", "--continue"], "--continue"),
    (["play", "acbas", "--continue", "--edition", "bigbox"], "edition"),
    (["play", "acbas", "--hint-time", "0"], "--hint-time"),
]


@pytest.mark.parametrize(("words", "about"), BAD, ids=[" ".join(words) or "nothing" for words, _ in BAD])
def test_bad_input_is_one_sentence(
    words: list[str],
    about: str,
    start: str,
    root: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEDGEROW_HOME", str(tmp_path / "home"))
    if "OVER" in words:
        position = engine.new("acbas")
        while not position.is_over:
            position = position.play(position.legal_moves()[0])
        (tmp_path / "over.json").write_text(json.dumps(position.to_json()), encoding="utf-8")
    paths = {"START": start, "OVER": "over.json", "LAST": str(root / "examples/last_round.txt")}
    code = main([paths.get(word, word) for word in words])
    printed = capsys.readouterr()
    assert code == 2
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert about in printed.err
    assert "Traceback" not in printed.err


@pytest.mark.parametrize(
    ("content", "about"),
    [
        (b"", "empty"),
        (b"   \n", "empty"),
        (b"\xff\xfe{}", "UTF-8"),
        (b"{", "JSON"),
        (b"[]", "object"),
        (b'{"game":"chess"}', "chess"),
        (b'{"game":"acbas","rund":3}', "rund"),
        (b"hello", "hello"),
        (b"\x00\x01", "text"),
        (b"[" * 100_000, "JSON"),
    ],
)
@pytest.mark.parametrize("command", ["show", "score", "hint", "legal"])
def test_bad_files_are_one_sentence(content: bytes, about: str, command: str, tmp_path: Path) -> None:
    path = tmp_path / "bad"
    path.write_bytes(content)
    extra = ["--nodes", "5"] if command == "hint" else []
    if command in ("show", "hint"):
        done = run(command, str(path), *extra)
    else:
        done = run(command, "-", text=content)
    assert done.returncode == 2, done.stdout
    assert done.stdout == b""
    assert done.stderr.count(b"\n") == 1
    assert about.encode() in done.stderr


def test_a_bad_line_of_many_is_named_and_nothing_printed(lines: str) -> None:
    path = Path(lines)
    path.write_text(path.read_text(encoding="utf-8") + '{"game":"chess"}\n', encoding="utf-8")
    done = run("score", lines, "--json")
    assert done.returncode == 2
    assert done.stdout == b""
    assert b"line 4" in done.stderr


def test_unreadable_file(start: str) -> None:
    os.chmod(start, 0)
    if os.access(start, os.R_OK):
        pytest.skip("this user may read everything")
    done = run("show", start)
    assert done.returncode == 2
    assert start.encode() in done.stderr


def test_broken_pipe_is_no_traceback(start: str) -> None:
    command = f"{sys.executable} -m hedgerow legal {start} --all --json | head -c 10"
    done = subprocess.run(["sh", "-c", command], capture_output=True, timeout=60, check=False)
    assert len(done.stdout) == 10
    assert done.stderr == b""


def test_a_full_disk_is_one_sentence(start: str) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "hedgerow", "legal", start], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="needs a shell that closes streams")
@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("score START >&-", 0),
        ("show START --json >&-", 0),
        ("--version >&-", 0),
        ("score - <&-", 2),
        ("protocol <&-", 0),
        ("setup <&-", 2),
        ("play acbas --seats human,human <&-", 0),
        ("score missing 2>&-", 2),
    ],
)
def test_streams_that_are_closed(words: str, code: int, start: str, tmp_path: Path) -> None:
    closed = words.replace("START", start)
    done = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m hedgerow {closed}"],
        capture_output=True,
        timeout=60,
        env={**os.environ, "HEDGEROW_HOME": str(tmp_path / "home")},
        check=False,
    )
    assert done.returncode == code, done.stderr
    assert b"Traceback" not in done.stderr + done.stdout
    if ">&-" in words:
        assert done.stdout == b"", "nothing goes where it was not sent"


def test_letters_that_the_output_cannot_say_are_escaped() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hedgerow", "buildings", "--json"],
        capture_output=True,
        timeout=60,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.isascii()
    assert json.loads(done.stdout) == json.loads(run("buildings", "--json").stdout)


@pytest.mark.skipif(os.name == "nt", reason="needs groups of processes")
def test_ctrl_c_ends_a_match_of_several_processes_at_once() -> None:
    command = [sys.executable, "-m", "hedgerow", "match", "mcts:time=20", "mcts:time=20", "--games", "2"]
    with subprocess.Popen(
        [*command, "--workers", "2", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(3)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=15)
    assert process.returncode == 130, err
    assert err == b""
    assert json.loads(out)["games"] == 0


def test_ctrl_c_prints_the_figures_found_so_far() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "hedgerow", "bench", "--only", "acbas", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(6)  # the first figure takes three seconds, all of them a quarter of a minute
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert process.returncode == 130, err
    assert json.loads(out)["acbas.random_games_per_second"] > 100


def test_ctrl_c_prints_what_perft_has_counted(
    capsys: pytest.CaptureFixture[str], start: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = iter((7, 5))

    def count(*_: object) -> int:
        number = next(counted, None)
        if number is None:
            raise KeyboardInterrupt
        return number

    monkeypatch.setattr("hedgerow.solver.perft._count", count)
    assert main(["perft", start, "--depth", "2", "--divide", "--json"]) == 130
    found = json.loads(capsys.readouterr().out)
    assert found["nodes"] is None
    assert list(found["moves"].values()) == [7, 5]


def test_ctrl_c_prints_what_was_found_and_leaves_with_130(start: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "hedgerow", "hint", start, "--time", "60", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(1.5)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert process.returncode == 130, err
    assert json.loads(out)["moves"]
