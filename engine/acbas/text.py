"""Positions as text with a drawing of each farm (NOTATION.md, section Text).

The reader turns the text into the JSON object that says the same and leaves the rest to the JSON reader.
"""

from __future__ import annotations

import re
from typing import Any

from hedgerow.engine.acbas import diagram
from hedgerow.engine.acbas.data import BOXES, MATERIALS, SPECIES, tile
from hedgerow.engine.acbas.sentences import say
from hedgerow.engine.acbas.setup import Farm, Setup
from hedgerow.engine.errors import HedgerowError, NotationError
from hedgerow.engine.notation import Words
from hedgerow.engine.sentences import listed, quoted

BOX_GOODS = Words((*MATERIALS, "border", *SPECIES))
BORDER_KEY = {"border": "borders"}  # the one goods word that JSON has in the plural
SUPPLY_WORDS = Words(("expansion", "stall", "trough", "border"))

TABLE_KEYS = ("game", "edition", "tie", "round", "phase", "pending", "first", "start", "marker", "move")
LINE_KEYS = ("boxes", "occupied", "offer", "supply")
PLAYER_KEYS = ("workers", "has", "notes")
SPREAD_KEYS = ("boxes", "has")  # may be said in several parts
ALL_KEYS = (*TABLE_KEYS, *LINE_KEYS, "player", *PLAYER_KEYS)
ALIASES = {"to move": "move", "to_move": "move", "first start": "first", "first_start": "first"}

_KEY = re.compile(r"(to[ _]move|first[ _]start|[a-z]+)\s*[:=]?\s*(.*)", re.IGNORECASE | re.ASCII | re.DOTALL)
_NAMED = re.compile(r"([a-z_][a-z_0-9]*)\s*[:=]?\s*(.*)", re.IGNORECASE | re.ASCII)
_TAKEN = re.compile(r"([a-z_][a-z_0-9]*)\s*[:=]?\s*(?:by\s+)?([0-9]{1,9})", re.IGNORECASE | re.ASCII)
_PENDING = re.compile(r"([0-9]{1,9})\s*[:=]?\s*([a-z_]+)", re.IGNORECASE | re.ASCII)
_NOTE = re.compile(r"([a-z_]+)\s*[:=]?\s*([a-z_0-9]+)", re.IGNORECASE | re.ASCII)


def read(text: str) -> dict[str, Any]:
    """The JSON object that a text says; `NotationError` names the first line that cannot be read."""
    return _Reader().read(text)


