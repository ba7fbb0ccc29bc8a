"""Actions of the boxes and what buildings add to them; `acbas_actions.pxd` documents them."""

from libc.stdint cimport uint8_t

from .acbas_build cimport give_up, pay_tile, put_tile, put_trough, refresh_pastures, trough_price
from .acbas_buildings cimport (CONSERVATORY, CORNER_HOUSE, COUNTRY_HOUSE, FARM_SHOP, FEED_STOREHOUSE, FENCE_BUILDER,
                               HOME_DEPOT, ORGANIC_FARM, SERVANTS_HUT, SPECIAL_STALL, TIMBER_SHOP, WOODSHOP)
from .acbas_farm cimport pastures_of
from .acbas_hooks cimport ANY_TIME, GIFT
from .acbas_organic cimport added_of, judged_of
from .acbas_places cimport buildable
from .acbas_rules cimport (EXPAND, FENCES, MATERIALS, MOST_HOOKS, REED, REED_FIRST, RESOURCES, RULES, SPECIAL_A,
                           SPECIAL_B, STABLES, STABLE_TILE, STALL, STALL_TILE, START, STONE, STONE1, STONE2, TROUGHS,
                           WALLS, WOOD, WOOD3, Building, cost_in, pile_of)
from .acbas_state cimport (AFTER_ACTION, ALL_STALE, ASK_BORDERS, ASK_BUILDING, ASK_DEPOT, ASK_FLIP, ASK_GIVE,
                           ASK_MATERIAL, ASK_SIDE, ASK_SPECIES, ASK_SPREAD, ASK_STABLE, ASK_STALL, ASK_TROUGH,
                           BUILDER, BY_STONE, BY_WOOD, CHANGED_FARM, FOR_A_FOAL, GIVING, GRANTED, NO_FENCING,
                           TO_CHOOSE, TO_EXPAND, TO_FENCE, TO_FETCH, TO_FLIP, TO_GET, TO_GIVE, TO_NEIGHBOUR,
                           TO_PAY_TROUGH, TO_PLACE, TO_SPREAD, TO_TROUGH, WORK, pool_of, tile_row)
from .acbas_steps cimport border_price, most_borders, something_to_give
from .grid cimport farm_cells, farm_edges, lowest, popcount
from .housing cimport COWS, SPECIES
from .pasture cimport Pastures, first_change

cdef enum:
    SHOP_BOXES = 1 << START | 1 << WOOD3 | 1 << STONE1 | 1 << STONE2   # those that the Timber Shop watches
    SHOP_WOOD = 3
    HUT_BORDERS = 2
    HUT_WOOD = 2


cdef enum:
    FREE_TROUGH, PAID_TROUGH              # State.stone while a building's single trough is placed


# What is asked when a building of a hook is built: bits of State.todo.
cdef uint32_t[MOST_HOOKS] _FOLLOWS
_FOLLOWS[SPECIAL_STALL] = 1 << TO_FLIP
_FOLLOWS[COUNTRY_HOUSE] = 1 << TO_EXPAND
_FOLLOWS[FARM_SHOP] = 1 << TO_GET
_FOLLOWS[FENCE_BUILDER] = 1 << TO_FENCE
_FOLLOWS[SERVANTS_HUT] = 1 << TO_PLACE | 1 << TO_PAY_TROUGH
_FOLLOWS[FEED_STOREHOUSE] = 1 << TO_TROUGH
_FOLLOWS[CONSERVATORY] = 1 << TO_NEIGHBOUR
_FOLLOWS[ORGANIC_FARM] = 1 << TO_SPREAD


cdef inline void _take_pile(State* s, int pile, uint8_t* where) noexcept nogil:
    where[0] += s.piles[pile]
    s.piles[pile] = 0


