"""Positions of Agricola as text with a drawing of each farm (NOTATION.md).

The reader turns the text into the JSON object that says the same and leaves the rest to the JSON reader.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from hedgerow.engine.agricola import diagram
from hedgerow.engine.agricola.data import ANIMALS, GOODS
from hedgerow.engine.agricola.sentences import say
from hedgerow.engine.errors import NotationError
from hedgerow.engine.notation import Words
from hedgerow.engine.sentences import listed, quoted
from hedgerow.engine.statements import Statements, parts

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
    reader = _Reader()
    reader.statements(text)
    seats = sorted(reader.players)
    if seats != list(range(len(seats))) or not seats:
        raise NotationError(say("text_seats", seats=listed(seats, "and") or "nobody"))
    return {**reader.data, "players": [reader.players[seat] for seat in seats]}


class _Reader(Statements):
    say, key, aliases = say, _KEY, ALIASES
    table_keys, player_keys = TABLE_KEYS, PLAYER_KEYS

    def drawn(self, lines: list[str]) -> dict[str, Any]:
        return diagram.parse(lines)

    def value(self, key: str, value: str) -> None:
        data = self.data
        if key in WORDS:
            data[key] = value.lower()
        elif key in NUMBERS:
            data[key] = self.number(key, value)
        elif key == "move":
            self.mover(value)
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
        matches = self.split(value, _NAMED, "text_pair")
        return list(self.unique((match[1].lower(), match[2]) for match in matches).items())

    def numbered(self, value: str) -> list[tuple[str, str]]:
        """Numbers and what stands behind them, between commas."""
        return [(match[1], match[2]) for match in self.split(value, _PAIR, "text_numbered")]


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
