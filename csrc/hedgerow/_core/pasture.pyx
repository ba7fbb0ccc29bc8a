"""Enclosed pastures and the distinct outcomes of fencing; `pasture.pxd` defines the terms."""

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport free as release, malloc

from .grid cimport CELLS_A_COLUMN, highest, north_of, south_of, step_out, west_of


cdef uint64_t _edges[MAX_CELLS]  # the four edges of each space
for _cell in range(MAX_CELLS):
    _edges[_cell] = edges_of(<uint32_t>1 << <int>_cell)


cdef inline uint64_t _certain(Fencing* f, uint32_t region, uint32_t allowed) noexcept nogil:
    # borders that this region needs whatever it still grows into
    return boundary(region) & ~edges_of(allowed) & ~f.closed


cdef void _write(Fencing* f, uint64_t borders) noexcept nogil:
    if f.n < f.room:
        f.out[f.n] = borders
    f.n += 1


cdef void _finish(Fencing* f, uint64_t borders, uint32_t chosen, uint32_t undecided) noexcept nogil:
    # Every decision is made, or no border is left for another region: then the borders themselves say what is
    # enclosed. The set counts if that agrees with what was decided, so each outcome is written once: a pocket
    # that closes by the way belongs to the branch in which it was chosen.
    cdef uint32_t enclosed = enclosed_cells(f.columns, f.free, f.closed | borders)
    if borders and (enclosed & ~undecided) == chosen:
        _write(f, borders)


cdef void _choose(Fencing* f, uint32_t undecided, uint64_t borders, uint32_t chosen) noexcept nogil:
    # the lowest undecided space stays open, or some region begins there
    cdef uint32_t cell
    if undecided == 0 or popcount(borders) == f.budget:
        _finish(f, borders, chosen, undecided)
        return
    cell = undecided & (0 - undecided)
    if not cell & f.enclosed:
        _choose(f, undecided & ~cell, borders, chosen)
    _grow(f, cell, undecided & ~cell, undecided & ~cell, borders, chosen)


cdef void _grow(Fencing* f, uint32_t region, uint32_t allowed, uint32_t undecided, uint64_t borders,
                uint32_t chosen) noexcept nogil:
    # `allowed`: spaces the region may still take; `undecided`: spaces that later regions may take
    cdef uint64_t certain = borders | _certain(f, region, allowed)
    cdef uint32_t frontier, cell
    if popcount(certain) > f.budget:
        return
    frontier = step_out(region, f.ways) & allowed
    if frontier == 0:
        _choose(f, undecided, borders | (boundary(region) & ~f.closed), chosen | region)
        return
    cell = frontier & (0 - frontier)
    _grow(f, region | cell, allowed & ~cell, undecided & ~cell, borders, chosen)
    _grow(f, region, allowed & ~cell, undecided, borders, chosen)


cdef int closed_outcomes(Fencing* f, int columns, uint32_t free, uint64_t closed, int budget,
                         uint64_t* out, int room) noexcept nogil:
    f.columns = columns
    f.free = free
    f.closed = closed
    f.budget = budget
    f.ways = passages(columns, free, closed)
    f.enclosed = free & ~flood(f.ways.outward, f.ways)
    f.out = out
    f.room = room
    f.n = 0
    if budget > 0:
        _choose(f, free, 0, 0)
    return f.n


cdef inline bint _may_seal(Fencing* f, uint32_t region) noexcept nogil:
    # Could closing the region off seal a pocket that begins below it? Such a pocket has a space below the region that
    # has no open side on the rim; and not everything next to the region leads outward by itself or over one space.
    cdef uint32_t below = (region & (0 - region)) - 1
    cdef uint32_t beside, outward
    if region & f.enclosed or f.free & ~f.enclosed & ~f.ways.outward & below == 0:
        return False
    beside = step_out(region, f.ways) & ~region
    outward = f.ways.outward & ~region
    return beside & ~step_out(outward, f.ways) != 0


cdef void _grow_region(Fencing* f, uint32_t region, uint32_t allowed, uint32_t frontier, uint64_t outline,
                       uint64_t certain) noexcept nogil:
    # As `_grow`, for one region alone, with everything carried along: `frontier` = allowed spaces next to the region,
    # `outline` = its boundary, `certain` = borders it needs whatever it still grows into, within the budget.
    cdef uint32_t cell, pocket
    cdef uint64_t edges, more
    while frontier:
        cell = frontier & (0 - frontier)
        edges = f.edges[lowest(cell)]
        allowed &= ~cell
        more = certain | (edges & ~outline & ~edges_of(allowed) & ~f.closed)
        if popcount(more) <= f.budget:
            _grow_region(f, region | cell, allowed, (frontier | step_out(cell, f.ways)) & allowed, outline ^ edges,
                         more)
        # and now without that space
        certain |= edges & outline & ~f.closed
        if popcount(certain) > f.budget:
            return
        frontier &= ~cell
    if certain == 0:
        return
    if _may_seal(f, region):
        pocket = enclosed_cells(f.columns, f.free, f.closed | certain) & ~f.enclosed & ~region
        if pocket and lowest(pocket) < lowest(region):
            return
    _write(f, certain)


