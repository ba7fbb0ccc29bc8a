"""Situations with a known outcome, played by the slow twin of All Creatures; the numbers are those of the rulings."""

from typing import Any

from tests.reference.acbas import Position, Walk
from tests.reference.acbas_data import OWN_BORDERS
from tests.reference.housing import SPECIES
from tests.reference_positions import (
    BOXES,
    NONE,
    UPPER_EACH,
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
    walk,
    worth,
)

LEFT_COLUMN = ["0,0:n", "0,0:w", "0,0:e", "1,0:w", "1,0:e"]
RIGHT_COLUMN = ["0,1:n", "0,1:w", "0,1:e", "1,1:w", "1,1:e", "2,1:w", "2,1:e", "2,1:s"]


def sizes(me: dict[str, Any]) -> list[int]:
    """The sizes of all places but one of the Cottage's size."""
    found = [size for size, *_ in at(me).capacities(0)]
    found.remove(1)
    return found


def test_01_to_05_capacities() -> None:
    assert sizes(farm(borders=UPPER_TWO, troughs=["0,0", "0,1"])) == [16]
    assert sizes(farm({"0,0": "stall"}, troughs=["0,0"])) == [6]
    assert [size for size, *_ in at(farm(troughs=["2,0"])).capacities(0)] == [2]
    assert sizes(farm(borders=RIGHT_COLUMN, troughs=["0,1", "1,1", "2,1"])) == [48]
    assert sizes(farm(troughs=["0,0"])) == [1]


def test_07_a_stall_divides_a_pasture_of_three() -> None:
    position = at(farm({"1,1": "stall"}, borders=RIGHT_COLUMN))
    assert sizes(farm({"1,1": "stall"}, borders=RIGHT_COLUMN)) == [2, 2, 3]
    assert position.can_house(0, (2, 3, 2, 1))
    assert not position.can_house(0, (3, 3, 3, 0))


def test_08_09_what_closes_a_pasture() -> None:
    assert at(farm(borders=["1,0:n", "1,1:w", "0,1:w"])).score(0)["pastures"] == []
    assert len(at(farm(borders=LEFT_COLUMN)).score(0)["pastures"]) == 1  # the Cottage is the fourth wall


def test_11_parents_in_different_places() -> None:
    me = farm({"0,0": "stall"}, troughs=["0,1"], supply={}, animals={"sheep": 2})
    assert late("work", me).farms[0].animals == (3, 0, 0, 0)


def test_12_13_only_the_free_ones() -> None:
    poor = at(farm(supply={"borders": 9}))
    assert len(poor.play([box("walls", borders=["0,0:n", "0,1:n"])]).farms[0].plan.borders) == 2
    assert poor.play([box("troughs", troughs=["0,0"])]).farms[0].plan.troughs == {(0, 0)}


def test_15_the_trough_stays() -> None:
    position = at(farm({"0,1": "stall"}, troughs=["0,0", "0,1", "2,0"]))
    for turn in (buy("barn", "0,0"), box("stables", stables=[["0,1", "wood"]]), buy("log_house", "2,0")):
        assert position.play([turn]).farms[0].plan.troughs == {(0, 0), (0, 1), (2, 0)}


def test_16_marker_counts_from_the_next_round() -> None:
    after = at(farm(), marker=1, start=1, to_move=1).play([box("wood3")]).play([box("start")])
    assert (after.marker, after.leader, after.to_move) == (0, 1, 1)


def test_17_open_stable_only_in_a_special_box() -> None:
    position = at(farm({"0,0": "stall"}))
    refused(position, box("stables", stables=[["0,0", "wood"]], building="open_stable"))
    assert position.play([buy("open_stable", "0,0", take="cow")]).farms[0].plan.buildings[0, 0] == "open_stable"


def test_19_open_stable_for_hayrick_not_for_the_outlet() -> None:
    position = at(farm({"0,0": "open_stable", "0,1": "hayrick"}))
    assert (5, SPECIES, "dual", 3) in position.capacities(0)
    assert position.placements("materials_outlet") == set()


def test_20_cow_stall_needs_a_tile_to_become_a_stable() -> None:
    five = farm(dict.fromkeys(("0,0", "0,1", "1,0", "1,1", "2,1"), "stable"))
    position = at(farm({"0,0": "cow_stall"}), five)
    assert "stables" not in position.usable_boxes()
    refused(position, box("stables", stables=[["0,0", "wood"]]))


