"""Command-line arguments that answer bad input with one sentence and exit code 2."""

import argparse
import sys
from collections.abc import Callable
from typing import NoReturn

MOST = (1 << 63) - 1


class Parser(argparse.ArgumentParser):
    """An argument parser without abbreviations, whose errors are one sentence without the usage."""

    def __init__(self, **options: object) -> None:
        options.setdefault("allow_abbrev", False)
        super().__init__(**options)  # type: ignore[arg-type]

    def error(self, message: str) -> NoReturn:
        """Print one sentence and leave with exit code 2."""
        sentence = " ".join(message.split())
        print(f"{self.prog}: {sentence}; see `{self.prog} --help`", file=sys.stderr)
        raise SystemExit(2)


def whole(name: str, least: int) -> Callable[[str], int]:
    """Return a reader of whole numbers of at least `least` for the argument `name`."""

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = least - 1
        if value > MOST:
            raise argparse.ArgumentTypeError(f"{name} must be a whole number of at most {MOST}, not {text!r}")
        if value < least:
            raise argparse.ArgumentTypeError(f"{name} must be a whole number of at least {least}, not {text!r}")
        return value

    return read


def seconds(text: str) -> float:
    """Read a time in seconds, above 0 and at most a day."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value <= 86400:
        raise argparse.ArgumentTypeError(f"the time must be seconds above 0 and up to 86400, not {text!r}")
    return value


def add_json(parser: argparse.ArgumentParser) -> None:
    """Give a command its switch between a person's output and JSON."""
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")


def add_file(parser: argparse.ArgumentParser, what: str = "a position or game record, - for standard input") -> None:
    """Give a command its FILE argument."""
    parser.add_argument("file", metavar="FILE", help=what)
