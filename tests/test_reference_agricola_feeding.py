"""Turn order, feeding and what belongs nowhere else, on the slow twin of Agricola; numbers as in the rulings."""

import pytest

from tests.agricola_positions import (
    END,
    FED,
    GROWTH,
    RENOVATE,
    RICH,
    Fields,
    act,
    around,
    at,
    bake,
    buy,
    convert,
    feed,
    food,
    harvest,
    keep,
    part,
    plow,
    refused,
    sow,
    stables,
    take,
)
from tests.reference.agricola import Position


def test_85_the_new_start_player_begins_the_next_round() -> None:
    position = at({}, {}, {}, number=12, start=1, marker=1, to_move=1)
    order = []
    position = position.play(act("day_laborer"))
    for turn in (act("meeting_place"), act("grain_seeds"), act("farmland", plow("0,4")), act("urgent_wish", GROWTH)):
        order.append(position.to_move)
        position = position.play(turn)
    order.append(position.to_move)
    assert order == [2, 0, 1, 2, 0]
    assert (position.leader, position.marker) == (1, 2)
    after = position.play(act("vegetable_seeds"))
    assert (after.round, after.leader, after.marker, after.to_move) == (13, 2, 2, 2)


def test_86_players_without_a_person_are_passed_over() -> None:
    position = at({"people": 4}, {"people": 2}, {"people": 3}, number=12)
    movers = []
    spaces = ["day_laborer", "meeting_place", "grain_seeds", "vegetable_seeds", "fishing", "forest", "clay_pit"]
    position = Position.from_json({**position.to_json(), "spaces": {space: {good: 1} for space, good in PILES.items()}})
    for space in [*spaces, "reed_bank", "western_quarry"]:
        movers.append(position.to_move)
        position = position.play(act(space))
    assert movers == [0, 1, 2, 0, 1, 2, 0, 2, 0]
    assert position.round == 13


PILES = {"fishing": "food", "forest": "wood", "clay_pit": "clay", "reed_bank": "reed", "western_quarry": "stone"}


@pytest.mark.parametrize(("players", "needed"), [(1, 7), (2, 5)])
def test_88_what_a_family_eats(players: int, needed: int) -> None:
    others = [{"supply": FED, "workers": 0}] * (players - 1)
    for there in (needed - 1, needed, needed + 2):
        me = {"supply": {"food": there}, "people": 3, "newborn": 1, "workers": 1}
        after = at(me, *others).play(END) if others else Position.from_json(solo(me)).play(END)
        assert after.is_over
        assert after.farms[0].begging == max(0, needed - there)
        assert food(after) == max(0, there - needed)


def solo(me: Fields) -> Fields:
    return {**at(number=14).to_json(), "players": [me]}


def test_88_newborns_are_adults_in_the_next_round() -> None:
    me = {"supply": FED, "rooms": ["0,0", "1,0", "2,0"], "workers": 1}
    position = at(me, {"supply": FED, "workers": 0}, number=13).play(act("urgent_wish", GROWTH))
    assert food(position) == 30 - 5
    farm = position.farms[0]
    assert (position.round, farm.people, farm.newborn, farm.workers) == (14, 3, 0, 3)


def test_89_goods_may_be_kept_but_not_food() -> None:
    position = harvest({"supply": {"food": 3, "grain": 2}}, number=13)
    assert (position.phase, position.to_move) == ("feeding", 0)
    ways = {tuple(sorted(turn[0]["convert"].items())): after for turn, after in position.turns()}
    assert set(ways) == {(), (("grain", 1),)}
    assert ways[()].farms[0].begging == 1
    assert (food(ways[()]), ways[()].farms[0].count("grain")) == (0, 2)
    assert ways[("grain", 1),].farms[0].begging == 0
    more = position.play(feed(grain=2))  # not listed
    assert (food(more), more.farms[0].begging) == (1, 0)
    refused(position, feed(grain=3), "cannot be turned into food")
    refused(position, act("day_laborer"), "one part 'feed'")


def test_feeding_lists_what_just_suffices_and_what_does_not() -> None:
    me = {"supply": {"grain": 2, "vegetable": 1}, "animals": {"sheep": 1}, "improvements": ["fireplace_2"]}
    position = harvest({**me, "fences": around("0,4")}, number=13)
    assert position.phase == "feeding"  # 4 food, of grain 1 each, the vegetable 2, the sheep 2
    listed = {
        tuple(turn[0]["convert"].get(good, 0) for good in ("grain", "vegetable", "sheep"))
        for turn, _ in position.turns()
    }
    suffice = {(2, 1, 0), (2, 0, 1), (0, 1, 1)}
    short = {(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0), (1, 1, 0), (0, 0, 1), (1, 0, 1)}
    assert listed == suffice | short
    assert food(position.play(feed(grain=2, vegetable=1, sheep=1))) == 2


def ways_to_feed(position: Position) -> set[tuple[tuple[str, int], ...]]:
    return {tuple(turn[0]["convert"].items()) for turn, _ in position.turns()}


