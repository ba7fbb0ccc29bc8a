"""The program as an engine that other programs talk to: commands come as lines, answers go as lines.

| line | answer |
|---|---|
| `isready` | `readyok`, at any time |
| `position json {...} [moves M...]` | none; the JSON object of a position, then moves to play from it |
| `position file PATH [moves M...]` | none; a position or a record in a file (then the position where its game stands) |
| `go [time S] [nodes N]` | searches so many seconds or iterations, whichever comes first; 1 second if nothing is said |
| `go infinite` | searches until `stop` |
| `stop` | ends the search with the best move so far; without a search nothing |
| `quit` | ends the search likewise, and the program |

A search answers `info nodes N value V kind K line M...` from time to time and at its end, then `bestmove M`. `value` is
the expected margin in points for the player to move, `kind` `exact` or `estimate`, `line` the turns expected, the best
move first. A line that cannot be obeyed is answered with `error SENTENCE` and changes nothing. At the end of the
input a search with a limit is finished, one without is stopped.
"""

import json
import re
import threading
from argparse import ArgumentTypeError
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import perf_counter

import hedgerow.engine as engine
from hedgerow.engine.errors import HedgerowError, MoveError, OptionError, Reason
from hedgerow.engine.position import Position
from hedgerow.engine.sentences import quoted
from hedgerow.play.arguments import seconds, whole
from hedgerow.solver.live import LiveSearch, Thinking

DEFAULT_SECONDS = 1.0
LEAST_SECONDS = 0.001
COMMANDS = "isready, position, go, stop and quit"
_MOVES = re.compile(r"(.*?)(?:(?:^|\s+)moves(?:\s+(.*))?)?", re.DOTALL)


def _bad(code: str, sentence: str) -> OptionError:
    return OptionError(Reason(f"protocol_{code}", sentence))


@dataclass(frozen=True)
class Limits:
    """What `go` says: seconds and iterations, None where there is no such limit."""

    seconds: float | None
    nodes: int | None


def _first(text: str) -> tuple[str, str]:
    """Split a text into its first word and the rest."""
    words = text.split(maxsplit=1)
    return words[0] if words else "", words[1] if len(words) > 1 else ""


def read_limits(words: list[str]) -> Limits:
    """Read what stands behind `go`; OptionError for what cannot be read.

    >>> read_limits([]), read_limits(["nodes", "50"]), read_limits(["infinite"])
    (Limits(seconds=1.0, nodes=None), Limits(seconds=None, nodes=50), Limits(seconds=None, nodes=None))
    """
    found: dict[str, float | int | None] = {}
    rest = iter(words)
    for word in rest:
        if word in found:
            raise _bad("go_twice", f"go: {word} is given twice; give it once")
        if word == "infinite":
            found[word] = None
            continue
        if word not in ("time", "nodes"):
            raise _bad("go_word", f"go: {quoted(word)} is unknown, but must be time S, nodes N or infinite")
        text = next(rest, None)
        if text is None:
            raise _bad("go_number", f"go: {word} needs a number behind it")
        try:
            found[word] = seconds(text) if word == "time" else whole("nodes", 1)(text)
        except ArgumentTypeError as error:
            raise _bad("go_number", f"go: {error}") from None
    if "infinite" in found and len(found) > 1:
        raise _bad("go_infinite", "go: infinite goes without time and nodes")
    nodes = found.get("nodes")
    return Limits(
        found.get("time", None if found else DEFAULT_SECONDS),
        None if nodes is None else int(nodes),
    )


def read_position(words: str) -> Position:
    """Read what stands behind `position`; HedgerowError for what cannot be read or is not legal."""
    kind, rest = _first(words)
    if kind not in ("json", "file"):
        raise _bad("position", f"position: {quoted(kind)} is unknown, but must be json {{...}} or file PATH")
    if kind == "json":
        if not rest.startswith("{"):
            raise _bad("json", f"position json: {quoted(rest)} is no JSON object, but must be the position as one")
        end = _end_of_object(rest)
        text, moves = rest[:end], rest[end:].strip()
        if moves and moves.split(maxsplit=1)[0] != "moves":
            raise _bad("moves", f"position json: behind the object stands {quoted(moves)}, but only moves M... may")
        position = engine.parse(text)
        moves = moves.removeprefix("moves")
    else:
        match = _MOVES.fullmatch(rest)
        path, moves = (match[1], match[2] or "") if match is not None else (rest, "")
        if not path or path == "-":
            raise _bad("file", f"position file: {quoted(path)} is no file, but must be the path of one")
        position = engine.load(path)
    for number, move in enumerate(moves.split(), start=1):
        try:
            position = position.play(move)
        except HedgerowError as error:
            raise MoveError([reason.within(f"move {number}") for reason in error.reasons]) from None
    return position


