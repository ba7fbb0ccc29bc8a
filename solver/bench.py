"""How fast the program is here: one figure a name, measured alone on one core, all of them in under two minutes.

Rates are per second of wall time, those of games the fastest round of three seconds, those of searches the fastest of
three; `_ns`, `_us` and `_ms` are times of one call. A search iteration is one descent that evaluates a position not
evaluated before in this search. `tree.bytes_per_node` is the growth of the process by a search of 1,000,000
iterations, divided by them.
"""

import importlib
import random
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from time import perf_counter
from types import ModuleType

from tqdm import tqdm

import hedgerow.engine as engine
from hedgerow._core import acbas, agricola, layouts
from hedgerow._core import bench as core_bench
from hedgerow._core.acbas import State
from hedgerow._core.mcts import Search
from hedgerow.engine.acbas.position import drawn
from hedgerow.solver import players
from hedgerow.solver.endgame import Limits
from hedgerow.solver.errors import RequestError
from hedgerow.solver.ways import best_way, ways
from hedgerow.solver.weights import standard

SECONDS = 3.0
SEARCHES = 3
FARM_GAMES = 4
QUESTIONS = 2000
FARM_PLAYER = "full:nodes=2000"
TREE_ITERATIONS = 1_000_000
TREE_MEMORY_MB = 1024
TREE_PROGRAM = f"""
from hedgerow.solver.bench import tree_growth
print(tree_growth({TREE_ITERATIONS}))
"""


def _rate(chunk: Callable[[int], int]) -> float:
    """Return things done a second: `chunk` gets a seed and says how many it did; the fastest of all chunks counts.

    What else runs on a shared processor only ever slows a chunk down, so the fastest one says most about the program.
    """
    start = perf_counter()
    best, seed = 0.0, 0
    while seed == 0 or perf_counter() - start < SECONDS:
        begin = perf_counter()
        done = chunk(seed)
        best = max(best, done / (perf_counter() - begin))
        seed += 1
    return best


def random_games() -> float:
    """Random complete games of the compiled core a second."""
    games = 5000

    def chunk(seed: int) -> int:
        acbas.random_games(games, seed)
        return games

    return _rate(chunk)


def random_games_12() -> float:
    """Random complete games with 12 special buildings a second, over the same 50 random offers in every round."""
    games = 100
    offers = [drawn("bigbox", 12, seed) for seed in range(50)]

    def chunk(seed: int) -> int:
        for offer in offers:
            acbas.random_games(games, seed, offer)
        return games * len(offers)

    return _rate(chunk)


def _of_tests(name: str) -> ModuleType | None:
    """Return a module of the tests of a checkout, None in an installation, which has no tests."""
    root = Path(__file__).resolve().parent.parent
    if not (root / "tests" / "reference" / "acbas.py").is_file():
        return None
    if str(root) not in sys.path:
        sys.path.append(str(root))
    try:
        return importlib.import_module(f"tests.{name}")
    except ImportError:
        return None


def _reference() -> ModuleType | None:
    """Return the plain twin of the rules."""
    return _of_tests("reference.acbas")


def _needed(module: ModuleType | None, name: str) -> ModuleType:
    if module is None:
        raise RequestError(f"{name} needs a checkout with its tests, which is not here")
    return module


def reference_games() -> float:
    """Random complete games of the plain twin a second."""
    reference = _needed(_reference(), "acbas.reference_games_per_second")

    def chunk(seed: int) -> int:
        chance = random.Random(seed)
        position = reference.Position.start()
        while not position.is_over:
            position = chance.choice(position.turns())[1]
        return 1

    return _rate(chunk)


def _strong_states() -> list[State]:
    """Return the positions of a few games of the strong player, with few iterations a move so that it stays short."""
    states: list[State] = []
    for seed in range(FARM_GAMES):
        position = engine.new("acbas")
        player = players.make(FARM_PLAYER)
        player.begin(seed)
        while not position.is_over:
            states.append(position.core)
            position = position.play(player.choose(position).move)
    return states


def search_iterations() -> float:
    """Search iterations a second of searches of one second."""
    return _search_rate(1)


def two_threads() -> float:
    """How many times the iterations of one thread two of them make."""
    one, two = _search_rate(1), _search_rate(2)
    return two / one


def _search_rate(threads: int) -> float:
    """The mean over positions of early, middle and late rounds; each is searched three times, the fastest counts."""
    states = _middle_states()
    return sum(max(_iterations(state, threads, 1.0) for _ in range(SEARCHES)) for state in states) / len(states)


def _iterations(state: State, threads: int, seconds: float) -> float:
    search = Search(state, weights=standard(), seed=1, memory_mb=512, threads=threads)
    start = perf_counter()
    return search.run(seconds=seconds) / (perf_counter() - start)


