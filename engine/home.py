"""Where the program keeps what belongs to its user: under HEDGEROW_HOME, or where the system keeps a user's data."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from hedgerow.engine.errors import FileError, Reason


def _home_of_user() -> Path:
    try:
        return Path.home()
    except RuntimeError:
        sentence = "there is no home folder to keep games in, but HEDGEROW_HOME can name a folder for them"
        raise FileError(Reason("home_none", sentence)) from None


def home() -> Path:
    """Return the program's folder for a user's data, which may not exist yet; FileError if the user has no home."""
    chosen = os.environ.get("HEDGEROW_HOME")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return (Path(base) if base else _home_of_user() / "AppData" / "Local") / "hedgerow"
    if sys.platform == "darwin":
        return _home_of_user() / "Library" / "Application Support" / "hedgerow"
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else _home_of_user() / ".local" / "share") / "hedgerow"
