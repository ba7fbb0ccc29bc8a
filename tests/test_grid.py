"""Spaces and edges as bits, against the reference's plain sets."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow._core import grid
from tests.reference.geometry import (
    all_cells,
    all_edges,
    around,
    cell_mask,
    cells_of_mask,
    edge_bit,
    edge_mask,
    neighbours,
    parse_edge,
)

COLUMNS = range(1, 8)


@pytest.mark.parametrize("columns", COLUMNS)
def test_spaces_and_edges_of_a_farm(columns: int) -> None:
    assert grid.all_cells(columns) == cell_mask(all_cells(columns)) == (1 << 3 * columns) - 1
    assert grid.all_edges(columns) == edge_mask(all_edges(columns)) == (1 << 7 * columns + 3) - 1


def test_the_numbers_that_the_drawing_shows() -> None:
    numbers = {"0,0:w": 0, "2,0:w": 2, "0,0:n": 3, "1,0:n": 4, "2,0:s": 6, "0,1:w": 7, "1,2:w": 15, "1,1:n": 11}
    assert {name: edge_bit(parse_edge(name, 3)) for name in numbers} == numbers
    assert edge_bit(parse_edge("2,2:e", 3)) == 23


@pytest.mark.parametrize("columns", COLUMNS)
def test_sides_outline_and_neighbours_of_random_sets(columns: int) -> None:
    dice, sides = random.Random(columns), around(columns)
    for density in (0.1, 0.3, 0.5, 0.8):
        for _ in range(60):
            cells = {cell for cell in all_cells(columns) if dice.random() < density}
            touched = {edge for cell in cells for edge, _ in sides[cell]}
            outline = {edge for cell in cells for edge, other in sides[cell] if other not in cells}
            beside = {other for cell in cells for other in neighbours(cell, columns)} - cells
            mask = cell_mask(cells)
            assert grid.sides(mask) == edge_mask(touched)
            assert grid.outline(mask) == edge_mask(outline)
            assert grid.adjacent(mask, columns) == cell_mask(beside)


@pytest.mark.parametrize("columns", COLUMNS)
def test_mirror_image_of_every_space_and_edge(columns: int) -> None:
    for row, column in all_cells(columns):
        there = cell_mask({(row, columns - 1 - column)})
        assert grid.mirrored_cells(cell_mask({(row, column)}), columns) == there
    for edge in all_edges(columns):
        other = frozenset((row, columns - 1 - column) for row, column in edge)
        assert grid.mirrored_edges(1 << edge_bit(edge), columns) == 1 << edge_bit(other)


@given(st.integers(1, 7), st.integers(0, 2**52 - 1))
def test_mirror_twice_is_nothing(columns: int, bits: int) -> None:
    cells, edges = bits & grid.all_cells(columns), bits & grid.all_edges(columns)
    assert grid.mirrored_cells(grid.mirrored_cells(cells, columns), columns) == cells
    assert grid.mirrored_edges(grid.mirrored_edges(edges, columns), columns) == edges
    assert grid.outline(grid.mirrored_cells(cells, columns)) == grid.mirrored_edges(grid.outline(cells), columns)


@given(st.integers(1, 6), st.integers(0, 2**18 - 1))
def test_a_column_on_the_left_is_one_shift(columns: int, bits: int) -> None:
    cells = bits & grid.all_cells(columns)
    moved = frozenset((row, column + 1) for row, column in cells_of_mask(cells, columns))
    assert cell_mask(moved) == cells << 3
    assert grid.sides(cells << 3) == grid.sides(cells) << 7
    assert grid.outline(cells << 3) == grid.outline(cells) << 7


@pytest.mark.parametrize("columns", [0, 8, -1])
def test_other_numbers_of_columns_are_refused(columns: int) -> None:
    for ask in (grid.all_cells, grid.all_edges):
        with pytest.raises(ValueError, match=f"columns is {columns}"):
            ask(columns)
    for look in (grid.adjacent, grid.mirrored_cells, grid.mirrored_edges):
        with pytest.raises(ValueError, match=f"columns is {columns}"):
            look(1, columns)
