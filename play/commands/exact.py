"""The command `solve`: exact values of all choices."""

import argparse
import sys
from typing import Any

from hedgerow.play.arguments import add_file, add_json, seconds, whole
from hedgerow.solver.limits import LEAST_MEMORY_MB, MEMORY_MB


def add(commands: Any) -> None:
    """Add the parser of this command."""
    solve = commands.add_parser("solve", help="find the exact value of a position and of every choice")
    add_file(solve)
    solve.add_argument("--move", metavar="M", help="only this turn, however odd it is")
    solve.add_argument("--time", metavar="S", type=seconds, help="seconds after which bounds are enough (default: no end)")
    solve.add_argument(
        "--memory",
        metavar="MB",
        type=whole("--memory", LEAST_MEMORY_MB),
        default=MEMORY_MB,
        help=f"MiB of memory for what is known (default {MEMORY_MB})",
    )
    add_json(solve)
    solve.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Solve and print; Ctrl-C prints the bounds found so far and leaves with 130."""
    from hedgerow.play.files import read
    from hedgerow.play.output import print_json
    from hedgerow.play.solutiontable import print_solution
    from hedgerow.solver.endgame import solve

    found = read(args.file)
    for number, position in enumerate(found.positions):
        solution = solve(position, time=args.time, memory=args.memory, move=args.move)
        if args.json:
            print_json(solution.to_json(), found.many)
        else:
            if number:
                print()
            print_solution(solution)
        sys.stdout.flush()
        if solution.interrupted:
            return 130
    return 0
