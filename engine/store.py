"""Writing that leaves either the old file or the new one, never half of either."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from hedgerow.engine.errors import FileError
from hedgerow.engine.sentences import quoted, say


def write_whole(path: str | os.PathLike[str], text: str) -> None:
    """Write a file whole or not at all (a neighbour is written, synchronised, renamed); `FileError` if not at all."""
    target = Path(path)
    temporary = ""
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".new", dir=target.parent)
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            os.chmod(temporary, target.stat().st_mode & 0o777)
        else:
            mask = os.umask(0)
            os.umask(mask)
            os.chmod(temporary, 0o666 & ~mask)
        os.replace(temporary, target)
    except (OSError, ValueError) as error:
        with contextlib.suppress(OSError, ValueError):
            os.unlink(temporary)
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise FileError(say("file_write", path=quoted(os.fspath(path)), why=why)) from None
