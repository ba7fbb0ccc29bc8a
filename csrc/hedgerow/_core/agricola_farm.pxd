# Agricola: what a farm holds, makes and scores (rules, sections 5, 7, 9 to 11).

from libc.stdint cimport uint32_t

from .agricola_rules cimport (ANIMALS, CLAY, FIREPLACES, GRAIN, HEARTHS, MOST_HERD, REED, RULES, SCORE_ROWS, STONE,
                              VEGETABLE, WAYS, WOOD)
from .agricola_state cimport COLUMNS, VEGETABLES, Farm, solid_cells, unused_cells
from .grid cimport farm_cells, lowest, neighbours, popcount
from .housing cimport Capacities, add_container, clear, covers, feasible, maximal_sets
from .pasture cimport Pastures, find_pastures


cdef inline void pastures_of(const Farm* farm, Pastures* found) noexcept nogil:
    # every side of a pasture is a fence: rooms, fields and the rim close nothing
    find_pastures(COLUMNS, farm_cells(COLUMNS), farm.fences, found)


cdef inline int pasture_size(const Farm* farm, uint32_t pasture) noexcept nogil:
    return (2 * popcount(pasture)) << popcount(pasture & farm.stables)


cdef inline void capacities(const Farm* farm, Capacities* c) noexcept nogil:
    cdef Pastures found
    cdef int i
    clear(c)
    if farm.fences:
        pastures_of(farm, &found)
        for i in range(found.n):
            add_container(c, pasture_size(farm, found.cells[i]))
    c.singles += popcount(farm.stables & ~farm.enclosed) + 1  # and the pet in the house


cdef inline uint32_t within_herds(uint32_t pool) noexcept nogil:
    # the pool without what is beyond a herd of any species
    cdef uint32_t most = MOST_HERD | MOST_HERD << 8 | MOST_HERD << 16
    cdef uint32_t fewer = 0
    cdef int species
    if covers(most, pool):
        return pool
    for species in range(ANIMALS):
        fewer |= min(pool >> (8 * species) & 0xFF, <uint32_t>MOST_HERD) << (8 * species)
    return fewer


cdef inline bint can_house(const Capacities* c, uint32_t counts) noexcept nogil:
    # do these animals fit on the farm?
    return counts == within_herds(counts) and feasible(c, counts)


cdef inline int largest_herds(const Capacities* c, uint32_t pool, uint32_t* out) noexcept nogil:
    # the maximal sets within the pool that fit, as `maximal_sets` writes them
    return maximal_sets(c, within_herds(pool), out)


cdef inline int house_material(int house) noexcept nogil:
    return WOOD if house == 0 else CLAY if house == 1 else STONE


cdef inline bint cooks(const Farm* farm) noexcept nogil:
    return farm.improvements & (FIREPLACES | HEARTHS) != 0


# Food for one vegetable, and for one animal of a species (0 sheep to 2 cattle; 0: none), by the best own improvement.
cdef int vegetable_food(const Farm* farm) noexcept nogil
cdef int animal_food(const Farm* farm, int species) noexcept nogil

# Food for these animals (packed).
cdef int cooked_food(const Farm* farm, uint32_t animals) noexcept nogil

# For each way to make food while feeding: how much one unit gives (0: not possible) and how many units there are.
cdef void feeding_rates(const Farm* farm, int* food, int* units) noexcept nogil

# The spaces where a field can be plowed, a room or a stable can be built, whatever it costs.
cdef uint32_t plowable(const Farm* farm) noexcept nogil
cdef uint32_t roomable(const Farm* farm, uint32_t rooms) noexcept nogil
cdef uint32_t stableable(const Farm* farm) noexcept nogil

# The fields on which nothing grows.
cdef uint32_t empty_fields(const Farm* farm) noexcept nogil

# Grain and vegetables in the supply and on the fields.
cdef void crops_of(const Farm* farm, int* grain, int* vegetables) noexcept nogil

# The points of each row of the score table for a count.
cdef int row_points(int row, int count) noexcept nogil

cdef int rows_of(const Farm* farm, int* counts) noexcept nogil
cdef int bonus_points(const Farm* farm) noexcept nogil
cdef int improvement_points(const Farm* farm) noexcept nogil
cdef int room_points(const Farm* farm) noexcept nogil

# All points, as if scored now.
cdef int total(const Farm* farm) noexcept nogil

# What breaks a tie: building resources in the supply.
cdef int resources_left(const Farm* farm) noexcept nogil
