"""The slow twin of All Creatures: every special building meets another one, as `test_ONE_meets_OTHER` says.

That each of them is bought and holds what it should, and when it is refused, `test_reference_buildings` asks of all.
"""

import re

from tests import test_reference_buildings as buildings
from tests.reference.acbas_specials import SPECIALS
from tests.reference.housing import SPECIES
from tests.reference_positions import (
    UPPER_TWO,
    at,
    box,
    buy,
    farm,
    goods,
    keep,
    late,
    names,
    part,
    refused,
    unfinished,
    walk,
    worth,
)


def test_all_buildings_have_three_tests() -> None:
    for test in (buildings.test_a_building_is_bought, buildings.test_a_building_is_refused):
        (mark,) = [one for one in test.pytestmark if one.name == "parametrize"]  # type: ignore[attr-defined]
        assert set(mark.args[1]) == set(SPECIALS)
    met = [re.fullmatch("test_(.*)_meets_(.*)", name) for name in globals()]
    assert {name for found in met if found for name in found.groups()} == set(SPECIALS)


# ---- capacities and points ----


def test_open_stable_meets_hayrick() -> None:
    both = farm({"0,0": "open_stable", "0,1": "hayrick"})
    assert (5, SPECIES, "dual", 3) in at(both).capacities(0)
    assert (5, SPECIES) in at(farm({"0,0": "open_stable"})).capacities(0)


def test_dog_house_meets_wild_boar_pen() -> None:
    position = at(farm({"0,0": "dog_house", "1,0": "wild_boar_pen"}))  # "0,1" in the top row, "1,1" and "2,1" below
    assert position.can_house(0, (2, 4, 0, 0))
    assert not position.can_house(0, (4, 2, 0, 0))


def test_duck_pond_meets_dog_house() -> None:
    me = farm({"0,0": "dog_house"}, columns=3, animals={"sheep": 4})
    assert len(at(me).me.plan.unused) == 7  # the sheep on them do not use the spaces
    assert at({**me, "troughs": ["1,1"]}).placements("duck_pond")
    refused(at({**me, "troughs": ["1,1", "1,2"]}), buy("duck_pond", "0,2"))


def test_storage_meets_log_house() -> None:
    position = at(farm({"2,0": "log_house", "0,0": "storage"}, supply={"wood": 4}))
    assert (worth(position, "storage"), worth(position, "log_house")) == (2, 4)


def test_stone_carver_meets_storage() -> None:
    me = farm({"0,0": "stone_carver", "0,1": "storage"}, supply={"stone": 1, "reed": 1})
    position = late("end_of_round", me)
    assert worth(position, "storage") == 1.5
    after = position.play([part("stone_carver")])
    assert (worth(after, "storage"), worth(after, "stone_carver")) == (1, 2)


def test_large_extension_meets_small_extension() -> None:
    position = at(farm({"0,0": "large_extension", "0,1": "small_extension"}))
    assert (worth(position, "large_extension"), worth(position, "small_extension")) == (2, 2)


def test_farm_shop_meets_manor() -> None:
    me = farm({"0,0": "manor"})
    assert worth(at(me), "manor") == 5
    assert worth(at(me).play([buy("farm_shop", "2,1", take="cow", material="wood"), keep()]), "manor") == 3


def test_inn_meets_office() -> None:
    position = at(farm({"1,1": "office"}, animals={"pig": 1, "cow": 1}))
    assert worth(position, "office") == 6
    assert worth(position.play([buy("inn", "0,0")]), "office") == 4


def test_estate_meets_materials_outlet() -> None:
    me = farm({"1,0": "estate", "0,1": "pen", "1,1": "barn", "0,0": "stable"})  # with the Cottage four special tiles
    assert worth(at(me), "estate") == 0
    assert worth(at(me).play([buy("materials_outlet", "0,0")]), "estate") == 3


def test_flooring_expert_meets_pen() -> None:
    position = at(farm({"0,1": "pen"}, animals={"sheep": 1}))
    after = position.play([buy("flooring_expert", "0,0", take="pig")])
    assert after.farms[0].animals == (1, 1, 0, 0)
    assert after.score(0)["animals"] == 1


def test_log_house_meets_byre_dwelling() -> None:
    for one, other in (("log_house", "byre_dwelling"), ("byre_dwelling", "log_house")):
        refused(at(farm({"2,0": one})), buy(other, "2,0"))
        assert at().placements(other)


def test_fodder_beet_field_meets_rearing_station() -> None:
    """Two of each live in a Station with a trough; of the twelve animals afterwards nine have room."""
    me = farm({"0,0": "rearing_station"}, troughs=["0,0"], animals=dict.fromkeys(SPECIES, 2))
    begun = walk(at(me), buy("fodder_beet_field", "0,1"))
    assert begun.position.me.animals == (3, 3, 3, 3)
    assert begun.kept_sets() == {(3, 2, 2, 2), (2, 3, 2, 2), (2, 2, 3, 2), (2, 2, 2, 3)}


