"""Where tiles may be built; `acbas_places.pxd` documents the questions."""

from .acbas_farm cimport used_cells
from .acbas_rules cimport IN_A_CORNER, IN_BOTTOM_ROW, ON_STABLE, SECOND_OF_ROUND_1, SIX_UNUSED, TWO_OF_EACH, Building
from .acbas_state cimport END_OF_WORK, home_cell, pool_of, tile_row
from .grid cimport BOTTOM_ROW, farm_cells, lowest, popcount
from .housing cimport covers

cdef enum:
    DUCK_POND_SPACES = 6
    CORNERS = 0o5
    TWO_EACH = 0x02020202


cdef bint one_cluster(uint32_t cells) noexcept nogil:
    cdef uint32_t linked = cells & (0 - cells), before = 0
    while linked != before:
        before = linked
        linked |= neighbours(linked, cells)
    return linked == cells


cdef inline uint32_t _stalls(const State* s, int tile) noexcept nogil:
    # Stalls that may become this tile: a Cow Stall or Pig Stall takes a Stall tile from the supply to become a Stable
    cdef const Farm* farm = &s.farm[s.actor]
    cdef uint32_t cells = equal_bytes(farm.tile, STALL_TILE)
    if farm.hooks and (tile != STABLE_TILE or s.stalls):
        cells |= special_stalls(farm)
    return cells


cdef uint32_t places_of(const State* s, int tile) noexcept nogil:
    cdef const Farm* farm = &s.farm[s.actor]
    cdef int place = RULES.tile[0][tile].place
    cdef uint32_t cells
    if place == ON_FREE_SPACE:
        cells = open_places(farm)
    elif place == ON_COTTAGE:
        cells = equal_bytes(farm.tile, COTTAGE_TILE)
    elif place == ON_STALL:
        cells = _stalls(s, tile)
    elif place == ON_STABLE:
        cells = equal_bytes(farm.tile, STABLE_TILE)
    elif place == IN_BOTTOM_ROW:
        cells = open_places(farm) & BOTTOM_ROW
    elif place == IN_A_CORNER:
        cells = open_places(farm) & (CORNERS | <uint32_t>CORNERS << (3 * (farm.columns - 1)))
    else:  # the Cottage Extension, with which all buildings must form one cluster (ruling extension-itself)
        cells = neighbours(<uint32_t>1 << home_cell(farm), open_places(farm))
        cells = _linking(farm, cells)
    if s.near:
        cells &= neighbours(<uint32_t>1 << (s.near - 1), cells)
    return cells


cdef uint32_t _linking(const Farm* farm, uint32_t cells) noexcept nogil:
    # those of the spaces with which the buildings form one cluster
    cdef uint32_t left = cells, cell
    while left:
        cell = left & (0 - left)
        left ^= cell
        if not one_cluster(farm.walls | cell):
            cells ^= cell
    return cells


cdef bint _allowed(const State* s, int tile) noexcept nogil:
    # what an odd tile asks for before it is built: its prerequisite, the animals that it costs
    cdef const Farm* farm = &s.farm[s.actor]
    cdef const Building* row = tile_row(farm, tile)
    if not covers(pool_of(s), row.takes):
        return False
    if row.prerequisite == SIX_UNUSED:
        return popcount(farm_cells(farm.columns) & ~used_cells(farm)) >= DUCK_POND_SPACES
    if row.prerequisite == TWO_OF_EACH:
        return covers(pool_of(s), TWO_EACH)
    if row.prerequisite == SECOND_OF_ROUND_1:
        # the box of the second worker is being used: one is left to be placed
        return s.round == 1 and s.phase != END_OF_WORK and farm.workers == RULES.workers - (2 if s.box else 1)
    return True


cdef uint64_t looked_at(const State* s, uint64_t tiles, uint64_t odd) noexcept nogil:
    cdef int tile
    while odd:
        tile = lowest(odd)
        odd &= odd - 1
        if not _allowed(s, tile) or places_of(s, tile) == 0:
            tiles &= ~(<uint64_t>1 << tile)
    return tiles
