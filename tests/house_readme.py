"""README blocks as tests: reads ```console blocks, runs their `$ ` lines in order, compares what they print.

A block reads

    ```console
    $ hedgerow new acbas > game.json
    $ hedgerow show game.json
    Round 1 ...
    ```

`...` in a line stands for any text, a line of nothing but `...` for any number of lines. All blocks of a document run
in one folder, in order, with `hedgerow` and `python` those of the running environment, without colour, 80 columns
wide. A command that fails has to be followed by a line `[exit N]`.
"""

import os
import re
import subprocess
import sys
import textwrap
from dataclasses import dataclass
from pathlib import Path

FENCE = re.compile(r"^```console[^\n]*\n(.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Command:
    """One `$ ` line of a document: where it stands, what it runs, what it has to print."""

    line: int
    text: str
    expected: str


def commands(document: str) -> list[Command]:
    """All commands of the console blocks of a document, in order."""
    found: list[Command] = []
    for block in FENCE.finditer(document):
        first = document.count("\n", 0, block.start(1)) + 1
        number, text, output = 0, "", []
        lines = block.group(1).splitlines()
        for offset, line in enumerate(lines):
            if line.startswith("$ "):
                if text:
                    found.append(Command(number, text, "\n".join(output)))
                number, text, output = first + offset, line[2:], []
            elif text.endswith("\\") and not output:
                text = f"{text[:-1]}{line.removeprefix('> ')}"
            elif text:
                output.append(line)
            else:
                raise ValueError(f"line {first + offset}: a console block has to begin with a `$ ` line")
        if text:
            found.append(Command(number, text, "\n".join(output)))
    return found


def matches(expected: str, printed: str) -> bool:
    """Compare with wildcards; blanks at the end of lines and empty lines at the end of the output do not count."""

    def tidy(text: str) -> list[str]:
        return [line.rstrip() for line in text.rstrip().splitlines()]

    parts = []
    for line in tidy(expected):
        if line.strip() == "...":
            parts.append(r"(?:[^\n]*\n)*?")
        else:
            parts.append(".*?".join(re.escape(part) for part in line.split("...")) + r"\n")
    return re.fullmatch("".join(parts), "".join(f"{line}\n" for line in tidy(printed))) is not None


def run(document: str, folder: Path) -> list[str]:
    """Run a document's commands in a folder; return a description of each that printed something else."""
    failures: list[str] = []
    binaries = folder / ".bin"
    binaries.mkdir()
    script = f'#!/bin/sh\nexec "{sys.executable}" -m hedgerow "$@"\n'
    for name, content in {"hedgerow": script, "python": f'#!/bin/sh\nexec "{sys.executable}" "$@"\n'}.items():
        (binaries / name).write_text(content, encoding="utf-8")
        (binaries / name).chmod(0o755)
    environment = {
        **os.environ,
        "PATH": f"{binaries}{os.pathsep}{os.environ['PATH']}",
        "NO_COLOR": "1",
        "COLUMNS": "80",
        "LINES": "24",
        "TERM": "dumb",
        "PYTHONIOENCODING": "utf-8",
        "HEDGEROW_HOME": str(folder / ".home"),
    }
    for command in commands(document):
        done = subprocess.run(
            command.text,
            shell=True,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            timeout=300,
            check=False,
        )
        printed = done.stdout + (f"[exit {done.returncode}]\n" if done.returncode else "")
        if not matches(command.expected, printed):
            failures.append(
                f"line {command.line}: $ {command.text}\n  the document says:\n"
                f"{textwrap.indent(command.expected, '    ')}\n  printed was:\n{textwrap.indent(printed, '    ')}"
            )
    return failures
