"""Sequential halving at the root: who is looked at how long, and that the winner is the one preferred."""

import pytest

import hedgerow.engine
from hedgerow._core.acbas import State
from hedgerow._core.mcts import Search
from hedgerow.solver import players
from hedgerow.solver.spec import read_options
from hedgerow.solver.weights import standard
from tests.test_mcts import random_position

WEIGHTS = standard()
MOST_RIVALS, LAST_STAGE = 16, 0.25


def stages(rivals: int) -> list[int]:
    """How many rivals there are in each stage."""
    found = [rivals]
    while found[-1] > 1:
        found.append((found[-1] + 1) // 2)
    return found


@pytest.mark.parametrize("turns", [0, 7, 18, 30])
def test_every_stage_looks_at_its_rivals_alike(turns: int) -> None:
    state, nodes = random_position(2, turns), 8000
    search = Search(state, weights=WEIGHTS, seed=1)
    search.run(nodes=nodes, halving=True)
    children = search.children()
    rivals = stages(min(MOST_RIVALS, len(state.steps())))
    assert len(rivals) >= 3, "nothing to halve"
    each = nodes / (len(rivals) - 1 + LAST_STAGE)
    wanted: list[float] = []
    for number in range(rivals[0]):
        lived = [count for count in rivals if number < count]
        wanted.append(sum(each * (LAST_STAGE if count == 1 else 1.0) / count for count in lived))
    visits = [child.visits for child in children if child.visits]
    # Positions met before the search begins to count are not visited twice, so a stage may be a few visits longer.
    assert visits == pytest.approx(wanted, rel=0.02, abs=4)
    assert visits[0] > 1.1 * visits[1]
    assert search.line()[0] == children[0].step


def test_five_steps_get_a_tenth_of_the_winner_s_visits_each() -> None:
    """Hints rely on it: what they show does not have to be searched again."""
    seen = set()
    for turns in range(0, 40, 3):
        state = random_position(turns, turns)
        search = Search(state, weights=WEIGHTS, seed=1)
        search.run(nodes=4000, halving=True)
        visits = [child.visits for child in search.children()]
        seen.add(min(MOST_RIVALS, len(visits)))
        assert all(visit > 0.1 * visits[0] for visit in visits[:5])
    assert len(seen) >= 5


def test_the_winner_is_better_than_who_dropped_out_last() -> None:
    for seed in range(12):
        search = Search(random_position(seed, 12), weights=WEIGHTS, seed=seed)
        search.run(nodes=4000, halving=True)
        first, second = search.children()[:2]
        assert first.value > second.value - 0.3  # the winner's own last stage may still have taught something


def test_the_same_seed_gives_the_same_tree() -> None:
    one, other = (Search(random_position(3, 10), weights=WEIGHTS, seed=5) for _ in range(2))
    one.run(nodes=3000, halving=True)
    told: list[int] = []
    other.run(nodes=3000, halving=True, progress=told.append)
    assert one.children() == other.children()
    assert one.line() == other.line()
    assert told == sorted(told)


def test_a_stopped_search_prefers_the_best_value() -> None:
    """Whoever stops in the first stage, where all have the same number of visits, gets the best of them."""
    search = Search(random_position(4, 6), weights=WEIGHTS, seed=1)
    search.run(nodes=10**9, halving=True, progress=lambda _: search.stop())
    children = [child for child in search.children() if child.visits]
    assert min(child.visits for child in children) >= max(child.visits for child in children) - 1 > 0
    assert children[0].value == max(child.value for child in children)


@pytest.mark.timing
@pytest.mark.parametrize("threads", [1, 2])
def test_a_time_limit_has_its_stages_too(threads: int) -> None:
    search = Search(State.start(), weights=WEIGHTS, threads=threads)
    search.run(seconds=0.5, halving=True)
    visits = [child.visits for child in search.children()]
    assert visits[0] > visits[2] > visits[-1] > 0


def test_a_run_without_a_limit_is_refused() -> None:
    search = Search(State.start(), weights=WEIGHTS)
    with pytest.raises(ValueError, match="halving needs one of them as a limit"):
        search.run(halving=True)


def test_a_run_that_has_nothing_left_to_do() -> None:
    search = Search(State.start(), weights=WEIGHTS)
    assert search.run(nodes=500) == 500
    before = search.children()
    assert search.run(nodes=300, halving=True) == 500
    assert search.children() == before


def test_little_memory_ends_it_gracefully() -> None:
    search = Search(State.start(), weights=WEIGHTS, memory_mb=1)
    search.run(nodes=10**8, halving=True)
    assert search.full
    visited = [child for child in search.children() if child.visits]
    assert visited[0].value == max(child.value for child in visited if child.visits >= 0.9 * visited[0].visits)


@pytest.mark.parametrize(
    ("spec", "halves"),
    [("full:nodes=900", True), ("full:nodes=900,halving=no", False), ("mcts:nodes=900,halving=yes", True)],
)
def test_which_player_halves(spec: str, halves: bool) -> None:
    position = hedgerow.engine.new("acbas")
    chosen = players.make(spec).choose(position)
    name, _, rest = spec.partition(":")
    options = read_options(spec, name, dict(part.split("=") for part in rest.split(",")), players.SEARCH_KEYS)
    assert options.nodes == chosen.nodes == 900
    plain, halving = (players.make(f"mcts:nodes=900,halving={word}").choose(position) for word in ("no", "yes"))
    assert plain.value != halving.value
    assert chosen.value == (halving if halves else plain).value
