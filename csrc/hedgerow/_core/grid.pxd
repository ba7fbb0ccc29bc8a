# Spaces and edges of a farm as bitboards: three rows, at most seven columns.
#
#   spaces: bit 3c + r                 edges: column c owns the bits 7c .. 7c+6
#                                               3      10     17
#      +---+---+---+                          +------+------+---
#      | 0 | 3 | 6 |  row 0 (forest)        0 |    7 |   14 |
#      +---+---+---+                          +--4---+--11--+---
#      | 1 | 4 | 7 |  row 1                 1 |    8 |   15 |
#      +---+---+---+                          +--5---+--12--+---
#      | 2 | 5 | 8 |  row 2 (road)          2 |    9 |   16 |
#      +---+---+---+                          +--6---+--13--+---
#
# The east rim of a farm of n columns is the group 7n .. 7n+2. Adding a column on the left is one shift.

from libc.stdint cimport uint8_t, uint32_t, uint64_t


cdef extern from "bits.h" nogil:
    int popcount "hr_popcount" (uint64_t bits)
    int lowest "hr_lowest" (uint64_t bits)
    int highest "hr_highest" (uint64_t bits)
    int nth "hr_nth" (uint64_t bits, int n)
    uint32_t equal_bytes "hr_equal" (const uint8_t* bytes, int value)
    uint32_t gather "hr_gather" (uint64_t edges)
    uint64_t scatter "hr_scatter" (uint32_t cells)
    uint64_t mix "hr_mix" (uint64_t x)
    uint64_t hash_words "hr_hash_words" (const uint64_t* words, int n, uint64_t salt)
    void check "HR_CHECK" (bint condition)
    const int USES_PEXT "HR_PEXT"


cdef enum:
    ROWS = 3
    MAX_COLUMNS = 7
    MAX_CELLS = 21
    CELLS_A_COLUMN = 3
    EDGES_A_COLUMN = 7
    TOP_ROW = 0o1111111         # the spaces of row 0
    BOTTOM_ROW = 0o4444444      # the spaces of row 2


cdef struct Passages:
    uint32_t west     # spaces from which one may walk to the west neighbour (and back)
    uint32_t north    # likewise to the north neighbour
    uint32_t outward  # spaces with an open side on the rim


cdef inline uint32_t farm_cells(int columns) noexcept nogil:
    return (<uint32_t>1 << (CELLS_A_COLUMN * columns)) - 1


cdef inline uint64_t farm_edges(int columns) noexcept nogil:
    # every edge of the farm, the rim included: 7 a column and the 3 of the east rim
    return (<uint64_t>1 << (EDGES_A_COLUMN * columns + ROWS)) - 1


cdef inline uint64_t edges_of(uint32_t cells) noexcept nogil:
    # every edge that touches one of the spaces
    cdef uint64_t west = scatter(cells)
    cdef uint64_t north = west << ROWS
    return west | (west << EDGES_A_COLUMN) | north | (north << 1)


cdef inline uint64_t boundary(uint32_t cells) noexcept nogil:
    # the edges between these spaces and everything else
    cdef uint64_t west = scatter(cells)
    cdef uint64_t north = west << ROWS
    return (west ^ (west << EDGES_A_COLUMN)) | (north ^ (north << 1))


cdef inline uint32_t west_of(uint64_t edges) noexcept nogil:
    # spaces whose west side is among the edges (the east rim counts as the west side of one more column)
    return gather(edges)


cdef inline uint32_t north_of(uint64_t edges) noexcept nogil:
    return gather(edges >> ROWS)


cdef inline uint32_t south_of(uint64_t edges) noexcept nogil:
    return gather(edges >> (ROWS + 1))


cdef inline Passages passages(int columns, uint32_t free, uint64_t closed) noexcept nogil:
    # `free`: spaces without a building; `closed`: every closed edge
    cdef Passages ways
    cdef uint32_t west = ~west_of(closed)
    cdef uint32_t north = ~north_of(closed)
    cdef uint32_t south = ~south_of(closed)
    cdef uint32_t last = <uint32_t>7 << (CELLS_A_COLUMN * (columns - 1))
    ways.west = free & (free << CELLS_A_COLUMN) & west
    ways.north = free & (free << 1) & north & ~<uint32_t>TOP_ROW
    ways.outward = free & ((north & TOP_ROW) | (south & BOTTOM_ROW) | (west & 7)
                           | ((west >> CELLS_A_COLUMN) & last))
    return ways


cdef inline uint32_t step_out(uint32_t cells, Passages ways) noexcept nogil:
    # the spaces and all their neighbours through open edges
    return (cells | ((cells & ways.west) >> CELLS_A_COLUMN) | ((cells << CELLS_A_COLUMN) & ways.west)
            | ((cells & ways.north) >> 1) | ((cells << 1) & ways.north))


cdef inline uint32_t flood(uint32_t cells, Passages ways) noexcept nogil:
    # all spaces that can be reached from these
    cdef uint32_t before
    while True:
        before = cells
        cells = step_out(step_out(cells, ways), ways)
        if cells == before:
            return cells


cdef inline uint32_t neighbours(uint32_t cells, uint32_t farm) noexcept nogil:
    # the spaces of the farm that share an edge with one of these
    return farm & ~cells & ((cells << CELLS_A_COLUMN) | (cells >> CELLS_A_COLUMN)
                            | ((cells & ~<uint32_t>BOTTOM_ROW) << 1) | ((cells & ~<uint32_t>TOP_ROW) >> 1))


cdef inline uint32_t mirror_cells(uint32_t cells, int columns) noexcept nogil:
    # the farm seen from the other side of the paper: column c becomes column n-1-c
    cdef uint32_t out = 0
    cdef int c
    for c in range(columns):
        out |= ((cells >> (CELLS_A_COLUMN * c)) & 7) << (CELLS_A_COLUMN * (columns - 1 - c))
    return out


cdef inline uint64_t mirror_edges(uint64_t edges, int columns) noexcept nogil:
    cdef uint64_t out = 0
    cdef int c
    for c in range(columns + 1):
        out |= ((edges >> (EDGES_A_COLUMN * c)) & 7) << (EDGES_A_COLUMN * (columns - c))
    for c in range(columns):
        out |= (((edges >> (EDGES_A_COLUMN * c + ROWS)) & 15) << (EDGES_A_COLUMN * (columns - 1 - c) + ROWS))
    return out
