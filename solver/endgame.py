"""Exact values: what a position is worth if both sides play perfectly, for every public choice (solver/METHOD.md).

A value is called exact only if it is proved. What is not finished in time or memory has bounds that are true.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter
from typing import Any, Protocol

from hedgerow._core import acbas
from hedgerow._core.acbas import State
from hedgerow._core.acbas_lastround import FLOATING, LISTED, PREPARING, LastRound
from hedgerow._core.alphabeta import AlphaBeta
from hedgerow.engine.acbas.acting import acting_in_game
from hedgerow.engine.acbas.data import BOX_NUMBER, BOXES, PHASES, ROUNDS, tile
from hedgerow.engine.acbas.state import setup_of
from hedgerow.engine.position import Move, Position
from hedgerow.solver.errors import RequestError, only, whole
from hedgerow.solver.gamerules import ACBAS, SOLVED
from hedgerow.solver.limits import LEAST_MEMORY_MB, MEMORY_MB, MOST_MEMORY_MB
from hedgerow.solver.turns import ASK_BOX, ASK_NOTHING, Public, after, margin, moves_of_turns, publics, to_move
from hedgerow.solver.weights import standard

UNBOUNDED = 2000  # half points: no margin is larger, so such a bound says nothing
UNUSABLE = -29000  # and what a farm answers that cannot use a box is lower
WHOLE_GAME = 1000  # turns
WORK = PHASES.index("work")
EXPAND = BOX_NUMBER["expand"]
BORDER_BOXES = 1 << BOX_NUMBER["fences"] | 1 << BOX_NUMBER["walls"]

Ask = Callable[[tuple[int, int], int, int], tuple[int, tuple[int, ...]]]


class Unfinished(Exception):
    """The time or the memory came to its end, or somebody pressed Ctrl-C."""


class TooMany(Unfinished):
    """One question has too many ways to enclose spaces; another one may do."""


@dataclass(frozen=True)
class Limits:
    """MiB of memory, a moment of `perf_counter` (None: no limit), a number of positions to look at (0: no limit)."""

    memory_mb: int = MEMORY_MB
    until: float | None = None
    work: int = 0

    @property
    def seconds(self) -> float:
        """What is left of the time, below 0 if that has no limit."""
        return -1.0 if self.until is None else max(0.0, self.until - perf_counter())


@dataclass
class Bounds:
    """What is known of a choice, in half points for the player who chooses.

    `lower` and `upper` are true bounds. `value` is what best play comes to if nobody leaves the listed turns, None if
    that was not finished. `steps` is the best turn found, empty if there is none.
    """

    lower: int = -UNBOUNDED
    upper: int = UNBOUNDED
    value: int | None = None
    steps: tuple[int, ...] = ()

    @property
    def exact(self) -> bool:
        """Whether the bounds are one number."""
        return self.lower == self.upper


@dataclass(frozen=True)
class SolvedMove:
    """A public choice with its best way, or one given move.

    `lower` and `upper` bound the margin in points for the player to move; -1000 and 1000 say that nothing is known.
    `kind` is `exact` if they are one number,
    which is then `value`; `estimate` if `value` is that of listed turns only, `bound` if there is no value. `best`:
    no other choice can be better. `line` is how the game goes on to its scored end if both sides play perfectly, empty
    if the value is not exact or the time ended first.
    """

    move: str | None
    box: str | None
    building: str | None
    value: float | None
    lower: float
    upper: float
    kind: str
    best: bool = False
    line: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the choice as JSON object."""
        return {
            "box": self.box,
            "building": self.building,
            "move": self.move,
            "value": self.value,
            "lower": self.lower,
            "upper": self.upper,
            "kind": self.kind,
            "best": self.best,
            "line": list(self.line),
        }


