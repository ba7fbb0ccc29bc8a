"""The reader of a position's text, whatever the game: statements and drawings, divided by ``;`` or ends of lines.

It keeps the place for the sentence that refuses something; a game's reader says which keys there are and what each one
means. ``#`` begins a comment.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from hedgerow.engine.drawing import LINES
from hedgerow.engine.errors import HedgerowError, NotationError
from hedgerow.engine.sentences import Catalogue, listed, quoted, say

NOTHING = ("", "-", "none")
DIAGRAM = "a diagram"


class Statements:
    """Reads statement by statement; ``data`` grows into the JSON object that says the same, ``players`` by seat.

    A game sets ``say`` (its sentences), ``key`` (a pattern: the key, then the rest), ``aliases`` of keys, and the keys
    themselves: those of the ``table``, those of a ``player``, those that may be said in several parts (``spread``);
    ``player_line`` is how a sentence names the line with which a player begins.
    """

    say: ClassVar[Catalogue]
    key: ClassVar[re.Pattern[str]]
    aliases: ClassVar[Mapping[str, str]] = {}
    table_keys: ClassVar[Sequence[str]]
    player_keys: ClassVar[Sequence[str]]
    spread: ClassVar[Sequence[str]] = ()
    player_line: ClassVar[str] = "`player N`"

    def __init__(self) -> None:
        self.data: dict[str, Any] = {}
        self.players: dict[int, dict[str, Any]] = {}
        self.player: dict[str, Any] | None = None
        self.said: set[tuple[int | None, str]] = set()
        self.line = 0

    # ---- what a game says ----

    def value(self, key: str, value: str) -> None:
        """Take in what a key says."""
        raise NotImplementedError

    def drawn(self, lines: list[str]) -> Mapping[str, Any]:
        """What the lines of a diagram say of a player."""
        raise NotImplementedError

    # ---- statement by statement ----

    def statements(self, text: str) -> None:
        """Take in a whole text; `NotationError` names the first line that cannot be read."""
        lines = [line.partition("#")[0].rstrip() for line in text.splitlines()]
        index = 0
        while index < len(lines):
            self.line = index + 1
            if lines[index].lstrip().startswith("+"):
                self._diagram(lines[index : index + LINES])
                index += LINES
                continue
            for statement in lines[index].split(";"):
                if statement.strip():
                    self._statement(statement.strip())
            index += 1

    def _diagram(self, lines: list[str]) -> None:
        if self.player is None:
            raise NotationError(say("text_place", line=self.line, key=DIAGRAM, player=self.player_line))
        self._once(DIAGRAM)
        self.player.update(self._part(lambda: self.drawn(lines)))

    def _statement(self, statement: str) -> None:
        match = self.key.fullmatch(statement)
        key = "" if match is None else match[1].lower()
        key = self.aliases.get(key, key)
        known = (*self.table_keys, "player", *self.player_keys)
        if match is None or key not in known:
            keys = listed((*known, DIAGRAM))
            raise NotationError(say("text_line", line=self.line, value=quoted(statement), keys=keys))
        value = match[2].strip()
        if key == "player":
            self.begin(value)
            return
        if key in self.player_keys and self.player is None:
            raise NotationError(say("text_place", line=self.line, key=key, player=self.player_line))
        if key not in self.player_keys:
            self.player = None
        if key not in self.spread:
            self._once(key)
        self._part(lambda: self.value(key, value))

    def begin(self, value: str) -> None:
        """Begin with a player."""
        seat = self.number("player", value)
        if seat in self.players:
            raise NotationError(say("text_twice", line=self.line, key=f"player {seat}"))
        self.player = self.players[seat] = {}

    def _once(self, key: str) -> None:
        seat = None if self.player is None else next(seat for seat, one in self.players.items() if one is self.player)
        if (seat, key) in self.said:
            raise NotationError(say("text_twice", line=self.line, key=key))
        self.said.add((seat, key))

    def _part(self, read: Callable[[], Any]) -> Any:
        """What is read; a refusal that names no line gets this one."""
        try:
            return read()
        except HedgerowError as error:
            if error.code.startswith("text_"):
                raise
            raise NotationError(say("text_part", line=self.line, why=error.reasons[0])) from None

    # ---- values ----

    def number(self, key: str, value: str) -> int:
        """A whole number of at most nine digits."""
        if not re.fullmatch("[0-9]{1,9}", value):
            raise NotationError(say("text_number", line=self.line, key=key, value=quoted(value)))
        return int(value)

    def mover(self, value: str) -> None:
        """Take in whose turn it is, or nobody's."""
        if value not in ("", "-", "nobody"):
            self.data["to_move"] = self.number("to move", value)

    def split(self, value: str, pattern: re.Pattern[str], code: str) -> list[re.Match[str]]:
        """The parts between commas, each of the given form; ``code`` is the sentence of the game that refuses one."""
        found = []
        for part in parts(value):
            match = pattern.fullmatch(part)
            if match is None:
                raise NotationError(self.say(code, line=self.line, value=quoted(part)))
            found.append(match)
        return found

    def unique(self, pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
        """Pairs by name; no name stands there twice."""
        return self.merged({}, pairs)

    def merged(self, known: dict[str, Any], more: Iterable[tuple[str, Any]]) -> dict[str, Any]:
        """Put more into what is known; no name stands in both."""
        for key, value in more:
            if key in known:
                raise NotationError(say("text_twice", line=self.line, key=key))
            known[key] = value
        return known


def parts(value: str) -> list[str]:
    """What stands between commas; ``-`` and ``none`` are nothing.

    >>> parts("forest, -, reed_bank")
    ['forest', 'reed_bank']
    """
    return [part.strip() for part in value.split(",") if part.strip() not in NOTHING]
