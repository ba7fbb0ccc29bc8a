"""Random turns and random positions of All Creatures, for tests: good ones and odd ones alike."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Any

from tests.reference.acbas import Position
from tests.reference.acbas_build import building_cells, covering
from tests.reference.acbas_data import OWN_BORDERS
from tests.reference.acbas_farm import Farm, Plan
from tests.reference.acbas_specials import BASE, EDITIONS, EXPANSION_BUILDINGS
from tests.reference.acbas_turns import SPECIAL_BOXES
from tests.reference.acbas_walk import BEGIN, Walk
from tests.reference.geometry import Cell, Edge, all_cells, around, cell_text, edge_text, is_connected
from tests.reference.housing import SPECIES, Counts, feasible, largest

Dice = random.Random
Part = dict[str, Any]
RARE = ("none", "keep")  # seldom before something else was done
MOST_PARTS = 10
BOX_WEIGHTS = {"special_a": 5, "special_b": 5, "stall": 2, "resources": 2}
LIKED = 8  # so many times as often is done what a taste likes


@dataclass(frozen=True)
class Taste:
    """What is done more often than by chance: buildings bought and their effects used, and boxes, by name."""

    buildings: frozenset[str] = frozenset()
    boxes: frozenset[str] = frozenset()

    def likes(self, option: tuple[Any, ...]) -> bool:
        """Whether an option of a box is one of these."""
        return option[1] in self.boxes or (option[1] in SPECIAL_BOXES and option[2] in self.buildings)


ANY = Taste()


# ---- turns ----


def random_turn(position: Position, dice: Dice) -> list[Part]:
    """A legal turn as a list of parts."""
    return random_walk(position, dice)[0]


def random_walk(position: Position, dice: Dice, taste: Taste = ANY) -> tuple[list[Part], Walk]:
    """A legal turn, and the walk at its end."""
    walk, parts = Walk(position), list[Part]()
    while True:
        if walk.done() and (dice.random() < (0.15 if walk.due else 0.4) or not walk.names or len(parts) >= MOST_PARTS):
            return parts, walk
        part = random_part(walk, dice, hurry=len(parts) >= MOST_PARTS // 2, taste=taste)
        parts.append(part)
        walk = walk.apply(part)


def random_part(walk: Walk, dice: Dice, hurry: bool = False, taste: Taste = ANY) -> Part:
    """One of the parts that may follow; in a hurry one that leads to the end if there is one."""
    names = [name for name in sorted(walk.names) if walk.options_of(name)]
    if hurry:
        names = [name for name in names if name in ("box", "keep", "none", "stewards_office")] or names
    weights = [weight(name, walk) * (LIKED if name in taste.buildings else 1) for name in names]
    name = dice.choices(names, weights)[0]
    options = sorted(walk.options_of(name), key=repr)
    if name == "box":
        boxes = sorted({option[1] for option in options})
        liked = {option[1] for option in options if taste.likes(option)}
        box = dice.choices(boxes, [BOX_WEIGHTS.get(box, 1) * (LIKED if box in liked else 1) for box in boxes])[0]
        options = [option for option in options if option[1] == box]
        if box in SPECIAL_BOXES:  # each building as likely as the others, or one that is liked
            buildings = sorted({option[2] for option in options})
            building = dice.choice([one for one in buildings if one in taste.buildings] or buildings)
            options = [option for option in options if option[2] == building]
    return part_of(dice.choice(options), walk, dice)


def weight(name: str, walk: Walk) -> float:
    """How much a kind of part is liked."""
    if name == "box":
        return 3
    if name in {due.name for due in walk.due}:
        return 4
    if name in RARE and walk.stage == BEGIN:
        return 0.4
    return 0.4 if name in ("carpenter", "assembly_hall") else 1


def part_of(option: tuple[Any, ...], walk: Walk, dice: Dice) -> Part:
    """The part for an option; what the option leaves open is thrown."""
    name, rest = option[0], option[1:]
    part: Part = {"part": name}
    match name:
        case "keep":
            return part | {"animals": list(random_kept(walk, dice))}
        case "box":
            return part | box_part(rest, walk, dice)
        case "woodshop" | "workshop" | "fence_builder":
            return part | {"borders": random_borders(walk, dice, 1, rest[0])}
        case "servants_hut":
            least = 0 if rest[1] else 1
            return part | {"borders": random_borders(walk, dice, least, rest[0]), "trough": rest[1]}
        case "carpenter":
            return part | random_arrangement(walk, dice)
        case "conservatory":
            return part | building_part(rest)
        case "animal_trader":
            return part | {"give": list(rest[0]), "animal": rest[1]}
        case "trading_station":
            return part | {"pay": list(rest[0]), "animal": rest[1]}
        case "organic_farm":
            return part | {"animals": list(rest[0])}
        case "cattle_farm" | "cattle_market":
            return part | {"animal": rest[0]}
        case "country_house":
            return part | {"side": rest[0]}
        case "assembly_hall" | "ranch":
            return part | {"edge": rest[0]}
    return part | ({"space": rest[0]} if rest else {})


def box_part(rest: tuple[Any, ...], walk: Walk, dice: Dice) -> Part:
    """What a box asks for."""
    box, choices = rest[0], rest[1:]
    part: Part = {"box": box}
    match box:
        case "fences" | "walls":
            return part | {"borders": random_borders(walk, dice, 1, choices[0])}
        case "expand":
            return part | ({"side": choices[0]} if choices[0] else {})
        case "stall":
            return part | {"space": choices[0]}
        case "stables":
            return part | {"stables": [list(one) for one in choices[0]]}
        case "troughs":
            number = dice.randint(1, choices[0])
            return part | {"troughs": dice.sample(walk.bare_cells, number)}
        case "special_a" | "special_b":
            return part | building_part(choices)
    return part


def building_part(choices: tuple[Any, ...]) -> Part:
    """The keys of a special building; those that do not apply are left out."""
    keys = dict(zip(("building", "space", "pay", "take", "material"), choices, strict=True))
    return {key: value for key, value in keys.items() if value is not None}


def random_kept(walk: Walk, dice: Dice) -> Counts:
    """A largest set of animals, or a smaller one."""
    best = dice.choice(sorted(walk.kept_sets()))
    if dice.random() < 0.8:
        return best
    s, p, c, h = (dice.choice((number, dice.randint(0, number))) for number in best)
    return (s, p, c, h) if walk.may_keep((s, p, c, h)) else best


def random_borders(walk: Walk, dice: Dice, least: int, most: int) -> list[str]:
    """Any edges, or those that close an area if they suffice."""
    plan = walk.position.me.plan
    if most > 0 and dice.random() < 0.7:
        missing = missing_around(plan, random_area(plan, dice))
        if least <= len(missing) <= most and missing:
            return sorted(edge_text(edge, plan.columns) for edge in missing)
    return dice.sample(walk.free_edges, dice.randint(least, most))


def random_area(plan: Plan, dice: Dice) -> set[Cell]:
    """One to four spaces without a building that hang together."""
    if not plan.free_cells:
        return set()
    area = {dice.choice(plan.free_cells)}
    for _ in range(dice.randint(0, 3)):
        beside = {other for cell in area for _, other in around(plan.columns)[cell] if other in plan.free_cells}
        area |= set(dice.sample(sorted(beside), min(1, len(beside))))
    return area


def missing_around(plan: Plan, area: set[Cell]) -> set[Edge]:
    """The edges around an area on which a border or a building is missing."""
    return {
        edge
        for cell in area
        for edge, other in around(plan.columns)[cell]
        if other not in area and other not in plan.walls and edge not in plan.borders
    }


def random_arrangement(walk: Walk, dice: Dice) -> Part:
    """What a Carpenter may make; one move of one piece if nothing else is found."""
    plan = walk.position.me.plan
    kinds = [plan.buildings[cell] for cell in plan.cells_of("stall", "cow_stall", "pig_stall")]
    room = sorted({*plan.free_cells, *plan.cells_of(*kinds)})
    for attempt in range(2000):
        troughs = set(plan.troughs)
        if attempt % 2 and troughs:
            troughs = set(dice.sample(sorted(all_cells(plan.columns)), len(troughs)))
        stalls = dict(zip(dice.sample(room, len(kinds)), kinds, strict=True))
        if attempt % 3 == 0:
            stalls = {cell: plan.buildings[cell] for cell in plan.cells_of(*kinds)}
        lying = [cell_text(cell) for cell in sorted(troughs)]
        standing = {cell_text(cell): building for cell, building in sorted(stalls.items())}
        if walk.may_arrange(lying, standing):
            return {"troughs": lying, "stalls": standing}
    raise ValueError("no arrangement found")


# ---- positions ----


def random_start(dice: Dice, edition: str | None = None, expansions: int | None = None, rich: bool = False) -> Position:
    """A start position with 0, 4 or 8 of the expansion buildings on offer; `rich` gives both farms a good start."""
    edition = edition or dice.choice(EDITIONS)
    number = dice.choice((0, 4, 8)) if expansions is None else expansions
    offer = (*BASE, *dice.sample(EXPANSION_BUILDINGS, number))
    position = Position.start(dice.randrange(2), dice.choice(("second_player", "shared")), edition, offer)
    return enriched(position, dice) if rich else position


def enriched(position: Position, dice: Dice) -> Position:
    """A later round, with goods, borders, Stalls, troughs, expansions and animals on both farms."""
    position = replace(position, round=dice.randint(1, 8))
    own = [OWN_BORDERS] * 2
    for _ in range(position.round - 1):  # what earlier Refills moved onto Expand; one lies there
        own[dice.randrange(2)] += 1
    for seat in (0, 1):
        plan, borders = random_plan(position, position.farms[seat].plan, dice, own[seat])
        goods = {good: dice.randint(0, most) for good, most in (("wood", 12), ("stone", 9), ("reed", 4))}
        position = position.with_farm(seat, plan=plan, borders=borders, **goods)
        position = with_buildings(replace(position, to_move=seat), dice)
        position = position.with_farm(seat, animals=random_animals(position.farms[seat], dice))
    return replace(position, to_move=position.leader)


def with_buildings(position: Position, dice: Dice) -> Position:
    """Some buildings of the offer already on the farm of the player to move."""
    for _ in range(dice.choice((0, 1, 2, 3))):
        places = {name: cells for name in position.offer if (cells := building_cells(position.me.plan, name))}
        if places:
            building = dice.choice(list(places))
            position = covering(position, dice.choice(places[building]), building)
    return position


def random_plan(position: Position, plan: Plan, dice: Dice, borders: int) -> tuple[Plan, int]:
    """A farm with something built, and the borders left. Pieces of the supply suffice for two such farms."""
    for _ in range(dice.choice((0, 0, 1, 2)) if position.with_expansions else dice.choice((0, 1, 2))):
        plan = plan.with_column(dice.choice(("left", "right")))
    for _ in range(dice.randint(0, 2)):
        near = [cell for cell in plan.free_cells if is_connected({cell, *plan.walls}, plan.columns)]
        plan = plan.with_building(dice.choice(near), dice.choice(("stall", "stable")))
    plan = plan.with_troughs(dice.sample(plan.bare_cells, dice.randint(0, 3)))
    for _ in range(dice.randint(0, 3)):
        missing = missing_around(plan, random_area(plan, dice))
        if len(missing) < borders:
            plan, borders = plan.with_borders(missing), borders - len(missing)
    return plan, borders


def random_animals(farm: Farm, dice: Dice) -> Counts:
    """Animals that fit."""
    s, p, c, h = (dice.choice((0, 0, 1, 2, 3, 4)) for _ in SPECIES)
    return dice.choice(sorted(largest((s, p, c, h), lambda counts: feasible(farm.plan.containers, counts))))
