"""The slow twin of All Creatures outside Work: the hooks of a round, who decides when, and the end of the game."""

from typing import Any

import pytest

from tests.reference.acbas import Position, Walk
from tests.reference.housing import SPECIES
from tests.reference_positions import (
    BOXES,
    NONE,
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
)

HALL = {"0,0": "assembly_hall"}


def pending(position: Position) -> list[tuple[int, str]]:
    return [(entry["seat"], entry["hook"]) for entry in position.to_json()["pending"]]


def same_from_json(position: Position) -> None:
    assert Position.from_json(position.to_json()) == position


# ---- Farm Well ----


def test_farm_well_gives_a_trough_from_round_six() -> None:
    me = farm({"0,0": "farm_well"}, supply={})
    assert late("breeding", twins(me), number=4).play([keep(3, 2)]).phase == "work"
    start = late("breeding", twins(me), number=5).play([keep(3, 2)])
    assert (start.round, start.phase, start.to_move) == (6, "start", 0)
    assert pending(start) == [(0, "farm_well")]
    assert [one.workers for one in start.farms] == [3, 3]
    same_from_json(start)
    unfinished(start)
    refused(start, NONE)
    refused(start, box("wood3"))
    after = start.play([part("farm_well", space="0,0")])
    assert (after.phase, after.to_move) == ("work", start.leader)
    assert after.farms[0].plan.troughs == {(0, 0), (2, 0)}
    refused(start, part("farm_well", space="2,0"))
    refused(start, part("farm_well", space="0,0"), part("farm_well", space="0,1"))


def twins(me: dict[str, Any]) -> dict[str, Any]:
    """The farm with room for five of any kind, two sheep and two pigs: a choice in Breeding."""
    on = {**me["buildings"], "0,1": "stall"}
    return {**me, "buildings": on, "troughs": ["2,0"], "animals": {"sheep": 2, "pig": 2}}


def start_of(number: int, me: dict[str, Any], other: dict[str, Any] | None = None) -> Position:
    """The start of a round, Farm Well due."""
    entry = [{"seat": 0, "hook": "farm_well"}]
    return at(me, other, round=number, phase="start", pending=entry, marker=1)


def test_farm_well_is_filled_by_itself_if_there_is_one_space() -> None:
    full = ["0,0", "0,1", "1,0", "1,1", "2,0"]
    alone = start_of(6, farm({"0,0": "farm_well"}, troughs=full, supply={}))
    assert (alone.phase, alone.to_move) == ("work", 1)
    assert len(alone.farms[0].plan.troughs) == 6
    # With something to use in its window it is a turn.
    market = start_of(6, farm({"0,0": "farm_well", "1,0": "cattle_market"}, troughs=full, supply={"reed": 1}))
    assert (market.phase, pending(market)) == ("start", [(0, "farm_well")])
    after = market.play([part("farm_well", space="2,1"), part("cattle_market", animal="cow")])
    assert after.farms[0].animals == (0, 0, 1, 0)
    # So it is if the trough ends an allowance and somebody must be let go.
    on = {"1,1": "dairy_farm", "1,0": "farm_well", "0,1": "stud", "0,0": "shelter"}
    dear = farm(on, troughs=full, supply={}, animals={"sheep": 2, "pig": 2, "cow": 6, "horse": 4})
    choice = start_of(6, dear)
    assert choice.phase == "start"
    assert len(walk(choice, part("farm_well", space="2,1")).kept_sets()) > 1
    unfinished(choice, part("farm_well", space="2,1"))


def test_farm_well_without_a_trough_is_nothing() -> None:
    five = ["0,0", "0,1", "1,0", "1,1", "2,0"]
    assert start_of(7, farm({"0,0": "farm_well"}, troughs=five), farm(troughs=five)).phase == "work"
    market = start_of(7, farm({"0,0": "farm_well", "1,0": "cattle_market"}, troughs=five), farm(troughs=five))
    assert pending(market) == [(0, "any_time")]
    assert market.play([NONE]).phase == "work"
    assert market.play([part("cattle_market", animal="cow")]).farms[0].animals == (0, 0, 1, 0)


