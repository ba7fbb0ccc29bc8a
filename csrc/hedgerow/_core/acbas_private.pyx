"""What one player's farm can come to in the last round; `acbas_private.pxd` documents it."""

from cpython.exc cimport PyErr_CheckSignals
from libc.stdlib cimport free as release, realloc
from libc.string cimport memcmp, memcpy, memset
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

from .acbas_actions cimport use_box
from .acbas_build cimport refresh, refresh_pastures, trough_price
from .acbas_buildings cimport FARM_SHOP, FERTILITY_CENTER, PEN
from .acbas_farm cimport (ALLOWANCES, ENOUGH_WOOD, ENOUGH_WOOD_POINTS2, add_allowances, add_building, animal_points2,
                          building_points2, closed_edges, free_cells, full_expansions, pasture_size, pastures_of,
                          special_stalls, total2)
from .acbas_menu cimport Course, Menu, add_course, close_menus, end_menu, find_menu, open_menus
from .acbas_places cimport buildable
from .acbas_rules cimport (BOXES, COTTAGE_TILE, EXPAND, FENCES, FIRST_SPECIAL, FOR_COWS, FOR_PIGS, FOR_WOOD,
                           HALF_A_POINT_A_RESOURCE, MATERIALS,
                           REED_SHEEP, RESOURCES, RULES, SPECIAL_A, SPECIAL_B, STABLES, STABLE_TILE, STALL, STALL_TILE,
                           STONE, TROUGHS, WALLS, WOOD, Building, cost_in)
from .acbas_state cimport (ALL_STALE, ASK_BORDERS, ASK_BOX, ASK_KEEP, ASK_NOTHING, ASK_PLACE, ASK_STALL,
                           ASK_TAKE, ASK_TROUGH, BUILDER, BY_STONE, BY_WOOD, CHANGED_FARM, FARM_WORDS, GRANTED,
                           NO_STAGE, STEP_DONE, WORK, bred, goods_of, make_step, pool_of, step_kind, step_payload,
                           tile_row)
from .acbas_steps cimport MAX_STEPS, border_price, most_borders, usable_boxes
from .acbas_turn cimport listed_steps, play_step, resume_game
from .grid cimport (MAX_CELLS, check, edges_of, equal_bytes, farm_cells, farm_edges, hash_words, lowest, popcount)
from .housing cimport (MAX_SETS, SPECIES, Capacities, add_container, feasible, maximal_sets,
                       maximal_sets_of_too_many, pack)
from .pages cimport map_pages, unmap_pages
from .pasture cimport Fencing, Pastures, closed_outcomes, divide, enclosed_cells, first_change
from .table cimport close_table, file_number, first_slot, next_match, open_table

cdef enum:
    FIRST_ROOM = 1024
    MOST_ROOM = 0x80000000     # places are 32-bit numbers
    WALKS_A_LOOK = 0xFFF   # steps between two looks at the clock
    MOST_OUTCOMES = 1 << 17
    HERD_WORDS = 8         # Capacities and a pool
    NO_WAY = -1            # Walk.length: only results are of interest


cdef enum:
    OF_WALKS, OF_GOODS, OF_MENU            # Private.kind


cdef struct Walk:
    # one token's turn, carried out in every listed way
    Private* p
    const State* first
    bint last              # the own last worker: to the end of the game
    bint quick             # it ends when its action is complete: what follows is remembered
    int best
    bint menu              # results are noted in a menu instead, what they cost of
    uint32_t purse         # these goods
    Course bare            # of the buildings, while borders are placed
    # while a way is looked for:
    const Farm* target     # the farm that is to be reached, for a last worker NULL
    int score              # what a last worker is to reach
    int length             # of the way so far, then of the whole
    bint found
    uint64_t path[MOST_WAY]


cdef bint _grow(Private* p, void** block, uint32_t* room, uint32_t needed, size_t size) noexcept nogil:
    cdef uint64_t more = room[0]
    cdef void* larger = NULL
    while more < needed:
        more = 2 * more if more else <uint64_t>FIRST_ROOM
    if more == room[0]:
        return True
    if more <= MOST_ROOM and p.bytes + (more - room[0]) * size <= p.limit:
        larger = realloc(block[0], more * size)
    if larger == NULL:
        p.full = True
        return False
    p.bytes += (more - room[0]) * size
    block[0] = larger
    room[0] = more
    return True