def test_21_upgrades_do_not_cover_each_other() -> None:
    refused(at(farm({"2,0": "half_timbered_house"})), buy("byre_dwelling", "2,0"))


def test_23_64_manor() -> None:
    assert worth(at(farm({"2,1": "barn", "2,2": "pen", "2,3": "inn", "0,0": "manor"}, columns=4)), "manor") == -1
    assert worth(at(farm({"2,1": "manor"})), "manor") == 3


def test_24_extensions_beside_each_other() -> None:
    position = at(farm({"0,0": "large_extension", "0,1": "small_extension"}))
    assert (worth(position, "large_extension"), worth(position, "small_extension")) == (2, 2)


def test_25_the_same_wood_twice() -> None:
    position = at(farm({"2,0": "log_house", "0,0": "storage"}, supply={"wood": 4}))
    assert (worth(position, "log_house"), worth(position, "storage")) == (4, 2)


def test_27_country_house_does_not_stand_on_its_expansion() -> None:
    for space in ("0,2", "0,-1"):
        refused(at(), buy("country_house", space))


def test_28_after_a_corner_house() -> None:
    position = at(farm({"0,0": "corner_house"}))
    house = position.play([buy("country_house", "0,1")])
    assert (house.farms[0].plan.columns, house.farms[0].animals) == (2, (0, 0, 1, 0))
    expand = position.play([box("expand")])
    assert (expand.farms[0].plan.columns, expand.farms[0].borders) == (2, OWN_BORDERS + 1)


def test_29_no_trade_to_make_room_in_breeding() -> None:
    me = farm({"0,0": "animal_trader", "0,1": "stall"}, supply={}, animals={"sheep": 3, "pig": 3})
    position = late("breeding", me)
    assert names(position) == {"keep"}
    refused(position, part("animal_trader", give=["sheep", "pig"], animal="cow"))
    market = farm({"0,0": "animal_trader", "0,1": "cattle_market"}, supply={"reed": 1}, animals={"sheep": 1, "pig": 1})
    assert names(late("before_breeding", market)) == {"cattle_market", "none"}


def test_31_breeding_station_and_home_workshop() -> None:
    me = farm({"0,0": "breeding_station", "0,1": "home_workshop"}, supply={"stone": 6, "reed": 1})
    position = late("before_breeding", me, number=8)
    one = [part("home_workshop", space="1,0")]
    refused(position, *one, part("home_workshop", space="1,1"))
    second = position.play(one)
    assert second.phase == "before_second"
    end = second.play([part("home_workshop", space="1,1")])
    assert (end.is_over, end.stalls) == (True, 3)


def test_32_no_border_if_the_foal_has_no_room() -> None:
    # Three horses on the Ranch and in the Cottage; one border short of a pasture on "0,1".
    on = {"0,0": "ranch", "1,0": "joinery", "1,1": "storage", "2,1": "dog_house"}
    me = farm(on, borders=["0,1:n"], supply={"borders": 1}, animals={"horse": 3})
    position = Walk(late("breeding", me))
    assert {option for option in position.options() if option[0] == "ranch"} == {("ranch", "0,1:e")}
    assert position.apply(part("ranch", edge="0,1:e")).kept_sets() == {(0, 0, 0, 4)}
    # With two borders missing there is no room for the foal, whatever is placed, and nothing to decide.
    open_land = {**me, "borders": []}
    after = late("work", open_land)
    assert (after.farms[0].animals, after.farms[0].borders) == ((0, 0, 0, 3), 1)


def test_33_rearing_station_must_be_emptied() -> None:
    me = farm({"0,0": "rearing_station"}, supply={}, animals={"sheep": 1, "pig": 1, "cow": 1, "horse": 1})
    position = late("breeding", me)
    assert {sum(kept) for kept in Walk(position).kept_sets()} == {1}


def test_35_duck_pond_counts_before_it_stands() -> None:
    position = at(farm({"0,0": "barn"}, columns=3, troughs=["1,0"]))
    assert len(position.me.plan.unused) == 6
    assert position.play([buy("duck_pond", "2,1")]).farms[0].reed == 10
    refused(at(farm({"0,0": "barn"}, columns=3, troughs=["1,0", "1,1"])), buy("duck_pond", "2,1"))


