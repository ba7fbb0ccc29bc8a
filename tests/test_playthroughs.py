"""Whole games as text: played again they read the same, so another rule shows as a difference in review.

If the difference is meant: `python -m tests.make_playthroughs --write`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from hedgerow import engine
from hedgerow._core import acbas as core
from hedgerow._core import acbas_rules, agricola_rules
from hedgerow.engine.acbas.data import TILES
from hedgerow.engine.acbas.position import AcbasPosition
from hedgerow.engine.agricola.data import SPACES, space_row
from tests.make_playthroughs import FOLDER, GAMES, difference, moves_of, retold, story
from tests.reference.acbas import Position as Twin
from tests.reference.acbas import Walk
from tests.twin_parts import parse_turn
from tests.twin_special import key, slow_key

HOOKS = {tile.hook for tile in TILES if tile and tile.hook}


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_reads_as_before(name: str) -> None:
    old = text_of(name)
    changed = difference(name, old, retold(name, old))
    if changed:
        meant = "If this is meant: python -m tests.make_playthroughs --write"
        pytest.fail(f"{changed}\n{meant}", pytrace=False)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_told_to_its_end(name: str) -> None:
    text, game = text_of(name), GAMES[name].game
    assert len(moves_of(text)) >= (45 if game == "agricola" else 48)
    assert text.count("\nscores after round ") == (14 if game == "agricola" else 8)
    assert "\nthe game is over: " in text
    assert "refused" not in text


def test_every_file_is_a_game() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)


def test_the_games_show_much() -> None:
    """Every box, building and kind of decision occurs somewhere."""
    moves = [move for name, recipe in GAMES.items() if recipe.game == "acbas" for move in moves_of(text_of(name))]
    boxes = {move.partition("/")[0].partition(":")[0] for move in moves} - HOOKS - {"none"}
    assert boxes == {*core.BOX_NAMES, "special", "breed"} - {"special_a", "special_b"}
    for part in ("half_timbered_house@", "storage@", "shelter@", "open_stable@", "/keep:none", "=wood", "=stone"):
        assert any(part in move for move in moves), part
    assert {"expand:left", "expand:right"} <= set(moves)


def test_the_games_of_agricola_show_much() -> None:
    """Every space that is in play in one of them, every improvement and kind of part occurs somewhere."""
    heads, built, open_spaces = set[str](), set[str](), set[str]()
    for name, recipe in GAMES.items():
        if recipe.game == "agricola":
            players, edition = recipe.options["players"], recipe.options.get("edition", "revised")
            open_spaces |= {space for space in SPACES if space_row(space, edition, players)}
            for move in moves_of(text_of(name)):
                for part in move.split("/"):
                    head, _, rest = part.partition(":")
                    heads.add(head)
                    built.add(rest.partition("=")[0] if head == "build" else "")
    assert heads & set(SPACES) == open_spaces
    parts = ("use", "take", "rooms", "stables", "plow", "sow", "build", "fences", "bake", "convert", "keep", "cook")
    assert heads >= {*parts, "feed", "breed", "reveal"}
    assert len(built - {""}) >= 8


def test_another_rule_of_agricola_is_a_difference() -> None:
    name = "agricola_71_points"
    old = text_of(name)
    assert "seat 0: 71 points" in old
    agricola_rules.set_rule("person_points", 4)
    try:
        changed = difference(name, old, retold(name, old))
    finally:
        agricola_rules.set_rule("person_points", 3)
    lines = [line for line in changed.splitlines()[2:] if line.startswith(("-", "+"))]
    assert any(line.startswith("+seat 0: 76 points") for line in lines)
    assert all(line[1:].startswith("seat 0: ") for line in lines)


def test_another_rule_is_a_difference() -> None:
    """Expansions worth 3 points: the told scores differ, and nothing else."""
    name = "careful"
    old = text_of(name)
    acbas_rules.set_rule("expansion_points2", 6)
    try:
        changed = difference(name, old, retold(name, old))
    finally:
        acbas_rules.set_rule("expansion_points2", 8)
    lines = [line for line in changed.splitlines()[2:] if line.startswith(("-", "+"))]
    assert any(line.startswith("-seat 0: ") and "+ expansions 4 " in line for line in lines)
    assert any(line.startswith("+seat 0: ") and "+ expansions 3 " in line for line in lines)
    assert all(line[1:].startswith("seat ") for line in lines)


def test_a_move_that_has_become_illegal_ends_its_game() -> None:
    text = story("a test", {}, ["wood3", "resources", "wood3", "stone1"])
    assert text.endswith("  3. seat 0 wood3\n     refused: wood3 is occupied by seat 0\n")
    assert moves_of(text) == ["wood3", "resources", "wood3"]
    assert story("a test", {}, ["wood3"]).endswith("the moves end here, but not the game\n")


def test_the_moves_are_those_of_a_record() -> None:
    """A file's moves, played without its story, lead to the score that it tells."""
    for name, recipe in GAMES.items():
        position = engine.new(recipe.game, **recipe.options)
        for move in moves_of(text_of(name)):
            position = position.play(move)
        assert position.is_over
        for seat, total in enumerate(position.score().totals):
            assert f"seat {seat}: {total:g} points" in text_of(name)


LIKED = [name for name, recipe in GAMES.items() if recipe.liked]


def positions(name: str) -> Iterator[tuple[AcbasPosition, str]]:
    """The positions of a game, each with the move made in it."""
    position = AcbasPosition(engine.new("acbas", **GAMES[name].options).core)
    for move in moves_of(text_of(name)):
        yield position, move
        position = position.play(move)


@pytest.mark.parametrize("name", LIKED)
def test_all_that_a_game_is_to_show_is_bought(name: str) -> None:
    bought = {
        word.partition("@")[0] for move in moves_of(text_of(name)) for word in re.split("[/:]", move) if "@" in word
    }
    assert bought >= GAMES[name].taste.buildings
    assert len(GAMES[name].options["offer"]) == 12


def test_effects_of_all_kinds_are_shown() -> None:
    """Behind an action, when built, at any time and in every phase that has effects."""
    shown, phases = set[str](), set[str]()
    for name in LIKED:
        for position, move in positions(name):
            phases.add(position.phase)
            shown |= set(re.split("[/:]", move)) & HOOKS
    assert {"barn", "country_house", "building_firm", "carpenter", "cattle_market", "assembly_hall"} <= shown
    assert {"farm_well", "home_depot", "joinery", "organic_farm", "stewards_office", "stone_carver"} <= shown
    assert {"trading_station", "woodshop"} <= shown
    assert {"start", "work", "end_of_work", "before_breeding", "breeding", "end_of_round", "second_breeding"} <= phases
    assert {GAMES[name].options.get("edition", "bigbox") for name in LIKED} == {"bigbox", "original"}


@pytest.mark.parametrize("name", LIKED)
def test_the_twin_plays_games_with_buildings_too(name: str) -> None:
    for position, move in positions(name):
        slow, after = Twin.from_json(position.to_json()), position.play(move)
        owned = after.core.fields()["farms"][slow.actor]["animals"]
        _, walk = parse_turn(move, Walk(slow), owned)
        assert slow_key(walk.end()) == key(after), move
