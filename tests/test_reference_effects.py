"""The slow twin of All Creatures: what buildings do behind an action, when they are built, and in windows of Work."""

from tests.reference.acbas import Position
from tests.reference.housing import SPECIES
from tests.reference_positions import (
    BOXES,
    UPPER_EACH,
    UPPER_TWO,
    at,
    box,
    buy,
    farm,
    goods,
    keep,
    names,
    part,
    refused,
    unfinished,
    walk,
)

# ---- behind an action ----


def test_home_depot_takes_a_wood() -> None:
    position = at(farm({"0,0": "home_depot"}, supply={}))
    took = position.play([box("resources"), part("home_depot")])
    assert goods(took) == (2, 1, 1)
    assert took.pile("wood3") == {"wood": 2}
    assert "wood3" not in dict(took.occupied)
    declined = position.play([box("resources")])
    assert goods(declined) == (1, 1, 1)
    refused(position, box("stone2"), part("home_depot"))
    refused(position, part("home_depot"))
    empty = at(farm({"0,0": "home_depot"}), boxes={**BOXES, "wood3": {}}, occupied={"wood3": 1}, to_move=0)
    refused(empty, box("resources"), part("home_depot"))
    refused(at(), box("resources"), part("home_depot"))


def test_cattle_farm_exchanges_at_an_expansion() -> None:
    position = at(farm({"0,0": "cattle_farm"}, animals={"sheep": 1, "cow": 2}))
    after = position.play([box("expand", side="left"), part("cattle_farm", animal="sheep")])
    assert after.farms[0].animals == (0, 0, 3, 0)
    assert position.play([box("expand", side="left")]).farms[0].animals == (1, 0, 2, 0)
    for animal in ("cow", "pig"):
        refused(position, box("expand", side="left"), part("cattle_farm", animal=animal))
    once = [box("expand", side="left"), part("cattle_farm", animal="sheep"), part("cattle_farm", animal="sheep")]
    refused(at(farm({"0,0": "cattle_farm"}, animals={"sheep": 2})), *once)
    both = at(farm({"0,0": "cattle_farm"}, animals={"sheep": 1}))
    turn = [buy("country_house", "1,0"), part("country_house", side="right"), part("cattle_farm", animal="sheep")]
    assert both.play(turn).farms[0].animals == (0, 0, 2, 0)
    cornered = at(farm({"0,0": "cattle_farm", "0,1": "corner_house"}, animals={"sheep": 1}))
    refused(cornered, box("expand"), part("cattle_farm", animal="sheep"))


def test_woodshop_places_what_expand_brings() -> None:
    position = at(farm({"0,0": "woodshop"}, supply={"borders": 1}), boxes={**BOXES, "expand": {"borders": 2}})
    begun = walk(position, box("expand", side="left"))
    assert ("woodshop", 2) in begun.options()
    # The farm has a new column on the left: what was "0,0" is "0,1" now.
    after = position.play([box("expand", side="left"), part("woodshop", borders=["0,0:n", "0,1:n"])])
    assert after.to_json()["players"][0]["borders"] == ["0,0:n", "0,1:n"]
    assert after.farms[0].borders == 1
    refused(position, box("expand", side="left"), part("woodshop", borders=["0,0:n", "0,1:n", "0,2:n"]))
    refused(position, box("expand", side="left"), part("woodshop", borders=[]))
    refused(position, part("woodshop", borders=["0,0:n"]))
    cornered = at(farm({"0,0": "woodshop", "0,1": "corner_house"}))
    assert ("woodshop", 1) in walk(cornered, box("expand")).options()


def test_woodshop_and_cattle_farm_in_either_order() -> None:
    position = at(farm({"0,0": "woodshop", "1,0": "cattle_farm"}, animals={"sheep": 1}))
    wood, cow = part("woodshop", borders=["0,0:n"]), part("cattle_farm", animal="sheep")
    expand = box("expand", side="right")
    assert position.play([expand, wood, cow]) == position.play([expand, cow, wood])