cdef bint use_box(State* s, int box) noexcept nogil:
    cdef Farm* farm = &s.farm[s.actor]
    cdef int pile = pile_of(box)
    cdef int m
    s.box = box + 1
    s.stage = AFTER_ACTION
    farm.gift = 0  # its window is over
    if s.phase == WORK:
        s.taken[s.actor] |= <uint32_t>1 << box
        farm.workers -= 1
        if (s.farm[0].hooks | s.farm[1].hooks) >> TIMBER_SHOP & 1:
            _supply_timber(s, box)
    if box < RESOURCES:
        _take_pile(s, pile, &farm.goods[WOOD if RULES.box[box].goods[WOOD] else STONE])
        if box == START:
            s.marker = s.actor
    elif box == RESOURCES:
        for m in range(MATERIALS):
            farm.goods[m] += RULES.box[box].goods[m]
        if farm.hooks >> HOME_DEPOT & 1:
            s.todo = 1 << TO_FETCH
    elif box in (FENCES, WALLS):
        s.ask = ASK_BORDERS
        s.fencing = BY_WOOD if box == FENCES else BY_STONE
        return True
    elif box == EXPAND:
        if farm.hooks >> WOODSHOP & 1:
            s.todo = 1 << TO_PLACE
            s.allowed = s.piles[pile]
        _take_pile(s, pile, &farm.spare)
        if s.expansions and not farm.hooks >> CORNER_HOUSE & 1:
            s.ask = ASK_SIDE
            return True
    elif box == STALL:
        s.ask = ASK_STALL
        return True
    elif box == STABLES:
        s.ask = ASK_STABLE
        return True
    elif box == TROUGHS:
        s.ask = ASK_TROUGH
        return True
    elif box in (SPECIAL_A, SPECIAL_B):
        s.ask = ASK_BUILDING
        return True
    else:
        if RULES.box[box].first == REED_FIRST:
            _take_pile(s, pile, &farm.goods[REED])
        else:
            _take_pile(s, pile, &s.gain[RULES.box[box].first])
        _take_pile(s, pile + 1, &s.gain[RULES.box[box].later])
    return False


cdef void _supply_timber(State* s, int box) noexcept nogil:
    # the Timber Shop's wood, when the fourth of its boxes becomes occupied, whoever does it
    cdef int seat
    if SHOP_BOXES >> box & 1 and SHOP_BOXES & ~(s.taken[0] | s.taken[1]) == 0:
        for seat in range(2):
            if s.farm[seat].hooks >> TIMBER_SHOP & 1:
                s.farm[seat].goods[WOOD] += SHOP_WOOD
                s.stale |= <uint64_t>1 << seat


cdef void build_special(State* s, int tile, int cell, int which) noexcept nogil:
    # pays, builds, takes what comes with it and notes what is still to be asked
    cdef Farm* farm = &s.farm[s.actor]
    cdef const Building* row = tile_row(farm, tile)
    cdef int m
    pay_tile(farm, row.cost[which])
    give_up(s, row.takes)
    put_tile(s, tile, cell)
    s.near = 0
    s.last = cell
    for m in range(MATERIALS):
        farm.goods[m] += cost_in(row.goods, m)
    for m in range(SPECIES):
        s.gain[m] += row.brings >> (8 * m) & 0xFF
    s.choice = row.gain
    if row.gain and farm.hooks & ANY_TIME:
        s.todo |= 1 << TO_CHOOSE
    s.todo |= _FOLLOWS[row.hook]
    if row.hook == SERVANTS_HUT:
        s.allowed = HUT_BORDERS


cdef void place_borders(State* s, uint64_t borders) noexcept nogil:
    # `count` and `last` say how the action goes on: how many it has placed, and above which space it may enclose more
    cdef Farm* farm = &s.farm[s.actor]
    cdef Farm* other = &s.farm[1 - s.actor]
    cdef Pastures before, after
    cdef int n = popcount(borders)
    cdef int price = border_price(s.fencing, s.count + n) - border_price(s.fencing, s.count)
    pastures_of(farm, &before)
    farm.borders |= borders
    refresh_pastures(farm)
    farm.spare -= n
    farm.goods[STONE if s.fencing == BY_STONE else WOOD] -= price
    if s.fencing == GIVING:
        farm.spare -= n
        other.spare += n
        if other.hooks >> WOODSHOP & 1:
            other.gift += n
        s.stale = ALL_STALE
    elif s.fencing == GRANTED and s.effect >> 4 == GIFT:
        farm.gift -= n
    s.foal = s.fencing == FOR_A_FOAL
    s.count += n
    s.changed |= CHANGED_FARM
    if most_borders(s) > 0:
        pastures_of(farm, &after)
        s.last = first_change(&before, &after)


