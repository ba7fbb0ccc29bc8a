"""What a farm comes to in the last round; `acbas_course.pxd` documents it."""

from libc.string cimport memcmp, memcpy, memset

from .acbas_farm cimport (ALLOWANCES, ENOUGH_WOOD, ENOUGH_WOOD_POINTS2, add_allowances, add_building, animal_points2,
                          building_points2, closed_edges, free_cells, full_expansions, pasture_size)
from .acbas_rules cimport FOR_WOOD, HALF_A_POINT_A_RESOURCE, RULES, Building
from .acbas_state cimport bred, tile_row
from .grid cimport hash_words, lowest, popcount
from .housing cimport MAX_SETS, SPECIES, add_container, feasible, maximal_sets, maximal_sets_of_too_many
from .pasture cimport Pastures, divide, enclosed_cells

cdef enum:
    HERD_WORDS = 8         # Capacities and a pool


cdef void bare_course(const Farm* farm, Course* out) noexcept nogil:
    cdef uint32_t walls = farm.walls
    cdef const Building* row
    cdef int cell
    memset(out, 0, sizeof(Course))
    while walls:
        cell = lowest(walls)
        walls &= walls - 1
        add_building(farm, cell, &out.places)
        row = tile_row(farm, farm.tile[cell])
        if row.formula == HALF_A_POINT_A_RESOURCE:
            out.fixed2 += row.points2
            out.each2 += 1
        elif row.formula == FOR_WOOD:
            out.fixed2 += row.points2
            out.wood2 += ENOUGH_WOOD_POINTS2
        else:
            out.fixed2 += building_points2(farm, cell)


cdef void add_spaces(const Farm* farm, uint64_t borders, Course* out) noexcept nogil:
    cdef uint32_t free = free_cells(farm)
    cdef uint64_t closed = closed_edges(farm) | borders
    cdef Farm probe
    cdef Pastures found
    cdef int i
    divide(farm.columns, free, closed, enclosed_cells(farm.columns, free, closed), &found)
    for i in range(found.n):
        add_container(&out.places, pasture_size(farm, found.cells[i]))
    out.places.singles += popcount(farm.troughs & free & ~found.enclosed)
    if farm.hooks & ALLOWANCES:
        probe = farm[0]
        probe.borders |= borders
        probe.enclosed = found.enclosed
        add_allowances(&probe, &out.places)
    out.room = _room_in(&out.places)
    out.fixed2 += RULES.expansion_points2 * full_expansions(farm, farm.walls | farm.troughs | found.enclosed)


cdef inline int _count(uint32_t animals) noexcept nogil:
    # how many there are (each count below 128)
    return <int>((animals & 0xFF) + (animals >> 8 & 0xFF) + (animals >> 16 & 0xFF) + (animals >> 24))


cdef inline int _room_in(const Capacities* c) noexcept nogil:
    # no more animals than these are housed
    cdef int i, room = c.places + c.singles
    for i in range(SPECIES):
        room += c.named[i]
    for i in range(c.n_dual):
        room += max(<int>c.dual_single[i], 2 * <int>c.dual_pair[i])
    return room


cdef inline int _at_most(int room, int count, int points) noexcept nogil:
    # A bound on what so many animals, worth these half points together, still score in that room: each for which there
    # is none costs its own point at least.
    return points - 2 * max(count - room, 0)


cdef int _bred_points2(const Farm* farm, const Capacities* c, uint32_t pool, int best) noexcept nogil:
    # the most that the animals of the pool score after the Breeding, or `best` if that is as much
    cdef uint32_t kept[MAX_SETS]
    cdef uint32_t grown[MAX_SETS]
    cdef uint32_t all
    cdef int i, j, n, m, room = _room_in(c)
    n = maximal_sets(c, pool, kept)
    for i in range(n):
        all = bred(farm, kept[i])
        if _at_most(room, _count(all), animal_points2(all)) <= best:
            continue
        if feasible(c, all):
            best = animal_points2(all)
            continue
        m = maximal_sets_of_too_many(c, all, grown)
        for j in range(m):
            best = max(best, animal_points2(grown[j]))
    return best


cdef void _look_up(Herd* herds, const Farm* farm, const Capacities* c, uint32_t pool, int fixed,
                   int* best) noexcept nogil:
    # The best may be a farm with these fixed points and these animals, housed, bred and scored.
    cdef Herd* herd
    cdef uint64_t words[HERD_WORDS]
    cdef int floor = best[0] - fixed
    memset(words, 0, sizeof(words))
    memcpy(words, c, sizeof(Capacities))
    words[HERD_WORDS - 1] = pool
    herd = &herds[hash_words(words, HERD_WORDS, 9) & (HERDS - 1)]
    if not (herd.known and herd.pool == pool and memcmp(&herd.places, c, sizeof(Capacities)) == 0):
        herd.places = c[0]
        herd.pool = pool
        herd.known = True
    elif herd.exact or herd.points2 <= floor:
        best[0] = max(best[0], fixed + herd.points2)
        return
    herd.points2 = _bred_points2(farm, c, pool, floor)
    herd.exact = herd.points2 > floor
    best[0] = max(best[0], fixed + herd.points2)


cdef inline int _fixed_of(const Course* course, uint32_t goods) noexcept nogil:
    # its points with what is left of these goods
    cdef uint32_t left = goods - course.cost
    cdef int points = course.fixed2
    points += course.each2 * <int>((left & 0xFF) + (left >> 8 & 0xFF) + (left >> 16 & 0xFF))
    return points + (course.wood2 if left & 0xFF >= ENOUGH_WOOD else 0)


cdef void best_of(Herd* herds, const Farm* farm, const Course* courses, int n, uint32_t goods, uint32_t pool,
                  int* best) noexcept nogil:
    cdef uint32_t grown = bred(farm, pool), more
    cdef int count = _count(grown), points = animal_points2(grown), fixed, i, species
    for i in range(n):
        fixed = _fixed_of(&courses[i], goods)
        more = pool + courses[i].animals
        if courses[i].choice:
            for species in range(SPECIES):
                if courses[i].choice >> species & 1:
                    _look_up(herds, farm, &courses[i].places, more + (<uint32_t>1 << (8 * species)), fixed, best)
        elif courses[i].animals or fixed + _at_most(courses[i].room, count, points) > best[0]:
            _look_up(herds, farm, &courses[i].places, more, fixed, best)
