"""Notation: what the readers allow, the documentation's own examples, files."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow import engine
from hedgerow.engine import HedgerowError, PositionError
from hedgerow.engine.acbas import diagram, find_building
from hedgerow.engine.acbas.data import BASE_OFFER, BOXES, SPECIALS, TILES, tile
from hedgerow.engine.acbas.words import kept, parse_kept
from hedgerow.engine.notation import edge, edge_json, parse_edge, parse_space, space, space_json
from hedgerow.engine.record_text import read as read_record

TEXT = engine.new("acbas").to_text()


def document(root: Path) -> str:
    return (root / "engine" / "NOTATION.md").read_text(encoding="utf-8")


# spaces, edges, goods


@given(st.integers(2, 7), st.data())
def test_spaces_and_edges_read_as_written(columns: int, data: st.DataObject) -> None:
    cell = data.draw(st.integers(0, 3 * columns - 1))
    assert parse_space(space(cell), columns) == parse_space(space_json(cell), columns) == cell
    number = data.draw(st.integers(0, 7 * columns + 2))
    assert parse_edge(edge(number, columns), columns) == parse_edge(edge_json(number, columns), columns) == number
    assert edge(number, columns)[-1] in "nw" or number in (
        *(7 * column + 6 for column in range(columns)),
        *(7 * columns + row for row in range(3)),
    )


@pytest.mark.parametrize(("one", "other"), [("a1e", "b1w"), ("a1s", "a2n"), ("A1:S", "1,0:n"), ("b2w", "1,0:e")])
def test_an_edge_is_named_from_either_side(one: str, other: str) -> None:
    assert parse_edge(one, 2) == parse_edge(other, 2)


@given(st.tuples(*[st.integers(0, 120)] * 4))
def test_kept_animals_read_as_written(counts: tuple[int, int, int, int]) -> None:
    assert parse_kept(kept(counts)) == counts


@pytest.mark.parametrize("text", ["3s1p", "1p3s", "3sheep+1pig", "3SHEEP,1PIGS", "3s+1p"])
def test_kept_animals_in_other_words(text: str) -> None:
    assert parse_kept(text) == (3, 1, 0, 0)


# names


def test_every_name_of_both_editions_finds_its_building() -> None:
    for building in SPECIALS:
        for name in (building.id, *building.names, building.name.upper(), building.name.replace(" ", "-")):
            assert tile(find_building(name)).id == building.id, name


def test_building_data() -> None:
    assert len(SPECIALS) == 58
    assert [one.id for one in SPECIALS if one.deck == "base"] == BASE_OFFER
    decks = Counter(one.deck for one in SPECIALS)
    assert decks == {"base": 4, "first": 27, "second": 27}
    marks = [one.mark.lower() for one in TILES if one is not None]
    assert len(set(marks)) == len(marks) == 61
    assert all(len(mark) == 2 and mark != ".u" for mark in marks)
    assert len(BOXES) == 17
    for one in SPECIALS:
        assert one.text.endswith("."), one.id
        assert one.points.kind in ("fixed", "formula")
        assert one.capacity.kind in ("none", "same_type", "only", "one_of_each")


# text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("game acbas", "# a position\n\n  GAME: acbas"),
        ("round 1; phase work", "round = 1\nphase: WORK"),
        ("; to move 0", "; to_move: 0"),
        ("; to move 0", ""),
        ("; tie second_player", ""),
        ("; workers 3", ""),
        ("supply 4 expansions, 4 stalls, 10 troughs, 7 borders\n", ""),
        ("offer half_timbered_house, storage", "offer Half-Timbered House, storage building"),
        ("offer half_timbered_house, storage, shelter, open_stable\n", ""),
        ("wood3 3 wood, stone1", "wood3: 3w, stone1"),
        ("boxes start 1 wood, ", "boxes start 1 wood\nboxes "),
        ("has 0 wood, 0 stone, 0 reed, 9 borders", "has 9 borders"),
        ("has 0 wood, 0 stone, 0 reed, 9 borders", "has 0 wood 0 st 0 r\nhas 9 b"),
        ("stone2 2 stone,", "stone2 2 stone, # what lies there\nboxes"),
        (
            "\n+   +   +\n  .   .\n+   +   +\n  .   .\n+   +   +\n Co   .\n+   +   +\n",
            "\n     +  +  +   # drawn small, on the right\n       .  .\n\n\n     +  +\n      co .\n     +  +  +\n",
        ),
        (
            "\n+   +   +\n  .   .\n+   +   +\n  .   .\n+   +   +\n Co   .\n+   +   +\n",
            "\n+      +      +\n\n\n   .      .\n\n  CO\n\n",
        ),
    ],
)
def test_liberties_of_the_text_reader(old: str, new: str) -> None:
    assert old in TEXT
    assert engine.parse(TEXT.replace(old, new, 1)) == engine.new("acbas")


def test_players_in_either_order() -> None:
    head, first, second = TEXT.rstrip("\n").split("\n\n")
    assert engine.parse("\n".join([head, second, first])) == engine.new("acbas")


@given(
    st.integers(2, 7),
    st.dictionaries(st.integers(0, 20), st.integers(1, 61), max_size=12),
    st.sets(st.integers(0, 20)),
    st.sets(st.integers(0, 51)),
)
def test_any_farm_can_be_drawn(columns: int, buildings: dict[int, int], troughs: set[int], borders: set[int]) -> None:
    farm = diagram.Farm(
        columns=columns,
        buildings={cell: number for cell, number in buildings.items() if cell < 3 * columns},
        troughs={cell for cell in troughs if cell < 3 * columns},
        borders={number for number in borders if number < 7 * columns + 3},
    )
    assert diagram.parse(diagram.draw(farm)) == farm


def test_diagram_in_json() -> None:
    data = engine.new("acbas").to_json()
    lines = ["+  +  +", " .  .", "+  +  +", " .  .", "+  +  +", " Co .", "+  +  +"]
    for drawing in (lines, "\n".join(lines)):
        for player in data["players"]:
            for key in ("columns", "buildings", "troughs", "borders", "diagram"):
                player.pop(key, None)
            player["diagram"] = drawing
        assert engine.parse(data) == engine.new("acbas")


# the documentation and the examples


def test_the_documentation_shows_what_the_writers_write(root: Path) -> None:
    blocks = re.findall(r"```\n(.*?)```", document(root), re.DOTALL)
    texts = [block for block in blocks if block.startswith("game")]
    records = [block for block in blocks if block.startswith("record")]
    assert len(texts) == len(records) == 1
    assert engine.parse(texts[0]).to_text() == texts[0]
    assert read_record(records[0]).to_text() == records[0]


def test_the_documentation_names_every_key(root: Path) -> None:
    text = document(root)
    data = engine.new("acbas").to_json()
    for key in (*data, *data["players"][0], *data["supply"], "diagram"):
        assert f"`{key}`" in text, key
    for box in BOXES:
        assert f"`{box.id}" in text, box.id


def test_examples(root: Path) -> None:
    examples = root / "examples"
    hand = engine.load(examples / "drawn_by_hand.txt")
    assert hand == engine.load(examples / "drawn_by_hand.json")
    assert hand.to_json()["supply"] == {"expansions": 2, "stalls": 2, "troughs": 9, "borders": 2}
    assert hand.to_json()["players"][1]["supply"]["borders"] == 6
    for name in ("third_round.txt", "last_round.txt"):
        assert engine.load(examples / name).to_text() == (examples / name).read_text(encoding="utf-8")
    several = list(engine.load_lines(examples / "positions.jsonl"))
    assert [position.round for position in several] == [1, 3, 6, 8]


def test_a_bad_line_of_many_is_named(tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    line = json.dumps(engine.new("acbas").to_json())
    path.write_text(f"{line}\n\n{line.replace('0', '7', 1)}\n" + line.replace('"round": 1', '"round": 9'))
    with pytest.raises(PositionError, match=r"^line \d: "):
        list(engine.load_lines(path))


# whatever is thrown at the readers


READERS = (
    engine.parse,
    lambda said: engine.new("acbas").play(said),
    lambda said: read_record("record 1\n\n" + said),
)


@given(st.text(alphabet=st.sampled_from("gameacbs round:;{}[]()\"',0123|+-.u\n\\#é/=@"), max_size=60))
def test_no_text_makes_the_readers_fall(text: str) -> None:
    for read in READERS:
        try:
            read(text)
        except HedgerowError as error:
            reasons = error.reasons
        else:
            continue
        assert reasons
        assert all("\n" not in reason for reason in reasons)


@given(st.integers(0, len(TEXT) - 1), st.integers(0, 30), st.text(max_size=6))
def test_no_damage_makes_the_text_reader_fall(place: int, length: int, new: str) -> None:
    try:
        position = engine.parse(TEXT[:place] + new + TEXT[place + length :])
    except HedgerowError:
        return
    assert engine.parse(position.to_text()) == position
