"""Playing in the terminal from a test: what is typed comes through a pipe, games are kept in a folder of the test."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from hedgerow.play.talk import Talk


def play(
    home: Path, *words: str, lines: list[str], timeout: float = 120, game: str = "acbas"
) -> subprocess.CompletedProcess[str]:
    """Run `hedgerow play GAME WORDS...` and type the lines."""
    return subprocess.run(
        [sys.executable, "-m", "hedgerow", "play", game, *words],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        timeout=timeout,
        env={**os.environ, "HEDGEROW_HOME": str(home), "COLUMNS": "80"},
        check=False,
    )


def setup(home: Path, *words: str, lines: list[str], code: int = 0) -> subprocess.CompletedProcess[str]:
    """Run `hedgerow setup WORDS...`, type the lines and see that it ends with that code and without a traceback."""
    done = subprocess.run(
        [sys.executable, "-m", "hedgerow", "setup", *words],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "HEDGEROW_HOME": str(home)},
        check=False,
    )
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    return done


def begin(home: Path, *words: str) -> subprocess.Popen[str]:
    """Start `hedgerow WORDS...` with pipes on all sides, for tests that interrupt it."""
    return subprocess.Popen(
        [sys.executable, "-m", "hedgerow", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "HEDGEROW_HOME": str(home)},
    )


def interrupted(home: Path, *words: str, line: str) -> str:
    """Start `hedgerow WORDS...`, type a line, press Ctrl-C while the computer thinks; what was told."""
    with begin(home, *words) as process:
        assert process.stdin is not None
        process.stdin.write(f"{line}\n")
        process.stdin.flush()
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(2)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "Traceback" not in err
    return out


class Script(Talk):
    """Answers from a list; what is told is kept."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__()
        self.lines = lines
        self.told: list[str] = []

    def line(self, prompt: str) -> str:
        self.told.append(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    def tell(self, *lines: str) -> None:
        self.told += lines
