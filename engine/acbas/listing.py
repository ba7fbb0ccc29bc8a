"""The listed turns of a state, no more than can be read: effects at any time multiply with all that follows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from hedgerow._core import acbas as core
from hedgerow._core.acbas import State
from hedgerow.engine.acbas import steps as st
from hedgerow.engine.acbas.data import BOX_NUMBER

MOST_LISTED = 10_000
MOST_EDGES = 52  # of a farm
MANY = 99  # more effects than a turn can have


def listed_turns(state: State) -> list[tuple[tuple[int, ...], State]]:
    """The turns worth listing. Where effects make them too many, only those with one effect at any time, or none.

    >>> len(listed_turns(State.start())) == len(State.start().turns())
    True
    """
    for effects in (MANY, 1):
        found = list(islice(core.listed_turns_with(state, effects), MOST_LISTED + 1))
        if len(found) <= MOST_LISTED:
            return found
    return list(core.listed_turns_with(state, 0))


def idle_turns(state: State) -> Iterator[tuple[tuple[int, ...], State]]:
    """The turns that take Fences or Walls and place one border that changes no pasture, with one such border each.

    >>> [len(steps) for steps, _ in idle_turns(State.start())]
    [2]
    """
    if state.actor < 0:
        return
    pastures = state.report(state.actor)["pastures"]
    for box in ("fences", "walls"):
        taking = st.step(st.BOX, BOX_NUMBER[box])
        if not state.is_legal(taking):
            continue
        opened = state.copy()
        opened.play(taking)
        for edge in range(MOST_EDGES):
            placing = st.step(st.BORDERS, 1 << edge)
            if not opened.is_legal(placing):
                continue
            placed = opened.copy()
            placed.play(placing)
            steps = [taking, placing]
            if not core.turn_is_over(state, placed) and placed.ask == st.BORDERS:
                placed.play(st.step(st.DONE, 0))
                steps.append(st.step(st.DONE, 0))
            if placed.report(state.actor)["pastures"] == pastures:
                yield from _ends(state, tuple(steps), placed)
                break


def _ends(first: State, steps: tuple[int, ...], now: State) -> Iterator[tuple[tuple[int, ...], State]]:
    """The listed ways to end a turn that has come so far."""
    if core.turn_is_over(first, now):
        yield steps, now
        return
    for step in now.steps():
        then = now.copy()
        then.play(step)
        yield from _ends(first, (*steps, step), then)
