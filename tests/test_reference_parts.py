"""The parts of the slow twin that know no game, each against a plainer method: geometry, housing, fence layouts."""

import random
from itertools import combinations, product

import pytest

from tests.reference import housing
from tests.reference.geometry import (
    Edge,
    all_cells,
    all_edges,
    cell_mask,
    cells_of_mask,
    edge_bit,
    edge_mask,
    edge_text,
    edges_of_mask,
    enclosed,
    is_connected,
    parse_edge,
)
from tests.reference.housing import Container, Counts
from tests.reference.layouts import ROOMS, layouts, next_layouts

# ---- geometry ----


@pytest.mark.parametrize("columns", [1, 2, 5, 7])
def test_edges_have_their_numbers_and_names(columns: int) -> None:
    edges = all_edges(columns)
    assert sorted(edge_bit(edge) for edge in edges) == list(range(7 * columns + 3))
    assert all(parse_edge(edge_text(edge, columns), columns) == edge for edge in edges)
    for edge in edges:
        name, mask = edge_text(edge, columns), 1 << edge_bit(edge)
        row, column, side = int(name[0]), int(name[2]), name[4]
        expected = {"w": 7 * column + row, "n": 7 * column + 3 + row, "s": 7 * column + 6, "e": 7 * columns + row}
        assert mask == 1 << expected[side]
        assert (side == "s") <= (row == 2)
        assert (side == "e") <= (column == columns - 1)
    chosen = frozenset(random.Random(columns).sample(edges, 4))
    assert edges_of_mask(edge_mask(chosen), columns) == chosen
    assert cells_of_mask(cell_mask({(2, 0), (0, 0)}), columns) == {(2, 0), (0, 0)}


def test_names_off_the_farm_are_refused() -> None:
    for wrong in ("0,2:n", "3,0:n", "0,0:x", "0,0", "a1n"):
        with pytest.raises(ValueError):
            parse_edge(wrong, 2)
    with pytest.raises(ValueError):
        edges_of_mask(1 << 17, 2)
    with pytest.raises(ValueError):
        cells_of_mask(1 << 6, 2)


def joined(
    columns: int, walls: frozenset[tuple[int, int]], borders: frozenset[Edge]
) -> set[frozenset[tuple[int, int]]]:
    """Enclosed pastures in another way: every cell, and the world outside, is a group; open edges merge groups."""
    outside = (-9, -9)
    group = {cell: cell for cell in [*all_cells(columns), outside]}
    for edge in all_edges(columns):
        first, second = (cell if cell in group else outside for cell in sorted(edge))
        if edge not in borders and not {first, second} & walls:
            old, new = group[first], group[second]
            group = {cell: new if name == old else name for cell, name in group.items()}
    names = {name for cell, name in group.items() if cell not in walls} - {group[outside]}
    return {frozenset(cell for cell in group if group[cell] == name) for name in names}


def test_enclosed_pastures_by_merging_groups() -> None:
    dice, found = random.Random(5), 0
    for _ in range(600):
        columns = dice.randint(2, 7)
        walls = frozenset(dice.sample(sorted(all_cells(columns)), dice.randint(0, 5)))
        borders = frozenset(edge for edge in all_edges(columns) if dice.random() < 0.6)
        expected = joined(columns, walls, borders)
        assert enclosed(columns, walls, borders) == expected
        found += bool(expected)
    assert found > 300


# ---- housing ----


def every_load(container: Container) -> set[Counts]:
    """All loads of a container, the partly filled ones too."""
    full = housing.contents(container)
    return {(s, p, c, h) for top in full for s, p, c, h in product(*(range(number + 1) for number in top))}


