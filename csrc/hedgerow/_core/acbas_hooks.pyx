"""The effects of special buildings in their windows; `acbas_hooks.pxd` explains windows."""

from .acbas_build cimport build_stall, give_up, put_trough, raise_stall, trough_price
from .acbas_buildings cimport FARM_WELL, HOME_WORKSHOP, JOINERY, STEWARDS_OFFICE, STONE_CARVER, TRADING_STATION
from .acbas_carpenter cimport arrange, arrangement_legal, can_arrange, list_arrangements
from .acbas_places cimport open_places
from .acbas_rules cimport MATERIALS, REED, STALL_TILE, STONE, WOOD
from .acbas_state cimport (ASK_ARRANGE, ASK_BORDERS, ASK_WINDOW, AT_START, BEFORE_BREEDING, BEFORE_SECOND, END_OF_ROUND,
                           END_OF_WORK, GIVING, GRANTED, IN_PHASE, STEWARD, WORK, Farm, pool_of, purse_of, tile_row)
from .grid cimport farm_cells, farm_edges, lowest
from .housing cimport SPECIES, covers
from .step cimport make_step, step_kind, step_payload

cdef enum:
    FIRM_STONE = 2
    JOINERY_WOOD = 2
    WELL_FROM = 6          # the first round in which the Farm Well acts
    MOST_TRADES = 2        # listed in one window
    GIVEN_AND_PLACED = 2   # borders that one use of the Assembly Hall takes


cdef uint32_t timed(const State* s, int phase) noexcept nogil:
    cdef uint32_t bell = <uint32_t>1 << BELL
    if phase == AT_START:
        return bell | <uint32_t>(s.round >= WELL_FROM) << FARM_WELL
    if phase == END_OF_WORK:
        return bell | <uint32_t>1 << STEWARDS_OFFICE
    if phase in (BEFORE_BREEDING, BEFORE_SECOND):
        return bell | 1 << HOME_WORKSHOP | 1 << JOINERY | 1 << TRADING_STATION
    if phase == END_OF_ROUND:
        return bell | <uint32_t>1 << STONE_CARVER
    return 0


cdef inline uint32_t _bare(const State* s) noexcept nogil:
    # where a trough may be placed, if one is left
    cdef const Farm* farm = &s.farm[s.actor]
    return farm_cells(farm.columns) & ~farm.troughs if s.troughs else 0


cdef inline uint32_t _well(const State* s) noexcept nogil:
    # the spaces for the Farm Well's trough while it is due
    return _bare(s) if s.stage == IN_PHASE and s.due[s.actor] >> FARM_WELL & 1 else 0


cdef inline bint _is_due(const State* s, int hook) noexcept nogil:
    return s.stage == IN_PHASE and s.due[s.actor] >> hook & 1


cdef inline bint _carver(const State* s) noexcept nogil:
    # its window follows it (ruling hook-windows)
    return _is_due(s, STONE_CARVER) and s.farm[s.actor].goods[STONE] and s.effect == NO_EFFECT


cdef inline uint32_t _workshop(const State* s) noexcept nogil:
    # where the Home Workshop may build
    cdef const Farm* farm = &s.farm[s.actor]
    if s.stalls and covers(purse_of(farm), tile_row(farm, STALL_TILE).cost[0]):
        return open_places(farm)
    return 0


cdef inline uint32_t _joinery(const State* s) noexcept nogil:
    cdef const Farm* farm = &s.farm[s.actor]
    return _bare(s) if farm.goods[WOOD] >= trough_price(farm, JOINERY_WOOD) else 0


cdef inline uint32_t _pairs(const Farm* farm) noexcept nogil:
    # which two materials can be given: bit 0 wood and stone, 1 wood and reed, 2 stone and reed
    cdef uint32_t wood = farm.goods[WOOD] > 0, stone = farm.goods[STONE] > 0, reed = farm.goods[REED] > 0
    return (wood & stone) | (wood & reed) << 1 | (stone & reed) << 2


