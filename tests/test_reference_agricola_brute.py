"""The lists of the slow twin of Agricola against trying everything, on random farms."""

import random
from dataclasses import replace
from itertools import combinations, product

import pytest

from tests.agricola_positions import act, at, bake, fences
from tests.reference.agricola import Farm, Position
from tests.reference.agricola_data import ANIMALS, BAKING, COLUMNS, CRAFTS, FENCES, GOODS, MAJORS
from tests.reference.agricola_farm import Animals, outline
from tests.reference.agricola_harvest import CONVERTIBLE, bred, breeding_ways, fed, feeding_ways, needed
from tests.reference.agricola_listed import best_baking
from tests.reference.agricola_random import random_animals, random_edges, random_farm, random_fences
from tests.reference.geometry import Cell, Edge, all_cells, edge_text, neighbours, parse_edge


def with_goods(farm: Farm, dice: random.Random, most: int) -> Farm:
    """Other goods, few of each, and some improvements."""
    own = dice.sample(sorted(MAJORS), dice.randint(0, 5))
    farm = replace(farm, improvements=tuple(major for major in MAJORS if major in own))
    return replace(farm, supply=tuple(dice.randint(0, most) for _ in GOODS))


def test_feeding_against_all_conversions() -> None:
    dice, long, crafts, spare = random.Random(1), 0, 0, 0
    for _ in range(200):
        farm = with_goods(Farm(people=dice.randint(2, 5)), dice, 2)
        farm = replace(farm, animals=(dice.randint(0, 2), dice.randint(0, 1), dice.randint(0, 1)))
        if dice.random() < 0.2:
            farm = farm.after({"food": 12})
        solo = dice.random() < 0.3
        after: dict[tuple[int, ...], int] = {}  # for each possible way the food that it gives
        for way in product(*(range(min(farm.count(good), 2) + 1) for good in CONVERTIBLE)):
            converted = dict(zip(CONVERTIBLE, way, strict=True))
            try:
                done = fed(farm, converted, solo)
            except ValueError:
                continue
            begged = done.begging - farm.begging
            after[way] = farm.count("food") + done_food(done, farm, converted, solo, begged)
        need = needed(farm, solo)
        for last in (False, True):
            expected = set()
            for way, food in after.items():
                # before the last harvest a craft may work without need: only the other goods must be needed
                sparable = range(0 if last else CONVERTIBLE.index("grain"), len(way))
                less = [tuple(n - (one == i) for i, n in enumerate(way)) for one in sparable if way[one]]
                if food < need or all(after[fewer] < need for fewer in less):
                    expected.add(way)
            listed = [tuple(way.get(good, 0) for good in CONVERTIBLE) for way in feeding_ways(farm, solo, last)]
            assert len(listed) == len(set(listed))
            assert set(listed) == expected
            long += len(listed) > 20
            crafts += any(way[0] and way[1] for way in listed)
            spare += farm.count("food") >= need and len(listed) > 1
    assert long > 10
    assert crafts > 5
    assert spare > 5


def done_food(after: Farm, before: Farm, converted: dict[str, int], solo: bool, begged: int) -> int:
    """The food made by conversions, from what is left, what was eaten and what was begged."""
    for good in CONVERTIBLE:
        assert after.count(good) == before.count(good) - converted[good]
    assert begged == 0 or after.count("food") == 0
    return after.count("food") + needed(before, solo) - begged - before.count("food")


def test_breeding_against_everything() -> None:
    dice, several, cooked = random.Random(2), 0, 0
    for _ in range(120):
        farm = with_goods(random_farm(dice), dice, 0)
        s, b, c = random_animals(farm, dice)
        farm = replace(farm, animals=(min(s, 4), min(b, 2), min(c, 2)))
        best: dict[Animals, int] = {}  # for each set that can be owned afterwards the most food
        for spare in product(*(range(number + 1) for number in farm.animals)):
            for kept in product(*(range(number + 2) for number in farm.animals)):
                try:
                    after = bred(farm, (kept[0], kept[1], kept[2]), dict(zip(ANIMALS, spare, strict=True)))
                except ValueError:
                    continue
                best[after.animals] = max(best.get(after.animals, 0), after.count("food"))
        maximal = {one for one in best if not any(one != two and below(one, two) for two in best)}
        listed = {kept: bred(farm, kept, cook).count("food") for kept, cook in breeding_ways(farm)}
        assert listed == {kept: best[kept] for kept in maximal}
        several += len(listed) > 1
        cooked += any(listed.values())
    assert several > 3
    assert cooked > 3


def below(one: Animals, two: Animals) -> bool:
    return all(a <= b for a, b in zip(one, two, strict=True))


def test_baking_against_all_ways() -> None:
    dice, better = random.Random(3), 0
    for _ in range(100):
        position = at({"supply": {"grain": 5}, "improvements": dice.sample(sorted(MAJORS), dice.randint(0, 6))})
        best = dict.fromkeys(range(1, 6), 0)
        for way in product(range(6), repeat=len(BAKING)):
            if 1 <= sum(way) <= 5:
                try:
                    after = position.play(act("grain_utilization", bake(**dict(zip(BAKING, way, strict=True)))))
                except ValueError:
                    continue
                best[sum(way)] = max(best[sum(way)], after.farms[0].count("food"))
        for number, food in best.items():
            using = best_baking(position.farms[0], number)
            assert sum(BAKING[kind][0] * grain for kind, grain in using.items()) == food
            better += len(using) > 1
    assert better > 20


