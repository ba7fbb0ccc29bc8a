/* Bit operations of the compiled core.
 *
 * BMI2's pext and pdep gather and scatter the bits of a farm in one instruction; a build for the
 * machine at hand (HEDGEROW_NATIVE=1) uses them, a build that must run everywhere takes the loops.
 * Both give the same bits, so games, hashes and searches do not depend on the build.
 */
#ifndef HEDGEROW_BITS_H
#define HEDGEROW_BITS_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#if defined(__BMI2__)
#include <immintrin.h>
#define HR_PEXT 1
#else
#define HR_PEXT 0
#endif
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/* In a debug build a broken promise inside the core stops the program where it was broken. */
#ifdef HEDGEROW_DEBUG
#define HR_CHECK(condition)                                                              \
    do {                                                                                 \
        if (!(condition)) {                                                              \
            fprintf(stderr, "%s:%d: broken promise: %s\n", __FILE__, __LINE__, #condition); \
            abort();                                                                     \
        }                                                                                \
    } while (0)
#else
#define HR_CHECK(condition) ((void)0)
#endif

#define HR_COLUMNS 7
/* Column c owns the edge bits 7c .. 7c+6: three west sides, then four horizontal edges. */

static inline int hr_popcount(uint64_t x) { return __builtin_popcountll(x); }
static inline int hr_lowest(uint64_t x) { return __builtin_ctzll(x); } /* x must not be 0 */
static inline int hr_highest(uint64_t x) { return 63 - __builtin_clzll(x); } /* x must not be 0 */

/* Four counts below 128 share a word: the spare bit of each byte, and what carries a count of 2 or more into it. */
#define HR_SPARE_BITS 0x80808080u
#define HR_TWO_FILLS 0x7E7E7E7Eu

#define HR_GROUP(mask) ((uint64_t)(mask) * 0x0002040810204081ULL) /* the mask once in each of 8 columns */

#if HR_PEXT
static inline uint32_t hr_gather(uint64_t edges) { return (uint32_t)_pext_u64(edges, HR_GROUP(7)); }
static inline uint64_t hr_scatter(uint32_t cells) { return _pdep_u64(cells, HR_GROUP(7)); }
#else
static inline uint32_t hr_gather(uint64_t edges) {
    uint32_t cells = 0;
    for (int c = 0; c < 8; c++) cells |= (uint32_t)((edges >> (7 * c)) & 7) << (3 * c);
    return cells;
}
static inline uint64_t hr_scatter(uint32_t cells) {
    uint64_t edges = 0;
    for (int c = 0; c < 8; c++) edges |= (uint64_t)((cells >> (3 * c)) & 7) << (7 * c);
    return edges;
}
#endif

/* The n-th lowest one bit of x, counted from 0; x has more than n of them. */
static inline int hr_nth(uint64_t x, int n) {
#if HR_PEXT
    return hr_lowest(_pdep_u64((uint64_t)1 << n, x));
#else
    while (n-- > 0) x &= x - 1;
    return hr_lowest(x);
#endif
}

/* Which of 21 bytes equal `value`, one bit each; `bytes` points to at least 24. */
static inline uint32_t hr_equal(const uint8_t *bytes, int value) {
#if defined(__SSE2__)
    __m128i wanted = _mm_set1_epi8((char)value);
    uint32_t low = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)bytes), wanted));
    uint32_t high = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_loadl_epi64((const __m128i *)(bytes + 16)), wanted));
    return low | (high & 0x1F) << 16;
#else
    uint32_t found = 0;
    for (int i = 0; i < 21; i++) found |= (uint32_t)(bytes[i] == value) << i;
    return found;
#endif
}

/* Mixes all bits of x (the finalizer of splitmix64). */
static inline uint64_t hr_mix(uint64_t x) {
    x ^= x >> 30;
    x *= 0xBF58476D1CE4E5B9ULL;
    x ^= x >> 27;
    x *= 0x94D049BB133111EBULL;
    return x ^ (x >> 31);
}

/* Sets of four counts, one byte each: four sets a vector. */
typedef uint8_t hr_bytes16 __attribute__((vector_size(16), aligned(4), may_alias));
typedef uint32_t hr_words4 __attribute__((vector_size(16)));

static inline int hr_covers(uint32_t more, uint32_t less) {
    return (((more | HR_SPARE_BITS) - less) & HR_SPARE_BITS) == HR_SPARE_BITS;
}

/* Some lane of four is 0. */
static inline int hr_any_zero(hr_bytes16 lacking) {
    hr_words4 zero = (hr_words4)((hr_words4)lacking == 0);
    return (((const uint64_t *)&zero)[0] | ((const uint64_t *)&zero)[1]) != 0;
}

static inline hr_bytes16 hr_four_times(uint32_t set) {
    hr_words4 four = {set, set, set, set};
    return (hr_bytes16)four;
}

static inline int hr_any_covers(const uint32_t *sets, int n, uint32_t candidate) {
    hr_bytes16 wanted = hr_four_times(candidate);
    int i = 0;
    for (; i + 4 <= n; i += 4)
        if (hr_any_zero((hr_bytes16)(*(const hr_bytes16 *)(sets + i) < wanted))) return 1;
    for (; i < n; i++)
        if (hr_covers(sets[i], candidate)) return 1;
    return 0;
}

static inline int hr_first_covered(const uint32_t *sets, int n, uint32_t candidate) {
    hr_bytes16 had = hr_four_times(candidate);
    int i = 0;
    for (; i + 4 <= n; i += 4)
        if (hr_any_zero((hr_bytes16)(had < *(const hr_bytes16 *)(sets + i)))) break;
    for (; i < n; i++)
        if (hr_covers(candidate, sets[i])) return i;
    return n;
}

/* Hash of n 64-bit words; `salt` keeps different kinds of words apart. Two words a time become one 128-bit product, as
 * in wyhash; a word that equals its key would hide its neighbour, which no farm does. */
static inline uint64_t hr_hash_words(const uint64_t *words, int n, uint64_t salt) {
    uint64_t sum = salt * 0xD6E8FEB86659FD93ULL;
    for (int i = 0; i < n; i += 2) {
        uint64_t left = words[i] ^ (0x9E3779B97F4A7C15ULL * (uint64_t)(i + 1) + salt);
        uint64_t right = (i + 1 < n ? words[i + 1] : 0) ^ (0xC2B2AE3D27D4EB4FULL * (uint64_t)(i + 3) - salt);
        __uint128_t product = (__uint128_t)left * right;
        sum += (uint64_t)product ^ (uint64_t)(product >> 64);
    }
    return hr_mix(sum);
}

#endif
