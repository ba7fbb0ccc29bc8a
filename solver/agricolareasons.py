"""Why a move of Agricola: what its turn changes, and the parts of its value.

A value is the final margin over the best other seat; alone, the final points. It is split into parts: as it stands,
what the score rows of the mover and of the best other seat gain on the expected line, and what is still to come.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from hedgerow.engine.agricola.data import SCORES
from hedgerow.engine.agricola.score import OTHERS
from hedgerow.engine.agricola.text import OWNED
from hedgerow.engine.position import Move, Position
from hedgerow.solver.parts import NEGLIGIBLE, STANDING, Part

REST = "what is still to come"
ROWS = (*SCORES, *OTHERS)
TOLD, LEAST = 3, 0.05  # parts in a sentence, and points below which a part is not worth a word


def parts_of_line(positions: Sequence[Position], me: int, value: float) -> tuple[Part, ...]:
    """Return the parts of a value, which add up to it: rows of the score of the mover and of the best other seat.

    >>> from hedgerow.engine import new
    >>> start = new("agricola", order="random", seed=1)
    >>> [(part.what, part.points) for part in parts_of_line([start, start], 0, 2.0)]
    [('as it stands', 0.0), ('what is still to come', 2.0)]
    """
    now, end = positions[0], positions[-1]
    others = [seat for seat in range(now.seats) if seat != me]
    rival = max(others, key=lambda seat: end.totals[seat], default=None)
    standing = now.totals[me] - (0.0 if rival is None else now.totals[rival])
    parts = [Part(None, STANDING, standing)]
    before, later = now.score().players, end.score().players
    for seat, sign in ((me, 1), (rival, -1)):
        if seat is not None:
            for row in ROWS:
                gained = sign * (later[seat][row] - before[seat][row])
                if gained:
                    parts.append(Part(seat, row.removesuffix("_points").replace("_", " "), float(gained)))
    rest = value - sum(part.points for part in parts)
    if abs(rest) > NEGLIGIBLE:
        parts.append(Part(None, REST, rest))
    return tuple(parts)


def why(positions: Sequence[Position], moves: Sequence[Move], me: int, parts: Sequence[Part]) -> str:
    """Say in one sentence what the first turn of a line changes, and the largest parts of its value."""
    standing, *rest = parts
    largest = sorted((part for part in rest if abs(part.points) >= LEAST), key=lambda part: -abs(part.points))[:TOLD]
    whose = {None: "", me: ""}
    words = [f"{part.points:+.1f} for {part.what}{whose.get(part.who, f' of seat {part.who}')}" for part in largest]
    expected = f"; expected {', '.join(words)}" if words else ""
    return f"{_changes(positions[0], positions[1], me)}; as it stands {standing.points:+g}{expected}"


def _changes(before: Position, after: Position, me: int) -> str:
    """What the turn changes at once: goods, then points."""
    was, now = (_owned(position.to_json()["players"][me]) for position in (before, after))
    gained = {one: now[one] - was[one] for one in was if now[one] > was[one]}
    spent = {one: was[one] - now[one] for one in was if now[one] < was[one]}
    words = [f"+{OWNED.format(gained)}"] if gained else []
    words += [f"-{OWNED.format(spent)}"] if spent else []
    points = after.totals[me] - before.totals[me]
    words += [f"{points:+g} points now"] if points else []
    return ", ".join(words) or "nothing at once"


def _owned(player: Mapping[str, Any]) -> dict[str, int]:
    return {**player["supply"], **player["animals"]}
