"""Positions: equal after every way of writing them, hashes, mirror images, setups that leave things out."""

from __future__ import annotations

import copy
import json
import pickle
import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow import engine
from hedgerow.engine import HedgerowError, Position, PositionError
from hedgerow.engine.acbas import Setup, from_setup
from hedgerow.engine.acbas.setup import Farm


@cache
def game(seed: int) -> tuple[Position, ...]:
    """All positions of one random game; odd seeds let seat 1 start, some share ties or use the other edition."""
    rng = random.Random(seed)
    options = {"first_start": seed % 2, "tie": rng.choice(["shared", "second_player"])}
    position = engine.new("acbas", edition=rng.choice(["bigbox", "original"]), **options)
    positions = [position]
    while not position.is_over:
        position = position.play(rng.choice(position.legal_moves()))
        positions.append(position)
    return tuple(positions)


positions = st.builds(lambda seed, place: game(seed)[place % len(game(seed))], st.integers(0, 40), st.integers(0, 1000))


COTTAGES = ("cottage", "half_timbered_house")


def mirrored(data: dict[str, Any]) -> dict[str, Any]:
    """The position with the farm of seat 0 turned left to right."""
    data = copy.deepcopy(data)
    farm = data["players"][0]
    columns = farm["columns"]

    def turn(space: str) -> str:
        row, column = space.split(",")
        return f"{row},{columns - 1 - int(column)}"

    def turn_edge(edge: str) -> str:
        space, side = edge.split(":")
        return f"{turn(space)}:{ {'w': 'e', 'e': 'w'}.get(side, side) }"

    farm["buildings"] = {turn(space): name for space, name in farm["buildings"].items()}
    farm["troughs"] = [turn(space) for space in farm["troughs"]]
    farm["borders"] = [turn_edge(edge) for edge in farm["borders"]]
    return data


@given(positions)
def test_json_and_text_say_the_same_position(position: Position) -> None:
    assert engine.parse(position.to_json()) == position
    assert engine.parse(json.dumps(position.to_json())) == position
    assert engine.parse(position.to_text()) == position
    assert engine.parse(position.to_text()).to_text() == position.to_text()
    assert engine.parse(position.to_json()).to_json() == position.to_json()


@given(positions)
def test_repr_copy_and_pickle(position: Position) -> None:
    assert eval(repr(position), {"parse": engine.parse}) == position
    assert pickle.loads(pickle.dumps(position)) == position
    assert copy.deepcopy(position) == position
    assert isinstance(position, Position)


@given(positions)
def test_hash_kept_step_by_step_equals_the_one_from_scratch(position: Position) -> None:
    assert position.core.hash == position.core.rehash() == position.hash
    assert engine.parse(position.to_text()).hash == position.hash


@given(positions, st.integers(0, 10**6))
def test_moves_of_a_position(position: Position, choice: int) -> None:
    moves = position.legal_moves()
    assert bool(moves) != position.is_over
    assert len({move.text for move in moves}) == len(moves) == len({move.result for move in moves})
    if moves:
        move = moves[choice % len(moves)]
        assert position.parse_move(move.text) == move
        assert position.parse_move(move.text.upper()) == move
        assert position.format_move(move.steps) == move.text
        before = position.to_text()
        after = position.play(move)
        assert after.hash == move.result
        assert after == position.play(move.text)
        assert position.to_text() == before, "playing must not change the position"


@given(positions)
def test_what_can_be_derived_may_be_left_out(position: Position) -> None:
    data = position.to_json()
    for key in ("version", "to_move", "supply"):
        del data[key]
    for player in data["players"]:
        del player["workers"]
        for key in ("wood", "stone", "reed"):
            if player["supply"][key] == 0:
                del player["supply"][key]
        del player["notes"]
    del data["players"][1]["supply"]["borders"]
    if data["start"] == data["marker"]:
        del data["start"]
    assert engine.parse(data) == position


@given(positions)
def test_mirrored_farm_scores_and_houses_the_same(position: Position) -> None:
    farm = position.to_json()["players"][0]
    columns = farm["columns"]
    home = next(int(space[2]) for space, name in farm["buildings"].items() if name in COTTAGES)
    if home == 0:  # mirrored, the Cottage would lack the column on its right, which belongs to the start board
        with pytest.raises(PositionError) as caught:
            engine.parse(mirrored(position.to_json()))
        assert caught.value.code == "cottage_column"
        return
    other = engine.parse(mirrored(position.to_json()))
    ours, theirs = position.score().players[0], other.score().players[0]
    for part in ("animals", "bonuses", "counts"):
        assert ours[part] == theirs[part]

    def sizes(score: Any, mirror: bool) -> list[tuple[Any, ...]]:
        def place(space: str) -> str:
            row, column = space.split(",")
            return f"{row},{columns - 1 - int(column)}" if mirror else space

        return sorted((sorted(map(place, one["at"])), one["size"], one["species"]) for one in score["capacities"])

    assert sizes(ours, False) == sizes(theirs, True)
    assert sorted(map(str, (one["points"] for one in ours["buildings"].values()))) == sorted(
        map(str, (one["points"] for one in theirs["buildings"].values()))
    )


