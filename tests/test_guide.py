"""The guided entry of a position, driven through pipes and at a keyboard, and the short words of farms and boxes."""

import contextlib
import json
import os
import random
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import hedgerow.engine as engine
from hedgerow.engine.acbas.data import BOX_NUMBER, TILE_NUMBER
from hedgerow.engine.acbas.setup import Farm
from hedgerow.engine.errors import NotationError
from hedgerow.engine.notation import edge
from hedgerow.play import boxwords, farmwords
from hedgerow.play.answers import Answers
from hedgerow.play.guide import Guide
from tests.playing import Script, begin, setup

# The position of examples/drawn_by_hand.txt, as one says it at the table.
BY_WORDS = [
    "6",
    "",  # work
    "",  # seat 0 had the first turn of the round
    "",  # and of the game
    "",  # nobody has placed a worker
    "start 2, wood3 2, expand 2, reed_sheep 2, pig_sheep 3",
    "expand right; stall b3; trough c1; fence a1-b1; fence c1; borders b2w b3n c3n",
    "",
    "4 wood 2 stone 1 reed 0 borders 4 sheep 3 pigs 1 cow 3 horses",
    "expand left; half-timbered house; stall c2; fence b1",
    "",
    "5 wood 1 stone 2 sheep 3 cows",
    "",  # on offer is what nobody has built
    "",  # the default edition
]
KEEP_ALL = [""] * 13


def test_a_real_position_takes_few_short_lines(tmp_path: Path, root: Path) -> None:
    done = setup(tmp_path, lines=BY_WORDS)
    wanted = engine.load(root / "examples/drawn_by_hand.txt")
    assert done.stdout == wanted.to_text()
    assert len(BY_WORDS) < 25
    assert max(len(line) for line in BY_WORDS) <= 80
    # two minutes at a leisurely three signs a second leave half of the time for looking at the table
    assert sum(len(line) + 1 for line in BY_WORDS) < 60 * 3 * 2
    assert "Seat 0 is to move." in done.stderr


def test_drawings_are_read_as_pasted_and_json_is_written(tmp_path: Path, root: Path) -> None:
    text = (root / "examples/drawn_by_hand.txt").read_text(encoding="utf-8").splitlines()
    begins = [number for number, line in enumerate(text) if line.lstrip().startswith("+")]
    first, second = begins[0], next(one for one in begins if one > begins[0] + 6)
    lines = list(BY_WORDS)
    lines[9:10] = text[second : second + 7]
    lines[6:7] = text[first : first + 7]
    out = tmp_path / "table.json"
    done = setup(tmp_path / "home", "--json", "--out", str(out), lines=lines)
    assert done.stdout == ""
    wanted = engine.load(root / "examples/drawn_by_hand.txt")
    assert json.loads(out.read_text(encoding="utf-8")) == wanted.to_json()
    printed = setup(tmp_path / "home", "--json", lines=KEEP_ALL)
    assert json.loads(printed.stdout) == wanted.to_json()


def test_the_last_position_is_the_default(tmp_path: Path, root: Path) -> None:
    setup(tmp_path, lines=BY_WORDS)
    wanted = engine.load(root / "examples/drawn_by_hand.txt")
    assert setup(tmp_path, lines=KEEP_ALL).stdout == wanted.to_text()
    except_one = list(KEEP_ALL)
    except_one[7] = "except 6 wood 1 sheep"
    changed = engine.parse(setup(tmp_path, lines=except_one).stdout).to_json()
    expected = wanted.to_json()
    expected["players"][0]["supply"]["wood"] = 6
    expected["players"][0]["animals"]["sheep"] = 1
    assert changed == expected
    fresh = setup(tmp_path, "--new", lines=KEEP_ALL)
    assert fresh.stdout == engine.new("acbas").to_text()
    assert setup(tmp_path, lines=KEEP_ALL).stdout == fresh.stdout


@pytest.mark.parametrize("name", ["third_round.txt", "last_round.txt", "drawn_by_hand.json"])
def test_a_file_is_kept_by_pressing_enter(name: str, tmp_path: Path, root: Path) -> None:
    file = root / "examples" / name
    assert setup(tmp_path, str(file), lines=[*KEEP_ALL, ""]).stdout == engine.load(file).to_text()


