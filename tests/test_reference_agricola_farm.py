"""Situations on the farm with a known outcome on the slow twin of Agricola; the numbers are those of the rulings."""

from collections import Counter

from tests.agricola_positions import (
    GROWTH,
    RENOVATE,
    RICH,
    Fields,
    act,
    around,
    at,
    bake,
    buy,
    fences,
    food,
    keep,
    last_turn,
    plow,
    refused,
    rooms,
    sheep_boar_cattle,
    sow,
    stables,
)
from tests.reference.agricola import Farm, Position
from tests.reference.agricola_data import CARDS, MAJORS

TOP_ROW = [f"0,{column}" for column in range(5)]
BLOCK = [f"{row},{column}" for row in range(3) for column in range(1, 5)]


def fenced(position: Position, *pastures: list[str]) -> Position:
    """After the fences of these pastures were built."""
    return position.play(act("fencing", fences(dict.fromkeys(edge for one in pastures for edge in around(*one)))))


def wood_for(*pastures: list[str]) -> int:
    position = at({"supply": RICH})
    return RICH["wood"] - fenced(position, *pastures).farms[0].count("wood")


# ---- A. Fences and pastures ----


def test_01_02_a_pasture_of_one_space() -> None:
    for cell in ("1,2", "2,4"):
        after = fenced(at({"supply": {"wood": 4}}), [cell])
        assert after.farms[0].count("wood") == 0
        assert [(one["spaces"], one["capacity"]) for one in after.score(0)["pastures"]] == [([cell], 2)]
        assert after.capacities(0) == [1, 2]
        refused(at({"supply": {"wood": 4}}), act("fencing", fences(around(cell)[:3])), "not allowed")
        refused(at({"supply": {"wood": 5}}), act("fencing", fences(around(cell, "0,3"))), "not enough wood|not allowed")
    refused(at({"supply": RICH}), act("fencing", fences(["2,4:n", "2,4:w"])), "not allowed")  # the rim is no fence


def test_04_05_costs() -> None:
    assert wood_for(["0,3", "0,4"]) == 6
    assert wood_for(["0,3", "0,4", "1,4"]) == 8
    assert wood_for(["0,3", "0,4", "1,3", "1,4"]) == 8
    assert wood_for(TOP_ROW) == 12
    assert wood_for(BLOCK) == 14
    refused(at({"supply": RICH}), act("fencing", fences(around(*BLOCK, "0,0"))), "not allowed")
    assert len(around(*BLOCK, "0,0")) == 16


def test_06_neighbours_share_a_fence() -> None:
    assert wood_for(["0,3"], ["0,4"]) == 7


def test_08_new_pastures_adjoin_the_others() -> None:
    position = at({"supply": RICH, "fences": around("0,1")})
    refused(position, act("fencing", fences(around("0,3"))), "not allowed")
    refused(position, act("fencing", fences(around("1,2"))), "not allowed")
    for cell in ("0,2", "1,1"):
        new = set(around(cell)) - set(around("0,1"))
        assert len(position.play(act("fencing", fences(new))).farms[0].pastures) == 2


def test_09_only_the_last_layout_counts() -> None:
    position = at({"supply": RICH, "fences": around("0,1")})
    new = {*around("0,2"), *around("0,3")} - set(around("0,1"))
    assert len(position.play(act("fencing", fences(new))).farms[0].pastures) == 3


def test_10_splitting_costs_one_fence() -> None:
    position = at({"supply": {"wood": 1}, "fences": around("0,1", "1,1")})
    after = position.play(act("fencing", fences(["1,1:n"])))
    assert after.capacities(0) == [1, 2, 2]
    assert after.farms[0].count("wood") == 0


def test_12_no_dead_ends() -> None:
    position = at({"supply": RICH})
    refused(position, act("fencing", fences([*around("0,3"), "2,3:n"])), "not allowed")
    refused(position, act("fencing", fences(["0,3:w"])), "not allowed")
    refused(position, act("fencing", fences([*around("0,2", "0,3", "1,2", "1,3"), "0,3:w"])), "not allowed")  # inside
    assert len(fenced(position, ["0,2", "0,3"]).farms[0].fences) == 6


