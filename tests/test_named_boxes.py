"""Sentences of the rules, one by one: boxes and building (sections 5 and 7)."""

from __future__ import annotations

import pytest

from hedgerow import engine
from hedgerow.engine import Position
from tests.tables import FIVE_PLACES, RICH, STALLS, animals, free_trough, free_wall, mine, play, supply
from tests.test_rules_diagrams import refusal, sizes, start, table

# ---- 5. boxes ----


def test_what_each_box_gathers() -> None:
    """The animal boxes get their first kind when nothing lies there, else the second; the others gather."""
    position, at_start = engine.new("acbas"), engine.new("acbas").to_json()["boxes"]
    assert at_start == {
        "start": {"wood": 1},
        "wood3": {"wood": 3},
        "stone1": {"stone": 1},
        "stone2": {"stone": 2},
        "expand": {"borders": 1},
        "reed_sheep": {"reed": 1},
        "pig_sheep": {"pig": 1},
        "cow_pig": {"cow": 1},
        "horse_sheep": {"horse": 1},
    }
    for moves in (("resources", "start", "stone1"), ("resources", "stone1", "stone2")):
        position = play(position, moves[0], free_trough(position), free_wall(position), moves[1], moves[2], "wood3")
    assert position.round == 3
    assert position.to_json()["boxes"] == {
        "start": {"wood": 2},
        "wood3": {"wood": 3},
        "stone1": {"stone": 1},
        "stone2": {"stone": 2},
        "expand": {"borders": 3},
        "reed_sheep": {"reed": 1, "sheep": 2},
        "pig_sheep": {"pig": 1, "sheep": 2},
        "cow_pig": {"cow": 1, "pig": 2},
        "horse_sheep": {"horse": 1, "sheep": 2},
    }
    position = play(position, "horse_sheep/keep:none", "reed_sheep/keep:none", "cow_pig/keep:none", "stone1")
    position = play(position, "wood3", "resources")
    boxes = position.to_json()["boxes"]
    assert boxes["horse_sheep"] == {"horse": 1}, "an emptied box begins anew"
    assert boxes["cow_pig"] == {"cow": 1}
    assert boxes["pig_sheep"] == {"pig": 1, "sheep": 3}
    assert boxes["stone2"] == {"stone": 4}


@pytest.mark.parametrize(
    ("box", "there", "taken"),
    [
        ("wood3", {"wood": 12}, (12, 0, 0)),
        ("stone1", {"stone": 5}, (0, 5, 0)),
        ("stone2", {"stone": 8}, (0, 8, 0)),
        ("start", {"wood": 7}, (7, 0, 0)),
        ("reed_sheep", {"reed": 1, "sheep": 1}, (0, 0, 1)),
        ("resources", {}, (1, 1, 1)),
    ],
)
def test_all_that_lies_there_is_taken(box: str, there: dict[str, int], taken: tuple[int, int, int]) -> None:
    after = start(boxes={box: there} if there else {}).play(box)
    assert supply(after) == taken
    assert box not in after.to_json()["boxes"]
    assert animals(after) == (there.get("sheep", 0), 0, 0, 0)


@pytest.mark.parametrize(("stone", "most"), [(0, 2), (1, 2), (2, 3), (3, 3), (4, 4), (14, 9), (20, 9)])
def test_walls_two_free_and_two_stone_for_each_further_one(stone: int, most: int) -> None:
    position = start(goods=(0, stone, 0))
    edges = ["a1n", "a1w", "b1n", "b1w", "a2n", "a2w", "b2n", "b2w", "a3n", "a3w"]
    after = position.play("walls:" + "+".join(edges[:most]))
    assert supply(after) == (0, stone - 2 * max(0, most - 2), 0)
    code = "borders_own" if most == 9 else "borders_cost"
    assert refusal(position, "walls:" + "+".join(edges[: most + 1])) == code, "and nobody has more than 9 borders yet"


def test_fences_a_wood_each_up_to_the_own_borders() -> None:
    edges = ["a1n", "a1w", "b1n", "b1w", "a2n", "a2w", "b2n", "b2w", "a3n", "a3w"]
    position = start(goods=(12, 0, 0))
    after = position.play("fences:" + "+".join(edges[:9]))
    assert (supply(after), mine(after)["supply"]["borders"]) == ((3, 0, 0), 0)
    assert refusal(position, "fences:" + "+".join(edges)) == "borders_own"
    assert refusal(start(goods=(0, 9, 9)), "fences:a1n") == "box_cost", "wood, nothing else"


def pastures(position: Position) -> list[int]:
    """How many spaces each pasture of seat 0 has."""
    return sorted(len(one["spaces"]) for one in position.score().to_json()["players"][0]["pastures"])


