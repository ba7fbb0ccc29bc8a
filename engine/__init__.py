"""The games as people know them: positions, moves, texts, records and scores; nothing here searches.

>>> position = new("acbas")
>>> position.play("wood3").to_move
1
"""

from __future__ import annotations

from hedgerow.engine import games
from hedgerow.engine.errors import (
    FileError,
    HedgerowError,
    MoveError,
    NotationError,
    OptionError,
    PositionError,
    Reason,
    RecordError,
)
from hedgerow.engine.files import load, load_game, load_lines, parse
from hedgerow.engine.position import Move, Position, Score
from hedgerow.engine.record import Game
from hedgerow.engine.store import write_whole


def new(game: str, **options: object) -> Position:
    """The start position of a game; `OptionError` names a game, an option or a value that does not exist.

    >>> new("acbas", first_start=1).to_move
    1
    """
    return games.find(game).new(**options)


__all__ = [
    "FileError",
    "Game",
    "HedgerowError",
    "Move",
    "MoveError",
    "NotationError",
    "OptionError",
    "Position",
    "PositionError",
    "Reason",
    "RecordError",
    "Score",
    "games",
    "load",
    "load_game",
    "load_lines",
    "new",
    "parse",
    "write_whole",
]
