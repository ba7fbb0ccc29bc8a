# All Creatures Big and Small: one player's side of the last round. While a round runs, the opponent feels of a turn
# only its *token*: the box taken, or the special building. Everything else happens on the own farm, so what a farm with
# some workers left can still come to is computed once for each token, whatever the opponent does (solver/METHOD.md).

from libc.stdint cimport int16_t, int32_t, uint8_t, uint32_t, uint64_t

from .acbas_state cimport Farm, State
from .acbas_walk cimport Gear
from .table cimport Table


cdef enum:
    OF_WALKS, OF_GOODS, OF_MENU            # Private.kind


cdef enum:
    TOKENS = 32            # a box, or BOXES + i: the i-th special building on offer
    UNKNOWN = -32768       # a score not computed yet; IMPOSSIBLE: a token that the farm cannot use
    NO_NODE = 0xFFFFFFFF


cdef struct Span:
    uint32_t first         # place in Private.lists
    int32_t n              # -1: not listed yet
    uint32_t ideal         # the ideal child, 0: not made yet


cdef struct Node:
    Farm farm              # with `workers` left, at least 1
    uint32_t data          # workers 1: place in `scores`, more: in `spans`, both a row of TOKENS
    uint32_t pending       # of an ideal farm: tokens that were taken, but how is left open (acbas_together)
    uint32_t alone         # the same farm with one worker left, 0: not made yet


cdef struct Private:
    State frame            # the table, and an opponent who does nothing
    uint64_t offer         # the special buildings among them, one bit a tile
    uint32_t tokens        # those that may come up at all
    uint8_t tile[TOKENS]   # of a token that is a building
    uint8_t kind[TOKENS]   # how its scores are found
    bint bounded           # what tokens come to together has a bound, whichever they are
    uint32_t goods[TOKENS]     # wood, stone, reed that a box of goods gives, as a cost is written
    uint32_t animals[TOKENS]   # and animals, packed
    Gear gear              # and when to stop
    Node* nodes
    int16_t* scores
    Span* spans
    uint32_t* lists
    uint32_t n_nodes, n_scores, n_spans, n_lists
    uint32_t room_nodes, room_scores, room_spans, room_lists
    Table names            # nodes by the hash of their farm


cdef inline bint is_ended(const Private* p) noexcept nogil:
    # Has time or memory ended the search? Nothing that is returned since is to be believed.
    return p.gear.clock.stopped or p.gear.memory.full


# False: no memory. `root` is a state of the last round's Work.
cdef bint open_private(Private* p, const State* root, uint64_t limit) noexcept nogil
cdef void close_private(Private* p) noexcept nogil

# The number of a farm; equal farms have one number. NO_NODE: no memory.
cdef uint32_t name_farm(Private* p, const Farm* farm) noexcept nogil

# What a farm with one worker left scores in the end if that worker takes the token: half points, or IMPOSSIBLE.
cdef int score_of(Private* p, uint32_t node, int token) noexcept nogil

# The same for a farm with more workers, as if this one were the last: what a token promises, for the order of a search.
cdef int promise_of(Private* p, uint32_t node, int token) noexcept nogil

# An ideal farm that is at least as good as any child of a token, whatever tokens are taken later: which child it is, is
# left open until then. NO_NODE: there is none, or no memory. All children of an ideal farm are ideal.
cdef uint32_t ideal_child(Private* p, uint32_t node, int token) noexcept nogil

# The farms that a token can lead to, two or more workers being left; after the second-last own worker without those
# that are nowhere better than another.
cdef Span children_of(Private* p, uint32_t node, int token) noexcept nogil

# What a farm without workers scores in the end, half points.
cdef int score_alone(Private* p, const Farm* farm) noexcept nogil

# Writes the steps of a turn that leads from a node to `target` by a token, or, for a last worker, to `score` in the end
# (`target` NULL); without what is decided after Work. Returns their number, 0 if there is no such turn. Borders are
# written as one step; a relaxed farm's turn cannot be played.
cdef int way_to(Private* p, uint32_t node, int token, const Farm* target, int score, uint64_t* out) noexcept nogil