def test_36_37_53_building_firm() -> None:
    me = farm({"0,0": "building_firm", "0,1": "barn"}, troughs=["1,1"])
    five = farm(dict.fromkeys(("0,0", "0,1", "1,0", "1,1", "2,1"), "stall"))
    assert names(at(me, five)).isdisjoint({"building_firm"})
    firm = part("building_firm", space="1,1")
    position = at(me)
    assert position.play([firm, part("barn"), box("wood3")]).farms[0].plan.buildings[1, 1] == "stable"
    # All ten troughs lie there; the one that comes back can be placed in the same turn.
    six = [f"{row},{column}" for row in range(3) for column in range(2)]
    out = at({**me, "troughs": ["1,1", "1,0", "2,1", "0,0"]}, farm(troughs=six))
    assert out.troughs == 0
    assert "troughs" not in out.usable_boxes()
    again = out.play([firm, box("troughs", troughs=["1,1"])])
    assert (again.troughs, again.farms[0].plan.buildings[1, 1]) == (0, "stall")


def test_39_home_workshop_triggers_workshop() -> None:
    me = farm({"0,0": "home_workshop", "0,1": "workshop"}, supply={"stone": 3, "borders": 2})
    turn = [part("home_workshop", space="1,1"), part("workshop", borders=["0,0:n", "0,1:n"])]
    assert late("before_breeding", me).play(turn).farms[0].borders == 0


def test_40_58_barn_and_special_stalls() -> None:
    position = at(farm({"0,0": "barn"}))
    assert position.play([buy("pig_stall", "0,1"), part("barn")]).farms[0].plan.buildings[0, 1] == "stable"
    five = farm(dict.fromkeys(("0,0", "0,1", "1,0", "1,1", "2,1"), "stall"))
    after = at(farm({"0,0": "barn"}), five).play([buy("cow_stall", "0,1")])
    assert (after.farms[0].plan.buildings[0, 1], after.farms[0].barn) == ("cow_stall", "used")


def test_41_59_home_depot() -> None:
    empty = at(farm({"0,0": "home_depot"}), boxes={**BOXES, "wood3": {"wood": 0}})
    refused(empty, box("resources"), part("home_depot"))
    on = {"0,0": "stewards_office", "0,1": "home_depot"}
    me, other = farm(on, workers=1, supply={}), farm(workers=0, supply={})
    occupied = {"stone1": 0, "stone2": 0, "start": 1, "walls": 1, "fences": 1}
    position = at(me, other, occupied=occupied, to_move=0, marker=0).play([box("reed_sheep")])
    after = position.play([part("stewards_office"), box("resources"), part("home_depot")])
    assert goods(after) == (2, 1, 2)
    assert after.pile("wood3") == {"wood": 2 + 3}


def test_43_allowances_add_up() -> None:
    position = at(farm({"0,0": "dairy_farm", "1,1": "stud", "1,0": "barn", "2,1": "pen"}))
    on_one_space = [entry for entry in position.score(0)["capacities"] if entry["at"] == ["0,1"]]
    assert sorted((entry["size"], *entry["species"]) for entry in on_one_space) == [(2, "cow"), (2, "horse")]


def test_44_a_space_of_the_dog_house_is_unused() -> None:
    position = at(farm({"0,2": "dog_house", "2,2": "barn"}, columns=3, animals={"sheep": 5}))
    assert position.score(0)["expansions"] == 0
    assert "1,2" not in position.score(0)["used"]


def test_45_animals_in_the_pen() -> None:
    score = at(farm({"0,0": "pen"}, animals={"sheep": 5})).score(0)
    assert (score["animals"], score["bonuses"]["sheep"]) == (1, -3)


def test_47_feeding_station() -> None:
    on = {"1,0": "feeding_station"}
    assert 5 in sizes(farm(on, borders=UPPER_TWO))
    assert 8 in sizes(farm(on, borders=UPPER_TWO, troughs=["0,0"]))


def test_48_conservatory_builds_cottage_extension() -> None:
    me, taken = farm(workers=2), {"wood3": 0, "stone1": 1}
    position = at(me, round=1, occupied=taken, to_move=0)
    start = buy("conservatory", "1,0")
    found = {option[2] for option in walk(position, start).options() if option[1:2] == ("cottage_extension",)}
    assert found == set()  # no space lies beside both
    corner = buy("conservatory", "1,1")
    found = {option[2] for option in walk(position, corner).options() if option[1:2] == ("cottage_extension",)}
    assert found == {"1,0", "2,1"}
    after = position.play([corner, part("conservatory", building="cottage_extension", space="2,1")])
    assert after.farms[0].plan.buildings[2, 1] == "cottage_extension"
    later = at({**me, "workers": 1}, round=1, occupied={**taken, "stone2": 0, "start": 1}, to_move=0)
    refused(later, corner, part("conservatory", building="cottage_extension", space="2,1"))


