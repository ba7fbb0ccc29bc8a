"""Animals, crops and food: situations with a known outcome on the slow twin of Agricola; numbers as in the rulings."""

from tests.agricola_positions import (
    END,
    FED,
    RICH,
    act,
    around,
    at,
    bake,
    breed,
    buy,
    convert,
    feed,
    food,
    harvest,
    keep,
    kept_sets,
    last_turn,
    plow,
    refused,
    sheep_boar_cattle,
    sow,
)

# ---- C. Getting and keeping animals ----


def test_28_cooked_at_once() -> None:
    position = at({"improvements": ["fireplace_2"]}, spaces={"sheep_market": {"sheep": 4}})
    after = position.play(act("sheep_market", keep(1, cook={"sheep": 3})))
    assert (sheep_boar_cattle(after), food(after)) == ((1, 0, 0), 6)
    assert position.play(act("sheep_market", convert(sheep=3))) == after
    assert sheep_boar_cattle(position.play(act("sheep_market", convert(sheep=4)))) == (0, 0, 0)
    assert food(position.play(act("sheep_market", keep(1, cook={"sheep": 2})))) == 4  # the third one is let go
    assert kept_sets(position, "sheep_market") == {(1, 0, 0)}
    refused(position, act("sheep_market"), "no room")
    refused(position, act("sheep_market", keep(2, cook={"sheep": 2})), "no room")
    refused(position, act("sheep_market", keep(1, cook={"sheep": 4})), "not enough|cannot be kept")
    raw = at({}, spaces={"sheep_market": {"sheep": 4}})
    refused(raw, act("sheep_market", keep(1, cook={"sheep": 3})), "cannot be turned into food")
    assert food(raw.play(act("sheep_market", keep(1)))) == 0


def test_29_nothing_is_left_on_the_market() -> None:
    after = at({}, spaces={"sheep_market": {"sheep": 4}}).play(act("sheep_market", keep(1)))
    assert after.pile("sheep_market") == 0
    assert after.occupied == (("sheep_market", 0),)


def test_30_two_species_in_two_pastures() -> None:
    me = {"fences": [*dict.fromkeys([*around("0,3", "0,4"), *around("1,4")])], "animals": {"boar": 4}}
    position = at(me, spaces={"sheep_market": {"sheep": 4}})
    assert position.capacities(0) == [1, 2, 4]
    assert position.maximal_kept(0, (4, 4, 0)) == {(4, 3, 0), (3, 4, 0)}
    assert kept_sets(position, "sheep_market") == {(4, 3, 0), (3, 4, 0)}
    refused(position, act("sheep_market", keep(4, 4)), "no room")
    assert sheep_boar_cattle(position.play(act("sheep_market", keep(2, 1)))) == (2, 1, 0)  # not listed


def test_32_one_pet_in_any_house() -> None:
    five = {"house": "stone", "rooms": ["0,0", "0,1", "1,0", "1,1", "2,0"]}
    assert at(five).capacities(0) == [1]
    assert at(five).maximal_kept(0, (2, 1, 0)) == {(1, 0, 0), (0, 1, 0)}


def test_33_one_species_in_a_pasture() -> None:
    position = at({"fences": around("0,3", "0,4")})
    assert position.maximal_kept(0, (2, 2, 2)) == {
        *((2, 1, 0), (2, 0, 1), (1, 2, 0), (0, 2, 1), (1, 0, 2), (0, 1, 2)),
    }
    two = at({"fences": [*dict.fromkeys([*around("0,3"), *around("0,4")])]})
    assert two.can_house(0, (5, 0, 0))  # one species in several places
    assert not two.can_house(0, (3, 2, 1))


def test_34_animals_change_places() -> None:
    """Two sheep may stay anywhere; when four cattle come, they leave the large pasture."""
    me = {"fences": [*dict.fromkeys([*around("0,3", "0,4"), *around("1,4")])], "animals": {"sheep": 2}}
    position = at(me, spaces={"cattle_market": {"cattle": 4}})
    assert sheep_boar_cattle(position.play(act("cattle_market"))) == (2, 0, 4)
    assert kept_sets(position, "cattle_market") == {(2, 0, 4)}


def test_animals_may_be_let_go_at_any_turn() -> None:
    """Section 7; not listed."""
    position = at({"animals": {"sheep": 1}})
    assert sheep_boar_cattle(position.play(act("day_laborer", keep()))) == (0, 0, 0)
    assert sheep_boar_cattle(position.play(act("day_laborer"))) == (1, 0, 0)
    refused(position, act("day_laborer", keep(2)), "cannot be kept")


