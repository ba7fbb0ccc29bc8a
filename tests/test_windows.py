"""The windows in which effects of buildings act, proved with buildings of the tests' own.

Tile 63, which no building of the box uses, gets the hook that acts in every window: at any time 1 wood becomes 1 stone,
and once in each phase that has timed effects its owner gets 1 sheep. Tile 62 has an any-time effect only: 1 stone
becomes 1 reed.
"""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import hedgerow.engine  # noqa: F401  (fills the core's table of rules)
from hedgerow._core import acbas as core
from hedgerow._core import acbas_rules as rules
from hedgerow._core.acbas import State
from hedgerow._core.mcts import Search
from hedgerow._core.rng import Random
from hedgerow.solver.weights import standard

BELL, GONG = 63, 62
HOOK, GONG_HOOK = 31, 30
ASK_BOX, DONE, KEEP, WINDOW = 1, 7, 11, 12
AT_START, WORK, END_OF_WORK, BEFORE_BREEDING, BREEDING, END_OF_ROUND, _, _, BEFORE_SCORING, END = range(10)
ANY_TIME = core.step(WINDOW, HOOK)
TIMED = core.step(WINDOW, HOOK | 0x100)
NO_MORE = core.step(DONE)
BOX = {name: number for number, name in enumerate(core.BOX_NAMES)}

WEIGHTS = standard()


@pytest.fixture(scope="module", autouse=True)
def buildings() -> Iterator[None]:
    for tile, hook in ((BELL, HOOK), (GONG, GONG_HOOK)):
        rules.set_building(tile, hook=hook)
    yield
    for tile in (BELL, GONG):
        rules.set_building(tile)


def position(*owners: int, first: int = 0, round_: int = 1, tile: int = BELL, **farm: Any) -> State:
    """Round 1, `first` to move; the owners have the building on their space (0, 0); `farm` goes to each owner's farm.

    The Cottages stay empty: one sheep has room.
    """
    fields = State.start(first).fields()
    fields["round"] = round_
    for owner in owners:
        tiles = list(fields["farms"][owner]["tiles"])
        tiles[0] = tile
        fields["farms"][owner].update(tiles=tuple(tiles), **farm)
    return State.from_fields(fields)


def box(state: State, name: str, settle: bool = True) -> None:
    state.play(core.step(ASK_BOX, BOX[name]), settle)


