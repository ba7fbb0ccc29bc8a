"""Whole games as text: every turn with what it changed, so that another rule shows as a difference.

`python -m tests.make_playthroughs --write` plays the moves of the files in tests/data/playthroughs again and rewrites
what is said about them; with `--play` the moves are chosen anew, by the seeds below. Without `--write` the differences
are printed, and the exit code is 1 if there are any. A move that has become illegal ends its game.
"""

from __future__ import annotations

import argparse
import difflib
import random
import re
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from hedgerow import engine
from hedgerow._core import acbas as core
from hedgerow._core import agricola
from hedgerow.engine import HedgerowError, Position
from hedgerow.engine.acbas.acting import acting_in_game
from hedgerow.engine.acbas.state import setup_of
from hedgerow.engine.agricola.data import SCORES
from hedgerow.engine.agricola.score import OTHERS as OTHER_SCORES
from hedgerow.solver.weights import standard
from tests import test_reference_agricola_line as agricola_line
from tests import twin_agricola_parts as agricola_parts
from tests.reference.acbas_random import ANY, Taste
from tests.reference.acbas_specials import BASE
from tests.turn_kinds import closing_turns, liked_turn, odd_turn

WEIGHTS, AGRICOLA_WEIGHTS = standard(), standard("agricola")
FOLDER = Path(__file__).resolve().parent / "data" / "playthroughs"
MANY = 2000  # up to so many turns (by the core's bound) are counted one by one
HEAD = """\
# A whole game, to see what the rules do: {title}.
{turns}\
# `python -m tests.make_playthroughs --write` writes everything anew except the moves.
"""
TURNS = {
    "acbas": """\
# A turn: the move; the hash after it and how many turns there were to choose from (listed ones without borders that
# close nothing, and all; where buildings act, listed ones with at most one effect at any time); what it changed
# ("0 supply wood 2>3": of player 0). Behind the last turn of a round the scores as if the game ended there, and the
# position.
""",
    "agricola": """\
# A turn: the move; the hash after it and how many turns there were to choose from (listed ones, of
# fences all that can be paid); what it changed ("0 supply wood 2>3": of player 0). Behind the last turn of a round the
# scores as if the game ended there, and the position.
""",
}
MOVE = re.compile(r" *[0-9]+\. (?:seat [0-4]|chance) (\S+)")


@dataclass(frozen=True)
class Recipe:
    """How the moves of a game were found."""

    title: str
    seed: int
    random: float = 0.0  # how often a random listed turn is played instead of the greedy one
    odd: float = 0.0  # how often one that no list holds: any borders, any animals let go
    options: dict[str, Any] = field(default_factory=dict)
    game: str = "acbas"
    moves: Callable[[], Sequence[str]] | None = None  # a game that is known
    liked: float = 0.0  # how often a turn of listed steps, of those to the taste if there are
    taste: Taste = ANY


TWELVE = (
    *("barn", "building_firm", "cattle_market", "carpenter", "country_house", "feeding_station", "pen"),
    "timber_shop",
)
OTHERS = (
    *("assembly_hall", "woodshop", "dairy_farm", "materials_outlet", "small_extension", "conservatory", "stud"),
    "trading_station",
)
PHASES = (
    *("breeding_station", "farm_well", "home_depot", "home_workshop", "organic_farm", "stewards_office"),
    *("stone_carver", "joinery"),
)


def liking(title: str, seed: int, offer: tuple[str, ...], boxes: tuple[str, ...] = (), **options: Any) -> Recipe:
    """A game in which both seats like these buildings, beside those that are always on offer."""
    taste = Taste(frozenset(offer), frozenset(boxes))
    return Recipe(title, seed, options={"offer": [*BASE, *offer], **options}, liked=0.6, taste=taste)


def published_line() -> list[str]:
    """The moves of the solo game that the slow twin's tests hold, as the engine writes them."""
    moves = []
    for number, turns in enumerate(agricola_line.ROUNDS, 1):
        moves += [agricola_parts.turn_text(turn) for turn in turns]
        moves += ["feed:none"] * (number in agricola_line.ASKED)
    return moves


