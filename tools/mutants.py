"""`make mutants`: wrong rules on purpose, one at a time; the tests have to catch at least nine in ten.

Each mutant is one changed token in a core rule or a datum of the engine (`tools/cython_mutants.py` says which), made in
a copy of the tree below build/mutants/, compiled quickly and tried with the rule tests. A failing test, a crash and a
hang count as caught; what does not compile is replaced by another mutant. The choice depends on the seed and the
sources only.

The log build/mutants/log.jsonl holds one result a line: an interrupted run goes on where it stopped. Exit code 1 below
the wanted rate, 130 when interrupted.
"""

import argparse
import hashlib
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from cython_mutants import Site, cython_sites, json_sites

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / "build/mutants"
LOG = HOME / "log.jsonl"
# The tree as it was when the hunt began: editing on meanwhile does no harm.
SNAPSHOT = HOME / "snapshot"
CORE = ("acbas*.p*", "agricola*.p*", "layouts.p*", "pasture.p*", "housing.p*", "grid.p*")
# Judgement, chance and search are no rules: a change there makes play weaker, not wrong.
NO_RULES = ("eval", "random", "weights", "greedy", "hash", "private", "menu", "course", "walk", "lastround")
DATA = "engine/*/data/*.json"
# These look at the house, at the screen, at strength or at the twin itself; the signature would notice every change of
# a search, wrong or not.
PASSED_OVER = (
    *("house", "readme", "tools", "mutant", "cli", "terminal", "players", "match", "bench", "hint", "mcts"),
    *("review", "guide", "coach", "correct", "protocol", "svg", "placing", "ways", "endgame", "proof", "commands"),
    *("signature", "twin", "reference"),
)
# Named tests of the twin's buildings, which the engine plays too (`tests/witness.py`), then games against the twin.
WITNESSED = ("effects", "buildings", "breed", "phases", "rulings", "scores")
TWIN = [
    "tests/test_twin.py::test_random_games[0]",
    *(f"tests/test_twin_agricola.py::test_random_games[{kind}]" for kind in ("revised-2", "family-3", "standard-5")),
    *(f"tests/test_twin_special.py::test_random_games[{part}]" for part in range(3)),
]
IGNORED_FOLDERS = ("build", "dist", ".git", ".venv*", "__pycache__", ".*_cache", ".hypothesis", "*.so", "*.egg-info")
MEMORY = 6 << 30


@dataclass(frozen=True)
class Mutant:
    """A change of one file."""

    file: str
    line: int
    site: Site

    def __str__(self) -> str:
        """Where and what, as a person reads it."""
        return f"{self.file}:{self.line}: {self.site.old} -> {self.site.new} (offset {self.site.at})"


@dataclass
class Result:
    """What became of a mutant: caught, survived or discarded (it did not compile)."""

    mutant: str
    verdict: str
    by: str
    seconds: float


def rule_files(only: Sequence[str]) -> tuple[list[Path], list[Path]]:
    """The sources of the core's rules and the engine's data; if words are given, those with one of them in the name."""
    folder = SNAPSHOT / "csrc/hedgerow/_core"
    core = {path for pattern in CORE for path in folder.glob(pattern) if path.suffix in (".pyx", ".pxd")}
    data = sorted(SNAPSHOT.glob(DATA))
    rules = [path for path in sorted(core) if not any(word in path.stem for word in NO_RULES)]
    wanted = [
        [path for path in paths if not only or any(word in path.stem for word in only)] for paths in (rules, data)
    ]
    return wanted[0], wanted[1]


def digest(only: Sequence[str]) -> str:
    """Fingerprint of everything that decides which mutants there are and whether they are caught."""
    rules, data = rule_files(only)
    everything = hashlib.sha256()
    for path in [*rules, *data, *sorted(SNAPSHOT.glob("tests/**/*.py")), *sorted(SNAPSHOT.glob("tools/*mutants.py"))]:
        everything.update(str(path.relative_to(SNAPSHOT)).encode() + b"\0" + path.read_bytes())
    return everything.hexdigest()[:16]


