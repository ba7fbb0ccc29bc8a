"""The picture of a position: well-formed, complete, within its size, and written whole or not at all."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import hedgerow.engine as engine
from hedgerow._core import acbas as core
from hedgerow._core.rng import Random
from hedgerow.engine.acbas.data import BOXES, TILE_NUMBER, TILES, tile
from hedgerow.engine.acbas.icons import SHAPES
from hedgerow.engine.acbas.rooms import arrange, rooms_of
from hedgerow.engine.acbas.state import setup_of
from hedgerow.engine.acbas.svg import CELL, LETTER, _fitting, name_lines
from hedgerow.engine.acbas.view import view
from hedgerow.engine.markup import text
from hedgerow.engine.notation import ROWS, parse_edge, parse_space
from hedgerow.engine.position import Position
from hedgerow.play.cli import main

SVG = "{http://www.w3.org/2000/svg}"
EXAMPLES = Path(__file__).resolve().parent.parent / "examples"


def positions() -> list[Position]:
    found = [engine.load(path) for path in sorted(EXAMPLES.iterdir()) if path.suffix in (".txt", ".json", ".record")]
    found += list(engine.load_lines(EXAMPLES / "positions.jsonl"))
    game = engine.load_game(EXAMPLES / "greedy_game.record")
    return [*found, game.root.position, *(node.position for node in game.root.line())]


ALL = positions()


def tree(position: Position) -> ElementTree.Element:
    return ElementTree.fromstring(position.to_svg())


def with_data(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [one for one in root.iter() if one.get(f"data-{name}") is not None]


def seats(root: ElementTree.Element) -> list[ElementTree.Element]:
    """The groups of both farms."""
    return [one for one in with_data(root, "seat") if one.tag == f"{SVG}g"]


def said(element: ElementTree.Element) -> list[str]:
    return ["".join(one.itertext()) for one in element.iter(f"{SVG}text")]


def test_everything_on_the_farms_is_drawn_once() -> None:
    assert len(ALL) > 50
    for position in ALL:
        data, scored, root = position.to_json(), position.score(), tree(position)
        farms = seats(root)
        assert len(farms) == 2
        for player, score, farm in zip(data["players"], scored.players, farms, strict=True):
            assert Counter(one.get("data-edge") for one in with_data(farm, "edge")) == Counter(player["borders"])
            built = {one.get("data-space"): one.get("data-building") for one in with_data(farm, "building")}
            assert built == player["buildings"]
            for one in with_data(farm, "building"):
                assert " ".join(said(one)) == tile(TILE_NUMBER[one.get("data-building") or ""]).name
            assert sorted(one.get("data-space") or "" for one in with_data(farm, "trough")) == sorted(player["troughs"])
            pasture = {one.get("data-space") for one in farm.iter(f"{SVG}rect") if one.get("class") == "hr-pasture"}
            assert pasture == {space for one in score["pastures"] for space in one["spaces"]}
            rooms = {one.get("data-room"): int(one.get("data-size") or 0) for one in with_data(farm, "room")}
            assert rooms == {one["at"][0]: one["size"] for one in score["capacities"]}
            assert f"{score['total']:g} points" + ("" if position.is_over else " now") in said(farm)


def test_all_animals_have_a_place_and_none_two() -> None:
    for position in ALL:
        for player, farm in zip(position.to_json()["players"], seats(tree(position)), strict=True):
            living: Counter[str] = Counter()
            for room in with_data(farm, "room"):
                for one in with_data(room, "species"):
                    species, count = one.get("data-species"), int(one.get("data-count") or 0)
                    assert count <= int(room.get("data-size") or 0)
                    living[species or ""] += count
                    assert said(room) == [f"{count}/{room.get('data-size')}"]
                if not with_data(room, "species"):
                    assert said(room) == [f"0/{room.get('data-size')}"]
            assert +living == +Counter(player["animals"])


def test_stock_boxes_and_offer_are_told() -> None:
    for position in ALL:
        data, root = position.to_json(), tree(position)
        for player, farm in zip(data["players"], seats(root), strict=True):
            goods = {one.get("data-good"): int(one.get("data-count") or 0) for one in with_data(farm, "good")}
            assert goods == player["supply"] | player["animals"]
            standing = [one for one in with_data(farm, "icon") if one.get("data-icon") == "worker"]
            assert len(standing) == 1 + player["workers"]
        boxes = with_data(root, "box")
        assert [one.get("data-box") for one in boxes] == [box.id for box in BOXES]
        usable = {move.box for move in position.legal_moves()}
        for box, shown in zip(BOXES, boxes, strict=True):
            seat = data["occupied"].get(box.id)
            assert shown.get("data-taken") == (None if seat is None else str(seat))
            assert (f"seat {seat}" in said(shown)) == (seat is not None)
            goods = {one.get("data-good"): int(one.get("data-count") or 0) for one in with_data(shown, "good")}
            assert goods == ({} if seat is not None else data["boxes"].get(box.id, box.gives))
            if box.id in usable:
                assert not [one for one in shown.iter() if one.get("class") == "hr-off"]
        everything = " ".join(said(root))
        for one in data["offer"]:
            assert tile(TILE_NUMBER[one]).name in everything
        for key, count in data["supply"].items():
            assert f"{count} {key}" in everything
        assert everything.count("to move") >= (0 if position.is_over else 2)


def test_borders_lie_where_their_spaces_are() -> None:
    for position in ALL:
        for player, farm in zip(position.to_json()["players"], seats(tree(position)), strict=True):
            for line in with_data(farm, "edge"):
                edge = line.get("data-edge") or ""
                assert parse_edge(edge, player["columns"]) >= 0
                cell = parse_space(edge[:-2], player["columns"])
                x, y = CELL * (cell // ROWS), CELL * (cell % ROWS)
                side = {
                    "n": (x, y, x + CELL, y),
                    "w": (x, y, x, y + CELL),
                    "s": (x, y + CELL, x + CELL, y + CELL),
                    "e": (x + CELL, y, x + CELL, y + CELL),
                }[edge[-1]]
                assert tuple(int(line.get(key) or 0) for key in ("x1", "y1", "x2", "y2")) == side


def moved(element: ElementTree.Element) -> tuple[float, float]:
    match = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", element.get("transform") or "translate(0 0)")
    assert match is not None
    return float(match[1]), float(match[2])


def test_nothing_is_outside_the_picture() -> None:
    def look(element: ElementTree.Element, x: float, y: float) -> None:
        dx, dy = moved(element)
        x, y = x + dx, y + dy
        values = {key: float(value) for key, value in element.attrib.items() if re.fullmatch(r"-?[\d.]+", value)}
        if element.tag in (f"{SVG}rect", f"{SVG}text") and "data-icon" not in element.attrib:
            left, top = x + values.get("x", 0), y + values.get("y", 0)
            assert 0 <= left <= left + values.get("width", 0) <= width
            assert 0 <= top <= top + values.get("height", 0) <= height
        for child in element:
            look(child, x, y)

    for position in ALL[::5]:
        root = tree(position)
        width, height = float(root.get("width") or 0), float(root.get("height") or 0)
        assert root.get("viewBox") == f"0 0 {width:g} {height:g}"
        assert 900 <= width <= 1400
        assert 500 <= height <= 800
        for child in root:
            look(child, 0, 0)


def test_every_name_fits_on_its_building() -> None:
    for building in TILES[1:]:
        assert building is not None
        lines = name_lines(building.name)
        assert " ".join(lines) == building.name
        assert len(lines) <= 2
        size = min(_fitting(line, CELL - 18) for line in lines)
        assert size >= 9, f"{building.name} would be too small to read"
        assert max(map(len, lines)) * size * LETTER <= CELL - 17


def test_the_picture_needs_nothing_else_and_says_what_it_is() -> None:
    for position in ALL[::7]:
        drawn = position.to_svg()
        root = ElementTree.fromstring(drawn)
        assert root.tag == f"{SVG}svg"
        assert root[0].tag == f"{SVG}title"
        assert root[0].text == ("The game is over." if position.is_over else root[0].text)
        assert not re.search(r"href|url\(|<image|<script|\bid=", drawn)
        assert "prefers-color-scheme" in drawn
        names = {name for one in re.findall(r'class="([^"]*)"', drawn) for name in one.split()}
        assert "hr-page" in names
        assert all(name.startswith("hr-") for name in names)
        assert drawn == position.to_svg()


def test_words_are_escaped_and_every_icon_is_markup() -> None:
    assert ElementTree.fromstring(text(1, 2, 'a < "b" & c', data_space='"<&>')).text == 'a < "b" & c'
    for shape in SHAPES.values():
        assert len(ElementTree.fromstring(f"<g>{shape}</g>")) > 0


def test_positions_draw_themselves_in_a_notebook() -> None:
    position = engine.new("acbas")
    drawn = position._repr_svg_()  # type: ignore[attr-defined]
    assert drawn == position.to_svg()
    assert not hasattr(position, "_repr_html_"), "a notebook would prefer it"


def test_an_arrangement_is_found_whenever_there_is_one() -> None:
    dice, found, refused = Random(5), 0, 0
    for seed in range(12):
        state = core.State.start(seed & 1)
        for _ in range(10 + 3 * seed):
            if state.ask:
                for step in core.random_turn(state, dice):
                    state.play(step)
        for seat in (0, 1):
            rooms = rooms_of(state, seat, setup_of(state).players[seat])
            own = state.report(seat)["counts"]
            wanted = [tuple((count + more * (one & 1)) for one, count in enumerate(own)) for more in (0, 1, 3)]
            wanted += [(seed % 5, seat + 1, 1, seed % 3), (1, 1, 1, 1), (2, 2, 0, 2), (9, 0, 0, 0)]
            for counts in wanted:
                arranged = arrange(rooms, counts)
                assert (arranged is not None) == state.can_house(seat, counts), (rooms, counts)
                found, refused = found + (arranged is not None), refused + (arranged is None)
                if arranged is not None:
                    assert tuple(map(sum, zip(*arranged, strict=True))) == counts
                    assert all(room.may_hold(living) for room, living in zip(rooms, arranged, strict=True))
    assert found > 30
    assert refused > 30


def test_what_is_legal_is_arranged() -> None:
    for position in ALL:
        assert all(farm.arranged for farm in view(position.core).farms)


def test_show_writes_the_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    third = str(EXAMPLES / "third_round.txt")
    out = tmp_path / "farm.svg"
    assert main(["show", third, "--svg", str(out)]) == 0
    assert capsys.readouterr().out == ""
    assert out.read_text(encoding="utf-8") == engine.load(third).to_svg()
    assert main(["show", third, "--svg", str(out), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == engine.load(third).to_json()
    assert main(["show", third, "--svg", "-"]) == 0
    assert capsys.readouterr().out == engine.load(third).to_svg()
    assert [path.name for path in tmp_path.iterdir()] == ["farm.svg"]


def bad(capsys: pytest.CaptureFixture[str], *words: Any) -> str:
    assert main([str(word) for word in words]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err


def test_a_picture_that_cannot_be_written_leaves_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    third = EXAMPLES / "third_round.txt"
    assert "nowhere" in bad(capsys, "show", third, "--svg", "nowhere/farm.svg")
    (tmp_path / "folder").mkdir()
    assert "folder" in bad(capsys, "show", third, "--svg", "folder", "--json")
    assert "holds 4" in bad(capsys, "show", EXAMPLES / "positions.jsonl", "--svg", "farm.svg")
    assert "--svg -" in bad(capsys, "show", third, "--svg", "-", "--json")
    old = tmp_path / "old.svg"
    old.write_text("kept", encoding="utf-8")
    assert "missing" in bad(capsys, "show", "missing", "--svg", old)
    assert old.read_text(encoding="utf-8") == "kept"
    assert {path.name for path in tmp_path.iterdir()} == {"folder", "old.svg"}
