"""The rules of All Creatures as drawings: each test shows a farm and says what is right for it.

Sources: engine/acbas/RULES.md, sections 2 to 9, with its rulings.
"""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow import engine
from hedgerow.engine import MoveError, Position

FULL_BOXES = {
    "start": {"wood": 1},
    "wood3": {"wood": 3},
    "stone1": {"stone": 1},
    "stone2": {"stone": 2},
    "reed_sheep": {"reed": 1},
    "pig_sheep": {"pig": 1},
    "cow_pig": {"cow": 1},
    "horse_sheep": {"horse": 1},
}
SPECIES = ("sheep", "pig", "cow", "horse")


def table(
    drawing: str,
    animals: str = "",
    *,
    other: str = "",
    goods: tuple[int, int, int] = (0, 0, 0),
    round_: int = 8,
    to_move: int = 0,
    boxes: dict[str, dict[str, int]] | None = None,
    **more: Any,
) -> Position:
    """A position with the farm as drawn for seat 0; everything that the drawing does not decide is as at the start."""
    farm = lines(drawing)
    placed = drawn_borders(farm)
    theirs = lines(other or BARE)
    left = 9 - placed if placed <= 9 else 0
    expand = round_ - max(0, placed - 9) - max(0, drawn_borders(theirs) - 9)
    players = [
        {"diagram": farm, "animals": counts(animals), "supply": {"borders": left}},
        {
            "diagram": theirs,
            "supply": {"borders": max(0, 9 - drawn_borders(theirs))},
        },
    ]
    players[0]["supply"] |= dict(zip(("wood", "stone", "reed"), goods, strict=True))
    return engine.parse(
        {
            "game": "acbas",
            "round": round_,
            "marker": to_move,
            "first_start": to_move if round_ == 1 else 0,
            "boxes": FULL_BOXES | {"expand": {"borders": expand}} | (boxes or {}),
            "players": players,
            **more,
        }
    )


BARE = """
    +   +   +
      .   .
    +   +   +
      .   .
    +   +   +
     Co   .
    +   +   +
    """


def lines(drawing: str) -> list[str]:
    return [line[4:] for line in drawing.splitlines() if line.strip()]


def drawn_borders(farm: list[str]) -> int:
    return sum(line.count("---") + line.count("|") for line in farm)


def counts(animals: str) -> dict[str, int]:
    letters = dict(zip("spch", SPECIES, strict=True))
    return {letters[word[-1]]: int(word[:-1]) for word in animals.split()}


def sizes(position: Position, seat: int = 0) -> dict[str, int]:
    """How many animals each pasture, building and trough holds, by its spaces."""
    return {" ".join(one["at"]): one["size"] for one in position.score().players[seat]["capacities"]}


def holds(drawing: str, animals: str) -> bool:
    try:
        table(drawing, animals)
    except engine.PositionError as error:
        if error.code != "animals_room":
            raise
        return False
    return True


def refusal(position: Position, move: str) -> str:
    with pytest.raises(MoveError) as caught:
        position.play(move)
    return caught.value.code


# pastures


@pytest.mark.parametrize(("marks", "capacity"), [(". .", 4), (".u.", 8), (".u.u", 16)])
def test_pasture_of_two_spaces_doubles_with_every_trough(marks: str, capacity: int) -> None:
    first, second = marks[:2].strip(), marks[2:].strip()
    position = table(f"""
    +---+---+
    |{first:^3} {second:^3}|
    +---+---+
      .   .
    +   +   +
     Co   .
    +   +   +
    """)
    assert sizes(position)["0,0 0,1"] == capacity


def test_three_spaces_with_three_troughs_hold_48() -> None:
    position = table("""
    +---+---+---+
    | .u  .u  .u|
    +---+---+---+
      .   .   .
    +   +   +   +
     Co   .   .
    +   +   +   +
    """)
    assert sizes(position)["0,0 0,1 0,2"] == 48


def test_one_space_holds_two_animals_of_one_species() -> None:
    drawing = """
    +---+   +
    | . | .
    +---+   +
      .   .
    +   +   +
     Co   .
    +   +   +
    """
    assert sizes(table(drawing)) == {"0,0": 2, "2,0": 1}
    assert holds(drawing, "2s 1p")
    assert holds(drawing, "3s")
    assert not holds(drawing, "4s")
    assert not holds(drawing, "2s 2p")
    assert not holds(drawing, "1s 1p 1c")


