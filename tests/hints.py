"""What is true of every hint, whatever the game."""

import pytest

from hedgerow.engine.position import Position
from hedgerow.solver.advice import Hint, HintMove


def ranked(position: Position, answer: Hint, most: int) -> None:
    """At most so many choices, each once, best first."""
    assert answer.to_move == position.to_move
    assert 1 <= len(answer.moves) <= most
    choices = [(move.box, move.building) for move in answer.moves]
    assert len(set(choices)) == len(choices)
    values = [move.value for move in answer.moves]
    assert values == sorted(values, reverse=True)
    best = max(move.visits for move in answer.moves)
    assert all(move.kind == "exact" or move.visits >= 0.1 * best for move in answer.moves)


def followed(position: Position, move: HintMove) -> Position:
    """The end of a move's line, which begins with the move; the parts of its value make it up."""
    assert move.line[0] == move.move
    assert sum(part.points for part in move.parts) == pytest.approx(move.value)
    for text in move.line:
        position = position.play(text)
    return position
