"""States of the core by themselves: hashes, copies, round trips, refusals, random and greedy play."""

import math
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hedgerow.engine  # noqa: F401  (fills the core's table of rules)
from hedgerow._core import acbas as core
from hedgerow._core import acbas_state
from hedgerow._core.acbas import State
from hedgerow._core.rng import Random
from hedgerow.engine.acbas.data import TILE_NUMBER
from hedgerow.solver.weights import standard

ASK_BOX, ASK_BORDERS, DONE, TAKE, KEEP = 1, 2, 7, 10, 11
BOX = {name: number for number, name in enumerate(core.BOX_NAMES)}
EVERY_BOX = (1 << len(BOX)) - 1

WEIGHTS = standard()


def walk(seed: int, settle: bool = True) -> Iterator[tuple[State, int]]:
    """A random game step by step: each state before a step, and the step."""
    dice = random.Random(seed)
    state = State.start(seed & 1, bool(seed & 2))
    while state.ask:
        step = dice.choice(state.steps())
        yield state, step
        state.play(step, settle)
    yield state, -1


def only_box(*boxes: str, **farm: Any) -> State:
    """Round 1, seat 0 to place the last worker, only these boxes free; its farm as said."""
    fields = State.start().fields()
    free = sum(1 << BOX[name] for name in boxes)
    fields["occupied"] = (0, EVERY_BOX & ~free)
    fields["farms"][0].update(farm, workers=1)
    fields["farms"][1]["workers"] = 0
    return State.from_fields(fields)


# ---- hash, bytes, copies ----


@pytest.mark.parametrize("settle", [True, False])
def test_the_hash_kept_is_the_hash_computed(settle: bool) -> None:
    for seed in range(25):
        for state, _ in walk(seed, settle):
            assert state.hash == state.rehash()
            assert hash(state) == hash(state.copy())
    for state, _ in walk(3):
        before = state.hash
        if state.ask:
            for _, after in state.turns():
                assert after.hash == after.rehash()
        assert state.hash == before


def test_equal_bytes_equal_hash_and_the_reverse() -> None:
    bytes_of: dict[int, bytes] = {}
    hash_of: dict[bytes, int] = {}
    for seed in range(60):
        for state, _ in walk(seed):
            data, number = state.tobytes(), state.hash
            assert hash_of.setdefault(data, number) == number
            assert bytes_of.setdefault(number, data) == data
    assert len(bytes_of) > 3000


def test_a_state_is_small() -> None:
    """Importing `acbas_state` compares the layout with what the hash takes for granted; no other module imports it."""
    assert acbas_state.STATE_BYTES == len(State.start().tobytes()) + 32 == 232  # the hashes are not compared


def test_different_orders_meet_in_one_state() -> None:
    def after(*boxes: str) -> State:
        state = State.start()
        for box in boxes:
            state.play(core.step(ASK_BOX, BOX[box]))
        return state

    one, other = after("wood3", "stone1", "resources"), after("resources", "stone1", "wood3")
    assert one == other
    assert one.hash == other.hash
    assert one.tobytes() == other.tobytes()
    assert one != after("wood3", "stone2", "resources")
    assert len({one, other}) == 1
    assert one != "state"


def test_seats_are_not_mixed_up_in_the_hash() -> None:
    state = only_box("resources", wood=3)
    fields = state.fields()
    fields["farms"].reverse()
    fields["farms"][0]["workers"], fields["farms"][1]["workers"] = 1, 0
    assert State.from_fields(fields).hash != state.hash


def test_copies_are_independent() -> None:
    for state, step in walk(11):
        if step < 0:
            break
        before = state.tobytes()
        copy = state.copy()
        assert copy == state
        copy.play(step)
        assert copy != state
        assert state.tobytes() == before


# ---- fields ----


def between_turns(seed: int) -> Iterator[State]:
    """The positions of a random game between two turns."""
    state, dice = State.start(seed & 1, bool(seed & 2)), Random(seed)
    while state.ask:
        yield state
        for step in core.random_turn(state, dice):
            state.play(step)
    yield state


def test_fields_and_back() -> None:
    for seed in range(25):
        for state in between_turns(seed):
            fields = state.fields()
            again = State.from_fields(fields)
            assert again == state
            assert again.hash == state.hash
            assert again.fields() == fields
            assert sorted(again.steps()) == sorted(state.steps())