def test_walls_lists_what_prepares_a_pasture_with_the_free_borders_only() -> None:
    """A border that closes nothing yet is listed where it costs nothing: two at Walls, or what closing has left."""
    bare = start(goods=(0, 8, 0))
    begun = [move for move in bare.legal_moves() if move.box == "walls" and not pastures(bare.play(move))]
    assert begun
    for move in begun:
        after = bare.play(move)
        assert (supply(after), len(mine(after)["borders"])) == ((0, 8, 0), 2)
    one_missing = """
    +---+---+
    | .   .
    +---+---+
      .   .
    +   +   +
     Co   .
    +   +   +
    """
    open_ = table(one_missing, goods=(0, 0, 0))
    placed = {
        len(mine(open_.play(move))["borders"]) - len(mine(open_)["borders"])
        for move in open_.legal_moves()
        if move.box == "walls" and pastures(open_.play(move)) == [2]
    }
    assert placed == {1, 2}


def test_without_own_borders_neither_fences_nor_walls() -> None:
    nine = """
    +---+---+
    | .   . |
    +---+---+
    | .   .
    +   +   +
     Co   .
    +   +   +
    """
    position = table(nine, goods=RICH)
    data = position.to_json()
    spare = data["players"][0]["supply"]["borders"]
    data["players"][0]["supply"]["borders"] = 0
    data["players"][1]["supply"]["borders"] += spare
    none = engine.parse(data)
    assert {move.box for move in position.legal_moves()} - {move.box for move in none.legal_moves()} == {
        *("fences", "walls")
    }
    assert refusal(none, "fences:b2e") == refusal(none, "walls:b2e") == "no_spare"


def test_borders_bought_with_an_expansion_can_be_placed_next() -> None:
    position = start(boxes={"expand": {"borders": 8}}).play("expand:right").play("resources")
    assert mine(position)["supply"]["borders"] == 17
    assert len(mine(position.play("walls:c1e+c3s"))["borders"]) == 2


def test_a_stall_costs_three_stone_and_one_reed() -> None:
    after = start(goods=(1, 3, 1)).play("stall:b2")
    assert (supply(after), mine(after)["buildings"]) == ((1, 0, 0), {"2,0": "cottage", "1,1": "stall"})
    assert after.to_json()["supply"]["stalls"] == 3
    assert refusal(start(goods=(9, 2, 9)), "stall:b2") == refusal(start(goods=(9, 9, 0)), "stall:b2") == "box_cost"
    assert refusal(start(goods=RICH), "stall:a1+b1") == "move_part", "exactly one"
    assert refusal(start(goods=RICH), "stall:a3") == "space_building"


def test_stables_five_of_one_material_each_and_no_mix_within_one() -> None:
    def position(wood: int, stone: int) -> Position:
        return table(STALLS, goods=(wood, stone, 0))

    assert refusal(position(4, 4), "stables:a1=wood") == "box_cost", "4 wood and 4 stone pay no Stable"
    assert supply(position(9, 9).play("stables:a1=wood+a2=stone")) == (4, 4, 0)
    assert refusal(position(9, 9), "stables:a1=wood+a2=wood") == "stables_cost"
    assert refusal(position(9, 9), "stables:a1=wood+a2=stone+b1=wood") == "stables_cost"
    all_four = position(10, 10).play("stables:a1=wood+a2=stone+b1=stone+b2=wood")
    assert supply(all_four) == (0, 0, 0)
    assert sorted(mine(all_four)["buildings"].values()) == ["cottage", *["stable"] * 4]


def test_how_many_ways_to_pay_stables() -> None:
    """Each set of Stalls once for each number of wooden ones that can be paid."""
    moves = [move for move in table(STALLS, goods=(10, 5, 0)).legal_moves() if move.box == "stables"]
    paid = {move.result for move in moves}
    assert len(paid) == len(moves) == 4 * 2 + 6 * 2 + 4 * 1


def test_a_stable_is_no_stall_and_a_free_space_is_none() -> None:
    position = table(
        """
    +   +   +
     Sb  St
    +   +   +
      .   .
    +   +   +
     Co   .
    +   +   +
    """,
        goods=RICH,
    )
    assert refusal(position, "stables:a1=wood") == "space_no_stall"
    assert refusal(position, "stables:a2=wood") == "space_empty"
    assert refusal(position, "stables:a3=wood") == "space_no_stall"
    assert refusal(position, "special:open_stable@a1=wood=cow") == "space_no_stall"


