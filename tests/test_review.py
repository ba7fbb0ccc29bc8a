"""Reviews: a planted blunder is found, strong play is left alone, another seed agrees, a stopped review goes on."""

import json
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import hedgerow.engine as engine
from hedgerow._core import acbas
from hedgerow.engine.errors import HedgerowError
from hedgerow.engine.position import Move, Position
from hedgerow.engine.record import Game
from hedgerow.play.cli import main
from hedgerow.play.reviewtable import print_review
from hedgerow.play.valuegraph import Graph, graph_lines, graph_of, graph_svg
from hedgerow.solver import players
from hedgerow.solver import review as reviews
from hedgerow.solver.hint import hint
from hedgerow.solver.review import Review, ReviewedMove, error_of_loss, review
from hedgerow.solver.reviewfile import ReviewLine
from hedgerow.solver.weights import standard

NODES = 31200
STRONG = 4000
KEYS = ["ply", "seat", "move", "value_before", "value_after", "best", "line", "loss", "kind", "error", "mistake"]


def example(root: Path) -> Game:
    """A game of two players who look one turn ahead: it has mistakes."""
    return engine.load_game(root / "examples/greedy_game.record")


@pytest.fixture(scope="module")
def strong() -> Game:
    """A game of the search player against itself."""
    game = Game(engine.new("acbas"))
    player = players.make(f"full:nodes={STRONG}")
    player.begin(1)
    while not game.position.is_over:
        game.play(player.choose(game.position).move)
    return game


@pytest.fixture(scope="module")
def found(root: Path) -> Review:
    return review(example(root), nodes=NODES)


def start_of(game: Game, count: int) -> Game:
    """The first moves of a game."""
    result = Game(game.root.position)
    for move in game.moves()[:count]:
        result.play(move.text)
    return result


def test_what_is_true_of_every_move(root: Path, found: Review) -> None:
    game = example(root)
    moves, positions = game.moves(), game.positions()
    assert [move.ply for move in found.moves] == list(range(1, len(moves) + 1))
    for move, played, (position, after) in zip(found.moves, moves, pairwise(positions), strict=True):
        assert (move.seat, move.move) == (position.to_move, played.text)
        assert move.loss == move.value_before - move.value_after >= 0
        assert move.line[0] == move.best
        here = position
        for text in move.line:
            here = here.play(text)
        if move.loss == 0:
            assert move.best == move.move
            assert move.error == 0
            assert not move.mistake
        elif move.kind == "exact":
            assert move.error == 0
            assert move.mistake
        else:
            assert move.error >= reviews.FLOOR
            assert move.mistake == (move.loss > 2 * move.error)
            assert position.play(move.best).hash != after.hash
    assert [move.loss for move in found.largest] == sorted((m.loss for m in found.moves if m.mistake), reverse=True)


