"""Hints: different public choices, enough visits each, parts that add up, the same answer for the same seed."""

import json
import math
import subprocess
import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any

import pytest

import hedgerow.engine as engine
from hedgerow._core import acbas
from hedgerow.engine.errors import HedgerowError
from hedgerow.engine.position import Position
from hedgerow.solver import players
from hedgerow.solver.hint import Hint, hint, judge, win_chance
from hedgerow.solver.parts import DEEPER, STANDING
from hedgerow.solver.weights import standard
from hedgerow.solver.winning import calibration
from tests.hints import followed, ranked


def positions_of(seed: int = 1, spec: str = "greedy") -> list[Position]:
    """All positions of one game of greedy play after a random opening, the finished one last."""
    position = engine.new("acbas")
    player = players.make(spec)
    chance = players.make(f"random:seed={seed}")
    found = [position]
    while not position.is_over:
        chooser = chance if len(found) <= 4 else player
        position = position.play(chooser.choose(position).move)
        found.append(position)
    return found


GAME = positions_of()


def public(answer: Hint) -> list[tuple[str | None, str | None]]:
    return [(move.box, move.building) for move in answer.moves]


def check(position: Position, answer: Hint, most: int) -> None:
    """What is true of every hint."""
    ranked(position, answer, most)
    for move in answer.moves:
        here = followed(position, move)
        me = answer.to_move
        told = sum(part.points for part in move.parts if part.what != DEEPER)
        if here.is_over:
            totals = here.score().totals
            assert told == pytest.approx(totals[me] - totals[1 - me])
        else:
            estimate = acbas.evaluate(here.core, standard())
            assert told == pytest.approx(estimate if me == 0 else -estimate, abs=1e-3)
        assert 0 <= move.win <= 1
        assert (move.win > 0.5) == (move.value > 0) or move.kind == "exact" or abs(move.value) < 1e-9
        assert move.error >= 0
        assert move.why


@pytest.mark.parametrize("number", range(0, len(GAME) - 1, 7))
def test_hints_through_a_game(number: int) -> None:
    position = GAME[number]
    answer = hint(position, nodes=3000, moves=5)
    check(position, answer, 5)
    assert answer.nodes <= 3000 * 1.05
    available = {(move.box, move.building) for move in position.legal_moves()}
    assert len(answer.moves) == min(5, len(available))


def test_the_same_seed_gives_the_same_hint() -> None:
    position = GAME[20]
    one, two = (hint(position, nodes=2000, seed=7).to_json() for _ in range(2))
    for answer in (one, two):
        del answer["seconds"]
    assert one == two


def test_as_many_choices_as_asked_for_or_as_exist() -> None:
    position = GAME[30]
    available = {(move.box, move.building) for move in position.legal_moves()}
    assert len(hint(position, nodes=4000, moves=1).moves) == 1
    assert set(public(hint(position, nodes=8000, moves=99))) == available


def test_more_choices_than_there_are_take_no_work_away() -> None:
    position = GAME[30]
    available = len({(move.box, move.building) for move in position.legal_moves()})
    assert hint(position, nodes=3000, moves=99).nodes == hint(position, nodes=3000, moves=available).nodes


def test_one_given_move_is_judged() -> None:
    position = GAME[12]
    for move in position.legal_moves()[:5]:
        answer = hint(position, nodes=1500, move=move.text)
        assert [found.move for found in answer.moves] == [move.text]
        check(position, answer, 1)


def test_why_not_this_move() -> None:
    position = GAME[12]
    for move in position.legal_moves()[::9]:
        answer = hint(position, nodes=4000, move=move.text)
        asked, against = answer.moves[0], answer.against
        assert against is not None
        same = position.play(against.best.move).core == position.play(move).core
        assert against.difference == (0 if same else pytest.approx(asked.value - against.best.value))
        assert (against.error == 0) == same
        assert same or asked.visits == against.best.visits, "both moves are judged by the same work"
        assert abs(answer.nodes - 4000) <= 1000 * same + 100
        here = position
        for text in asked.line:
            if here.to_move != position.to_move:
                assert against.reply == text
                break
            here = here.play(text)
        assert set(answer.to_json()) == {*hint(position, nodes=100).to_json(), *against.to_json()}


def test_a_given_move_gets_about_the_value_it_has_among_all() -> None:
    position = GAME[25]
    best = hint(position, nodes=20_000).moves[0]
    alone = hint(position, nodes=20_000, move=best.move).moves[0]
    assert alone.value == pytest.approx(best.value, abs=4)


def test_the_last_move_is_worth_exactly_its_result() -> None:
    games = [GAME, *(positions_of(seed) for seed in range(2, 9))]
    last = next(game[-2] for game in games if all(game[-2].play(move).is_over for move in game[-2].legal_moves()))
    me = last.to_move
    assert me is not None
    margins = []
    for move in last.legal_moves():
        totals = last.play(move).score().totals
        margins.append(totals[me] - totals[1 - me])
    answer = hint(last, nodes=5000, moves=1)
    assert (answer.moves[0].kind, answer.moves[0].value) == ("exact", max(margins))
    judged = hint(last, nodes=500, move=last.legal_moves()[0].text).moves[0]
    assert (judged.kind, judged.value) == ("exact", margins[0])


def margin(position: Position, me: int) -> float:
    totals = position.score().totals
    return totals[me] - totals[1 - me]