def test_hay_rack_meets_stud() -> None:
    position, rack = at(farm({"1,1": "stud"})), buy("hay_rack", "0,0")
    assert walk(position, rack).kept_sets() == {(1, 0, 0, 1), (0, 0, 1, 1)}
    unfinished(position, rack)
    refused(position, rack, keep(1, 0, 1))


# ---- costs ----


def test_shelter_meets_sawmill() -> None:
    position = at(farm({"0,0": "sawmill"}, supply={"wood": 1, "stone": 1}))
    assert goods(position.play([buy("shelter", "0,1", take="cow")])) == (0, 0, 0)
    refused(at(farm(supply={"wood": 1, "stone": 1})), buy("shelter", "0,1", take="cow"))


def test_fence_builder_meets_sawmill() -> None:
    position = at(farm({"1,0": "sawmill"}, supply={"wood": 2, "stone": 1, "reed": 1, "borders": 9}))
    start = buy("fence_builder", "0,0")
    assert goods(position.play([start, part("fence_builder", borders=["0,0:n", "0,1:n"])])) == (0, 0, 0)
    refused(position, start, part("fence_builder", borders=["0,0:n", "0,1:n", "1,1:e"]))


def test_servants_hut_meets_sawmill() -> None:
    mill = at(farm({"1,0": "sawmill"}, supply={"wood": 2, "borders": 9}))
    turn = [buy("servants_hut", "0,0"), part("servants_hut", borders=[], trough="1,1")]
    assert goods(mill.play(turn)) == (0, 0, 0)
    refused(at(farm(supply={"wood": 2, "borders": 9})), *turn)


def test_reed_hut_meets_cattle_market() -> None:
    """The reed comes back at once, and the market is open before the animals are housed."""
    position = at(farm({"0,1": "cattle_market"}, supply={"wood": 1, "reed": 3}))
    sold = [part("cattle_market", animal="cow")] * 3
    after = position.play([buy("reed_hut", "0,0"), *sold])
    assert (goods(after), after.farms[0].animals) == ((0, 0, 0), (0, 0, 3, 0))
    refused(position, buy("reed_hut", "0,0"), *sold, sold[0])


# ---- effects in Work ----


def test_half_timbered_house_meets_conservatory() -> None:
    house = part("conservatory", building="half_timbered_house", space="2,0")
    after = at().play([buy("conservatory", "1,0"), house])
    assert after.farms[0].plan.buildings == {(1, 0): "conservatory", (2, 0): "half_timbered_house"}
    refused(at(), buy("conservatory", "1,1"), house)


def test_feed_storehouse_meets_conservatory() -> None:
    turn = [buy("conservatory", "1,0"), part("conservatory", building="feed_storehouse", space="1,1")]
    unfinished(at(), *turn)
    assert at().play([*turn, part("feed_storehouse", space="1,1")]).farms[0].plan.troughs == {(1, 1)}


def test_organic_farm_meets_conservatory() -> None:
    position = at(farm(borders=UPPER_TWO, animals={"sheep": 1}))
    turn = [buy("conservatory", "1,0"), part("conservatory", building="organic_farm", space="1,1")]
    assert position.play([*turn, part("organic_farm", animals=[1, 0, 0, 0])]).farms[0].animals == (2, 0, 0, 0)
    refused(position, *turn, part("organic_farm", animals=[2, 0, 0, 0]))


def test_animal_trader_meets_cattle_market() -> None:
    position = at(farm({"0,0": "animal_trader", "0,1": "cattle_market"}, supply={"reed": 1}, animals={"sheep": 1}))
    buys, swap = part("cattle_market", animal="horse"), part("animal_trader", give=["sheep", "horse"], animal="cow")
    assert position.play([buys, swap, box("wood3")]).farms[0].animals == (0, 0, 1, 0)
    refused(position, swap)


def test_carpenter_meets_cottage_extension() -> None:
    position = at(farm({"1,0": "cottage_extension", "0,0": "stall", "2,1": "carpenter"}))
    refused(position, part("carpenter", troughs=[], stalls={"0,1": "stall"}))
    after = position.play([part("carpenter", troughs=[], stalls={"1,1": "stall"}), box("wood3")])
    assert after.farms[0].plan.buildings[1, 1] == "stall"


def test_cattle_farm_meets_country_house() -> None:
    position = at(farm({"0,0": "cattle_farm"}, animals={"sheep": 1}))
    turn = [buy("country_house", "1,0"), part("country_house", side="right"), part("cattle_farm", animal="sheep")]
    assert position.play(turn).farms[0].animals == (0, 0, 2, 0)


def test_corner_house_meets_country_house() -> None:
    position = at(farm({"0,0": "corner_house"}))
    after = position.play([buy("country_house", "0,1")])
    assert (after.farms[0].plan.columns, after.farms[0].animals) == (2, (0, 0, 1, 0))
    refused(position, buy("country_house", "0,1"), part("country_house", side="left"))


