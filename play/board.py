"""A drawing of All Creatures in 80 columns: the boxes with their goods, both farms, stock, animals, points.

Borders are `----` and `|`. A space shows the mark of its building or commas for a pasture, with the room for animals;
below it `u` for a trough and who lives there: `3s1p` are three sheep and a pig. Colour comes from rich, which leaves it
away in pipes and with NO_COLOR.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from hedgerow.engine.acbas.data import BOXES, SPECIES, TILE_NUMBER, tile
from hedgerow.engine.acbas.view import FarmView, TableView, headline, usable_boxes, view
from hedgerow.engine.notation import COLUMN_LETTERS, ROWS, space
from hedgerow.engine.position import Position
from hedgerow.play.output import WIDTH, console, wrapped
from hedgerow.solver.explain import amount

if TYPE_CHECKING:
    from rich.text import Text

CELL = 4  # characters inside a space
HALF = WIDTH // 2
NAME = 20
GOODS = ("wood", "stone", "reed", "sheep", "pig", "cow", "horse", "borders")
MORE = "*"  # where who lives on a space is told below the farm
STYLES = {"border": "yellow", "building": "bold red", "pasture": "green", "trough": "blue", "dim": "dim"}


def contents(goods: dict[str, int]) -> str:
    """Return what lies on a box in words."""
    return " ".join(amount(goods[name], "border" if name == "borders" else name) for name in GOODS if goods.get(name))


def box_cell(number: int, data: dict[str, Any], usable: frozenset[str]) -> "Text":
    """Return one box of the drawing, 40 characters wide: number, name, goods, or who stands there."""
    from rich.text import Text

    box = BOXES[number]
    seat = data.get("occupied", {}).get(box.id)
    goods = contents(data.get("boxes", {}).get(box.id, {}))
    can = box.id in usable
    text = f"{number + 1:>2}{' ' if can or seat is not None else '-'}{box.name:<{NAME}} "
    text += f"[seat {seat}]" if seat is not None else goods
    return Text(f"{text:<{HALF}}"[:HALF], style="" if can else STYLES["dim"])


def farm_lines(farm: FarmView) -> list["Text"]:
    """Return the drawing of a farm, 5 characters a column and one more."""
    from rich.text import Text

    columns = farm.farm.columns
    lines = [Text("".join(f"  {COLUMN_LETTERS[column]}  " for column in range(columns)) + "   ", style=STYLES["dim"])]
    for row in range(ROWS + 1):
        line = Text()
        for column in range(columns):
            line.append("+", style=STYLES["dim"])
            line.append("----" if farm.has_border(row, column, "n") else " " * CELL, style=STYLES["border"])
        line.append("+  ", style=STYLES["dim"])
        lines.append(line)
        if row == ROWS:
            break
        for part in range(2):
            line = Text()
            for column in range(columns + 1):
                line.append("|" if farm.has_border(row, column, "w") else " ", style=STYLES["border"])
                if column < columns:
                    line.append_text(_space(farm, ROWS * column + row, part))
            line.append(f" {row + 1}" if part == 0 else "  ", style=STYLES["dim"])
            lines.append(line)
    return lines


def _space(farm: FarmView, cell: int, part: int) -> "Text":
    """One of the two lines of a space: what stands there with its room, then its trough and who lives there."""
    from rich.text import Text

    if part == 0:
        home = farm.rooms.get(cell)
        size = "" if home is None else f" {home.room.size}"
        if cell in farm.farm.buildings:
            mark = tile(farm.farm.buildings[cell]).mark
            return Text(mark, style=STYLES["building"]).append(f"{size:>{CELL - len(mark)}}", style=STYLES["dim"])
        ground = "," if cell in farm.pasture else " "
        return Text(f"{size:{ground}>{CELL}}", style=STYLES["pasture"])
    trough = "u" if cell in farm.farm.troughs else ""
    width = CELL - len(trough)
    return Text(trough, style=STYLES["trough"]).append(f"{short(living(farm, cell), width):>{width}}")


def living(farm: FarmView, cell: int) -> list[tuple[str, int]]:
    """Return who lives in the room that begins on a space, or outside on it."""
    homes = [farm.rooms[cell]] if cell in farm.rooms else farm.outside.get(cell, [])
    animals = [animals for home in homes for animals in home.animals]
    return sorted(animals, key=lambda animals: SPECIES.index(animals[0]))


def short(animals: list[tuple[str, int]], width: int) -> str:
    """Return animals in so many letters: `3s1p`, single ones without number if it must be, else a star.

    >>> short([("sheep", 3), ("pig", 1)], 4), short([("sheep", 3), ("pig", 1)], 3), short([("cow", 120)], 3)
    ('3s1p', '3sp', '*')
    """
    full = "".join(f"{count}{species[0]}" for species, count in animals)
    brief = "".join(f"{'' if count == 1 else count}{species[0]}" for species, count in animals)
    return next((one for one in (full, brief) if len(one) <= width), MORE)


def more_lines(farm: FarmView) -> list[str]:
    """Return who lives on the spaces that show a star."""
    lines = []
    for cell in range(ROWS * farm.farm.columns):
        animals = living(farm, cell)
        if short(animals, CELL - (cell in farm.farm.troughs)) == MORE:
            words = ", ".join(amount(count, species) for species, count in animals)
            lines += wrapped(f"{space(cell)}{MORE} {words}", indent="    ", width=HALF - 1)
    return lines


def legend_lines(table: TableView) -> list[str]:
    """Return what the marks on both farms mean."""
    numbers = {number for farm in table.farms for number in farm.farm.buildings.values()}
    marks = sorted((tile(number).mark, tile(number).name) for number in numbers)
    return listing("   ", (f"{mark} {name}" for mark, name in marks))


def listing(start: str, names: Iterable[str]) -> list[str]:
    """Return names between commas after a start, in lines that part no name.

    >>> listing("Here: ", ["Half-Timbered House"] * 4)[1]
    '   Half-Timbered House'
    """
    joined = ", ".join(name.replace(" ", "\xa0") for name in names)
    return [line.replace("\xa0", " ") for line in wrapped(start + joined, indent="   ")]


def stock_lines(seat: int, name: str, player: dict[str, Any], scored: dict[str, Any]) -> list[str]:
    """Return the lines below a farm: points, stock, animals, workers."""
    supply = player.get("supply", {})
    animals = player.get("animals", {})
    stock = " ".join(amount(supply.get(good, 0), good) for good in ("wood", "stone", "reed"))
    owned = " ".join(amount(animals.get(one, 0), one) for one in SPECIES if animals.get(one, 0)) or "no animals"
    workers = player.get("workers", 0)
    return [
        f"{name}: {scored['total']:g} points now",
        stock,
        f"{amount(supply.get('borders', 0), 'border')}, {workers} worker{'' if workers == 1 else 's'}",
        owned,
    ]


def _beside(left: list["Text"], right: list["Text"]) -> list["Text"]:
    from rich.text import Text

    lines = []
    for number in range(max(len(left), len(right))):
        line = left[number].copy() if number < len(left) else Text("")
        line.pad_right(max(0, HALF - line.cell_len))
        lines.append(line + (right[number] if number < len(right) else Text("")))
    return lines


def board_lines(position: Position, names: Sequence[str] = ("seat 0", "seat 1")) -> list["Text"]:
    """Return the whole drawing, no line wider than 80 characters."""
    from rich.text import Text

    data = position.to_json()
    scored = [dict(player) for player in position.score().players]
    shown = view(position.core)
    usable = usable_boxes(position.core)
    lines = [Text(headline(shown.setup), style="bold")]
    rows = (len(BOXES) + 1) // 2
    for row in range(rows):
        line = box_cell(row, data, usable)
        if row + rows < len(BOXES):
            line = line + box_cell(row + rows, data, usable)
        lines.append(line)
    supply = data.get("supply", {})
    left = ", ".join(f"{supply[key]} {key}" for key in ("expansions", "stalls", "troughs") if key in supply)
    offer = [tile(TILE_NUMBER[one]).name for one in data.get("offer", ())] or ["nothing"]
    lines += [Text(line) for line in listing("   On offer: ", offer)]
    if left:
        lines.append(Text(f"   Left in the supply: {left}"))
    players = data["players"]
    farms = [farm_lines(farm) for farm in shown.farms]
    lines += _beside(farms[0], farms[1])
    stocks = [
        [
            *(Text(line[: HALF - 1]) for line in stock_lines(seat, names[seat], players[seat], scored[seat])),
            *(Text(line) for line in more_lines(shown.farms[seat])),
        ]
        for seat in range(len(players))
    ]
    lines += _beside(stocks[0], stocks[1])
    return lines + [Text(line, style=STYLES["dim"]) for line in legend_lines(shown)]


def print_board(position: Position, names: Sequence[str] = ("seat 0", "seat 1")) -> None:
    """Print the drawing."""
    screen = console(WIDTH)
    for line in board_lines(position, names):
        line.rstrip()
        screen.print(line, soft_wrap=True)