cdef inline uint32_t _firm(const State* s) noexcept nogil:
    # the troughs that the Building Firm may turn into Stalls
    cdef const Farm* farm = &s.farm[s.actor]
    if farm.goods[STONE] < FIRM_STONE or s.stalls == 0:
        return 0
    return farm.troughs & open_places(farm)


cdef inline bint _edge_free(const Farm* farm) noexcept nogil:
    return farm_edges(farm.columns) & ~farm.borders != 0


cdef inline bint _gift(const Farm* farm) noexcept nogil:
    return farm.gift and farm.hooks >> WOODSHOP & 1 and farm.spare and _edge_free(farm)


cdef inline bint _assembly(const Farm* farm) noexcept nogil:
    return farm.spare >= GIVEN_AND_PLACED and _edge_free(farm)


cdef inline bint _trades(const State* s) noexcept nogil:
    # does the Animal Trader trade now?
    return s.phase == WORK or s.phase == END_OF_WORK


cdef inline int _kinds(uint32_t pool) noexcept nogil:
    cdef int i, n = 0
    for i in range(SPECIES):
        n += (pool >> (8 * i) & 0xFF) != 0
    return n


cdef bint window_open(const State* s) noexcept nogil:
    cdef const Farm* farm = &s.farm[s.actor]
    cdef uint64_t hooks = farm.hooks
    if _well(s):
        return True
    if s.stage == IN_PHASE and s.due[s.actor] & ~<uint32_t>1:
        if (_is_due(s, STEWARDS_OFFICE) or _is_due(s, BELL) or _carver(s)
                or _is_due(s, HOME_WORKSHOP) and _workshop(s) or _is_due(s, JOINERY) and _joinery(s)
                or _is_due(s, TRADING_STATION) and _pairs(farm)):
            return True
    if hooks & OPENS_WINDOWS == 0:
        return False
    return (hooks >> BELL & 1 and farm.goods[WOOD] or hooks >> GONG & 1 and farm.goods[STONE]
            or hooks >> CATTLE_MARKET & 1 and farm.goods[REED]
            or hooks >> ANIMAL_TRADER & 1 and _trades(s) and _kinds(pool_of(s)) >= 2
            or hooks >> BUILDING_FIRM & 1 and _firm(s)
            or hooks >> ASSEMBLY_HALL & 1 and _assembly(farm)
            or _gift(farm) or hooks >> CARPENTER & 1 and can_arrange(s))


cdef bint window_must(const State* s) noexcept nogil:
    return _well(s) != 0


cdef inline int _list_cells(uint32_t cells, uint64_t payload, uint64_t* out) noexcept nogil:
    cdef int n = 0
    while cells:
        out[n] = make_step(ASK_WINDOW, payload | <uint64_t>lowest(cells) << 16)
        n += 1
        cells &= cells - 1
    return n


