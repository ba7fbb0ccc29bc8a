"""What every game offers to people, searches and screens: positions, moves and scores, whatever the game.

A position is immutable for its user: `Position.play` gives a new one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable


@dataclass(frozen=True, slots=True)
class Move:
    """A whole turn: its text, the box and building by which it is known, and its steps.

    ``text`` is what a person types, without blanks. ``box`` is None where no worker is placed (breeding), ``building``
    None unless a special building is built. ``result`` is the hash of the next position. ``steps`` are the core's
    words; a turn may be stepped in several ways, so equal moves are those of equal text and result.

    >>> from hedgerow.engine import new
    >>> move = new("acbas").parse_move("troughs: A1")
    >>> move.text, move.box, move.building
    ('troughs:a1', 'troughs', None)
    """

    text: str
    box: str | None
    building: str | None
    steps: tuple[int, ...] = field(compare=False)
    result: int

    def __str__(self) -> str:
        return self.text

    def to_json(self) -> dict[str, Any]:
        """The move as ``hedgerow legal`` lists it; the hash of the next position as 16 hexadecimal digits."""
        return {"move": self.text, "box": self.box, "building": self.building, "result": f"{self.result:016x}"}


@dataclass(frozen=True, slots=True)
class Score:
    """The points of a position: as they are at the end, or as they would be if it ended now.

    ``totals2`` holds a total for each seat in half points, so that they compare exactly; ``players`` the parts of each
    seat in points as the JSON of ``hedgerow score`` has them; ``winner`` is None while the game lasts or if shared.

    >>> from hedgerow.engine import new
    >>> score = new("acbas").score()
    >>> score.final, score.totals, score.players[0]["counts"]["sheep"]
    (False, (-12.0, -12.0), 0)
    """

    final: bool
    totals2: tuple[int, ...]
    winner: int | None
    players: tuple[Mapping[str, Any], ...]

    @property
    def totals(self) -> tuple[float, ...]:
        """The totals in points, multiples of 0.5."""
        return tuple(total / 2 for total in self.totals2)

    def to_json(self) -> dict[str, Any]:
        """The JSON object of ``hedgerow score``."""
        return {"final": self.final, "players": [dict(player) for player in self.players], "winner": self.winner}


def points(halves: int) -> int | float:
    """Half points as the JSON number in points: whole where it is whole.

    >>> points(9), points(8), points(-3)
    (4.5, 4, -1.5)
    """
    return halves // 2 if halves % 2 == 0 else halves / 2


@runtime_checkable
class Position(Protocol):
    """A legal position of any game, between two turns.

    >>> from hedgerow.engine import new
    >>> position = new("acbas").play("wood3")
    >>> position.to_move, position.round, len(position.legal_moves()) > 20
    (1, 1, True)
    >>> position.play("wood3")
    Traceback (most recent call last):
    ...
    hedgerow.engine.errors.MoveError: wood3 is occupied by seat 0
    """

    @property
    def game(self) -> str:
        """The id of the game, such as ``acbas``."""
        ...

    @property
    def seats(self) -> int:
        """How many players there are."""
        ...

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is, None when the game is over or chance decides."""
        ...

    @property
    def is_chance(self) -> bool:
        """Whether chance decides now."""
        ...

    @property
    def round(self) -> int:
        """The round, from 1."""
        ...

    @property
    def phase(self) -> str:
        """The part of the round, such as ``work``; ``end`` when the game is over."""
        ...

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        ...

    @property
    def hash(self) -> int:
        """64 bits; equal positions have equal ones."""
        ...

    @property
    def core(self) -> Any:
        """A copy of the compiled state, for searches."""
        ...

    @property
    def complete(self) -> bool:
        """Whether `legal_moves` lists everything that the rules allow."""
        ...

    def legal_moves(self, every: bool = False) -> Sequence[Move]:
        """The listed moves, or with ``every`` all that the rules allow."""
        ...

    def all_moves(self) -> Iterator[Move]:
        """All moves that the rules allow, one after another."""
        ...

    def count_all(self) -> int:
        """The number of all moves that the rules allow."""
        ...

    def successors(self) -> Iterator[tuple[str | None, str | None, Position]]:
        """The box, the building and the position after every move that can matter, without its text."""
        ...

    def play(self, move: Move | str) -> Position:
        """The position after a move; `MoveError` if it is not legal."""
        ...

    def parse_move(self, text: str) -> Move:
        """The move that a text means here; `MoveError` says why it means none."""
        ...

    def format_move(self, steps: Sequence[int]) -> str:
        """The text of a move given as steps."""
        ...

    def score(self) -> Score:
        """The points as if the game were scored now."""
        ...

    @property
    def totals(self) -> tuple[float, ...]:
        """The points of every seat as if the game were scored now, nothing else."""
        ...

    def to_json(self) -> dict[str, Any]:
        """The position as JSON."""
        ...

    def to_text(self) -> str:
        """The position as text with diagrams."""
        ...

    def to_svg(self) -> str:
        """The position as a picture, an SVG document."""
        ...
