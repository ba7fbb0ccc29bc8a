"""Hedgerow plays, advises on and solves farm games by search.

>>> import hedgerow as h
>>> position = h.new("acbas")
>>> position.to_move
0
>>> position = position.play("wood3")
>>> h.hint(position, nodes=500).to_move
1
"""

__version__ = "0.1.0"

from hedgerow.engine import Game, HedgerowError, Move, Position, Score, load, load_game, new, parse
from hedgerow.solver.endgame import solve
from hedgerow.solver.hint import hint
from hedgerow.solver.match import match
from hedgerow.solver.review import review


def score(position: Position) -> Score:
    """The points of every seat as if the game ended now, with all their parts (rules, section 9).

    >>> [player["total"] for player in score(new("acbas")).to_json()["players"]]
    [-12, -12]
    """
    return position.score()


__all__ = [
    "Game",
    "HedgerowError",
    "Move",
    "Position",
    "Score",
    "__version__",
    "hint",
    "load",
    "load_game",
    "match",
    "new",
    "parse",
    "review",
    "score",
    "solve",
]