# ---- Steward's Office ----


def test_stewards_office_uses_a_box_once_more() -> None:
    position = late("end_of_work", farm({"0,0": "stewards_office"}, supply={"wood": 2}))
    assert (position.to_move, pending(position)) == (0, [(0, "stewards_office")])
    same_from_json(position)
    assert names(position) == {"none", "stewards_office"}
    office = part("stewards_office")
    unfinished(position, office)
    after = position.play([office, box("expand", side="left")])
    assert after.round == 4
    assert after.farms[0].plan.columns == 3
    refused(position, office, box("stone1"))  # occupied
    refused(position, office, NONE)
    refused(position, box("resources"))
    assert position.play([NONE]).farms[0].plan.columns == 2
    fences = position.play([office, box("fences", borders=["0,0:n", "0,1:n"])])
    assert (goods(fences)[0], len(fences.farms[0].plan.borders)) == (0, 2)


def test_stewards_office_buys_and_triggers() -> None:
    on = {"0,0": "stewards_office", "0,1": "cattle_farm", "1,1": "workshop"}
    position = late("end_of_work", farm(on, animals={"sheep": 1}))
    office = part("stewards_office")
    cow = position.play([office, box("expand", side="right"), part("cattle_farm", animal="sheep")])
    assert cow.farms[0].animals == (0, 0, 1, 0)
    stall = position.play([office, box("stall", space="1,0"), part("workshop", borders=["0,0:n"])])
    assert len(stall.farms[0].plan.borders) == 1
    trader = late("end_of_work", farm({"0,0": "stewards_office"}))
    bought = trader.play([office, buy("carpenter", "1,1")])
    assert "carpenter" not in bought.offer


def test_stewards_office_takes_the_marker() -> None:
    me = farm({"0,0": "stewards_office", "0,1": "timber_shop"}, workers=1, supply={})
    occupied = {"stone1": 0, "stone2": 0, "wood3": 1, "walls": 1, "fences": 1}
    before = at(me, farm(supply={}, workers=0), occupied=occupied, marker=1, start=0, to_move=0)
    position = before.play([box("resources")])
    after = position.play([part("stewards_office"), box("start")])
    # Nothing is occupied by it, so Timber Shop pays nothing; the marker counts from the next round.
    assert (after.farms[0].wood, after.marker, after.leader, after.to_move) == (2, 0, 0, 0)


def test_stewards_office_has_its_windows() -> None:
    on = {"0,0": "stewards_office", "0,1": "animal_trader", "1,1": "cattle_market"}
    position = late("end_of_work", farm(on, supply={"reed": 2}, animals={"sheep": 1, "pig": 1}))
    swap = part("animal_trader", give=["sheep", "pig"], animal="cow")
    buys = part("cattle_market", animal="horse")
    assert names(position) == {"animal_trader", "cattle_market", "none", "stewards_office"}
    declined = position.play([swap, NONE])
    assert declined.phase == "before_breeding"
    assert declined.farms[0].animals == (0, 0, 1, 0)
    kept = position.play([swap, keep(), part("stewards_office"), box("horse_sheep"), buys, keep(horse=2)])
    assert kept.farms[0].animals[3] == 2
    unfinished(position, swap)
    refused(position, keep(1, 1))


# ---- before Breeding ----


def test_home_workshop_builds_a_stall_before_breeding() -> None:
    me = farm({"0,0": "home_workshop", "0,1": "barn", "1,1": "workshop"}, supply={"stone": 6, "reed": 1, "borders": 3})
    position = late("before_breeding", me)
    assert pending(position) == [(0, "home_workshop")]
    same_from_json(position)
    stall = part("home_workshop", space="1,0")
    turn = [stall, part("workshop", borders=["0,0:n"]), part("barn")]
    after = position.play(turn)
    assert after.farms[0].plan.buildings[1, 0] == "stable"
    assert (goods(after), after.round) == ((0, 3, 1), 4)
    refused(position, stall, part("home_workshop", space="2,1"))
    refused(position, part("home_workshop", space="0,0"))
    unfinished(position)
    assert position.play([NONE]).farms[0].stone == 6
    refused(position, stall, NONE)
    refused(position, keep())
    poor = {**me, "supply": {"stone": 2, "reed": 1}}
    with pytest.raises(ValueError):
        late("before_breeding", poor)


