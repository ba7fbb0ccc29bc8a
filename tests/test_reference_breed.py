"""Breeding and the Organic Farm in the slow twin of All Creatures, each against trying every arrangement."""

import random
from itertools import product

from tests.reference.acbas_breed import Organic, bred_sets, inside, may_own_after_breeding, ranch_edges
from tests.reference.acbas_farm import Farm, Plan, can_house
from tests.reference.geometry import Edge, all_cells, all_edges
from tests.reference.housing import Container, Counts, feasible_sets

NONE: Counts = (0, 0, 0, 0)


def added(first: Counts, second: Counts) -> Counts:
    s, p, c, h = (a + b for a, b in zip(first, second, strict=True))
    return (s, p, c, h)


def parts(whole: Counts) -> list[Counts]:
    """Every set of animals out of these."""
    return [(s, p, c, h) for s, p, c, h in product(*(range(number + 1) for number in whole))]


def best(sets: set[Counts]) -> set[Counts]:
    """Those that are not part of another one."""
    return {
        one
        for one in sets
        if not any(one != more and all(a <= b for a, b in zip(one, more, strict=True)) for more in sets)
    }


# ---- breeding ----


def random_farm(dice: random.Random) -> Farm:
    """A small farm with a Ranch, a Rearing Station, a Fertility Center, or some of them."""
    columns = dice.randint(2, 3)
    cells = sorted(all_cells(columns) - {(2, 0)})
    names = [name for name in ("ranch", "rearing_station", "fertility_center", "stall", "barn") if dice.random() < 0.6]
    tiles = {(2, 0): "cottage", **dict(zip(dice.sample(cells, len(names)), names, strict=True))}
    troughs = frozenset(dice.sample(sorted(all_cells(columns)), dice.randint(0, 2)))
    borders = frozenset(edge for edge in all_edges(columns) if dice.random() < 0.6)
    plan = Plan(columns, 0, tuple(sorted(tiles.items())), troughs, borders)
    pool: Counts = (dice.randint(0, 2), dice.randint(0, 2), dice.randint(0, 2), dice.randint(0, 4))
    return Farm(
        plan, borders=dice.randint(0, 2), animals=dice.choice(sorted(best(feasible_sets(plan.containers, pool))))
    )


def outcomes(farm: Farm, edge: Edge | None) -> set[Counts]:
    """Every way through a Breeding: the Station is emptied, animals are judged, newborns come, somebody stays."""
    emptied = feasible_sets(farm.plan.containers_without("rearing_station"), farm.animals)
    after = farm.plan.with_borders([edge]) if edge else farm.plan
    needed = 1 if farm.plan.has("fertility_center") else 2
    found = set()
    for judged in best(emptied) if edge else emptied:
        s, p, c, h = (1 if number >= needed else 0 for number in judged)
        for kept in parts(added(judged, (s, p, c, h))):
            foal_stays = h == 1 and kept[3] == judged[3] + 1
            if can_house(after.containers, kept) and (edge is None or foal_stays):
                found.add(kept)
    return found


def test_breeding_against_every_way_through_it() -> None:
    dice, borders, choices = random.Random(12), 0, 0
    for _ in range(250):
        farm = random_farm(dice)
        expected = outcomes(farm, None)
        assert bred_sets(farm) == best(expected)
        choices += len(bred_sets(farm)) > 1
        assert all(may_own_after_breeding(farm, kept) == (kept in expected) for kept in parts(farm.newborn()))
        if farm.plan.free_edges:
            edge = dice.choice(farm.plan.free_edges)
            found = outcomes(farm, edge)
            allowed = farm.plan.has("ranch") and farm.borders > 0 and bool(found)
            assert (edge in ranch_edges(farm)) == allowed
            borders += allowed
            if allowed:
                assert bred_sets(farm, edge) == best(found)
    assert borders > 20
    assert choices > 30


# ---- Organic Farm ----


def loads(container: Container, owned: Counts) -> list[Counts]:
    """Everything that a container may hold of these animals."""
    return sorted(feasible_sets([container], owned))


def gains(organic: Organic) -> set[tuple[Counts, Counts]]:
    """The animals judged and what is added to them, for every arrangement."""
    found = {(NONE, NONE)}
    pastures = [("any", size) for size in organic.pastures]
    for place, container in enumerate([*pastures, *organic.others]):
        found = {
            (added(judged, load), added(more, load) if place < len(pastures) and sum(load) == 1 else more)
            for judged, more in found
            for load in loads(container, organic.owned)
            if inside(added(judged, load), organic.owned)
        }
    return found


def test_organic_farm_against_every_arrangement() -> None:
    dice, several = random.Random(6), 0
    others: list[Container] = [("any", 1), ("any", 2), ("only", "pig", 1)]
    for _ in range(60):
        owned: Counts = (dice.randint(0, 3), dice.randint(0, 2), dice.randint(0, 1), 0)
        pastures = tuple(dice.choice((2, 4)) for _ in range(dice.randint(0, 3)))
        rest = tuple(dice.choice(others) for _ in range(dice.randint(0, 2)))
        arranged = gains(Organic(owned, NONE, pastures, rest))
        for more in {more for _, more in arranged}:
            organic = Organic(owned, more, pastures, rest)
            # Whoever adds less than an arrangement gives could have let the others go at once.
            explained = {kept for judged, most in arranged if inside(more, most) for kept in parts(added(judged, more))}
            assert {kept for kept in parts(added(owned, more)) if organic.explains(kept)} == explained
            several += sum(more) > 1
    assert several > 50


def test_changes_after_an_organic_farm() -> None:
    # One pasture of two, room for one besides: two sheep and a pig were owned, a sheep stood alone.
    organic = Organic((2, 1, 0, 0), (1, 0, 0, 0), (2,), (("any", 1),))
    assert organic.explains((2, 1, 0, 0))
    assert organic.explains((3, 0, 0, 0))
    assert not organic.explains((3, 1, 0, 0))
    swapped = organic.then((-1, -1, 1, 0))
    assert swapped.explains((1, 0, 1, 0))
    assert not swapped.explains((2, 0, 1, 0))
    assert not swapped.then((-1, -1, 0, 1)).explains(NONE)
    assert organic.then((0, 0, 1, 0)).explains((2, 1, 1, 0))
