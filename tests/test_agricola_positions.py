"""Positions of Agricola for people: starts, JSON, text and pictures there and back, scores, what is refused and how."""

from __future__ import annotations

import random
from copy import deepcopy
from string import Formatter
from typing import Any
from xml.etree import ElementTree

import pytest

import hedgerow.engine as engine
from hedgerow.engine.agricola.data import CARDS, EDITIONS, MAJOR_ROWS, MAJORS, MOST_PLAYERS, SPACES
from hedgerow.engine.agricola.rules_text import about, summary
from hedgerow.engine.agricola.sentences import say
from hedgerow.engine.errors import HedgerowError, MoveError, OptionError, PositionError
from hedgerow.engine.position import Position
from hedgerow.solver.perft import estimate, perft
from tests.reference.agricola import Position as SlowPosition
from tests.reference.agricola import perft as slow_perft

TWICE = {"eastern_quarry", "fishing", "traveling_players", "western_quarry"}  # what does the same as another space
KINDS = [(edition, players) for edition in EDITIONS for players in range(1, MOST_PLAYERS[edition] + 1)]


def games(edition: str, players: int, seed: int) -> list[Position]:
    """The positions of a random game of listed moves."""
    chance = random.Random(f"{edition} {players} {seed}")
    position = engine.new("agricola", players=players, edition=edition)
    found = [position]
    while not position.is_over:
        moves = position.legal_moves()
        move = chance.choice(moves[:200])
        position = position.play(move if chance.random() < 0.5 else move.text)
        assert position.hash == move.result
        found.append(position)
    return found


@pytest.mark.parametrize(("edition", "players"), KINDS)
def test_there_and_back(edition: str, players: int) -> None:
    for position in games(edition, players, 1):
        data = position.to_json()
        assert engine.parse(data) == position
        assert engine.parse(position.to_text()) == position
        assert engine.parse(data).to_json() == data
        if position.to_move is not None:
            assert position.seats == players
            assert 0 <= position.to_move < players
    assert ElementTree.fromstring(position.to_svg()).tag.endswith("svg")
    score = position.score()
    assert score.final
    assert score.totals == position.totals
    parts = ("fields", "pastures_points", "grain", "vegetables", "sheep", "boar", "cattle", "unused", "fenced_stables")
    for player in score.players:
        others = ("rooms", "people", "improvements", "bonus", "begging")
        assert player["total"] == sum(player[name] for name in (*parts, *others))


def test_the_start() -> None:
    """Rules, section 1: food, hidden cards, and the first card with its goods where the order is known."""
    start = engine.new("agricola", players=4, start=2).to_json()
    assert [player["supply"]["food"] for player in start["players"]] == [3, 3, 2, 3]
    assert start["phase"] == "start"
    assert start["to_move"] is None
    alone = engine.new("agricola", players=1, order="random", seed=3).to_json()
    assert alone["players"][0]["supply"]["food"] == 0
    assert alone["spaces"]["forest"] == {"wood": 2}
    assert len(alone["cards"]) + len(alone["order"]) == len(CARDS)
    assert engine.new("agricola", players=1, order="random", seed=3).to_json() == alone


def test_cards_are_revealed_by_chance() -> None:
    start = engine.new("agricola")
    moves = [move.text for move in start.legal_moves()]
    assert moves == [f"reveal:{card}" for card in CARDS[:4]]
    assert start.complete
    assert start.play("reveal:fencing").to_json()["cards"] == ["fencing"]
    with pytest.raises(MoveError, match="use major_improvement, fencing, grain_utilization or sheep_market"):
        start.play("reveal:cattle_market")


def test_the_scoring_example_of_the_rules() -> None:
    """Section 11: 35 points without the two improvements."""
    farm = {
        "house": "stone",
        "rooms": ["1,0", "2,0", "0,0", "0,1"],
        "fields": {"2,1": {"grain": 3}, "2,2": {"vegetable": 1}, "1,1": {}, "1,2": {}},
        "stables": ["0,3"],
        "fences": [
            *("0,3:n", "0,4:n", "0,3:w", "0,4:e", "1,3:n", "1,4:n"),
            *("1,3:w", "1,4:e", "2,3:n", "2,4:w", "2,4:e", "2,4:s"),
        ],
        "people": 5,
        "animals": {"sheep": 8, "boar": 6},
        "workers": 0,
    }
    order = ["sheep_market", "fencing", "grain_utilization", "major_improvement", *CARDS[4:]]
    data = {"game": "agricola", "edition": "revised", "round": 14, "phase": "end", "cards": order, "players": [farm]}
    score = engine.parse(data).score().players[0]
    assert (score["fields"], score["pastures_points"], score["grain"], score["vegetables"]) == (3, 2, 1, 1)
    assert (score["sheep"], score["boar"], score["cattle"]) == (4, 3, -1)
    assert (score["unused"], score["fenced_stables"], score["rooms"], score["people"]) == (-2, 1, 8, 15)
    assert score["total"] == 35