def test_new_stall_holds_a_newborn() -> None:
    me = farm({"0,0": "home_workshop", "2,1": "shelter"}, supply={"stone": 3}, animals={"sheep": 2})
    position = late("before_breeding", me)
    assert position.play([part("home_workshop", space="0,1")]).farms[0].animals == (3, 0, 0, 0)
    assert position.play([NONE]).farms[0].animals == (2, 0, 0, 0)


def test_joinery_builds_a_trough_before_breeding() -> None:
    position = late("before_breeding", farm({"0,0": "joinery"}, supply={"wood": 5}))
    after = position.play([part("joinery", space="0,0")])
    assert (after.farms[0].wood, after.troughs) == (3, 9)
    refused(position, part("joinery", space="0,0"), part("joinery", space="0,1"))
    mill = late("before_breeding", farm({"0,0": "joinery", "0,1": "sawmill"}, supply={"wood": 1}))
    assert mill.play([part("joinery", space="0,0")]).farms[0].wood == 0
    with pytest.raises(ValueError):
        late("before_breeding", farm({"0,0": "joinery"}, supply={"wood": 1}))


def test_trading_station_sells_for_two_resources() -> None:
    position = late("before_breeding", farm({"0,0": "trading_station"}, supply={"wood": 2}))
    after = position.play([part("trading_station", pay=["reed", "wood"], animal="horse")])
    assert (goods(after), after.farms[0].animals) == ((1, 0, 0), (0, 0, 0, 1))
    refused(position, part("trading_station", pay=["wood", "wood"], animal="horse"))
    refused(position, part("trading_station", pay=["wood", "stone"], animal="horse"))
    one_kind = farm({"0,0": "trading_station"}, supply={})
    with pytest.raises(ValueError):
        late("before_breeding", one_kind)  # the one reed alone


def test_own_hooks_come_in_any_order_each_once() -> None:
    me = farm({"0,0": "joinery", "0,1": "trading_station", "1,1": "building_firm"}, supply={"wood": 3, "stone": 2})
    position = late("before_breeding", {**me, "troughs": ["1,0"]})
    assert pending(position) == [(0, "joinery"), (0, "trading_station")]
    trough, animal = part("joinery", space="2,1"), part("trading_station", pay=["wood", "reed"], animal="cow")
    assert position.play([trough, animal]) == position.play([animal, trough])
    stall = part("building_firm", space="2,1")
    after = position.play([trough, stall, animal])
    assert after.farms[0].plan.buildings[2, 1] == "stall"
    refused(position, trough, stall, part("joinery", space="2,0"))


def test_any_time_effects_before_breeding() -> None:
    me = farm({**HALL, "1,0": "cattle_market"}, supply={"borders": 2, "reed": 0})
    other = farm({"1,0": "woodshop"}, supply={"borders": 0})
    position = late("before_breeding", me, other)
    assert pending(position) == [(0, "any_time")]
    # The other one has nothing yet, but a gift may change that.
    given = position.play([part("assembly_hall", edge="0,1:n")])
    assert (given.phase, given.to_move, pending(given)) == ("before_breeding", 1, [(1, "any_time")])
    same_from_json(given)
    placed = given.play([part("woodshop", borders=["0,1:n"])])
    assert (placed.round, placed.farms[1].gift, placed.farms[1].borders) == (4, 0, 0)
    declined = given.play([NONE])
    assert (declined.farms[1].gift, declined.farms[1].borders) == (0, 1)
    refused(position, part("animal_trader", give=["sheep", "pig"], animal="cow"))
    assert position.play([NONE]).to_move == 0


