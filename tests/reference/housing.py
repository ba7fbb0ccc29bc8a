"""Animals into containers by trying everything (acbas rules, section 6, all 58 buildings).

A container is one of
``("any", n)``            up to n animals of one species,
``("only", species, n)``  up to n of the species named: a building, or an allowance on one unused space,
``("each", k)``           up to k of every species at the same time (Rearing Station),
``("dual", n, half)``     up to n of one species, or up to `half` of one and up to `half` of another (Hayrick).
A lone trough is ``("any", 1)``; troughs and Feeding Station are already in the sizes.
Counts are (sheep, pigs, cows, horses).
"""

from collections.abc import Callable, Iterable
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
    return _feasible(in_order(containers), counts)


def in_order(containers: Iterable[Container]) -> tuple[Container, ...]:
    """What takes one species only comes first: there is nothing to choose."""
    return tuple(sorted(containers, key=lambda one: (one[0] != "only", repr(one))))


@lru_cache(maxsize=500_000)
def _feasible(containers: tuple[Container, ...], counts: Counts) -> bool:
    if not any(counts):
        return True
    if not containers:
        return False
    s, p, c, h = counts
    rest = containers[1:]
    # Filling a container as far as the load goes leaves the fewest animals, which is never worse.
    for sheep, pigs, cows, horses in contents(containers[0]):
        left = (max(0, s - sheep), max(0, p - pigs), max(0, c - cows), max(0, h - horses))
        if _feasible(rest, left):
            return True
    return False


def feasible_sets(containers: Iterable[Container], pool: Counts) -> set[Counts]:
    """All sets out of the pool that can be housed."""
    ordered = in_order(containers)
    s, p, c, h = (range(number + 1) for number in pool)
    return {counts for counts in product(s, p, c, h) if _feasible(ordered, counts)}


def maximal(containers: Iterable[Container], pool: Counts) -> set[Counts]:
    """The sets out of the pool that can be housed while no larger one can."""
    ordered = in_order(containers)
    return largest(pool, lambda counts: _feasible(ordered, counts))


def largest(pool: Counts, allowed: Callable[[Counts], bool]) -> set[Counts]:
    """The sets out of the pool that are allowed while no larger one is; no set below an allowed one is looked at."""
    found: set[Counts] = set()
    level = {pool}
    while level:
        # All sets of a level have the same sum. A set inside one found earlier is not among the largest.
        left = [counts for counts in level if not any(inside(counts, other) for other in found)]
        good = {counts for counts in left if allowed(counts)}
        found |= good
        level = {less for counts in left if counts not in good for less in one_less(counts)}
    return found


def inside(counts: Counts, other: Counts) -> bool:
    """Whether the other set has all these animals."""
    return counts[0] <= other[0] and counts[1] <= other[1] and counts[2] <= other[2] and counts[3] <= other[3]


def one_less(counts: Counts) -> list[Counts]:
    """The sets with one animal less."""
    s, p, c, h = counts
    smaller = [(s - 1, p, c, h), (s, p - 1, c, h), (s, p, c - 1, h), (s, p, c, h - 1)]
    return [less for less in smaller if min(less) >= 0]