def test_49_carpenter_keeps_the_cluster() -> None:
    position = at(farm({"1,0": "cottage_extension", "0,0": "stall", "2,1": "carpenter"}))
    refused(position, part("carpenter", troughs=[], stalls={"0,1": "stall"}))
    assert position.play([part("carpenter", troughs=[], stalls={"1,1": "stall"}), box("wood3")])


def test_51_three_are_too_few() -> None:
    for number, points in ((0, -3), (3, -3), (4, 0)):
        score = at(farm({"0,0": "stable"}, animals={"sheep": number})).score(0)
        assert score["bonuses"]["sheep"] == points


def test_52_tie() -> None:
    equal = {"round": 8, "phase": "end", "players": [{}, {}]}
    assert [Position.from_json({**equal, "first_start": seat}).winner() for seat in (0, 1)] == [1, 0]


def test_54_expand_without_an_expansion() -> None:
    position = at(farm(columns=4), farm(columns=5))
    assert position.expansions == 0
    assert position.play([box("expand")]).farms[0].borders == OWN_BORDERS + 1
    refused(position, box("expand", side="left"))


def test_55_the_start_player_may_use_the_own_box() -> None:
    after = at(farm(supply={}), marker=0).play([box("start")])
    assert (after.farms[0].wood, after.marker) == (1, 0)


def test_56_boxes_that_cannot_be_used() -> None:
    assert "stables" not in at().usable_boxes()
    six = [f"{row},{column}" for row in range(3) for column in range(2)]
    assert "troughs" not in at(farm(troughs=six[:4]), farm(troughs=six)).usable_boxes()
    assert "special_a" not in at(farm(supply={}), offer=["storage", "farm_shop", "carpenter"]).usable_boxes()
    assert "special_a" not in at(offer=["duck_pond", "materials_outlet", "inn"]).usable_boxes()
    assert "special_a" in at(farm(supply={}, columns=4), offer=["duck_pond"]).usable_boxes()


def test_57_animals_without_room_run_away() -> None:
    position = at(farm(animals={"sheep": 1}))
    assert position.play([box("cow_pig"), keep(sheep=1)]).farms[0].animals == (1, 0, 0, 0)
    assert position.play([buy("hay_rack", "0,0"), keep(sheep=1)]).farms[0].animals == (1, 0, 0, 0)


def test_60_a_choice_in_breeding() -> None:
    me = farm({"0,0": "stall"}, troughs=["0,1"], supply={}, animals={"sheep": 2, "pig": 2})
    assert Walk(late("breeding", me)).kept_sets() == {(3, 2, 0, 0), (2, 3, 0, 0)}


def test_61_rearing_station_and_fertility_center() -> None:
    one_each = dict.fromkeys(SPECIES, 1)
    me = farm({"0,0": "rearing_station", "0,1": "fertility_center"}, supply={}, animals=one_each)
    position = late("breeding", me)
    assert Walk(position).kept_sets() == {(2, 0, 0, 0), (0, 2, 0, 0), (0, 0, 2, 0), (0, 0, 0, 2)}


def test_62_organic_farm_with_three_small_pastures() -> None:
    borders = [*UPPER_EACH, "1,1:w", "1,1:e", "2,1:n"]
    position = at(farm(borders=borders, animals={"sheep": 3}))
    assert sizes(farm(borders=borders)) == [2, 2, 2]
    after = position.play([buy("organic_farm", "2,1"), part("organic_farm", animals=[3, 0, 0, 0])])
    assert after.farms[0].animals == (6, 0, 0, 0)


def test_63_conservatory_then_an_upgrade() -> None:
    turn = [buy("conservatory", "1,0"), part("conservatory", building="half_timbered_house", space="2,0")]
    assert at().play(turn).farms[0].plan.buildings == {(1, 0): "conservatory", (2, 0): "half_timbered_house"}
    refused(at(), buy("conservatory", "1,1"), turn[1])


def test_65_cattle_market_after_the_last_breeding() -> None:
    me = farm({"0,0": "cattle_market"}, supply={})
    position = late("before_breeding", me, number=8).play([NONE])
    assert position.phase == "before_scoring"
    assert position.play([part("cattle_market", animal="pig")]).farms[0].animals == (0, 1, 0, 0)
