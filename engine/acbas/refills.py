"""What lies on a box that nobody has emptied for some rounds (rules, sections 4 and 5)."""

from __future__ import annotations

from collections.abc import Mapping

from hedgerow.engine.acbas.data import Box


def grows(box: Box) -> bool:
    """Whether a refill brings goods to this box."""
    return bool(box.refill) or box.first is not None


def refilled(box: Box, goods: Mapping[str, int], times: int) -> dict[str, int]:
    """The goods of a box after so many further refills, nobody having taken them; ``goods`` is not changed.

    >>> from hedgerow.engine.acbas.data import BOXES, BOX_NUMBER
    >>> refilled(BOXES[BOX_NUMBER["wood3"]], {}, 2)
    {'wood': 6}
    >>> refilled(BOXES[BOX_NUMBER["pig_sheep"]], {}, 3), refilled(BOXES[BOX_NUMBER["pig_sheep"]], {"pig": 1}, 1)
    ({'pig': 1, 'sheep': 2}, {'pig': 1, 'sheep': 1})
    """
    found = {what: count for what, count in goods.items() if count}
    for what, step in box.refill.items():
        found[what] = found.get(what, 0) + step * times
    if box.first is not None and box.later is not None:
        if not found and times:
            found[box.first], times = 1, times - 1
        if times:
            found[box.later] = found.get(box.later, 0) + times
    return found
