"""Every legal turn of a position of Agricola, one after another; the core's legal test decides each of them.

A turn is counted by what it does: ways that leave the same table and the same farm are one turn. So goods are turned
into food at its end, which brings most; before it only for the 1 food that cattle cost, or, where an improvement that
cooks better is bought, at the old rate. Animals that find no room, or are not wanted, are cooked or let go.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from hedgerow._core.agricola import State
from hedgerow.engine.agricola import steps as st
from hedgerow.engine.agricola.data import ANIMALS, CELLS, COOKED, CRAFTED, GOODS, LIMITS, MAJOR_ROWS
from hedgerow.engine.agricola.turntext import OVENS

GRAIN, VEGETABLE, FOOD = GOODS.index("grain"), GOODS.index("vegetable"), GOODS.index("food")
HERD = slice(len(COOKED) - len(ANIMALS), None)  # the animals among what is cooked
FEEDING = (*CRAFTED, *COOKED)
# Of each kind of oven: food for a grain, and how much grain it takes at once.
_BAKERS = {oven: next(row for row in MAJOR_ROWS if row.id.startswith(oven)) for oven in OVENS}
OVEN_FOOD = {oven: row.bakes for oven, row in _BAKERS.items()}
OVEN_MOST = {oven: 255 if row.most is None else row.most for oven, row in _BAKERS.items()}

Animals = tuple[int, int, int]
Turn = tuple[tuple[int, ...], State]


class Grain(NamedTuple):
    """What becomes of grain at the end of a turn: a step that bakes (0: nothing is asked), grain turned into food."""

    bake: int
    eaten: int


class Split(NamedTuple):
    """How many of a good are turned into food before a purchase and at the end of the turn."""

    early: int
    late: int


Ways = Sequence[Mapping[int, Split]]  # for 0, 1, 2, ... units of a good: the food that they can bring, and how


class End(NamedTuple):
    """One end of a turn: what becomes of grain and vegetables, the herd kept, what of the rest is cooked, all food."""

    grain: Grain
    vegetables: Split
    kept: Animals
    cooked: Sequence[Split]
    food: int


@dataclass(frozen=True)
class Ends:
    """The ends of a turn: for each grain used, vegetables used and herd kept, by the food that they bring, one way."""

    grain: Sequence[Mapping[int, Grain]]
    vegetables: Ways
    herds: Mapping[Animals, Mapping[int, Sequence[Split]]]

    def __len__(self) -> int:
        """How many ends differ in what they leave."""
        kinds = [
            Counter(frozenset(foods) for foods in one) for one in (self.grain, self.vegetables, self.herds.values())
        ]
        return sum(
            _sums(*foods) * kinds[0][foods[0]] * kinds[1][foods[1]] * kinds[2][foods[2]] for foods in product(*kinds)
        )

    def __iter__(self) -> Iterator[End]:
        """Each of them once."""
        for kept, animal_ways in self.herds.items():
            for grain_ways, vegetable_ways in product(self.grain, self.vegetables):
                seen = set()
                for grain, vegetables, animals in product(grain_ways, vegetable_ways, animal_ways):
                    if (food := grain + vegetables + animals) not in seen:
                        seen.add(food)
                        yield End(grain_ways[grain], vegetable_ways[vegetables], kept, animal_ways[animals], food)


@lru_cache(maxsize=10_000)
def _sums(*foods: frozenset[int]) -> int:
    return len({sum(chosen) for chosen in product(*foods)})


def turns(state: State) -> Iterator[Turn]:
    """Every legal turn of a state between two turns, and the state after it; a card where one is revealed."""
    if state.ask == st.FEED:
        yield from _feeding(state)
    elif state.ask == st.BREED:
        yield from _breeding(state)
    elif state.ask != st.SPACE:
        yield from state.turns()
    else:
        seen: set[tuple[object, ...]] = set()
        for steps, now in _bodies(state):
            yield from _ended(state, steps, now, _once(_ends(state, steps, now), steps, now, seen))


def count(state: State) -> int:
    """The number of those turns, without making each of them."""
    if state.ask == st.FEED:
        return sum(1 for _ in _feeding(state))
    if state.ask == st.BREED:
        return sum(map(len, _bred(state).values()))
    if state.ask != st.SPACE:
        return len(state.turns())
    seen: set[tuple[object, ...]] = set()
    total = 0
    for steps, now in _bodies(state):
        ends = _ends(state, steps, now)
        total += sum(1 for _ in _once(ends, steps, now, seen)) if _chose_animal(steps) else len(ends)
    return total


# ---- an action up to its end: all parts but baking ----


def _bodies(state: State) -> Iterator[Turn]:
    waiting: list[Turn] = [((), state)]
    while waiting:
        steps, now = waiting.pop()
        if now.ask in (st.BAKE, st.KEEP):
            yield steps, now
            continue
        found = []
        for one in _steps(now):
            after = now.copy()
            after.play(one, settle=False)
            found.append(((*steps, one), after))
        waiting += reversed(found)


def _steps(now: State) -> Iterable[int]:
    """All legal steps of a decision but for what is turned into food at any time."""
    if now.ask == st.SOW:
        yield from (one for one in _sowings(now) if now.is_legal(one))
        if now.is_legal(st.step(st.DONE)):
            yield st.step(st.DONE)
    elif now.ask == st.ANIMAL:
        unpaid = now.goods(now.actor)[FOOD] == 0
        yield from (one for one in now.steps() if not (one & st.PAYLOAD) >> 8)
        for good in COOKED if unpaid else ():
            cattle = st.step(st.ANIMAL, ANIMALS.index("cattle") | st.conversion({good: 1}) << 8)
            if now.is_legal(cattle):
                yield cattle
    else:
        yield from now.steps()


def _sowings(now: State) -> Iterator[int]:
    farm = now.fields()["farms"][now.actor]
    goods = farm["goods"]
    empty = [cell for cell in range(CELLS) if farm["fields"] >> cell & 1 and not farm["crops"][cell]]

    def sown(cells: list[int], grain: int, vegetables: int, payload: int) -> Iterator[int]:
        if not cells:
            if payload:
                yield st.step(st.SOW, payload)
            return
        cell, *others = cells
        yield from sown(others, grain, vegetables, payload)
        if grain:
            yield from sown(others, grain - 1, vegetables, payload | 1 << cell)
        if vegetables:
            yield from sown(others, grain, vegetables - 1, payload | 1 << cell + 16)

    return sown(empty, goods[GRAIN], goods[VEGETABLE], 0)


# ---- its end: baking, goods turned into food, animals ----


def _ends(first: State, steps: Sequence[int], now: State) -> Ends:
    """What can end a turn whose other steps led from `first` to `now`."""
    seat = now.actor
    goods, rates = now.goods(seat), now.food_rates(seat)
    bought = any(one >> 56 == st.MAJOR for one in steps)
    before = first.food_rates(seat) if bought else rates
    there = (0, first.goods(seat)[VEGETABLE], *first.pool)
    paid = next((one & st.PAYLOAD for one in steps if one >> 56 == st.ANIMAL), 0) >> 8
    # What paid for cattle is named by the first good that is turned into food at all, so that each turn comes once.
    barred = [bool(paid) and paid >> 7 * (place + 1) != 0 for place in range(len(COOKED))]
    units = (0 if bar else most for bar, most in zip(barred, (0, goods[VEGETABLE], *now.pool), strict=True))
    kinds = tuple(zip(units, before, rates, there, strict=True))
    return Ends(
        grain=_grain_ways(now, goods[GRAIN], barred[0]),
        vegetables=_splits(*kinds[1]),
        herds=_herds(now.pool, tuple(now.maximal_kept(seat, now.pool)), kinds[HERD]),
    )


@lru_cache(maxsize=1000)
def _splits(most: int, before: int, rate: int, there: int) -> tuple[Mapping[int, Split], ...]:
    """For 0 to `most` units the ways to turn so many into food: some of those there before at the rate before."""
    found = []
    for units in range(most + 1 if rate else 1):
        early = range(min(units, there) + 1) if 0 < before != rate else range(1)
        found.append({one * before + (units - one) * rate: Split(one, units - one) for one in reversed(early)})
    return tuple(found)


@lru_cache(maxsize=200)
def _herds(
    pool: Animals, largest: tuple[Animals, ...], kinds: tuple[tuple[int, int, int, int], ...]
) -> dict[Animals, dict[int, list[Split]]]:
    """The herds that can be kept of a pool, and the ways to cook some of the others, by the food that they bring.

    `kinds`: what `_splits` takes, for each species.
    """
    splits = [_splits(*kind) for kind in kinds]
    return {
        kept: _cooked([there - stays for there, stays in zip(pool, kept, strict=True)], splits)
        for kept in _parts(largest)
    }


def _parts(largest: Iterable[Animals]) -> list[Animals]:
    """These sets and all that lie within one of them, the largest first."""
    found = {(s, b, c) for most in largest for s, b, c in product(*(range(number + 1) for number in most))}
    return sorted(found, reverse=True)


def _cooked(most: Sequence[int], splits: Sequence[Ways]) -> dict[int, list[Split]]:
    """By the food that they bring: how many of each species are cooked, of so many at most."""
    found: dict[int, list[Split]] = {}
    ways = [
        [way for units in one[: number + 1] for way in units.items()] for number, one in zip(most, splits, strict=True)
    ]
    for chosen in product(*ways):
        found.setdefault(sum(food for food, _ in chosen), [way for _, way in chosen])
    return found


def _grain_ways(now: State, most: int, barred: bool) -> list[dict[int, Grain]]:
    """For 0 to `most` grain the ways to use so much: baked where that is asked, the rest turned into food."""
    found: list[dict[int, Grain]] = [{} for _ in range(most + 1)]
    for used, food, step in _bakings(now, most):
        for eaten in range(1 if barred else most - used + 1):
            found[used + eaten].setdefault(food + eaten, Grain(step, eaten))
    return found


def _bakings(now: State, most: int) -> Iterator[tuple[int, int, int]]:
    """How much grain can be baked at once, the food from it, and the step."""
    if now.ask != st.BAKE:
        yield 0, 0, 0
        return
    if now.is_legal(st.step(st.DONE)):
        yield 0, 0, st.step(st.DONE)
    for using in product(*(range(min(OVEN_MOST[oven], most) + 1) for oven in OVENS)):
        baked = st.step(st.BAKE, st.pack(using, 8))
        if 0 < sum(using) <= most and now.is_legal(baked):
            yield sum(using), sum(number * OVEN_FOOD[oven] for number, oven in zip(using, OVENS, strict=True)), baked


def _chose_animal(steps: Sequence[int]) -> bool:
    return any(one >> 56 == st.ANIMAL for one in steps)


def _once(ends: Ends, steps: Sequence[int], now: State, seen: set[tuple[object, ...]]) -> Iterator[End]:
    """The ends but those `seen`: the animal that was chosen may be cooked, and another one leaves the same."""
    if not _chose_animal(steps):
        yield from ends
        return
    goods = now.goods(now.actor)
    for end in ends:
        left = goods[FOOD] + end.food, goods[GRAIN] - end.grain.eaten, goods[VEGETABLE] - end.vegetables.late
        if (key := (now.space, end.kept, left)) not in seen:
            seen.add(key)
            yield end


def _ended(first: State, steps: tuple[int, ...], now: State, ends: Iterable[End]) -> Iterator[Turn]:
    """The turns that begin with these steps, which led from `first` to `now`, and end so."""
    settled: dict[tuple[int, ...], State] = {}
    for grain, vegetables, kept, animals, _ in ends:
        early = _conversions((0, vegetables.early, *(one.early for one in animals)))
        late = _conversions((grain.eaten, vegetables.late))
        cooked = tuple(one.late for one in animals)
        here = now
        if early:
            here = first.copy()
            for one in (*early, *steps):
                here.play(one, settle=False)
        begun = (*early, *steps, *((grain.bake,) if grain.bake else ()), *late)
        keep = st.step(st.KEEP, st.pack((*kept, *cooked), 8))
        after = here.copy()
        for one in (*begun[len(early) + len(steps) :], keep):
            after.play(one, settle=False)
        if not late and begun not in settled:
            settled[begun] = first.copy()
            st.play_all(settled[begun], begun)
        # animals that settle by themselves are not said
        yield (begun if not late and settled[begun] == after else (*begun, keep)), after


def _conversions(counts: Sequence[int]) -> list[int]:
    """The step that turns so many of each good into food, none where there is nothing."""
    return [st.step(st.CONVERT, st.pack(counts, 7))] if any(counts) else []


# ---- harvest ----


def _feeding(state: State) -> Iterator[Turn]:
    for counts in product(*(range(most + 1) for most in _fed(state))):
        one = st.step(st.FEED, st.feeding(dict(zip(FEEDING, counts, strict=True))))
        after = state.copy()
        after.play(one)
        yield (one,), after


def _fed(state: State) -> list[int]:
    """How many units of each good can be turned into food while feeding."""
    found = []
    for good in FEEDING:
        most = 1 if good in CRAFTED else LIMITS["crops"]
        legal = (n for n in range(1, most + 1) if not state.is_legal(st.step(st.FEED, st.feeding({good: n}))))
        found.append(next(legal, most + 1) - 1)
    return found


def _breeding(state: State) -> Iterator[Turn]:
    for kept, ways in _bred(state).items():
        for cooked in ways.values():
            one = st.step(st.BREED, st.pack((*kept, *(split.late for split in cooked)), 8))
            after = state.copy()
            after.play(one)
            yield (one,), after


def _bred(state: State) -> dict[Animals, dict[int, list[Split]]]:
    """The herds after Breeding, and what can be cooked before so that they are possible, by the food that it brings."""
    own = state.pool
    _, _, *rates = state.food_rates(state.actor)
    splits = [_splits(number, rate, rate, 0) for number, rate in zip(own, rates, strict=True)]
    s, b, c = map(_with_newborn, own)
    found = {}
    for kept in _parts(state.maximal_kept(state.actor, (s, b, c))):
        spare = [
            max(cooked for cooked in range(number + 1) if _with_newborn(number - cooked) >= stays)
            for number, stays in zip(own, kept, strict=True)
        ]
        found[kept] = _cooked(spare, splits)
    return found


def _with_newborn(number: int) -> int:
    return number + (number >= 2)
