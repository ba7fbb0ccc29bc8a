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
from hedgerow.engine.errors import NotationError
from hedgerow.engine.notation import Words
from hedgerow.engine.sentences import quoted
from hedgerow.engine.statements import NOTHING, Statements

BOX_GOODS = Words((*MATERIALS, "border", *SPECIES))
BORDER_KEY = {"border": "borders"}  # the one goods word that JSON has in the plural
SUPPLY_WORDS = Words(("expansion", "stall", "trough", "border"))

TABLE_KEYS = ("game", "edition", "tie", "round", "phase", "pending", "first", "start", "marker", "move")
LINE_KEYS = ("boxes", "occupied", "offer", "supply")
PLAYER_KEYS = ("workers", "has", "notes")
SPREAD_KEYS = ("boxes", "has")  # may be said in several parts
ALIASES = {"to move": "move", "to_move": "move", "first start": "first", "first_start": "first"}

_KEY = re.compile(r"(to[ _]move|first[ _]start|[a-z]+)\s*[:=]?\s*(.*)", re.IGNORECASE | re.ASCII | re.DOTALL)
_NAMED = re.compile(r"([a-z_][a-z_0-9]*)\s*[:=]?\s*(.*)", re.IGNORECASE | re.ASCII)
_TAKEN = re.compile(r"([a-z_][a-z_0-9]*)\s*[:=]?\s*(?:by\s+)?([0-9]{1,9})", re.IGNORECASE | re.ASCII)
_PENDING = re.compile(r"([0-9]{1,9})\s*[:=]?\s*([a-z_]+)", re.IGNORECASE | re.ASCII)
_NOTE = re.compile(r"([a-z_]+)\s*[:=]?\s*([a-z_0-9]+)", re.IGNORECASE | re.ASCII)


def read(text: str) -> dict[str, Any]:
    """The JSON object that a text says; `NotationError` names the first line that cannot be read."""
    reader = _Reader()
    reader.statements(text)
    for seat in (0, 1):
        if seat not in reader.players:
            raise NotationError(say("text_seats", seat=seat))
    players = [reader.players[seat] for seat in (0, 1)]
    return {"game": "acbas", **reader.data, "players": players}


class _Reader(Statements):
    say, key, aliases = say, _KEY, ALIASES
    table_keys, player_keys, spread = (*TABLE_KEYS, *LINE_KEYS), PLAYER_KEYS, SPREAD_KEYS
    player_line = "`player 0` or `player 1`"

    def drawn(self, lines: list[str]) -> dict[str, Any]:
        diagram.parse(lines)
        return {"diagram": lines}

    def begin(self, value: str) -> None:
        if value not in ("0", "1"):
            raise NotationError(say("text_player", line=self.line, value=quoted(value)))
        super().begin(value)

    def value(self, key: str, value: str) -> None:
        data = self.data
        if key in ("game", "edition", "phase"):
            data[key] = value.lower()
        elif key == "tie":
            data["options"] = {"tie": value.lower()}
        elif key in ("round", "start", "marker"):
            data[key] = self.number(key, value)
        elif key == "first":
            data["first_start"] = self.number(key, value)
        elif key == "move":
            self.mover(value)
        elif key == "pending":
            data["pending"] = [
                {"seat": int(match[1]), "hook": match[2].lower()}
                for match in self.split(value, _PENDING, "text_pending")
            ]
        elif key == "boxes":
            self.merged(data.setdefault("boxes", {}), self._boxes(value).items())
        elif key == "occupied":
            data["occupied"] = self.unique(
                (match[1].lower(), int(match[2])) for match in self.split(value, _TAKEN, "text_taken")
            )
        elif key == "offer":
            data["offer"] = [] if value in NOTHING else [name.strip() for name in value.split(",")]
        elif key == "supply":
            data["supply"] = {word + "s": count for word, count in SUPPLY_WORDS.parse(value).items()}
        else:
            self._player_value(key, value)

    def _player_value(self, key: str, value: str) -> None:
        assert self.player is not None
        if key == "workers":
            self.player["workers"] = self.number(key, value)
        elif key == "has":
            counts = BOX_GOODS.parse(value)
            supply = {BORDER_KEY.get(word, word): count for word, count in counts.items() if word not in SPECIES}
            self.merged(self.player.setdefault("supply", {}), supply.items())
            animals = {one: counts[one] for one in SPECIES if one in counts}
            self.merged(self.player.setdefault("animals", {}), animals.items())
        else:
            self.player["notes"] = self.unique(
                (match[1].lower(), int(match[2]) if match[2].isdigit() else match[2].lower())
                for match in self.split(value, _NOTE, "text_note")
            )

    def _boxes(self, value: str) -> dict[str, dict[str, int]]:
        """Boxes and what lies there; a part that begins with a number goes on with the box before it."""
        texts: list[tuple[str, str]] = []
        for part in (part.strip() for part in value.split(",")):
            match = _NAMED.fullmatch(part)
            if match is not None:
                texts.append((match[1].lower(), match[2]))
            elif part[:1].isdigit() and texts:
                texts[-1] = (texts[-1][0], f"{texts[-1][1]}, {part}")
            elif part not in NOTHING:
                raise NotationError(say("text_box", line=self.line, value=quoted(part)))
        goods = self.unique((name, BOX_GOODS.parse(text)) for name, text in texts)
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
