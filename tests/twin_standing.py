"""Whether the standing effects of buildings mattered in a turn: the twin asks itself what it would say without them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, fields
from typing import Any

from tests.reference.acbas import Position
from tests.reference.acbas_breed import bred_sets
from tests.reference.acbas_course import BREEDINGS
from tests.reference.acbas_farm import Farm, Plan, maximal_kept
from tests.reference.housing import Counts
from tests.twin_words import canonical

# Effects that no part of a turn names.
STANDING = (
    *("breeding_station", "corner_house", "cottage_extension", "dairy_farm", "dog_house", "feeding_station"),
    *("fertility_center", "hayrick", "pen", "rearing_station", "sawmill", "stud", "timber_shop", "wild_boar_pen"),
)


@dataclass(frozen=True)
class Silenced(Plan):
    """A plan on which one building costs, holds and scores as always, but does nothing."""

    silent: str = ""

    def has(self, building: str) -> bool:
        return building != self.silent and super().has(building)


def silenced(position: Position, name: str) -> Position:
    """The position with that building doing nothing on both farms."""
    for seat, farm in enumerate(position.farms):
        plan = farm.plan
        same = {one.name: getattr(plan, one.name) for one in fields(plan)}
        position = position.with_farm(seat, plan=Silenced(**{**same, "silent": name}))
    return position


def mattering(before: Position, parts: list[dict[str, Any]], after: Position) -> Iterator[str]:
    """The standing effects without which the turn would end otherwise, or which changed what was possible before it."""
    for name in STANDING:
        if any(farm.plan.has(name) for position in (before, after) for farm in position.farms):
            without = silenced(before, name)
            if possible(before) != possible(without) or outcome(without, parts) != outcome(before, parts):
                yield name


def outcome(position: Position, parts: list[dict[str, Any]]) -> str:
    """Where the turn leads, as a text; "refused" if it is illegal."""
    try:
        return canonical(position.play(parts).to_json())
    except ValueError:
        return "refused"


def possible(position: Position) -> Hashable:
    """Scores, animals that could be kept, boxes that could be used, places for buildings, herds after Breeding."""
    kept = [maximal_kept(farm.plan.containers, more(farm)) for farm in position.farms]
    scores = [position.score(seat)["total"] for seat in (0, 1)]
    boxes: Hashable = None
    places: list[Hashable] = []
    bred: Hashable = None
    if position.phase == "work":
        boxes = position.usable_boxes()
        places = [frozenset(position.placements(building)) for building in position.offer]
    elif position.phase in BREEDINGS and position.pending:
        bred = bred_sets(position.farms[position.pending[0]])
    return (*kept, *scores, boxes, *places, bred)


def more(farm: Farm) -> Counts:
    """The animals of a farm and two of each species."""
    s, p, c, h = (number + 2 for number in farm.animals)
    return (s, p, c, h)
