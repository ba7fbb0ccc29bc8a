"""A step of a compiled core in Python: ``kind << 56 | payload``. Which kinds there are, each game says (`steps`)."""

from __future__ import annotations

KIND_SHIFT = 56
PAYLOAD = (1 << KIND_SHIFT) - 1


def step(kind: int, payload: int = 0) -> int:
    """A step of a kind.

    >>> step(2, 5) >> 56, step(2, 5) & PAYLOAD
    (2, 5)
    """
    return kind << KIND_SHIFT | payload


def kind(answer: int) -> int:
    """Which question a step answers.

    >>> kind(step(2, 5))
    2
    """
    return answer >> KIND_SHIFT
