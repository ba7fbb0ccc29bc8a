"""Every space of the three editions on the slow twin of Agricola: where it lies, what accumulates, what it does."""

from typing import Any

import pytest

from tests.agricola_positions import (
    GROWTH,
    RICH,
    Fields,
    act,
    around,
    at,
    bake,
    convert,
    fences,
    food,
    keep,
    kept_sets,
    refused,
    rooms,
    sheep_boar_cattle,
    stables,
    take,
    use,
)
from tests.reference.agricola import Position
from tests.reference.agricola_data import CARDS

BASE = {"farm_expansion", "grain_seeds", "farmland", "day_laborer"}
PILES = {
    "forest": {"wood": 3},
    "clay_pit": {"clay": 1},
    "reed_bank": {"reed": 1},
    "fishing": {"food": 1},
}
TOKEN = {"meeting_place": {"food": 1}}
# What accumulates on the spaces of each board, and its other spaces.
THREE = {"grove": {"wood": 2}, "hollow": {"clay": 1}}
FOUR = {"grove": {"wood": 2}, "hollow": {"clay": 2}, "copse": {"wood": 1}, "traveling_players": {"food": 1}}
FIVE = {
    "big_grove": {"wood": 4},
    "big_hollow": {"clay": 3},
    "reed_yard": {"reed": 1},
    "room_or_players": {"food": 1},
}
SOLO = {"forest": {"wood": 2}}
BOARDS: dict[tuple[str, int], tuple[dict[str, dict[str, int]], set[str]]] = {
    ("revised", 1): ({**TOKEN, **SOLO}, {"side_job"}),
    ("revised", 2): (TOKEN, {"side_job"}),
    ("revised", 3): ({**TOKEN, **THREE}, {"side_job", "resource_market"}),
    ("revised", 4): ({**TOKEN, **FOUR}, {"side_job", "resource_market"}),
    ("family", 1): ({**TOKEN, **SOLO}, {"side_job"}),
    ("family", 2): (TOKEN, {"side_job"}),
    ("family", 3): ({**TOKEN, **THREE}, {"side_job", "resource_choice", "two_resources"}),
    ("family", 4): ({**TOKEN, **FOUR}, {"side_job", "resource_market", "two_resources"}),
    ("family", 5): ({**TOKEN, **FIVE}, {"side_job", "animal_choice", "resources_or_growth"}),
    ("standard", 1): (SOLO, {"meeting_place"}),
    ("standard", 2): ({}, {"meeting_place"}),
    ("standard", 3): (THREE, {"meeting_place", "resource_choice"}),
    ("standard", 4): (FOUR, {"meeting_place", "resource_market"}),
    ("standard", 5): (FIVE, {"meeting_place", "animal_choice", "growth_card"}),
}


@pytest.mark.parametrize(("edition", "players"), BOARDS)
def test_the_board_of_round_1(edition: str, players: int) -> None:
    piles, others = BOARDS[edition, players]
    piles = {**PILES, **piles}
    position = Position.start(players, edition, order=["fencing", "sheep_market"])
    assert set(position.spaces) == {*BASE, *piles, *others, "fencing"}
    assert position.to_json()["spaces"] == piles
    food_there = [0] if players == 1 else [2] + [3] * (players - 1)
    assert [farm.count("food") for farm in position.farms] == food_there
    assert all(farm.supply[1:] == (0,) * 6 for farm in position.farms)
    # Round 2: everything once more on what was left lying, and the first sheep.
    always = others - {"side_job", "growth_card"}
    used = ["grain_seeds", "day_laborer", *always, *piles][: 2 * players]
    taken = set(used)
    for space in used:
        turn = next(turn for turn, _ in position.turns() if turn[0]["space"] == space)
        position = position.play(turn)
    assert position.round == 2
    expected = {space: {good: 2 * number for good, number in pile.items()} for space, pile in piles.items()}
    expected |= {space: pile for space, pile in piles.items() if space in taken}
    assert position.to_json()["spaces"] == {**expected, "sheep_market": {"sheep": 1}}


def test_editions_and_players_that_do_not_exist() -> None:
    for players, edition in ((5, "revised"), (6, "family"), (6, "standard"), (0, "revised"), (2, "third")):
        with pytest.raises(ValueError, match="there is no edition"):
            Position.start(players, edition)
    for edition, side_job, tile in (("family", False, False), ("standard", True, False), ("family", True, True)):
        with pytest.raises(ValueError, match="has no options"):
            Position.start(2, edition, side_job, tile)


# ---- accumulating spaces and fixed gains ----