def test_workshop_places_two_borders_at_a_stall() -> None:
    position = at(farm({"0,0": "workshop"}))
    stall = box("stall", space="0,1")
    assert ("workshop", 2) in walk(position, stall).options()
    after = position.play([stall, part("workshop", borders=["1,0:w", "1,1:e"])])
    assert after.farms[0].borders == 7
    refused(position, stall, part("workshop", borders=["1,0:w", "1,1:e", "1,0:n"]))
    refused(position, stall, part("workshop", borders=["1,0:w"]), part("workshop", borders=["1,1:e"]))
    # Neither a Cow Stall nor Building Firm is a Stall action.
    refused(position, buy("cow_stall", "0,1"), part("workshop", borders=["1,0:w"]))
    firm = at(farm({"0,0": "workshop", "1,0": "building_firm"}, troughs=["1,1"]))
    refused(firm, part("building_firm", space="1,1"), part("workshop", borders=["0,0:n"]))
    one_left = at(farm({"0,0": "workshop"}, supply={"stone": 3, "reed": 1, "borders": 1}))
    assert ("workshop", 1) in walk(one_left, stall).options()


def test_barn_turns_the_next_stall() -> None:
    position = at(farm({"0,0": "barn"}))
    stall = box("stall", space="0,1")
    after = position.play([stall, part("barn")])
    assert after.farms[0].plan.buildings[0, 1] == "stable"
    assert after.stalls == 4
    assert after.to_json()["players"][0]["notes"] == {"barn": "used"}
    declined = position.play([stall])
    assert declined.farms[0].plan.buildings[0, 1] == "stall"
    assert declined.farms[0].barn == "used"
    again = declined.with_farm(0, workers=1)
    again = Position.from_json({**again.to_json(), "to_move": 0, "occupied": {}, "supply": {}})
    refused(again, box("stall", space="1,1"), part("barn"))
    refused(position, part("barn"))


def test_barn_and_workshop_in_either_order() -> None:
    position = at(farm({"0,0": "barn", "1,0": "workshop"}))
    flip, work = part("barn"), part("workshop", borders=["0,1:n"])
    stall = box("stall", space="0,1")
    assert position.play([stall, flip, work]) == position.play([stall, work, flip])


def test_barn_and_special_stalls() -> None:
    position = at(farm({"0,0": "barn"}))
    for stall in ("cow_stall", "pig_stall"):
        after = position.play([buy(stall, "0,1"), part("barn")])
        assert after.farms[0].plan.buildings[0, 1] == "stable"
        assert stall in after.offer
        assert after.stalls == 4
    stalls = dict.fromkeys(("0,0", "0,1", "1,0", "1,1", "2,1"), "stall")
    none_left = at(farm({"0,0": "barn"}), farm(stalls))
    refused(none_left, buy("cow_stall", "0,1"), part("barn"))
    kept = none_left.play([buy("cow_stall", "0,1")])
    assert kept.farms[0].plan.buildings[0, 1] == "cow_stall"
    assert kept.farms[0].barn == "used"


def test_timber_shop_pays_for_the_fourth_box() -> None:
    three = {"start": 1, "wood3": 1, "stone1": 0}
    me = farm({"0,0": "timber_shop"}, supply={})
    position = at(me, occupied=three, to_move=0, marker=1)
    assert goods(position.play([box("stone2")])) == (3, 2, 0)
    assert goods(position.play([box("resources")])) == (1, 1, 1)
    # Also if the other player takes it.
    other = at(farm(supply={}), me, occupied=three, to_move=0, marker=1).play([box("stone2")])
    assert goods(other, 1) == (3, 0, 0)
    # At once: the wood may be used in the same turn's last window; bought too late, it pays nothing.
    late = at(farm(), occupied={**three, "stone2": 0}, to_move=0).play([buy("timber_shop", "0,0")])
    assert late.farms[0].wood == 9
    done = at(me, occupied={**three, "stone2": 0}, to_move=1).play([box("resources")])
    assert goods(done) == (0, 0, 0)


