"""Spaces and edges of a farm with three rows, as plain sets (acbas rules, section 2).

A cell is ``(row, column)``; row 0 is the top. An edge is the frozenset of the two cells that share it; one of them may
lie off the farm, so ``{(0, 3), (-1, 3)}`` is the top rim above column 3.
"""

from collections.abc import Iterable
from functools import cache, lru_cache

Cell = tuple[int, int]
Edge = frozenset[Cell]
Pastures = frozenset[frozenset[Cell]]

ROWS = 3
STEPS = {"n": (-1, 0), "s": (1, 0), "w": (0, -1), "e": (0, 1)}


@cache
def all_cells(columns: int) -> frozenset[Cell]:
    """Every cell of a farm with that many columns."""
    return frozenset((row, column) for row in range(ROWS) for column in range(columns))


@cache
def around(columns: int) -> dict[Cell, tuple[tuple[Edge, Cell], ...]]:
    """For each cell its four edges, each with the cell on the other side (perhaps off the farm)."""
    return {
        (row, column): tuple(
            (frozenset({(row, column), (row + down, column + right)}), (row + down, column + right))
            for down, right in STEPS.values()
        )
        for row, column in sorted(all_cells(columns))
    }


@cache
def all_edges(columns: int) -> tuple[Edge, ...]:
    """Every edge of the farm once, ordered by its canonical text."""
    found = {edge for sides in around(columns).values() for edge, _ in sides}
    return tuple(sorted(found, key=lambda edge: edge_text(edge, columns)))


def neighbours(cell: Cell, columns: int) -> list[Cell]:
    """The cells of the farm that share an edge with this one."""
    return [other for _, other in around(columns)[cell] if other in all_cells(columns)]


@lru_cache(maxsize=200_000)
def enclosed(columns: int, walls: frozenset[Cell], borders: frozenset[Edge]) -> Pastures:
    """The finished pastures: the largest linked sets of cells without a building from which nothing leaks off the farm.

    An edge is closed if a border lies on it or a building (a cell of `walls`) stands on either side.
    """
    land = all_cells(columns) - walls
    sides = around(columns)

    def flood(first: Cell) -> tuple[frozenset[Cell], bool]:
        seen, todo, leaks = {first}, [first], False
        while todo:
            for edge, other in sides[todo.pop()]:
                if edge in borders or other in walls or other in seen:
                    continue
                if other in land:
                    seen.add(other)
                    todo.append(other)
                else:
                    leaks = True
        return frozenset(seen), leaks

    pastures = set()
    left = set(land)
    while left:
        area, leaks = flood(next(iter(left)))
        left -= area
        if not leaks:
            pastures.add(area)
    return frozenset(pastures)


def is_connected(area: Iterable[Cell], columns: int) -> bool:
    """Whether the cells hang together through shared edges, fenced or not."""
    left = set(area)
    if not left:
        return True
    todo = [left.pop()]
    while todo:
        for other in neighbours(todo.pop(), columns):
            if other in left:
                left.remove(other)
                todo.append(other)
    return not left


def shift_cells(cells: Iterable[Cell], right: int) -> frozenset[Cell]:
    """The same cells after that many columns were added on the left."""
    return frozenset((row, column + right) for row, column in cells)


def shift_edges(edges: Iterable[Edge], right: int) -> frozenset[Edge]:
    """The same edges after that many columns were added on the left."""
    return frozenset(shift_cells(edge, right) for edge in edges)


# ---- text ----


@cache
def cell_text(cell: Cell) -> str:
    """``(2, 0)`` as ``"2,0"``."""
    return f"{cell[0]},{cell[1]}"


@lru_cache(maxsize=10_000)
def parse_cell(text: str, columns: int) -> Cell:
    """``"2,0"`` as a cell of the farm; ValueError if it is none."""
    for cell in all_cells(columns):
        if cell_text(cell) == text:
            return cell
    raise ValueError(f"{text!r} is no space of a farm with {columns} columns")


@cache
def edge_text(edge: Edge, columns: int) -> str:
    """The canonical name of an edge: north or west side of a space; south and east only at the rims."""
    first, second = sorted(edge)  # the upper or the left one first
    if first[1] == second[1]:
        return f"{cell_text(first)}:s" if second[0] == ROWS else f"{cell_text(second)}:n"
    return f"{cell_text(first)}:e" if second[1] == columns else f"{cell_text(second)}:w"


@lru_cache(maxsize=10_000)
def parse_edge(text: str, columns: int) -> Edge:
    """``"0,1:w"``, any of the four sides; ValueError if it is no edge of the farm."""
    place, _, side = text.partition(":")
    row, column = parse_cell(place, columns)
    if side not in STEPS:
        raise ValueError(f"{text!r} names no side n, w, s or e")
    down, right = STEPS[side]
    return frozenset({(row, column), (row + down, column + right)})


# ---- bit numbers, for comparison with the compiled core ----


def cell_mask(cells: Iterable[Cell]) -> int:
    """Cell (row, column) is bit 3 * column + row."""
    return sum(1 << (3 * column + row) for row, column in set(cells))


@cache
def edge_bit(edge: Edge) -> int:
    """Seven bits a column: three left sides from top to bottom, then four horizontal edges; last the right rim."""
    first, second = sorted(edge)
    if first[1] == second[1]:
        return 7 * first[1] + 3 + second[0]
    return 7 * second[1] + second[0]


def edge_mask(edges: Iterable[Edge]) -> int:
    """The set of edges as one number."""
    return sum(1 << edge_bit(edge) for edge in set(edges))


def cells_of_mask(mask: int, columns: int) -> frozenset[Cell]:
    """The inverse of `cell_mask`; ValueError for a bit off the farm."""
    found = frozenset(cell for cell in all_cells(columns) if mask >> (3 * cell[1] + cell[0]) & 1)
    if cell_mask(found) != mask:
        raise ValueError(f"mask {mask:#x} has a space off a farm with {columns} columns")
    return found


def edges_of_mask(mask: int, columns: int) -> frozenset[Edge]:
    """The inverse of `edge_mask`; ValueError for a bit off the farm."""
    found = frozenset(edge for edge in all_edges(columns) if mask >> edge_bit(edge) & 1)
    if edge_mask(found) != mask:
        raise ValueError(f"mask {mask:#x} has an edge off a farm with {columns} columns")
    return found