# ---- D. Breeding ----


def test_36_37_one_newborn_if_there_is_room() -> None:
    for animals, fences, bred in (
        (2, around("0,4"), 3),  # room for three
        (5, around("0,3", "0,4", "1,4"), 6),
        (1, around("0,3", "0,4"), 1),
    ):
        after = harvest({"supply": FED, "animals": {"sheep": animals}, "fences": fences})
        assert after.is_over
        assert sheep_boar_cattle(after) == (bred, 0, 0)
    two_places = harvest({"supply": FED, "animals": {"sheep": 2}, "stables": ["0,4"]})
    assert sheep_boar_cattle(two_places) == (2, 0, 0)  # room for two
    apart = harvest({"supply": FED, "animals": {"sheep": 2}, "stables": ["0,4", "0,2"]})
    assert sheep_boar_cattle(apart) == (3, 0, 0)  # parents and newborn in three places


def test_38_the_owner_chooses() -> None:
    me = {"supply": FED, "animals": {"sheep": 2, "boar": 2}, "fences": [*dict.fromkeys(around("0,3") + around("0,4"))]}
    position = harvest(me)
    assert (position.phase, position.to_move) == ("breeding", 0)
    results = {sheep_boar_cattle(after) for _, after in position.turns()}
    assert results == {(3, 2, 0), (2, 3, 0)}
    refused(position, breed(3, 3), "no room")
    assert sheep_boar_cattle(position.play(breed(2, 2))) == (2, 2, 0)  # not listed


def test_40_cooking_before_breeding() -> None:
    me = {"supply": FED, "animals": {"sheep": 3}, "fences": around("0,4"), "improvements": ["fireplace_2"]}
    after = harvest(me)  # one listed way, taken by itself
    assert after.is_over
    assert (sheep_boar_cattle(after), food(after)) == ((3, 0, 0), 30 - 4 + 2)
    raw = harvest({**me, "improvements": []})
    assert (sheep_boar_cattle(raw), food(raw)) == ((3, 0, 0), 30 - 4)


def test_41_two_ends_of_one_breeding() -> None:
    me = {"supply": FED, "animals": {"sheep": 4, "cattle": 1}, "fences": around("0,3", "0,4")}
    position = harvest({**me, "improvements": ["fireplace_2"]})
    results = {(sheep_boar_cattle(after), food(after) - 26) for _, after in position.turns()}
    assert results == {((5, 0, 0), 3), ((4, 0, 1), 2)}
    after = position.play(breed(5))
    assert (sheep_boar_cattle(after), food(after)) == ((5, 0, 0), 26)  # the cattle is let go
    raw = harvest(me)
    assert {(sheep_boar_cattle(after), food(after)) for _, after in raw.turns()} == {((5, 0, 0), 26), ((4, 0, 1), 26)}


def test_42_nobody_is_eaten_in_the_breeding_phase() -> None:
    me = {"supply": FED, "animals": {"sheep": 4, "cattle": 1}, "fences": around("0,3", "0,4")}
    position = harvest({**me, "improvements": ["fireplace_2"]})
    refused(position, breed(5, cook={"sheep": 1, "cattle": 1}), "cannot be kept")  # four sheep after three
    refused(position, breed(1, cook={"sheep": 5}), "not enough sheep")  # not the newborn
    after = position.play(breed(0, 0, 1, cook={"sheep": 4}))
    assert (sheep_boar_cattle(after), food(after)) == ((0, 0, 1), 26 + 8)
    one_left = position.play(breed(1, 0, 1, cook={"sheep": 3}))  # one sheep has no newborn
    assert sheep_boar_cattle(one_left) == (1, 0, 1)
    refused(position, breed(2, 0, 1, cook={"sheep": 3}), "cannot be kept")
    refused(harvest(me), breed(4, 0, 0, cook={"cattle": 1}), "cannot be cooked")


def test_44_one_of_each_breeds_nothing() -> None:
    me = {"supply": FED, "animals": {"sheep": 1, "boar": 1, "cattle": 1}, "fences": around("0,3", "0,4")}
    me["stables"] = ["2,4", "2,2", "0,1"]
    assert sheep_boar_cattle(harvest(me)) == (1, 1, 1)


def test_45_46_the_last_breeding_counts_and_ends_the_game() -> None:
    me = {"supply": FED, "animals": {"sheep": 3}, "fences": around("0,3", "0,4"), "improvements": ["fireplace_2"]}
    after = harvest(me)
    assert after.is_over
    assert after.score(0)["sheep"] == 2  # four of them
    assert (after.to_move, after.turns(), after.usable_spaces()) == (None, [], set())
    refused(after, act("day_laborer", convert(sheep=1)), "nobody is to move")
    # In an earlier round the next turn may begin with cooking.
    earlier = harvest(me, number=13)
    assert (earlier.round, earlier.to_move) == (14, 0)
    assert food(earlier.play([convert(sheep=1), *act("day_laborer")])) == 26 + 2 + 2


