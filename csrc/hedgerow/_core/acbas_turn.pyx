"""The course of a game of All Creatures Big and Small: boxes, building, housing, breeding, rounds."""

from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memcmp, memset

from .acbas_actions cimport answer, build_special, follow, place_borders, place_trough, set_animals, use_box
from .acbas_build cimport add_column, build_stall, pay_tile, put_tile, refresh
from .acbas_buildings cimport BREEDING_STATION, CATTLE_FARM, RANCH, REARING_STATION
from .acbas_farm cimport kept_of_too_many
from .acbas_hooks cimport OPENS_WINDOWS, WINDOW_STEPS, timed, use_effect, window_must, window_open, window_steps
from .acbas_rules cimport BOXES, COTTAGE_TILE, EXPAND, REED_SHEEP, RESOURCES, RULES, STABLE_TILE, STONE, WOOD, pile_of
from .acbas_state cimport (AFTER_ACTION, ALL_STALE, ASK_ARRANGE, ASK_BORDERS, ASK_BOX, ASK_BUILDING, ASK_KEEP,
                           ASK_NOTHING, ASK_PLACE, ASK_SIDE, ASK_STABLE, ASK_STALL, ASK_TAKE, ASK_TROUGH, ASK_WINDOW,
                           AT_ANY_TIME, AT_START, BEFORE_BREEDING, BEFORE_SCORING, BEFORE_SECOND, BEFORE_WORKER, BREED,
                           BREEDING, CHANGED_FARM, COMPARED_BYTES, EMPTYING, END, END_OF_ROUND, END_OF_WORK, FOR_A_FOAL,
                           IN_PHASE, NOBODY, NO_FENCING, NO_STAGE, ONE_EACH, ORIGINAL_EDITION, SECOND_BREEDING,
                           STEP_DONE, STEWARD, TABLE, TO_GIVE, WORK, Farm, goods_of, home_cell, is_breeding, pool_of,
                           state_hash, tile_row)
from .acbas_steps cimport MAX_STEPS, boxes_to_choose, foal_may_need, kept_now, list_steps, more_to_place, places_now
from .grid cimport check, farm_cells, farm_edges, nth, popcount
from .housing cimport MAX_SETS, SPARE_BITS, Capacities, feasible, pack
from .rng cimport below
from .step cimport make_step, step_kind, step_payload

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
    cdef uint64_t hooks
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
        elif phase in (BEFORE_SECOND, SECOND_BREEDING) and not hooks >> BREEDING_STATION & 1:
            s.due[seat] = 0
        elif phase == SECOND_BREEDING:
            s.due[seat] = BREED
        else:
            s.due[seat] = <uint32_t>hooks & timed(s, phase)
            # Breeding and scoring are preceded by a window of every owner of an any-time effect
            if phase in (BEFORE_BREEDING, BEFORE_SECOND, BEFORE_SCORING) and hooks & OPENS_WINDOWS:
                s.due[seat] |= AT_ANY_TIME


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
            if is_breeding(s):
                if _breed(s):
                    return
            elif _phase_window(s):
                return
            s.changed = 0  # nothing was asked, so nothing else of a turn is left
            s.stage = NO_STAGE
            _leave(s)
        if s.phase == WORK:
            _enter(s, END_OF_WORK)
        elif s.phase == END_OF_ROUND and s.round < RULES.rounds:
            _begin_round(s)
        elif s.phase == BEFORE_SCORING:
            s.phase = END
            s.ask = ASK_NOTHING
            s.actor = NOBODY
            return
        else:
            _enter(s, s.phase + 1)
        if s.phase == WORK:
            s.actor = s.start
            _begin_turn(s)
            return


cdef void _leave(State* s) noexcept nogil:
    # nothing is due any more for the actor in this phase; a gift that was not placed is an ordinary border from now on
    s.due[s.actor] = 0
    if s.phase in (END_OF_WORK, BEFORE_BREEDING, BEFORE_SECOND, BEFORE_SCORING):
        s.farm[s.actor].gift = 0


cdef void _begin_turn(State* s) noexcept nogil:
    s.ask = ASK_BOX
    if s.farm[s.actor].hooks & OPENS_WINDOWS:
        s.stage = BEFORE_WORKER


