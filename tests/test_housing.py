"""Animals into containers: the core against every single arrangement, for every kind of container."""

import random
from functools import cache
from itertools import product

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow._core import housing
from tests.reference import housing as reference
from tests.reference.housing import SPECIES, Counts

Container = tuple[str, int] | tuple[str, int, int]
Sets = npt.NDArray[np.bool_]

POOL = (4, 3, 3, 4)  # farms of random tests are looked at up to so many animals
SHAPE = tuple(most + 1 for most in POOL)
ALL_COUNTS: list[Counts] = [(s, p, c, h) for s, p, c, h in product(*map(range, SHAPE))]


def named(container: Container) -> reference.Container:
    """The reference's container: species by name."""
    if container[0] == "only":
        return ("only", SPECIES[container[1]], container[2])  # type: ignore[misc]
    return container


@cache
def loads(container: Container) -> tuple[Counts, ...]:
    """Every load of one container within POOL, the partly filled ones too."""
    found = set[Counts]()
    for top in reference.contents(named(container)):
        s, p, c, h = (range(min(most, limit) + 1) for most, limit in zip(top, POOL, strict=True))
        found |= set(product(s, p, c, h))
    return tuple(sorted(found))


def added(sets: Sets, container: Container) -> Sets:
    """What can be housed with one container more: every set moved by every load."""
    found = np.zeros(SHAPE, dtype=bool)
    for s, p, c, h in loads(container):
        s_, p_, c_, h_ = (size - moved for size, moved in zip(SHAPE, (s, p, c, h), strict=True))
        found[s:, p:, c:, h:] |= sets[:s_, :p_, :c_, :h_]
    return found


def nothing() -> Sets:
    """What an empty farm can house."""
    sets = np.zeros(SHAPE, dtype=bool)
    sets[0, 0, 0, 0] = True
    return sets


def maximal_of(sets: Sets, pool: Counts) -> list[Counts]:
    """The maximal sets within a pool, by looking at each one's larger neighbours.

    Whatever is part of a set that can be housed can be housed too, so one animal more decides.
    """
    within = sets[tuple(slice(most + 1) for most in pool)]
    larger = np.zeros_like(within)
    for axis in range(4):
        here = [slice(None)] * 4
        there = [slice(None)] * 4
        here[axis], there[axis] = slice(None, -1), slice(1, None)
        larger[tuple(here)] |= within[tuple(there)]
    return sorted((int(s), int(p), int(c), int(h)) for s, p, c, h in np.argwhere(within & ~larger))


def random_container(dice: random.Random) -> Container:
    kind = dice.choice(("any", "any", "any", "single", "only", "each", "dual"))
    if kind == "any":
        return ("any", dice.choice((2, 3, 4, 5, 6, 8)))
    if kind == "single":
        return ("any", 1)
    if kind == "only":
        return ("only", dice.randrange(4), dice.choice((1, 2, 3, 6)))
    if kind == "each":
        return ("each", dice.choice((1, 2)))
    single = dice.choice((2, 3, 5))
    return ("dual", single, dice.randint(1, single))


def check_random_farms(seed: int, farms: int) -> dict[str, int]:
    """Grow random farms container by container; ask about the new farm each time."""
    dice = random.Random(seed)
    seen = {"farms": 0, "feasible": 0, "refused": 0, "choices": 0, **dict.fromkeys(("any", "only", "each", "dual"), 0)}
    while seen["farms"] < farms:
        containers: list[Container] = []
        sets = nothing()
        for _ in range(dice.randint(1, 6)):
            containers.append(random_container(dice))
            sets = added(sets, containers[-1])
            seen["farms"] += 1
            seen[containers[-1][0]] += 1
            dice.shuffle(containers)
            for counts in dice.sample(ALL_COUNTS, 8):
                fits = housing.can_house(containers, counts)
                assert fits == sets[counts], (containers, counts)
                seen["feasible" if fits else "refused"] += 1
            pool = dice.choice(ALL_COUNTS)
            found = housing.maximal(containers, pool)
            assert sorted(found) == maximal_of(sets, pool), (containers, pool)
            seen["choices"] += len(found) > 1
    return seen


def test_random_farms_against_every_arrangement() -> None:
    seen = check_random_farms(1, 20_000)
    assert seen["feasible"] > 20_000
    assert seen["refused"] > 20_000
    assert seen["choices"] > 3000
    assert all(seen[kind] > 2000 for kind in ("any", "only", "each", "dual"))


@pytest.mark.full
@pytest.mark.parametrize("seed", range(2, 7))
def test_a_hundred_thousand_random_farms(seed: int) -> None:
    check_random_farms(seed, 20_000)