def test_leader_decides_first() -> None:
    mine = farm({"0,0": "joinery"}, supply={"wood": 2})
    other = farm({"0,0": "trading_station"}, supply={"wood": 1, "stone": 1})
    position = late("before_breeding", mine, other)
    assert pending(position) == [(0, "joinery"), (1, "trading_station")]
    swapped = Position.from_json({**position.to_json(), "start": 1, "pending": position.to_json()["pending"][::-1]})
    assert (swapped.to_move, pending(swapped)) == (1, [(1, "trading_station"), (0, "joinery")])
    second = position.play([NONE])
    assert pending(second) == [(1, "trading_station")]
    same_from_json(second)
    assert second.play([NONE]).round == 4


# ---- Breeding ----


def test_fertility_center_needs_one_parent() -> None:
    me = farm({"0,0": "fertility_center", "0,1": "stable"}, supply={}, animals={"sheep": 1, "pig": 0})
    position = late("breeding", {**me, "animals": {"sheep": 1, "pig": 1}})
    assert Walk(position).kept_sets() == {(1, 2, 0, 0), (2, 1, 0, 0)}
    two = farm({"0,0": "fertility_center", "0,1": "stable"}, supply={}, animals={"sheep": 2})
    assert late("work", two).farms[0].animals == (3, 0, 0, 0)


def test_ranch_places_a_border_for_a_foal() -> None:
    # One border short of a second pasture; the horses stand on the Ranch.
    most = ["0,0:n", "0,0:w", "0,0:e"]
    me = farm({"1,1": "ranch", "2,1": "storage"}, borders=most, supply={"borders": 1}, animals={"horse": 2})
    position = late("breeding", {**me, "troughs": []})
    assert pending(position) == [(0, "breed"), (1, "breed")]  # all that have not bred yet
    options = {option for option in Walk(position).options() if option[0] == "ranch"}
    assert options
    after = position.play([part("ranch", edge="1,0:n")])
    assert after.farms[0].animals == (0, 0, 0, 3)
    assert after.farms[0].borders == 0
    # The Cottage has room for the foal anyway: the border may lie anywhere.
    assert len(options) == len(position.farms[0].plan.free_edges)
    refused(position, part("ranch", edge="1,0:n"), keep(horse=2))
    assert position.play([keep(horse=3)]).farms[0].borders == 1
    assert position.play([]).farms[0].animals == (0, 0, 0, 3)
    refused(position, NONE)
    refused(position, part("ranch", edge="0,0:n"))


def test_ranch_border_makes_the_room_or_is_not_placed() -> None:
    most = ["0,0:n", "0,0:w", "0,0:e"]
    me = farm({"1,1": "ranch", "2,1": "storage"}, borders=most, supply={"borders": 1}, animals={"horse": 2, "sheep": 1})
    position = late("breeding", me)
    options = {option[1] for option in Walk(position).options() if option[0] == "ranch"}
    assert "1,0:n" in options
    assert walk(position, part("ranch", edge="1,0:n")).kept_sets() == {(1, 0, 0, 3)}
    # Elsewhere the sheep must leave for the foal.
    assert walk(position, part("ranch", edge="2,0:s")).kept_sets() == {(0, 0, 0, 3)}
    none_left = {**me, "supply": {"borders": 0}}
    assert Walk(late("breeding", none_left)).kept_sets() == {(1, 0, 0, 2), (0, 0, 0, 3)}
    assert names(late("breeding", none_left)) == {"keep"}


