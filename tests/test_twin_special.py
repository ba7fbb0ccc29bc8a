"""The core against the slow twin at every node of random games with 12 special buildings of either edition.

`HEDGEROW_TWIN_SEEDS=FIRST:COUNT` chooses other games. The full run plays 5,000 (on all cores, resumable) and prints how
often each building was built and each effect used; every fourth of them aims at what comes up seldom by chance.
"""

import os
from dataclasses import replace

import pytest

from hedgerow._core.acbas import BOX_NAMES
from hedgerow.engine.acbas.data import TILE_NUMBER, TILES
from hedgerow.engine.acbas.steps import BOX, step
from tests import twin_blocks
from tests.reference.acbas import Position, Walk
from tests.reference.acbas_specials import BUILDINGS, EXPANSION_BUILDINGS, SPECIALS
from tests.reference_positions import at, farm, keep, late, part
from tests.twin_parts import parse_turn
from tests.twin_sides import Difference
from tests.twin_special import compare, key, slow_key, table
from tests.twin_standing import STANDING
from tests.witness import Witness, engine_position

QUICK_GAMES = 20
SPECIAL_BOX = step(BOX, BOX_NAMES.index("special_a"))
FULL_GAMES = 5000
PARTS = 10
# Effects of buildings that a player uses by a part of a turn.
EFFECTS = (
    *("animal_trader", "assembly_hall", "barn", "building_firm", "carpenter", "cattle_farm", "cattle_market"),
    *("conservatory", "country_house", "farm_well", "feed_storehouse", "fence_builder", "home_depot", "home_workshop"),
    *("joinery", "organic_farm", "ranch", "servants_hut", "stewards_office", "stone_carver", "trading_station"),
    *("woodshop", "workshop"),
)


@pytest.mark.twin
@pytest.mark.parametrize("part", range(PARTS))
def test_random_games(part: int) -> None:
    chosen = os.environ.get("HEDGEROW_TWIN_SEEDS")
    first, count = map(int, chosen.split(":")) if chosen else (0, QUICK_GAMES)
    seeds = range(first + part, first + count, PARTS)
    counts = compare(seeds)
    assert counts["games"] == len(seeds)
    assert counts["nodes"] >= 8 * len(seeds)
    assert counts["by the twin"] >= 2 * len(seeds)
    assert counts["by the core"] >= 2 * len(seeds)


@pytest.mark.full
def test_every_building_and_effect_comes_up() -> None:
    counts = twin_blocks.play(compare, "acbas", FULL_GAMES)
    assert counts["games"] == FULL_GAMES
    print(table(counts))
    assert min(counts[f"built {name}"] for name in EXPANSION_BUILDINGS) >= 50
    assert min(counts[f"effect {name}"] for name in (*EFFECTS, *STANDING)) >= 20


def test_every_hook_is_counted() -> None:
    """By a part of a turn, by what a standing effect changes, or (these three) whenever it is built."""
    hooks = {tile.hook for tile in TILES if tile and tile.hook}
    assert hooks == {*EFFECTS, *STANDING, "farm_shop", "special_stall"}


def test_both_sides_know_the_same_buildings() -> None:
    assert set(TILE_NUMBER) == {"cottage", "stall", "stable", *SPECIALS}


@pytest.mark.parametrize("what", ["points2", "costs", "holds"])
def test_a_wrong_number_is_noticed(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other points, prices or capacities in the twin's table of expansion buildings make a difference soon."""
    wrong = {"points2": 2, "costs": ({"wood": 1},), "holds": ("any", 7)}
    for name in EXPANSION_BUILDINGS:
        if not isinstance(SPECIALS[name].points2, str):
            monkeypatch.setitem(BUILDINGS, name, replace(SPECIALS[name], **{what: wrong[what]}))
    with pytest.raises(Difference):
        compare(range(6))


# ---- moves with which the reader or the comparison was wrong once ----


def said_by_the_core(position: Position, move: str) -> Position:
    """The position after a move of the core, as the comparison lets the twin play it."""
    after = engine_position(position).play(move)
    owned = after.core.fields()["farms"][position.actor]["animals"]
    _, end = parse_turn(move, Walk(position), owned)
    assert key(after) == slow_key(end.end())
    return end.end()


def test_a_foal_beside_an_emptied_station() -> None:
    """A turn that says what stays after Breeding and where the Ranch's border lies, but not how the Rearing Station was
    emptied, is read all the same: here by letting go the sheep, though letting go the pig comes first."""
    animals = {"sheep": 1, "pig": 1, "horse": 2}
    me = farm({"0,0": "rearing_station", "1,1": "ranch"}, supply={"borders": 1}, animals=animals)
    position, parts = late("breeding", me), [part("ranch", edge="0,0:n"), keep(pig=1, horse=3)]
    after = position.play(parts)
    assert after.farms[0].animals == (0, 1, 0, 3)
    Witness().played(position, parts, after)


def test_an_action_that_is_declined_at_the_end_of_work() -> None:
    """Two effects of a Building Firm and no Steward's Office: what is bred afterwards was not kept before."""
    on = {"0,0": "stewards_office", "0,1": "building_firm"}
    me = farm(on, troughs=["1,0", "1,1"], supply={"stone": 4}, animals={"sheep": 2})
    after = said_by_the_core(late("end_of_work", me), "building_firm:a2/building_firm:b2")
    assert after.farms[0].animals == (3, 0, 0, 0)


def test_animals_that_are_kept_before_the_stewards_office_acts() -> None:
    """A cow of the Cattle Market without room: what stays is said behind the office, but it is kept before."""
    me = farm({"0,0": "stewards_office", "0,1": "cattle_market"}, supply={"reed": 1}, animals={"sheep": 1})
    position = late("end_of_work", me)
    for kept, animals in (("1c", (0, 0, 1, 0)), ("1s", (1, 0, 0, 0))):
        after = said_by_the_core(position, f"cattle_market:cow/stewards_office/keep:{kept}/resources")
        assert after.farms[0].animals == animals
        assert after.farms[0].stone == 1


def test_a_house_needs_a_cottage() -> None:
    """Where another house stands on it none can be built, and with nothing else on offer the box is of no use."""
    offers = ["half_timbered_house"], ["half_timbered_house", "storage"]
    for home in ("cottage", "log_house"):
        me = farm(supply={"wood": 9, "stone": 9, "reed": 7}) | {"buildings": {"2,0": home}}
        for offer in offers:
            position = at(me, offer=offer)
            state = engine_position(position).core
            usable = any(step == SPECIAL_BOX for step in state.steps())
            assert usable == ("special_a" in position.usable_boxes()) == (home == "cottage" or len(offer) == 2)


def test_an_organic_farm_with_the_last_worker() -> None:
    """What it has judged and added is kept before Breeding, whatever is born then."""
    me = farm({"0,0": "stable"}, borders=["0,1:n", "0,1:e", "0,1:w", "1,1:n"], workers=1)
    me |= {"animals": {"sheep": 1, "pig": 1, "cow": 5}}
    occupied = {"stone1": 0, "stone2": 0, "wood3": 1, "walls": 1, "start": 1}
    position = at(me, farm(supply={}, workers=0), occupied=occupied, marker=1, to_move=0)
    after = said_by_the_core(position, "special:organic_farm@a2/organic_farm:1s5c+1c")
    assert after.farms[0].animals == (1, 0, 7, 0)
