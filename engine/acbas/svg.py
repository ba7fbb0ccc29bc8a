"""A position as a picture: one SVG document without anything outside it, for notebooks, files and browsers.

The picture brings its own background, light or dark as the reader's system has it, so it can be read on any page. Its
classes begin with ``hr-``, because a notebook puts the style of every picture into one page. Elements carry what they
stand for: ``data-seat``, ``data-edge`` and ``data-space`` as the JSON writes edges and spaces, ``data-box``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from textwrap import wrap

from hedgerow.engine.acbas.data import BOXES, MATERIALS, SPECIES, tile
from hedgerow.engine.acbas.icons import SIZE, icon
from hedgerow.engine.acbas.rooms import Home
from hedgerow.engine.acbas.view import EDGES, FarmView, TableView, headline
from hedgerow.engine.markup import document, element, text, titled
from hedgerow.engine.notation import COLUMN_LETTERS, ROWS, Words, edge_json, space, space_json
from hedgerow.engine.position import points

GOODS = (*MATERIALS, *SPECIES, "borders")
PAD = 16
GAP = 8
WIDTH = 920
BOX_COLUMNS, BOX_HEIGHT = 6, 56
CELL = 90
COUNT = 15  # font size of counts
FARM_TOP = 114  # of the first row of spaces, from the top of its panel
LETTER = 0.6  # mean width of a letter, in font sizes; that of a wide font
NAME_TOP, ROOM_TOP, TROUGH_TOP = 29, 50, 70  # inside a space: baseline of a name, upper sides of the others

STYLE = """
.hr-svg{font-family:system-ui,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
.hr-page{fill:#fbf8f1}.hr-panel{fill:#f1ebdd}.hr-box{fill:#f1ebdd;stroke:#cfc5b0}
.hr-text{fill:#2b2925}.hr-dim{fill:#6b655a}.hr-ink{fill:none;stroke:#4a4743;stroke-width:1.6}
.hr-body{stroke:#3f3a33;stroke-width:.5}
.hr-field{fill:#e6e9c9}.hr-expansion{fill:#dbe3bd}.hr-pasture{fill:#a5cd82}
.hr-grid{fill:none;stroke:#b9bb9b;stroke-dasharray:2 4}.hr-rim{fill:none;stroke:#9a9a7c}
.hr-building{fill:#e3bd95;stroke:#8a6239}.hr-trough{fill:#5f93b5;stroke:#34607d}
.hr-border{stroke:#7a4a21;stroke-width:7;stroke-linecap:round}.hr-wood{stroke:#7a4a21}
.hr-seat0{fill:#b5472f}.hr-seat1{fill:#2f6db5}
.hr-taken0{stroke:#b5472f;stroke-width:2}.hr-taken1{stroke:#2f6db5;stroke-width:2}
.hr-off{opacity:.55}
@media (prefers-color-scheme:dark){
.hr-page{fill:#1e1d1a}.hr-panel{fill:#2b2925}.hr-box{fill:#2b2925;stroke:#514b40}
.hr-text{fill:#efe9db}.hr-dim{fill:#aaa292}.hr-ink{stroke:#d8d0c0}
.hr-body{stroke:#fff4e0;stroke-width:.9}
.hr-field{fill:#3c4230}.hr-expansion{fill:#333a2b}.hr-pasture{fill:#4d7a38}
.hr-grid{stroke:#5d6349}.hr-rim{stroke:#777d60}
.hr-building{fill:#7b5636;stroke:#c79a6b}.hr-trough{fill:#6ba3c8;stroke:#b5d7ee}
.hr-border{stroke:#e2b478}.hr-wood{stroke:#e2b478}
.hr-seat0{fill:#ea7f66}.hr-seat1{fill:#72aef0}.hr-taken0{stroke:#ea7f66}.hr-taken1{stroke:#72aef0}}
"""


def draw(table: TableView, usable: frozenset[str]) -> str:
    """The SVG document of a position; ``usable`` are the boxes that the player to move can use now, by id."""
    panels = [max((WIDTH - 3 * GAP) / 2, CELL * one.farm.columns + 72) for one in table.farms]
    width = sum(panels) + GAP * (len(panels) - 1) + 2 * PAD
    title = headline(table.setup)
    parts = [text(PAD, 34, title, font_size=19, font_weight="bold")]
    drawn, top = _boxes(table, usable, width, 48)
    parts.append(drawn)
    left = float(PAD)
    for seat, panel in enumerate(panels):
        parts.append(element("g", _farm(table, seat, panel), transform=f"translate({left:g} {top:g})", data_seat=seat))
        left += panel + GAP
    top += FARM_TOP + ROWS * CELL + 14
    for line in _legend(table):
        parts.append(text(PAD, top + 18, line, "hr-dim", font_size=11))
        top += 14
    height = top + 16
    return document(title, STYLE, "".join(parts), width, height)


def _legend(table: TableView) -> list[str]:
    if not all(farm.arranged for farm in table.farms):
        return ["The number in a pasture, a building or at a trough is its room for animals of one species."]
    lines = ["3/4: three animals live here, there is room for four of one species (one way in which all have a place)."]
    if any(home.room.each or len(home.animals) > 1 for farm in table.farms for home in farm.rooms.values()):
        lines.append("Several numbers without a stroke: how many of each species live here.")
    if any(home.animals for farm in table.farms for homes in farm.outside.values() for home in homes):
        lines.append("Animals on bare ground: unused spaces on which a building allows them.")
    return lines


def _fitting(words: str, wide: float) -> float:
    """The font size, at most 12, at which words are no wider than that."""
    return min(12.0, round(wide / (LETTER * len(words)), 1))


def _word(good: str, count: int) -> str:
    return f"{count} {Words.plural(good.removesuffix('s') if good == 'borders' else good, count)}"


def _counts(x: float, y: float, goods: Iterable[tuple[str, int]], step: float) -> str:
    """Pictures with counts behind them, from left to right; y is the top of the pictures."""
    parts = []
    for number, (good, count) in enumerate(goods):
        left = x + number * step
        amount = text(left + SIZE + 5, y + 13, count, font_size=COUNT)
        parts.append(titled("g", _word(good, count), icon(good, left, y) + amount, data_good=good, data_count=count))
    return "".join(parts)


# the table


def _boxes(table: TableView, usable: frozenset[str], width: float, top: float) -> tuple[str, float]:
    """The boxes, what is left and what is on offer, from ``top`` on; also where they end."""
    wide = (width - 2 * PAD - GAP * (BOX_COLUMNS - 1)) / BOX_COLUMNS
    parts = []
    for number in range(len(BOXES) + 1):
        row, column = divmod(number, BOX_COLUMNS)
        place = f"translate({PAD + column * (wide + GAP):g} {top + row * (BOX_HEIGHT + GAP):g})"
        if number < len(BOXES):
            parts.append(_box(table, number, usable, wide, place))
        else:
            parts.append(element("g", _supply(table), transform=place))
    rows = len(BOXES) // BOX_COLUMNS + 1
    top += rows * (BOX_HEIGHT + GAP)
    offer = ", ".join(tile(one).name for one in table.setup.offer or ()) or "nothing"
    for line in wrap(f"On offer: {offer}", int((width - 2 * PAD) / (13 * LETTER))):
        parts.append(text(PAD, top + 13, line, font_size=13))
        top += 18
    return "".join(parts), top + GAP


def _box(table: TableView, number: int, usable: frozenset[str], wide: float, place: str) -> str:
    box = BOXES[number]
    seat = table.setup.occupied.get(number)
    goods: Mapping[str, int] = table.setup.boxes.get(number, {}) or box.gives
    taken = "" if seat is None else f" hr-taken{seat}"
    off = "hr-off" if seat is None and box.id not in usable else None
    inside = text(9, 20, box.name, font_size=_fitting(box.name, wide - 18), font_weight="600")
    if seat is None:
        inside += _counts(9, 31, ((one, goods[one]) for one in GOODS if goods.get(one)), 44)
    else:
        inside += icon("worker", 9, 31, class_=f"hr-seat{seat}") + text(31, 44, f"seat {seat}", font_size=13)
    frame = element("rect", x=1, y=1, width=wide - 2, height=BOX_HEIGHT - 2, rx=7, class_=f"hr-box{taken}")
    return titled(
        "g",
        f"{box.id}: {box.text}",
        frame + element("g", inside, class_=off),
        transform=place,
        data_box=box.id,
        data_taken=seat,
    )


def _supply(table: TableView) -> str:
    setup = table.setup
    lines = (
        "Left in the supply",
        f"{setup.expansions} expansions, {setup.stalls} stalls",
        f"{setup.troughs} troughs, {setup.borders} borders",
    )
    return "".join(text(9, 16 + 17 * row, line, "hr-dim", font_size=12) for row, line in enumerate(lines))


# a farm


def _farm(table: TableView, seat: int, wide: float) -> str:
    shown = table.farms[seat]
    farm = shown.farm
    setup = table.setup
    total = f"{points(shown.total2):g} points" + ("" if setup.phase == "end" else " now")
    parts = [
        element("rect", width=wide, height=FARM_TOP + ROWS * CELL + 14, rx=9, class_="hr-panel"),
        icon("worker", 12, 9, class_=f"hr-seat{seat}"),
        text(36, 23, f"Seat {seat}" + (", to move" if setup.to_move == seat else ""), font_size=16, font_weight="bold"),
        text(wide - 14, 23, total, font_size=16, font_weight="bold", text_anchor="end"),
    ]
    stock = [(one, getattr(farm, one)) for one in MATERIALS] + [("borders", farm.spare or 0)]
    parts.append(_counts(12, 37, stock, 58))
    parts.append(_counts(12, 64, zip(SPECIES, farm.animals, strict=True), 58))
    workers = farm.workers or 0
    if workers:
        parts.append(text(260, 77, "to place:", "hr-dim", font_size=12))
        parts += [icon("worker", 314 + 18 * one, 64, class_=f"hr-seat{seat}") for one in range(workers)]
    if setup.marker == seat:
        marker = icon("marker", 260, 37) + text(282, 50, "marker", font_size=12)
        parts.append(titled("g", "start-player marker", marker))
    left = (wide - CELL * farm.columns) / 2
    parts.append(element("g", _spaces(shown, seat), transform=f"translate({left:g} {FARM_TOP})"))
    return "".join(parts)


def _spaces(shown: FarmView, seat: int) -> str:
    """The farm itself; the origin is the upper left corner of its first space."""
    farm = shown.farm
    home = farm.home or 0
    parts = []
    for column in range(farm.columns):
        tone = "hr-field" if home <= column <= home + 1 else "hr-expansion"
        parts.append(_square(CELL * column, 0, CELL, ROWS * CELL, class_=tone))
        middle = CELL * column + CELL / 2
        parts.append(text(middle, -9, COLUMN_LETTERS[column], "hr-dim", font_size=12, text_anchor="middle"))
    for row in range(ROWS):
        parts.append(text(-12, CELL * row + CELL / 2 + 4, row + 1, "hr-dim", font_size=12, text_anchor="end"))
    for cell in sorted(shown.pasture):
        column, row = divmod(cell, ROWS)
        named = space_json(cell)
        parts.append(_square(CELL * column, CELL * row, CELL, CELL, class_="hr-pasture", data_space=named))
    wide, high = CELL * farm.columns, CELL * ROWS
    lines = [f"M{CELL * column} 0V{high}" for column in range(1, farm.columns)]
    lines += [f"M0 {CELL * row}H{wide}" for row in range(1, ROWS)]
    parts.append(element("path", d="".join(lines), class_="hr-grid"))
    parts.append(element("rect", width=wide, height=high, class_="hr-rim"))
    parts += [_building(cell, number) for cell, number in sorted(farm.buildings.items())]
    parts += [_trough(cell) for cell in sorted(farm.troughs)]
    parts += [_room(home, shown.arranged) for _, home in sorted(shown.rooms.items())]
    parts += [_unused(cell, homes) for cell, homes in sorted(shown.outside.items())]
    parts += [_border(edge, farm.columns, seat) for edge in sorted(farm.borders)]
    return "".join(parts)


def _square(x: int, y: int, width: int, height: int, **attributes: object) -> str:
    return element("rect", "", x=x, y=y, width=width, height=height, **attributes)


def name_lines(name: str) -> list[str]:
    """A name in the two lines for which a building has room.

    >>> name_lines("Half-Timbered House"), name_lines("Open Stable")
    (['Half-Timbered', 'House'], ['Open Stable'])
    """
    return wrap(name, 12, break_long_words=False, break_on_hyphens=False)


def _building(cell: int, number: int) -> str:
    column, row = divmod(cell, ROWS)
    x, y = CELL * column, CELL * row
    building = tile(number)
    lines = name_lines(building.name)
    roof = f"M{x + 7} {y + 20}V{y + 14}L{x + CELL / 2:g} {y + 7}L{x + CELL - 7} {y + 14}V{y + CELL - 7}H{x + 7}z"
    inside = element("path", d=roof, class_="hr-building", stroke_linejoin="round")
    size = min(_fitting(line, CELL - 18) for line in lines)
    for number, line in enumerate(lines):
        inside += text(x + CELL / 2, y + NAME_TOP + 13 * number, line, font_size=size, text_anchor="middle")
    return titled(
        "g",
        f"{space(cell)}: {building.name}. {building.text}",
        inside,
        data_space=space_json(cell),
        data_building=building.id,
    )


def _trough(cell: int) -> str:
    column, row = divmod(cell, ROWS)
    x, y = CELL * column + CELL // 2 - 12, CELL * row + TROUGH_TOP
    shape = element("path", d=f"M{x} {y}h24l-4 11h-16z", class_="hr-trough", stroke_linejoin="round")
    return titled("g", f"{space(cell)}: trough", shape, data_space=space_json(cell), data_trough=1)


def _room(home: Home, arranged: bool) -> str:
    room = home.room
    cell = room.cells[0]
    column, row = divmod(cell, ROWS)
    x, y = CELL * column, CELL * row + ROOM_TOP
    spaces = ", ".join(space(one) for one in room.cells)
    if len(home.animals) > 1 or (room.each and home.animals):
        shown = _animals(home.animals, x, y)
    elif home.animals:
        ((species, count),) = home.animals
        number = text(x + 16 + SIZE + 4, y + 13, f"{count}/{room.size}", font_size=COUNT)
        shown = _living(species, count, icon(species, x + 16, y) + number)
    else:
        shown = text(x + 16, y + 13, f"0/{room.size}" if arranged else room.size, "hr-dim", font_size=COUNT)
    living = ", ".join(_word(*one) for one in home.animals) or ("nobody lives here" if arranged else "room for animals")
    held = f"{room.size} of every species" if room.each else f"{room.size}"
    if room.pair:
        held += f" of one species or {room.pair} each of two"
    return titled("g", f"{spaces}: {living}, room for {held}", shown, data_room=space_json(cell), data_size=room.size)


def _living(species: str, count: int, content: str) -> str:
    return element("g", content, data_species=species, data_count=count)


def _animals(animals: Iterable[tuple[str, int]], x: float, y: float, bare: bool = False) -> str:
    """Several species on a space, ``x`` its left side: two in a row; with a building there further ones are small."""
    found = list(animals)
    scale, font, high = (1.0, COUNT, 20 * bare) if len(found) <= 2 or bare else (0.7, 11, 11)
    size = SIZE * scale
    parts = []
    for number, (species, count) in enumerate(found):
        row, column = divmod(number, 2)
        left, top = x + 12 + 36 * column, y + high * row - (2 if scale < 1 else 0)
        amount = text(left + size + 1, top + size - 2, count, font_size=font)
        parts.append(_living(species, count, icon(species, left, top, scale) + amount))
    return "".join(parts)


def _unused(cell: int, homes: Iterable[Home]) -> str:
    """The animals that buildings allow on an unused space, nothing if none are there."""
    column, row = divmod(cell, ROWS)
    animals = sorted((one for home in homes for one in home.animals), key=lambda one: SPECIES.index(one[0]))
    room = ", ".join(_word(SPECIES[home.room.species.bit_length() - 1], home.room.size) for home in homes)
    living = ", ".join(_word(*one) for one in animals) or "nobody lives here"
    return titled(
        "g",
        f"{space(cell)}: {living}, room for {room}",
        _animals(animals, CELL * column, CELL * row + ROOM_TOP - 16, bare=True) if animals else "",
        data_unused=space_json(cell),
    )


def _border(edge: int, columns: int, seat: int) -> str:
    column, part = divmod(edge, EDGES)
    if part < ROWS:
        x1 = x2 = CELL * column
        y1, y2 = CELL * part, CELL * (part + 1)
    else:
        x1, x2 = CELL * column, CELL * (column + 1)
        y1 = y2 = CELL * (part - ROWS)
    name = edge_json(edge, columns)
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_="hr-border", data_seat=seat, data_edge=name)
