"""Feeding in the engine of Agricola: what is asked and listed (rules, section 8, ruling feeding-beyond)."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow import engine
from hedgerow._core import agricola
from hedgerow.engine.agricola.data import ANIMALS, CARDS, COOKED, CRAFTED, GOODS
from hedgerow.engine.errors import MoveError
from hedgerow.engine.position import Position
from hedgerow.solver.players import make
from tests.reference.agricola import Position as SlowPosition
from tests.twin_agricola_parts import counts_of

CRAFTS = ["joinery", "pottery", "basketmakers_workshop"]
# Two pastures of two spaces and two of one, each with a stable: room for 8, 8, 4 and 4 animals.
HOMES: dict[str, Any] = {
    "stables": ["0,3", "1,3", "2,3", "2,4"],
    "fences": [
        *("0,3:n", "0,4:n", "0,3:w", "0,4:e", "1,3:n", "1,4:n", "1,3:w", "1,4:e"),
        *("2,3:n", "2,4:n", "2,3:w", "2,4:w", "2,4:e", "2,3:s", "2,4:s"),
    ],
}


def feeding(*players: dict[str, Any], number: int = 13) -> Position:
    """After the work of a round with a harvest, the first seat to feed."""
    position = {"game": "agricola", "edition": "revised", "round": number, "phase": "feeding", "cards": CARDS[:number]}
    return engine.parse({**position, "players": list(players)})


def moves(position: Position) -> list[str]:
    return [move.text for move in position.legal_moves()]


def test_a_craft_works_without_need() -> None:
    me = {"supply": {"food": 6, "wood": 1, "grain": 3}, "improvements": ["joinery"]}
    for food in (6, 7, 99, 900):
        rich = feeding({**me, "supply": {"food": food, "wood": 1}})
        assert (rich.phase, moves(rich)) == ("feeding", ["feed:none", "feed:1wood"])
    position = feeding(me)
    after = position.play("feed:1wood").to_json()["players"][0]["supply"]
    assert (after["food"], after["wood"]) == (2, 0)
    assert position.play("feed:1wood+3grain").to_json()["players"][0]["supply"]["food"] == 5
    with pytest.raises(MoveError, match="one unit"):
        position.play("feed:2wood")


def test_where_nothing_is_to_be_decided_feeding_passes_by_itself() -> None:
    me = {"supply": {"food": 6, "wood": 1, "grain": 3}, "improvements": ["joinery"]}
    assert feeding({**me, "improvements": []}).round == 14
    assert feeding({**me, "supply": {"food": 6, "clay": 1}}).round == 14
    assert feeding(me, number=14).is_over, "food is worth nothing after the last harvest"
    other = feeding({"supply": {"food": 4, "grain": 9}}, me)
    assert (other.phase, other.to_move) == ("feeding", 1), "only the seat with the craft is asked"


def worst(players: int, number: int) -> Position:
    """A farm with so much of everything that nothing but the need limits the ways to feed it."""
    supply = {**dict.fromkeys(GOODS, 20), "food": 0}
    cook = {"improvements": ["fireplace_2", *CRAFTS]}  # a Hearth makes more of each animal, so there are fewer ways
    animals = {"sheep": 8, "boar": 8, "cattle": 4}
    me = {**HOMES, **cook, "people": 5, "supply": supply, "animals": animals}
    return feeding(me, *({"supply": supply} for _ in range(players - 1)), number=number)


@pytest.mark.parametrize(("players", "number"), [(1, 13), (2, 13), (1, 14)])
def test_the_worst_farm(players: int, number: int) -> None:
    """All of its ways are listed, each once: those that the rules name and no others."""
    position = worst(players, number)
    listed = [counts_of(text.removeprefix("feed:")) for text in moves(position)]
    need = 15 if players == 1 else 10
    rates = {"wood": 2, "clay": 2, "reed": 3, "grain": 1, "vegetable": 2, "sheep": 2, "boar": 2, "cattle": 3}
    known = {tuple(sorted(way.items())) for way in listed}
    assert len(known) == len(listed)
    assert len(listed) > (3000 if need == 15 and number < 14 else 600)
    for way in listed:
        assert set(way) <= {*CRAFTED, *COOKED}
        food = sum(rates[good] * number for good, number in way.items())
        spared = [good for good in way if number == 14 or good not in CRAFTED]
        assert food < need or all(food - rates[good] < need for good in spared)
    slow = SlowPosition.from_json(position.to_json())
    assert known == {tuple(sorted(turn[0]["convert"].items())) for turn, _ in slow.turns()}
    # all crafts, and so many animals: both fall short of both needs
    assert {tuple(sorted(dict.fromkeys(goods, 1).items())) for goods in (CRAFTED, ANIMALS)} <= known


def test_searches_play_the_worst_farm() -> None:
    position = worst(1, 13)
    choice = make("mcts:nodes=3000,seed=1").choose(position)
    assert position.play(choice.move).round == 14


def test_who_has_fed_needs_no_food_any_more() -> None:
    """The evaluation counts the need of a harvest for those only who have still to feed."""
    rest = {"supply": {"food": 4}}
    due = {"supply": {"food": 4, "wood": 1}, "improvements": ["joinery"]}
    position = feeding(rest, due)
    stock = agricola.FEATURE_NAMES.index("food")
    assert position.to_json()["pending"] == [{"seat": 1, "hook": "feed"}]
    ate, eats = (agricola.features(position.core, seat)[stock] for seat in (0, 1))
    assert (ate, eats) == (0, 0), "one ate its food, the other needs it"
    richer = feeding({"supply": {"food": 7}}, due)
    assert agricola.features(richer.core, 0)[stock] == pytest.approx(3 / (1 + 3 / 12))
