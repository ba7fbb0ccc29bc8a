"""Hints: different public choices (box or space, building), each with its best way, its value and its line."""

import math
from collections.abc import Callable
from time import perf_counter
from typing import Any

from hedgerow.engine.position import Move, Position
from hedgerow.solver.advice import Comparison, Hint, HintMove
from hedgerow.solver.choice import require_running
from hedgerow.solver.errors import RequestError, whole
from hedgerow.solver.gamerules import rules_of
from hedgerow.solver.reasons import REASONS
from hedgerow.solver.study import SOON, Candidate, Study
from hedgerow.solver.turns import after, first_turn, moves_of_line, to_move, workers_left
from hedgerow.solver.winning import chance

DEFAULT_SECONDS = 1.0
DEFAULT_MOVES = 5
LEAST_SHARE = 0.1  # every shown choice gets at least this part of the best one's visits
MOST_OF_TIME = 0.9  # of the limit for the main search; words and lines take some too
LINE_TURNS = 12
GRACE = 0.2  # seconds beyond the limit that the last shown choices may take to get their share


def win_chance(value: float, exact: bool, state: Any, me: int) -> float:
    """Return the chance to win at an expected margin (`hedgerow.solver.winning`), certain where the margin is exact.

    Alone everybody wins. An exact tie at `state`, the end if that is known, goes to the player whom the rules name
    (All Creatures: who did not start round 1), or to all (0.5).
    """
    rules = rules_of(state)
    if len(state.totals()) == 1:
        return 1.0
    if not exact:
        return chance(value, workers_left(state), rules.game)
    if value:
        return float(value > 0)
    winner = rules.tied(state)
    return 0.5 if winner is None else float(winner == me)


def _told(study: Study, candidate: Candidate, move: Move | None = None) -> HintMove:
    """Put a candidate into words: the whole turn (or the given one), the line after it, the parts of its value."""
    position, line = study.position, candidate.line
    steps = first_turn(study.state, line)[0] if move is None else candidate.steps
    first = to_move(position, steps) if move is None else move
    rest = line[len(steps) :] if line[: len(steps)] == steps else ()
    moves = [first, *moves_of_line(position.play(first), rest)[0]][:LINE_TURNS]
    positions = [position]
    for one in moves:
        positions.append(positions[-1].play(one))
    reasons = REASONS[position.game]
    parts = reasons.parts(positions, study.me, candidate.value)
    certain = positions[-1] if candidate.exact and positions[-1].is_over else position
    return HintMove(
        move=first.text,
        box=first.box,
        building=first.building,
        value=candidate.value,
        win=win_chance(candidate.value, candidate.exact, certain.core, study.me),
        kind="exact" if candidate.exact else "estimate",
        error=candidate.error,
        visits=candidate.visits,
        line=tuple(move.text for move in moves),
        why=reasons.why(positions, moves, study.me, parts),
        parts=parts,
    )


def _limits(time: float | None, nodes: int | None, moves: int, memory_mb: int) -> tuple[float | None, int | None]:
    if time is not None and not 0 < time <= 86400:
        raise RequestError(f"time must be seconds above 0 and up to 86400, not {time}")
    whole(nodes if nodes is not None else 1, "nodes")
    whole(moves, "moves")
    whole(memory_mb, "memory_mb", most=60_000)
    if time is None and nodes is None:
        return DEFAULT_SECONDS, None
    return time, nodes


def hint(
    position: Position,
    *,
    time: float | None = None,
    nodes: int | None = None,
    moves: int = DEFAULT_MOVES,
    move: str | None = None,
    seed: int = 0,
    memory_mb: int = 512,
    progress: Callable[[int], None] | None = None,
) -> Hint:
    """Return the best choices of a position, or one given move beside the best one.

    `time` (seconds, default 1) and `nodes` (iterations) limit the whole work. The choices differ in box or building;
    each has at least a tenth of the best one's visits unless it is exact: what the main search neglected is searched
    separately after its public steps, and left out if time does not suffice. Of a question about one `move` half of the
    work looks for the best move, then each of the two is judged by the same number of iterations after it. Ctrl-C ends
    the search early with what was found (`interrupted`). Raises RequestError for limits out of range or a finished
    game, MoveError for a bad move.

    >>> from hedgerow.engine import new
    >>> found = hint(new("acbas"), nodes=2000, moves=3)
    >>> found.to_move, len(found.moves), found.moves[0].kind
    (0, 3, 'estimate')
    >>> best = found.moves[0]
    >>> abs(sum(part.points for part in best.parts) - best.value) < 1e-9
    True
    """
    started = perf_counter()
    time, nodes = _limits(time, nodes, moves, memory_mb)
    require_running(position, "advise")
    study = Study(position, seed, memory_mb)
    if move is not None:
        shown, against = _compare(study, position.parse_move(move), time, nodes, started, progress)
        return Hint(study.me, study.nodes, perf_counter() - started, (shown,), study.interrupted, against)
    found = [_told(study, candidate) for candidate in _rank(study, time, nodes, moves, started, progress)]
    return Hint(study.me, study.nodes, perf_counter() - started, tuple(found), study.interrupted)


