# xoshiro256** (Blackman and Vigna, "Scrambled linear pseudorandom number generators", 2021), seeded by splitmix64.

from libc.stdint cimport uint32_t, uint64_t


cdef extern from "bits.h" nogil:
    uint64_t _mix "hr_mix" (uint64_t x)


cdef struct Rng:
    uint64_t s[4]


cdef inline void seed_rng(Rng* rng, uint64_t seed) noexcept nogil:
    cdef int i
    for i in range(4):
        seed += <uint64_t>0x9E3779B97F4A7C15
        rng.s[i] = _mix(seed)


cdef inline uint64_t _rotate(uint64_t x, int k) noexcept nogil:
    return (x << k) | (x >> (64 - k))


cdef inline uint64_t next_u64(Rng* rng) noexcept nogil:
    cdef uint64_t result = _rotate(rng.s[1] * 5, 7) * 9
    cdef uint64_t t = rng.s[1] << 17
    rng.s[2] ^= rng.s[0]
    rng.s[3] ^= rng.s[1]
    rng.s[1] ^= rng.s[2]
    rng.s[0] ^= rng.s[3]
    rng.s[2] ^= t
    rng.s[3] = _rotate(rng.s[3], 45)
    return result


cdef inline uint32_t below(Rng* rng, uint32_t n) noexcept nogil:
    # 0 .. n-1; the bias of the plain product (at most n / 2**32) is far below what a match could show
    return <uint32_t>(((next_u64(rng) >> 32) * n) >> 32)


cdef inline double unit(Rng* rng) noexcept nogil:
    # 0 <= x < 1
    return <double>(next_u64(rng) >> 11) * (1.0 / 9007199254740992.0)


cdef class Random:
    cdef Rng rng
