"""`hedgerow buildings`: the list with its filters, all about one building, names of both editions, interactions."""

import json
from typing import Any

import pytest

from hedgerow.engine.acbas.data import (
    EDITIONS,
    SPECIALS,
    TILE_NUMBER,
    TILES,
    Building,
    in_edition,
    interactions,
    tile,
)
from hedgerow.engine.acbas.names import find_building, plain
from hedgerow.engine.errors import NotationError
from hedgerow.play.buildingfilter import DOES, WHAT, effects
from hedgerow.play.cli import main
from hedgerow.play.texts import DECKS, WHEN, building_lines
from tests.playing import play

ALL: list[Building] = [one for one in TILES if one is not None]


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What the command prints for people, all of it within 80 columns."""
    assert main(["buildings", *words]) == 0, capsys.readouterr().err
    printed = capsys.readouterr().out
    assert max(len(line) for line in printed.splitlines()) <= 80
    return printed


def listed(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    """The ids of the filtered list, which JSON and text give alike."""
    assert main(["buildings", *words, "--json"]) == 0, capsys.readouterr().err
    ids = [one["id"] for one in json.loads(capsys.readouterr().out)]
    heads = [line.split()[0] for line in told(capsys, *words).splitlines()[1:] if not line.startswith(" ")]
    assert heads == ids
    return ids


def test_the_list_tells_id_deck_cost_points_and_effect_of_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert listed(capsys) == [one.id for one in ALL]
    assert len(ALL) == 61
    printed = told(capsys)
    assert "open_stable          base    3 wood or 3 stone              2\n" in printed
    assert "inn                  second  2 stone, 1 pig, 1 cow          4\n" in printed
    assert "log_house            first   2 wood, 1 reed            varies\n    Covers the Cottage." in printed
    words = " ".join(printed.split())
    for one in ALL:
        assert one.text in words
        assert one.points.text in words


def test_decks(capsys: pytest.CaptureFixture[str]) -> None:
    sizes = {deck: len(listed(capsys, "--deck", deck)) for deck in DECKS}
    assert sizes == {"board": 3, "base": 4, "first": 27, "second": 27}


def test_costs(capsys: pytest.CaptureFixture[str]) -> None:
    assert listed(capsys, "--cost", "none") == ["duck_pond", "fodder_beet_field", "hayrick"]
    assert listed(capsys, "--cost", "pig") == ["inn"]
    wooden = listed(capsys, "--cost", "wood")
    assert wooden == [one.id for one in ALL if any("wood" in cost for cost in one.costs)]
    assert listed(capsys, "--cost", "1wood1stone", "--cost", "wood") == [
        *("carpenter", "dog_house", "farm_shop", "cottage_extension")
    ]
    both = listed(capsys, "--cost", "3 wood, 1 stone")
    assert "open_stable" in both, "one of its prices suffices"
    assert "shelter" in both
    assert "storage" not in both
    assert "inn" not in listed(capsys, "--cost", "2stone")
    assert "inn" in listed(capsys, "--cost", "2stone1pig1cow")
    assert "open_stable" not in listed(capsys, "--cost", "stone", "--cost", "3wood"), "one price must be as both say"


def test_effects(capsys: pytest.CaptureFixture[str]) -> None:
    assert listed(capsys, "--effect", "before_breeding") == ["home_workshop", "joinery", "trading_station"]
    assert listed(capsys, "--effect", "Before Breeding", "--effect", "trough") == ["joinery"]
    assert listed(capsys, "--effect", "unused") == ["dog_house", "stud", "wild_boar_pen", "dairy_farm"]
    assert listed(capsys, "--effect", "expansions") == ["country_house", "corner_house"]
    assert listed(capsys, "--effect", "horse", "--deck", "base") == ["shelter", "open_stable"]
    assert listed(capsys, "--effect", "any_time", "--deck", "first", "--cost", "reed") == ["animal_trader"]
    assert told(capsys, "--effect", "any_time", "--deck", "base") == "No building is of that kind.\n"
    for word in (*WHEN, *WHAT):
        assert listed(capsys, "--effect", word), f"{word} finds nothing"


def test_every_hook_and_time_has_its_words() -> None:
    assert {one.hook for one in ALL} - {None} == set(DOES)
    assert {one.acts for one in ALL} - {None} <= set(WHEN)
    assert {word for words in DOES.values() for word in words} <= set(WHAT)
    assert not set(WHEN) & set(WHAT)
    for one in SPECIALS:
        assert effects(one), f"no word finds {one.id}"


def test_the_help_lists_every_word(capsys: pytest.CaptureFixture[str]) -> None:
    printed = told(capsys, "--help").splitlines()
    for word in (*WHEN, *WHAT):
        assert any(line.split()[:1] == [word] for line in printed), word


def test_editions_have_their_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert "dairy_farm" in listed(capsys, "--cost", "3wood1reed")
    assert "dairy_farm" not in listed(capsys, "--cost", "3wood1reed", "--edition", "original")
    assert "  costs 3 wood, 1 reed\n" in told(capsys, "dairy_farm")
    assert "  original edition: costs 3 stone, 1 reed\n" in told(capsys, "dairy_farm")
    other = told(capsys, "dairy_farm", "--edition", "original")
    assert "  costs 3 stone, 1 reed\n" in other
    assert "  Big Box: costs 3 wood, 1 reed\n" in other
    assert "  original edition: houses 1 animal\n" in told(capsys, "small_extension")
    assert "  original edition: brings 3 wood, 3 stone\n" in told(capsys, "materials_outlet")
    assert "  original edition: Whenever you receive wood" in told(capsys, "home_depot")
    for one in ALL:
        lines = told(capsys, one.id)
        assert ("original edition:" in lines) == (one.original is not None)
    assert main(["buildings", "dairy_farm", "--edition", "original", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["costs"] == [{"stone": 3, "reed": 1}]


COUNTRY_HOUSE = """\
Country House (country_house)
  Brings a cow and adds a farm expansion if there is one; stands on the old
    farm.
  first expansion, mark Ch
  costs 3 wood, 3 stone
  stands on any space without a building
  scores 1 point
  houses 3 animals of one species; a trough doubles that
  brings 1 cow
  acts when it is built
  With Cattle Farm: The expansion of the Country House allows the trade of the
    Cattle Farm, too.
  With Corner House: On a farm with a Corner House the Country House brings its
    cow only.
