"""Several tokens of one player together; `acbas_together.pxd` documents it."""

from libc.stdint cimport uint8_t, uint32_t
from libc.stdlib cimport free as release, malloc
from libc.string cimport memcpy

from .acbas_course cimport Course, best_of
from .acbas_menu cimport Menu, add_course, end_menu, find_menu
from .acbas_private cimport OF_GOODS, is_ended
from .acbas_rules cimport EXPAND, FENCES, STABLES, TROUGHS, WALLS, WOOD
from .acbas_state cimport BY_WOOD, goods_of
from .acbas_steps cimport border_price
from .acbas_walk cimport FLOATS, IMPOSSIBLE, RELAXED, Walk, begin_walk
from .acbas_ways cimport goods_that_matter, is_usable, menu_of, take_token
from .blocks cimport grow
from .housing cimport pack

cdef enum:
    THREE_GOODS = 0xFFFFFF
    NO_MENU = 0xFFFFFFFF
    TOO_MANY = -2          # Menu.n: ways to carry out the first token
    MOST_OPENINGS = 600
    SEVERAL = 1 << 25      # Menu.token: one a byte; the borders that float stand above
    FLOATS_SHIFT = 26


cdef inline int _rank(int token) noexcept nogil:
    # An expansion can as well be added first, borders and troughs be placed last: all that was possible before is
    # possible then, at the same price. Any other tokens keep their order.
    return (0 if token == EXPAND else 2 if token == FENCES else 3 if token == WALLS else 4 if token == TROUGHS else 1)


cdef uint32_t _in_order(uint32_t tokens) noexcept nogil:
    cdef uint32_t ordered = 0, left
    cdef int rank, place = 0
    for rank in range(5):
        left = tokens
        while left:
            if _rank(<int>(left & 0xFF) - 1) == rank:
                ordered |= (left & 0xFF) << place
                place += 8
            left >>= 8
    return ordered


cdef inline bint _has(uint32_t tokens, int token) noexcept nogil:
    while tokens:
        if <int>(tokens & 0xFF) == token + 1:
            return True
        tokens >>= 8
    return False


cdef uint32_t _that_matter(const Private* p, const Farm* farm, uint32_t tokens) noexcept nogil:
    # the goods on which the ways to use all of them depend, and the borders
    cdef uint32_t all = goods_of(farm), needs, most = 0
    cdef bint borders = _has(tokens, FENCES) or _has(tokens, WALLS)
    cdef int m, need[3]
    if borders and _has(tokens, EXPAND) or tokens > 0xFF and _has(tokens, STABLES):
        most = all  # one may bring what another one can use
    else:
        for m in range(3):
            need[m] = 0
        while tokens:
            needs = goods_that_matter(p, farm, <int>(tokens & 0xFF) - 1)
            for m in range(3):
                need[m] += needs >> (8 * m) & 0xFF
            tokens >>= 8
        for m in range(3):
            most |= <uint32_t>min(<int>(all >> (8 * m) & 0xFF), need[m]) << (8 * m)
    return most | (<uint32_t>farm.spare << 24 if borders else 0)


cdef void _pay_borders(Private* p, const Farm* probe) noexcept nogil:
    # Fences before Walls: all borders are placed at the Walls; those of the Fences are paid and float.
    cdef uint32_t floats = probe.gift & FLOATS
    cdef Farm* paid
    cdef int k
    for k in range(1, probe.spare + 1):
        if border_price(BY_WOOD, k) > probe.goods[WOOD]:
            return
        if not grow(&p.gear.memory, <void**>&p.gear.found, &p.gear.room_found, p.gear.n_found + 1, sizeof(Farm)):
            return
        paid = &p.gear.found[p.gear.n_found]
        paid[0] = probe[0]
        paid.workers = 1
        paid.goods[WOOD] -= border_price(BY_WOOD, k)
        paid.spare -= k
        paid.gift = RELAXED | (floats + k)
        p.gear.n_found += 1


cdef void _open(Private* p, const Farm* farm, uint32_t matter, int token, int then) noexcept nogil:
    # what a token makes of the farm, whatever animals live there
    cdef Farm probe = farm[0]
    cdef Walk w
    (<uint32_t*>probe.goods)[0] = matter  # the borders stand behind the goods in a farm
    probe.workers = 2
    probe.gift = RELAXED | farm.gift & FLOATS if farm.gift & FLOATS else 0
    p.gear.n_found = 0
    if token == FENCES and then == WALLS:
        _pay_borders(p, &probe)
        return
    begin_walk(&w, &p.gear)
    take_token(p, &probe, token, &w)


