"""Short words about a farm taken apart: what is meant, then the spaces, edges and sides it is about."""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from hedgerow.engine.errors import NotationError, Reason
from hedgerow.engine.notation import ROWS, parse_edge, parse_space

FILLERS = ("on", "at", "in", "around", "and", "the", "to")
REMOVE = ("remove", "no", "without")

_SPACE = re.compile(r"[a-z][0-9]{1,2}", re.ASCII)
_EDGE = re.compile(r"[a-z][0-9]{1,2}:?[nesw]", re.ASCII)
_RANGE = re.compile(r"([a-z][0-9]{1,2})-([a-z][0-9]{1,2})", re.ASCII)
_LOOSE_RANGE = re.compile(r"\b([a-z][0-9]{1,2})\s*-\s*([a-z][0-9]{1,2})\b", re.ASCII)


@dataclass
class Order:
    """One thing to do: its words, then the spaces, edges and sides it is about."""

    words: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        """All words."""
        return " ".join(self.words)


def wrong(sentence: str) -> NotationError:
    """Return the error of words about a farm that cannot be understood."""
    return NotationError(Reason("farm_word", sentence))


def orders(text: str, known: str, sides: Collection[str] = ()) -> list[Order]:
    """Cut a text into orders: words, then places; a sign between orders is needed only where no place stands.

    `known` names the words that there are, `sides` are places too. NotationError where no word stands before a place.

    >>> [(order.name, order.places) for order in orders("stable b1, c2 fence a1 - b2", "stable or fence")]
    [('stable', ['b1', 'c2']), ('fence', ['a1-b2'])]
    """
    text = _LOOSE_RANGE.sub(r"\1-\2", text.strip().lower())
    found: list[Order] = []
    begin = True
    for word in re.sub(r"[;,\n]", " ; ", re.sub(r"[+@=]", " ", text)).split():
        if word == ";":
            begin = True
        elif word in sides or any(pattern.fullmatch(word) for pattern in (_SPACE, _EDGE, _RANGE)):
            if not found:
                raise wrong(f"{word!r} says where, but not what: write {known}")
            found[-1].places.append(word)
        elif word not in FILLERS:
            if begin or found[-1].places:
                found.append(Order())
            found[-1].words.append(word.rstrip(":"))
            begin = False
    return found


def spaces_of(order: Order, columns: int) -> list[int]:
    """Return the cells an order names, single or as the rectangle between two corners."""
    cells: list[int] = []
    for place in order.places:
        if match := _RANGE.fullmatch(place):
            first, last = (divmod(parse_space(one, columns), ROWS) for one in match.groups())
            rows, across = sorted((first[1], last[1])), sorted((first[0], last[0]))
            for column in range(across[0], across[1] + 1):
                cells += [ROWS * column + row for row in range(rows[0], rows[1] + 1)]
        elif _SPACE.fullmatch(place):
            cells.append(parse_space(place, columns))
        else:
            raise wrong(f"{order.name} needs spaces, such as {order.name} b1, not {place!r}")
    if not cells:
        raise wrong(f"{order.name} must say where, such as {order.name} b1")
    return cells


def around(cells: Iterable[int]) -> set[int]:
    """Return the edges around an area of cells, those inside it left out.

    >>> sorted(around([0])), sorted(around([0, 1]))
    ([0, 3, 4, 7], [0, 1, 3, 5, 7, 8])
    """
    found: set[int] = set()
    for cell in set(cells):
        column, row = divmod(cell, ROWS)
        found ^= {7 * column + row, 7 * (column + 1) + row, 7 * column + ROWS + row, 7 * column + ROWS + row + 1}
    return found


def single_edges(order: Order, columns: int) -> tuple[set[int], Order]:
    """Return the single edges that an order names, and the order with what else it is about."""
    edges = [place for place in order.places if _EDGE.fullmatch(place)]
    rest = Order(order.words, [place for place in order.places if place not in edges])
    return {parse_edge(place, columns) for place in edges}, rest


def edges_of(order: Order, columns: int) -> set[int]:
    """Return the edges an order names: single ones, and all around the spaces it names."""
    if not order.places:
        raise wrong(f"{order.name} must say where, such as {order.name} a1n b1w, or {order.name} a1-b2 all around")
    edges, area = single_edges(order, columns)
    return edges | (around(spaces_of(area, columns)) if area.places else set())