def mutants(seed: int, only: Sequence[str], data_every: int) -> Iterator[Mutant]:
    """All possible mutants in the order of the seed, one of each place; every so many one of data."""
    chance = random.Random(seed)
    queues: list[list[Mutant]] = []
    for files, sites_of in zip(rule_files(only), (cython_sites, json_sites), strict=True):
        queue: list[Mutant] = []
        for path in files:
            text = path.read_text(encoding="utf-8")
            places: dict[int, list[Site]] = {}
            for site in sites_of(text):
                places.setdefault(site.at, []).append(site)
            name = str(path.relative_to(SNAPSHOT))
            queue += [Mutant(name, text.count("\n", 0, at) + 1, chance.choice(some)) for at, some in places.items()]
        chance.shuffle(queue)
        queues.append(queue)
    rules, data = queues
    number = 0
    while rules or data:
        number += 1
        queue = data if data and (not rules or number % data_every == 0) else rules
        yield queue.pop()


def take_snapshot() -> None:
    """Copy the tree, without what is built."""
    shutil.rmtree(SNAPSHOT, ignore_errors=True)
    shutil.copytree(ROOT, SNAPSHOT, symlinks=True, ignore=shutil.ignore_patterns(*IGNORED_FOLDERS))


def limit_memory() -> None:
    """A rule gone wrong may ask for all the memory there is."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


class Workspace:
    """A copy of the tree in which one mutant after the other is built and tried."""

    def __init__(self, number: int, tests: list[str]) -> None:
        self.root = HOME / f"tree{number}"
        self.pristine = HOME / f"pristine{number}"
        self.tests = tests
        self.process: subprocess.Popen[str] | None = None
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("HEDGEROW_")},
            "HEDGEROW_QUICK": "1",
            "PYTHONPATH": str(self.root / "csrc"),
            "PYTHONDONTWRITEBYTECODE": "1",
        }

    def prepare(self) -> None:
        """Copy the tree, build it, remember what was built."""
        for folder in (self.root, self.pristine):
            shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(SNAPSHOT, self.root, symlinks=True)
        code, output = self.call([sys.executable, "setup.py", "-q", "build_ext", "--inplace"], 1800)
        if code:
            sys.exit(f"The unchanged tree does not build:\n{output[-3000:]}")
        for path in self.products():
            place = self.pristine / path.relative_to(self.root)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, place)

    def products(self) -> list[Path]:
        """Translated and compiled files; the modules stand in the build folder and, as copies, in place."""
        core, build = self.root / "csrc/hedgerow/_core", self.root / "build"
        return [*core.glob("*.so"), *build.rglob("*.c"), *build.rglob("*.so")]

    def call(self, command: list[str], timeout: float) -> tuple[int, str]:
        """Run a command in this tree; exit code -1 with the word `hang` when it takes too long."""
        self.process = subprocess.Popen(
            command,
            cwd=self.root,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
            preexec_fn=limit_memory,
        )
        try:
            output, _ = self.process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            self.kill()
            self.process.communicate()
            return -1, "hang"
        return self.process.returncode, output

    def kill(self) -> None:
        """End what runs in this tree, with all that it started."""
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)

    def run_tests(self, timeout: float, file: str = "") -> tuple[int, str]:
        """Run the rule tests up to the first failure, those of the changed file's game first."""
        options = ["-x", "-q", "-m", "not full", "-p", "no:cacheprovider", "--no-header", "--tb=line"]
        tests = sorted(self.tests, key=lambda name: ("agricola" in name) != ("agricola" in file))
        return self.call([sys.executable, "-m", "pytest", *options, *tests], timeout)

    def try_out(self, mutant: Mutant, timeout: float) -> Result:
        """Build and try one mutant, then restore the tree."""
        path = self.root / mutant.file
        begin, times = time.monotonic(), path.stat()
        original = path.read_bytes()
        path.write_text(mutant.site.apply(original.decode("utf-8")), encoding="utf-8")
        try:
            if path.suffix != ".json":
                code, output = self.call([sys.executable, "setup.py", "-q", "build_ext", "--inplace"], 900)
                if code:
                    return Result(str(mutant), "discarded", output.strip()[-200:], time.monotonic() - begin)
            code, output = self.run_tests(timeout, mutant.file)
            return Result(str(mutant), "caught" if code else "survived", reason(code, output), time.monotonic() - begin)
        finally:
            path.write_bytes(original)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
            for copy in self.pristine.rglob("*"):
                place = self.root / copy.relative_to(self.pristine)
                if copy.is_file() and (not place.is_file() or place.stat().st_mtime_ns != copy.stat().st_mtime_ns):
                    shutil.copy2(copy, place)


