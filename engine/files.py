"""Files: positions and records read from disk or standard input.

A FILE is a position (JSON or text) or a record, then its last position is meant; ``-`` is standard input.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hedgerow.engine import games
from hedgerow.engine.errors import FileError, HedgerowError, NotationError, RecordError
from hedgerow.engine.position import Position
from hedgerow.engine.record import Game
from hedgerow.engine.record_text import read as read_record
from hedgerow.engine.sentences import quoted, say

_GAME = re.compile(r"game\b\s*[:=]?\s*([^\s;]*)", re.IGNORECASE)


class _Twice(Exception):
    pass


class _NoNumber(Exception):
    pass


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise _Twice(next(key for key in keys if keys.count(key) > 1))
    return found


def _constant(name: str) -> Any:
    raise _NoNumber(name)


def parse_json(text: str) -> Any:
    """What a JSON text says; `NotationError` names line and column of what is malformed, or the key named twice.

    >>> parse_json('{"round": 1}')
    {'round': 1}
    """
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_constant)
    except json.JSONDecodeError as error:
        why = error.msg[:1].lower() + error.msg[1:]
        raise NotationError(say("json_syntax", line=error.lineno, column=error.colno, why=why)) from None
    except _Twice as error:
        raise NotationError(say("json_twice", key=quoted(str(error)))) from None
    except _NoNumber as error:
        raise NotationError(say("json_number", value=str(error))) from None
    except RecursionError:
        raise NotationError(say("json_deep")) from None
    except ValueError:  # a whole number of thousands of digits
        raise NotationError(say("json_number", value="a huge number")) from None


def parse(source: str | dict[str, Any]) -> Position:
    """The position that a text or a JSON object says; of a record its last position.

    Raises a `HedgerowError`: `NotationError` for what cannot be read, `PositionError` for what is not legal,
    `RecordError` for a record that breaks off.

    >>> from hedgerow.engine import new
    >>> parse(new("acbas").to_text()) == parse(new("acbas").to_json()) == new("acbas")
    True
    """
    if isinstance(source, str):
        text = source.removeprefix("\ufeff")
        first = first_line(text)
        if not first:
            raise NotationError(say("nothing"))
        if first[0] not in "{[":
            if is_record(text):
                return read_record(text).position
            named = _GAME.match(first)
            if named is None:
                raise NotationError(say("unknown_text", start=quoted(first)))
            kind = games.find(named[1])
            return kind.from_json(kind.read_text(text))
        data = parse_json(text)
    else:
        data = source
    if not isinstance(data, dict):
        raise NotationError(say("json_object", value=quoted(data)))
    if "game" not in data:
        raise NotationError(say("game_missing", games=games.ids()))
    return games.find(data["game"]).from_json(data)


def first_line(text: str) -> str:
    """The first line that says something, without comments; empty if there is none.

    >>> first_line("# hello\\n\\n game acbas; round 3")
    'game acbas; round 3'
    """
    for line in text.splitlines():
        said = line.partition("#")[0].strip() if line.lstrip()[:1] not in ("{", "[") else line.strip()
        if said:
            return said
    return ""


def is_record(text: str) -> bool:
    """Whether a text is a game record and not a position."""
    return re.match(r"record\b", first_line(text.removeprefix("\ufeff")), re.IGNORECASE) is not None


def read_text(path: str | os.PathLike[str]) -> str:
    """The text of a file, ``-`` for standard input; `FileError` if it cannot be read."""
    name = os.fspath(path)
    try:
        raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise FileError(say("file_open", path=quoted(name), why=why)) from None
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise FileError(say("file_text", path=quoted(name), offset=error.start)) from None
    if not text.strip():
        raise FileError(say("file_empty", path=quoted(name)))
    return text


def load(path: str | os.PathLike[str]) -> Position:
    """The position in a file; `HedgerowError` tells what is wrong with file or position.

    >>> import pathlib, tempfile
    >>> from hedgerow.engine import new
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "start.txt")
    ...     _ = path.write_text(new("acbas").to_text(), encoding="utf-8")
    ...     load(path) == new("acbas")
    True
    """
    text = read_text(path)
    lines = [line for line in text.splitlines() if line.strip()]
    if str(path).endswith(".jsonl") and len(lines) > 1:
        raise FileError(say("file_lines", path=quoted(os.fspath(path)), count=len(lines)))
    return parse(text)


def load_lines(path: str | os.PathLike[str]) -> Iterator[Position]:
    """The positions of a ``.jsonl`` file, one a line; empty lines are skipped, an error names its line.

    So are comments, which begin with ``#``, and what else a line of a suite of solved positions says.
    """
    for number, line in enumerate(read_text(path).splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                yield parse(_position_in(line))
            except HedgerowError as error:
                reasons = [reason.within(f"line {number}") for reason in error.reasons]
                if isinstance(error, RecordError):
                    raise RecordError(reasons, number, error.game) from None
                raise type(error)(reasons) from None


def _position_in(line: str) -> str | dict[str, Any]:
    # a suite has the position of a line under that key, beside what it is worth
    try:
        data = json.loads(line)
    except ValueError:
        return line
    inner = data.get("position") if isinstance(data, dict) and "game" not in data else None
    return inner if isinstance(inner, dict) else line


def load_game(path: str | os.PathLike[str]) -> Game:
    """The game record in a file, or the game that begins with the position in it.

    Raises `RecordError` with the good part of a damaged record.

    >>> import pathlib, tempfile
    >>> from hedgerow.engine import new
    >>> game = Game(new("acbas"))
    >>> game.play("wood3")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "short.hedgerow")
    ...     game.save(path)
    ...     [move.text for move in load_game(path).moves()]
    ['wood3']
    """
    text = read_text(path)
    if is_record(text):
        return read_record(text)
    return Game(parse(text))