BAD: list[tuple[str, str, Any]] = [
    ("players_count", "players", [{}] * 6),
    ("card_name", "cards", ["forest"]),
    ("cards_count", "round", 3),
    ("cards_stage", "cards", ["cattle_market"]),
    ("cards_twice", "cards", ["fencing", "fencing"]),
    ("major_name", "majors", ["oven"]),
    ("major_nowhere", "majors", []),
    ("major_twice", "players.0.improvements", ["well"]),
    ("no_cards", "players.0.occupations", ["A086"]),
    ("two_crops", "players.0.fields", {"0,4": {"grain": 1, "vegetable": 1}}),
    ("pile_none", "spaces", {"farmland": {"wood": 1}}),
    ("not_in_play", "occupied", {"grove": 0}),
    ("option_edition", "edition", "family"),
    ("rooms_start", "players.0.rooms", ["2,0"]),
    ("apart", "players.0.fields", {"0,4": {}, "2,4": {}}),
    ("overlap", "players.0.stables", ["1,0"]),
    ("fences_open", "players.0.fences", ["0,3:n"]),
    ("fences_many", "players.0.fences", [f"{row},{column}:n" for row in range(3) for column in range(5)] + ["0,0:w"]),
    ("stables_many", "players.0.stables", ["0,0", "0,1", "0,2", "0,3", "0,4"]),
    ("workers_many", "players.0.workers", 5),
    ("occupied_phase", "phase", "start"),
    ("animals_room", "players.0.animals", {"sheep": 2}),
    ("harvest_round", "phase", "feeding"),
    ("end_round", "phase", "end"),
    ("later_past", "round_goods", {"1": [{"seat": 0, "food": 1}]}),
]


def changed(path: str, value: Any) -> dict[str, Any]:
    """A position with one thing in it changed."""
    data = engine.new("agricola", order="random", seed=1).play("forest").to_json()
    data["options"] = {"side_job": True, "tile": True} if path == "edition" else data["options"]
    if path in ("majors", "cards"):
        data.pop("order")
    here = data
    *folders, last = path.split(".")
    for name in folders:
        here = here[int(name)] if name.isdigit() else here[name]
    here[last] = value
    return data


@pytest.mark.parametrize(("code", "path", "value"), BAD)
def test_what_is_wrong_is_told(code: str, path: str, value: Any) -> None:
    with pytest.raises(PositionError) as caught:
        engine.parse(changed(path, value))
    told = [reason.code for reason in caught.value.reasons]
    assert code in told, caught.value.reasons
    assert all("\n" not in reason and "None" not in reason for reason in caught.value.reasons)


def small(**fields: Any) -> dict[str, Any]:
    """A position that says no more than it must, and these fields."""
    return {"game": "agricola", "edition": "revised", "round": 1, "cards": ["fencing"], "players": [{}, {}], **fields}


LATE = {"round": 7, "cards": CARDS[:7]}
TILE = {"options": {"tile": True}}  # where families may grow from round 5 on
SMALL: list[tuple[str, dict[str, Any]]] = [
    ("players_count", {"players": []}),
    ("pending_phase", {"pending": [{"seat": 0, "hook": "feed"}]}),
    ("cards_many", {"order": [*CARDS[2:], "fencing", "farm_redevelopment"]}),
    ("named_twice", {"players": [{"fields": {"0,4": {}, "e1": {"grain": 3}}}, {}]}),
    ("not_number", {"players": [{"fields": {"0,4": {"vegetable": 3}}}, {}]}),
    ("not_number", {"players": [{"people": 3, "newborn": 2}, {}]}),
    ("newborn_work", {"players": [{"people": 3, "newborn": 1}, {}]}),
    ("newborn_work", {**LATE, "occupied": {"basic_wish": 1}, "players": [{"people": 3, "newborn": 1}, {}]}),
    ("newborn_work", {**TILE, "occupied": {"tile": 0}, "players": [{"people": 3, "newborn": 1}, {}]}),
    ("newborn_harvest", {**LATE, "phase": "feeding", "players": [{"people": 4, "newborn": 2}, {}]}),
    ("named_twice", {**LATE, "phase": "feeding", "pending": [{"seat": 1}, {"seat": 1}]}),
]


@pytest.mark.parametrize(("code", "fields"), SMALL)
def test_what_is_wrong_with_a_small_position_is_told_once(code: str, fields: dict[str, Any]) -> None:
    assert engine.parse(small()).round == 1
    with pytest.raises(PositionError) as caught:
        engine.parse(small(**fields))
    assert [reason.code for reason in caught.value.reasons] == [code]