def test_random_farms_against_the_reference() -> None:
    """The same questions to the reference, with larger pools and containers."""
    dice = random.Random(20)
    for _ in range(700):
        containers = [random_container(dice) for _ in range(dice.randint(0, 5))]
        theirs = [named(container) for container in containers]
        s, p, c, h = (dice.choice((0, 1, 2, 3, 6)) for _ in SPECIES)
        assert sorted(housing.maximal(containers, (s, p, c, h))) == sorted(reference.maximal(theirs, (s, p, c, h)))
        s, p, c, h = (dice.choice((0, 1, 3, 6, 10)) for _ in SPECIES)
        assert housing.can_house(containers, (s, p, c, h)) == reference.feasible(theirs, (s, p, c, h))


# ---- worst cases ----


def largest_total(containers: list[Container], pool: Counts) -> int:
    return max(sum(kept) for kept in housing.maximal(containers, pool))


@pytest.mark.parametrize("number", range(1, 13))
def test_many_equal_containers(number: int) -> None:
    """k containers of 3 places hold a species as ceil(n / 3) of them."""
    containers: list[Container] = [("any", 3)] * number
    dice = random.Random(number)
    for _ in range(300):
        s, p, c, h = (dice.randint(0, 12) for _ in SPECIES)
        assert housing.can_house(containers, (s, p, c, h)) == (-(-s // 3) - (-p // 3) - (-c // 3) - (-h // 3) <= number)
    found = housing.maximal(containers, (30, 30, 30, 30))
    shares = {
        (3 * a, 3 * b, 3 * c, 3 * d) for a, b, c, d in product(range(number + 1), repeat=4) if a + b + c + d == number
    }
    capped = {tuple(min(30, count) for count in share) for share in shares}
    maximal = {a for a in capped if not any(a != b and all(x <= y for x, y in zip(a, b, strict=True)) for b in capped)}
    assert set(found) == maximal


def test_every_space_a_single_trough() -> None:
    containers: list[Container] = [("any", 1)] * 21
    assert housing.can_house(containers, (6, 5, 5, 5))
    assert not housing.can_house(containers, (6, 6, 5, 5))
    found = housing.maximal(containers, (8, 8, 8, 8))
    expected = {counts for counts in product(range(9), repeat=4) if sum(counts) == 21}
    assert set(found) == expected


def test_different_sizes_that_must_be_combined() -> None:
    """Exact packings in which the largest container for the largest herd is wrong."""
    assert housing.can_house([("any", 5), ("any", 4), ("any", 4)], (8, 5, 0, 0))
    assert housing.can_house([("any", 6), ("any", 5), ("any", 5), ("any", 4)], (10, 10, 0, 0))
    assert not housing.can_house([("any", 6), ("any", 5), ("any", 5), ("any", 4)], (11, 9, 1, 0))
    assert housing.can_house([("any", 7), ("any", 5), ("any", 3), ("any", 2), ("any", 2)], (7, 7, 5, 0))
    dice = random.Random(30)
    for _ in range(300):
        # herds that fill some containers completely, so that there is no slack at all
        sizes = [dice.randint(2, 9) for _ in range(dice.randint(4, 8))]
        herds = [0, 0, 0, 0]
        for size in sizes:
            herds[dice.randrange(4)] += size
        s, p, c, h = herds
        containers: list[Container] = [("any", size) for size in dice.sample(sizes, len(sizes))]
        if max(herds) <= 120:
            assert housing.can_house(containers, (s, p, c, h))
            larger = [s, p, c, h]
            larger[dice.randrange(4)] += 1
            assert not housing.can_house(containers, larger)


def test_containers_larger_than_any_herd() -> None:
    huge: list[Container] = [("any", 43_008), ("any", 200), ("any", 121), ("only", 3, 5000)]
    assert housing.can_house(huge, (120, 120, 120, 120))
    assert set(housing.maximal(huge[:1], (120, 1, 0, 0))) == {(0, 1, 0, 0), (120, 0, 0, 0)}


def test_empty_containers_hold_nothing() -> None:
    assert housing.can_house([("any", 0), ("only", 2, 0), ("each", 0)], (0, 0, 0, 0))
    assert not housing.can_house([("any", 0), ("only", 2, 0), ("each", 0)], (0, 0, 1, 0))
    assert housing.maximal([], (3, 3, 3, 3)) == [(0, 0, 0, 0)]


@pytest.mark.parametrize(
    ("containers", "counts", "named_"),
    [
        ([("bag", 3)], (0, 0, 0, 0), "'bag'"),
        ([("any", 3)], (0, 0, 0), "four numbers"),
        ([("any", 3)], (121, 0, 0, 0), "0 to 120"),
        ([("any", 3)], (0, -1, 0, 0), "0 to 120"),
        ([("any", 3)] * 25, (0, 0, 0, 0), "more than 24"),
        ([("dual", 5, 3)] * 7, (0, 0, 0, 0), "more than 6"),
    ],
)
def test_questions_that_are_none(containers: list[Container], counts: tuple[int, ...], named_: str) -> None:
    for ask in (housing.can_house, housing.maximal):
        with pytest.raises(ValueError, match=named_):
            ask(containers, counts)


@pytest.mark.parametrize("species", [-1, 4, 1000])
def test_a_species_that_is_none_is_refused(species: int) -> None:
    with pytest.raises(ValueError, match="species"):
        housing.can_house([("only", species, 3)], (0, 0, 0, 0))


@pytest.mark.parametrize("container", [("any", -1), ("only", 0, -3), ("each", -1), ("dual", -2, 1)])
def test_a_negative_size_is_refused(container: Container) -> None:
    with pytest.raises(ValueError, match="size"):
        housing.can_house([container], (0, 0, 0, 0))


# ---- laws ----

sizes = st.integers(1, 9)
containers_ = st.lists(
    st.one_of(
        st.tuples(st.just("any"), sizes),
        st.tuples(st.just("only"), st.integers(0, 3), sizes),
        st.tuples(st.just("each"), st.integers(1, 3)),
    ),
    max_size=7,
)
duals = st.lists(sizes.flatmap(lambda n: st.tuples(st.just("dual"), st.just(n), st.integers(1, n))), max_size=3)
farms = st.tuples(containers_, duals).map(lambda parts: [*parts[0], *parts[1]])
herds = st.tuples(*[st.integers(0, 14)] * 4)


def part_of(small: Counts, large: Counts) -> bool:
    return all(a <= b for a, b in zip(small, large, strict=True))


def test_counts_of_64_and_more_are_counts_like_others() -> None:
    for pool in ((3, 3, 64, 0), (64, 0, 2, 3), (2, 65, 3, 0), (0, 2, 3, 64), (64, 64, 1, 0)):
        for sizes in ((64, 3), (65, 2, 2), (40, 30)):
            containers = [("any", size) for size in sizes]
            assert set(housing.maximal(containers, pool)) == reference.maximal(containers, pool)


def test_two_species_share_as_many_places_as_a_word_has_bits_and_more() -> None:
    pool = (70, 70, 0, 0)
    for sizes in ((32, 31), (32, 32), (33, 32), (50, 50)):
        large, small = sizes
        every = {(large + small, 0), (large, small), (small, large), (0, large + small)}
        kept = {(min(a, 70), min(b, 70)) for a, b in every}
        found = housing.maximal([("any", large), ("any", small)], pool)
        assert sorted(found) == sorted((a, b, 0, 0) for a, b in kept)


@given(farms, herds)
def test_maximal_sets_are_maximal(containers: list[Container], pool: Counts) -> None:
    found = housing.maximal(containers, pool)
    assert found
    assert len(found) == len(set(found))
    for kept in found:
        assert part_of(kept, pool)
        assert housing.can_house(containers, kept)
        for species in range(4):
            more = list(kept)
            more[species] += 1
            if more[species] <= pool[species]:
                assert not housing.can_house(containers, more)
        assert not any(kept != other and part_of(kept, other) for other in found)


@given(farms, herds, herds)
def test_whatever_fits_is_part_of_a_maximal_set(containers: list[Container], pool: Counts, some: Counts) -> None:
    s, p, c, h = (min(a, b) for a, b in zip(pool, some, strict=True))
    fits = housing.can_house(containers, (s, p, c, h))
    assert fits == any(part_of((s, p, c, h), kept) for kept in housing.maximal(containers, pool))


@given(farms, herds, st.randoms(use_true_random=False))
def test_the_order_of_containers_does_not_matter(
    containers: list[Container], counts: Counts, dice: random.Random
) -> None:
    shuffled = containers[:]
    dice.shuffle(shuffled)
    assert housing.can_house(containers, counts) == housing.can_house(shuffled, counts)
    assert housing.maximal(containers, counts) == housing.maximal(shuffled, counts)


@given(farms, herds, st.permutations(range(4)))
def test_species_are_alike(containers: list[Container], counts: Counts, names: list[int]) -> None:
    def renamed(container: Container) -> Container:
        return ("only", names[container[1]], container[2]) if container[0] == "only" else container  # type: ignore[misc]

    other = [0] * 4
    for species, count in enumerate(counts):
        other[names[species]] = count
    assert housing.can_house(containers, counts) == housing.can_house([renamed(one) for one in containers], other)


@given(farms, herds, sizes)
def test_more_room_never_hurts(containers: list[Container], counts: Counts, size: int) -> None:
    if housing.can_house(containers, counts):
        assert housing.can_house([*containers, ("any", size)], counts)
    larger = [("any", one[1] + size) if one[0] == "any" else one for one in containers]
    if housing.can_house(containers, counts):
        assert housing.can_house(larger, counts)
