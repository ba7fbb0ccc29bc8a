"""A position of Agricola as a picture: one SVG document without anything outside it.

The table's spaces with what lies and who stands there, then every farm: rooms, fields with their crops, stables,
pastures with their room, fences, and what its owner has.
"""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from typing import Any

from hedgerow.engine.agricola.data import COLUMNS
from hedgerow.engine.agricola.text import OWNED
from hedgerow.engine.markup import document, element, text
from hedgerow.engine.notation import COLUMN_LETTERS, ROWS, parse_edge, parse_space
from hedgerow.engine.position import Score

PAD, GAP, CELL = 16, 14, 56
FARM_WIDTH = COLUMNS * CELL + 40
LINE = 16
ROOMS = {"wood": "#b98a5a", "clay": "#c4694b", "stone": "#9b9b98"}
FIELD, STABLE = "#a9825a", "#d9a86c"

STYLE = """
.hr-svg{font-family:system-ui,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
.hr-page{fill:#fbf8f1}.hr-text{fill:#2b2925}.hr-dim{fill:#6b655a}
.hr-ground{fill:#e6e9c9;stroke:#b9bb9b}.hr-pasture{fill:#a5cd82;stroke:#b9bb9b}.hr-tile{stroke:#5a4a3a}
.hr-fence{stroke:#7a4a21;stroke-width:6;stroke-linecap:round}
@media (prefers-color-scheme:dark){
.hr-page{fill:#1e1d1a}.hr-text{fill:#efe9db}.hr-dim{fill:#aaa292}
.hr-ground{fill:#3c4230;stroke:#5d6349}.hr-pasture{fill:#4d7a38;stroke:#5d6349}.hr-fence{stroke:#e2b478}}
"""


def headline(data: Mapping[str, Any]) -> str:
    """The state of the game in one line."""
    who = "the game is over" if data["phase"] == "end" else "a card is revealed"
    if data["to_move"] is not None:
        who = f"seat {data['to_move']} to move"
    return f"Agricola ({data['edition']}), round {data['round']}, {data['phase']}: {who}"


def household(player: Mapping[str, Any]) -> str:
    """House and people in words."""
    born = f" ({player['newborn']} newborn)" if player["newborn"] else ""
    return f"{player['house']} house, {player['people']} people{born}, {player['workers']} to place"


def draw(data: Mapping[str, Any], score: Score) -> str:
    """The SVG document of a position's JSON."""
    seats = len(data["players"])
    across = min(seats, 2)
    width = 2 * PAD + across * FARM_WIDTH + (across - 1) * GAP
    title = headline(data)
    parts = [text(PAD, 30, title, font_size=17, font_weight="bold")]
    top = 44
    for line in _table(data, width):
        parts.append(text(PAD, top + 12, line, font_size=12))
        top += LINE
    top += GAP
    height = 0
    for seat, player in enumerate(data["players"]):
        place = PAD + seat % 2 * (FARM_WIDTH + GAP), top + seat // 2 * (ROWS * CELL + 120)
        drawn = _farm(seat, player, score.players[seat])
        parts.append(element("g", drawn, transform=f"translate({place[0]} {place[1]})", data_seat=seat))
        height = place[1] + ROWS * CELL + 120
    return document(title, STYLE, "".join(parts), width, height)


def _table(data: Mapping[str, Any], width: int) -> list[str]:
    goods = [f"{name} {OWNED.format(pile)}" for name, pile in data["spaces"].items()]
    taken = [f"{name} (seat {seat})" for name, seat in data["occupied"].items()]
    later = [
        f"round {number}: " + ", ".join(f"{entry['food']} food for seat {entry['seat']}" for entry in entries)
        for number, entries in data["round_goods"].items()
    ]
    lines = [
        "Cards: " + (", ".join(data["cards"]) or "none yet"),
        "On spaces: " + (", ".join(goods) or "nothing"),
        "Occupied: " + (", ".join(taken) or "none"),
        "Improvements for sale: " + (", ".join(data["majors"]) or "none"),
        *(["Comes later: " + "; ".join(later)] if later else []),
    ]
    letters = int((width - 2 * PAD) / 6.6)
    return [part for line in lines for part in wrap(line, letters)]


def _farm(seat: int, player: Mapping[str, Any], score: Mapping[str, Any]) -> str:
    pasture = {cell: one for one in score["pastures"] for cell in one["spaces"]}
    parts = [text(0, 12, f"Seat {seat}: {score['total']} points", font_size=14, font_weight="bold")]
    parts += [text(CELL * column + 44, 28, COLUMN_LETTERS[column], "hr-dim", font_size=11) for column in range(COLUMNS)]
    parts += [text(4, 34 + CELL * row + CELL / 2 + 4, row + 1, "hr-dim", font_size=11) for row in range(ROWS)]
    for cell in range(ROWS * COLUMNS):
        row, column = cell % ROWS, cell // ROWS
        name = f"{row},{column}"
        parts.append(_square(cell, "hr-pasture" if name in pasture else "hr-ground", None, name))
    for name in player["rooms"]:
        parts.append(_square(parse_space(name, COLUMNS), "hr-tile", ROOMS[player["house"]], name))
    for name, crops in player["fields"].items():
        cell = parse_space(name, COLUMNS)
        parts.append(_square(cell, "hr-tile", FIELD, name))
        parts += [_words(cell, f"{count} {crop}") for crop, count in crops.items()]
    for name in player["stables"]:
        cell = parse_space(name, COLUMNS)
        x, y = _corner(cell)
        parts.append(element("rect", x=x + 18, y=y + 26, width=20, height=18, fill=STABLE, class_="hr-tile"))
    for one in score["pastures"]:
        parts.append(_words(parse_space(one["spaces"][0], COLUMNS), f"room {one['capacity']}"))
    for name in player["fences"]:
        parts.append(_fence(parse_edge(name, COLUMNS), name))
    lines = [
        OWNED.format({**player["supply"], **player["animals"]}),
        household(player),
        ", ".join(player["improvements"]) or "no improvements",
    ]
    if player["begging"]:
        lines.append(f"{player['begging']} begging markers")
    top = 34 + ROWS * CELL + 18
    for words in lines:
        for line in wrap(words, FARM_WIDTH // 6):
            parts.append(text(0, top, line, font_size=11))
            top += 14
    return "".join(parts)


def _corner(cell: int) -> tuple[int, int]:
    return 18 + cell // ROWS * CELL, 34 + cell % ROWS * CELL


def _square(cell: int, class_: str, fill: str | None, name: str) -> str:
    x, y = _corner(cell)
    return element("rect", x=x, y=y, width=CELL, height=CELL, class_=class_, fill=fill, data_space=name)


def _words(cell: int, words: str) -> str:
    x, y = _corner(cell)
    return text(x + 4, y + 16, words, font_size=10)


def _fence(edge: int, name: str) -> str:
    column, part = divmod(edge, 7)
    x, y = 18 + column * CELL, 34
    if part < ROWS:
        ends = x, y + part * CELL + 4, x, y + (part + 1) * CELL - 4
    else:
        down = y + (part - ROWS) * CELL
        ends = x + 4, down, x + CELL - 4, down
    return element("line", x1=ends[0], y1=ends[1], x2=ends[2], y2=ends[3], class_="hr-fence", data_edge=name)
