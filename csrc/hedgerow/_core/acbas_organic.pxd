# All Creatures Big and Small: the Organic Farm, which adds an animal of the same species to every pasture with exactly
# one (ruling organic-spread). A payload of ASK_SPREAD holds the animals that it judges, 8 bits a species, and above
# them those that it adds, 5 bits a species; sheep lowest.

from libc.stdint cimport uint32_t, uint64_t

from .acbas_state cimport State


cdef inline uint32_t judged_of(uint64_t payload) noexcept nogil:
    return <uint32_t>payload


cdef inline uint32_t added_of(uint64_t payload) noexcept nogil:
    return <uint32_t>(payload >> 32 & 31 | (payload >> 37 & 31) << 8 | (payload >> 42 & 31) << 16
                      | (payload >> 47 & 31) << 24)


# Can these animals live on the actor's farm with that many single ones in pastures?
cdef bint spread_legal(const State* s, uint64_t payload) noexcept nogil

# Writes the spreads after which no other one leaves more of every species; returns their number, 0 if nothing is added.
cdef int list_spreads(const State* s, uint64_t* out, int room) noexcept nogil
