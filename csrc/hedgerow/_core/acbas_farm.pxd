# All Creatures Big and Small: what a farm holds and what it scores (rules, sections 2, 6 and 9). Points in half points.

from libc.stdint cimport uint32_t, uint64_t

from .acbas_buildings cimport (DAIRY_FARM, DOG_HOUSE, FEEDING_STATION, HAYRICK, NO_HOOK, STUD, WILD_BOAR_PEN)
from .acbas_rules cimport ANY_SPECIES, ON_STALL, ONE_OF_EACH, RULES, Building
from .acbas_state cimport Farm, tile_row
from .grid cimport edges_of, farm_cells, lowest, popcount
from .housing cimport SPECIES, Capacities, add_container, add_dual, add_named, clear
from .pasture cimport Pastures, divide


cdef enum:
    HAYRICK_PAIR = 3      # beside a Hayrick a Stable may hold so many of one species and so many of another instead
    ENOUGH_WOOD = 4       # with so much wood left FOR_WOOD scores
    ENOUGH_WOOD_POINTS2 = 8   # so many half points
    ALLOWANCES = 1 << DAIRY_FARM | 1 << DOG_HOUSE | 1 << STUD | 1 << WILD_BOAR_PEN


cdef inline uint32_t free_cells(const Farm* farm) noexcept nogil:
    return farm_cells(farm.columns) & ~farm.walls


# The spaces with a Cow Stall or a Pig Stall.
cdef uint32_t special_stalls(const Farm* farm) noexcept nogil


cdef inline uint64_t closed_edges(const Farm* farm) noexcept nogil:
    return farm.borders | edges_of(farm.walls)


cdef inline int pasture_size(const Farm* farm, uint32_t pasture) noexcept nogil:
    # at most 2 * 21 << 10, far above what can be bred
    cdef int troughs = popcount(pasture & farm.troughs)
    if troughs == 0:
        return 2 * popcount(pasture) + <int>(farm.hooks >> FEEDING_STATION & 1)
    return (2 * popcount(pasture)) << troughs


cdef inline void pastures_of(const Farm* farm, Pastures* found) noexcept nogil:
    divide(farm.columns, free_cells(farm), closed_edges(farm), farm.enclosed, found)


# What buildings add to `capacities`: places on unused spaces, Stables beside a Hayrick.
cdef void add_allowances(const Farm* farm, Capacities* c) noexcept nogil


cdef inline void add_building(const Farm* farm, int cell, Capacities* c) noexcept nogil:
    cdef const Building* row = tile_row(farm, farm.tile[cell])
    cdef int trough = (farm.troughs >> cell) & 1, size = row.capacity << trough, s
    if size == 0:
        return
    if row.species == ANY_SPECIES:
        # what goes on a Stall is a Stable or the Open Stable
        if farm.hooks >> HAYRICK & 1 and RULES.on[ON_STALL] >> farm.tile[cell] & 1:
            add_dual(c, size, HAYRICK_PAIR << trough)
        else:
            add_container(c, size)
    elif row.species == ONE_OF_EACH:
        for s in range(SPECIES):
            add_named(c, s, size)
    else:
        add_named(c, lowest(row.species), size)


cdef inline void capacities_without(const Farm* farm, int hook, Capacities* c) noexcept nogil:
    # what the farm holds without the building of this hook, NO_HOOK: all of it
    cdef Pastures found
    cdef uint32_t walls = farm.walls
    cdef int i, cell
    clear(c)
    pastures_of(farm, &found)
    for i in range(found.n):
        add_container(c, pasture_size(farm, found.cells[i]))
    c.singles += popcount(farm.troughs & ~farm.walls & ~farm.enclosed)
    while walls:
        cell = lowest(walls)
        walls &= walls - 1
        if hook == NO_HOOK or tile_row(farm, farm.tile[cell]).hook != hook:
            add_building(farm, cell, c)
    if farm.hooks & ALLOWANCES:
        add_allowances(farm, c)


cdef inline void capacities(const Farm* farm, Capacities* c) noexcept nogil:
    capacities_without(farm, NO_HOOK, c)


cdef inline uint32_t used_cells(const Farm* farm) noexcept nogil:
    return farm.walls | farm.troughs | farm.enclosed


cdef inline int bonus(int species, int count) noexcept nogil:
    # in points: -3, 0, 1, 2, 3, then one more for each further animal
    cdef int i
    if count < RULES.bonus[species][0]:
        return -3
    if count >= RULES.bonus[species][3]:
        return 3 + count - RULES.bonus[species][3]
    i = 1
    while count >= RULES.bonus[species][i]:
        i += 1
    return i - 1


cdef inline int full_expansions(const Farm* farm, uint32_t used) noexcept nogil:
    cdef int c, n = 0
    for c in range(farm.columns):
        if c != farm.home and c != farm.home + 1 and (used >> (3 * c)) & 7 == 7:
            n += 1
    return n


cdef int building_points2(const Farm* farm, int cell) noexcept nogil

# One point an animal and the bonus of each species, for these animals.
cdef int animal_points2(uint32_t animals) noexcept nogil

# The animals that count at scoring, packed: all, but for a Pen the best that fit without it (ruling pen-release).
cdef uint32_t counted_animals(const Farm* farm) noexcept nogil

cdef int total2(const Farm* farm) noexcept nogil

# The maximal sets within a pool that is known to be too much for the farm, as `housing.maximal_sets` writes them. The
# last answer of each thread is kept: who finds that animals must go asks the same again to list what can stay.
cdef int kept_of_too_many(const Farm* farm, const Capacities* c, uint32_t pool, uint32_t* out) noexcept nogil

# That answer, if it was about this farm and pool; else 0.
cdef int kept_before(const Farm* farm, uint32_t pool, uint32_t* out) noexcept nogil