@pytest.mark.parametrize(
    ("space", "good"),
    [
        *(("forest", "wood"), ("clay_pit", "clay"), ("reed_bank", "reed"), ("fishing", "food"), ("grove", "wood")),
        *(("hollow", "clay"), ("copse", "wood"), ("traveling_players", "food"), ("western_quarry", "stone")),
        *(("eastern_quarry", "stone"), ("meeting_place", "food")),
    ],
)
def test_a_pile_is_taken_whole(space: str, good: str) -> None:
    position = at({}, {}, {}, {}, spaces={space: {good: 5}})
    after = position.play(act(space))
    assert after.farms[0].count(good) == 5
    assert sum(after.farms[0].supply) == 5
    assert after.pile(space) == 0
    assert after.to_json()["spaces"] == {}
    assert after.occupied == ((space, 0),)
    refused(after, act(space), "occupied")
    if space != "meeting_place":
        assert space not in at({}, {}, {}, {}).usable_spaces()  # nothing lies there


@pytest.mark.parametrize(("space", "kind"), [("sheep_market", 0), ("pig_market", 1), ("cattle_market", 2)])
def test_animals_are_taken_whole(space: str, kind: int) -> None:
    animals = ("sheep", "boar", "cattle")
    position = at({"fences": around("0,3", "0,4")}, spaces={space: {animals[kind]: 5}})
    after = position.play(act(space))
    assert after.farms[0].animals[kind] == sum(after.farms[0].animals) == 5


def test_fixed_gains() -> None:
    for edition, players, space, gains in (
        ("revised", 2, "day_laborer", {"food": 2}),
        ("standard", 2, "day_laborer", {"food": 2}),
        ("revised", 2, "grain_seeds", {"grain": 1}),
        ("revised", 2, "vegetable_seeds", {"vegetable": 1}),
        ("revised", 4, "resource_market", {"food": 1, "reed": 1, "stone": 1}),
        ("family", 4, "resource_market", {"food": 1, "reed": 1, "stone": 1}),
    ):
        after = at(*[{}] * players, edition=edition).play(act(space))
        assert {good: n for good, n in after.to_json()["players"][0]["supply"].items() if n} == gains


def test_meeting_place() -> None:
    for edition, pile in (("revised", {"meeting_place": {"food": 4}}), ("family", {"meeting_place": {"food": 4}})):
        after = at({}, {}, edition=edition, marker=1, to_move=0, spaces=pile).play(act("meeting_place"))
        assert (after.marker, after.leader, food(after)) == (0, 1, 4)
    after = at({}, {}, edition="standard", marker=1, to_move=0).play(act("meeting_place"))
    assert (after.marker, sum(after.farms[0].supply)) == (0, 0)
    assert "meeting_place" in at({}, marker=0).usable_spaces()  # also for who has the token already


# ---- spaces with a choice of goods ----


def given(position: Position, *turn: Fields) -> dict[str, int]:
    """What seat 0 has more afterwards."""
    after = position.play(list(turn))
    pairs = zip(position.farms[0].supply, after.farms[0].supply, strict=True)
    names = ("food", "wood", "clay", "reed", "stone", "grain", "vegetable")
    return {name: new - old for name, (old, new) in zip(names, pairs, strict=True) if new != old}


def test_day_laborer_of_the_family_game() -> None:
    position = at({}, edition="family")
    for good in ("wood", "clay", "reed", "stone"):
        assert given(position, *act("day_laborer", take(good))) == {"food": 1, good: 1}
    for wrong in (take("grain"), take(), take("wood", "clay")):
        refused(position, act("day_laborer", wrong), "does not give")
    refused(position, act("day_laborer"), "does not offer")


def test_resource_market_of_three_players() -> None:
    position = at({}, {}, {})
    for good in ("reed", "stone"):
        assert given(position, *act("resource_market", take(good))) == {"food": 1, good: 1}
    refused(position, act("resource_market", take("wood")), "does not give")
    refused(position, act("resource_market"), "does not offer")


def test_one_or_two_building_resources() -> None:
    for edition in ("standard", "family"):
        position = at({}, {}, {}, edition=edition)
        for good in ("wood", "clay", "reed", "stone"):
            assert given(position, *act("resource_choice", take(good))) == {good: 1}
        refused(position, act("resource_choice", take("food")), "does not give")
        refused(position, act("resource_choice", take("wood", "reed")), "does not give")
    for players in (3, 4):
        position = at(*[{}] * players, edition="family")
        assert given(position, *act("two_resources", take("stone", "wood"))) == {"wood": 1, "stone": 1}
        assert len([turn for turn, _ in position.turns() if turn[0]["space"] == "two_resources"]) == 6
        refused(position, act("two_resources", take("wood", "wood")), "does not give")
        refused(position, act("two_resources", take("wood")), "does not give")
        refused(position, act("two_resources", take("wood", "food")), "does not give")


