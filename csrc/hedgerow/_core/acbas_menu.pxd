# All Creatures Big and Small: what a last worker's action can make of a farm, whatever animals live there. A menu holds
# for one geometry, one token and the goods that matter to it the results that no other one beats: less paid, no less
# room, no fewer points. Farms with the same geometry, and there are many, share their menus (solver/METHOD.md).

from libc.stdint cimport int16_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t

from .acbas_state cimport GEOMETRY_BYTES
from .housing cimport Capacities
from .table cimport Table


cdef struct Course:
    # one result
    Capacities places      # bytes beyond what is in use are 0
    uint32_t cost          # wood, stone, reed: one byte each, lowest first
    int16_t fixed2         # half points for expansions and buildings, without those for goods
    uint16_t room          # no more animals than these are housed
    uint8_t choice         # one animal of one of these species comes with it
    uint8_t each2          # half points for each wood, stone and reed left
    uint8_t wood2          # half points for 4 wood left


cdef struct Menu:
    uint8_t geometry[GEOMETRY_BYTES]
    uint32_t goods         # that matter: wood, stone, reed, borders
    uint32_t token         # and the borders that float, << 8
    uint32_t first         # place in Menus.courses
    int32_t n


cdef struct Menus:
    Menu* menus
    Course* courses
    uint32_t n_menus, n_courses
    uint32_t room_menus, room_courses
    uint64_t* order        # while a menu is ended
    Course* kept
    uint32_t room_order, room_kept
    Table names
    uint64_t bytes         # of memory taken
    bint full              # there was no memory left


cdef bint open_menus(Menus* m) noexcept nogil     # False: no memory
cdef void close_menus(Menus* m) noexcept nogil

# The menu under this key; a new one has n = -1 and is to be filled with `add_course`, then closed with `end_menu`.
# NULL: no memory. The place of a menu changes when another one is made.
cdef Menu* find_menu(Menus* m, const uint8_t* geometry, uint32_t token, uint32_t goods) noexcept nogil
cdef void add_course(Menus* m, const Course* course) noexcept nogil
cdef void end_menu(Menus* m, uint32_t number) noexcept nogil
