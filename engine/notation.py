"""What all games share in writing: spaces, edges and goods.

A farm has 3 rows. Space (row r, column c) is bit ``3c + r``; column c owns the edge bits ``7c + 0..2`` (left sides of
rows 0 to 2) and ``7c + 3..6`` (horizontal edges from top to bottom); the right rim is one more group of 3. NOTATION.md
says how they are written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from hedgerow.engine.errors import NotationError
from hedgerow.engine.sentences import listed, quoted, say

ROWS = 3
COLUMN_LETTERS = "abcdefg"
UNCOUNTED = ("wood", "clay", "stone", "reed", "food", "grain", "sheep", "boar", "cattle")

_LETTER_SPACE = re.compile(r"([a-z])([0-9]{1,2})", re.ASCII)
_NUMBER_SPACE = re.compile(r"([0-9]{1,2}),([0-9]{1,2})", re.ASCII)
_EDGE = re.compile(r"(.*?):?([nesw])", re.ASCII)
_GOODS = re.compile(r"([0-9]{1,6})\s*([a-z]+)", re.ASCII)


def bits(mask: int) -> Iterator[int]:
    """The numbers of the set bits, ascending.

    >>> list(bits(0b1010))
    [1, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask(numbers: Iterable[int]) -> int:
    """The bits of such numbers.

    >>> mask([0, 2])
    5
    """
    return sum(1 << number for number in set(numbers))


def space(cell: int) -> str:
    """A space as moves name it: column letter, row from 1 on top.

    >>> space(0), space(5)
    ('a1', 'b3')
    """
    return f"{COLUMN_LETTERS[cell // ROWS]}{cell % ROWS + 1}"


def space_json(cell: int) -> str:
    """A space as JSON names it: row and column from 0.

    >>> space_json(5)
    '2,1'
    """
    return f"{cell % ROWS},{cell // ROWS}"


def parse_space(text: str, columns: int) -> int:
    """The cell of ``a1`` or ``0,0`` on a farm of so many columns; `NotationError` if it is none.

    >>> parse_space("B3", 2), parse_space("2,1", 2)
    (5, 5)
    """
    word = text.strip().lower()
    if match := _LETTER_SPACE.fullmatch(word):
        row, column = int(match[2]) - 1, ord(match[1]) - ord("a")
    elif match := _NUMBER_SPACE.fullmatch(word):
        row, column = int(match[1]), int(match[2])
    else:
        raise NotationError(say("space_syntax", value=quoted(text)))
    if not (0 <= row < ROWS and 0 <= column < columns):
        last = space(ROWS * columns - 1)
        raise NotationError(say("space_outside", value=word, columns=columns, last=last))
    return ROWS * column + row


def _edge_place(edge: int, columns: int) -> tuple[int, str]:
    column, part = divmod(edge, 7)
    if part < ROWS:
        return (ROWS * column + part, "w") if column < columns else (ROWS * (column - 1) + part, "e")
    return (ROWS * column + part - ROWS, "n") if part < 2 * ROWS else (ROWS * column + ROWS - 1, "s")


def edge(number: int, columns: int) -> str:
    """An edge as moves name it: its space and side, ``n`` or ``w`` wherever possible.

    >>> edge(3, 2), edge(6, 2), edge(14, 2)
    ('a1n', 'a3s', 'b1e')
    """
    cell, side = _edge_place(number, columns)
    return space(cell) + side


def edge_json(number: int, columns: int) -> str:
    """An edge as JSON names it.

    >>> edge_json(3, 2), edge_json(14, 2)
    ('0,0:n', '0,1:e')
    """
    cell, side = _edge_place(number, columns)
    return f"{space_json(cell)}:{side}"


def parse_edge(text: str, columns: int) -> int:
    """The number of an edge, named from either side of it; `NotationError` if it is none.

    >>> parse_edge("a1n", 2), parse_edge("0,0:e", 2), parse_edge("b1w", 2)
    (3, 7, 7)
    """
    match = _EDGE.fullmatch(text.strip().lower())
    if match is None or not match[1]:
        raise NotationError(say("edge_syntax", value=quoted(text)))
    try:
        column, row = divmod(parse_space(match[1], columns), ROWS)
    except NotationError as error:
        if error.code == "space_syntax":
            raise NotationError(say("edge_syntax", value=quoted(text))) from None
        raise
    if match[2] == "w":
        return 7 * column + row
    if match[2] == "e":
        return 7 * (column + 1) + row
    return 7 * column + ROWS + row + (match[2] == "s")


class Words:
    """Goods and the words for them: an id, its plural, or any beginning of it that fits no other id.

    >>> words = Words(("sheep", "stone", "pig"))
    >>> words.find("PIGS"), words.find("sh"), words.find("s"), words.find("gold")
    ('pig', 'sheep', None, None)
    """

    def __init__(self, ids: tuple[str, ...]) -> None:
        self.ids = ids

    def find(self, word: str) -> str | None:
        """The id meant by a word, or None if it is none or several."""
        word = word.lower()
        for identifier in self.ids:
            if word in (identifier, identifier + "s"):
                return identifier
        fitting = [identifier for identifier in self.ids if word and identifier.startswith(word)]
        return fitting[0] if len(fitting) == 1 else None

    def parse(self, text: str) -> dict[str, int]:
        """Counts out of ``3 wood, 1 stone`` (or ``-``, ``none``, nothing: no goods); `NotationError` otherwise.

        >>> Words(("wood", "stone")).parse("3 wood 1 stone")
        {'wood': 3, 'stone': 1}
        """
        found: dict[str, int] = {}
        rest = text.strip().lower()
        if rest in ("", "-", "none"):
            return found
        while rest:
            match = _GOODS.match(rest)
            if match is None:
                raise NotationError(say("goods_syntax", value=quoted(text.strip())))
            identifier = self.find(match[2])
            if identifier is None:
                raise NotationError(say("goods_unknown", value=quoted(match[2]), words=listed(self.ids)))
            if identifier in found:
                raise NotationError(say("goods_twice", word=identifier, value=quoted(text.strip())))
            found[identifier] = int(match[1])
            rest = rest[match.end() :].lstrip(" \t,+")
        return found

    def format(self, counts: Mapping[str, int], zeros: bool = False) -> str:
        """Counts in words, in the order of the ids; ``-`` if there is nothing.

        >>> Words(("wood", "border")).format({"border": 2, "wood": 1})
        '1 wood, 2 borders'
        """
        parts = [
            f"{count} {self.plural(identifier, count)}"
            for identifier in self.ids
            if (count := counts.get(identifier, 0)) or zeros
        ]
        return ", ".join(parts) or "-"

    @staticmethod
    def plural(identifier: str, count: int) -> str:
        """The word for so many of them; materials, food and some animals have no plural.

        >>> Words.plural("pig", 2), Words.plural("pig", 1), Words.plural("sheep", 5)
        ('pigs', 'pig', 'sheep')
        """
        return identifier if count == 1 or identifier in UNCOUNTED else identifier + "s"
