"""Breeding with the Rearing Station and the Ranch, and the Organic Farm: which animals may be owned afterwards.

Both ask for animals judged at one moment, which need not be all that were there (rulings rearing, ranch, organic-spread
and organic-choice).
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


def judged_sets(farm: Farm) -> frozenset[Counts]:
    """The animals that may be judged: all, or what stays when the Rearing Station has been emptied.

    If more ran away then, no more would be left afterwards; nor may a Ranch be served by letting a horse go.
    """
    if not farm.plan.has(REARING):
        return frozenset([farm.animals])
    return acbas_farm.maximal_kept(farm.plan.containers_without(REARING), farm.animals)


def may_own_after_breeding(farm: Farm, kept: Counts, edge: Edge | None = None) -> bool:
    """Whether Breeding can leave these animals; with the border that a Ranch places for a foal that stays."""
    after = farm.plan.with_borders([edge]) if edge else farm.plan
    explained = any(
        inside(kept, replace(farm, animals=judged).newborn())
        and (edge is None or farm.parents <= judged[3] == kept[3] - 1)
        for judged in judged_sets(farm)
    )
    return explained and acbas_farm.can_house(after.containers, kept)


def bred_sets(farm: Farm, edge: Edge | None = None) -> frozenset[Counts]:
    """The largest sets of animals that Breeding can leave."""
    if edge is None and not farm.plan.has(REARING):
        return acbas_farm.maximal_kept(farm.plan.containers, farm.newborn())
    return frozenset(largest(farm.newborn(), lambda kept: may_own_after_breeding(farm, kept, edge)))


def ranch_edges(farm: Farm) -> list[Edge]:
    """Where a Ranch may place a border now: a newborn horse finds room, if need be in place of other species."""
    if not farm.plan.has("ranch") or farm.borders < 1:
        return []
    with_foal: list[Counts] = [(0, 0, 0, judged[3] + 1) for judged in judged_sets(farm)]
    return [
        edge for edge in farm.plan.free_edges if any(may_own_after_breeding(farm, horses, edge) for horses in with_foal)
    ]


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
