"""Perft: how many distinct positions can be reached in N turns; refused beforehand where that is too many."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from hedgerow._core.rng import Random
from hedgerow.engine.position import Position
from hedgerow.engine.stateposition import CHANCE
from hedgerow.solver.errors import RequestError
from hedgerow.solver.gamerules import State, rules_of

LIMIT = 5_000_000  # turns that may be tried; about a minute and half a gigabyte
SAMPLES = 40
WIDE = 20_000  # turns of one position that are not enumerated just to estimate


@dataclass(frozen=True)
class Perft:
    """Distinct positions after `depth` turns; `moves` splits them by first move, what two moves reach counts twice.

    Where the user stopped the count `nodes` is None and `moves` holds what was counted by then.
    """

    depth: int
    nodes: int | None
    moves: dict[str, int] | None

    def to_json(self) -> dict[str, Any]:
        """Return the count as the JSON object of the command `perft`."""
        result: dict[str, Any] = {"depth": self.depth, "nodes": self.nodes}
        if self.moves is not None:
            result["moves"] = self.moves
        return result


def opened(state: State) -> Iterator[State]:
    """The positions that chance can make of this one; itself where chance has nothing to decide. A card is no turn."""
    if state.actor != CHANCE:
        yield state
        return
    for _, after in state.turns():
        yield from opened(after)


def estimate(state: State, depth: int, every: bool) -> float:
    """Estimate the turns to try, at the level with most of them, by random descents; the same answer every time."""
    chance = random.Random(2012)
    turns_chance = Random(2012)
    totals = [0.0] * max(depth, 1)
    for _ in range(SAMPLES):
        here, product = state, 1.0
        for level in range(depth):
            if here.ask == 0:
                break
            cards = list(opened(here))
            product *= len(cards)
            here = chance.choice(cards)
            bound = rules_of(here).bound(here) if every else 0
            if bound > WIDE:
                product *= bound
                here = here.copy()
                for step in rules_of(here).random_turn(here, turns_chance):
                    here.play(step)
            else:
                turns = list(_turns(here, every))
                product *= len(turns)
                here = chance.choice(turns)[1]
            totals[level] += product
    return max(totals) / SAMPLES


def _refuse(depth: int, about: float, every: bool) -> RequestError:
    other = "a smaller depth or --listed" if every else "a smaller depth"
    return RequestError(f"depth: {depth} means about {about:.2g} turns to try, more than {LIMIT:,}; choose {other}")


def _expand(level: dict[bytes, State], every: bool) -> dict[bytes, State]:
    found: dict[bytes, State] = {}
    for state in level.values():
        for _, result in _turns(state, every):
            found.setdefault(result.tobytes(), result)
    return found


def _turns(state: State, every: bool) -> Iterator[tuple[tuple[int, ...], State]]:
    if state.ask:
        for here in opened(state):
            yield from rules_of(here).every(here) if every else here.turns()


def _count(states: list[State], depth: int, every: bool) -> int:
    level = {state.tobytes(): state for state in states}
    for _ in range(depth - 1):
        level = _expand(level, every)
    if depth == 0:
        return len(level)
    # The last level is only counted, so 64-bit hashes do: two of a few million agree once in millions of runs.
    return len({result.hash for state in level.values() for _, result in _turns(state, every)})


def perft(
    position: Position,
    depth: int,
    *,
    listed: bool = False,
    divide: bool = False,
    progress: Callable[[str], None] | None = None,
) -> Perft:
    """Count the distinct positions after `depth` turns: all that the rules allow, or only the `listed` ones.

    With `divide` also by first move. A position where the game is over has no successors. Ctrl-C ends the count with
    what is known by then. Raises RequestError if the depth is below 0 or the count too large, or if buildings in the
    game act in more ways than can be listed and not only `listed` turns are to be counted.
    """
    if depth < 0:
        raise RequestError(f"depth must be a whole number of at least 0, not {depth}")
    every = not listed
    if every and depth and (why := rules_of(position.core).unlisted(position.core)):
        raise RequestError(f"depth: not all turns can be counted, because {why}; choose --listed")
    about = estimate(position.core, depth, every)
    if about > LIMIT:
        raise _refuse(depth, about, every)
    moves: dict[str, int] = {}
    nodes: int | None = None
    try:
        if divide and depth and not position.is_over:
            for here in opened(position.core):
                for steps, result in _turns(here, every):
                    text = position.format_move(steps)
                    if progress is not None:
                        progress(text)
                    moves[text] = moves.get(text, 0) + _count([result], depth - 1, every)
        nodes = _count([position.core], depth, every)
    except KeyboardInterrupt:
        pass
    return Perft(depth, nodes, moves if divide else None)
