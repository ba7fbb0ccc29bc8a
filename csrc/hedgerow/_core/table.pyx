"""A growing hash table from hashes to numbers; searches file transpositions in it."""

from .pages cimport map_pages, unmap_pages

cdef enum:
    FIRST_SIZE = 1024


cdef bint open_table(Table* t) noexcept nogil:
    t.used = 0
    t.mask = FIRST_SIZE - 1
    t.slots = <uint64_t*>map_pages(FIRST_SIZE * sizeof(uint64_t))
    return t.slots != NULL


cdef void close_table(Table* t) noexcept nogil:
    unmap_pages(t.slots, (t.mask + 1) * sizeof(uint64_t))
    t.slots = NULL


cdef inline void _drop(Table* t, uint64_t word) noexcept nogil:
    cdef uint64_t slot = (word >> 32) & t.mask
    while t.slots[slot]:
        slot = (slot + 1) & t.mask
    t.slots[slot] = word


cdef bint _double(Table* t) noexcept nogil:
    cdef uint64_t* old = t.slots
    cdef uint64_t old_size = t.mask + 1
    cdef uint64_t i
    cdef uint64_t* larger = <uint64_t*>map_pages(2 * old_size * sizeof(uint64_t))
    if larger == NULL:
        return False
    t.slots = larger
    t.mask = 2 * old_size - 1
    for i in range(old_size):
        if old[i]:
            _drop(t, old[i])
    unmap_pages(old, old_size * sizeof(uint64_t))
    return True


cdef bint file_number(Table* t, uint64_t hash, uint32_t number) noexcept nogil:
    if 4 * (t.used + 1) > 3 * (t.mask + 1) and not _double(t):
        return False
    _drop(t, (hash >> 32 << 32) | number)
    t.used += 1
    return True


cdef class NumberTable:
    """The table for Python, so that tests can fill it.

    >>> numbers = NumberTable()
    >>> numbers.file(1 << 40, 7)
    >>> numbers.matches(1 << 40)
    [7]
    """

    cdef Table table

    def __cinit__(self) -> None:
        if not open_table(&self.table):
            raise MemoryError

    def __dealloc__(self) -> None:
        close_table(&self.table)

    def __len__(self) -> int:
        return self.table.used

    def file(self, hash: int, number: int) -> None:
        """File a number (1 to 2**32 - 1) under a 64-bit hash; several may stand under one."""
        if not 1 <= number < 2**32:
            raise ValueError(f"number is {number}, it must be 1 to 4294967295")
        if not file_number(&self.table, <uint64_t>hash, <uint32_t>number):
            raise MemoryError

    def matches(self, hash: int) -> list[int]:
        """All numbers filed under hashes with this high half."""
        cdef uint64_t slot = first_slot(&self.table, <uint64_t>hash)
        found = []
        while number := next_match(&self.table, <uint64_t>hash, &slot):
            found.append(number)
        return found
