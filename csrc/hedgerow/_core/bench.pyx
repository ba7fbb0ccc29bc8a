"""Timing loops around functions of the core that Python cannot call often enough to measure."""

from collections.abc import Sequence
from time import perf_counter

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport free as release, malloc

from .acbas cimport State
from .acbas_farm cimport capacities
from .acbas_state cimport Farm
from .housing cimport Capacities, feasible, pack
from .layouts cimport LAYOUTS, next_layouts


def capacities_ns(states: Sequence[State], repeat: int) -> float:
    """Nanoseconds to find the pastures and capacities of a farm, averaged over both farms of the states."""
    cdef Farm* farms = _farms(states)
    cdef Capacities c
    cdef int n = 2 * len(states), i, _k, times = repeat
    cdef uint64_t sum = 0
    start = perf_counter()
    with nogil:
        for _k in range(times):
            for i in range(n):
                capacities(&farms[i], &c)
                sum += c.n
    spent = perf_counter() - start
    release(farms)
    return _nanoseconds(spent, sum, n, times)


def housing_ns(states: Sequence[State], repeat: int) -> float:
    """Nanoseconds to decide whether a farm's animals and one more of each species in turn can be housed."""
    cdef Farm* farms = _farms(states)
    cdef Capacities* all_capacities = <Capacities*>malloc(2 * len(states) * sizeof(Capacities))
    cdef int n = 2 * len(states), i, _k, s, times = repeat
    cdef uint64_t sum = 0
    if all_capacities == NULL:
        release(farms)
        raise MemoryError
    for i in range(n):
        capacities(&farms[i], &all_capacities[i])
    start = perf_counter()
    with nogil:
        for _k in range(times):
            for i in range(n):
                for s in range(4):
                    sum += feasible(&all_capacities[i], pack(farms[i].animals) + (<uint32_t>1 << (8 * s)))
    spent = perf_counter() - start
    release(farms)
    release(all_capacities)
    return _nanoseconds(spent, sum, 4 * n, times)


def next_layouts_us(questions: Sequence[tuple[int, int, int]], repeat: int) -> float:
    """Microseconds to list the layouts that can follow, averaged over (present, blocked, wood)."""
    cdef uint64_t* out = <uint64_t*>malloc(LAYOUTS * sizeof(uint64_t))
    cdef int n = len(questions), i, _k, times = repeat
    cdef uint64_t* present = <uint64_t*>malloc(n * sizeof(uint64_t))
    cdef uint32_t* blocked = <uint32_t*>malloc(n * sizeof(uint32_t))
    cdef int* wood = <int*>malloc(n * sizeof(int))
    cdef uint64_t sum = 0
    if not (out and present and blocked and wood):
        raise MemoryError
    for i, question in enumerate(questions):
        present[i], blocked[i], wood[i] = question
    start = perf_counter()
    with nogil:
        for _k in range(times):
            for i in range(n):
                sum += next_layouts(present[i], blocked[i], wood[i], 15, out)
    spent = perf_counter() - start
    release(out)
    release(present)
    release(blocked)
    release(wood)
    return _nanoseconds(spent, sum, n, times) / 1000


cdef double _nanoseconds(double spent, uint64_t sum, int n, int times) except -1:
    # the sum is looked at, so that the compiler cannot drop the work
    if n == 0 or times <= 0:
        raise ValueError(f"{n} cases, {times} repeats: both must be at least 1")
    return 1e9 * spent / n / times + (1e-12 if sum == 12345 else 0.0)


cdef Farm* _farms(states) except NULL:
    cdef Farm* farms = <Farm*>malloc(max(2 * len(states), 1) * sizeof(Farm))
    cdef int i = 0
    if farms == NULL:
        raise MemoryError
    for state in states:
        farms[i] = (<State?>state).s.farm[0]
        farms[i + 1] = (<State?>state).s.farm[1]
        i += 2
    return farms
