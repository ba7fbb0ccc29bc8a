"""What a hint says: the best choices of a position, each with its value, its line and the reasons."""

from dataclasses import dataclass
from typing import Any

from hedgerow.solver.parts import Part


@dataclass(frozen=True)
class HintMove:
    """One choice: the whole turn, what it is worth, and why.

    `value` is points of margin for the player to move, `error` its standard error (`thinking.true_error`, 0 if exact),
    `win` the chance to win (`win_chance`), `kind` is `exact` or `estimate`, `line` the turns expected from here on,
    this one first; the points of `parts` add up to `value`.
    """

    move: str
    box: str | None
    building: str | None
    value: float
    win: float
    kind: str
    error: float
    visits: int
    line: tuple[str, ...]
    why: str
    parts: tuple[Part, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the choice as JSON object."""
        return {
            "move": self.move,
            "box": self.box,
            "building": self.building,
            "value": self.value,
            "win": self.win,
            "kind": self.kind,
            "error": self.error,
            "visits": self.visits,
            "line": list(self.line),
            "why": self.why,
            "parts": [part.to_json() for part in self.parts],
        }


@dataclass(frozen=True)
class Comparison:
    """A given move beside the best one: why not this?

    `difference` is the given move's value less the best one's in points, `error` its standard error (0 if both are
    exact, or if both are one move); `reply` what the opponent is expected to play at once, None if they have no turn.
    """

    best: HintMove
    difference: float
    error: float
    reply: str | None

    def to_json(self) -> dict[str, Any]:
        """Return the keys that a question about one move adds to a hint's JSON."""
        return {
            "best": self.best.to_json(),
            "difference": self.difference,
            "error": self.error,
            "reply": self.reply,
        }


@dataclass(frozen=True)
class Hint:
    """The best choices of a position, best first, or one given move `against` the best one.

    `nodes` and `seconds` were spent in all.
    """

    to_move: int
    nodes: int
    seconds: float
    moves: tuple[HintMove, ...]
    interrupted: bool = False
    against: Comparison | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the hint as the JSON object of the command `hint`."""
        return {
            "to_move": self.to_move,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 3),
            "moves": [move.to_json() for move in self.moves],
            **(self.against.to_json() if self.against is not None else {}),
        }
