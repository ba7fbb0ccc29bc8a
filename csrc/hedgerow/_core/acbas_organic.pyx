"""The Organic Farm's arrangements; `acbas_organic.pxd` documents them."""

from .acbas_farm cimport capacities, pasture_size, pastures_of
from .acbas_state cimport ASK_SPREAD, Farm, pool_of
from .housing cimport MAX_SETS, SPARE_BITS, SPECIES, Capacities, covers, feasible, maximal_sets
from .pasture cimport Pastures
from .step cimport make_step

cdef enum:
    MOST_SINGLES = 10      # in a list: more single pastures than that are judged only if they are asked for


cdef int _pasture_sizes(const Farm* farm, int* sizes) noexcept nogil:
    # ascending
    cdef Pastures found
    cdef int i, j, size
    pastures_of(farm, &found)
    for i in range(found.n):
        size = min(pasture_size(farm, found.cells[i]), 120)
        j = i
        while j > 0 and sizes[j - 1] > size:
            sizes[j] = sizes[j - 1]
            j -= 1
        sizes[j] = size
    return found.n


cdef void _take_out(Capacities* c, int size) noexcept nogil:
    # one container of that size less
    cdef int i = 0, j
    while c.size[i] != size:
        i += 1
    for j in range(i, c.n - 1):
        c.size[j] = c.size[j + 1]
    c.n -= 1
    c.places -= size


cdef inline int _sum(uint32_t counts) noexcept nogil:
    return (counts & 0xFF) + (counts >> 8 & 0xFF) + (counts >> 16 & 0xFF) + (counts >> 24)


cdef bint spread_legal(const State* s, uint64_t payload) noexcept nogil:
    # Single animals in the smallest pastures leave the most room for the others.
    cdef const Farm* farm = &s.farm[s.actor]
    cdef uint32_t judged = judged_of(payload), added = added_of(payload)
    cdef Capacities c
    cdef int sizes[21]
    cdef int i, n = _pasture_sizes(farm, sizes)
    if payload >> 52 or judged & SPARE_BITS or not covers(pool_of(s), judged) or not covers(judged, added):
        return False
    if _sum(added) > n:
        return False
    capacities(farm, &c)
    for i in range(_sum(added)):
        _take_out(&c, sizes[i])
    return feasible(&c, judged - added)


cdef uint64_t _payload(uint32_t judged, uint32_t added) noexcept nogil:
    return (judged | <uint64_t>(added & 31) << 32 | <uint64_t>(added >> 8 & 31) << 37
            | <uint64_t>(added >> 16 & 31) << 42 | <uint64_t>(added >> 24 & 31) << 47)


cdef int _add(uint64_t* out, int n, int room, uint64_t payload) noexcept nogil:
    # keeps those that leave most: judged and added together
    cdef uint32_t total = judged_of(payload) + added_of(payload), other
    cdef int i = 0
    while i < n:
        other = judged_of(out[i]) + added_of(out[i])
        if covers(other, total):
            return n
        if covers(total, other):
            n -= 1
            out[i] = out[n]
        else:
            i += 1
    if n < room:
        out[n] = payload
        n += 1
    return n


cdef int list_spreads(const State* s, uint64_t* out, int room) noexcept nogil:
    cdef const Farm* farm = &s.farm[s.actor]
    cdef uint32_t pool = pool_of(s), added
    cdef uint32_t sets[MAX_SETS]
    cdef Capacities all_places, c
    cdef int sizes[21]
    cdef int counts[SPECIES]
    cdef int most = min(_pasture_sizes(farm, sizes), <int>MOST_SINGLES), singles, i, m, n = 0
    capacities(farm, &all_places)
    for singles in range(most, 0, -1):
        c = all_places
        for i in range(singles):
            _take_out(&c, sizes[i])
        for counts[3] in range(min(singles, <int>(pool >> 24)) + 1):
            for counts[2] in range(min(singles - counts[3], <int>(pool >> 16 & 0xFF)) + 1):
                for counts[1] in range(min(singles - counts[3] - counts[2], <int>(pool >> 8 & 0xFF)) + 1):
                    counts[0] = singles - counts[3] - counts[2] - counts[1]
                    if counts[0] > <int>(pool & 0xFF):
                        continue
                    added = counts[0] | counts[1] << 8 | counts[2] << 16 | <uint32_t>counts[3] << 24
                    m = maximal_sets(&c, pool - added, sets)
                    for i in range(m):
                        n = _add(out, n, room, _payload(sets[i] + added, added))
    for i in range(n):
        out[i] = make_step(ASK_SPREAD, out[i])
    return n
