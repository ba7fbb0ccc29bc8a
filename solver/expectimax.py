"""The `expectimax` player: looks a few turns ahead, always one deeper, until its time or its work is used up.

All Creatures has no chance once a game has begun, so its chance nodes never come up and what is left is alpha-beta.
"""

from itertools import count
from time import perf_counter

from hedgerow._core import acbas
from hedgerow._core.acbas import State
from hedgerow._core.alphabeta import AlphaBeta
from hedgerow.engine.acbas.data import ROUNDS
from hedgerow.engine.position import Position
from hedgerow.solver import weights
from hedgerow.solver.choice import Choice, deadline, require_running
from hedgerow.solver.errors import only
from hedgerow.solver.gamerules import ACBAS
from hedgerow.solver.spec import Options
from hedgerow.solver.turns import ASK_NOTHING, first_turn, to_move, workers_left

GAME = ACBAS.game  # `_core/alphabeta` plays no other
MEMORY_MB = 256


class ExpectimaxPlayer:
    """Plays the best turn of the deepest search that was finished.

    `nodes` limits the positions looked at, so that one limit gives one game. Where not even one turn ahead is finished
    the turn is the greedy one.
    """

    def __init__(self, spec: str, options: Options) -> None:
        self.spec = spec
        self._options = options
        self._weights = weights.load(options.weights or ACBAS.weights)

    def begin(self, seed: int) -> None:
        """Start a game; nothing here is random."""

    def choose(self, position: Position) -> Choice:
        """Return the best turn of iterative deepening; raise KeyboardInterrupt if the user stops it."""
        only(position.game, (GAME,), "an expectimax player")
        require_running(position)
        until = deadline(self._options)
        state: State = position.core
        steps = tuple(acbas.greedy_turn(state, self._weights))
        value: float | None = None
        search = AlphaBeta(weights=self._weights, memory_mb=MEMORY_MB, work=self._options.nodes or 0)
        for depth in count(1):
            found = search.search(state, depth, seconds=_left(until))
            if found is None:
                break
            value, step = found
            steps = self._turn(search, state, depth, step, until)
            if depth >= turns_left(state):
                break
        if search.interrupted:
            raise KeyboardInterrupt
        return Choice(to_move(position, first_turn(state, steps)[0]), value, "estimate", search.nodes, steps)

    def _turn(self, search: AlphaBeta, state: State, depth: int, step: int, until: float | None) -> tuple[int, ...]:
        """Return the steps of the turn that a finished search wants, as far as its table or the time left goes."""
        steps = [step]
        here = state.copy()
        here.play(step)
        while here.ask != ASK_NOTHING and not acbas.turn_is_over(state, here):
            found = search.search(here, depth, seconds=_left(until))
            if found is None:
                break
            steps.append(found[1])
            here.play(found[1])
        return tuple(steps)


def _left(until: float | None) -> float:
    return -1.0 if until is None else max(0.0, until - perf_counter())


def turns_left(state: State) -> int:
    """Return about how many turns the game still takes: workers, and two decisions of each seat after every round.

    >>> turns_left(State.start())
    80
    """
    rounds = 1 + ROUNDS - int(state.fields()["round"])
    return workers_left(state) + 4 * rounds
