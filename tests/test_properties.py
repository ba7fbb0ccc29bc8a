"""Laws of every game, any legal move included: hashes, texts, records, pieces, mirror images.

The games are played by greedy, random and odd turns (`tests.turn_kinds`): borders anywhere, animals let go.
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow import engine
from hedgerow._core import acbas as core
from hedgerow._core import grid
from hedgerow._core.acbas import State
from hedgerow._core.rng import Random
from hedgerow.engine import Game
from hedgerow.engine.acbas.position import AcbasPosition
from hedgerow.engine.record_text import read
from hedgerow.solver.weights import standard
from tests.turn_kinds import KEEP, closing_turns, odd_turn

WEIGHTS = standard()
MANY = 1500  # positions with more turns (by the core's bound) are not enumerated
Line = tuple[tuple[State, tuple[int, ...]], ...]


@cache
def line(seed: int) -> Line:
    """A whole game: each position with the turn played there; the last one with none."""
    dice, more = random.Random(seed), Random(seed)
    odd, greedy = dice.choice([(0.2, 0.7), (0.1, 0.85), (0.6, 0.2)])
    state, played = State.start(seed & 1, bool(seed & 2)), list[tuple[State, tuple[int, ...]]]()
    while state.ask:
        chance = dice.random()
        if chance < odd:
            steps = odd_turn(state, dice)
        elif chance < odd + greedy:
            steps = tuple(core.greedy_turn(state, WEIGHTS))
        else:
            steps = tuple(core.random_turn(state, more))
        played.append((state, steps))
        state = after(state, steps)
    return (*played, (state, ()))


def after(state: State, steps: tuple[int, ...]) -> State:
    """The state after a turn, whether it says what is kept or not."""
    settle = steps[-1] >> 56 != KEEP
    now = state.copy()
    for step in steps:
        now.play(step, settle=settle)
    return now


seeds = st.integers(0, 59)
moments = st.builds(lambda seed, place: line(seed)[place % len(line(seed))], seeds, st.integers(0, 10_000))


def test_the_games_are_worth_their_laws() -> None:
    """Wide farms, odd turns, rich ends: what the laws speak of must occur."""
    games = [line(seed) for seed in range(20)]
    assert max(state.fields()["farms"][0]["columns"] for game in games for state, _ in game) >= 5
    assert max(max(game[-1][0].totals()) for game in games) >= 60
    listed = [steps in [one for one, _ in state.turns()] for game in games[:5] for state, steps in game[:-1]]
    assert listed.count(False) >= 20


# ---- one position, many ways to say it ----


@given(seeds)
@settings(max_examples=40)
def test_the_hash_is_kept_through_every_step(seed: int) -> None:
    for state, steps in line(seed):
        settle = not steps or steps[-1] >> 56 != KEEP
        now = state.copy()
        for step in steps:
            now.play(step, settle=settle)
            assert now.hash == now.rehash()
            assert now.copy() == now
        assert AcbasPosition(now).hash == now.hash if steps else state.ask == 0


@given(moments)
def test_a_position_reached_by_any_move_reads_as_written(moment: tuple[State, tuple[int, ...]]) -> None:
    position = AcbasPosition(moment[0])
    for text in (position.to_json(), position.to_text()):
        again = engine.parse(text)
        assert again == position
        assert again.core.tobytes() == moment[0].tobytes()
        assert again.hash == position.hash


@given(moments)
def test_any_move_reads_as_written(moment: tuple[State, tuple[int, ...]]) -> None:
    state, steps = moment
    if not steps:
        return
    position = AcbasPosition(state)
    text = position.format_move(steps)
    move = position.parse_move(text)
    result = after(state, steps)
    assert move.text == position.format_move(move.steps)
    assert position.play(text).core == result
    assert position.play(move.text).core == result
    assert move.result == result.hash
    assert " " not in text


@given(seeds, st.integers(1, 51))
@settings(max_examples=30)
def test_a_record_of_any_moves_reads_as_written(seed: int, length: int) -> None:
    first = AcbasPosition(line(seed)[0][0])
    game = Game(first)
    for state, steps in line(seed)[:length]:
        if steps:
            assert game.position == AcbasPosition(state)
            game.play(game.position.format_move(steps))
    again = read(game.to_text())
    assert again.to_text() == game.to_text()
    assert again.position == game.position
    assert again.root.position == first
    assert again.moves() == game.moves()


# ---- what a turn leaves as it is ----


@given(moments)
def test_pieces_are_neither_lost_nor_made(moment: tuple[State, tuple[int, ...]]) -> None:
    """26 borders, 4 expansions, 4 Stall tiles, 10 troughs (rules, section 1), and nothing below zero."""
    fields = moment[0].fields()
    farms = fields["farms"]
    borders = sum(farm["spare"] + farm["borders"].bit_count() for farm in farms)
    assert borders + fields["piles"]["expand"] + fields["stock"] == 26
    assert fields["expansions"] + sum(farm["columns"] - 2 for farm in farms) == 4
    assert fields["stalls"] + sum(farm["tiles"].count(tile) for farm in farms for tile in (2, 3)) == 4
    assert fields["troughs"] + sum(farm["troughs"].bit_count() for farm in farms) == 10
    standing = [tile for farm in farms for tile in farm["tiles"] if tile >= 4]
    assert len(set(standing)) == len(standing)
    assert fields["offer"] == sum(1 << tile for tile in range(4, 8) if tile not in standing)
    for farm in farms:
        assert sum(tile in (1, 4) for tile in farm["tiles"]) == 1, "the Cottage or what stands on it"
        assert farm["tiles"][3 * farm["home"] + 2] in (1, 4)
        assert min(farm["wood"], farm["stone"], farm["reed"], farm["spare"], *farm["animals"]) >= 0


@given(moments)
def test_a_turn_changes_one_farm(moment: tuple[State, tuple[int, ...]]) -> None:
    """In Work the other farm and what its owner has stay as they are; so they do while one breeds (section 8)."""
    state, steps = moment
    if not steps:
        return
    now = after(state, steps)
    old, new = state.fields(), now.fields()
    if (old["round"], old["phase"]) == (new["round"], new["phase"]):
        assert old["farms"][1 - state.actor] == new["farms"][1 - state.actor]


@given(moments)
def test_nobody_gets_animals_in_work_but_from_boxes_and_buildings(moment: tuple[State, tuple[int, ...]]) -> None:
    state, steps = moment
    if not steps or state.fields()["phase"] != 1 or after(state, steps).fields()["phase"] != 1:
        return
    old, new = state.fields(), after(state, steps).fields()
    if new["round"] != old["round"]:
        return
    box = core.BOX_NAMES[core.payload(steps[0])]
    gained = [b - a for a, b in zip(*(one["farms"][state.actor]["animals"] for one in (old, new)), strict=True)]
    if not box.endswith(("sheep", "pig")) and not box.startswith("special"):
        assert max(gained) <= 0
    if box.startswith("special"):
        assert sum(max(0, number) for number in gained) <= 1


# ---- mirror images ----


def mirrored(state: State) -> State:
    """The same position with both farms turned left to right; the start board stays the same two columns."""
    fields = state.fields()
    for farm in fields["farms"]:
        columns = farm["columns"]
        farm["borders"] = grid.mirrored_edges(farm["borders"], columns)
        farm["troughs"] = grid.mirrored_cells(farm["troughs"], columns)
        tiles = list(farm["tiles"])
        for cell in range(3 * columns):
            tiles[3 * (columns - 1 - cell // 3) + cell % 3] = farm["tiles"][cell]
        farm["tiles"] = tuple(tiles)
        # `home` is the left column of the start board: mirrored, the one that was its right column.
        farm["home"] = columns - 2 - farm["home"]
    return State.from_fields(fields)


def places(state: State, seat: int, mirror: bool) -> dict[str, Any]:
    """What the score says of the spaces of a farm, mirrored if asked for."""
    report, columns = state.report(seat), state.fields()["farms"][seat]["columns"]

    def cells(mask: int) -> int:
        return grid.mirrored_cells(mask, columns) if mirror else mask

    return {
        "used": cells(report["used"]),
        "pastures": sorted((cells(mask), troughs, capacity) for mask, troughs, capacity in report["pastures"]),
        "capacities": sorted((cells(mask), size, species) for mask, size, species in report["capacities"]),
        "buildings": sorted((cells(1 << cell), tile, points2) for cell, tile, points2 in report["buildings"]),
        **{part: report[part] for part in ("total2", "animals", "bonuses", "expansions", "counts")},
    }


@given(moments, st.tuples(*[st.integers(0, 9)] * 4))
def test_mirrored_farms_hold_and_score_the_same(
    moment: tuple[State, tuple[int, ...]], pool: tuple[int, int, int, int]
) -> None:
    state = moment[0]
    mirror = mirrored(state)
    assert mirrored(mirror) == state
    assert mirror.totals() == state.totals()
    assert mirror.winner() == state.winner()
    for seat in (0, 1):
        assert places(mirror, seat, mirror=True) == places(state, seat, mirror=False)
        assert sorted(mirror.maximal_kept(seat, pool)) == sorted(state.maximal_kept(seat, pool))
        assert mirror.can_house(seat, pool) == state.can_house(seat, pool)


@given(moments)
def test_mirrored_positions_have_mirrored_turns(moment: tuple[State, tuple[int, ...]]) -> None:
    """All turns, and the listed ones that only close pastures; what prepares a pasture is a choice of few."""
    state = moment[0]
    if not state.ask:
        return
    mirror = mirrored(state)
    assert {mirrored(one) for _, one in closing_turns(state)} == {one for _, one in closing_turns(mirror)}
    assert mirror.turn_count_bound() == state.turn_count_bound()
    if state.turn_count_bound() <= MANY:
        every = state.turns(every=True)
        results = {mirrored(one) for _, one in every}
        assert len(results) == len(every)
        assert results == {one for _, one in mirror.turns(every=True)}
