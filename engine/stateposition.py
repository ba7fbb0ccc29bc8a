"""What the positions of all games have in common, because a compiled state stands behind each."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, Protocol, Self, TypeVar

from hedgerow.engine.errors import MoveError
from hedgerow.engine.position import Move
from hedgerow.engine.sentences import quoted, say

OVER = 0  # what a core asks when the game is over
CHANCE = -2  # the actor of a core where chance decides


class CoreState(Protocol):
    """What the compiled state of any game can do here."""

    @property
    def actor(self) -> int:
        """The seat to move, negative if nobody moves."""
        ...

    @property
    def ask(self) -> int:
        """What is asked now."""
        ...

    @property
    def hash(self) -> int:
        """64 bits."""
        ...

    def copy(self) -> Self:
        """Another one, equal to it."""
        ...


S = TypeVar("S", bound=CoreState)


class StatePosition(ABC, Generic[S]):
    """A position between two turns, immutable for its user; equal positions have equal states."""

    __slots__ = ("_state",)

    def __init__(self, state: S) -> None:
        """The position of a state between two turns; the state is copied."""
        self._state: S = state.copy()

    # ---- what a game says ----

    @classmethod
    @abstractmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The position of a JSON object; `PositionError` with all that is wrong."""

    @staticmethod
    @abstractmethod
    def _play_all(state: S, steps: Sequence[int]) -> None:
        """Play the steps of a turn; ValueError if one is not legal."""

    @abstractmethod
    def parse_move(self, text: str) -> Move:
        """The move that a text means here; `MoveError` says precisely why it means none."""

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """The canonical JSON object (NOTATION.md)."""

    @abstractmethod
    def to_text(self) -> str:
        """The canonical text with a drawing of every farm (NOTATION.md)."""

    @abstractmethod
    def to_svg(self) -> str:
        """The position as a picture: an SVG document that needs nothing outside it; units are pixels."""

    # ---- what follows from it ----

    @property
    def core(self) -> S:
        """A copy of the compiled state."""
        return self._state.copy()

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is, None when the game is over or chance decides."""
        return None if self._state.actor < 0 else self._state.actor

    @property
    def is_chance(self) -> bool:
        """Whether chance decides: a round card is to be revealed."""
        return self._state.actor == CHANCE

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._state.ask == OVER

    @property
    def hash(self) -> int:
        """64 bits; equal positions have equal ones."""
        return self._state.hash

    def play(self, move: Move | str) -> Self:
        """The position after a move or its text; `MoveError` if it is not legal here."""
        if isinstance(move, str):
            move = self.parse_move(move)
        state = self._state.copy()
        try:
            self._play_all(state, move.steps)
        except ValueError:
            raise MoveError(say("move_foreign", move=quoted(move.text))) from None
        return type(self)(state)

    def __eq__(self, other: object) -> bool:
        return self._state == other._state if isinstance(other, type(self)) else NotImplemented

    def __hash__(self) -> int:
        return self._state.hash

    def __repr__(self) -> str:
        return f"parse({json.dumps(self.to_json(), separators=(',', ':'))!r})"

    def __str__(self) -> str:
        return self.to_text()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_json, (self.to_json(),)

    def _repr_svg_(self) -> str:
        return self.to_svg()