def judge(
    position: Position,
    move: Move,
    *,
    time: float | None = None,
    nodes: int | None = None,
    seed: int = 0,
    memory_mb: int = 512,
) -> Hint:
    """Return a move with the value that a search of its own, after it, finds; all of the work goes into that search.

    Limits and errors are those of `hint`.
    """
    started = perf_counter()
    require_running(position, "judge")
    time, nodes = _limits(time, nodes, 1, memory_mb)
    study = Study(position, seed, memory_mb)
    until = None if time is None else started + time
    found = _told(study, study.search(move.steps, position.play(move).core, nodes, until), move)
    return Hint(study.me, study.nodes, perf_counter() - started, (found,), study.interrupted)


def _compare(
    study: Study,
    move: Move,
    time: float | None,
    nodes: int | None,
    started: float,
    progress: Callable[[int], None] | None,
) -> tuple[HintMove, Comparison]:
    """Judge a move beside the best one; both get the same number of iterations, so neither profits from more work."""
    position = study.position
    half = None if time is None else time / 2
    (first,) = _rank(study, half, None if nodes is None else max(1, nodes // 2), 1, started, progress)
    best = to_move(position, first_turn(study.state, first.line)[0])
    # who stopped the search wants an answer now
    effort = max(1, min(study.nodes // 2, SOON) if study.interrupted else study.nodes // 2)

    def judged(one: Move, part: float) -> HintMove:
        # the time only keeps a slow machine from making a person wait
        until = None if time is None else started + part * time
        return _told(study, study.search(one.steps, position.play(one).core, effort, until, progress), one)

    own = judged(move, 3 / 4)
    if best.result == move.result:
        return own, Comparison(own, 0.0, 0.0, _reply(position, own))
    better = judged(best, 1)
    # What lies deeper is much the same after both, so the errors do not add up.
    error = max(own.error, better.error)
    return own, Comparison(better, own.value - better.value, error, _reply(position, own))


def _reply(position: Position, chosen: HintMove) -> str | None:
    """Return the opponent's first turn in the line of a move, None if their turn does not come in it."""
    here = position
    for text in chosen.line:
        if here.to_move != position.to_move:
            return text
        here = here.play(text)
    return None


def _rank(
    study: Study,
    time: float | None,
    nodes: int | None,
    moves: int,
    started: float,
    progress: Callable[[int], None] | None,
) -> list[Candidate]:
    """Search, then bring every choice that will be shown to its share of visits; best first."""
    # The shares of neglected choices are at most a tenth of the best one's visits each: so much is kept back for them.
    # Of time a little more: the machine may do something else meanwhile, and a choice without its share is not shown.
    part = 1 / (1 + LEAST_SHARE * study.neglected(moves))
    part_of_time = min(part**1.5, MOST_OF_TIME)
    end = None if time is None else started + time
    found = study.main(
        None if nodes is None else max(1, math.floor(nodes * part)),
        None if time is None else started + time * part_of_time,
        progress,
    )
    if all(choice.exact for choice in found):
        return sorted(found, key=lambda choice: choice.value, reverse=True)[:moves]
    found.sort(key=lambda choice: (choice.visits, choice.value), reverse=True)
    shown = found[:moves]
    wanted = math.ceil(LEAST_SHARE * shown[0].visits)
    for number, choice in enumerate(shown):
        if not choice.exact and choice.visits < wanted and not study.interrupted:
            here = after(study.state, choice.steps)
            shown[number] = study.search(choice.steps, here, wanted, None if end is None else end + GRACE, progress)
    shown = [choice for choice in shown if choice.exact or choice.visits >= wanted]
    shown.sort(key=lambda choice: (choice.value, choice.visits), reverse=True)
    return shown