def test_every_kind_of_phase_is_kept(tmp_path: Path, root: Path) -> None:
    game = engine.load_game(root / "examples/greedy_game.record")
    seen = set()
    for position in game.positions():
        if position.phase not in seen or (position.phase == "breeding" and len(seen) < 3):
            seen.add(position.phase)
            file = tmp_path / "here.json"
            file.write_text(json.dumps(position.to_json()), encoding="utf-8")
            assert setup(tmp_path, str(file), lines=[""] * 14).stdout == position.to_text()
    assert {"work", "end"} <= seen


def test_boxes_grow_with_the_rounds(tmp_path: Path, root: Path) -> None:
    file = root / "examples/third_round.txt"
    before = engine.load(file).to_json()
    # round 5: what was taken in round 3 has two refills, what lay there two more; the marker says who starts
    done = setup(tmp_path, str(file), "--json", lines=["5", *[""] * 13])
    after = json.loads(done.stdout)
    assert after["round"] == 5
    assert after["boxes"]["wood3"] == {"wood": before["boxes"]["wood3"]["wood"] + 6}
    assert after["boxes"]["stone1"] == {"stone": 2}
    assert after["boxes"]["pig_sheep"] == {"pig": 1, "sheep": 1}
    assert after["boxes"]["reed_sheep"] == {"reed": 1, "sheep": 4}
    assert after["occupied"] == {}
    assert (after["start"], after["marker"], after["to_move"]) == (1, 1, 1)


def test_workers_and_the_marker(tmp_path: Path) -> None:
    lines = ["2", "", "1", "1", "start 0 wood3 1, special 1", "", *[""] * 7]
    # borders: 9 each, one refill lies on Expand; seat 1 began, so it moved first and third
    lines[4] = "wood3 1, start 0, special 1"
    data = json.loads(setup(tmp_path, "--json", lines=[*lines[:5], "expand 2", *[""] * 7]).stdout)
    assert data["occupied"] == {"start": 0, "wood3": 1, "special_a": 1}
    assert (data["start"], data["marker"], data["to_move"], data["first_start"]) == (1, 0, 0, 1)
    assert "wood3" not in data["boxes"]
    assert data["boxes"]["stone1"] == {"stone": 1}


def test_breeding_can_be_entered(tmp_path: Path) -> None:
    # a pasture of two spaces and the Cottage: the young sheep could drive the pig out
    pen = ["fence a1-a2", "", "3 borders 4 sheep 1 pig"]
    rest = ["1", "0", "", "expand 8, wood3 none", *pen, *pen, "", ""]
    data = json.loads(setup(tmp_path / "both", "--json", lines=["8", "breeding", *rest]).stdout)
    assert (data["phase"], data["start"], data["marker"], data["to_move"]) == ("breeding", 1, 1, 1)
    assert [due["seat"] for due in data["pending"]] == [1, 0]
    assert data["boxes"]["expand"] == {"borders": 8}
    assert "wood3" not in data["boxes"]
    one = json.loads(setup(tmp_path / "one", "--json", lines=["8", "breeding seat 0", *rest]).stdout)
    assert [due["seat"] for due in one["pending"]] == [0]
    kept = setup(tmp_path / "one", "--json", lines=[""] * 14)
    assert json.loads(kept.stdout) == one
    assert "[breeding 0]" in kept.stderr
    over = json.loads(setup(tmp_path / "end", "--json", lines=["8", "end", "1", "0", *rest[3:]]).stdout)
    assert (over["phase"], over["to_move"]) == ("end", None)