def test_values_of_neighbouring_moves_agree(found: Review) -> None:
    """The value after a move and the one before the next are found by searches that know nothing of each other."""
    apart = []
    for one, two in pairwise(found.moves):
        sign = 1 if one.seat == two.seat else -1
        apart.append(abs(one.value_after - sign * two.value_before))
    assert sum(apart) / len(apart) < 2
    assert sorted(apart)[len(apart) * 9 // 10] < 4


def test_the_last_values_are_the_result(root: Path, found: Review) -> None:
    last = found.moves[-1]
    totals = example(root).position.score().totals
    assert last.kind == "exact"
    assert last.value_after == totals[last.seat] - totals[1 - last.seat]


@pytest.fixture(scope="module")
def careless() -> Game:
    """A game of a player who looks one turn ahead against one who looks nowhere."""
    game = Game(engine.new("acbas"))
    seats = [players.make("greedy"), players.make("random:seed=4")]
    while game.position.to_move is not None:
        game.play(seats[game.position.to_move].choose(game.position).move)
    return game


@pytest.fixture(scope="module")
def bad(careless: Game) -> Review:
    return review(careless, nodes=NODES)


def test_another_seed_keeps_the_mistakes(careless: Game, bad: Review) -> None:
    others = [review(careless, nodes=NODES, seed=seed) for seed in (77, 2**62 + 5)]
    large = [move for move in bad.largest if move.loss > 2]
    assert len(large) >= 5
    for other in others:
        again = {move.ply for move in other.largest}
        assert again != set()
        assert other != bad
        assert sum(move.ply in again for move in large) >= 0.9 * len(large)
    # who looks nowhere makes more of them
    assert sum(move.seat == 1 for move in large) > 2 * sum(move.seat == 0 for move in large)


def test_strong_play_is_left_alone(strong: Game, bad: Review) -> None:
    judged = review(strong, nodes=NODES)
    assert len([move for move in judged.largest if move.loss > 2]) <= 2
    assert sum(move.loss for move in judged.largest) < sum(move.loss for move in bad.largest) / 5


def worst(position: Position) -> tuple[float, Move]:
    """The listed move after which the evaluation is worst, and what a short search says that it loses."""
    sign = 1 if position.to_move == 0 else -1
    moves = position.legal_moves()
    foolish = min(moves, key=lambda move: sign * acbas.evaluate(position.play(move).core, standard()))
    against = hint(position, nodes=2000, move=foolish.text).against
    assert against is not None
    return against.difference, foolish


def blunder_in(game: Game, plies: range) -> tuple[int, Move]:
    """The move of that part of a game, counted from 1, that one could have done worst instead, and how."""
    found = {ply: worst(game.positions()[ply - 1]) for ply in plies}
    ply = min(found, key=lambda one: found[one][0])
    return ply, found[ply][1]


@pytest.mark.parametrize("plies", [range(6, 17), range(17, 28), range(28, 40)], ids=["early", "middle", "late"])
def test_a_planted_blunder_is_the_largest_mistake(strong: Game, plies: range) -> None:
    ply, blunder = blunder_in(strong, plies)
    game = start_of(strong, ply - 1)
    game.play(blunder)
    player = players.make(f"full:nodes={STRONG}")
    for _ in range(4):
        game.play(player.choose(game.position).move)
    tail = Game(game.nodes()[ply - 5].position)  # the moves around it
    for move in game.moves()[ply - 5 :]:
        tail.play(move.text)
    judged = review(tail, nodes=NODES)
    assert judged.largest
    first = judged.largest[0]
    assert (first.ply, first.move) == (5, blunder.text)
    assert first.loss > 2
    assert first.best != blunder.text


def test_the_error_is_what_depth_changes() -> None:
    floor = reviews.FLOOR
    assert error_of_loss((3.0, 3.0, 3.0), (1.0, 1.0, 1.0)) == floor
    # what moves both alike is no error of the difference
    assert error_of_loss((3.0, 5.0, 9.0), (1.0, 3.0, 7.0)) == floor
    # differences 2, 4, 8: the small searches are off by 6 and 4
    assert error_of_loss((3.0, 5.0, 9.0), (1.0, 1.0, 1.0)) == pytest.approx(((36 + 16) / 2 + floor**2) ** 0.5)


def test_the_same_seed_gives_the_same_review(root: Path) -> None:
    game = start_of(example(root), 4)
    assert review(game, nodes=900, seed=5) == review(game, nodes=900, seed=5)
    assert review(game, nodes=900, seed=5) != review(game, nodes=900, seed=6)


def test_a_stopped_review_goes_on(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = start_of(example(root), 6)
    out = tmp_path / "game.review.jsonl"
    whole = review(game, nodes=390)

    def stop(done: int, count: int) -> None:
        assert count == 6
        if done == 3:
            raise KeyboardInterrupt

    first = review(game, nodes=390, out=out, progress=stop)
    assert first.interrupted
    assert first.moves == whole.moves[:3]
    lines = out.read_bytes()
    out.write_bytes(lines + b'{"method":1,"posi')  # cut off while it was written
    asked: list[str] = []
    real = reviews._judge_move

    def watched(position: Position, move: Move, *rest: Any) -> ReviewLine:
        asked.append(move.text)
        return real(position, move, *rest)

    monkeypatch.setattr(reviews, "_judge_move", watched)
    told: list[int] = []
    second = review(game, nodes=390, out=out, progress=lambda done, _: told.append(done))
    assert second == whole
    assert asked == [move.text for move in game.moves()[3:]]
    assert told == list(range(7))
    assert out.read_bytes().startswith(lines)
    assert len(out.read_bytes().splitlines()) == 6
    asked.clear()
    assert review(game, nodes=390, out=out) == whole
    assert not asked
    for other in ({"seed": 1}, {"nodes": 401}):  # another question is asked anew
        asked.clear()
        review(start_of(game, 1), **{"nodes": 390, "out": out, **other})  # type: ignore[arg-type]
        assert len(asked) == 1
    asked.clear()
    longer = start_of(example(root), 7)
    review(longer, nodes=390, out=out)
    assert asked == [longer.moves()[6].text]


def test_moves_taken_back_are_reviewed_too(root: Path) -> None:
    game = start_of(example(root), 3)
    game.undo()
    assert len(review(game, nodes=39).moves) == 3


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda game: review(Game(engine.new("acbas")), nodes=39), "no moves"),
        (lambda game: review(game, nodes=38), "nodes .* at least 39, not 38"),
        (lambda game: review(game, time=0), "time"),
        (lambda game: review(game, time=float("nan")), "time"),
        (lambda game: review(game, nodes=39, seed=-1), "seed"),
    ],
)
def test_bad_requests(root: Path, call: Callable[[Game], Review], words: str) -> None:
    with pytest.raises(HedgerowError, match=words):
        call(start_of(example(root), 1))