def test_an_unfinished_pasture_holds_nothing() -> None:
    position = table("""
    +---+   +
    | .   .
    +---+   +
      .   .
    +   +   +
     Co   .
    +   +   +
    """)
    assert sizes(position) == {"2,0": 1}


def test_the_rim_of_the_farm_closes_nothing() -> None:
    position = table("""
    +   +   +
      . | .
    +---+   +
      .   .
    +   +   +
     Co   .
    +   +   +
    """)
    assert position.score().players[0]["pastures"] == []


def test_the_wall_of_the_cottage_counts_as_a_border() -> None:
    position = table("""
    +   +   +
      .   .
    +---+   +
    | . | .
    +   +   +
     Co   .
    +   +   +
    """)
    assert sizes(position) == {"1,0": 2, "2,0": 1}


def test_a_stall_in_the_middle_splits_a_pasture() -> None:
    """2 + 3 + 2 places, for up to three species."""
    drawing = """
    +---+---+---+
    | .  St   . |
    +---+---+---+
      .   .   .
    +   +   +   +
     Co   .   .
    +   +   +   +
    """
    assert sizes(table(drawing)) == {"0,0": 2, "0,1": 3, "0,2": 2, "2,0": 1}
    assert holds(drawing, "2s 3p 2c 1h")
    assert not holds(drawing, "3s 3p 2c 1h")


def test_borders_may_subdivide_a_pasture() -> None:
    drawing = """
    +---+---+
    | .   . |
    +---+---+
      .   .
    +   +   +
     Co   .
    +   +   +
    """
    before = table(drawing, "4s", goods=(1, 0, 0))
    after = before.play("fences:b1w")
    assert sizes(before)["0,0 0,1"] == 4
    assert (sizes(after)["0,0"], sizes(after)["0,1"]) == (2, 2)
    assert after.score().players[0]["counts"]["sheep"] == 4


def test_any_free_edge_may_bear_a_border_that_closes_nothing() -> None:
    position = start(goods=(2, 0, 0))
    assert position.play("fences:b2n").to_json()["players"][0]["borders"] == ["1,1:n"]
    beside_the_cottage = position.play("fences:a3n")  # an edge that a building closes already
    assert beside_the_cottage.to_json()["players"][0]["borders"] == ["2,0:n"]


# troughs and buildings


def test_trough_on_open_ground_holds_one_animal() -> None:
    drawing = """
    +   +   +
      .u  .
    +   +   +
      .   .
    +   +   +
     Co   .
    +   +   +
    """
    assert sizes(table(drawing)) == {"0,0": 1, "2,0": 1}
    assert holds(drawing, "1s 1p")
    assert not holds(drawing, "3s")


def test_trough_on_an_unfinished_pasture_holds_one_animal() -> None:
    position = table("""
    +---+   +
    | .u  .
    +---+   +
      .   .
    +   +   +
     Co   .
    +   +   +
    """)
    assert sizes(position) == {"0,0": 1, "2,0": 1}


def test_trough_doubles_a_building() -> None:
    position = table("""
    +   +   +
     Stu Sbu
    +   +   +
     Shu Osu
    +   +   +
     Cou St
    +   +   +
    """)
    assert sizes(position) == {"0,0": 6, "1,0": 2, "2,0": 2, "0,1": 10, "1,1": 10, "2,1": 3}


def test_printed_places_of_buildings() -> None:
    position = table("""
    +   +   +
     St  Sb
    +   +   +
     Sh  Os
    +   +   +
     Ht  So
    +   +   +
    """)
    assert sizes(position) == {"0,0": 3, "1,0": 1, "2,0": 2, "0,1": 5, "1,1": 5}


def test_a_trough_stays_under_what_is_built_on_it_and_serves_it() -> None:
    drawing = """
    +---+---+
    | .u  . |
    +---+---+
      .   .
    +   +   +
     Cou  .
    +   +   +
    """
    position = table(drawing, goods=(3, 5, 2), round_=2)
    assert sizes(position) == {"0,0 0,1": 8, "2,0": 2}
    built = position.play("stall:a1")
    assert sizes(built) == {"0,0": 6, "0,1": 2, "2,0": 2}, "the Stall leaves the pasture, the trough goes with it"
    upgraded = position.play("special:half_timbered_house@a3")
    assert sizes(upgraded)["2,0"] == 4


def test_open_stable_gives_the_stall_tile_back_and_keeps_the_trough() -> None:
    drawing = """
    +   +   +
     Stu  .
    +   +   +
      .   .
    +   +   +
     Co   .
    +   +   +
    """
    position = table(drawing, goods=(3, 0, 0))
    after = position.play("special:open_stable@a1=wood=horse")
    assert sizes(after)["0,0"] == 10
    assert after.to_json()["supply"]["stalls"] == position.to_json()["supply"]["stalls"] + 1 == 4
    assert after.score().players[0]["counts"]["horse"] == 1


