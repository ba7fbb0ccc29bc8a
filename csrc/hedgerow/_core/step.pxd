# A step of any game: what it answers and with what, in one word of 64 bits. kind << 56 | payload.

from libc.stdint cimport uint64_t


cdef enum:
    KIND_SHIFT = 56


cdef inline uint64_t make_step(int kind, uint64_t payload) noexcept nogil:
    return (<uint64_t>kind << KIND_SHIFT) | payload


cdef inline int step_kind(uint64_t step) noexcept nogil:
    return <int>(step >> KIND_SHIFT)


cdef inline uint64_t step_payload(uint64_t step) noexcept nogil:
    return step & ((<uint64_t>1 << KIND_SHIFT) - 1)