cdef int window_steps(const State* s, bint before, uint64_t* out) noexcept nogil:
    cdef const Farm* farm = &s.farm[s.actor]
    cdef uint64_t hooks = farm.hooks
    cdef uint32_t pairs
    cdef int rank = s.effect >> 4, n, species, pair
    if _well(s):
        return _list_cells(_well(s), FARM_WELL | TIMED_EFFECT, out)
    n = 0
    if hooks >> BELL & 1 and farm.goods[WOOD]:
        out[n] = make_step(ASK_WINDOW, BELL)
        n += 1
    if hooks >> GONG & 1 and farm.goods[STONE]:
        out[n] = make_step(ASK_WINDOW, GONG)
        n += 1
    if _is_due(s, BELL):
        out[n] = make_step(ASK_WINDOW, BELL | TIMED_EFFECT)
        n += 1
    if _is_due(s, STEWARDS_OFFICE):
        out[n] = make_step(ASK_WINDOW, STEWARDS_OFFICE | TIMED_EFFECT)
        n += 1
    if _carver(s):
        out[n] = make_step(ASK_WINDOW, STONE_CARVER | TIMED_EFFECT)
        n += 1
    if hooks >> CATTLE_MARKET & 1 and farm.goods[REED] and rank <= MARKET and not before:
        for species in range(s.effect & 15 if rank == MARKET else 0, SPECIES):
            out[n] = make_step(ASK_WINDOW, CATTLE_MARKET | <uint64_t>species << 16)
            n += 1
    if (hooks >> ANIMAL_TRADER & 1 and not before and _trades(s)
            and (rank < TRADE or rank == TRADE and s.effect & 15 < MOST_TRADES)):
        n += _list_trades(pool_of(s), out + n)
    if hooks >> BUILDING_FIRM & 1 and rank <= FIRM:
        n += _list_cells(_firm(s), BUILDING_FIRM, out + n)
    if _is_due(s, HOME_WORKSHOP) and rank < STALL_BUILT:
        n += _list_cells(_workshop(s), HOME_WORKSHOP | TIMED_EFFECT, out + n)
    if _is_due(s, JOINERY) and rank < TROUGH_BUILT:
        n += _list_cells(_joinery(s), JOINERY | TIMED_EFFECT, out + n)
    if _is_due(s, TRADING_STATION) and rank < TRADED:
        pairs = _pairs(farm)
        for pair in range(MATERIALS):
            if pairs >> pair & 1:
                for species in range(SPECIES):
                    out[n] = make_step(ASK_WINDOW,
                                       TRADING_STATION | TIMED_EFFECT | <uint64_t>(pair << 2 | species) << 16)
                    n += 1
    if _gift(farm) and rank < GIFT:
        out[n] = make_step(ASK_WINDOW, WOODSHOP)
        n += 1
    if hooks >> ASSEMBLY_HALL & 1 and _assembly(farm) and rank < GIVEN and not before:
        out[n] = make_step(ASK_WINDOW, ASSEMBLY_HALL)
        n += 1
    if hooks >> CARPENTER & 1 and rank < ARRANGED and not before:
        n += list_arrangements(s, out + n)
    return n


cdef int _list_trades(uint32_t pool, uint64_t* out) noexcept nogil:
    # two different species for a third
    cdef int one, two, third, n = 0
    for one in range(SPECIES):
        for two in range(one + 1, SPECIES):
            if pool >> (8 * one) & 0xFF and pool >> (8 * two) & 0xFF:
                for third in range(SPECIES):
                    if third != one and third != two:
                        out[n] = make_step(ASK_WINDOW,
                                           ANIMAL_TRADER | <uint64_t>(one << 4 | two << 2 | third) << 16)
                        n += 1
    return n


cdef bint window_legal(const State* s, uint64_t step) noexcept nogil:
    cdef const Farm* farm = &s.farm[s.actor]
    cdef uint64_t payload = step_payload(step)
    cdef int hook = <int>(payload & 0xFF), what = <int>(payload >> 16)
    cdef int one, two, third
    if step_kind(step) == ASK_ARRANGE:
        return farm.hooks >> CARPENTER & 1 and not window_must(s) and arrangement_legal(s, payload)
    if payload >> 32:
        return False
    if payload & TIMED_EFFECT:
        if payload & 0xFE00 or hook > BELL or not _is_due(s, hook):
            return False
        if hook == FARM_WELL:
            return what < 32 and _well(s) >> what & 1
        if window_must(s):
            return False
        if hook == HOME_WORKSHOP:
            return what < 32 and _workshop(s) >> what & 1
        if hook == JOINERY:
            return what < 32 and _joinery(s) >> what & 1
        if hook == TRADING_STATION:
            return what < 12 and _pairs(farm) >> (what >> 2) & 1
        if hook == STONE_CARVER:
            return what == 0 and _carver(s)
        return what == 0 and hook in (STEWARDS_OFFICE, BELL)
    if payload & 0xFE00 or hook > BELL or not farm.hooks >> hook & 1 or window_must(s):
        return False
    if hook == CATTLE_MARKET:
        return what < SPECIES and farm.goods[REED] > 0
    if hook == ANIMAL_TRADER:
        one, two, third = what >> 4, what >> 2 & 3, what & 3
        return (one < two < SPECIES and third != one and third != two and _trades(s)
                and pool_of(s) >> (8 * one) & 0xFF and pool_of(s) >> (8 * two) & 0xFF)
    if hook == BUILDING_FIRM:
        return what < 32 and _firm(s) >> what & 1
    if what:
        return False
    return (hook == BELL and farm.goods[WOOD] or hook == GONG and farm.goods[STONE]
            or hook == WOODSHOP and _gift(farm) or hook == ASSEMBLY_HALL and _assembly(farm))


