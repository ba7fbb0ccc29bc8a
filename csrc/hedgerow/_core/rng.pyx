"""The random numbers of the core: small, fast, the same on every machine."""

from libc.stdint cimport uint32_t, uint64_t


cdef class Random:
    """A seeded stream of random numbers, the one that searches and random games draw from.

    >>> Random(1).below(1000) == Random(1).below(1000)
    True
    """

    def __init__(self, seed: int = 0) -> None:
        seed_rng(&self.rng, <uint64_t>(seed & 0xFFFFFFFFFFFFFFFF))

    def below(self, n: int) -> int:
        """A number from 0 to n-1 (1 <= n < 2**32)."""
        if not 1 <= n < 2**32:
            raise ValueError(f"n is {n}, it must be 1 to 4294967295")
        return below(&self.rng, <uint32_t>n)

    def unit(self) -> float:
        """A number from 0 (included) to 1 (excluded)."""
        return unit(&self.rng)
