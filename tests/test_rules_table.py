"""What the table of rules refuses, so that a mistake in the data files is told and not played."""

from collections.abc import Callable

import pytest

import hedgerow.engine  # noqa: F401  (fills the table)
from hedgerow._core import acbas_rules as rules

FREE = [(0, 0, 0)]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: rules.set_building(0), "tile is 0, it must be 1 to 63"),
        (lambda: rules.set_building(64), "tile is 64"),
        (lambda: rules.set_building(63, cost=[]), "has 0 alternatives, it must have 1 or 2"),
        (lambda: rules.set_building(63, cost=FREE * 3), "has 3 alternatives"),
        (lambda: rules.set_building(63, place=-1), "place of tile 63 is -1, it must be 0 to 6"),
        (lambda: rules.set_building(63, place=7), "place of tile 63 is 7"),
        (lambda: rules.set_building(63, formula=11), "formula of tile 63 is 11, it must be 0 to 10"),
        (lambda: rules.set_building(63, hook=64), "hook of tile 63 is 64, it must be 0 to 63"),
        (lambda: rules.set_building(63, prerequisite=4), "prerequisite of tile 63 is 4, it must be 0 to 3"),
        (lambda: rules.set_building(63, edition=2), "edition of tile 63 is 2, it must be 0 to 1"),
        (lambda: rules.set_building(63, cost=[(16, 0, 0)]), "at most 15 wood, 15 stone and 7 reed"),
        (lambda: rules.set_building(63, cost=[(0, 16, 0)]), "at most 15 wood"),
        (lambda: rules.set_building(63, cost=[(0, 0, 8)]), "at most 15 wood"),
        (lambda: rules.set_building(63, cost=[(-1, 0, 0)]), "at most 15 wood"),
        (lambda: rules.set_box(-1, 0, 0, 0, 0, -1, -1), "box is -1, it must be 0 to 16"),
        (lambda: rules.set_box(17, 0, 0, 0, 0, -1, -1), "box is 17"),
        (lambda: rules.set_bonus(4, (1, 2, 3, 4)), "species is 4"),
        (lambda: rules.set_bonus(-1, (1, 2, 3, 4)), "species is -1"),
        (lambda: rules.set_bonus(0, (1, 2, 3)), "with 3 thresholds"),
        (lambda: rules.set_rule("luck", 1), "rule 'luck' is unknown"),
    ],
)
def test_what_is_refused(call: Callable[[], None], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        call()


def test_the_largest_numbers_are_taken() -> None:
    for tile in (62, 63):
        rules.set_building(tile, cost=[(15, 15, 7), (0, 0, 0)], place=6, hook=63)
        rules.set_building(tile)
