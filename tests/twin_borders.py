"""The boxes Fences and Walls, compared: which border sets are allowed, what they make, which outcomes are listed."""

from __future__ import annotations

import sys
from math import comb
from typing import TYPE_CHECKING, Any

from hedgerow._core import acbas as core
from hedgerow._core import pasture
from tests.reference import acbas_turns
from tests.reference.acbas import Turn
from tests.reference.acbas_data import BOXES
from tests.reference.acbas_farm import Plan
from tests.reference.geometry import Pastures, cell_mask, edge_mask, edges_of_mask, enclosed
from tests.twin_words import (
    BORDERS,
    BOX,
    DONE,
    KEEP,
    bits,
    core_key,
    counts_of,
    edge_names,
    four,
    packed,
    pasture_masks,
    slow_key,
    turn_borders,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.twin_game import Comparison


# A farm's bytes in a state begin with its borders (acbas_state.pxd).
FARM_BYTES = 64
# Farms of which every border set has been tried already: the same farm and number of borders recur for many turns.
TRIED: set[tuple[object, ...]] = set()


class Borders:
    """Everything about one of the boxes Fences and Walls in one position."""

    def __init__(self, game: Comparison, box: str) -> None:
        self.game, self.box, self.dice, self.effort = game, box, game.dice, game.effort
        self.plan: Plan = game.slow.me.plan
        self.columns = self.plan.columns
        self.most = game.slow.max_borders(box)
        self.borders, self.walls = edge_mask(self.plan.borders), cell_mask(self.plan.walls)
        self.asked = game.after(core.step(BOX, BOXES.index(box)))
        free = len(self.plan.free_edges)
        self.number = sum(comb(free, size) for size in range(1, self.most + 1))
        self.known: dict[tuple[int, Pastures], tuple[int, bytes]] = {}

    def compare(self) -> None:
        self.game.equal(f"decision of {self.box}", self.asked.ask, BORDERS)
        self.outcomes()
        complete = self.number <= self.effort.complete
        if complete and self.farm_key() not in TRIED:
            self.every_set()
            TRIED.add(self.farm_key())
        for _ in range(min(self.effort.edge_sets, 8) if complete else self.effort.edge_sets):
            mask = edge_mask(self.sample())
            for tried in (mask, self.changed(mask)):
                if self.accepted(tried) and not complete:
                    self.made(edges_of_mask(tried, self.columns), tried)
        for wrong in (0, 1 << 7 * self.columns + 3, 1 << 55):
            self.accepted(wrong)

    def farm_key(self) -> tuple[object, ...]:
        """What decides which sets are allowed and which pastures they make."""
        return self.box, self.columns, self.borders, self.walls, self.most

    def sample(self) -> list[Any]:
        return self.dice.sample(self.plan.free_edges, self.dice.randint(1, self.most))

    def changed(self, mask: int) -> int:
        """The set with one edge more, less or elsewhere; what it becomes may be illegal."""
        bit = 1 << self.dice.randrange(7 * self.columns + 3)
        if self.dice.random() < 0.5:
            return mask ^ bit
        return mask ^ bit ^ 1 << self.dice.choice(bits(mask))

    def slow_edges(self, mask: int) -> list[Any]:
        """The twin's edges; an edge off the farm is one that it does not know."""
        inside = mask & (1 << 7 * self.columns + 3) - 1
        return [*edges_of_mask(inside, self.columns), *(["9,9:n"] if inside != mask else [])]

    def accepted(self, mask: int) -> bool:
        fast = self.asked.is_legal(core.step(BORDERS, mask))
        slow = self.game.slow.legal_border_set(self.box, self.slow_edges(mask))
        self.game.equal(f"whether {self.box} may place {mask:#x}", fast, slow)
        self.game.counts["border sets accepted" if slow else "border sets refused"] += 1
        return slow

    def placed(self, mask: int, settle: bool = False) -> core.State:
        """The core after these borders and nothing more."""
        state = self.asked.copy()
        state.play(core.step(BORDERS, mask), settle=settle)
        if state.ask == BORDERS and state.fields()["box"] >= 0:
            state.play(core.step(DONE), settle=settle)
        return state

    def result(self, mask: int) -> None:
        """The whole turn with these borders: what may be kept, and the position after it with some of that."""
        game = self.game
        turn: Turn = {"box": self.box, "borders": list(edge_names(mask, self.columns))}
        after, pool = acbas_turns.carry_out(game.slow, turn)
        state = self.placed(mask)
        game.equal(f"whether animals are kept after {turn}", state.fields()["box"] >= 0, any(pool))
        if any(pool):
            kept = [counts_of(step) for step in state.steps()]
            game.equal(f"kept after {turn}", sorted(kept), sorted(after.maximal_kept(game.slow.actor, pool)))
            keep = self.dice.choice(kept)
            if self.dice.random() < 0.3:
                keep = four(self.dice.randint(0, count) for count in keep)
            turn["keep"] = keep
            state.play(core.step(KEEP, packed(keep)))
        game.equal(f"result of {turn}", core_key(state), slow_key(game.slow_result(turn)))
        game.counts["border sets played"] += 1

    def every_set(self) -> None:
        """All border sets: whether they are allowed, and what they make."""
        game = self.game
        for chosen in acbas_turns.border_sets(self.plan, self.most):
            mask = edge_mask(chosen)
            if not self.asked.is_legal(core.step(BORDERS, mask)):
                game.equal(f"whether {self.box} may place {mask:#x}", False, True)
            self.made(chosen, mask)
        game.counts["border sets accepted"] += self.number

    def made(self, chosen: Iterable[Any], mask: int) -> None:
        """What these borders make. Sets of one size that make the same pastures must differ in the borders only.

        So the first of them is compared with the twin in full, the others with the first.
        """
        at = FARM_BYTES * self.game.slow.actor
        content = self.placed(mask, settle=True).tobytes()
        placed = int.from_bytes(content[at : at + 8], sys.byteorder)
        self.game.equal(f"borders after {mask:#x}", placed, self.borders | mask)
        rest = content[:at] + content[at + 8 :]
        key = (mask.bit_count(), enclosed(self.columns, self.plan.walls, self.plan.borders.union(chosen)))
        if key not in self.known:
            self.known[key] = (mask, rest)
            self.result(mask)
        first, expected = self.known[key]
        self.game.equal(f"result of {mask:#x} beside that of {first:#x}", rest, expected)
        self.game.counts["border sets made"] += 1

    def outcomes(self) -> None:
        """All closed outcomes, each with its one cheapest set, from the twin and from the core in two ways."""
        game = self.game
        slow = dict[int, list[int]]()
        for pastures, (least, sets) in game.slow.border_outcomes(self.box).items():
            cheapest = [edge_mask(edges) for edges in sets]
            game.equal(f"number of cheapest sets of {pastures}", 1, len(cheapest))
            game.equal(f"size of the cheapest set of {pastures}", cheapest[0].bit_count(), least)
            slow[cheapest[0]] = pasture_masks(pastures)
        found = pasture.outcomes(self.columns, self.walls, self.borders, self.most)
        game.equal(f"number of outcomes of {self.box}", len(found), len(set(found)))
        game.equal(f"outcomes of {self.box}", set(found), set(slow))
        chains = self.chains(self.asked, 0)
        game.equal(f"number of listed outcomes of {self.box}", len(chains), len(set(chains)))
        game.equal(f"listed outcomes of {self.box}", set(chains), set(slow))
        for mask in found:
            closed = pasture.enclosed(self.columns, self.walls, self.borders | mask)
            game.equal(f"pastures after {mask:#x}", closed, slow[mask])
        game.counts["outcomes"] += len(found)

    def chains(self, state: core.State, before: int) -> list[int]:
        """What the listed border steps from here make, without those that close nothing."""
        found = []
        closed = self.plan.with_borders(edges_of_mask(before, self.columns)).pastures
        for step in state.steps():
            mask = before | turn_borders([step])[0] if step >> 56 == BORDERS else before
            if mask == before:
                found.append(mask)
                continue
            if self.plan.with_borders(edges_of_mask(mask, self.columns)).pastures == closed:
                continue
            after = state.copy()
            after.play(step, settle=False)
            if after.ask == BORDERS and after.fields()["box"] >= 0:
                found += self.chains(after, mask)
            else:
                found.append(mask)
        return found
