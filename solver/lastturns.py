"""The last turns of a game, looked at completely, so that their value is exact.

This is plain minimax for the end of a review, where few turns are left; it gives up where they are many. Before its
last worker a seat may want any turn that the rules allow, such as a border that closes nothing yet, so all are looked
at. With its last worker it is enough to look at the listed turns: they hold every way to close pastures and every
maximal set of animals, and whatever else could be done with that worker scores nothing.
"""

from dataclasses import dataclass

from hedgerow._core.acbas import State
from hedgerow.engine.acbas.data import ROUNDS
from hedgerow.engine.position import Move, Position
from hedgerow.solver.turns import ASK_NOTHING, to_move

MOST_WORKERS = 2  # of both seats together, still to be placed in the last round
MOST_TURNS = 100_000  # turns looked at in all: a quarter of a second


@dataclass(frozen=True)
class Ending:
    """What a position is worth if both sides play on perfectly.

    `value` is the margin in points for the player to move (seat 0 if the game is over), `line` a way to it, empty if
    the game is over.
    """

    value: float
    line: tuple[Move, ...]


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
        last = state.fields()["farms"][state.actor]["workers"] <= 1
        if not last and state.turn_count_bound() > self.left:
            raise _TooMany
        turns = state.turns(every=not last)
        self.left -= len(turns)
        if self.left < 0:
            raise _TooMany
        sign = 1 if state.actor == 0 else -1
        # Of equally good turns the shortest: what adds nothing is not advised.
        turns.sort(key=lambda turn: len(turn[0]))
        best: tuple[int, tuple[tuple[int, ...], ...]] | None = None
        for steps, after in turns:
            value, line = self.margin(after)
            if best is None or sign * value > sign * best[0]:
                best = value, (steps, *line)
        assert best is not None  # a position that is not over has a turn
        self.known[key] = best
        return best


def ending(position: Position, most: int = MOST_TURNS) -> Ending | None:
    """Return the exact value of a position near the end of the game, None if that would take more than `most` turns.

    >>> from hedgerow.engine import new
    >>> ending(new("acbas")) is None
    True
    """
    state: State = position.core
    if state.ask != ASK_NOTHING:
        fields = state.fields()
        if fields["round"] < ROUNDS or sum(farm["workers"] for farm in fields["farms"]) > MOST_WORKERS:
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
