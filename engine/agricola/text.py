"""Positions of Agricola as text with a drawing of each farm (NOTATION.md).

The reader turns the text into the JSON object that says the same and leaves the rest to the JSON reader. Statements are
divided by ``;`` or ends of lines, ``#`` begins a comment.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from hedgerow.engine.agricola import diagram
from hedgerow.engine.agricola.data import ANIMALS, GOODS
from hedgerow.engine.agricola.sentences import say
from hedgerow.engine.errors import HedgerowError, NotationError
from hedgerow.engine.notation import Words
from hedgerow.engine.sentences import listed, quoted

OWNED = Words((*GOODS, *ANIMALS))
NUMBERS = ("round", "start", "marker")
WORDS = ("game", "edition", "phase")
NAMES = ("cards", "order", "majors")
SWITCHES = ("side_job", "tile")
TABLE_KEYS = (*WORDS, *NUMBERS, "move", *NAMES, *SWITCHES, "spaces", "occupied", "pending", "later")
PLAYER_NUMBERS = ("people", "newborn", "workers", "begging")
PLAYER_KEYS = ("house", *PLAYER_NUMBERS, "has", "owns")
ALIASES = {"to move": "move", "to_move": "move", "side job": "side_job"}

_KEY = re.compile(r"(to[ _]move|side[ _]job|[a-z]+)\s*[:=]?\s*(.*)", re.IGNORECASE | re.ASCII)
_NAMED = re.compile(r"([a-z_]+)\s*[:=]?\s*(.+)", re.IGNORECASE | re.ASCII)
_PAIR = re.compile(r"([0-9]{1,2})\s+([0-9a-z]+)", re.IGNORECASE | re.ASCII)


def read(text: str) -> dict[str, Any]:
    """The JSON object that a text says; `NotationError` names the first line that cannot be read."""
    return _Reader().read(text)


class _Reader:
    """Reads statement by statement; ``data`` grows into the JSON object."""

    def __init__(self) -> None:
        self.data: dict[str, Any] = {}
        self.players: dict[int, dict[str, Any]] = {}
        self.player: dict[str, Any] | None = None
        self.said: set[tuple[int, str]] = set()
        self.line = 0

    def read(self, text: str) -> dict[str, Any]:
        lines = [line.partition("#")[0].rstrip() for line in text.splitlines()]
        index = 0
        while index < len(lines):
            self.line = index + 1
            if lines[index].lstrip().startswith("+"):
                self.draw(lines[index : index + diagram.LINES])
                index += diagram.LINES
                continue
            for statement in lines[index].split(";"):
                if statement.strip():
                    self.statement(statement.strip())
            index += 1
        if sorted(self.players) != list(range(len(self.players))) or not self.players:
            raise NotationError(say("text_seats", seats=listed(sorted(self.players), "and") or "nobody"))
        self.data["players"] = [self.players[seat] for seat in sorted(self.players)]
        return self.data

    def draw(self, lines: list[str]) -> None:
        if self.player is None:
            raise NotationError(say("text_place", line=self.line, key="a diagram"))
        self.once("a diagram")
        try:
            self.player.update(diagram.parse(lines))
        except HedgerowError as error:
            raise NotationError(say("text_part", line=self.line, why=error.reasons[0])) from None

    def once(self, key: str) -> None:
        seat = -1 if self.player is None else next(seat for seat, one in self.players.items() if one is self.player)
        if (seat, key) in self.said:
            raise NotationError(say("text_twice", line=self.line, key=key))
        self.said.add((seat, key))

    def statement(self, statement: str) -> None:
        match = _KEY.fullmatch(statement)
        key = "" if match is None else match[1].lower()
        key = ALIASES.get(key, key)
        if match is None or key not in (*TABLE_KEYS, "player", *PLAYER_KEYS):
            keys = listed((*TABLE_KEYS, "player", *PLAYER_KEYS, "a diagram"))
            raise NotationError(say("text_line", line=self.line, value=quoted(statement), keys=keys))
        value = match[2].strip()
        if key == "player":
            self.begin(self.number(key, value))
            return
        if key in PLAYER_KEYS and self.player is None:
            raise NotationError(say("text_place", line=self.line, key=key))
        if key not in PLAYER_KEYS:
            self.player = None
        self.once(key)
        try:
            self.value(key, value)
        except HedgerowError as error:
            if error.code.startswith("text_"):
                raise
            raise NotationError(say("text_part", line=self.line, why=error.reasons[0])) from None

    def begin(self, seat: int) -> None:
        if seat in self.players:
            raise NotationError(say("text_twice", line=self.line, key=f"player {seat}"))
        self.player = self.players[seat] = {}

    def number(self, key: str, value: str) -> int:
        if not re.fullmatch("[0-9]{1,9}", value):
            raise NotationError(say("text_number", line=self.line, key=key, value=quoted(value)))
        return int(value)

    def value(self, key: str, value: str) -> None:
        data = self.data
        if key in WORDS:
            data[key] = value.lower()
        elif key in NUMBERS:
            data[key] = self.number(key, value)
        elif key == "move":
            if value not in ("", "-", "nobody"):
                data["to_move"] = self.number("to move", value)
        elif key in NAMES:
            data[key] = names(value)
        elif key in SWITCHES:
            if value.lower() not in ("yes", "no"):
                raise NotationError(say("text_switch", line=self.line, key=key, value=quoted(value)))
            data.setdefault("options", {})[key] = value.lower() == "yes"
        elif key == "spaces":
            data[key] = {name: OWNED.parse(goods) for name, goods in self.pairs(value)}
        elif key == "occupied":
            data[key] = {name: self.number(name, seat) for name, seat in self.pairs(value)}
        elif key == "pending":
            data[key] = [{"seat": int(one), "hook": other.lower()} for one, other in self.numbered(value)]
        elif key == "later":
            for number, seat in self.numbered(value):
                entries = data.setdefault("round_goods", {}).setdefault(number, [])
                entries.append({"seat": self.number("later", seat), "food": 1})
        else:
            self.player_value(key, value)

    def player_value(self, key: str, value: str) -> None:
        assert self.player is not None
        if key == "house":
            self.player[key] = value.lower()
        elif key in PLAYER_NUMBERS:
            self.player[key] = self.number(key, value)
        elif key == "owns":
            self.player["improvements"] = names(value)
        else:
            counts = OWNED.parse(value)
            self.player["supply"] = {good: counts[good] for good in GOODS if good in counts}
            self.player["animals"] = {one: counts[one] for one in ANIMALS if one in counts}

    def pairs(self, value: str) -> list[tuple[str, str]]:
        """Names and what stands behind them, between commas; no name stands there twice."""
        found: dict[str, str] = {}
        for part in parts(value):
            match = _NAMED.fullmatch(part)
            if match is None:
                raise NotationError(say("text_pair", line=self.line, value=quoted(part)))
            if match[1].lower() in found:
                raise NotationError(say("text_twice", line=self.line, key=match[1]))
            found[match[1].lower()] = match[2]
        return list(found.items())

    def numbered(self, value: str) -> list[tuple[str, str]]:
        """Numbers and what stands behind them, between commas."""
        found = []
        for part in parts(value):
            match = _PAIR.fullmatch(part)
            if match is None:
                raise NotationError(say("text_numbered", line=self.line, value=quoted(part)))
            found.append((match[1], match[2]))
        return found


def parts(value: str) -> list[str]:
    """What stands between commas; ``-`` and ``none`` are nothing."""
    return [part.strip() for part in value.split(",") if part.strip() not in ("", "-", "none")]


def names(value: str) -> list[str]:
    """Names between commas."""
    return [part.lower() for part in parts(value)]


# ---- writing ----


def write(data: Mapping[str, Any]) -> str:
    """The canonical text of a position's JSON, with a newline at its end."""
    switches = "; ".join(f"{key} {'yes' if data['options'][key] else 'no'}" for key in SWITCHES)
    move = "-" if data["to_move"] is None else data["to_move"]
    lines = [
        f"game agricola; edition {data['edition']}; {switches}",
        f"round {data['round']}; phase {data['phase']}; start {data['start']}; marker {data['marker']}; to move {move}",
    ]
    if data["pending"]:
        lines.append("pending " + ", ".join(f"{entry['seat']} {entry['hook']}" for entry in data["pending"]))
    lines.append("cards " + (", ".join(data["cards"]) or "-"))
    if data["order"]:
        lines.append("order " + ", ".join(data["order"]))
    lines.append(
        "spaces " + (", ".join(f"{name} {OWNED.format(goods)}" for name, goods in data["spaces"].items()) or "-")
    )
    if data["occupied"]:
        lines.append("occupied " + ", ".join(f"{name} {seat}" for name, seat in data["occupied"].items()))
    lines.append("majors " + (", ".join(data["majors"]) or "-"))
    if data["round_goods"]:
        later = [f"{number} {entry['seat']}" for number, entries in data["round_goods"].items() for entry in entries]
        lines.append("later " + ", ".join(later))
    for seat, player in enumerate(data["players"]):
        numbers = "; ".join(f"{key} {player[key]}" for key in PLAYER_NUMBERS)
        lines += ["", f"player {seat}; house {player['house']}; {numbers}"]
        lines.append("has " + OWNED.format({**player["supply"], **player["animals"]}, zeros=True))
        if player["improvements"]:
            lines.append("owns " + ", ".join(player["improvements"]))
        lines += diagram.draw(player)
    return "\n".join(lines) + "\n"
