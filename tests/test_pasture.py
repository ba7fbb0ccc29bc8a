"""Enclosed pastures and the outcomes of fencing, against the plain search of the reference and against trying."""

import random
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow._core import grid, pasture
from tests.reference.geometry import (
    all_cells,
    all_edges,
    cell_mask,
    cells_of_mask,
    edge_mask,
    edges_of_mask,
    enclosed,
)
from tests.reference.regions import enclosures

COTTAGE = 0b100  # the space (2, 0)
Farm = tuple[int, int, int]  # columns, mask of walls, mask of borders


def random_farm(dice: random.Random, most_columns: int = 7) -> Farm:
    columns = dice.randint(2, most_columns)
    walls = dice.sample(sorted(all_cells(columns)), dice.choice((0, 1, 1, 2, 3, 5)))
    density = dice.choice((0.0, 0.15, 0.4, 0.6, 0.8, 0.95))
    borders = frozenset(edge for edge in all_edges(columns) if dice.random() < density)
    return columns, cell_mask(walls), edge_mask(borders)


def masks(columns: int, walls: int, borders: int) -> list[int]:
    """The reference's pastures, by lowest space."""
    found = enclosed(columns, cells_of_mask(walls, columns), edges_of_mask(borders, columns))
    return sorted((cell_mask(one) for one in found), key=lambda mask: mask & -mask)


@cache
def leaking(columns: int) -> tuple[tuple[int, int, int], ...]:
    """For each space: its bit, and pairs of edge and neighbour as bits; neighbour 0 is off the farm."""
    found = []
    for cell in range(3 * columns):
        row, column = cell % 3, cell // 3
        sides = (
            (1 << 7 * column + row, 1 << cell - 3 if column > 0 else 0),
            (1 << 7 * (column + 1) + row, 1 << cell + 3 if column < columns - 1 else 0),
            (1 << 7 * column + 3 + row, 1 << cell - 1 if row > 0 else 0),
            (1 << 7 * column + 4 + row, 1 << cell + 1 if row < 2 else 0),
        )
        found += [(1 << cell, edge, other) for edge, other in sides]
    return tuple(found)


def quick_pastures(columns: int, walls: int, borders: int) -> frozenset[int]:
    """A third method, for many farms: what leaks grows until nothing changes, then what is left falls into parts."""
    links = [(cell, other) for cell, edge, other in leaking(columns) if not (edge & borders or cell & walls)]
    links = [(cell, other) for cell, other in links if not other & walls]
    leaks = 0
    while True:
        more = leaks
        for cell, other in links:
            if other == 0 or other & leaks:
                more |= cell
        if more == leaks:
            break
        leaks = more
    left, found = (1 << 3 * columns) - 1 & ~walls & ~leaks, set()
    while left:
        part = left & -left
        while True:
            more = part
            for cell, other in links:
                if other & part:
                    more |= cell
            if more == part:
                break
            part = more
        found.add(part)
        left &= ~part
    return frozenset(found)


# ---- enclosed ----


def test_enclosed_pastures_of_random_farms() -> None:
    dice, found = random.Random(1), 0
    for _ in range(4000):
        farm = random_farm(dice)
        expected = masks(*farm)
        assert pasture.enclosed(*farm) == expected, farm
        assert quick_pastures(*farm) == frozenset(expected), farm
        found += len(expected)
    assert found > 4000


def test_enclosed_on_every_border_set_of_one_column() -> None:
    for walls in range(8):
        for borders in range(1 << 10):
            assert frozenset(pasture.enclosed(1, walls, borders)) == quick_pastures(1, walls, borders)


def test_the_rim_is_open_and_walls_close() -> None:
    top_left = grid.outline(1)
    assert pasture.enclosed(2, 0, top_left) == [1]
    for edge in (1 << bit for bit in range(17) if top_left >> bit & 1):
        assert pasture.enclosed(2, 0, top_left & ~edge) == []
    # the building below closes the lower edge
    assert pasture.enclosed(2, 0b10, top_left & ~(1 << 4)) == [1]
    # every space of a full farm with its rim closed, and a building that parts it
    rim = grid.outline(grid.all_cells(3))
    assert pasture.enclosed(3, 0, rim) == [0o777]
    assert pasture.enclosed(3, 0o070, rim) == [0o007, 0o700]


@pytest.mark.parametrize("columns", [2, 3, 5, 7])
def test_pastures_of_a_farm_and_of_its_mirror_image(columns: int) -> None:
    dice = random.Random(columns)
    for _ in range(300):
        walls = dice.getrandbits(3 * columns) & dice.getrandbits(3 * columns) & dice.getrandbits(3 * columns)
        borders = dice.getrandbits(7 * columns + 3) | dice.getrandbits(7 * columns + 3)
        mirrored = grid.mirrored_cells(walls, columns), grid.mirrored_edges(borders, columns)
        here = {grid.mirrored_cells(mask, columns) for mask in pasture.enclosed(columns, walls, borders)}
        assert here == set(pasture.enclosed(columns, *mirrored))


