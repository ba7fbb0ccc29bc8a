"""The legal turns as a person chooses them: first a box, then what it asks; free notation works everywhere."""

import re
from dataclasses import dataclass

from hedgerow.engine.acbas.data import BOXES, FIRST_SPECIAL
from hedgerow.engine.acbas.effects import effect_of
from hedgerow.engine.acbas.names import find_box, find_building
from hedgerow.engine.errors import NotationError
from hedgerow.engine.position import Move, Position
from hedgerow.play.ways import Way, order
from hedgerow.solver.explain import effect

PAGE = 20
SPECIAL = ("special_a", "special_b")
WORDS = ("special", "breed", "keep", "none")  # what else begins a move
MOST_WORDS = 3  # of the name of a box or building
_PLACE = re.compile(r"[a-g][1-3][nesw]?|[a-g][1-3]=\w+|left|right|[a-z_]+@[a-g][1-3]>[a-g][1-3]", re.ASCII)


@dataclass(frozen=True)
class Choices:
    """The listed turns of a position by box number from 1, in the order to show them.

    Where no worker is placed (in a Breeding, or when buildings act between the phases) all turns stand under 0.
    """

    by_box: dict[int, tuple[Move, ...]]

    def of(self, number: int) -> tuple[Move, ...]:
        """Return the turns of a box as it is numbered in the drawing; both special building boxes may be one choice."""
        if number in self.by_box or number - 1 >= len(BOXES) or number < 1:
            return self.by_box.get(number, ())
        if BOXES[number - 1].id == SPECIAL[1]:
            return self.by_box.get(number - 1, ())
        return ()


def choices(position: Position) -> Choices:
    """Group the listed turns of a position by box; short turns come before long ones, few borders before many."""
    numbers = {box.id: number for number, box in enumerate(BOXES, start=1)}
    grouped: dict[int, list[Move]] = {}
    for move in position.legal_moves():
        placed = position.phase == "work" and move.box is not None
        grouped.setdefault(numbers[str(move.box)] if placed else 0, []).append(move)
    return Choices({number: tuple(sorted(moves, key=order)) for number, moves in sorted(grouped.items())})


def _head(words: list[str]) -> int:
    """How many of the first words are the name of a box or of a building with an effect; 0 if none is."""
    for count in range(min(MOST_WORDS, len(words)), 0, -1):
        name = "".join(words[:count])
        if name in WORDS or find_box(name) is not None or effect_of(name) is not None:
            return count
    return 0


def _part(text: str) -> str:
    words = re.sub(r"\s*([@=:+>])\s*", r"\1", text.strip()).split()
    if not words or ":" in words[0] or "@" in words[0]:
        return "".join(words)
    count = _head([word for word in words if ":" not in word]) or 1
    head, rest = "".join(words[:count]), words[count:]
    if ":" in text or not rest:
        return "".join(words)
    return f"{head}:{('+' if all(_PLACE.fullmatch(word) for word in rest) else '').join(rest)}"


def as_notation(text: str) -> str:
    """Return what a person typed as the text of a move: `fences a1n a1w` means `fences:a1n+a1w`.

    >>> as_notation("Fences a1n a1w"), as_notation("wood3"), as_notation("special shelter @ b1 = sheep")
    ('fences:a1n+a1w', 'wood3', 'special:shelter@b1=sheep')
    >>> as_notation("cattle market cow / stall b1 / keep 3s")
    'cattlemarket:cow/stall:b1/keep:3s'
    """
    return "/".join(_part(part) for part in text.lower().split("/"))


def looks_like_move(text: str) -> bool:
    """Say whether what a person typed is meant as a move: it begins with a box, an effect, `special` or `breed`.

    >>> looks_like_move("cattle market cow"), looks_like_move("storage@b1"), looks_like_move("hello")
    (True, True, False)
    """
    first = text.strip().lower().split("/")[0]
    name = re.split(r"[:@=]", first, maxsplit=1)[0]
    if not name or name.isdigit():
        return False
    if _head(name.split()) or ":" in first:
        return True
    return name != first and _is_special(name)


def _is_special(name: str) -> bool:
    try:
        return find_building(name) >= FIRST_SPECIAL
    except NotationError as error:
        return error.code == "building_ambiguous"


def parse(position: Position, text: str) -> Move:
    """Return the move that a person typed; MoveError or NotationError says what is wrong with it."""
    return position.parse_move(as_notation(text))


def begun(found: Choices, text: str) -> tuple[Move, ...]:
    """Return the listed turns that begin with the box or the effect that a person named alone, none if it was more."""
    if re.search(r"[:@=/]", text):
        return ()
    name = "".join(text.lower().split())
    if 0 not in found.by_box:
        box = find_box(SPECIAL[0] if name == "special" else name)
        return () if box is None else found.of(box + 1)
    effects = effect_of(name)
    return tuple(move for move in found.of(0) if effects and re.match(rf"{effects}\b", move.text))


def way_lines(position: Position, ways: tuple[Way, ...], first: int) -> list[str]:
    """Return one page of numbered ways with what they do, from way `first` (0 for the first) on."""
    lines = []
    for number, way in enumerate(ways[first : first + PAGE], start=first + 1):
        if way.is_turn:
            words = effect(position.core, position.play(way.moves[0]).core, position.core.actor)
        else:
            words = f"{len(way.moves)} ways"
        lines.append(f"  {number:>3}  {way.text}" + (f"   ({words})" if words else ""))
    return lines
