"""The last turns of a game, looked at completely, so that their value is exact.

This is plain minimax for the end of a game, where few turns are left; it gives up where they are many. Before its
last worker a seat may want any turn that the rules allow, such as a border that closes nothing yet, so all are looked
at. With its last worker it is enough to look at the listed turns: they hold every way to close pastures and every
maximal set of animals, and whatever else could be done with that worker scores nothing. Where buildings with effects of
their own are in the game no list is complete, so nothing is claimed to be exact.
"""

from dataclasses import dataclass, replace
from time import perf_counter

from hedgerow._core.acbas import State
from hedgerow.engine.acbas.acting import acting_in_game
from hedgerow.engine.acbas.data import ROUNDS
from hedgerow.engine.acbas.state import setup_of
from hedgerow.engine.position import Move, Position
from hedgerow.solver.turns import ASK_NOTHING, public_length, to_move

MOST_WORKERS = 2  # of both seats together, still to be placed in the last round
MOST_TURNS = 100_000  # turns looked at in all: a quarter of a second
TURNS_PER_SECOND = 400_000  # about


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
    `seen` how many turns were looked at to know it.
    """

    value: float
    turns: tuple[tuple[int, ...], ...]
    seen: int


class _TooMany(Exception):
    pass


class _Minimax:
    def __init__(self, most: int) -> None:
        self.left = most
        self.known: dict[bytes, tuple[int, tuple[tuple[int, ...], ...]]] = {}

    def margin(self, state: State) -> tuple[int, tuple[tuple[int, ...], ...]]:
        """Return the margin of seat 0 in half points and the turns that lead to it; _TooMany if that takes long."""
        if state.ask == ASK_NOTHING:
            totals = state.totals()
            return totals[0] - totals[1], ()
        key = state.tobytes()
        if key in self.known:
            return self.known[key]
        sign = 1 if state.actor == 0 else -1
        turns = self.turns(state)
        best: tuple[int, tuple[tuple[int, ...], ...]] | None = None
        for steps, after in turns:
            value, line = self.margin(after)
            if best is None or sign * value > sign * best[0]:
                best = value, (steps, *line)
        assert best is not None  # a position that is not over has a turn
        self.known[key] = best
        return best

    def turns(self, state: State) -> list[tuple[tuple[int, ...], State]]:
        """Return the turns that matter, shortest first: of equally good ones the first is taken, so nothing idle is."""
        last = state.fields()["farms"][state.actor]["workers"] <= 1
        if not last and state.turn_count_bound() > self.left:
            raise _TooMany
        turns = state.turns(every=not last)
        self.left -= len(turns)
        if self.left < 0:
            raise _TooMany
        turns.sort(key=lambda turn: len(turn[0]))
        return turns


def _near_the_end(state: State) -> bool:
    if state.ask == ASK_NOTHING:
        return True
    fields = state.fields()
    if fields["round"] != ROUNDS or sum(farm["workers"] for farm in fields["farms"]) > MOST_WORKERS:
        return False
    return not acting_in_game(setup_of(state))  # what these do is neither listed nor counted completely


def affordable(nodes: int | None, until: float | None) -> int:
    """Return how many turns may be looked at within a search's limits: iterations, and a moment of `perf_counter`."""
    most = MOST_TURNS if nodes is None else min(MOST_TURNS, nodes)
    return most if until is None else min(most, int(max(0.0, until - perf_counter()) * TURNS_PER_SECOND))


def ways(state: State, most: int = MOST_TURNS) -> list[Way] | None:
    """Return every public choice near the end of a game with its best way, best first.

    None if that would take more than `most` turns, or if the game is over.
    """
    if state.ask == ASK_NOTHING or not _near_the_end(state):
        return None
    search = _Minimax(most)
    sign = 1 if state.actor == 0 else -1
    found: dict[tuple[int, ...], Way] = {}
    try:
        for steps, after in search.turns(state):
            public = steps[: public_length(steps)]
            before = search.left
            margin, rest = search.margin(after)
            seen = before - search.left + 1 + (found[public].seen if public in found else 0)
            if public not in found or sign * margin / 2 > found[public].value:
                found[public] = Way(sign * margin / 2, (steps, *rest), seen)
            else:
                found[public] = replace(found[public], seen=seen)
    except _TooMany:
        return None
    return sorted(found.values(), key=lambda way: -way.value)


def ending(position: Position, most: int = MOST_TURNS) -> Ending | None:
    """Return the exact value of a position near the end of the game, None if that would take more than `most` turns.

    >>> from hedgerow.engine import new
    >>> ending(new("acbas")) is None
    True
    """
    state: State = position.core
    if not _near_the_end(state):
        return None
    try:
        margin, line = _Minimax(most).margin(state)
    except _TooMany:
        return None
    moves: list[Move] = []
    for steps in line:
        moves.append(to_move(position, steps))
        position = position.play(moves[-1])
    return Ending((-margin if state.actor == 1 else margin) / 2, tuple(moves))