def _middle_states() -> list[State]:
    position = engine.new("acbas")
    player = players.make("greedy")
    states: list[State] = []
    while not position.is_over:
        states.append(position.core)
        position = position.play(player.choose(position).move)
    return [states[len(states) * part // 4] for part in range(4)]


def agricola_games(players_: int) -> float:
    """Random complete games of Agricola, the revised edition, a second."""
    games = 1000

    def chunk(seed: int) -> int:
        agricola.random_games(games, seed, players_)
        return games

    return _rate(chunk)


def agricola_search() -> float:
    """Search iterations a second in Agricola for two: the mean over an early, a middle and a late round."""
    position = engine.new("agricola", order="random", seed=1)
    player = players.make("greedy")
    states = []
    while not position.is_over:
        states.append(position.core)
        position = position.play(player.choose(position).move)
    found = []
    for part in range(3):
        search = Search(states[len(states) * part // 3], weights=standard("agricola"), seed=1, memory_mb=512)
        start = perf_counter()
        found.append(search.run(seconds=1.0) / (perf_counter() - start))
    return sum(found) / len(found)


def housing() -> float:
    """Nanoseconds of one question whether animals fit, on farms of strong play."""
    return float(core_bench.housing_ns(_strong_states(), 2000))


def capacities() -> float:
    """Nanoseconds to find the capacities of one farm of strong play."""
    return float(core_bench.capacities_ns(_strong_states(), 2000))


def next_layouts() -> float:
    """Microseconds to find the next fence layouts of Agricola, on random reachable farms, wood and fences."""
    return float(core_bench.next_layouts_us(layouts.random_questions(QUESTIONS, 1), 20))


def _resident() -> int:
    with open("/proc/self/status", encoding="ascii") as file:
        for line in file:
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
    raise RequestError("tree.bytes_per_node needs the size of the process from /proc/self/status, which lacks it")


def tree_growth(iterations: int) -> float:
    """Return how many bytes the process grows an iteration of one search from the start position."""
    state = engine.new("acbas").core
    before = _resident()
    search = Search(state, weights=standard(), seed=1, memory_mb=TREE_MEMORY_MB)
    done = search.run(nodes=iterations)
    return (_resident() - before) / done


def bytes_per_node() -> float:
    """Bytes a search iteration, measured in a process of its own."""
    if not Path("/proc/self/status").exists():
        raise RequestError("tree.bytes_per_node needs the size of the process from /proc, which this system lacks")
    done = subprocess.run([sys.executable, "-c", TREE_PROGRAM], capture_output=True, text=True, check=True)
    return float(done.stdout)


@cache
def solving(every: bool) -> list[float]:
    """Milliseconds for each position of the suite `strong` (round 8, six workers left), in ascending order.

    With `every` for all public choices, else for the value and a best turn.
    """
    suite = _needed(_of_tests("suite"), "solve.acbas_round8")
    found = []
    for entry in suite.lines("strong"):
        state = suite.read(entry).core
        begin = perf_counter()
        known = ways(state, Limits()) if every else best_way(state, Limits())
        if known is None:
            raise RequestError("solve.acbas_round8: a position of the suite was not solved")
        found.append(1000 * (perf_counter() - begin))
    return sorted(found)


def part_of(numbers: list[float], part: float) -> float:
    """Return the number below which lies that part of some ascending numbers.

    >>> part_of([1.0, 2.0, 3.0, 4.0], 0.5), part_of([1.0, 2.0], 0.95)
    (3.0, 2.0)
    """
    return numbers[min(int(part * len(numbers)), len(numbers) - 1)]


FIGURES: dict[str, Callable[[], float]] = {
    "acbas.random_games_per_second": random_games,
    "acbas12.random_games_per_second": random_games_12,
    "acbas.reference_games_per_second": reference_games,
    "acbas.search_iterations_per_second": search_iterations,
    "acbas.search_two_threads": two_threads,
    "acbas.housing_ns": housing,
    "acbas.capacities_ns": capacities,
    "pasture.next_layouts_us": next_layouts,
    "agricola2.random_games_per_second": lambda: agricola_games(2),
    "agricola4.random_games_per_second": lambda: agricola_games(4),
    "agricola2.search_iterations_per_second": agricola_search,
    "tree.bytes_per_node": bytes_per_node,
    "solve.acbas_round8_ms_median": lambda: part_of(solving(False), 0.5),
    "solve.acbas_round8_ms_p95": lambda: part_of(solving(False), 0.95),
    "solve.acbas_round8_all_ms_median": lambda: part_of(solving(True), 0.5),
    "solve.acbas_round8_all_ms_p95": lambda: part_of(solving(True), 0.95),
}
OF_TESTS = ("acbas.reference_games_per_second", *(name for name in FIGURES if name.startswith("solve.")))


def measure(
    only: str = "", *, show_progress: bool = False, figures: dict[str, float] | None = None
) -> dict[str, float]:
    """Measure the figures whose names begin with `only`; RequestError if none does.

    They are written into `figures`, so that whoever gives one has those that were measured before Ctrl-C.

    What needs the tests of a checkout is left out where they are not, unless it was asked for by its whole name.
    """
    wanted = [name for name in FIGURES if name.startswith(only)]
    if not wanted:
        raise RequestError(f"--only is {only!r}, but must begin one of {', '.join(FIGURES)}")
    if _reference() is None:
        wanted = [name for name in wanted if name not in OF_TESTS or name == only]
    figures = {} if figures is None else figures
    with tqdm(wanted, unit="figure", disable=not show_progress) as bar:
        for name in bar:
            bar.set_postfix_str(name)
            figures[name] = FIGURES[name]()
    return figures