def _end_of_object(text: str) -> int:
    """Where the JSON object ends with which a text begins; the end of the text if it is none."""
    try:
        return json.JSONDecoder().raw_decode(text)[1]
    except (ValueError, RecursionError):
        return len(text)  # the engine's reader says what is wrong with it


def info(thought: Thinking) -> str:
    """Return the info line of a thought."""
    value = f"{thought.value:.2f}".rstrip("0").rstrip(".")
    value = "0" if value == "-0" else value
    return f"info nodes {thought.nodes} value {value} kind {thought.kind} line {' '.join(thought.line)}"


class Protocol:
    """One conversation. Lines are obeyed in one thread, a search runs in another; `write` prints one line at once."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._lock = threading.Lock()
        self._position: Position | None = None
        self._search: LiveSearch | None = None  # the running one; None again before its bestmove is told
        self._limits = Limits(None, None)
        self._thread: threading.Thread | None = None
        self._broken: OSError | None = None

    def run(self, lines: Iterable[bytes]) -> None:
        """Obey lines until `quit` or their end; OSError if the answers can no longer be written."""
        try:
            for line in lines:
                if not self.obey(line):
                    self._stop("")
                    break
            if self._limits == Limits(None, None):
                self._stop("")
            self._join()
        finally:
            # Also when the user interrupts: what was found is told, and no thread outlives the conversation.
            self._stop("")

    def obey(self, line: bytes) -> bool:
        """Obey one line; False after `quit`."""
        try:
            text = line.decode("utf-8").strip()
        except UnicodeDecodeError as error:
            self._tell(f"error the line is no UTF-8 text: the byte at offset {error.start} belongs to no letter")
            return True
        word, rest = _first(text)
        try:
            if word == "quit" and not rest:
                return False
            if word:
                self._command(word, rest)
        except HedgerowError as error:
            self._tell_error(error)
        except MemoryError:
            self._tell("error there is not enough memory for this")
        return True

    def _command(self, word: str, rest: str) -> None:
        if word == "position":
            self._position = read_position(rest)
            return
        if word == "go":
            self._go(perf_counter(), rest)
            return
        simple = {"isready": self._ready, "stop": self._stop}
        if word == "quit" or (word in simple and rest):
            raise _bad("alone", f"{word} stands alone, but {quoted(rest)} is behind it")
        if word not in simple:
            raise _bad("command", f"{quoted(word)} is unknown, but a line must begin with one of {COMMANDS}")
        simple[word](rest)

    def _tell(self, line: str) -> None:
        with self._lock:
            self._write(line)

    def _tell_error(self, error: HedgerowError) -> None:
        self._tell(f"error {' '.join(str(error).split())}")

    def _ready(self, _: str) -> None:
        self._tell("readyok")

    def _go(self, begun: float, rest: str) -> None:
        limits = read_limits(rest.split())
        if self._search is not None:
            raise _bad("busy", "go: a search is running; wait for its bestmove or send stop")
        if self._position is None:
            raise _bad("no_position", "go: there is no position yet; send position json {...} or position file PATH")
        self._join()
        self._search, self._limits = LiveSearch(self._position), limits
        self._thread = threading.Thread(target=self._think, args=(self._search, limits, begun), name="search")
        self._thread.start()

    def _think(self, search: LiveSearch, limits: Limits, begun: float) -> None:
        left = limits.seconds
        if left is not None:
            left = max(LEAST_SECONDS, left - (perf_counter() - begun))
        try:
            try:
                found = search.run(nodes=limits.nodes, seconds=left, report=lambda thought: self._tell(info(thought)))
                last = f"bestmove {found.move}"
            except MemoryError:
                last = "error there is not enough memory for this search"
            # Whoever reads this line may send the next go at once.
            self._search = None
            self._tell(last)
        except OSError as error:  # nobody reads any more
            self._broken = error
        finally:
            self._search = None

    def _stop(self, _: str) -> None:
        search = self._search
        if search is not None:
            search.stop()
        self._join()

    def _join(self) -> None:
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        if self._broken is not None:
            broken, self._broken = self._broken, None
            raise broken
