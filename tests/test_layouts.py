"""The fence layouts of Agricola against the reference's plain search and a brute force."""

import random
from collections import Counter
from functools import cache

import pytest

from hedgerow._core import grid, layouts
from tests.reference import layouts as reference
from tests.reference.geometry import cell_mask, cells_of_mask, edge_mask, edges_of_mask

ROOMS = 0b110  # (1, 0) and (2, 0)
FARM = 0o77777


@cache
def all_layouts() -> dict[int, list[int]]:
    """Every layout of the empty farm, from the reference: fences and pastures as masks."""
    return {
        edge_mask(fences): sorted((cell_mask(one) for one in pastures), key=lambda mask: mask & -mask)
        for fences, pastures in reference.layouts(frozenset()).items()
    }


def test_layouts_of_the_start_farm() -> None:
    found = layouts.layouts(ROOMS)
    numbers = Counter(len(layouts.pastures(fences)) for fences in found)
    assert numbers == {1: 762, 2: 3561, 3: 2853, 4: 758, 5: 29}
    assert len(set(found)) == len(found) == 7963
    assert set(found) == {edge_mask(fences) for fences in reference.layouts()}


def test_layouts_of_the_empty_farm() -> None:
    found = layouts.layouts()
    assert len(set(found)) == len(found) == 12136
    assert set(found) == set(all_layouts())
    assert [fences.bit_count() for fences in found] == sorted(fences.bit_count() for fences in found)


def test_pastures_of_every_layout() -> None:
    for fences, pastures in all_layouts().items():
        assert layouts.pastures(fences) == pastures
        outline = 0
        for one in pastures:
            outline |= grid.outline(one)
        assert outline == fences


def expected(present: int, blocked: int, wood: int, limit: int) -> set[int]:
    """From all layouts: those that keep every fence, add at least one, pay for them, and leave the blocked spaces."""
    return {
        fences
        for fences, pastures in all_layouts().items()
        if present & ~fences == 0
        and 0 < (fences & ~present).bit_count() <= wood
        and fences.bit_count() <= limit
        and not any(one & blocked for one in pastures)
    }


def test_next_layouts_of_random_questions_against_all_layouts() -> None:
    questions = layouts.random_questions(400, 5)
    assert sum(present != 0 for present, _, _ in questions) > 150
    dice, answers = random.Random(5), 0
    for present, blocked, wood in questions:
        limit = dice.choice((15, 15, 14, 12, 9))
        found = layouts.following(present, blocked, wood, limit)
        assert len(found) == len(set(found))
        assert set(found) == expected(present, blocked, wood, limit), (present, blocked, wood, limit)
        answers += len(found)
    assert answers > 20_000


def test_next_layouts_of_random_questions_against_the_plain_search() -> None:
    for present, blocked, wood in layouts.random_questions(120, 6):
        wood = min(wood, 9)
        search = reference.next_layouts(edges_of_mask(present, 5), cells_of_mask(blocked, 5), wood)
        assert set(layouts.following(present, blocked, wood)) == {edge_mask(fences) for fences in search}


def test_layouts_of_random_blocked_spaces() -> None:
    dice = random.Random(7)
    for _ in range(60):
        blocked = dice.getrandbits(15) & dice.getrandbits(15)
        found = layouts.layouts(blocked)
        assert set(found) == expected(0, blocked, 15, 15)
        # the farm seen from the other side of the paper has the mirrored layouts
        other = layouts.layouts(grid.mirrored_cells(blocked, 5))
        assert {grid.mirrored_edges(fences, 5) for fences in found} == set(other)
    assert layouts.layouts(FARM) == []


def test_no_wood_no_fence_left() -> None:
    single = grid.outline(1)
    assert layouts.following(0, ROOMS, 0) == []
    assert layouts.following(0, ROOMS, 3) == []
    assert len(layouts.following(0, ROOMS, 4)) == 13  # every free space alone
    assert layouts.following(single, ROOMS, 15, 4) == []
    assert all(fences & single == single for fences in layouts.following(single, ROOMS, 15))
    full = next(fences for fences in all_layouts() if fences.bit_count() == 15)
    assert layouts.following(full, 0, 15) == []
    for limit in (-1, 16):
        with pytest.raises(ValueError, match=f"limit is {limit}"):
            layouts.following(0, ROOMS, 5, limit)


def test_random_questions_are_repeatable_and_reachable() -> None:
    questions = layouts.random_questions(200, 9)
    assert questions == layouts.random_questions(200, 9)
    assert questions != layouts.random_questions(200, 10)
    known = all_layouts()
    for present, blocked, wood in questions:
        assert 1 <= wood <= 15
        assert blocked & ROOMS == ROOMS
        assert present == 0 or present in known
        assert not any(one & blocked for one in layouts.pastures(present))
