"""All Creatures Big and Small with all its special buildings, turn by turn (acbas rules, sections 3 to 10).

A turn is one worker from its box to the housing of animals, a breeding that leaves a choice, or what a player does in a
window of another phase. It is a list of parts (see `acbas_walk`). Without expansions one dict is enough, with the keys
of `acbas_turns.EMPTY_TURN`; "keep" counts all animals (sheep, pigs, cows, horses) owned after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from tests.reference import acbas_build, acbas_course, acbas_farm, acbas_turns
from tests.reference.acbas_data import (
    BESIDE_THE_BOARD,
    BOXES,
    EXPANSIONS,
    MORE_TILES,
    PILES,
    REFILL_ALWAYS,
    REFILL_ANIMALS,
    SPECIALS,
    STALL_TILES,
    START_COLUMNS,
    TROUGHS,
    WORKERS,
)
from tests.reference.acbas_farm import START_PLAN, Farm, farm_from_json, farm_to_json
from tests.reference.acbas_specials import BASE, EDITIONS, EXPANSION_BUILDINGS, TILES_OF_THE_SUPPLY
from tests.reference.acbas_turns import EMPTY_TURN, Outcomes, Turn
from tests.reference.acbas_walk import Walk, parts_of
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
    phase: str  # one of `acbas_course.PHASES`
    pending: tuple[int, ...]  # in every phase but work: the seats not yet done with it, in order
    first_start: int  # had the first turn of round 1
    leader: int  # had the first turn of this round ("start" in JSON)
    marker: int  # holds the start-player marker
    to_move: int | None
    piles: tuple[int, ...]  # in the order of PILES
    occupied: tuple[tuple[str, int], ...]  # in the order of BOXES
    offer: tuple[str, ...]
    farms: tuple[Farm, Farm]
    tie: str = "second_player"
    edition: str = EDITIONS[0]

    @staticmethod
    def start(
        first_start: int = 0,
        tie: str = "second_player",
        edition: str = EDITIONS[0],
        offer: Iterable[str] = tuple(BASE),
    ) -> Position:
        """Round 1 after its Refill, the start player to choose a box."""
        offered = set(offer)
        farm = Farm(replace(START_PLAN, edition=edition))
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
            offer=tuple(building for building in SPECIALS if building in offered),
            farms=(farm, farm),
            tie=tie,
            edition=edition,
        )
        return position.refilled()

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

    @cached_property
    def with_expansions(self) -> bool:
        """Whether expansion buildings are in the game: there are more expansions and Stall tiles then."""
        on_farms = {building for farm in self.farms for _, building in farm.plan.tiles}
        return not on_farms.union(self.offer).isdisjoint(EXPANSION_BUILDINGS)

    @property
    def stalls(self) -> int:
        """Stall tiles in the supply; a Stable is the other side of such a tile."""
        in_all = STALL_TILES + (MORE_TILES if self.with_expansions else 0)
        return in_all - self._count(*TILES_OF_THE_SUPPLY)

    @property
    def troughs(self) -> int:
        """Troughs in the supply."""
        return TROUGHS - sum(len(farm.plan.troughs) for farm in self.farms)

    @property
    def expansions(self) -> int:
        """Farm expansions in the supply."""
        in_all = EXPANSIONS + (MORE_TILES if self.with_expansions else 0)
        return in_all - sum(farm.plan.columns - START_COLUMNS for farm in self.farms)

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
        """See `acbas_build.placements`."""
        return acbas_build.placements(self, building)

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

    def capacities(self, seat: int) -> list[tuple[Any, ...]]:
        """Size and possible species of every place that holds animals, sorted; see `acbas_farm.capacity`."""
        return sorted(acbas_farm.capacity(holds) for holds in self.farms[seat].plan.containers)

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
        one cheapest set for each new set of pastures. ValueError with expansions, where nothing of this is enough.
        """
        if self.with_expansions:
            raise ValueError("turns are listed without expansions only")
        if self.is_over:
            return []
        found: dict[Position, Turn] = {}
        if self.phase == "breeding":
            for keep in sorted(self._kept_sets(self.me, self.me.newborn(), every), reverse=True):
                found.setdefault(acbas_course.run(self.bred(keep)), {**EMPTY_TURN, "keep": keep})
        else:
            for turn in acbas_turns.actions(self, every):
                after, pool = acbas_turns.carry_out(self, turn)
                for keep in sorted(self._kept_sets(after.me, pool, every), reverse=True):
                    found.setdefault(acbas_course.run(after._worker_done(keep)), {**turn, "keep": keep})
        return [(turn, position) for position, turn in found.items()]

    @staticmethod
    def _kept_sets(farm: Farm, pool: Counts, every: bool) -> frozenset[Counts]:
        look = acbas_farm.all_kept if every else acbas_farm.maximal_kept
        return look(farm.plan.containers, pool)

    def play(self, turn: Turn | Sequence[Turn]) -> Position:
        """The position after a turn, a list of parts or, in short, one dict. ValueError if it is illegal.

        What animals are kept may be left out where only one set is maximal.
        """
        walk = Walk(self)
        for part in parts_of(turn):
            walk = walk.apply(part)
        return walk.end()

    # ---- changes ----

    def with_farm(self, seat: int, **changes: Any) -> Position:
        """Something changed on one farm."""
        farm = replace(self.farms[seat], **changes)
        return replace(self, farms=(farm, self.farms[1]) if seat == 0 else (self.farms[0], farm))

    def less_on(self, box: str, good: str, number: int) -> Position:
        """Something taken from a box."""
        piles = dict(zip(PILES, self.piles, strict=True))
        piles[box, good] -= number
        return replace(self, piles=tuple(piles.values()))

    def _worker_done(self, keep: Counts) -> Position:
        """The animals are housed, the worker is placed, it is the other player's turn."""
        position = self.with_farm(self.actor, animals=keep, workers=self.me.workers - 1)
        return replace(position, to_move=1 - self.actor)

    def bred(self, keep: Counts) -> Position:
        """The first of the seats still to breed has done so."""
        return replace(self.with_farm(self.pending[0], animals=keep), pending=self.pending[1:])

    def refilled(self) -> Position:
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
            "edition": self.edition,
            "options": {"tie": self.tie},
            "round": self.round,
            "phase": self.phase,
            "pending": [
                {"seat": seat, "hook": hook} for seat in self.pending for hook in acbas_course.hooks(self, seat)
            ],
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
        edition, unknown = obj.get("edition", EDITIONS[0]), set(obj) - set(KEYS)
        if unknown or obj.get("game", "acbas") != "acbas" or edition not in EDITIONS:
            raise ValueError(f"not a position of this game: {sorted(unknown)}, edition {edition}")
        offer = obj.get("offer", tuple(BASE))
        if not set(offer) <= set(SPECIALS):
            raise ValueError(f"no buildings of an offer: {sorted(set(offer) - set(SPECIALS))}")
        first_start = obj.get("first_start", 0)
        marker = obj.get("marker", first_start)
        leader = obj.get("start", marker)
        occupied = obj.get("occupied", {})
        placed = [list(occupied.values()).count(seat) for seat in (0, 1)]
        phase = obj.get("phase", "work")
        if phase not in acbas_course.PHASES:
            raise ValueError(f"there is no phase {phase!r}")
        left = [WORKERS - number if phase in ("start", "work") else 0 for number in placed]
        one, two = (farm_from_json(player, left[seat], edition) for seat, player in enumerate(obj["players"]))
        to_move = obj.get("to_move")
        if to_move is None and phase == "work":
            to_move = leader if placed[leader] == placed[1 - leader] else 1 - leader
        position = Position(
            round=obj["round"],
            phase=phase,
            pending=(),
            first_start=first_start,
            leader=leader,
            marker=marker,
            to_move=to_move,
            piles=tuple(obj.get("boxes", {}).get(box, {}).get(good, 0) for box, good in PILES),
            occupied=tuple((box, occupied[box]) for box in BOXES if box in occupied),
            offer=tuple(building for building in SPECIALS if building in offer),
            farms=(one, two),
            tie=obj.get("options", {}).get("tie", TIES[0]),
            edition=edition,
        )
        position = replace(position, pending=position._still_to_come(obj.get("pending", ())))
        for piece, number in obj.get("supply", {}).items():
            if getattr(position, piece) != number:
                raise ValueError(f"supply {piece} is {number}, but {getattr(position, piece)} are left")
        return acbas_course.run(position)

    def _still_to_come(self, entries: Iterable[Mapping[str, Any]]) -> tuple[int, ...]:
        """The seats not yet done with the phase: from the first one named on.

        Outside the breedings a seat is named only if it can do something now, which may change with the turns before.
        """
        named = list(dict.fromkeys(entry["seat"] for entry in entries))
        if self.phase in acbas_course.BREEDINGS or not named:
            return tuple(named)
        order = acbas_course.seats_in(self, self.phase)
        if not set(named) <= set(order):
            raise ValueError(f"nothing can be due in {self.phase} for {named}")
        return order[order.index(named[0]) :]


def perft(position: Position, depth: int, every: bool = True) -> int:
    """The number of distinct positions after that many turns."""
    level = {position}
    for _ in range(depth):
        level = {after for before in level for _, after in before.turns(every)}
    return len(level)


__all__ = ["SPECIES", "Position", "Turn", "Walk", "perft"]
