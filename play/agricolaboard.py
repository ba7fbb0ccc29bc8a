"""Agricola in 80 columns: the table, the farms with what their owners have, the scored table."""

from collections.abc import Iterator
from typing import Any

from hedgerow.engine.agricola import diagram
from hedgerow.engine.agricola.data import BUILDING_RESOURCES, SCORES
from hedgerow.engine.agricola.score import OTHERS
from hedgerow.engine.agricola.svg import headline, household
from hedgerow.engine.agricola.text import OWNED
from hedgerow.engine.notation import COLUMN_LETTERS
from hedgerow.engine.position import Position
from hedgerow.play.output import WIDTH, wrapped

HALF = WIDTH // 2


def print_agricola(position: Position) -> None:
    """Print the drawing of a position."""
    print("\n".join(line.rstrip() for line in board_lines(position)))


def board_lines(position: Position) -> Iterator[str]:
    """Yield the lines of the drawing."""
    data = position.to_json()
    yield headline(data)
    taken = [f"{space} (seat {seat})" for space, seat in data["occupied"].items()]
    for name, words in (
        ("cards", data["cards"]),
        ("on spaces", [f"{space} {OWNED.format(goods)}" for space, goods in data["spaces"].items()]),
        ("occupied", taken),
        ("for sale", data["majors"]),
        ("later", [_later(number, goods) for number, goods in data["round_goods"].items()]),
    ):
        if words:
            yield from wrapped(f"{name}: {', '.join(words)}", indent="   ")
    totals = position.totals
    blocks = [_farm(seat, player, totals[seat]) for seat, player in enumerate(data["players"])]
    for first in range(0, len(blocks), 2):
        pair = blocks[first : first + 2]
        yield ""
        for line in range(max(map(len, pair))):
            yield "".join(f"{block[line] if line < len(block) else '':<{HALF}}" for block in pair)


def _later(number: str, goods: list[dict[str, int]]) -> str:
    """What a round brings, and to whom."""
    whose = (f"{OWNED.format(one)} for seat {one['seat']}" for one in goods)
    return f"round {number}: {' and '.join(whose)}"


def _farm(seat: int, player: dict[str, Any], total: float) -> list[str]:
    lines = [f"seat {seat}: {total:g} points", "".join(f"  {letter} " for letter in COLUMN_LETTERS[:5])]
    for number, line in enumerate(diagram.draw(player)):
        lines.append(f"{line:<22}{number // 2 + 1}" if number % 2 else line)
    told = [
        OWNED.format({**player["supply"], **player["animals"]}),
        household(player),
        ", ".join(player["improvements"]),
        f"{player['begging']} begging markers" if player["begging"] else "",
    ]
    for words in told:
        if words:
            lines += wrapped(words, indent="  ", width=HALF - 2)
    return lines


def agricola_rows(players: list[dict[str, Any]]) -> list[tuple[str, ...]]:
    """Return the rows of the scored table: a category, then the points of each seat, with counts where they decide."""
    rows: list[tuple[str, ...]] = []
    for name in SCORES:
        cells = (f"{player[name]} ({player['counts'][name]})" for player in players)
        rows.append((f"{name.removesuffix('_points')} (owned)", *cells))
    rows += [(name.replace("_", " "), *(str(player[name]) for player in players)) for name in OTHERS]
    rows.append(("total", *(str(player["total"]) for player in players)))
    return rows


def agricola_outcome(position: Position) -> str:
    """Return the sentence about who won, or how it stands."""
    score = position.score()
    totals = " to ".join(f"{total:g}" for total in score.totals)
    if not score.final:
        return f"The game is not over; as it stands: {totals}."
    if len(score.totals) == 1:
        return f"The game ends with {totals} points."
    if score.winner is None:
        return f"The first rank is shared at {totals}."
    if score.totals.count(max(score.totals)) > 1:
        return f"Seat {score.winner} wins {totals} by more building resources left: {_resources(position)}."
    return f"Seat {score.winner} wins {totals}."


def _resources(position: Position) -> str:
    """How many building resources each seat with the most points has."""
    totals, players = position.totals, position.to_json()["players"]
    left = {
        seat: sum(players[seat]["supply"][good] for good in BUILDING_RESOURCES)
        for seat, total in enumerate(totals)
        if total == max(totals)
    }
    return ", ".join(f"seat {seat} has {count}" for seat, count in left.items())
