"""The tools behind the Makefile: the fuzz driver tells good answers from bad ones, the runner of everything resumes."""

import argparse
import json
import random
import sys
from importlib import util
from pathlib import Path
from types import ModuleType

import pytest

from hedgerow.engine.errors import HedgerowError, Reason

TOOLS = Path(__file__).resolve().parent.parent / "tools"


def tool(name: str) -> ModuleType:
    """Load a script of tools/ as a module."""
    if name not in sys.modules:
        spec = util.spec_from_file_location(name, TOOLS / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        sys.modules[name] = util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]


@pytest.fixture(scope="module")
def fuzz() -> ModuleType:
    tool("fuzz_input")
    return tool("fuzz")


@pytest.fixture(scope="module")
def runner() -> ModuleType:
    return tool("test_all")


def test_a_few_thousand_damaged_inputs_keep_the_law(
    fuzz: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fuzz, "HOME", tmp_path)
    monkeypatch.setattr(fuzz, "ROOT", tmp_path)
    code = fuzz.hunt(4.0, 20)
    found = [json.loads(path.read_text(encoding="utf-8"))["what"] for path in tmp_path.glob("finding-*.json")]
    assert code == 0, "\n\n".join(found)


FINDINGS = sorted((TOOLS.parent / "tests/data/fuzz").glob("finding-*.json"))


@pytest.mark.parametrize("path", FINDINGS, ids=lambda path: path.stem)
def test_what_was_found_once_keeps_the_law(fuzz: ModuleType, path: Path) -> None:
    """Each finding of a hunt, as `tools/fuzz.py` wrote it: it was repaired, and stays so."""
    assert fuzz.replay(path) == 0


@pytest.mark.parametrize(
    ("message", "kind"),
    [
        ("round is 9, but must be 1 to 8", "refused"),
        ("", "finding"),
        ("two\nlines", "finding"),
        ("<State object at 0x7f00>", "finding"),
        ("x" * 700, "finding"),
    ],
)
def test_what_counts_as_a_good_refusal(
    fuzz: ModuleType, monkeypatch: pytest.MonkeyPatch, message: str, kind: str
) -> None:
    def refuse(_: object) -> None:
        raise HedgerowError(Reason("some", message))

    monkeypatch.setitem(fuzz.READERS, "text", refuse)
    assert fuzz.check(fuzz.Case("text", "anything")).kind == kind
    assert fuzz.check(fuzz.Case("text", "anything", good=True)).kind == "finding"


def test_another_exception_is_a_finding_that_can_be_replayed(
    fuzz: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_: object) -> None:
        raise KeyError("rows")

    case = fuzz.Case("text", "anything")
    monkeypatch.setattr(fuzz, "HOME", tmp_path)
    with monkeypatch.context() as patch:
        patch.setitem(fuzz.READERS, "text", fail)
        answer = fuzz.check(case)
        assert answer.kind == "finding"
        path = fuzz.write(case, answer)
        assert fuzz.replay(path) == 1
    monkeypatch.setitem(fuzz.READERS, "text", lambda _: None)
    assert fuzz.replay(path) == 0
    assert "KeyError" in capsys.readouterr().out


def test_damage_is_repeatable_and_keeps_json_readable(fuzz: ModuleType) -> None:
    text = json.dumps({"round": 3, "players": [{"wood": 1, "borders": ["0,0:n"]}, {"wood": 2}], "phase": "work"})
    damage = tool("fuzz_input").damage_json
    first = [damage(text, random.Random(seed)) for seed in range(300)]
    assert first == [damage(text, random.Random(seed)) for seed in range(300)]
    assert all(json.loads(damaged) is not Ellipsis for damaged in first)
    assert sum(damaged != text for damaged in first) > 200


def stage(runner: ModuleType, name: str, program: str) -> object:
    """A stage that runs a Python program."""
    return runner.Stage(name, [sys.executable, "-c", program])


def test_the_runner_goes_on_where_it_stopped(
    runner: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    trace = tmp_path / "trace"
    mark = f"open({str(trace)!r}, 'a').write('{{}}')"
    monkeypatch.setattr(runner, "ROOT", tmp_path)
    monkeypatch.setattr(runner, "HOME", tmp_path / "state")
    monkeypatch.setattr(runner, "sources", lambda: "abc")
    monkeypatch.setattr(sys, "argv", ["test_all.py"])

    def listed(second: str) -> object:
        programs = [f"{mark.format('a')}; print('3 passed, 1 skipped in 2 s')", f"{mark.format('b')}; {second}"]
        return lambda _: [stage(runner, f"games {n}-{n}", program) for n, program in enumerate(programs)]

    monkeypatch.setattr(runner, "stages", listed("print('1 passed, 2 failed in 2 s'); raise SystemExit(1)"))
    assert runner.main() == 1
    assert "| games | 4 | 2 | 1 | 0.0 | FAILED |" in capsys.readouterr().out
    monkeypatch.setattr(runner, "stages", listed("print('3 passed in 2 s')"))
    assert runner.main() == 0
    assert "| games | 6 | 0 | 1 | 0.0 | ok |" in capsys.readouterr().out
    assert trace.read_text(encoding="utf-8") == "abb", "what passed is not run again, what failed is"
    assert runner.main() == 0
    assert trace.read_text(encoding="utf-8") == "abb"


def test_mutants_are_tried_with_every_test_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test of a rule is passed over because of what its name holds, and none of strength or screens is run."""
    monkeypatch.syspath_prepend(str(TOOLS))
    mutants = tool("mutants")
    monkeypatch.setattr(mutants, "SNAPSHOT", TOOLS.parent)
    found = {name.split("::")[0] for name in mutants.quick_tests()}
    assert all((TOOLS.parent / name).is_file() for name in found)
    rules = ("layouts", "grid", "pasture", "housing", "named_rules", "perft", "playthroughs", "agricola_positions")
    assert {f"tests/test_{name}.py" for name in (*rules, "twin", "twin_agricola", "reference_rulings")} <= found
    others = ("players", "agricola_players", "agricola_commands", "agricola_hint", "match", "mcts", "terminal", "cli")
    assert not found & {f"tests/test_{name}.py" for name in others}


def test_a_build_that_is_missing_fails_its_stage_only(runner: ModuleType, tmp_path: Path) -> None:
    outcome = runner.run(runner.Stage("debug", [str(tmp_path / "python")]), tmp_path / "log")
    assert outcome.code != 0
    assert "is missing" in outcome.note


def test_the_runner_knows_every_build(runner: ModuleType) -> None:
    names = [one.name for one in runner.stages(argparse.Namespace(only="", mutants=True))]
    assert names[0] == "lint"
    assert {"all tests", "debug build: tests", "ASan and UBSan: tests", "mutants"} <= set(names)
    games = [name for name in names if name.startswith("twin games ")]
    assert games[0] == "twin games 0-249"
    assert games[-1] == "twin games 1750-1999"
    assert len(names) == len(set(names))