def reason(code: int, output: str) -> str:
    """Name the test that caught a mutant, or how it ended."""
    if code == 0:
        return ""
    if output == "hang":
        return "hang"
    for line in output.splitlines():
        if line.startswith(("FAILED ", "ERROR ")):
            return line.split(" - ")[0].removeprefix("FAILED ").removeprefix("ERROR ")
    return f"exit code {code}"


def quick_tests() -> list[str]:
    """The test files that look at the rules, the named rule tests first, then games against the twin."""
    files = [
        str(path.relative_to(SNAPSHOT))
        for path in sorted(SNAPSHOT.glob("tests/test_*.py"))
        if not any(word in path.stem for word in PASSED_OVER) and "hedgerow" in path.read_text(encoding="utf-8")
    ]
    early = [
        name
        for name in files
        if any(word in name for word in ("rule", "moves", "perft", "pasture", "housing", "layouts", "state", "windows"))
    ]
    witnessed = [f"tests/test_reference_{name}.py" for name in WITNESSED]
    agricola = sorted(SNAPSHOT.glob("tests/test_reference_agricola*.py"))
    witnessed += [str(path.relative_to(SNAPSHOT)) for path in agricola]
    return [*early, *witnessed, *TWIN, *(name for name in files if name not in early)]


def recorded(head: dict[str, object]) -> dict[str, Result]:
    """Results of an earlier run with the same seed over the same sources; another run's log is put aside."""
    if not LOG.is_file():
        return {}
    lines = LOG.read_text(encoding="utf-8").splitlines()
    if not lines or json.loads(lines[0]) != head:
        LOG.replace(LOG.with_suffix(".old.jsonl"))
        return {}
    results = [Result(**json.loads(line)) for line in lines[1:]]
    return {result.mutant: result for result in results}


class Hunt:
    """Workers that share one queue of mutants and one log."""

    def __init__(self, options: argparse.Namespace, known: dict[str, Result]) -> None:
        self.wanted: int = options.count
        self.queue = mutants(options.seed, options.only, options.data_every)
        self.known = known
        self.results: list[Result] = []
        self.running = 0
        self.exhausted = False
        self.lock = threading.Lock()
        self.stopped = threading.Event()

    def counted(self) -> int:
        """How many mutants were tried, those that did not compile left out."""
        return sum(result.verdict != "discarded" for result in self.results)

    def next(self) -> Mutant | None:
        """The next mutant that has to be tried, None when enough of them are done or under way."""
        with self.lock:
            while not self.stopped.is_set() and self.counted() + self.running < self.wanted:
                mutant = next(self.queue, None)
                if mutant is None:
                    self.exhausted = True
                    return None
                if str(mutant) in self.known:
                    self.results.append(self.known[str(mutant)])
                    continue
                self.running += 1
                return mutant
        return None

    def note(self, result: Result) -> None:
        """Write a result down and say how far the hunt is."""
        with self.lock:
            self.running -= 1
            if self.stopped.is_set():
                return
            self.results.append(result)
            with LOG.open("a", encoding="utf-8") as log:
                log.write(json.dumps(asdict(result)) + "\n")
            by = f" by {result.by}" if result.verdict == "caught" else ""
            print(f"[{self.counted()}/{self.wanted}] {result.verdict}{by}: {result.mutant}", flush=True)

    def work(self, workspace: Workspace, timeout: float) -> None:
        """Try mutants until there are enough; whatever goes wrong in here stops the hunt."""
        try:
            while not self.enough():
                mutant = self.next()
                if mutant is not None:
                    self.note(workspace.try_out(mutant, timeout))
                else:  # one under way may be discarded and need a replacement
                    time.sleep(0.5)
        except BaseException:
            self.stopped.set()
            raise

    def enough(self) -> bool:
        """Nothing is left to be done."""
        with self.lock:
            finished = self.running == 0 and self.exhausted
            return self.stopped.is_set() or finished or self.counted() >= self.wanted


