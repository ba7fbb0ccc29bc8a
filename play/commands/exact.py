"""The commands `solve`, exact values of all choices, and `verify`, which checks their proofs."""

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from hedgerow.play.arguments import add_file, add_json, seconds, whole
from hedgerow.solver.limits import LEAST_MEMORY_MB, MEMORY_MB

if TYPE_CHECKING:
    from hedgerow.engine.position import Position
    from hedgerow.play.files import Input
    from hedgerow.solver.endgame import Solution


def add(commands: Any) -> None:
    """Add the parser of this command."""
    solve = commands.add_parser("solve", help="find the exact value of a position and of every choice")
    add_file(solve)
    solve.add_argument("--move", metavar="M", help="only this turn, however odd it is")
    solve.add_argument(
        "--time", metavar="S", type=seconds, help="seconds after which bounds are enough (default: none)"
    )
    solve.add_argument(
        "--memory",
        metavar="MB",
        type=whole("--memory", LEAST_MEMORY_MB),
        default=MEMORY_MB,
        help=f"MiB of memory for what is known (default {MEMORY_MB})",
    )
    solve.add_argument(
        "--workers",
        metavar="N",
        type=whole("--workers", 1),
        default=1,
        help="processes side by side, for a .jsonl file of many positions (default 1)",
    )
    solve.add_argument("--dask", metavar="ADDRESS", help="solve them on the Dask cluster of this scheduler instead")
    solve.add_argument("--anew", action="store_true", help="solve also what was solved before")
    solve.add_argument("--proof", metavar="OUT", help="write strategies that prove the bounds to this file")
    add_json(solve)
    solve.set_defaults(run=run)
    verify = commands.add_parser("verify", help="check the proof of a solved position by the rules alone")
    verify.add_argument("file", metavar="PROOF", help="a file that solve --proof wrote, - for standard input")
    add_json(verify)
    verify.set_defaults(run=run_verify)


def run(args: argparse.Namespace) -> int:
    """Solve and print; Ctrl-C prints the bounds found so far and leaves with 130."""
    from hedgerow.engine.store import write_whole
    from hedgerow.play.files import read
    from hedgerow.solver.errors import RequestError

    found = read(args.file)
    if args.proof is not None and (found.many or args.move is not None):
        raise RequestError("--proof takes one position, and all of its choices: no .jsonl file and no --move")
    if not found.many and (args.workers > 1 or args.dask is not None):
        raise RequestError("--workers and --dask share out many positions: they take a .jsonl file")
    for number, solution in enumerate(_solutions(args, found)):
        _show(args, found, number, solution)
        if solution.interrupted:
            return 130
        if args.proof is not None:
            write_whole(args.proof, _proof(found.positions[number], solution, args.memory) + "\n")
            if not args.json:
                print(f"The proof stands in {args.proof}.")
    return 0


def _solutions(args: argparse.Namespace, found: "Input") -> "Iterator[Solution]":
    from hedgerow.solver.endgame import solve
    from hedgerow.solver.many import solve_many
    from hedgerow.solver.solved import Store, path

    if args.move is not None:
        for position in found.positions:
            yield solve(position, time=args.time, memory=args.memory, move=args.move)
        return
    limits = {"time": args.time, "memory": args.memory, "workers": args.workers, "cluster": args.dask}
    if args.anew:
        yield from solve_many(found.positions, **limits)
        return
    with Store(path()) as store:
        yield from solve_many(found.positions, **limits, store=store)


def _show(args: argparse.Namespace, found: "Input", number: int, solution: "Solution") -> None:
    from hedgerow.play.output import print_json
    from hedgerow.play.solutiontable import print_solution

    if args.json:
        print_json(solution.to_json(), found.many)
    else:
        if number:
            print()
        print_solution(solution)
    sys.stdout.flush()


def _proof(position: "Position", solution: "Solution", memory: int) -> str:
    from tqdm import tqdm

    from hedgerow.solver.proof import prove

    with tqdm(unit=" nodes", leave=False, disable=not sys.stderr.isatty()) as bar:
        return prove(position, solution, memory=memory, progress=bar.update).to_text()


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
