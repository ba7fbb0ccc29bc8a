"""A published solo game of the original family edition, move by move: 71 points on the slow twin of Agricola."""

from typing import Any

from tests.reference.agricola import Position

ORDER = (
    *("sheep_market", "grain_utilization", "major_improvement", "fencing"),
    *("western_quarry", "basic_wish", "house_redevelopment", "pig_market", "vegetable_seeds"),
    *("cattle_market", "eastern_quarry", "urgent_wish", "cultivation", "farm_redevelopment"),
)
Turn = list[dict[str, Any]]
GROWTH: dict[str, Any] = {"part": "growth"}
RENOVATE: dict[str, Any] = {"part": "renovate"}
# Two pastures of two spaces in the upper rows, two of one space in the lowest: 15 fences.
FENCES = [
    *("0,3:n", "0,4:n", "0,3:w", "0,4:e", "1,3:n", "1,4:n", "1,3:w", "1,4:e"),
    *("2,3:n", "2,4:n", "2,3:w", "2,4:w", "2,4:e", "2,3:s", "2,4:s"),
]


def at(space: str, *parts: dict[str, Any]) -> Turn:
    return [{"part": "space", "space": space}, *parts]


def take(good: str) -> dict[str, Any]:
    return {"part": "take", "goods": [good]}


def plow(cell: str) -> dict[str, Any]:
    return {"part": "plow", "cell": cell}


def sow(*grain: str, vegetable: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"part": "sow", "grain": list(grain), "vegetable": list(vegetable)}


def bake(**using: int) -> dict[str, Any]:
    return {"part": "bake", "with": using}


def buy(major: str) -> dict[str, Any]:
    return {"part": "major", "major": major}


def stable(cell: str) -> dict[str, Any]:
    return {"part": "stables", "cells": [cell]}


def keep(animals: dict[str, int], cook: dict[str, int]) -> dict[str, Any]:
    return {"part": "keep", "animals": animals, "cook": cook}


ROUNDS: list[list[Turn]] = [
    [at("farmland", plow("0,0")), at("grain_seeds")],
    [at("farmland", plow("0,1")), at("grain_seeds")],
    [at("day_laborer", take("wood")), at("grain_utilization", sow("0,0", "0,1"))],
    [at("day_laborer", take("stone")), at("fishing")],
    [at("reed_bank"), at("forest")],
    [at("farm_expansion", {"part": "rooms", "cells": ["1,1", "2,1"]}), at("basic_wish", GROWTH)],
    [at("basic_wish", GROWTH), at("fishing"), at("meeting_place")],
    [
        at("farmland", plow("0,2")),
        at("day_laborer", take("wood")),
        at("clay_pit"),
        at("major_improvement", buy("clay_oven"), bake(clay_oven=1)),
    ],
    [
        at("farmland", plow("1,2")),
        at("grain_utilization", sow("0,2", "1,2"), bake(clay_oven=1)),
        at("day_laborer", take("reed")),
        at("side_job", stable("0,3")),
    ],
    [
        at("day_laborer", take("wood")),
        at("vegetable_seeds"),
        at("side_job", stable("1,3"), bake(clay_oven=1)),
        at("major_improvement", buy("fireplace_2")),
    ],
    [
        at("grain_utilization", sow("0,0", vegetable=("0,1",)), bake(clay_oven=1)),
        at("side_job", stable("2,3"), bake(clay_oven=1)),
        at("western_quarry"),
        at("major_improvement", buy("pottery")),
    ],
    [
        at("urgent_wish", GROWTH),
        at("clay_pit"),
        at("house_redevelopment", RENOVATE, buy("stone_oven"), bake(clay_oven=1, stone_oven=2)),
        at("reed_bank"),
    ],
    [
        at("forest"),
        at("fencing", {"part": "fences", "edges": FENCES}),
        at("sheep_market", keep({"sheep": 6}, {"sheep": 7})),
        at("pig_market", keep({"sheep": 6, "boar": 5}, {"boar": 1})),
        at("cattle_market"),
    ],
    [
        at("cultivation", plow("2,2"), sow("0,2", "1,2", vegetable=("0,1", "2,2"))),
        at("western_quarry"),
        at("eastern_quarry"),
        at("major_improvement", buy("well")),
        at("house_redevelopment", RENOVATE, buy("basketmakers_workshop")),
    ],
]
# What each of these turns takes from its space: the numbers that the published line names.
TAKEN = {
    (4, "fishing"): 4,
    (5, "reed_bank"): 5,
    (5, "forest"): 10,
    (7, "fishing"): 3,
    (7, "meeting_place"): 7,
    (8, "clay_pit"): 8,
    (11, "western_quarry"): 7,
    (12, "clay_pit"): 4,
    (12, "reed_bank"): 7,
    (13, "forest"): 16,
    (13, "sheep_market"): 13,
    (13, "pig_market"): 6,
    (13, "cattle_market"): 4,
    (14, "western_quarry"): 3,
    (14, "eastern_quarry"): 4,
}
# Food left after each harvest; 6, 10, 12, 12, 15 and 15 were eaten, nothing was turned into food for that, not even
# where the Pottery could have done it.
LEFT = {4: 0, 7: 0, 9: 0, 11: 4, 13: 18, 14: 3}
ASKED = [11]
NOTHING: Turn = [{"part": "feed", "convert": {}}]


def test_the_published_line_of_71_points() -> None:
    position = Position.start(1, "family", order=ORDER)
    taken, left, asked = dict[tuple[int, str], int](), dict[int, int](), list[int]()
    for number, turns in enumerate(ROUNDS, 1):
        assert (position.round, position.phase, position.me.workers) == (number, "work", len(turns))
        for turn in turns:
            space = turn[0]["space"]
            taken[number, space] = position.pile(space)
            position = position.play(turn)
        if position.phase == "feeding":
            asked.append(number)
            position = position.play(NOTHING)
        if number in LEFT:
            left[number] = position.farms[0].count("food")
    assert position.is_over
    assert left == LEFT
    assert asked == ASKED
    assert {key: taken[key] for key in TAKEN} == TAKEN
    score = position.score(0)
    assert score["total"] == 71
    rows = ("fields", "pastures_points", "grain", "vegetables", "sheep", "boar", "cattle")
    assert [score[name] for name in rows] == [4] * 7
    assert (score["people"], score["rooms"], score["fenced_stables"]) == (15, 8, 3)
    assert score["improvements"] + score["bonus"] == 17
    assert score["unused"] == score["begging"] == 0
    assert position.farms[0].animals == (8, 7, 6)
    assert sorted(len(pasture["spaces"]) for pasture in score["pastures"]) == [1, 1, 2, 2]
