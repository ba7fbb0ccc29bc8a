# Fence layouts of Agricola: 3 rows, 5 columns, at most 15 fences.
#
# A layout is a connected set of spaces divided into pastures, with a fence on every edge between two pastures and
# between a pasture and anything else. There are 12,136 on an empty farm; a farm with rooms and fields admits those that
# avoid these spaces. The table is made once, sorted by number of fences; one bit a layout says whether it has an edge
# or uses a space, so a question is a handful of ANDs a word of 64 layouts.

from libc.stdint cimport uint32_t, uint64_t


cdef enum:
    COLUMNS = 5
    SPACES = 15
    EDGES = 38
    MOST_FENCES = 15
    LAYOUTS = 12136


# Writes the fences of every layout that has all fences of `present` and at least one more, costs at most `wood` new
# fences and uses no space of `blocked`; by number of fences. `out` has room for LAYOUTS; returns their number.
cdef int next_layouts(uint64_t present, uint32_t blocked, int wood, int limit, uint64_t* out) noexcept nogil
