"""Animals into containers by trying everything (acbas rules, section 6, all 58 buildings).

A container is one of
``("any", n)``            up to n animals of one species,
``("only", species, n)``  up to n of the species named: a building, or an allowance on one unused space,
``("each", k)``           up to k of every species at the same time (Rearing Station),
``("dual", n, half)``     up to n of one species, or up to `half` of one and up to `half` of another (Hayrick).
A lone trough is ``("any", 1)``; troughs and Feeding Station are already in the sizes.
Counts are (sheep, pigs, cows, horses).
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import combinations, product

SPECIES = ("sheep", "pig", "cow", "horse")
Counts = tuple[int, int, int, int]
Container = tuple[str, int] | tuple[str, str, int] | tuple[str, int, int]


@cache
def contents(container: Container) -> list[Counts]:
    """The fullest loads of a container; whatever it can hold is part of one of them."""

    def load(amounts: dict[int, int]) -> Counts:
        return (amounts.get(0, 0), amounts.get(1, 0), amounts.get(2, 0), amounts.get(3, 0))

    match container:
        case ("any", int(size)):
            return [load({kind: size}) for kind in range(4)]
        case ("only", str(species), int(size)):
            return [load({SPECIES.index(species): size})]
        case ("each", int(size)):
            return [(size, size, size, size)]
        case ("dual", int(size), int(half)):
            pairs = [load({one: half, other: half}) for one, other in combinations(range(4), 2)]
            return [load({kind: size}) for kind in range(4)] + pairs
    raise ValueError(f"unknown container {container!r}")


def feasible(containers: Iterable[Container], counts: Counts) -> bool:
    """Whether some arrangement houses all of them."""
    return _feasible(tuple(sorted(containers, key=repr)), counts)


@lru_cache(maxsize=500_000)
def _feasible(containers: tuple[Container, ...], counts: Counts) -> bool:
    if not any(counts):
        return True
    if not containers:
        return False
    # Filling a container as far as the load goes leaves the fewest animals, which is never worse.
    for first in contents(containers[0]):
        s, p, c, h = (max(0, number - room) for number, room in zip(counts, first, strict=True))
        if _feasible(containers[1:], (s, p, c, h)):
            return True
    return False


def feasible_sets(containers: Iterable[Container], pool: Counts) -> set[Counts]:
    """All sets out of the pool that can be housed."""
    fixed = tuple(containers)
    s, p, c, h = (range(number + 1) for number in pool)
    return {counts for counts in product(s, p, c, h) if feasible(fixed, counts)}


def maximal(containers: Iterable[Container], pool: Counts) -> set[Counts]:
    """The sets out of the pool that can be housed while no larger one can."""
    fixed = tuple(containers)
    s, p, c, h = (range(number + 1) for number in pool)
    found: set[Counts] = set()
    for counts in sorted(product(s, p, c, h), key=sum, reverse=True):
        # Whatever is part of a set found earlier can be housed, but is not maximal.
        inside = any(all(a <= b for a, b in zip(counts, larger, strict=True)) for larger in found)
        if not inside and feasible(fixed, counts):
            found.add(counts)
    return found
