# All Creatures Big and Small: what a last worker's action can make of a farm, whatever animals live there. A menu holds
# for one geometry, one token and the goods that matter to it the courses that no other one beats: less paid, no less
# room, no fewer points. Farms with the same geometry, and there are many, share their menus (solver/METHOD.md).

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from .acbas_course cimport Course
from .acbas_state cimport GEOMETRY_BYTES
from .blocks cimport Memory
from .table cimport Table


cdef struct Menu:
    uint8_t geometry[GEOMETRY_BYTES]
    uint32_t goods         # that matter: wood, stone, reed, borders
    uint32_t token         # and the borders that float, << 8; or several tokens (acbas_together)
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
    Memory* memory         # out of which they are made


cdef bint open_menus(Menus* m, Memory* memory) noexcept nogil     # False: no memory
cdef void close_menus(Menus* m) noexcept nogil

# The menu under this key; a new one has n = -1 and is to be filled with `add_course`, then closed with `end_menu`.
# NULL: no memory. The place of a menu changes when another one is made.
cdef Menu* find_menu(Menus* m, const uint8_t* geometry, uint32_t token, uint32_t goods) noexcept nogil
cdef void add_course(Menus* m, const Course* course) noexcept nogil
cdef void end_menu(Menus* m, uint32_t number) noexcept nogil
