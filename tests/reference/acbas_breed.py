"""Breeding with the Rearing Station and the Ranch, and the Organic Farm: which animals may be owned afterwards.

Both ask for animals judged at one moment, which need not be all that were there (rulings rearing, ranch, organic-spread
and organic-choice). Fewer animals always fit where more do, so what is kept afterwards is possible if the fewest judged
animals that explain it fit.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations

from tests.reference import acbas_farm
from tests.reference.acbas_farm import Farm, Plan
from tests.reference.geometry import Edge
from tests.reference.housing import Container, Counts, largest

REARING = "rearing_station"


def inside(part: Counts, whole: Counts) -> bool:
    """Whether the whole has at least as many of each species."""
    return all(a <= b for a, b in zip(part, whole, strict=True))


# ---- breeding ----


def fewest_judged(farm: Farm, kept: Counts, foal: bool) -> Counts:
    """The fewest animals that give the kept ones with their newborns. A foal that must stay needs one horse less."""

    def fewest(number: int) -> int:
        return number - 1 if number - 1 >= farm.parents else number

    s, p, c, h = kept
    return (fewest(s), fewest(p), fewest(c), h - 1 if foal else fewest(h))


def may_own_after_breeding(farm: Farm, kept: Counts, edge: Edge | None = None) -> bool:
    """Whether Breeding can leave these animals; with the border that a Ranch places for a foal."""
    foal = edge is not None
    judged = fewest_judged(farm, kept, foal)
    if foal and judged[3] < farm.parents:
        return False
    after = farm.plan.with_borders([edge]) if edge else farm.plan
    return (
        inside(judged, farm.animals)
        and acbas_farm.can_house(farm.plan.containers_without(REARING), judged)
        and acbas_farm.can_house(after.containers, kept)
    )


def bred_sets(farm: Farm, edge: Edge | None = None) -> frozenset[Counts]:
    """The largest sets of animals that Breeding can leave."""
    if edge is None and not farm.plan.has(REARING):
        return acbas_farm.maximal_kept(farm.plan.containers, farm.newborn())
    return frozenset(largest(farm.newborn(), lambda kept: may_own_after_breeding(farm, kept, edge)))


def ranch_edges(farm: Farm) -> list[Edge]:
    """Where a Ranch may place a border now: a newborn horse finds room."""
    if not farm.plan.has("ranch") or farm.borders < 1 or farm.animals[3] < farm.parents:
        return []
    just_a_foal = (0, 0, 0, farm.parents + 1)
    return [edge for edge in farm.plan.free_edges if may_own_after_breeding(farm, just_a_foal, edge)]


# ---- Organic Farm ----


@dataclass(frozen=True)
class Organic:
    """What an Organic Farm added in this turn, and what came and went since."""

    owned: Counts  # before
    added: Counts
    pastures: tuple[int, ...]  # the sizes of the pastures
    others: tuple[Container, ...]  # what else held animals
    changes: tuple[Counts, ...] = ()

    @staticmethod
    def of(plan: Plan, owned: Counts, added: Counts) -> Organic:
        """The Organic Farm just built on a farm."""
        sizes = tuple(acbas_farm.pasture_size(plan, pasture) for pasture in plan.pastures)
        rest = [container for cells, container in plan.places if frozenset(cells) not in plan.pastures]
        return Organic(owned, added, sizes, tuple(rest))

    def then(self, change: Counts) -> Organic:
        """The same after animals came and went."""
        return replace(self, changes=(*self.changes, change))

    def explains(self, kept: Counts) -> bool:
        """Whether some judged arrangement, what was added and what came and went since leave room for these."""
        judged, sum_of_changes = list(self.added), list(self.added)
        for change in self.changes:
            sum_of_changes = [a + b for a, b in zip(sum_of_changes, change, strict=True)]
            judged = [max(a, -b) for a, b in zip(judged, sum_of_changes, strict=True)]
        s, p, c, h = (max(a, k - b) for a, k, b in zip(judged, kept, sum_of_changes, strict=True))
        return inside((s, p, c, h), self.owned) and self.allows((s, p, c, h))

    def allows(self, judged: Counts) -> bool:
        """Whether these animals fit with as many alone in a pasture as were added of their species."""
        s, p, c, h = (number - alone for number, alone in zip(judged, self.added, strict=True))
        shared = len(self.pastures) - sum(self.added)
        return shared >= 0 and any(
            acbas_farm.can_house((*self.others, *(("any", size) for size in sizes)), (s, p, c, h))
            for sizes in set(combinations(sorted(self.pastures), shared))
        )
