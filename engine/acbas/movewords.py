"""A move taken apart as text: its box, the effects of buildings around it, the animals to keep.

NOTATION.md, section Moves, lists what the reader allows; `moves` says what the parts mean in a position.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from hedgerow.engine.acbas.effects import effect_of
from hedgerow.engine.acbas.names import find_box
from hedgerow.engine.acbas.sentences import refuse
from hedgerow.engine.acbas.words import Counts, parse_kept
from hedgerow.engine.errors import MoveError, NotationError
from hedgerow.engine.sentences import quoted

Part = tuple[str, str]  # an effect's building and what stands behind its colon


@dataclass(frozen=True)
class Words:
    """A move in pieces: the box and what stands behind its colon, the animals to keep, and the effects around them.

    ``before`` are the effects before the box with ``housed``, the animals to keep after them; all effects of a turn
    without a box stand there. ``head`` is empty if no box is named.
    """

    text: str
    head: str
    rest: str | None
    keep: Counts | None
    before: tuple[Part, ...] = ()
    housed: Counts | None = None
    after: tuple[Part, ...] = ()


def split(text: str) -> Words:
    """Take a text apart; `MoveError` if it has several boxes, or none and no effect.

    >>> split("KEEP:3s/fences:a1n")
    Words(text='keep:3s/fences:a1n', head='fences', rest='a1n', keep=(3, 0, 0, 0), before=(), housed=None, after=())
    """
    word = "".join(text.split()).lower()
    if not word:
        refuse("move_empty")
    box: tuple[str, str | None] | None = None
    keep: Counts | None = None
    housed: Counts | None = None
    before: list[Part] = []
    after: list[Part] = []
    for part in word.split("/"):
        match = re.fullmatch(r"keep[:=](.*)", part)
        head, colon, rest = part.partition(":")
        name = None if "@" in head or "=" in head or find_box(head) is not None else effect_of(head)
        if match is not None:
            if box is None and before and housed is None:
                housed = _kept(match[1], word)
            elif keep is not None:
                refuse("move_parts", move=quoted(word))
            else:
                keep = _kept(match[1], word)
        elif name is not None:
            if keep is not None or (housed is not None and box is None and name != "stewards_office"):
                refuse("move_order", move=quoted(word), part=quoted(part))
            (before if box is None else after).append((name, rest))
        elif box is not None:
            refuse("move_parts", move=quoted(word))
        elif not colon and ("@" in head or "=" in head):
            box = ("special", head)
        else:
            box = (head, rest if colon else None)
    if box is None:
        if not before:
            return Words(word, "breed", None, keep)
        return Words(word, "", None, housed if keep is None else keep, tuple(before))
    return Words(word, *box, keep, tuple(before), housed, tuple(after))


def _kept(text: str, move: str) -> Counts:
    try:
        return parse_kept(text)
    except NotationError as error:
        raise MoveError(error.reasons[0].within(quoted(move))) from None


def in_order(parts: Sequence[Part]) -> list[Part]:
    """Effects that follow on one action, in the order in which the core asks for them; people may name them in any.

    >>> in_order([("workshop", "a1n"), ("barn", "")])
    [('barn', ''), ('workshop', 'a1n')]
    """
    found = list(parts)
    for place in range(1, len(found)):
        if (found[place][0], found[place - 1][0]) in (("barn", "workshop"), ("cattle_farm", "woodshop")):
            found[place - 1 : place + 1] = found[place], found[place - 1]
    return found
