"""What lies on boxes or spaces and who stands there, in a line: `forest 2, fishing 3 food`, `forest 0, fencing 1`."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from hedgerow.engine.errors import NotationError, Reason
from hedgerow.engine.notation import Words
from hedgerow.engine.sentences import listed, quoted, suited
from hedgerow.play.talk import is_number

NOTHING = ("-", "none", "nothing", "nobody")

_SIGNS = re.compile(r"[\s,;:=+]+")
_COUNTED = re.compile(r"([0-9]{1,6})([a-z]+)", re.ASCII)

K = TypeVar("K", int, str)
Goods = dict[str, int]


def wrong(sentence: str) -> NotationError:
    """Return the error of words about boxes or spaces that cannot be understood."""
    return NotationError(Reason("box_word", sentence))


@dataclass(frozen=True)
class Places(Generic[K]):
    """The boxes or spaces of a game, as words name them.

    `what` they are called; `names` are all of them; to those in `filling` goods come. `find` gives the place that a
    word means, if any, `refilled` what lies there after so many refills more, `goods` the words for goods, `read` and
    `told` what the counts of these words are for a position and back. There are at most `most` refills, and `seats`.
    `stays` says whether goods may be left where somebody stands.
    """

    what: str
    names: Mapping[K, str]
    filling: Sequence[K]
    find: Callable[[str, Mapping[K, int]], K | None]
    refilled: Callable[[K, Mapping[str, int], int], Goods]
    goods: Words
    most: int
    seats: int
    read: Callable[[Goods], Goods] = dict
    told: Callable[[Mapping[str, int]], Goods] = dict
    stays: Callable[[K], bool] = lambda place: False

    def goods_words(self, goods: Mapping[str, int]) -> str:
        """Return goods as a person writes them, `nothing` if there are none."""
        return self.goods.format(self.told(goods)).replace(",", "") if any(goods.values()) else "nothing"

    def piles_words(self, piles: Mapping[K, Goods], occupied: Mapping[K, int]) -> list[str]:
        """Return the places to which goods come, each with what lies there or who took it, two a line."""
        width = max([11, *(len(self.names[place]) for place in self.filling)]) + 1
        found: list[str] = []
        for place in self.filling:
            taken = f"taken by seat {occupied[place]}" if place in occupied else self.goods_words(piles.get(place, {}))
            found.append(f"{self.names[place]:<{width}}{taken}")
        half: int = (len(found) + 1) // 2
        pairs = zip(found[:half], [*found[half:], ""][:half], strict=True)
        return [f"  {left:<38}{right}".rstrip() for left, right in pairs]

    def read_piles(self, text: str, piles: Mapping[K, Goods], occupied: Mapping[K, int]) -> dict[K, Goods]:
        """Return the piles with the corrections of a line; NotationError says what cannot be read.

        Behind a place stand its goods, or one number: how many refills ago it was emptied, this round's counted.
        `all 2` says so of all free places.
        """
        found = {place: dict(goods) for place, goods in piles.items()}
        words = _words(text)
        while words:
            name = words.pop(0)
            free = [place for place in self.filling if place not in occupied]
            places = free if name == "all" else [self._filling(name, occupied)]
            said: list[str] = []
            while words and (is_number(words[0]) or _COUNTED.fullmatch(words[0]) or words[0] in NOTHING):
                said.append(words.pop(0))
                if is_number(said[-1]) and words and self.goods.find(words[0]) is not None:
                    said.append(words.pop(0))
            if not said:
                raise wrong(f"{name} must say what lies there: the goods, or how many refills ago it was emptied")
            for place in places:
                found[place] = self._pile(place, said)
        return found

    def _filling(self, name: str, occupied: Mapping[K, int]) -> K:
        place = self.find(name, {})
        if place is None:
            names = listed(self.names[one] for one in self.filling)
            raise wrong(f"{quoted(name)} is no {self.what}: use {names}")
        if place not in self.filling:
            raise wrong(f"{self.names[place]} never holds goods: leave it out")
        if place in occupied and not self.stays(place):
            raise wrong(
                f"{self.names[place]} is taken by seat {occupied[place]}, so that nothing lies there: leave it out"
            )
        return place

    def _pile(self, place: K, said: list[str]) -> Goods:
        name = self.names[place]
        if len(said) == 1 and said[0] in NOTHING:
            return {}
        if len(said) == 1 and is_number(said[0]):
            if int(said[0]) > self.most:
                raise wrong(
                    f"{name} {said[0]} would be {said[0]} refills, but there are at most {self.most}: write the goods "
                    f"too, such as {name} {self.goods_words(self.refilled(place, {}, 2))}"
                )
            return self.refilled(place, {}, int(said[0]))
        counts = self.goods.parse(" ".join(said))
        return self.read({what: count for what, count in counts.items() if count})

    def read_occupied(self, text: str) -> dict[K, int]:
        """Return who stands where; NotationError says what cannot be read."""
        words = [word for word in _words(text) if word not in ("seat", "player", "by", "and")]
        found: dict[K, int] = {}
        if words and words[0] in NOTHING:
            words.pop(0)
        while words:
            name = words.pop(0)
            place = self.find(name, found)
            if place is None:
                raise wrong(f"{quoted(name)} is no {self.what}: use {suited(name, self.names.values())}")
            if not words or words[0] not in [str(seat) for seat in range(self.seats)]:
                examples = listed((f"{name} {seat}" for seat in range(self.seats)), "or")
                raise wrong(f"{name} must say whose worker stands there: write {examples}")
            if place in found:
                raise wrong(f"{self.names[place]} is named twice, but holds one worker")
            found[place] = int(words.pop(0))
        return found

    def occupied_words(self, occupied: Mapping[K, int]) -> str:
        """Return who stands where, as `read_occupied` reads it."""
        standing = (f"{self.names[place]} {occupied[place]}" for place in self.names if place in occupied)
        return ", ".join(standing) or "none"


def counted(words: Words, said: str, had: Mapping[str, int]) -> Goods:
    """Return the counts of an answer: what is not named is none, or behind `except` stays as it was.

    >>> counted(Words(("wood", "reed")), "except 2 wood", {"wood": 1, "reed": 3})
    {'wood': 2, 'reed': 3}
    """
    first, _, rest = said.partition(" ")
    if first in ("except", "but"):
        return {**had, **words.parse(rest)}
    return words.parse("" if said in NOTHING else said)


def _words(text: str) -> list[str]:
    return [word for word in _SIGNS.split(text.strip().lower()) if word]
