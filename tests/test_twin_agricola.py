"""The core of Agricola against the slow twin at every node of random games, each edition and number of players."""

from __future__ import annotations

from collections import Counter

import pytest

from hedgerow.engine.agricola.data import EDITIONS, MAJORS, MOST_PLAYERS, SPACE_ROWS, SPACES, space_row
from tests import twin_blocks
from tests.twin_agricola import compare

QUICK_GAMES = 3
FULL_GAMES = 1000
KINDS = [(edition, players) for edition in EDITIONS for players in range(1, MOST_PLAYERS[edition] + 1)]


@pytest.mark.twin
@pytest.mark.parametrize(("edition", "players"), KINDS)
def test_random_games(edition: str, players: int) -> None:
    counts = compare(range(QUICK_GAMES), edition, players)
    assert counts["games"] == QUICK_GAMES
    assert counts["by the twin"] >= 8 * players * QUICK_GAMES
    assert counts["by the core"] >= 8 * players * QUICK_GAMES
    assert counts["listed turns"] >= 20 * players * QUICK_GAMES


def all_kinds(seeds: range) -> Counter[str]:
    """Games of every edition and number of players."""
    counts = Counter[str]()
    for edition, players in KINDS:
        counts.update(compare(seeds, edition, players))
    return counts


@pytest.mark.full
def test_a_thousand_games_of_each_kind() -> None:
    counts = twin_blocks.play(all_kinds, "agricola", FULL_GAMES)
    print("\n".join(f"{name:32} {counts[name]:8}" for name in sorted(counts)))
    assert counts["games"] == FULL_GAMES * len(KINDS)
    used = {
        space.id for space in SPACE_ROWS if any(space_row(space.id, edition, players) for edition, players in KINDS)
    }
    assert min(counts[f"space {space}"] for space in used) >= 100
    assert min(counts[f"major {major}"] for major in MAJORS) >= 100
    parts = ("take", "use", "rooms", "stables", "plow", "sow", "bake", "fences", "renovate", "major", "growth")
    ends = ("convert", "keep", "feed", "breed")
    assert min(counts[f"part {part}"] for part in (*parts, *ends)) >= 100


def test_every_space_of_the_core_has_data() -> None:
    assert [space.id for space in SPACE_ROWS] == list(SPACES)
