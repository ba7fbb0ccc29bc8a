"""Animals into capacities: exact feasibility and the exact set of maximal kept counts."""

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport free as release, malloc
from libc.string cimport memcpy

from .grid cimport check, lowest

cdef extern from "bits.h" nogil:
    # of packed sets: does one of them cover the candidate; the first one that the candidate covers, n if none
    bint any_covers "hr_any_covers" (const uint32_t* sets, int n, uint32_t candidate)
    int first_covered "hr_first_covered" (const uint32_t* sets, int n, uint32_t candidate)


cdef struct Need:
    # what named places leave to be housed, species with nothing left out
    int n
    int total
    int left[SPECIES]


cdef inline Need _need(const Capacities* c, uint32_t counts) noexcept nogil:
    cdef Need need
    cdef int s, rest
    need.n = 0
    need.total = 0
    for s in range(SPECIES):
        rest = <int>((counts >> (8 * s)) & 0xFF) - <int>c.named[s]
        if rest > 0:
            need.left[need.n] = rest
            need.n += 1
            need.total += rest
    return need


cdef inline bint _greedy(const Capacities* c, Need need) noexcept nogil:
    # the largest container to the species with most left: settles nearly every question of real play
    cdef int i, s, most, total = need.total
    for i in range(c.n):
        if total <= c.singles:
            return True
        most = 0
        for s in range(1, need.n):
            if need.left[s] > need.left[most]:
                most = s
        if need.left[most] <= c.size[i]:
            total -= need.left[most]
            need.left[most] = 0
        else:
            total -= c.size[i]
            need.left[most] -= c.size[i]
    return total <= c.singles


cdef bint _assign(const Capacities* c, int i, int first, int room, Need* need) noexcept nogil:
    # Container i to each species in turn. Among containers of one size the species ascend (`first`), so that
    # no assignment is tried twice; `room` is what the containers from i on hold at best.
    cdef int s, again, taken, left
    if need.total <= c.singles:
        return True
    if need.total > room + c.singles:
        return False
    for s in range(first, need.n):
        left = need.left[s]
        if left == 0:
            continue
        taken = c.size[i] if left > c.size[i] else left
        # what this choice wastes must not break the bank
        need.left[s] = left - taken
        need.total -= taken
        # mutants: off (which equal container comes first matters to speed only)
        again = s if i + 1 < c.n and c.size[i + 1] == c.size[i] else 0
        # mutants: on
        if _assign(c, i + 1, again, room - c.size[i], need):
            return True
        need.left[s] = left
        need.total += taken
    # A species whose need is met may end a run of equal containers early: leave the rest of the run empty.
    if first > 0:
        while i < c.n and c.size[i] == c.size[i - 1]:
            room -= c.size[i]
            i += 1
        return i < c.n and _assign(c, i, 0, room, need)
    return False


cdef bint _with_duals(const Capacities* c, int d, int room, Need* need) noexcept nogil:
    cdef int s, t, taken_s, taken_t
    if d == c.n_dual:
        return _assign(c, 0, 0, room, need)
    if need.total <= c.singles:
        return True
    for s in range(need.n):
        taken_s = min(need.left[s], <int>c.dual_single[d])
        need.left[s] -= taken_s
        need.total -= taken_s
        if _with_duals(c, d + 1, room, need):
            return True
        need.left[s] += taken_s
        need.total += taken_s
    for s in range(need.n):
        for t in range(s + 1, need.n):
            taken_s = min(need.left[s], <int>c.dual_pair[d])
            taken_t = min(need.left[t], <int>c.dual_pair[d])
            need.left[s] -= taken_s
            need.left[t] -= taken_t
            need.total -= taken_s + taken_t
            if _with_duals(c, d + 1, room, need):
                return True
            need.left[s] += taken_s
            need.left[t] += taken_t
            need.total += taken_s + taken_t
    return False


cdef bint feasible(const Capacities* c, uint32_t counts) noexcept nogil:
    cdef Need need
    if covers(pack(c.named), counts):
        return True
    need = _need(c, counts)
    if need.total <= c.singles:
        return True
    if c.n_dual == 0:
        if need.total > c.places + c.singles:
            return False
        if _greedy(c, need):
            return True
    return _with_duals(c, 0, c.places, &need)


cdef inline int _insert(uint32_t* sets, int n, uint32_t candidate) noexcept nogil:
    # keeps the list an antichain
    cdef int i
    if any_covers(sets, n, candidate):
        return n
    i = first_covered(sets, n, candidate)
    while i < n:
        n -= 1
        sets[i] = sets[n]
        i += first_covered(sets + i, n - i, candidate)
    check(n < MAX_SETS)
    if n < MAX_SETS:
        sets[n] = candidate
        n += 1
    return n