# ---- when it is built ----


def test_country_house_adds_an_expansion() -> None:
    position = at()
    unfinished(position, buy("country_house", "0,0"))
    after = position.play([buy("country_house", "0,0"), part("country_house", side="left")])
    assert after.farms[0].plan.columns == 3
    assert after.farms[0].plan.buildings == {(0, 1): "country_house", (2, 1): "cottage"}
    assert after.farms[0].animals == (0, 0, 1, 0)
    # Nothing may be done before the expansion lies there.
    owner = at(farm({"1,0": "cattle_market"}))
    assert names(owner, buy("country_house", "0,0")) == {"country_house"}
    refused(position, buy("country_house", "0,2"))
    none_left = at(farm(columns=4), farm(columns=5))
    assert none_left.expansions == 0
    assert none_left.play([buy("country_house", "0,0")]).farms[0].plan.columns == 4
    cornered = at(farm({"0,1": "corner_house"}))
    assert cornered.play([buy("country_house", "0,0")]).farms[0].animals == (0, 0, 1, 0)
    refused(cornered, buy("country_house", "0,0"), part("country_house", side="left"))


def test_corner_house_ends_expanding() -> None:
    position = at(farm({"0,1": "corner_house"}))
    after = position.play([box("expand")])
    assert (after.farms[0].plan.columns, after.farms[0].borders) == (2, 10)
    refused(position, box("expand", side="left"))


def test_feed_storehouse_must_place_a_trough() -> None:
    position = at()
    unfinished(position, buy("feed_storehouse", "0,0"))
    after = position.play([buy("feed_storehouse", "0,0"), part("feed_storehouse", space="0,0")])
    assert after.farms[0].plan.troughs == {(0, 0)}
    full = [f"{row},{column}" for row in range(3) for column in range(2)]
    everywhere = at(farm(troughs=full))
    assert everywhere.play([buy("feed_storehouse", "0,0")]).farms[0].plan.buildings[0, 0] == "feed_storehouse"
    none_left = at(farm(troughs=full[:4]), farm(troughs=full))
    assert none_left.troughs == 0
    refused(none_left, buy("feed_storehouse", "0,0"), part("feed_storehouse", space="2,1"))


def test_fence_builder_places_borders_for_wood() -> None:
    position = at(farm(supply={"wood": 3, "stone": 1, "reed": 1}))
    start = buy("fence_builder", "0,0")
    assert ("fence_builder", 3) in walk(position, start).options()
    after = position.play([start, part("fence_builder", borders=["1,1:n", "1,1:e"])])
    assert goods(after) == (1, 0, 0)
    assert "fences" not in dict(after.occupied)
    refused(position, start, part("fence_builder", borders=["0,0:n", "0,1:n", "1,0:w", "1,1:e"]))
    refused(position, start, part("fence_builder", borders=[]))
    assert position.play([start]).farms[0].wood == 3
    no_wood = at(farm(supply={"stone": 1, "reed": 1}))
    assert "fence_builder" not in names(no_wood, start)


def test_servants_hut_places_borders_and_a_trough() -> None:
    position = at(farm(supply={"wood": 4, "borders": 9}))
    start = buy("servants_hut", "0,0")
    whole = part("servants_hut", borders=["1,1:n", "1,1:e"], trough="1,1")
    after = position.play([start, whole])
    assert goods(after) == (0, 0, 0)
    assert after.farms[0].plan.troughs == {(1, 1)}
    assert position.play([start, part("servants_hut", borders=["1,1:n"])]).farms[0].wood == 2
    assert position.play([start, part("servants_hut", trough="2,0")]).farms[0].wood == 0
    assert position.play([start]).farms[0].wood == 2
    refused(position, start, part("servants_hut"))
    refused(position, start, part("servants_hut", borders=["1,1:n", "1,1:e", "1,1:w"]))
    poor = at(farm(supply={"wood": 3, "borders": 9}))
    refused(poor, start, part("servants_hut", trough="1,1"))
    one_there = at(farm(supply={"wood": 4, "borders": 9}, troughs=["1,1"]))
    refused(one_there, start, part("servants_hut", trough="1,1"))
    borders_only = at(farm(supply={"wood": 4, "borders": 1}))
    assert ("servants_hut", 1, None) in walk(borders_only, start).options()
    refused(borders_only, start, part("servants_hut", borders=["1,1:n", "1,1:e"]))
    mill = at(farm({"1,0": "sawmill"}, supply={"wood": 2, "borders": 9}))  # 1 for the Hut, 1 for the trough
    assert goods(mill.play([start, whole])) == (0, 0, 0)