def test_13_56_rooms_and_fields_stay_outside() -> None:
    me = {"supply": RICH, "fields": {"0,4": {}}, "stables": ["0,2"]}
    refused(at(me), act("fencing", fences(around("0,4"))), "not allowed")
    refused(at(me), act("fencing", fences(around("0,3", "0,4"))), "not allowed")
    refused(at(me), act("fencing", fences(around("1,0"))), "not allowed")
    assert fenced(at(me), ["0,2"]).capacities(0) == [1, 4]
    refused(at({**me, "fences": around("0,3")}), act("farmland", plow("0,3")), "plowed")


def test_14_no_ring_with_fifteen_fences() -> None:
    ring = [f"{row},{column}" for row in range(3) for column in (2, 3, 4) if (row, column) != (1, 3)]
    edges = around(*ring)
    assert len(edges) == 16
    refused(at({"supply": RICH}), act("fencing", fences(edges)), "not allowed")


def test_16_five_pastures_score_four() -> None:
    cells = ["0,3", "0,4", "1,3", "1,4", "2,3"]
    after = fenced(at({"supply": RICH}), *[[cell] for cell in cells])
    assert len(after.farms[0].fences) == 15
    assert len(after.score(0)["pastures"]) == 5
    assert after.score(0)["pastures_points"] == 4
    found = at({"supply": RICH}).farms[0].next_fences()
    assert len(found) == 7963
    assert Counter(len(Farm(fences=edges).pastures) for edges in found)[5] == 29
    assert max(len(Farm(fences=edges).pastures) for edges in found) == 5


def test_17_too_little_for_any_layout() -> None:
    assert "fencing" not in at({"supply": {"wood": 3}}).usable_spaces()
    assert "fencing" in at({"supply": {"wood": 4}}).usable_spaces()
    # A pasture of one space and the rest full of fields and rooms: nothing can be divided or added.
    full: Fields = {f"{row},{column}": {} for row in range(3) for column in range(1, 5) if (row, column) != (0, 1)}
    me = {"supply": RICH, "rooms": ["0,0", "1,0", "2,0"], "fields": full, "fences": around("0,1")}
    assert "fencing" not in at(me).usable_spaces()
    # All fences built: nothing is left in the supply.
    me = {"supply": RICH, "fences": [*dict.fromkeys([*around("0,3", "0,4"), *around("1,3", "1,4"), *around("2,4")])]}
    assert len(me["fences"]) == 13
    assert "fencing" in at(me).usable_spaces()
    for edge in ("0,4:w", "1,4:w"):
        me = {**me, "fences": [*me["fences"], edge]}
    assert "fencing" not in at(me).usable_spaces()


def test_18_splitting_caps_animals() -> None:
    me = {"supply": {"wood": 1}, "fences": around("0,1", "1,1"), "stables": ["0,1", "1,1"], "animals": {"sheep": 12}}
    position = at(me)
    assert position.capacities(0) == [1, 16]
    turn = act("fencing", fences(["1,1:n"]))
    refused(position, turn, "no room")
    refused(position, [*turn, keep(10)], "no room")
    after = position.play([*turn, keep(9)])
    assert after.capacities(0) == [1, 4, 4]
    assert (sheep_boar_cattle(after), food(after)) == ((9, 0, 0), 0)
    refused(position, [*turn, keep(9, cook={"sheep": 3})], "cannot be turned into food")
    cooked = at({**me, "improvements": ["fireplace_2"]}).play([*turn, keep(9, cook={"sheep": 3})])
    assert food(cooked) == 6


# ---- B. Stables ----


def test_21_where_stables_stand() -> None:
    me = {"supply": RICH, "fields": {"0,4": {}}, "stables": ["0,2"], "fences": around("0,3")}
    for cell in ("1,0", "0,4", "0,2"):
        refused(at(me), act("farm_expansion", stables(cell)), "no stables")
    after = at(me).play(act("farm_expansion", stables("0,3")))
    assert after.capacities(0) == [1, 1, 4]
    assert after.farms[0].count("wood") == RICH["wood"] - 2


def test_22_stables_need_no_neighbours_and_there_are_four() -> None:
    cells = ("0,0", "0,2", "2,2", "2,4")
    after = at({"supply": {"wood": 8}}).play(act("farm_expansion", stables(*cells)))
    assert after.farms[0].stables == {(0, 0), (0, 2), (2, 2), (2, 4)}
    assert after.capacities(0) == [1, 1, 1, 1, 1]
    refused(at({"supply": RICH}), act("farm_expansion", stables(*cells, "1,3")), "no stables")
    refused(at({"supply": {"wood": 7}}), act("farm_expansion", stables(*cells)), "not enough wood")