def test_rearing_station_is_emptied_first() -> None:
    me = farm({"0,0": "rearing_station", "0,1": "fertility_center"}, animals=dict.fromkeys(SPECIES, 1))
    position = late("breeding", me)
    assert Walk(position).kept_sets() == {(2, 0, 0, 0), (0, 2, 0, 0), (0, 0, 2, 0), (0, 0, 0, 2)}
    refused(position, keep(1, 1, 1, 1))
    assert position.play([keep(cow=2)]).farms[0].animals == (0, 0, 2, 0)
    # The Station is emptied also if nothing is born.
    barren = farm({"0,0": "rearing_station"}, supply={}, animals={"sheep": 1, "pig": 1})
    assert Walk(late("breeding", barren)).kept_sets() == {(1, 0, 0, 0), (0, 1, 0, 0)}


def test_no_effects_while_animals_breed() -> None:
    me = twins(farm(HALL, supply={"borders": 9}))
    before = late("before_breeding", me)
    position = before.play([NONE])
    assert position.phase == "breeding"
    assert names(position) == {"keep"}
    refused(position, part("assembly_hall", edge="0,0:n"))


# ---- the end of a round ----


def test_stone_carver_moves_a_stone() -> None:
    position = late("end_of_round", farm({"0,0": "stone_carver"}, supply={"stone": 2}))
    assert pending(position) == [(0, "stone_carver")]
    same_from_json(position)
    after = position.play([part("stone_carver")])
    assert after.to_json()["players"][0]["notes"] == {"stone_carver": 1}
    assert (after.farms[0].stone, after.round) == (1, 4)
    assert position.play([NONE]).farms[0].stone == 2
    unfinished(position)
    refused(position, part("stone_carver"), part("stone_carver"))
    refused(position, part("stone_carver"), NONE)
    with pytest.raises(ValueError):
        late("end_of_round", farm({"0,0": "stone_carver"}, supply={}))


def test_stone_carver_has_its_window() -> None:
    me = farm({"0,0": "stone_carver", "1,0": "cattle_market"}, supply={"stone": 1, "reed": 0})
    position = late("before_breeding", me).play([NONE])
    buys = part("cattle_market", animal="cow")
    assert position.play([part("stone_carver"), buys]).farms[0].animals == (0, 0, 1, 0)
    declined = position.play([buys, NONE])
    assert (declined.farms[0].animals, declined.farms[0].carved) == ((0, 0, 1, 0), 0)
    refused(position, buys, part("stone_carver"))
    unfinished(position, buys)
    refused(position, keep())
    assert position.play([buys, keep(), NONE]).farms[0].animals == (0, 0, 0, 0)
    refused(position, buys, keep(), part("stone_carver"))
    no_stone = late("before_breeding", {**me, "supply": {}}).play([NONE])
    assert (no_stone.phase, pending(no_stone)) == ("end_of_round", [(0, "any_time")])
    assert no_stone.play([buys, NONE]).round == 4


def test_breeding_station_breeds_again() -> None:
    on = {"0,0": "breeding_station", "0,1": "home_workshop", "1,1": "stone_carver"}
    me = farm(on, supply={"stone": 6, "reed": 1}, animals={"sheep": 2})
    first = late("before_breeding", me, number=8)
    carved = first.play([part("home_workshop", space="1,0")])
    assert (carved.phase, carved.farms[0].animals) == ("end_of_round", (3, 0, 0, 0))
    again = carved.play([NONE])
    assert (again.phase, pending(again), again.to_move) == ("before_second", [(0, "home_workshop")], 0)
    same_from_json(again)
    refused(carved, part("home_workshop", space="2,1"))
    end = again.play([part("home_workshop", space="2,1")])
    assert end.is_over
    assert end.farms[0].animals == (4, 0, 0, 0)
    assert not first.play([NONE]).play([NONE]).is_over
    refused(again, part("home_workshop", space="2,1"), part("home_workshop", space="0,0"))
    # The other one does not breed again, nor does anybody in an earlier round.
    other = farm({"0,1": "stall", "0,0": "shelter"}, animals={"sheep": 2}, supply={})
    both = late("before_breeding", me, other, number=8).play([NONE]).play([NONE]).play([NONE])
    assert both.is_over
    assert both.farms[1].animals == (3, 0, 0, 0)


