"""Moves as people write them: liberties, what is chosen for them, what must be said."""

from __future__ import annotations

import random

import pytest

from hedgerow import engine
from hedgerow.engine import MoveError, Position
from tests.building_positions import between


def rich() -> Position:
    """Seat 0 to move in round 4 with goods, two Stalls, and animals."""
    data = engine.new("acbas").to_json()
    data |= {"round": 4, "supply": {}}
    data["boxes"]["expand"]["borders"] = 4
    data["boxes"]["pig_sheep"] = {"pig": 1, "sheep": 2}
    data["players"][0] = {
        "diagram": [
            *("+---+---+   +", "| .   .  St", "+---+   +   +", "  .   .  St", "+   +   +   +", " Co   .   ."),
            "+   +   +   +",
        ],
        "supply": {"wood": 10, "stone": 10, "reed": 3, "borders": 5},
        "animals": {"sheep": 3, "cow": 3},
    }
    return engine.parse(data)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("WOOD3", "wood3"),
        (" stone2 ", "stone2"),
        ("Building Resources", "resources"),
        ("fences:b1e+b2n", "fences:b2n+c1w"),
        ("fences:1,1:n+0,1:e", "fences:b2n+c1w"),
        ("fences : b2n + c1w", "fences:b2n+c1w"),
        ("expand:L", "expand:left"),
        ("stables:c2=stone+c1=wood", "stables:c1=wood+c2=stone"),
        ("stables:c1=w", "stables:c1=wood"),
        ("troughs:c3+a1", "troughs:a1+c3"),
        ("special_b:storage@a2", "special:storage@a2"),
        ("special:Storage Building@a2", "special:storage@a2"),
        ("storage@a2", "special:storage@a2"),
        ("special:half-timbered house", "special:half_timbered_house@a3"),
        ("special:open_stable=cow@c1=stone", "special:open_stable@c1=stone=cow"),
        ("special:shelter=pig@b2", "special:shelter@b2=pig"),
        ("keep:2s3c/wood3", "wood3/keep:2s3c"),
        ("wood3/keep:3s3c", "wood3"),
        ("wood3/KEEP=3sheep+3cows", "wood3"),
        ("wood3/keep:none", "wood3/keep:none"),
        ("special:shelter@b2=pig/keep:1p", "special:shelter@b2=pig/keep:1p"),
    ],
)
def test_liberties_and_canonical_form(text: str, canonical: str) -> None:
    move = rich().parse_move(text)
    assert move.text == canonical
    assert rich().parse_move(canonical) == move
    assert rich().play(text).hash == move.result


def test_animals_may_always_run_away() -> None:
    after = rich().play("resources/keep:1c")
    assert after.score().players[0]["counts"] == {"sheep": 0, "pig": 0, "cow": 1, "horse": 0}


def test_a_payment_is_chosen_if_only_one_is_possible() -> None:
    data = rich().to_json()
    data["players"][0]["supply"]["stone"] = 4
    position = engine.parse(data)
    assert position.parse_move("stables:c1").text == "stables:c1=wood"
    assert position.parse_move("special:open_stable@c1=cow=stone").text == "special:open_stable@c1=stone=cow"
    with pytest.raises(MoveError) as caught:
        position.parse_move("special:open_stable@c1=cow")
    assert caught.value.code == "building_payment"


def test_a_place_is_chosen_if_only_one_is_possible() -> None:
    data = rich().to_json()
    del data["players"][0]["buildings"]["0,2"]
    data["supply"]["stalls"] += 1
    data["players"][0]["animals"] = {}
    assert engine.parse(data).parse_move("special:open_stable=wood=cow").text == "special:open_stable@c2=wood=cow"


def test_box_and_building_of_a_move() -> None:
    move = rich().parse_move("special:shelter@b2=pig")
    assert (move.box, move.building) == ("special_a", "shelter")
    assert rich().parse_move("fences:b2n").to_json() == {
        "move": "fences:b2n",
        "box": "fences",
        "building": None,
        "result": f"{rich().play('fences:b2n').hash:016x}",
    }


def test_breeding_is_a_move_without_a_box() -> None:
    rng = random.Random(4)
    for seed in range(20):
        position = engine.new("acbas", first_start=seed % 2)
        while not position.is_over:
            if position.phase == "breeding":
                move = position.legal_moves()[0]
                assert move.text.startswith("breed/keep:")
                assert (move.box, move.building) == (None, None)
                assert position.parse_move(move.text.removeprefix("breed/")) == move
                assert position.play("keep:none").score().players[position.to_move or 0]["animals"] == 0
                return
            position = position.play(rng.choice(position.legal_moves()))
    pytest.fail("no game came to a choice in breeding")


def test_every_way_of_fewer_animals_can_be_played() -> None:
    position = rich()
    for sheep in range(4):
        for cows in range(4):
            words = "".join(f"{count}{letter}" for count, letter in ((sheep, "s"), (cows, "c")) if count) or "none"
            counts = position.play(f"wood3/keep:{words}").score().players[0]["counts"]
            assert (counts["sheep"], counts["cow"]) == (sheep, cows)


def test_positions_of_a_finished_game_have_no_moves(root: object) -> None:
    position = engine.load(f"{root}/examples/greedy_game.record")
    assert position.is_over
    assert position.legal_moves() == position.legal_moves(every=True) == []


def test_who_does_nothing_keeps_all() -> None:
    """Animals named beside `none` are those that are there; others are refused, not ignored."""
    due = ("pending", [{"seat": 0, "hook": "joinery"}])
    herd = (("players/0/animals", {"sheep": 1, "horse": 1}), ("players/0/troughs", ["c1"]))
    position = between(["joinery"], "before_breeding", due, *herd)
    assert position.play("none/keep:1s1h") == position.play("none")
    for move in ("none/keep:none", "none/keep:1s", "none/keep:2s1h"):
        with pytest.raises(MoveError, match="keeps 1s1h"):
            position.play(move)
    assert position.play("joinery:c2/keep:1s/none").to_json()["players"][0]["animals"]["horse"] == 0