def test_troughs_first_free_then_three_wood_on_any_space_without_one() -> None:
    position = table(STALLS, goods=(8, 0, 0))
    after = position.play("troughs:a1+a3+b3")
    assert (mine(after)["troughs"], supply(after)) == (["0,0", "2,0", "2,1"], (2, 0, 0))
    assert after.to_json()["supply"]["troughs"] == 7
    assert refusal(position, "troughs:a1+a2+a3+b3") == "troughs_cost"
    again = play(after, "resources")
    assert again.to_json()["occupied"]["troughs"] == 0
    once = table("""
    +   +   +
     .u   .
    +   +   +
      .   .
    +   +   +
     Co   .
    +   +   +
    """)
    assert refusal(once, "troughs:a1") == "space_trough"


def test_no_more_troughs_than_are_left() -> None:
    position = table(FIVE_PLACES, other=FIVE_PLACES, goods=RICH)
    assert position.to_json()["supply"]["troughs"] == 2
    assert play(position, "troughs:a3+b3").to_json()["supply"]["troughs"] == 0
    wide = table(
        """
    +   +   +   +
     .u  .u   .
    +   +   +   +
     .u  .u   .
    +   +   +   +
     Co   .   .
    +   +   +   +
    """,
        other=FIVE_PLACES,
        goods=RICH,
    )
    assert refusal(wide, "troughs:a3+b3+c3") == "troughs_left"


# ---- 5 and 7. special buildings ----


@pytest.mark.parametrize(
    ("move", "cost"),
    [
        ("special:half_timbered_house@a3", (3, 2, 1)),
        ("special:storage@b3", (2, 0, 1)),
        ("special:shelter@b3=cow", (2, 1, 0)),
        ("special:open_stable@a1=wood=cow", (3, 0, 0)),
        ("special:open_stable@a1=stone=cow", (0, 3, 0)),
    ],
)
def test_what_special_buildings_cost(move: str, cost: tuple[int, int, int]) -> None:
    just = table(STALLS, goods=cost).play(move)
    assert supply(just) == (0, 0, 0)
    for material in range(3):
        if cost[material]:
            less = tuple(number - (place == material) for place, number in enumerate(cost))
            assert refusal(table(STALLS, goods=(less[0], less[1], less[2])), move) == "building_cost"


def test_a_building_can_be_bought_once() -> None:
    position = start(goods=RICH)
    data = position.to_json()
    data["players"][1]["supply"] |= {"wood": 20, "stone": 20, "reed": 9}
    position = engine.parse(data).play("special:storage@a1")
    assert position.to_json()["offer"] == ["half_timbered_house", "shelter", "open_stable"]
    assert refusal(position, "special:storage@a1") == "not_offered"
    both = play(position, "special:half_timbered_house@a3")
    assert set(both.to_json()["occupied"]) == {"special_a", "special_b"}
    assert refusal(both, "special:shelter@b1=cow") == "specials_taken"
    assert refusal(start(goods=RICH), "special:storage@a1+shelter@b1=cow") == "move_nothing_more"


def test_where_special_buildings_go() -> None:
    position = table(STALLS, goods=RICH)
    places = {
        building: {move.text.partition("@")[2][:2] for move in position.legal_moves() if move.building == building}
        for building in ("half_timbered_house", "storage", "shelter", "open_stable")
    }
    assert places == {
        "half_timbered_house": {"a3"},
        "storage": {"b3"},
        "shelter": {"b3"},
        "open_stable": {"a1", "a2", "b1", "b2"},
    }
    assert refusal(position, "special:half_timbered_house@b3") == "space_no_cottage"
    assert refusal(position, "special:open_stable@b3=wood=cow") == "space_empty"


def test_which_animals_buildings_bring() -> None:
    position = table(STALLS, goods=RICH)
    brought = {building: set[int]() for building in ("shelter", "open_stable")}
    for move in position.legal_moves():
        if move.building in brought:
            brought[move.building].add(animals(position.play(move)).index(1))
    assert brought == {"shelter": {0, 1, 2, 3}, "open_stable": {2, 3}}
    assert refusal(position, "special:open_stable@a1=wood=sheep") == "building_no_choice"
    assert refusal(position, "special:storage@b3=sheep") == "building_no_choice"
    assert refusal(position, "special:shelter@b3") == "building_choice"


def test_the_animal_of_a_building_may_run_away() -> None:
    after = table(STALLS, goods=RICH).play("special:shelter@b3=cow/keep:none")
    assert animals(after) == (0, 0, 0, 0)
    assert mine(after)["buildings"]["2,1"] == "shelter"


def test_the_house_on_the_cottage_stays_the_start_board_and_a_wall() -> None:
    position = table(
        """
    +   +   +   +
     St   .   .
    +   +---+   +
     St | . | .
    +   +   +   +
     St  Co   .
    +   +   +   +
    """,
        goods=RICH,
    )
    after = position.play("special:half_timbered_house@b3")
    assert sizes(after) == {"0,0": 3, "1,0": 3, "2,0": 3, "1,1": 2, "2,1": 2}
    assert after.score().players[0]["expansions"] == 4, "the left column is the expansion"
