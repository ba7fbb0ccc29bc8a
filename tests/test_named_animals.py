"""Sentences of the rules, one by one: housing, breeding, scoring (sections 6, 8 and 9)."""

from __future__ import annotations

from hedgerow import engine
from tests.tables import FIVE_PLACES, RICH, UPPER, animals, kept, last_worker, mine
from tests.test_rules_diagrams import BARE, finished, holds, refusal, sizes, table

# ---- 6. housing ----


def test_animals_may_always_be_rearranged() -> None:
    """Where the sheep stood before does not matter: it gives the pasture to the pigs."""
    position = table(UPPER, "1s", boxes={"cow_pig": {"cow": 1, "pig": 3}})
    assert kept(position, "cow_pig") == {"1s3p", "1s1c", "3p1c"}, "three pigs in the pasture, one other in the Cottage"


def test_the_owner_chooses_who_runs_away() -> None:
    position = table(BARE, "1s", boxes={"pig_sheep": {"pig": 1, "sheep": 1}})
    assert kept(position, "pig_sheep") == {"1s", "1p"}
    assert animals(position.play("pig_sheep/keep:1p")) == (0, 1, 0, 0)
    assert animals(position.play("pig_sheep/keep:1s")) == (1, 0, 0, 0)
    assert refusal(position, "pig_sheep") == "keep_needed"


def test_animals_may_go_in_any_turn_but_none_come() -> None:
    position = table(UPPER, "3s 1p")
    assert animals(position.play("resources/keep:1s")) == (1, 0, 0, 0)
    assert animals(position.play("resources")) == (3, 1, 0, 0)
    assert refusal(position, "resources/keep:4s1p") == "keep_more"


def test_a_subdivided_pasture_houses_two_species_but_no_more_animals() -> None:
    position = table(UPPER, "4s 1p", goods=RICH)
    after = position.play("fences:b1w")
    assert animals(after) == (4, 1, 0, 0)
    assert sizes(after) == {"0,0": 2, "0,1": 2, "2,0": 1}
    assert holds(UPPER, "4s 1p")
    assert not holds(UPPER, "2s 2p 1c"), "undivided it holds one species"


def test_fencing_a_trough_in_can_cost_its_animal_a_place() -> None:
    """Housing is asked at the end of the action: the trough's own place becomes a pasture's doubling."""
    position = table(
        """
    +---+   +
    | .u  .
    +---+   +
      .   .
    +   +   +
     Co   .
    +   +   +
    """,
        "2s",
        goods=RICH,
    )
    assert sizes(position) == {"0,0": 1, "2,0": 1}
    assert sizes(position.play("fences:b1w")) == {"0,0": 4, "2,0": 1}
    crowded = table(FIVE_PLACES, "2s 1p 1c 1h", goods=RICH)
    rim = "fences:a1n+b1n+a1w+a2w+b1e+b2e+b3n"
    assert kept(crowded, "resources") == {""}
    after = crowded.play(f"{rim}/keep:2s1p")
    assert sizes(after) == {"0,0 1,0 0,1 1,1": 128, "2,0": 1}
    assert refusal(crowded, f"{rim}/keep:2s1p1c") == "keep_room", (
        "five single troughs' worth of kinds, now only two places"
    )


# ---- 8. breeding ----


def test_newborns_need_room() -> None:
    drawing = """
    +---+   +
    | . | .
    +---+   +
      .   .
    +   +   +
     Co   .
    +   +   +
    """
    assert animals(last_worker(drawing, "2s").play("resources")) == (3, 0, 0, 0), "the lamb in the Cottage"
    assert animals(last_worker(drawing, "3s").play("resources")) == (3, 0, 0, 0), "no room, it runs away"


def test_a_newborn_is_one_whatever_the_herd() -> None:
    drawing = """
    +---+---+
    | .u  .u|
    +---+---+
     St  Stu
    +   +   +
     Cou  .
    +   +   +
    """
    home = last_worker(drawing, "12s 2p 4c 2h").play("resources")
    assert kept(home, "breed") == {"2s3p5c3h", "13s2p5c3h", "13s3p2c3h", "13s3p5c2h"}, "two of one kind in the Cottage"


