"""All fence layouts of the 3 x 5 Agricola farm (agricola rules, fences in section 5, counts in section 15).

A layout is a set of fences that is exactly the outline of its pastures; the pastures together hang together. Rooms,
fields and the rim of the board never replace a fence.
"""

from tests.reference.geometry import Cell, Edge, Pastures, all_cells, enclosed, is_connected
from tests.reference.regions import enclosures

FENCES = 15
ROOMS: frozenset[Cell] = frozenset({(1, 0), (2, 0)})
Layouts = dict[frozenset[Edge], Pastures]

__all__ = ["FENCES", "ROOMS", "Layouts", "enclosed", "layouts", "next_layouts"]


def layouts(blocked: frozenset[Cell] = ROOMS, limit: int = FENCES, columns: int = 5) -> Layouts:
    """Every non-empty layout with at most `limit` fences that leaves the blocked cells outside: fences -> pastures."""
    return next_layouts(frozenset(), blocked, limit, limit, columns)


def next_layouts(
    present: frozenset[Edge],
    blocked: frozenset[Cell] = ROOMS,
    wood: int = FENCES,
    limit: int = FENCES,
    columns: int = 5,
) -> Layouts:
    """Every layout that one Build Fences action makes out of `present` (itself a layout, or empty): fences -> pastures.

    At least one new fence, one wood each, at most `limit` fences in all. Pastures that exist may be divided; new ones
    adjoin the others.
    """
    inside = frozenset(cell for pasture in enclosed(columns, frozenset(), present) for cell in pasture)
    budget = min(wood, limit - len(present))
    allowed = all_cells(columns) - blocked
    found: Layouts = {}
    for pastures, new in enclosures(columns, allowed, present, budget, inside):
        if new and is_connected((cell for pasture in pastures for cell in pasture), columns):
            found[present | new] = pastures
    return found
