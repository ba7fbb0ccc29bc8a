"""What a farm of All Creatures Big and Small holds and scores; `acbas.State.report` shows it."""

from .acbas_rules cimport HALF_A_POINT_A_RESOURCE, REED, STONE, WOOD


cdef int building_points2(const Farm* farm, int cell) noexcept nogil:
    cdef int points = RULES.tile[farm.tile[cell]].points2
    if RULES.tile[farm.tile[cell]].formula == HALF_A_POINT_A_RESOURCE:
        points += farm.goods[WOOD] + farm.goods[STONE] + farm.goods[REED]
    return points


cdef int animal_points2(const Farm* farm) noexcept nogil:
    # one point an animal and the bonus of each species
    cdef int s, points = 0
    for s in range(SPECIES):
        points += farm.animals[s] + bonus(s, farm.animals[s])
    return 2 * points


cdef int total2(const Farm* farm) noexcept nogil:
    cdef uint32_t walls = farm.walls
    cdef int points = animal_points2(farm)
    points += RULES.expansion_points2 * full_expansions(farm, used_cells(farm))
    while walls:
        points += building_points2(farm, lowest(walls))
        walls &= walls - 1
    return points
