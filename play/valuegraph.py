"""The value of a game from move to move, drawn: as characters for a terminal, as SVG for a page.

What is drawn is the margin of seat 0 in points: above zero seat 0 is ahead; alone it is what seat 0 has. A mistake is
marked where the value stands after it. Of three or more seats nobody's margin follows from another's: there is no
drawing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from hedgerow.engine.record import Game
from hedgerow.play.output import WIDTH
from hedgerow.solver.review import Review, ReviewedMove

if TYPE_CHECKING:
    from rich.text import Text

STEPS = (0.5, 1, 2, 5, 10, 20, 50, 100)
MOST_ROWS = 13
MOST_SEATS = 2
LABEL = 6  # characters before the drawing
SEAT_STYLES = ("bold red", "bold magenta")

# The page: pixels and colours.
PAGE = (900, 360)
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 40, 44
FILLS = ("#c0392b", "#8e44ad")
INK, LIGHT, LINE = "#333333", "#dddddd", "#2c6e49"


@dataclass(frozen=True)
class Graph:
    """What is drawn: the margin of seat 0 at ply 0, 1, ..., the round of each, and the mistakes by ply."""

    values: tuple[float, ...]
    rounds: tuple[int, ...]
    mistakes: dict[int, ReviewedMove]

    @property
    def limits(self) -> tuple[float, float, float]:
        """The lowest and the highest value of the axis, both multiples of its step, zero among them; and the step.

        >>> Graph((0.4, -3.2, 11.0), (1, 1, 1), {}).limits
        (-4, 12, 2)
        """
        low, high = min(0.0, *self.values), max(0.0, *self.values)
        for step in STEPS:
            first, last = int(low // step), int(-(-high // step))
            if first == last:
                last += 1
            if last - first < MOST_ROWS:
                break
        return first * step, last * step, step

    def ticks(self) -> list[float]:
        """Return the values with a line of their own, highest first."""
        low, high, step = self.limits
        return [high - number * step for number in range(round((high - low) / step) + 1)]


def graph_of(game: Game, review: Review) -> Graph:
    """Return what is to be drawn of a review of a game for one or two; at least one move must have been reviewed."""
    first = review.moves[0]
    values = [first.value_before if first.seat == 0 else -first.value_before] * first.ply
    for move in review.moves:
        before, now = (one if move.seat == 0 else -one for one in (move.value_before, move.value_after))
        values += [values[-1]] * (move.ply - len(values))  # chance decided, and the value stays
        values[move.ply - 1 :] = [before, now]
    rounds = [position.round for position in game.positions()[: len(values)]]
    return Graph(tuple(values), tuple(rounds), {move.ply: move for move in review.largest})


def graph_lines(graph: Graph) -> list["Text"]:
    """Return the drawing for a terminal, at most 80 columns wide: a column a move, or for a few if there are many."""
    from rich.text import Text

    room = WIDTH - LABEL - 2
    group = -(-len(graph.values) // room)
    plies = [range(start, min(start + group, len(graph.values))) for start in range(0, len(graph.values), group)]
    _, high, step = graph.limits
    marks: list[tuple[int, str, str]] = []
    for column in plies:
        wrong = [graph.mistakes[ply] for ply in column if ply in graph.mistakes]
        worst = max(wrong, key=lambda move: move.loss, default=None)
        row = round((high - graph.values[worst.ply if worst is not None else column[-1]]) / step)
        marks.append((row, "o", "") if worst is None else (row, "X", SEAT_STYLES[worst.seat % 2]))
    lines = []
    for number, tick in enumerate(graph.ticks()):
        line = Text()
        line.append(f"{tick:+{LABEL}g} |" if tick else f"{0:>{LABEL}} |", style="dim")
        for row, mark, style in marks:
            if row == number:
                line.append(mark, style=style)
            else:
                line.append("-" if tick == 0 else " ", style="dim")
        line.rstrip()
        lines.append(line)
    lines.append(Text(_round_axis(graph, plies), style="dim"))
    return lines


def _round_axis(graph: Graph, plies: list[range]) -> str:
    text = f"{'round':>{LABEL}}  "
    last = None
    for number, column in enumerate(plies):
        here = graph.rounds[column[0]]
        if here != last and len(text) <= LABEL + 2 + number:
            text += " " * (LABEL + 2 + number - len(text)) + str(here)
        last = here
    return text[:WIDTH]


def graph_svg(graph: Graph, title: str, names: Sequence[str] = ("seat 0", "seat 1")) -> str:
    """Return the drawing as the text of an SVG file; a mistake tells about itself where the pointer rests on it."""
    width, height = PAGE
    low, high, _ = graph.limits
    count = max(1, len(graph.values) - 1)

    def x(ply: float) -> float:
        return LEFT + (width - LEFT - RIGHT) * ply / count

    def y(value: float) -> float:
        return TOP + (height - TOP - BOTTOM) * (high - value) / (high - low)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'font-family="sans-serif" font-size="12" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="white"/>',
        f'<text x="{LEFT}" y="20" font-size="14" fill="{INK}">{escape(title)}</text>',
    ]
    for tick in graph.ticks():
        colour = INK if tick == 0 else LIGHT
        parts.append(f'<path d="M{LEFT} {y(tick):.1f}H{width - RIGHT}" stroke="{colour}"/>')
        label = f"{tick:+g}" if tick else "0"
        parts.append(f'<text x="{LEFT - 6}" y="{y(tick) + 4:.1f}" text-anchor="end" fill="{INK}">{label}</text>')
    for ply, here in enumerate(graph.rounds):
        if ply == 0 or here != graph.rounds[ply - 1]:
            parts.append(f'<path d="M{x(ply):.1f} {TOP}V{height - BOTTOM}" stroke="{LIGHT}" stroke-dasharray="3 3"/>')
            parts.append(f'<text x="{x(ply) + 3:.1f}" y="{height - BOTTOM + 16}" fill="{INK}">{here}</text>')
    middle = (LEFT + width - RIGHT) / 2
    parts.append(f'<text x="{middle:.0f}" y="{height - 8}" text-anchor="middle" fill="{INK}">round</text>')
    for name, height_ in zip(names if len(names) > 1 else (), (y(high) + 12, y(low) - 4), strict=False):
        sentence = escape(f"{name} ahead")
        parts.append(f'<text x="{LEFT + 6}" y="{height_:.1f}" fill="{INK}" opacity="0.6">{sentence}</text>')
    points = " ".join(f"{x(ply):.1f},{y(value):.1f}" for ply, value in enumerate(graph.values))
    parts.append(f'<polyline points="{points}" fill="none" stroke="{LINE}" stroke-width="2"/>')
    for ply, move in sorted(graph.mistakes.items()):
        said = escape(f"move {ply}, {names[move.seat]}: {move.move} loses {move.loss:.1f}; better {move.best}")
        centre = f'cx="{x(ply):.1f}" cy="{y(graph.values[ply]):.1f}"'
        parts.append(f'<circle {centre} r="5" fill="{FILLS[move.seat % 2]}"><title>{said}</title></circle>')
    parts.append("</svg>")
    return "\n".join(parts) + "\n"
