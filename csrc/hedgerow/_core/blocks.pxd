# Arrays that grow by doubling, all of one search within one limit; and short lists kept in order.

from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.stdlib cimport realloc


cdef enum:
    FIRST_ROOM = 256
    MOST_ROOM = 0x80000000     # places are 32-bit numbers


cdef struct Memory:
    uint64_t taken         # bytes
    uint64_t limit
    bint full              # there was none left: nothing that is found from now on is to be believed


cdef inline bint grow(Memory* memory, void** block, uint32_t* room, uint64_t needed, size_t size) noexcept nogil:
    # Makes room for `needed` elements of `size` bytes; False if there is no memory for them.
    cdef uint64_t more = room[0]
    cdef void* larger = NULL
    if needed <= more:
        return True
    while more < needed:
        more = 2 * more if more else <uint64_t>FIRST_ROOM
    if more <= MOST_ROOM and memory.taken + (more - room[0]) * size <= memory.limit:
        larger = realloc(block[0], more * size)
    if larger == NULL:
        memory.full = True
        return False
    memory.taken += (more - room[0]) * size
    block[0] = larger
    room[0] = <uint32_t>more
    return True


cdef inline void rank(uint32_t* ids, int32_t* worth, int n, uint32_t id, int32_t its) noexcept nogil:
    # Puts an id into a list of n of falling worth, behind those that are worth as much; there is room for it.
    while n > 0 and worth[n - 1] < its:
        ids[n] = ids[n - 1]
        worth[n] = worth[n - 1]
        n -= 1
    ids[n] = id
    worth[n] = its
