"""The terminal game with special buildings of the expansions: by numbers, by typed moves, in every phase."""

from __future__ import annotations

import io
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import hedgerow.engine as engine
from hedgerow.engine.acbas.position import AcbasPosition
from hedgerow.engine.position import Move, Position
from hedgerow.engine.record import Game
from hedgerow.play import choices, phases, ways
from hedgerow.play.table import Table
from hedgerow.play.talk import Talk
from hedgerow.play.terminal import Terminal
from tests.building_positions import between, special
from tests.playing import play
from tests.reference.acbas_random import random_start
from tests.twin_special import read

JOINERY = ("pending", [{"seat": 0, "hook": "joinery"}])


class Script(Talk):
    """Answers from a list, then the end of input; keeps what was told."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(io.StringIO())
        self.lines = lines
        self.told: list[str] = []

    def tell(self, *lines: str) -> None:
        self.told += lines

    def line(self, prompt: str) -> str:
        self.told.append(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


def at_table(position: Position, lines: list[str], tmp_path: Path, seats: tuple[str, ...] = ("human", "human")) -> Any:
    """Play the lines at a table; returns it and what was told."""
    table = Table(Game(position), seats, tmp_path / "game.hedgerow")
    script = Script(lines)
    Terminal(table, script).run()
    return table, "\n".join(script.told)


def numbers(position: Position, wanted: Move) -> list[int]:
    """The numbers that lead to a listed turn, as a person reads them off the lists."""
    found = choices.choices(position)
    box = next(box for box, moves in found.by_box.items() if wanted in moves)
    typed = [box] if box else []
    moves = found.of(box)
    while len(moves) > 1:
        listed = ways.split(moves)
        assert len(listed) > 1
        typed.append(next(place for place, way in enumerate(listed, start=1) if wanted in way.moves))
        moves = listed[typed[-1] - 1].moves
    return typed


def rich(seed: int) -> AcbasPosition:
    return read(random_start(random.Random(seed), expansions=8, rich=True))


def conservatory() -> AcbasPosition:
    """Seat 0 may build a Conservatory and a second building beside it."""
    offer = ("offer", ["conservatory", "storage", "shelter", "farm_shop", "servants_hut"])
    position = special([], offer, ("players/0/supply", {"wood": 12, "stone": 12, "reed": 4, "borders": 9}))
    assert isinstance(position, AcbasPosition)
    return position


# ---- by numbers ----


@pytest.mark.parametrize("seed", range(3))
def test_every_listed_turn_is_reached_by_numbers(seed: int) -> None:
    dice = random.Random(seed)
    position = rich(seed)
    for _ in range(6):
        moves = position.legal_moves()
        for move in dice.sample(moves, min(20, len(moves))):
            assert "".join(ways.words(move)) == move.text
            assert len(numbers(position, move)) <= 10
        if position.is_over:
            break
        position = position.play(dice.choice(moves))


def test_turns_that_begin_alike_are_one_choice() -> None:
    position = conservatory()
    moves = choices.choices(position).of(12)
    assert len(moves) > 100
    first = ways.split(moves)
    assert [way.text for way in first[:2]] == ["special:conservatory...", "special:farm_shop..."]
    assert sum(len(way.moves) for way in first) == len(moves)
    below = ways.split(first[0].moves)
    assert all(way.text.startswith("special:conservatory@") for way in below)


def test_what_a_building_asks_is_asked_step_by_step(tmp_path: Path) -> None:
    position = conservatory()
    wanted = next(move for move in position.legal_moves() if "/conservatory:farm_shop@b3=reed=cow" in move.text)
    typed = numbers(position, wanted)
    assert len(typed) > 3
    table, told = at_table(position, [str(one) for one in typed], tmp_path)
    assert [move.text for move in table.game.moves()] == [wanted.text]
    assert "/conservatory:..." in told
    assert "Conservatory (conservatory)" in told


def test_a_step_back_in_the_list(tmp_path: Path) -> None:
    table, told = at_table(conservatory(), ["12", "1", "b", "b", "wood3"], tmp_path)
    assert [move.text for move in table.game.moves()] == ["wood3"]
    assert told.count("special:farm_shop...") == 2


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_game_by_random_numbers(seed: int, tmp_path: Path) -> None:
    """Whatever numbers are typed, the game goes on to its scored end, the other seat being a person or the computer."""
    dice = random.Random(seed)
    seats = ("human", "random:seed=1") if seed % 2 else ("human", "human")
    table = Table(Game(rich(seed + 20)), seats, tmp_path / "game.hedgerow")
    odd = ["b", "m", "undo", "legal", "score", "moves", "none", "joinery", "special"]

    class Robot(Script):
        def line(self, prompt: str) -> str:
            assert len(self.told) < 100_000, "the game does not end"
            return dice.choice(odd) if dice.random() < 0.1 else str(dice.randint(1, 18 if "box" in prompt else 6))

    script = Robot([])
    Terminal(table, script).run()
    assert table.position.is_over
    assert "The final score:" in script.told


# ---- typed ----


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("cattle market cow / wood3", "cattle_market:cow/wood3"),
        ("wood3 / cattle_market: pig", "wood3/cattle_market:pig"),
        ("Carpenter trough@b2>b3 / keep none/stone2", "carpenter:trough@b2>b3/stone2"),
        ("storage@b3", "special:storage@b3"),
        ("animal trader sheep+pig = cow / start", "animal_trader:sheep+pig=cow/start"),
    ],
)
def test_effects_are_typed_as_people_write_them(typed: str, move: str, tmp_path: Path) -> None:
    own = ["cattle_market", "carpenter", "animal_trader"]
    farm = (("players/0/troughs", ["b2"]), ("players/0/animals", {"sheep": 1, "pig": 1}))
    position = special(own, *(farm if "trader" in typed else farm[:1]))
    table, told = at_table(position, [typed], tmp_path)
    assert [one.text for one in table.game.moves()] == [position.parse_move(move).text], told


def test_buildings_that_act_at_any_time_are_told(tmp_path: Path) -> None:
    _, told = at_table(special(["cattle_market"]), [], tmp_path)
    assert "Cattle Market: cattle_market:cow" in told
    _, told = at_table(special(["joinery"]), [], tmp_path)
    assert "Before the worker or behind" not in told


@pytest.mark.parametrize(
    "text", ["hello", "joinery", "cattle:cow", "carpenter:", "a:b", ":", "@", "none", "keep 3s", "/"]
)
def test_what_cannot_be_meant_is_answered(text: str, tmp_path: Path) -> None:
    table, told = at_table(special(["cattle_market"]), [text, "wood3"], tmp_path)
    assert [move.text for move in table.game.moves()] == ["wood3"], told


# ---- phases ----

PHASES = {
    "start": (["farm_well"], (("round", 6),), "At the start of round 6, seat 0 decides", "farm_well:b3"),
    "end_of_work": (["stewards_office"], (), "At the end of Work", "stewards_office/resources"),
    "before_breeding": (["joinery"], (), "Before Breeding, seat 0 decides", "joinery:b2"),
    "end_of_round": (["stone_carver"], (), "At the end of round 2, seat 0 decides", "stone_carver"),
    "before_scoring": (["cattle_market"], (("round", 8),), "Before scoring, seat 0 decides", "cattle_market:cow"),
}


def in_phase(phase: str) -> Position:
    """Seat 0 decides about its building."""
    own, edits, _, _ = PHASES[phase]
    hook = "any_time" if own == ["cattle_market"] else own[0]
    pending = ("pending", [{"seat": 0, "hook": hook}])
    round_ = dict(edits).get("round", 2)
    borders = (("boxes/expand", {"borders": round_}), ("round", round_))
    if phase == "start":
        return special(own, *borders, pending, ("phase", phase), ("to_move", None))
    if phase == "end_of_work":
        boxes = ["wood3", "stone1", "stone2", "cow_pig", "reed_sheep", "horse_sheep"]
        taken = {box: place % 2 for place, box in enumerate(boxes)}
        gone = tuple((f"boxes/{box}", None) for box in boxes)
        return between(own, phase, pending, ("occupied", taken), *gone, *borders)
    return between(own, phase, pending, *borders)


@pytest.mark.parametrize("phase", PHASES)
def test_a_phase_says_what_is_decided(phase: str, tmp_path: Path) -> None:
    own, _, question, move = PHASES[phase]
    position = in_phase(phase)
    assert (position.phase, position.to_move) == (phase, 0)
    table, told = at_table(position, ["?", "legal", "score", "moves", "99", "wood3", "hint 0.05", move], tmp_path)
    assert question in told
    assert engine.load(tmp_path / "game.hedgerow").to_json() == table.position.to_json()
    assert [one.text for one in table.game.moves()] == [move]
    assert phases.when(position) in told
    if own not in (["stewards_office"], ["farm_well"]):
        assert "places a worker, but the phase is" in told or "does not breed" in told


@pytest.mark.parametrize("phase", PHASES)
def test_undo_and_another_choice_in_a_phase(phase: str, tmp_path: Path) -> None:
    move = PHASES[phase][3]
    table, _ = at_table(in_phase(phase), [move, "undo", "1"], tmp_path)
    assert len(table.game.moves()) == 1
    loaded = engine.load_game(tmp_path / "game.hedgerow")
    assert loaded.position == table.position
    assert Counter(one.text for one in loaded.moves()) == Counter(one.text for one in table.game.moves())


def test_the_stewards_office_is_chosen_by_numbers(tmp_path: Path) -> None:
    position = in_phase("end_of_work")
    wanted = next(move for move in position.legal_moves() if move.text.startswith("stewards_office/troughs:"))
    table, told = at_table(position, [str(one) for one in numbers(position, wanted)], tmp_path)
    assert [one.text for one in table.game.moves()] == [wanted.text]
    assert "Steward's Office" in told


def test_breeding_asks_which_animals_stay(tmp_path: Path) -> None:
    animals = ("players/0/animals", {"sheep": 1, "pig": 1, "cow": 1})
    table, told = at_table(between(["rearing_station"], "breeding", animals), ["1"], tmp_path)
    assert "In Breeding, seat 0 decides: which animals stay?" in told
    assert "Rearing Station" in told
    assert len(table.game.moves()) == 1


# ---- the command ----


def test_play_draws_the_buildings_again_with_a_seed(tmp_path: Path) -> None:
    words = ("--seats", "human,greedy", "--buildings", "12", "--edition", "original", "--seed", "7")
    done = [play(tmp_path / str(number), *words, lines=["wood3", "quit"]) for number in range(2)]
    assert all(one.returncode == 0 for one in done), done[0].stderr
    offers = [_saved(tmp_path / str(number)).root.position.to_json()["offer"] for number in range(2)]
    assert offers[0] == offers[1]
    assert len(offers[0]) == 12
    assert offers[0] == engine.new("acbas", buildings=12, edition="original", seed=7).to_json()["offer"]
    again = play(tmp_path / "0", "--continue", lines=["moves", "undo", "quit"])
    assert again.returncode == 0, again.stderr
    assert "1 move" in again.stdout or "2 moves" in again.stdout
    refused = play(tmp_path / "0", "--continue", "--seed", "7", lines=[])
    assert refused.returncode == 2
    assert "seed belongs to a new game" in refused.stderr


def _saved(home: Path) -> Game:
    (path,) = (home / "games").iterdir()
    return engine.load_game(path)
