"""A solution for people: the value, every choice in a table, and how the game goes on."""

from hedgerow.play.output import print_table, wrapped
from hedgerow.solver.endgame import Solution, SolvedMove

UNKNOWN = "?"
WIDEST = 500  # points: bounds beyond it say nothing


def _sign(value: float | None) -> str:
    """Return a margin with its sign; nought has none."""
    return f"{value:+g}" if value else "0"


def print_solution(solution: Solution) -> None:
    """Print a solution: margins in points for the player to move, exact ones first."""
    print(f"Seat {solution.to_move} to move; {solution.nodes:,} positions in {solution.seconds:.2f} s.")
    print(_summary(solution))
    rows = [
        ("*" if move.best else "", move.move or move.building or move.box or "", _value(move), _behind(move, solution))
        for move in solution.moves
    ]
    print_table(("", "move", "value", "behind"), rows)
    best = next((move for move in solution.moves if move.line), None)
    if best is not None:
        print("\n".join(wrapped(f"line: {' '.join(best.line)}", "  ")))


def _summary(solution: Solution) -> str:
    if solution.kind == "exact":
        who = "both win" if solution.winner is None else f"seat {solution.winner} wins"
        return f"The value is exactly {_sign(solution.value)}: {who} if both play perfectly."
    if solution.kind == "estimate":
        return f"The value is {_sign(solution.value)} as long as both play listed turns; that is not proved."
    if max(-solution.lower, solution.upper) > WIDEST:
        return "The value is not known."
    return f"The value lies between {_sign(solution.lower)} and {_sign(solution.upper)}."


def _value(move: SolvedMove) -> str:
    if move.kind == "exact":
        return _sign(move.value)
    if max(-move.lower, move.upper) <= WIDEST:
        return f"{_sign(move.lower)} to {_sign(move.upper)}"
    if move.kind == "estimate":
        return f"~{_sign(move.value)}"
    low = _sign(move.lower) if move.lower > -WIDEST else UNKNOWN
    high = _sign(move.upper) if move.upper < WIDEST else UNKNOWN
    return f"{low} to {high}" if (low, high) != (UNKNOWN, UNKNOWN) else UNKNOWN


def _behind(move: SolvedMove, solution: Solution) -> str:
    if move.value is None or solution.value is None or move.value == solution.value:
        return ""
    return _sign(move.value - solution.value)
