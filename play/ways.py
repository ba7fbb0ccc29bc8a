"""Long lists of turns as a person goes through them: turns that begin alike are one choice, until few are left.

A turn is cut into words: what happens before its box, the box, what it builds, where, then each effect that follows,
named first and told after that. A step of the way decides one word.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from hedgerow.engine.acbas.effects import NEEDS
from hedgerow.engine.position import Move

END = ""  # the word behind the last one
FEW = 20  # so many turns are listed as they are


def words(move: Move) -> tuple[str, ...]:
    """The words of a turn; joined they are its text.

    >>> words(Move("building_firm:b1/special:barn@a1/keep:3s", "special_a", "barn", (), 0))
    ('building_firm:b1/', 'special:', 'barn', '@a1', '/keep:', '3s', '')
    >>> words(Move("joinery:b2", None, None, (), 0))
    ('', 'joinery:', 'b2', '')
    """
    parts = move.text.split("/")
    box = "special" if move.box is not None and move.box.startswith("special") else move.box
    place = next((index for index, part in enumerate(parts) if part.partition(":")[0] == box), 0)
    found = ["".join(f"{part}/" for part in parts[:place])]
    for index, part in enumerate(parts[place:]):
        head, colon, rest = part.partition(":")
        found.append(f"{'/' if index else ''}{head}{colon}")
        if head in ("special", "conservatory"):
            name, sign, where = rest.partition("@")
            found += [name, sign + where]
        elif rest:
            found.append(rest)
    return (*found, END)


def order(move: Move) -> tuple[int, int, str]:
    """The key by which turns are sorted: those with few parts first, then those with few borders."""
    return move.text.count("/"), move.text.count("+"), move.text


@dataclass(frozen=True)
class Way:
    """One choice of a list: a whole turn, or all turns that begin with the same words."""

    moves: tuple[Move, ...]
    depth: int

    @property
    def is_turn(self) -> bool:
        """Whether nothing is left to choose."""
        return len(self.moves) == 1

    @property
    def text(self) -> str:
        """The turn, or the words in common and three dots."""
        if self.is_turn:
            return self.moves[0].text
        return f"{''.join(words(self.moves[0])[: self.depth])}..."


def _common(moves: Sequence[Move]) -> int:
    """How many words these turns have in common at their beginning."""
    all_words = [words(move) for move in moves]
    first = all_words[0]
    return next((at for at in range(len(first)) if any(one[at] != first[at] for one in all_words)), len(first))


def split(moves: Sequence[Move], few: int = FEW) -> tuple[Way, ...]:
    """The choices to list for turns in their order: the turns themselves if they are few, else one step of the way."""
    if len(moves) <= few:
        return tuple(Way((move,), 0) for move in moves)
    depth = _common(moves)
    grouped: dict[str, list[Move]] = {}
    for move in moves:
        grouped.setdefault(words(move)[depth], []).append(move)
    return tuple(Way(tuple(group), _common(group)) for group in grouped.values())


def effects(ways: Sequence[Way]) -> list[str]:
    """The buildings whose effects a list of ways names next, in the order of the list."""
    found: dict[str, None] = {}
    shared = _common([move for way in ways for move in way.moves])
    for way in ways:
        for move in way.moves[:1]:
            heads = [word.strip("/").partition(":")[0] for one in words(move)[shared:] for word in one.split("/")]
            found |= dict.fromkeys(head for head in heads if head in NEEDS)
    return list(found)
