"""Long runs of twin games: in blocks, on all cores, each block's counts kept, so that an interrupted run goes on."""

import hashlib
import json
import os
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "build/twin"
BLOCK = 50
# What decides how a game goes and what is found in it: the rules on both sides, and the comparison.
SOURCES = ("csrc/hedgerow/_core/*.p*", "engine/**/*.py", "engine/**/*.json", "tests/reference/*.py", "tests/twin*.py")
GAMES = ("acbas", "agricola")
# Searches and the solver play no part in it.
SEARCHES = (
    *("mcts", "tree", "halving", "alphabeta", "table", "clock", "pages", "blocks", "bench", "build_info"),
    *("acbas_lastround", "acbas_private", "acbas_menu", "acbas_course", "acbas_walk", "acbas_ways", "acbas_together"),
)


def sources(game: str) -> list[Path]:
    """The files that decide the games of one game: its own and those that both share."""
    other = next(one for one in GAMES if one != game)
    found = sorted(path for pattern in SOURCES for path in ROOT.glob(pattern))
    return [path for path in found if path.stem not in SEARCHES and other not in str(path.relative_to(ROOT))]


def fingerprint(game: str) -> str:
    """Digest of the sources."""
    digest = hashlib.sha256()
    for path in sources(game):
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def play_block(compare: Callable[[range], Counter[str]], seeds: range, path: Path) -> Counter[str]:
    """Play one block unless its counts are kept already."""
    if not path.is_file():
        counts = compare(seeds)
        draft = path.with_suffix(".new")
        draft.write_text(json.dumps(counts, sort_keys=True), encoding="utf-8")
        draft.replace(path)
    return Counter(json.loads(path.read_text(encoding="utf-8")))


def play(compare: Callable[[range], Counter[str]], game: str, games: int, kept: Path = KEPT) -> Counter[str]:
    """The counts of games 0 to `games` - 1 of `game`, which `compare` (a function of a module) plays seed by seed.

    Uses HEDGEROW_JOBS processes (default: all cores). Counts are kept under `kept` for the sources as they are now.
    """
    folder = kept / f"{compare.__module__}.{compare.__name__}-{fingerprint(game)}"
    folder.mkdir(parents=True, exist_ok=True)
    jobs = int(os.environ.get("HEDGEROW_JOBS") or os.cpu_count() or 1)
    total = Counter[str]()
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        blocks = [range(first, min(first + BLOCK, games)) for first in range(0, games, BLOCK)]
        waiting = [pool.submit(play_block, compare, seeds, folder / f"{seeds.start}.json") for seeds in blocks]
        try:
            for done in as_completed(waiting):
                total.update(done.result())
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return total
