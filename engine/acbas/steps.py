"""Steps of the compiled rules of All Creatures: the kinds are those of the core's questions."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow._core import acbas as core
from hedgerow._core.acbas import State
from hedgerow.engine.step import PAYLOAD as PAYLOAD
from hedgerow.engine.step import step as step

NOTHING, BOX, BORDERS, SIDE, STALL, STABLE, TROUGH, DONE, BUILDING, PLACE, TAKE, KEEP = range(12)
WINDOW, SPECIES, MATERIAL, GIVE, FLIP, DEPOT, SPREAD, ARRANGE = range(12, 20)
NAMED = (KEEP, WINDOW, ARRANGE)
TIMED = 0x100  # in the payload of WINDOW
SIDES = ("left", "right")


def play_all(state: State, steps: Sequence[int], count: int | None = None) -> None:
    """Play a turn on a state, or its first `count` steps.

    Housings and windows that the turn names are stopped at, others settle themselves: a step is tried so that what the
    turn names later can still come, and the other way if its next step is not what is asked then.
    """
    last = max((index for index, one in enumerate(steps) if one >> 56 in NAMED), default=-1)
    first = state.copy()
    for index, one in enumerate(steps[:count]):
        settle, following = index >= last, steps[index + 1 : index + 2]
        if not following or following[0] >> 56 not in (BOX, DONE, *NAMED):
            state.play(one, settle)
            continue
        before = state.copy()
        state.play(one, settle)
        if core.turn_is_over(first, state) or not state.is_legal(following[0]):
            state.assign(before)
            state.play(one, not settle)
