"""Which buildings may act in a turn: their effects can be carried out in more ways than can be listed or counted."""

from __future__ import annotations

from hedgerow._core.acbas import State
from hedgerow.engine.acbas import steps as st
from hedgerow.engine.acbas.data import SPECIAL_A, SPECIAL_B, TILE_NUMBER, tile
from hedgerow.engine.acbas.effects import NEEDS
from hedgerow.engine.acbas.setup import Setup
from hedgerow.engine.acbas.state import setup_of

ACTING = frozenset(TILE_NUMBER[name] for name in NEEDS)


def may_act(state: State) -> list[str]:
    """The buildings that may act in the turn to come, by id: the actor's own, and those that can be built in it.

    >>> may_act(State.start())
    []
    """
    if state.actor < 0:
        return []
    own = set(setup_of(state).players[state.actor].buildings.values()) & ACTING
    for box in (SPECIAL_A, SPECIAL_B):
        probe = state.copy()
        if probe.is_legal(st.step(st.BOX, box)):
            probe.play(st.step(st.BOX, box), settle=False)
            own |= {one & st.PAYLOAD for one in probe.steps() if one >> 56 == st.BUILDING} & ACTING
    return [tile(number).id for number in sorted(own)]


def acting_in_game(setup: Setup) -> list[str]:
    """The buildings with effects that stand on farms or are on offer, by id."""
    there = {*(setup.offer or ()), *(number for farm in setup.players for number in farm.buildings.values())}
    return [tile(number).id for number in sorted(there & ACTING)]
