"""A review for people: the graph of the value, every move with what it lost, and the mistakes, largest first."""

from typing import TYPE_CHECKING

from hedgerow.engine.record import Game
from hedgerow.play.output import console, signed, wrapped
from hedgerow.play.valuegraph import MOST_SEATS, SEAT_STYLES, graph_lines, graph_of
from hedgerow.solver.review import Review, ReviewedMove, decided

if TYPE_CHECKING:
    from rich.text import Text

HEAD = " ply round seat before  after  loss  error  move"
INDENT = " " * HEAD.index("move")
BELOW = " " * 16  # before what is said below a move
LINE_TURNS = 4
SHOWN = 0.05  # points of loss below which nothing better is told
MOST = 10


def _spread(move: ReviewedMove) -> str:
    if move.kind == "exact":
        return "exact"
    return f"+-{move.error:.1f}" if move.loss else ""


def move_lines(move: ReviewedMove, round_: int) -> list["Text"]:
    """Return the lines of one move: values and loss, and below it what was better, if something was."""
    from rich.text import Text

    loss = f"{move.loss:.1f}" if move.loss >= SHOWN else ""
    numbers = f"{move.ply:>4}{round_:>6}{move.seat:>5}{signed(move.value_before):>7}{signed(move.value_after):>7}"
    line = f"{numbers}{loss:>6}{_spread(move):>7}  {move.move}"
    style = SEAT_STYLES[move.seat % 2] if move.mistake else ""
    lines = [Text(one, style=style) for one in wrapped(line, INDENT)]
    if move.loss >= SHOWN:
        more = " ..." if len(move.line) > LINE_TURNS else ""
        better = f"{'mistake; ' if move.mistake else ''}better: {' '.join(move.line[:LINE_TURNS])}{more}"
        style = "" if move.mistake else "dim"
        lines += [Text(one, style=style) for one in wrapped(BELOW + better, BELOW + "  ")]
    return lines


def print_review(game: Game, review: Review) -> None:
    """Print a review within 80 columns."""
    from rich.text import Text

    out = console()
    if not review.moves:
        out.print(Text("no move was reviewed"))
        return
    seats = game.position.seats
    if seats <= MOST_SEATS:
        what = "margin of seat 0 in points" if seats > 1 else "points at the end"
        out.print(Text(f"{what}; o: after a move, X: after a mistake"))
        for line in graph_lines(graph_of(game, review)):
            out.print(line)
        out.print()
    out.print(Text(HEAD, style="bold"))
    positions = game.positions()
    for move in review.moves:
        for line in move_lines(move, positions[move.ply - 1].round):
            out.print(line, soft_wrap=True)
    out.print()
    mistakes = review.largest
    for seat in range(seats):
        lost = [move.loss for move in mistakes if move.seat == seat]
        what = f"{len(lost)} mistake{'' if len(lost) == 1 else 's'}"
        out.print(Text(f"seat {seat}: {what}{f', {sum(lost):.1f} points lost by them' if lost else ''}"))
    for number, move in enumerate(mistakes[:MOST], start=1):
        error = "" if move.kind == "exact" else f" {_spread(move)}"
        said = (
            f"{number}. move {move.ply}, seat {move.seat}: {move.move} lost {move.loss:.1f}{error}; better {move.best}"
        )
        for one in wrapped(said, "   "):
            out.print(Text(one), soft_wrap=True)
    if review.interrupted:
        out.print(Text(f"stopped after {len(review.moves)} of {len(decided(game))} moves"))
