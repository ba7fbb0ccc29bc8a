"""How many steps a window lists at most: searched for on the worst farms, and how long a chain of them can get."""

import random
import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

import hedgerow.engine  # noqa: F401  (fills the core's table of rules)
from hedgerow._core import acbas as core
from hedgerow._core.acbas import State
from hedgerow._core.acbas_rules import HOOK_NAMES
from hedgerow.engine.acbas.data import TILE_NUMBER
from hedgerow.solver.weights import standard

CELLS, TROUGHS, STALL_TILES = 21, 10, 5
WORK, BEFORE_BREEDING = 1, 3
ASK_BOX, DONE, WINDOW, ARRANGE = 1, 7, 12, 19
OWNERS = (
    *("cattle_market", "animal_trader", "building_firm", "assembly_hall", "carpenter", "woodshop"),
    *("home_workshop", "joinery", "trading_station", "cow_stall", "pig_stall"),
)
ALL_EDGES = (1 << 52) - 1
# What encloses all of seven columns: 20 of the 26 borders that there are.
OUTLINE = sum(1 << 7 * column + place for column in range(7) for place in (3, 6)) | 0b111 | 0b111 << 49
# No window lists more: each part at its most, whatever the others are. Troughs and Stalls that a Carpenter moves, then
# the Firm, Home Workshop, Joinery, Trading Station, Market, Trader, a gift, Assembly Hall, one effect of the phase.
MOST = max(n * (CELLS - n) for n in range(TROUGHS + 1)) + max(n * (CELLS - 2 - n) for n in range(STALL_TILES + 3))
MOST += TROUGHS + (CELLS - 2) + (CELLS - 1) + 3 * 4 + 4 + 6 * 2 + 1 + 1 + 1


def room(root: Path) -> int:
    """What the core gives the steps of a window."""
    text = (root / "csrc/hedgerow/_core/acbas_hooks.pxd").read_text(encoding="utf-8")
    found = re.search(r"WINDOW_STEPS = ([0-9]+)", text)
    assert found
    return int(found[1])


