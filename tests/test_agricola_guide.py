"""The guided entry of a position of Agricola: what is said at the table becomes the position that lies there."""

import contextlib
import json
import random
from pathlib import Path
from typing import Any

import pytest

import hedgerow.engine as engine
from hedgerow.engine.agricola.data import CARDS, EDITIONS, MOST_PLAYERS
from hedgerow.engine.errors import NotationError
from hedgerow.engine.position import Position
from hedgerow.play import agricolafarmwords as farmwords
from hedgerow.play.agricolaanswers import AgricolaAnswers
from hedgerow.play.agricolawords import arranged
from hedgerow.play.guide import Guide
from hedgerow.play.guidetexts import AGRICOLA_HELP
from tests.playing import Script, setup

ENOUGH = [""] * 60  # keeps whatever is asked

# Three at a table with the tile, in round 6; seat 1 began it.
BY_WORDS = [
    *("revised tile", "3", "6", "", "1", "basic, western_quarry", "forest 0, grain_seeds 2", "fish 4 food, clay 3"),
    *("clay, 3 people, 1 begging", "room a1; field c2; 2 grain d2", "fence e1-e2; stable e1", "", "4 wood 2 sheep"),
    *("fireplace", "", "", "", "well, clay oven", "", "", "2 food", "", "8-10", ""),
]
TABLE = """
game agricola; edition revised; tile yes
round 6; start 1; marker 1; to move 1
cards major_improvement, fencing, grain_utilization, sheep_market, basic_wish, western_quarry
spaces meeting_place 1 food, clay_pit 3 clay, reed_bank 1 reed, fishing 4 food, grove 2 wood, hollow 1 clay
spaces_more
occupied grain_seeds 2, forest 0
later 8 1, 9 1, 10 1

player 0; house clay; people 3; begging 1
has 4 wood, 2 sheep
owns fireplace_2
+   +   +   +   +---+
  R   .   .   . | s |
+   +   +   +   +   +
  R   .   f   g2| . |
+   +   +   +   +---+
  R   .   .   .   .
+   +   +   +   +   +

player 1
has 3 food
owns well, clay_oven

player 2
has 2 food
""".replace("clay\nspaces_more", "clay, sheep_market 1 sheep, western_quarry 1 stone")


def entered(lines: list[str], base: Position | None = None) -> tuple[Position, list[str]]:
    """The position after these answers, and what was told."""
    talk = Script([*lines, *ENOUGH])
    answers = AgricolaAnswers(None if base is None else base.to_json())
    return Guide(talk, answers, json.dumps).run(), talk.told  # type: ignore[arg-type]


def test_a_table_is_entered_in_few_words() -> None:
    lines = [line if line != "fireplace" else "fireplace_2" for line in BY_WORDS]
    position, told = entered(lines)
    assert position == engine.parse(TABLE)
    assert not [line for line in told if "must" in line]
    assert max(map(len, BY_WORDS)) < 80


def test_the_command_keeps_the_game_and_what_was_entered(tmp_path: Path) -> None:
    lines = [line if line != "fireplace" else "fireplace_2" for line in BY_WORDS]
    half = setup(tmp_path, "--game", "agricola", lines=lines[:12], code=2)
    assert half.stderr.endswith("what was entered is kept and `hedgerow setup` goes on with it\n")
    # a game named or not, what was entered is still there
    rest = setup(tmp_path, "--json", lines=[*[""] * 10, *lines[12:]])
    assert engine.parse(json.loads(rest.stdout)) == engine.parse(TABLE)
    assert setup(tmp_path, lines=ENOUGH).stdout == engine.parse(TABLE).to_text()
    assert setup(tmp_path, "--game", "acbas", lines=ENOUGH).stdout == engine.new("acbas").to_text()
    file = tmp_path / "table.txt"
    file.write_text(TABLE, encoding="utf-8")
    assert setup(tmp_path, str(file), lines=ENOUGH).stdout == engine.parse(TABLE).to_text()
    wrong = setup(tmp_path, str(file), "--game", "acbas", lines=[], code=2).stderr
    assert wrong.startswith("hedgerow: --game is acbas, but ")
    assert "game" in setup(tmp_path, "--game", "chess", lines=[], code=2).stderr


