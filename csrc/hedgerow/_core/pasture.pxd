# Enclosed pastures, and what new borders can enclose (All Creatures: rules, sections 2 and 6).
#
# A pasture is a maximal set of building-free spaces, linked through open edges, from which no open edge
# leads off the farm. A *closed outcome* of fencing is a new set of pastures. Its cheapest border set is
# unique: exactly the open edges between two of its pastures or between a pasture and anything else.

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from .grid cimport (MAX_CELLS, boundary, edges_of, farm_cells, farm_edges, flood, lowest, passages, Passages,
                    popcount)


cdef struct Pastures:
    uint32_t cells[MAX_CELLS]   # one mask a pasture, by lowest space
    uint32_t enclosed           # all of them together
    int n


cdef inline uint32_t enclosed_cells(int columns, uint32_t free, uint64_t closed) noexcept nogil:
    cdef Passages ways = passages(columns, free, closed)
    return free & ~flood(ways.outward, ways)


cdef inline void find_pastures(int columns, uint32_t free, uint64_t closed, Pastures* out) noexcept nogil:
    divide(columns, free, closed, enclosed_cells(columns, free, closed), out)


cdef inline void divide(int columns, uint32_t free, uint64_t closed, uint32_t enclosed, Pastures* out) noexcept nogil:
    # the enclosed spaces, which are known, into pastures
    cdef Passages ways
    cdef uint32_t left = enclosed
    cdef uint32_t pasture
    out.enclosed = enclosed
    out.n = 0
    if left:
        ways = passages(columns, free, closed)
    while left:
        pasture = flood(left & (0 - left), ways)
        out.cells[out.n] = pasture
        out.n += 1
        left &= ~pasture


cdef struct Fencing:
    # one question: which closed outcomes are there for at most `budget` new borders?
    int columns
    int budget
    uint32_t free          # spaces without a building
    uint32_t enclosed      # spaces in pastures now
    uint64_t closed        # closed edges now, walls of buildings included
    Passages ways
    const uint64_t* edges  # of each space
    uint64_t* out          # the new borders of each outcome
    int room               # how many fit into `out`
    int n                  # how many there are (may exceed room: then only the first ones were written)


# Fills f.out with the new borders of every closed outcome that differs from now, cheapest set each, at most
# f.budget borders; returns their number.
cdef int closed_outcomes(Fencing* f, int columns, uint32_t free, uint64_t closed, int budget,
                         uint64_t* out, int room) noexcept nogil

# One region a step: the new borders that enclose it, or part it off a pasture. Regions come with ascending lowest
# spaces, and a step is left out if it also encloses something with a lower one; so chains of steps reach every closed
# outcome, each by exactly one chain. `enclosed`: the spaces in pastures now; `above`: least lowest space.
# Writes the first `room` sets, returns their number.
cdef enum:
    MOST_REGIONS = 4000   # connected regions of 21 spaces with at most 17 new borders, with room to spare

cdef int next_regions(int columns, uint32_t free, uint64_t closed, uint32_t enclosed, int budget, int above,
                      uint64_t* out, int room) noexcept nogil

# The lowest space of the first pasture of `after` that is not one of `before`; MAX_CELLS if there is none.
cdef int first_change(const Pastures* before, const Pastures* after) noexcept nogil

# Border sets of exactly `budget` borders that close nothing but begin a region of one or two spaces that `budget` +
# `more` borders would enclose. At most PREPARATIONS sets, those with least missing and most spaces first.
# `regions`: what `next_regions` found for at least `budget` borders and above = 0, or n_regions = -1.
cdef enum:
    PREPARATIONS = 6

cdef int preparations(int columns, uint32_t free, uint64_t closed, uint32_t enclosed, int budget, int more,
                      const uint64_t* regions, int n_regions, uint64_t* out) noexcept nogil
