"""The legal turns as a person chooses them: first a box, then one of its ways; free notation works everywhere."""

import re
from dataclasses import dataclass

from hedgerow.engine.acbas.data import BOXES
from hedgerow.engine.acbas.names import find_box
from hedgerow.engine.position import Move, Position
from hedgerow.solver.explain import effect

PAGE = 20
SPECIAL = ("special_a", "special_b")
_EDGE_OR_SPACE = re.compile(r"[a-g][1-3][nesw]?|[a-g][1-3]=\w+|left|right", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True)
class Choices:
    """The listed turns of a position by box number from 1 (0: no box, as in breeding), in the order to show them."""

    by_box: dict[int, tuple[Move, ...]]

    def of(self, number: int) -> tuple[Move, ...]:
        """Return the turns of a box as it is numbered in the drawing; both special building boxes may be one choice."""
        if number in self.by_box or number - 1 >= len(BOXES) or number < 1:
            return self.by_box.get(number, ())
        if BOXES[number - 1].id == SPECIAL[1]:
            return self.by_box.get(number - 1, ())
        return ()


def choices(position: Position) -> Choices:
    """Group the listed turns of a position by box; few borders come before many."""
    numbers = {box.id: number for number, box in enumerate(BOXES, start=1)}
    grouped: dict[int, list[Move]] = {}
    for move in position.legal_moves():
        grouped.setdefault(0 if move.box is None else numbers[move.box], []).append(move)
    ordered = {
        number: tuple(sorted(moves, key=lambda move: (move.text.count("+"), move.text)))
        for number, moves in sorted(grouped.items())
    }
    return Choices(ordered)


def as_notation(text: str) -> str:
    """Return what a person typed as the text of a move: `fences a1n a1w` means `fences:a1n+a1w`.

    >>> as_notation("Fences a1n a1w"), as_notation("wood3"), as_notation("special shelter @ b1 = sheep")
    ('fences:a1n+a1w', 'wood3', 'special:shelter@b1=sheep')
    """
    text = text.strip().lower()
    head, _, rest = text.partition(" ")
    if ":" in head or not rest.strip():
        return re.sub(r"\s+", "", text)
    words = re.sub(r"\s*([@=/:+])\s*", r"\1", rest.strip()).split()
    if all(_EDGE_OR_SPACE.fullmatch(word) for word in words):
        return f"{head}:{'+'.join(words)}"
    return f"{head}:{''.join(words)}"


def looks_like_move(text: str) -> bool:
    """Say whether what a person typed is meant as a move: it begins with a box, `special` or `breed`."""
    head = re.split(r"[\s:/]", text.strip().lower(), maxsplit=1)[0]
    return head in ("special", "breed") or (bool(head) and not head.isdigit() and find_box(head) is not None)


def parse(position: Position, text: str) -> Move:
    """Return the move that a person typed; MoveError or NotationError says what is wrong with it."""
    return position.parse_move(as_notation(text))


def way_lines(position: Position, moves: tuple[Move, ...], first: int) -> list[str]:
    """Return one page of numbered ways with their effects, from way `first` (0 for the first) on."""
    lines = []
    for number, move in enumerate(moves[first : first + PAGE], start=first + 1):
        words = effect(position.core, position.play(move).core, position.core.actor)
        lines.append(f"  {number:>3}  {move.text}" + (f"   ({words})" if words else ""))
    return lines
