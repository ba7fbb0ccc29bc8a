# All Creatures Big and Small: how one farm uses a token in the last round, step by step or from a menu.

from libc.stdint cimport uint32_t

from .acbas_menu cimport Menu
from .acbas_private cimport Private
from .acbas_state cimport Farm, State
from .acbas_walk cimport Walk


# The state in which the farm's owner takes the token; can it be used?
cdef State state_before(const Private* p, const Farm* farm, int token) noexcept nogil
cdef bint is_usable(const Private* p, const Farm* farm, int token) noexcept nogil

# Carries out a token's turn, if the farm can use it.
cdef void take_token(Private* p, const Farm* farm, int token, Walk* w) noexcept nogil

# The goods on which the ways to use a token depend, and how many borders may be placed: wood, stone, reed, borders.
cdef uint32_t goods_that_matter(const Private* p, const Farm* farm, int token) noexcept nogil

# The menu of a token that the farm can use. NULL: time or memory has come to an end.
cdef Menu* menu_of(Private* p, const Farm* farm, int token) noexcept nogil
