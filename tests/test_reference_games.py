"""Laws of whole games of the slow twin of All Creatures, with random offers in both editions and random turns."""

import random
from collections import Counter

import pytest

from tests.reference.acbas import Position
from tests.reference.acbas_data import BESIDE_THE_BOARD, OWN_BORDERS, PILES, TROUGHS
from tests.reference.acbas_random import random_start, random_walk
from tests.reference.acbas_specials import EDITIONS, EXPANSION_BUILDINGS, SPECIALS, TILES

QUICK = 45


def check_pieces(position: Position) -> None:
    """Nothing has come from nowhere and nothing is lost."""
    on_box = dict(zip(PILES, position.piles, strict=True))["expand", "borders"]
    on_farms = sum(farm.borders + len(farm.plan.borders) for farm in position.farms)
    assert on_box + on_farms + position.borders == 2 * OWN_BORDERS + BESIDE_THE_BOARD
    built = [building for farm in position.farms for building in farm.plan.buildings.values()]
    assert position.stalls + built.count("stall") + built.count("stable") == (5 if position.with_expansions else 4)
    assert position.troughs + sum(len(farm.plan.troughs) for farm in position.farms) == TROUGHS
    columns = sum(farm.plan.columns for farm in position.farms)
    assert position.expansions + columns - 4 == (5 if position.with_expansions else 4)
    assert min(position.stalls, position.troughs, position.expansions, position.borders) >= 0
    specials = Counter(building for building in built if building not in TILES) + Counter(position.offer)
    assert max(specials.values(), default=0) <= 1


def check_farms(position: Position) -> None:
    """What is owned is possible."""
    for seat, farm in enumerate(position.farms):
        assert position.can_house(seat, farm.animals)
        assert min(farm.wood, farm.stone, farm.reed, farm.borders, farm.carved, farm.gift) >= 0
        assert (farm.barn != "") == farm.plan.has("barn")
        assert not farm.plan.has("cottage_extension") or farm.plan.is_cluster
        assert farm.plan.columns <= 7
        entry = position.score(seat)
        parts = entry["animals"] + sum(entry["bonuses"].values()) + entry["expansions"]
        assert entry["total"] == parts + sum(building["points"] for building in entry["buildings"].values())


def check_turn_order(before: Position, after: Position) -> None:
    """In Work the players alternate; in other phases the leader comes first."""
    if before.phase == after.phase == "work" and before.round == after.round:
        assert after.to_move == 1 - before.actor
    if after.phase not in ("work", "end"):
        assert after.pending[0] == after.to_move
        assert after.to_json()["pending"][0]["seat"] == after.to_move
    assert before.round <= after.round <= 8


def play_game(seed: int) -> Counter[str]:
    """One random game with all checks; what it has seen."""
    dice = random.Random(seed)
    position = random_start(dice, EDITIONS[seed % 2], rich=seed % 3 == 0)
    seen, turns = Counter[str](), 0
    while not position.is_over:
        assert Position.from_json(position.to_json()) == position
        turn, walk = random_walk(position, dice)
        after = position.play(turn)
        assert after == walk.end()
        check_pieces(after)
        check_farms(after)
        check_turn_order(position, after)
        seen.update(one["part"] for one in turn)
        seen.update(one["building"] for one in turn if "building" in one)
        seen[position.phase] += 1
        position, turns = after, turns + 1
        assert turns < 200
    assert position.round == 8
    assert position.pending == ()
    assert Position.from_json(position.to_json()) == position
    return seen


def test_random_games() -> None:
    seen = sum((play_game(seed) for seed in range(QUICK)), Counter[str]())
    assert set(seen) >= {"start", "work", "before_breeding", "breeding", "end_of_round", "before_scoring"}
    assert len(set(seen) & set(SPECIALS)) > 42


@pytest.mark.full
def test_many_random_games_use_everything() -> None:
    seen = sum((play_game(seed) for seed in range(QUICK, QUICK + 900)), Counter[str]())
    assert set(EXPANSION_BUILDINGS) <= set(seen)
    assert set(seen) >= {"end_of_work", "before_second", "second_breeding", "ranch", "organic_farm", "conservatory"}
    assert set(seen) >= {"cattle_farm", "woodshop", "workshop", "home_depot", "stewards_office", "barn"}
