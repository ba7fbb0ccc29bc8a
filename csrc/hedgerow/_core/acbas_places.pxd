# All Creatures Big and Small: what may be built, and on which spaces (rules, section 7; what single buildings ask for).

from libc.stdint cimport uint32_t, uint64_t

from .acbas_buildings cimport COTTAGE_EXTENSION
from .acbas_farm cimport free_cells
from .acbas_state cimport Farm, State
from .grid cimport neighbours


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

# Of these tiles those that the actor may build now, one bit a tile: prerequisite, price and a place.
cdef uint64_t buildable(const State* s, uint64_t tiles) noexcept nogil