def test_open_stable_is_not_built_with_the_stables_box() -> None:
    drawing = """
    +   +   +
     Os   .
    +   +   +
      .   .
    +   +   +
     Co   .
    +   +   +
    """
    position = table(drawing, goods=(9, 9, 9))
    assert refusal(position, "stables:a1=wood") == "no_own_stall"


def test_a_stall_turned_keeps_its_trough_and_place() -> None:
    drawing = """
    +   +   +
     Stu St
    +   +   +
      .   .
    +   +   +
     Co   .
    +   +   +
    """
    position = table(drawing, goods=(5, 5, 0))
    after = position.play("stables:b1=wood+a1=stone")
    assert sizes(after) == {"0,0": 10, "0,1": 5, "2,0": 1}
    assert after == position.play("stables:a1=wood+b1=stone"), "which Stable was paid with what leaves no trace"
    assert after.to_json()["supply"]["stalls"] == 2


# the boxes


def start(**more: Any) -> Position:
    return table(BARE, **more)


def test_walls_may_use_the_two_free_borders_only() -> None:
    after = start().play("walls:a1n+a1w")
    assert len(after.to_json()["players"][0]["borders"]) == 2
    assert refusal(start(), "walls:a1n+a1w+b1w") == "borders_cost"
    paid = start(goods=(0, 4, 0)).play("walls:a1n+a1w+b1w+a2n")
    assert paid.to_json()["players"][0]["supply"]["stone"] == 0


def test_fences_cost_a_wood_each() -> None:
    paid = start(goods=(4, 0, 0)).play("fences:a1n+a1w+b1w+a2n")
    assert paid.to_json()["players"][0]["supply"]["wood"] == 0
    assert sizes(paid)["0,0"] == 2
    assert refusal(start(goods=(3, 0, 0)), "fences:a1n+a1w+b1w+a2n") == "borders_cost"


def test_troughs_may_use_the_free_one_only() -> None:
    assert sizes(start().play("troughs:a1")) == {"0,0": 1, "2,0": 1}
    assert refusal(start(goods=(2, 0, 0)), "troughs:a1+a2") == "troughs_cost"
    assert start(goods=(3, 0, 0)).play("troughs:a1+a2").to_json()["players"][0]["supply"]["wood"] == 0


def test_boxes_that_ask_for_something_that_is_not_there_may_not_be_used() -> None:
    no_stall = start(goods=(9, 0, 9))
    assert refusal(no_stall, "stall:a1") == "box_cost"
    assert refusal(no_stall, "stables:a1=wood") == "no_own_stall"
    assert refusal(start(), "fences:a1n") == "box_cost"
    assert refusal(start(), "special:storage@a1") == "building_cost"
    assert refusal(start(goods=(9, 9, 9)), "special:open_stable@a1=wood=cow") == "no_own_stall"
    usable = {move.box for move in start().legal_moves()}
    assert usable == {
        *("start", "wood3", "stone1", "stone2", "resources", "walls", "expand", "troughs"),
        *("reed_sheep", "pig_sheep", "cow_pig", "horse_sheep"),
    }


def test_troughs_box_with_no_trough_left_may_not_be_used() -> None:
    drawing = """
    +   +   +
     .u  .u
    +   +   +
     .u  .u
    +   +   +
     Cou  .
    +   +   +
    """
    position = table(drawing, other=drawing)
    assert position.to_json()["supply"]["troughs"] == 0
    assert refusal(position, "troughs:b3") == "no_trough"


def test_expand_without_an_expansion_left_gives_borders_only() -> None:
    wide = """
    +   +   +   +   +
      .   .   .   .
    +   +   +   +   +
      .   .   .   .
    +   +   +   +   +
     Co   .   .   .
    +   +   +   +   +
    """
    position = table(wide, other=wide, round_=3)
    after = position.play("expand")
    assert after.to_json()["players"][0]["columns"] == 4
    assert after.to_json()["players"][0]["supply"]["borders"] == 9 + 3
    assert refusal(position, "expand:left") == "expand_none"


def test_an_expansion_is_compulsory_while_one_is_left() -> None:
    assert refusal(start(), "expand") == "expand_side"


