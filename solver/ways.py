"""Exact values for players, hints and reviews: what the last round's choices are worth, with the turns that follow.

Every function here raises KeyboardInterrupt if Ctrl-C ends it.
"""

from dataclasses import dataclass
from time import perf_counter

from hedgerow._core.acbas import State
from hedgerow._core.acbas_lastround import LastRound
from hedgerow.engine.position import Move, Position
from hedgerow.solver import solved
from hedgerow.solver.endgame import Bounds, Limits, Solver, Unfinished, lists_suffice
from hedgerow.solver.gamerules import rules_of
from hedgerow.solver.turns import ASK_NOTHING, after, margin, moves_of_turns

MEMORY_MB = 256
PART_OF_TIME = 0.5  # of a search's time that exact values may take; without them there must be enough left for a tree
NO_LIMITS = Limits(MEMORY_MB)
STEADY = Limits(MEMORY_MB, work=300_000)  # a second or two, and the same however fast the machine is


@dataclass(frozen=True)
class Ending:
    """What a position is worth if both sides play on perfectly.

    `value` is the margin in points for the player to move (seat 0 if the game is over), `line` a way to it, empty if
    the game is over.
    """

    value: float
    line: tuple[Move, ...]


@dataclass(frozen=True)
class Way:
    """The best way to carry out a public choice (`hedgerow.solver.turns`), and what follows if both sides play well.

    `value` is the margin in points for the player who chooses, `turns` the steps of every turn to the end of the game,
    `seen` how many positions were looked at to know it.
    """

    value: float
    turns: tuple[tuple[int, ...], ...]
    seen: int


def within(nodes: int | None, until: float | None) -> Limits:
    """Return what exact values may cost within a search's limits: iterations, and a moment of `perf_counter`."""
    now = perf_counter()
    return Limits(MEMORY_MB, None if until is None else now + PART_OF_TIME * max(0.0, until - now), nodes or 0)


def can_be_known(state: State) -> bool:
    """Say whether a position is of the kind whose exact value can be found, whatever that takes.

    >>> can_be_known(State.start())
    False
    """
    return rules_of(state).solved and state.ask != ASK_NOTHING and (LastRound.covers(state) or lists_suffice(state))


def ways(state: State, limits: Limits = NO_LIMITS) -> list[Way] | None:
    """Return every public choice near the end of a game with its best way, best first.

    None if that would take more than the limits, or if the position is not one that can be known.
    """
    if not can_be_known(state):
        return None
    solver = Solver(state, limits)
    found = []
    before = 0
    for _, known in solver.choices():
        way = _way(solver, known)
        if way is None:
            return None
        found.append(Way(known.lower / 2, way, max(1, solver.oracle.nodes - before)))
        before = solver.oracle.nodes
    return sorted(found, key=lambda way: -way.value)


def _way(solver: Solver, known: Bounds) -> tuple[tuple[int, ...], ...] | None:
    way = None
    if known.exact and known.steps and not solver.stopped:
        try:
            way = (known.steps, *solver.turns(after(solver.state, known.steps), known.lower))
        except Unfinished as error:
            solver.stop(error)
    if solver.interrupted:
        raise KeyboardInterrupt
    return way


def known_ways(position: Position) -> list[Way] | None:
    """Return what `ways` would, if `hedgerow solve` has solved the position before."""
    solution = solved.known(position) if rules_of(position.core).solved else None
    if solution is None:
        return None
    found = []
    for move in solution.moves:
        here, turns = position, []
        for text in move.line:
            turn = here.parse_move(text)
            turns.append(tuple(turn.steps))
            here = here.play(turn)
        if move.value is None or not turns or not here.is_over:
            return None
        found.append(Way(move.value, tuple(turns), 1))
    return found


def best_way(state: State, limits: Limits = NO_LIMITS) -> Way | None:
    """Return a best turn and what follows, None if that would take more than the limits.

    This takes less than `ways`, which values every choice.
    """
    if not can_be_known(state):
        return None
    solver = Solver(state, limits)
    known = solver.bounds(lambda found: solver.oracle.judge_after(state, solver.me, found))
    try:
        known.steps = solver.oracle.turn(state, known.lower) if known.exact else ()
    except Unfinished as error:
        solver.stop(error)
    way = _way(solver, known)
    return None if way is None else Way(known.lower / 2, way, max(1, solver.oracle.nodes))


def ending(position: Position, limits: Limits = NO_LIMITS) -> Ending | None:
    """Return the exact value of a position near the end of the game, None if that would take more than the limits.

    >>> from hedgerow.engine import new
    >>> ending(new("acbas")) is None
    True
    """
    state = position.core
    if state.ask == ASK_NOTHING:
        return Ending(margin(state, 0), ())
    way = best_way(state, limits)
    if way is None:
        return None
    return Ending(way.value, tuple(moves_of_turns(position, way.turns)[0]))
