"""Laws of whole games of the slow twin of All Creatures, with random offers in both editions and random turns."""

import random
from collections import Counter

import pytest

from tests.reference.acbas import Position, Walk
from tests.reference.acbas_data import BESIDE_THE_BOARD, OWN_BORDERS, PILES, TROUGHS
from tests.reference.acbas_random import part_of, random_part, random_start, random_turn, random_walk
from tests.reference.acbas_specials import EDITIONS, EXPANSION_BUILDINGS, SPECIALS, TILES
from tests.reference.acbas_walk import option_of
from tests.reference_positions import Part

QUICK = 60
OPEN = ("box", "keep", "carpenter", "woodshop", "workshop", "fence_builder", "servants_hut")


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
        parts, walk = random_walk(position, dice)
        after = position.play(parts)
        assert after == walk.end()
        check_pieces(after)
        check_farms(after)
        check_turn_order(position, after)
        seen.update(part["part"] for part in parts)
        seen.update(part["building"] for part in parts if "building" in part)
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
    assert len(set(seen) & set(SPECIALS)) > 45


@pytest.mark.full
def test_many_random_games_use_everything() -> None:
    seen = sum((play_game(seed) for seed in range(QUICK, QUICK + 900)), Counter[str]())
    assert set(EXPANSION_BUILDINGS) <= set(seen)
    assert set(seen) >= {"end_of_work", "before_second", "second_breeding", "ranch", "organic_farm", "conservatory"}
    assert set(seen) >= {"cattle_farm", "woodshop", "workshop", "home_depot", "stewards_office", "barn"}


def check_options(walk: Walk, dice: random.Random) -> int:
    """What is listed is possible, names and options say the same, and odd parts are refused."""
    options = walk.options()
    assert {option[0] for option in options} == {name for name in walk.names if walk.options_of(name)}
    for option in dice.sample(sorted(options, key=repr), min(12, len(options))):
        part = part_of(option, walk, dice)
        after = walk.apply(part)
        assert after != walk
        assert option[0] in OPEN or option_of(part) == option
        assert option[0] in OPEN or not is_possible(walk, {**part, "surplus": 1})
    for name in ("none", "farm_well", "ranch", "conservatory", "animal_trader", "barn"):
        if name not in walk.names:
            assert not is_possible(walk, {"part": name})
    if walk.done():
        assert walk.end().round >= walk.position.round
    return len(options)


def is_possible(walk: Walk, part: Part) -> bool:
    """Whether the part may follow."""
    try:
        walk.apply(part)
    except ValueError:
        return False
    return True


def check_keeping(walk: Walk) -> None:
    """The largest sets may be kept, nothing larger may; one set alone needs no words."""
    largest = walk.kept_sets()
    for keep in largest:
        assert walk.may_keep(keep)
        for kind in range(4):
            s, p, c, h = (number + (place == kind) for place, number in enumerate(keep))
            assert not walk.may_keep((s, p, c, h))
    if walk.stage == "acted" and "keep" in walk.names:
        assert walk.done() == (len(largest) == 1)


def walk_games(seeds: range) -> int:
    """Every point of every turn of some games, looked at closely."""
    looked = 0
    for seed in seeds:
        dice = random.Random(f"walk {seed}")
        position = random_start(dice, rich=dice.random() < 0.8)
        while not position.is_over:
            walk = Walk(position)
            for _ in range(4):
                looked += check_options(walk, dice)
                check_keeping(walk)
                if not any(walk.options_of(name) for name in walk.names):
                    break
                walk = walk.apply(random_part(walk, dice))
            position = position.play(random_turn(position, dice))
    return looked


def test_options_are_what_is_possible() -> None:
    assert walk_games(range(12)) > 8_000


@pytest.mark.full
def test_options_are_what_is_possible_in_many_games() -> None:
    assert walk_games(range(12, 300)) > 100_000


def test_base_game_in_both_forms() -> None:
    dice, position = random.Random(4), Position.start()
    for _ in range(40):
        turn, after = dice.choice(position.turns())
        keep = [{"part": "keep", "animals": list(turn["keep"])}]
        box = {key: value for key, value in turn.items() if key != "keep" and value not in (None, [])}
        parts = [{"part": "box", **box}, *keep] if turn["box"] else keep
        assert position.play(parts) == after == position.play(turn)
        position = after
