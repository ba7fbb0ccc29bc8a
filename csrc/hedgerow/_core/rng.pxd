# splitmix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).

from libc.stdint cimport uint32_t, uint64_t


cdef extern from "bits.h" nogil:
    uint64_t _mix "hr_mix" (uint64_t x)


cdef struct Rng:
    uint64_t state


cdef inline void seed_rng(Rng* rng, uint64_t seed) noexcept nogil:
    rng.state = _mix(seed + <uint64_t>0x9E3779B97F4A7C15)


cdef inline uint64_t next_u64(Rng* rng) noexcept nogil:
    rng.state += <uint64_t>0x9E3779B97F4A7C15
    return _mix(rng.state)


cdef inline uint32_t below(Rng* rng, uint32_t n) noexcept nogil:
    # 0 .. n-1; the bias of the plain product (at most n / 2**32) is far below what a match could show
    return <uint32_t>(((next_u64(rng) >> 32) * n) >> 32)


cdef inline double unit(Rng* rng) noexcept nogil:
    # 0 <= x < 1
    return <double>(next_u64(rng) >> 11) * (1.0 / 9007199254740992.0)


cdef class Random:
    cdef Rng rng
