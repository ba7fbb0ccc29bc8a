# All Creatures Big and Small: one player's turn in the last round, carried out in every way that can matter. A walk
# goes through the steps of the rules; only borders it places itself, since those that close nothing yet are not
# listed (solver/METHOD.md). It plays in a state of its own, whose seat 0 is the player and whose seat 1 does nothing.

from libc.stdint cimport uint32_t, uint64_t

from .acbas_course cimport Course, Herd
from .acbas_menu cimport Menus
from .acbas_state cimport Farm, State
from .blocks cimport Memory
from .clock cimport Clock


cdef enum:
    IMPOSSIBLE = -32767    # half points of a turn that cannot be made
    MOST_WAY = 64          # steps of one turn
    NO_WAY = -1            # Walk.length: only results are of interest
    # State.rest[0] of a walk, and Farm.gift of the farms that it leads to, say how borders are placed that close
    # nothing yet
    RELAXED = 0x80         # paid now, placed later where they are needed: at least as good as the rules allow
    PREPARED = 0x40        # besides what is listed, those that begin a pasture which the borders left would close
    FLOATS = 0x3F          # of a relaxed farm: borders paid and not placed yet


cdef struct Gear:
    # what all walks of a search share
    Clock clock
    Memory memory
    Herd* herds
    Menus menus
    uint64_t* outcomes     # border sets, while they are gone through
    Farm* found            # the farms that walks led to since n_found was set to 0; a last worker's add none
    uint32_t n_found, room_found
    bint plain             # no building asks which animals there are: what they score in given places is remembered
    bint crowded           # more closed outcomes than there is room for ended the last walk


cdef struct Walk:
    Gear* gear
    int workers            # that the player had before the turn
    bint last              # it was the last one: the walk goes on to the end of the game
    bint quick             # it ends when its action is complete: what follows is remembered
    int best               # half points that the last worker comes to at most
    bint menu              # results are noted in the menus instead, what they cost of
    uint32_t purse         # these goods
    Course bare            # of the buildings, while borders are placed
    # while a way is looked for:
    const Farm* target     # the farm that is to be reached, for a last worker NULL
    int score              # what a last worker is to reach
    int length             # of the way so far, then of the whole
    bint found
    uint64_t path[MOST_WAY]


# False: no memory. What `close_gear` gives back is that of walks and menus.
cdef bint open_gear(Gear* gear, uint64_t limit, bint plain) noexcept nogil
cdef void close_gear(Gear* gear) noexcept nogil

# A walk that is only after results; who looks for a way sets `length` to 0, and `target` or `score`.
cdef void begin_walk(Walk* w, Gear* gear) noexcept nogil

# Carries out a turn that begins with this box, in every way or until the way that is looked for; `first` lies between
# two turns.
cdef void walk(Walk* w, const State* first, int box) noexcept nogil

# Carries out what is still to be decided in a state without workers.
cdef void walk_on(Walk* w, const State* s) noexcept nogil
