# When a search has to stop: at a moment, or after Ctrl-C.

from libc.stdint cimport uint64_t


cdef struct Clock:
    double until           # CLOCK_MONOTONIC, 0: no limit
    uint64_t questions     # asked so far
    bint stopped           # nothing that is found from now on is to be believed
    bint interrupted       # by Ctrl-C


# From now on a search may take so many seconds; below 0: no limit. Ctrl-C that was noted before stays noted.
cdef void start_clock(Clock* clock, double seconds) noexcept nogil

# Looks at the clock and for Ctrl-C; True if the search has to stop.
cdef bint look(Clock* clock) noexcept nogil


cdef inline bint is_up(Clock* clock, uint64_t every) noexcept nogil:
    # The same, but it really looks only at every so manieth question (a power of two).
    clock.questions += 1
    return clock.stopped or clock.questions & (every - 1) == 0 and look(clock)
