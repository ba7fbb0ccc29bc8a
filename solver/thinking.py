"""A search under limits that a person can watch and interrupt."""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from hedgerow._core.mcts import Child, Search

SLICE = 0.05  # seconds between two reports of progress
LEAST = 0.002  # seconds that a search gets even if its time is over before it began, so that it finds something


@dataclass(frozen=True)
class Thought:
    """What became of a search: iterations done in all, and whether the user stopped it."""

    nodes: int
    interrupted: bool


def think(
    search: Search,
    *,
    nodes: int | None = None,
    until: float | None = None,
    early: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Thought:
    """Search until `nodes` iterations in total, the moment `until` (of `perf_counter`) or full memory.

    With `early` (and no `progress`) the search may stop once the time left cannot change its choice. Ctrl-C stops it
    with what was found. Watching does not change the tree: under a node limit one seed gives one tree.
    """
    if nodes is None and until is None:
        raise ValueError("think: give nodes or until, a search needs a limit")
    try:
        while True:
            left = SLICE if until is None else max(LEAST, until - perf_counter())
            slice_seconds = min(SLICE, left) if progress is not None else left if until is not None else 0.0
            done = search.run(nodes=nodes or 0, seconds=slice_seconds, early=early and progress is None)
            if progress is None:
                break
            progress(done)
            if search.full or (nodes is not None and done >= nodes):
                break
            if until is not None and perf_counter() >= until:
                break
    except KeyboardInterrupt:
        return Thought(search.nodes, True)
    return Thought(done, False)


def best_child(children: list[Child]) -> Child | None:
    """Return the child a search prefers: most visits, then the higher value."""
    return max(children, key=lambda child: (child.visits, child.value), default=None)


def mean_of(children: list[Child]) -> tuple[float, float] | None:
    """Return value and standard error of a node from its children: visits decide how much each counts."""
    visits = sum(child.visits for child in children)
    if visits == 0:
        return None
    value = sum(child.visits * child.value for child in children) / visits
    best = best_child(children)
    return value, best.error if best is not None else 0.0