def test_a_border_on_the_rim_stays_where_the_farm_grows() -> None:
    position = table("""
    +---+   +
    | . | .
    +---+   +
      .   .
    +   +   +
     Co   .
    +   +   +
    """)
    grown = position.play("expand:left")
    assert grown.to_json()["players"][0]["buildings"] == {"2,1": "cottage"}
    assert sizes(grown) == {"0,1": 2, "2,1": 1}
    assert sizes(position.play("expand:right")) == {"0,0": 2, "2,0": 1}


def test_start_player_box_may_be_used_by_its_holder_who_keeps_the_marker() -> None:
    after = start(boxes={"start": {"wood": 2}}).play("start")
    data = after.to_json()
    assert (data["marker"], data["players"][0]["supply"]["wood"]) == (0, 2)


def test_the_marker_counts_from_the_next_round() -> None:
    position = engine.new("acbas").play("wood3").play("start")
    assert (position.to_json()["marker"], position.to_json()["start"], position.to_move) == (1, 0, 0)
    for move in ("resources", "stone1", "stone2", "reed_sheep"):
        position = position.play(move)
    assert (position.round, position.to_move) == (2, 1)


def test_one_worker_a_box_and_round() -> None:
    position = engine.new("acbas").play("wood3")
    assert refusal(position, "wood3") == "box_taken"


def test_free_special_building_boxes_are_one_choice() -> None:
    position = start(goods=(9, 9, 9))
    assert {move.box for move in position.legal_moves() if move.building} == {"special_a"}
    assert position.play("special_b:storage@a1") == position.play("special_a:storage@a1")
    second = position.play("special:storage@a1").play("wood3")
    assert {move.box for move in second.legal_moves() if move.building} == {"special_b"}


def test_an_animal_box_without_room_is_legal_and_all_run_away() -> None:
    position = table(
        BARE,
        "1s",
        boxes={"pig_sheep": {"pig": 1, "sheep": 2}},
    )
    after = position.play("pig_sheep/keep:none")
    assert after.score().players[0]["animals"] == 0
    assert "pig_sheep" not in after.to_json()["boxes"]


def test_refill_adds_the_second_kind_to_what_lies_there() -> None:
    position = engine.new("acbas")
    for _ in range(2):
        for move in ("wood3", "resources", "stone1", "stone2", "start", "walls:a1n"):
            position = position.play(move if not move.startswith("walls") else free_wall(position))
    boxes = position.to_json()["boxes"]
    assert boxes["reed_sheep"] == {"reed": 1, "sheep": 2}
    assert boxes["horse_sheep"] == {"horse": 1, "sheep": 2}
    assert boxes["expand"] == {"borders": 3}


def free_wall(position: Position) -> str:
    return next(move.text for move in position.legal_moves() if move.box == "walls")


def test_a_building_may_be_bought_though_what_it_brings_finds_no_room() -> None:
    """The Cottage is full and Storage houses nothing; then a Shelter holds one animal, not two."""
    position = table(BARE, "1s", goods=(2, 1, 0))
    assert {move.text for move in position.legal_moves() if move.building == "shelter"} > {
        *("special:shelter@a1=sheep", "special:shelter@a1=pig")
    }
    drawing = """
    +   +   +
     Stu St
    +   +   +
      .   .
    +   +   +
     Co   .
    +   +   +
    """
    full = table(drawing, "6s 3p 1c", goods=(3, 0, 0))
    after = full.play("special:open_stable@b1=wood=horse/keep:6s3p1c")
    assert after.score().players[0]["counts"] == {"sheep": 6, "pig": 3, "cow": 1, "horse": 0}


# breeding


def breeding(drawing: str, animals: str) -> Position:
    return table(drawing, animals, phase="breeding", pending=[{"seat": 0, "hook": "breed"}], round_=7)


def test_the_owner_chooses_who_stays_after_breeding() -> None:
    """2 sheep and 2 pigs with room for 5 of any kind: 3 + 2 or 2 + 3."""
    drawing = """
    +   +   +   +
     .u  .u   .
    +   +   +   +
     .u  .u   .
    +   +   +   +
     Co   .   .
    +   +   +   +
    """
    position = breeding(drawing, "2s 2p")
    assert {move.text for move in position.legal_moves()} == {"breed/keep:3s2p", "breed/keep:2s3p"}
    assert position.play("breed/keep:3s2p").score().players[0]["counts"] == {"sheep": 3, "pig": 2, "cow": 0, "horse": 0}