def farm(state: State, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = state.fields()["farms"][seat]
    return found


def moment(state: State) -> tuple[int, int, int]:
    """Phase, seat and decision."""
    return state.fields()["phase"], state.actor, state.ask


def to_end_of_work(state: State) -> None:
    """Play the six workers of the round without a use of the building; ends in the first decision after Work."""
    names = iter(("stone1", "stone2", "reed_sheep", "start", "cow_pig", "horse_sheep"))
    while state.fields()["phase"] == WORK:
        if state.ask == WINDOW:
            state.play(NO_MORE)
        elif state.ask == ASK_BOX:
            box(state, next(names))
        else:
            state.play(state.steps()[0])


# ---- any time: in the own turn ----


def boxes_and_effects(state: State) -> tuple[int, list[int]]:
    """How many boxes are listed before a worker, and which effects."""
    steps = state.steps()
    return sum(core.kind(step) == ASK_BOX for step in steps), [step for step in steps if core.kind(step) != ASK_BOX]


def test_before_the_worker() -> None:
    """Effects are listed beside the boxes; whoever uses one may use more before the box."""
    state = position(0, wood=2)
    assert moment(state) == (WORK, 0, ASK_BOX)
    boxes, effects = boxes_and_effects(state)
    assert boxes > 10
    assert effects == [ANY_TIME]  # the timed effect belongs to other phases
    assert not state.is_legal(NO_MORE)
    state.play(ANY_TIME)
    assert (farm(state, 0)["wood"], farm(state, 0)["stone"]) == (1, 1)
    assert moment(state) == (WORK, 0, WINDOW)
    assert state.steps() == [ANY_TIME, NO_MORE]
    state.play(NO_MORE)
    assert moment(state) == (WORK, 0, ASK_BOX)
    assert boxes_and_effects(state)[1] == []  # the window is over
    assert not state.is_legal(ANY_TIME)
    assert farm(state, 0)["workers"] == 3  # no worker was used


def test_any_number_of_times_until_nothing_is_left() -> None:
    state = position(0, wood=3)
    for use in range(3):
        assert moment(state) == (WORK, 0, WINDOW if use else ASK_BOX)
        state.play(ANY_TIME)
    assert moment(state) == (WORK, 0, ASK_BOX)  # without wood the window closes by itself
    assert (farm(state, 0)["wood"], farm(state, 0)["stone"]) == (0, 3)


def test_what_was_gained_counts_for_the_box() -> None:
    """Two stone and one stone from the window pay for a Stall that could not be paid before."""
    state = position(0, wood=1, stone=2, reed=1)
    assert not state.is_legal(core.step(ASK_BOX, BOX["stall"]))
    state.play(ANY_TIME)
    assert state.is_legal(core.step(ASK_BOX, BOX["stall"]))


def test_after_the_own_action_before_its_animals_are_housed() -> None:
    state = position(0, wood=1)
    box(state, "pig_sheep")
    assert moment(state) == (WORK, 0, WINDOW)
    assert farm(state, 0)["animals"] == (0, 0, 0, 0)  # gained, not housed
    state.play(ANY_TIME)
    assert farm(state, 0)["animals"] == (0, 1, 0, 0)
    assert moment(state) == (WORK, 1, ASK_BOX)


def test_after_an_action_that_gives_the_wood() -> None:
    state = position(0)
    assert moment(state) == (WORK, 0, ASK_BOX)
    box(state, "wood3")
    assert moment(state) == (WORK, 0, WINDOW)
    state.play(ANY_TIME)
    state.play(NO_MORE)
    assert (farm(state, 0)["wood"], farm(state, 0)["stone"]) == (2, 1)
    assert moment(state) == (WORK, 1, ASK_BOX)


def test_after_an_action_of_several_steps() -> None:
    """The window opens when the action is complete, not between its steps."""
    state = position(0, wood=4)
    box(state, "troughs")
    state.play(core.step(6, 1))
    assert state.ask == 6  # another trough could be paid
    state.play(core.step(6, 4))
    assert moment(state) == (WORK, 0, WINDOW)
    assert farm(state, 0)["wood"] == 1
    state.play(ANY_TIME)
    assert moment(state) == (WORK, 1, ASK_BOX)


def test_housing_is_asked_after_the_window() -> None:
    """A sheep and a pig for one place: the choice comes when the window is closed."""
    state = position(0, wood=1, animals=(1, 0, 0, 0))
    box(state, "pig_sheep")
    assert moment(state) == (WORK, 0, WINDOW)
    state.play(NO_MORE)
    assert moment(state) == (WORK, 0, KEEP)
    assert sorted(state.steps()) == [core.step(KEEP, 1), core.step(KEEP, 1 << 8)]


def test_with_settle_off_one_animal_is_asked_about_too() -> None:
    state = position(0, wood=1)
    box(state, "pig_sheep", settle=False)
    state.play(NO_MORE, settle=False)
    assert moment(state) == (WORK, 0, KEEP)
    assert state.is_legal(core.step(KEEP, 0))


def test_the_opponents_turn_opens_no_window() -> None:
    state = position(0, wood=2)
    box(state, "stone1")
    state.play(NO_MORE)
    assert moment(state) == (WORK, 1, ASK_BOX)
    assert not state.is_legal(ANY_TIME)
    box(state, "pig_sheep")
    assert moment(state) == (WORK, 0, ASK_BOX)  # the owner's own turn begins
    assert state.is_legal(ANY_TIME)
    assert farm(state, 1)["animals"] == (0, 1, 0, 0)


def test_never_offered_where_it_changes_nothing() -> None:
    """Without wood the whole of Work passes without a window."""
    state = position(0, 1)
    asked = []
    for name in ("stone1", "stone2", "reed_sheep", "pig_sheep", "cow_pig", "horse_sheep"):
        asked.append(state.ask)
        box(state, name)
        while state.ask == KEEP and state.fields()["phase"] == WORK:
            state.play(state.steps()[0])
    assert asked == [ASK_BOX] * 6
    assert state.fields()["phase"] == END_OF_WORK


# ---- the phases ----


def phases(state: State, use: bool) -> list[tuple[int, int, tuple[int, ...]]]:
    """All decisions from the end of Work to the next Work (or the end), and what was offered; windows used or not."""
    seen = []
    while state.ask and state.fields()["phase"] != WORK:
        offered = state.steps()
        if state.ask == WINDOW:
            assert offered[-1] == NO_MORE
            seen.append((state.fields()["phase"], state.actor, tuple(offered[:-1])))
            state.play(TIMED if use and TIMED in offered else NO_MORE)
        else:
            assert state.ask == KEEP
            state.play(offered[0])
        assert state.hash == state.rehash()
    return seen


def test_every_phase_has_its_window() -> None:
    state = position(0)
    to_end_of_work(state)
    seen = phases(state, use=False)
    order = (END_OF_WORK, BEFORE_BREEDING, END_OF_ROUND, AT_START)
    # the wood of the start box is there, so both effects are offered
    assert [(phase, seat) for phase, seat, _ in seen] == [(phase, 0) for phase in order]
    assert all(offered[-1] == TIMED for _, _, offered in seen)
    assert state.fields()["round"] == 2
    assert state.fields()["phase"] == WORK


def test_the_timed_effect_acts_once_in_each_phase() -> None:
    state = position(0)
    to_end_of_work(state)
    fields = state.fields()
    fields["farms"][0].update(wood=1, borders=0, animals=(0, 0, 0, 0))
    state = State.from_fields(fields)
    assert moment(state) == (END_OF_WORK, 0, WINDOW)
    assert state.steps() == [ANY_TIME, TIMED, NO_MORE]
    state.play(TIMED)
    assert moment(state) == (END_OF_WORK, 0, WINDOW)
    assert state.steps() == [ANY_TIME, NO_MORE]
    assert farm(state, 0)["animals"] == (0, 0, 0, 0)  # not housed yet
    state.play(ANY_TIME)
    # nothing is left to offer: housed, and on to the next phase
    assert moment(state) == (BEFORE_BREEDING, 0, WINDOW)
    assert farm(state, 0)["animals"] == (1, 0, 0, 0)
    assert state.steps() == [TIMED, NO_MORE]


def test_no_window_while_animals_breed() -> None:
    """Four sheep and four horses for seven places: breeding asks what to keep and offers no effect."""
    state = position(0, 1)
    fields = state.fields()
    for seat in (0, 1):
        fields["farms"][seat].update(wood=3, animals=(3, 0, 0, 3), workers=0)
        tiles = list(fields["farms"][seat]["tiles"])
        tiles[1] = tiles[4] = 2  # two Stalls
        fields["farms"][seat]["tiles"] = tuple(tiles)
    fields.update(phase=BREEDING, due=[(0, 0), (1, 0)])
    state = State.from_fields(fields)
    for seat in (0, 1):
        assert moment(state) == (BREEDING, seat, KEEP)
        assert all(core.kind(step) == KEEP for step in state.steps())
        assert not state.is_legal(ANY_TIME)
        assert not state.is_legal(TIMED)
        state.play(state.steps()[0])
    assert moment(state) == (END_OF_ROUND, 0, WINDOW)


def test_before_breeding_comes_after_home() -> None:
    state = position(0)
    to_end_of_work(state)
    assert any(state.fields()["occupied"])
    state.play(NO_MORE)
    assert state.fields()["phase"] == BEFORE_BREEDING
    assert state.fields()["occupied"] == (0, 0)


def test_a_sheep_gained_before_breeding_breeds() -> None:
    state = position(0, animals=(1, 0, 0, 0))
    fields = state.fields()
    tiles = list(fields["farms"][0]["tiles"])
    tiles[1] = 2  # a Stall
    fields["farms"][0].update(tiles=tuple(tiles), workers=0)
    fields["farms"][1]["workers"] = 0
    fields.update(phase=BEFORE_BREEDING, due=[(0, HOOK)])
    state = State.from_fields(fields)
    assert state.steps() == [TIMED, NO_MORE]
    without = state.copy()
    without.play(NO_MORE)
    assert farm(without, 0)["animals"] == (1, 0, 0, 0)
    state.play(TIMED)
    assert farm(state, 0)["animals"] == (3, 0, 0, 0)  # two parents and a lamb
    assert moment(state) == (END_OF_ROUND, 0, WINDOW)


def test_the_start_of_the_round_comes_after_refill_and_before_the_first_worker() -> None:
    state = position(0, 1)
    to_end_of_work(state)
    while state.fields()["round"] == 1:
        state.play(state.steps()[-1])
    fields = state.fields()
    assert fields["phase"] == AT_START
    assert fields["piles"]["wood3"] == 6  # refilled
    assert [one["workers"] for one in fields["farms"]] == [3, 3]


@pytest.mark.parametrize("first", [0, 1])
def test_the_start_player_of_the_round_acts_first(first: int) -> None:
    state = position(0, 1, first=first)
    names = iter(("stone1", "start", "stone2", "resources", "cow_pig", "horse_sheep"))
    while state.fields()["phase"] == WORK:
        if state.ask == WINDOW:
            state.play(NO_MORE)
        else:
            box(state, next(names))
    # the other player took the marker: this round's order stays, the next round's changes
    assert state.fields()["marker"] == 1 - first
    seats = [(phase, seat) for phase, seat, _ in phases(state, use=False)]
    before = [(phase, seat) for phase in (END_OF_WORK, BEFORE_BREEDING, END_OF_ROUND) for seat in (first, 1 - first)]
    assert seats == [*before, (AT_START, 1 - first), (AT_START, first)]


def last_round(*owners: int, **goods: Any) -> State:
    """The last round after its last worker."""
    state = position(*owners, round_=8, **goods)
    fields = state.fields()
    for one in fields["farms"]:
        one["workers"] = 0
    fields.update(phase=BREEDING, due=[(0, 0), (1, 0)])
    return State.from_fields(fields)


def test_before_scoring() -> None:
    state = last_round(0, wood=1)
    assert moment(state) == (END_OF_ROUND, 0, WINDOW)
    assert state.steps() == [ANY_TIME, TIMED, NO_MORE]
    before = state.totals()
    state.play(TIMED)
    state.play(NO_MORE)
    assert moment(state) == (BEFORE_SCORING, 0, WINDOW)
    assert state.steps() == [ANY_TIME, NO_MORE]
    state.play(NO_MORE)
    assert moment(state) == (END, -1, 0)
    assert state.totals()[0] == before[0] + 2  # the sheep scores
    assert farm(state, 0)["animals"] == (1, 0, 0, 0)
    declined = last_round(0, wood=1)
    declined.play(NO_MORE)
    declined.play(NO_MORE)
    assert declined.totals() == before


@pytest.mark.parametrize(("round_", "phases"), [(1, [BEFORE_BREEDING]), (8, [BEFORE_BREEDING, BEFORE_SCORING])])
def test_any_time_effects_without_a_timed_one(round_: int, phases: list[int]) -> None:
    """Of the phases only those before breeding and before scoring have a window for them."""
    state = position(0, round_=round_, tile=GONG, stone=1)
    assert boxes_and_effects(state)[1] == [core.step(WINDOW, GONG_HOOK)]
    to_end_of_work(state)
    met = list[int]()
    while state.fields()["phase"] not in (WORK, END):
        if state.ask == WINDOW:
            assert state.actor == 0
            assert state.steps() == [core.step(WINDOW, GONG_HOOK), NO_MORE]
            met.append(state.fields()["phase"])
            state.play(NO_MORE)
        else:
            state.play(state.steps()[0])
    assert met == phases
    used = position(0, tile=GONG, stone=2, reed=1)
    used.play(core.step(WINDOW, GONG_HOOK))
    assert (farm(used, 0)["stone"], farm(used, 0)["reed"]) == (1, 2)
    used.play(core.step(WINDOW, GONG_HOOK))
    assert moment(used) == (WORK, 0, ASK_BOX)


def test_without_the_building_no_phase_asks() -> None:
    state = last_round(wood=3)
    assert moment(state) == (END, -1, 0)


# ---- whole games ----


def richly(seed: int) -> State:
    owners = ((0,), (1,), (0, 1))[seed % 3]
    return position(*owners, first=seed & 1, wood=seed % 4)


def test_games_with_it_end() -> None:
    used = dict.fromkeys(range(10), 0)
    for seed in range(40):
        state, dice, windows = richly(seed), random.Random(seed), 0
        while state.ask:
            steps = state.steps()
            assert len(steps) == len(set(steps))
            step = dice.choice(steps)
            if core.kind(step) == WINDOW:
                used[state.fields()["phase"]] += 1
            windows += state.ask == WINDOW
            assert state.is_legal(step)
            state.play(step)
            assert state.hash == state.rehash()
        assert state.fields()["round"] == 8
        assert windows > 20
    assert all(used[phase] > 20 for phase in (AT_START, WORK, END_OF_WORK, BEFORE_BREEDING, END_OF_ROUND))
    assert used[BEFORE_SCORING] > 0  # it has no timed effect and needs wood that was kept to the end
    assert used[BREEDING] == 0


def test_turns_random_turns_and_greedy_turns_run_through_windows() -> None:
    for seed in range(8):
        state, dice = richly(seed), Random(seed)
        turns = 0
        while state.ask:
            listed = dict(state.turns())
            assert len({after.tobytes() for after in listed.values()}) <= len(listed)
            steps = core.random_turn(state, dice) if turns % 2 else core.greedy_turn(state, WEIGHTS)
            after = listed[tuple(steps)]
            for step in steps:
                state.play(step)
            assert state == after
            turns += 1
        assert turns > 60  # windows of a phase are turns of their own


def test_fields_and_back_in_every_window() -> None:
    windows = 0
    for seed in range(6):
        state, dice = richly(seed), Random(seed)
        while state.ask:
            again = State.from_fields(state.fields())
            assert again == state
            assert again.steps() == state.steps()
            windows += state.ask == WINDOW
            for step in core.random_turn(state, dice):
                state.play(step)
    assert windows > 100


def test_the_search_runs_through_windows() -> None:
    state = position(0, 1, wood=2)
    state.play(ANY_TIME)
    assert state.ask == WINDOW
    one, other = Search(state, weights=WEIGHTS, seed=1), Search(state, weights=WEIGHTS, seed=1)
    one.run(nodes=3000)
    other.run(nodes=3000)
    assert one.children() == other.children()
    assert {child.step for child in one.children()} == {ANY_TIME, NO_MORE}
    now = state.copy()
    for step in one.line():
        assert now.is_legal(step)
        now.play(step)


def test_the_search_uses_a_window_that_is_worth_it() -> None:
    """Before scoring a sheep is a point: the search takes it."""
    state = last_round(0)
    search = Search(state, weights=WEIGHTS)
    search.run(nodes=300)
    assert search.line() == [TIMED]
    assert search.children()[0].value == pytest.approx(1, abs=0.05)
