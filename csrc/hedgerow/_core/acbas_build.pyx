"""Changes of a farm; `acbas_build.pxd` documents them."""

from .acbas_buildings cimport BARN, SAWMILL, WORKSHOP, hook_bit
from .acbas_farm cimport closed_edges, free_cells
from .acbas_rules cimport FIRST_SPECIAL, MATERIALS, STABLE_TILE, STALL_TILE, WOOD, cost_in
from .acbas_state cimport CHANGED_FARM, TO_FLIP, TO_PLACE, goods_of, tile_row
from .grid cimport CELLS_A_COLUMN, EDGES_A_COLUMN, MAX_CELLS, check
from .housing cimport SPECIES, covers
from .pasture cimport enclosed_cells

cdef enum:
    WORKSHOP_BORDERS = 2   # that a Stall action lets its owner place


cdef void refresh_pastures(Farm* farm) noexcept nogil:
    farm.enclosed = enclosed_cells(farm.columns, free_cells(farm), closed_edges(farm))


cdef void refresh(Farm* farm) noexcept nogil:
    cdef int i
    farm.walls = 0
    farm.hooks = 0
    for i in range(MAX_CELLS):
        if farm.tile[i]:
            farm.walls |= <uint32_t>1 << i
            if tile_row(farm, farm.tile[i]).hook:
                farm.hooks |= hook_bit(tile_row(farm, farm.tile[i]).hook)
    refresh_pastures(farm)


cdef void pay(Farm* farm, uint32_t cost) noexcept nogil:
    cdef int m
    check(covers(goods_of(farm), cost))
    for m in range(MATERIALS):
        farm.goods[m] -= cost_in(cost, m)


cdef void pay_tile(Farm* farm, uint32_t cost) noexcept nogil:
    if farm.hooks >> SAWMILL & 1 and cost_in(cost, WOOD):
        cost -= 1
    pay(farm, cost)


cdef void put_tile(State* s, int tile, int cell) noexcept nogil:
    cdef Farm* farm = &s.farm[s.actor]
    cdef int before = farm.tile[cell]
    # The tile of a Stall turns into a Stable; whatever else is covered goes back: it is available again at once.
    if before == STALL_TILE and tile != STABLE_TILE or before == STABLE_TILE:
        s.stalls += 1
    elif before >= FIRST_SPECIAL:
        s.offer |= <uint64_t>1 << before
    if tile == STALL_TILE or tile == STABLE_TILE and before != STALL_TILE:
        s.stalls -= 1
    s.offer &= ~(<uint64_t>1 << tile)
    farm.tile[cell] = tile
    if tile_row(farm, tile).hook == BARN:
        farm.barn = 1
    s.changed |= CHANGED_FARM
    refresh(farm)


cdef void raise_stall(State* s, int cell) noexcept nogil:
    put_tile(s, STALL_TILE, cell)
    s.last = cell
    s.todo |= 1 << TO_FLIP


cdef void build_stall(State* s, int cell) noexcept nogil:
    cdef Farm* farm = &s.farm[s.actor]
    pay(farm, tile_row(farm, STALL_TILE).cost[0])
    raise_stall(s, cell)
    if farm.hooks >> WORKSHOP & 1:
        s.todo |= 1 << TO_PLACE
        s.allowed = WORKSHOP_BORDERS


cdef int trough_price(const Farm* farm, int wood) noexcept nogil:
    return wood - 1 if wood and farm.hooks >> SAWMILL & 1 else wood


cdef void put_trough(State* s, int cell) noexcept nogil:
    cdef Farm* farm = &s.farm[s.actor]
    farm.troughs |= <uint32_t>1 << cell
    s.troughs -= 1
    if farm.hooks:  # it may end an allowance of its space
        s.changed |= CHANGED_FARM


cdef void add_column(State* s, int side) noexcept nogil:
    cdef Farm* farm = &s.farm[s.actor]
    cdef int i
    s.expansions -= 1
    farm.columns += 1
    if side == 0:  # on the left: everything moves one column to the right
        farm.home += 1
        farm.borders <<= EDGES_A_COLUMN
        farm.troughs <<= CELLS_A_COLUMN
        for i in range(MAX_CELLS - 1, CELLS_A_COLUMN - 1, -1):
            farm.tile[i] = farm.tile[i - CELLS_A_COLUMN]
        for i in range(CELLS_A_COLUMN):
            farm.tile[i] = 0
        farm.walls <<= CELLS_A_COLUMN
        farm.enclosed <<= CELLS_A_COLUMN


cdef void give_up(State* s, uint32_t animals) noexcept nogil:
    # gained ones first: which of them go leaves no trace, since all are housed together
    cdef Farm* farm = &s.farm[s.actor]
    cdef int i, n, of_gain
    for i in range(SPECIES):
        n = animals >> (8 * i) & 0xFF
        of_gain = min(n, <int>s.gain[i])
        s.gain[i] -= of_gain
        farm.animals[i] -= n - of_gain
    if animals:
        s.changed |= CHANGED_FARM
