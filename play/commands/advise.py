"""The command `hint`: the best few choices of a position, with reasons."""

import argparse
import sys
from time import perf_counter
from typing import Any

from hedgerow.play.arguments import add_file, add_json, seconds, whole

LEAST_SECONDS = 0.01


def add(commands: Any) -> None:
    """Add the parser of this command."""
    hint = commands.add_parser("hint", help="name the best choices with value and reason")
    add_file(hint)
    limit = hint.add_mutually_exclusive_group()
    limit.add_argument("--time", metavar="S", type=seconds, help="seconds to think (default 1)")
    limit.add_argument("--nodes", metavar="N", type=whole("--nodes", 1), help="iterations to search")
    hint.add_argument("--moves", metavar="K", type=whole("--moves", 1), default=5, help="how many choices (default 5)")
    hint.add_argument("--move", metavar="M", help="why not this turn? its value beside the best one's")
    hint.add_argument("--seed", metavar="N", type=whole("--seed", 0), default=0, help="seed of the search")
    add_json(hint)
    hint.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Search and print; Ctrl-C prints what was found and leaves with 130."""
    from hedgerow.play.files import read
    from hedgerow.play.hinttable import print_hint
    from hedgerow.play.output import print_json
    from hedgerow.solver.hint import DEFAULT_SECONDS, hint

    found = read(args.file)
    time = args.time if args.time is not None or args.nodes is not None else DEFAULT_SECONDS
    answers = []
    for number, position in enumerate(found.positions):
        budget = time
        if time is not None and number == 0:
            # The time a person waits starts with the program, not with the search.
            budget = max(LEAST_SECONDS, time - (perf_counter() - args.started))
        answers.append(hint(position, time=budget, nodes=args.nodes, moves=args.moves, move=args.move, seed=args.seed))
        if answers[-1].interrupted:
            break
    for number, (answer, position) in enumerate(zip(answers, found.positions, strict=False)):
        if args.json:
            print_json(answer.to_json(), found.many)
        else:
            if number:
                print()
            print_hint(answer, position)
    if answers and answers[-1].interrupted:
        sys.stdout.flush()
        return 130
    return 0
