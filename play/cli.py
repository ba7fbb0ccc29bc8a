"""The command line, a thin layer over the library.

Exit codes: 0 done, 1 a check failed, 2 bad input, 130 interrupted after printing what was found.
"""

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from time import perf_counter

from hedgerow import __version__
from hedgerow.play.arguments import Parser

STARTED = perf_counter()
MODULES = {
    "new": ("new", "show", "do"),
    "judge": ("score", "legal"),
    "count": ("perft",),
    "exact": ("solve", "verify"),
    "advise": ("hint",),
    "compete": ("match",),
    "review": ("review",),
    "measure": ("bench",),
    "lists": ("levels", "options", "buildings"),
    "game": ("play",),
    "setup": ("setup",),
    "protocol": ("protocol",),
}
HOME = {command: module for module, commands in MODULES.items() for command in commands}


class Version(argparse.Action):
    """Prints program, rules version and build variant, and leaves."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> None:
        """Print the versions."""
        from hedgerow._core import build_info
        from hedgerow.engine import games

        rules = ", ".join(f"{kind.id} {kind.rules_version}" for kind in games.games())
        print(f"hedgerow {__version__}, rules {rules}, {build_info.describe()}")
        parser.exit()


def build_parser(only: str | None = None) -> Parser:
    """Return the parser of the command line; with `only` the parser knows the commands of that one's module alone."""
    parser = Parser(prog="hedgerow", description="Plays, advises on and solves farm games by search.")
    parser.add_argument("--version", action=Version, nargs=0, help="print program, rules version and build variant")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=Parser)
    for module in MODULES if only is None else (HOME[only],):
        importlib.import_module(f"hedgerow.play.commands.{module}").add(commands)
    return parser


def _quiet_stdout() -> None:
    # Nobody reads any more: what is left in the buffer must not raise again when Python closes it.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _open_streams() -> None:
    """Give standard streams that were closed an end that says and keeps nothing, and let every letter be printed.

    What the encoding of the output cannot say is escaped, in JSON just as JSON escapes it.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))
    if isinstance(sys.stdout, TextIOWrapper) and sys.stdout.errors == "strict":
        sys.stdout.reconfigure(errors="backslashreplace")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    try:
        _open_streams()
        return _run(list(sys.argv[1:] if arguments is None else arguments), arguments is None)
    except KeyboardInterrupt:
        print("hedgerow: interrupted", file=sys.stderr)
        return 130


def _run(words: list[str], started_now: bool) -> int:
    from hedgerow.engine.errors import HedgerowError  # here: Ctrl-C may come while the engine is being loaded

    try:
        only = words[0] if words and words[0] in HOME else None
        args = build_parser(only).parse_args(words)
        args.started = STARTED if started_now else perf_counter()
        code = int(args.run(args))
        sys.stdout.flush()
        return code
    except SystemExit as leave:
        return leave.code if isinstance(leave.code, int) else 0
    except HedgerowError as error:
        print(f"hedgerow: {' '.join(str(error).split())}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        _quiet_stdout()
        return 0
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        print(f"hedgerow: {where}{error.strerror or error}", file=sys.stderr)
        return 2
    except MemoryError:
        print("hedgerow: there is not enough memory for this; ask for less at a time", file=sys.stderr)
        return 2