@pytest.mark.parametrize(
    ("content", "words"),
    [("hello\n", "line 1"), ("hello", "line 1"), ('{"method":1}\n', "line 1"), ("\n{}\n", "line 2")],
)
def test_a_file_of_something_else_is_left_alone(root: Path, tmp_path: Path, content: str, words: str) -> None:
    out = tmp_path / "out"
    out.write_text(content, encoding="utf-8")
    with pytest.raises(HedgerowError, match=words):
        review(start_of(example(root), 1), nodes=39, out=out)
    assert out.read_text(encoding="utf-8") == content


def test_a_file_that_cannot_be_written_is_named(root: Path, tmp_path: Path) -> None:
    for out in (tmp_path, tmp_path / "no" / "out"):
        with pytest.raises(HedgerowError, match=r"out: .* cannot be written"):
            review(start_of(example(root), 1), nodes=39, out=out)


def record(root: Path, folder: Path, count: int = 5) -> Path:
    path = folder / "some.record"
    start_of(example(root), count).save(path)
    return path


def test_the_command_is_the_library(root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = record(root, tmp_path)
    svg = tmp_path / "graph.svg"
    words = ["review", str(path), "--nodes", "390", "--seed", "3", "--json", "--svg", str(svg)]
    assert main(words) == 0
    printed = json.loads(capsys.readouterr().out)
    same = review(engine.load_game(path), nodes=390, seed=3)
    assert printed == json.loads(json.dumps(same.to_json()))
    assert list(printed) == ["moves", "largest"]
    assert all(list(move) == KEYS for move in printed["moves"])
    assert len((tmp_path / "some.record.review.jsonl").read_bytes().splitlines()) == 5
    assert ElementTree.fromstring(svg.read_text(encoding="utf-8")).tag.endswith("svg")
    out = tmp_path / "kept"
    assert main([*words, "--out", str(out)]) == 0
    assert json.loads(capsys.readouterr().out) == printed
    assert len(out.read_bytes().splitlines()) == 5


def test_bad_words_are_one_sentence(root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = str(record(root, tmp_path))
    empty = tmp_path / "position.txt"
    empty.write_text(engine.new("acbas").to_text(), encoding="utf-8")
    broken = tmp_path / "broken.record"
    broken.write_text("record 1\n\n1. castle\n", encoding="utf-8")
    for words, about in (
        (["missing"], "missing"),
        ([str(empty)], "no moves"),
        ([str(broken)], "castle"),
        ([good, "--nodes", "0"], "--nodes"),
        ([good, "--nodes", "5"], "at least 39"),
        ([good, "--time", "x"], "time"),
        ([good, "--time", "1", "--nodes", "39"], "--nodes"),
        ([good, "--seed", "-1"], "--seed"),
        ([good, "--nodes", "39", "--svg", str(tmp_path / "no" / "a.svg")], "--svg"),
        ([good, "--nodes", "39", "--out", str(tmp_path)], "out"),
        ([good, "--nodes", "39", "--out", good], "no move of a review"),
    ):
        assert main(["review", *words]) == 2, words
        printed = capsys.readouterr()
        assert printed.out == ""
        assert printed.err.count("\n") == 1
        assert about in printed.err
    assert engine.load_game(good).moves()
    assert not (tmp_path / "position.txt.review.jsonl").exists()


def test_it_reads_standard_input_and_keeps_nothing(root: Path, tmp_path: Path) -> None:
    text = record(root, tmp_path, 2).read_bytes()
    done = subprocess.run(
        [sys.executable, "-m", "hedgerow", "review", "-", "--nodes", "39", "--json"],
        input=text,
        capture_output=True,
        timeout=60,
        cwd=tmp_path,
        check=True,
    )
    assert len(json.loads(done.stdout)["moves"]) == 2
    assert done.stderr == b""
    assert [path.name for path in tmp_path.iterdir()] == ["some.record"]


def test_ctrl_c_prints_what_was_found_and_leaves_with_130(root: Path, tmp_path: Path) -> None:
    path = record(root, tmp_path, 30)
    kept = tmp_path / "some.record.review.jsonl"
    words = [sys.executable, "-m", "hedgerow", "review", str(path), "--time", "0.3", "--json"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        for _ in range(200):
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(0.1)
            if kept.exists() and len(kept.read_bytes().splitlines()) >= 2:
                break
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert process.returncode == 130, err
    moves = json.loads(out)["moves"]
    assert 2 <= len(moves) < 30
    assert len(kept.read_bytes().splitlines()) == len(moves)


def test_what_a_person_sees(root: Path, found: Review, capsys: pytest.CaptureFixture[str]) -> None:
    game = example(root)
    print_review(game, found)
    shown = capsys.readouterr().out
    lines = shown.splitlines()
    assert max(len(line) for line in lines if " " in line.strip()) <= 80
    assert "\x1b" not in shown
    assert shown.isascii()
    first = found.largest[0]
    assert any(line.startswith(f"1. move {first.ply}, seat {first.seat}: {first.move}") for line in lines)
    table = lines[next(number for number, line in enumerate(lines) if line.startswith(" ply")) :]
    rows = [line.split() for line in table if re.match(r" *\d+ +[1-8] +[01] ", line)]
    assert [int(row[0]) for row in rows] == [move.ply for move in found.moves]
    assert shown.count("mistake; better:") == len(found.largest)


def drawn(graph: Graph) -> list[str]:
    return [line.plain for line in graph_lines(graph)]


def wrong(ply: int, seat: int = 0) -> ReviewedMove:
    return ReviewedMove(ply, seat, "wood3", 5.0, 1.0, "start<&>", ("start<&>",), "estimate", 0.1)


def test_the_terminal_graph_is_what_it_is() -> None:
    graph = Graph((0.0, 1.0, -1.0, 2.0), (1, 1, 2, 2), {2: wrong(2)})
    assert graph.limits == (-1, 2, 0.5)
    assert drawn(graph) == [
        "    +2 |   o",
        "  +1.5 |",
        "    +1 | o",
        "  +0.5 |",
        "     0 |o---",
        "  -0.5 |",
        "    -1 |  X",
        " round  1 2",
    ]


@pytest.mark.parametrize("count", [1, 2, 71, 72, 73, 144, 500])
def test_the_terminal_graph_fits(count: int) -> None:
    values = tuple((-1) ** ply * ply / 7 for ply in range(count + 1))
    graph = Graph(values, tuple(ply // 8 + 1 for ply in range(count + 1)), {count: wrong(count)})
    lines = drawn(graph)
    assert max(len(line) for line in lines) <= 80
    assert len(lines) <= 15
    assert "".join(lines).count("X") == 1
    assert {line.index("|") for line in lines[:-1]} == {7}


def test_the_graph_shows_the_game(root: Path, found: Review) -> None:
    graph = graph_of(example(root), found)
    assert len(graph.values) == len(found.moves) + 1
    assert graph.rounds[0] == 1
    assert sorted(graph.mistakes) == sorted(move.ply for move in found.largest)
    totals = example(root).position.score().totals
    assert graph.values[-1] == totals[0] - totals[1]
    low, high, _ = graph.limits
    assert all(low <= value <= high for value in graph.values)


def test_the_svg_is_well_formed_and_true(root: Path, found: Review) -> None:
    graph = graph_of(example(root), found)
    tree = ElementTree.fromstring(graph_svg(graph, "a <game> & more", ("A&B", "<C>")))
    space = {"s": "http://www.w3.org/2000/svg"}
    assert tree.findtext("s:title", namespaces=space) == "a <game> & more"
    line = tree.find("s:polyline", space)
    assert line is not None
    points = [tuple(map(float, pair.split(","))) for pair in line.attrib["points"].split()]
    assert len(points) == len(graph.values)
    _, _, width, height = map(float, tree.attrib["viewBox"].split())
    assert all(0 <= x <= width and 0 <= y <= height for x, y in points)
    for (one, value), (other, next_) in pairwise(zip(points, graph.values, strict=True)):
        assert one[0] < other[0]
        assert (other[1] - one[1]) * (next_ - value) <= 0.1  # higher values stand higher
    assert len(tree.findall("s:circle", space)) == len(graph.mistakes)
    assert not re.search("nan|inf", graph_svg(Graph((0.0, 0.0), (1, 1), {}), "flat"))
