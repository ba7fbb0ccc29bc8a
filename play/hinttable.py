"""A hint for people: the choices in a table, then what each one places, why, and how the game is expected to go on."""

from hedgerow.engine.position import Position
from hedgerow.play.output import WIDTH, print_table, signed, wrapped
from hedgerow.play.screens import screen_of
from hedgerow.solver.advice import Comparison, Hint, HintMove

GAP = 3  # blanks before and after a drawing


def print_hint(hint: Hint, position: Position, line_turns: int = 5) -> None:
    """Print a hint: value in points of margin for the player to move, chance to win, and the reasons.

    `position` is the one that the hint is about. What a choice puts on the farm stands beside its reasons as a drawing.
    """
    moves = list(hint.moves)
    if hint.against is not None and hint.against.best.move != moves[0].move:
        moves.append(hint.against.best)
    rows = []
    best = hint.moves[0].value if hint.against is None else hint.against.best.value
    for number, move in enumerate(moves, start=1):
        exact = move.kind == "exact"
        value = f"{move.value:+g}" if exact else signed(move.value)
        spread = "exact" if exact else f"+-{move.error:.1f}"
        behind = signed(move.value - best) if number > 1 or len(hint.moves) != len(moves) else ""
        rows.append((number, move.move, value, spread, behind, f"{100 * move.win:.0f}%", f"{move.visits:,}"))
    who = f"Seat {hint.to_move} to move; {hint.nodes:,} positions in {hint.seconds:.1f} s."
    print(who)
    print_table(("", "move", "value", "error", "behind", "win", "visits"), rows)
    if hint.against is not None:
        print("\n".join(wrapped(_comparison(moves[0], hint.against))))
    for number, move in enumerate(moves, start=1):
        print("\n".join(_reasons(number, move, position, hint.to_move, line_turns)))


def _comparison(asked: HintMove, against: Comparison) -> str:
    """Say how a move compares with the best one, and what the opponent does about it."""
    reply = "" if against.reply is None else f" The best reply is {against.reply}."
    if against.best.move == asked.move:
        return f"{asked.move} is the best move.{reply}"
    points = f"{abs(against.difference):.1f} points{f' (+-{against.error:.1f})' if against.error else ''}"
    if against.difference <= 0:
        return f"{asked.move} is {points} worse than {against.best.move}.{reply}"
    return f"{asked.move} is {points} better than {against.best.move}, which was thought best at first.{reply}"


def _reasons(number: int, move: HintMove, position: Position, seat: int, line_turns: int) -> list[str]:
    """Return the lines about one choice, the drawing of what it places on their left."""
    picture, places = screen_of(position).placed(position, position.play(move.move), seat)
    width = GAP + max(map(len, picture)) + GAP if picture else 0
    line = " ".join(move.line[:line_turns]) + (" ..." if len(move.line) > line_turns else "")
    text = wrapped(f"{number}. {move.why}", "   ", WIDTH - width)
    if places:
        text += wrapped(f"   place {places}", "     ", WIDTH - width)
    text += wrapped(f"   line: {line}", "     ", WIDTH - width)
    left = [" " * GAP + one for one in picture] + [""] * (len(text) - len(picture))
    right = text + [""] * (len(picture) - len(text))
    return [f"{one:<{width}}{other}".rstrip() for one, other in zip(left, right, strict=True)]
