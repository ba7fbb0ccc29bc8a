"""Spaces and edges of a farm as bitboards; `grid.pxd` draws the numbering."""

from libc.stdint cimport uint32_t, uint64_t

USES_BMI2 = bool(USES_PEXT)


def all_cells(columns: int) -> int:
    """Mask of the spaces of a farm with that many columns (1 to 7)."""
    return farm_cells(_columns(columns))


def all_edges(columns: int) -> int:
    """Mask of the edges of a farm with that many columns (1 to 7), the rim included."""
    return farm_edges(_columns(columns))


def outline(cells: int) -> int:
    """Mask of the edges between these spaces and everything else.

    >>> bin(outline(1))  # the space at the top left: its west, east, north and south side
    '0b10011001'
    """
    return boundary(<uint32_t>cells)


def sides(cells: int) -> int:
    """Mask of every edge that touches one of these spaces."""
    return edges_of(<uint32_t>cells)


def adjacent(cells: int, columns: int) -> int:
    """Mask of the spaces that share an edge with one of these, on a farm with that many columns."""
    return neighbours(<uint32_t>cells, farm_cells(_columns(columns)))


def mirrored_cells(cells: int, columns: int) -> int:
    """The same spaces with the columns in opposite order."""
    return mirror_cells(<uint32_t>cells, _columns(columns))


def mirrored_edges(edges: int, columns: int) -> int:
    """The same edges with the columns in opposite order."""
    return mirror_edges(<uint64_t>edges, _columns(columns))


cdef int _columns(columns) except -1:
    if not 1 <= columns <= MAX_COLUMNS:
        raise ValueError(f"columns is {columns}, it must be 1 to {MAX_COLUMNS}")
    return columns
