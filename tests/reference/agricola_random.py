"""Random turns and positions of Agricola, for tests: good ones and odd ones alike, many that are never listed."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from typing import Any

from tests.reference.agricola import Position
from tests.reference.agricola_data import (
    ANIMALS,
    BAKING,
    COLUMNS,
    EDITIONS,
    FENCES,
    GOODS,
    HOUSES,
    MAJORS,
    MOST_PLAYERS,
    OVENS,
    PEOPLE,
    ROUNDS,
    STABLES,
    STAGES,
    Course,
    all_courses,
)
from tests.reference.agricola_farm import Animals, Farm, as_counts, named, outline
from tests.reference.agricola_harvest import feeding_rates, needed, newborns
from tests.reference.agricola_turns import PARTS, choices, most_rooms, most_stables, ways_to_buy
from tests.reference.geometry import Cell, Edge, all_cells, around, cell_text, edge_text

Dice = random.Random
Made = dict[str, Any]
ATTEMPTS = 30
ODD = 0.06  # how often something is done that nobody needs
# How much a space is liked; what is not named counts 1 and a little for what lies there.
WEIGHTS = {
    "basic_wish": 14,
    "urgent_wish": 14,
    "growth_card": 14,
    "farm_expansion": 7,
    "house_redevelopment": 5,
    "farm_redevelopment": 5,
    "fencing": 6,
    "cultivation": 5,
    "grain_utilization": 5,
    "major_improvement": 4,
    "farmland": 2,
    "side_job": 2,
    "resources_or_growth": 4,
    "room_or_players": 3,
    "tile": 2,
}


# ---- turns ----


def random_turn(position: Position, dice: Dice) -> list[Made]:
    """A legal turn as a list of parts."""
    if position.phase == "feeding":
        return [random_feeding(position, dice)]
    if position.phase == "breeding":
        return [random_breeding(position.me, dice)]
    spaces = sorted(position.usable_spaces())
    weights = [WEIGHTS.get(space, 1 + position.pile(space) / 4) for space in spaces]
    for _ in range(ATTEMPTS):
        turn = attempt(position, dice.choices(spaces, weights)[0], dice)
        if turn is not None:
            return turn
    return dice.choice(position.turns())[0]


def attempt(position: Position, space: str, dice: Dice) -> list[Made] | None:
    """A random turn in one space, or None if what the dice say is not possible."""
    turn: list[Made] = []
    now = position

    def add(part: Made) -> None:
        nonlocal now
        now = PARTS[part["part"]](now, part, space)
        turn.append(part)

    course = dice.choice(all_courses(space, position.edition, position.players))
    try:
        for name in ("space", *course):
            if dice.random() < ODD or (name == "take" and now.me.count("food") == 0 and dice.random() < 0.5):
                convert = random_conversion(now.me, dice)
                if convert:
                    add(convert)
            part = {"part": "space", "space": space} if name == "space" else random_part(now, name, course, space, dice)
            if part is None:
                return None
            add(part)
        if dice.random() < ODD and (convert := random_conversion(now.me, dice)):
            add(convert)
        last = random_keeping(now.me, dice)
        if last:
            add(last)
        position.play(turn)
    except ValueError:
        return None
    return turn


def random_part(position: Position, name: str, course: Course, space: str, dice: Dice) -> Made | None:
    """A random way to do a part, usually a legal one; None if none was found."""
    farm = position.me
    match name:
        case "take":
            goods = list(dice.choice(choices(position, space)))
            dice.shuffle(goods)
            return {"part": name, "goods": goods}
        case "rooms":
            sets = list(farm.room_sets(most_rooms(space, farm)))
            return {"part": name, "cells": shuffled(dice.choice(sets), dice)} if sets else None
        case "stables":
            most = min(most_stables(space, farm), STABLES - len(farm.stables), len(farm.stable_cells))
            if most < 1:
                return None
            return {"part": name, "cells": shuffled(dice.sample(farm.stable_cells, dice.randint(1, most)), dice)}
        case "plow":
            return {"part": name, "cell": cell_text(dice.choice(farm.plow_cells))} if farm.plow_cells else None
        case "sow":
            return random_sowing(farm, dice)
        case "bake":
            return random_baking(farm, dice)
        case "fences":
            return random_fences(farm, dice)
        case "major":
            return random_purchase(position, course, dice)
        case "renovate" | "growth":
            return {"part": name}
    return {"part": "use", "what": name.removeprefix("use ")}


def shuffled(cells: Any, dice: Dice) -> list[str]:
    """The names of spaces in any order."""
    names = [cell_text(cell) for cell in sorted(cells)]
    dice.shuffle(names)
    return names


def random_conversion(farm: Farm, dice: Dice) -> Made | None:
    """Some goods or animals turned into food."""
    there = [good for good in farm.rates if farm.count(good)]
    if not there:
        return None
    goods = dice.sample(sorted(there), dice.randint(1, min(2, len(there))))
    return {"part": "convert", "goods": {good: dice.randint(1, min(2, farm.count(good))) for good in goods}}


def random_sowing(farm: Farm, dice: Dice) -> Made | None:
    """Any empty fields, usually as many as possible."""
    empty = [cell_text(cell) for cell in farm.empty_fields]
    dice.shuffle(empty)
    vegetable = min(farm.count("vegetable"), len(empty), dice.choice((0, 1, 2, 5)))
    grain = min(farm.count("grain"), len(empty) - vegetable, dice.choice((0, 1, 5, 5)))
    if grain + vegetable == 0:
        return None
    return {"part": "sow", "grain": empty[:grain], "vegetable": empty[grain : grain + vegetable]}


def random_baking(farm: Farm, dice: Dice) -> Made | None:
    """Grain baked with any of the own improvements, not always the best."""
    left, using = farm.count("grain"), dict[str, int]()
    for kind in dice.sample(sorted(BAKING), len(BAKING)):
        limit = BAKING[kind][1]
        number = dice.randint(0, min(left, 4 if limit is None else limit)) if farm.own(kind) else 0
        if number or (farm.own(kind) and dice.random() < ODD):
            using[kind] = number
            left -= number
    return {"part": "bake", "with": using} if any(using.values()) else None


def random_purchase(position: Position, course: Course, dice: Dice) -> Made | None:
    """Any improvement that can be bought; an oven if one is to bake with it."""
    ways = [
        (major, returned)
        for major in position.majors
        for returned in ways_to_buy(position, major)
        if major in OVENS or course[-1] != "bake"
    ]
    if not ways:
        return None
    major, returned = dice.choice(ways)
    return {"part": "major", "major": major, **({"return": returned} if returned else {})}


def random_keeping(farm: Farm, dice: Dice) -> Made | None:
    """The animals kept at the end of a turn: a largest set, seldom fewer; the others cooked or let go."""
    if farm.can_house(farm.animals) and dice.random() > ODD:
        return None
    kept = fewer(dice.choice(sorted(farm.maximal_kept(farm.animals))), dice)
    rest = [number - stays for number, stays in zip(farm.animals, kept, strict=True)]
    cooked = {
        kind: number if dice.random() < 0.9 else dice.randint(0, number)
        for kind, number in zip(ANIMALS, rest, strict=True)
        if number and farm.cooks
    }
    return {"part": "keep", "animals": named(kept), "cook": cooked}


def fewer(animals: Animals, dice: Dice) -> Animals:
    """Usually all of them, sometimes fewer."""
    if dice.random() < 0.85:
        return animals
    return as_counts({kind: dice.randint(0, number) for kind, number in zip(ANIMALS, animals, strict=True)})


def random_feeding(position: Position, dice: Dice) -> Made:
    """Enough food if possible, in any mixture; sometimes too little or too much, sometimes crafts that nobody needs."""
    farm, goods = position.me, dict[str, int]()
    rates = feeding_rates(farm)
    missing = max(needed(farm, position.players == 1) - farm.count("food"), 0)
    if dice.random() < 0.15:
        missing = dice.randint(0, missing + 3)
    for good in rates:
        if good not in farm.rates and dice.random() < 0.3:
            goods[good] = 1
            missing -= rates[good][0]
    while missing > 0:
        left = [good for good, (_, most) in rates.items() if goods.get(good, 0) < most]
        if not left:
            break
        good = dice.choice(left)
        goods[good] = goods.get(good, 0) + 1
        missing -= rates[good][0]
    return {"part": "feed", "convert": goods}


def random_breeding(farm: Farm, dice: Dice) -> Made:
    """Any animals cooked before, then a largest set of those there are, seldom fewer."""
    cooked = dict[str, int]()
    if farm.cooks and dice.random() < 0.5:
        cooked = {kind: dice.randint(0, min(2, farm.count(kind))) for kind in ANIMALS if farm.count(kind)}
    left = farm.paying(cooked)
    s, b, c = (number + young for number, young in zip(left.animals, newborns(left.animals), strict=True))
    kept = fewer(dice.choice(sorted(left.maximal_kept((s, b, c)))), dice)
    return {"part": "breed", "animals": named(kept), "cook": cooked}


# ---- fences ----


def random_fences(farm: Farm, dice: Dice) -> Made | None:
    """New fences of a legal layout, or None if none was found quickly."""
    for _ in range(ATTEMPTS):
        new = random_outlines(farm, dice)
        if 1 <= len(new) <= farm.fence_limit and farm.fences_fit(new):
            edges = [edge_text(edge, COLUMNS) for edge in sorted(new, key=sorted)]
            dice.shuffle(edges)
            return {"part": "fences", "edges": edges}
    return None


def random_outlines(farm: Farm, dice: Dice) -> frozenset[Edge]:
    """The missing fences around some spaces more, divided somehow; perhaps too many."""
    cells, usable = set(farm.pasture_cells), all_cells(COLUMNS) - farm.rooms - farm.field_cells
    for _ in range(dice.choice((0, 1, 2, 2, 3, 4, 6))):
        beside = {other for cell in cells for _, other in around(COLUMNS)[cell] if other in usable} - cells
        grown = sorted(beside or usable - cells)
        cells |= set(dice.sample(grown, min(1, len(grown))))
    openness = dice.choice((0.5, 0.8, 0.95, 1.0))
    opened = set[Edge]()
    for cell in sorted(cells):
        for edge, other in around(COLUMNS)[cell]:
            if other in cells and edge not in farm.fences and dice.random() < openness:
                opened.add(edge)
    new = {edge for block in blocks(cells, opened) for edge in outline(block)}
    return frozenset(new) - farm.fences


def blocks(cells: set[Cell], opened: set[Edge]) -> list[frozenset[Cell]]:
    """The spaces grouped by the open edges between them."""
    left, found = set(cells), list[frozenset[Cell]]()
    while left:
        block, todo = set[Cell](), [min(left)]
        while todo:
            cell = todo.pop()
            if cell not in block:
                block.add(cell)
                todo += [other for edge, other in around(COLUMNS)[cell] if edge in opened]
        found.append(frozenset(block))
        left -= block
    return found


def random_edges(farm: Farm, dice: Dice) -> Made:
    """Fences anywhere: a legal layout, one with an edge more or less, or just some edges. Seldom allowed."""
    new = set(random_outlines(farm, dice))
    free = {edge for sides in around(COLUMNS).values() for edge, _ in sides} - farm.fences
    match dice.randrange(4):
        case 0:
            new ^= {dice.choice(sorted(free, key=sorted))}
        case 1 if new:
            new.discard(dice.choice(sorted(new, key=sorted)))
        case 2:
            new = set(dice.sample(sorted(free, key=sorted), min(len(free), dice.randint(1, 6))))
    return {"part": "fences", "edges": sorted(edge_text(edge, COLUMNS) for edge in new)}


# ---- turns that are probably wrong ----


def damaged(turn: list[Made], farm: Farm, dice: Dice) -> list[Made]:
    """The same turn with something changed: often it must be refused, sometimes it is another legal turn."""
    turn = deepcopy(turn)
    one = dice.randrange(len(turn))
    ways: list[Callable[[], object]] = [
        lambda: turn.pop(one),
        lambda: turn.append(deepcopy(turn[one])),
        lambda: dice.shuffle(turn),
        lambda: turn.append({"part": "convert", "goods": {dice.choice((*GOODS, *ANIMALS)): dice.randint(0, 2)}}),
        lambda: turn.insert(one, random_edges(farm, dice)),
        lambda: turn.append({"part": "keep", "animals": {dice.choice(ANIMALS): dice.randint(0, 3)}}),
        lambda: change(turn[one], dice),
        lambda: change(turn[one], dice),
        lambda: change(turn[-1], dice),
    ]
    dice.choice(ways)()
    return turn


def change(part: Made, dice: Dice) -> None:
    """Another space, another number, a name more or less."""
    keys = sorted(set(part) - {"part"})
    if not keys:
        part["part"] = dice.choice(("growth", "renovate", "bake"))
        return
    key = dice.choice(keys)
    match part[key]:
        case list(names) if names and key in ("cells", "grain", "vegetable", "edges"):
            cell = f"{dice.randrange(3)},{dice.randrange(5)}" + (f":{dice.choice('nw')}" if key == "edges" else "")
            part[key] = dice.choice(([*names, cell], names[1:], [*names[1:], cell], [*names, names[0]]))
        case dict(numbers) if numbers:
            name = dice.choice(sorted(numbers))
            part[key] = {**numbers, name: max(0, numbers[name] + dice.choice((-1, 1)))}
        case dict():
            part[key] = {dice.choice(("sheep", "grain", "clay_oven", "reed")): 1}
        case str(name):
            others = {"cell": f"{dice.randrange(3)},{dice.randrange(5)}", "major": dice.choice(sorted(MAJORS))}
            part[key] = others.get(key, dice.choice(("fencing", "forest", "growth", "fireplace_2", name)))


# ---- positions ----


def random_start(
    dice: Dice, edition: str | None = None, players: int | None = None, rich: bool = False, known: bool = False
) -> Position:
    """Any start position; `known` fixes the order of the cards, `rich` begins late with much on every farm."""
    edition = edition or dice.choice(EDITIONS)
    players = players or dice.randint(1, MOST_PLAYERS[edition])
    side_job = dice.random() < 0.8 if edition == "revised" else None
    tile = edition == "revised" and dice.random() < 0.3
    order = random_order(dice) if known else ()
    position = Position.start(players, edition, side_job, tile, order, dice.randrange(players))
    return enriched(position, dice) if rich else position


def random_order(dice: Dice) -> tuple[str, ...]:
    """All cards in an order that is possible."""
    return tuple(card for stage in STAGES for card in dice.sample(stage, len(stage)))


def enriched(position: Position, dice: Dice) -> Position:
    """The first decision of a later round, with goods, fields, fences, animals and improvements on every farm."""
    number = dice.randint(5, ROUNDS)
    cards = random_order(dice)[: number - 1]
    majors, farms = list(MAJORS), []
    for _ in position.farms:
        farm = random_farm(dice)
        own = dice.sample(majors, min(len(majors), dice.randint(0, 3)))
        majors = [major for major in majors if major not in own]
        farm = replace(farm, improvements=tuple(major for major in MAJORS if major in own))
        farms.append(replace(farm, animals=random_animals(farm, dice)))
    position = replace(position, round=number, cards=cards, order=(), farms=tuple(farms), majors=tuple(majors))
    position = replace(position, phase="start", to_move=None)
    for space in position.spaces:
        if position.accumulating(space):
            position = position.with_pile(space, dice.randint(0, 6))
    while position.reveals():
        position = position.reveal(dice.choice(position.reveals()))
    return position


def random_farm(dice: Dice) -> Farm:
    """A farm on which much is built, without animals and improvements."""
    farm = Farm(house=dice.choice(HOUSES))
    for _ in range(dice.randint(0, 3)):
        farm = replace(farm, rooms=farm.rooms | dice.choice(list(farm.room_sets(1))))
    for _ in range(dice.randint(0, 3)):
        if farm.plow_cells:
            crop, number = dice.choice((("", 0), ("grain", dice.randint(1, 3)), ("vegetable", dice.randint(1, 2))))
            farm = farm.with_fields({dice.choice(farm.plow_cells): (crop, number)})
    if dice.random() < 0.8:
        farm = replace(farm, supply=tuple(FENCES for _ in GOODS))
        for _ in range(dice.randint(1, 2)):
            part = random_fences(farm, dice) if farm.fence_limit else None
            edges = {edge_text(edge, COLUMNS): edge for sides in around(COLUMNS).values() for edge, _ in sides}
            farm = replace(farm, fences=farm.fences | {edges[text] for text in (part or {"edges": []})["edges"]})
    stables = dice.sample(farm.stable_cells, min(len(farm.stable_cells), dice.randint(0, STABLES)))
    most = (6, 12, 8, 6, 7, 5, 3)
    people = dice.randint(2, PEOPLE)
    return replace(
        farm,
        stables=frozenset(stables),
        supply=tuple(dice.randint(0, number) for number in most),
        people=people,
        workers=people,
    )


def random_animals(farm: Farm, dice: Dice) -> Animals:
    """Animals that fit."""
    s, b, c = (dice.choice((0, 0, 1, 2, 3, 4, 7)) for _ in ANIMALS)
    return dice.choice(sorted(farm.maximal_kept((s, b, c))))
