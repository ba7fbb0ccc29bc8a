"""The line protocol: whole conversations with a process, every kind of bad line, stopping and ending."""

import json
import queue
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

import pytest

import hedgerow.engine as engine
from hedgerow.engine.position import Position
from hedgerow.play.protocol import Protocol, info, read_limits
from hedgerow.solver.live import LiveSearch, Thinking
from hedgerow.solver.ways import best_way
from tests.endings import late

INFO = re.compile(r"info nodes (\d+) value (-?\d+(?:\.\d+)?) kind (exact|estimate) line (\S+(?: \S+)*)")
START = json.dumps(engine.new("acbas").to_json())
PATIENCE = 60.0


class Engine:
    """A process that talks the protocol; its lines are read by a thread, so that waiting for them can end."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "hedgerow", "protocol"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            bufsize=1,
        )
        self.lines: queue.Queue[str] = queue.Queue()
        self.reader = threading.Thread(target=self._read)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))

    def say(self, *lines: str) -> None:
        assert self.process.stdin is not None
        for line in lines:
            self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def hear(self, seconds: float = PATIENCE) -> str:
        return self.lines.get(timeout=seconds)

    def best(self) -> tuple[str, list[re.Match[str]]]:
        """The best move and the info lines before it."""
        told = []
        while True:
            line = self.hear()
            if line.startswith("bestmove "):
                return line.removeprefix("bestmove "), told
            match = INFO.fullmatch(line)
            assert match is not None, line
            told.append(match)


@contextmanager
def running() -> Iterator[Engine]:
    """A process that has to end by itself, without a word on standard error, once its input ends."""
    one = Engine()
    try:
        yield one
        assert one.process.stdin is not None
        one.process.stdin.close()
        assert one.process.wait(PATIENCE) == 0
        assert one.process.stderr is not None
        assert one.process.stderr.read() == ""
    finally:
        one.process.kill()
        one.process.wait()
        one.reader.join()
        for stream in (one.process.stdin, one.process.stdout, one.process.stderr):
            assert stream is not None
            stream.close()


def talk(*lines: str | bytes) -> list[str]:
    """A conversation in this process: what is answered to these lines until their end."""
    answers: list[str] = []
    Protocol(answers.append).run([line.encode() if isinstance(line, str) else line for line in lines])
    return answers


def over() -> Position:
    position = engine.new("acbas")
    while not position.is_over:
        position = position.play(position.legal_moves()[0])
    return position


def test_a_whole_match_of_two_processes() -> None:
    position = engine.new("acbas")
    moves: list[str] = []
    with running() as one, running() as other:
        for each in (one, other):
            each.say("isready")
            assert each.hear() == "readyok"
        while position.to_move is not None:
            each = (one, other)[position.to_move]
            told = f" moves {' '.join(moves)}" if moves else ""
            each.say(f"position json {START}{told}", f"go nodes {20 + 20 * position.to_move}")
            move, infos = each.best()
            assert infos[-1][4].split()[0] == move
            assert infos[-1][3] == "exact" or int(infos[-1][1]) == 20 + 20 * position.to_move
            position = position.play(move)
            moves.append(move)
        one.say(f"position json {START} moves {' '.join(moves)}", "go nodes 5")
        assert one.hear().startswith("error The game is over")
    assert len(moves) >= 48, "eight rounds with three workers a seat"
    assert position.score().final


def test_info_lines_say_what_the_search_thinks() -> None:
    position = engine.new("acbas").play("wood3")
    search = LiveSearch(position)
    thoughts: list[Thinking] = []
    found = search.run(nodes=3000, report=thoughts.append)
    assert thoughts[-1] == found
    assert [one.nodes for one in thoughts] == sorted({one.nodes for one in thoughts})
    here = position
    for move in found.line:
        here = here.play(move)
    answers = talk(f"position json {START} moves wood3", "go nodes 3000")
    assert answers[-2:] == [info(found), f"bestmove {found.move}"]
    assert all(INFO.fullmatch(line) for line in answers[:-1])
    assert talk(f"position json {START} moves wood3", "go nodes 3000")[-2:] == answers[-2:], (
        "the same seed, the same tree"
    )


def test_the_value_belongs_to_the_player_to_move_and_is_exact_at_the_end() -> None:
    position = engine.new("acbas")
    positions = [position]
    while not position.is_over:
        position = position.play(position.legal_moves()[0])
        positions.append(position)
    last = positions[-2]
    answers = talk(f"position json {json.dumps(last.to_json())}", "go nodes 2000")
    match = INFO.fullmatch(answers[-2])
    assert match is not None
    after = last.play(match[4])
    me = last.to_move
    assert me is not None
    assert after.is_over
    assert match[3] == "exact"
    assert float(match[2]) == after.score().totals[me] - after.score().totals[1 - me]


@pytest.mark.timing
def test_time_is_kept_and_a_second_is_the_default() -> None:
    for line, seconds in (("go time 0.3", 0.3), ("go", 1.0)):
        began = perf_counter()
        answers = talk(f"position json {START}", line)
        spent = perf_counter() - began
        assert seconds - 0.05 <= spent <= seconds + 0.5
        assert answers[-1].startswith("bestmove ")
        infos = [INFO.fullmatch(answer) for answer in answers[:-1]]
        assert all(infos)
        assert 1 <= len(infos) <= 8, "now and then, not for every iteration"


def test_time_and_nodes_together_end_with_the_first() -> None:
    began = perf_counter()
    answers = talk(f"position json {START}", "go time 600 nodes 10")
    assert perf_counter() - began < PATIENCE
    assert answers[-2].startswith("info nodes 10 ")


def test_stop_ends_an_infinite_search_with_the_best_move_so_far() -> None:
    with running() as one:
        one.say(f"position json {START}", "go infinite")
        first = INFO.fullmatch(one.hear())
        assert first is not None
        one.say("isready")
        line = one.hear()
        while line != "readyok":
            assert INFO.fullmatch(line), line
            line = one.hear()
        one.say("go nodes 5")
        line = one.hear()
        while line.startswith("info"):
            line = one.hear()
        assert line == "error go: a search is running; wait for its bestmove or send stop"
        began = perf_counter()
        one.say("stop")
        move, infos = one.best()
        assert perf_counter() - began < 5
        if infos:
            assert move == infos[-1][4].split()[0]
        engine.new("acbas").play(move)
        one.say("stop", "isready")
        assert one.hear() == "readyok", "nothing to stop is no mistake"
        one.say("go nodes 7")
        assert one.best()[1][-1][1] == "7"


def test_go_and_stop_in_one_breath_still_give_a_move() -> None:
    for _ in range(5):
        answers = talk(f"position json {START}", "go infinite", "stop", "go time 600", "stop")
        assert len([line for line in answers if line.startswith("bestmove ")]) == 2
        engine.new("acbas").play(answers[-1].removeprefix("bestmove "))


def test_quit_and_the_end_of_input_end_a_running_search() -> None:
    assert talk(f"position json {START}", "go infinite", "quit", "isready")[-1].startswith("bestmove ")
    assert talk(f"position json {START}", "go infinite")[-1].startswith("bestmove ")
    assert talk(f"position json {START}", "go nodes 2500")[-2].startswith("info nodes 2500 ")
    with running() as one:
        one.say(f"position json {START}", "go infinite", "quit")
        one.best()
        assert one.process.wait(PATIENCE) == 0
    assert threading.active_count() == 1 or not [one for one in threading.enumerate() if one.name == "search"]


def test_ctrl_c_tells_the_best_move_and_leaves_with_130() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "hedgerow", "protocol"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    with process:
        process.stdin.write(f"position json {START}\ngo infinite\n")
        process.stdin.flush()
        assert INFO.fullmatch(process.stdout.readline().strip())
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert out.splitlines()[-1].startswith("bestmove ")
    assert "Traceback" not in err


def test_position_from_files(tmp_path: Path, root: Path) -> None:
    spaced = tmp_path / "a position.txt"
    spaced.write_text(engine.new("acbas").to_text(), encoding="utf-8")
    assert talk(f"position file {spaced}", "go nodes 50") == talk(f"position json {START}", "go nodes 50")
    with_moves = talk(f"position file {spaced} moves wood3 resources", "go nodes 50")
    assert with_moves == talk(f"position json {START} moves wood3 resources", "go nodes 50")
    assert with_moves[-1].startswith("bestmove ")
    assert talk(f"position file {spaced} moves", "go nodes 50")[-1] == talk(f"position json {START}", "go nodes 50")[-1]
    third = root / "examples/third_round.txt"
    move = talk(f"position file {third}", "go nodes 50")[-1].removeprefix("bestmove ")
    engine.load(third).play(move)


BAD = [
    ("castle", "'castle' is unknown, but a line must begin with one of isready, position, go, stop and quit"),
    ("isready now", "isready stands alone"),
    ("stop it", "stop stands alone"),
    ("quit it", "quit stands alone"),
    ("position", "must be json {...} or file PATH"),
    ("position start", "'start' is unknown"),
    ("position json", "must be the position as one"),
    ("position json []", "'[]' is no JSON object"),
    ("position json {", "JSON"),
    ('position json {"game":"chess"}', "'chess'"),
    ('position json {"game":"acbas","rund":3}', "rund"),
    ('position json {"round":1,"round":2}', "round"),
    ("position json " + '{"a":' * 100_000, "JSON"),
    (f"position json {START} wood3", "only moves M... may"),
    (f"position json {START} moves castle", "move 1: 'castle' is no box"),
    (f"position json {START} moves wood3 wood3", "move 2: "),
    (f"position json {START} moves wood3 stall:a1", "move 2: "),
    ("position file", "must be the path of one"),
    ("position file -", "must be the path of one"),
    ("position file missing.json", "missing.json"),
    ("position file . moves wood3", "'.'"),
    ("go depth 3", "'depth' is unknown, but must be time S, nodes N or infinite"),
    ("go time", "time needs a number"),
    ("go time soon", "'soon'"),
    ("go time 0", "above 0"),
    ("go time nan", "'nan'"),
    ("go time 1e9", "86400"),
    ("go nodes 0", "nodes must be a whole number of at least 1"),
    ("go nodes 1.5", "'1.5'"),
    ("go nodes 99999999999999999999", "nodes"),
    ("go nodes 5 nodes 6", "nodes is given twice"),
    ("go infinite nodes 5", "infinite goes without"),
    (b"\xff\xfe", "no UTF-8"),
    ("\x00", "unknown"),
]


@pytest.mark.parametrize(("line", "about"), BAD, ids=[str(line)[:40] for line, _ in BAD])
def test_a_bad_line_is_answered_with_a_sentence_and_changes_nothing(line: str | bytes, about: str) -> None:
    answers = talk(f"position json {START} moves wood3", line, "isready", "go nodes 10")
    assert answers[0].startswith("error ")
    assert about in answers[0]
    assert "\n" not in answers[0]
    assert answers[1] == "readyok"
    assert answers[2:] == talk(f"position json {START} moves wood3", "go nodes 10")


def test_go_needs_a_position_that_goes_on() -> None:
    assert talk("go")[0].startswith("error go: there is no position yet")
    answers = talk(f"position json {json.dumps(over().to_json())}", "go", "isready")
    assert answers == ["error The game is over: there is no move to search for", "readyok"]


def test_empty_lines_and_line_ends_of_other_systems_are_fine() -> None:
    assert talk("", "  ", b"isready\r\n", "\tisready ") == ["readyok", "readyok"]


def test_limits_are_read_in_any_order() -> None:
    assert read_limits(["nodes", "5", "time", "2"]) == read_limits(["time", "2", "nodes", "5"])


def test_a_reader_that_has_gone_ends_the_program_quietly() -> None:
    command = f"printf '%s\\n' 'position file {{}}' 'go infinite' | {sys.executable} -m hedgerow protocol | head -c 4"
    path = Path(__file__).resolve().parent.parent / "examples/third_round.txt"
    done = subprocess.run(["sh", "-c", command.format(path)], capture_output=True, timeout=PATIENCE, check=False)
    assert done.stdout == b"info"
    assert done.stderr == b""


def test_the_last_round_is_exact() -> None:
    position = late(3, 4)
    known = best_way(position.core)
    assert known is not None
    told: list[Thinking] = []
    found = LiveSearch(position).run(seconds=5.0, report=told.append)
    assert told == [found]
    assert (found.kind, found.value) == ("exact", known.value)
    assert position.play(found.move).core == position.play(found.line[0]).core
    hurried = LiveSearch(position)
    hurried.stop()
    assert hurried.run(report=told.append).kind == "estimate"
    assert LiveSearch(position).run(nodes=1, report=told.append).kind == "estimate"