cdef bint _fence(State* s, int fencing, int allowed) noexcept nogil:
    s.ask = ASK_BORDERS
    s.fencing = fencing
    s.allowed = allowed
    s.count = 0
    return True


cdef bint use_effect(State* s, uint64_t step) noexcept nogil:
    cdef Farm* farm = &s.farm[s.actor]
    cdef uint64_t payload = step_payload(step)
    cdef int hook = <int>(payload & 0xFF), what = <int>(payload >> 16)
    if step_kind(step) == ASK_ARRANGE:
        arrange(s, payload)
        s.effect = ARRANGED << 4
        return False
    if payload & TIMED_EFFECT:
        s.due[s.actor] &= ~(<uint32_t>1 << hook)
    if hook == BELL:
        if payload & TIMED_EFFECT:
            s.gain[0] += 1
        else:
            farm.goods[WOOD] -= 1
            farm.goods[STONE] += 1
    elif hook == GONG:
        farm.goods[STONE] -= 1
        farm.goods[REED] += 1
    elif hook == FARM_WELL:
        put_trough(s, what)
    elif hook == STEWARDS_OFFICE:
        s.stage = STEWARD
    elif hook == HOME_WORKSHOP:
        build_stall(s, what)
        s.effect = STALL_BUILT << 4
    elif hook == JOINERY:
        farm.goods[WOOD] -= trough_price(farm, JOINERY_WOOD)
        put_trough(s, what)
        s.effect = TROUGH_BUILT << 4
    elif hook == TRADING_STATION:
        # pairs: wood and stone, wood and reed, stone and reed
        farm.goods[WOOD if what >> 2 < 2 else STONE] -= 1
        farm.goods[REED if what >> 2 else STONE] -= 1
        s.gain[what & 3] += 1
        s.effect = TRADED << 4
    elif hook == STONE_CARVER:
        farm.goods[STONE] -= 1
        farm.carved += 1
    elif hook == CATTLE_MARKET:
        farm.goods[REED] -= 1
        s.gain[what] += 1
        s.effect = MARKET << 4 | what
    elif hook == ANIMAL_TRADER:
        give_up(s, <uint32_t>1 << (8 * (what >> 4)) | <uint32_t>1 << (8 * (what >> 2 & 3)))
        s.gain[what & 3] += 1
        s.effect = TRADE << 4 | ((s.effect & 15 if s.effect >> 4 == TRADE else 0) + 1)
    elif hook == BUILDING_FIRM:
        farm.goods[STONE] -= FIRM_STONE
        farm.troughs &= ~(<uint32_t>1 << what)
        s.troughs += 1
        raise_stall(s, what)
        s.effect = FIRM << 4
    elif hook == WOODSHOP:
        s.effect = GIFT << 4
        return _fence(s, GRANTED, min(farm.gift, farm.spare))
    elif hook == ASSEMBLY_HALL:
        s.effect = GIVEN << 4
        return _fence(s, GIVING, 0)
    return False