def test_a_craft_works_without_need() -> None:
    """Sections 8 and 9, ruling feeding-beyond: its food is for later, and there is no other moment to make it."""
    me = {"supply": {"food": 4, "wood": 1, "grain": 3}, "improvements": ["joinery"]}
    position = harvest(me, number=13)
    assert (position.phase, position.to_move) == ("feeding", 0)
    assert ways_to_feed(position) == {(), (("wood", 1),)}
    after = position.play(feed(wood=1))
    assert (food(after), after.farms[0].count("wood"), after.farms[0].begging) == (2, 0, 0)
    assert food(position.play(feed(wood=1, grain=3))) == 5  # not listed
    # Without wood, without the Joinery, or in the last harvest there is nothing to decide.
    assert harvest({**me, "supply": {"food": 4, "grain": 3}}, number=13).phase != "feeding"
    assert harvest({**me, "improvements": []}, number=13).phase != "feeding"
    assert harvest(me).is_over


def test_with_every_choice_of_crafts_the_rest_is_what_is_needed() -> None:
    me = {"supply": {"food": 1, "clay": 1, "reed": 1, "grain": 4}, "improvements": ["pottery", "basketmakers_workshop"]}
    short = {((("grain", number),) if number else ()) for number in range(4)}  # 3 are missing
    clay = {(("clay", 1), *rest) for rest in ((), (("grain", 1),))}
    enough = {(("reed", 1),), (("clay", 1), ("reed", 1))}
    assert ways_to_feed(harvest(me, number=13)) == short | clay | enough
    assert ways_to_feed(harvest(me)) == short | clay | {(("reed", 1),)}  # 5 food for 3: the clay is too many


def test_feeding_goes_round_from_the_leader_of_the_round() -> None:
    hungry = {"supply": {"grain": 1}, "people": 2}
    position = at(
        {**hungry, "workers": 0}, {**hungry, "workers": 1}, {**hungry, "workers": 0}, number=13, start=1, to_move=1
    )
    position = position.play(act("meeting_place"))
    assert (position.leader, position.marker) == (1, 1)
    seats = []
    while position.phase == "feeding":
        assert position.pending[0] == position.to_move
        assert position.to_json()["pending"] == [{"seat": seat, "hook": "feed"} for seat in position.pending]
        seats.append(position.to_move)
        position = position.play(feed())
    assert seats == [1, 2, 0]
    assert [farm.begging for farm in position.farms] == [4, 4, 4]


def test_92_side_job() -> None:
    position = at({"supply": {"wood": 2, "grain": 2}, "improvements": ["clay_oven"]})
    after = position.play(act("side_job", stables("0,4")))
    assert (after.farms[0].count("wood"), len(after.farms[0].stables)) == (1, 1)
    refused(position, act("side_job", stables("0,4", "0,3")), "2 stables")
    refused(position, act("side_job", stables("0,4"), stables("0,3")), "does not offer")
    refused(position, act("side_job"), "does not offer")
    for turn in ((stables("0,4"), bake(clay_oven=1)), (bake(clay_oven=1), stables("0,4"))):
        both = position.play(act("side_job", *turn))
        assert (food(both), both.farms[0].count("wood")) == (5, 1)
    assert "side_job" not in at({"improvements": ["clay_oven"]}).usable_spaces()
    assert "side_job" in at({"supply": {"wood": 1}}).usable_spaces()
    assert "side_job" not in at({"supply": RICH}, options={"side_job": False}).spaces


def test_93_nothing_is_given_away() -> None:
    position = at({"supply": RICH, "animals": {"sheep": 1}})
    for wrong in (
        part("give", goods={"wood": 1}),
        part("convert", goods={"wood": 1}),
        part("keep", animals={"sheep": 1}, to=1),
        part("renovate"),
    ):
        refused(position, [*act("day_laborer"), wrong], "part|numbers of|keys|offer")
    refused(position, [*act("day_laborer"), convert()], "nothing is turned")
    for number in (-1, 0.5, True, "1"):
        refused(position, [*act("day_laborer"), part("convert", goods={"grain": number, "vegetable": 2})], "no numbers")
    refused(position, [convert(grain=1)], "begins with the choice")
    refused(position, [*act("day_laborer"), *act("forest")], "does not offer")
    refused(position, [*act("day_laborer"), keep(1), convert(grain=1)], "last part")
    refused(position, act("day_laborer", take("wood")), "does not offer")
    refused(position, act("day_laborer", RENOVATE), "does not offer")
    refused(position, act("pond"), "no space")


def test_conversions_stand_anywhere() -> None:
    """Decision 14.14."""
    me = {"supply": {**RICH, "food": 0}, "fields": {"0,4": {}}, "improvements": ["clay_oven"]}
    turn = [
        convert(grain=1),
        *act("grain_utilization"),
        convert(vegetable=2),
        sow("0,4"),
        convert(grain=1, vegetable=1),
        bake(clay_oven=1),
        convert(grain=1),
    ]
    after = at(me).play(turn)
    assert food(after) == 1 + 2 + 2 + 5 + 1
    assert (after.farms[0].count("grain"), after.farms[0].count("vegetable")) == (9 - 5, 9 - 3)
    # What is bought in this turn cooks better afterwards.
    me = {"supply": {"clay": 4, "vegetable": 2}}
    after = at(me).play(
        [convert(vegetable=1), *act("major_improvement", buy("cooking_hearth_4")), convert(vegetable=1)]
    )
    assert food(after) == 1 + 3
