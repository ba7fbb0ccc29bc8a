"""The listed turns of a state, no more than can be read: effects at any time multiply with all that follows."""

from __future__ import annotations

from itertools import islice

from hedgerow._core import acbas as core
from hedgerow._core.acbas import State

MOST_LISTED = 10_000
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