cdef void _add_menu(Private* p, const Menu* part, uint32_t cost, uint32_t animals) noexcept nogil:
    # adds courses that cost more, and with which more animals come
    cdef Course course
    cdef uint32_t first = part.first
    cdef int i, n = part.n
    for i in range(n):
        course = p.gear.menus.courses[first + i]
        course.cost += cost
        course.animals += animals
        add_course(&p.gear.menus, &course)


cdef int _join(Private* p, const Farm* farms, uint32_t* numbers, int n, uint32_t matter, uint32_t rest,
               uint32_t number) noexcept nogil:
    # Fills a menu with those of the `rest` on the farms that the first token makes; what became of it, a Menu.n.
    cdef Menu* menu
    cdef uint32_t first
    cdef int i
    for i in range(n):
        numbers[i] = NO_MENU
        if rest > 0xFF or is_usable(p, &farms[i], <int>rest - 1):
            menu = _menu_of_all(p, &farms[i], rest)
            if menu == NULL:
                return -1
            if menu.n == TOO_MANY:
                return TOO_MANY
            numbers[i] = menu - p.gear.menus.menus
    first = p.gear.menus.n_courses
    p.gear.menus.menus[number].first = first
    for i in range(n):
        if numbers[i] != NO_MENU:
            _add_menu(p, &p.gear.menus.menus[numbers[i]], (matter & THREE_GOODS) - goods_of(&farms[i]),
                      pack(farms[i].animals))
    if is_ended(p):
        p.gear.menus.n_courses = first
        return -1
    end_menu(&p.gear.menus, number)
    return p.gear.menus.menus[number].n


cdef inline bint _is_too_much(Private* p) noexcept nogil:
    # A bound that takes too much is none, but no reason to end the search.
    cdef bint crowded = p.gear.crowded
    if crowded:
        p.gear.crowded = False
        p.gear.clock.stopped = False
    return crowded or p.gear.memory.taken > p.gear.memory.limit // 2


cdef Menu* _menu_of_all(Private* p, const Farm* farm, uint32_t tokens) noexcept nogil:
    # The menu of tokens in order; of a single one that the farm can use. NULL: the search has come to an end.
    cdef uint32_t matter, number
    cdef int token = <int>(tokens & 0xFF) - 1, n
    cdef Farm probe = farm[0]
    cdef Farm* farms
    cdef Menu* menu
    if tokens <= 0xFF:
        return menu_of(p, farm, token)
    (<uint32_t*>probe.animals)[0] = 0
    matter = _that_matter(p, farm, tokens)
    menu = find_menu(&p.gear.menus, <const uint8_t*>farm, tokens | SEVERAL | (farm.gift & FLOATS) << FLOATS_SHIFT,
                     matter)
    if menu == NULL or menu.n != -1:
        return menu
    number = menu - p.gear.menus.menus
    _open(p, &probe, matter, token, <int>(tokens >> 8 & 0xFF) - 1)
    n = p.gear.n_found
    if _is_too_much(p) or n > MOST_OPENINGS:
        n = TOO_MANY
    elif is_ended(p):
        n = -1
    else:
        farms = <Farm*>malloc(n * (sizeof(Farm) + sizeof(uint32_t)) + 1)
        if farms == NULL:
            p.gear.memory.full = True
            return NULL
        memcpy(farms, p.gear.found, n * sizeof(Farm))
        n = _join(p, farms, <uint32_t*>(farms + n), n, matter, tokens >> 8, number)
        release(farms)
        if n == -1 and _is_too_much(p):
            n = TOO_MANY
    p.gear.menus.menus[number].n = n
    return NULL if n == -1 else &p.gear.menus.menus[number]


cdef int score_together(Private* p, const Farm* farm, uint32_t tokens, int token) noexcept nogil:
    cdef Menu* menu
    cdef int best = IMPOSSIBLE
    cdef uint32_t goods = goods_of(farm), animals = pack(farm.animals)
    if p.kind[token] == OF_GOODS:
        # it changes nothing of what the others make of the farm
        goods += p.goods[token]
        animals += p.animals[token]
    else:
        tokens = with_token(tokens, token)
    tokens = _in_order(tokens)
    if tokens <= 0xFF and not is_usable(p, farm, <int>tokens - 1):
        return IMPOSSIBLE
    menu = _menu_of_all(p, farm, tokens)
    if menu == NULL:
        return UNBOUNDED if _is_too_much(p) else IMPOSSIBLE
    if menu.n == TOO_MANY:
        return UNBOUNDED
    best_of(p.gear.herds, farm, p.gear.menus.courses + menu.first, menu.n, goods, animals, &best)
    return best
