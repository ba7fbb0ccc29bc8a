"""What the guided entry of a position asks, whatever the game: its questions, and what their answers do to a draft."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from hedgerow.engine.errors import Reason
from hedgerow.engine.position import Position

D = TypeVar("D")
FARM = "farm"  # the question that is answered in lines of words or with a drawing, until an empty one


@dataclass(frozen=True)
class Question:
    """A question by its name; those about a farm belong to a seat."""

    name: str
    seat: int | None = None

    @property
    def id(self) -> str:
        """The name with the seat, as `Answering.question_of` gives it."""
        return self.name if self.seat is None else f"{self.name}{self.seat}"


class Answering(ABC, Generic[D]):
    """The draft of a position and the answers that change it.

    `draft` is never changed: an answer makes another one, which the guide puts in its place if it is right.
    """

    draft: D

    @property
    @abstractmethod
    def questions(self) -> Sequence[Question]:
        """All questions in their order, those that do not apply now among them."""

    @abstractmethod
    def applies(self, name: str) -> bool:
        """Say whether a question is worth asking as things are."""

    @abstractmethod
    def shown(self, name: str, seat: int | None) -> list[str]:
        """Return the lines before the prompt: what the answer would keep, where that is more than a word."""

    @abstractmethod
    def prompt(self, name: str, seat: int | None) -> str:
        """Return the line that asks, with the default in brackets."""

    @abstractmethod
    def said(self, name: str, seat: int | None, answer: str) -> list[str]:
        """Return what is told after a question is done: what was understood, where that is worth a line."""

    @abstractmethod
    def given(self, name: str, seat: int | None, answer: str, drawing: list[str] | None) -> tuple[D, bool]:
        """Return the draft after an answer and whether that settles the question; HedgerowError if it cannot be read.

        `drawing` are the seven lines if the answer was one. The draft itself is not changed.
        """

    @abstractmethod
    def check(self, question: Question, trial: D) -> None:
        """Raise PositionError with what is wrong with this answer; what later ones may still change is left alone."""

    @abstractmethod
    def position(self) -> Position:
        """Return the position of the draft; PositionError with every reason why it is none."""

    @abstractmethod
    def question_of(self, reason: Reason) -> str:
        """Return which question's answer a reason is about, by its id."""

    @abstractmethod
    def help(self, name: str) -> str:
        """Return what `?` tells about a question."""

    @abstractmethod
    def store(self, draft: D) -> dict[str, Any]:
        """Return a draft as a JSON object from which the next entry can begin."""
