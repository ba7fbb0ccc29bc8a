"""The file of a review: every move judged is one line, so that a review can stop and go on.

A line is found again by position, move, limits and seed. A file may therefore hold several reviews, of one game or of
many; what was judged with other limits stays in it and is not used.
"""

import os
from dataclasses import dataclass
from pathlib import Path

import msgspec

from hedgerow.solver.errors import RequestError

METHOD = 4  # counts up when moves are judged in another way, so that old lines are not taken for new ones
START = b'{"method":'  # of every line


class ReviewLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move judged, as it stands in the file: what was asked, then the answer.

    `position` and `result` are the hashes (16 hexadecimal digits) before and after the move; `time` (seconds) and
    `nodes` the limits of one move; values, `error` in points for the player who moved; `line` begins with the best
    move.
    """

    method: int
    position: str
    move: str
    result: str
    time: float | None
    nodes: int | None
    seed: int
    value_before: float
    value_after: float
    error: float
    exact: bool
    line: tuple[str, ...]

    @property
    def key(self) -> tuple[object, ...]:
        """What was asked; the same question has the same answer."""
        return (self.method, self.position, self.result, self.time, self.nodes, self.seed)


@dataclass(frozen=True)
class ReviewFile:
    """A file of lines that can be asked and added to; without `path` nothing is kept on disk."""

    path: Path | None
    lines: dict[tuple[object, ...], ReviewLine]

    def add(self, line: ReviewLine) -> None:
        """Keep a line; it is on disk when this returns."""
        self.lines[line.key] = line
        if self.path is not None:
            with self.path.open("ab") as file:
                file.write(msgspec.json.encode(line) + b"\n")
                file.flush()
                os.fsync(file.fileno())


def open_file(path: str | os.PathLike[str] | None) -> ReviewFile:
    """Read the lines of a file and make sure that more can be added; a last line cut off in writing is dropped.

    Raises RequestError if the file cannot be read or written, or if a line is no move of a review.
    """
    if path is None:
        return ReviewFile(None, {})
    where = Path(path)
    try:
        content = where.read_bytes() if where.exists() else b""
        with where.open("ab"):
            pass
    except OSError as error:
        raise RequestError(f"out: {where} cannot be written ({error.strerror}); name another file") from None
    whole = content[: content.rfind(b"\n") + 1]
    found: dict[tuple[object, ...], ReviewLine] = {}
    for number, text in enumerate(whole.splitlines(), start=1):
        if not text.strip():
            continue
        try:
            line = msgspec.json.decode(text, type=ReviewLine)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise RequestError(
                f"out: {where} line {number} is no move of a review ({error}); name another file"
            ) from None
        found[line.key] = line
    if len(whole) < len(content):
        rest = content[len(whole) :]
        if rest[: len(START)] != START[: len(rest)]:  # nothing that stopped in the middle of a line: somebody's file
            number = whole.count(b"\n") + 1
            raise RequestError(f"out: {where} line {number} is no move of a review; name another file")
        with where.open("r+b") as file:
            file.truncate(len(whole))
    return ReviewFile(where, found)
