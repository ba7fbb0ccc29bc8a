"""Writing that leaves either the old file or the new one, never half of either."""

from __future__ import annotations

import contextlib
import errno
import os
import tempfile
from pathlib import Path

from hedgerow.engine.errors import FileError
from hedgerow.engine.sentences import quoted, say

NAME = 40


def write_whole(path: str | os.PathLike[str], text: str) -> None:
    """Write a file whole or not at all (a neighbour is written, synchronised, renamed); `FileError` if not at all.

    A link stays a link, what it leads to is written; a read-only file is refused though its folder would allow it. A
    pipe or a device is written to as it is: a file in its place would take it away from everybody else.
    """
    temporary = ""
    try:
        target = Path(os.path.realpath(path)) if os.path.islink(path) else Path(path)
        if target.exists():
            if not os.access(target, os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            if not (target.is_file() or target.is_dir()):
                with open(path, "w", encoding="utf-8", newline="\n") as stream:
                    stream.write(text)
                return
        # the name is cut so that a neighbour's name is never too long where the file's own is not
        handle, temporary = tempfile.mkstemp(prefix=f".{target.name[:NAME]}.", suffix=".new", dir=target.parent)
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
    except BaseException as error:
        with contextlib.suppress(OSError, ValueError):
            os.unlink(temporary)
        if not isinstance(error, (OSError, ValueError)):  # Ctrl-C, say
            raise
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise FileError(say("file_write", path=quoted(os.fspath(path)), why=why)) from None
