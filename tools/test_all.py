"""`make test-all`: every test in every build, in stages that an interrupted run need not repeat.

What was done is kept in build/test-all/, one file for each state of the sources (commit, and a fingerprint of what was
changed since). Ctrl-C ends the running stage only; started again, the runner goes on with it. At the end it prints a
table in Markdown for bench/RESULTS.md. Exit code 1 when a stage failed, 130 when interrupted.
"""

import argparse
import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / "build/test-all"
TWIN_GAMES = 2000
TWIN_CHUNK = 250
# Figures of pytest's closing line and of the lint runner's.
COUNT = re.compile(r"(\d+) (passed|failed|skipped|errors?|xfailed|xpassed)\b")


@dataclass(frozen=True)
class Stage:
    """A command with a name, and what it finds in its environment beside the usual."""

    name: str
    command: list[str]
    environment: dict[str, str] = field(default_factory=dict)


@dataclass
class Outcome:
    """How a stage ended: exit code, what its closing line counted, seconds."""

    name: str
    code: int
    counts: dict[str, int]
    seconds: float
    note: str = ""


def pytest(python: str, *options: str) -> list[str]:
    """A pytest command."""
    return [python, "-m", "pytest", "-q", "-n", "2", "--dist", "loadgroup", "--no-header", *options]


def runtime_library(name: str) -> str:
    """Path of a runtime library of the compiler."""
    compiler = os.environ.get("CC", "cc").split()[0]
    found = subprocess.run([compiler, f"-print-file-name={name}"], capture_output=True, text=True, check=False)
    return found.stdout.strip()


def stages(options: argparse.Namespace) -> list[Stage]:
    """All stages in their order."""
    here, debug, asan = (str(ROOT / f"{folder}/bin/python") for folder in (".venv", ".venv-debug", ".venv-asan"))
    preload = " ".join(runtime_library(name) for name in ("libasan.so", "libubsan.so"))
    sanitizer = {
        "LD_PRELOAD": preload,
        "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1",
        "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1",
        "PYTHONMALLOC": "malloc",
    }
    # What talks to people in a process of its own, and what builds packages, looks the same from every build.
    talking = ("house", "readme", "tools", "terminal", "guide", "coach", "correct", "protocol", "review", "svg", "cli")
    others = ["tests", "-m", "not full", *(f"--ignore=tests/test_{name}.py" for name in talking)]
    listed = [
        Stage("lint", [here, "tools/lint.py"]),
        Stage("all tests", pytest(here), {"HYPOTHESIS_PROFILE": "full"}),
    ]
    for first in range(0, TWIN_GAMES, TWIN_CHUNK):
        name = f"twin games {first}-{first + TWIN_CHUNK - 1}"
        seeds = {"HEDGEROW_TWIN_SEEDS": f"{first}:{TWIN_CHUNK}"}
        listed.append(Stage(name, pytest(here, "tests", "-m", "twin"), seeds))
    listed += [
        Stage("debug build: build", ["make", "debug"]),
        Stage("debug build: tests", pytest(debug, *others)),
        Stage("ASan and UBSan: build", ["make", "asan"]),
        Stage("ASan and UBSan: tests", pytest(asan, *others), sanitizer),
    ]
    if options.mutants:
        listed.append(Stage("mutants", [here, "tools/mutants.py"]))
    return [stage for stage in listed if options.only in stage.name]


def git(*arguments: str) -> str:
    """Output of a git command; empty in a tree without history."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else ""


def sources() -> str:
    """The commit, with a fingerprint of what differs from it."""
    commit = git("rev-parse", "--short=12", "HEAD").strip() or "no commit"
    changed = git("diff", "HEAD")
    for name in sorted(git("ls-files", "--others", "--exclude-standard").splitlines()):
        path = ROOT / name
        changed += name + (hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "")
    return f"{commit}+{hashlib.sha256(changed.encode()).hexdigest()[:8]}" if changed else commit


def load(path: Path) -> dict[str, Outcome]:
    """What was done before."""
    if not path.is_file():
        return {}
    return {name: Outcome(**value) for name, value in json.loads(path.read_text(encoding="utf-8")).items()}


def store(path: Path, outcomes: dict[str, Outcome]) -> None:
    """Write down what is done, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".new")
    draft.write_text(json.dumps({name: asdict(value) for name, value in outcomes.items()}, indent=1), encoding="utf-8")
    draft.replace(path)


