"""Kinds of turns of the core that tests need: those that only close pastures, and those that no list holds."""

import random

import hedgerow.engine  # noqa: F401  (fills the core's table of rules)
from hedgerow._core import acbas as core
from hedgerow._core import pasture
from hedgerow._core.acbas import State

NOTHING, BORDERS, TAKE, KEEP = 0, 2, 10, 11

Branch = tuple[tuple[int, ...], State]


def closes(state: State, steps: tuple[int, ...]) -> bool:
    """Whether every border step of a turn makes other pastures; so of a turn without borders."""
    placed = [core.payload(step) for step in steps if core.kind(step) == BORDERS]
    if not placed:
        return True
    farm = state.fields()["farms"][state.actor]
    walls = sum(1 << cell for cell, tile in enumerate(farm["tiles"]) if tile)
    borders = farm["borders"]
    now = pasture.enclosed(farm["columns"], walls, borders)
    for edges in placed:
        before, borders = now, borders | edges
        now = pasture.enclosed(farm["columns"], walls, borders)
        if now == before:
            return False
    return True


def closing_turns(state: State) -> list[Branch]:
    """The listed turns without those that place borders which close nothing yet."""
    return [(steps, after) for steps, after in state.turns() if closes(state, steps)]


def odd_turn(state: State, dice: random.Random) -> tuple[int, ...]:
    """A turn with any borders that can be paid and any part of the animals, mostly none that is listed.

    To be played with `settle=False`.
    """
    now, steps = state.copy(), list[int]()
    while True:
        asked, step = now.ask, dice.choice(now.steps())
        if asked == BORDERS and core.kind(step) == BORDERS:
            farm = now.fields()["farms"][now.actor]
            free = [bit for bit in range(7 * farm["columns"] + 3) if not farm["borders"] >> bit & 1]
            chosen = 0
            for bit in dice.sample(free, min(dice.randint(1, 4), len(free))):
                if now.is_legal(core.step(BORDERS, chosen | 1 << bit)):
                    chosen |= 1 << bit
            step = core.step(BORDERS, chosen)
        elif asked in (TAKE, KEEP):
            counts = [core.payload(step) >> 8 * place & 255 for place in range(4)]
            kept = sum(dice.randint(max(0, count - 1), count) << 8 * place for place, count in enumerate(counts))
            step = core.step(asked, core.payload(step) >> 32 << 32 | kept)
        now.play(step, settle=False)
        steps.append(step)
        if now.ask == NOTHING or now.fields()["box"] < 0 or (asked == KEEP and len(steps) == 1):
            return tuple(steps)


def played(state: State, steps: tuple[int, ...]) -> State:
    """The state after a turn of `odd_turn`; the given one stays as it is."""
    after = state.copy()
    for step in steps:
        after.play(step, settle=False)
    return after
