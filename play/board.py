"""A drawing of a position in 80 columns: the boxes with their goods, both farms, stock, animals, points.

Borders are `----` and `|`, a building shows the first letters of its name, a pasture is filled with commas; below them
`u` is a trough and the number says how many animals the pasture or building holds. Colour comes from rich, which leaves
it away in pipes and with NO_COLOR.
"""

from typing import TYPE_CHECKING, Any

from hedgerow.engine.acbas.data import BOXES, SPECIES, TILE_NUMBER, tile
from hedgerow.engine.notation import COLUMN_LETTERS, ROWS
from hedgerow.engine.position import Position
from hedgerow.play.output import WIDTH, console
from hedgerow.solver.explain import amount

if TYPE_CHECKING:
    from rich.text import Text

CELL = 4  # characters inside a space
HALF = WIDTH // 2
NAME = 20
GOODS = ("wood", "stone", "reed", "sheep", "pig", "cow", "horse", "borders")
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


def _edges(data: dict[str, Any]) -> frozenset[str]:
    return frozenset(data.get("borders", ()))


def _has_edge(edges: frozenset[str], row: int, column: int, side: str) -> bool:
    """Say whether a border lies on the `n` or `w` side of a space, which may be the space beyond the rim."""
    other = f"{row - 1},{column}:s" if side == "n" else f"{row},{column - 1}:e"
    return f"{row},{column}:{side}" in edges or other in edges


def farm_lines(player: dict[str, Any], scored: dict[str, Any]) -> list["Text"]:
    """Return the drawing of a farm, 5 characters a column and one more."""
    from rich.text import Text

    columns = player["columns"]
    edges = _edges(player)
    buildings = player.get("buildings", {})
    troughs = frozenset(player.get("troughs", ()))
    pasture = {space for one in scored["pastures"] for space in one["spaces"]}
    room = {entry["at"][0]: entry["size"] for entry in scored["capacities"]}
    lines = [Text("".join(f"  {COLUMN_LETTERS[column]}  " for column in range(columns)) + "   ", style=STYLES["dim"])]
    for row in range(ROWS + 1):
        line = Text()
        for column in range(columns):
            line.append("+", style=STYLES["dim"])
            line.append("----" if _has_edge(edges, row, column, "n") else " " * CELL, style=STYLES["border"])
        line.append("+  ", style=STYLES["dim"])
        lines.append(line)
        if row == ROWS:
            break
        for part in range(2):
            line = Text()
            for column in range(columns + 1):
                line.append("|" if _has_edge(edges, row, column, "w") else " ", style=STYLES["border"])
                if column < columns:
                    space = f"{row},{column}"
                    if part == 0 and space in buildings:
                        name = tile(TILE_NUMBER[buildings[space]]).name[:CELL]
                        line.append(f"{name:<{CELL}}", style=STYLES["building"])
                    elif part == 0:
                        line.append(",,,," if space in pasture else " " * CELL, style=STYLES["pasture"])
                    else:
                        line.append("u" if space in troughs else " ", style=STYLES["trough"])
                        size = room.get(space)
                        line.append(f"{size:>{CELL - 1}}" if size is not None else " " * (CELL - 1))
            line.append(f" {row + 1}" if part == 0 else "  ", style=STYLES["dim"])
            lines.append(line)
    return lines


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


def header(data: dict[str, Any]) -> str:
    """Return the first line: round, phase, who moves, who has the marker."""
    phase = data.get("phase", "work").replace("_", " ")
    if phase == "end":
        return "The game is over."
    return f"Round {data['round']} of 8, {phase}: seat {data['to_move']} to move; marker: seat {data['marker']}"


def board_lines(position: Position, names: tuple[str, str] = ("seat 0", "seat 1")) -> list["Text"]:
    """Return the whole drawing, no line wider than 80 characters."""
    from rich.text import Text

    data = position.to_json()
    scored = [dict(player) for player in position.score().players]
    usable = frozenset() if position.is_over else frozenset(move.box for move in position.legal_moves() if move.box)
    both_free = not {"special_a", "special_b"} & set(data.get("occupied", {}))
    if both_free and "special_a" in usable:
        usable |= {"special_b"}
    lines = [Text(header(data), style="bold")]
    rows = (len(BOXES) + 1) // 2
    for row in range(rows):
        line = box_cell(row, data, usable)
        if row + rows < len(BOXES):
            line = line + box_cell(row + rows, data, usable)
        lines.append(line)
    supply = data.get("supply", {})
    left = ", ".join(f"{supply[key]} {key}" for key in ("expansions", "stalls", "troughs") if key in supply)
    offer = ", ".join(tile(TILE_NUMBER[one]).name for one in data.get("offer", ())) or "nothing"
    lines.append(Text(f"   On offer: {offer}"[:WIDTH]))
    if left:
        lines.append(Text(f"   Left in the supply: {left}"))
    players = data["players"]
    farms = [farm_lines(player, score) for player, score in zip(players, scored, strict=True)]
    lines += _beside(farms[0], farms[1])
    stocks = [
        [Text(line[: HALF - 1]) for line in stock_lines(seat, names[seat], players[seat], scored[seat])]
        for seat in range(len(players))
    ]
    return lines + _beside(stocks[0], stocks[1])


def print_board(position: Position, names: tuple[str, str] = ("seat 0", "seat 1")) -> None:
    """Print the drawing."""
    screen = console(WIDTH)
    for line in board_lines(position, names):
        line.rstrip()
        screen.print(line, soft_wrap=True)
