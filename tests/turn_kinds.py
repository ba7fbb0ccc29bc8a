"""Kinds of turns of the core that tests need: those that only close pastures, those that no list holds, all, liked."""

import random
from collections.abc import Iterator
from itertools import combinations, product

import hedgerow.engine  # noqa: F401  (fills the core's table of rules)
from hedgerow._core import acbas as core
from hedgerow._core import pasture
from hedgerow._core.acbas import State
from hedgerow._core.acbas_rules import HOOK_NAMES
from hedgerow.engine.acbas.data import TILES
from tests.reference.acbas_random import Taste
from tests.reference.acbas_turns import SPECIAL_BOXES

NOTHING, BOX, BORDERS, DONE, BUILDING, TAKE, KEEP, WINDOW = 0, 1, 2, 7, 8, 10, 11, 12
FOLLOWED = 0.7  # how often a step is to the taste if one is

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


def every_turn(state: State) -> Iterator[Branch]:
    """Every legal turn where no building acts at any time; what effects ask for may be declined.

    Who leaves a window unused has nothing to house, though steps that are not settled would ask for it.
    """
    waiting: list[Branch] = [((), state)] if state.ask else []
    while waiting:
        steps, now = waiting.pop()
        if steps and core.turn_is_over(state, now):
            yield steps, now
            continue
        for step in every_step(now, steps[-1] if steps else 0):
            after = now.copy()
            unused = not steps and now.ask == WINDOW and core.kind(step) == DONE
            after.play(step, settle=unused)
            waiting.append(((*steps, step), after))


def every_step(state: State, last: int) -> Iterator[int]:
    """Every legal step; all borders of an action at once, so that none follow if the step `last` has placed some."""
    asked = state.ask
    if asked == BORDERS and core.kind(last) != BORDERS:
        farm = state.fields()["farms"][state.actor]
        free = [1 << bit for bit in range(7 * farm["columns"] + 3) if not farm["borders"] >> bit & 1]
        for number in range(1, farm["spare"] + 1):
            legal = [
                step for edges in combinations(free, number) if state.is_legal(step := core.step(BORDERS, sum(edges)))
            ]
            yield from legal
            if not legal:
                break
    if asked == BORDERS:
        if state.is_legal(core.step(DONE, 0)):
            yield core.step(DONE, 0)
    elif asked in (TAKE, KEEP):
        for top in {core.payload(step) >> 32 for step in state.steps()}:
            pool = [count + (asked == TAKE and place == top) for place, count in enumerate(state.pool())]
            for counts in product(*(range(count + 1) for count in pool)):
                step = core.step(asked, top << 32 | sum(count << 8 * place for place, count in enumerate(counts)))
                if state.is_legal(step):
                    yield step
    else:
        yield from state.steps()


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


def liked_turn(state: State, taste: Taste, dice: random.Random) -> list[int]:
    """A turn of listed steps by chance, those to the taste more often."""
    now, steps = state.copy(), list[int]()
    while not steps or not core.turn_is_over(state, now):
        listed = now.steps()
        liked = [step for step in listed if likes(taste, now, step)]
        step = dice.choice(liked if liked and dice.random() < FOLLOWED else listed)
        now.play(step)
        steps.append(step)
    return steps


def likes(taste: Taste, state: State, step: int) -> bool:
    """Whether a step of the core is to the taste: a box, a building, or an effect in a window."""
    kind, what = core.kind(step), core.payload(step) & 255
    if kind == BUILDING:
        return tile_id(what) in taste.buildings
    if kind == WINDOW:
        return HOOK_NAMES[what] in taste.buildings
    if kind != BOX:
        return False
    name = core.BOX_NAMES[what]
    if name not in SPECIAL_BOXES:
        return name in taste.boxes
    offered = state.copy()
    offered.play(step, settle=False)
    return any(likes(taste, offered, one) for one in offered.steps() if core.kind(one) == BUILDING)


def tile_id(tile: int) -> str:
    """The id of a tile."""
    found = TILES[tile]
    assert found is not None
    return found.id


def played(state: State, steps: tuple[int, ...]) -> State:
    """The state after a turn of `odd_turn`; the given one stays as it is."""
    after = state.copy()
    for step in steps:
        after.play(step, settle=False)
    return after