def test_24_unfenced_stables() -> None:
    position = at({"stables": ["0,0", "2,4"]})
    assert position.maximal_kept(0, (3, 2, 1)) == {(3, 0, 0), (2, 1, 0), (1, 2, 0), (2, 0, 1), (1, 1, 1), (0, 2, 1)}


def test_25_nothing_is_built_over_a_stable() -> None:
    position = at({"supply": RICH, "stables": ["0,0", "1,1"]})
    refused(position, act("farmland", plow("0,0")), "plowed")
    refused(position, act("farm_expansion", rooms("1,1")), "no rooms")
    refused(position, act("farm_expansion", stables("2,1"), rooms("2,1")), "no rooms")
    assert position.play(act("farmland", plow("2,1"))).farms[0].field_cells == {(2, 1)}


def test_26_rooms_and_or_stables() -> None:
    position = at({"supply": RICH})
    both = [rooms("0,0", "0,1"), stables("2,3", "2,4")]
    for turn in (act("farm_expansion", *both), act("farm_expansion", *reversed(both))):
        farm = position.play(turn).farms[0]
        assert (len(farm.rooms), len(farm.stables)) == (4, 2)
        assert farm.count("wood") == RICH["wood"] - 14
        assert farm.count("reed") == RICH["reed"] - 4
    assert len(position.play(act("farm_expansion", both[0])).farms[0].rooms) == 4
    assert len(position.play(act("farm_expansion", both[1])).farms[0].stables) == 2
    refused(position, act("farm_expansion"), "does not offer")
    refused(position, act("farm_expansion", rooms("0,0"), stables("2,4"), rooms("0,1")), "does not offer")
    assert "farm_expansion" not in at({"supply": {"wood": 1}}).usable_spaces()
    assert "farm_expansion" not in at({"supply": {"clay": 5, "reed": 2}}).usable_spaces()
    assert "farm_expansion" in at({"supply": {"wood": 2}}).usable_spaces()
    assert "farm_expansion" in at({"house": "clay", "supply": {"clay": 5, "reed": 2}}).usable_spaces()


# ---- G. Majors ----


def test_68_69_70_exchanges() -> None:
    both = {"improvements": ["fireplace_2", "fireplace_3"]}
    none = {"improvements": ["cooking_hearth_4", "cooking_hearth_5"]}
    gone = at(both, none)
    refused(gone, act("major_improvement", buy("cooking_hearth_4", "fireplace_2")), "cannot be used")
    assert "major_improvement" not in gone.usable_spaces()
    position = at(both)
    after = position.play(act("major_improvement", buy("cooking_hearth_5", "fireplace_2")))
    assert after.farms[0].improvements == ("fireplace_3", "cooking_hearth_5")
    assert "fireplace_2" in after.majors
    assert "cooking_hearth_5" not in after.majors
    again = at({"supply": {"clay": 2}, "improvements": ["fireplace_3", "cooking_hearth_4", "cooking_hearth_5"]})
    all_four = again.play(act("major_improvement", buy("fireplace_2"))).farms[0].improvements
    assert all_four == ("fireplace_2", "fireplace_3", "cooking_hearth_4", "cooking_hearth_5")
    paid = at({"supply": {"clay": 5}, "improvements": ["fireplace_2"]})
    after = paid.play(act("major_improvement", buy("cooking_hearth_5")))
    assert after.farms[0].improvements == ("fireplace_2", "cooking_hearth_5")
    assert after.farms[0].count("clay") == 0
    refused(paid, act("major_improvement", buy("well", "fireplace_2")), "cannot be bought")
    refused(paid, act("major_improvement", buy("cooking_hearth_5", "fireplace_3")), "cannot be bought")
    # A Fireplace that was given back can be bought by anybody, even in the same round.
    other = at(both, {"supply": {"clay": 4, "reed": 1}})
    after = other.play(act("major_improvement", buy("cooking_hearth_4", "fireplace_2")))
    after = after.play(act("house_redevelopment", RENOVATE, buy("fireplace_2")))
    assert after.farms[1].improvements == ("fireplace_2",)


