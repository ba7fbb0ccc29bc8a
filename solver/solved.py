"""What has been solved before: an sqlite file under the user's data folder, asked by `solve` and by hints."""

import json
import sqlite3
from pathlib import Path
from types import TracebackType

import msgspec

from hedgerow.engine import games
from hedgerow.engine.errors import FileError, Reason
from hedgerow.engine.home import home
from hedgerow.engine.position import Position
from hedgerow.engine.sentences import quoted
from hedgerow.solver.endgame import Solution

FILE = "solved.sqlite"
VERSION = 2  # counts up when solutions are kept in another form, and when the solver that found them was mended
WAIT = 30.0  # seconds for another program that writes
GLANCE = 0.1  # who only wants to know whether there is something does not wait longer
WHOLE = ""  # the options of a solution that no limit cut short
TABLE = """
create table if not exists solved (
    position text not null, options text not null, rules text not null, solution blob not null,
    primary key (position, options, rules)
) without rowid
"""


class Store:
    """Solutions by position, options and version of the rules. Use it in a `with` statement, or close it.

    An exact solution counts whatever the limits were, one with bounds only for the limits it was found under. Another
    program that writes is waited for so many seconds. FileError if the file cannot be used.
    """

    def __init__(self, path: Path, wait: float = WAIT) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = sqlite3.connect(path, timeout=wait, isolation_level=None)
            self._file.execute(TABLE)
        except (OSError, sqlite3.Error) as error:
            raise self._refused(error) from None

    def __enter__(self) -> "Store":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _refused(self, error: Exception) -> FileError:
        why = (error.strerror if isinstance(error, OSError) else None) or str(error)
        return FileError(Reason("solved_file", f"{quoted(str(self.path))} cannot keep solutions: {why}"))

    def find(self, position: Position, time: float | None, memory: int) -> Solution | None:
        """Return what is known of a position under these limits, None if nothing is."""
        try:
            row = self._file.execute(
                "select solution from solved where position = ? and rules = ? and options in (?, ?) order by options",
                (_key(position), _rules(position), WHOLE, _options(time, memory)),
            ).fetchone()
            return None if row is None else msgspec.json.decode(row[0], type=Solution)
        except (sqlite3.Error, msgspec.MsgspecError) as error:
            raise self._refused(error) from None

    def keep(self, position: Position, time: float | None, memory: int, solution: Solution) -> None:
        """Keep a solution; it is in the file when this returns."""
        whole = solution.kind == "exact" and all(move.kind == "exact" and move.line for move in solution.moves)
        options = WHOLE if whole else _options(time, memory)
        try:
            self._file.execute(
                "insert or replace into solved values (?, ?, ?, ?)",
                (_key(position), options, _rules(position), msgspec.json.encode(solution)),
            )
        except sqlite3.Error as error:
            raise self._refused(error) from None


def _key(position: Position) -> str:
    return json.dumps(position.to_json(), sort_keys=True, separators=(",", ":"))


def _rules(position: Position) -> str:
    return f"{position.game} {games.find(position.game).rules_version} {VERSION}"


def _options(time: float | None, memory: int) -> str:
    return f"time={time} memory={memory}"


def path() -> Path:
    """Return the file of the user's solutions, which may not exist yet; FileError if the user has no home."""
    return home() / FILE


def known(position: Position) -> Solution | None:
    """Return the exact solution of a position if the user's file holds it; a file that cannot be used holds nothing."""
    try:
        where = path()
        if not where.is_file():
            return None
        with Store(where, GLANCE) as store:
            return store.find(position, None, 0)
    except (FileError, OSError):
        return None