# ---- five players of the original ----


def five(edition: str, me: Fields | None = None, **fields: Any) -> Position:
    return at(me or {}, {}, {}, {}, {}, edition=edition, **fields)


def test_reed_yard() -> None:
    position = five("standard", spaces={"reed_yard": {"reed": 3}})
    assert given(position, *act("reed_yard")) == {"reed": 3, "stone": 1, "wood": 1}


def test_big_grove_and_hollow() -> None:
    position = five("family", spaces={"big_grove": {"wood": 8}, "big_hollow": {"clay": 6}})
    assert given(position, *act("big_grove")) == {"wood": 8}
    assert given(position, *act("big_hollow")) == {"clay": 6}


def test_animal_choice() -> None:
    position = five("standard", {"supply": {"food": 1}})
    sheep = position.play(act("animal_choice", take("sheep")))
    assert (sheep_boar_cattle(sheep), food(sheep)) == ((1, 0, 0), 2)
    boar = position.play(act("animal_choice", take("boar")))
    assert (sheep_boar_cattle(boar), food(boar)) == ((0, 1, 0), 1)
    cattle = position.play(act("animal_choice", take("cattle")))
    assert (sheep_boar_cattle(cattle), food(cattle)) == ((0, 0, 1), 0)
    refused(position, act("animal_choice"), "does not offer")
    refused(position, act("animal_choice", take("sheep", "boar")), "does not give")
    refused(position, act("animal_choice", take("wood")), "does not give")
    refused(five("standard"), act("animal_choice", take("cattle")), "not enough food")
    full = five("standard", {"animals": {"boar": 1}})
    refused(full, act("animal_choice", take("sheep")), "no room")
    assert kept_sets(full, "animal_choice") == {(1, 0, 0), (0, 1, 0)}  # without food no cattle


def test_the_food_for_cattle_is_made_before() -> None:
    """Listed is the cheapest way only: grain, vegetable, sheep, boar, cattle."""
    ways: dict[str, Fields] = {
        "grain": {"supply": {"grain": 2, "vegetable": 2}},
        "vegetable": {"supply": {"vegetable": 2}, "animals": {"sheep": 1}, "improvements": ["fireplace_2"]},
        "sheep": {"animals": {"sheep": 1, "cattle": 1}, "improvements": ["cooking_hearth_4"]},
        "boar": {"animals": {"boar": 1}, "improvements": ["cooking_hearth_4"]},
        "cattle": {"animals": {"cattle": 1}, "improvements": ["fireplace_2"]},
    }
    for good, me in ways.items():
        me = {**me, "fences": around("0,3", "0,4"), "stables": ["2,4"]}
        listed = [turn for turn, _ in five("family", me).turns() if take("cattle") in turn]
        assert [turn[:2] for turn in listed] == [[convert(**{good: 1}), *act("animal_choice")]]
        assert not [
            turn for turn, _ in five("family", me).turns() if turn[0]["part"] == "convert" and turn not in listed
        ]
        fed = five("family", {**me, "supply": {"food": 1}})
        assert [turn for turn, _ in fed.turns() if take("cattle") in turn] == [act("animal_choice", take("cattle"))]
    poor = five("family", {"animals": {"sheep": 1}})
    assert not [turn for turn, _ in poor.turns() if take("cattle") in turn]


def test_one_room_or_traveling_players() -> None:
    position = five("family", {"supply": RICH}, spaces={"room_or_players": {"food": 3}})
    built = position.play(act("room_or_players", use("room"), rooms("0,0")))
    assert (len(built.farms[0].rooms), built.pile("room_or_players"), food(built)) == (3, 3, RICH["food"])
    assert built.farms[0].count("wood") == RICH["wood"] - 5
    played = position.play(act("room_or_players", use("traveling_players")))
    assert (played.pile("room_or_players"), food(played)) == (0, RICH["food"] + 3)
    refused(position, act("room_or_players", use("room"), rooms("0,0", "0,1")), "2 rooms")
    refused(position, act("room_or_players", use("room")), "does not offer")
    refused(position, act("room_or_players", rooms("0,0")), "does not offer")
    refused(position, act("room_or_players", use("traveling_players"), rooms("0,0")), "does not offer")
    empty = five("family", {"supply": {"wood": 10, "reed": 4}})
    refused(empty, act("room_or_players", use("traveling_players")), "nothing lies")
    assert "room_or_players" not in five("family").usable_spaces()
    assert "room_or_players" in five("family", spaces={"room_or_players": {"food": 1}}).usable_spaces()
    listed = [turn for turn, _ in empty.turns() if turn[0]["space"] == "room_or_players"]
    assert [turn[2]["cells"] for turn in listed] == [["0,0"], ["1,1"], ["2,1"]]  # one room, though two can be paid


