"""The command `bench`: how fast the program is on this machine."""

import argparse
import sys
from typing import Any

from hedgerow.play.arguments import add_json


def add(commands: Any) -> None:
    """Add the parser of this command."""
    bench = commands.add_parser("bench", help="measure speed and memory on this machine")
    bench.add_argument("--only", metavar="PREFIX", default="", help="only the figures whose names begin so")
    add_json(bench)
    bench.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure and print one figure a name; Ctrl-C prints those that were measured and leaves with 130."""
    from hedgerow.play.output import print_json, print_table
    from hedgerow.solver.bench import measure

    figures: dict[str, float] = {}
    code = 0
    try:
        measure(args.only, show_progress=sys.stderr.isatty(), figures=figures)
    except KeyboardInterrupt:
        code = 130
    if args.json:
        print_json(figures)
    else:
        print_table(("figure", "value"), [(name, f"{value:,.1f}") for name, value in figures.items()])
    return code
