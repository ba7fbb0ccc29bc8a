"""The tree search by itself: repeatable, stoppable, within its limits, exact where the game is over."""

import signal
import threading
from collections.abc import Iterator
from time import perf_counter

import pytest

import hedgerow.engine  # noqa: F401  (fills the core's table of rules)
from hedgerow._core import acbas as core
from hedgerow._core.acbas import State
from hedgerow._core.mcts import Child, Search
from hedgerow._core.rng import Random
from hedgerow.solver.turns import workers_left
from hedgerow.solver.weights import standard
from tests.endings import late

WEIGHTS = standard()
BOX = {name: number for number, name in enumerate(core.BOX_NAMES)}


def random_position(seed: int, turns: int) -> State:
    """A position after so many random turns."""
    state, dice = State.start(seed & 1), Random(seed)
    for _ in range(turns):
        for step in core.random_turn(state, dice):
            state.play(step)
    return state


def last_turns(seed: int) -> State:
    """A position in which the turn to be played ends the game, in several ways."""
    dice = Random(seed)
    while True:
        state = State.start()
        while state.ask:
            turns = state.turns()
            if len(turns) > 3 and all(after.ask == 0 for _, after in turns):
                return state
            for step in core.random_turn(state, dice):
                state.play(step)


def tree(search: Search, depth: int, path: tuple[int, ...] = ()) -> list[object]:
    """The search's tree down to a depth, in one comparable value."""
    children = search.children(path)
    if depth == 0:
        return [children]
    return [children, [tree(search, depth - 1, (*path, child.step)) for child in children if child.visits]]


# ---- the same tree ----


@pytest.mark.parametrize("turns", [0, 20, 40])
def test_same_seed_and_nodes_same_tree(turns: int) -> None:
    state = random_position(4, turns)
    one, other = Search(state, weights=WEIGHTS, seed=3), Search(state, weights=WEIGHTS, seed=3)
    assert one.run(nodes=3000) == other.run(nodes=3000) == 3000
    assert tree(one, 3) == tree(other, 3)
    assert one.line() == other.line()
    assert (one.nodes, one.bytes_used) == (other.nodes, other.bytes_used)


def test_a_search_goes_on() -> None:
    state = random_position(1, 10)
    whole, parts = Search(state, weights=WEIGHTS, seed=1), Search(state, weights=WEIGHTS, seed=1)
    whole.run(nodes=3000)
    for nodes in (1, 100, 357, 2500, 3000):
        assert parts.run(nodes=nodes) == nodes
        assert parts.nodes == nodes
        assert sum(child.visits for child in parts.children()) >= nodes
    assert tree(whole, 3) == tree(parts, 3)
    assert parts.run(nodes=2000) == 3000  # already done
    assert tree(whole, 3) == tree(parts, 3)


def test_the_root_state_is_a_copy() -> None:
    state = random_position(2, 5)
    search = Search(state, weights=WEIGHTS)
    before = state.tobytes()
    search.run(nodes=500)
    assert state.tobytes() == before
    first = search.children()
    state.play(state.steps()[0])
    assert search.children() == first


def test_seats_are_alike() -> None:
    """The same position with the seats exchanged has the same values for the player to move."""
    one, other = Search(State.start(0), weights=WEIGHTS), Search(State.start(1), weights=WEIGHTS)
    one.run(nodes=4000)
    other.run(nodes=4000)
    ours, theirs = one.children(), other.children()
    assert {child.step for child in ours} == {child.step for child in theirs}
    values = {child.step: child.value for child in theirs}
    visits = {child.step: child.visits for child in theirs}
    for child in ours:
        assert child.visits == pytest.approx(visits[child.step], rel=0.2, abs=40)
        if child.visits > 100:
            assert child.value == pytest.approx(values[child.step], abs=1.0)


# ---- what the tree says ----


def nodes_of(search: Search, state: State, limit: int) -> Iterator[tuple[tuple[int, ...], State, list[Child]]]:
    """The expanded nodes near the root."""
    todo: list[tuple[tuple[int, ...], State]] = [((), state)]
    while todo and limit:
        path, now = todo.pop(0)
        children = search.children(path)
        if not children:
            continue
        limit -= 1
        yield path, now, children
        for child in children:
            if child.visits:
                after = now.copy()
                after.play(child.step)
                todo.append(((*path, child.step), after))