@pytest.mark.parametrize(
    ("where", "value"),
    [
        (("round",), 256),
        (("expansions",), -1),
        (("stalls",), 300),
        (("troughs",), 256),
        (("stock",), -3),
        (("piles", "wood3"), 256),
        (("piles", "expand"), -1),
        (("farms", 0, "wood"), 256),
        (("farms", 1, "reed"), -1),
        (("farms", 0, "columns"), 1),
        (("farms", 0, "columns"), 8),
        (("farms", 0, "workers"), -1),
        (("farms", 0, "animals"), (121, 0, 0, 0)),
        (("farms", 1, "animals"), (0, 0, -1, 0)),
    ],
)
def test_fields_out_of_range_are_refused_by_name(where: tuple[Any, ...], value: object) -> None:
    fields = State.start().fields()
    place: Any = fields
    for key in where[:-1]:
        place = place[key]
    place[where[-1]] = value
    with pytest.raises(ValueError, match=str(where[-1])):
        State.from_fields(fields)


def test_a_tile_that_is_none_is_refused() -> None:
    for tile in (64, -1):
        fields = State.start().fields()
        fields["farms"][0]["tiles"] = (tile, *fields["farms"][0]["tiles"][1:])
        with pytest.raises(ValueError, match="tile"):
            State.from_fields(fields)


@pytest.mark.parametrize(
    ("where", "value"),
    [
        (("phase",), 10),
        (("phase",), -1),
        (("actor",), 2),
        (("start",), 2),
        (("marker",), 5),
        (("first_start",), 2),
        (("farms", 0, "home"), 7),
        (("farms", 0, "wood"), 128),
        (("due",), [(2, 0)]),
        (("due",), [(0, 32)]),
    ],
)
def test_numbers_that_choose_are_checked(where: tuple[Any, ...], value: object) -> None:
    """Seats, phases and hooks index arrays of the core, so a wrong one must not get in."""
    fields = State.start().fields()
    place: Any = fields
    for key in where[:-1]:
        place = place[key]
    place[where[-1]] = value
    with pytest.raises(ValueError, match=str(where[-1])):
        State.from_fields(fields)


def test_start_and_seats_are_checked() -> None:
    with pytest.raises(ValueError, match="first_start is 2"):
        State.start(2)
    state = State.start()
    for seat in (-1, 2):
        for ask in (
            lambda seat: state.report(seat),
            lambda seat: state.can_house(seat, (0, 0, 0, 0)),
            lambda seat: state.maximal_kept(seat, (0, 0, 0, 0)),
            lambda seat: core.features(state, seat),
        ):
            with pytest.raises(ValueError, match=f"seat is {seat}"):
                ask(seat)
    with pytest.raises(ValueError, match="0 to 120"):
        state.can_house(0, (121, 0, 0, 0))


# ---- steps ----


@pytest.mark.parametrize("seat", [0, 1])
def test_who_has_no_worker_left_is_passed_over(seat: int) -> None:
    fields = State.start().fields()
    fields["actor"] = seat
    fields["farms"][seat]["workers"] = 0
    fields["occupied"] = (7, 0) if seat == 0 else (0, 7)
    state = State.from_fields(fields)
    assert state.actor == 1 - seat
    assert state.steps()
    fields["farms"][1 - seat]["workers"] = 0
    fields["occupied"] = (7, 56) if seat == 0 else (56, 7)
    assert State.from_fields(fields).fields()["round"] == 2, "with no worker left the round is over"


def test_steps_are_words() -> None:
    for kind, payload in ((1, 0), (2, (1 << 52) - 1), (10, 3 << 32 | 0x05040302), (12, 0x11F)):
        word = core.step(kind, payload)
        assert word == kind << 56 | payload
        assert (core.kind(word), core.payload(word)) == (kind, payload)


def test_listed_steps_are_legal_and_different() -> None:
    for seed in range(20):
        for state, _ in walk(seed, settle=bool(seed % 2)):
            steps = state.steps()
            assert len(steps) == len(set(steps))
            assert all(state.is_legal(step) for step in steps)
            assert bool(steps) == bool(state.ask)