def test_prices_and_points_of_all_majors() -> None:
    prices = {
        "fireplace_2": ({"clay": 2}, 1),
        "fireplace_3": ({"clay": 3}, 1),
        "cooking_hearth_4": ({"clay": 4}, 1),
        "cooking_hearth_5": ({"clay": 5}, 1),
        "well": ({"wood": 1, "stone": 3}, 4),
        "clay_oven": ({"clay": 3, "stone": 1}, 2),
        "stone_oven": ({"clay": 1, "stone": 3}, 3),
        "joinery": ({"wood": 2, "stone": 2}, 2),
        "pottery": ({"clay": 2, "stone": 2}, 2),
        "basketmakers_workshop": ({"reed": 2, "stone": 2}, 2),
    }
    assert set(prices) == set(MAJORS)
    for major, (price, points) in prices.items():
        position = at({"supply": price})
        after = position.play(act("major_improvement", buy(major)))
        assert sum(after.farms[0].supply) == 0
        assert after.score(0)["improvements"] == points
        for good, number in price.items():
            poor = at({"supply": {**price, good: number - 1}})
            refused(poor, act("major_improvement", buy(major)), "cannot be")  # the space or the improvement
        refused(after, act("major_improvement", buy(major)), "occupied")
        refused(at({"supply": price}, {"improvements": [major]}), act("major_improvement", buy(major)), "cannot be")


def test_72_the_well() -> None:
    me = {"supply": {"wood": 1, "stone": 3}}
    after = at(me, number=5).play(act("major_improvement", buy("well")))
    assert after.to_json()["round_goods"] == {str(number): [{"seat": 0, "food": 1}] for number in range(6, 11)}
    late = at(me, number=12).play(act("major_improvement", buy("well")))
    assert set(late.to_json()["round_goods"]) == {"13", "14"}
    assert at(me, number=14).play(act("major_improvement", buy("well"))).round_goods == ()
    # The food comes with the new card and goes from the round space.
    goods = {"6": [{"seat": 1, "food": 1}], "7": [{"seat": 1, "food": 1}]}
    start = last_turn({}, number=5, spaces={"fishing": {"food": 2}}, round_goods=goods).play(act("fishing"))
    assert (start.phase, food(start, 1)) == ("start", 0)
    opened = start.reveal("western_quarry")
    assert (opened.round, food(opened, 1)) == (6, 1)
    assert set(opened.to_json()["round_goods"]) == {"7"}


# ---- H. House and family ----


def test_76_78_growth_needs_room() -> None:
    assert "basic_wish" not in at({"people": 2}).usable_spaces()
    refused(at({"people": 2}), act("basic_wish", GROWTH), "cannot be used")
    refused(at({"rooms": ["0,0", "1,0", "2,0"]}), act("basic_wish"), "does not offer")  # only for a minor
    three = {"rooms": ["0,0", "1,0", "2,0"], "people": 3}
    assert "basic_wish" not in at(three).usable_spaces()
    assert "basic_wish" in at({**three, "people": 2}).usable_spaces()
    after = at({**three, "people": 2}).play(act("basic_wish", GROWTH))
    farm = after.farms[0]
    assert (farm.people, farm.newborn, farm.workers) == (3, 1, 1)


def test_77_urgent_wish() -> None:
    assert at({"people": 4}).play(act("urgent_wish", GROWTH)).farms[0].people == 5
    for rooms_there in (["1,0", "2,0"], ["0,0", "1,0", "2,0", "0,1", "1,1", "2,1"]):
        position = at({"people": 5, "rooms": rooms_there})
        assert not {"urgent_wish", "basic_wish"} & position.usable_spaces()
        refused(position, act("urgent_wish", GROWTH), "cannot be used")
        refused(position, act("basic_wish", GROWTH), "cannot be used")


def test_80_newborn_of_the_last_round() -> None:
    end = last_turn({"supply": {"food": 9}}, {"supply": {"food": 9}}).play(act("urgent_wish", GROWTH))
    assert end.is_over
    assert end.score(0)["people"] == 9
    assert food(end) == 9 - 5