def test_parents_in_different_places_breed() -> None:
    drawing = """
    +---+   +
    | . | .
    +---+   +
      .u  .
    +   +   +
     Co   .
    +   +   +
    """
    after = breeding(drawing, "2s")
    assert after.round == 8, "there is nothing to choose, so the game has gone on"
    assert after.score().players[0]["counts"]["sheep"] == 3


def test_one_animal_alone_has_no_newborn_and_each_species_at_most_one() -> None:
    drawing = """
    +---+---+
    | .u  .u|
    +---+---+
      .   .
    +   +   +
     Co   .
    +   +   +
    """
    after = breeding(drawing, "8s 1p")
    assert after.score().players[0]["counts"] == {"sheep": 9, "pig": 1, "cow": 0, "horse": 0}


# scoring


def finished(drawing: str, animals: str, **more: Any) -> Position:
    return table(drawing, animals, phase="end", **more)


def test_example_of_the_manual() -> None:
    """12 sheep, 7 pigs, 5 cows, no horse: 24 + (2 + 1 + 0 - 3) + two full expansions 8 + buildings 10 = 42."""
    drawing = """
    +---+   +   +---+
    | .u Sb  St   . |
    +   +   +   +   +
    | .  Sb  St   .u|
    +   +   +   +   +
    | .  Co   . | . |
    +---+   +   +---+
    """
    position = finished(drawing, "12s 7p 5c")
    score = position.score().players[0]
    assert score["animals"] == 24
    assert score["bonuses"] == {"sheep": 2, "pig": 1, "cow": 0, "horse": -3}
    assert score["expansions"] == 8
    assert sum(one["points"] for one in score["buildings"].values()) == 10
    assert score["total"] == 42


@pytest.mark.parametrize(
    ("letter", "numbers"),
    [
        ("s", {0: -3, 3: -3, 4: 0, 7: 0, 8: 1, 10: 1, 11: 2, 12: 2, 13: 3, 14: 4, 20: 10}),
        ("p", {0: -3, 3: -3, 4: 0, 6: 0, 7: 1, 8: 1, 9: 2, 10: 2, 11: 3, 12: 4, 20: 12}),
        ("c", {0: -3, 3: -3, 4: 0, 5: 0, 6: 1, 7: 1, 8: 2, 9: 2, 10: 3, 11: 4, 20: 13}),
        ("h", {0: -3, 3: -3, 4: 0, 5: 1, 6: 1, 7: 2, 8: 2, 9: 3, 10: 4, 20: 14}),
    ],
)
def test_bonus_by_number(letter: str, numbers: dict[int, int]) -> None:
    species = dict(zip("spch", SPECIES, strict=True))[letter]
    for number, points in numbers.items():
        position = finished(
            """
    +---+---+---+
    | .u  .u  .u|
    +---+---+---+
      .   .   .
    +   +   +   +
     Co   .   .
    +   +   +   +
    """,
            f"{number}{letter}",
        )
        assert position.score().players[0]["bonuses"][species] == points, number


def test_an_expansion_counts_if_each_of_its_spaces_is_used() -> None:
    full = (
        finished(
            """
    +   +   +---+   +
      .   . | . |St
    +   +   +---+   +
      .   .   .u  .
    +   +   +   +   +
     Co   .  St  St
    +   +   +   +   +
    """,
            "",
        )
        .score()
        .players[0]
    )
    assert full["expansions"] == 4, "pasture, trough and Stall use their spaces; the fourth column has an unused one"
    assert "1,3" not in full["used"]


def test_the_start_board_scores_nothing_for_being_full() -> None:
    score = (
        finished(
            """
    +   +   +
     .u  .u
    +   +   +
     .u  .u
    +   +   +
     Co  .u
    +   +   +
    """,
            "",
        )
        .score()
        .players[0]
    )
    assert len(score["used"]) == 6
    assert score["expansions"] == 0


def test_storage_gives_halves_that_are_never_rounded() -> None:
    drawing = """
    +   +   +
     So   .
    +   +   +
      .   .
    +   +   +
     Co   .
    +   +   +
    """
    position = finished(drawing, "", goods=(3, 1, 1))
    assert position.score().players[0]["buildings"]["0,0"] == {"id": "storage", "points": 2.5}
    assert position.score().players[0]["total"] == -9.5


def test_on_equal_totals_the_second_player_of_round_one_wins() -> None:
    assert finished(BARE, "").score().winner == 1
    assert finished(BARE, "", options={"tie": "shared"}).score().winner is None
    assert finished(BARE, "1s").score().winner == 0


def test_no_winner_before_the_end() -> None:
    score = start(goods=(1, 1, 1)).score()
    assert (score.final, score.winner) == (False, None)