@dataclass(frozen=True)
class Solution:
    """What is known about a position: values as those of a choice, and every public choice, best first, or one move.

    `winner` is the seat that wins if both play perfectly, by the tie rule if need be; None if that is open, or a shared
    victory. `nodes` and `seconds` were spent in all.
    """

    to_move: int
    value: float | None
    lower: float
    upper: float
    kind: str
    winner: int | None
    moves: tuple[SolvedMove, ...]
    nodes: int
    seconds: float
    interrupted: bool = False

    def to_json(self) -> dict[str, Any]:
        """Return the solution as the JSON object of the command `solve`."""
        return {
            "to_move": self.to_move,
            "kind": self.kind,
            "value": self.value,
            "lower": self.lower,
            "upper": self.upper,
            "margin_winner": self.winner,
            "moves": [move.to_json() for move in self.moves],
            "nodes": self.nodes,
            "seconds": round(self.seconds, 3),
        }


class Oracle(Protocol):
    """Bounds the choices of positions of one kind. Every method raises Unfinished when its time is over."""

    @property
    def nodes(self) -> int:
        """Positions searched so far."""

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C ended a search."""

    def judge(self, state: State, public: Public, found: Bounds) -> None:
        """Narrow the bounds of a public choice as far as possible, in place."""

    def judge_after(self, state: State, seat: int, found: Bounds) -> None:
        """Narrow the bounds of a position after a turn of `seat`, for that seat."""

    def turn(self, state: State, value: int) -> tuple[int, ...]:
        """Return the steps of a turn that makes sure of `value` half points at least, empty if none is known."""

    def holds(self, state: State, seat: int, value: int) -> bool:
        """Say whether it is proved that `seat` makes sure of `value` half points at least from here."""


class LastRoundOracle:
    """The last round's Work where no building is felt by the opponent."""

    def __init__(self, state: State, limits: Limits) -> None:
        behind = max(1, limits.memory_mb // 16)  # few positions follow the last Work
        self._core = LastRound(state, memory_mb=limits.memory_mb - behind, work=limits.work)
        self._limits = limits
        self._behind = ListedOracle(Limits(behind, limits.until, limits.work))

    @property
    def nodes(self) -> int:
        """Positions searched so far."""
        return self._core.nodes + self._behind.nodes

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C ended a search."""
        return self._core.interrupted or self._behind.interrupted

    def judge(self, state: State, public: Public, found: Bounds) -> None:
        """Narrow the bounds of a public choice."""
        if not in_work(state):
            self._behind.judge(state, public, found)
            return
        self._narrow(state, state.actor, self._choice(state, public), found)

    def judge_after(self, state: State, seat: int, found: Bounds) -> None:
        """Narrow the bounds of a position after a turn."""
        if not in_work(state):
            self._behind.judge_after(state, seat, found)
            return
        self._narrow(state, seat, self._position(state, seat), found)

    def turn(self, state: State, value: int) -> tuple[int, ...]:
        """Return a turn that makes sure of a value."""
        if not in_work(state):
            return self._behind.turn(state, value)
        me = state.actor
        its = may_prepare(state, 1 - me)
        for real in (LISTED, PREPARING):
            for public in publics(state):
                ask = self._choice(state, public)
                reached, steps = ask((real, real), value - 1, value)
                if reached >= value and its:  # so much for the listed turns; now for all
                    reached, steps = ask(_modes(me, real, FLOATING), value - 1, value)
                if reached >= value:
                    return steps
        return ()

    def holds(self, state: State, seat: int, value: int) -> bool:
        """Say whether a seat makes sure of a value."""
        if not in_work(state):
            return self._behind.holds(state, seat, value)
        ask, its = self._position(state, seat), may_prepare(state, 1 - seat)
        return any(
            ask(_modes(seat, real, FLOATING if its else real), value - 1, value)[0] >= value
            for real in (LISTED, PREPARING)
        )

    def _position(self, state: State, seat: int) -> Ask:
        sign = 1 if state.actor == seat else -1

        def ask(modes: tuple[int, int], low: int, high: int) -> tuple[int, tuple[int, ...]]:
            window = (low, high) if sign == 1 else (-high, -low)
            value = self._core.value(state, *window, self._limits.seconds, modes)
            if value is None:
                raise self._ended()
            return sign * value, ()

        return ask

    def _choice(self, state: State, public: Public) -> Ask:
        box, number = acbas.payload(public[0]), acbas.payload(public[1]) if len(public) > 1 else 0

        def ask(modes: tuple[int, int], low: int, high: int) -> tuple[int, tuple[int, ...]]:
            answer = self._core.choice(state, box, number, low, high, self._limits.seconds, modes)
            if answer is None:
                raise self._ended()
            return answer

        return ask

    def _ended(self) -> Unfinished:
        return TooMany() if self._core.crowded else Unfinished()

    def _narrow(self, state: State, me: int, ask: Ask, found: Bounds) -> None:
        """Compare what the lists offer with the most that borders which close nothing yet could bring (METHOD, 4)."""
        mine, its = may_prepare(state, me), may_prepare(state, 1 - me)
        for real in (LISTED, PREPARING):
            value, steps = ask((real, real), -UNBOUNDED, UNBOUNDED)
            if value < UNUSABLE:
                return
            found.value, found.steps = value, found.steps or steps
            if its:
                reached, steps = ask(_modes(me, real, FLOATING), value - 1, value)
            if (not its or reached >= value) and value > found.lower:
                found.lower, found.steps = value, steps
            if not mine or ask(_modes(me, FLOATING, real), value, value + 1)[0] <= value:
                found.upper = min(found.upper, value)
            if found.exact:
                return
        found.lower = max(found.lower, ask(_modes(me, PREPARING, FLOATING), -UNBOUNDED, UNBOUNDED)[0])
        found.upper = min(found.upper, ask(_modes(me, FLOATING, PREPARING), -UNBOUNDED, UNBOUNDED)[0])


class ListedOracle:
    """Any other position: alpha-beta over listed turns. It proves what comes after the last Work, and nothing else."""

    def __init__(self, limits: Limits) -> None:
        self._core = AlphaBeta(weights=standard(), memory_mb=limits.memory_mb, work=limits.work)
        self._limits = limits

    @property
    def nodes(self) -> int:
        """Positions searched so far."""
        return self._core.nodes

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C ended a search."""
        return self._core.interrupted

    def judge(self, state: State, public: Public, found: Bounds) -> None:
        """Value a public choice, and bound it if the lists are complete."""
        here = after(state, public)
        found.value, steps = self._best(here, state.actor, state)
        found.steps = (*public, *steps)
        if lists_suffice(state):
            found.lower = found.upper = found.value

    def judge_after(self, state: State, seat: int, found: Bounds) -> None:
        """Value a position after a turn, and bound it if the lists are complete."""
        found.value = self._value(state, seat)
        if lists_suffice(state):
            found.lower = found.upper = found.value

    def turn(self, state: State, value: int) -> tuple[int, ...]:
        """Return a turn that makes sure of a value."""
        for public in publics(state):
            found = Bounds()
            self.judge(state, public, found)
            if found.lower >= value:
                return found.steps
        return ()

    def holds(self, state: State, seat: int, value: int) -> bool:
        """Say whether a seat makes sure of a value."""
        return lists_suffice(state) and self._value(state, seat) >= value

    def _value(self, state: State, seat: int) -> int:
        if state.ask == ASK_NOTHING:
            return round(2 * margin(state, seat))
        answer = self._core.search(state, WHOLE_GAME, seconds=self._limits.seconds)
        if answer is None:
            raise Unfinished
        return round(2 * answer[0]) * (1 if state.actor == seat else -1)

    def _best(self, here: State, seat: int, first: State) -> tuple[int, tuple[int, ...]]:
        """Return the value of a moment in a turn that began at `first`, and the steps that end the turn best."""
        value = self._value(here, seat)
        steps: list[int] = []
        now = here.copy()
        while now.ask != ASK_NOTHING and not acbas.turn_is_over(first, now):
            answer = self._core.search(now, WHOLE_GAME, seconds=self._limits.seconds)
            if answer is None:
                raise Unfinished
            steps.append(answer[1])
            now.play(answer[1])
        return value, tuple(steps)


def _modes(me: int, mine: int, its: int) -> tuple[int, int]:
    return (mine, its) if me == 0 else (its, mine)


def in_work(state: State) -> bool:
    """Say whether workers are being placed.

    >>> in_work(State.start())
    True
    """
    return bool(state.ask == ASK_BOX and state.fields()["phase"] == WORK)


def lists_suffice(state: State) -> bool:
    """Say whether the listed turns hold a best one wherever the game can go from here.

    So it is after the last Work, where animals and the like are all that is left to decide, unless a building acts.
    """
    if state.ask == ASK_NOTHING:
        return True
    fields = state.fields()
    return fields["round"] == ROUNDS and fields["phase"] != WORK and not acting_in_game(setup_of(state))


def may_prepare(state: State, seat: int) -> bool:
    """Say whether a seat may place borders in the last round that close nothing before a later turn of the round."""
    fields = state.fields()
    farm = fields["farms"][seat]
    taken = fields["occupied"][0] | fields["occupied"][1]
    if farm["workers"] < 2 or taken & BORDER_BOXES == BORDER_BOXES:
        return False
    return bool(farm["spare"] or (fields["piles"]["expand"] and not taken >> EXPAND & 1))


def oracle_for(state: State, limits: Limits) -> Oracle:
    """Return what knows most about a position and all that follow it."""
    return LastRoundOracle(state, limits) if LastRound.covers(state) else ListedOracle(limits)


class Solver:
    """One position being solved, until its limits are reached or somebody presses Ctrl-C."""

    def __init__(self, state: State, limits: Limits) -> None:
        self.state = state
        self.me = state.actor
        self.oracle = oracle_for(state, limits)
        self.stopped = False
        self.interrupted = False

    def bounds(self, judge: Callable[[Bounds], None]) -> Bounds:
        """Return what `judge` finds out before it is stopped."""
        found = Bounds()
        if not self.stopped:
            try:
                judge(found)
            except TooMany:
                pass
            except (Unfinished, KeyboardInterrupt) as error:
                self.stop(error)
        return found

    def stop(self, error: BaseException) -> None:
        """Take note of what ended the work."""
        self.stopped = True
        self.interrupted |= self.oracle.interrupted or isinstance(error, KeyboardInterrupt)

    def choices(self) -> list[tuple[Public, Bounds]]:
        """Return every public choice with its bounds."""
        return [(public, self.bounds(partial(self.oracle.judge, self.state, public))) for public in publics(self.state)]

    def turns(self, then: State, value: int) -> tuple[tuple[int, ...], ...]:
        """Return the turns of perfect play from a position on that is worth `value` half points to the solver's player.

        Empty if they cannot be known; Unfinished if the time is over.
        """
        found: list[tuple[int, ...]] = []
        seat = self.me
        while then.ask != ASK_NOTHING:
            if then.actor != seat:
                value, seat = -value, then.actor
            steps = self.oracle.turn(then, value)
            if not steps:
                return ()
            found.append(steps)
            then = after(then, steps)
        return tuple(found)


def _described(
    solver: Solver, position: Position, public: Public, found: Bounds, move: Move | None = None
) -> SolvedMove:
    """Put the bounds of a choice, or of a given move, into points and words."""
    if move is None and found.steps:
        move = to_move(position, found.steps)
    line: list[str] = []
    if found.exact and move is not None and not solver.stopped:
        try:
            here = position.play(move)
            rest, end = moves_of_turns(here, solver.turns(here.core, found.lower))
            line = [move.text, *(one.text for one in rest)] if end.is_over else []
        except (Unfinished, KeyboardInterrupt) as error:
            solver.stop(error)
    box = BOXES[acbas.payload(public[0])].id if public else None if move is None else move.box
    building = tile(acbas.payload(public[1])).id if len(public) > 1 else None if move is None else move.building
    return SolvedMove(
        move=None if move is None else move.text,
        box=box,
        building=building,
        value=None if found.value is None else found.value / 2,
        lower=found.lower / 2,
        upper=found.upper / 2,
        kind="exact" if found.exact else "bound" if found.value is None else "estimate",
        line=tuple(line),
    )


def _ranked(moves: list[SolvedMove]) -> list[SolvedMove]:
    """Mark the choices that no other can beat and put the best first."""
    most = max(move.lower for move in moves)
    proved = all(move.upper <= most for move in moves)
    marked = [replace(move, best=proved and move.lower == most) for move in moves]
    return sorted(marked, key=lambda move: (-move.lower, move.value is None, -(move.value or 0.0), -move.upper))


def winner_of(state: State, seat: int, value: float) -> int | None:
    """Return who wins if a seat is ahead by so much at the end; None: both (option `shared`).

    >>> winner_of(State.start(), 0, 0.0), winner_of(State.start(), 0, 0.5)
    (1, 0)
    """
    if value:
        return seat if value > 0 else 1 - seat
    return ACBAS.tied(state)


def check(position: Position, time: float | None, memory: int) -> None:
    """Refuse what `solve` cannot do, by RequestError."""
    only(position.game, SOLVED, "a solution")
    if position.is_over:
        raise RequestError("The game is over: there is nothing to solve")
    whole(memory, "memory", LEAST_MEMORY_MB, MOST_MEMORY_MB)
    if time is not None and not time > 0:
        raise RequestError(f"time must be seconds above 0, not {time!r}")
    if time is None and position.round < ROUNDS:
        raise RequestError(
            f"Round {position.round} is not the last one, and only that can be solved to the end; "
            "with a time the choices are bounded as far as it goes"
        )


def solve(
    position: Position,
    *,
    time: float | None = None,
    memory: int = MEMORY_MB,
    move: Move | str | None = None,
) -> Solution:
    """Return what a position is worth if both sides play perfectly, and what every public choice is worth.

    `time` limits the seconds, `memory` the MiB. With `move` only that turn is looked at, however odd it is.
    RequestError if the game is over, if a limit makes no sense, or before the last round without a time; MoveError if
    the move is illegal.

    >>> from hedgerow.engine import new
    >>> solve(new("acbas"), time=0.05).kind
    'bound'
    """
    check(position, time, memory)
    began = perf_counter()
    solver = Solver(position.core, Limits(memory, None if time is None else began + time))
    if move is not None:
        given = position.parse_move(move) if isinstance(move, str) else move
        then: State = position.play(given).core
        found = solver.bounds(lambda bounds: solver.oracle.judge_after(then, solver.me, bounds))
        moves = [_described(solver, position, (), found, given)]  # whether a better one exists was not asked
    else:
        moves = _ranked([_described(solver, position, *choice) for choice in solver.choices()])
    lower, upper = max(one.lower for one in moves), max(one.upper for one in moves)
    values = [one.value for one in moves if one.value is not None]
    kind = "exact" if lower == upper else "estimate" if len(values) == len(moves) else "bound"
    value = lower if kind == "exact" else max(values) if kind == "estimate" else None
    return Solution(
        to_move=solver.me,
        value=value,
        lower=lower,
        upper=upper,
        kind=kind,
        winner=winner_of(solver.state, solver.me, lower) if kind == "exact" else None,
        moves=tuple(moves),
        nodes=solver.oracle.nodes,
        seconds=perf_counter() - began,
        interrupted=solver.interrupted,
    )