@pytest.mark.parametrize("turns", [0, 15, 30, 46])
def test_children_are_the_listed_steps(turns: int) -> None:
    state = random_position(6, turns)
    search = Search(state, weights=WEIGHTS)
    search.run(nodes=3000)
    seen = 0
    for path, now, children in nodes_of(search, state, 150):
        assert sorted(child.step for child in children) == sorted(now.steps())
        most = max(child.visits for child in children)
        near = [child for child in children if child.visits and child.visits >= 0.9 * most]
        sign = 1 if now.actor == state.actor else -1
        if search.is_proved(path):
            assert children == sorted(children, key=lambda child: -sign * child.value)
            continue
        assert children[: len(near)] == sorted(near, key=lambda child: -sign * child.value)
        rest = [child.visits for child in children[len(near) :]]
        assert rest == sorted(rest, reverse=True)
        for child in children:
            assert child.error >= 0
            if child.visits == 0:
                after = now.copy()
                after.play(child.step)
                if after.ask == 0:
                    continue
                assert child.kind == 0
        seen += 1
    assert seen > 20


def test_the_line_is_the_most_visited_one() -> None:
    state = random_position(3, 12)
    search = Search(state, weights=WEIGHTS)
    search.run(nodes=4000)
    line, now, path = search.line(), state.copy(), list[int]()
    assert len(line) >= 3
    for step in line:
        children = search.children(path)
        assert step == children[0].step
        assert children[0].visits > 0
        now.play(step)
        path.append(step)
    assert search.line(limit=2) == line[:2]
    assert search.line(line[:1]) == line[1:]
    assert search.line(limit=0) == []


def test_births_are_evaluations() -> None:
    """A child that was not visited has the value of the static evaluation of its position, for the player to move."""
    for seed, turns in ((1, 3), (2, 8), (3, 20)):
        state = random_position(seed, turns)
        sign = 1 if state.actor == 0 else -1
        search = Search(state, weights=WEIGHTS)
        checked = 0
        for child in search.children():
            after = state.copy()
            after.play(child.step)
            assert child.visits == 0
            if after.actor != state.actor:
                assert child.value == pytest.approx(
                    sign * core.evaluate(after, WEIGHTS), abs=0.1
                )  # and the seed's noise
                checked += 1
        assert checked >= 3


def test_other_weights_other_values() -> None:
    state = random_position(2, 8)
    zeros = Search(state, weights=[0.0] * len(core.WEIGHT_NAMES))
    assert all(abs(child.value) < 0.05 for child in zeros.children())  # nothing but the seed's noise
    with pytest.raises(ValueError, match="weights"):
        Search(state, weights=[1.0, 2.0])


# ---- the end of the game ----


def final_margin(state: State, seat: int) -> float:
    assert state.ask == 0
    totals = state.totals()
    return (totals[seat] - totals[1 - seat]) / 2


@pytest.mark.parametrize("seed", range(6))
def test_the_last_turn_is_played_exactly(seed: int) -> None:
    state = last_turns(seed)
    seat = state.actor
    best = max(final_margin(after, seat) for _, after in state.turns())
    search = Search(state, weights=WEIGHTS)
    search.run(nodes=20_000)
    now = state.copy()
    for step in search.line():
        now.play(step)
    assert final_margin(now, seat) == best
    # where a step ends the game its value is exact
    ends = 0
    for path, before, children in nodes_of(search, state, 200):
        for child in children:
            after = before.copy()
            after.play(child.step)
            if after.ask == 0:
                tie = 0.26 if final_margin(after, seat) == 0 else 0.02
                assert child.value == pytest.approx(final_margin(after, seat), abs=tie), path
                if child.visits:
                    assert child.kind == 1
                    assert child.error == pytest.approx(0, abs=0.05)
                ends += 1
    assert ends > 3


def test_a_tie_is_worth_the_tie_rule() -> None:
    """Equal points at the end: the search prefers the seat that the rule makes the winner."""
    state = last_turns(1)
    fields = state.fields()
    values = []
    for first in (0, 1):
        tied = State.from_fields({**fields, "first_start": first, "shared_tie": False})
        search = Search(tied, weights=WEIGHTS)
        search.run(nodes=3000)
        for _, before, children in nodes_of(search, tied, 100):
            for child in children:
                after = before.copy()
                after.play(child.step)
                if after.ask == 0:
                    margin = final_margin(after, tied.actor)
                    values.append((margin, after.winner(), child.value))
    for margin, winner, value in values:
        assert abs(value - margin) <= (0.26 if margin == 0 else 0.02)
        if margin == 0:
            assert (value > 0) == (winner == state.actor)