def test_conservatory_builds_a_second_one_beside_it() -> None:
    position = at(farm(supply={"wood": 2, "stone": 2, "reed": 0}))
    start = buy("conservatory", "1,0")
    cells = {option[2] for option in walk(position, start).options() if option[1:2] == ("shelter",)}
    assert cells == {"0,0", "1,1"}
    second = part("conservatory", building="shelter", space="1,1", take="pig")
    after = position.play([start, second])
    assert goods(after) == (0, 0, 0)
    assert after.farms[0].animals == (0, 1, 0, 0)
    assert not {"conservatory", "shelter"} & set(after.offer)
    assert set(dict(after.occupied)) == {"special_a"}
    refused(position, start, {**second, "space": "0,1"})
    refused(position, start, second, second)
    refused(position, start, part("conservatory", building="home_depot", space="1,1"))  # 1 stone is left
    assert position.play([start]).farms[0].stone == 1


def test_conservatory_is_followed_by_what_the_second_one_does() -> None:
    position = at(farm({"0,1": "barn"}))
    start = buy("conservatory", "1,0")
    cow = part("conservatory", building="cow_stall", space="1,1")
    assert position.play([start, cow, part("barn")]).farms[0].plan.buildings[1, 1] == "stable"
    house = part("conservatory", building="country_house", space="1,1")
    unfinished(position, start, house)
    assert position.play([start, house, part("country_house", side="right")]).farms[0].plan.columns == 3
    store = part("conservatory", building="feed_storehouse", space="1,1")
    unfinished(position, start, store)
    fences = part("conservatory", building="fence_builder", space="1,1")
    assert position.play([start, fences, part("fence_builder", borders=["0,0:n"])]).farms[0].borders == 8
    upgrade = part("conservatory", building="log_house", space="2,0")
    assert position.play([start, upgrade]).farms[0].plan.buildings[2, 0] == "log_house"
    stalls = at(farm({"1,1": "cow_stall"}))
    turn = [start, part("conservatory", building="open_stable", space="1,1", pay=1, take="cow")]
    assert "cow_stall" in stalls.play(turn).offer


def test_organic_farm_adds_to_single_animals() -> None:
    # Four sheep: in the Cottage and the Stall; two pastures.
    position = at(farm({"1,0": "stall"}, borders=UPPER_EACH, animals={"sheep": 4, "pig": 2}))
    start = buy("organic_farm", "1,1")
    gains = {option[1] for option in walk(position, start).options() if option[0] == "organic_farm"}
    assert gains == {(1, 0, 0, 0), (0, 1, 0, 0), (2, 0, 0, 0), (1, 1, 0, 0), (0, 2, 0, 0)}
    # Stall and Cottage hold the three sheep and the pig that are not alone.
    both = [start, part("organic_farm", animals=[1, 1, 0, 0])]
    assert position.play(both).farms[0].animals == (5, 3, 0, 0)
    assert position.play([*both, keep(5, 2)]).farms[0].animals == (5, 2, 0, 0)
    # With two sheep alone the Cottage holds one animal more and the Stall the others, of one kind.
    sheep = [start, part("organic_farm", animals=[2, 0, 0, 0])]
    assert walk(position, *sheep).kept_sets() == {(5, 2, 0, 0), (6, 1, 0, 0)}
    refused(position, start, part("organic_farm", animals=[1, 1, 1, 0]))
    refused(position, start, part("organic_farm", animals=[0, 0, 0, 0]))
    assert position.play([start]).farms[0].animals == (4, 2, 0, 0)
    assert "organic_farm" not in names(at(farm(animals={"sheep": 1})), start)


