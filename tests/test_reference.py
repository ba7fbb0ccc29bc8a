"""The slow twin of All Creatures, checked by itself: situations with a known outcome, and laws of whole games."""

import random
from typing import Any

import pytest

from tests.reference import acbas_turns
from tests.reference.acbas import Position, perft
from tests.reference.acbas_data import BESIDE_THE_BOARD, OWN_BORDERS, PILES
from tests.reference.acbas_farm import Plan, bonus
from tests.reference.geometry import (
    all_cells,
    all_edges,
)
from tests.reference.housing import SPECIES

# Borders around the start board's upper two rows (the Cottage closes one edge below them), and around its upper row.
UPPER_FOUR = ["0,0:n", "0,1:n", "0,0:w", "1,0:w", "0,1:e", "1,1:e", "2,1:n"]
UPPER_TWO = ["0,0:n", "0,1:n", "0,0:w", "0,1:e", "1,0:n", "1,1:n"]


def at(me: dict[str, Any], other: dict[str, Any] | None = None, **fields: Any) -> Position:
    """A position of round 3 with seat 0 to move, every box filled."""
    boxes = {"start": {"wood": 1}, "wood3": {"wood": 3}, "stone1": {"stone": 1}, "stone2": {"stone": 2}}
    boxes |= {
        "expand": {"borders": 1},
        "reed_sheep": {"reed": 1},
        "pig_sheep": {"pig": 1},
        "cow_pig": {"cow": 1},
        "horse_sheep": {"horse": 1},
    }
    return Position.from_json({"round": 3, "boxes": boxes, "players": [me, other or {}], **fields})


def sizes(me: dict[str, Any]) -> list[int]:
    return [size for size, _ in at(me).capacities(0)]


# ---- situations with a known outcome ----


def test_capacities() -> None:
    fenced_two = {"borders": UPPER_TWO, "troughs": ["0,0", "0,1"]}
    assert sizes(fenced_two) == [1, 16]  # two spaces, two troughs
    assert sizes({"borders": UPPER_FOUR, "troughs": ["0,0", "0,1", "1,0"]}) == [1, 64]
    three = {"borders": UPPER_FOUR, "troughs": ["0,0", "0,1", "1,0"], "buildings": {"2,0": "cottage", "1,1": "stall"}}
    assert sizes(three) == [1, 3, 48]  # three spaces, three troughs
    assert sizes({"buildings": {"2,0": "cottage", "0,0": "stall"}, "troughs": ["0,0", "2,0"]}) == [2, 6]
    assert sizes({"troughs": ["1,1"]}) == [1, 1]  # a lone trough
    assert sizes({"buildings": {"2,0": "cottage", "0,0": "stable", "0,1": "storage"}, "troughs": ["0,1"]}) == [1, 5]
    assert sizes({"buildings": {"2,0": "half_timbered_house", "0,0": "open_stable", "1,0": "shelter"}}) == [1, 2, 5]


def test_stall_divides_a_pasture_of_three() -> None:
    around_column = ["0,1:n", "0,1:w", "0,1:e", "1,1:w", "1,1:e", "2,1:w", "2,1:e", "2,1:s"]
    whole = at({"borders": around_column})
    assert whole.capacities(0) == [(1, SPECIES), (6, SPECIES)]
    split = at({"borders": around_column, "buildings": {"2,0": "cottage", "1,1": "stall"}})
    assert split.capacities(0) == [(1, SPECIES), (2, SPECIES), (2, SPECIES), (3, SPECIES)]
    assert split.can_house(0, (2, 3, 2, 1))
    assert split.can_house(0, (4, 4, 0, 0))
    assert not split.can_house(0, (1, 1, 3, 3))


def test_rim_does_not_close_but_the_cottage_does() -> None:
    inner = at({"borders": ["0,1:w", "1,0:n", "1,1:n"]})
    assert inner.score(0)["pastures"] == []
    beside = at({"borders": ["1,0:w", "1,0:n", "1,1:w"]})
    assert beside.score(0)["pastures"] == [{"spaces": ["1,0"], "troughs": 0, "capacity": 2}]


