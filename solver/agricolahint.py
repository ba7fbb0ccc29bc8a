"""What the search thinks of a position of Agricola: the best turns, one for each space."""

from dataclasses import dataclass

from hedgerow._core.mcts import Search
from hedgerow.engine.position import Move, Position
from hedgerow.solver.choice import require_running
from hedgerow.solver.errors import RequestError
from hedgerow.solver.turns import first_turn, to_move
from hedgerow.solver.weights import standard

MEMORY_MB = 512


@dataclass(frozen=True)
class Advice:
    """A turn and what the search expects of it: the final margin over the best other seat, alone the final points."""

    move: Move
    value: float
    visits: int


def best_turns(
    position: Position, *, seconds: float | None = None, nodes: int | None = None, turns: int = 3, seed: int = 0
) -> list[Advice]:
    """Return the best turns of different spaces (or ways to feed or breed), the best first.

    `seconds` or `nodes` limits the search. Raises RequestError if the game is over or a card is to be revealed.
    """
    require_running(position)
    if position.to_move is None:
        raise RequestError("A card is to be revealed by chance: there is no turn to advise")
    if seconds is None and nodes is None:
        raise RequestError("seconds and nodes are left out: a search needs one of them")
    search = Search(position.core, seed=seed, memory_mb=MEMORY_MB, weights=standard("agricola"))
    search.run(nodes=nodes or 0, seconds=seconds or 0.0, halving=True)
    found = []
    for child in search.children()[:turns]:
        if child.visits:
            line = (child.step, *search.line((child.step,)))
            steps, _ = first_turn(position.core, line)
            found.append(Advice(to_move(position, steps), child.value, child.visits))
    return found