def test_organic_farm_judges_one_arrangement() -> None:
    # Only the pasture and the Cottage: with a single sheep in the pasture, just one more animal can have been there.
    position = at(farm(borders=UPPER_TWO, animals={"sheep": 4}))
    start = buy("organic_farm", "1,1")
    alone = [start, part("organic_farm", animals=[1, 0, 0, 0])]
    assert walk(position, *alone).kept_sets() == {(3, 0, 0, 0)}
    assert position.play(alone).farms[0].animals == (3, 0, 0, 0)
    refused(position, *alone, keep(4))
    assert position.play([start]).farms[0].animals == (4, 0, 0, 0)


def test_trading_after_an_organic_farm_needs_animals_that_were_judged() -> None:
    owned = {"sheep": 2, "pig": 1}
    position = at(farm({"1,0": "animal_trader"}, borders=UPPER_TWO, animals=owned))
    start = buy("organic_farm", "1,1")
    added = [start, part("organic_farm", animals=[1, 0, 0, 0])]
    swap = part("animal_trader", give=["sheep", "pig"], animal="horse")
    after = walk(position, *added, swap)
    assert after.kept_sets() == {(2, 0, 0, 1)}
    refused(position, *added, swap, swap)
    # Pasture, Trader and Cottage are full. One sheep alone, two pigs and a cow: no more than that was judged.
    full = at(farm({"1,0": "animal_trader"}, borders=UPPER_TWO, animals={"sheep": 4, "pig": 2, "cow": 1}))
    swaps = [
        part("animal_trader", give=["pig", "cow"], animal="horse"),
        part("animal_trader", give=["sheep", "pig"], animal="horse"),
        part("animal_trader", give=["sheep", "horse"], animal="pig"),
    ]
    begun = walk(full, *added, *swaps)
    assert begun.position.me.animals == (3, 1, 0, 1)
    assert begun.kept_sets() == {(0, 1, 0, 1)}
    traded = {option[1] for option in begun.options() if option[0] == "animal_trader"}
    assert traded == {("pig", "horse")}
    refused(full, *added, *swaps, swaps[2])


# ---- windows of Work ----


def test_cattle_market_sells_for_reed_at_any_time() -> None:
    position = at(farm({"0,0": "cattle_market"}, supply={"wood": 4, "stone": 1, "reed": 2}, animals={"sheep": 1}))
    buys = [part("cattle_market", animal="pig"), part("cattle_market", animal="cow")]
    refused(position, *buys, part("cattle_market", animal="cow"))
    refused(position, part("cattle_market", animal="dog"))
    # Two of one kind in the Market, one in the Cottage: three kinds do not fit, so somebody must be chosen.
    refused(position, *buys, box("wood3"))
    after = position.play([*buys, keep(pig=1, cow=1), box("wood3")])
    assert after.farms[0].animals == (0, 1, 1, 0)
    assert goods(after) == (7, 1, 0)
    later = position.play([buys[0], box("reed_sheep"), buys[1], buys[1], keep(cow=2, sheep=1)])
    assert later.farms[0].animals == (1, 0, 2, 0)
    unfinished(position, buys[0])
    refused(position, keep(sheep=1))  # nothing was done yet
    refused(position, buys[0], keep(sheep=1, pig=1), buys[1])  # the window is closed


