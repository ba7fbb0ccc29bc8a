# All Creatures Big and Small: what a farm holds and what it scores (rules, sections 2, 6 and 9). Points in half points.

from libc.stdint cimport uint32_t, uint64_t

from .acbas_rules cimport ANY_SPECIES, RULES
from .acbas_state cimport Farm
from .grid cimport edges_of, farm_cells, lowest, popcount
from .housing cimport SPECIES, Capacities, add_container, add_named, clear
from .pasture cimport Pastures, divide


cdef inline uint32_t free_cells(const Farm* farm) noexcept nogil:
    return farm_cells(farm.columns) & ~farm.walls


cdef inline uint64_t closed_edges(const Farm* farm) noexcept nogil:
    return farm.borders | edges_of(farm.walls)


cdef inline int pasture_size(const Farm* farm, uint32_t pasture) noexcept nogil:
    # at most 2 * 21 << 10, far above what can be bred
    return (2 * popcount(pasture)) << popcount(pasture & farm.troughs)


cdef inline void pastures_of(const Farm* farm, Pastures* found) noexcept nogil:
    divide(farm.columns, free_cells(farm), closed_edges(farm), farm.enclosed, found)


cdef inline void capacities(const Farm* farm, Capacities* c) noexcept nogil:
    cdef Pastures found
    cdef uint32_t walls = farm.walls
    cdef int i, cell, size, species
    clear(c)
    pastures_of(farm, &found)
    for i in range(found.n):
        add_container(c, pasture_size(farm, found.cells[i]))
    c.singles += popcount(farm.troughs & ~farm.walls & ~farm.enclosed)
    while walls:
        cell = lowest(walls)
        walls &= walls - 1
        size = RULES.tile[farm.tile[cell]].capacity << ((farm.troughs >> cell) & 1)
        if size:
            species = RULES.tile[farm.tile[cell]].species
            if species == ANY_SPECIES:
                add_container(c, size)
            else:
                add_named(c, lowest(species), size)


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

cdef int animal_points2(const Farm* farm) noexcept nogil

cdef int total2(const Farm* farm) noexcept nogil

# The maximal sets within a pool that is known to be too much for the farm, as `housing.maximal_sets` writes them. The
# last answer of each thread is kept: who finds that animals must go asks the same again to list what can stay.
cdef int kept_of_too_many(const Farm* farm, const Capacities* c, uint32_t pool, uint32_t* out) noexcept nogil

# That answer, if it was about this farm and pool; else 0.
cdef int kept_before(const Farm* farm, uint32_t pool, uint32_t* out) noexcept nogil
