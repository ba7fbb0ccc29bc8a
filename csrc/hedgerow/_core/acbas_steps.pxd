# All Creatures Big and Small: the steps of a decision, listed ones and legal ones (rules, sections 4 to 7).

from libc.stdint cimport uint32_t, uint64_t

from .acbas_rules cimport RULES
from .acbas_state cimport BUILDER, BY_STONE, BY_WOOD, State
from .housing cimport Capacities

cdef enum:
    MAX_STEPS = 4096   # room that `list_steps` asks for; closed outcomes beyond it are left out of the list


# Writes the steps worth listing of the state's decision, in a fixed order; returns their number. `out` has room for
# `room` steps (at least MAX_SETS). `acbas_turn.listed_steps` leaves out those that come to the same thing.
cdef int list_steps(const State* s, uint64_t* out, int room) noexcept nogil

# Everything the rules allow here, listed or not.
cdef bint legal_step(const State* s, uint64_t step) noexcept nogil


cdef inline int border_price(int fencing, int n) noexcept nogil:
    # wood for n borders at Fences and for the Fence Builder, stone at Walls
    if fencing == BY_STONE:
        return (n - RULES.walls_free) * RULES.walls_stone if n > RULES.walls_free else 0
    return n * RULES.border_wood if fencing == BY_WOOD or fencing == BUILDER else 0


# Most borders that the running fencing action can still place.
cdef int most_borders(const State* s) noexcept nogil

# Can the running borders, stables or troughs action place another one?
cdef bint more_to_place(const State* s) noexcept nogil

# The boxes that the actor could use now, one bit each, whether or not a worker stands there.
cdef uint32_t usable_boxes(const State* s) noexcept nogil

# Those of them that `list_steps` lists.
cdef uint32_t boxes_to_choose(const State* s) noexcept nogil

# Has the actor an animal that is no cow, own or gained?
cdef bint something_to_give(const State* s) noexcept nogil

# In Breeding: is a horse newborn that a border of the Ranch could help to house?
cdef bint foal_may_need(const State* s) noexcept nogil

# What the actor's farm holds at this moment, and the maximal sets of the pool that may be kept there.
cdef void places_now(const State* s, Capacities* c) noexcept nogil
cdef int kept_now(const State* s, const Capacities* c, uint32_t* sets) noexcept nogil
