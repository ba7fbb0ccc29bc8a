"""How a token is carried out; `acbas_ways.pxd` documents it."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from .acbas_build cimport trough_price
from .acbas_farm cimport special_stalls
from .acbas_menu cimport end_menu, find_menu
from .acbas_private cimport is_ended
from .acbas_rules cimport (BOXES, EXPAND, FENCES, MATERIALS, RULES, SPECIAL_A, STABLES, STABLE_TILE, STALL, STALL_TILE,
                           STONE, TROUGHS, WALLS, WOOD, Building, cost_in)
from .acbas_state cimport BY_STONE, BY_WOOD, tile_row
from .acbas_steps cimport border_price, usable_boxes
from .acbas_walk cimport FLOATS, RELAXED, begin_walk, walk
from .grid cimport equal_bytes, popcount


cdef State state_before(const Private* p, const Farm* farm, int token) noexcept nogil:
    cdef State first = p.frame
    first.farm[0] = farm[0]
    first.farm[0].gift = 0
    first.rest[0] = farm.gift
    if token >= BOXES:
        first.offer = <uint64_t>1 << p.tile[token]
    return first


cdef inline int _box_of(int token) noexcept nogil:
    return SPECIAL_A if token >= BOXES else token


cdef bint is_usable(const Private* p, const Farm* farm, int token) noexcept nogil:
    cdef State first = state_before(p, farm, token)
    return usable_boxes(&first) >> _box_of(token) & 1


cdef void take_token(Private* p, const Farm* farm, int token, Walk* w) noexcept nogil:
    cdef State first = state_before(p, farm, token)
    if usable_boxes(&first) >> _box_of(token) & 1:
        walk(w, &first, _box_of(token))


cdef uint32_t goods_that_matter(const Private* p, const Farm* farm, int token) noexcept nogil:
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


cdef Menu* menu_of(Private* p, const Farm* farm, int token) noexcept nogil:
    # borders that float are of use only to what places borders or buildings
    cdef uint32_t matter = goods_that_matter(p, farm, token), number
    cdef uint32_t floats = 0 if token in (EXPAND, STABLES, TROUGHS) else farm.gift & FLOATS
    cdef Menu* menu = find_menu(&p.gear.menus, <const uint8_t*>farm, token | floats << 8, matter)
    cdef State first
    cdef Walk w
    if menu != NULL and menu.n < 0:
        menu.first = p.gear.menus.n_courses  # that of one which was not filled before is out of date
        number = menu - p.gear.menus.menus
        first = state_before(p, farm, token)
        first.rest[0] = RELAXED | floats if floats else 0
        (<uint32_t*>first.farm[0].goods)[0] = matter  # the borders stand behind the goods in a farm
        (<uint32_t*>first.farm[0].animals)[0] = 1     # with something to be housed the action ends at a decision
        begin_walk(&w, &p.gear)
        w.menu = True
        w.purse = matter & 0xFFFFFF
        walk(&w, &first, _box_of(token))
        menu = &p.gear.menus.menus[number]
        if is_ended(p):
            p.gear.menus.n_courses = menu.first  # what there is of it is not all
            return NULL
        end_menu(&p.gear.menus, number)
    return menu if menu != NULL and menu.n >= 0 else NULL
