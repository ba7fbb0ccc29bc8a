"""Feeding and breeding of one family in Agricola (agricola.md 8, 9 and 12, decisions 14.3, 14.6 and 14.14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

from tests.reference.agricola_data import (
    ADULT_EATS,
    ANIMALS,
    CRAFTS,
    MOST_BEGGING,
    NEWBORN_EATS,
    ROUNDS,
    SOLO_ADULT_EATS,
)
from tests.reference.agricola_farm import Animals, Farm, as_counts, named
from tests.reference.agricola_turns import check_keys, housed, numbers

if TYPE_CHECKING:
    from tests.reference.agricola import Position

# What can be turned into food in feeding, in the order in which ways are listed.
CONVERTIBLE = ("wood", "clay", "reed", "grain", "vegetable", *ANIMALS)


# ---- feeding ----


def needed(farm: Farm, solo: bool) -> int:
    """The food that a family eats."""
    adult = SOLO_ADULT_EATS if solo else ADULT_EATS
    return adult * (farm.people - farm.newborn) + NEWBORN_EATS * farm.newborn


def feeding_rates(farm: Farm) -> dict[str, tuple[int, int]]:
    """For each good that can be turned into food now: food for one, and how many there are."""
    found = {good: (rate, farm.count(good)) for good, rate in farm.rates.items()}
    for craft, (good, rate, _) in CRAFTS.items():
        if farm.own(craft):
            found[good] = (rate, min(farm.count(good), 1))
    return {good: found[good] for good in CONVERTIBLE if found.get(good, (0, 0))[1]}


def fed(farm: Farm, converted: Mapping[str, int], solo: bool) -> Farm:
    """The farm after its feeding: all food there is is paid, what is missing is begged. ValueError if impossible."""
    rates = feeding_rates(farm)
    food = 0
    for good, number in converted.items():
        rate, most = rates.get(good, (0, 0))
        if number > most:
            raise ValueError(f"{number} {good} cannot be turned into food")
        food += rate * number
    farm = farm.paying(dict(converted)).after({"food": food})
    paid = min(farm.count("food"), needed(farm, solo))
    begging = min(farm.begging + needed(farm, solo) - paid, MOST_BEGGING)
    return replace(farm.paying({"food": paid}), begging=begging)


def feeding_ways(farm: Farm, solo: bool, last: bool) -> list[dict[str, int]]:
    """The listed ways to feed (ruling `feeding-beyond`); one way only: there is nothing to decide.

    In the last harvest those that just suffice (no unit less would do) and those that do not suffice. Before it a craft
    may work whether or not that is needed, here and only here: with every choice of crafts the conversions of other
    goods that just suffice or do not suffice.
    """
    missing = needed(farm, solo) - farm.count("food")
    rates = feeding_rates(farm)
    if last:
        return list(_ways(list(rates.items()), missing))
    crafted = [good for good in rates if good not in farm.rates]
    others = [(good, rate) for good, rate in rates.items() if good in farm.rates]
    ways = []
    for number in range(len(crafted) + 1):
        for used in combinations(crafted, number):
            made = sum(rates[good][0] for good in used)
            ways += [dict.fromkeys(used, 1) | way for way in _ways(others, missing - made)]
    return ways


def _ways(goods: list[tuple[str, tuple[int, int]]], missing: int) -> Iterator[dict[str, int]]:
    """All numbers of these goods that give less than what is missing, or enough with no unit too many."""

    def food(way: Mapping[str, int]) -> int:
        return sum(rates[good] * number for good, number in way.items())

    rates = {good: rate for good, (rate, _) in goods}
    ways: list[dict[str, int]] = [{}]
    for good, (_, most) in goods:
        # What suffices already needs nothing more.
        ways = [
            {**way, good: number} if number else way
            for way in ways
            for number in range(most + 1)
            if number == 0 or food(way) + rates[good] * (number - 1) < missing
        ]
    for way in ways:
        if food(way) < missing or all(food(way) - rates[good] < missing for good in way):
            yield way


# ---- breeding ----


def newborns(animals: Animals) -> Animals:
    """One for each species of which there are two."""
    s, b, c = (int(number >= 2) for number in animals)
    return (s, b, c)


def bred(farm: Farm, kept: Animals, cooked: Mapping[str, int]) -> Farm:
    """The farm after its breeding: first some animals are cooked, then come the newborns for which there is room."""
    if any(cooked.values()) and not farm.cooks:
        raise ValueError("animals cannot be cooked")
    food = sum(farm.rates[kind] * number for kind, number in cooked.items() if number)
    farm = farm.paying(dict(cooked)).after({"food": food})
    more = dict(zip(ANIMALS, newborns(farm.animals), strict=True))
    return housed(farm.after(more), kept)


def breeding_ways(farm: Farm) -> list[tuple[Animals, dict[str, int]]]:
    """The largest sets that can be owned after breeding, each with the most that can be cooked before (ruling 41)."""
    more = newborns(farm.animals)
    s, b, c = (number + young for number, young in zip(farm.animals, more, strict=True))
    ways = []
    for kept in sorted(farm.maximal_kept((s, b, c)), reverse=True):
        # Three or more may be two or more and a newborn; of two at most all are there before.
        parents = [number - 1 if number >= 3 else number for number in kept]
        spare = [there - needed_before for there, needed_before in zip(farm.animals, parents, strict=True)]
        ways.append((kept, named(as_counts(dict(zip(ANIMALS, spare, strict=True)))) if farm.cooks else {}))
    return ways


# ---- as turns ----


def harvest_turns(position: Position) -> list[tuple[dict[str, Any], Farm]]:
    """The listed turns of the first seat that is due in feeding or breeding, with the farm that each of them leaves."""
    farm, solo, last = position.farms[position.pending[0]], position.players == 1, position.round == ROUNDS
    if position.phase == "feeding":
        return [({"part": "feed", "convert": way}, fed(farm, way, solo)) for way in feeding_ways(farm, solo, last)]
    return [
        ({"part": "breed", "animals": named(kept), "cook": cooked}, bred(farm, kept, cooked))
        for kept, cooked in breeding_ways(farm)
    ]


def carry_out_harvest(position: Position, turn: Any) -> Farm:
    """The farm of the player to move after its feeding or breeding. ValueError says what the rules forbid."""
    due = {"feeding": "feed", "breeding": "breed"}[position.phase]
    if len(turn) != 1 or check_keys(turn[0]) != due:
        raise ValueError(f"the turn is one part {due!r}")
    part = turn[0]
    if due == "feed":
        goods = numbers(part["convert"], CONVERTIBLE)
        return fed(position.me, goods, position.players == 1)
    return bred(position.me, as_counts(numbers(part["animals"], ANIMALS)), numbers(part.get("cook", {}), ANIMALS))
