"""The course of a game on the slow twin of Agricola: chance, rounds, harvests, skipped people, JSON."""

from typing import Any

import pytest

from tests.agricola_positions import (
    END,
    GROWTH,
    RICH,
    act,
    around,
    at,
    breed,
    buy,
    feed,
    food,
    last_turn,
    refused,
    take,
    use,
)
from tests.reference.agricola import Position, perft
from tests.reference.agricola_data import CARDS, HARVESTS, STAGES

# ---- chance ----


def test_the_first_card_is_one_of_four() -> None:
    start = Position.start(3, first=2)
    assert (start.phase, start.round, start.to_move, start.cards) == ("start", 1, None, ())
    assert set(start.reveals()) == {"major_improvement", "fencing", "grain_utilization", "sheep_market"}
    assert (start.turns(), start.usable_spaces(), start.to_json()["spaces"]) == ([], set(), {})
    refused(start, act("day_laborer"), "nobody")
    after = start.reveal("sheep_market")
    assert (after.phase, after.to_move, after.cards, after.reveals()) == ("work", 2, ("sheep_market",), ())
    assert after.to_json()["spaces"]["sheep_market"] == {"sheep": 1}  # a card revealed just now is replenished too
    assert [farm.count("food") for farm in after.farms] == [3, 3, 2]
    for wrong in ("basic_wish", "forest"):
        with pytest.raises(ValueError, match="cannot be revealed"):
            start.reveal(wrong)
    with pytest.raises(ValueError, match="cannot be revealed"):
        after.reveal("fencing")


def test_a_known_order_and_a_last_card_reveal_themselves() -> None:
    order = tuple(card for stage in STAGES for card in reversed(stage))
    position = Position.start(1, order=order)
    for number in range(1, 15):
        assert (position.phase, position.round) == ("work", number)
        assert (position.cards, position.order) == (order[:number], order[number:])
        while position.round == number and not position.is_over:
            position = position.turns()[0][1]
    for number, stage in enumerate(STAGES):
        first = sum(len(one) for one in STAGES[:number])
        for hidden in range(len(stage), 0, -1):
            round_before = first + len(stage) - hidden
            if round_before == 0:
                continue
            after = last_turn({"supply": {"food": 30}}, {"supply": {"food": 30}}, number=round_before).play(END)
            if hidden == 1:
                assert (after.phase, after.round, after.cards[-1]) == ("work", round_before + 1, stage[-1])
            else:
                assert (after.phase, after.round) == ("start", round_before + 1)
                assert after.reveals() == stage[-hidden:]
    # A part of the order may be known.
    assert Position.start(2, order=["fencing"]).cards == ("fencing",)
    known = last_turn({}, number=5, order=["western_quarry"]).play(END)
    assert (known.phase, known.cards[-1]) == ("work", "western_quarry")
    assert known.order == ("house_redevelopment",), "the last card of a stage is no secret"


def test_orders_that_cannot_be() -> None:
    for order in (["basic_wish"], ["fencing", "fencing"], [*CARDS[:4], "pig_market"], [*CARDS, "fencing"], ["forest"]):
        with pytest.raises(ValueError, match="cannot come in the order"):
            Position.start(2, order=order)
    for change in ({"cards": ["fencing"]}, {"cards": ["basic_wish", "fencing", "sheep_market"]}, {"round": 15}):
        with pytest.raises(ValueError, match="there cannot be the cards"):
            Position.from_json({**at(number=3).to_json(), **change})


def test_the_order_of_preparation() -> None:
    """The food of the Well is there when the new round begins, and the piles have grown once."""
    goods = {"6": [{"seat": 0, "food": 1}]}
    start = last_turn({}, number=5, spaces={"forest": {"wood": 3}}, round_goods=goods).play(END)
    assert (food(start), start.pile("forest"), start.pile("western_quarry")) == (0, 3, 0)
    after = start.reveal("western_quarry")
    assert (food(after), after.pile("forest"), after.pile("western_quarry"), after.pile("fishing")) == (1, 6, 1, 1)
    assert after.round_goods == ()


# ---- rounds and harvests ----


