"""Ctrl-C as a wish to end a list after a whole item."""

import contextlib
import signal
from collections.abc import Iterable, Iterator
from types import FrameType
from typing import Any, TypeVar

T = TypeVar("T")


class Stop:
    """While it is open Ctrl-C only sets `asked`; a second one interrupts as ever.

    >>> with Stop() as stop:
    ...     list(stop.until(range(3))), stop.asked
    ([0, 1, 2], False)
    """

    def __init__(self) -> None:
        self.asked = False
        self._before: Any = None

    def __enter__(self) -> "Stop":
        with contextlib.suppress(ValueError):  # only the main thread hears of signals
            self._before = signal.signal(signal.SIGINT, self._ask)
        return self

    def __exit__(self, *error: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def _ask(self, _signal: int, _frame: FrameType | None) -> None:
        self.asked = True
        signal.signal(signal.SIGINT, self._before)

    def until(self, items: Iterable[T]) -> Iterator[T]:
        """The items up to the moment in which it was asked to stop."""
        for item in items:
            if self.asked:
                return
            yield item
