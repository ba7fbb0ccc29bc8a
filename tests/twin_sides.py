"""What every comparison of the core and the twin does with a difference: says where it is and how to see it again."""

import json
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable
from typing import Any, NoReturn, Protocol


class Difference(AssertionError):
    """The core and the twin disagree."""


class Slow(Protocol):
    """The twin's position."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        ...


class Sides(ABC):
    """A game played on both sides. `counts` says how much was compared, `ply` is the turn from 0."""

    counts: Counter[str]
    slow: Slow
    ply = 0

    @property
    @abstractmethod
    def name(self) -> str:
        """Which game it is, and how to play it again."""

    @abstractmethod
    def said(self) -> str:
        """The position as a text."""

    @abstractmethod
    def node(self) -> None:
        """Compare everything about one position."""

    @abstractmethod
    def advance(self) -> None:
        """Play a turn on both sides."""

    def play(self) -> Counter[str]:
        """The whole game; `Difference` at the first disagreement."""
        while True:
            self.node()
            if self.slow.is_over:
                break
            self.advance()
            self.ply += 1
        self.counts["games"] += 1
        return self.counts

    def fail(self, what: str, fast: object = "", slow: object = "") -> NoReturn:
        """Report a difference with all that is needed to see it again."""
        raise Difference(f"{self.name}, turn {self.ply}: {what}\ncore: {fast}\ntwin: {slow}\nposition: {self.said()}")

    def equal(self, what: str, fast: object, slow: object) -> None:
        """Refuse a difference; of two positions or sets only what one side has alone is told."""
        if fast == slow:
            return
        if isinstance(fast, str) and isinstance(slow, str) and fast.startswith("{"):
            fast, slow = leaves(json.loads(fast)), leaves(json.loads(slow))
        if isinstance(fast, set) and isinstance(slow, set):
            fast, slow = f"only there: {some(fast - slow)}", f"only there: {some(slow - fast)}"
        self.fail(what, fast, slow)


def leaves(data: Any, path: str = "") -> set[str]:
    """Everything that a position says, as paths and values.

    >>> sorted(leaves({"a": {"b": 1}, "c": [{"d": 2}]}))
    ['.a.b 1', '.c[0].d 2']
    """
    if isinstance(data, dict):
        return {leaf for name, value in data.items() for leaf in leaves(value, f"{path}.{name}")}
    if isinstance(data, list) and any(isinstance(value, dict) for value in data):
        return {leaf for place, value in enumerate(data) for leaf in leaves(value, f"{path}[{place}]")}
    return {f"{path} {data}"}


def some(values: Iterable[object]) -> str:
    """A few of many values."""
    found = sorted(map(str, values))
    return "\n  ".join([*found[:3], f"... {len(found)} in all"] if len(found) > 3 else found) or "nothing"