def test_81_renovation() -> None:
    four = ["0,0", "0,1", "1,0", "2,0"]
    wood = {"rooms": four, "supply": {"clay": 4, "reed": 1}}
    after = at(wood).play(act("house_redevelopment", RENOVATE))
    assert (after.farms[0].house, sum(after.farms[0].supply)) == ("clay", 0)
    clay = {"house": "clay", "rooms": four, "supply": {"stone": 4, "reed": 1}}
    after = at(clay).play(act("farm_redevelopment", RENOVATE))
    assert (after.farms[0].house, sum(after.farms[0].supply)) == ("stone", 0)
    for short in ({"clay": 3, "reed": 1}, {"clay": 4}):
        refused(at({**wood, "supply": short}), act("house_redevelopment", RENOVATE), "cannot be used")
    refused(at({"supply": RICH}), act("house_redevelopment", RENOVATE, RENOVATE), "does not offer")


def test_82_no_renovation_no_rest() -> None:
    for me in ({"house": "stone", "supply": RICH}, {"supply": {**RICH, "reed": 0}}):
        position = at(me)
        assert not {"house_redevelopment", "farm_redevelopment"} & position.usable_spaces()
        refused(position, act("house_redevelopment", RENOVATE), "cannot be used")
        refused(position, act("house_redevelopment", buy("well")), "does not offer")
        refused(position, act("farm_redevelopment", fences(around("0,4"))), "does not offer")
    position = at({"supply": RICH})
    after = position.play(act("farm_redevelopment", RENOVATE, fences(around("0,4"))))
    assert (after.farms[0].house, len(after.farms[0].fences)) == ("clay", 4)
    refused(position, act("farm_redevelopment", fences(around("0,4")), RENOVATE), "does not offer")
    after = position.play(act("house_redevelopment", RENOVATE, buy("clay_oven"), bake(clay_oven=1)))
    assert (after.farms[0].improvements, food(after)) == (("clay_oven",), RICH["food"] + 5)


def test_84_rooms() -> None:
    clay = at({"house": "clay", "supply": {"clay": 10, "reed": 4, "wood": 20}})
    after = clay.play(act("farm_expansion", rooms("0,1", "0,0")))  # the one named first is beside the other only
    assert len(after.farms[0].rooms) == 4
    assert [after.farms[0].count(good) for good in ("wood", "clay", "reed")] == [20, 0, 0]
    refused(
        at({"house": "clay", "supply": {"wood": 20, "reed": 9}}), act("farm_expansion", rooms("0,0")), "not enough clay"
    )
    refused(clay, act("farm_expansion", rooms("0,1")), "no rooms")
    refused(clay, act("farm_expansion", rooms("2,2")), "no rooms")
    refused(clay, act("farm_expansion", rooms("0,0", "0,0")), "twice")
    refused(clay, act("farm_expansion", rooms("1,0")), "no rooms")
    blocked = at({"supply": RICH, "fences": around("0,0"), "fields": {"1,1": {}}})
    refused(blocked, act("farm_expansion", rooms("0,0")), "no rooms")
    refused(blocked, act("farm_expansion", rooms("1,1")), "no rooms")
    refused(blocked, act("farm_expansion", rooms("2,1", "2,2", "3,2")), "no space")
    for wrong in ("0,0", [0], {"0,0": 1}, None):
        refused(clay, act("farm_expansion", {"part": "rooms", "cells": wrong}), "no list of names")
    refused(clay, act("farm_expansion", {"part": "rooms"}), "keys")


# ---- Fields ----


def test_fields_adjoin_fields() -> None:
    """Section 5: the first field anywhere, later ones beside a field."""
    assert len(at({}).farms[0].plow_cells) == 13
    position = at({"fields": {"0,4": {}}})
    assert position.farms[0].plow_cells == [(0, 3), (1, 4)]
    refused(position, act("farmland", plow("1,3")), "plowed")
    blocked = at({"fields": {"0,4": {}}, "fences": around("0,3"), "stables": ["1,4"]})
    assert "farmland" not in blocked.usable_spaces()
    assert "cultivation" not in blocked.usable_spaces()
    seeds = at({"fields": {"0,4": {}}, "fences": around("0,3"), "stables": ["1,4"], "supply": {"grain": 1}})
    assert "cultivation" in seeds.usable_spaces()  # ruling 50
    assert seeds.play(act("cultivation", sow("0,4"))).farms[0].fields == (((0, 4), "grain", 3),)


def test_all_cards_lie_on_the_board_of_these_tests() -> None:
    assert set(CARDS) <= set(at().spaces)
