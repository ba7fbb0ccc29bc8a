"""The fence layouts of Agricola: all of them, and what can follow on what stands; `layouts.pxd` explains the table."""

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport free as release, malloc

from .grid cimport farm_cells, flood, lowest, passages, popcount
from .pasture cimport Fencing, Pastures, closed_outcomes, find_pastures
from .rng cimport Rng, below, seed_rng

cdef enum:
    WORDS = (LAYOUTS + 63) // 64
    MOST_OUTCOMES = 1 << 18      # connected or not

cdef uint64_t _fences[LAYOUTS]
cdef uint32_t _spaces[LAYOUTS]
cdef int _up_to[MOST_FENCES + 1]             # layouts with at most that many fences
cdef uint64_t _with_edge[WORDS][EDGES]       # bit i of word w: layout 64 w + i has a fence there
cdef uint64_t _with_space[WORDS][SPACES]


cdef int _make_table() except -1:
    cdef Fencing f
    cdef Pastures found
    cdef uint64_t* out = <uint64_t*>malloc(MOST_OUTCOMES * sizeof(uint64_t))
    cdef int n, i, j, fences, at = 0
    cdef uint64_t left
    if out == NULL:
        raise MemoryError
    n = closed_outcomes(&f, COLUMNS, farm_cells(COLUMNS), 0, MOST_FENCES, out, MOST_OUTCOMES)
    if n > MOST_OUTCOMES:
        release(out)
        raise ImportError(f"{n} closed outcomes, room for {MOST_OUTCOMES}")
    for fences in range(MOST_FENCES + 1):
        for i in range(n):
            if popcount(out[i]) != fences:
                continue
            find_pastures(COLUMNS, farm_cells(COLUMNS), out[i], &found)
            if flood(found.cells[0], passages(COLUMNS, found.enclosed, 0)) != found.enclosed:
                continue  # pastures must hang together
            if at == LAYOUTS:
                release(out)
                raise ImportError(f"more than {LAYOUTS} layouts")
            _fences[at] = out[i]
            _spaces[at] = found.enclosed
            left = out[i]
            while left:
                _with_edge[at // 64][lowest(left)] |= <uint64_t>1 << (at % 64)
                left &= left - 1
            for j in range(SPACES):
                if found.enclosed >> j & 1:
                    _with_space[at // 64][j] |= <uint64_t>1 << (at % 64)
            at += 1
        _up_to[fences] = at
    release(out)
    if at != LAYOUTS:
        raise ImportError(f"{at} layouts instead of {LAYOUTS}")
    return 0


_make_table()


cdef int next_layouts(uint64_t present, uint32_t blocked, int wood, int limit, uint64_t* out) noexcept nogil:
    cdef uint64_t fitting, edges
    cdef uint32_t spaces
    cdef int have = popcount(present)
    cdef int end = _up_to[min(have + wood, min(limit, <int>MOST_FENCES))] if wood > 0 and have < limit else 0
    cdef int begin = _up_to[have]
    cdef int n = 0, w
    if begin >= end:
        return 0
    for w in range(begin // 64, (end + 63) // 64):
        fitting = <uint64_t>-1
        if w == begin // 64:
            fitting <<= begin % 64
        if w == end // 64:
            fitting &= (<uint64_t>1 << (end % 64)) - 1
        edges = present
        while edges and fitting:
            fitting &= _with_edge[w][lowest(edges)]
            edges &= edges - 1
        spaces = blocked
        while spaces and fitting:
            fitting &= ~_with_space[w][lowest(spaces)]
            spaces &= spaces - 1
        while fitting:
            out[n] = _fences[64 * w + lowest(fitting)]
            n += 1
            fitting &= fitting - 1
    return n


def layouts(blocked: int = 0) -> list[int]:
    """The fences of every layout that avoids these spaces, by number of fences.

    Spaces and edges are numbered as in `grid`; the start farm's rooms are 0b110.

    >>> len(layouts(0b110)), len(layouts())
    (7963, 12136)
    """
    return following(0, blocked, MOST_FENCES)


def following(present: int, blocked: int, wood: int, limit: int = MOST_FENCES) -> list[int]:
    """The layouts that building fences once can lead to, as all the fences that then stand.

    `present`: fences that stand (a layout, or 0); `blocked`: spaces with a room or a field; at most `wood` new fences;
    at most `limit` (15) in all.
    """
    cdef uint64_t* out = <uint64_t*>malloc(LAYOUTS * sizeof(uint64_t))
    cdef int n, i
    if out == NULL:
        raise MemoryError
    if not 0 <= limit <= MOST_FENCES:
        release(out)
        raise ValueError(f"limit is {limit}, it must be 0 to {MOST_FENCES}")
    n = next_layouts(<uint64_t>present, <uint32_t>blocked, min(wood, MOST_FENCES), limit, out)
    found = [out[i] for i in range(n)]
    release(out)
    return found


def pastures(fences: int) -> list[int]:
    """The pastures of a layout, one mask of spaces each, by lowest space."""
    cdef Pastures found
    find_pastures(COLUMNS, farm_cells(COLUMNS), <uint64_t>fences, &found)
    return [found.cells[i] for i in range(found.n)]


def random_questions(n: int, seed: int) -> list[tuple[int, int, int]]:
    """Random reachable farms with wood: (present, blocked, wood), for tests and benchmarks.

    Rooms and fields grow from the start rooms over random spaces; fences were built in up to three random actions,
    each with 1 to 15 wood; then there are 1 to 15 wood for the next one.
    """
    cdef Rng rng
    cdef uint64_t* out = <uint64_t*>malloc(LAYOUTS * sizeof(uint64_t))
    cdef uint64_t present
    cdef uint32_t blocked
    cdef int _i, found
    if out == NULL:
        raise MemoryError
    seed_rng(&rng, <uint64_t>seed)
    questions = []
    while len(questions) < n:
        present = 0
        blocked = 0b110
        for _i in range(below(&rng, 6)):
            blocked |= <uint32_t>1 << below(&rng, SPACES)
        for _i in range(below(&rng, 4)):
            found = next_layouts(present, blocked, 1 + below(&rng, MOST_FENCES), MOST_FENCES, out)
            if found:
                present = out[below(&rng, found)]
        questions.append((present, blocked, 1 + below(&rng, MOST_FENCES)))
    release(out)
    return questions
