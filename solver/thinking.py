"""A search under limits that a person can watch and interrupt."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter

from hedgerow._core.acbas import State
from hedgerow._core.mcts import Child, Search
from hedgerow.solver.turns import ASK_NOTHING, turn_ended

ENOUGH = 0.1  # part of the visits that a step of the best way needs for its own value to be believed
LEAST = 0.002  # seconds that a search gets even if its time is over before it began, so that it finds something
# Points by which the difference of two moves is uncertain beside what their trees say, which know nothing of what lies
# deeper (`hedgerow.solver.review`). Chosen so that the error is true: for 37 pairs of a best and a played move, judged
# by largest searches of 10,000, 30,000 and 100,000 iterations, the difference from searches of 300,000 was 1.1, 1.1 and
# 0.8 errors (root mean square) and within two errors for 35, 33 and 35 of them. For 12 to 15 other pairs, judged with
# 7,800, 40,000 and 200,000 iterations in all, it was 1.3, 1.0 and 0.9 errors from searches of 800,000.
FLOOR = 0.7


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
    halving: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Thought:
    """Search until `nodes` iterations in total, the moment `until` (of `perf_counter`) or full memory.

    `early` and `halving` are those of `Search.run`. Ctrl-C stops the search with what was found. Watching does not
    change the tree: under a node limit one seed gives one tree.
    """
    if nodes is None and until is None:
        raise ValueError("think: give nodes or until, a search needs a limit")
    seconds = 0.0 if until is None else max(LEAST, until - perf_counter())
    try:
        done = search.run(nodes=nodes or 0, seconds=seconds, early=early, halving=halving, progress=progress)
    except KeyboardInterrupt:
        return Thought(search.nodes, True)
    return Thought(done, False)


def last_believed(
    search: Search, first: State, path: Sequence[int], here: State, line: Sequence[int]
) -> tuple[Child | None, State]:
    """Follow a line to the end of its turn while its steps have enough visits; return the last such step and its state.

    The mean at the first step of a turn mixes in ways to go on that nobody would choose; this step's does not. `first`
    is where the turn began, `path` leads from the search's position to `here`, `line` goes on from there.
    """
    children = search.children(path)
    enough = max(1.0, ENOUGH * sum(child.visits for child in children))
    found: Child | None = None
    state = here.copy()
    for step in line:
        if turn_ended(first, state):
            break
        child = next((child for child in children if child.step == step), None)
        if child is None or child.visits < enough:
            break
        found = child
        state.play(step)
        if state.ask == ASK_NOTHING:
            break
        path = (*path, step)
        children = search.children(path)
    return found, state


def best_child(children: list[Child]) -> Child | None:
    """Return the child a search prefers, None if it visited none."""
    return children[0] if children and children[0].visits else None


def mean_of(children: list[Child]) -> tuple[float, float] | None:
    """Return value and standard error of a node from its children: visits decide how much each counts."""
    visits = sum(child.visits for child in children)
    if visits == 0:
        return None
    value = sum(child.visits * child.value for child in children) / visits
    best = best_child(children)
    return value, best.error if best is not None else 0.0