def test_what_is_near_to_wrong_is_read() -> None:
    born = {"people": 3, "newborn": 1}
    assert engine.parse(small(pending=[])).round == 1
    assert engine.parse(small(order=CARDS[2:4], cards=["fencing"])).round == 1
    for occupied, options in (("basic_wish", {}), ("tile", TILE)):
        read = engine.parse(small(**LATE, **options, occupied={occupied: 0}, players=[born, {}]))
        assert read.to_json()["players"][0]["newborn"] == 1
    both = engine.parse(small(**LATE, **TILE, phase="feeding", players=[{"people": 5, "newborn": 1}, born]))
    assert both.phase == "start", "both were born, and the harvest is over"


def test_a_returned_improvement_has_a_name() -> None:
    rich = small(cards=["major_improvement"], players=[{"supply": {"clay": 5}}, {}])
    assert engine.parse(rich).play("major_improvement/build:fireplace_2").to_move == 1
    with pytest.raises(MoveError) as caught:
        engine.parse(rich).play("major_improvement/build:fireplace_2=")
    assert caught.value.code == "word_unknown"


def objects(data: Any) -> list[dict[str, Any]]:
    """Every object in a JSON value."""
    inner = data.values() if isinstance(data, dict) else data if isinstance(data, list) else []
    return [*([data] if isinstance(data, dict) else []), *(one for value in inner for one in objects(value))]


@pytest.mark.parametrize("key", ["two\nlines", "\x1b[31m", "\u202e", 7])
def test_a_strange_key_is_told_on_one_line(key: Any) -> None:
    full = engine.new("agricola", order="random", seed=1).play("forest").to_json()
    full["round_goods"] = {"3": [{"seat": 0, "food": 1}]}
    full["players"][0]["fields"] = {"0,4": {"grain": 1}}
    for place in range(len(objects(full))):
        data = deepcopy(full)
        objects(data)[place][key] = [{}]
        with pytest.raises(PositionError) as caught:
            engine.parse(data)
        assert all(reason.isprintable() for reason in caught.value.reasons), caught.value.reasons


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("", "move_empty"),
        ("wood", "space_unknown"),
        ("forest", "space_not_free"),
        ("clay_pit/plow:a1", "move_more"),
        ("farmland", "move_missing"),
        ("farmland/plow:a2", "move_illegal"),
        ("farmland/plow:z9", "space_outside"),
        ("clay_pit/convert:1wood", "counts_syntax"),
        ("convert:1grain/clay_pit", "move_illegal"),
        ("clay_pit/convert:3", "counts_syntax"),
        ("clay_pit:3", "space_alone"),
        ("clay_pit:", "space_alone"),
        ("clay_pit/cook:1sheep", "cook_alone"),
        ("clay_pit/cook:none", "cook_alone"),
        ("clay_pit/keep:none/cook:1sheep", "move_illegal"),
        ("clay_pit/convert:none", "move_illegal"),
        ("farmland/plow:c1/keep", "counts_syntax"),
        ("clay_pit/keep:none/keep:none", "move_more"),
    ],
)
def test_what_is_wrong_with_a_move_is_told(move: str, code: str) -> None:
    position = engine.new("agricola", order="random", seed=1).play("forest")
    with pytest.raises(MoveError) as caught:
        position.play(move)
    assert caught.value.code == code, caught.value


def test_a_refused_part_has_its_own_name() -> None:
    position = engine.parse(small())
    for part, move in (
        ("convert", "day_laborer/convert:1grain"),
        ("keep", "day_laborer/keep:1sheep"),
        ("plow", "farmland/plow:a2"),
    ):
        with pytest.raises(MoveError, match=f"'{part}' asks for"):
            position.play(move)


def test_parts_that_would_have_no_effect_are_refused() -> None:
    """What is named twice, and animals that are cooked where nothing says which stay."""
    rich = {"food": 9, "wood": 20, "clay": 5, "reed": 9, "grain": 2, "vegetable": 2}
    farm = {"supply": rich, "fields": {"a1": {}, "b1": {}}, "improvements": ["fireplace_2"], "animals": {"boar": 1}}
    cards = ["fencing", "grain_utilization", "sheep_market"]
    data = small(round=3, cards=cards, players=[farm, {}, {}], spaces={"sheep_market": {"sheep": 2}})
    position = engine.parse(data)
    for move, code in (
        ("farm_expansion/rooms:b2+b2", "word_twice"),
        ("farm_expansion/stables:c2+2,1+1,2", "word_twice"),
        ("fencing/fences:e1n+e1s+e1w+e1e+e2n", "word_twice"),
        ("grain_utilization/sow:a1=grain+a1=grain", "word_twice"),
        ("grain_utilization/sow:a1=grain+0,0=vegetable", "word_twice"),
        ("resource_market/take:reed+reed", "word_twice"),
        ("sheep_market/cook:1sheep", "cook_alone"),
        ("sheep_market/cook:2sheep/keep:1boar", ""),
        ("fencing/fences:e1n+e1s+e1w+e1e", ""),
    ):
        if not code:
            assert position.play(move).to_move == 1
            continue
        with pytest.raises(MoveError) as caught:
            position.play(move)
        assert caught.value.code == code, caught.value


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"players": 5}, "option_value"),
        ({"players": 2, "start": 2}, "option_value"),
        ({"order": "forest"}, "order_card"),
        ({"order": ",".join(CARDS[:4])}, "order_count"),
        ({"order": ",".join(reversed(CARDS))}, "cards_stage"),
        ({"edition": "standard", "side_job": "yes"}, "option_edition"),
        ({"buildings": 4}, "option_unknown"),
    ],
)
def test_wrong_options_are_told(options: dict[str, Any], code: str) -> None:
    with pytest.raises(OptionError) as caught:
        engine.new("agricola", **options)
    assert caught.value.code == code