def test_walls_with_only_the_free_borders() -> None:
    poor = at({})
    assert poor.max_borders("walls") == 2
    assert poor.max_borders("fences") == 0
    assert "fences" not in poor.usable_boxes()
    after = poor.play({"box": "walls", "borders": ["0,0:n", "0,0:w"]})
    assert after.farms[0].borders == OWN_BORDERS - 2
    assert after.farms[0].stone == 0
    with pytest.raises(ValueError):
        poor.play({"box": "walls", "borders": ["0,0:n", "0,0:w", "0,1:n"]})
    rich = at({"supply": {"stone": 5}})
    assert rich.max_borders("walls") == 4
    four = rich.play({"box": "walls", "borders": ["0,0:n", "0,0:w", "0,1:n", "2,0:s"]})
    assert four.farms[0].stone == 1


def test_border_sets_are_checked() -> None:
    position = at({"supply": {"wood": 3}, "borders": ["0,0:n"]})
    assert position.legal_border_set("fences", ["2,0:s", "2,0:e"])  # also on the walls of the Cottage
    four = ["0,1:n", "1,1:n", "2,1:n", "2,1:s"]
    for wrong in ([], ["0,0:n"], ["0,1:n", "0,1:n"], ["0,0:e", "0,1:w"], ["0,2:n"], four):
        assert not position.legal_border_set("fences", wrong)
        with pytest.raises(ValueError):
            position.play({"box": "fences", "borders": wrong})
    assert not position.legal_border_set("wood3", ["0,1:n"])
    assert not at({"supply": {"wood": 3}}, occupied={"fences": 1}, to_move=0).legal_border_set("fences", ["0,1:n"])
    assert at({"supply": {"wood": 9, "borders": 1}}).max_borders("fences") == 1


def test_troughs_first_one_free() -> None:
    after = at({}).play({"box": "troughs", "troughs": ["2,0"]})
    assert after.farms[0].plan.troughs == {(2, 0)}
    assert after.troughs == 9
    paying = at({"supply": {"wood": 7}}).play({"box": "troughs", "troughs": ["2,0", "0,0", "1,1"]})
    assert paying.farms[0].wood == 1
    for wrong in (["2,0", "0,0"], ["2,0", "2,0"], [], ["5,5"]):
        with pytest.raises(ValueError):
            at({"supply": {"wood": 2}}).play({"box": "troughs", "troughs": wrong})


def test_trough_stays_under_buildings() -> None:
    supply = {"wood": 10, "stone": 3, "reed": 1}
    stall = at({"troughs": ["0,0"], "supply": supply}).play({"box": "stall", "space": "0,0"})
    assert stall.capacities(0) == [(1, SPECIES), (6, SPECIES)]
    upgraded = at({"troughs": ["0,0"], "buildings": {"2,0": "cottage", "0,0": "stall"}, "supply": supply})
    after = upgraded.play({"box": "stables", "stables": [("0,0", "wood")]})
    assert after.capacities(0) == [(1, SPECIES), (10, SPECIES)]
    house = at({"troughs": ["2,0"], "supply": {"wood": 3, "stone": 2, "reed": 1}})
    after = house.play({"box": "special_a", "building": "half_timbered_house", "space": "2,0", "pay": 0})
    assert after.capacities(0) == [(4, SPECIES)]
    assert "half_timbered_house" not in after.offer
    assert after.farms[0].wood == 0


def test_marker_counts_from_the_next_round() -> None:
    position = at({}, marker=0)
    position = position.play({"box": "wood3"})
    position = position.play({"box": "start"})
    assert (position.marker, position.leader, position.to_move) == (1, 0, 0)
    for box in ("stone1", "stone2", "resources", "reed_sheep"):
        position = position.play({"box": box})
    assert (position.round, position.leader, position.to_move) == (4, 1, 1)


