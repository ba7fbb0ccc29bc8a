"""Why a move, in each game: the parts of its value and a sentence."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hedgerow.engine.position import Move, Position
from hedgerow.solver import agricolareasons, explain
from hedgerow.solver.parts import Part, parts_of_value


@dataclass(frozen=True)
class Reasons:
    """What explains a line of one game, seen by a seat. The positions are those of the line, its start included.

    `parts` splits the value of the line's first move, in points, into parts that add up to it; `why` makes a sentence
    of the moves between the positions and of the parts.
    """

    parts: Callable[[Sequence[Position], int, float], tuple[Part, ...]]
    why: Callable[[Sequence[Position], Sequence[Move], int, Sequence[Part]], str]


def _acbas_parts(positions: Sequence[Position], me: int, value: float) -> tuple[Part, ...]:
    return parts_of_value(positions[0].core, positions[-1].core, me, value)


REASONS = {
    "acbas": Reasons(_acbas_parts, explain.why),
    "agricola": Reasons(agricolareasons.parts_of_line, agricolareasons.why),
}