def test_rooms_against_building_one_after_another() -> None:
    dice, most = random.Random(4), 0
    for _ in range(60):
        farm = random_farm(dice)
        reached: set[frozenset[Cell]] = {frozenset()}
        for number in range(1, 4):
            reached = {
                cells | {cell}
                for cells in reached
                for cell in farm.free
                if cell not in cells and any(one in farm.rooms | cells for one in neighbours(cell, COLUMNS))
            }
            assert {cells for cells in farm.room_sets(3) if len(cells) == number} == reached
            most = max(most, len(reached))
    assert most > 20


def pastures_by_hand(fences_there: frozenset[Edge]) -> list[set[Cell]] | None:
    """The groups of spaces from which no way leads off the board; None if a fence has one group on both sides."""
    off: Cell = (-1, -1)
    group: dict[Cell, set[Cell]] = {cell: {cell} for cell in [*all_cells(COLUMNS), off]}
    edges = [frozenset({cell, other}) for cell in all_cells(COLUMNS) for other in steps(cell)]
    ends = [tuple(one if one in group else off for one in sorted(edge)) for edge in edges]
    for edge, (one, other) in zip(edges, ends, strict=True):
        if edge not in fences_there and group[one] is not group[other]:
            group[one] |= group[other]
            for cell in group[one]:
                group[cell] = group[one]
    for edge, (one, other) in zip(edges, ends, strict=True):
        if edge in fences_there and group[one] is group[other]:
            return None
    return [set(cells) for cells in {id(cells): cells for cells in group.values()}.values() if off not in cells]


def steps(cell: Cell) -> list[Cell]:
    row, column = cell
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def allowed(farm: Farm, new: frozenset[Edge]) -> bool:
    """Whether the rules allow these fences (section 5), said in another way than the twin says it."""
    if not new or new & farm.fences or len(farm.fences | new) > FENCES:
        return False
    pastures = pastures_by_hand(farm.fences | new)
    if pastures is None or any(cell in farm.rooms | farm.field_cells for cells in pastures for cell in cells):
        return False
    # One pasture after another, each beside those before: the old land first.
    land = set(farm.pasture_cells) or set(min(pastures, key=sorted))
    left = [cells for cells in pastures if not cells <= land]
    while left:
        next_to = [cells for cells in left if any(other in land for cell in cells for other in steps(cell))]
        if not next_to:
            return False
        land |= next_to[0]
        left.remove(next_to[0])
    return True


def test_fences_against_the_words_of_the_rules() -> None:
    dice, legal, wrong = random.Random(5), 0, 0
    for _ in range(250):
        farm = replace(random_farm(dice), supply=(0, 15, 0, 0, 0, 0, 0))
        for _ in range(8):
            part = random_edges(farm, dice) if dice.random() < 0.7 else random_fences(farm, dice)
            if part is None:
                continue
            new = frozenset(parse_edge(text, COLUMNS) for text in part["edges"])
            assert farm.fences_fit(new) == allowed(farm, new)
            legal, wrong = legal + allowed(farm, new), wrong + (not allowed(farm, new))
    assert legal > 300
    assert wrong > 300


def test_listed_fences_against_all_sets_of_few_edges() -> None:
    dice, found = random.Random(6), 0
    every = sorted({edge for cell in all_cells(COLUMNS) for edge in outline(frozenset({cell}))}, key=sorted)
    for _ in range(8):
        farm = replace(random_farm(dice), supply=(0, 3, 0, 0, 0, 0, 0))
        free = [edge for edge in every if edge not in farm.fences]
        tried = (frozenset(edges) for number in range(1, farm.fence_limit + 1) for edges in combinations(free, number))
        expected = {edges for edges in tried if allowed(farm, edges)}
        listed = farm.next_fences()
        assert len(listed) == len(set(listed))
        assert set(listed) == expected
        assert farm.may_fence() == bool(expected)
        found += len(expected)
    assert found > 20


@pytest.mark.parametrize("wood", [2, 4, 7])
def test_what_fencing_needs(wood: int) -> None:
    """The space can be used if and only if some layout is listed; each of them is accepted."""
    dice, usable = random.Random(wood), 0
    for _ in range(40):
        farm = replace(random_farm(dice), supply=(0, wood, 0, 0, 0, 0, 0), people=2, workers=2, animals=(0, 0, 0))
        position = at({}).with_farm(0, farm)
        listed = [turn for turn, _ in position.turns() if turn[0]["space"] == "fencing"]
        assert (len(listed) > 0) == ("fencing" in position.usable_spaces())
        usable += len(listed) > 0
        for turn in dice.sample(listed, min(3, len(listed))):
            assert accepted(position, turn[1]["edges"], wood)
    assert usable > 5


def accepted(position: Position, edges: list[str], wood: int) -> bool:
    after = position.play(act("fencing", fences(edges))).farms[0]
    paid = wood - after.count("wood") == len(edges)
    return paid and {edge_text(edge, COLUMNS) for edge in after.fences} >= set(edges)


def test_crafts_of_this_file() -> None:
    """All three crafts can be used in one feeding (section 9)."""
    farm = Farm(supply=(0, 1, 1, 1, 1, 0, 0), improvements=tuple(CRAFTS), people=5)
    done = fed(farm, {"wood": 1, "clay": 1, "reed": 1}, solo=False)
    assert (done.begging, done.supply) == (10 - 7, (0, 0, 0, 0, 1, 0, 0))