def test_start_player_may_use_the_own_box() -> None:
    after = at({}, marker=0, boxes={"start": {"wood": 2}}).play({"box": "start"})
    assert after.farms[0].wood == 2
    assert after.marker == 0


def test_open_stable_is_no_stable_of_the_stables_box() -> None:
    farm = {"buildings": {"2,0": "cottage", "0,0": "stall", "0,1": "open_stable"}, "supply": {"wood": 10, "stone": 10}}
    position = at(farm, offer=[])
    assert {turn["stables"][0][0] for turn, _ in position.turns() if turn["box"] == "stables"} == {"0,0"}
    only_open = at({"buildings": {"2,0": "cottage", "0,1": "open_stable"}, "supply": {"wood": 10}})
    assert "stables" not in only_open.usable_boxes()


def test_open_stable_gives_its_stall_back() -> None:
    stalls = {"2,0": "cottage", "0,0": "stall", "0,1": "stall"}
    position = at({"buildings": stalls, "supply": {"wood": 3, "stone": 3}}, {"buildings": stalls})
    assert position.stalls == 0
    assert "stall" not in position.usable_boxes()
    assert position.placements("open_stable") == {((0, 0), 0), ((0, 0), 1), ((0, 1), 0), ((0, 1), 1)}
    after = position.play({"box": "special_a", "building": "open_stable", "space": "0,0", "pay": 1, "take": "cow"})
    assert after.stalls == 1
    assert after.farms[0].animals == (0, 0, 1, 0)
    assert (after.farms[0].wood, after.farms[0].stone) == (3, 0)
    with pytest.raises(ValueError):
        position.play({"box": "special_a", "building": "open_stable", "space": "0,0", "pay": 1, "take": "pig"})


def test_expand_without_an_expansion() -> None:
    position = at({"columns": 4}, {"columns": 4}, boxes={"expand": {"borders": 3}})
    assert position.expansions == 0
    assert [turn["side"] for turn, _ in position.turns() if turn["box"] == "expand"] == [None]
    assert position.play({"box": "expand"}).farms[0].borders == OWN_BORDERS + 3
    with pytest.raises(ValueError):
        position.play({"box": "expand", "side": "left"})
    with pytest.raises(ValueError):
        at({}).play({"box": "expand"})


def test_expansion_on_the_left_moves_everything() -> None:
    before = at({"borders": ["0,0:w", "2,1:e"], "troughs": ["1,1"], "animals": {"sheep": 1}})
    left = before.play({"box": "expand", "side": "left"}).to_json()["players"][0]
    assert left["columns"] == 3
    assert left["buildings"] == {"2,1": "cottage"}
    assert left["borders"] == ["0,1:w", "2,2:e"]
    assert left["troughs"] == ["1,2"]
    right = before.play({"box": "expand", "side": "right"}).to_json()["players"][0]
    assert right["buildings"] == {"2,0": "cottage"}
    assert right["borders"] == ["0,0:w", "2,2:w"]


def test_boxes_that_cannot_be_used() -> None:
    usable = at({}, {"troughs": ["0,0"]}).usable_boxes()
    assert "stables" not in usable
    assert "stall" not in usable
    assert "special_a" not in usable
    full = [f"{row},{column}" for row in range(3) for column in range(2)]
    none_left = at({"troughs": full[:5]}, {"troughs": full[:5]})
    assert none_left.troughs == 0
    assert "troughs" not in none_left.usable_boxes()
    assert "special_a" not in at({"supply": {"wood": 2}}).usable_boxes()  # wood alone builds none of the four
    assert "special_a" not in at({"supply": {"wood": 9, "stone": 9, "reed": 9}}, offer=[]).usable_boxes()
    stalls = {f"{row},{column}": "stall" for row in range(2) for column in range(2)}
    everywhere = {**stalls, "2,0": "cottage", "2,1": "shelter"}
    crowded = at({"buildings": everywhere, "supply": {"wood": 2, "stone": 3, "reed": 1}})
    assert "stall" not in crowded.usable_boxes()
    assert crowded.placements("storage") == set()
    assert crowded.placements("open_stable")