cdef inline void _begin_region(Fencing* f, uint32_t cell, uint32_t allowed) noexcept nogil:
    cdef uint64_t edges = f.edges[lowest(cell)]
    cdef uint64_t certain = edges & ~edges_of(allowed) & ~f.closed
    if popcount(certain) <= f.budget:
        _grow_region(f, cell, allowed, step_out(cell, f.ways) & allowed, edges, certain)


cdef int next_regions(int columns, uint32_t free, uint64_t closed, uint32_t enclosed, int budget, int above,
                      uint64_t* out, int room) noexcept nogil:
    cdef Fencing f
    cdef Pastures now
    cdef uint32_t left, cell, outside
    cdef int i
    f.columns = columns
    f.free = free
    f.closed = closed
    f.budget = budget
    f.out = out
    f.room = room
    f.n = 0
    if budget <= 0:
        return 0
    divide(columns, free, closed, enclosed, &now)
    f.edges = _edges
    f.ways = passages(columns, free, closed)
    f.enclosed = enclosed
    outside = ~((<uint32_t>1 << above) - 1)
    left = free & ~enclosed & outside
    while left:
        cell = left & (0 - left)
        left &= ~cell
        _begin_region(&f, cell, left)
    for i in range(now.n):
        # a part of a pasture is named by the part that holds its lowest space
        cell = now.cells[i] & (0 - now.cells[i])
        if cell & outside and cell != now.cells[i]:
            _begin_region(&f, cell, now.cells[i] & ~cell)
    return f.n


cdef int first_change(const Pastures* before, const Pastures* after) noexcept nogil:
    cdef int i, j
    for i in range(after.n):
        for j in range(before.n):
            if before.cells[j] == after.cells[i]:
                break
        else:
            return lowest(after.cells[i])
    return MAX_CELLS


# mutants: off (what is prepared is a choice)
cdef struct Sums:
    # a small number for every space, bit by bit: the number of space i is bit i of ones, twos, fours and eights
    uint32_t ones
    uint32_t twos
    uint32_t fours
    uint32_t eights


cdef inline Sums _open_sides(uint64_t closed) noexcept nogil:
    # how many sides of each space are open
    cdef Sums sides
    cdef uint32_t west = west_of(~closed), east = west >> CELLS_A_COLUMN
    cdef uint32_t north = north_of(~closed), south = south_of(~closed)
    cdef uint32_t carry = (west ^ east) & (north ^ south)
    sides.ones = west ^ east ^ north ^ south
    sides.twos = (west & east) ^ (north & south) ^ carry
    sides.fours = west & east & north & south
    sides.eights = 0
    return sides


cdef inline Sums _with_neighbour(Sums sides, int away) noexcept nogil:
    # the sums of each space and the one that many bits higher
    cdef Sums sums
    cdef uint32_t ones = sides.ones >> away, twos = sides.twos >> away, fours = sides.fours >> away
    cdef uint32_t carry = sides.ones & ones
    sums.ones = sides.ones ^ ones
    sums.twos = sides.twos ^ twos ^ carry
    carry = (sides.twos & twos) | (carry & (sides.twos ^ twos))
    sums.fours = sides.fours ^ fours ^ carry
    sums.eights = (sides.fours & fours) | (carry & (sides.fours ^ fours))
    return sums


cdef inline uint32_t _where(Sums sums, int number) noexcept nogil:
    # the spaces with this number
    return ~((sums.ones ^ (0 - (number & 1))) | (sums.twos ^ (0 - (number >> 1 & 1)))
             | (sums.fours ^ (0 - (number >> 2 & 1))) | (sums.eights ^ (0 - (number >> 3 & 1))))


cdef inline int _prepare(uint64_t needed, int missing, uint64_t* out, int n) noexcept nogil:
    # the lowest of the needed borders, all but the `missing` highest
    cdef int i, _i
    for _i in range(missing):
        needed ^= <uint64_t>1 << highest(needed)
    for i in range(n):
        if out[i] == needed:
            return n
    out[n] = needed
    return n + 1


cdef inline bint _closes(uint64_t borders, const uint64_t* regions, int n) noexcept nogil:
    cdef int i
    for i in range(n):
        if regions[i] & ~borders == 0:
            return True
    return False


