"""The command `perft`: counting reachable positions."""

import argparse
import sys
from typing import Any

from hedgerow.play.arguments import add_file, add_json, whole


def add(commands: Any) -> None:
    """Add the parser of this command."""
    perft = commands.add_parser("perft", help="count the distinct positions after N turns")
    add_file(perft)
    perft.add_argument("--depth", metavar="N", type=whole("--depth", 0), required=True, help="how many turns")
    perft.add_argument("--listed", action="store_true", help="follow listed turns only")
    perft.add_argument("--divide", action="store_true", help="split the count by first turn")
    add_json(perft)
    perft.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Count and print; Ctrl-C prints what was counted and leaves with 130."""
    from hedgerow.play.files import read
    from hedgerow.play.output import print_json, print_table
    from hedgerow.solver.perft import perft

    found = read(args.file)
    for position in found.positions:
        count = perft(position, args.depth, listed=args.listed, divide=args.divide)
        if args.json:
            if count.nodes is not None or count.moves:
                print_json(count.to_json(), found.many)
        else:
            if count.moves is not None:
                print_table(("move", "positions"), list(count.moves.items()))
            if count.nodes is not None:
                print(f"{count.nodes:,} distinct positions after {count.depth} turns")
        sys.stdout.flush()
        if count.nodes is None:
            return 130
    return 0
