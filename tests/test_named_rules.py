"""Sentences of the rules, one by one, where no drawing of `test_rules_diagrams` says them: pieces, farm, set-up, round.

Sections 1 to 4; the others are in `test_named_boxes` (5 and 7) and `test_named_animals` (6, 8 and 9).
"""

from __future__ import annotations

import pytest

from hedgerow import engine
from tests.tables import FIVE_PLACES, RICH, STALLS, UPPER, animals, free_wall, last_worker, mine, play, supply
from tests.test_rules_diagrams import BARE, finished, refusal, sizes, start, table

# ---- 1. pieces ----


def test_the_pieces_of_the_base_game() -> None:
    position = engine.new("acbas")
    assert position.to_json()["supply"] == {"expansions": 4, "stalls": 4, "troughs": 10, "borders": 7}
    borders = sum(mine(position, seat)["supply"]["borders"] for seat in (0, 1))
    assert borders + position.to_json()["boxes"]["expand"]["borders"] + 7 == 26


def test_four_stall_tiles_for_both_and_a_stable_is_the_other_side_of_one() -> None:
    position = table(BARE, other=STALLS, goods=RICH)
    assert position.to_json()["supply"]["stalls"] == 0
    assert refusal(position, "stall:a1") == "no_stall_tile"
    turned = table(STALLS, goods=RICH).play("stables:a1=wood+b1=stone")
    assert turned.to_json()["supply"]["stalls"] == 0, "turning a tile brings none back"
    assert refusal(turned, "stall:a1") == "no_stall_tile"


# ---- 2. geometry ----


def test_a_pasture_may_have_any_shape() -> None:
    position = table("""
    +---+   +   +
    | . | .   .
    +   +---+   +
    | .   . | .
    +---+   +   +
     Co | . | .
    +   +---+   +
    """)
    assert sizes(position) == {"0,0 1,0 1,1 2,1": 8, "2,0": 1}


def test_a_pasture_may_lie_all_around_a_building() -> None:
    position = table("""
    +---+---+---+   +   +
    | .   .   . | .   .
    +   +   +   +   +   +
    | .  St   . | .   .
    +   +   +   +   +   +
    | .   .   .  Co   .
    +---+---+---+   +   +
    """)
    assert sizes(position) == {"0,0 1,0 2,0 0,1 2,1 0,2 1,2 2,2": 16, "1,1": 3, "2,3": 1}


def test_a_building_closes_the_edges_around_it() -> None:
    """Built at the open end of an unfinished pasture it finishes the pasture."""
    position = table(
        """
    +---+   +
    | .   .
    +---+   +
      .   .
    +   +   +
     Co   .
    +   +   +
    """,
        goods=RICH,
    )
    assert sizes(position) == {"2,0": 1}
    assert sizes(position.play("stall:b1")) == {"0,0": 2, "0,1": 3, "2,0": 1}
    assert sizes(position.play("special:storage@b1")) == {"0,0": 2, "2,0": 1}
    assert sizes(position.play("stall:a2")) == {"1,0": 3, "2,0": 1}, "beside an edge that is closed already"


def test_a_building_on_a_pasture_leaves_less_room_and_what_has_none_runs_away() -> None:
    full = table(UPPER, "4s 1p", goods=RICH)
    position = full.play("special:storage@a1/keep:2s1p")
    assert sizes(position) == {"0,1": 2, "2,0": 1}
    assert refusal(full, "special:storage@a1/keep:3s1p") == "keep_room"
    assert refusal(full, "special:storage@a1") == "keep_needed"
    moves = {move.text for move in full.legal_moves() if move.building == "storage" and "@a1" in move.text}
    assert moves == {"special:storage@a1/keep:2s1p", "special:storage@a1/keep:3s"}, "or a sheep takes the Cottage"


def test_a_border_under_a_building_stays_and_gives_nothing() -> None:
    position = table(
        """
    +---+   +
    | . | .
    +---+   +
      .   .
    +   +   +
     Co   .
    +   +   +
    """,
        goods=RICH,
    )
    built = position.play("stall:a1")
    assert mine(built)["borders"] == mine(position)["borders"]
    assert sizes(built) == {"0,0": 3, "2,0": 1}
    assert mine(built)["supply"]["borders"] == 5


def test_an_edge_bears_one_border() -> None:
    position = table(UPPER, goods=RICH)
    assert refusal(position, "fences:a1n") == "edge_border"
    assert refusal(position, "fences:a1s") == "edge_border", "the same edge from the other side"
    assert refusal(position, "walls:b2n") == "edge_border"
    assert refusal(position, "fences:b1w+a1e") == "move_twice"
    assert refusal(position, "fences:c1n") == "move_part", "off the farm"


def test_borders_need_not_touch_anything() -> None:
    after = start(goods=RICH).play("fences:a1n+b3s+b2e")
    assert mine(after)["borders"] == ["0,0:n", "2,1:s", "1,1:e"]
    assert sizes(after) == {"2,0": 1}


def test_nothing_built_can_be_given_up() -> None:
    position = table(STALLS, goods=RICH)
    assert refusal(position, "stall:a1") == "no_stall_tile"
    assert refusal(position, "special:storage@a1") == "space_building"
    assert refusal(position, "special:shelter@a3=cow") == "space_building", "the Cottage stays too"