"""


def test_all_about_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "country house") == COUNTRY_HOUSE
    assert main(["buildings", "Country House", "--json"]) == 0
    (one,) = json.loads(capsys.readouterr().out)
    assert [other["with"] for other in one["interactions"]] == ["cattle_farm", "corner_house"]
    printed = told(capsys, "inn")
    for words in ("costs 2 stone, 1 pig, 1 cow", "needs: a pig and a cow", "houses 2 pigs", "brings 1 horse"):
        assert words in printed
    assert "brings a sheep, a pig, a cow or a horse of your choice" in told(capsys, "shelter")
    assert "also called Servant's Cottage or Servants' Room" in told(capsys, "servants_hut")
    assert "stands in a corner of the farm" in told(capsys, "corner_house")
    assert "scores -3 points" in told(capsys, "stewards_office")
    for building in ALL:
        words = " ".join(told(capsys, building.id).split())
        for other, text in interactions(building):
            assert f"With {other.name}: {text}" in words


def test_names_of_both_editions_are_understood() -> None:
    names = [(name, one.id) for one in ALL for name in (one.id, *one.names)]
    assert len({plain(name) for name, _ in names}) == len({(plain(name), one) for name, one in names})
    for name, identifier in names:
        for written in (name, name.upper(), name.replace(" ", "-"), f" {name} ".replace("'", "")):
            assert tile(find_building(written)).id == identifier


def test_a_beginning_of_several_names_is_refused_with_their_ids() -> None:
    refused = 0
    keys = {plain(name): one.id for one in ALL for name in (one.id, *one.names)}
    for name in keys:
        for length in range(1, len(name)):
            beginning = name[:length]
            meant = {identifier for key, identifier in keys.items() if key.startswith(beginning)}
            if beginning in keys:
                meant = {keys[beginning]}
            if len(meant) == 1:
                assert {tile(find_building(beginning)).id} == meant
                continue
            with pytest.raises(NotationError) as caught:
                find_building(beginning)
            assert all(identifier in str(caught.value) for identifier in meant)
            refused += 1
    assert refused > 50


def test_interactions_are_stored_once_and_told_twice() -> None:
    pairs = [frozenset((one.id, other.other)) for one in ALL for other in one.interactions]
    assert len(pairs) == len(set(pairs)) > 80
    for one in ALL:
        for told_here in one.interactions:
            assert told_here.other in TILE_NUMBER
            assert told_here.other != one.id
            text = told_here.text
            assert text[0].isupper()
            assert text.endswith(".")
            assert "..." not in text
            assert len(text) <= 120
            assert (tile(TILE_NUMBER[told_here.other]), text) in interactions(one)
            assert (one, text) in interactions(tile(TILE_NUMBER[told_here.other]))
    assert [other.id for other, _ in interactions(tile(TILE_NUMBER["barn"]))] == [
        *("cow_stall", "home_workshop", "pig_stall", "building_firm")
    ]


def test_lines_are_the_same_in_the_terminal_game(tmp_path: Any) -> None:
    lines = ["? Insemination Center", "? dairy farm"]
    done = play(tmp_path, "--seats", "human,human", "--edition", "original", lines=lines)
    for name in ("fertility_center", "dairy_farm"):
        assert "\n".join(building_lines(tile(TILE_NUMBER[name]), "original")) in done.stdout
    assert "costs 3 stone, 1 reed" in done.stdout


@pytest.mark.parametrize(
    ("words", "about"),
    [
        (["--deck", "third"], "--deck is 'third', but must be board, base, first or second"),
        (["--cost", "gold"], "--cost is 'gold', but must be"),
        (["--cost", "3gold"], "3wood1stone"),
        (["--cost", ""], "--cost is ''"),
        (["--cost", "s"], "--cost is 's'"),
        (["--cost", "3wood wood"], "--cost is '3wood wood'"),
        (["--effect", "magic"], ", ".join(WHEN)),
        (["--effect", ""], "--effect is ''"),
        (["--edition", "third"], "bigbox or original"),
        (["inn", "--effect", "horse"], "--effect chooses from the list"),
        (["inn", "--cost", "stone"], "--cost chooses from the list"),
        (["inn", "--deck", "base"], "leave one of them out"),
        (["castle"], "castle"),
        (["stall", "stable"], "unrecognized"),
    ],
)
def test_bad_words_are_one_sentence(words: list[str], about: str, capsys: pytest.CaptureFixture[str]) -> None:
    for extra in ([], ["--json"]):
        assert main(["buildings", *words, *extra]) == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        assert printed.err.count("\n") == 1
        assert about in printed.err


def test_editions_of_the_list_are_those_of_the_game() -> None:
    changed = [one.id for one in ALL if in_edition(one, EDITIONS[1]) != one]
    assert changed == ["small_extension", "dairy_farm", "home_depot", "materials_outlet"]