def test_cow_stall_meets_barn() -> None:
    after = at(farm({"0,0": "barn"})).play([buy("cow_stall", "0,1"), part("barn")])
    assert after.farms[0].plan.buildings[0, 1] == "stable"
    assert "cow_stall" in after.offer


def test_pig_stall_meets_barn() -> None:
    """Declined once, Barn is used up."""
    after = at(farm({"0,0": "barn"})).play([buy("pig_stall", "0,1")])
    assert (after.farms[0].plan.buildings[0, 1], after.farms[0].barn) == ("pig_stall", "used")


def test_building_firm_meets_barn() -> None:
    position = at(farm({"0,0": "building_firm", "0,1": "barn"}, troughs=["1,1"]))
    after = position.play([part("building_firm", space="1,1"), part("barn"), box("wood3")])
    assert after.farms[0].plan.buildings[1, 1] == "stable"


def test_assembly_hall_meets_woodshop() -> None:
    me, other = farm({"0,0": "assembly_hall"}), farm({"0,0": "woodshop"}, supply={"borders": 0})
    given = at(me, other).play([part("assembly_hall", edge="0,1:n"), box("wood3")])
    assert given.play([part("woodshop", borders=["0,1:n"]), box("stone2")]).farms[1].borders == 0
    assert given.play([box("stone2")]).farms[1].borders == 1


def test_home_depot_meets_stewards_office() -> None:
    position = late("end_of_work", farm({"0,0": "stewards_office", "0,1": "home_depot"}, supply={}))
    refused(position, part("stewards_office"), box("stone1"))
    turn = [part("stewards_office"), box("resources"), part("home_depot")]
    assert goods(position.play(turn)) == (2, 1, 2)
    assert goods(position.play(turn[:2])) == (1, 1, 2)


def test_timber_shop_meets_stewards_office() -> None:
    me = farm({"0,0": "stewards_office", "0,1": "timber_shop"}, workers=1, supply={})
    occupied = {"stone1": 0, "stone2": 0, "wood3": 1, "walls": 1, "fences": 1}
    before = at(me, farm(supply={}, workers=0), occupied=occupied, marker=1, start=0, to_move=0)
    assert goods(before.play([box("start")]))[0] == 1 + 3
    office = before.play([box("resources")]).play([part("stewards_office"), box("start")])
    assert goods(office)[0] == 1 + 1  # it occupies nothing


# ---- effects in other phases ----


def test_farm_well_meets_dairy_farm() -> None:
    """The trough ends what the space beside the Dairy Farm allows."""
    me = farm({"1,1": "dairy_farm", "1,0": "farm_well"}, supply={}, animals={"cow": 6})
    start = at(me, round=6, phase="start", pending=[{"seat": 0, "hook": "farm_well"}])
    assert start.can_house(0, (0, 0, 7, 0))
    assert start.play([part("farm_well", space="0,1")]).farms[0].animals == (0, 0, 6, 0)
    assert start.play([part("farm_well", space="0,1")]).can_house(0, (0, 0, 7, 0)) is False


def test_home_workshop_meets_workshop() -> None:
    me = farm({"0,0": "home_workshop", "0,1": "workshop"}, supply={"stone": 3, "borders": 2})
    turn = [part("home_workshop", space="1,1"), part("workshop", borders=["0,0:n", "0,1:n"])]
    assert late("before_breeding", me).play(turn).farms[0].borders == 0


def test_trading_station_meets_joinery() -> None:
    """Both need wood, and there is enough for one of them."""
    position = late("before_breeding", farm({"0,0": "joinery", "0,1": "trading_station"}, supply={"wood": 2}))
    trough, animal = part("joinery", space="2,1"), part("trading_station", pay=["wood", "reed"], animal="cow")
    refused(position, trough, animal)
    refused(position, animal, trough)
    assert position.play([animal]).farms[0].animals == (0, 0, 1, 0)


def test_feeding_station_meets_joinery() -> None:
    me = farm({"1,0": "feeding_station", "1,1": "joinery"}, borders=UPPER_TWO, supply={"wood": 2})
    position = late("before_breeding", me)
    assert (5, SPECIES) in position.capacities(0)
    after = position.play([part("joinery", space="0,0")])
    assert {size for size, *_ in after.capacities(0)} == {1, 8}


def test_breeding_station_meets_fertility_center() -> None:
    me = farm({"0,0": "breeding_station", "0,1": "fertility_center", "1,1": "stall"}, supply={}, animals={"sheep": 1})
    end = late("end", me, number=8)
    assert end.farms[0].animals == (3, 0, 0, 0)


def test_ranch_meets_rearing_station() -> None:
    """The foal may live in the Station that has been emptied."""
    me = farm({"0,0": "rearing_station", "1,1": "ranch"}, supply={"borders": 1}, animals={"pig": 1, "horse": 2})
    position = late("breeding", me)
    after = position.play([part("ranch", edge="0,0:n")])
    assert (after.farms[0].animals, after.farms[0].borders) == ((0, 1, 0, 3), 0)
    assert "ranch" in names(position)