cdef double moment() noexcept nogil:
    cdef timespec now
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec + 1e-9 * now.tv_nsec


cdef bint out_of_time(Private* p) noexcept nogil:
    if p.stopped or p.full or p.until and moment() >= p.until:
        p.stopped = True
    else:
        with gil:
            try:
                PyErr_CheckSignals()
            except BaseException:  # KeyboardInterrupt: what is known by now is to be told
                p.stopped = True
                p.interrupted = True
    return p.stopped


cdef bint open_private(Private* p, const State* root, uint64_t limit) noexcept nogil:
    cdef uint64_t tiles = root.offer, all = root.offer
    cdef const Building* row
    cdef State* frame = &p.frame
    cdef int token = BOXES, seat, cell
    memset(p, 0, sizeof(Private))
    p.limit = limit
    frame[0] = root[0]
    memset(&frame.farm[0], 0, 2 * sizeof(Farm))
    frame.farm[1].columns = 2
    frame.farm[1].tile[2] = COTTAGE_TILE
    frame.farm[1].edition = root.farm[1].edition
    refresh(&frame.farm[1])
    frame.actor = 0
    frame.start = 0
    frame.ask = ASK_BOX
    frame.stage = NO_STAGE
    frame.taken[0] = 0
    frame.taken[1] = 0
    frame.offer = 0
    frame.stalls = max(<int>root.stalls, 1)
    frame.stale = ALL_STALE
    p.tokens = ((<uint32_t>1 << SPECIAL_A) - 1) | (<uint32_t>(1 << BOXES) - (<uint32_t>1 << (SPECIAL_A + 2)))
    p.tokens &= ~(root.taken[0] | root.taken[1])
    p.offer = tiles
    while tiles:
        p.tile[token] = lowest(tiles)
        p.tokens |= <uint32_t>1 << token
        tiles &= tiles - 1
        token += 1
    for seat in range(2):
        for cell in range(MAX_CELLS):
            if root.farm[seat].tile[cell] >= FIRST_SPECIAL:
                all |= <uint64_t>1 << root.farm[seat].tile[cell]
    p.plain = True
    while all:
        row = &RULES.tile[0][lowest(all)]
        if row.formula == FOR_COWS or row.formula == FOR_PIGS or row.hook in (PEN, FERTILITY_CENTER):
            p.plain = False
        all &= all - 1
    for token in range(TOKENS):
        _tell_kind(p, token)
    p.herds = <Herd*>map_pages(HERDS * sizeof(Herd))
    p.outcomes = <uint64_t*>map_pages(2 * MOST_OUTCOMES * sizeof(uint64_t))
    p.bytes = HERDS * sizeof(Herd) + 2 * MOST_OUTCOMES * sizeof(uint64_t)
    return p.herds != NULL and p.outcomes != NULL and open_menus(&p.menus) and open_table(&p.names)


cdef void _tell_kind(Private* p, int token) noexcept nogil:
    # How are the scores of a token found? A box of goods gives these; menus are for what only prices stand before.
    cdef State probe
    cdef const Building* row
    p.kind[token] = OF_WALKS
    if not p.plain:
        return
    if token < BOXES:
        if token <= RESOURCES or token >= REED_SHEEP:
            p.kind[token] = OF_GOODS
            probe = p.frame
            probe.farm[0] = probe.farm[1]
            probe.farm[0].workers = 1
            use_box(&probe, token)
            p.goods[token] = goods_of(&probe.farm[0])
            p.animals[token] = pack(probe.gain)
        elif token not in (SPECIAL_A, SPECIAL_B):
            p.kind[token] = OF_MENU
    elif p.tile[token]:
        row = &RULES.tile[p.frame.farm[1].edition][p.tile[token]]
        if not (RULES.odd >> p.tile[token] & 1 or row.goods or row.brings or row.takes or row.hook == FARM_SHOP):
            p.kind[token] = OF_MENU


cdef void close_private(Private* p) noexcept nogil:
    release(p.nodes)
    release(p.scores)
    release(p.spans)
    release(p.lists)
    release(p.found)
    unmap_pages(p.herds, HERDS * sizeof(Herd))
    unmap_pages(p.outcomes, 2 * MOST_OUTCOMES * sizeof(uint64_t))
    close_menus(&p.menus)
    close_table(&p.names)
    memset(p, 0, sizeof(Private))


