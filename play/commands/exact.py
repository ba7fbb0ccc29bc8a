"""The commands `solve`, exact values of all choices, and `verify`, which checks their proofs."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hedgerow.play.arguments import add_file, add_json, seconds, whole
from hedgerow.solver.limits import LEAST_MEMORY_MB, MEMORY_MB

if TYPE_CHECKING:
    from hedgerow.engine.position import Position
    from hedgerow.play.files import Input
    from hedgerow.solver.endgame import Solution


def add(commands: Any) -> None:
    """Add the parsers of these commands."""
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

    found = read(args.file)
    _check(args, found)
    for number, solution in enumerate(_solutions(args, found)):
        if args.proof is not None and not solution.interrupted:
            write_whole(args.proof, _proof(found.positions[number], solution, args.memory) + "\n")
        _show(args, found, number, solution)
        if solution.interrupted:
            return 130
    return 0


def _check(args: argparse.Namespace, found: "Input") -> None:
    """Refuse before any work what cannot be done; the sentence names the line of a .jsonl file."""
    from hedgerow.engine.errors import HedgerowError
    from hedgerow.solver.endgame import check
    from hedgerow.solver.errors import RequestError

    if args.proof is not None and (found.many or args.move is not None):
        raise RequestError("--proof takes one position, and all of its choices: no .jsonl file and no --move")
    if args.proof is not None:
        out = Path(args.proof)
        if args.proof == "-" or out.is_dir() or not out.absolute().parent.is_dir():
            raise RequestError(f"--proof is {args.proof!r}, but must be a file in a folder that exists")
        if args.file != "-" and out.exists() and out.samefile(args.file):
            raise RequestError(f"--proof is {args.proof!r}, which is the position; name another file")
    if args.move is not None and (args.workers > 1 or args.dask is not None):
        raise RequestError("--move is solved by one process: leave --workers and --dask out")
    if not found.many and (args.workers > 1 or args.dask is not None):
        raise RequestError("--workers and --dask share out many positions: they take a .jsonl file")
    for number, position in enumerate(found.positions, start=1):
        try:
            check(position, args.time, args.memory)
            if args.move is not None:
                position.parse_move(args.move)
        except HedgerowError as error:
            if not found.many:
                raise
            raise RequestError(f"line {number}: {error}") from None


def _solutions(args: argparse.Namespace, found: "Input") -> "Iterator[Solution]":
    from hedgerow.engine.errors import FileError
    from hedgerow.solver.endgame import solve
    from hedgerow.solver.many import solve_many
    from hedgerow.solver.solved import Store, path

    if args.move is not None:
        for position in found.positions:
            yield solve(position, time=args.time, memory=args.memory, move=args.move)
        return
    with ExitStack() as stack:
        store = None
        try:
            store = stack.enter_context(Store(path()))
        except FileError as error:  # what is solved can still be printed
            print(f"hedgerow: nothing is kept: {error}", file=sys.stderr)
        yield from solve_many(
            found.positions,
            time=args.time,
            memory=args.memory,
            workers=args.workers,
            cluster=args.dask,
            store=store,
            anew=args.anew,
        )


def _show(args: argparse.Namespace, found: "Input", number: int, solution: "Solution") -> None:
    from hedgerow.play.output import print_json
    from hedgerow.play.solutiontable import print_solution

    if args.json:
        print_json(solution.to_json(), found.many)
    else:
        if number:
            print()
        print_solution(solution, args.move)
        if args.proof is not None and not solution.interrupted:
            print(f"The proof stands in {args.proof}.")
    sys.stdout.flush()


def _proof(position: "Position", solution: "Solution", memory: int) -> str:
    from tqdm import tqdm

    from hedgerow.solver.proof import prove

    with tqdm(unit=" nodes", leave=False, disable=not sys.stderr.isatty()) as bar:
        return prove(position, solution, memory=memory, progress=bar.update).to_text()


def run_verify(args: argparse.Namespace) -> int:
    """Check and print; exit code 1 if the proof does not hold, 130 after Ctrl-C, which prints what was confirmed."""
    from tqdm import tqdm

    from hedgerow.engine.proof import load, verify
    from hedgerow.play.output import print_json
    from hedgerow.play.solutiontable import print_verdict

    proof = load(args.file)
    with tqdm(unit=" positions", leave=False, disable=not sys.stderr.isatty()) as bar:
        verdict = verify(proof, bar.update)
    if args.json:
        exact = verdict.lower and verdict.upper and proof.lower == proof.upper
        print_json(
            {
                "to_move": proof.position.to_move,
                "kind": "exact" if exact else "bound",
                "value": proof.lower if exact else None,
                "lower": proof.lower if verdict.lower else None,
                "upper": proof.upper if verdict.upper else None,
                "holds": verdict.holds,
                "positions": verdict.positions,
                "failure": verdict.failure,
                "interrupted": verdict.interrupted,
            }
        )
    else:
        print_verdict(proof, verdict)
    sys.stdout.flush()
    if verdict.interrupted:
        return 130
    return 0 if verdict.holds else 1
