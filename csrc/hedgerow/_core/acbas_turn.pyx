"""The course of a game of All Creatures Big and Small: boxes, building, housing, breeding, rounds."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcmp, memset

from .acbas_farm cimport capacities, closed_edges, free_cells, kept_of_too_many, pastures_of
from .acbas_hooks cimport ANY_TIME, timed, use_hook, window_steps
from .acbas_rules cimport (COTTAGE_TILE, EXPAND, FENCES, MATERIALS, REED, REED_FIRST, REED_SHEEP,
                           RESOURCES, RULES, SPECIAL_A, SPECIAL_B, STABLE_TILE, STABLES, STALL, STALL_TILE, START,
                           STONE, TROUGHS, WALLS, WOOD, BOXES, cost_in, pile_of)
from .acbas_state cimport (AFTER_ACTION, ALL_STALE, ASK_BORDERS, ASK_BOX, ASK_BUILDING, ASK_KEEP, ASK_NOTHING,
                           ASK_PLACE, ASK_SIDE, ASK_STABLE, ASK_STALL, ASK_TAKE, ASK_TROUGH, ASK_WINDOW, AT_START,
                           BEFORE_BREEDING, BEFORE_WORKER, BREED, BREEDING, CHANGED_FARM, COMPARED_BYTES, END,
                           END_OF_ROUND, END_OF_WORK, IN_PHASE, NO_STAGE, NOBODY, STEP_DONE, TABLE, WORK, Farm,
                           goods_of, home_cell, make_step, pool_of, state_hash, step_kind, step_payload)
from .acbas_steps cimport MAX_STEPS, border_price, boxes_to_choose, list_steps, more_to_place, most_borders
from .grid cimport CELLS_A_COLUMN, EDGES_A_COLUMN, MAX_CELLS, check, farm_cells, farm_edges, nth, popcount
from .housing cimport MAX_SETS, SPARE_BITS, Capacities, covers, feasible, pack
from .pasture cimport Pastures, enclosed_cells, first_change
from .rng cimport below


cdef enum:
    ONE_EACH = 0x01010101   # one animal of every species, packed


cdef void _refresh(Farm* farm) noexcept nogil:
    # the fields that repeat what tiles and borders say
    cdef int i
    farm.walls = 0
    farm.hooks = 0
    for i in range(MAX_CELLS):
        if farm.tile[i]:
            farm.walls |= <uint32_t>1 << i
            if RULES.tile[farm.tile[i]].hook:
                farm.hooks |= <uint32_t>1 << RULES.tile[farm.tile[i]].hook
    farm.enclosed = enclosed_cells(farm.columns, free_cells(farm), closed_edges(farm))


cdef void _refill(State* s) noexcept nogil:
    cdef int b, pile
    for b in range(BOXES):
        if b < RESOURCES:
            s.piles[b] += RULES.box[b].goods[WOOD] + RULES.box[b].goods[STONE]
        elif b == EXPAND:
            if s.stock >= RULES.box[b].borders:
                s.stock -= RULES.box[b].borders
                s.piles[pile_of(b)] += RULES.box[b].borders
        elif b >= REED_SHEEP:
            pile = pile_of(b)
            if s.piles[pile] or s.piles[pile + 1]:
                s.piles[pile + 1] += 1
            else:
                s.piles[pile] += 1


cdef void _begin_round(State* s) noexcept nogil:
    cdef int seat
    s.round += 1
    s.start = s.marker
    for seat in range(2):
        s.farm[seat].workers = RULES.workers
    _refill(s)
    _enter(s, AT_START)


cdef void _enter(State* s, int phase) noexcept nogil:
    # what is due in a phase is settled when it begins
    cdef int seat
    cdef uint32_t hooks
    s.phase = phase
    if phase == BEFORE_BREEDING:  # Home has come first
        s.taken[0] = 0
        s.taken[1] = 0
    for seat in range(2):
        hooks = s.farm[seat].hooks
        if phase == BREEDING:
            s.due[seat] = BREED
        elif phase in (WORK, END) or hooks == 0:
            s.due[seat] = 0
        else:
            s.due[seat] = hooks & timed(phase)
            # Breeding and scoring are preceded by a window of every owner of an any-time effect
            if phase == BEFORE_BREEDING or (phase == END_OF_ROUND and s.round == RULES.rounds):
                s.due[seat] |= hooks & ANY_TIME


cdef void _run_phase(State* s) noexcept nogil:
    # to the next decision that a phase, or one after it, has for somebody
    cdef int turn, seat
    while True:
        for turn in range(2):
            seat = s.start ^ turn
            if s.due[seat] == 0:
                continue
            s.actor = seat
            s.stage = IN_PHASE
            if s.phase == BREEDING:
                if _house(s, False):
                    return
            elif _window(s):
                return
            s.due[seat] = 0
            s.stage = NO_STAGE
        if s.phase == WORK:
            _enter(s, END_OF_WORK)
        elif s.phase == END_OF_ROUND:
            if s.round == RULES.rounds:
                s.phase = END
                s.ask = ASK_NOTHING
                s.actor = NOBODY
                return
            _begin_round(s)
        else:
            _enter(s, s.phase + 1)
        if s.phase == WORK:
            s.actor = s.start
            _begin_turn(s)
            return


cdef void _begin_turn(State* s) noexcept nogil:
    s.stage = BEFORE_WORKER
    if not _window(s):
        _go_on(s)


cdef bint _window(State* s) noexcept nogil:
    # asks the actor, if any hook of theirs has something to offer here
    cdef uint64_t offered[64]
    if s.farm[s.actor].hooks and window_steps(s, offered):
        s.ask = ASK_WINDOW
        return True
    return False


cdef inline void _set_animals(Farm* farm, uint32_t counts) noexcept nogil:
    (<uint32_t*>farm.animals)[0] = counts


cdef bint _house(State* s, bint ask) noexcept nogil:
    # Houses what the actor has; True if that is left to a decision.
    cdef Farm* farm = &s.farm[s.actor]
    cdef uint32_t pool = pool_of(s)
    cdef uint32_t sets[MAX_SETS]
    cdef Capacities c
    cdef int n
    if s.choice:
        s.ask = ASK_TAKE
        return True
    if ask and pool:
        s.ask = ASK_KEEP
        return True
    if pool == pack(farm.animals) and not s.changed:
        return False
    if pool & ONE_EACH == pool and pool & (pool - 1) == 0 and RULES.tile[farm.tile[home_cell(farm)]].capacity:
        _set_animals(farm, pool)  # one animal, if any, lives in the house
        return False
    capacities(farm, &c)
    if not feasible(&c, pool):
        n = kept_of_too_many(farm, &c, pool, sets)
        if n > 1:
            s.ask = ASK_KEEP
            return True
        pool = sets[0]
    _set_animals(farm, pool)
    return False


cdef void _go_on(State* s) noexcept nogil:
    # the animals are housed: what follows?
    cdef int stage = s.stage
    s.box = 0
    s.count = 0
    s.last = 0
    s.stone = 0
    s.changed = 0
    (<uint32_t*>s.gain)[0] = 0
    s.stage = NO_STAGE
    if stage == BEFORE_WORKER:
        s.ask = ASK_BOX
    elif stage == AFTER_ACTION:
        if s.farm[1 - s.actor].workers:
            s.actor = 1 - s.actor
        if s.farm[s.actor].workers:
            _begin_turn(s)
        else:
            _run_phase(s)
    else:
        if s.phase == BREEDING:
            s.due[s.actor] = 0
        _run_phase(s)


cdef void _finish(State* s, bint ask_housing) noexcept nogil:
    # an action is complete: its window, then its animals
    if not _window(s):
        _close(s, ask_housing)


cdef void _close(State* s, bint ask_housing) noexcept nogil:
    if not _house(s, ask_housing):
        _go_on(s)


# mutants: off (asked in debug builds only)
cdef inline bint _sound(const Farm* farm) noexcept nogil:
    # what every action leaves behind: no count below zero, nothing built twice on a space, borders on edges of the farm
    return (goods_of(farm) & SPARE_BITS == 0 and farm.spare < 128 and farm.borders & ~farm_edges(farm.columns) == 0
            and (farm.walls | farm.troughs | farm.enclosed) & ~farm_cells(farm.columns) == 0
            and farm.walls & farm.enclosed == 0)
# mutants: on


cdef inline void _pay(Farm* farm, uint32_t cost) noexcept nogil:
    cdef int m
    check(covers(goods_of(farm), cost))
    for m in range(MATERIALS):
        farm.goods[m] -= cost_in(cost, m)


cdef inline void _take_pile(State* s, int pile, uint8_t* where) noexcept nogil:
    where[0] += s.piles[pile]
    s.piles[pile] = 0


cdef void _use_box(State* s, int box, bint ask_housing) noexcept nogil:
    cdef Farm* farm = &s.farm[s.actor]
    cdef int pile = pile_of(box)
    cdef int m
    s.taken[s.actor] |= <uint32_t>1 << box
    s.box = box + 1
    s.stage = AFTER_ACTION
    farm.workers -= 1
    if box < RESOURCES:
        _take_pile(s, pile, &farm.goods[WOOD if RULES.box[box].goods[WOOD] else STONE])
        if box == START:
            s.marker = s.actor
    elif box == RESOURCES:
        for m in range(MATERIALS):
            farm.goods[m] += RULES.box[box].goods[m]
    elif box in (FENCES, WALLS):
        s.ask = ASK_BORDERS
        return
    elif box == EXPAND:
        _take_pile(s, pile, &farm.spare)
        if s.expansions:
            s.ask = ASK_SIDE
            return
    elif box == STALL:
        s.ask = ASK_STALL
        return
    elif box == STABLES:
        s.ask = ASK_STABLE
        return
    elif box == TROUGHS:
        s.ask = ASK_TROUGH
        return
    elif box in (SPECIAL_A, SPECIAL_B):
        s.ask = ASK_BUILDING
        return
    else:
        if RULES.box[box].first == REED_FIRST:
            _take_pile(s, pile, &farm.goods[REED])
        else:
            _take_pile(s, pile, &s.gain[RULES.box[box].first])
        _take_pile(s, pile + 1, &s.gain[RULES.box[box].later])
    _finish(s, ask_housing)


cdef void _add_expansion(State* s, int side) noexcept nogil:
    cdef Farm* farm = &s.farm[s.actor]
    cdef int i
    s.expansions -= 1
    farm.columns += 1
    if side == 0:  # on the left: everything moves one column to the right
        farm.home += 1
        farm.borders <<= EDGES_A_COLUMN
        farm.troughs <<= CELLS_A_COLUMN
        for i in range(MAX_CELLS - 1, CELLS_A_COLUMN - 1, -1):
            farm.tile[i] = farm.tile[i - CELLS_A_COLUMN]
        for i in range(CELLS_A_COLUMN):
            farm.tile[i] = 0
        farm.walls <<= CELLS_A_COLUMN
        farm.enclosed <<= CELLS_A_COLUMN


cdef void _build(State* s, int tile, int cell, int which) noexcept nogil:
    cdef Farm* farm = &s.farm[s.actor]
    _pay(farm, RULES.tile[tile].cost[which])
    if farm.tile[cell] == STALL_TILE and tile != STABLE_TILE:
        s.stalls += 1  # the replaced tile is available again at once
    if tile == STALL_TILE:
        s.stalls -= 1
    farm.tile[cell] = tile
    s.changed |= CHANGED_FARM
    s.offer &= ~(<uint64_t>1 << tile)
    s.choice = RULES.tile[tile].gain
    _refresh(farm)


cdef void _place_borders(State* s, uint64_t borders) noexcept nogil:
    # `count` and `last` say how the action goes on: how many it has placed, and above which space it may enclose more
    cdef Farm* farm = &s.farm[s.actor]
    cdef Pastures before, after
    cdef int price = border_price(s.box - 1, s.count + popcount(borders)) - border_price(s.box - 1, s.count)
    pastures_of(farm, &before)
    farm.borders |= borders
    farm.enclosed = enclosed_cells(farm.columns, free_cells(farm), closed_edges(farm))
    farm.spare -= popcount(borders)
    farm.goods[WOOD if s.box == FENCES + 1 else STONE] -= price
    s.count += popcount(borders)
    s.changed |= CHANGED_FARM
    if most_borders(s):
        pastures_of(farm, &after)
        s.last = first_change(&before, &after)


cdef void _place_trough(State* s, int cell) noexcept nogil:
    cdef Farm* farm = &s.farm[s.actor]
    farm.troughs |= <uint32_t>1 << cell
    s.troughs -= 1
    if s.count >= RULES.trough_free:
        farm.goods[WOOD] -= RULES.trough_wood
    s.count += 1
    s.last = cell


cdef void play_step(State* s, uint64_t step, bint ask_housing) noexcept nogil:
    cdef uint64_t payload = step_payload(step)
    cdef int kind = step_kind(step)
    cdef int actor = s.actor
    cdef int phase = s.phase
    cdef int round_ = s.round
    check(kind == s.ask or (kind == STEP_DONE and s.ask in (ASK_BORDERS, ASK_STABLE, ASK_TROUGH, ASK_WINDOW)))
    if kind == ASK_BOX:
        _use_box(s, <int>payload, ask_housing)
    elif kind == ASK_BORDERS:
        _place_borders(s, payload)
        if not more_to_place(s):
            _finish(s, ask_housing)
    elif kind == ASK_SIDE:
        _add_expansion(s, <int>payload)
        _finish(s, ask_housing)
    elif kind == ASK_STALL:
        _build(s, STALL_TILE, <int>payload, 0)
        _finish(s, ask_housing)
    elif kind == ASK_STABLE:
        s.last = payload & 0xFF
        s.stone = <int>(payload >> 8)
        _build(s, STABLE_TILE, s.last, s.stone)
        s.count += 1
        if not more_to_place(s):
            _finish(s, ask_housing)
    elif kind == ASK_TROUGH:
        _place_trough(s, <int>payload)
        if not more_to_place(s):
            _finish(s, ask_housing)
    elif kind == ASK_BUILDING:
        s.tile = <int>payload
        s.ask = ASK_PLACE
    elif kind == ASK_PLACE:
        _build(s, s.tile, payload & 0xFF, <int>(payload >> 8))
        s.tile = 0
        _finish(s, ask_housing)
    elif kind == ASK_TAKE:
        s.choice = 0
        _set_animals(&s.farm[actor], <uint32_t>payload)
        _go_on(s)
    elif kind == ASK_KEEP:
        _set_animals(&s.farm[actor], <uint32_t>payload)
        _go_on(s)
    elif kind == ASK_WINDOW:
        use_hook(s, payload)
        if not _window(s):
            _close(s, ask_housing)
    elif s.ask == ASK_WINDOW:  # done with the window
        if s.stage == IN_PHASE:
            s.due[actor] = 0
        _close(s, ask_housing)
    else:  # done with borders, stables or troughs
        _finish(s, ask_housing)
    # A turn writes the actor's farm and the table; where it ran into another phase or round, both farms.
    if s.phase != phase or s.round != round_:
        s.stale = ALL_STALE
    else:
        s.stale |= <uint64_t>1 << TABLE | <uint64_t>1 << actor
    check(_sound(&s.farm[actor]))


cdef int _apart(const State* s, uint64_t* out, int n) noexcept nogil:
    # Without the steps that lead where an earlier one leads; results of equal hash are compared byte by byte.
    cdef uint64_t results[MAX_SETS]
    cdef State after, earlier
    cdef int i, j, kept = 0
    for i in range(n):
        after = s[0]
        play_step(&after, out[i], False)
        results[kept] = state_hash(&after)
        for j in range(kept):
            if results[j] == results[kept]:
                earlier = s[0]
                play_step(&earlier, out[j], False)
                if memcmp(&earlier, &after, COMPARED_BYTES) == 0:
                    break
        else:
            out[kept] = out[i]
            kept += 1
    return kept


cdef int listed_steps(const State* s, uint64_t* out, int room) noexcept nogil:
    # Which animal was taken may come to the same thing, where a breeding that leaves no choice follows: 7 sheep and no
    # room for the pig are bred to 8, and 8 sheep stay 8.
    cdef int n = list_steps(s, out, room)
    if s.ask == ASK_TAKE and s.farm[0].workers == 0 and s.farm[1].workers == 0:
        n = _apart(s, out, min(n, <int>MAX_SETS))
    return n


cdef uint64_t drawn_step(const State* s, Rng* rng) noexcept nogil:
    # four of five steps of a random game choose a box, and one bit of a mask is drawn without listing all
    cdef uint64_t out[MAX_STEPS]
    cdef uint32_t boxes
    if s.ask == ASK_BOX:
        boxes = boxes_to_choose(s)
        return make_step(ASK_BOX, nth(boxes, below(rng, popcount(boxes))))
    return out[below(rng, listed_steps(s, out, MAX_STEPS))]


cdef void start_game(State* s, int first_start, int options) noexcept nogil:
    cdef int seat
    cdef Farm* farm
    memset(s, 0, sizeof(State))
    for seat in range(2):
        farm = &s.farm[seat]
        farm.columns = 2
        farm.tile[2] = COTTAGE_TILE
        farm.spare = RULES.own_borders
        _refresh(farm)
    s.offer = RULES.offer
    s.stock = RULES.stock_borders
    s.expansions = RULES.expansions
    s.stalls = RULES.stalls
    s.troughs = RULES.troughs
    s.first_start = first_start
    s.marker = first_start
    s.options = options
    _begin_round(s)
    _run_phase(s)
    s.stale = ALL_STALE


cdef void resume_game(State* s) noexcept nogil:
    cdef int seat
    for seat in range(2):
        _refresh(&s.farm[seat])
    if s.phase == WORK:
        if s.farm[s.actor].workers:
            _begin_turn(s)
        elif s.farm[1 - s.actor].workers:
            s.actor = 1 - s.actor
            _begin_turn(s)
        else:
            _run_phase(s)
    elif s.phase == END:
        s.ask = ASK_NOTHING
        s.actor = NOBODY
    else:
        _run_phase(s)
    s.stale = ALL_STALE