cdef inline uint32_t _fill(uint32_t kept, uint32_t pool, int s, int size) noexcept nogil:
    # `size` more places for species s, as far as the pool has animals for them
    cdef uint32_t have = (kept >> (8 * s)) & 0xFF
    cdef uint32_t want = (pool >> (8 * s)) & 0xFF
    cdef uint32_t more = want - have
    if more > <uint32_t>size:
        more = size
    return kept + (more << (8 * s))


cdef int _spread(uint32_t kept, uint32_t pool, int singles, bint alone, uint32_t* sets, int n) noexcept nogil:
    # Every way to give single places to the animals that are left, none wasted, in ascending order. These sets are as
    # large as each other and not larger than those in the list, so they cover none: they need no comparing with each
    # other, and no comparing at all if nothing else is in the list (`alone`).
    cdef uint32_t lacking = pool - kept  # no count borrows from the next
    cdef uint32_t spread
    cdef int sheep = lacking & 0xFF, pigs = lacking >> 8 & 0xFF, cows = lacking >> 16 & 0xFF, horses = lacking >> 24
    cdef int b, c, d
    if sheep + pigs + cows + horses <= singles:
        return _insert(sets, n, pool)
    for d in range(max(0, singles - sheep - pigs - cows), min(horses, singles) + 1):
        for c in range(max(0, singles - d - sheep - pigs), min(cows, singles - d) + 1):
            for b in range(max(0, singles - d - c - sheep), min(pigs, singles - d - c) + 1):
                spread = (kept + <uint32_t>(singles - d - c - b) + (<uint32_t>b << 8) + (<uint32_t>c << 16)
                          + (<uint32_t>d << 24))
                if n < MAX_SETS and (alone or not any_covers(sets, n, spread)):
                    sets[n] = spread
                    n += 1
    return n


cdef int maximal_sets(const Capacities* c, uint32_t pool, uint32_t* out) noexcept nogil:
    if feasible(c, pool):
        out[0] = pool
        return 1
    return maximal_sets_of_too_many(c, pool, out)


cdef int _sets_of_two(const Capacities* c, uint32_t pool, int first, int second, uint32_t* out) noexcept nogil:
    # Two species share the containers (at most 63 places): only the sum that the first one gets matters.
    cdef int most[MAX_ANIMALS + 1]       # of the second species, by animals of the first
    cdef int wanted = pool >> (8 * first) & 0xFF, others = pool >> (8 * second) & 0xFF
    cdef int i, sum, single, kept, beside, n = 0
    cdef uint64_t sums = 1
    for i in range(c.n):
        sums |= sums << c.size[i]
    for i in range(wanted + 1):
        most[i] = -1
    while sums:
        sum = lowest(sums)
        sums &= sums - 1
        for single in range(c.singles + 1):
            kept = min(wanted, c.named[first] + sum + single)
            beside = min(others, c.named[second] + c.places - sum + c.singles - single)
            if beside > most[kept]:
                most[kept] = beside
    beside = -1
    for kept in range(wanted, -1, -1):
        if most[kept] > beside:
            beside = most[kept]
            out[n] = (<uint32_t>kept << (8 * first)) | (<uint32_t>beside << (8 * second))
            n += 1
    return n


cdef inline int _animals(uint32_t counts) noexcept nogil:
    # two sums of two counts each, then their sum
    cdef uint32_t pairs = (counts & 0x00FF00FF) + (counts >> 8 & 0x00FF00FF)
    return (pairs + (pairs >> 16)) & 0xFFFF


cdef void _sort_by_size(uint32_t* sets, int n) noexcept nogil:
    # most animals first
    cdef uint32_t moving
    cdef int i, j
    for i in range(1, n):
        moving = sets[i]
        j = i
        while j > 0 and _animals(sets[j - 1]) < _animals(moving):
            sets[j] = sets[j - 1]
            j -= 1
        sets[j] = moving