def report(hunt: Hunt, rate_wanted: float) -> int:
    """Print survivors and rate; return the exit code."""
    tried = [result for result in hunt.results if result.verdict != "discarded"]
    survivors = [result for result in tried if result.verdict == "survived"]
    for result in survivors:
        print(f"survived: {result.mutant}")
    if not tried:
        print("mutants: none was tried")
        return 1
    rate = 1 - len(survivors) / len(tried)
    discarded = len(hunt.results) - len(tried)
    print(
        f"mutants: {len(tried) - len(survivors)} of {len(tried)} caught ({100 * rate:.1f} %), "
        f"{discarded} did not compile and were replaced"
    )
    if hunt.stopped.is_set():
        return 130
    return 0 if rate >= rate_wanted else 1


def main() -> int:
    """Prepare, try, report."""
    parser = argparse.ArgumentParser(description="Wrong rules on purpose: how many do the tests catch?")
    parser.add_argument("--count", type=int, default=200, help="mutants that compile (default 200)")
    parser.add_argument("--seed", type=int, default=1, help="decides which mutants are drawn (default 1)")
    parser.add_argument("--jobs", type=int, default=2, help="mutants tried at the same time (default 2)")
    parser.add_argument("--rate", type=float, default=0.9, help="share that has to be caught (default 0.9)")
    parser.add_argument("--tests", nargs="+", help="what pytest runs (default: all quick tests of rules)")
    parser.add_argument(
        "--only", nargs="+", default=[], metavar="WORD", help="only in files with one of these words in their names"
    )
    parser.add_argument(
        "--data-every", type=int, default=8, metavar="N", help="one mutant in so many is one of data (default 8)"
    )
    parser.add_argument("--list", action="store_true", help="print the mutants, try none")
    options = parser.parse_args()
    HOME.mkdir(parents=True, exist_ok=True)
    take_snapshot()
    if options.list:
        for number, mutant in enumerate(mutants(options.seed, options.only, options.data_every), 1):
            print(mutant)
            if number == options.count:
                break
        return 0

    tests = options.tests or quick_tests()
    head: dict[str, object] = {
        "seed": options.seed,
        "data_every": options.data_every,
        "sources": digest(options.only),
        "tests": tests,
    }
    known = recorded(head)
    if not LOG.is_file():
        LOG.write_text(json.dumps(head) + "\n", encoding="utf-8")
    hunt = Hunt(options, known)
    workspaces = [Workspace(number, tests) for number in range(options.jobs)]
    for workspace in workspaces:
        workspace.prepare()
    begin = time.monotonic()
    code, output = workspaces[0].run_tests(3600)
    if code:
        sys.exit(f"The tests fail on the unchanged tree, so nothing can be said about mutants:\n{output[-3000:]}")
    timeout = 20 + 1.5 * (time.monotonic() - begin)
    print(
        f"unchanged tree: tests pass in {time.monotonic() - begin:.0f} s; {len(known)} results from before", flush=True
    )

    threads = [threading.Thread(target=hunt.work, args=(workspace, timeout)) for workspace in workspaces]
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    except KeyboardInterrupt:
        hunt.stopped.set()
        for workspace in workspaces:
            workspace.kill()
        for thread in threads:
            thread.join()
    return report(hunt, options.rate)


if __name__ == "__main__":
    sys.exit(main())