def test_a_new_column_on_the_left_moves_everything() -> None:
    dice = random.Random(4)
    for _ in range(500):
        columns, walls, borders = random_farm(dice, 6)
        old = [mask << 3 for mask in pasture.enclosed(columns, walls, borders)]
        assert pasture.enclosed(columns + 1, walls << 3, borders << 7) == old
        # on the right it moves nothing, and the old rim stays where it is
        assert pasture.enclosed(columns + 1, walls, borders) == [mask >> 3 for mask in old]


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ((0, 0, 0), "columns is 0"),
        ((8, 0, 0), "columns is 8"),
        ((2, 1 << 6, 0), "walls 0x40"),
        ((2, 0, 1 << 17), "borders 0x20000"),
        ((2, -1, 0), "walls"),
        ((2, 0, -1), "borders"),
    ],
)
def test_questions_off_the_farm_are_refused(question: Farm, named: str) -> None:
    with pytest.raises(ValueError, match=named):
        pasture.enclosed(*question)
    with pytest.raises(ValueError, match=named):
        pasture.outcomes(*question, 3)
    with pytest.raises(ValueError, match=named):
        pasture.regions(*question, 3, 0)
    with pytest.raises(ValueError, match=named):
        pasture.prepared(*question, 3, 2)


# ---- outcomes ----


def tried(farm: Farm, budget: int) -> dict[frozenset[int], list[int]]:
    """Every new set of pastures with all its smallest border sets, from all border sets one after another."""
    columns, walls, borders = farm
    now = quick_pastures(*farm)
    free = [1 << bit for bit in range(7 * columns + 3) if not borders >> bit & 1]
    found: dict[frozenset[int], list[int]] = {}
    for size in range(1, budget + 1):
        for chosen in combinations(free, size):
            new = sum(chosen)
            pastures = quick_pastures(columns, walls, borders | new)
            if pastures == now:
                continue
            sets = found.setdefault(pastures, [])
            if not sets or sets[0].bit_count() == size:
                sets.append(new)
    return found


def searched(farm: Farm, budget: int) -> set[int]:
    """The same from the reference's search area by area."""
    columns, walls, borders = farm
    built, placed = cells_of_mask(walls, columns), edges_of_mask(borders, columns)
    beside = frozenset(edge for edge in all_edges(columns) if edge & built)
    now = enclosed(columns, built, placed)
    inside = frozenset(cell for one in now for cell in one)
    land = all_cells(columns) - built
    return {
        edge_mask(new)
        for pastures, new in enclosures(columns, land, placed | beside, budget, inside)
        if new and enclosed(columns, built, placed | new) == pastures
    }


def chains(farm: Farm, budget: int, above: int = 0) -> list[int]:
    """What chains of one region a step reach."""
    columns, walls, borders = farm
    found = []
    now = pasture.enclosed(*farm)
    for new in pasture.regions(columns, walls, borders, budget, above):
        found.append(new)
        after = (columns, walls, borders | new)
        changed = [mask for mask in pasture.enclosed(*after) if mask not in now]
        lowest = min((mask & -mask).bit_length() - 1 for mask in changed)
        assert lowest >= above, (farm, budget, above, new)
        assert new & borders == 0
        found += [new | more for more in chains(after, budget - new.bit_count(), lowest + 1)]
    return found


def check_outcomes(farm: Farm, budget: int, expected: set[int]) -> None:
    found = pasture.outcomes(*farm, budget)
    assert len(found) == len(set(found)), (farm, budget)
    assert set(found) == expected, (farm, budget)
    by_chain = chains(farm, budget)
    assert len(by_chain) == len(set(by_chain)), (farm, budget)
    assert set(by_chain) == expected, (farm, budget)


def test_outcomes_of_small_questions_by_trying_all_border_sets() -> None:
    dice, questions, outcomes = random.Random(7), 0, 0
    while questions < 2200:
        farm = random_farm(dice, 4)
        free = 7 * farm[0] + 3 - farm[2].bit_count()
        budget = dice.randint(1, 5)
        if sum(1 for size in range(1, budget + 1) for _ in combinations(range(free), size)) > 160:
            continue
        sets = tried(farm, budget)
        # exactly one cheapest set each, so a canonical one need not be chosen
        assert all(len(cheapest) == 1 for cheapest in sets.values()), farm
        check_outcomes(farm, budget, {cheapest[0] for cheapest in sets.values()})
        questions += 1
        outcomes += len(sets)
    assert outcomes > 7000