GAMES = {
    "careful": Recipe("both seats play greedily", 1),
    "second_seat_first": Recipe(
        "seat 1 begins, ties are shared, some moves are random", 17, 0.15, 0.05, {"first_start": 1, "tie": "shared"}
    ),
    "random": Recipe("random listed moves", 3, 1.0),
    "unlisted": Recipe("many moves that no list holds, original edition", 38, 0.1, 0.6, {"edition": "original"}),
    "one_building": Recipe("only Storage is on offer", 25, 0.1, 0.1, {"offer": ["storage"], "first_start": 1}),
    "twelve": liking("twelve buildings, mostly bought", 6, TWELVE),
    "twelve_original": liking("eight others in the original edition", 60, OTHERS, edition="original", tie="shared"),
    "phases": liking("buildings that act in all phases", 741, PHASES, ("resources", "fences")),
    "agricola_71_points": Recipe(
        "Agricola: a published solo game of the family edition, 71 points",
        0,
        options={"players": 1, "edition": "family", "order": agricola_line.ORDER},
        game="agricola",
        moves=published_line,
    ),
    "agricola_two": Recipe(
        "Agricola: two players with the variant tile", 5, 0.3, 0.1, {"players": 2, "tile": "yes"}, "agricola"
    ),
    "agricola_four": Recipe("Agricola: four players", 0, 0.15, 0.1, {"players": 4, "start": 2}, "agricola"),
    "agricola_family": Recipe(
        "Agricola: the family game for three", 4, 0.3, 0.1, {"players": 3, "edition": "family"}, "agricola"
    ),
    "agricola_standard": Recipe(
        "Agricola: the standard board for five, random listed moves",
        1,
        1.0,
        options={"players": 5, "edition": "standard"},
        game="agricola",
    ),
}


# ---- the moves ----


def chosen_moves(recipe: Recipe) -> Iterator[str]:
    """The moves of a game."""
    if recipe.moves is not None:
        yield from recipe.moves()
        return
    dice = random.Random(recipe.seed)
    position = engine.new(recipe.game, **recipe.options)
    while not position.is_over:
        chance = dice.random()
        if recipe.game == "agricola":
            move = agricola_move(position, recipe, dice, chance)
            yield move
            position = position.play(move)
            continue
        if chance < recipe.odd:
            steps = odd_turn(position.core, dice)
        elif chance < recipe.odd + recipe.random:
            turns = position.core.turns()
            box = dice.choice(sorted({steps[0] for steps, _ in turns}))
            steps = dice.choice([steps for steps, _ in turns if steps[0] == box])
        elif chance < recipe.odd + recipe.random + recipe.liked:
            steps = tuple(liked_turn(position.core, recipe.taste, dice))
        else:
            steps = tuple(core.greedy_turn(position.core, WEIGHTS))
        move = position.format_move(steps)
        yield move
        position = position.play(move)


def agricola_move(position: Position, recipe: Recipe, dice: random.Random, chance: float) -> str:
    """A card, or a move as the recipe has it; no list holds those that turn a grain or animals into food first."""
    if position.to_move is None:
        return dice.choice(position.legal_moves()).text
    if chance >= recipe.odd + recipe.random:
        return position.format_move(agricola.greedy_turn(position.core, AGRICOLA_WEIGHTS))
    turns = position.core.turns()
    first = dice.choice(sorted({steps[0] for steps, _ in turns}))
    move = position.format_move(dice.choice([steps for steps, _ in turns if steps[0] == first]))
    if chance < recipe.odd and position.phase == "work":
        for goods in dice.sample(["1grain", "1vegetable", "1sheep", "1boar"], 4):
            try:
                return position.parse_move(f"convert:{goods}/{move}").text
            except HedgerowError:
                continue
    return move


# ---- what is said about them ----


def flat(data: Any, path: str = "") -> dict[str, Any]:
    """The leaves of a JSON value by path; a list of words is one leaf."""
    if isinstance(data, Mapping):
        return {name: leaf for key, value in data.items() for name, leaf in flat(value, f"{path} {key}").items()}
    if isinstance(data, Sequence) and data and isinstance(data[0], Mapping):
        return {name: leaf for key, value in enumerate(data) for name, leaf in flat(value, f"{path} {key}").items()}
    return {path.strip(): data}


def changes(before: Position, after: Position) -> list[str]:
    """Everything that the JSON of two positions says differently."""
    old, new = flat(before.to_json()), flat(after.to_json())
    said = []
    for path in sorted({*old, *new}, key=lambda one: (not one.startswith("players"), one)):
        was, now = old.get(path), new.get(path)
        name = path.removeprefix("players ")
        if was == now:
            continue
        if isinstance(was or now, Sequence) and not isinstance(was or now, str):
            gone = [f"-{one}" for one in was or () if one not in (now or ())]
            come = [f"+{one}" for one in now or () if one not in (was or ())]
            said.append(" ".join([name, *gone, *come]))
        elif was is None:
            said.append(f"{name} {now}")
        else:
            said.append(f"{name} {was}>{'-' if now is None else now}")
    return said


