# All Creatures Big and Small: changes of a farm by whoever decides now (rules, sections 5 and 7). Nothing here asks.

from libc.stdint cimport uint32_t, uint64_t

from .acbas_state cimport Farm, State


# Renews the fields of a farm that repeat what tiles and borders say.
cdef void refresh(Farm* farm) noexcept nogil
cdef void refresh_pastures(Farm* farm) noexcept nogil

# Takes a price that the farm can pay; a Sawmill takes a wood off it.
cdef void pay(Farm* farm, uint32_t cost) noexcept nogil
cdef void pay_tile(Farm* farm, uint32_t cost) noexcept nogil

# Puts a tile on a space, for nothing: what it replaces goes back where it came from, what it takes leaves the supply.
cdef void put_tile(State* s, int tile, int cell) noexcept nogil

# Builds a Stall as at the Stall box, for its price: Barn and Workshop follow. `raise_stall` does so for nothing and
# without the Workshop, as other effects do.
cdef void build_stall(State* s, int cell) noexcept nogil
cdef void raise_stall(State* s, int cell) noexcept nogil

# What the price of a trough is for the actor, in wood, if one costs `wood`.
cdef int trough_price(const Farm* farm, int wood) noexcept nogil
cdef void put_trough(State* s, int cell) noexcept nogil

# Adds a column on one side (0 left, 1 right).
cdef void add_column(State* s, int side) noexcept nogil

# Takes animals from what the actor owns or has gained.
cdef void give_up(State* s, uint32_t animals) noexcept nogil