def test_the_rounds_with_a_harvest() -> None:
    assert HARVESTS == (4, 7, 9, 11, 13, 14)
    for number in range(1, 15):
        me = {
            "supply": {"food": 9},
            "fields": {"0,4": {"grain": 3}},
            "animals": {"sheep": 2},
            "stables": ["0,1", "0,2"],
        }
        after = last_turn(me, {"supply": {"food": 9}}, number=number).play(END)
        gone = number in (4, 7, 9, 11, 13, 14)
        farm = after.farms[0]
        assert (food(after), farm.count("grain"), farm.animals[0]) == ((5, 1, 3) if gone else (9, 0, 2))
        assert farm.fields == (((0, 4), "grain", 2 if gone else 3),)
        assert (after.round, after.is_over) == ((14, True) if number == 14 else (number + 1, False))
        assert after.occupied == ()
        assert [one.workers for one in after.farms] == ([0, 0] if number == 14 else [2, 2])


def test_the_field_phase_comes_before_feeding() -> None:
    me = {"supply": {"food": 3}, "fields": {"0,4": {"grain": 1}}}
    position = last_turn(me, {"supply": {"food": 9}}, number=13).play(END)
    assert position.phase == "feeding"
    assert position.play(feed(grain=1)).farms[0].begging == 0
    assert position.farms[0].fields == (((0, 4), "", 0),)


def test_nobody_breeds_before_all_are_fed() -> None:
    pens = [*dict.fromkeys(around("0,3") + around("0,4"))]
    me = {"animals": {"sheep": 2, "boar": 2}, "fences": pens, "supply": {"food": 9}}
    other = {**me, "supply": {"food": 3, "grain": 1}}
    position = last_turn(me, other, number=13).play(END)
    assert (position.phase, position.to_move, position.pending) == ("feeding", 1, (1,))
    position = position.play(feed(grain=1))
    assert (position.phase, position.to_move, position.pending) == ("breeding", 0, (0, 1))
    assert position.to_json()["pending"] == [{"seat": 0, "hook": "breed"}, {"seat": 1, "hook": "breed"}]
    refused(position, feed(), "one part 'breed'")
    position = position.play(breed(3, 2))
    assert (position.phase, position.to_move, position.pending) == ("breeding", 1, (1,))
    position = position.play(breed(2, 3))
    assert (position.phase, position.round) == ("work", 14)
    assert [farm.animals for farm in position.farms] == [(3, 2, 0), (2, 3, 0)]


def test_solo_differences() -> None:
    """Section 12: no food, three for an adult, two wood in the Forest; one turn after another."""
    for edition in ("revised", "family", "standard"):
        position = Position.start(1, edition, order=CARDS)
        assert (food(position), position.pile("forest"), position.to_move) == (0, 2, 0)
        position = position.play(act("forest"))
        assert (position.to_move, position.me.workers) == (0, 1)
        position = position.play(act("fishing"))
        assert (position.round, position.pile("forest"), position.me.workers) == (2, 2, 2)
    hungry = Position.from_json({**at(number=13).to_json(), "players": [{"supply": {"food": 5}, "workers": 1}]})
    after = hungry.play(END)
    assert (after.round, after.farms[0].begging, food(after)) == (14, 1, 0)


# ---- people that can do nothing ----


def crowded(me: dict[str, Any], other: dict[str, Any], free: tuple[str, ...], **fields: Any) -> Position:
    """Everything but some spaces is occupied."""
    position = at({"people": 5, "workers": 2, **me}, {"people": 5, "workers": 2, **other}, **fields)
    occupied = {space: 0 for space in position.spaces if space not in free}
    return Position.from_json({**position.to_json(), "occupied": occupied})


def test_a_person_without_a_usable_space_is_skipped() -> None:
    wood = {"supply": {"wood": 20, "food": 10}}
    fed = {"supply": {"food": 10}}
    position = crowded(fed, wood, ("fencing", "farm_expansion"))
    assert (position.to_move, position.farms[0].workers, position.farms[1].workers) == (1, 1, 2)
    after = position.play(act("fencing", {"part": "fences", "edges": around("0,4")}))
    assert (after.to_move, after.farms[0].workers, after.farms[1].workers) == (1, 0, 1)
    end = after.play(act("farm_expansion", {"part": "stables", "cells": ["0,4"]}))
    assert end.is_over
    nobody = crowded(fed, fed, ("fencing", "farm_expansion", "major_improvement"))
    assert nobody.is_over


# ---- what a space leaves is listed once ----


def test_equal_results_are_listed_once() -> None:
    """At the end of a round the spaces are empty: then Farmland and Cultivation leave the same."""
    position = last_turn({}, number=13)
    spaces = [turn[0]["space"] for turn, _ in position.turns()]
    assert position.usable_spaces() >= {"farmland", "cultivation"}
    assert (spaces.count("farmland"), spaces.count("cultivation")) == (13, 0)
    results = [after for _, after in position.turns()]
    assert len(set(results)) == len(results)


