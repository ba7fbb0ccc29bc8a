"""Which sets of disjoint areas can be fenced in with a given number of new fences? A plain search, area by area."""

from collections.abc import Iterator

from tests.reference.geometry import Cell, Edge, Pastures, around


def areas_with(
    root: Cell, allowed: frozenset[Cell], closed: frozenset[Edge], budget: int, columns: int
) -> Iterator[tuple[frozenset[Cell], frozenset[Edge]]]:
    """Every area of allowed cells around `root`, linked through edges not closed, with the new fences it needs.

    Cells are decided one by one, in or out. An edge between an inner and an outer cell needs a fence for good, so a
    branch ends as soon as these are more than the budget.
    """
    sides = around(columns)

    def fences_of(cell: Cell, outside: frozenset[Cell]) -> frozenset[Edge]:
        return frozenset(
            edge for edge, other in sides[cell] if edge not in closed and (other not in allowed or other in outside)
        )

    def grow(
        area: frozenset[Cell], outside: frozenset[Cell], fences: frozenset[Edge]
    ) -> Iterator[tuple[frozenset[Cell], frozenset[Edge]]]:
        if len(fences) > budget:
            return
        undecided = [
            other
            for cell in area
            for edge, other in sides[cell]
            if edge not in closed and other in allowed and other not in area and other not in outside
        ]
        if not undecided:
            yield area, fences
            return
        cell = min(undecided)
        cut = frozenset(edge for edge, other in sides[cell] if other in area and edge not in closed)
        yield from grow(area, outside | {cell}, fences | cut)
        yield from grow(area | {cell}, outside, fences | fences_of(cell, outside))

    yield from grow(frozenset({root}), frozenset(), fences_of(root, frozenset()))


def enclosures(
    columns: int, allowed: frozenset[Cell], closed: frozenset[Edge], budget: int, must: frozenset[Cell]
) -> Iterator[tuple[Pastures, frozenset[Edge]]]:
    """Every set of disjoint areas of allowed cells, with the new fences around them, at most `budget` in all.

    Cells of `must` belong to an area; any other may stay outside. What is left outside may happen to be enclosed too:
    the caller has to look. The empty set of areas comes as well, if `must` allows it.
    """
    if not allowed:
        yield frozenset(), frozenset()
        return
    root = min(allowed)
    if root not in must:
        yield from enclosures(columns, allowed - {root}, closed, budget, must)
    for area, fences in areas_with(root, allowed, closed, budget, columns):
        for others, more in enclosures(columns, allowed - area, closed | fences, budget - len(fences), must):
            yield others | {area}, fences | more