# ---- E. Fields, sowing, harvest ----


def test_48_grain_seeds_do_not_sow() -> None:
    position = at({"fields": {"0,4": {}}})
    refused(position, act("grain_seeds", sow("0,4")), "does not offer")
    refused(position, act("vegetable_seeds", sow(vegetable=["0,4"])), "does not offer")
    assert position.play(act("grain_seeds")).farms[0].count("grain") == 1
    assert position.play(act("vegetable_seeds")).farms[0].count("vegetable") == 1


def test_49_cultivation() -> None:
    position = at({"fields": {"0,4": {}}, "supply": {"grain": 2, "vegetable": 1}})
    mixed = position.play(act("cultivation", plow("0,3"), sow("0,4", vegetable=["0,3"]))).farms[0]
    assert mixed.fields == (((0, 3), "vegetable", 2), ((0, 4), "grain", 3))
    assert (mixed.count("grain"), mixed.count("vegetable")) == (1, 0)
    assert position.play(act("cultivation", plow("0,3"))).farms[0].empty_fields == [(0, 3), (0, 4)]
    assert position.play(act("cultivation", sow("0,4"))).farms[0].fields == (((0, 4), "grain", 3),)
    later = position.play(act("cultivation", sow("0,4"), plow("0,3"))).farms[0]
    assert later.fields == (((0, 3), "", 0), ((0, 4), "grain", 3))
    refused(position, act("cultivation", sow("0,4", "0,3"), plow("0,3")), "own empty fields")
    refused(position, act("cultivation", sow("0,4", vegetable=["0,4"])), "each field once")
    refused(position, act("cultivation", plow("0,3"), sow(vegetable=["0,3", "0,4"])), "not enough vegetable")
    refused(position, act("cultivation", plow("0,3"), plow("0,2")), "does not offer")
    refused(position, act("cultivation"), "does not offer")
    refused(position, act("cultivation", sow()), "at least one field")


def test_52_53_every_field_is_harvested_and_may_be_sown_again() -> None:
    fields = {"0,0": {"grain": 3}, "0,1": {"grain": 1}, "0,2": {"vegetable": 2}, "0,3": {}}
    after = harvest({"supply": FED, "fields": fields}, number=13)
    farm = after.farms[0]
    assert farm.fields == (((0, 0), "grain", 2), ((0, 1), "", 0), ((0, 2), "vegetable", 1), ((0, 3), "", 0))
    assert (farm.count("grain"), farm.count("vegetable")) == (2, 1)
    sown = after.play(act("grain_utilization", sow("0,1"))).farms[0]
    assert sown.fields[1] == ((0, 1), "grain", 3)
    refused(after, act("grain_utilization", sow("0,0")), "own empty fields")
    # Rounds without a harvest leave the fields alone.
    assert last_turn({"fields": fields}, number=12).play(END).farms[0].fields[0] == ((0, 0), "grain", 3)


def test_54_crops_on_fields_are_not_food() -> None:
    position = at({"fields": {"0,0": {"grain": 3}}, "improvements": ["clay_oven"]})
    refused(position, [convert(grain=1), *act("day_laborer")], "not enough grain")
    refused(position, act("grain_utilization", bake(clay_oven=1)), "cannot be used")


def test_50_seeds_and_no_place_to_plow() -> None:
    me = {"fields": {"0,0": {}}, "stables": ["0,1"], "supply": {"vegetable": 1}}
    assert at(me).usable_spaces() >= {"cultivation", "grain_utilization"}
    assert "farmland" not in at(me).usable_spaces()
    refused(at(me), act("farmland", plow("0,1")), "cannot be used")


# ---- F. Baking and cooking ----


def test_57_58_the_best_baking() -> None:
    for improvements, grain, most in (
        (["clay_oven", "cooking_hearth_4"], 3, 11),
        (["clay_oven", "stone_oven", "fireplace_2"], 5, 17),
    ):
        position = at({"supply": {"grain": grain}, "improvements": improvements})
        baked = {food(after) for turn, after in position.turns() if turn[0]["space"] == "grain_utilization"}
        assert max(baked) == most
        assert len(baked) == grain  # one way for each number of grain
    worse = at({"supply": {"grain": 3}, "improvements": ["clay_oven", "cooking_hearth_4"]})
    assert food(worse.play(act("grain_utilization", bake(cooking_hearth=3)))) == 9