def test_second_breeding_may_have_a_choice() -> None:
    me = twins(farm({"0,0": "breeding_station"}, supply={}))
    me["buildings"] = {**me["buildings"], "1,0": "stall", "1,1": "stall"}
    # Room for thirteen: both kinds have a newborn in the first Breeding, not in the second.
    second = late("second_breeding", {**me, "animals": {"sheep": 5, "pig": 6}}, number=8)
    assert second.farms[0].animals == (6, 7, 0, 0)
    assert pending(second) == [(0, "breed")]
    same_from_json(second)
    assert second.play([keep(7, 6)]).is_over


def test_any_time_effects_before_scoring() -> None:
    me = farm({"0,0": "cattle_market"}, supply={"reed": 0})
    other = farm({"1,0": "carpenter"}, troughs=["0,0"])
    position = late("before_breeding", me, other, number=8).play([NONE]).play([NONE])
    assert (position.phase, pending(position)) == ("before_scoring", [(0, "any_time"), (1, "any_time")])
    same_from_json(position)
    after = position.play([part("cattle_market", animal="sheep")])
    assert (after.to_move, after.farms[0].animals) == (1, (1, 0, 0, 0))
    refused(position, part("cattle_market", animal="sheep"), NONE)
    end = after.play([part("carpenter", troughs=["1,1"], stalls={})])
    assert end.is_over
    same_from_json(end)
    assert position.play([NONE]).play([NONE]).is_over


def test_gift_is_lost_when_its_window_is_passed_over() -> None:
    # No border of the own supply could be placed: nothing to decide, and the gift is an ordinary border afterwards.
    other = farm({"0,0": "woodshop"}, notes={"gift": 1}, supply={"borders": 0})
    position = late("before_breeding", farm(HALL, supply={"borders": 2}), other)
    assert position.farms[1].gift == 1
    assert position.play([NONE]).farms[1].gift == 0


def test_gift_lasts_until_a_window_before_worker_breeding_or_scoring() -> None:
    place = part("woodshop", borders=["0,1:n"])
    # At the end of Work the Steward's Office has such a window, before it acts and also if it does not.
    on = {"0,0": "woodshop", "1,0": "stewards_office"}
    position = late("end_of_work", farm(on, notes={"gift": 1}, workers=1), farm(HALL, supply={}))
    assert position.farms[0].gift == 0  # the last worker has come after the window
    gifted = position.with_farm(0, gift=1)
    assert gifted.play([place, NONE]).farms[0].plan.borders
    refused(gifted, part("stewards_office"), box("expand", side="left"), place, place)
    refused(gifted, part("stewards_office"), box("resources"), place)
    # Farm Well and Stone Carver have windows, which do not end a gift.
    well = start_of(6, farm({"0,0": "farm_well", "1,0": "woodshop"}, notes={"gift": 1}))
    fill = part("farm_well", space="2,1")
    assert well.play([fill, place]).farms[0].gift == 0
    after = well.play([fill])
    assert after.farms[0].gift == 1
    carver = farm({"0,0": "stone_carver", "1,0": "woodshop"}, supply={"stone": 1, "borders": 1})
    carving = late("end_of_round", carver).with_farm(0, gift=1)
    assert carving.play([part("stone_carver"), place]).farms[0].borders == 0
    assert carving.play([NONE]).farms[0].gift == 1
    assert carving.play([NONE]).play([place, box("wood3")]).farms[0].plan.borders


def test_notes_and_pending_are_checked() -> None:
    for notes in ({"barn": "open"}, {"dragon": 1}):
        with pytest.raises(ValueError):
            at({**farm(), "notes": notes})
    with pytest.raises(ValueError):
        at({**farm({"0,0": "barn"}), "notes": {}})
    with pytest.raises(ValueError):
        at(phase="night")
    with pytest.raises(ValueError):
        at(phase="start", pending=[{"seat": 1, "hook": "farm_well"}])
    assert at(boxes=BOXES).pile("wood3") == {"wood": 3}
