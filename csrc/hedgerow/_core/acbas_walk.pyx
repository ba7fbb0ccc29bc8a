"""A turn carried out in every way; `acbas_walk.pxd` documents it."""

from libc.stdlib cimport free as release
from libc.string cimport memcmp, memset

from .acbas_build cimport refresh_pastures
from .acbas_course cimport HERDS, add_spaces, bare_course, best_of, course_of
from .acbas_farm cimport ALLOWANCES, free_cells, pastures_of, total2
from .acbas_menu cimport add_course, close_menus, open_menus
from .acbas_rules cimport STONE, WOOD
from .acbas_state cimport (ASK_BORDERS, ASK_BOX, ASK_KEEP, ASK_NOTHING, ASK_PLACE, ASK_STALL, ASK_TAKE, ASK_TROUGH,
                           BUILDER, BY_STONE, BY_WOOD, CHANGED_FARM, GRANTED, STEP_DONE, WORK, goods_of, pool_of)
from .acbas_steps cimport MAX_STEPS, border_price, most_borders
from .acbas_turn cimport listed_steps, play_step
from .blocks cimport grow
from .clock cimport is_up
from .grid cimport MAX_CELLS, check, edges_of, farm_cells, farm_edges, popcount
from .pages cimport map_pages, unmap_pages
from .pasture cimport Fencing, Pastures, closed_outcomes, first_change
from .step cimport make_step, step_kind, step_payload

cdef enum:
    WALKS_A_LOOK = 0x1000  # steps between two looks at the clock
    MOST_OUTCOMES = 1 << 17


cdef bint open_gear(Gear* gear, uint64_t limit, bint plain) noexcept nogil:
    memset(gear, 0, sizeof(Gear))
    gear.plain = plain
    gear.memory.limit = limit
    gear.memory.taken = HERDS * sizeof(Herd) + 2 * MOST_OUTCOMES * sizeof(uint64_t)
    gear.herds = <Herd*>map_pages(HERDS * sizeof(Herd))
    gear.outcomes = <uint64_t*>map_pages(2 * MOST_OUTCOMES * sizeof(uint64_t))
    return open_menus(&gear.menus, &gear.memory) and gear.herds != NULL and gear.outcomes != NULL


cdef void close_gear(Gear* gear) noexcept nogil:
    release(gear.found)
    unmap_pages(gear.herds, HERDS * sizeof(Herd))
    unmap_pages(gear.outcomes, 2 * MOST_OUTCOMES * sizeof(uint64_t))
    close_menus(&gear.menus)
    memset(gear, 0, sizeof(Gear))


cdef void begin_walk(Walk* w, Gear* gear) noexcept nogil:
    w.gear = gear
    w.best = IMPOSSIBLE
    w.menu = False
    w.target = NULL
    w.length = NO_WAY
    w.found = False


cdef void walk(Walk* w, const State* first, int box) noexcept nogil:
    cdef State after = first[0]
    w.workers = first.farm[0].workers
    w.last = w.workers == 1
    w.quick = w.last and w.gear.plain and w.length == NO_WAY
    _go(w, &after, make_step(ASK_BOX, box))


cdef void walk_on(Walk* w, const State* s) noexcept nogil:
    w.last = True
    w.quick = False
    _explore(w, s)


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
    cdef Gear* gear = w.gear
    cdef Farm farm = s.farm[0]
    farm.gift = s.rest[0]
    if farm.workers == 1 and farm.gift & FLOATS == 0:
        farm.gift = 0  # a last worker prepares nothing
    if w.length != NO_WAY:
        w.found = memcmp(&farm, w.target, sizeof(Farm)) == 0
    elif grow(&gear.memory, <void**>&gear.found, &gear.room_found, gear.n_found + 1, sizeof(Farm)):
        gear.found[gear.n_found] = farm
        gear.n_found += 1


cdef void _settle(Walk* w, const State* s) noexcept nogil:
    # The last worker's action is complete: the animals are housed, breed and are scored. Or it is noted in a menu.
    cdef const Farm* farm = &s.farm[0]
    cdef Course course
    course_of(farm, &course)
    course.choice = s.choice if s.ask == ASK_TAKE else 0
    _take_down(w, s, &course, goods_of(farm))


