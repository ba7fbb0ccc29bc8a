"""The command `protocol`: another program gives positions and gets moves, line by line."""

import argparse
import sys
from typing import Any


def add(commands: Any) -> None:
    """Add the parser of this command."""
    protocol = commands.add_parser(
        "protocol",
        help="let another program ask for moves, line by line",
        description="Reads isready, position json {...} | file PATH [moves M...], go [time S] [nodes N] | infinite, "
        "stop and quit, one a line; answers readyok, info lines, bestmove M and error SENTENCE.",
    )
    protocol.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Talk until `quit` or the end of the input."""
    from hedgerow.play.protocol import Protocol

    def write(line: str) -> None:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()

    Protocol(write).run(iter(sys.stdin.buffer.readline, b""))
    return 0
