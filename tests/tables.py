"""What tests of the rules need to set a table up and to read it."""

from __future__ import annotations

from typing import Any

from hedgerow.engine import Position
from tests.test_rules_diagrams import table

RICH = (20, 20, 9)
FREE_WALLS = ("walls:a1n", "walls:a1w", "walls:b1n", "walls:a2w", "walls:a3w", "walls:b2n", "walls:b3n", "walls:b1w")


def mine(position: Position, seat: int = 0) -> dict[str, Any]:
    """A player in the JSON of a position."""
    return dict(position.to_json()["players"][seat])


def supply(position: Position, seat: int = 0) -> tuple[int, int, int]:
    """Wood, stone and reed of a player."""
    goods = mine(position, seat)["supply"]
    return goods["wood"], goods["stone"], goods["reed"]


def animals(position: Position, seat: int = 0) -> tuple[int, ...]:
    """Sheep, pigs, cows and horses of a player."""
    return tuple(mine(position, seat)["animals"].values())


def kept(position: Position, box: str) -> set[str]:
    """What the listed moves of a box (or `breed`) keep, as they write it."""
    texts = {move.text for move in position.legal_moves() if move.text.partition("/")[0].partition(":")[0] == box}
    return {text.partition("/keep:")[2] for text in texts}


def play(position: Position, *moves: str) -> Position:
    """The position after several moves."""
    for move in moves:
        position = position.play(move)
    return position


def last_worker(drawing: str, herd: str, *, round_: int = 7, **more: Any) -> Position:
    """Seat 0 places the last worker of a round that seat 1 has begun."""
    occupied = {"fences": 1, "walls": 0, "stall": 1, "stables": 0, "troughs": 1}
    return table(drawing, herd, round_=round_, occupied=occupied, start=1, **{"marker": 1, **more})


STALLS = """
    +   +   +
     St  St
    +   +   +
     St  St
    +   +   +
     Co   .
    +   +   +
    """
UPPER = """
    +---+---+
    | .   . |
    +---+---+
      .   .
    +   +   +
     Co   .
    +   +   +
    """
FIVE_PLACES = """
    +   +   +
     .u  .u
    +   +   +
     .u  .u
    +   +   +
     Co   .
    +   +   +
    """


def free_wall(position: Position) -> str:
    """A wall on an edge that both farms have free."""
    borders = {*mine(position, 0)["borders"], *mine(position, 1)["borders"]}
    return next(move for move in FREE_WALLS if position_edge(move) not in borders)


def position_edge(move: str) -> str:
    """The JSON name of the edge of a wall."""
    edge = move.partition(":")[2]
    return f"{int(edge[1]) - 1},{'abcdefg'.index(edge[0])}:{edge[2]}"


def free_trough(position: Position) -> str:
    """The free trough on a space that both farms have free."""
    troughs = {*mine(position, 0)["troughs"], *mine(position, 1)["troughs"]}
    return next(f"troughs:{'ab'[c]}{r + 1}" for c in (0, 1) for r in (0, 1, 2) if f"{r},{c}" not in troughs)