def test_options_as_json_says_them() -> None:
    for no in ("no", False, "false"):
        assert engine.new("agricola", side_job=no).to_json()["options"] == {"side_job": False, "tile": False}
    assert engine.new("agricola", tile=True).to_json()["options"] == {"side_job": True, "tile": True}


def test_texts_that_cannot_be_read() -> None:
    text = engine.new("agricola", order="random", seed=1).to_text()
    for old, new, code in (
        ("house wood", "house straw", "not_choice"),
        ("to move 0", "to move 0; weather fine", "text_line"),
        ("player 1", "player 0", "text_twice"),
        ("begging 0", "begging x", "text_number"),
        ("side_job yes", "side_job perhaps", "text_switch"),
        ("R   .", "Q   .", "text_part"),
        ("player 1", "player 2", "text_seats"),
        ("spaces ", "spaces 3 wood, ", "text_pair"),
    ):
        with pytest.raises(HedgerowError) as caught:
            engine.parse(text.replace(old, new, 1))
        assert caught.value.code == code, caught.value


def test_perft_agrees_with_the_twin() -> None:
    for players, depths in ((1, (1, 2)), (2, (1,))):
        start = engine.new("agricola", players=players)
        slow = SlowPosition.from_json(start.to_json())
        for depth in depths:
            assert perft(start, depth, listed=True).nodes == slow_perft(slow, depth)


def test_the_estimate_of_a_count_knows_the_cards() -> None:
    """What is tried below a card is tried below each of them."""
    start = engine.new("agricola")
    tried = sum(len(start.play(card).legal_moves()) for card in start.legal_moves())
    assert estimate(start.core, 1, False) == pytest.approx(tried, rel=0.1)
    known = start.play("reveal:fencing")
    assert estimate(known.core, 1, False) == len(known.legal_moves())


def test_every_space_and_improvement_has_a_text() -> None:
    """`? NAME` tells of each, the rules list all of them, and no others say the same."""
    rules = summary()
    told = {}
    for name in (*SPACES, *MAJORS):
        lines = about(name).splitlines()
        assert lines[0].split()[0] == name
        assert all(len(line) < 80 for line in lines)
        assert about(name) in rules
        told[name] = " ".join(about(name).split()[1:])
        assert len(told[name]) >= 5
    for row in MAJOR_ROWS:
        for good, number in row.cost.items():
            assert f"{number} {good}" in told[row.id]
    same = {name for name, words in told.items() if list(told.values()).count(words) > 1}
    assert same == TWICE
    with pytest.raises(MoveError, match="'castle' is no space or improvement"):
        about("castle")


def test_every_sentence_names_what_is_wrong_and_can_be_filled() -> None:
    for code, sentence in say.sentences.items():
        fields = {name for _, name, _, _ in Formatter().parse(sentence) if name}
        reason = say(code, **{name: f"<{name}>" for name in fields})
        assert all(f"<{name}>" in reason for name in fields)
        assert "{" not in reason
        assert "\n" not in reason
        assert len(reason) > 20


@pytest.mark.parametrize(("number", "inferred"), [(2, 0), (3, 1), (6, 1), (8, 1), (11, 0), (12, 2), (13, 1)])
def test_what_everybody_can_infer_is_no_difference(number: int, inferred: int) -> None:
    """The last card of a stage is no secret: a position that names it equals one that does not."""
    data = small(round=number, cards=CARDS[:number])
    rest = CARDS[number:]
    plain = engine.parse(data)
    assert plain.to_json()["order"] == list(rest[:inferred])
    for count in range(len(rest) + 1):
        told = engine.parse({**data, "order": rest[:count]})
        assert (told == plain, told.hash == plain.hash) == ((count <= inferred,) * 2)
    assert engine.parse(plain.to_text()) == plain
