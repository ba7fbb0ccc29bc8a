"""Steps of Agricola's compiled rules: the kinds are those of the core's questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hedgerow._core.agricola import State
from hedgerow.engine.agricola.data import ANIMALS, COOKED, CRAFTED
from hedgerow.engine.step import PAYLOAD as PAYLOAD
from hedgerow.engine.step import step as step

NOTHING, CARD, SPACE, USE, GOODS, ANIMAL, ROOMS, STABLES, PLOW, SOW, MAJOR, FENCES, BAKE, KEEP, FEED, BREED = range(16)
CONVERT, DONE = 16, 17


def pack(counts: Iterable[int], width: int) -> int:
    """Counts side by side in so many bits each, the first one lowest.

    >>> hex(pack((1, 2, 3), 8))
    '0x30201'
    """
    return sum(count << width * place for place, count in enumerate(counts))


def unpack(word: int, width: int, number: int) -> tuple[int, ...]:
    """The inverse of `pack`.

    >>> unpack(0x30201, 8, 3)
    (1, 2, 3)
    """
    return tuple(word >> width * place & (1 << width) - 1 for place in range(number))


def herd(animals: Mapping[str, int], cooked: Mapping[str, int]) -> int:
    """The payload of KEEP and BREED: the animals kept, and those cooked."""
    return pack((animals.get(one, 0) for one in ANIMALS), 8) | pack((cooked.get(one, 0) for one in ANIMALS), 8) << 24


def herds(payload: int) -> tuple[dict[str, int], dict[str, int]]:
    """The inverse of `herd`."""
    counts = unpack(payload, 8, 2 * len(ANIMALS))
    return named(ANIMALS, counts[: len(ANIMALS)]), named(ANIMALS, counts[len(ANIMALS) :])


def conversion(goods: Mapping[str, int]) -> int:
    """The payload of CONVERT: what is turned into food."""
    return pack((goods.get(one, 0) for one in COOKED), 7)


def converted(payload: int) -> dict[str, int]:
    """The inverse of `conversion`."""
    return named(COOKED, unpack(payload, 7, len(COOKED)))


def feeding(goods: Mapping[str, int]) -> int:
    """The payload of FEED: crafted and cooked goods."""
    return pack((goods.get(one, 0) for one in CRAFTED), 1) | conversion(goods) << len(CRAFTED)


def fed(payload: int) -> dict[str, int]:
    """The inverse of `feeding`."""
    return named(CRAFTED, unpack(payload, 1, len(CRAFTED))) | converted(payload >> len(CRAFTED))


def play_all(state: State, steps: Sequence[int]) -> None:
    """Play a turn on a state: its end settles itself unless the turn names animals or conversions yet to come."""
    for index, one in enumerate(steps):
        state.play(one, settle=not any(later >> 56 in (KEEP, CONVERT) for later in steps[index + 1 :]))


def named(names: Sequence[str], counts: Sequence[int]) -> dict[str, int]:
    """Counts by name, zeros left out."""
    return {name: count for name, count in zip(names, counts, strict=True) if count}