def test_housing_against_every_single_arrangement() -> None:
    dice = random.Random(8)
    kinds: list[Container] = [
        *(("any", 1), ("any", 2), ("any", 3), ("only", "sheep", 2), ("only", "horse", 1), ("each", 1), ("dual", 3, 2)),
    ]
    for _ in range(60):
        containers = [dice.choice(kinds) for _ in range(dice.randint(0, 3))]
        possible = {(0, 0, 0, 0)}
        for container in containers:
            loads = every_load(container)
            possible = {(a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]) for a in possible for b in loads}
        pool = (3, 2, 2, 3)
        expected = {counts for counts in possible if all(a <= b for a, b in zip(counts, pool, strict=True))}
        assert housing.feasible_sets(containers, pool) == expected
        largest = {
            a for a in expected if not any(a != b and all(x <= y for x, y in zip(a, b, strict=True)) for b in expected)
        }
        assert housing.maximal(containers, pool) == largest


def test_special_containers() -> None:
    assert housing.maximal([("dual", 5, 3)], (9, 9, 0, 0)) == {(5, 0, 0, 0), (0, 5, 0, 0), (3, 3, 0, 0)}
    assert housing.maximal([("dual", 10, 6)], (20, 20, 1, 0)) == {
        *((10, 0, 0, 0), (0, 10, 0, 0), (6, 6, 0, 0), (6, 0, 1, 0), (0, 6, 1, 0)),
    }
    assert housing.maximal([("each", 2)], (3, 3, 1, 0)) == {(2, 2, 1, 0)}
    assert housing.maximal([("only", "cow", 2), ("only", "horse", 2)], (3, 0, 3, 3)) == {(0, 0, 2, 2)}
    with pytest.raises(ValueError):
        housing.feasible([("bag", 3)], (1, 0, 0, 0))


# ---- fence layouts ----


def is_layout(fences: frozenset[Edge], blocked: frozenset[tuple[int, int]], columns: int) -> bool:
    """By the definition: every fence bounds a pasture, no blocked space is inside one, the pastures hang together."""
    pastures = enclosed(columns, frozenset(), fences)
    inside = {cell: pasture for pasture in pastures for cell in pasture}
    bounds = all(len({inside.get(cell) for cell in edge}) == 2 for edge in fences)
    return bool(inside) and bounds and not blocked & set(inside) and is_connected(inside, columns)


@pytest.mark.parametrize(("columns", "blocked"), [(1, set()), (2, set()), (2, {(1, 0), (2, 0)})])
def test_layouts_of_small_farms_edge_by_edge(columns: int, blocked: set[tuple[int, int]]) -> None:
    rooms, limit = frozenset(blocked), 9
    sets = (frozenset(chosen) for number in range(1, limit + 1) for chosen in combinations(all_edges(columns), number))
    assert set(layouts(rooms, limit, columns)) == {fences for fences in sets if is_layout(fences, rooms, columns)}


def test_layouts_of_the_start_farm() -> None:
    found = layouts()
    numbers = [len(pastures) for pastures in found.values()]
    assert [numbers.count(number) for number in range(1, 7)] == [762, 3561, 2853, 758, 29, 0]
    by_fences = [sum(len(fences) == number for fences in found) for number in range(4, 16)]
    assert by_fences == [13, 0, 18, 18, 42, 72, 172, 245, 633, 1001, 2118, 3631]
    assert len({tuple(sorted(map(len, pastures))) for pastures in found.values()}) == 47
    assert all(is_layout(fences, ROOMS, 5) for fences in random.Random(1).sample(sorted(found, key=edge_mask), 300))


def test_layouts_of_the_empty_farm() -> None:
    numbers = [len(pastures) for pastures in layouts(frozenset()).values()]
    assert [numbers.count(number) for number in range(1, 7)] == [1232, 5610, 4166, 1088, 40, 0]


def test_next_layouts_are_the_larger_ones() -> None:
    found, dice = layouts(), random.Random(2)
    few = [fences for fences in sorted(found, key=edge_mask) if len(fences) < 11]
    for fences in dice.sample(few, 12):
        wood = dice.randint(1, 8)
        expected = {more for more in found if fences < more and len(more - fences) <= wood}
        assert set(next_layouts(fences, ROOMS, wood)) == expected
    assert next_layouts(frozenset(), ROOMS, 3) == {}