def test_two_free_special_boxes_are_one_choice() -> None:
    rich = {"supply": {"wood": 2, "reed": 1, "stone": 1}}
    both = at(rich)
    assert {"special_a", "special_b"} & both.usable_boxes() == {"special_a"}
    storage = {"building": "storage", "space": "0,0", "pay": 0}
    assert both.play({"box": "special_b", **storage}) == both.play({"box": "special_a", **storage})
    one = at(rich, occupied={"special_a": 1}, to_move=0)
    assert {"special_a", "special_b"} & one.usable_boxes() == {"special_b"}


def test_animals_without_room_run_away() -> None:
    position = at({"animals": {"horse": 1}}, boxes={"horse_sheep": {"horse": 1, "sheep": 1}})
    kept = {turn["keep"] for turn, _ in position.turns() if turn["box"] == "horse_sheep"}
    assert kept == {(1, 0, 0, 0), (0, 0, 0, 1)}
    with pytest.raises(ValueError):
        position.play({"box": "horse_sheep"})
    after = position.play({"box": "horse_sheep", "keep": (0, 0, 0, 0)})
    assert after.farms[0].animals == (0, 0, 0, 0)
    assert after.pile("horse_sheep") == {"horse": 0, "sheep": 0}
    for wrong in ((0, 0, 0, 2), (0, 1, 0, 0), (-1, 0, 0, 1)):
        with pytest.raises(ValueError):
            position.play({"box": "horse_sheep", "keep": wrong})


def test_shelter_gives_one_animal_of_any_kind() -> None:
    position = at({"supply": {"wood": 2, "stone": 1}, "animals": {"pig": 1}})
    results = {turn["keep"] for turn, _ in position.turns() if turn["building"] == "shelter"}
    assert results == {(1, 1, 0, 0), (0, 2, 0, 0), (0, 1, 1, 0), (0, 1, 0, 1)}
    everything = [turn for turn, _ in position.turns(every=True) if turn["building"] == "shelter"]
    # One animal taken and both, one or none kept: 4 + (pig, or one of three others) + none, on each of 5 spaces.
    assert len(everything) == 5 * (4 + 4 + 1)


# ---- breeding ----


def last_worker(me: dict[str, Any], other: dict[str, Any] | None = None, number: int = 3) -> Position:
    """Both have placed all but one worker, which goes to the Building resources."""
    me, other = {**me, "workers": 1}, {**(other or {}), "workers": 0}
    occupied = {"stone1": 0, "stone2": 0, "wood3": 1, "walls": 1, "start": 1}
    return at(me, other, round=number, occupied=occupied, marker=1, start=1, to_move=0)


def test_parents_in_different_places_breed() -> None:
    farm = {"buildings": {"2,0": "cottage", "0,0": "shelter", "0,1": "stall"}, "animals": {"sheep": 1, "pig": 2}}
    assert last_worker(farm).play({"box": "resources"}).farms[0].animals == (1, 3, 0, 0)
    apart = {"buildings": {"2,0": "cottage", "0,0": "shelter"}, "troughs": ["1,1"], "animals": {"sheep": 2}}
    assert last_worker(apart).play({"box": "resources"}).farms[0].animals == (3, 0, 0, 0)