def test_illegal_steps_are_refused_and_change_nothing() -> None:
    dice, refused = random.Random(5), 0
    for seed in range(10):
        for state, _ in walk(seed):
            before = state.tobytes()
            legal = set(state.steps())
            words = [dice.choice(sorted(legal)) ^ 1 << dice.randrange(64) for _ in range(3) if legal]
            words += [core.step(dice.randrange(14), dice.randrange(24)), dice.getrandbits(64), -1, 1 << 64]
            for word in words:
                if not state.is_legal(word):
                    with pytest.raises(ValueError, match="not legal"):
                        state.play(word)
                    refused += 1
            assert state.tobytes() == before
    assert refused > 2000


def test_refusals_by_decision() -> None:
    state = only_box("walls", "stall", "troughs", "special_a", wood=2, stone=4, reed=1)
    for box in range(20):
        assert state.is_legal(core.step(ASK_BOX, box)) == (box in (BOX["walls"], BOX["stall"], BOX["troughs"], 11))
    fenced = state.copy()
    fenced.play(core.step(ASK_BOX, BOX["walls"]))
    for borders, legal in ((0, False), (1, True), (0b1111, True), (0b11111, False), (1 << 17, False), (1 << 16, True)):
        assert fenced.is_legal(core.step(ASK_BORDERS, borders)) == legal, bin(borders)
    assert not fenced.is_legal(core.step(DONE))
    assert not fenced.is_legal(core.step(ASK_BOX, BOX["walls"]))
    troughs = state.copy()
    troughs.play(core.step(ASK_BOX, BOX["troughs"]))
    assert not troughs.is_legal(core.step(DONE))
    assert troughs.is_legal(core.step(6, 5))
    assert not troughs.is_legal(core.step(6, 6))


def test_kept_sets_that_are_no_part_of_the_pool_are_refused() -> None:
    fields = State.start().fields()
    fields["piles"]["pig_sheep"] = (2, 1)
    state = State.from_fields(fields)
    state.play(core.step(ASK_BOX, BOX["pig_sheep"]), settle=False)
    assert state.ask == KEEP
    for kept, legal in ((0x0100, True), (0x0001, True), (0, True), (0x0200, False), (0x0101, False), (0x10000, False)):
        assert state.is_legal(core.step(KEEP, kept)) == legal, hex(kept)
    assert not state.is_legal(core.step(KEEP, 0x80))
    assert not state.is_legal(core.step(KEEP, 1 << 32))
    assert not state.is_legal(core.step(TAKE, 0))


# ---- turns ----


@pytest.mark.parametrize("columns", range(2, 7))
def test_all_pairs_of_walls_are_turns(columns: int) -> None:
    """Every set of one or two free borders, on every size of farm."""
    state = only_box("walls", columns=columns)
    edges = 7 * columns + 3
    turns = state.turns(every=True)
    assert len(turns) == edges + edges * (edges - 1) // 2
    masks = {after.fields()["farms"][0]["borders"] for _, after in turns}
    assert masks == {1 << a | 1 << b for a in range(edges) for b in range(edges)}


def test_turns_are_what_their_steps_make() -> None:
    for seed in range(6):
        for state in between_turns(seed):
            for every in (False, True):
                if every and state.turn_count_bound() > 300:
                    continue
                turns = state.turns(every)
                assert len({after.tobytes() for _, after in turns}) == len(turns)
                for steps, after in turns:
                    now = state.copy()
                    for step in steps:
                        now.play(step, settle=not every)
                    assert now == after
            assert bool(state.turns()) == bool(state.ask)


def test_no_more_turns_than_the_bound() -> None:
    for seed in range(40):
        for state in between_turns(seed):
            bound = state.turn_count_bound()
            assert len(state.turns()) <= max(bound, 0) or state.ask == 0
            if state.ask and bound <= 400:
                assert len(state.turns(every=True)) <= bound
    shelter = only_box("special_a", wood=2, stone=1)  # five spaces, each with one animal of four species or none
    assert len(shelter.turns(every=True)) == 25 <= shelter.turn_count_bound()


def test_listed_turns_are_among_all_turns() -> None:
    compared = 0
    for seed in range(12):
        for state in between_turns(seed):
            if state.ask and state.turn_count_bound() <= 400:
                every = {after.tobytes() for _, after in state.turns(every=True)}
                assert {after.tobytes() for _, after in state.turns()} <= every
                compared += 1
    assert compared > 50


