"""Where games are kept: under HEDGEROW_HOME, or where the system keeps a user's data."""

import os
import sys
from datetime import datetime
from pathlib import Path

from hedgerow.engine.errors import FileError
from hedgerow.engine.sentences import quoted, say

SUFFIX = ".hedgerow"


def home() -> Path:
    """Return the program's folder for a user's data; it may not exist yet."""
    chosen = os.environ.get("HEDGEROW_HOME")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return (Path(base) if base else Path.home() / "AppData" / "Local") / "hedgerow"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "hedgerow"
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "hedgerow"


def games() -> Path:
    """Return the folder of games saved by themselves."""
    return home() / "games"


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
    found = games().glob(f"{game}-*{SUFFIX}")
    return sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)
