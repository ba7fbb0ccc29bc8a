"""Every legal turn of Agricola as the core lists it, against all that the slow twin accepts on small positions."""

import contextlib
import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from hedgerow._core.agricola import State
from hedgerow.engine.agricola import every
from hedgerow.engine.agricola import json as agricola_json
from hedgerow.engine.agricola.position import AgricolaPosition
from hedgerow.engine.agricola.turntext import turn_text
from hedgerow.engine.errors import MoveError
from hedgerow.solver.perft import perft
from tests.agricola_positions import Part, at, harvest, last_turn
from tests.reference.agricola import Position
from tests.reference.agricola_data import ANIMALS, BAKING, COLUMNS, FIREPLACES, MAJORS, OVENS, RAW, all_courses
from tests.reference.agricola_farm import Farm
from tests.reference.agricola_harvest import CONVERTIBLE, carry_out_harvest
from tests.reference.agricola_turns import PARTS, choices
from tests.reference.geometry import all_cells, cell_text, edge_text
from tests.twin_agricola import key, slow_key

CELLS = [cell_text(cell) for cell in sorted(all_cells(COLUMNS))]


def fast(position: Position) -> State:
    return State.from_fields(agricola_json.read(position.to_json()))


def counts(names: Any, most: list[int]) -> Iterator[dict[str, int]]:
    for chosen in product(*(range(number + 1) for number in most)):
        yield {name: number for name, number in zip(names, chosen, strict=True) if number}


def subsets(names: list[str], most: int) -> Iterator[list[str]]:
    if names and most:
        for rest in [[], *subsets(names[1:], most - 1)]:
            yield [names[0], *rest]
        yield from subsets(names[1:], most)


