"""Every sentence with which input is refused is reached by a case here, and reads as written in the data file.

`HEDGEROW_REGENERATE=1 pytest tests/test_notation_errors.py` writes that file anew.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hedgerow import engine
from hedgerow.engine import HedgerowError, Position
from hedgerow.engine.acbas.names import find_building
from hedgerow.engine.acbas.sentences import say as acbas_sentences
from hedgerow.engine.acbas.words import parse_kept
from hedgerow.engine.files import parse_json
from hedgerow.engine.notation import Words, parse_edge, parse_space
from hedgerow.engine.record import Game
from hedgerow.engine.record_text import read as read_record
from hedgerow.engine.sentences import say as engine_sentences
from tests.building_positions import between, changed, special

GOLDEN = Path(__file__).parent / "data" / "notation" / "sentences.txt"
TEXT = engine.new("acbas").to_text()
HEAD, PLAYERS = TEXT.split("\n\n", 1)


def json_case(*edits: tuple[str, Any]) -> Callable[[], object]:
    return lambda: engine.parse(changed(*edits))


def text_case(old: str, new: str) -> Callable[[], object]:
    assert old in TEXT
    return lambda: engine.parse(TEXT.replace(old, new, 1))


def rich(*edits: tuple[str, Any]) -> Position:
    """A position of round 2 with many things on both farms, seat 0 to move."""
    farm = {
        "diagram": ["+---+   +   +", "| .   .   .", "+   +   +   +", "  .  St   .", "+   +   +   +", " Co  Stu  ."],
        "supply": {"wood": 12, "stone": 12, "reed": 3, "borders": 7},
        "animals": {"sheep": 3, "cow": 2},
    }
    farm["diagram"] = [*farm["diagram"], "+   +   +   +"]
    base = (
        ("round", 2),
        ("supply", {}),
        ("boxes/expand", {"borders": 2}),
        ("boxes/pig_sheep", {"pig": 1, "sheep": 1}),
        ("players/0", farm),
    )
    return engine.parse(changed(*base, *edits))


def move_case(text: str, *edits: tuple[str, Any]) -> Callable[[], object]:
    return lambda: rich(*edits).play(text)


def special_case(text: str, own: list[str], *edits: tuple[str, Any]) -> Callable[[], object]:
    return lambda: special(own, *edits).play(text)


def record_case(text: str) -> Callable[[], object]:
    return lambda: read_record(text)


def farm(*edits: tuple[str, Any]) -> list[tuple[str, Any]]:
    return [(f"players/0/{path}", value) for path, value in edits]


def poor(**supply: int) -> tuple[str, Any]:
    return ("players/0/supply", {"borders": 7} | supply)


FULL = [
    *("+---+---+", "|Cou|So |", "+---+---+", "|.u |.u |", "+---+---+", "|.u |.u |", "+---+---+"),
]
ALL_EDGES = ["+---+---+", "| . | . |", "+---+---+", "| . | . |", "+---+---+", "|Co | . |", "+---+---+"]
BUILT_UP = ["+   +   +", " St  St", "+   +   +", " So  Sh", "+   +   +", " Co  Sb", "+   +   +"]
OVER = (
    *(("round", 8), ("phase", "end"), ("to_move", None), ("supply", {}), ("boxes/expand", {"borders": 8})),
    *(("players/0/workers", 0), ("players/1/workers", 0)),
)
BREEDING = (
    *(("phase", "breeding"), ("pending", [{"seat": 0, "hook": "breed"}]), ("players/1/workers", 0)),
    *(("players/0/animals", {"sheep": 5, "cow": 4}), ("to_move", 0)),
)
EMPTY = ("players/0/diagram", ["+   +   +", "  .   .", "+   +   +", "  .   .", "+   +   +", " Co   .", "+   +   +"])
EMPTY_FARM = (EMPTY, ("players/0/animals", {}))
NO_BORDERS = ("players/0/supply", {"wood": 9, "stone": 9})
TAKEN_SPECIALS = (("occupied", {"special_a": 0, "special_b": 1}), ("players/1/workers", 2))
TAKEN_WOOD = (*(("occupied/wood3", 1), ("boxes/wood3", None), ("start", 1), ("marker", 1), ("players/1/workers", 2)),)
THEIR_STALLS = ("players/1/buildings", {"2,0": "cottage", "0,0": "stall", "0,1": "stable"})
ALL_STALLS = {
    "columns": 2,
    "buildings": {"2,0": "cottage", **dict.fromkeys(("0,0", "0,1", "1,0", "1,1", "2,1"), "stall")},
}
JOINERY = {"seat": 0, "hook": "joinery"}
TWO_TO_KEEP = (
    ("players/0/animals", {"sheep": 1, "horse": 1}),
    ("players/0/troughs", ["c1"]),
    ("pending", [{"seat": 0, "hook": "joinery"}]),
)
FENCED_SHEEP = (
    ("players/0/borders", ["a1n", "a1w", "a1s", "a1e"]),
    ("players/0/supply/borders", 5),
    ("players/0/animals", {"sheep": 1}),
)
CROWD = (("players/0/animals", {"sheep": 1, "pig": 1, "cow": 1}),)
FOALS = (
    ("players/0/borders", ["b2w", "b2s", "b2e"]),
    ("players/0/supply/borders", 6),
    ("players/0/animals", {"horse": 2}),
)
DEEP = "record 1\n\nwood3 " + "( stone1 " * 101
PIG = "players/0/animals"

CASES: dict[str, Callable[[], object]] = {
    # files and text in general
    "file_open": lambda: engine.load("no such file"),
    "file_write": lambda: engine.write_whole("no such folder/file", ""),
    "file_text": lambda: load_bytes(b"game \xff"),
    "file_empty": lambda: load_bytes(b" \n"),
    "file_lines": lambda: load_bytes(b"{}\n{}\n", ".jsonl"),
    "json_syntax": lambda: engine.parse('{"game": "acbas",\n "round" 3}'),
    "json_twice": lambda: engine.parse('{"round": 1, "round": 2}'),
    "json_number": lambda: engine.parse('{"round": NaN}'),
    "json_deep": lambda: parse_json("[" * 100_000),
    "json_object": lambda: engine.parse("[1]"),
    "unknown_text": lambda: engine.parse("hello"),
    "nothing": lambda: engine.parse(" "),
    "game_missing": lambda: engine.parse('{"round": 1}'),
    "game_unknown": lambda: engine.new("chess"),
    "space_syntax": lambda: parse_space("aa1", 2),
    "space_outside": lambda: parse_space("c1", 2),
    "edge_syntax": lambda: parse_edge("a1x", 2),
    "goods_syntax": lambda: Words(("wood",)).parse("wood 3"),
    "goods_unknown": lambda: Words(("wood", "stone")).parse("3 gold"),
    "goods_twice": lambda: Words(("wood",)).parse("3 wood, 1 wood"),
    "keep_syntax": lambda: parse_kept("3x"),
    # records
    "record_head": record_case("position 1\n"),
    "record_version": record_case("record 2\n"),
    "record_tag": record_case("record 1\ngame acbas\n"),
    "record_tag_twice": record_case("record 1\nevent: a\nevent: b\n"),
    "record_start": record_case("record 1\ngame: chess\n\n"),
    "record_move": record_case("record 1\n\nwood3\nwood3\n"),
    "record_over": lambda: read_record(finished().to_text().replace("result", "wood3 result")),
    "record_round": record_case("record 1\n\n2. wood3\n"),
    "record_comment": record_case("record 1\n\nwood3 {unfinished"),
    "record_brace": record_case("record 1\n\nwood3 }"),
    "record_variation": record_case("record 1\n\nwood3 (stone1"),
    "record_paren": record_case("record 1\n\nwood3 )"),
    "record_deep": record_case(DEEP),
    "record_ply": record_case("record 1\nply: 2\n\nwood3"),
    "record_first": record_case("record 1\n\n(wood3)"),
    "record_result": record_case("record 1\n\nwood3\nresult 40 30"),
    "record_after": record_case("record 1\n\nwood3\nresult *\n\nstone1"),
    "record_no_move": lambda: Game(engine.new("acbas")).undo(),
    # names
    "building_unknown": lambda: find_building("castle"),
    "building_ambiguous": lambda: find_building("farm"),
    # shape of the JSON
    "key_unknown": json_case(("rounds", 3)),
    "key_missing": json_case(("marker", None)),
    "not_object": json_case(("boxes", [])),
    "not_list": json_case(("offer", {})),
    "not_number": json_case(("round", 9)),
    "not_choice": json_case(("phase", "harvest")),
    "not_text": json_case(("offer", [3])),
    "named_twice": json_case(("players/0/troughs", ["0,0", "a1"])),
    "players_count": json_case(("players", [])),
    "box_unknown": json_case(("boxes/forest", {})),
    "diagram_also": json_case(("players/0/diagram", BUILT_UP)),
    "diagram_lines": json_case(("players/0", {"diagram": []})),
    "diagram_first": json_case(("players/0", {"diagram": ["+  + +", *BUILT_UP[1:]]})),
    "diagram_edge": json_case(("players/0", {"diagram": ["+ - +   +", *BUILT_UP[1:]]})),
    "diagram_side": json_case(("players/0", {"diagram": [BUILT_UP[0], "!.  |.", *BUILT_UP[2:]]})),
    "diagram_mark": json_case(("players/0", {"diagram": [BUILT_UP[0], " Xx |.", *BUILT_UP[2:]]})),
    "diagram_long": json_case(("players/0", {"diagram": [BUILT_UP[0], "  .   .   .", *BUILT_UP[2:]]})),
    # the text
    "text_line": text_case("marker 0", "merker 0"),
    "text_twice": text_case("marker 0", "start 0"),
    "text_place": lambda: engine.parse(HEAD + "\nhas 3 wood\n"),
    "text_player": text_case("player 1", "player 2"),
    "text_number": text_case("marker 0", "marker Anna"),
    "text_part": text_case("has 0 wood", "has 0 gold"),
    "text_box": text_case("boxes start", "boxes +start"),
    "text_taken": text_case("offer", "occupied wood3 Anna\noffer"),
    "text_pending": text_case("offer", "pending breed 0\noffer"),
    "text_seats": lambda: engine.parse(HEAD),
    "text_note": text_case("has 0 wood", "notes gift: 1 2\nhas 0 wood"),
    # legality: farms
    "stacked": json_case(("players/0/buildings", {"2,0": "cottage", "a3": "stall"})),
    "cottage_none": json_case(("players/0/buildings", {})),
    "cottage_many": json_case(("players/0/buildings", {"2,0": "cottage", "2,1": "half_timbered_house"})),
    "cottage_row": json_case(("players/0/buildings", {"0,0": "cottage"})),
    "cottage_column": json_case(("players/0/buildings", {"2,1": "cottage"})),
    "not_special": json_case(("offer", ["storage", "stall"])),
    "building_twice": json_case(("players/0/buildings/0,0", "storage")),
    "material_reach": json_case(("players/0/supply/wood", 120)),
    "animals_room": json_case(("players/0/animals/sheep", 2)),
    "note_foreign": json_case(("players/0/notes/gift", 1)),
    "note_value": json_case(("players/0/buildings/0,0", "barn"), ("players/0/notes", {"barn": "shut"}), ("supply", {})),
    # legality: pieces
    "expansions_many": json_case(("players/0/columns", 7)),
    "stalls_many": json_case(
        ("players/0", {"diagram": BUILT_UP}),
        ("players/1/buildings", {"2,0": "cottage", "0,0": "stall", "0,1": "stable"}),
        ("offer", []),
        ("supply", {}),
    ),
    "troughs_many": json_case(
        *farm(("troughs", ["a1", "a2", "a3", "b1", "b2", "b3"])),
        ("players/1/troughs", ["a1", "a2", "a3", "b1", "b2", "b3"]),
    ),
    "supply_count": json_case(("supply/stalls", 3)),
    "supply_borders": json_case(("supply/borders", 8)),
    "borders_total": json_case(("players/0/supply/borders", 8)),
    "borders_missing": json_case(("players/0/supply/borders", None), ("players/1/supply/borders", None)),
    # legality: boxes
    "box_goods": json_case(("boxes/wood3/stone", 1)),
    "box_occupied": json_case(("occupied/wood3", 0)),
    "box_empty": json_case(("boxes/cow_pig", None)),
    "box_step": json_case(("boxes/wood3/wood", 4)),
    "box_mixed": json_case(("boxes/pig_sheep/pig", 2)),
    "occupied_phase": json_case(("phase", "breeding"), ("occupied/resources", 0)),
    "workers_many": json_case(("occupied", {"resources": 0, "fences": 0, "walls": 0, "stall": 0})),
    "workers_wrong": json_case(("players/0/workers", 2)),
    # legality: whose turn
    "start_first": json_case(("first_start", 1)),
    "marker_moved": json_case(("marker", 1)),
    "marker_kept": json_case(("occupied/start", 1), ("boxes/start", None)),
    "marker_start": json_case(("marker", 1), ("phase", "start")),
    "marker_wood": json_case(("marker", 1), ("phase", "breeding")),
    "alternation": json_case(("occupied", {"resources": 0, "fences": 0})),
    "work_over": json_case(
        ("occupied", {"resources": 0, "fences": 0, "walls": 0, "stall": 1, "troughs": 1, "stables": 1})
    ),
    "work_left": json_case(("phase", "end_of_work")),
    "to_move_wrong": json_case(("to_move", 1)),
    "pending_phase": json_case(("pending", [{"seat": 0, "hook": "breed"}])),
    "pending_hook": json_case(("phase", "breeding"), ("pending", [{"seat": 0, "hook": "ranch"}])),
    "pending_order": json_case(("phase", "breeding"), ("pending", [{"seat": 0, "hook": "breed"}] * 2)),
    "pending_hooks": lambda: between(["joinery"], "before_breeding", ("pending", [JOINERY] * 2)),
    "pending_owner": lambda: between([], "before_breeding", ("pending", [JOINERY])),
    "end_round": json_case(("phase", "end")),
    # moves: reading
    "move_empty": move_case(" "),
    "move_box": move_case("forest"),
    "move_parts": move_case("wood3/stone1"),
    "move_breed": move_case("breed/keep:3s"),
    "move_breeding": move_case("wood3", *BREEDING, ("players/0/workers", 0)),
    "move_order": move_case("wood3/keep:3s/home_depot"),
    "move_phase": lambda: between(["joinery"], "before_breeding", ("pending", [JOINERY])).play("wood3"),
    "move_over": move_case("wood3", *OVER),
    "move_nothing_more": move_case("wood3:a1"),
    "move_what": move_case("fences"),
    "move_part": move_case("fences:d1n"),
    "move_twice": move_case("troughs:a1+a1"),
    "move_both": move_case("special:shelter@a1=pig=cow"),
    "stable_payment": move_case("stables:b2=reed"),
    "stable_ambiguous": move_case("stables:b2"),
    "building_place": move_case("special:shelter=pig"),
    "building_payment": move_case("special:open_stable@b2=cow"),
    "building_no_payment": move_case("special:shelter@a1=wood=pig"),
    "building_choice": move_case("special:shelter@a1"),
    "building_no_choice": move_case("special:open_stable@b2=wood=pig"),
    "special_part": move_case("special:shelter@a1=gold"),
    # moves: why a box cannot be used
    "box_taken": move_case(
        "wood3", ("occupied/wood3", 1), ("boxes/wood3", None), ("start", 1), ("players/1/workers", 2), ("marker", 1)
    ),
    "specials_taken": move_case("special:storage@a1", *TAKEN_SPECIALS, ("players/0/workers", 2)),
    "no_spare": move_case(
        "fences:b1n", ("players/0/supply", {"wood": 3, "borders": 0}), ("players/1/supply/borders", 16)
    ),
    "no_free_edge": move_case(
        "fences:a1n",
        ("players/0/diagram", ALL_EDGES),
        ("players/0/animals", {}),
        ("players/0/supply", {"borders": 1}),
        ("players/1/supply/borders", 0),
    ),
    "box_cost": move_case("stall:a1", poor(stone=2)),
    "no_stall_tile": move_case(
        "stall:a1", ("players/1/buildings", {"2,0": "cottage", "0,0": "stall", "0,1": "stable"})
    ),
    "no_free_space": move_case(
        "stall:a1",
        ("players/0/diagram", BUILT_UP),
        ("players/0/animals", {}),
        ("offer", []),
        ("players/0/supply", {"stone": 3, "reed": 1, "borders": 9}),
    ),
    "no_own_stall": move_case(
        "stables:a1=wood", EMPTY, ("players/0/animals", {}), ("players/0/supply", {"wood": 5, "borders": 9})
    ),
    "no_trough": move_case(
        "troughs:a1",
        (
            "players/0/diagram",
            [
                "+---+   +   +",
                "|.u  .u  .",
                "+   +   +   +",
                "  .u Stu  .",
                "+   +   +   +",
                " Co  Stu  .",
                "+   +   +   +",
            ],
        ),
        ("players/1/troughs", ["a1", "a2", "b1", "b2", "b3"]),
    ),
    "no_trough_space": move_case(
        "troughs:a1",
        ("players/0/diagram", ["+   +   +", " .u  .u", "+   +   +", " .u  .u", "+   +   +", " Cou .u", "+   +   +"]),
        ("players/0/animals", {}),
        ("players/0/supply/borders", 9),
    ),
    # moves: why this way is not possible
    "edge_border": move_case("fences:a1n"),
    "borders_own": move_case("walls:a2n+a3n+b2n+b3n+c1n+c2n+c3n+c3s"),
    "borders_cost": move_case("fences:a2n+a3n", poor(wood=1)),
    "expand_side": move_case("expand"),
    "expand_none": lambda: no_expansion().play("expand:left"),
    "expand_corner": special_case("expand:left", ["corner_house"]),
    "special_stall_tile": special_case("stables:a1=wood", ["cow_stall"], ("players/1", ALL_STALLS)),
    "space_building": move_case("stall:b2"),
    "space_cluster": special_case("stall:c1", ["cottage_extension"]),
    "space_trough": move_case("troughs:b3"),
    "space_no_stall": move_case("stables:a3=wood"),
    "space_empty": move_case("special:open_stable@a1=wood=cow"),
    "space_no_cottage": move_case("special:half_timbered_house@a1"),
    "stables_cost": move_case("stables:b2=wood+b3=wood", poor(wood=9)),
    "troughs_left": move_case("troughs:a1+a2+b1+c1+c2+c3", ("players/1/troughs", ["a1", "a2", "b1", "b2", "b3"])),
    "troughs_cost": move_case("troughs:a1+a2", poor(wood=2)),
    "not_offered": move_case("special:barn@a1"),
    "building_not_now": special_case("special:cottage_extension@b3", [], ("offer", ["cottage_extension"])),
    "building_where": special_case("special:small_extension@c1", ["cottage_extension"], ("offer", ["small_extension"])),
    "building_material": special_case("special:farm_shop@b1=cow", [], ("offer", ["farm_shop"])),
    "building_cost": move_case("special:half_timbered_house@a3", poor(wood=3, stone=1)),
    # moves: effects of buildings
    "effect_not_now": special_case("wood3/joinery:b1", ["joinery"]),
    "effect_missing": special_case("special:country_house@a1", [], ("offer", ["country_house"])),
    "effect_what": special_case("cattle_market:dog/wood3", ["cattle_market"]),
    "carpenter_piece": special_case("carpenter:stall@b1>b2/wood3", ["carpenter"]),
    "carpenter_place": special_case(
        "carpenter:trough@b1>b2/wood3", ["carpenter"], ("players/0/troughs", ["b1", "b2"]), ("supply", {})
    ),
    "organic_spread": special_case(
        "special:organic_farm@b2/organic_farm:9s", [], ("offer", ["organic_farm"]), *FENCED_SHEEP
    ),
    "emptying_needed": lambda: between(["rearing_station"], "breeding", *CROWD).play("breed"),
    # moves: animals kept
    "keep_needed": move_case("pig_sheep", ("players/0/animals", {"sheep": 3, "cow": 4})),
    "keep_more": move_case("wood3/keep:4s"),
    "keep_closed": lambda: between(["joinery"], "before_breeding", *TWO_TO_KEEP).play("none/keep:1s"),
    "keep_foal": lambda: between(["ranch"], "breeding", *FOALS).play("ranch:b2n/keep:2h"),
    "keep_room": move_case("pig_sheep/keep:4s1p4c", ("players/0/animals", {"sheep": 3, "cow": 4})),
    "move_foreign": lambda: engine.new("acbas").play("wood3").play(engine.new("acbas").parse_move("wood3")),
    "too_many": lambda: rich(("players/0/supply", {"wood": 20, "stone": 20, "borders": 7})).legal_moves(every=True),
    "every_effect": lambda: special(["cattle_market"]).legal_moves(every=True),
    # new games
    "option_unknown": lambda: engine.new("acbas", colour="red"),
    "option_value": lambda: engine.new("acbas", tie="none"),
    "offer_word": lambda: engine.new("acbas", offer="stall"),
}


def load_bytes(raw: bytes, suffix: str = ".txt") -> Position:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "position" + suffix)
        path.write_bytes(raw)
        return engine.load(path)


def finished() -> Game:
    return engine.load_game(Path(__file__).parent.parent / "examples" / "greedy_game.record")


def no_expansion() -> Position:
    start = engine.new("acbas").to_json()
    start["players"][1]["columns"] = 6
    start["supply"] = {}
    return engine.parse(start)


def sentence(code: str) -> str:
    """The sentence with which the case of a code is refused."""
    with pytest.raises(HedgerowError) as caught:
        CASES[code]()
    found = [reason for reason in caught.value.reasons if reason.code == code]
    assert found, f"{code}: refused with {[(reason.code, str(reason)) for reason in caught.value.reasons]}"
    said = str(found[0])
    if code in ("file_text", "file_empty", "file_lines"):
        return said.replace(said.split("'")[1], "FILE")
    return said


def test_every_sentence_has_a_case() -> None:
    assert set(CASES) == set(engine_sentences.sentences) | set(acbas_sentences.sentences)


def golden() -> dict[str, str]:
    lines = GOLDEN.read_text(encoding="utf-8").splitlines() if GOLDEN.exists() else []
    return dict(line.split(": ", 1) for line in lines)


@pytest.mark.parametrize("code", CASES)
def test_sentence(code: str) -> None:
    said = sentence(code)
    assert "\n" not in said
    assert "None" not in said
    assert said == golden()[code]


def regenerate() -> None:
    GOLDEN.write_text("".join(f"{code}: {sentence(code)}\n" for code in CASES), encoding="utf-8")


if os.environ.get("HEDGEROW_REGENERATE") == "1":
    regenerate()
