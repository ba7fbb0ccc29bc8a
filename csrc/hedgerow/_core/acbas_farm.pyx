"""What a farm of All Creatures Big and Small holds and scores; `acbas.State.report` shows it."""

from libc.stdint cimport uint8_t
from libc.string cimport memcmp, memcpy

from .acbas_buildings cimport PEN, SPECIAL_STALL
from .acbas_rules cimport (COTTAGE_TILE, FIRST_SPECIAL, FOR_BOTTOM_ROW, FOR_COWS, FOR_NEIGHBOURS, FOR_PIGS,
                           FOR_SPECIALS, FOR_STONES, FOR_TROUGHS, FOR_WOOD, HALF_A_POINT_A_RESOURCE, NO_FORMULA, REED,
                           STONE, WOOD)
from .acbas_state cimport GEOMETRY_BYTES, home_cell
from .grid cimport BOTTOM_ROW, MAX_CELLS, TOP_ROW, neighbours
from .housing cimport COWS, HORSES, MAX_SETS, PIGS, SHEEP, feasible, maximal_sets_of_too_many, pack

cdef extern from *:
    """
    static _Thread_local _Alignas(8) unsigned char hr_last_answer[512];
    """
    uint8_t* _last_answer "hr_last_answer"


cdef enum:
    REMEMBERED = 64


cdef struct Answer:
    uint8_t geometry[GEOMETRY_BYTES]
    uint32_t pool
    int n
    uint32_t sets[REMEMBERED]


if sizeof(Answer) > 512:
    raise ImportError("acbas_farm.Answer has outgrown its place")


cdef int kept_of_too_many(const Farm* farm, const Capacities* c, uint32_t pool, uint32_t* out) noexcept nogil:
    cdef Answer* last = <Answer*>_last_answer
    cdef int n = maximal_sets_of_too_many(c, pool, out)
    last.n = 0
    if n <= REMEMBERED:
        memcpy(last.geometry, farm, GEOMETRY_BYTES)
        memcpy(last.sets, out, n * sizeof(uint32_t))
        last.pool = pool
        last.n = n
    return n


cdef int kept_before(const Farm* farm, uint32_t pool, uint32_t* out) noexcept nogil:
    cdef const Answer* last = <const Answer*>_last_answer
    if last.n == 0 or last.pool != pool or memcmp(last.geometry, farm, GEOMETRY_BYTES) != 0:
        return 0
    memcpy(out, last.sets, last.n * sizeof(uint32_t))
    return last.n


cdef uint32_t special_stalls(const Farm* farm) noexcept nogil:
    cdef uint32_t cells = 0
    cdef int cell
    if farm.hooks >> SPECIAL_STALL & 1:
        for cell in range(MAX_CELLS):
            cells |= <uint32_t>(tile_row(farm, farm.tile[cell]).hook == SPECIAL_STALL) << cell
    return cells


cdef void add_allowances(const Farm* farm, Capacities* c) noexcept nogil:
    # each adds up with the others on one space (ruling allowances-add)
    cdef uint32_t unused = farm_cells(farm.columns) & ~used_cells(farm)
    cdef uint32_t walls = farm.walls
    cdef int cell, hook
    while walls and unused:
        cell = lowest(walls)
        walls &= walls - 1
        hook = tile_row(farm, farm.tile[cell]).hook
        if hook == DOG_HOUSE:
            add_named(c, SHEEP, popcount(unused & ~<uint32_t>TOP_ROW))
        elif hook == WILD_BOAR_PEN:
            add_named(c, PIGS, popcount(unused & TOP_ROW))
        elif hook == DAIRY_FARM:
            add_named(c, COWS, 2 * popcount(neighbours(<uint32_t>1 << cell, unused)))
        elif hook == STUD:
            add_named(c, HORSES, 2 * popcount(neighbours(<uint32_t>1 << cell, unused)))


cdef int _special_buildings(const Farm* farm) noexcept nogil:
    # special tiles, and the Cottage or what covers it (ruling estate-count)
    cdef int cell, n = farm.tile[home_cell(farm)] == COTTAGE_TILE
    for cell in range(MAX_CELLS):
        n += farm.tile[cell] >= FIRST_SPECIAL
    return n


cdef int _formula2(const Farm* farm, int cell, int formula) noexcept nogil:
    # the points that a formula adds to a building's fixed ones (section 10, rulings row-count and pen-thresholds)
    if formula == HALF_A_POINT_A_RESOURCE:
        return farm.goods[WOOD] + farm.goods[STONE] + farm.goods[REED]
    if formula == FOR_WOOD:
        return ENOUGH_WOOD_POINTS2 if farm.goods[WOOD] >= ENOUGH_WOOD else 0
    if formula == FOR_COWS:
        return 8 if counted_animals(farm) >> 16 & 0xFF >= 11 else 0
    if formula == FOR_PIGS:
        return 8 if counted_animals(farm) >> 8 & 0xFF >= 13 else 0
    if formula == FOR_TROUGHS:
        return 6 if popcount(farm.troughs) >= 5 else 0
    if formula == FOR_SPECIALS:
        return 6 if _special_buildings(farm) >= 5 else 0
    if formula == FOR_STONES:
        return 4 * farm.carved
    if formula == FOR_NEIGHBOURS:
        return 4 * popcount(neighbours(<uint32_t>1 << cell, farm.walls))
    if formula == FOR_BOTTOM_ROW:
        return -4 * popcount(farm.walls & BOTTOM_ROW)
    return -4 * popcount(farm.walls & TOP_ROW)


cdef int building_points2(const Farm* farm, int cell) noexcept nogil:
    cdef const Building* row = tile_row(farm, farm.tile[cell])
    if row.formula == NO_FORMULA:
        return row.points2
    return row.points2 + _formula2(farm, cell, row.formula)


cdef int animal_points2(uint32_t animals) noexcept nogil:
    cdef int s, count, points = 0
    for s in range(SPECIES):
        count = animals >> (8 * s) & 0xFF
        points += count + bonus(s, count)
    return 2 * points


cdef int _threshold_points2(const Farm* farm, uint32_t animals) noexcept nogil:
    # what Cow Stall and Pig Stall would score for these animals
    cdef int cell, formula, points = 0
    for cell in range(MAX_CELLS):
        formula = tile_row(farm, farm.tile[cell]).formula
        if formula == FOR_COWS and animals >> 16 & 0xFF >= 11 or formula == FOR_PIGS and animals >> 8 & 0xFF >= 13:
            points += 8
    return points


cdef uint32_t counted_animals(const Farm* farm) noexcept nogil:
    cdef Capacities c
    cdef uint32_t sets[MAX_SETS]
    cdef uint32_t animals = pack(farm.animals)
    cdef int i, n, points, best = 0, most = -1000
    if not farm.hooks >> PEN & 1:
        return animals
    capacities_without(farm, PEN, &c)
    if feasible(&c, animals):
        return animals
    n = maximal_sets_of_too_many(&c, animals, sets)
    for i in range(n):
        points = animal_points2(sets[i]) + _threshold_points2(farm, sets[i])
        if points > most:
            most = points
            best = i
    return sets[best]


cdef int total2(const Farm* farm) noexcept nogil:
    cdef uint32_t walls = farm.walls
    cdef int points = animal_points2(counted_animals(farm))
    points += RULES.expansion_points2 * full_expansions(farm, used_cells(farm))
    while walls:
        points += building_points2(farm, lowest(walls))
        walls &= walls - 1
    return points
