"""A solution for people: the value, every choice in a table, how the game goes on; and what a check of it found."""

from hedgerow.engine.proof import Proof, Verdict
from hedgerow.play.output import print_table, wrapped
from hedgerow.solver.endgame import Solution, SolvedMove

UNKNOWN = "?"
WIDEST = 500  # points: bounds beyond it say nothing


def _sign(value: float | None) -> str:
    """Return a margin with its sign; nought has none."""
    return f"{value:+g}" if value else "0"


def print_solution(solution: Solution, move: str | None = None) -> None:
    """Print a solution: margins in points for the player to move. `move` is the one that was asked about, if any."""
    print(f"Seat {solution.to_move} to move; {solution.nodes:,} positions in {solution.seconds:.2f} s.")
    print(_summary(solution, "The position" if move is None else move))
    rows = [
        ("*" if move.best else "", move.move or move.building or move.box or "", _value(move), _behind(move, solution))
        for move in solution.moves
    ]
    print_table(("", "move", "value", "behind"), rows)
    if solution.moves[0].line:
        print("\n".join(wrapped(f"line: {' '.join(solution.moves[0].line)}", "  ")))


def _summary(solution: Solution, what: str) -> str:
    if solution.kind == "exact":
        who = "both win" if solution.winner is None else f"seat {solution.winner} wins"
        return f"{what} is worth exactly {_sign(solution.value)}: {who} if both play perfectly."
    bounded = max(-solution.lower, solution.upper) <= WIDEST
    span = f"between {_sign(solution.lower)} and {_sign(solution.upper)}"
    if solution.kind == "estimate":
        proved = f"proved is {span}" if bounded else "nothing is proved"
        return f"{what} is worth {_sign(solution.value)} as long as both play listed turns; {proved}."
    return f"{what} is worth {span}." if bounded else f"What {what.lower()} is worth is not known."


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
    if move.value is None or solution.value in (None, move.value) or move.kind != solution.kind:
        return ""
    assert solution.value is not None
    return _sign(move.value - solution.value)


def print_verdict(proof: Proof, verdict: Verdict) -> None:
    """Print which bounds of a proof were confirmed, in points for the player to move, and where it fails."""
    for good, name, bound in ((verdict.lower, "lower", proof.lower), (verdict.upper, "upper", proof.upper)):
        if good:
            print(f"{name} {_sign(bound)} is confirmed.")
    if verdict.failure:
        print(f"The proof does not hold: {verdict.failure}.")
    stopped = " before it was interrupted" if verdict.interrupted else ""
    print(f"{verdict.positions:,} positions were gone through{stopped}.")