cdef int maximal_sets_of_too_many(const Capacities* c, uint32_t pool, uint32_t* out) noexcept nogil:
    # Container by container: every choice of its species, dominated sets dropped. A set that another one covers
    # stays covered whatever the later containers hold, so dropping it early loses nothing.
    cdef uint32_t other[MAX_SETS]
    cdef uint32_t* now = out
    cdef uint32_t* later = other
    cdef uint32_t* swap
    cdef uint32_t kept, filled, start = 0
    cdef int species[SPECIES]
    cdef int n = 1, m, i, j, s, t, kinds = 0
    for s in range(SPECIES):
        if pool >> (8 * s) & 0xFF:
            species[kinds] = s
            kinds += 1
    if kinds == 2 and c.n_dual == 0 and c.places < 64:
        return _sets_of_two(c, pool, species[0], species[1], out)
    for s in range(SPECIES):
        start = _fill(start, pool, s, c.named[s])
    now[0] = start
    for j in range(c.n_dual + c.n):
        m = 0
        for i in range(n):
            kept = now[i]
            for s in range(SPECIES):
                if not ((kept ^ pool) >> (8 * s)) & 0xFF:
                    continue
                if j >= c.n_dual:
                    filled = _fill(kept, pool, s, c.size[j - c.n_dual])
                    if n == 1:  # one set's choices never cover each other
                        later[m] = filled
                        m += 1
                    else:
                        m = _insert(later, m, filled)
                    continue
                m = _insert(later, m, _fill(kept, pool, s, c.dual_single[j]))
                filled = _fill(kept, pool, s, c.dual_pair[j])
                for t in range(s + 1, SPECIES):
                    m = _insert(later, m, _fill(filled, pool, t, c.dual_pair[j]))
        swap = now
        now = later
        later = swap
        n = m
    if c.singles:
        _sort_by_size(now, n)
        m = 0
        for i in range(n):
            m = _spread(now[i], pool, c.singles, n == 1, later, m)
        swap = now
        now = later
        later = swap
        n = m
    for i in range(1, n):
        kept = now[i]
        j = i
        while j > 0 and now[j - 1] > kept:
            now[j] = now[j - 1]
            j -= 1
        now[j] = kept
    if now != out:
        memcpy(out, now, n * sizeof(uint32_t))
    return n


cdef uint32_t _packed(counts) except? 0xFFFFFFFF:
    cdef uint32_t word = 0
    if len(counts) != SPECIES:
        raise ValueError(f"counts {counts!r}: four numbers are needed, sheep, pigs, cows, horses")
    for s, count in enumerate(counts):
        if not 0 <= count <= MAX_ANIMALS:
            raise ValueError(f"counts {counts!r}: each must be 0 to {MAX_ANIMALS}")
        word |= <uint32_t>count << (8 * s)
    return word


cdef int _read(containers, Capacities* c) except -1:
    # containers as tests and tools write them; see `can_house`
    clear(c)
    for container in containers:
        kind = container[0]
        for size in container[2:] if kind == "only" else container[1:]:
            if size < 0:
                raise ValueError(f"container {container!r}: size must not be negative")
        if kind == "any":
            if c.n == MAX_CONTAINERS:
                raise ValueError(f"containers: more than {MAX_CONTAINERS}")
            add_container(c, container[1])
        elif kind == "only":
            if not 0 <= container[1] < SPECIES:
                raise ValueError(f"container {container!r}: species must be 0 to {SPECIES - 1}")
            add_named(c, container[1], container[2])
        elif kind == "each":
            for s in range(SPECIES):
                add_named(c, s, container[1])
        elif kind == "dual":
            if c.n_dual == 6:
                raise ValueError("containers: more than 6 of kind dual")
            add_dual(c, min(container[1], MAX_ANIMALS), min(container[2], MAX_ANIMALS))
        else:
            raise ValueError(f"container kind {kind!r}: it must be any, only, each or dual")
    return 0


def can_house(containers, counts) -> bool:
    """Can these counts (sheep, pigs, cows, horses) live in these containers together (rules, section 6)?

    A container is ("any", size): one species; ("only", species, size): that species, 0 to 3;
    ("each", size): that many of each species; ("dual", single, pair): that many of one species, or `pair` each of two.

    >>> can_house([("any", 2), ("any", 3), ("any", 2)], (2, 2, 3, 0))
    True
    >>> can_house([("any", 4)], (2, 2, 0, 0))
    False
    """
    cdef Capacities c
    _read(containers, &c)
    return feasible(&c, _packed(counts))


def maximal(containers, pool) -> list[tuple[int, int, int, int]]:
    """The maximal counts within `pool` that can live in these containers (written as for `can_house`).

    >>> maximal([("any", 5), ("any", 1)], (3, 3, 0, 0))
    [(3, 1, 0, 0), (1, 3, 0, 0)]
    """
    cdef Capacities c
    cdef int n, i
    _read(containers, &c)
    cdef uint32_t* out = <uint32_t*>malloc(MAX_SETS * sizeof(uint32_t))
    if out == NULL:
        raise MemoryError
    try:
        n = maximal_sets(&c, _packed(pool), out)
        return [(out[i] & 0xFF, (out[i] >> 8) & 0xFF, (out[i] >> 16) & 0xFF, out[i] >> 24) for i in range(n)]
    finally:
        release(out)