cdef uint32_t name_farm(Private* p, const Farm* farm) noexcept nogil:
    cdef uint64_t hash = hash_words(<const uint64_t*>farm, FARM_WORDS, 5)
    cdef uint64_t slot = first_slot(&p.names, hash)
    cdef uint32_t number
    cdef Node* node
    cdef int i
    while True:
        number = next_match(&p.names, hash, &slot)
        if number == 0:
            break
        if memcmp(&p.nodes[number - 1].farm, farm, sizeof(Farm)) == 0:
            return number - 1
    if p.bytes + p.menus.bytes + (p.names.mask + p.menus.names.mask + 2) * sizeof(uint64_t) > p.limit:
        p.full = True
    if p.full or not (_grow(p, <void**>&p.nodes, &p.room_nodes, p.n_nodes + 1, sizeof(Node))
                      and file_number(&p.names, hash, p.n_nodes + 1)):
        p.full = True
        return NO_NODE
    node = &p.nodes[p.n_nodes]
    node.farm = farm[0]
    if farm.workers == 1:
        if not _grow(p, <void**>&p.scores, &p.room_scores, p.n_scores + TOKENS, sizeof(int16_t)):
            return NO_NODE
        node.data = p.n_scores
        for i in range(TOKENS):
            p.scores[node.data + i] = UNKNOWN
        p.n_scores += TOKENS
    else:
        if not _grow(p, <void**>&p.spans, &p.room_spans, p.n_spans + TOKENS, sizeof(Span)):
            return NO_NODE
        node.data = p.n_spans
        for i in range(TOKENS):
            p.spans[node.data + i].n = -1
        p.n_spans += TOKENS
    p.n_nodes += 1
    return p.n_nodes - 1