cdef void _take_down(Walk* w, const State* s, Course* course, uint32_t goods) noexcept nogil:
    # a result of the last worker's action with what is left of the goods
    if w.menu:
        course.cost = w.purse - goods
        add_course(&w.gear.menus, course)
    else:
        best_of(w.gear.herds, &s.farm[0], course, 1, goods, pool_of(s), &w.best)


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
    if is_up(&w.gear.clock, WALKS_A_LOOK):
        return
    if s.ask == ASK_NOTHING:
        w.best = max(w.best, total2(&s.farm[0]))
        w.found = w.length != NO_WAY and w.best == w.score
        return
    if w.quick and s.phase == WORK and s.ask in (ASK_KEEP, ASK_TAKE):
        _settle(w, s)
        return
    if not w.last and s.box == 0 and s.farm[0].workers != w.workers:
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


cdef int _outcomes(Gear* gear, const Farm* farm, uint32_t walls, int budget, uint64_t* out) noexcept nogil:
    # the cheapest border sets of all closed outcomes, the spaces `walls` being built; more than there is room for are
    # too many for anything to be proved
    cdef Fencing f
    cdef int n
    if budget <= 0:
        return 0
    n = closed_outcomes(&f, farm.columns, farm_cells(farm.columns) & ~walls, farm.borders | edges_of(walls), budget,
                        out, MOST_OUTCOMES)
    if n > MOST_OUTCOMES:
        gear.crowded = True
        gear.clock.stopped = True
    return min(n, <int>MOST_OUTCOMES)


cdef void _explore_place(Walk* w, const State* s, uint64_t step) noexcept nogil:
    # A building about to be placed closes a pasture with borders that float.
    cdef uint64_t* out = w.gear.outcomes
    cdef State after
    cdef uint32_t walls = s.farm[0].walls | <uint32_t>1 << (step & 0xFF)
    cdef int i, n = _outcomes(w.gear, &s.farm[0], walls, s.rest[0] & FLOATS, out)
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
    if is_up(&w.gear.clock, WALKS_A_LOOK):
        return
    if w.quick and s.fencing in (BY_WOOD, BY_STONE):
        # the buildings stay what they are, so their part is found once
        course = w.bare
        add_spaces(farm, borders, &course)
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
    cdef uint64_t* out = w.gear.outcomes
    cdef const Farm* farm = &s.farm[0]
    cdef State after
    cdef int most = most_borders(s), floats = s.rest[0] & FLOATS
    cdef int i, n, size, used, begun, left
    if w.quick:
        bare_course(farm, &w.bare)
    if s.fencing == BUILDER or s.fencing == GRANTED:
        after = s[0]
        _go(w, &after, make_step(STEP_DONE, 0))
    else:
        _place_idly(w, s)
    n = _outcomes(w.gear, farm, farm.walls, most + floats, out)
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
    cdef uint64_t* later = w.gear.outcomes + MOST_OUTCOMES
    cdef const Farm* farm = &s.farm[0]
    cdef uint32_t cells = free_cells(farm), cell
    cdef uint64_t part, edges
    cdef int most = most_borders(s)
    cdef int i, j, k, size, m = _outcomes(w.gear, farm, farm.walls, farm.spare, later)
    for i in range(-1, n):
        edges = now[i] if i >= 0 else 0
        size = popcount(edges)
        for j in range(m):
            if w.gear.clock.stopped:
                return
            if edges & ~later[j] == 0:
                for k in range(1, min(most - size, popcount(later[j]) - size - 1) + 1):
                    part = _part_of(farm, edges, later[j], k)
                    if part:
                        _pay_and_close(w, s, edges | part, size + k, 0)
    while cells:
        cell = cells & (0 - cells)
        cells ^= cell
        m = _outcomes(w.gear, farm, farm.walls | cell, most, later)
        for j in range(m):
            if w.gear.clock.stopped:
                return
            for i in range(-1, n):
                edges = now[i] if i >= 0 else 0
                size = popcount(edges | later[j])
                if later[j] & ~edges and size <= most:
                    _pay_and_close(w, s, edges | later[j], size, 0)