def test_all_species_breed_at_one_moment_and_others_may_go_for_a_newborn() -> None:
    """Room for five: out of 3 sheep, 3 pigs, 2 cows; parents may be let go for the newborn of another species."""
    position = last_worker(FIVE_PLACES, "2s 2p 1c").play("resources")
    assert kept(position, "breed") == {"3s2p", "3s1p1c", "2s3p", "2s2p1c", "1s3p1c"}
    assert animals(position.play("breed/keep:3s1p1c")) == (3, 1, 1, 0)
    assert animals(position.play("breed/keep:1s1p")) == (1, 1, 0, 0), "any number may run away"
    assert refusal(position, "breed/keep:3s3p") == "keep_room"
    assert refusal(position, "breed/keep:4s1p") == "keep_more", "a newborn has no newborn of its own"


def test_farms_do_not_touch_each_other() -> None:
    """One sheep on each farm is no pair."""
    data = last_worker(FIVE_PLACES, "1s", other=FIVE_PLACES).to_json()
    data["players"][1]["animals"] = {"sheep": 1}
    after = engine.parse(data).play("resources")
    assert (animals(after, 0), animals(after, 1)) == ((1, 0, 0, 0), (1, 0, 0, 0))


def test_animals_taken_with_the_last_worker_breed_the_same_round() -> None:
    position = last_worker(FIVE_PLACES, "1s", boxes={"reed_sheep": {"reed": 1, "sheep": 1}})
    assert animals(position.play("reed_sheep")) == (3, 0, 0, 0)
    assert animals(position.play("reed_sheep/keep:1s")) == (1, 0, 0, 0)


# ---- 9. scoring ----


def test_points_of_buildings() -> None:
    score = finished(
        """
    +   +   +   +
     St  Sb   .
    +   +   +   +
     Sh  Os   .
    +   +   +   +
     Ht  So   .
    +   +   +   +
    """,
        "",
        goods=(0, 0, 0),
    ).score()
    points = {one["id"]: one["points"] for one in score.players[0]["buildings"].values()}
    assert points == {
        "stall": 1,
        "stable": 4,
        "shelter": 0,
        "open_stable": 2,
        "half_timbered_house": 5,
        "storage": 0,
    }
    assert finished(BARE, "").score().players[0]["buildings"]["2,0"]["points"] == 0


def test_storage_counts_resources_and_no_borders() -> None:
    drawing = """
    +   +   +
     So   .
    +   +   +
      .   .
    +   +   +
     Co   .
    +   +   +
    """
    for goods, points in (((1, 0, 0), 0.5), ((0, 1, 0), 0.5), ((0, 0, 1), 0.5), ((4, 5, 6), 7.5)):
        assert finished(drawing, "", goods=goods).score().players[0]["buildings"]["0,0"]["points"] == points
    assert mine(finished(drawing, ""))["supply"]["borders"] == 9


def test_half_a_point_decides() -> None:
    drawing = """
    +   +   +
     So   .
    +   +   +
      .   .
    +   +   +
     Co   .
    +   +   +
    """
    assert finished(drawing, "", goods=(1, 0, 0)).score().winner == 0
    assert finished(drawing, "", goods=(0, 0, 0)).score().winner == 1, "the tie rule"


def test_each_animal_is_a_point_and_troughs_borders_and_goods_are_none() -> None:
    bare = finished(BARE, "").score().players[0]
    assert (bare["total"], bare["animals"], set(bare["bonuses"].values())) == (-12, 0, {-3})
    rich = finished(FIVE_PLACES, "1s 1p 1c 1h", goods=(9, 9, 9)).score().players[0]
    assert (rich["total"], rich["animals"]) == (-8, 4)


def test_the_start_board_is_the_cottages_column_and_the_next_one() -> None:
    """Expansions on both sides: the outer columns count, full ones only."""
    score = finished(
        """
    +   +   +   +   +
     .u  .u  .u  .u
    +   +   +   +   +
     .u  .u  .u   .
    +   +   +   +   +
     St  Co  St   .
    +   +   +   +   +
    """,
        "",
    ).score()
    assert score.players[0]["expansions"] == 4


def test_who_has_more_wins_and_the_tie_rule_looks_at_round_one_only() -> None:
    tie = finished(BARE, "", round_=8).to_json()
    for first, marker in ((0, 0), (0, 1), (1, 0), (1, 1)):
        position = engine.parse({**tie, "first_start": first, "start": marker, "marker": marker})
        assert position.score().winner == 1 - first, (first, marker)
