"""One game with special buildings on both sides, the compiled core and the slow twin, compared at every node."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import hedgerow.engine as engine
from hedgerow._core import acbas as core
from hedgerow._core.rng import Random
from hedgerow.engine.acbas.position import AcbasPosition
from hedgerow.engine.errors import HedgerowError
from hedgerow.solver.weights import standard
from tests import twin_parts
from tests.reference.acbas import Position
from tests.reference.acbas_aims import aiming_start
from tests.reference.acbas_random import ANY, Taste, random_start, random_walk
from tests.reference.acbas_specials import EXPANSION_BUILDINGS
from tests.reference.acbas_walk import Walk
from tests.turn_kinds import liked_turn, tile_id
from tests.twin_sides import Sides
from tests.twin_standing import mattering
from tests.twin_words import canonical, four

WEIGHTS = standard()
# Every fourth game aims at what comes up seldom by chance.
AIMING, SHARE = 3, 4


@dataclass
class SpecialComparison(Sides):
    """One game, played on both sides. `counts` says how much was compared, and which buildings and effects came up."""

    seed: int
    counts: Counter[str] = field(default_factory=Counter)
    taste: Taste = ANY

    def __post_init__(self) -> None:
        self.dice = random.Random(f"special {self.seed}")
        self.chance = Random(self.dice.getrandbits(63))
        self.slow: Position
        if self.seed % SHARE == AIMING:
            self.slow, self.taste = aiming_start(self.dice, self.seed // SHARE)
        else:
            self.slow = random_start(self.dice, expansions=8, rich=self.dice.random() < 0.7)
        self.fast: AcbasPosition = read(self.slow)

    @property
    def name(self) -> str:
        """Which game it is."""
        return f"special game {self.seed}"

    def said(self) -> str:
        """The position as a text."""
        return canonical(self.slow.to_json())

    # ---- which turn is played ----

    def advance(self) -> None:
        """Choose a turn on one side, play it on the other; the next node compares the positions."""
        if self.dice.random() < 0.5:
            self.by_twin()
            self.counts["by the twin"] += 1
        else:
            self.by_core()
            self.counts["by the core"] += 1

    def by_twin(self) -> None:
        """A random legal turn of the twin, which the engine must read and the core allow."""
        parts, walk = random_walk(self.slow, self.dice, self.taste)
        text, after = twin_parts.turn_text(self.slow, parts), walk.end()
        try:
            fast = self.fast.play(text)
        except HedgerowError as error:
            self.fail(f"the core refuses {text}: {error}")
        self.count(parts)
        self.step(text, parts, fast, after)

    def by_core(self) -> None:
        """A turn of the core, random or greedy, which the twin must allow."""
        state = self.fast.core
        if self.taste != ANY:
            steps = liked_turn(state, self.taste, self.dice)
        elif self.dice.random() < 0.6:
            steps = core.random_turn(state, self.chance)
        else:
            steps = core.greedy_turn(state, WEIGHTS)
        text = self.fast.format_move(steps)
        for one in steps:
            state.play(one)
        self.equal(f"hash after {text}", state.hash, state.rehash())
        owned = state.fields()["farms"][self.slow.actor]["animals"]
        try:
            parts, walk = twin_parts.parse_turn(text, Walk(self.slow), owned)
            after = walk.end()
        except ValueError as error:
            self.fail(f"the twin refuses {text}: {error}")
        self.count(parts)
        self.step(text, parts, AcbasPosition(state), after)

    def step(self, text: str, parts: list[dict[str, Any]], fast: AcbasPosition, slow: Position) -> None:
        """Both sides move on."""
        before = self.slow
        self.fast, self.slow = fast, slow
        for name in mattering(before, parts, slow):
            self.counts[f"effect {name}"] += 1
        self.equal(f"position after {text} in {canonical(before.to_json())}", key(fast), slow_key(slow))

    def count(self, parts: list[dict[str, Any]]) -> None:
        """Note the buildings built and the effects used."""
        for part in parts:
            if part["part"] not in ("box", "keep", "none"):
                self.counts[f"effect {part['part']}"] += 1
            if part.get("building"):
                self.counts[f"built {part['building']}"] += 1

    # ---- what is compared at a node ----

    def node(self) -> None:
        """Everything about one position."""
        self.counts["nodes"] += 1
        self.equal("position", key(self.fast), slow_key(self.slow))
        again = engine.parse(self.fast.to_text())
        self.equal("the position read from its text", again.to_json(), self.fast.to_json())
        state = self.fast.core
        self.equal("hash", state.hash, state.rehash())
        for seat in (0, 1):
            self.scores(state, seat)
            self.housing(state, seat)
        if not self.slow.is_over and self.slow.phase == "work":
            self.boxes(state)

    def scores(self, state: core.State, seat: int) -> None:
        report, score = state.report(seat), self.slow.score(seat)
        self.equal(f"total of seat {seat}", report["total2"] / 2, score["total"])
        buildings = {f"{cell % 3},{cell // 3}": points / 2 for cell, _, points in report["buildings"]}
        self.equal(
            f"buildings of seat {seat}", buildings, {at: one["points"] for at, one in score["buildings"].items()}
        )

    def housing(self, state: core.State, seat: int) -> None:
        farm = self.slow.farms[seat]
        for _ in range(2):
            pool = four(min(count + self.dice.choice((0, 0, 1, 2, 4)), 30) for count in farm.animals)
            kept = sorted(state.maximal_kept(seat, pool)), sorted(self.slow.maximal_kept(seat, pool))
            self.equal(f"kept of {pool}, seat {seat}", *kept)

    def boxes(self, state: core.State) -> None:
        names = core.BOX_NAMES
        usable = {names[one & 255] for one in state.steps() if one >> 56 == 1}
        self.equal("boxes", usable, set(self.slow.usable_boxes()))
        special = next((box for box in ("special_a", "special_b") if box in usable), None)
        if special is None:
            return
        asked = self.fast.core
        asked.play(core.step(1, names.index(special)))
        fast = set[tuple[str, str, int]]()
        for one in asked.steps():
            chosen = asked.copy()
            chosen.play(one)
            for place in chosen.steps():
                fast.add((tile_id(one & 255), f"{(place & 255) % 3},{(place & 255) // 3}", place >> 8 & 255))
        slow = {
            (building, f"{row},{column}", pay)
            for building in self.slow.offer
            for (row, column), pay in self.slow.placements(building)
        }
        self.equal("buildings and their places", fast, slow)


def compare(seeds: range) -> Counter[str]:
    """Play games on both sides; what was compared and used."""
    counts = Counter[str]()
    for seed in seeds:
        counts.update(SpecialComparison(seed).play())
    return counts


def read(position: Position) -> AcbasPosition:
    """The twin's position in the engine."""
    return AcbasPosition(engine.parse(canonical(position.to_json())).core)


def plain(data: dict[str, Any]) -> str:
    """What both sides must agree on: all but which of the hooks still due could really do something."""
    data = {**data, "offer": sorted(data["offer"]), "pending": []}
    data["boxes"] = {box: {good: n for good, n in goods.items() if n} for box, goods in data["boxes"].items()}
    data["boxes"] = {box: goods for box, goods in data["boxes"].items() if goods}
    for player in data["players"]:
        player["notes"] = {name: note for name, note in player["notes"].items() if note}
    return canonical(data)


def key(position: AcbasPosition) -> str:
    """The core's position as a text."""
    return plain(position.to_json())


def slow_key(position: Position) -> str:
    """The twin's position as a text."""
    return plain(position.to_json())


def table(counts: Counter[str]) -> str:
    """How often every building was built and every effect used."""
    lines = [f"{name:28} {counts[f'built {name}']:6}" for name in EXPANSION_BUILDINGS]
    effects = sorted(name for name in counts if name.startswith("effect "))
    return "\n".join([*lines, "", *(f"{name[7:]:28} {counts[name]:6}" for name in effects)])