cdef bint _phase_window(State* s) noexcept nogil:
    # Asks the actor, if there is anything to decide; what has to be done and can be in one way only is done at once.
    cdef uint64_t listed[WINDOW_STEPS]
    cdef State probe
    if not window_open(s):
        return False
    if window_must(s) and window_steps(s, False, listed) == 1:
        probe = s[0]
        use_effect(&probe, listed[0])
        if not window_open(&probe) and not _house(&probe, False):
            s[0] = probe
            return False
    s.ask = ASK_WINDOW
    return True


cdef bint _window(State* s, bint ask) noexcept nogil:
    # Asks the actor, if any hook of theirs has something to offer here; where nothing of it would be listed only if
    # everything is to be asked (`ask`).
    cdef uint64_t listed[WINDOW_STEPS]
    if s.farm[s.actor].hooks & (OPENS_WINDOWS | s.due[s.actor]) == 0 or not window_open(s):
        return False
    if not ask and s.stage != IN_PHASE and window_steps(s, False, listed) == 0:
        return False
    s.ask = ASK_WINDOW
    return True


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
    if pool & ONE_EACH == pool and pool & (pool - 1) == 0 and tile_row(farm, farm.tile[home_cell(farm)]).capacity:
        set_animals(farm, pool)  # one animal, if any, lives in the house
        return False
    places_now(s, &c)
    if not feasible(&c, pool):
        if s.stage == EMPTYING or s.foal:
            n = kept_now(s, &c, sets)
        else:
            n = kept_of_too_many(farm, &c, pool, sets)
        if n > 1:
            s.ask = ASK_KEEP
            return True
        pool = sets[0]
    set_animals(farm, pool)
    return False


cdef bint _breed(State* s) noexcept nogil:
    # the actor's Breeding; True if that leaves something to be asked
    cdef Farm* farm = &s.farm[s.actor]
    if farm.hooks >> REARING_STATION & 1:
        s.stage = EMPTYING
        s.changed |= CHANGED_FARM
        if _house(s, False):
            return True
    return _bear(s, False)


cdef bint _bear(State* s, bint ask) noexcept nogil:
    # newborns, after the Rearing Station was emptied (ruling breeding)
    cdef Farm* farm = &s.farm[s.actor]
    s.stage = IN_PHASE
    if farm.hooks >> RANCH & 1 and foal_may_need(s):
        s.ask = ASK_BORDERS
        s.fencing = FOR_A_FOAL
        s.allowed = 1
        return True
    return _house(s, ask)


cdef void _clear_turn(State* s) noexcept nogil:
    s.box = 0
    s.count = 0
    s.last = 0
    s.stone = 0
    s.changed = 0
    (<uint32_t*>s.gain)[0] = 0
    s.allowed = 0
    s.effect = 0
    s.foal = 0
    s.stage = NO_STAGE


cdef void _go_on(State* s, bint ask) noexcept nogil:
    # the animals are housed: what follows?
    cdef int stage = s.stage
    if stage == EMPTYING:
        s.changed = 0
        if _bear(s, ask):
            return
        stage = IN_PHASE
    _clear_turn(s)
    if stage == BEFORE_WORKER or stage == STEWARD:
        s.ask = ASK_BOX
    elif stage == AFTER_ACTION and s.phase == WORK:
        if s.farm[1 - s.actor].workers:
            s.actor = 1 - s.actor
        if s.farm[s.actor].workers:
            _begin_turn(s)
        else:
            _run_phase(s)
    else:
        _leave(s)
        _run_phase(s)


cdef void _finish(State* s, bint ask) noexcept nogil:
    # An action or effect is complete: what it brings besides, its window, then its animals.
    s.fencing = NO_FENCING
    if is_breeding(s):
        if not _house(s, ask):
            _go_on(s, ask)
    elif not (s.todo and follow(s)) and not _window(s, ask):
        _close(s, ask)


cdef void _close(State* s, bint ask) noexcept nogil:
    if not _house(s, ask):
        _go_on(s, ask)