def test_on_the_last_own_move_the_parts_are_differences_of_scores() -> None:
    seen = 0
    for number, position in enumerate(GAME[:-1]):
        me = position.to_move
        assert me is not None
        if any(here.to_move == me and here.phase == "work" for here in GAME[number + 1 : -1]):
            continue
        for move in hint(position, time=2, moves=20).moves:
            assert move.kind == "exact"
            end = position
            for text in move.line:
                end = end.play(text)
            assert end.is_over
            assert move.value == margin(end, me)
            standing, *rest = move.parts
            assert (standing.what, standing.points) == (STANDING, margin(position, me))
            for seat in (me, 1 - me):
                sign = 1 if seat == me else -1
                was, now = (here.score().totals[seat] for here in (position, end))
                assert sum(part.points for part in rest if part.who == seat) == pytest.approx(sign * (now - was))
            assert all(part.who is not None and part.points for part in rest)
            seen += 1
    assert seen >= 8


def test_every_best_move_has_a_sentence_of_its_own() -> None:
    """Over 200 positions no two of the best moves carry the same sentence, nor do two choices of one hint."""
    told: set[str] = set()
    places = {here.core.tobytes(): here for seed in range(7) for here in positions_of(seed)[:-1]}
    asked = 0
    for position in places.values():
        moves = hint(position, nodes=800, moves=5).moves
        assert len({move.why for move in moves}) == len(moves)
        # Where there is a choice; and in the first round a position with a pig is the same as one with a cow.
        if len(moves) > 1 and position.core.fields()["round"] > 1:
            assert moves[0].why not in told
            told.add(moves[0].why)
            asked += 1
    assert asked >= 200


def test_errors_are_true() -> None:
    """A search of forty times the work moves values by about as much as their errors say."""
    off: list[float] = []
    for seed in range(5):
        for position in positions_of(seed)[4:-4:9]:
            short, long = (hint(position, nodes=nodes, moves=3) for nodes in (1500, 60_000))
            known = {(move.box, move.building): move for move in long.moves}
            for move in short.moves:
                other = known.get((move.box, move.building))
                if other is not None and "exact" not in (move.kind, other.kind):
                    off.append((move.value - other.value) / move.error)
    assert len(off) >= 40
    assert 0.6 < math.sqrt(sum(one * one for one in off) / len(off)) < 1.4


def test_a_move_is_judged_as_the_hint_judges_it() -> None:
    """A search of its own after a move finds, on the average, nearly the value that the hint gave it.

    The best of several estimates is a little too high: by 0.22 points (error 0.05) in 146 such positions.
    """
    off: list[float] = []
    for seed in range(6):
        for position in positions_of(seed)[4:-6:5]:
            best = hint(position, nodes=8000, moves=1).moves[0]
            judged = judge(position, position.parse_move(best.move), nodes=8000).moves[0]
            if "exact" not in (best.kind, judged.kind):
                off.append(judged.value - best.value)
    assert len(off) >= 40
    assert abs(sum(off) / len(off)) < 0.4


def test_win_chance_follows_the_tie_rule() -> None:
    state = GAME[-1].core
    first = state.fields()["first_start"]
    assert win_chance(0.0, True, state, first) == 0.0
    assert win_chance(0.0, True, state, 1 - first) == 1.0
    assert win_chance(0.5, True, state, first) == 1.0
    assert win_chance(-0.5, True, state, 1 - first) == 0.0
    assert win_chance(0.0, False, state, 0) == 0.5
    scale = calibration("acbas").last + 48 * calibration("acbas").each
    assert win_chance(scale, False, acbas.State.start(), 0) == pytest.approx(0.7310586)
    assert win_chance(3.0, False, GAME[-2].core, 0) > win_chance(3.0, False, GAME[4].core, 0) > 0.5
    assert win_chance(1e6, False, state, 0) == pytest.approx(1)
    shared = acbas.State.start(0, True)
    assert win_chance(0.0, True, shared, 0) == 0.5


@pytest.mark.timing
def test_time_is_kept() -> None:
    walls: list[float] = []
    while len(walls) < 6 and (not walls or walls[-1] >= 0.9):  # others may have the processor for a moment
        started = perf_counter()
        answer = hint(GAME[10], time=0.4, moves=6)
        walls.append(perf_counter() - started)
        check(GAME[10], answer, 6)
    assert walls[-1] < 0.9


def test_progress_is_told() -> None:
    seen: list[int] = []
    hint(GAME[5], nodes=2000, progress=seen.append)
    assert seen
    assert seen == sorted(seen)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: hint(GAME[-1], nodes=10), "game is over"),
        (lambda: hint(GAME[0], nodes=0), "nodes"),
        (lambda: hint(GAME[0], time=-1), "time"),
        (lambda: hint(GAME[0], time=float("nan")), "time"),
        (lambda: hint(GAME[0], nodes=5, moves=0), "moves"),
        (lambda: hint(GAME[0], nodes=5, move="castle"), "castle"),
        (lambda: hint(GAME[0], nodes=1.5), "nodes"),  # type: ignore[arg-type]
        (lambda: hint(GAME[0], nodes=True), "nodes"),
        (lambda: hint(GAME[0], nodes=5, memory_mb=0), "memory_mb"),
    ],
)
def test_bad_requests(call: Callable[[], Hint], words: str) -> None:
    with pytest.raises(HedgerowError, match=words):
        call()


def test_ctrl_c_ends_with_what_was_found() -> None:
    program = """
import json, signal, threading, os, time
import hedgerow.engine as engine
from hedgerow.solver.hint import hint
threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
answer = hint(engine.new("acbas"), time=30, moves=3)
print(json.dumps([answer.interrupted, len(answer.moves), answer.seconds]))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=30, check=True)
    result: Any = json.loads(done.stdout)
    assert result[0] is True
    assert result[1] >= 1
    assert result[2] < 5
