"""What a farm of Agricola holds, makes and scores."""

from .agricola_rules cimport (BY_GRAIN, BY_SHEEP, BY_VEGETABLE, PILED, SCORE_FIELDS, SCORE_GRAIN, SCORE_PASTURES,
                              SCORE_SHEEP, SCORE_VEGETABLES)


cdef int vegetable_food(const Farm* farm) noexcept nogil:
    cdef uint32_t own = farm.improvements
    cdef int best = 1, i
    while own:
        i = lowest(own)
        own &= own - 1
        best = max(best, <int>RULES.major[i].vegetable)
    return best


cdef int animal_food(const Farm* farm, int species) noexcept nogil:
    cdef uint32_t own = farm.improvements
    cdef int best = 0, i
    while own:
        i = lowest(own)
        own &= own - 1
        best = max(best, <int>RULES.major[i].cooked[species])
    return best


cdef int cooked_food(const Farm* farm, uint32_t animals) noexcept nogil:
    cdef int species, food = 0
    if animals == 0 or not cooks(farm):
        return 0
    for species in range(ANIMALS):
        food += (animals >> (8 * species) & 0xFF) * animal_food(farm, species)
    return food


cdef void feeding_rates(const Farm* farm, int* food, int* units) noexcept nogil:
    cdef uint32_t own = farm.improvements
    cdef int way, i
    for way in range(WAYS):
        food[way] = 0
        units[way] = 0
    while own:
        i = lowest(own)
        own &= own - 1
        if RULES.major[i].crafted < PILED:
            way = RULES.major[i].crafted - WOOD  # BY_WOOD, BY_CLAY, BY_REED
            food[way] = RULES.major[i].craft_food
            units[way] = min(<int>farm.goods[RULES.major[i].crafted], 1)
    food[BY_GRAIN] = 1
    units[BY_GRAIN] = farm.goods[GRAIN]
    food[BY_VEGETABLE] = vegetable_food(farm)
    units[BY_VEGETABLE] = farm.goods[VEGETABLE]
    if cooks(farm):
        for i in range(ANIMALS):
            food[BY_SHEEP + i] = animal_food(farm, i)
            units[BY_SHEEP + i] = farm.animals[i]


cdef uint32_t plowable(const Farm* farm) noexcept nogil:
    cdef uint32_t cells = unused_cells(farm)
    return cells & neighbours(farm.fields, farm_cells(COLUMNS)) if farm.fields else cells


cdef uint32_t roomable(const Farm* farm, uint32_t rooms) noexcept nogil:
    return unused_cells(farm) & ~rooms & neighbours(rooms, farm_cells(COLUMNS))


cdef uint32_t stableable(const Farm* farm) noexcept nogil:
    return farm_cells(COLUMNS) & ~(solid_cells(farm) | farm.stables)


cdef uint32_t empty_fields(const Farm* farm) noexcept nogil:
    cdef uint32_t left = farm.fields, found = 0
    cdef int cell
    while left:
        cell = lowest(left)
        left &= left - 1
        found |= <uint32_t>(farm.crop[cell] == 0) << cell
    return found


cdef void crops_of(const Farm* farm, int* grain, int* vegetables) noexcept nogil:
    cdef uint32_t left = farm.fields
    cdef int crop
    grain[0] = farm.goods[GRAIN]
    vegetables[0] = farm.goods[VEGETABLE]
    while left:
        crop = farm.crop[lowest(left)]
        left &= left - 1
        if crop & VEGETABLES:
            vegetables[0] += crop & ~VEGETABLES
        else:
            grain[0] += crop


cdef int row_points(int row, int count) noexcept nogil:
    cdef int points = -1, i
    for i in range(4):
        if count >= RULES.steps[row][i]:
            points = i + 1
    return points


cdef int rows_of(const Farm* farm, int* counts) noexcept nogil:
    # the counts of all rows of the score table; returns their points together
    cdef Pastures found
    cdef int row, points = 0, i
    found.n = 0
    if farm.fences:
        pastures_of(farm, &found)
    counts[SCORE_FIELDS] = popcount(farm.fields)
    counts[SCORE_PASTURES] = found.n
    crops_of(farm, &counts[SCORE_GRAIN], &counts[SCORE_VEGETABLES])
    for i in range(ANIMALS):
        counts[SCORE_SHEEP + i] = farm.animals[i]
    for row in range(SCORE_ROWS):
        points += row_points(row, counts[row])
    return points


cdef int bonus_points(const Farm* farm) noexcept nogil:
    cdef uint32_t own = farm.improvements
    cdef int points = 0, have, i, k
    while own:
        i = lowest(own)
        own &= own - 1
        if RULES.major[i].crafted < PILED:
            have = farm.goods[RULES.major[i].crafted]
            for k in range(3):
                points += have >= RULES.major[i].bonus[k]
    return points


cdef int improvement_points(const Farm* farm) noexcept nogil:
    cdef uint32_t own = farm.improvements
    cdef int points = 0
    while own:
        points += RULES.major[lowest(own)].points
        own &= own - 1
    return points


cdef int room_points(const Farm* farm) noexcept nogil:
    return farm.house * popcount(farm.rooms)  # wood 0, clay 1, stone 2


cdef int total(const Farm* farm) noexcept nogil:
    cdef int counts[SCORE_ROWS]
    cdef int points = rows_of(farm, counts)
    points -= popcount(unused_cells(farm))
    points += popcount(farm.stables & farm.enclosed)
    points += room_points(farm) + RULES.person_points * farm.people
    points += improvement_points(farm) + bonus_points(farm)
    return points - RULES.begging_points * farm.begging


cdef int resources_left(const Farm* farm) noexcept nogil:
    return farm.goods[WOOD] + farm.goods[CLAY] + farm.goods[REED] + farm.goods[STONE]