def test_60_once_in_an_action() -> None:
    position = at({"supply": {"grain": 9, "clay": 3, "stone": 1}, "improvements": ["stone_oven"]})
    refused(position, act("grain_utilization", bake(stone_oven=3)), "cannot be baked")
    refused(position, act("grain_utilization", bake(clay_oven=1)), "cannot be baked")
    refused(position, act("grain_utilization", bake(stone_oven=1), bake(stone_oven=1)), "does not offer")
    refused(position, act("grain_utilization", bake(stone_oven=0)), "at least one")
    refused(position, act("grain_utilization", bake(fireplace=1)), "cannot be baked")
    first = position.play(act("grain_utilization", bake(stone_oven=2))).play(act("day_laborer"))
    second = first.play(act("major_improvement", buy("clay_oven"), bake(clay_oven=1, stone_oven=2)))
    assert food(second) == 8 + 5 + 8
    one = at({"supply": {"grain": 1}, "improvements": ["clay_oven"]})
    assert food(one.play(act("grain_utilization", bake(clay_oven=1)))) == 5
    clay = at({"supply": {"grain": 9}, "improvements": ["clay_oven"]})
    refused(clay, act("grain_utilization", bake(clay_oven=2)), "cannot be baked")


def test_61_62_the_baking_of_a_new_oven() -> None:
    empty = at({"supply": {"clay": 3, "stone": 1}})
    assert empty.play(act("major_improvement", buy("clay_oven"))).farms[0].improvements == ("clay_oven",)
    refused(empty, act("major_improvement", buy("clay_oven"), bake(clay_oven=1)), "not enough grain")
    me = {"supply": {"clay": 1, "stone": 3, "grain": 4}, "improvements": ["fireplace_3"]}
    after = at(me).play(act("major_improvement", buy("stone_oven"), bake(stone_oven=2, fireplace=2)))
    assert food(after) == 12
    refused(at(me), act("major_improvement", bake(fireplace=1)), "does not offer")
    rich = at({"supply": RICH})
    for major in ("well", "joinery", "cooking_hearth_4"):
        refused(rich, act("major_improvement", buy(major), bake(cooking_hearth=1)), "after an oven")
    refused(rich, act("major_improvement", buy("clay_oven"), bake(clay_oven=1), bake(clay_oven=1)), "does not offer")


def test_64_65_vegetables_and_animals_as_food() -> None:
    for improvements, vegetable, animals in (
        ([], 1, None),
        (["clay_oven", "stone_oven"], 1, None),
        (["fireplace_2"], 2, (2, 2, 3)),
        (["cooking_hearth_5"], 3, (2, 3, 4)),
        (["fireplace_3", "cooking_hearth_4"], 3, (2, 3, 4)),
    ):
        me = {"supply": {"vegetable": 1, "grain": 1}, "improvements": improvements}
        assert food(at(me).play([convert(vegetable=1), *act("meeting_place")])) == vegetable
        assert food(at(me).play([convert(grain=1), *act("meeting_place")])) == 1
        for number, kind in enumerate(("sheep", "boar", "cattle")):
            position = at({**me, "animals": {kind: 1}})
            turn = [*act("meeting_place"), convert(**{kind: 1})]
            if animals is None:
                refused(position, turn, "cannot be turned into food")
            else:
                assert food(position.play(turn)) == animals[number]


def test_66_crafts_only_in_harvests() -> None:
    crafts = ["joinery", "pottery", "basketmakers_workshop"]
    goods = {"wood": 3, "clay": 3, "reed": 3, "grain": 1}
    refused(at({"supply": goods, "improvements": crafts}), [convert(wood=1), *act("meeting_place")], "numbers of")
    position = harvest({"supply": goods, "improvements": crafts, "people": 5})
    assert position.phase == "feeding"
    for good in ("wood", "clay", "reed"):
        refused(position, feed(**{good: 2}), "cannot be turned into food")
    after = position.play(feed(wood=1, clay=1, reed=1))
    assert after.farms[0].begging == 10 - 7
    assert after.farms[0].supply == (0, 2, 2, 2, 0, 1, 0)
    assert position.play(feed(reed=1)).farms[0].begging == 7
    one = harvest({"supply": goods, "improvements": ["pottery"], "people": 5})
    refused(one, feed(wood=1), "cannot be turned into food")
    assert one.play(feed(clay=1, grain=1)).farms[0].begging == 7
    refused(one, feed(stone=1), "numbers of")
