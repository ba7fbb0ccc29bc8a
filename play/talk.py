"""Talking with a person line by line, at a keyboard or through a pipe."""

import contextlib
import importlib
import re
import sys
from collections import deque
from typing import TextIO

from hedgerow.engine.errors import FileError
from hedgerow.engine.sentences import say
from hedgerow.play.output import WIDTH, wrapped

_LINE_ENDS = re.compile(r"\r\n|\r|\n")
_NUMBER = re.compile(r"[0-9]{1,6}", re.ASCII)


def is_number(text: str) -> bool:
    """Say whether a person typed a number that can be meant: plain digits, not more than six.

    >>> is_number("12"), is_number("-1"), is_number("\u00b2"), is_number("1234567")
    (True, False, False, False)
    """
    return _NUMBER.fullmatch(text) is not None


class Talk:
    """Asks and tells, on standard output unless `out` is given.

    At a keyboard the line can be edited; from a pipe what was read is shown again.
    """

    def __init__(self, out: TextIO | None = None) -> None:
        self._out = out
        self._keyboard = sys.stdin.isatty() and sys.stdout.isatty()
        # A terminal shows by itself what is typed, but whoever keeps the output of a game wants to find it there too.
        self._shows = out is None or not sys.stdin.isatty()
        self._waiting: deque[str] = deque()
        if self._keyboard:
            with contextlib.suppress(ImportError):  # without it the line can still be typed, only not edited
                importlib.import_module("readline")

    def ask(self, prompt: str) -> str:
        """Return the next line without blanks around it; EOFError when there are no more."""
        return self.line(prompt).strip()

    def line(self, prompt: str) -> str:
        """Return the next line as it is; EOFError when there are no more, FileError if it is no text."""
        sys.stdout.flush()
        if self._waiting:
            line = self._waiting.popleft()
            print(f"{prompt}{line}", file=self._out)
            return line
        if self._keyboard:
            # An editor of lines hands over what was pasted as one, however many lines it has.
            first, *rest = _LINE_ENDS.split(input(prompt))
            self._waiting.extend(rest)
            return first
        print(prompt, end="", flush=True, file=self._out)
        try:
            line = sys.stdin.readline()
        except UnicodeDecodeError as error:
            raise FileError(say("file_text", path="standard input", offset=error.start)) from None
        if not line:
            self.tell("")
            raise EOFError
        line = line.rstrip("\r\n")
        if self._shows:
            print(line.rstrip(), file=self._out)
        return line

    def tell(self, *lines: str) -> None:
        """Print lines; what is wider than 80 characters goes on in the next line, a little further to the right.

        A line with a word of half that width, such as the name of a file, stays whole, so that it can be copied.
        """
        for line in lines:
            wide = len(line) > WIDTH and max(map(len, line.split())) < WIDTH // 2
            indent = " " * (len(line) - len(line.lstrip()) + 2)
            for part in wrapped(line, indent) if wide else [line]:
                print(part, file=self._out)
