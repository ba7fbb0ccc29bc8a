"""A hint for people: the choices in a table, then why, and how the game is expected to go on."""

from hedgerow.play.output import print_table, signed, wrapped
from hedgerow.solver.hint import Hint


def print_hint(hint: Hint, line_turns: int = 5) -> None:
    """Print a hint: value in points of margin for the player to move, chance to win, and the reasons."""
    rows = []
    best = hint.moves[0].value
    for number, move in enumerate(hint.moves, start=1):
        exact = move.kind == "exact"
        value = f"{move.value:+g}" if exact else signed(move.value)
        spread = "exact" if exact else f"+-{move.error:.1f}"
        behind = signed(move.value - best) if number > 1 else ""
        rows.append((number, move.move, value, spread, behind, f"{100 * move.win:.0f}%", f"{move.visits:,}"))
    who = f"Seat {hint.to_move} to move; {hint.nodes:,} positions in {hint.seconds:.1f} s."
    print(who)
    print_table(("", "move", "value", "error", "behind", "win", "visits"), rows)
    for number, move in enumerate(hint.moves, start=1):
        shown = " ".join(move.line[:line_turns])
        more = " ..." if len(move.line) > line_turns else ""
        print("\n".join(wrapped(f"{number}. {move.why}", "   ")))
        print("\n".join(wrapped(f"   line: {shown}{more}", "     ")))
