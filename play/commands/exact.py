"""The commands `solve`, exact values of all choices, and `verify`, which checks their proofs."""

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
    solve.add_argument("--proof", metavar="OUT", help="write strategies that prove the bounds to this file")
    add_json(solve)
    solve.set_defaults(run=run)
    verify = commands.add_parser("verify", help="check the proof of a solved position by the rules alone")
    verify.add_argument("file", metavar="PROOF", help="a file that solve --proof wrote, - for standard input")
    add_json(verify)
    verify.set_defaults(run=run_verify)


def run(args: argparse.Namespace) -> int:
    """Solve and print; Ctrl-C prints the bounds found so far and leaves with 130."""
    from tqdm import tqdm

    from hedgerow.engine.store import write_whole
    from hedgerow.play.files import read
    from hedgerow.play.output import print_json
    from hedgerow.play.solutiontable import print_solution
    from hedgerow.solver.endgame import solve
    from hedgerow.solver.errors import RequestError
    from hedgerow.solver.proof import prove

    found = read(args.file)
    if args.proof is not None and (found.many or args.move is not None):
        raise RequestError("--proof takes one position, and all of its choices: no .jsonl file and no --move")
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
        if args.proof is not None:
            with tqdm(unit=" nodes", leave=False, disable=not sys.stderr.isatty()) as bar:
                proof = prove(position, solution, memory=args.memory, progress=bar.update)
            write_whole(args.proof, proof.to_text() + "\n")
            if not args.json:
                print(f"The proof stands in {args.proof}.")
    return 0


def run_verify(args: argparse.Namespace) -> int:
    """Check and print; exit code 1 if the proof does not hold."""
    from tqdm import tqdm

    from hedgerow.engine.proof import load, verify
    from hedgerow.play.output import print_json

    proof = load(args.file)
    with tqdm(unit=" positions", leave=False, disable=not sys.stderr.isatty()) as bar:
        verdict = verify(proof, bar.update)
    if args.json:
        print_json(
            {
                "lower": proof.lower if verdict.lower else None,
                "upper": proof.upper if verdict.upper else None,
                "holds": verdict.holds,
                "positions": verdict.positions,
                "failure": verdict.failure,
            }
        )
    else:
        for good, name, bound in ((verdict.lower, "lower", proof.lower), (verdict.upper, "upper", proof.upper)):
            if good:
                print(f"{name} {bound:+g} is confirmed.")
        if verdict.failure:
            print(f"The proof does not hold: {verdict.failure}.")
        print(f"{verdict.positions:,} positions were gone through.")
    return 0 if verdict.holds else 1