def test_exactly_one_animal_is_taken() -> None:
    """With room for three in a Stall: one of the chosen species more, of that one only, and not two."""
    fields = State.start().fields()
    tiles = [0] * 21
    tiles[2], tiles[0] = TILE_NUMBER["cottage"], TILE_NUMBER["stall"]
    fields["farms"][0].update(tiles=tiles, wood=2, stone=1, animals=(1, 0, 0, 0))
    fields["stalls"] -= 1
    state = State.from_fields(fields)
    for step in (
        core.step(1, BOX["special_a"]),
        core.step(8, TILE_NUMBER["shelter"]),
        core.step(9, 3),
    ):
        assert state.is_legal(step)
        state.play(step, settle=False)
    assert state.ask == TAKE

    def taken(species: int, *kept: int) -> bool:
        return state.is_legal(core.step(TAKE, sum(count << 8 * one for one, count in enumerate(kept)) | species << 32))

    assert taken(0, 2, 0, 0, 0)
    assert not taken(0, 3, 0, 0, 0)
    assert taken(1, 1, 1, 0, 0)
    assert not taken(1, 1, 2, 0, 0)
    assert not taken(1, 2, 0, 0, 0)
    assert taken(3, 1, 0, 0, 1)
    assert taken(3, 0, 0, 0, 0), "it may run away"
    assert not taken(4, 1, 0, 0, 0)


def test_what_is_taken_may_come_to_the_same_thing() -> None:
    """The round's last worker builds the Shelter: 10 sheep stay 10, 9 sheep without room for a pig are bred to 10."""
    fields = State.start().fields()
    tiles = [0] * 21
    tiles[2], tiles[0] = TILE_NUMBER["half_timbered_house"], TILE_NUMBER["stall"]
    fields["farms"][0].update(
        tiles=tiles,
        wood=2,
        stone=1,
        troughs=1 << 0 | 1 << 1,  # under the Stall and where the Shelter goes
        animals=(9, 0, 0, 0),
        workers=1,
    )
    fields["farms"][1]["workers"] = 0
    fields["occupied"] = (0b11 << 1, 0b111 << 3)
    fields["offer"] &= ~(1 << TILE_NUMBER["half_timbered_house"])
    fields["stalls"] -= 1
    state = State.from_fields(fields)
    turns = [(steps, after) for steps, after in state.turns() if steps[0] == core.step(1, BOX["special_a"])]
    taken = {step >> 32 & 0xFF for steps, _ in turns for step in steps if step >> 56 == TAKE}
    assert len(taken) > 1
    results = [after.tobytes() for _, after in turns]
    assert len(results) == len(set(results))


# ---- whole games ----


def test_random_games_are_repeatable() -> None:
    assert core.random_games(200, 7) == core.random_games(200, 7)
    assert core.random_games(200, 7) != core.random_games(200, 8)
    steps, points = core.random_games(0, 1)
    assert (steps, points) == (0, 0)

    def game(seed: int) -> list[int]:
        state, dice, played = State.start(), Random(seed), list[int]()
        while state.ask:
            steps = core.random_turn(state, dice)
            played += steps
            for step in steps:
                state.play(step)
        return played

    assert game(5) == game(5)
    assert game(5) != game(6)


def test_random_games_draw_from_the_listed_steps() -> None:
    dice, drawn, points = Random(7), 0, 0
    for _ in range(20):
        state = State.start()
        while state.ask:
            for step in core.random_turn(state, dice):
                assert step in state.steps()
                state.play(step)
                drawn += 1
        points += sum(state.totals())
    assert core.random_games(20, 7) == (drawn, points)


def test_a_random_turn_is_one_turn() -> None:
    for seed in range(10):
        state, dice = State.start(), Random(seed)
        turns = 0
        while state.ask:
            steps = core.random_turn(state, dice)
            listed = dict(state.turns())
            for step in steps:
                state.play(step)
            assert listed[tuple(steps)] == state
            turns += 1
        assert turns >= 48  # 8 rounds, 2 seats, 3 workers; and breedings with a choice


def test_a_finished_game_offers_nothing() -> None:
    *_, state = between_turns(1)
    assert (state.ask, state.actor, state.steps(), state.turns()) == (0, -1, [], [])
    with pytest.raises(ValueError, match="over"):
        core.greedy_turn(state, WEIGHTS)
    with pytest.raises(ValueError, match="over"):
        core.random_turn(state, Random(1))
    with pytest.raises(ValueError, match="not legal"):
        state.play(0)
    ours, theirs = state.totals()
    assert core.evaluate(state, WEIGHTS) == (ours - theirs) / 2