def played(edition: str, players: int, seed: int) -> list[Position]:
    """Positions of a random game, one of each phase and some rounds."""
    dice = random.Random(seed)
    game = engine.Game(engine.new("agricola", players=players, edition=edition))
    found: dict[Any, Position] = {}
    while not game.position.is_over:
        position = game.position
        found[position.phase, position.round // 3, dice.randrange(2)] = position
        game.play(dice.choice(position.legal_moves()))
    return [*found.values(), game.position]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_position_is_kept_by_pressing_enter(edition: str) -> None:
    phases = set()
    for players in range(1, MOST_PLAYERS[edition] + 1):
        for position in played(edition, players, players):
            phases.add(position.phase)
            again, told = entered([], position)
            assert again == position, position.to_text()
            assert again.to_text() == position.to_text()
            assert not [line for line in told if " must be " in line]
    assert phases == {"start", "work", "feeding", "breeding", "end"}


# A question by the beginning of its prompt, a wrong answer, and what is said of it.
WRONG = [
    ("Edition", "big", "edition is 'big', but must be revised, family or standard"),
    ("Edition", "family tile", "'tile' cannot follow family"),
    ("Players", "5", "players is '5', but must be 1 to 4"),
    ("Players", "two", "players is 'two', but must be 1 to 4"),
    ("Round", "15", "round is '15', but must be 1 to 14"),
    ("Phase", "harvest", "phase is 'harvest', but must be start, work, feeding, breeding or end"),
    ("Phase", "work 1", "phase is 'work 1', but must be"),
    ("Phase", "feeding", "phase is feeding, but there is no harvest after round 6"),
    ("Phase", "end", "phase is end, but the game ends after round 14 and round is 6"),
    ("Seat that had", "3", "the start player is '3', but must be 0 to 2"),
    ("Open cards", "basic_wish", "2 of basic_wish, house_redevelopment or western_quarry lie open now, not 1"),
    ("Open cards", "basic, basic", "'basic' is named twice"),
    ("Open cards", "basic, cattle_market", "cattle_market cannot lie open before round 10"),
    ("Open cards", "forest", "'forest' is no round card"),
    ("Open cards", "", "cards names 4, but in round 6 of phase work 6 lie open"),
    ("People placed", "castle 0", "'castle' is no space"),
    ("People placed", "lessons 0", "'lessons' is no space"),
    ("People placed", "pig_market 0", "'pig_market' is no space"),
    ("People placed", "forest", "forest must say whose worker stands there: write forest 0, forest 1 or forest 2"),
    ("People placed", "forest 0, forest 1", "forest is named twice"),
    ("What differs", "farmland 2", "farmland never holds goods"),
    ("What differs", "clay_pit 200", "at most 14"),
    ("What differs", "clay_pit 2 sheep", "sheep is no key of spaces.clay_pit: use clay"),
    ("What differs", "forest 3 wood", "forest is taken by seat 0, so that nothing lies there"),
    ("House and people of seat 0", "glass", "'glass' cannot be read: write what the house is made of"),
    ("House and people of seat 0", "9 people", "players[0].people is 9"),
    ("House and people of seat 0", "2 people 2 newborn", "players[0].newborn is 2"),
    ("What is there", "castle b1", "'castle' is no word about a farm"),
    ("What is there", "b1", "'b1' says where, but not what"),
    ("What is there", "field z1", "z1"),
    ("What is there", "fence b1n", "players[0].fences are no finished pastures"),
    ("What is there", "room d1", "players[0].rooms do not hang together"),
    ("What is there", "field a2", "players[0] has a room and a field on a2"),
    ("What is there", "remove a2", "players[0].rooms lacks a2"),
    ("Seat 0 has", "3 gold", "gold"),
    ("Seat 0 has", "1000 wood", "players[0].supply.wood is 1000"),
    ("Seat 0 has", "10 sheep", "players[0].animals: 10 sheep do not fit on the farm"),
    ("Seat 1 has", "3 boar", "players[1].animals: 3 boar do not fit on the farm"),
    ("Improvements of seat 0", "castle", "'castle' is no improvement that nobody else owns"),
    ("Improvements of seat 1", "fireplace_2", "'fireplace_2' is no improvement that nobody else owns"),
    ("Rounds in which", "6", "'6' is no round that is still to come: use 7 to 14"),
    ("Rounds in which", "9-20", "'9-20' is no round that is still to come"),
    ("Cards still", "fencing", "'fencing' is no round card that is still to come"),
    ("Cards still", "cultivation", "order[0] is cultivation, a card of rounds 12 to 13"),
]


@pytest.mark.parametrize(("prompt", "answer", "sentence"), WRONG)
def test_a_wrong_answer_is_told_at_once_and_asked_again(prompt: str, answer: str, sentence: str) -> None:
    class Wrong(Script):
        """Gives the wrong answer once, where it belongs."""

        given = 0

        def line(self, asked: str) -> str:
            if asked.startswith(prompt) and self.given < 1:
                self.given = len(self.told) + 1
                self.told.append(asked)
                return answer
            return super().line(asked)

    lines = [line if line != "fireplace" else "fireplace_2" for line in BY_WORDS]
    talk = Wrong(lines)
    position = Guide(talk, AgricolaAnswers(None), lambda draft: None).run()
    assert talk.given, "the question was asked"
    said = [line for line in talk.told[talk.given :] if line.strip() and not line.startswith(("   ", "What lies"))]
    assert sentence in said[0]
    assert said[0].endswith(".")
    assert position == engine.parse(TABLE)


def test_help_and_back_for_every_question() -> None:
    lines = [line if line != "fireplace" else "fireplace_2" for line in BY_WORDS]
    position, told = entered([one for line in lines for one in ("?", line)])
    assert position == engine.parse(TABLE)
    for name, text in AGRICOLA_HELP.items():
        assert name == "marker" or f"  {text.splitlines()[0]}" in told, name
    back = [*lines[:8], "back", "back", lines[6], lines[7], *lines[8:]]
    assert entered(back)[0] == engine.parse(TABLE)


def test_a_drawing_and_rounds_later() -> None:
    base = engine.parse(TABLE)
    drawn = base.to_text().split("\n")
    first = next(number for number, line in enumerate(drawn) if line.startswith("+"))
    lines = [line if line != "fireplace" else "fireplace_2" for line in BY_WORDS]
    pasted = [*lines[:9], *drawn[first : first + 7], *lines[11:]]
    assert entered(pasted)[0] == base
    # two rounds later what nobody took has grown; what was taken was so two refills ago
    later = entered(["", "", "8", "", "", "vegetable_seeds"], base)[0].to_json()
    assert later["round"] == 8
    assert later["spaces"]["fishing"] == {"food": 6}
    assert later["spaces"]["forest"] == {"wood": 6}
    assert later["occupied"] == {}
    assert set(later["cards"][:7]) == set(CARDS[:7]), "cards of stages that are over need not be named"
    assert later["round_goods"] == {"9": [{"seat": 1, "food": 1}], "10": [{"seat": 1, "food": 1}]}
    fresh = entered(["", "", "new"], base)[0]
    assert fresh.round == 1
    assert fresh.seats == 2


def test_harvests_and_few_players() -> None:
    base = engine.parse(TABLE)
    feeding = entered(["standard", "2", "7", "feeding 0", "1", "0"], base)[0].to_json()
    assert (feeding["edition"], feeding["phase"], len(feeding["players"])) == ("standard", "feeding", 2)
    assert (feeding["pending"], feeding["marker"]) == ([{"seat": 0, "hook": "feed"}], 0)
    alone = entered(["family", "1"], engine.new("agricola"))[0].to_json()
    assert alone["players"][0]["supply"]["food"] == 2
    five = entered(["family", "5"], engine.new("agricola"))[0]
    assert five.seats == 5


def test_nonsense_is_no_traceback() -> None:
    chance = random.Random(5)
    words = [
        *(
            "6",
            "\u00b2",
            "9" * 5000,
            "-1",
            "",
            "?",
            "back",
            "undo",
            "new",
            "none",
            "all",
            "forest",
            "fencing",
            "revised",
        ),
        *("fences", "stable", "b1", "a1-z9", "a1n", "room", "field", "remove", "no", "1 wood", "except", "sheep"),
        *(
            "+--+--+",
            "+",
            ";",
            ",",
            "\u00e9",
            "\x00",
            "breeding",
            "end",
            "0",
            "1",
            "clay",
            "well",
            "start",
            "2 3",
            "tile",
        ),
        *("people", "4 people", "family", "standard", "5", "9-12", "basic_wish", "grain", "feeding", "newborn"),
    ]
    for _ in range(30):
        lines = BY_WORDS[: chance.randrange(len(BY_WORDS))]
        lines += [" ".join(chance.choices(words, k=chance.randint(1, 3))) for _ in range(150)]
        with contextlib.suppress(EOFError):
            Guide(Script(lines), AgricolaAnswers(None), lambda draft: None).run()


def test_words_of_farms() -> None:
    farm = farmwords.change(
        farmwords.START, "Rooms a1 b2\nfield c1-d1 vegetables e1; 1 vegetable e2 stable b1, fences around c2 c3"
    )
    assert farm["rooms"] == ["0,0", "1,0", "1,1", "2,0"]
    assert farm["fields"] == {"0,2": {}, "0,3": {}, "0,4": {"vegetable": 2}, "1,4": {"vegetable": 1}}
    assert farm["stables"] == ["0,1"]
    assert len(farm["fences"]) == 6
    split = farmwords.change(farm, "fence c3n; no fence c2n; remove c1")
    assert len(split["fences"]) == 6
    assert "0,2" not in split["fields"]
    assert farmwords.change(farm, "no crop e1")["fields"]["0,4"] == {}
    assert farmwords.change(farm, "field e1")["fields"]["0,4"] == {"vegetable": 2}, "a field is there already"
    assert farmwords.change(farm, "remove b1 c2n")["stables"] == []
    assert farmwords.change(farm, "start") == farmwords.START
    for words in (
        "",
        "start a1",
        "3 rooms a1",
        "4 grain a1",
        "0 grain c1",
        "stable",
        "field a1n",
        "stable z9",
        "fence",
        "9",
    ):
        with pytest.raises(NotationError):
            farmwords.change(farm, words)


def test_cards_are_arranged_by_stages() -> None:
    assert arranged([], 3) == []
    assert arranged(["western_quarry", "fencing"], 4) == [
        "fencing",
        "major_improvement",
        "grain_utilization",
        "sheep_market",
    ]
    assert arranged(CARDS, 14) == list(CARDS)
    assert arranged(["cultivation", *CARDS[:11]], 12) == [*CARDS[:11], "cultivation"]
