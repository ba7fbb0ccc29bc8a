"""The listed turns of a state, no more than can be read: effects at any time multiply with all that follows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from hedgerow._core import acbas as core
from hedgerow._core.acbas import State
from hedgerow.engine.acbas import steps as st
from hedgerow.engine.acbas.acting import may_act

MOST_LISTED = 10_000
MANY = 99  # more effects than a turn can have
Listed = tuple[tuple[int, ...], State]


def _turns(first: State, now: State, steps: tuple[int, ...], effects: int) -> Iterator[Listed]:
    """The listed turns with at most so many effects at any time."""
    for step in now.steps():
        kind = step >> 56
        used = kind == st.ARRANGE or (kind == st.WINDOW and not step & st.TIMED)
        if used and not effects:
            continue
        after = now.copy()
        after.play(step)
        if core.is_over(first, after):
            yield (*steps, step), after
        else:
            yield from _turns(first, after, (*steps, step), effects - used)


def listed_turns(state: State) -> list[Listed]:
    """The turns worth listing. Where buildings make them too many, only those with one effect at any time, or none.

    >>> len(listed_turns(State.start())) == len(State.start().turns())
    True
    """
    if not may_act(state):
        return state.turns()
    found: list[Listed] = []
    for effects in (MANY, 1, 0):
        found = list(islice(_turns(state, state, (), effects), MOST_LISTED + 1))
        if len(found) <= MOST_LISTED:
            break
    return found