def test_evaluations_are_finite_and_seats_alike() -> None:
    for seed in range(20):
        for state in between_turns(seed):
            value = core.evaluate(state, WEIGHTS)
            assert math.isfinite(value)
            assert abs(value) < 150
            names = [core.features(state, seat) for seat in (0, 1)]
            assert all(math.isfinite(number) for numbers in names for number in numbers)
    zeros = [0.0] * len(core.WEIGHT_NAMES)
    assert core.evaluate(State.start(), zeros) == 0.0
    with pytest.raises(ValueError, match="weights"):
        core.evaluate(State.start(), [1.0])


def exchanged(state: State) -> State:
    """The same position with the seats exchanged."""
    fields = state.fields()
    fields["farms"] = fields["farms"][::-1]
    fields["occupied"] = fields["occupied"][::-1]
    for seat in ("start", "marker", "first_start"):
        fields[seat] = 1 - fields[seat]
    fields["actor"] = 1 - fields["actor"] if fields["actor"] >= 0 else -1
    fields["due"] = [(1 - seat, hook) for seat, hook in fields["due"]]
    return State.from_fields(fields)


def test_exchanged_seats_exchange_everything() -> None:
    for seed in range(8):
        for state in between_turns(seed):
            other = exchanged(state)
            assert other.totals() == state.totals()[::-1]
            assert core.evaluate(other, WEIGHTS) == pytest.approx(-core.evaluate(state, WEIGHTS), abs=1e-4)
            winner, swapped = state.winner(), other.winner()
            assert swapped == (None if winner is None else 1 - winner)
            here = {after.tobytes() for _, after in state.turns()}
            assert {exchanged(after).tobytes() for _, after in other.turns()} == here


def test_greedy_beats_random_in_twenty_of_twenty() -> None:
    points = []
    for game in range(20):
        greedy, dice = game % 2, Random(game)
        state = State.start()
        while state.ask:
            mine = state.actor == greedy
            for step in core.greedy_turn(state, WEIGHTS) if mine else core.random_turn(state, dice):
                state.play(step)
        assert state.winner() == greedy, game
        points.append(state.totals()[greedy] / 2)
    assert sum(points) / 20 >= 30


def test_greedy_turn_is_the_best_listed_one() -> None:
    state, dice = State.start(), Random(3)
    while state.ask:
        seat = state.actor
        turns = state.turns()
        sign = 1 if seat == 0 else -1
        best = max(sign * core.evaluate(after, WEIGHTS) for _, after in turns)
        after = state.copy()
        for step in core.greedy_turn(state, WEIGHTS):
            after.play(step)
        assert sign * core.evaluate(after, WEIGHTS) == pytest.approx(best, abs=1e-5)
        for step in core.random_turn(state, dice):
            state.play(step)


@given(st.integers(0, 2**32), st.integers(0, 60))
def test_any_moment_of_any_game_holds_together(seed: int, turns: int) -> None:
    state, dice = State.start(), Random(seed)
    for _ in range(turns):
        if state.ask:
            for step in core.random_turn(state, dice):
                state.play(step)
    assert state.hash == state.rehash()
    assert State.from_fields(state.fields()) == state
    for seat in (0, 1):
        report = state.report(seat)
        counts = report["counts"]
        assert state.can_house(seat, counts)
        assert state.maximal_kept(seat, counts) == [counts]
        halves = 2 * (report["animals"] + sum(report["bonuses"]) + report["expansions"])
        assert report["total2"] == halves + sum(points2 for _, _, points2 in report["buildings"])
        assert report["total2"] == state.totals()[seat]


@pytest.mark.parametrize("herd", [(80, 80, 80, 16), (80, 80, 80, 17), (1, 1, 0, 0), (2, 0, 0, 0)])
def test_animals_are_housed_however_many_they_are(herd: tuple[int, int, int, int]) -> None:
    """A herd that does not fit is never kept whole after something was built, whatever its number."""
    fields = State.start().fields()
    fields["farms"][0].update(animals=herd)
    state = State.from_fields(fields)
    state.play(core.step(1, core.BOX_NAMES.index("walls")))
    state.play(core.step(2, 1))
    if state.ask == 2:
        state.play(core.step(7))
    kept = [core.payload(step) for step in state.steps()] if state.ask == 11 else []
    now = state.fields()["farms"][0]["animals"]
    assert kept or state.can_house(0, now), f"{now} cannot live in a Cottage alone"