cdef inline bint _earlier_alike(const State* s, int cell) noexcept nogil:
    # Would the last trough do the same on a lower space that has none? Spaces of one pasture are alike, and unused
    # spaces of one column, as only the final farm counts and no building asks where its unused spaces lie.
    cdef const Farm* farm = &s.farm[0]
    cdef uint32_t alike = 0, here = <uint32_t>1 << cell
    cdef Pastures found
    cdef int i
    if farm.hooks & ALLOWANCES or farm.walls & here:
        return False
    if farm.enclosed & here:
        pastures_of(farm, &found)
        for i in range(found.n):
            if found.cells[i] & here:
                alike = found.cells[i]
    else:
        alike = <uint32_t>7 << (cell // 3 * 3) & ~farm.walls & ~farm.enclosed
    return alike & ~farm.troughs & (here - 1) != 0


cdef void _arrive(Walk* w, const State* s) noexcept nogil:
    cdef Private* p = w.p
    cdef Farm farm = s.farm[0]
    farm.gift = s.rest[0]
    if farm.workers == 1 and farm.gift & FLOATS == 0:
        farm.gift = 0  # a last worker prepares nothing
    if w.length != NO_WAY:
        w.found = memcmp(&farm, w.target, sizeof(Farm)) == 0
        return
    if not _grow(p, <void**>&p.found, &p.room_found, p.n_found + 1, sizeof(Farm)):
        return
    p.found[p.n_found] = farm
    p.n_found += 1


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


cdef void _look_up(Private* p, const Farm* farm, const Capacities* c, uint32_t pool, int fixed,
                   int* best) noexcept nogil:
    # The best may be a farm with these fixed points and these animals, housed, bred and scored.
    cdef Herd* herd
    cdef uint64_t words[HERD_WORDS]
    cdef int floor = best[0] - fixed
    memset(words, 0, sizeof(words))
    memcpy(words, c, sizeof(Capacities))
    words[HERD_WORDS - 1] = pool
    herd = &p.herds[hash_words(words, HERD_WORDS, 9) & (HERDS - 1)]
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


cdef void _best_of(Private* p, const Farm* farm, const Course* courses, int n, uint32_t goods, uint32_t pool,
                   int* best) noexcept nogil:
    # The best that these animals and goods come to with one of the courses.
    cdef uint32_t grown = bred(farm, pool)
    cdef int count = _count(grown), points = animal_points2(grown), fixed, i, species
    for i in range(n):
        fixed = _fixed_of(&courses[i], goods)
        if courses[i].choice:
            for species in range(SPECIES):
                if courses[i].choice >> species & 1:
                    _look_up(p, farm, &courses[i].places, pool + (<uint32_t>1 << (8 * species)), fixed, best)
        elif fixed + _at_most(courses[i].room, count, points) > best[0]:
            _look_up(p, farm, &courses[i].places, pool, fixed, best)


cdef void _bare_course(const Farm* farm, Course* out) noexcept nogil:
    # what a farm's buildings hold and score, without pastures and expansions
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


cdef void _add_spaces(const Farm* farm, uint64_t borders, Course* out) noexcept nogil:
    # the rest, with these borders besides those of the farm
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


cdef void _course_of(const Farm* farm, Course* out) noexcept nogil:
    # a farm as it stands: its places, and its points apart from animals
    _bare_course(farm, out)
    _add_spaces(farm, 0, out)


cdef inline int _fixed_of(const Course* course, uint32_t goods) noexcept nogil:
    # its points with what is left of these goods
    cdef uint32_t left = goods - course.cost
    cdef int points = course.fixed2
    points += course.each2 * <int>((left & 0xFF) + (left >> 8 & 0xFF) + (left >> 16 & 0xFF))
    return points + (course.wood2 if left & 0xFF >= ENOUGH_WOOD else 0)


cdef void _settle(Walk* w, const State* s) noexcept nogil:
    # The last worker's action is complete: the animals are housed, breed and are scored. Or it is noted in a menu.
    cdef const Farm* farm = &s.farm[0]
    cdef Course course
    _course_of(farm, &course)
    course.choice = s.choice if s.ask == ASK_TAKE else 0
    _take_down(w, s, &course, goods_of(farm))


cdef void _take_down(Walk* w, const State* s, Course* course, uint32_t goods) noexcept nogil:
    # a result of the last worker's action with what is left of the goods
    if w.menu:
        course.cost = w.purse - goods
        add_course(&w.p.menus, course)
    else:
        _best_of(w.p, &s.farm[0], course, 1, goods, pool_of(s), &w.best)


cdef inline void _go(Walk* w, State* s, uint64_t step) noexcept nogil:
    # plays a step and goes on from there; while a way is looked for, it is written down up to the end of Work
    cdef int length = w.length
    if length != NO_WAY and s.phase == WORK:
        check(length < MOST_WAY)
        w.path[length] = step
        w.length = length + 1
    play_step(s, step, w.quick)
    _explore(w, s)
    if not w.found:
        w.length = length


cdef void _explore(Walk* w, const State* s) noexcept nogil:
    # State.rest[0] carries what Farm.gift says of a node
    cdef uint64_t steps[MAX_STEPS]
    cdef State after
    cdef int i, kind, n
    w.p.walked += 1
    if w.p.stopped or w.p.walked & WALKS_A_LOOK == 0 and out_of_time(w.p):
        return
    if s.ask == ASK_NOTHING:
        w.best = max(w.best, total2(&s.farm[0]))
        w.found = w.length != NO_WAY and w.best == w.score
        return
    if w.quick and s.phase == WORK and s.ask in (ASK_KEEP, ASK_TAKE):
        _settle(w, s)
        return
    if not w.last and s.box == 0 and s.farm[0].workers != w.first.farm[0].workers:
        _arrive(w, s)
        return
    if s.ask == ASK_BORDERS and s.count == 0 and s.phase == WORK:
        _explore_borders(w, s)
        return
    n = listed_steps(s, steps, MAX_STEPS)
    for i in range(n):
        kind = step_kind(steps[i])
        if kind == ASK_TROUGH and w.last and _earlier_alike(s, <int>step_payload(steps[i])):
            continue
        if kind in (ASK_STALL, ASK_PLACE) and s.rest[0] & FLOATS:
            _explore_place(w, s, steps[i])
        after = s[0]
        _go(w, &after, steps[i])
        if w.found:
            return


cdef int _outcomes(Private* p, const Farm* farm, uint32_t walls, int budget, uint64_t* out) noexcept nogil:
    # the cheapest border sets of all closed outcomes, the spaces `walls` being built; more than there is room for are
    # too many for anything to be proved
    cdef Fencing f
    cdef int n
    if budget <= 0:
        return 0
    n = closed_outcomes(&f, farm.columns, farm_cells(farm.columns) & ~walls, farm.borders | edges_of(walls), budget,
                        out, MOST_OUTCOMES)
    if n > MOST_OUTCOMES:
        p.crowded = True
        p.stopped = True
    return min(n, <int>MOST_OUTCOMES)


cdef void _explore_place(Walk* w, const State* s, uint64_t step) noexcept nogil:
    # A building about to be placed closes a pasture with borders that float.
    cdef uint64_t* out = w.p.outcomes
    cdef State after
    cdef int i, n = _outcomes(w.p, &s.farm[0], s.farm[0].walls | <uint32_t>1 << (step & 0xFF), s.rest[0] & FLOATS, out)
    for i in range(n):
        after = s[0]
        after.farm[0].borders |= out[i]
        refresh_pastures(&after.farm[0])
        after.rest[0] -= popcount(out[i])
        _go(w, &after, step)
        if w.found:
            return


cdef void _pay_and_close(Walk* w, const State* s, uint64_t borders, int paid, int floats) noexcept nogil:
    # Places borders at once; of a relaxed farm `paid` new ones are paid, and `floats` float afterwards.
    cdef State after = s[0]
    cdef Farm* farm = &after.farm[0]
    cdef Course course
    cdef int length = w.length
    if w.found:
        return
    w.p.walked += 1
    if w.p.stopped or w.p.walked & WALKS_A_LOOK == 0 and out_of_time(w.p):
        return
    if w.quick and s.fencing in (BY_WOOD, BY_STONE):
        # the buildings stay what they are, so their part is found once
        course = w.bare
        _add_spaces(farm, borders, &course)
        farm.goods[STONE if s.fencing == BY_STONE else WOOD] -= border_price(s.fencing, paid)
        _take_down(w, s, &course, goods_of(farm))
        return
    if s.rest[0] & RELAXED == 0:
        if length != NO_WAY:
            w.path[length] = make_step(ASK_BORDERS, borders)
            w.length = length + 1
        play_step(&after, make_step(ASK_BORDERS, borders), w.quick)
        if after.ask == ASK_BORDERS and after.box == s.box and after.phase == WORK:
            _go(w, &after, make_step(STEP_DONE, 0))
        else:
            _explore(w, &after)
        if not w.found:
            w.length = length
        return
    farm.borders |= borders
    farm.spare -= paid
    farm.goods[STONE if s.fencing == BY_STONE else WOOD] -= border_price(s.fencing, paid)
    refresh_pastures(farm)
    after.changed |= CHANGED_FARM
    after.count = paid
    after.rest[0] = RELAXED | floats
    _go(w, &after, make_step(STEP_DONE, 0))


cdef void _explore_borders(Walk* w, const State* s) noexcept nogil:
    # Every closed outcome, with all that can be begun besides; or a border that is of no use, for who wants the box.
    cdef uint64_t* out = w.p.outcomes
    cdef const Farm* farm = &s.farm[0]
    cdef State after
    cdef int most = most_borders(s), floats = s.rest[0] & FLOATS
    cdef int i, n, size, used, begun, left
    if w.quick:
        _bare_course(farm, &w.bare)
    if s.fencing == BUILDER or s.fencing == GRANTED:
        after = s[0]
        _go(w, &after, make_step(STEP_DONE, 0))
    else:
        _place_idly(w, s)
    n = _outcomes(w.p, farm, farm.walls, most + floats, out)
    for i in range(-1, n):
        size = popcount(out[i]) if i >= 0 else 0
        for used in range(min(size, floats) + 1):
            left = most - (size - used)
            if left < 0:
                continue
            for begun in range((left if s.rest[0] & RELAXED and not w.last else 0) + 1):
                if size - used + begun:
                    _pay_and_close(w, s, out[i] if i >= 0 else 0, size - used + begun, floats - used + begun)
    if s.rest[0] & PREPARED and not w.last:
        _explore_prepared(w, s, out, n)


cdef void _place_idly(Walk* w, const State* s) noexcept nogil:
    # One border that changes no pasture: neither encloses one nor divides one.
    cdef uint64_t left = farm_edges(s.farm[0].columns) & ~s.farm[0].borders, one
    cdef Pastures before, after
    cdef Farm probe
    pastures_of(&s.farm[0], &before)
    while left:
        one = left & (0 - left)
        left ^= one
        probe = s.farm[0]
        probe.borders |= one
        refresh_pastures(&probe)
        pastures_of(&probe, &after)
        if before.n == after.n and first_change(&before, &after) == MAX_CELLS:
            _pay_and_close(w, s, one, 1, s.rest[0] & FLOATS)
            return


cdef uint64_t _part_of(const Farm* farm, uint64_t now, uint64_t target, int n) noexcept nogil:
    # `n` borders of the target that enclose nothing beyond what `now` does: 0 if the first ones tried do
    cdef Farm probe = farm[0]
    cdef uint64_t chosen = 0, left = target & ~now, one
    cdef uint32_t enclosed
    probe.borders |= now
    refresh_pastures(&probe)
    enclosed = probe.enclosed
    while left and n:
        one = left & (0 - left)
        left ^= one
        chosen |= one
        n -= 1
    if n:
        return 0
    probe.borders |= chosen
    refresh_pastures(&probe)
    return chosen if probe.enclosed == enclosed else 0


cdef void _explore_prepared(Walk* w, const State* s, const uint64_t* now, int n) noexcept nogil:
    # Real borders for later, besides those of one of `n` outcomes: part of what the borders left would close in the
    # end, or what a building on a space will close.
    cdef uint64_t* later = w.p.outcomes + MOST_OUTCOMES
    cdef const Farm* farm = &s.farm[0]
    cdef uint32_t cells = free_cells(farm), cell
    cdef uint64_t part, edges
    cdef int most = most_borders(s)
    cdef int i, j, k, size, m = _outcomes(w.p, farm, farm.walls, farm.spare, later)
    for i in range(-1, n):
        edges = now[i] if i >= 0 else 0
        size = popcount(edges)
        for j in range(m):
            if w.p.stopped:
                return
            if edges & ~later[j] == 0:
                for k in range(1, min(most - size, popcount(later[j]) - size - 1) + 1):
                    part = _part_of(farm, edges, later[j], k)
                    if part:
                        _pay_and_close(w, s, edges | part, size + k, 0)
    while cells:
        cell = cells & (0 - cells)
        cells ^= cell
        m = _outcomes(w.p, farm, farm.walls | cell, most, later)
        for j in range(m):
            if w.p.stopped:
                return
            for i in range(-1, n):
                edges = now[i] if i >= 0 else 0
                size = popcount(edges | later[j])
                if later[j] & ~edges and size <= most:
                    _pay_and_close(w, s, edges | later[j], size, 0)


cdef void _take(Private* p, const Farm* farm, int token, Walk* w) noexcept nogil:
    # Carries out a token's turn in every way, or until the way that is looked for; w.best stays IMPOSSIBLE if the farm
    # cannot use it.
    cdef State first = p.frame
    cdef int box = token
    first.farm[0] = farm[0]
    first.farm[0].gift = 0
    first.rest[0] = farm.gift
    if token >= BOXES:
        box = SPECIAL_A
        first.offer = <uint64_t>1 << p.tile[token]
    w.best = IMPOSSIBLE
    w.found = False
    if usable_boxes(&first) >> box & 1:
        _walk(p, &first, box, w)


cdef void _walk(Private* p, const State* first, int box, Walk* w) noexcept nogil:
    cdef State after = first[0]
    w.p = p
    w.first = first
    w.last = first.farm[0].workers == 1
    w.quick = w.last and p.plain and w.length == NO_WAY
    _go(w, &after, make_step(ASK_BOX, box))


cdef uint32_t _that_matter(const Private* p, const Farm* farm, int token) noexcept nogil:
    # the goods of which the ways to use a token depend, and how many borders may be placed: wood, stone, reed, borders
    cdef const Building* row
    cdef uint32_t wood = farm.goods[WOOD], stone = farm.goods[STONE], most, cost
    cdef int i, m, price, n
    if token == FENCES:
        n = min(<int>farm.spare, <int>(wood // RULES.border_wood) if RULES.border_wood else 64)
        return <uint32_t>n << 24 | <uint32_t>border_price(BY_WOOD, n)
    if token == WALLS:
        n = min(<int>farm.spare, RULES.walls_free + (<int>(stone // RULES.walls_stone) if RULES.walls_stone else 64))
        return <uint32_t>n << 24 | <uint32_t>border_price(BY_STONE, n) << 8
    if token == TROUGHS:
        price = trough_price(farm, RULES.trough_wood)
        n = min(<int>p.frame.troughs, <int>(wood // price) if price else 64)
        return n * price
    if token == EXPAND:
        return 0
    row = tile_row(farm, STALL_TILE if token == STALL else STABLE_TILE if token == STABLES else p.tile[token])
    most = 0
    n = popcount(equal_bytes(farm.tile, STALL_TILE)) + popcount(special_stalls(farm)) if token == STABLES else 1
    for m in range(MATERIALS):
        price = 0
        for i in range(row.n_costs):
            price = max(price, cost_in(row.cost[i], m))
        cost = min(<int>farm.goods[m], n * price)
        most |= cost << (8 * m)
    return most


cdef Menu* _menu_of(Private* p, const Farm* farm, int token) noexcept nogil:
    # the menu of a token that the farm can use; borders that float are of use only to what places borders or buildings
    cdef uint32_t matter = _that_matter(p, farm, token), number
    cdef uint32_t floats = 0 if token in (EXPAND, STABLES, TROUGHS) else farm.gift & FLOATS
    cdef Menu* menu = find_menu(&p.menus, <const uint8_t*>farm, token | floats << 8, matter)
    cdef State first
    cdef Walk w
    if menu == NULL:
        p.full = True
        return NULL
    if menu.n < 0:
        menu.first = p.menus.n_courses  # that of one which was not filled before is out of date
        number = menu - p.menus.menus
        first = p.frame
        first.farm[0] = farm[0]
        first.farm[0].gift = 0
        first.rest[0] = RELAXED | floats if floats else 0
        (<uint32_t*>first.farm[0].goods)[0] = matter  # the borders stand behind the goods in a farm
        (<uint32_t*>first.farm[0].animals)[0] = 1     # with something to be housed the action ends at a decision
        if token >= BOXES:
            first.offer = <uint64_t>1 << p.tile[token]
        w.length = NO_WAY
        w.found = False
        w.best = IMPOSSIBLE
        w.menu = True
        w.purse = matter & 0xFFFFFF
        _walk(p, &first, SPECIAL_A if token >= BOXES else token, &w)
        menu = &p.menus.menus[number]
        if p.stopped:
            p.menus.n_courses = menu.first  # what there is of it is not all
            return NULL
        end_menu(&p.menus, number)
        if p.menus.full:
            p.full = True
            return NULL
    return menu


cdef void _score_all(Private* p, uint32_t node) noexcept nogil:
    # the scores of all tokens of a farm with one worker left
    cdef Farm farm = p.nodes[node].farm
    cdef int16_t* scores = p.scores + p.nodes[node].data
    cdef State first = p.frame
    cdef Course course
    cdef Walk w
    cdef uint32_t left = p.tokens, boxes
    cdef uint64_t tiles
    cdef Menu* menu
    cdef int token, best, kind
    first.farm[0] = farm
    first.farm[0].gift = 0
    first.offer = p.offer
    boxes = usable_boxes(&first)
    tiles = buildable(&first, p.offer)
    _course_of(&farm, &course)
    while left:
        token = lowest(left)
        left &= left - 1
        best = IMPOSSIBLE
        if boxes >> token & 1 if token < BOXES else tiles >> p.tile[token] & 1:
            kind = p.kind[token]
            if kind == OF_GOODS:
                _best_of(p, &farm, &course, 1, goods_of(&farm) + p.goods[token],
                         pack(farm.animals) + p.animals[token], &best)
            elif kind == OF_MENU:
                menu = _menu_of(p, &farm, token)
                if menu != NULL:
                    _best_of(p, &farm, p.menus.courses + menu.first, menu.n, goods_of(&farm), pack(farm.animals), &best)
            else:
                w.length = NO_WAY
                w.menu = False
                _take(p, &farm, token, &w)
                best = w.best
        scores[token] = best
    if p.stopped:
        for token in range(TOKENS):
            scores[token] = UNKNOWN


cdef int score_of(Private* p, uint32_t node, int token) noexcept nogil:
    cdef uint32_t at = p.nodes[node].data + token
    if p.scores[at] == UNKNOWN:
        _score_all(p, node)
    return p.scores[at]


cdef int score_alone(Private* p, const Farm* farm) noexcept nogil:
    cdef State s = p.frame
    cdef Walk w
    s.farm[0] = farm[0]
    s.farm[0].gift = 0
    w.p = p
    w.first = &s
    w.last = True
    w.quick = False
    w.best = IMPOSSIBLE
    w.length = NO_WAY
    w.menu = False
    w.found = False
    resume_game(&s)
    _explore(&w, &s)
    return w.best


cdef int way_to(Private* p, uint32_t node, int token, const Farm* target, int score, uint64_t* out) noexcept nogil:
    cdef Walk w
    cdef Farm farm = p.nodes[node].farm
    w.length = 0
    w.menu = False
    w.target = target
    w.score = score
    _take(p, &farm, token, &w)
    if not w.found:
        return 0
    memcpy(out, w.path, w.length * sizeof(uint64_t))
    return w.length


cdef int promise_of(Private* p, uint32_t node, int token) noexcept nogil:
    cdef Farm farm = p.nodes[node].farm
    cdef uint32_t last
    farm.workers = 1
    farm.gift = 0
    last = name_farm(p, &farm)
    return IMPOSSIBLE if last == NO_NODE else score_of(p, last, token)


cdef void _most_promising_first(Private* p, uint32_t* ids, int32_t n) noexcept nogil:
    cdef int* most = <int*>realloc(NULL, n * sizeof(int))
    cdef uint32_t left, id
    cdef int i, j, moving
    if most == NULL:
        p.full = True
        return
    for i in range(n):
        id = ids[i]
        moving = IMPOSSIBLE
        left = p.tokens
        while left:
            moving = max(moving, promise_of(p, id, lowest(left)))
            left &= left - 1
        j = i
        while j > 0 and most[j - 1] < moving:
            ids[j] = ids[j - 1]
            most[j] = most[j - 1]
            j -= 1
        ids[j] = id
        most[j] = moving
    release(most)


cdef bint _no_better(Private* p, uint32_t one, uint32_t other, int token) noexcept nogil:
    # Is a farm with one worker left nowhere better than another one, once `token` is gone?
    cdef uint32_t left = p.tokens & ~(<uint32_t>1 << token)
    cdef int16_t* mine = p.scores + p.nodes[one].data
    cdef int16_t* its = p.scores + p.nodes[other].data
    cdef int t
    while left:
        t = lowest(left)
        left &= left - 1
        if mine[t] > its[t]:
            return False
    return True


cdef void _drop_beaten(Private* p, uint32_t* ids, int32_t* n, int token) noexcept nogil:
    # The best one first: it beats most.
    cdef uint32_t left, id
    cdef int i, j, kept = 0, t, sum
    cdef int* sums = <int*>realloc(NULL, n[0] * sizeof(int))
    if sums == NULL:
        p.full = True
        return
    for i in range(n[0]):
        if p.stopped:
            break
        sums[i] = 0
        left = p.tokens & ~(<uint32_t>1 << token)
        while left:
            t = lowest(left)
            left &= left - 1
            sums[i] += max(score_of(p, ids[i], t), -400)
    if p.stopped:
        release(sums)
        return
    # insertion by falling sums
    for i in range(1, n[0]):
        id = ids[i]
        sum = sums[i]
        j = i
        while j > 0 and sums[j - 1] < sum:
            ids[j] = ids[j - 1]
            sums[j] = sums[j - 1]
            j -= 1
        ids[j] = id
        sums[j] = sum
    for i in range(n[0]):
        for j in range(kept):
            if _no_better(p, ids[i], ids[j], token):
                break
        else:
            ids[kept] = ids[i]
            kept += 1
    release(sums)
    n[0] = kept


cdef Span children_of(Private* p, uint32_t node, int token) noexcept nogil:
    cdef uint32_t at = p.nodes[node].data + token
    cdef Span span = p.spans[at]
    cdef Walk w
    cdef Farm farm
    cdef uint32_t i, id
    cdef uint32_t* ids
    cdef int32_t n = 0, j
    if span.n >= 0 or p.full or p.stopped:
        return span
    p.n_found = 0
    w.length = NO_WAY
    w.menu = False
    farm = p.nodes[node].farm
    _take(p, &farm, token, &w)
    ids = <uint32_t*>realloc(NULL, (p.n_found + 1) * sizeof(uint32_t))
    if ids == NULL:
        p.full = True
        return span
    for i in range(p.n_found):
        id = name_farm(p, &p.found[i])
        if id == NO_NODE:
            release(ids)
            return span
        for j in range(n):
            if ids[j] == id:
                break
        else:
            ids[n] = id
            n += 1
    if n > 1 and p.nodes[ids[0]].farm.workers == 1:
        _drop_beaten(p, ids, &n, token)
    elif n > 1:
        _most_promising_first(p, ids, n)
    if p.full or p.stopped or not _grow(p, <void**>&p.lists, &p.room_lists, p.n_lists + n, sizeof(uint32_t)):
        release(ids)
        return span
    span.first = p.n_lists
    span.n = n
    for j in range(n):
        p.lists[p.n_lists + j] = ids[j]
    p.n_lists += n
    p.spans[at] = span
    release(ids)
    return span
