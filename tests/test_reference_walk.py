"""Turns of the slow twin of All Creatures, part by part: what is listed is possible, what is not listed is refused."""

import random

import pytest

from tests.reference.acbas import Position, Walk
from tests.reference.acbas_random import part_of, random_part, random_start, random_turn
from tests.reference.acbas_walk import option_of
from tests.reference_positions import NONE, Part, at, box, farm, keep, late, names, part, refused, unfinished, walk

# Parts of which an option does not say everything.
OPEN = ("box", "keep", "carpenter", "woodshop", "workshop", "fence_builder", "servants_hut")


def check_options(turn: Walk, dice: random.Random) -> int:
    """What is listed is possible, names and options say the same, and odd parts are refused."""
    options = turn.options()
    assert {option[0] for option in options} == {name for name in turn.names if turn.options_of(name)}
    for option in dice.sample(sorted(options, key=repr), min(12, len(options))):
        one = part_of(option, turn, dice)
        assert turn.apply(one) != turn
        assert option[0] in OPEN or option_of(one) == option
        assert option[0] in OPEN or not is_possible(turn, {**one, "surplus": 1})
    for name in ("none", "farm_well", "ranch", "conservatory", "animal_trader", "barn"):
        if name not in turn.names:
            assert not is_possible(turn, {"part": name})
    if turn.done():
        assert turn.end().round >= turn.position.round
    return len(options)


def is_possible(turn: Walk, one: Part) -> bool:
    """Whether the part may follow."""
    try:
        turn.apply(one)
    except ValueError:
        return False
    return True


def check_keeping(turn: Walk) -> None:
    """The largest sets may be kept, nothing larger may; one set alone needs no words."""
    largest = turn.kept_sets()
    for kept in largest:
        assert turn.may_keep(kept)
        for kind in range(4):
            s, p, c, h = (number + (place == kind) for place, number in enumerate(kept))
            assert not turn.may_keep((s, p, c, h))
    if turn.stage == "acted" and "keep" in turn.names:
        assert turn.done() == (len(largest) == 1)


def walk_games(seeds: range) -> int:
    """Every point of every turn of some games, looked at closely."""
    looked = 0
    for seed in seeds:
        dice = random.Random(f"walk {seed}")
        position = random_start(dice, rich=dice.random() < 0.8)
        while not position.is_over:
            turn = Walk(position)
            for _ in range(4):
                looked += check_options(turn, dice)
                check_keeping(turn)
                if not any(turn.options_of(name) for name in turn.names):
                    break
                turn = turn.apply(random_part(turn, dice))
            position = position.play(random_turn(position, dice))
    return looked


def test_options_are_what_is_possible() -> None:
    assert walk_games(range(10)) > 5_000


def test_options_of_boxes_and_windows() -> None:
    position = at(farm({"0,0": "stall"}, supply={"wood": 6, "stone": 5, "borders": 3}))
    options = Walk(position).options()
    assert {option[1:] for option in options if option[1] in ("fences", "walls", "troughs", "expand")} == {
        *(("fences", 3), ("walls", 3), ("troughs", 3), ("expand", "left"), ("expand", "right")),
    }
    assert {option[2] for option in options if option[1] == "stables"} == {(("0,0", "wood"),), (("0,0", "stone"),)}
    assert ("box", "special_a", "open_stable", "0,0", 1, "cow", None) in options
    one_border = at(farm({"0,0": "assembly_hall"}, supply={"borders": 1}))
    assert "assembly_hall" not in names(one_border)
    # What closes a window waits for the animals to be chosen.
    market = {"0,0": "cattle_market", "0,1": "stewards_office"}
    full = farm(market, supply={"reed": 5}, animals={"sheep": 2, "pig": 1, "cow": 1})
    buys = part("cattle_market", animal="horse")
    assert names(at(full), buys) == {"cattle_market", "keep"}
    assert names(at(full), buys, keep(1, 1, 0, 1)) == {"box"}
    at_end = late("end_of_work", full)
    assert names(at_end, buys) == {"cattle_market", "keep"}
    assert names(at_end, buys, keep(1, 1, 0, 1)) == {"none", "stewards_office"}


@pytest.mark.full
def test_options_are_what_is_possible_in_many_games() -> None:
    assert walk_games(range(10, 300)) > 100_000


def test_base_game_in_both_forms() -> None:
    dice, position = random.Random(4), Position.start()
    for _ in range(40):
        turn, after = dice.choice(position.turns())
        housing = [keep(*turn["keep"])]
        keys = {key: value for key, value in turn.items() if key not in ("box", "keep") and value not in (None, [])}
        parts = [box(turn["box"], **keys), *housing] if turn["box"] else housing
        assert position.play(parts) == after == position.play(turn)
        position = after


def test_malformed_parts() -> None:
    position = at(farm({"0,0": "carpenter"}, troughs=["1,0"]))
    for wrong in (
        box(["wood3"]),  # type: ignore[arg-type]
        box("troughs", troughs=3),
        box("stables", stables=["0,0"]),
        box("walls", borders=[["0,0:n"]]),
        box("walls", borders=["0,0:n", "0,0:n"]),
        part("carpenter", troughs=["1,1"], stalls=["0,1"]),
        part("carpenter", troughs=["9,9"]),
    ):
        refused(position, wrong)
    refused(position, box("wood3"), {"part": "keep"})
    refused(position, box("wood3"), {"part": "keep", "animals": [0, 0, 0]})
    refused(position, box("wood3"), {"part": "keep", "animals": [0, 0, 0, -1]})
    work = at(farm({"0,0": "workshop"}, borders=["0,1:n"]))
    refused(work, box("stall", space="0,1"), part("workshop", borders=["0,1:n"]))
    refused(at(farm({"0,0": "stall"})), box("stables", stables=[["0,0", "reed"]]))
    refused(at(farm({"0,0": "stall"})), box("stables", stables=[["0,0", "wood"], ["0,0", "stone"]]))


def test_short_forms() -> None:
    position = at(farm(animals={"sheep": 1}))
    whole = [box("horse_sheep"), keep(horse=1)]
    after = position.play(whole)
    assert position.play({"box": "horse_sheep", "keep": (0, 0, 0, 1)}) == after
    assert position.play([box("horse_sheep"), {"part": "keep", "animals": {"horse": 1}}]) == after
    assert position.play(box("wood3")) == position.play({"box": "wood3"}) == position.play([box("wood3")])
    begun = walk(position, whole[0])
    assert begun.free_edges[0] == "0,0:n"
    assert begun.bare_cells[0] == "0,0"


def test_parts_that_do_not_belong() -> None:
    position = at(farm({"0,0": "cattle_market"}))
    refused(position, NONE)
    refused(position, {"part": "box"})
    refused(position, {})
    refused(position, box("wood3"), box("stone1"))
    refused(position, {**box("wood3"), "color": "red"})
    refused(position, box("wood3"), keep(), keep())
    refused(position, box("wood3"), keep(), part("cattle_market", animal="cow"))
    refused(position, part("stewards_office"))
    refused(position, part("trading_station", pay=["wood", "reed"], animal="cow"))
    unfinished(position)
