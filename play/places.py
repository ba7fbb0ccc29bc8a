"""Where games are kept: under HEDGEROW_HOME, or where the system keeps a user's data."""

import contextlib
import os
from datetime import datetime
from pathlib import Path

from hedgerow.engine.errors import FileError, Reason
from hedgerow.engine.home import home
from hedgerow.engine.sentences import quoted, say

SUFFIX = ".hedgerow"


def expanded(name: str) -> Path:
    """Return the path that a person typed, `~` as the home folder; FileError if there is no such home folder."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        raise FileError(Reason("file_home", f"{quoted(name)} begins with a home folder that is not known")) from None


def games() -> Path:
    """Return the folder of games saved by themselves."""
    return home() / "games"


def last_setup() -> Path:
    """Return the file in which the guided entry of positions keeps its last answers; it may not exist yet."""
    return home() / "setup.json"


def new_autosave(game: str) -> Path:
    """Return a new file name in the folder of saved games, which is made if need be; FileError if it cannot be."""
    folder = games()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(say("file_write", path=quoted(str(folder)), why=error.strerror or str(error))) from None
    # the number of the process keeps two games apart that begin in the same second
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    return folder / f"{game}-{stamp}-{os.getpid()}{SUFFIX}"


def autosaves(game: str) -> list[Path]:
    """Return the games saved by themselves, the latest first."""
    found: list[tuple[int, str, Path]] = []
    for path in games().glob(f"{game}-*{SUFFIX}"):
        with contextlib.suppress(OSError):  # taken away meanwhile, or a link that leads nowhere
            found.append((path.stat().st_mtime_ns, path.name, path))
    return [path for _, _, path in sorted(found, reverse=True)]