@dataclass(frozen=True)
class Full:
    """An enclosed farm of seven columns, legal in its pieces: Cottage and Carpenter, other owners, Stalls, troughs."""

    order: tuple[int, ...]  # all spaces: the buildings stand on the first of them, the troughs lie on the last
    owners: frozenset[str] = frozenset()
    stalls: int = 2
    troughs: int = 4

    def state(self, phase: int) -> State:
        """The window before Breeding, or the one after an action in Work."""
        names = ("cottage", "carpenter", *sorted(self.owners), *["stall"] * self.stalls)
        tiles = [0] * CELLS
        for cell, name in zip(self.order, names, strict=False):
            tiles[cell] = TILE_NUMBER[name]
        fields = State.start(offer=[TILE_NUMBER[name] for name in OWNERS]).fields()
        farm: dict[str, Any] = fields["farms"][0]
        lying = sum(1 << cell for cell in self.order[CELLS - self.troughs :])
        farm.update(columns=7, home=self.order[0] // 3, tiles=tuple(tiles), troughs=lying, borders=OUTLINE, spare=6)
        farm.update(wood=20, stone=20, reed=20, animals=(1, 1, 1, 1))
        fields.update(offer=0, stalls=STALL_TILES - self.stalls, troughs=TROUGHS - self.troughs, phase=phase, round=3)
        if phase == BEFORE_BREEDING:
            fields["due"] = [(0, 0), *((0, hook) for hook in (3, 4, 5))]
            for one in fields["farms"]:
                one["workers"] = 0
        state = State.from_fields(fields)
        if phase == WORK:
            state.play(core.step(ASK_BOX, core.BOX_NAMES.index("resources")), settle=False)
        return state

    def changed(self, dice: random.Random) -> "Full":
        """Another farm beside this one."""
        one, two = dice.sample(range(1, CELLS), 2)
        order = list(self.order)
        order[one], order[two] = order[two], order[one]
        owners = self.owners ^ {dice.choice([name for name in OWNERS if name != "carpenter"])}
        stalls = min(max(self.stalls + dice.choice((-1, 0, 1)), 0), STALL_TILES)
        troughs = min(max(self.troughs + dice.choice((-1, 0, 1)), 0), TROUGHS)
        return dice.choice(
            (
                replace(self, order=tuple(order)),
                replace(self, owners=owners),
                replace(self, stalls=stalls),
                replace(self, troughs=troughs),
                replace(self, order=tuple(order), owners=owners, stalls=stalls),
            )
        )


def longest_list(phase: int, dice: random.Random) -> int:
    """How many effects the window of the worst farm lists, as far as going uphill finds it."""
    others = [cell for cell in range(CELLS) if cell != 2]
    dice.shuffle(others)
    best, most = Full((2, *others)), 0
    for _ in range(4000):
        tried = best.changed(dice)
        listed = len(effects(tried.state(phase)))
        if listed >= most:
            best, most = tried, listed
    return most


@pytest.mark.parametrize(("phase", "longest"), [(BEFORE_BREEDING, 225), (WORK, 199)])
def test_the_worst_farm_fits(phase: int, longest: int, root: Path) -> None:
    """Going uphill ends at the same length wherever it begins: far above a random farm, below the room."""
    assert {longest_list(phase, random.Random(seed)) for seed in range(3)} == {longest}
    assert longest <= MOST <= room(root)


def worst(dice: random.Random, phase: int) -> State:
    """Seven columns, everything that opens windows on one farm, many pieces to move and goods for every effect."""
    fields = State.start(offer=[TILE_NUMBER[name] for name in OWNERS]).fields()
    cells = [cell for cell in range(21) if cell != 2]
    dice.shuffle(cells)
    tiles = [0] * 21
    tiles[2] = TILE_NUMBER["cottage"]
    for name in OWNERS:
        tiles[cells.pop()] = TILE_NUMBER[name]
    for _ in range(dice.randint(0, 4)):
        tiles[cells.pop()] = TILE_NUMBER["stall"]
    troughs = sum(1 << cell for cell in dice.sample(range(21), dice.randint(5, 9)))
    farm: dict[str, Any] = fields["farms"][0]
    farm.update(columns=7, home=0, tiles=tuple(tiles), troughs=troughs, wood=20, stone=20, reed=20, spare=8)
    farm.update(borders=ALL_EDGES & dice.getrandbits(52) & dice.getrandbits(52), animals=(1, 1, 1, 1))
    farm["notes"] = {"gift": 2}
    fields.update(offer=0, stalls=5, troughs=10, phase=phase, round=3)
    if phase == BEFORE_BREEDING:
        fields["due"] = [(0, 0), *((0, hook) for hook in (3, 4, 5))]
        for one in fields["farms"]:
            one["workers"] = 0
    return State.from_fields(fields)


def effects(state: State) -> list[int]:
    return [step for step in state.steps() if core.kind(step) in (WINDOW, ARRANGE)]


def rank(step: int) -> int:
    """Where the effect stands in the order in which effects may follow on each other."""
    order = ("cattle_market", "animal_trader", "building_firm", "home_workshop", "joinery", "trading_station")
    name = HOOK_NAMES[core.payload(step) & 255] if core.kind(step) == WINDOW else ""
    return order.index(name) if name in order else len(order)


def test_the_list_of_a_window_fits() -> None:
    dice, most = random.Random(7), 0
    for _ in range(150):
        state = worst(dice, BEFORE_BREEDING)
        assert state.ask == WINDOW
        listed = effects(state)
        assert len(listed) == len(set(listed))
        assert all(state.is_legal(step) for step in listed)
        most = max(most, len(listed))
    assert 150 < most <= MOST


def test_before_a_worker_little_is_listed() -> None:
    """Beside the boxes only what the worker could need: troughs to be made Stalls, a gift to be placed."""
    dice = random.Random(8)
    for _ in range(100):
        state = worst(dice, WORK)
        assert state.ask == ASK_BOX
        assert len(effects(state)) <= 10 + 1


def test_a_window_ends() -> None:
    """However the listed effects are chosen, a window is over after a bounded number of them."""
    dice, longest = random.Random(9), 0
    for _ in range(150):
        state, chain = worst(dice, BEFORE_BREEDING), 0
        while state.ask and state.fields()["phase"] == BEFORE_BREEDING:
            steps = state.steps()
            others = [step for step in steps if core.kind(step) != DONE]
            first = min((rank(step) for step in others), default=0)  # what is listed first, so that much may follow
            step = dice.choice([step for step in others if rank(step) == first] or steps)
            chain += core.kind(step) in (WINDOW, ARRANGE)
            state.play(step)
        longest = max(longest, chain)
    assert 20 < longest <= 40  # 20 reed, 2 trades, 10 troughs, three hooks, one gift, Assembly Hall and Carpenter each


def test_carpenter_is_legal_again_but_not_listed_again() -> None:
    """What was listed first tells whole arrangements, so another of them is legal after one."""
    state = worst(random.Random(1), BEFORE_BREEDING)
    arranged, other, *_ = (step for step in effects(state) if core.kind(step) == ARRANGE)
    state.play(arranged, settle=False)
    assert state.ask == WINDOW
    assert not [step for step in state.steps() if core.kind(step) == ARRANGE]
    assert state.is_legal(other)
    assert not state.is_legal(arranged)  # it would change nothing


def test_a_greedy_turn_uses_one_effect_at_any_time_at_most() -> None:
    """Else it would have to look at millions of turns on such farms."""
    dice, used = random.Random(10), 0
    timed = 0x100
    for _ in range(4):
        state = worst(dice, BEFORE_BREEDING)
        steps = core.greedy_turn(state, standard())
        effects = [
            step for step in steps if core.kind(step) == ARRANGE or (core.kind(step) == WINDOW and not step & timed)
        ]
        assert len(effects) <= 1
        used += len(effects)
        for step in steps:
            state.play(step)
    assert used