def tries(position: Position, name: str, space: str) -> Iterator[Part]:
    """Everything that one could say to a part; the twin accepts it or not."""
    farm = position.me
    match name:
        case "take":
            yield from ({"part": name, "goods": list(goods)} for goods in choices(position, space))
        case "rooms" | "stables":
            free = [cell for cell in CELLS if cell not in {cell_text(one) for one in farm.rooms | farm.field_cells}]
            most = max(1, farm.count("wood") // 2)
            yield from ({"part": name, "cells": cells} for cells in subsets(free, most))
        case "plow":
            yield from ({"part": name, "cell": cell} for cell in CELLS)
        case "sow":
            fields = [cell_text(cell) for cell, _, _ in farm.fields]
            for crops in product(("", "grain", "vegetable"), repeat=len(fields)):
                sown = {crop: [cell for cell, one in zip(fields, crops, strict=True) if one == crop] for crop in RAW}
                yield {"part": name, **sown}
        case "bake":
            yield from ({"part": name, "with": using} for using in counts(BAKING, [farm.count("grain")] * len(BAKING)))
        case "fences":
            for edges in farm.next_fences():
                yield {"part": name, "edges": sorted(edge_text(edge, COLUMNS) for edge in edges)}
        case "major":
            for one, returned in product(MAJORS, (None, *FIREPLACES)):
                yield {"part": name, "major": one, **({"return": returned} if returned else {})}
        case "renovate" | "growth":
            yield {"part": name}
        case _:
            yield {"part": "use", "what": name.removeprefix("use ")}


def reached(positions: set[Position], parts: Any, space: str) -> set[Position]:
    found = set()
    for position in positions:
        for part in parts(position):
            try:
                found.add(PARTS[part["part"]](position, part, space))
            except ValueError:
                continue
    return found


def conversions(position: Position) -> Iterator[Part]:
    names = (*RAW, *ANIMALS)
    for goods in counts(names, [position.me.count(name) for name in names]):
        yield {"part": "convert", "goods": goods}


def keepings(position: Position) -> Iterator[Part]:
    for kept in counts(ANIMALS, list(position.me.animals)):
        for cook in counts(ANIMALS, [position.me.count(kind) - kept.get(kind, 0) for kind in ANIMALS]):
            yield {"part": "keep", "animals": kept, "cook": cook}


def all_ends(position: Position) -> set[Position]:
    """What all turns of a person leave before the next one's turn. Food is made before, after and between all parts."""
    found = set()
    for space in position.usable_spaces():
        for course in all_courses(space, position.edition, position.players):
            here = {position}
            here |= reached(here, conversions, space)
            here = reached(here, lambda _: [{"part": "space", "space": space}], space)  # noqa: B023
            for name in course:
                here |= reached(here, conversions, space)
                here = reached(here, lambda one: tries(one, name, space), space)  # noqa: B023
            if course[-2:] == ("major", "bake"):  # one bakes after an oven only
                here = {one for one in here if bought(position, one) & {*OVENS}}
            here |= reached(here, conversions, space)
            found |= reached(here, keepings, space)
    return found


def bought(before: Position, after: Position) -> set[str]:
    return {*after.farms[before.actor].improvements} - {*before.me.improvements}


def small(seed: int) -> Position:
    """A position with few goods, so that everything can be tried."""
    dice = random.Random(f"every {seed}")
    edition, players = dice.choice(
        (
            ("revised", 1),
            ("revised", 2),
            ("revised", 3),
            ("revised", 4),
            ("family", 3),
            ("family", 5),
            ("standard", 4),
            ("standard", 5),
        )
    )
    number = dice.randint(3, 14)
    own = dice.sample(sorted(MAJORS), dice.randint(0, 3))
    most = {"food": 1, "wood": 5, "clay": 5, "reed": 2, "stone": 3, "grain": 2, "vegetable": 1}
    supply = {good: dice.choice((0, dice.randint(0, n))) for good, n in most.items()}
    me: dict[str, Any] = {
        "supply": supply,
        "improvements": own,
        "fields": {cell: {} for cell in ("0,4", "1,4", "2,4")[: dice.randint(0, 3)]},
        "animals": dice.choice(({}, {"sheep": 1}, {"boar": 1}, {"cattle": 1})),
        "people": dice.randint(2, 3),
        "house": dice.choice(("wood", "clay")),
    }
    if dice.random() < 0.4:
        me["fences"] = ["0,2:n", "0,2:w", "1,2:n", "0,3:w"]
        me["animals"] = dice.choice(({"sheep": 3}, {"sheep": 2, "boar": 1}, {"cattle": 2}))
    if dice.random() < 0.3:
        me["stables"] = ["2,3"]
    left = [major for major in MAJORS if major not in own]
    options = {"options": {"tile": True}} if edition == "revised" and dice.random() < 0.5 else {}
    piles = {"sheep_market": {"sheep": dice.randint(1, 2)}, "forest": {"wood": 2}}
    return at(
        me,
        *({"supply": {"food": 9}} for _ in range(players - 1)),
        number=number,
        edition=edition,
        majors=left,
        spaces=piles,
        **options,
    )


SEEDS = range(16)
# A few positions in which what is rare can happen.
SPECIAL = {
    "room for one more": at(
        {"rooms": ["0,0", "1,0", "2,0"], "supply": {"vegetable": 1}},
        options={"tile": True},
        spaces={"tile": {"wood": 1}},
    ),
    "rooms and stables": at({"supply": {"wood": 7, "reed": 2}, "fields": {"0,4": {}}}, {}, number=4),
    "a better cook is bought": at(
        {"supply": {"clay": 4, "vegetable": 2}, "improvements": ["fireplace_2"], "animals": {"boar": 1}}
    ),
    "a new oven bakes with older ones": at(
        {"supply": {"clay": 3, "stone": 3, "grain": 3}, "improvements": ["cooking_hearth_4", "fireplace_2"]}
    ),
    "cattle for food that is made first": at(
        {"supply": {"grain": 1, "vegetable": 1}, "improvements": ["fireplace_3"], "animals": {"sheep": 1}},
        options={"tile": True},
    ),
    "herds that find no room": at(
        {"animals": {"boar": 1}, "improvements": ["fireplace_2"], "stables": ["0,1"]},
        spaces={"sheep_market": {"sheep": 4}, "cattle_market": {"cattle": 2}},
    ),
}
POSITIONS = {**{f"seed {seed}": small(seed) for seed in SEEDS}, **SPECIAL}


@pytest.mark.parametrize("name", POSITIONS)
def test_all_turns_are_those_that_the_twin_accepts(name: str) -> None:
    position = POSITIONS[name]
    state = fast(position)
    ends = all_ends(position)
    found = [after for _, after in every.turns(state)]
    assert len(found) == len(ends)
    assert {key(after) for after in found} == {slow_key(position._person_done(end)) for end in ends}
    assert every.count(state) == len(ends)
    for steps, after in state.turns():
        assert after in found, turn_text(state, steps)


def test_the_positions_show_what_is_rare() -> None:
    texts = [turn_text(fast(one), steps) for one in POSITIONS.values() for steps, _ in every.turns(fast(one))]
    for what in (
        *("/bake:1clay_oven", "/sow:", "/rooms:", "/stables:", "/fences:", "=fireplace_2", "/keep:none/cook:"),
        *("use:growth", "convert:1grain/take:cattle", "/plow:", "stables:", "2fireplace"),
    ):
        assert any(what in text for text in texts), what
    first = [text for text in texts if text.startswith("convert:")]
    assert first, "food at the rate before a better cook is bought"
    assert all("build:cooking_hearth" in text or "build:fireplace" in text for text in first)


@pytest.mark.parametrize("name", POSITIONS)
def test_every_turn_can_be_written_and_read(name: str) -> None:
    position = AgricolaPosition(fast(POSITIONS[name]))
    moves = list(position.all_moves())
    assert len({move.text for move in moves}) == len(moves)
    # of animals one of which is chosen and cooked another one stands for all
    listed = {move.text for move in position.legal_moves() if "/take:" not in move.text}
    assert listed <= {move.text for move in moves}
    for move in random.Random(name).sample(moves, min(200, len(moves))):
        assert position.play(move).hash == move.result
        assert position.parse_move(move.text).result == move.result


HERDS = ({"sheep": 3, "boar": 2}, {"cattle": 3, "sheep": 2}, {"sheep": 2, "boar": 2, "cattle": 2})


@pytest.mark.parametrize("animals", HERDS)
@pytest.mark.parametrize("own", [[], ["fireplace_2", "joinery"], ["cooking_hearth_5", "pottery"]])
def test_feeding_and_breeding(animals: dict[str, int], own: list[str]) -> None:
    me = {
        "animals": animals,
        "improvements": own,
        "supply": {"grain": 2, "vegetable": 1, "wood": 2, "clay": 1},
        "fences": ["0,3:n", "0,3:w", "1,3:n", "0,4:n", "0,4:w", "1,4:n", "0,4:e"],
        "stables": ["1,1"],
    }
    position = harvest(me)
    seen = set()
    while position.phase in ("feeding", "breeding"):
        seen.add(position.phase)
        farm = position.farms[position.actor]
        wrong = (ValueError, KeyError)
        turns: Iterator[Part]
        if position.phase == "feeding":
            turns = (
                {"part": "feed", "convert": way}
                for way in counts(CONVERTIBLE, [farm.count(one) for one in CONVERTIBLE])
            )
        else:
            turns = (
                {"part": "breed", "animals": kept, "cook": cook}
                for kept in counts(ANIMALS, [number + 1 for number in farm.animals])
                for cook in counts(ANIMALS, list(farm.animals))
            )
        ends: set[Farm] = set()
        for turn in turns:
            with contextlib.suppress(*wrong):
                ends.add(carry_out_harvest(position, [turn]))
        state = fast(position)
        found = [after for _, after in every.turns(state)]
        assert len(found) == every.count(state) == len(ends)
        assert {key(after) for after in found} == {slow_key(position._harvest_done(farm)) for farm in ends}
        position = position.turns()[-1][1]
    assert seen == {"feeding", "breeding"}


def test_as_much_of_a_good_as_there_can_be() -> None:
    position = AgricolaPosition(fast(last_turn({"supply": {"grain": 127}}, number=1, spaces={"forest": {"wood": 1}})))
    moves = [move for move in position.all_moves() if move.text.startswith("forest")]
    assert len(moves) == 128
    assert "convert:127grain" in moves[-1].text
    assert position.parse_move(moves[-1].text).result == moves[-1].result


def test_a_list_is_short_enough_or_refused() -> None:
    rich = {"supply": {"wood": 15, "reed": 4, "grain": 5, "vegetable": 5}, "animals": {"sheep": 1}}
    position = AgricolaPosition(fast(at(rich)))
    assert position.count_all() > 100_000
    with pytest.raises(MoveError, match=r"there are [0-9,]+ moves here, more than the 100,000 of one list"):
        position.legal_moves(every=True)
    few = AgricolaPosition(fast(at({})))
    assert [move.text for move in few.legal_moves(every=True)] == [move.text for move in few.all_moves()]


def test_where_chance_decides_the_cards_are_all() -> None:
    position = AgricolaPosition(State.start())
    assert position.is_chance
    assert [move.text for move in position.all_moves()] == [move.text for move in position.legal_moves()]
    assert position.count_all() == 4


def test_perft_counts_all_turns_as_the_twin_does() -> None:
    start = at({"supply": {"grain": 1}, "workers": 1}, {"workers": 1}, number=2, spaces={"forest": {"wood": 2}})
    level = {start}
    for _ in range(2):
        level = {before._person_done(end) for before in level for end in all_ends(before)}
    position = AgricolaPosition(fast(start))
    assert all(one.phase == "start" for one in level), "round 3 is about to begin"
    assert perft(position, 2).nodes == len(level)
    assert perft(position, 2).nodes > perft(position, 2, listed=True).nodes
    divided = perft(position, 2, divide=True).moves
    assert divided is not None
    assert set(divided) == {move.text for move in position.all_moves()}