@pytest.mark.parametrize(
    ("place", "wrong", "sentence"),
    [
        (0, "9", "round is '9', but must be 1 to 8"),
        (0, "six", "round is 'six', but must be 1 to 8"),
        (1, "lunch", "phase is 'lunch', but must be work, breeding"),
        (2, "2", "the start player is '2', but must be seat 0 or 1"),
        (3, "me", "the start player of round 1 is 'me'"),
        (4, "castle 0", "'castle' is no box: use start, wood3"),
        (4, "wood3", "wood3 must say whose worker stands there"),
        (4, "wood3 1", "starting with seat 0 they take turns"),
        (4, "wood3 0 wood3 1", "wood3 is named twice"),
        (5, "wood3 5 wood", "boxes.wood3.wood is 5, but must be a multiple of 3"),
        (5, "fences 2", "fences never holds goods"),
        (5, "wood3 1 gold", "'gold' is no box"),
        (5, "stone1 2 wood", "boxes.stone1.wood is 2, but this box holds stone only"),
        (5, "reed_sheep 9", "there are at most 8"),
        (5, "reed_sheep 8", "at most 5 sheep in round 6"),
        (5, "wood3", "wood3 must say what lies there"),
        (5, "wood3 none", "is empty, but a free box holds at least"),
        (6, "castle b1", "'castle' is neither a building nor expand"),
        (6, "stall b9", "space b9 lies outside the farm of 2 columns"),
        (6, "stall", "stall must say where"),
        (6, "stall b1n", "stall needs spaces"),
        (6, "expand", "expand must say the side"),
        (6, "expand left left right right left", "there are only 4"),
        (6, "b1", "'b1' says where, but not what"),
        (6, "stall a3", "has no Cottage"),
        (6, "cottage b3", "2 buildings that stand on a Cottage"),
        (6, "stall a1 a2 b1 b2 b3", "5 Stalls and Stables, but there are only 4"),
        (6, "shelter on b1; stall", "stall must say where"),
        (6, "fence", "fence must say where"),
        (6, "stables b1 + yard", "is neither a building"),
        (8, "4 gold", "'gold' is no goods"),
        (8, "wood", "cannot be read as goods"),
        (8, "700 wood", "players[0].supply.wood is 700, but must be a whole number from 0 to 127"),
        (8, "4 sheep 9 horses", "players[0].animals are 4 sheep, 9 horses, which do not fit on the farm"),
        (11, "7 borders", "the borders are"),
        (12, "castle", "'castle' is no building"),
        (12, "half_timbered_house", "half_timbered_house stands on a farm already"),
        (13, "deluxe", "edition is 'deluxe', but must be bigbox or original"),
    ],
)
def test_a_wrong_answer_is_told_at_once_and_asked_again(
    place: int, wrong: str, sentence: str, tmp_path: Path, root: Path
) -> None:
    lines = [*BY_WORDS[:place], wrong, *BY_WORDS[place:]]
    done = setup(tmp_path, lines=lines)
    told = " ".join(done.stderr.split())  # a long sentence goes on in the next line
    assert told.count(sentence) == 1, done.stderr
    assert "." in told.partition(sentence)[2]
    assert done.stdout == engine.load(root / "examples/drawn_by_hand.txt").to_text()


def test_back_returns_to_the_question_before(tmp_path: Path, root: Path) -> None:
    lines = [*BY_WORDS[:6], "back", "wood3 0", "back", *BY_WORDS[4:]]
    done = setup(tmp_path, lines=["back", *lines])
    assert "This is the first question." in done.stderr
    lines = ["5", "back", "4", "1", "back", *["back"] * 3, *BY_WORDS]
    done = setup(tmp_path / "other", "--new", lines=lines)
    assert done.stdout == engine.load(root / "examples/drawn_by_hand.txt").to_text()


def test_words_of_a_farm_can_be_taken_back(tmp_path: Path, root: Path) -> None:
    lines = [*BY_WORDS[:6], "expand left", "stall c1 c2", "undo", "undo", "undo", *BY_WORDS[6:]]
    done = setup(tmp_path, lines=lines)
    assert done.stdout == engine.load(root / "examples/drawn_by_hand.txt").to_text()
    assert done.stderr.count("There is no line to take back.") == 1


def test_a_drawing_that_is_wrong_or_left(tmp_path: Path, root: Path) -> None:
    bad = ["+--+--+", "? .", "+  +  +", "", "+  +  +", "co .", "+  +  +"]
    lines = [*BY_WORDS[:6], *bad, "+--+--+", "back", *BY_WORDS[6:]]
    done = setup(tmp_path, lines=lines)
    assert "line 2 of the diagram" in done.stderr
    assert "the drawing was left before its seventh line." in done.stderr
    assert done.stdout == engine.load(root / "examples/drawn_by_hand.txt").to_text()


