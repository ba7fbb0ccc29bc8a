# A hash table from 64-bit hashes to 32-bit numbers: open addressing, growing by doubling. A slot keeps the high half
# of the hash, which also says where it belongs, beside the number; who needs certainty compares the whole hash at the
# place that the number names.

from libc.stdint cimport uint32_t, uint64_t


cdef struct Table:
    uint64_t* slots       # high half of the hash, then the number; number 0: empty
    uint64_t mask         # number of slots - 1
    uint64_t used


cdef bint open_table(Table* t) noexcept nogil       # False: no memory

cdef void close_table(Table* t) noexcept nogil

# Files a number (not 0) under a hash. At 3/4 load the table doubles first; False if there is no memory for that.
cdef bint file_number(Table* t, uint64_t hash, uint32_t number) noexcept nogil


cdef inline uint64_t first_slot(const Table* t, uint64_t hash) noexcept nogil:
    return (hash >> 32) & t.mask


cdef inline uint32_t next_match(const Table* t, uint64_t hash, uint64_t* slot) noexcept nogil:
    # The next number filed under this hash, or one that agrees with it in its high half; 0 if there is none left.
    # Start with the slot of `first_slot`; it moves on.
    cdef uint64_t word
    while True:
        word = t.slots[slot[0]]
        slot[0] = (slot[0] + 1) & t.mask
        if word == 0:
            return 0
        if (word ^ hash) >> 32 == 0:
            return <uint32_t>word