def test_breeding_with_a_choice() -> None:
    # Room for 5 of any kind: the Stall, the Cottage, a lone trough.
    farm = {"buildings": {"2,0": "cottage", "0,1": "stall"}, "troughs": ["0,0"], "animals": {"sheep": 2, "pig": 2}}
    position = last_worker(farm).play({"box": "resources"})
    assert (position.phase, position.to_move, position.pending, position.occupied) == ("breeding", 0, (0,), ())
    assert {turn["keep"] for turn, _ in position.turns()} == {(3, 2, 0, 0), (2, 3, 0, 0)}
    assert len(position.turns(every=True)) == 4 * 4 - 1
    assert Position.from_json(position.to_json()) == position
    for illegal in ({"box": None}, {"box": None, "keep": (3, 3, 0, 0)}, {"box": "wood3"}):
        with pytest.raises(ValueError):
            position.play(illegal)
    after = position.play({"keep": (2, 3, 0, 0)})
    assert (after.phase, after.round, after.farms[0].animals) == ("work", 4, (2, 3, 0, 0))


def test_start_player_breeds_first() -> None:
    farm = {"buildings": {"2,0": "cottage", "0,1": "stall"}, "troughs": ["0,0"], "animals": {"sheep": 2, "pig": 2}}
    position = last_worker(farm, farm).play({"box": "resources"})
    assert (position.to_move, position.pending) == (1, (1, 0))
    position = position.play({"keep": (3, 2, 0, 0)})
    assert (position.to_move, position.pending) == (0, (0,))
    assert position.play({"keep": (0, 0, 0, 0)}).farms[1].animals == (3, 2, 0, 0)


def test_the_last_breeding_ends_the_game() -> None:
    end = last_worker({}, number=8).play({"box": "resources"})
    assert end.is_over
    assert end.to_move is None
    assert end.turns() == []
    assert end.round == 8
    assert end.occupied == ()
    assert [farm.workers for farm in end.farms] == [0, 0]
    assert end.borders == 0
    assert Position.from_json(end.to_json()) == end


# ---- scoring ----


@pytest.mark.parametrize(
    ("species", "expected"),
    [
        ("sheep", [-3] * 4 + [0] * 4 + [1] * 3 + [2] * 2 + [3, 4, 5]),
        ("pig", [-3] * 4 + [0] * 3 + [1] * 2 + [2] * 2 + [3, 4, 5]),
        ("cow", [-3] * 4 + [0] * 2 + [1] * 2 + [2] * 2 + [3, 4, 5]),
        ("horse", [-3] * 4 + [0] + [1] * 2 + [2] * 2 + [3, 4, 5]),
    ],
)
def test_bonus_table(species: str, expected: list[int]) -> None:
    assert [bonus(species, number) for number in range(len(expected))] == expected


def test_example_of_the_manual() -> None:
    farm = {
        "columns": 4,
        "buildings": {"2,1": "half_timbered_house", "0,0": "stable", "1,3": "stall"},
        "troughs": ["1,0", "2,0", "0,3", "2,3"],
        "animals": {"sheep": 12, "pig": 7, "cow": 5},
    }
    score = at(farm).score(0)
    assert score["animals"] == 24
    assert score["bonuses"] == {"sheep": 2, "pig": 1, "cow": 0, "horse": -3}
    assert score["expansions"] == 8
    assert sum(entry["points"] for entry in score["buildings"].values()) == 10
    assert score["total"] == 42
    assert score["used"] == ["0,0", "0,3", "1,0", "1,3", "2,0", "2,1", "2,3"]


def test_start_board_scores_nothing_for_being_full() -> None:
    troughs = [f"{row},{column}" for row in range(3) for column in range(2)]
    assert at({"columns": 3, "troughs": troughs}).score(0)["expansions"] == 0
    assert at({"columns": 3, "troughs": troughs, "buildings": {"2,1": "cottage"}}).score(0)["expansions"] == 4


def test_storage_scores_halves() -> None:
    supply = {"wood": 4, "stone": 2, "reed": 1, "borders": 5}
    farm = {"buildings": {"2,0": "cottage", "0,0": "storage"}, "supply": supply}
    score = at(farm).score(0)
    assert score["buildings"]["0,0"] == {"id": "storage", "points": 3.5}
    assert score["total"] == -8.5


