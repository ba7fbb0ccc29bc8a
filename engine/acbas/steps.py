"""Steps of the compiled rules and the canonical text of a whole turn.

A step is ``kind << 56 | payload``; the kinds are those of the core's questions. NOTATION.md, section Moves, says how a
turn is written.
"""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow._core.acbas import State
from hedgerow.engine.acbas.data import BOXES, MATERIALS, SPECIES, tile
from hedgerow.engine.acbas.words import Counts, kept, unpack
from hedgerow.engine.notation import bits, edge, space

NOTHING, BOX, BORDERS, SIDE, STALL, STABLE, TROUGH, DONE, BUILDING, PLACE, TAKE, KEEP = range(12)
SIDES = ("left", "right")
PAYLOAD = (1 << 56) - 1
BREEDING_PHASE = 4


def step(kind: int, payload: int) -> int:
    """A step of a kind.

    >>> step(BOX, 1) >> 56, step(BOX, 1) & PAYLOAD
    (1, 1)
    """
    return kind << 56 | payload


def play_all(state: State, steps: Sequence[int]) -> None:
    """Play a turn on a state; a housing that the turn names is stopped at, others settle themselves."""
    for index, one in enumerate(steps):
        named = index + 1 < len(steps) and steps[index + 1] >> 56 == KEEP
        state.play(one, settle=not named)


def taken_kept(state: State, steps: Sequence[int]) -> Counts | None:
    """What a TAKE at the end of a turn must name as kept, None if only one maximal set exists and it is that one."""
    probe = state.copy()
    actor = probe.actor
    play_all(probe, steps[:-1])
    payload = steps[-1] & PAYLOAD
    pool = list(probe.fields()["farms"][actor]["animals"])
    pool[payload >> 32] += 1
    sheep, pigs, cows, horses = pool
    sets = [tuple(one) for one in probe.maximal_kept(actor, (sheep, pigs, cows, horses))]
    counts = unpack(payload)
    return None if sets == [counts] else counts


def turn_text(state: State, steps: Sequence[int], columns: int) -> str:
    """The canonical text of a turn of the state's actor, whose farm has so many columns."""
    head, borders, rest, keep = "", 0, [], None
    for one in steps:
        kind, payload = one >> 56, one & PAYLOAD
        if kind == BOX:
            head = BOXES[payload].id
            head = "special" if head.startswith("special") else head
        elif kind == BORDERS:
            borders |= payload
        elif kind == SIDE:
            rest.append(SIDES[payload])
        elif kind in (STALL, TROUGH):
            rest.append(space(payload))
        elif kind == STABLE:
            rest.append(f"{space(payload & 255)}={MATERIALS[payload >> 8]}")
        elif kind == BUILDING:
            rest.append(tile(payload).id)
        elif kind == PLACE:
            rest[-1] += f"@{space(payload & 255)}"
            costs = tile(steps[1] & PAYLOAD).costs
            if len(costs) > 1:
                rest[-1] += f"={next(iter(costs[payload >> 8]))}"
        elif kind == TAKE:
            rest[-1] += f"={SPECIES[payload >> 32]}"
            keep = taken_kept(state, steps)
        elif kind == KEEP:
            keep = unpack(payload)
    rest += [edge(number, columns) for number in bits(borders)]
    text = f"{head}:{'+'.join(rest)}" if rest else head or "breed"
    return text if keep is None else f"{text}/keep:{kept(keep)}"