def test_outcomes_of_larger_questions_by_areas() -> None:
    dice, questions, outcomes = random.Random(8), 0, 0
    while questions < 1300:
        farm = random_farm(dice)
        budget = dice.choice((1, 2, 3, 4, 5, 6, 7))
        if len(pasture.outcomes(*farm, budget)) > 120:
            continue
        expected = searched(farm, budget)
        check_outcomes(farm, budget, expected)
        questions += 1
        outcomes += len(expected)
    assert outcomes > 10_000


@pytest.mark.full
def test_outcomes_of_many_farms() -> None:
    dice = random.Random(9)
    for _ in range(6000):
        farm, budget = random_farm(dice), dice.randint(1, 9)
        if len(pasture.outcomes(*farm, budget)) <= 1500:
            check_outcomes(farm, budget, searched(farm, budget))


@pytest.mark.parametrize(("columns", "number"), [(2, 65), (3, 181), (4, 285), (5, 390), (6, 503)])
def test_outcomes_of_nine_borders_on_an_empty_farm(columns: int, number: int) -> None:
    found = pasture.outcomes(columns, COTTAGE, 0, 9)
    assert len(found) == len(set(found)) == number
    by_chain = chains((columns, COTTAGE, 0), 9)
    assert sorted(by_chain) == sorted(found)
    if columns <= 4:
        assert set(found) == searched((columns, COTTAGE, 0), 9)


def test_outcomes_without_borders_to_place() -> None:
    assert pasture.outcomes(3, COTTAGE, 0, 0) == []
    assert pasture.outcomes(3, COTTAGE, 0, -1) == []
    assert pasture.regions(3, COTTAGE, 0, 0, 0) == []
    assert pasture.outcomes(2, 0o77, 0, 9) == []
    assert pasture.outcomes(2, 0, grid.all_edges(2), 9) == []


def test_outcomes_grow_with_the_budget() -> None:
    dice = random.Random(10)
    for _ in range(300):
        farm = random_farm(dice, 5)
        smaller: set[int] = set()
        for budget in range(1, 7):
            found = set(pasture.outcomes(*farm, budget))
            assert smaller == {new for new in found if new.bit_count() < budget}
            smaller = found


@given(st.integers(2, 6), st.data())
def test_outcomes_of_the_mirror_image(columns: int, data: st.DataObject) -> None:
    walls = data.draw(st.integers(0, (1 << 3 * columns) - 1)) & data.draw(st.integers(0, (1 << 3 * columns) - 1))
    borders = data.draw(st.integers(0, (1 << 7 * columns + 3) - 1))
    budget = data.draw(st.integers(0, 6))
    mirrored = grid.mirrored_cells(walls, columns), grid.mirrored_edges(borders, columns)
    here = {grid.mirrored_edges(new, columns) for new in pasture.outcomes(columns, walls, borders, budget)}
    assert here == set(pasture.outcomes(columns, *mirrored, budget))


def test_every_outcome_is_the_outline_of_what_it_makes() -> None:
    dice = random.Random(11)
    for _ in range(400):
        columns, walls, borders = farm = random_farm(dice)
        closed = borders | grid.sides(walls)
        for new in pasture.outcomes(*farm, 6):
            after = pasture.enclosed(columns, walls, borders | new)
            outlines = 0
            for one in after:
                outlines |= grid.outline(one)
            assert new == outlines & ~closed


def test_regions_above_a_space() -> None:
    """What a step may still enclose: regions from that space on, the lower ones have had their turn."""
    everything = pasture.regions(3, COTTAGE, 0, 9, 0)
    for above in range(10):
        expected = [
            new for new in everything if all((mask & -mask) >> above for mask in pasture.enclosed(3, COTTAGE, new))
        ]
        assert sorted(pasture.regions(3, COTTAGE, 0, 9, above)) == sorted(expected)


# ---- preparations ----


def test_preparations_close_nothing_and_begin_a_region() -> None:
    dice, seen = random.Random(12), 0
    for _ in range(1500):
        columns, walls, borders = farm = random_farm(dice)
        budget, more = dice.randint(1, 4), dice.randint(1, 2)
        found = pasture.prepared(*farm, budget, more)
        assert len(found) == len(set(found)) <= 6
        now = pasture.enclosed(*farm)
        for new in found:
            assert new.bit_count() == budget
            assert new & borders == 0
            assert pasture.enclosed(columns, walls, borders | new) == now
            # as many borders as may come later enclose something
            assert pasture.outcomes(columns, walls, borders | new, more)
        seen += len(found)
    assert seen > 500