cdef int preparations(int columns, uint32_t free, uint64_t closed, uint32_t enclosed, int budget, int more,
                      const uint64_t* regions, int n_regions, uint64_t* out) noexcept nogil:
    # fewest missing borders first, then most spaces
    cdef Passages ways = passages(columns, free, closed)
    cdef Sums sides = _open_sides(closed)
    cdef Sums west = _with_neighbour(sides, CELLS_A_COLUMN), north = _with_neighbour(sides, 1)
    cdef uint32_t left = free & ~enclosed
    cdef uint32_t alone, eastward, southward, pairs
    cdef int i, cost, missing, n = 0, kept = 0
    if budget <= 0:
        return 0
    for missing in range(1, more + 1):
        cost = budget + missing
        # the open side between two spaces counts twice and needs no border
        eastward = _where(west, cost + 2) & ways.west >> CELLS_A_COLUMN & left
        southward = _where(north, cost + 2) & ways.north >> 1 & left
        pairs = eastward | southward
        while pairs and n < PREPARATIONS:
            i = lowest(pairs)
            pairs &= pairs - 1
            if eastward >> i & 1:
                n = _prepare((_edges[i] ^ _edges[i + CELLS_A_COLUMN]) & ~closed, missing, out, n)
            if southward >> i & 1 and n < PREPARATIONS:
                n = _prepare((_edges[i] ^ _edges[i + 1]) & ~closed, missing, out, n)
        alone = _where(sides, cost) & left
        while alone and n < PREPARATIONS:
            n = _prepare(_edges[lowest(alone)] & ~closed, missing, out, n)
            alone &= alone - 1
    # A set that encloses something by itself is an outcome, not a preparation. It then has all borders of the first
    # region that it encloses.
    for i in range(n):
        if n_regions < 0:
            if enclosed_cells(columns, free, closed | out[i]) != enclosed:
                continue
        elif _closes(out[i], regions, n_regions):
            continue
        out[kept] = out[i]
        kept += 1
    return kept
# mutants: on


cdef tuple _question(columns, walls, borders):
    if not 1 <= columns <= 7:
        raise ValueError(f"columns is {columns}, it must be 1 to 7")
    cdef uint32_t farm = farm_cells(columns)
    if walls & ~<object>farm:
        raise ValueError(f"walls {walls:#x} has spaces outside a farm of {columns} columns")
    if borders & ~<object>farm_edges(columns):
        raise ValueError(f"borders {borders:#x} has edges outside a farm of {columns} columns")
    return farm & ~<uint32_t>walls, <uint64_t>borders | edges_of(<uint32_t>walls)


def enclosed(columns: int, walls: int, borders: int) -> list[int]:
    """The pastures of a farm, one mask of spaces each, by lowest space.

    `walls` is the mask of spaces with a building, `borders` the mask of edges with a border (rules, section 2).

    >>> enclosed(2, 0b000100, 0b000_0000_001_1001 | 1 << 7)
    [1]
    """
    free, closed = _question(columns, walls, borders)
    cdef Pastures found
    find_pastures(columns, free, closed, &found)
    return [found.cells[i] for i in range(found.n)]


def outcomes(columns: int, walls: int, borders: int, budget: int) -> list[int]:
    """New borders of every closed outcome that differs from now, the one cheapest set each (rules, section 2).

    At most `budget` new borders; the list is in order of discovery, without duplicates.
    """
    free, closed = _question(columns, walls, borders)
    cdef Fencing f
    cdef int room = 4096
    cdef int n, i
    cdef uint64_t* out = <uint64_t*>malloc(room * sizeof(uint64_t))
    if out == NULL:
        raise MemoryError
    try:
        n = closed_outcomes(&f, columns, free, closed, min(budget, 64), out, room)
        if n > room:
            release(out)
            out = <uint64_t*>malloc(n * sizeof(uint64_t))
            if out == NULL:
                raise MemoryError
            closed_outcomes(&f, columns, free, closed, min(budget, 64), out, n)
        return [out[i] for i in range(n)]
    finally:
        release(out)


def regions(columns: int, walls: int, borders: int, budget: int, above: int) -> list[int]:
    """New borders that enclose, or part off, one region whose lowest space is `above` or higher.

    Chains of such steps with ascending regions reach every closed outcome, each by one chain.
    """
    free, closed = _question(columns, walls, borders)
    cdef uint64_t* out = <uint64_t*>malloc(MOST_REGIONS * sizeof(uint64_t))
    cdef int n, i
    if out == NULL:
        raise MemoryError
    try:
        n = next_regions(columns, free, closed, enclosed_cells(columns, free, closed), budget, above, out,
                         MOST_REGIONS)
        return [out[i] for i in range(min(n, MOST_REGIONS))]
    finally:
        release(out)


def prepared(columns: int, walls: int, borders: int, budget: int, more: int) -> list[int]:
    """Border sets of `budget` borders that close nothing and begin a region of one or two spaces that
    `budget` + `more` borders enclose."""
    free, closed = _question(columns, walls, borders)
    cdef uint64_t out[PREPARATIONS]
    cdef int n = preparations(columns, free, closed, enclosed_cells(columns, free, closed), budget, more, NULL, -1,
                              out)
    return [out[i] for i in range(n)]
