"""The most that a position of Agricola holds (ruling limits): no game reaches it, and there both sides still agree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from hedgerow import engine
from hedgerow._core.agricola import State
from hedgerow.engine.agricola import json as agricola_json
from hedgerow.engine.agricola.data import (
    ANIMALS,
    CARDS,
    EDITIONS,
    GOODS,
    LIMITS,
    MOST_GOODS,
    MOST_PLAYERS,
    ROUNDS,
    RULES,
    SPACES,
    Row,
    space_row,
)
from hedgerow.engine.errors import MoveError, PositionError
from tests.reference.agricola import Position as SlowPosition
from tests.reference.agricola_data import MOST_BEGGING, MOST_HERD, MOST_OF, MOST_PILED, MOST_PILED_ANIMALS
from tests.twin_agricola import AgricolaComparison

KINDS = [(edition, players) for edition in EDITIONS for players in range(1, MOST_PLAYERS[edition] + 1)]
HARVESTS = len(RULES.harvests)
FIELDS = 13  # spaces without a room
# A pasture of four spaces with four stables: room for 128 animals, more than a herd may have.
HOME: dict[str, Any] = {
    "stables": ["0,3", "0,4", "1,3", "1,4"],
    "fences": ["0,3:n", "0,4:n", "0,3:w", "1,3:w", "0,4:e", "1,4:e", "2,3:n", "2,4:n"],
}


def rows(edition: str, players: int) -> Iterator[Row]:
    """What every space does; the optional ones are among them."""
    return (row for space in SPACES if (row := space_row(space, edition, players)))


def brought(row: Row, kind: str) -> int:
    """The most of a kind that a space brings in a round to whoever uses it always."""
    found = row.pile.get(kind, 0) + row.gives.get(kind, 0) + (kind in row.choose)
    resources = "resources" in row.uses and kind in ("stone", "food")
    animals = row.does == "trade" or "animals" in row.uses
    return found + resources + (animals and kind in (*ANIMALS, "food"))


@pytest.mark.parametrize(("edition", "players"), KINDS)
def test_no_game_comes_near(edition: str, players: int) -> None:
    """One player who gets all there is in all rounds, harvests from every space and never spends or eats anything."""
    total = {kind: ROUNDS * sum(brought(row, kind) for row in rows(edition, players)) for kind in (*GOODS, *ANIMALS)}
    for crop in ("grain", "vegetable"):
        total[crop] += HARVESTS * FIELDS
        assert total[crop] <= MOST_GOODS[crop]
    for kind in ANIMALS:
        total[kind] += HARVESTS
        assert total[kind] <= LIMITS["herd"]
    for good in ("wood", "clay", "reed", "stone"):
        assert total[good] <= MOST_GOODS[good]
    # all crops (a field bears one) and animals in a Hearth, three bakings a round in both ovens, all crafts
    crops = total["grain"] + total["vegetable"] - HARVESTS * FIELDS
    cooked = sum(food * total[kind] for kind, food in zip(ANIMALS, (2, 3, 4), strict=True))
    made = 3 * crops + 3 * ROUNDS * (2 + 1 + 1) + cooked + HARVESTS * (2 + 2 + 3)
    assert total["food"] + made + RULES.numbers["well_rounds"] <= MOST_GOODS["food"]
    for row in rows(edition, players):
        for kind, number in row.pile.items():
            assert ROUNDS * number <= LIMITS["piled_animals" if kind in ANIMALS else "piled"]
    adult = RULES.numbers["adult_food_solo" if players == 1 else "adult_food"]
    assert HARVESTS * 5 * adult <= LIMITS["begging"]


def test_both_sides_have_the_same_limits() -> None:
    assert MOST_GOODS == MOST_OF
    said = (LIMITS["herd"], LIMITS["piled"], LIMITS["piled_animals"], LIMITS["begging"])
    assert said == (MOST_HERD, MOST_PILED, MOST_PILED_ANIMALS, MOST_BEGGING)


def full(species: str, number: int = 4, players: int = 2) -> dict[str, Any]:
    """Seat 0 has of everything what a position can hold at most, and so have the spaces."""
    piles = {}
    cards = CARDS[:number]
    for space in (*SPACES[: SPACES.index(CARDS[0])], *cards):
        row = space_row(space, "revised", players)
        if row and space != "tile":
            for good in row.pile:
                piles[space] = {good: LIMITS["piled_animals" if good in ANIMALS else "piled"]}
    me = {
        **HOME,
        "fields": {"0,1": {"grain": 3}, "1,1": {"vegetable": 2}},
        "people": 5,
        "supply": dict(MOST_GOODS),
        "animals": {species: LIMITS["herd"]},
        "improvements": ["cooking_hearth_4", "clay_oven", "stone_oven", "joinery", "pottery", "basketmakers_workshop"],
        "begging": LIMITS["begging"],
    }
    data = {"game": "agricola", "edition": "revised", "round": number, "cards": cards, "spaces": piles}
    return {**data, "players": [me, *({} for _ in range(players - 1))]}


@pytest.mark.parametrize("species", ANIMALS)
def test_a_full_position_is_read_and_written(species: str) -> None:
    data = full(species)
    position = engine.parse(data)
    assert engine.parse(position.to_json()) == position
    assert engine.parse(position.to_text()) == position
    assert position.to_json()["players"][0]["supply"] == MOST_GOODS


class FullComparison(AgricolaComparison):
    """A game that begins at the limits."""

    def begin(self, data: dict[str, Any]) -> FullComparison:
        self.slow = SlowPosition.from_json(data)
        self.fast = State.from_fields(agricola_json.read(data))
        return self


@pytest.mark.parametrize(("species", "number", "players"), [("sheep", 4, 1), ("boar", 9, 2), ("cattle", 13, 4)])
def test_both_sides_agree_at_the_limits(species: str, number: int, players: int) -> None:
    """At every node the position is that of the twin, and it is read back from its JSON."""
    for seed in range(2):
        game = FullComparison(seed, "revised", players).begin(full(species, number, players))
        game.play()
        assert game.slow.is_over


def test_what_is_too_much_goes_back() -> None:
    """A full market, a full herd, a full supply."""
    position = engine.parse(full("sheep", players=1))
    after = position.play("sheep_market").to_json()
    assert after["players"][0]["animals"]["sheep"] == LIMITS["herd"]
    assert after["players"][0]["supply"] == MOST_GOODS, "the food of the sheep that are cooked goes back"
    fewer = position.play("sheep_market/convert:21sheep/keep:99sheep").to_json()
    assert fewer["players"][0]["animals"]["sheep"] == 99
    with pytest.raises(MoveError, match="not legal"):
        position.play("sheep_market/keep:101sheep")
    bread = full("sheep", players=1)
    bread["players"][0]["supply"]["food"] = 0
    baked = engine.parse(bread).play("grain_utilization/bake:1clay_oven+2stone_oven+124cooking_hearth")
    assert baked.to_json()["players"][0]["supply"]["food"] == 5 + 8 + 3 * 124
    with pytest.raises(MoveError) as caught:
        engine.parse(bread).play("grain_utilization/bake:128cooking_hearth")
    assert caught.value.code == "counts_many"


def test_begging_ends_somewhere() -> None:
    hungry = {"people": 5, "begging": LIMITS["begging"] - 1, "supply": {"food": 2}}
    after = engine.parse({**full("sheep", 13), "phase": "feeding", "players": [hungry, {}]}).to_json()
    assert after["players"][0]["begging"] == LIMITS["begging"]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        *((f"players.0.supply.{good}", most) for good, most in MOST_GOODS.items()),
        *((f"players.0.animals.{kind}", LIMITS["herd"]) for kind in ANIMALS),
        ("players.0.begging", LIMITS["begging"]),
        ("spaces.forest.wood", LIMITS["piled"]),
        ("spaces.sheep_market.sheep", LIMITS["piled_animals"]),
    ],
)
def test_beyond_the_limits_nothing_is_read(path: str, value: int) -> None:
    data = full("sheep")
    here: Any = data
    *folders, last = path.split(".")
    for name in folders:
        here = here[int(name)] if name.isdigit() else here[name]
    here[last] = value + 1
    with pytest.raises(PositionError, match=f"whole number from 0 to {value}"):
        engine.parse(data)


def spoiled() -> Iterator[tuple[str, Any]]:
    """Fields of a state that no memory has room for."""
    fields = agricola_json.read(full("sheep"))
    farm = fields["farms"][0]
    for name, most in (("animals", LIMITS["herd"]), ("goods", max(MOST_GOODS.values())), ("crops", 255)):
        yield name, {**fields, "farms": [{**farm, name: (most + 1, *farm[name][1:])}, *fields["farms"][1:]]}
    for name, wrong in (("fences", (1 << 16) - 1), ("fences", 1 << 60), ("begging", 100), ("well", 1 << 15)):
        yield name, {**fields, "farms": [{**farm, name: wrong}, *fields["farms"][1:]]}
    yield "piles", {**fields, "piles": [100, *fields["piles"][1:]]}
    yield "order", {**fields, "order": [7, *fields["order"][1:]]}
    yield "order", {**fields, "order": [200, *fields["order"][1:]]}
    yield "open", {**fields, "open": 1 << 60}
    yield "taken", {**fields, "taken": [1 << 60, 0]}


def test_the_core_takes_no_field_that_could_leave_its_memory() -> None:
    names = []
    for name, fields in spoiled():
        names.append(name)
        with pytest.raises(ValueError, match=name):
            State.from_fields(fields)
    assert len(names) == 12