def test_all_reasons_are_told_at_the_end_and_the_right_question_is_asked_again(
    monkeypatch: pytest.MonkeyPatch, root: Path
) -> None:
    # nothing is looked at before the end, as if answers could spoil earlier ones unseen
    lines = list(BY_WORDS)
    lines[5] = lines[5].replace("wood3 2", "wood3 5 wood").replace("expand 2", "expand 7")
    lines[11] += " 20 borders"
    talk = Script([*lines, "wood3 2, expand 2", "5 wood 1 stone 2 sheep 3 cows"])
    guide = Guide(talk, Answers(None), lambda setup: None)
    with monkeypatch.context() as blind:
        blind.setattr(guide, "_check", lambda question, trial: None)
        position = guide.run()
    assert position.to_text() == engine.load(root / "examples/drawn_by_hand.txt").to_text()
    first = [line for line in talk.told if "boxes.wood3.wood is 5" in line or "boxes.expand.borders is 7" in line]
    assert len(first) == 2, "all reasons at once"
    assert len([line for line in talk.told if line.startswith("the borders are")]) == 2, "once for each whole look"
    assert len([line for line in talk.told if line.startswith("What differs")]) == 2
    assert len([line for line in talk.told if line.startswith("Seat 1 has")]) == 2
    assert len([line for line in talk.told if line.startswith("Seat 0 has")]) == 1
    assert len([line for line in talk.told if line.startswith("Round")]) == 1


def test_the_way_back_after_the_end_goes_on_from_there(monkeypatch: pytest.MonkeyPatch, root: Path) -> None:
    lines = list(BY_WORDS)
    lines[11] = "5 wood 1 stone 2 sheep 9 cows"
    talk = Script([*lines, "back", "", "5 wood 1 stone 2 sheep 3 cows", "", ""])
    guide = Guide(talk, Answers(None), lambda setup: None)
    monkeypatch.setattr(guide, "_check", lambda question, trial: None)
    assert guide.run().to_text() == engine.load(root / "examples/drawn_by_hand.txt").to_text()
    assert talk.lines == []


def test_borders_that_do_not_add_up_lead_back(tmp_path: Path, root: Path) -> None:
    lines = [*BY_WORDS[:8], BY_WORDS[8].replace("0 borders", "9 borders"), *BY_WORDS[9:12]]
    lines += ["back", "back", "except 0 borders", "", *BY_WORDS[11:]]
    lines[8] = lines[8].replace("9 borders", "3 borders")
    lines[11] += " 5 borders"
    done = setup(tmp_path, lines=lines)
    assert done.stderr.count("(back leads to the answers before).") == 1
    assert done.stdout == engine.load(root / "examples/drawn_by_hand.txt").to_text()


def test_nonsense_is_no_traceback() -> None:
    chance = random.Random(5)
    words = [
        *("6", "²", "9" * 5000, "-1", "", "?", "back", "undo", "new", "none", "all", "wood3", "special", "expand left"),
        *("fences", "stall", "b1", "a1-z9", "a1n", "storage", "cottage", "remove", "no", "1 wood", "except", "sheep"),
        *("+--+--+", "+", ";", ",", "é", "\x00", "breeding", "end", "0", "1", "shared", "original", "start", "2 3"),
    ]
    for _ in range(20):
        lines = BY_WORDS[: chance.randrange(len(BY_WORDS))]
        lines += [" ".join(chance.choices(words, k=chance.randint(1, 3))) for _ in range(150)]
        guide = Guide(Script(lines), Answers(None), lambda setup: None)
        with contextlib.suppress(EOFError):
            guide.run()


def test_help_is_told_for_every_question(tmp_path: Path, root: Path) -> None:
    lines = [line for answer in BY_WORDS for line in ("?", answer)]
    done = setup(tmp_path, lines=lines)
    assert done.stdout == engine.load(root / "examples/drawn_by_hand.txt").to_text()
    assert done.stderr.count("back returns to the question before") == len(BY_WORDS) + 1


def test_what_was_entered_is_kept_when_the_input_ends(tmp_path: Path, root: Path) -> None:
    done = setup(tmp_path, lines=BY_WORDS[:9], code=2)
    assert done.stdout == ""
    assert "what was entered is kept" in done.stderr.splitlines()[-1]
    rest = setup(tmp_path, lines=[""] * 8 + BY_WORDS[9:])
    assert rest.stdout == engine.load(root / "examples/drawn_by_hand.txt").to_text()
    assert setup(tmp_path, lines=["quit"], code=2).stdout == ""