@given(positions, st.data())
def test_a_changed_number_is_refused_or_another_position(position: Position, data: st.DataObject) -> None:
    """No damaged position passes for the one it was: each number counts or is checked."""
    document = position.to_json()
    seat = data.draw(st.integers(0, 1))
    key = data.draw(st.sampled_from(["wood", "stone", "reed", "borders"]))
    document["players"][seat]["supply"][key] += data.draw(st.sampled_from([1, 2, 50]))
    try:
        other = engine.parse(document)
    except HedgerowError:
        return
    assert other != position


def test_all_reasons_at_once() -> None:
    data = engine.new("acbas").to_json()
    data["boxes"]["wood3"]["wood"] = 4
    data["supply"]["stalls"] = 2
    data["players"][0]["columns"] = 7
    data["to_move"] = 1
    data["players"][0]["animals"]["sheep"] = 9
    data["players"][1]["supply"]["wood"] = 120
    with pytest.raises(PositionError) as caught:
        engine.parse(data)
    assert {reason.code for reason in caught.value.reasons} == {
        *("box_step", "supply_count", "expansions_many", "to_move_wrong", "animals_room", "material_reach")
    }


def test_all_faults_of_form_at_once() -> None:
    data: dict[str, Any] = engine.new("acbas").to_json()
    data["rounds"] = 3
    data["players"][1]["animals"] = {"goat": 1}
    data["players"][0]["supply"]["wood"] = True
    data["boxes"]["wood3"] = {"wood": -1}
    with pytest.raises(PositionError) as caught:
        engine.parse(data)
    assert [reason.code for reason in caught.value.reasons] == [
        *("key_unknown", "not_number", "not_number", "key_unknown")
    ]


def test_phases_without_a_decision_run_on() -> None:
    data = engine.new("acbas").to_json()
    assert engine.parse(data | {"phase": "start"}) == engine.new("acbas")
    for phase in ("before_breeding", "breeding", "end_of_round"):
        home = data | {"phase": phase, "to_move": None}
        for player in home["players"]:
            player["workers"] = 0
        following = engine.parse(home)
        assert (following.round, following.phase, following.to_move) == (2, "work", 0)


def test_a_setup_may_be_built_by_hand() -> None:
    start = engine.new("acbas").to_json()
    setup = Setup(round=1, players=[Farm(buildings={2: 1}, spare=9), Farm(buildings={2: 1}, spare=9)])
    setup.boxes = {0: {"wood": 1}, 1: {"wood": 3}, 2: {"stone": 1}, 3: {"stone": 2}, 7: {"borders": 1}}
    setup.boxes |= {13: {"reed": 1}, 14: {"pig": 1}, 15: {"cow": 1}, 16: {"horse": 1}}
    assert from_setup(setup).to_json() == start


def test_both_editions_and_ties_are_different_positions() -> None:
    variants = [
        engine.new("acbas"),
        engine.new("acbas", tie="shared"),
        engine.new("acbas", edition="original"),
        engine.new("acbas", first_start=1),
        engine.new("acbas", offer=["storage"]),
    ]
    assert len(set(variants)) == len(variants)
    for variant in variants:
        assert engine.parse(variant.to_text()) == variant


def test_every_turn_of_a_small_position_can_be_named() -> None:
    """With `every`, all turns are listed, each by a text that leads to the same position."""
    position = engine.new("acbas").play("resources").play("wood3").play("fences:a1n")
    moves = position.legal_moves(every=True)
    listed = {move.result for move in position.legal_moves()}
    assert listed <= {move.result for move in moves}
    assert len({move.result for move in moves}) == len(moves)
    for move in moves[:: max(1, len(moves) // 300)]:
        assert position.parse_move(move.text).result == move.result
        assert position.play(move.text).hash == move.result


@pytest.mark.parametrize(
    "boxes", [("wood3", "resources", "start"), ("stone2", "resources", "stone1"), ("reed_sheep", "resources")]
)
def test_what_a_legal_position_leads_to_can_always_be_read(boxes: tuple[str, ...]) -> None:
    """As much material as is allowed, and then all that comes: the counts stay where reader and core can hold them."""
    data = engine.new("acbas").to_json()
    most = {"wood": 87, "stone": 95, "reed": 111}
    data["players"][0]["supply"] |= most
    for what in most:
        more = copy.deepcopy(data)
        more["players"][0]["supply"][what] += 1
        with pytest.raises(
            PositionError, match=f"supply.{what} is {most[what] + 1}, but must be at most {most[what]}:"
        ):
            engine.parse(more)
    position = engine.parse(data)
    while not position.is_over:
        moves = {move.box: move.text for move in position.legal_moves()}
        wanted = [box for box in boxes if box in moves]
        others = [box for box in moves if box not in boxes]
        chosen = wanted[:1] if position.to_move == 0 and wanted else others[-1:] or list(moves)[:1]
        position = position.play(moves[chosen[0]])
        again = engine.parse(position.to_json())
        assert again == position
        assert again.core.hash == again.core.rehash() == position.core.hash
    owned = position.to_json()["players"][0]["supply"]
    assert max(owned["wood"] - most["wood"], owned["stone"] - most["stone"], owned["reed"] - most["reed"]) >= 8
    assert max(owned["wood"], owned["stone"], owned["reed"]) <= 127