def test_growth_on_action_cards() -> None:
    room = {"rooms": ["0,0", "1,0", "2,0"]}
    for number, usable in ((4, False), (5, True)):
        position = five("standard", room, number=number)
        assert ("growth_card" in position.usable_spaces()) is usable
        position = five("family", room, number=number)
        assert "resources_or_growth" in position.usable_spaces()
        turn = act("resources_or_growth", use("growth"), GROWTH)
        if usable:
            assert position.play(turn).farms[0].people == 3
        else:
            refused(position, turn, "cannot grow")
        assert (turn in [listed for listed, _ in position.turns()]) is usable
    assert five("standard", room).play(act("growth_card", GROWTH)).farms[0].newborn == 1
    refused(five("standard"), act("growth_card", GROWTH), "cannot be used")  # decision 14.13: only with room
    refused(five("family"), act("resources_or_growth", use("growth"), GROWTH), "cannot grow")
    position = five("family", room)
    assert given(position, *act("resources_or_growth", use("goods"), take("clay", "reed"))) == {"clay": 1, "reed": 1}
    refused(position, act("resources_or_growth", use("goods"), take("clay")), "does not give")
    refused(position, act("resources_or_growth", use("goods"), take("clay", "reed"), GROWTH), "does not offer")
    refused(position, act("resources_or_growth", GROWTH), "does not offer")


# ---- the optional tiles of the revised edition ----


def tiled(*players: Fields, number: int = 14, **fields: Any) -> Position:
    return at(*players, number=number, options={"side_job": True, "tile": True}, **fields)


def test_tile_for_two() -> None:
    room = {"rooms": ["0,0", "1,0", "2,0"], "supply": {"food": 1}}
    position = tiled(room, {}, spaces={"tile": {"wood": 3}})
    assert given(position, *act("tile", use("copse"))) == {"wood": 3}
    assert position.play(act("tile", use("copse"))).pile("tile") == 0
    assert given(position, *act("tile", use("resource_market"))) == {"food": 1, "stone": 1}
    assert position.play(act("tile", use("resource_market"))).pile("tile") == 3  # the wood stays
    cattle = position.play(act("tile", use("animal_market"), take("cattle")))
    assert (sheep_boar_cattle(cattle), food(cattle), cattle.pile("tile")) == ((0, 0, 1), 0, 3)
    sheep = position.play(act("tile", use("animal_market"), take("sheep")))
    assert (sheep_boar_cattle(sheep), food(sheep)) == ((1, 0, 0), 2)
    boar = position.play(act("tile", use("animal_market"), take("boar")))
    assert (sheep_boar_cattle(boar), food(boar)) == ((0, 1, 0), 1)
    assert position.play(act("tile", use("modest_wish"), GROWTH)).farms[0].people == 3
    for after in (cattle, sheep):
        refused(after, act("tile", use("resource_market")), "occupied")  # all four are blocked
    refused(position, act("tile"), "does not offer")
    refused(position, act("tile", use("copse"), use("resource_market")), "does not offer")
    refused(position, act("tile", use("traveling_players")), "does not offer")
    refused(tiled({}, {}), act("tile", use("modest_wish"), GROWTH), "cannot grow")
    refused(tiled(room, {}, number=4), act("tile", use("modest_wish"), GROWTH), "cannot grow")
    refused(tiled({}, {}), act("tile", use("copse")), "nothing lies")
    listed = {turn[1]["what"] for turn, _ in position.turns() if turn[0]["space"] == "tile"}
    assert listed == {"copse", "resource_market", "animal_market", "modest_wish"}
    early = {turn[1]["what"] for turn, _ in tiled({}, {}, number=4).turns() if turn[0]["space"] == "tile"}
    assert early == {"resource_market", "animal_market"}
    assert Position.start(2, tile=True).reveal("fencing").to_json()["spaces"]["tile"] == {"wood": 1}
    assert "tile" in Position.start(1, tile=True, order=CARDS).usable_spaces()


