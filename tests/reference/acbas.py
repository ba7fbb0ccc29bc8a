"""All Creatures Big and Small, the base game, turn by turn (acbas rules, sections 3 to 9).

A turn is one worker from its box to the housing of animals, or a breeding that leaves a choice. It is a dict with the
keys of `acbas_turns.EMPTY_TURN`: spaces and edges are texts as in a position's JSON, on the farm as it is before the
turn; "keep" counts all animals (sheep, pigs, cows, horses) owned after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from tests.reference import acbas_farm, acbas_turns
from tests.reference.acbas_data import (
    BESIDE_THE_BOARD,
    BOXES,
    EXPANSIONS,
    PILES,
    REFILL_ALWAYS,
    REFILL_ANIMALS,
    ROUNDS,
    SPECIALS,
    STALL_TILES,
    START_COLUMNS,
    TROUGHS,
    WORKERS,
)
from tests.reference.acbas_farm import START_PLAN, Farm, farm_from_json, farm_to_json
from tests.reference.acbas_turns import EMPTY_TURN, Outcomes, Turn
from tests.reference.geometry import Cell, Edge
from tests.reference.housing import SPECIES, Counts

TIES = ("second_player", "shared")
KEYS = (
    *("game", "version", "edition", "options", "round", "phase", "pending", "first_start", "start", "marker"),
    *("to_move", "boxes", "occupied", "offer", "supply", "players"),
)


@lru_cache(maxsize=1000)
def goods_on_boxes(piles: tuple[int, ...]) -> dict[str, dict[str, int]]:
    """What lies on each box that can hold goods, zeros included, in the order of BOXES."""
    goods: dict[str, dict[str, int]] = {box: {} for box in BOXES if box in dict(PILES)}
    for (box, good), number in zip(PILES, piles, strict=True):
        goods[box][good] = number
    return goods


@dataclass(frozen=True)
class Position:
    """A position between two turns; equal positions compare equal."""

    round: int
    phase: str  # "work", "breeding" or "end"
    pending: tuple[int, ...]  # in the phase "breeding": the seats still to breed, in order
    first_start: int  # had the first turn of round 1
    leader: int  # had the first turn of this round ("start" in JSON)
    marker: int  # holds the start-player marker
    to_move: int | None
    piles: tuple[int, ...]  # in the order of PILES
    occupied: tuple[tuple[str, int], ...]  # in the order of BOXES
    offer: tuple[str, ...]
    farms: tuple[Farm, Farm]
    tie: str = "second_player"

    @staticmethod
    def start(first_start: int = 0, tie: str = "second_player") -> Position:
        """Round 1 after its Refill, the start player to choose a box."""
        position = Position(
            round=1,
            phase="work",
            pending=(),
            first_start=first_start,
            leader=first_start,
            marker=first_start,
            to_move=first_start,
            piles=(0,) * len(PILES),
            occupied=(),
            offer=tuple(SPECIALS),
            farms=(Farm(START_PLAN), Farm(START_PLAN)),
            tie=tie,
        )
        return position._refilled()

    # ---- what is there ----

    @property
    def actor(self) -> int:
        """The seat to move; ValueError when the game is over."""
        if self.to_move is None:
            raise ValueError("the game is over")
        return self.to_move

    @property
    def me(self) -> Farm:
        """The farm of the player to move."""
        return self.farms[self.actor]

    @property
    def is_over(self) -> bool:
        """Whether the last Breeding is done."""
        return self.phase == "end"

    def _count(self, *buildings: str) -> int:
        return sum(building in buildings for farm in self.farms for _, building in farm.plan.tiles)

    @property
    def stalls(self) -> int:
        """Stall tiles in the supply; a Stable is the other side of such a tile."""
        return STALL_TILES - self._count("stall", "stable")

    @property
    def troughs(self) -> int:
        """Troughs in the supply."""
        return TROUGHS - sum(len(farm.plan.troughs) for farm in self.farms)

    @property
    def expansions(self) -> int:
        """Farm expansions in the supply."""
        return EXPANSIONS - sum(farm.plan.columns - START_COLUMNS for farm in self.farms)

    @property
    def borders(self) -> int:
        """Borders beside the board: each Refill has moved one onto Expand."""
        return BESIDE_THE_BOARD - self.round

    def pile(self, box: str) -> dict[str, int]:
        """What lies on a box, zeros included."""
        return dict(goods_on_boxes(self.piles).get(box, {}))

    # ---- questions about the player to move ----

    @cached_property
    def _usable(self) -> frozenset[str]:
        return frozenset(acbas_turns.usable_boxes(self))

    def usable_boxes(self) -> frozenset[str]:
        """See `acbas_turns.usable_boxes`."""
        return self._usable

    def placements(self, building: str) -> set[tuple[Cell, int]]:
        """See `acbas_turns.placements`."""
        return acbas_turns.placements(self, building)

    def legal_border_set(self, box: str, edges: Iterable[str | Edge]) -> bool:
        """See `acbas_turns.legal_border_set`."""
        return acbas_turns.legal_border_set(self, box, edges)

    def max_borders(self, box: str) -> int:
        """See `acbas_turns.max_borders`."""
        return acbas_turns.max_borders(self, box)

    def border_outcomes(self, box: str) -> Outcomes:
        """See `acbas_turns.border_outcomes`."""
        return acbas_turns.border_outcomes(self, box)

    # ---- questions about a farm ----

    def capacities(self, seat: int) -> list[tuple[int, tuple[str, ...]]]:
        """Size and possible species of every place that holds animals, sorted."""
        return sorted(acbas_farm.size_and_species(holds) for holds in self.farms[seat].plan.containers)

    def can_house(self, seat: int, counts: Counts) -> bool:
        """Whether the farm could hold these animals."""
        return acbas_farm.can_house(self.farms[seat].plan.containers, counts)

    def maximal_kept(self, seat: int, pool: Counts) -> set[Counts]:
        """The sets out of the pool that the farm holds while it holds no larger one."""
        return set(acbas_farm.maximal_kept(self.farms[seat].plan.containers, pool))

    def score(self, seat: int) -> dict[str, Any]:
        """Total and parts if the game ended now."""
        return acbas_farm.score(self.farms[seat])

    def winner(self) -> int | None:
        """The winning seat at the end; None before, or if the victory is shared."""
        mine, other = self.score(0)["total"], self.score(1)["total"]
        if not self.is_over:
            return None
        if mine != other:
            return 0 if mine > other else 1
        return 1 - self.first_start if self.tie == "second_player" else None

    # ---- turns ----

    def turns(self, every: bool = False) -> list[tuple[Turn, Position]]:
        """Every legal result once, with a turn that leads to it; listed turns, or with `every` all of them.

        Listed turns keep animals in maximal sets (for each animal that may be taken) and place, of the borders, only
        one cheapest set for each new set of pastures.
        """
        if self.is_over:
            return []
        found: dict[Position, Turn] = {}
        if self.phase == "breeding":
            for keep in sorted(self._kept_sets(self.me, self.me.newborn(), every), reverse=True):
                found.setdefault(self._bred(keep)._run(), {**EMPTY_TURN, "keep": keep})
        else:
            for turn in acbas_turns.actions(self, every):
                after, pool = acbas_turns.carry_out(self, turn)
                for keep in sorted(self._kept_sets(after.me, pool, every), reverse=True):
                    found.setdefault(after._worker_done(keep)._run(), {**turn, "keep": keep})
        return [(turn, position) for position, turn in found.items()]

    def play(self, turn: Turn) -> Position:
        """The position after a turn; "keep" may be left out if only one set is maximal. ValueError if it is illegal."""
        if self.phase == "breeding":
            if turn.get("box") is not None:
                raise ValueError("no worker in the phase breeding")
            return self._bred(self._choice(self.me, self.me.newborn(), turn.get("keep")))._run()
        after, pool = acbas_turns.carry_out(self, turn)
        return after._worker_done(self._choice(after.me, pool, turn.get("keep")))._run()

    @staticmethod
    def _kept_sets(farm: Farm, pool: Counts, every: bool) -> frozenset[Counts]:
        look = acbas_farm.all_kept if every else acbas_farm.maximal_kept
        return look(farm.plan.containers, pool)

    @staticmethod
    def _choice(farm: Farm, pool: Counts, keep: Iterable[int] | None) -> Counts:
        if keep is None:
            largest = acbas_farm.maximal_kept(farm.plan.containers, pool)
            if len(largest) > 1:
                raise ValueError(f"keep must choose one of {sorted(largest)}")
            return next(iter(largest))
        s, p, c, h = keep
        kept = (s, p, c, h)
        if not all(0 <= number <= most for number, most in zip(kept, pool, strict=True)):
            raise ValueError(f"keep {kept} is not part of {pool}")
        if not acbas_farm.can_house(farm.plan.containers, kept):
            raise ValueError(f"the farm cannot house {kept}")
        return kept

    # ---- the course of a round ----

    def _with_farm(self, seat: int, **changes: Any) -> Position:
        farm = replace(self.farms[seat], **changes)
        return replace(self, farms=(farm, self.farms[1]) if seat == 0 else (self.farms[0], farm))

    def _worker_done(self, keep: Counts) -> Position:
        """The animals are housed, the worker is placed, it is the other player's turn."""
        position = self._with_farm(self.actor, animals=keep, workers=self.me.workers - 1)
        return replace(position, to_move=1 - self.actor)

    def _bred(self, keep: Counts) -> Position:
        """The first of the seats still to breed has done so."""
        return replace(self._with_farm(self.pending[0], animals=keep), pending=self.pending[1:])

    def _run(self) -> Position:
        """Everything up to the next decision: Home, Breeding without a choice, Refill, the end."""
        position = self
        while True:
            if position.phase == "work":
                if any(farm.workers for farm in position.farms):
                    return position
                order = (position.leader, 1 - position.leader)
                position = replace(position, phase="breeding", occupied=(), pending=order)
            elif position.phase == "breeding" and position.pending:
                seat = position.pending[0]
                farm = position.farms[seat]
                largest = position.maximal_kept(seat, farm.newborn())
                if len(largest) > 1:
                    return replace(position, to_move=seat)
                position = position._bred(next(iter(largest)))
            elif position.phase == "breeding" and position.round < ROUNDS:
                for seat in (0, 1):
                    position = position._with_farm(seat, workers=WORKERS)
                first = position.marker
                position = replace(position, round=position.round + 1, phase="work", leader=first, to_move=first)
                position = position._refilled()
            else:
                return replace(position, phase="end", to_move=None)

    def _refilled(self) -> Position:
        """All boxes after one Refill."""
        piles = dict(zip(PILES, self.piles, strict=True))
        for box, (good, number) in REFILL_ALWAYS.items():
            piles[box, good] += number
        for box, (first, later) in REFILL_ANIMALS.items():
            empty = not any(self.pile(box).values())
            piles[box, first if empty else later] += 1
        return replace(self, piles=tuple(piles.values()))

    # ---- JSON ----

    def to_json(self) -> dict[str, Any]:
        """The position as JSON, every key present, lists in their canonical order."""
        return {
            "game": "acbas",
            "version": 1,
            "edition": "bigbox",
            "options": {"tie": self.tie},
            "round": self.round,
            "phase": self.phase,
            "pending": [{"seat": seat, "hook": "breed"} for seat in self.pending],
            "first_start": self.first_start,
            "start": self.leader,
            "marker": self.marker,
            "to_move": self.to_move,
            "boxes": {box: dict(goods) for box, goods in goods_on_boxes(self.piles).items()},
            "occupied": dict(self.occupied),
            "offer": list(self.offer),
            "supply": {
                "expansions": self.expansions,
                "stalls": self.stalls,
                "troughs": self.troughs,
                "borders": self.borders,
            },
            "players": [farm_to_json(farm) for farm in self.farms],
        }

    @staticmethod
    def from_json(obj: Mapping[str, Any]) -> Position:
        """The inverse of `to_json`, run on to the next decision. What is left out has its default or is derived.

        ValueError for an unknown key or a supply that does not fit; else the position is taken as it is.
        """
        unknown = set(obj) - set(KEYS)
        if unknown or obj.get("game", "acbas") != "acbas" or obj.get("edition", "bigbox") != "bigbox":
            raise ValueError(f"not a position of the base game: {sorted(unknown)}")
        first_start = obj.get("first_start", 0)
        marker = obj.get("marker", first_start)
        leader = obj.get("start", marker)
        occupied = obj.get("occupied", {})
        placed = [list(occupied.values()).count(seat) for seat in (0, 1)]
        phase = obj.get("phase", "work")
        left = [WORKERS - number if phase == "work" else 0 for number in placed]
        one, two = (farm_from_json(player, left[seat]) for seat, player in enumerate(obj["players"]))
        to_move = obj.get("to_move")
        if to_move is None and phase == "work":
            to_move = leader if placed[leader] == placed[1 - leader] else 1 - leader
        position = Position(
            round=obj["round"],
            phase=phase,
            pending=tuple(entry["seat"] for entry in obj.get("pending", ())),
            first_start=first_start,
            leader=leader,
            marker=marker,
            to_move=to_move,
            piles=tuple(obj.get("boxes", {}).get(box, {}).get(good, 0) for box, good in PILES),
            occupied=tuple((box, occupied[box]) for box in BOXES if box in occupied),
            offer=tuple(building for building in SPECIALS if building in obj.get("offer", SPECIALS)),
            farms=(one, two),
            tie=obj.get("options", {}).get("tie", TIES[0]),
        )
        for piece, number in obj.get("supply", {}).items():
            if getattr(position, piece) != number:
                raise ValueError(f"supply {piece} is {number}, but {getattr(position, piece)} are left")
        return position._run()


def perft(position: Position, depth: int, every: bool = True) -> int:
    """The number of distinct positions after that many turns."""
    level = {position}
    for _ in range(depth):
        level = {after for before in level for _, after in before.turns(every)}
    return len(level)


__all__ = ["SPECIES", "Position", "Turn", "perft"]
