"""What a FILE argument means to a command: one position, or many, one a line, with one answer a line."""

from dataclasses import dataclass

from hedgerow.engine import files
from hedgerow.engine.position import Position


@dataclass(frozen=True)
class Input:
    """The positions of a FILE; `many` if it holds one a line and wants one answer a line."""

    positions: tuple[Position, ...]
    many: bool


def read(file: str) -> Input:
    """Read a FILE argument whole before anything is answered; HedgerowError names what is wrong, and the line."""
    if file.lower().endswith(".jsonl"):
        return Input(tuple(files.load_lines(file)), True)
    return Input((files.load(file),), False)
