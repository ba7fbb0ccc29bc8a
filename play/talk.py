"""Talking with a person line by line, at a keyboard or through a pipe."""

import contextlib
import importlib
import sys


class Talk:
    """Asks and tells. At a keyboard the line can be edited; from a pipe what was read is shown again."""

    def __init__(self) -> None:
        self._keyboard = sys.stdin.isatty() and sys.stdout.isatty()
        if self._keyboard:
            with contextlib.suppress(ImportError):  # without it the line can still be typed, only not edited
                importlib.import_module("readline")

    def ask(self, prompt: str) -> str:
        """Return the next line without blanks around it; EOFError when there are no more."""
        sys.stdout.flush()
        if self._keyboard:
            return input(prompt).strip()
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            raise EOFError
        print(line.strip())
        return line.strip()

    def tell(self, *lines: str) -> None:
        """Print lines."""
        for line in lines:
            print(line)