cdef void place_trough(State* s, int cell) noexcept nogil:
    cdef Farm* farm = &s.farm[s.actor]
    if s.box != TROUGHS + 1:
        if s.stone == PAID_TROUGH:
            farm.goods[WOOD] -= trough_price(farm, HUT_WOOD)
    elif s.count >= RULES.trough_free:
        farm.goods[WOOD] -= trough_price(farm, RULES.trough_wood)
    put_trough(s, cell)
    s.count += 1
    s.last = cell


cdef void answer(State* s, int kind, uint64_t payload) noexcept nogil:
    # one of the questions that buildings ask
    cdef Farm* farm = &s.farm[s.actor]
    if kind == ASK_SPECIES:
        s.choice = 0
        s.gain[payload] += 1
    elif kind == ASK_MATERIAL:
        farm.goods[payload] += 1
    elif kind == ASK_GIVE:
        give_up(s, <uint32_t>1 << (8 * payload))
        s.gain[COWS] += 1
    elif kind == ASK_FLIP:
        put_tile(s, STABLE_TILE, s.last)
    elif kind == ASK_DEPOT:
        farm.goods[WOOD] += 1
        s.piles[pile_of(WOOD3)] -= 1
    else:
        set_animals(farm, judged_of(payload))
        (<uint32_t*>s.gain)[0] = added_of(payload)
        s.changed |= CHANGED_FARM


cdef bint follow(State* s) noexcept nogil:
    # Asks for one thing after the other that the action brings besides; True if one is asked.
    cdef int what
    while s.todo:
        what = lowest(s.todo)
        s.todo &= s.todo - 1
        if _asks(s, what):
            return True
    return False


cdef bint _asks(State* s, int what) noexcept nogil:
    cdef Farm* farm = &s.farm[s.actor]
    cdef bint edge = farm_edges(farm.columns) & ~farm.borders != 0 and farm.spare
    cdef bint bare = s.troughs and farm_cells(farm.columns) & ~farm.troughs
    s.count = 0
    if what == TO_CHOOSE:
        s.ask = ASK_SPECIES
        return True
    if what == TO_GET:
        s.ask = ASK_MATERIAL
        return True
    if what == TO_EXPAND:
        s.ask = ASK_SIDE
        return s.expansions and not farm.hooks >> CORNER_HOUSE & 1
    if what == TO_GIVE:
        s.ask = ASK_GIVE
        return something_to_give(s)
    if what == TO_FLIP:
        if farm.barn != 1:
            return False
        farm.barn = 2  # used up, whatever becomes of it (ruling barn)
        s.ask = ASK_FLIP
        return farm.tile[s.last] == STALL_TILE or s.stalls > 0
    if what in (TO_PLACE, TO_FENCE):
        s.ask = ASK_BORDERS
        s.fencing = GRANTED if what == TO_PLACE else BUILDER
        s.last = 0
        if edge and most_borders(s) > 0:
            return True
        s.fencing = NO_FENCING
        return False
    if what in (TO_TROUGH, TO_PAY_TROUGH):
        s.ask = ASK_TROUGH
        s.stone = PAID_TROUGH if what == TO_PAY_TROUGH else FREE_TROUGH
        return bare and (s.stone == FREE_TROUGH or farm.goods[WOOD] >= trough_price(farm, HUT_WOOD))
    if what == TO_NEIGHBOUR:
        s.near = s.last + 1
        if buildable(s, s.offer):
            s.ask = ASK_BUILDING
            return True
        s.near = 0
        return False
    if what == TO_SPREAD:
        s.ask = ASK_SPREAD
        return farm.enclosed and pool_of(s)
    s.ask = ASK_DEPOT
    return s.piles[pile_of(WOOD3)] > 0
