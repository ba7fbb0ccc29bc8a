"""What expansion buildings are worth to the evaluation beyond room and points, and the weights that count it."""

import pytest

import hedgerow.engine as engine
from hedgerow._core import acbas
from hedgerow._core.acbas import State
from hedgerow._core.rng import Random
from hedgerow.engine.acbas.data import SPECIALS, TILE_NUMBER, Building
from hedgerow.solver import players, weights

USES = acbas.FEATURE_NAMES.index("uses")


def owning(name: str, round_: int = 1, **notes: int) -> State:
    fields = State.start(offer=[]).fields()
    tiles = list(fields["farms"][0]["tiles"])
    tiles[0] = TILE_NUMBER[name]
    fields["farms"][0].update(tiles=tuple(tiles), notes=notes)
    fields.update(round=round_)
    return State.from_fields(fields)


def uses(state: State) -> float:
    return acbas.features(state, 0)[USES]


@pytest.mark.parametrize("building", SPECIALS, ids=lambda building: building.id)
def test_what_a_building_does_counts_for_the_rounds_left(building: Building) -> None:
    notes = {"barn": 1} if building.id == "barn" else {}
    assert uses(owning(building.id, 1, **notes)) == pytest.approx(building.use)
    assert uses(owning(building.id, 5, **notes)) == pytest.approx(building.use / 2)


def test_a_barn_that_was_used_does_nothing_more() -> None:
    assert uses(owning("barn", barn=1)) == 3
    assert uses(owning("barn", barn=2)) == 0


def test_the_second_breeding_counts_among_the_animals() -> None:
    """Two cows under the Breeding Station's two places and a Stall beside it breed once more than without it."""
    grown = acbas.FEATURE_NAMES.index("grown")

    def with_cows(name: str) -> float:
        fields = owning(name, 8).fields()
        tiles = list(fields["farms"][0]["tiles"])
        tiles[1] = tiles[4] = TILE_NUMBER["stall"]
        fields["farms"][0].update(tiles=tuple(tiles), animals=(0, 0, 2, 0))
        return acbas.features(State.from_fields(fields), 0)[grown]

    assert with_cows("breeding_station") == with_cows("reed_hut") + 1 + 3  # a cow more, and the step from -3 to 0


@pytest.mark.parametrize(("name", "of"), [("tree-3-58", "tree-3"), ("greedy-v1-58", "greedy-v1")])
def test_the_base_game_is_played_as_before(name: str, of: str) -> None:
    new, old, chance = weights.load(name), weights.load(of), Random(3)
    state = State.start()
    while state.ask:
        assert acbas.evaluate(state, new) == acbas.evaluate(state, old)
        assert acbas.greedy_turn(state, new) == acbas.greedy_turn(state, old)
        for step in acbas.random_turn(state, chance):
            state.play(step)


def test_with_expansions_the_frozen_players_differ() -> None:
    position = engine.new("acbas", offer="stewards_office")
    fields = position.core.fields()
    for farm in fields["farms"]:
        farm.update(wood=9, stone=9, reed=9)
    rich = type(position)(State.from_fields(fields))
    assert "stewards_office" in players.make("greedy-v1-58").choose(rich).move.text
    assert "stewards_office" not in players.make("greedy-v1").choose(rich).move.text