def test_tie() -> None:
    equal = {"round": 8, "phase": "end", "first_start": 1, "players": [{}, {}]}
    assert Position.from_json(equal).winner() == 0
    assert Position.from_json({**equal, "options": {"tie": "shared"}}).winner() is None
    assert Position.from_json({**equal, "players": [{}, {"animals": {"sheep": 1}}]}).winner() == 1
    assert Position.start().winner() is None


# ---- the whole ----


def test_start_position() -> None:
    position = Position.start()
    assert [position.pile(box) for box in ("start", "wood3", "expand", "reed_sheep")] == [
        *({"wood": 1}, {"wood": 3}, {"borders": 1}, {"reed": 1, "sheep": 0}),
    ]
    # 5 goods, 4 animal boxes, 2 sides, 6 troughs; else also 3 animals let go, 17 single borders and 136 pairs.
    assert len(position.turns()) == 17
    assert len(position.turns(every=True)) == 17 + 3 + 17 + 136
    assert Position.start(1).to_move == 1
    assert perft(position, 2, every=False) <= perft(position, 2)


def test_supply_is_checked() -> None:
    for wrong in ({"stalls": 3}, {"expansions": 5}, {"troughs": 9}, {"borders": 6}):
        with pytest.raises(ValueError):
            at({}, supply=wrong)
    assert at({}, supply={"stalls": 4, "expansions": 4, "troughs": 10, "borders": 5}).borders == 5


def test_random_games_keep_the_pieces() -> None:
    for seed in (0, 3):
        dice, position, turns = random.Random(seed), Position.start(seed % 2), 0
        while not position.is_over:
            assert Position.from_json(position.to_json()) == position
            choices = position.turns()
            box = dice.choice(sorted({turn["box"] or "" for turn, _ in choices}))
            turn, after = dice.choice([choice for choice in choices if (choice[0]["box"] or "") == box])
            assert position.play(turn) == after
            position, turns = after, turns + 1
            on_box = dict(zip(PILES, position.piles, strict=True))["expand", "borders"]
            on_farms = sum(farm.borders + len(farm.plan.borders) for farm in position.farms)
            assert on_box + on_farms + position.borders == 2 * OWN_BORDERS + BESIDE_THE_BOARD
            assert min(position.stalls, position.troughs, position.expansions, position.borders) >= 0
            for seat, farm in enumerate(position.farms):
                assert position.can_house(seat, farm.animals)
                assert min(farm.wood, farm.stone, farm.reed, farm.borders) >= 0
        assert turns >= 48


def test_listed_turns_are_among_all() -> None:
    dice, position = random.Random(3), Position.start()
    for _ in range(14):
        listed, everything = position.turns(), position.turns(every=True)
        results = [after for _, after in everything]
        assert len(set(results)) == len(results)
        assert {after for _, after in listed} <= set(results)
        position = dice.choice(listed)[1]


def test_border_outcomes_two_ways() -> None:
    dice, seen = random.Random(11), 0
    for _ in range(25):
        columns = dice.randint(2, 4)
        cells = sorted(all_cells(columns) - {(2, 0)})
        tiles = {(2, 0): "cottage", **dict.fromkeys(dice.sample(cells, dice.randint(0, 2)), "stall")}
        borders = frozenset(dice.sample(all_edges(columns), dice.randint(0, 10)))
        plan = Plan(columns, 0, tuple(sorted(tiles.items())), frozenset(), borders)
        tried = acbas_turns.outcomes_by_trying(plan, 3)
        assert tried == acbas_turns.outcomes_by_areas(plan, 3)
        seen += len(tried)
    small = Plan(2, 0, (((2, 0), "cottage"),))
    tried = acbas_turns.outcomes_by_trying(small, 6)
    assert tried == acbas_turns.outcomes_by_areas(small, 6)
    assert len(tried) > 5
    assert seen > 50