def test_tile_for_more() -> None:
    room = {"rooms": ["0,0", "1,0", "2,0"]}
    for more in (2, 3):
        position = tiled(room, *[{}] * more)
        assert sheep_boar_cattle(position.play(act("tile", use("animal_market"), take("boar")))) == (0, 1, 0)
        assert position.play(act("tile", use("modest_wish"), GROWTH)).farms[0].people == 3
        refused(position, act("tile", use("copse")), "does not offer")
        refused(position, act("tile", use("resource_market")), "does not offer")
        listed = {turn[1]["what"] for turn, _ in position.turns() if turn[0]["space"] == "tile"}
        assert listed == {"animal_market", "modest_wish"}
        assert "tile" not in Position.start(more + 1, tile=True, order=CARDS).to_json()["spaces"]
        assert "tile" not in Position.start(more + 1, order=CARDS).spaces


def test_the_food_for_cattle_on_the_tile() -> None:
    position = tiled({"supply": {"grain": 1}}, {})
    turn = [convert(grain=1), *act("tile", use("animal_market"), take("cattle"))]
    assert turn in [listed for listed, _ in position.turns()]
    assert sheep_boar_cattle(position.play(turn)) == (0, 0, 1)
    between = act("tile", use("animal_market"), convert(grain=1), take("cattle"))
    assert position.play(between) == position.play(turn)


# ---- listed turns ----


def test_what_is_listed_for_rooms_stables_and_fences() -> None:
    me = {"supply": {"wood": 9, "reed": 2}}
    position = at(me, spaces={})
    found = [turn for turn, _ in position.turns() if turn[0]["space"] == "farm_expansion"]
    room_cells = {"0,0", "1,1", "2,1"}
    alone = [turn for turn in found if len(turn) == 2 and turn[1]["part"] == "rooms"]
    assert {turn[1]["cells"][0] for turn in alone} == room_cells
    only_stables = [turn for turn in found if len(turn) == 2 and turn[1]["part"] == "stables"]
    assert len(only_stables) == 13 + 78 + 286 + 715
    both = [turn for turn in found if len(turn) == 3]
    assert len(both) == 3 * (12 + 66)  # four wood are left for one or two stables
    assert len(found) == len(alone) + len(only_stables) + len(both)
    layouts = [turn for turn, _ in position.turns() if turn[0]["space"] == "fencing"]
    assert len(layouts) == 13 + 18 + 18 + 42 + 72  # section 15, up to nine fences
    assert len({tuple(turn[1]["edges"]) for turn in layouts}) == len(layouts)


def test_what_is_listed_for_fields() -> None:
    fields: Fields = {cell: {} for cell in ("2,1", "0,2", "1,2", "0,1")}
    position = at({"supply": {"grain": 2, "vegetable": 1}, "fields": fields, "improvements": ["clay_oven"]})
    found = [turn for turn, _ in position.turns() if turn[0]["space"] == "grain_utilization"]
    sown = {(tuple(turn[1]["grain"]), tuple(turn[1]["vegetable"])) for turn in found if turn[1]["part"] == "sow"}
    assert sown == {
        *((("0,1",), ()), (("0,1", "2,1"), ()), ((), ("0,1",))),
        *((("0,1",), ("2,1",)), (("0,1", "2,1"), ("0,2",))),
    }
    baked = [turn for turn in found if turn[-1]["part"] == "bake"]
    assert len(baked) == 1 + 3  # alone; after no grain or one grain was sown
    assert all(turn[-1] == bake(clay_oven=1) for turn in baked)


def test_an_and_or_space_is_listed_in_one_order() -> None:
    position = at({"supply": {"wood": 1, "grain": 1}, "improvements": ["clay_oven"]})
    found = [turn for turn, _ in position.turns() if turn[0]["space"] == "side_job"]
    assert len(found) == 13 + 1 + 13
    assert act("side_job", stables("0,4"), bake(clay_oven=1)) in found


def test_fences_after_renovation_and_animals() -> None:
    me = {"supply": {"wood": 1, "clay": 2, "reed": 1}, "fences": around("0,3", "0,4"), "animals": {"sheep": 5}}
    position = at({**me, "improvements": ["cooking_hearth_4"]})
    found = {
        tuple(part["part"] for part in turn): after for turn, after in position.turns() if "farm" in turn[0]["space"]
    }
    assert set(found) == {("space", "plow"), ("space", "renovate"), ("space", "renovate", "fences")}
    split = position.play(act("farm_redevelopment", {"part": "renovate"}, fences(["0,4:w"])))
    assert split.capacities(0) == [1, 2, 2]
    assert sheep_boar_cattle(split) == (5, 0, 0)
    refused(
        at({**me, "animals": {"sheep": 4, "boar": 1}}),
        act("farm_redevelopment", {"part": "renovate"}, fences(["0,4:n"])),
        "not allowed",
    )
    assert keep(5) not in act("fencing")