# mutants: off (asked in debug builds only)
cdef inline bint _sound(const Farm* farm) noexcept nogil:
    # what every action leaves behind: no count below zero, nothing built twice on a space, borders on edges of the farm
    return (goods_of(farm) & SPARE_BITS == 0 and farm.spare < 128 and farm.borders & ~farm_edges(farm.columns) == 0
            and (farm.walls | farm.troughs | farm.enclosed) & ~farm_cells(farm.columns) == 0
            and farm.walls & farm.enclosed == 0)
# mutants: on


cdef void play_step(State* s, uint64_t step, bint ask) noexcept nogil:
    cdef uint64_t payload = step_payload(step)
    cdef int kind = step_kind(step)
    cdef int actor = s.actor
    cdef int phase = s.phase
    cdef int round_ = s.round
    check(kind == s.ask or kind == STEP_DONE or kind in (ASK_WINDOW, ASK_ARRANGE))
    if kind == ASK_BOX:
        if not use_box(s, <int>payload):
            _finish(s, ask)
    elif kind == ASK_BORDERS:
        place_borders(s, payload)
        if not more_to_place(s):
            _finish(s, ask)
    elif kind == ASK_SIDE:
        add_column(s, <int>payload)
        if s.farm[actor].hooks >> CATTLE_FARM & 1:
            s.todo |= 1 << TO_GIVE
        _finish(s, ask)
    elif kind == ASK_STALL:
        build_stall(s, <int>payload)
        _finish(s, ask)
    elif kind == ASK_STABLE:
        s.last = payload & 0xFF
        s.stone = <int>(payload >> 8)
        pay_tile(&s.farm[actor], tile_row(&s.farm[actor], STABLE_TILE).cost[s.stone])
        put_tile(s, STABLE_TILE, s.last)
        s.count += 1
        if not more_to_place(s):
            _finish(s, ask)
    elif kind == ASK_TROUGH:
        place_trough(s, <int>payload)
        if not more_to_place(s):
            _finish(s, ask)
    elif kind == ASK_BUILDING:
        s.tile = <int>payload
        s.ask = ASK_PLACE
    elif kind == ASK_PLACE:
        build_special(s, s.tile, payload & 0xFF, <int>(payload >> 8))
        s.tile = 0
        _finish(s, ask)
    elif kind == ASK_TAKE:
        s.choice = 0
        set_animals(&s.farm[actor], <uint32_t>payload)
        _go_on(s, ask)
    elif kind == ASK_KEEP:
        set_animals(&s.farm[actor], <uint32_t>payload)
        _go_on(s, ask)
    elif kind == ASK_WINDOW or kind == ASK_ARRANGE:
        if not use_effect(s, step):
            if s.stage == STEWARD:
                _close(s, ask)
            else:
                _finish(s, ask)
    elif kind != STEP_DONE:
        answer(s, kind, payload)
        _finish(s, ask)
    elif s.ask == ASK_WINDOW:  # done with the window
        _close(s, ask)
    else:  # done with borders, stables or troughs, or with what may be declined
        s.near = 0
        _finish(s, ask)
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
    if s.ask == ASK_BOX and s.stage == NO_STAGE:
        boxes = boxes_to_choose(s)
        return make_step(ASK_BOX, nth(boxes, below(rng, popcount(boxes))))
    return out[below(rng, listed_steps(s, out, MAX_STEPS))]


cdef void start_game(State* s, int first_start, int options, uint64_t offer) noexcept nogil:
    cdef bint more = offer & ~RULES.offer != 0  # expansion buildings bring pieces with them
    cdef int seat
    cdef Farm* farm
    memset(s, 0, sizeof(State))
    for seat in range(2):
        farm = &s.farm[seat]
        farm.columns = 2
        farm.tile[2] = COTTAGE_TILE
        farm.spare = RULES.own_borders
        farm.edition = options & ORIGINAL_EDITION != 0
        refresh(farm)
    s.offer = offer
    s.stock = RULES.stock_borders
    s.expansions = RULES.expansions + (RULES.more_expansions if more else 0)
    s.stalls = RULES.stalls + (RULES.more_stalls if more else 0)
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
        refresh(&s.farm[seat])
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