def test_perft_of_the_start() -> None:
    """Counted by hand: in round 1 with only Sheep Market open and nobody owning anything but food."""
    position = Position.start(2, "standard", order=["sheep_market"])
    fixed = (
        "meeting_place",
        "grain_seeds",
        "day_laborer",
        "forest",
        "clay_pit",
        "reed_bank",
        "fishing",
        "sheep_market",
    )
    assert perft(position, 1) == len(fixed) + 13
    assert position.usable_spaces() == {*fixed, "farmland"}
    # Two turns: both took different spaces; plowing leaves 13 farms to whoever does it.
    assert perft(position, 2) == len(fixed) * (len(fixed) - 1) + 2 * len(fixed) * 13


# ---- JSON ----


def test_json_of_a_start() -> None:
    farm = {
        "house": "wood",
        "rooms": ["1,0", "2,0"],
        "fields": {},
        "stables": [],
        "fences": [],
        "people": 2,
        "newborn": 0,
        "workers": 2,
        "supply": {"food": 2, "wood": 0, "clay": 0, "reed": 0, "stone": 0, "grain": 0, "vegetable": 0},
        "animals": {"sheep": 0, "boar": 0, "cattle": 0},
        "improvements": [],
        "occupations": [],
        "hand": [],
        "begging": 0,
        "notes": {},
    }
    other = {**farm, "supply": {**dict(farm)["supply"], "food": 3}}  # type: ignore[dict-item]
    assert Position.start(2).reveal("fencing").to_json() == {
        "game": "agricola",
        "version": 1,
        "edition": "revised",
        "options": {"side_job": True, "tile": False},
        "round": 1,
        "phase": "work",
        "pending": [],
        "start": 0,
        "marker": 0,
        "to_move": 0,
        "cards": ["fencing"],
        "order": [],
        "spaces": {
            "meeting_place": {"food": 1},
            "forest": {"wood": 3},
            "clay_pit": {"clay": 1},
            "reed_bank": {"reed": 1},
            "fishing": {"food": 1},
        },
        "occupied": {},
        "majors": [
            *("fireplace_2", "fireplace_3", "cooking_hearth_4", "cooking_hearth_5", "well", "clay_oven"),
            *("stone_oven", "joinery", "pottery", "basketmakers_workshop"),
        ],
        "round_goods": {},
        "players": [farm, other],
    }


def test_json_of_a_rich_farm_is_canonical() -> None:
    me = {
        "house": "clay",
        "rooms": ["2,0", "0,0", "1,0"],
        "fields": {"0,2": {}, "0,1": {"grain": 2}, "1,1": {"vegetable": 1}},
        "stables": ["2,4", "0,4"],
        "fences": ["0,4:w", "0,4:n", "1,4:n", "0,4:e"],
        "improvements": ["joinery", "fireplace_3"],
        "animals": {"cattle": 4},
        "begging": 2,
        "people": 4,
        "newborn": 1,
        "workers": 1,
    }
    obj = at(me, {}, number=12, marker=1, start=0, to_move=0, occupied={"forest": 0, "urgent_wish": 0}).to_json()
    farm = obj["players"][0]
    assert farm["rooms"] == ["0,0", "1,0", "2,0"]
    assert farm["fields"] == {"0,1": {"grain": 2}, "0,2": {}, "1,1": {"vegetable": 1}}
    assert list(farm["fields"]) == ["0,1", "0,2", "1,1"]
    assert farm["stables"] == ["0,4", "2,4"]
    assert farm["fences"] == ["0,4:e", "0,4:n", "0,4:w", "1,4:n"]
    assert farm["improvements"] == ["fireplace_3", "joinery"]
    assert (farm["people"], farm["newborn"], farm["workers"], farm["begging"]) == (4, 1, 1, 2)
    assert (obj["start"], obj["marker"], obj["to_move"]) == (0, 1, 0)
    assert "joinery" not in obj["majors"]
    assert len(obj["majors"]) == 8
    assert Position.from_json(obj).to_json() == obj
    south = at({"fences": ["2,4:s", "2,4:e", "2,4:n", "2,3:e"]}).to_json()["players"][0]["fences"]
    assert south == ["2,4:e", "2,4:n", "2,4:s", "2,4:w"]


