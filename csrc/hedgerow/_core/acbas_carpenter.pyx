"""The Carpenter's arrangements; `acbas_carpenter.pxd` documents them."""

from libc.stdint cimport uint32_t

from .acbas_build cimport refresh
from .acbas_buildings cimport COTTAGE_EXTENSION
from .acbas_farm cimport special_stalls
from .acbas_places cimport one_cluster
from .acbas_rules cimport STALL_TILE
from .acbas_state cimport ASK_ARRANGE, CHANGED_FARM, Farm, tile_row
from .grid cimport MAX_CELLS, equal_bytes, farm_cells, lowest, popcount
from .housing cimport COWS
from .step cimport make_step

cdef enum:
    STALLS_SHIFT = MAX_CELLS
    COW_SHIFT = 2 * MAX_CELLS
    PIG_SHIFT = 2 * MAX_CELLS + 5
    CELL_BITS = (1 << MAX_CELLS) - 1


cdef struct Pieces:
    uint32_t troughs
    uint32_t stalls
    uint32_t cow          # the space of the Cow Stall, as a mask
    uint32_t pig


cdef inline uint32_t _one(uint64_t payload, int shift) noexcept nogil:
    cdef int cell = payload >> shift & 31
    return <uint32_t>1 << (cell - 1) if cell else 0


cdef inline Pieces _pieces(uint64_t payload) noexcept nogil:
    cdef Pieces p
    p.troughs = payload & CELL_BITS
    p.stalls = payload >> STALLS_SHIFT & CELL_BITS
    p.cow = _one(payload, COW_SHIFT)
    p.pig = _one(payload, PIG_SHIFT)
    return p


cdef inline uint64_t _payload(Pieces p) noexcept nogil:
    cdef uint64_t cow = lowest(p.cow) + 1 if p.cow else 0, pig = lowest(p.pig) + 1 if p.pig else 0
    return p.troughs | <uint64_t>p.stalls << STALLS_SHIFT | cow << COW_SHIFT | pig << PIG_SHIFT


cdef Pieces _present(const Farm* farm) noexcept nogil:
    cdef Pieces p
    cdef uint32_t special = special_stalls(farm), cell
    p.troughs = farm.troughs
    p.stalls = equal_bytes(farm.tile, STALL_TILE)
    p.cow = 0
    p.pig = 0
    while special:
        cell = special & (0 - special)
        special ^= cell
        if tile_row(farm, farm.tile[lowest(cell)]).species >> COWS & 1:
            p.cow = cell
        else:
            p.pig = cell
    return p


cdef bint _fits(const Farm* farm, Pieces now, Pieces then) noexcept nogil:
    cdef uint32_t moving = now.stalls | now.cow | now.pig
    cdef uint32_t others = farm.walls & ~moving
    cdef uint32_t stalls = then.stalls | then.cow | then.pig
    cdef uint32_t cells = farm_cells(farm.columns)
    if popcount(now.troughs) != popcount(then.troughs) or popcount(now.stalls) != popcount(then.stalls):
        return False
    if (now.cow != 0) != (then.cow != 0) or (now.pig != 0) != (then.pig != 0):
        return False
    if (then.troughs | stalls) & ~cells or stalls & others or popcount(stalls) != popcount(moving):
        return False
    return not farm.hooks >> COTTAGE_EXTENSION & 1 or one_cluster(others | stalls)


cdef bint arrangement_legal(const State* s, uint64_t payload) noexcept nogil:
    cdef const Farm* farm = &s.farm[s.actor]
    cdef Pieces now = _present(farm)
    return payload >> (PIG_SHIFT + 5) == 0 and payload != _payload(now) and _fits(farm, now, _pieces(payload))


cdef bint can_arrange(const State* s) noexcept nogil:
    # A trough can go to any space without one; else a Stall must be able to move, alone: if several could only
    # together, one of them could alone to where the last of a chain ends.
    cdef const Farm* farm = &s.farm[s.actor]
    cdef Pieces now = _present(farm), then
    cdef uint32_t free = farm_cells(farm.columns) & ~farm.walls, left, cells
    if now.troughs and farm_cells(farm.columns) & ~now.troughs:
        return True
    if now.cow and now.stalls or now.pig and now.stalls or now.cow and now.pig:
        return True  # two of different kinds change places
    left = now.stalls | now.cow | now.pig
    while left and free:
        cells = free
        while cells:
            then = _moved(now, left & (0 - left), cells & (0 - cells))
            if _fits(farm, now, then):
                return True
            cells &= cells - 1
        left &= left - 1
    return False


cdef inline Pieces _moved(Pieces p, uint32_t start, uint32_t to) noexcept nogil:
    # the Stall of space `start` on space `to`
    if p.cow == start:
        p.cow = to
    elif p.pig == start:
        p.pig = to
    else:
        p.stalls ^= start | to
    return p


cdef int list_arrangements(const State* s, uint64_t* out) noexcept nogil:
    cdef const Farm* farm = &s.farm[s.actor]
    cdef Pieces now = _present(farm), then
    cdef uint32_t left, cells, start
    cdef int n = 0
    left = now.troughs
    while left:
        start = left & (0 - left)
        left ^= start
        cells = (farm.enclosed | farm.walls) & ~now.troughs
        while cells:
            then = now
            then.troughs ^= start | (cells & (0 - cells))
            out[n] = make_step(ASK_ARRANGE, _payload(then))
            n += 1
            cells &= cells - 1
    left = now.stalls | now.cow | now.pig
    while left:
        start = left & (0 - left)
        left ^= start
        cells = farm_cells(farm.columns) & ~farm.walls
        while cells:
            then = _moved(now, start, cells & (0 - cells))
            if _fits(farm, now, then):
                out[n] = make_step(ASK_ARRANGE, _payload(then))
                n += 1
            cells &= cells - 1
    return n


cdef void arrange(State* s, uint64_t payload) noexcept nogil:
    cdef Farm* farm = &s.farm[s.actor]
    cdef Pieces now = _present(farm), then = _pieces(payload)
    cdef uint32_t cells = now.stalls | now.cow | now.pig
    cdef int cow = farm.tile[lowest(now.cow)] if now.cow else 0, pig = farm.tile[lowest(now.pig)] if now.pig else 0
    while cells:
        farm.tile[lowest(cells)] = 0
        cells &= cells - 1
    cells = then.stalls
    while cells:
        farm.tile[lowest(cells)] = STALL_TILE
        cells &= cells - 1
    if then.cow:
        farm.tile[lowest(then.cow)] = cow
    if then.pig:
        farm.tile[lowest(then.pig)] = pig
    farm.troughs = then.troughs
    s.changed |= CHANGED_FARM
    refresh(farm)
