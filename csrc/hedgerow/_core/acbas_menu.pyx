"""Menus of a last worker's action; `acbas_menu.pxd` documents them."""

from libc.stdlib cimport free as release, qsort
from libc.string cimport memcmp, memcpy, memset

from .blocks cimport grow
from .grid cimport hash_words
from .housing cimport SPECIES, Capacities, covers
from .table cimport close_table, file_number, first_slot, next_match, open_table

cdef enum:
    KEY_WORDS = 6          # the geometry, then token and goods
    ALIKE_BITS = 18        # of a course's hash, in the order of courses
    PLACE_BITS = 24        # of its place in the menu
    PLACES = (1 << PLACE_BITS) - 1
    COURSE_WORDS = (sizeof(Course) + 7) // 8
    MOST_RIVALS = 64       # courses that another one is compared with: the best ones beat most, and all would take long


cdef bint open_menus(Menus* m, Memory* memory) noexcept nogil:
    memset(m, 0, sizeof(Menus))
    m.memory = memory
    return open_table(&m.names)


cdef void close_menus(Menus* m) noexcept nogil:
    release(m.menus)
    release(m.courses)
    release(m.order)
    release(m.kept)
    close_table(&m.names)
    memset(m, 0, sizeof(Menus))


cdef Menu* find_menu(Menus* m, const uint8_t* geometry, uint32_t token, uint32_t goods) noexcept nogil:
    cdef uint64_t words[KEY_WORDS]
    cdef uint64_t hash, slot
    cdef uint32_t number
    cdef Menu* menu
    memcpy(words, geometry, GEOMETRY_BYTES)
    words[KEY_WORDS - 1] = <uint64_t>token << 32 | goods
    hash = hash_words(words, KEY_WORDS, 11)
    slot = first_slot(&m.names, hash)
    while True:
        number = next_match(&m.names, hash, &slot)
        if number == 0:
            break
        menu = &m.menus[number - 1]
        if menu.token == token and menu.goods == goods and memcmp(menu.geometry, geometry, GEOMETRY_BYTES) == 0:
            return menu
    if not (grow(m.memory, <void**>&m.menus, &m.room_menus, m.n_menus + 1, sizeof(Menu))
            and file_number(&m.names, hash, m.n_menus + 1)):
        m.memory.full = True
        return NULL
    menu = &m.menus[m.n_menus]
    memcpy(menu.geometry, geometry, GEOMETRY_BYTES)
    menu.token = token
    menu.goods = goods
    menu.first = m.n_courses
    menu.n = -1
    m.n_menus += 1
    return menu


cdef void add_course(Menus* m, const Course* course) noexcept nogil:
    if grow(m.memory, <void**>&m.courses, &m.room_courses, m.n_courses + 1, sizeof(Course)):
        m.courses[m.n_courses] = course[0]
        m.n_courses += 1


cdef bint _holds(const Capacities* more, const Capacities* less) noexcept nogil:
    # Does `more` house whatever `less` does? Enough: each container finds one of its own that is no smaller.
    cdef int i
    if more.n_dual or less.n_dual:
        return memcmp(more, less, sizeof(Capacities)) == 0
    if more.n < less.n or more.singles < less.singles:
        return False
    for i in range(less.n):
        if more.size[i] < less.size[i]:
            return False
    for i in range(SPECIES):
        if more.named[i] < less.named[i]:
            return False
    return True


cdef bint _beats(const Course* one, const Course* other) noexcept nogil:
    # what is compared first is quick, and decides most
    return (one.fixed2 >= other.fixed2 and one.room >= other.room and covers(other.cost, one.cost)
            and one.choice == other.choice and one.animals == other.animals and one.each2 >= other.each2
            and one.wood2 >= other.wood2
            and _holds(&one.places, &other.places))


cdef inline uint32_t _promise(const Course* course) noexcept nogil:
    # Who beats another one promises no less.
    return <uint32_t>((1 << 20) + 2 * <int>course.fixed2 + 2 * <int>course.room - <int>(course.cost & 0xFF)
                      - <int>(course.cost >> 8 & 0xFF) - <int>(course.cost >> 16 & 0xFF))


cdef inline uint64_t _order_of(const Course* course, uint32_t i) noexcept nogil:
    # by promise; equal ones follow each other
    cdef uint64_t words[COURSE_WORDS]
    cdef uint64_t alike
    words[COURSE_WORDS - 1] = 0
    memcpy(words, course, sizeof(Course))
    alike = hash_words(words, COURSE_WORDS, 13) >> (64 - ALIKE_BITS)
    return <uint64_t>_promise(course) << (ALIKE_BITS + PLACE_BITS) | alike << PLACE_BITS | i


cdef int _by_promise(const void* one, const void* other) noexcept nogil:
    cdef uint64_t a = (<const uint64_t*>one)[0], b = (<const uint64_t*>other)[0]
    return <int>(a < b) - <int>(a > b)  # more comes first


cdef void end_menu(Menus* m, uint32_t number) noexcept nogil:
    # Of all that were added since the menu was made, those stay that no other one beats: only one that came before can.
    cdef Menu* menu = &m.menus[number]
    cdef Course* courses = m.courses + menu.first
    cdef Course* kept
    cdef int32_t n = <int32_t>(m.n_courses - menu.first), i, j
    cdef int32_t count = 0, n_rivals
    if not (grow(m.memory, <void**>&m.order, &m.room_order, n, sizeof(uint64_t))
            and grow(m.memory, <void**>&m.kept, &m.room_kept, n, sizeof(Course))):
        return
    kept = m.kept
    for i in range(n):
        m.order[i] = _order_of(&courses[i], <uint32_t>i)
    qsort(m.order, n, sizeof(uint64_t), _by_promise)
    for i in range(n):
        if count and memcmp(&kept[count - 1], &courses[m.order[i] & PLACES], sizeof(Course)) == 0:
            continue
        j = 0
        n_rivals = min(count, <int32_t>MOST_RIVALS)
        while j < n_rivals and not _beats(&kept[j], &courses[m.order[i] & PLACES]):
            j += 1
        if j == n_rivals:
            kept[count] = courses[m.order[i] & PLACES]
            count += 1
    memcpy(courses, kept, count * sizeof(Course))
    menu.n = count
    m.n_courses = menu.first + count