class _Reader:
    """Reads statement by statement; ``data`` grows into the JSON object."""

    def __init__(self) -> None:
        self.data: dict[str, Any] = {}
        self.players: dict[int, dict[str, Any]] = {}
        self.player: dict[str, Any] | None = None
        self.said: set[tuple[int | None, str]] = set()
        self.line = 0

    def read(self, text: str) -> dict[str, Any]:
        lines = [line.partition("#")[0].rstrip() for line in text.splitlines()]
        index = 0
        while index < len(lines):
            self.line = index + 1
            line = lines[index]
            if line.lstrip().startswith("+"):
                self._diagram(lines[index : index + diagram.LINES])
                index += diagram.LINES
                continue
            for statement in line.split(";"):
                if statement.strip():
                    self._statement(statement.strip())
            index += 1
        if self.data.get("game") is None:
            self.data["game"] = "acbas"
        for seat in (0, 1):
            if seat not in self.players:
                raise NotationError(say("text_seats", seat=seat))
        self.data["players"] = [self.players[seat] for seat in (0, 1)]
        return self.data

    def _diagram(self, lines: list[str]) -> None:
        if self.player is None:
            raise NotationError(say("text_place", line=self.line, key="a diagram"))
        self._once("diagram")
        try:
            diagram.parse(lines)
        except HedgerowError as error:
            raise NotationError(say("text_part", line=self.line, why=error.reasons[0])) from None
        self.player["diagram"] = lines

    def _once(self, key: str) -> None:
        seat = None if self.player is None else next(s for s, p in self.players.items() if p is self.player)
        if (seat, key) in self.said:
            raise NotationError(say("text_twice", line=self.line, key=key))
        self.said.add((seat, key))

    def _statement(self, statement: str) -> None:
        match = _KEY.fullmatch(statement)
        key = "" if match is None else match[1].lower()
        key = ALIASES.get(key, key)
        if match is None or key not in ALL_KEYS:
            raise NotationError(
                say("text_line", line=self.line, value=quoted(statement), keys=listed((*ALL_KEYS, "a diagram")))
            )
        value = match[2].strip()
        if key == "player":
            self._begin_player(value)
            return
        if key in PLAYER_KEYS and self.player is None:
            raise NotationError(say("text_place", line=self.line, key=key))
        if key not in PLAYER_KEYS:
            self.player = None
        if key not in SPREAD_KEYS:
            self._once(key)
        try:
            self._value(key, value)
        except HedgerowError as error:
            if error.code.startswith("text_"):
                raise
            raise NotationError(say("text_part", line=self.line, why=error.reasons[0])) from None

    def _begin_player(self, value: str) -> None:
        if value not in ("0", "1"):
            raise NotationError(say("text_player", line=self.line, value=quoted(value)))
        if int(value) in self.players:
            raise NotationError(say("text_twice", line=self.line, key=f"player {value}"))
        self.player = self.players[int(value)] = {}

    def _number(self, key: str, value: str) -> int:
        if not re.fullmatch("[0-9]{1,9}", value):
            raise NotationError(say("text_number", line=self.line, key=key, value=quoted(value)))
        return int(value)

    def _value(self, key: str, value: str) -> None:
        data = self.data
        if key in ("game", "edition", "phase"):
            data[key] = value.lower()
        elif key == "tie":
            data["options"] = {"tie": value.lower()}
        elif key in ("round", "start", "marker"):
            data[key] = self._number(key, value)
        elif key == "first":
            data["first_start"] = self._number(key, value)
        elif key == "move":
            if value not in ("", "-", "nobody"):
                data["to_move"] = self._number("to move", value)
        elif key == "pending":
            data["pending"] = [
                {"seat": int(match[1]), "hook": match[2].lower()}
                for match in self._split(value, _PENDING, "text_pending")
            ]
        elif key == "boxes":
            self._merge(data.setdefault("boxes", {}), self._boxes(value))
        elif key == "occupied":
            data["occupied"] = self._unique(
                (match[1].lower(), int(match[2])) for match in self._split(value, _TAKEN, "text_taken")
            )
        elif key == "offer":
            data["offer"] = [] if value in ("", "-", "none") else [name.strip() for name in value.split(",")]
        elif key == "supply":
            data["supply"] = {word + "s": count for word, count in SUPPLY_WORDS.parse(value).items()}
        else:
            self._player_value(key, value)

    def _player_value(self, key: str, value: str) -> None:
        assert self.player is not None
        if key == "workers":
            self.player["workers"] = self._number(key, value)
        elif key == "has":
            counts = BOX_GOODS.parse(value)
            supply = {BORDER_KEY.get(word, word): count for word, count in counts.items() if word not in SPECIES}
            self._merge(self.player.setdefault("supply", {}), supply)
            self._merge(self.player.setdefault("animals", {}), {one: counts[one] for one in SPECIES if one in counts})
        else:
            self.player["notes"] = self._unique(
                (match[1].lower(), int(match[2]) if match[2].isdigit() else match[2].lower())
                for match in self._split(value, _NOTE, "text_note")
            )

    def _split(self, value: str, pattern: re.Pattern[str], code: str) -> list[re.Match[str]]:
        """The parts between commas, each of the given form."""
        found = []
        for part in value.split(","):
            if part.strip() in ("", "-", "none"):
                continue
            match = pattern.fullmatch(part.strip())
            if match is None:
                raise NotationError(say(code, line=self.line, value=quoted(part.strip())))
            found.append(match)
        return found

    def _merge(self, known: dict[str, Any], more: dict[str, Any]) -> None:
        for key, value in more.items():
            if key in known:
                raise NotationError(say("text_twice", line=self.line, key=key))
            known[key] = value

    def _unique(self, pairs: Any) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                raise NotationError(say("text_twice", line=self.line, key=key))
            found[key] = value
        return found

    def _boxes(self, value: str) -> dict[str, dict[str, int]]:
        """Boxes and what lies there; a part that begins with a number goes on with the box before it."""
        texts: list[tuple[str, str]] = []
        for part in (part.strip() for part in value.split(",")):
            match = _NAMED.fullmatch(part)
            if match is not None:
                texts.append((match[1].lower(), match[2]))
            elif part[:1].isdigit() and texts:
                texts[-1] = (texts[-1][0], f"{texts[-1][1]}, {part}")
            elif part not in ("", "-", "none"):
                raise NotationError(say("text_box", line=self.line, value=quoted(part)))
        goods = self._unique((name, BOX_GOODS.parse(text)) for name, text in texts)
        return {
            name: {BORDER_KEY.get(word, word): count for word, count in counts.items()}
            for name, counts in goods.items()
        }


def write(setup: Setup) -> str:
    """The canonical text of a setup, with a newline at its end."""
    move = "-" if setup.to_move is None else setup.to_move
    lines = [
        f"game acbas; edition {setup.edition}; tie {setup.tie}",
        f"round {setup.round}; phase {setup.phase}; first {setup.first_start}; start {setup.start};"
        f" marker {setup.marker}; to move {move}",
    ]
    if setup.pending:
        lines.append("pending " + ", ".join(f"{seat} {hook}" for seat, hook in setup.pending))
    boxes = [
        f"{BOXES[box].id} {_box_goods(goods)}" for box, goods in sorted(setup.boxes.items()) if any(goods.values())
    ]
    lines.append("boxes " + (", ".join(boxes) or "-"))
    if setup.occupied:
        lines.append("occupied " + ", ".join(f"{BOXES[box].id} {seat}" for box, seat in sorted(setup.occupied.items())))
    lines.append("offer " + (", ".join(tile(number).id for number in sorted(setup.offer or ())) or "-"))
    counts = {word: getattr(setup, word + "s") or 0 for word in SUPPLY_WORDS.ids}
    lines.append("supply " + SUPPLY_WORDS.format(counts, zeros=True))
    for seat, farm in enumerate(setup.players):
        lines.append("")
        lines.append(f"player {seat}; workers {farm.workers}")
        lines.append("has " + BOX_GOODS.format(_belongings(farm), zeros=True))
        if farm.notes:
            lines.append("notes " + ", ".join(f"{key} {value}" for key, value in farm.notes.items()))
        lines.extend(diagram.draw(farm))
    return "\n".join(lines) + "\n"


def _box_goods(goods: dict[str, int]) -> str:
    words = {("border" if word == "borders" else word): count for word, count in goods.items()}
    return BOX_GOODS.format(words).replace(", ", " + ")


def _belongings(farm: Farm) -> dict[str, int]:
    counts = {"wood": farm.wood, "stone": farm.stone, "reed": farm.reed, "border": farm.spare or 0}
    return counts | dict(zip(SPECIES, farm.animals, strict=True))