def test_ctrl_c_keeps_what_was_entered(tmp_path: Path) -> None:
    with begin(tmp_path, "setup") as process:
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.write("7\n")
        process.stdin.flush()
        seen = ""
        while "Phase" not in seen:
            seen += process.stderr.read(1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert out == ""
    assert "Traceback" not in err
    assert "What was entered is kept" in err
    assert json.loads((tmp_path / "setup.json").read_text(encoding="utf-8"))["round"] == 7


def test_arguments_and_places_that_do_not_work(tmp_path: Path, root: Path) -> None:
    example = str(root / "examples/third_round.txt")
    for words, sentence in (
        (("-",), "name a file"),
        ((example, "--new"), "leave FILE out"),
        ((str(tmp_path / "none.txt"),), "cannot be read"),
        (("--out", str(tmp_path / "no/where.txt"), example), "cannot be written"),
        (("--out", str(tmp_path), example), "it is a folder"),
        (("--out", "~nobody-of-this-name/there.txt", example), "home folder"),
    ):
        done = setup(tmp_path / "home", *words, lines=[*KEEP_ALL, ""], code=2)
        assert done.stdout == ""
        assert sentence in done.stderr.splitlines()[-1]
        assert done.stderr.count("\n") == 1, "nobody answers questions for nothing"
    (tmp_path / "file").write_text("", encoding="utf-8")
    done = setup(tmp_path / "file", lines=KEEP_ALL)
    assert done.stderr.count("cannot be kept") == 1
    assert done.stdout == engine.new("acbas").to_text()
    (tmp_path / "setup.json").write_text("{", encoding="utf-8")
    assert setup(tmp_path, lines=KEEP_ALL).stdout == engine.new("acbas").to_text()


def test_a_pasted_drawing_at_a_keyboard(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    main, side = pty.openpty()
    out = tmp_path / "out.txt"
    drawing = "+--+--+\n|. |. |\n+--+--+\n .  .\n+  +  +\n co .\n+  +  +"
    pasted = f"\x1b[200~{drawing}\x1b[201~"
    with subprocess.Popen(
        [sys.executable, "-m", "hedgerow", "setup", "--out", str(out)],
        stdin=side,
        stdout=side,
        stderr=side,
        env={**os.environ, "TERM": "xterm-256color", "HEDGEROW_HOME": str(tmp_path), "COLUMNS": "100"},
    ) as process:
        os.close(side)
        seen = b""

        def read_until(what: bytes) -> None:
            nonlocal seen
            while what not in seen:
                seen += os.read(main, 65536)
            seen = b""

        answers = ["1", "", "", "", "", pasted, "", "2 borders", "", "", "", ""]
        for answer in answers:
            read_until(b"]> ")
            os.write(main, answer.encode() + b"\r")
        try:
            while True:
                seen += os.read(main, 65536)
        except OSError:
            pass
        assert process.wait(20) == 0, seen
    os.close(main)
    first = engine.load(out).to_json()["players"][0]
    assert sorted(first["borders"]) == ["0,0:n", "0,0:w", "0,1:e", "0,1:n", "0,1:w", "1,0:n", "1,1:n"]


def named(farm: Farm) -> set[str]:
    return {edge(number, farm.columns) for number in farm.borders}


def test_words_of_farms() -> None:
    farm = farmwords.change(
        farmwords.start_farm(), "Expand right, expand left\nSTALL d1, d2 storage on b1 trough c1+c2"
    )
    assert farm.columns == 4
    tiles = {"cottage": 5, "stall": 9, "storage": 3}
    assert {cell: number for cell, number in farm.buildings.items() if cell != 10} == {
        cell: TILE_NUMBER[name] for name, cell in tiles.items()
    }
    assert farm.buildings[10] == TILE_NUMBER["stall"]
    assert farm.troughs == {6, 7}
    assert named(farmwords.change(farm, "fence a1 - b2")) == {
        *("a1n", "b1n", "a1w", "a2w", "c1w", "c2w", "a3n", "b3n"),
    }
    assert named(farmwords.change(farm, "fences around a1 and b1; walls d3e a3s")) == {
        *("a1n", "b1n", "a1w", "c1w", "a2n", "b2n", "d3e", "a3s"),
    }
    fenced = farmwords.change(farm, "fence c1-c2; borders c2n")
    assert named(farmwords.change(fenced, "remove c2n; no fence c1n")) == named(fenced) - {"c2n", "c1n"}
    assert farmwords.change(farm, "no trough c1 c2").troughs == set()
    empty = farmwords.change(farm, "remove c1-d2")
    assert (empty.troughs, sorted(empty.buildings)) == (set(), [3, 5])
    assert farmwords.change(farm, "stable d1").buildings[9] == TILE_NUMBER["stable"]
    assert farmwords.change(farm, "half-timbered house").buildings[5] == TILE_NUMBER["half_timbered_house"]
    assert farmwords.change(farm, "start") == farmwords.start_farm()
    moved = farmwords.change(fenced, "expand left")
    assert named(moved) == {"d1n", "d2n", "d3n", "d1w", "d2w", "e1w", "e2w"}
    assert farm.columns == 4, "the farm that was changed is left as it was"
    for wrong in ("", ";", "expand up", "expand b1", "start b1", "a1 stall", "sta b1", "fence a1-z9"):
        with pytest.raises(NotationError):
            farmwords.change(farm, wrong)


def test_words_of_boxes() -> None:
    wood3, pigs = BOX_NUMBER["wood3"], BOX_NUMBER["pig_sheep"]
    assert boxwords.PLACES.read_piles("wood3: 2; pig_sheep = 1 pig + 2 sheep", {}, {}) == {
        wood3: {"wood": 6},
        pigs: {"pig": 1, "sheep": 2},
    }
    every = boxwords.PLACES.read_piles("all 2, wood3 none", {}, {pigs: 0})
    assert pigs not in every
    assert every[wood3] == {}
    assert every[BOX_NUMBER["expand"]] == {"borders": 2}
    assert boxwords.PLACES.read_piles("3wood 3wood", {}, {}) == {wood3: {"wood": 3}}
    lines = boxwords.PLACES.piles_words(every, {pigs: 0})
    assert max(len(line) for line in lines) <= 80
    assert any(re.search(r"pig_sheep +taken by seat 0", line) for line in lines)
    assert boxwords.PLACES.read_occupied("special by seat 0 and special 1") == {
        BOX_NUMBER["special_a"]: 0,
        BOX_NUMBER["special_b"]: 1,
    }


def test_words_about_what_buildings_remember() -> None:
    farm = farmwords.change(farmwords.start_farm(), "barn a1; note barn used; stone carver b1; note stone carver 3")
    assert farm.notes == {"barn": "used", "stone_carver": 3}
    assert farmwords.change(farm, "remove a1").notes == {"stone_carver": 3}
    assert farmwords.change(farm, "start").notes == {}
    for words in ("note barn shut", "note gift 1", "note", "note a1", "note stone carver many", "note dog 1"):
        with pytest.raises(NotationError, match="note"):
            farmwords.change(farm, words)


@pytest.mark.parametrize("edition", ["bigbox", "original"])
def test_buildings_of_the_expansions_are_entered(edition: str, tmp_path: Path) -> None:
    lines = [
        *("6", "before breeding: 0 joinery, 1 any time", "0", "", "0", ""),
        *("expand left; expand right; Joinery c1; threshing floor a1; note barn used", "", "2 wood"),
        *("cattle market b1; expand left; stone carver a2; note stone carver 2", "", "3 reed 5 borders"),
        *("storage, dog house, Small Extension, shelter", edition),
    ]
    out = tmp_path / "table.txt"
    setup(tmp_path, "--new", "--out", str(out), lines=lines)
    position = engine.load(out)
    data = position.to_json()
    assert (position.phase, position.to_move) == ("before_breeding", 0)
    assert data["pending"] == [{"seat": 0, "hook": "joinery"}, {"seat": 1, "hook": "any_time"}]
    assert data["edition"] == edition
    assert data["players"][0]["notes"] == {"barn": "used"}
    assert data["players"][1]["notes"] == {"stone_carver": 2}
    assert data["supply"]["expansions"] == 2, "five of them, three on farms"
    assert engine.parse(position.to_text()) == position
    kept = setup(tmp_path, str(out), lines=[""] * 14)
    assert engine.parse(kept.stdout) == position
    wrong = setup(tmp_path, "--new", lines=["6", "before breeding: 0 castle", "before lunch"], code=2)
    assert "is no seat with a building" in wrong.stderr
    assert "a phase in which a building acts" in wrong.stderr.replace("\n", " ").replace("  ", " ")


def test_a_building_that_is_due_must_stand_on_the_farm(tmp_path: Path) -> None:
    lines = ["", "before scoring: 0 joinery", "before breeding: 0 joinery", *[""] * 9, "work"]
    done = setup(tmp_path, "--new", lines=lines)
    said = " ".join(done.stderr.split())
    assert "pending names 'joinery' for seat 0, whose farm has no such building" in said
    assert "pending names 'joinery', but in phase before_scoring" in said
    assert engine.parse(done.stdout).phase == "work"