@pytest.mark.parametrize(("side", "new"), [("left", "a"), ("right", "c")])
def test_an_expansion_is_three_bare_spaces_at_the_far_side(side: str, new: str) -> None:
    grown = start(goods=RICH).play(f"expand:{side}")
    assert mine(grown)["columns"] == 3
    assert mine(grown)["borders"] == []
    assert mine(grown)["troughs"] == []
    assert len(mine(grown)["buildings"]) == 1
    moved = play(grown, "resources", f"stall:{new}3")
    assert mine(moved)["buildings"] == {
        "2,1" if side == "left" else "2,0": "cottage",
        "2,0" if side == "left" else "2,2": "stall",
    }


def test_used_is_a_building_a_trough_or_a_finished_pasture_and_nothing_else() -> None:
    score = finished(
        """
    +---+   +   +
    | .   .   .u
    +   +   +---+
      .  St | . |
    +   +   +---+
     Co   . | .
    +   +   +---+
    """,
        "",
    ).score()
    assert score.players[0]["used"] == ["2,0", "1,1", "0,2", "1,2"]


# ---- 3. set-up ----


@pytest.mark.parametrize("first", [0, 1])
def test_the_start(first: int) -> None:
    position = engine.new("acbas", first_start=first)
    assert (position.to_move, position.to_json()["marker"], position.round) == (first, first, 1)
    assert position.to_json()["offer"] == ["half_timbered_house", "storage", "shelter", "open_stable"]
    for seat in (0, 1):
        assert mine(position, seat) | {"notes": {}} == {
            "columns": 2,
            "buildings": {"2,0": "cottage"},
            "troughs": [],
            "borders": [],
            "supply": {"wood": 0, "stone": 0, "reed": 0, "borders": 9},
            "animals": {"sheep": 0, "pig": 0, "cow": 0, "horse": 0},
            "workers": 3,
            "notes": {},
        }


# ---- 4. the round ----


def test_workers_are_placed_in_turn_and_three_each() -> None:
    position, order = engine.new("acbas", first_start=1), []
    for move in ("wood3", "stone1", "stone2", "resources", "reed_sheep"):
        order.append(position.to_move)
        position = position.play(move)
    assert [*order, position.to_move] == [1, 0, 1, 0, 1, 0]
    assert (mine(position)["workers"], mine(position, 1)["workers"], position.round) == (1, 0, 1)
    after = position.play("walls:a1n")
    assert (after.round, mine(after)["workers"], mine(after, 1)["workers"]) == (2, 3, 3)


def test_nobody_passes() -> None:
    assert refusal(engine.new("acbas"), "pass") == "move_box"
    for box in ("fences", "walls", "troughs", "stall", "special"):
        assert refusal(start(goods=RICH), box) == "move_what", "at least one action of the box must be used"
    assert refusal(table(STALLS, goods=RICH), "stables") == "move_what"


def test_workers_come_home_and_all_boxes_are_free_again() -> None:
    position = play(engine.new("acbas"), "wood3", "stone1", "stone2", "resources", "reed_sheep", "start")
    assert position.to_json()["occupied"] == {}
    assert position.play("wood3").to_json()["occupied"] == {"wood3": 1}


def test_who_holds_the_marker_starts_until_it_is_taken() -> None:
    position = engine.new("acbas", first_start=1)
    for _ in range(3):
        assert (position.to_move, position.to_json()["start"]) == (1, 1)
        position = play(position, "wood3", "stone1", "stone2", "resources", "reed_sheep", free_wall(position))
    assert position.to_json()["marker"] == 1


def test_taking_the_marker_takes_all_the_wood_that_has_gathered() -> None:
    position = start(boxes={"start": {"wood": 5}}, to_move=1, round_=8).play("start")
    assert (position.to_json()["marker"], position.to_json()["start"]) == (1, 1)
    assert supply(position, 1) == (5, 0, 0)
    assert "start" not in position.to_json()["boxes"]


def test_the_game_ends_after_the_breeding_of_round_eight() -> None:
    before = last_worker(FIVE_PLACES, "2s", round_=8, boxes={"expand": {"borders": 8}})
    assert before.to_json()["supply"]["borders"] == 0, "each of the eight refills has moved one border"
    end = before.play("resources")
    assert (end.is_over, end.to_move, end.round, end.phase) == (True, None, 8, "end")
    assert animals(end) == (3, 0, 0, 0), "they have bred once more"
    assert end.score().final
    assert refusal(end, "wood3") == "move_over"
    assert not last_worker(FIVE_PLACES, "2s", round_=7).play("resources").is_over


def test_the_first_of_the_round_breeds_first_whoever_took_the_marker() -> None:
    drawing = FIVE_PLACES
    position = last_worker(drawing, "2s 2p", other=drawing, round_=6)
    data = position.to_json()
    data["players"][1]["animals"] = {"sheep": 2, "pig": 2}
    home = engine.parse(data).play("start")
    assert (home.phase, home.to_json()["marker"], home.to_move) == ("breeding", 0, 1)
    second = home.play("breed/keep:3s2p")
    assert second.to_move == 0
    following = second.play("breed/keep:2s3p")
    assert (following.round, following.to_move) == (7, 0)
    assert (animals(following, 0), animals(following, 1)) == ((2, 3, 0, 0), (3, 2, 0, 0))
