# All Creatures Big and Small: what may be built, and on which spaces (rules, section 7; what single buildings ask for).

from libc.stdint cimport uint32_t, uint64_t

from .acbas_buildings cimport COTTAGE_EXTENSION
from .acbas_farm cimport free_cells, special_stalls
from .acbas_rules cimport COTTAGE_TILE, ON_COTTAGE, ON_FREE_SPACE, ON_STALL, RULES, STABLE_TILE, STALL_TILE, payable
from .acbas_state cimport Farm, State, purse_of
from .grid cimport equal_bytes, neighbours


cdef inline uint32_t open_places(const Farm* farm) noexcept nogil:
    # Spaces for a Stall or an ordinary special building: free ones, and with the Cottage Extension beside another
    # building (its buildings are one cluster already).
    cdef uint32_t free = free_cells(farm)
    if farm.hooks >> COTTAGE_EXTENSION & 1:
        free &= neighbours(farm.walls, free)
    return free


# Are these spaces linked with each other through their sides?
cdef bint one_cluster(uint32_t cells) noexcept nogil

# The spaces where the actor may put this tile now, whatever it costs; those beside the Conservatory while it asks.
cdef uint32_t places_of(const State* s, int tile) noexcept nogil

# These tiles without those of the `odd` ones among them that the actor may not build or has no place for.
cdef uint64_t looked_at(const State* s, uint64_t tiles, uint64_t odd) noexcept nogil


cdef inline uint64_t buildable(const State* s, uint64_t tiles) noexcept nogil:
    # Of these tiles those that the actor may build now, one bit a tile: prerequisite, price and a place. Asked before
    # nearly every worker, so the ordinary places are looked for once for all tiles that go there.
    cdef const Farm* farm = &s.farm[s.actor]
    tiles &= payable(farm.edition, purse_of(farm))
    if s.near or farm.hooks >> COTTAGE_EXTENSION & 1:
        return looked_at(s, tiles, tiles)
    if free_cells(farm) == 0:
        tiles &= ~RULES.on[ON_FREE_SPACE]
    if tiles & RULES.on[ON_COTTAGE] and equal_bytes(farm.tile, COTTAGE_TILE) == 0:
        tiles &= ~RULES.on[ON_COTTAGE]
    if tiles & RULES.on[ON_STALL] and equal_bytes(farm.tile, STALL_TILE) == 0:
        if not (farm.hooks and special_stalls(farm)):
            tiles &= ~RULES.on[ON_STALL]
        elif s.stalls == 0:
            tiles &= ~(<uint64_t>1 << STABLE_TILE)
    if tiles & RULES.odd:
        return looked_at(s, tiles, tiles & RULES.odd)
    return tiles
