"""A search under limits that a person can watch and interrupt."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter

from hedgerow._core.acbas import State
from hedgerow._core.mcts import Child, Search
from hedgerow.solver.gamerules import rules_of
from hedgerow.solver.turns import ASK_NOTHING

ENOUGH = 0.1  # part of the visits that a step of the best way needs for its own value to be believed
LEAST = 0.002  # seconds that a search gets even if its time is over before it began, so that it finds something
# A value is uncertain beside what its tree says, which knows nothing of what lies deeper. Measured against searches of
# 150,000 and 400,000 iterations, the values of 119 choices from 2,000 were off by 1.41 points (root mean square), those
# of 66 choices from 20,000 by 0.94; the trees' own errors were 0.12 and 0.04. Differences of two choices were off by
# 1.18 and 0.88. How many visits a choice had itself made no difference.
DEPTH_ERROR, DEPTH_POWER = 5.0, -1 / 6


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


def true_error(spread: float, nodes: int) -> float:
    """Return the standard error of a value in points, given that inside its tree and the iterations of the search.

    >>> round(true_error(0.12, 2000), 2), round(true_error(0.04, 20_000), 2)
    (1.41, 0.96)
    """
    return math.hypot(spread, DEPTH_ERROR * max(1, nodes) ** DEPTH_POWER)


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
        if rules_of(state).turn_is_over(first, state):
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
