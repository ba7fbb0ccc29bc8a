"""When a search has to stop; `clock.pxd` documents it."""

from cpython.exc cimport PyErr_CheckSignals
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec


cdef double _now() noexcept nogil:
    cdef timespec now
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec + 1e-9 * now.tv_nsec


cdef void start_clock(Clock* clock, double seconds) noexcept nogil:
    clock.until = _now() + seconds if seconds >= 0 else 0
    clock.stopped = seconds == 0


cdef bint look(Clock* clock) noexcept nogil:
    if clock.until and _now() >= clock.until:
        clock.stopped = True
    if not clock.stopped:
        with gil:
            try:
                PyErr_CheckSignals()
            except BaseException:  # KeyboardInterrupt: what is known by now is to be told
                clock.stopped = True
                clock.interrupted = True
    return clock.stopped