def test_json_that_is_refused() -> None:
    good = at(number=14).to_json()
    for change, reason in (
        ({"pond": 1}, "unknown"),
        ({"game": "acbas"}, "not agricola"),
        ({"edition": "third"}, "unknown"),
        ({"options": {"lessons": True}}, "unknown"),
        ({"phase": "field"}, "unknown"),
        ({"occupied": {"pond": 0}}, "unknown"),
        ({"spaces": {"pond": {"wood": 1}}}, "unknown"),
        ({"majors": ["windmill"]}, "unknown"),
        ({"players": [{"barn": 1}, {}]}, "unknown"),
        ({"players": [{"improvements": ["windmill"]}, {}]}, "unknown"),
        ({"players": [{"supply": {"gold": 1}}, {}]}, "unknown"),
        ({"players": [{"animals": {"horse": 1}}, {}]}, "unknown"),
        ({"players": [{"hand": ["A086"]}, {}]}, "without hand cards"),
        ({"players": [{"people": 6}, {}]}, "people"),
        ({"players": [{"people": 2, "newborn": 2}, {}]}, "people"),
        ({"players": [{"fields": {"0,4": {"grain": 1, "vegetable": 1}}}, {}]}, "two crops"),
        ({"players": [{"stables": ["3,0"]}, {}]}, "no space"),
        ({"players": [{"fences": ["0,0:x"]}, {}]}, "no side"),
        ({"players": [{}] * 5}, "for 5 players"),
        ({"marker": 2}, "2 seats"),
    ):
        with pytest.raises(ValueError, match=reason):
            Position.from_json({**good, **change})


def test_who_moves_next_is_derived() -> None:
    hungry = at({}, {}, {}, number=13, start=1, phase="feeding")
    assert (hungry.pending, hungry.to_move, hungry.phase) == ((), 1, "work")
    assert [farm.begging for farm in hungry.farms] == [4, 4, 4]
    position = at({"people": 3}, {}, {}, number=12, start=1, occupied={"forest": 1, "fishing": 2, "day_laborer": 0})
    assert position.to_move == 1
    assert [farm.workers for farm in position.farms] == [2, 1, 1]
    again = at({"people": 3}, {}, {}, number=12, start=1, occupied={"forest": 1, "fishing": 2})
    assert again.to_move == 0
    grown = at({"people": 3, "newborn": 1}, {}, number=12, occupied={"urgent_wish": 0, "forest": 1})
    assert (grown.to_move, [farm.workers for farm in grown.farms]) == (0, [1, 1])
    behind = at({"people": 4, "newborn": 2}, {}, number=12, occupied={"urgent_wish": 0})
    assert behind.to_move == 1


# ---- a longer way through the rules ----


def test_a_well_a_hearth_and_a_child() -> None:
    """Three rounds with two players, everything said."""
    order = [*CARDS[:4], "basic_wish", "western_quarry", "house_redevelopment"]
    cards = {"cards": order[:4], "order": order[4:]}
    me = {"supply": {"wood": 6, "clay": 4, "reed": 2, "stone": 3, "food": 5}}
    position = at(me, {"supply": {"food": 5}}, number=4, **cards)
    position = position.play(act("major_improvement", buy("well"))).play(act("day_laborer"))
    position = position.play(act("farm_expansion", {"part": "rooms", "cells": ["1,1"]})).play(act("grain_seeds"))
    assert (position.round, position.to_move) == (5, 0)
    assert (food(position), food(position, 1)) == (5 - 4 + 1, 5 + 2 - 4)
    position = position.play(act("basic_wish", GROWTH)).play(act("fishing")).play(act("day_laborer"))
    position = position.play(act("grain_seeds"))
    assert (position.round, position.farms[0].workers, position.farms[1].workers) == (6, 3, 2)
    assert (food(position), position.farms[0].newborn) == (2 + 2 + 1, 0)
    assert set(position.to_json()["round_goods"]) == {"7", "8", "9"}


def test_people_are_at_home_in_harvests() -> None:
    """What is left out of a position: nobody is to be placed in a harvest, and all are after a round has begun."""
    hungry = {"supply": {"grain": 5}}
    position = at(hungry, hungry, number=13, phase="feeding")
    assert [farm.workers for farm in position.farms] == [0, 0]
    assert (position.to_move, position.pending) == (0, (0, 1))
    position = at({"people": 3}, number=12, phase="start", cards=CARDS[:11])
    assert [farm.workers for farm in position.farms] == [3, 2]


def test_parts_of_tiles_need_the_tile() -> None:
    position = at({"supply": RICH})
    refused(position, act("tile", use("resource_market")), "no space")
    refused(position, act("resource_market", take("reed")), "no space")  # two players have none