def test_animal_trader_changes_two_for_one() -> None:
    position = at(farm({"0,0": "animal_trader", "0,1": "stall"}, animals={"sheep": 2, "pig": 2}))
    swap = part("animal_trader", give=["pig", "sheep"], animal="cow")
    assert position.play([swap, box("wood3")]).farms[0].animals == (1, 1, 1, 0)
    assert position.play([swap, swap, box("wood3")]).farms[0].animals == (0, 0, 2, 0)
    refused(position, part("animal_trader", give=["sheep", "pig"], animal="pig"))
    refused(position, part("animal_trader", give=["sheep", "sheep"], animal="cow"))
    refused(position, part("animal_trader", give=["sheep", "cow"], animal="pig"))
    # Animals just taken may be traded before they are housed.
    fresh = at(farm({"0,0": "animal_trader"}, animals={"sheep": 2, "pig": 1}))
    after = fresh.play([box("horse_sheep"), part("animal_trader", give=["pig", "horse"], animal="cow")])
    assert after.farms[0].animals == (2, 0, 1, 0)


def test_assembly_hall_gives_one_border_and_places_one() -> None:
    position = at(farm({"0,0": "assembly_hall"}, supply={"borders": 3}))
    give = part("assembly_hall", edge="0,1:n")
    after = position.play([give, box("wood3")])
    assert (after.farms[0].borders, after.farms[1].borders) == (1, 10)
    assert after.farms[1].gift == 0  # without a Woodshop it is an ordinary border
    refused(position, give, give)
    refused(position, give, part("assembly_hall", edge="1,1:n"))
    refused(at(farm({"0,0": "assembly_hall"}, supply={"borders": 1})), give)


def test_woodshop_places_a_gift_in_the_next_window() -> None:
    me = farm({"0,0": "assembly_hall"}, supply={"borders": 5})
    other = farm({"0,0": "woodshop"}, supply={"borders": 0})
    gives = [part("assembly_hall", edge="0,1:n"), part("assembly_hall", edge="1,1:n")]
    given = at(me, other).play([box("wood3"), *gives])
    assert given.to_json()["players"][1]["notes"] == {"gift": 2}
    assert Position.from_json(given.to_json()) == given
    placed = given.play([part("woodshop", borders=["0,0:n"]), box("stone2")])
    assert (placed.farms[1].borders, placed.farms[1].gift) == (1, 0)
    assert placed.farms[1].plan.borders
    both = part("woodshop", borders=["0,0:n", "0,1:n"])
    assert given.play([both, box("stone2")]).farms[1].borders == 0
    one_by_one = [part("woodshop", borders=["0,0:n"]), part("woodshop", borders=["0,1:n"])]
    assert given.play([*one_by_one, box("stone2")]) == given.play([both, box("stone2")])
    refused(given, both, part("woodshop", borders=["1,1:n"]))
    # In the window after the worker it is too late.
    refused(given, box("stone2"), part("woodshop", borders=["0,0:n"]))
    late = given.play([box("stone2")])
    assert late.farms[1].gift == 0
    # Expand brings its own border, and only that one may be placed then.
    assert ("woodshop", 1) in walk(given, box("expand", side="left")).options()


def test_building_firm_replaces_a_trough() -> None:
    position = at(farm({"0,0": "building_firm"}, troughs=["1,1", "0,0"], supply={"stone": 4}))
    assert {option for option in walk(position).options() if option[0] == "building_firm"} == {("building_firm", "1,1")}
    after = position.play([part("building_firm", space="1,1"), box("wood3")])
    assert after.farms[0].plan.buildings[1, 1] == "stall"
    assert after.farms[0].plan.troughs == {(0, 0)}
    assert (after.troughs, after.stalls, after.farms[0].stone) == (9, 4, 2)
    refused(position, part("building_firm", space="0,0"))
    refused(
        at(farm({"0,0": "building_firm"}, troughs=["1,1"], supply={"stone": 1})), part("building_firm", space="1,1")
    )
    barn = at(farm({"0,0": "building_firm", "0,1": "barn"}, troughs=["1,1"]))
    flipped = barn.play([part("building_firm", space="1,1"), part("barn"), box("wood3")])
    assert flipped.farms[0].plan.buildings[1, 1] == "stable"
    refused(barn, part("building_firm", space="1,1"), box("wood3"), part("barn"))
    in_pasture = at(farm({"1,0": "building_firm"}, troughs=["0,1"], borders=UPPER_TWO))
    assert in_pasture.play([part("building_firm", space="0,1"), box("wood3")]).farms[0].plan.buildings[0, 1] == "stall"


