"""Printing: JSON for programs, tables for people. Rich is loaded only when something is drawn."""

import json
import os
import sys
import textwrap
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

WIDTH = 80


def print_json(value: Any, many: bool = False) -> None:
    """Print a value as JSON: indented, or on one line where every line is an answer."""
    if many:
        print(json.dumps(value, ensure_ascii=False, separators=(", ", ": ")))
    else:
        print(json.dumps(value, ensure_ascii=False, indent=1))


def print_json_list(
    head: dict[str, Any], key: str, items: Iterable[Any], tail: Callable[[], dict[str, Any]], many: bool = False
) -> None:
    """Print a JSON object whose list under `key` need not be in memory; an item a line unless there are `many` objects.

    `tail` is asked for what stands behind the list when that is done.
    """
    gap, separator = ("", ", ") if many else ("\n", ",\n")
    sys.stdout.write(f"{json.dumps(head, ensure_ascii=False)[:-1]}, {json.dumps(key)}: [{gap}")
    for number, item in enumerate(items):
        sys.stdout.write((separator if number else "") + json.dumps(item, ensure_ascii=False))
    sys.stdout.write(f"{gap}], {json.dumps(tail(), ensure_ascii=False)[1:]}\n")


def console(width: int | None = None) -> "Console":
    """Return the console of standard output; no colour in a pipe or with NO_COLOR, no reflow of what is drawn."""
    from rich.console import Console

    return Console(
        file=sys.stdout,
        width=width if width is not None else (None if sys.stdout.isatty() else 120),
        highlight=False,
        no_color=True if os.environ.get("NO_COLOR") else None,
        legacy_windows=False,
    )


def print_table(headings: Sequence[str], rows: Iterable[Sequence[object]], *, title: str | None = None) -> None:
    """Print a plain table; columns whose cells are all numbers are flushed right."""
    from rich.table import Table

    cells = [["" if cell is None else str(cell) for cell in row] for row in rows]
    table = Table(title=title, title_justify="left", box=None, pad_edge=False, header_style="bold", title_style="bold")
    for number, heading in enumerate(headings):
        right = bool(cells) and all(_numeric(row[number]) for row in cells)
        table.add_column(heading, justify="right" if right else "left", overflow="fold")
    for row in cells:
        table.add_row(*(_plain(cell) for cell in row))
    console().print(table)


def _numeric(text: str) -> bool:
    return not text or text.lstrip("+-~").replace(".", "", 1).replace(",", "").rstrip("%").isdigit()


def _plain(text: str) -> Any:
    from rich.text import Text

    return Text(text)


def signed(points: float, digits: int = 1) -> str:
    """Return points with their sign: `+1.5`, `-3.0`, `0.0`.

    >>> signed(1.54), signed(-0.01)
    ('+1.5', '0.0')
    """
    rounded = round(points, digits) + 0.0
    return f"{rounded:+.{digits}f}" if rounded else f"{0:.{digits}f}"


def wrapped(text: str, indent: str = "", width: int = WIDTH) -> list[str]:
    """Return a text in lines of at most 80 characters, those after the first indented; words are never cut."""
    return textwrap.wrap(
        text, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False, drop_whitespace=True
    ) or [""]