def score_line(seat: int, score: Mapping[str, Any]) -> str:
    """The parts of one score."""
    if "bonuses" not in score:
        parts = {name: score[name] for name in (*SCORES, *OTHER_SCORES)}
        counts = ", ".join(f"{number} {name}" for name, number in score["counts"].items())
        said = " ".join(f"{name} {points:+}" for name, points in parts.items() if points)
        return f"seat {seat}: {score['total']} points = {said} ({counts})"
    bonuses = " ".join(f"{number:+}" for number in score["bonuses"].values())
    buildings = sum(one["points"] for one in score["buildings"].values())
    counts = ", ".join(f"{number} {name}" for name, number in score["counts"].items())
    return (
        f"seat {seat}: {score['total']} points = {score['animals']} animals ({counts}) + bonuses {bonuses}"
        f" + expansions {score['expansions']} + buildings {buildings}"
    )


def turns_there(position: Position) -> str:
    """How many turns there are to choose from: closing ones and all, or listed ones where buildings act."""
    if position.game == "agricola":
        return f"{len(position.core.turns())} turns"
    if acting_in_game(setup_of(position.core)):
        listed = len(list(islice(core.listed_turns_with(position.core, 1), MANY + 1)))
        return f"{listed} listed turns" if listed <= MANY else f"over {MANY} listed turns"
    few = position.core.turn_count_bound() <= MANY
    every = f"{len(position.core.turns(every=True))}" if few else f"over {MANY}"
    return f"{len(closing_turns(position.core))} or {every} turns"


def story(title: str, options: Mapping[str, Any], moves: Sequence[str], game: str = "acbas") -> str:
    """The whole text."""
    position = engine.new(game, **options)
    said = [HEAD.format(title=title, turns=TURNS[game]), position.to_text()]
    for ply, move in enumerate(moves, 1):
        who = "chance" if position.to_move is None else f"seat {position.to_move}"
        turns = turns_there(position)
        try:
            after = position.play(move)
        except HedgerowError as error:
            said.append(f"{ply:3}. {who} {move}\n     refused: {error}")
            return "\n".join(said) + "\n"
        said.append(f"{ply:3}. {who} {move}")
        said.append(f"     {after.hash:016x}, {turns}")
        changed = "; ".join(changes(position, after))
        said.append(textwrap.fill(changed, 118, initial_indent=" " * 5, subsequent_indent=" " * 5))
        if after.is_over or after.round != position.round:
            scores = [score_line(seat, one) for seat, one in enumerate(after.score().players)]
            said += ["", f"scores after round {position.round}", *scores, "", after.to_text()]
        position = after
    if position.is_over:
        winner = position.score().winner
        end = "a game alone" if position.seats == 1 else "a shared victory" if winner is None else f"seat {winner} wins"
        said.append(f"the game is over: {end}")
    else:
        said.append("the moves end here, but not the game")
    return "\n".join(said) + "\n"


def moves_of(text: str) -> list[str]:
    """The moves that a file holds."""
    return [found[1] for line in text.splitlines() if (found := MOVE.match(line))]


def retold(name: str, text: str) -> str:
    """The story of a file's moves under the rules as they are now."""
    return told(GAMES[name], moves_of(text))


def told(recipe: Recipe, moves: Sequence[str]) -> str:
    """The story of a recipe's game."""
    return story(recipe.title, recipe.options, moves, recipe.game)


def difference(name: str, old: str, new: str) -> str:
    """What has changed, as a diff."""
    lines = difflib.unified_diff(old.splitlines(), new.splitlines(), f"{name}.txt", "as it is now", lineterm="", n=2)
    return "\n".join(lines)


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.make_playthroughs", description="Whole games as text.")
    parser.add_argument("--write", action="store_true", help="rewrite the files")
    parser.add_argument("--play", action="store_true", help="choose the moves anew")
    options = parser.parse_args()
    differing = []
    for name, recipe in GAMES.items():
        path = FOLDER / f"{name}.txt"
        old = path.read_text(encoding="utf-8") if path.is_file() else ""
        new = told(recipe, list(chosen_moves(recipe))) if options.play or not old else retold(name, old)
        if new != old:
            differing.append(name)
            if options.write:
                path.write_text(new, encoding="utf-8")
            else:
                print(difference(name, old, new))
    print(f"{len(differing)} files {'rewritten' if options.write else 'differ'}: {', '.join(differing) or 'none'}")
    return 1 if differing and not options.write else 0


if __name__ == "__main__":
    sys.exit(main())
