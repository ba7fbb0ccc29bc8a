"""What a farm of All Creatures Big and Small holds and scores; `acbas.State.report` shows it."""

from libc.stdint cimport uint8_t
from libc.string cimport memcmp, memcpy

from .acbas_rules cimport HALF_A_POINT_A_RESOURCE, REED, STONE, WOOD
from .housing cimport maximal_sets_of_too_many

cdef extern from *:
    """
    static _Thread_local _Alignas(8) unsigned char hr_last_answer[512];
    """
    uint8_t* _last_answer "hr_last_answer"


cdef enum:
    GEOMETRY_BYTES = 40     # a farm up to its tiles, columns and home: what decides its capacities
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
