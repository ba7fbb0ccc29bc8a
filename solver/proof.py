"""Proofs of solved positions: for each side a strategy that makes sure of its bound (`hedgerow.engine.proof`)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from hedgerow._core.acbas import State
from hedgerow.engine.acbas.position import AcbasPosition
from hedgerow.engine.position import Position
from hedgerow.engine.proof import NO_CHOICE, Node, Proof, Strategy, key
from hedgerow.solver.endgame import UNBOUNDED, Limits, Oracle, Solution, TooMany, Unfinished, oracle_for
from hedgerow.solver.errors import RequestError
from hedgerow.solver.limits import MEMORY_MB
from hedgerow.solver.turns import ASK_NOTHING, after


@dataclass
class _Builder:
    """Finds one strategy. A node stands for several positions at once, which differ on the opponent's farm only."""

    oracle: Oracle
    seat: int
    bound: int
    progress: Callable[[int], object] | None
    nodes: list[Node] = field(default_factory=list)

    def answers(self, states: Sequence[State]) -> tuple[int, ...]:
        """Return the nodes that answer these positions, which one public choice of the opponent led to."""
        mine = [state for state in states if state.actor == self.seat]
        its = [state for state in states if state.actor == 1 - self.seat]
        found = [self._add(None, its)] if its else []
        while mine:
            steps = self._turn(mine[0])
            text = AcbasPosition(mine[0]).format_move(steps)
            reached = [after(state, steps) for state in mine]
            good = [self._keeps(state) for state in reached]
            if not good[0]:
                raise Unfinished  # what promised the bound a moment ago was stopped
            found.append(self._add(text, [state for state, well in zip(reached, good, strict=True) if well]))
            mine = [state for state, well in zip(mine, good, strict=True) if not well]
        return tuple(found)

    def _turn(self, state: State) -> tuple[int, ...]:
        steps = self.oracle.turn(state, self.bound)
        if not steps:
            raise Unfinished
        return steps

    def _keeps(self, state: State) -> bool:
        if state.ask == ASK_NOTHING:
            totals = state.totals()
            return totals[self.seat] - totals[1 - self.seat] >= self.bound
        return self.oracle.holds(state, self.seat, self.bound)

    def _add(self, turn: str | None, states: Sequence[State]) -> int:
        """Add the node that comes to these positions by its turn, and all that it needs."""
        groups: dict[str, dict[bytes, State]] = {}
        answers: dict[str, tuple[int, ...]] = {}
        for state in states:
            if state.actor == 1 - self.seat:
                for box, building, then in AcbasPosition(state).successors():
                    groups.setdefault(key(box, building), {})[then.core.tobytes()] = then.core
        mine = [state for state in states if state.actor == self.seat]
        if mine:
            answers[NO_CHOICE] = self.answers(mine)
        for name, results in groups.items():
            numbers = self.answers(list(results.values()))
            if numbers:
                answers[name] = answers.get(name, ()) + numbers
        self.nodes.append(Node(turn, answers))
        if self.progress is not None:
            self.progress(1)
        return len(self.nodes) - 1


def prove(
    position: Position,
    solution: Solution,
    *,
    memory: int = MEMORY_MB,
    progress: Callable[[int], object] | None = None,
) -> Proof:
    """Return a proof of the bounds that a solution found; `progress` is told of every new node.

    It takes as long as it takes. RequestError if there is no bound to prove, or if the memory (MiB) does not suffice;
    KeyboardInterrupt if Ctrl-C ends it.
    """
    me = solution.to_move
    oracle = oracle_for(position.core, Limits(memory))

    def strategy(seat: int, bound: float) -> Strategy | None:
        builder = _Builder(oracle, seat, round(2 * bound), progress)
        if builder.bound <= -UNBOUNDED:
            return None
        return Strategy(seat, builder.answers([position.core]), tuple(builder.nodes))

    try:
        below, above = strategy(me, solution.lower), strategy(1 - me, -solution.upper)
    except TooMany:
        raise RequestError("There are too many ways to place borders in this position to write the proof") from None
    except Unfinished:
        if oracle.interrupted:
            raise KeyboardInterrupt from None
        raise RequestError(f"memory is {memory} MiB, which is too little to write the proof; give more") from None
    if below is None and above is None:
        raise RequestError("There is nothing to prove: no bound of this position is known")
    return Proof(
        position,
        None if below is None else solution.lower,
        None if above is None else solution.upper,
        below,
        above,
    )
