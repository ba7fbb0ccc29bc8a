"""What lies on the boxes and who stands there, in a line: `wood3 2, reed_sheep 1 reed 2 sheep`, `fences 0, walls 1`."""

import re
from collections.abc import Mapping

from hedgerow.engine.acbas.data import BOXES, MATERIALS, SPECIAL_A, SPECIAL_B, SPECIES
from hedgerow.engine.acbas.names import find_box
from hedgerow.engine.acbas.refills import grows, refilled
from hedgerow.engine.errors import NotationError, Reason
from hedgerow.engine.notation import Words
from hedgerow.engine.sentences import listed, quoted
from hedgerow.play.talk import is_number

GOODS = Words((*MATERIALS, "border", *SPECIES))
FILLING = [number for number, box in enumerate(BOXES) if grows(box)]
NOTHING = ("-", "none", "nothing", "nobody")
MOST_REFILLS = 8

_SIGNS = re.compile(r"[\s,;:=+]+")
_COUNTED = re.compile(r"([0-9]{1,6})([a-z]+)", re.ASCII)

Piles = dict[int, dict[str, int]]


def _wrong(sentence: str) -> NotationError:
    return NotationError(Reason("box_word", sentence))


def _words(text: str) -> list[str]:
    return [word for word in _SIGNS.split(text.strip().lower()) if word]


def goods_words(goods: Mapping[str, int]) -> str:
    """Return goods as a person writes them.

    >>> goods_words({"borders": 2}), goods_words({"reed": 1, "sheep": 2}), goods_words({})
    ('2 borders', '1 reed 2 sheep', 'nothing')
    """
    counts = {"border" if what == "borders" else what: count for what, count in goods.items()}
    return GOODS.format(counts).replace(",", "") if any(counts.values()) else "nothing"


def piles_words(piles: Piles, occupied: Mapping[int, int]) -> list[str]:
    """Return the boxes to which goods come, each with what lies there or who took it."""
    found = []
    for number in FILLING:
        taken = f"taken by seat {occupied[number]}" if number in occupied else goods_words(piles.get(number, {}))
        found.append(f"{BOXES[number].id:<12}{taken}")
    half = (len(found) + 1) // 2
    pairs = zip(found[:half], [*found[half:], ""][:half], strict=True)
    return [f"  {left:<38}{right}".rstrip() for left, right in pairs]


def read_piles(text: str, piles: Piles, occupied: Mapping[int, int]) -> Piles:
    """Return the piles with the corrections of a line; NotationError says what cannot be read.

    Behind a box stand its goods, or one number: how many refills ago it was emptied, this round's counted. `all 2` says
    so of all free boxes.

    >>> read_piles("wood3 2 stone1 3 stone", {}, {})
    {1: {'wood': 6}, 2: {'stone': 3}}
    """
    found = {number: dict(goods) for number, goods in piles.items()}
    words = _words(text)
    while words:
        name = words.pop(0)
        boxes = [number for number in FILLING if number not in occupied] if name == "all" else [_filling(name)]
        said: list[str] = []
        while words and (is_number(words[0]) or _COUNTED.fullmatch(words[0]) or words[0] in NOTHING):
            said.append(words.pop(0))
            if is_number(said[-1]) and words and GOODS.find(words[0]) is not None:
                said.append(words.pop(0))
        if not said:
            raise _wrong(f"{name} must say what lies there: the goods, or how many refills ago it was emptied")
        for box in boxes:
            found[box] = _pile(box, said)
    return found


def _filling(name: str) -> int:
    box = find_box(name)
    if box is None:
        names = listed(BOXES[number].id for number in FILLING)
        raise _wrong(f"{quoted(name)} is no box: use {names}")
    if box not in FILLING:
        raise _wrong(f"{BOXES[box].id} never holds goods: leave it out")
    return box


def _pile(box: int, said: list[str]) -> dict[str, int]:
    if len(said) == 1 and said[0] in NOTHING:
        return {}
    if len(said) == 1 and is_number(said[0]):
        if int(said[0]) > MOST_REFILLS:
            raise _wrong(
                f"{BOXES[box].id} {said[0]} would be {said[0]} refills, but there are at most {MOST_REFILLS}: "
                f"write the goods too, such as {BOXES[box].id} {goods_words(refilled(BOXES[box], {}, 2))}"
            )
        return refilled(BOXES[box], {}, int(said[0]))
    counts = GOODS.parse(" ".join(said))
    return {"borders" if what == "border" else what: count for what, count in counts.items() if count}


def read_occupied(text: str) -> dict[int, int]:
    """Return who stands on which box; NotationError says what cannot be read.

    >>> read_occupied("wood3 0, fences 1"), read_occupied("none")
    ({1: 0, 5: 1}, {})
    """
    words = [word for word in _words(text) if word not in ("seat", "player", "by", "and")]
    found: dict[int, int] = {}
    if words and words[0] in NOTHING:
        words.pop(0)
    while words:
        name = words.pop(0)
        box = find_box(name)
        if box is None and name == "special":  # the two boxes are alike
            box = SPECIAL_B if SPECIAL_A in found else SPECIAL_A
        if box is None:
            raise _wrong(f"{quoted(name)} is no box: use {listed(one.id for one in BOXES)}")
        if not words or words[0] not in ("0", "1"):
            raise _wrong(f"{name} must say whose worker stands there: write {name} 0 or {name} 1")
        if box in found:
            raise _wrong(f"{BOXES[box].id} is named twice, but holds one worker")
        found[box] = int(words.pop(0))
    return found


def occupied_words(occupied: Mapping[int, int]) -> str:
    """Return who stands where, as `read_occupied` reads it.

    >>> occupied_words({5: 1, 1: 0}), occupied_words({})
    ('wood3 0, fences 1', 'none')
    """
    return ", ".join(f"{BOXES[box].id} {seat}" for box, seat in sorted(occupied.items())) or "none"
