# Sequential halving (Karnin et al., "Almost optimal exploration in multi-armed bandits", 2013; at the root only: Pepels
# et al., 2014): the rivals, the first steps with the best births, get visits in turn; after every stage the worse half
# drops out. A last, short stage belongs to the winner, so that it is the most visited one.

from .tree cimport Edge, Tree

cdef enum:
    MOST_RIVALS = 16      # first steps that it begins with


cdef struct Halving:
    int rivals            # first steps that are still looked at, 0: no halving
    int rival[MOST_RIVALS]    # which edges they are
    int stages, done      # how many there will be, how many there were


cdef void begin_halving(Halving* h, const Tree* t) noexcept nogil

# The first step to be looked at next, when so much (0 to 1) of the run is spent.
cdef Edge* next_rival(Halving* h, const Tree* t, double spent) noexcept nogil