def hear_ctrl_c() -> None:
    """Let the tests of Ctrl-C hear it where the runner was started in the background by a shell that ignores it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def run(stage: Stage, log: Path) -> Outcome:
    """Run a stage, its output into a log; what was interrupted raises KeyboardInterrupt."""
    begin = time.monotonic()
    with log.open("w", encoding="utf-8") as output:
        try:
            process = subprocess.Popen(
                stage.command,
                cwd=ROOT,
                env={**os.environ, **stage.environment},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=hear_ctrl_c,
            )
        except OSError as error:
            return Outcome(stage.name, 127, {}, 0.0, f"cannot be started: {error.filename} is missing")
        try:
            code = process.wait()
        except KeyboardInterrupt:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait()
            raise
    text = log.read_text(encoding="utf-8", errors="replace")
    closing = [line for line in text.splitlines() if COUNT.search(line)]
    counts = {word.rstrip("s"): int(number) for number, word in COUNT.findall(closing[-1])} if closing else {}
    rate = re.findall(r"^mutants: .*$", text, re.MULTILINE)
    return Outcome(stage.name, code, counts, round(time.monotonic() - begin, 1), rate[-1] if rate else "")


def table(done: dict[str, Outcome], listed: list[Stage], state: str) -> str:
    """The summary in Markdown; chunks of one kind are one row."""
    rows: dict[str, list[Outcome]] = {}
    for stage in listed:
        if stage.name in done:
            rows.setdefault(re.sub(r" \d+-\d+$", "", stage.name), []).append(done[stage.name])
    lines = [
        f"`make test-all` at {state}",
        "",
        "| stage | passed | failed | skipped | minutes | |",
        "|---|--:|--:|--:|--:|---|",
    ]
    for name, outcomes in rows.items():
        count = {key: sum(o.counts.get(key, 0) for o in outcomes) for key in ("passed", "failed", "skipped", "error")}
        verdict = "ok" if all(o.code == 0 for o in outcomes) else "FAILED"
        minutes = sum(o.seconds for o in outcomes) / 60
        notes = "; ".join([verdict, *(o.note for o in outcomes if o.note)])
        failed = count["failed"] + count["error"]
        lines.append(f"| {name} | {count['passed']} | {failed} | {count['skipped']} | {minutes:.1f} | {notes} |")
    return "\n".join(lines)


def main() -> int:
    """Run what is not done yet, print the table."""
    parser = argparse.ArgumentParser(description="Every test in every build, resumable.")
    parser.add_argument("--only", default="", help="only stages whose name contains this")
    parser.add_argument("--mutants", action="store_true", help="also hunt mutants (an hour)")
    parser.add_argument("--again", action="store_true", help="forget what was done before")
    parser.add_argument("--list", action="store_true", help="print the stages, run none")
    options = parser.parse_args()
    listed = stages(options)
    state = sources()
    path = HOME / f"{state}.json"
    done = {} if options.again else load(path)
    if options.list:
        for stage in listed:
            print(f"{'done' if stage.name in done else 'open'}  {stage.name}")
        return 0
    interrupted = False
    try:
        for number, stage in enumerate(listed, 1):
            if stage.name in done and done[stage.name].code == 0:
                continue
            log = HOME / f"{state} {stage.name.replace(':', '')}.log"
            log.parent.mkdir(parents=True, exist_ok=True)
            print(f"[{number}/{len(listed)}] {stage.name} ...", flush=True)
            done[stage.name] = run(stage, log)
            store(path, done)
            outcome = done[stage.name]
            told = ", ".join(f"{count} {word}" for word, count in outcome.counts.items())
            verdict = "ok" if outcome.code == 0 else f"FAILED, see {log.relative_to(ROOT)}"
            print(f"[{number}/{len(listed)}] {stage.name}: {verdict} {told} ({outcome.seconds:.0f} s)", flush=True)
    except KeyboardInterrupt:
        interrupted = True
        print("interrupted: start again to go on")
    print("\n" + table(done, listed, state))
    if interrupted:
        return 130
    return 0 if all(done[stage.name].code == 0 for stage in listed) else 1


if __name__ == "__main__":
    sys.exit(main())