def test_carpenter_moves_troughs_and_stalls() -> None:
    on = {"0,0": "carpenter", "0,1": "stall", "1,1": "cow_stall", "1,0": "stable"}
    position = at(farm(on, columns=3, troughs=["0,1", "1,0"]))
    assert ("carpenter", 2, ("cow_stall", "stall")) in walk(position).options()
    move = part("carpenter", troughs=["0,0", "2,0"], stalls={"2,2": "stall", "0,1": "cow_stall"})
    after = position.play([move, box("wood3")])
    assert after.farms[0].plan.troughs == {(0, 0), (2, 0)}
    assert after.farms[0].plan.buildings[2, 2] == "stall"
    assert (1, 1) not in after.farms[0].plan.buildings
    wrong = [
        ({"0,1": "stall", "1,1": "cow_stall"}, ["0,1", "1,0"]),  # as it is
        ({"1,0": "stall", "1,1": "cow_stall"}, ["0,1", "1,0"]),  # on the Stable
        ({"2,2": "stall"}, ["0,1", "1,0"]),
        ({"2,2": "stall", "1,1": "stall"}, ["0,1", "1,0"]),
        ({"2,2": "stall", "1,1": "cow_stall"}, ["0,1"]),
        ({"2,2": "stall", "1,1": "cow_stall"}, ["0,1", "0,1"]),
        ({"2,2": "stall", "3,1": "cow_stall"}, ["0,1", "1,0"]),
    ]
    for stalls, troughs in wrong:
        refused(position, part("carpenter", troughs=troughs, stalls=stalls))
        assert not walk(position).may_arrange(troughs, stalls)
    nothing = at(farm({"0,0": "carpenter", "0,1": "stable"}))
    assert "carpenter" not in names(nothing)


def test_carpenter_keeps_animals_that_still_fit() -> None:
    animals = {"sheep": 1, "pig": 3, "cow": 2}
    position = at(farm({"1,0": "carpenter", "0,0": "stall"}, borders=UPPER_TWO, animals=animals))
    # The Stall in the pasture moves out of it: the pasture of one space becomes one of two.
    after = position.play([part("carpenter", troughs=[], stalls={"1,1": "stall"}), box("wood3")])
    assert after.capacities(0) == [(1, SPECIES), (3, SPECIES), (4, SPECIES)]
    assert after.farms[0].animals == (1, 3, 2, 0)
    inward = at(farm({"1,0": "carpenter", "1,1": "stall"}, borders=UPPER_TWO, animals={**animals, "cow": 4}))
    back = [part("carpenter", troughs=[], stalls={"0,0": "stall"}), box("wood3")]
    refused(inward, *back)
    assert inward.play([back[0], keep(1, 3, 2), back[1]]).farms[0].animals == (1, 3, 2, 0)


def test_carpenter_lets_stalls_change_places() -> None:
    cells = ["0,0", "0,1", "1,0", "1,1", "2,1"]
    on = dict(zip(cells, ["carpenter", "stall", "stable", "pig_stall", "barn"], strict=True))
    position = at(farm(on))
    swap = part("carpenter", troughs=[], stalls={"0,1": "pig_stall", "1,1": "stall"})
    assert position.play([swap, box("wood3")]).farms[0].plan.buildings[1, 1] == "stall"
    alike = at(farm({**on, "1,1": "stall"}))
    assert "carpenter" not in names(alike)
    full = [*cells, "2,0"]
    assert "carpenter" not in names(at(farm({"0,0": "carpenter"}, troughs=full)))
