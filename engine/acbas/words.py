"""Small words of moves: animals kept, costs, spaces with their buildings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from hedgerow.engine.acbas.data import MATERIALS, SPECIES
from hedgerow.engine.errors import NotationError
from hedgerow.engine.notation import Words
from hedgerow.engine.sentences import listed, quoted, say

Counts = tuple[int, int, int, int]

ANIMALS = Words(SPECIES)
PRICES = Words(MATERIALS)
ANYTHING = Words((*SPECIES, *MATERIALS))
LETTERS = "spch"

_KEPT = re.compile(r"([0-9]{1,3})([a-z]+)[+,]?", re.ASCII)


def kept(counts: Sequence[int]) -> str:
    """Animals as moves name them.

    >>> kept((3, 1, 0, 0)), kept((0, 0, 0, 0))
    ('3s1p', 'none')
    """
    return "".join(f"{count}{letter}" for count, letter in zip(counts, LETTERS, strict=True) if count) or "none"


def parse_kept(text: str) -> Counts:
    """The animals that ``3s1p``, ``3sheep+1pig`` or ``none`` names; `NotationError` if it names none.

    >>> parse_kept("1p3s"), parse_kept("none"), parse_kept("2 cows".replace(" ", ""))
    ((3, 1, 0, 0), (0, 0, 0, 0), (0, 0, 2, 0))
    """
    word = text.lower()
    counts = [0, 0, 0, 0]
    if word in ("none", "0", "-"):
        return (0, 0, 0, 0)
    seen = set()
    end = 0
    for match in _KEPT.finditer(word):
        species = ANIMALS.find(match[2])
        if match.start() != end or species is None or species in seen:
            break
        seen.add(species)
        counts[SPECIES.index(species)] = int(match[1])
        end = match.end()
    if end != len(word) or not word:
        raise NotationError(say("keep_syntax", value=quoted(text)))
    sheep, pigs, cows, horses = counts
    return sheep, pigs, cows, horses


def pack(counts: Sequence[int]) -> int:
    """Counts as the core packs them: 8 bits a species, sheep lowest.

    >>> pack((3, 1, 0, 0))
    259
    """
    return sum(count << (8 * species) for species, count in enumerate(counts))


def unpack(word: int) -> Counts:
    """The inverse of `pack`; higher bits are ignored.

    >>> unpack(259)
    (3, 1, 0, 0)
    """
    return word & 255, word >> 8 & 255, word >> 16 & 255, word >> 24 & 255


def price(cost: Sequence[int]) -> str:
    """A cost in words.

    >>> price((0, 3, 1))
    '3 stone and 1 reed'
    """
    return listed(PRICES.format(dict(zip(MATERIALS, cost, strict=True))).split(", "), "and")


def lack(cost: Sequence[int], has: Sequence[int]) -> tuple[int, int, int]:
    """What is missing to pay a cost."""
    wood, stone, reed = (max(0, one - own) for one, own in zip(cost, has, strict=True))
    return wood, stone, reed


def sets(choices: Iterable[Counts], limit: int = 8) -> str:
    """Sets of animals to choose from, the largest first, cut after ``limit``."""
    words = [kept(one) for one in sorted(set(choices), key=lambda one: (-sum(one), [-count for count in one]))]
    return listed(words) if len(words) <= limit else ", ".join(words[:limit]) + f" and {len(words) - limit} more"