def best_of(state: State) -> float:
    """What a position is worth to seat 0 if both sides play the listed steps perfectly, the tie rule included."""
    if state.ask == 0:
        margin = final_margin(state, 0)
        return margin or (0.25 if state.winner() == 0 else -0.25)
    values = []
    for step in state.steps():
        after = state.copy()
        after.play(step)
        values.append(best_of(after))
    return max(values) if state.actor == 0 else min(values)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_known_is_searched_no_more(seed: int) -> None:
    """With one turn to come the search ends by itself and knows every step's value."""
    dice, state = Random(seed), State.start()
    turns: list[State] = []
    while state.ask:
        turns.append(state.copy())
        for step in core.random_turn(state, dice):
            state.play(step)
    position = next(one for one in turns if workers_left(one) == 1)
    search = Search(position, weights=WEIGHTS, seed=1)
    done = search.run(nodes=200_000)
    assert done < 20_000
    assert search.is_proved()
    assert search.run(nodes=300_000) == done
    sign = 1 if position.actor == 0 else -1
    for child in search.children():
        after = position.copy()
        after.play(child.step)
        assert child.value == pytest.approx(sign * best_of(after), abs=0.01)
    assert search.children()[0].value == pytest.approx(sign * best_of(position), abs=0.01)


def test_a_known_step_that_is_the_best_is_preferred() -> None:
    """Its value is what comes back, so it counts as looked at, although the work goes into the others."""
    best = told = 0
    for seed in range(40):
        search = Search(late(seed, 2).core, weights=WEIGHTS, seed=1, memory_mb=64)
        for nodes in (1000, 3000, 10_000):
            search.run(nodes=nodes)
            children = [child for child in search.children() if child.visits]
            known = max((one.value for one in children if search.is_proved((one.step,))), default=None)
            if search.is_proved() or known is None or known < max(child.value for child in children):
                continue
            best += 1
            told += children[0].value == known
    assert best >= 20
    assert told >= 0.9 * best


def test_a_finished_game_is_refused() -> None:
    state = random_position(1, 0)
    dice = Random(1)
    while state.ask:
        for step in core.random_turn(state, dice):
            state.play(step)
    with pytest.raises(ValueError, match="over"):
        Search(state, weights=WEIGHTS)


# ---- limits ----


def test_memory_limit_is_reached_gracefully() -> None:
    search = Search(State.start(), weights=WEIGHTS, memory_mb=1)
    assert not search.full
    done = search.run()
    assert search.full
    assert done == search.nodes > 100
    assert search.bytes_used <= 2 << 20
    children, line = search.children(), search.line()
    assert children[0].visits > 0
    assert line
    assert search.run(nodes=done + 1000) == done
    assert search.children() == children
    now = State.start()
    for step in line:
        now.play(step)


@pytest.mark.parametrize("megabytes", [8, 16, 40])
def test_memory_stays_below_the_limit(megabytes: int) -> None:
    search = Search(State.start(), weights=WEIGHTS, memory_mb=megabytes)
    search.run(seconds=10)
    assert search.full
    assert search.bytes_used <= megabytes << 20


@pytest.mark.timing
def test_time_limit_is_respected() -> None:
    search = Search(State.start(), weights=WEIGHTS)
    for seconds in (0.05, 0.3):
        begin = perf_counter()
        before = search.nodes
        after = search.run(seconds=seconds)
        spent = perf_counter() - begin
        assert seconds <= spent < seconds + 0.5
        assert after > before


@pytest.mark.timing
def test_the_first_limit_counts() -> None:
    search = Search(State.start(), weights=WEIGHTS)
    assert search.run(nodes=300, seconds=30) == 300
    begin = perf_counter()
    search.run(nodes=10**9, seconds=0.1)
    assert perf_counter() - begin < 1


@pytest.mark.timing
def test_early_end_where_nothing_is_to_choose() -> None:
    fields = State.start().fields()
    fields["occupied"] = (0, (1 << len(BOX)) - 1 & ~(1 << BOX["wood3"]))
    fields["farms"][0]["workers"], fields["farms"][1]["workers"] = 1, 0
    search = Search(State.from_fields(fields), weights=WEIGHTS)
    begin = perf_counter()
    search.run(seconds=4, early=True)
    assert perf_counter() - begin < 2
    assert [child.step for child in search.children()] == [core.step(1, BOX["wood3"])]


@pytest.mark.timing
def test_stop_from_another_thread() -> None:
    search = Search(State.start(), weights=WEIGHTS)
    timer = threading.Timer(0.2, search.stop)
    timer.start()
    begin = perf_counter()
    done = search.run(seconds=30)
    spent = perf_counter() - begin
    timer.join()
    assert 0.1 < spent < 5
    assert done == search.nodes > 0
    assert search.line()
    assert search.run(nodes=done + 200) == done + 200  # and goes on afterwards


def test_other_threads_run_meanwhile() -> None:
    """The search holds no lock of the interpreter: this thread counts while another one searches."""
    search, counted = Search(State.start(), weights=WEIGHTS), 0
    thread = threading.Thread(target=search.run, kwargs={"seconds": 0.5})
    thread.start()
    while thread.is_alive():
        counted += 1
        thread.join(0.01)
    assert counted >= 10
    assert search.nodes > 0


@pytest.mark.parametrize("threads", [2, 3, 8])
def test_several_threads_grow_one_tree(threads: int) -> None:
    search = Search(State.start(), weights=WEIGHTS, threads=threads)
    done = search.run(nodes=6000)
    assert 6000 <= done == search.nodes < 6000 + threads
    children = search.children()
    assert {child.step for child in children} == set(State.start().steps())
    alone = Search(State.start(), weights=WEIGHTS)
    alone.run(nodes=6000)
    best, other = children[0], alone.children()[0]
    assert best.visits > 0
    assert best.value == pytest.approx(other.value, abs=2), "the same search, in another order"
    line, state = search.line(), State.start()
    for step in line:
        assert step in state.steps()
        state.play(step)
    assert search.run(nodes=done + 500) >= done + 500
    assert search.run(seconds=0.05) > done + 500


def test_several_threads_end_when_memory_does() -> None:
    search = Search(State.start(), weights=WEIGHTS, threads=3, memory_mb=1)
    done = search.run()
    assert search.full
    assert search.bytes_used <= 2 << 20
    assert search.run(nodes=done + 1000) == done
    assert search.line()


def test_threads_end_with_the_search_that_started_them() -> None:
    before = threading.active_count()
    for limits in ({"nodes": 1000}, {"seconds": 0.05}, {"nodes": 50_000, "seconds": 0.05, "early": True}):
        Search(State.start(), weights=WEIGHTS, threads=4).run(**limits)
        assert threading.active_count() == before
    search = Search(State.start(), weights=WEIGHTS, threads=4)
    timer = threading.Timer(0.1, search.stop)
    timer.start()
    assert search.run(seconds=60) == search.nodes
    timer.join()
    assert threading.active_count() == before


@pytest.mark.parametrize("threads", [0, -1, 65])
def test_a_wrong_number_of_threads_is_refused(threads: int) -> None:
    with pytest.raises(ValueError, match=f"threads is {threads}"):
        Search(State.start(), weights=WEIGHTS, threads=threads)


@pytest.mark.timing
@pytest.mark.parametrize("threads", [1, 3])
def test_control_c_leaves_the_tree_usable(threads: int) -> None:
    if threading.current_thread() is not threading.main_thread():
        pytest.skip("signals reach the main thread only")
    search = Search(State.start(), weights=WEIGHTS, threads=threads)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    main = threading.get_ident()
    timer = threading.Timer(0.2, lambda: signal.pthread_kill(main, signal.SIGINT))
    begin = perf_counter()
    try:
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            search.run(seconds=30)
    finally:
        timer.join()
        signal.signal(signal.SIGINT, before)
    assert perf_counter() - begin < 5
    done = search.nodes
    assert done > 0
    assert sum(child.visits for child in search.children()) >= done
    assert search.line()
    assert done + 200 <= search.run(nodes=done + 200) < done + 200 + threads


@pytest.mark.parametrize("memory", [0, -5, 60_001])
def test_memory_that_is_none_is_refused(memory: int) -> None:
    with pytest.raises(ValueError, match=f"memory_mb is {memory}"):
        Search(State.start(), weights=WEIGHTS, memory_mb=memory)


def test_wrong_limits_and_paths_are_refused() -> None:
    search = Search(State.start(), weights=WEIGHTS)
    with pytest.raises(ValueError, match="nodes is -1"):
        search.run(nodes=-1)
    with pytest.raises(ValueError, match=r"seconds is -0\.5"):
        search.run(seconds=-0.5)
    for path in ([0], [core.step(1, BOX["fences"])], [core.step(1, BOX["wood3"]), 5]):
        search.run(nodes=500)
        with pytest.raises(ValueError, match="not a listed step"):
            search.children(path)
        with pytest.raises(ValueError, match="not a listed step"):
            search.line(path)


# ---- strength ----


def search_turn(state: State, nodes: int) -> list[int]:
    """The steps of the turn that a search chooses."""
    search = Search(state, weights=WEIGHTS)
    search.run(nodes=nodes)
    listed = {steps for steps, _ in state.turns()}
    line = search.line()
    for length in range(1, len(line) + 1):
        if tuple(line[:length]) in listed:
            return line[:length]
    return core.greedy_turn(state, WEIGHTS)


def test_a_small_search_beats_greedy() -> None:
    wins = 0
    for game in range(8):
        state, dice = State.start(), Random(game // 2)
        for _ in range(4):
            for step in core.random_turn(state, dice):
                state.play(step)
        while state.ask:
            mine = state.actor == game % 2
            for step in search_turn(state, 4000) if mine else core.greedy_turn(state, WEIGHTS):
                state.play(step)
        wins += state.winner() == game % 2
    assert wins >= 6
