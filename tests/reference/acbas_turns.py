"""What one worker may do in All Creatures, and what comes of it (acbas rules, sections 4, 5 and 7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, product
from math import comb
from typing import TYPE_CHECKING, Any

from tests.reference.acbas_data import (
    BOXES,
    BUILDINGS,
    FENCE_WOOD,
    FREE_TROUGHS,
    FREE_WALLS,
    PILES,
    REFILL_ANIMALS,
    RESOURCE_BOX,
    RESOURCES,
    SPECIALS,
    STABLE_COSTS,
    STALL_COST,
    TROUGH_WOOD,
    WALL_STONE,
)
from tests.reference.acbas_farm import Farm, Plan
from tests.reference.geometry import (
    Cell,
    Edge,
    Pastures,
    all_cells,
    around,
    cell_text,
    edge_text,
    enclosed,
    parse_cell,
    parse_edge,
)
from tests.reference.housing import SPECIES, Counts
from tests.reference.regions import enclosures

if TYPE_CHECKING:
    from tests.reference.acbas import Position

Turn = dict[str, Any]
Outcomes = dict[Pastures, tuple[int, set[frozenset[Edge]]]]

EMPTY_TURN: Turn = {
    "box": None,
    "borders": [],
    "side": None,  # of the farm, for an expansion
    "space": None,
    "stables": [],  # (space, "wood" or "stone")
    "troughs": [],
    "building": None,
    "pay": None,  # which of the building's costs
    "take": None,  # the species of the animal that it gives
    "keep": None,
}
# The parts of a turn that each box asks for.
PARTS = {
    "fences": {"borders"},
    "walls": {"borders"},
    "expand": {"side"},
    "stall": {"space"},
    "stables": {"stables"},
    "troughs": {"troughs"},
    "special_a": {"building", "space", "pay", "take"},
    "special_b": {"building", "space", "pay", "take"},
}
TAKE_ALL = ("start", "wood3", "stone1", "stone2", *REFILL_ANIMALS)
SPECIAL_BOXES = ("special_a", "special_b")
MANY = 20_000  # up to so many edge sets are tried one by one


# ---- borders ----


def max_borders(position: Position, box: str) -> int:
    """How many borders the player could place and pay in that box (fences or walls), 0 in any other."""
    farm = position.me
    if box == "fences":
        paid = farm.wood // FENCE_WOOD
    elif box == "walls":
        paid = FREE_WALLS + farm.stone // WALL_STONE
    else:
        return 0
    return min(paid, farm.borders, len(farm.plan.free_edges))


def edge_set(position: Position, edges: Iterable[str | Edge]) -> frozenset[Edge]:
    """Edges by name or as sets; ValueError if one is off the farm or named twice."""
    columns = position.me.plan.columns
    listed = list(edges)
    found = frozenset(parse_edge(edge, columns) if isinstance(edge, str) else edge for edge in listed)
    if len(found) != len(listed):
        raise ValueError(f"an edge is named twice in {listed}")
    return found


def legal_border_set(position: Position, box: str, edges: Iterable[str | Edge]) -> bool:
    """Whether the player to move may use that box to place just these borders."""
    if box not in ("fences", "walls") or box not in position.usable_boxes():
        return False
    try:
        chosen = edge_set(position, edges)
    except ValueError:
        return False
    return 1 <= len(chosen) <= max_borders(position, box) and chosen <= set(position.me.plan.free_edges)


def border_sets(plan: Plan, most: int) -> Iterator[frozenset[Edge]]:
    """Every set of at least one and at most so many new borders, the smaller sets first."""
    for number in range(1, most + 1):
        for chosen in combinations(plan.free_edges, number):
            yield frozenset(chosen)


def number_of_border_sets(plan: Plan, most: int) -> int:
    """How many sets `border_sets` yields."""
    return sum(comb(len(plan.free_edges), number) for number in range(1, most + 1))


def border_outcomes(position: Position, box: str) -> Outcomes:
    """The sets of pastures that the box can leave, other than the present one, each with its least number of borders
    and all the edge sets of that number."""
    plan, most = position.me.plan, max_borders(position, box)
    few = number_of_border_sets(plan, most) <= MANY
    return outcomes_by_trying(plan, most) if few else outcomes_by_areas(plan, most)


@lru_cache(maxsize=1000)
def outcomes_by_trying(plan: Plan, most: int) -> Outcomes:
    """`border_outcomes` from all the border sets one after another."""
    found: Outcomes = {}
    for chosen in border_sets(plan, most):
        pastures = enclosed(plan.columns, plan.walls, plan.borders | chosen)
        if pastures == plan.pastures:
            continue
        least, cheapest = found.setdefault(pastures, (len(chosen), set()))
        if len(chosen) == least:
            cheapest.add(chosen)
    return found


@lru_cache(maxsize=1000)
def outcomes_by_areas(plan: Plan, most: int) -> Outcomes:
    """`border_outcomes` from all the ways to choose areas and put the missing borders around them.

    Every outline is needed and nothing else is, so each outcome has one cheapest set.
    """
    by_walls = {edge for wall in plan.walls for edge, _ in around(plan.columns)[wall]}
    closed = plan.borders | by_walls
    now_inside = frozenset(cell for pasture in plan.pastures for cell in pasture)
    land = all_cells(plan.columns) - plan.walls
    found: Outcomes = {}
    for pastures, new in enclosures(plan.columns, land, closed, most, now_inside):
        # What was left outside must still leak, else this is another outcome, found elsewhere.
        if pastures != plan.pastures and enclosed(plan.columns, plan.walls, plan.borders | new) == pastures:
            found[pastures] = (len(new), {new})
    return found


# ---- what can be chosen ----


def placements(position: Position, building: str) -> set[tuple[Cell, int]]:
    """Where the player to move can put a special building of the offer, with each cost that can be paid."""
    if building not in position.offer:
        return set()
    farm, what = position.me, SPECIALS[building]
    if what.on == "free":
        cells = farm.plan.free_cells
    else:
        cells = [cell for cell, below in farm.plan.tiles if below == what.on]
    payments = [index for index, cost in enumerate(what.costs) if farm.has(cost)]
    return {(cell, index) for cell in cells for index in payments}


def own_stalls(farm: Farm) -> list[Cell]:
    """The spaces with a Stall, column by column."""
    stalls = [cell for cell, building in farm.plan.tiles if building == "stall"]
    return sorted(stalls, key=lambda cell: (cell[1], cell[0]))


def usable_boxes(position: Position) -> set[str]:
    """The boxes in which the player to move can do the least they ask for; two free special boxes are one choice."""
    if position.phase != "work":
        return set()
    farm, taken = position.me, dict(position.occupied)
    asks = {
        "fences": max_borders(position, "fences") >= 1,
        "walls": max_borders(position, "walls") >= 1,
        "stall": position.stalls >= 1 and farm.has(STALL_COST) and bool(farm.plan.free_cells),
        "stables": bool(own_stalls(farm)) and any(farm.has(cost) for cost in STABLE_COSTS.values()),
        "troughs": position.troughs >= 1 and len(farm.plan.troughs) < len(all_cells(farm.plan.columns)),
        "special_a": any(placements(position, building) for building in position.offer),
    }
    asks["special_b"] = asks["special_a"] and "special_a" in taken
    return {box for box in BOXES if box not in taken and asks.get(box, True)}


def actions(position: Position, every: bool) -> Iterator[Turn]:
    """All turns without the animals kept. With `every` all border sets, else one of the cheapest for each outcome."""
    farm, plan = position.me, position.me.plan
    for box in BOXES:
        if box not in position.usable_boxes():
            continue
        turn = {**EMPTY_TURN, "box": box}
        if box in ("fences", "walls"):
            for edges in border_sets(plan, max_borders(position, box)) if every else cheapest_sets(position, box):
                yield {**turn, "borders": sorted(edge_text(edge, plan.columns) for edge in edges)}
        elif box == "expand" and position.expansions > 0:
            yield {**turn, "side": "left"}
            yield {**turn, "side": "right"}
        elif box == "stall":
            for cell in plan.free_cells:
                yield {**turn, "space": cell_text(cell)}
        elif box == "stables":
            # Wood before stone, so that of equal results the first has its wooden ones in front.
            stalls = own_stalls(farm)
            for materials in product((None, "wood", "stone"), repeat=len(stalls)):
                chosen = [(cell, material) for cell, material in zip(stalls, materials, strict=True) if material]
                if chosen and farm.has(stable_cost(material for _, material in chosen)):
                    yield {**turn, "stables": [(cell_text(cell), material) for cell, material in chosen]}
        elif box == "troughs":
            bare = sorted(all_cells(plan.columns) - plan.troughs, key=lambda cell: (cell[1], cell[0]))
            for number in range(1, min(position.troughs, FREE_TROUGHS + farm.wood // TROUGH_WOOD, len(bare)) + 1):
                for cells in combinations(bare, number):
                    yield {**turn, "troughs": [cell_text(cell) for cell in cells]}
        elif box in SPECIAL_BOXES:
            for building in position.offer:
                for cell, pay in sorted(placements(position, building), key=lambda place: (place[0][::-1], place[1])):
                    for take in SPECIALS[building].gains or (None,):
                        yield {**turn, "building": building, "space": cell_text(cell), "pay": pay, "take": take}
        else:
            yield turn


def cheapest_sets(position: Position, box: str) -> list[frozenset[Edge]]:
    """For each closed outcome the cheapest border set, among equals the first by its text."""
    columns = position.me.plan.columns

    def text(edges: frozenset[Edge]) -> list[str]:
        return sorted(edge_text(edge, columns) for edge in edges)

    return sorted((min(sets, key=text) for _, sets in border_outcomes(position, box).values()), key=text)


def stable_cost(materials: Iterable[str]) -> Counter[str]:
    """What Stables of these materials cost together."""
    cost: Counter[str] = Counter()
    for material in materials:
        cost.update(STABLE_COSTS[material])
    return cost


# ---- carrying out ----


def paid(farm: Farm, cost: dict[str, int] | Counter[str]) -> Farm:
    """The farm after paying; ValueError if it cannot."""
    if not farm.has(cost):
        raise ValueError(f"the supply does not pay {dict(cost)}")
    return replace(farm, **{good: getattr(farm, good) - number for good, number in cost.items()})


def carry_out(position: Position, turn: Turn) -> tuple[Position, Counts]:
    """The position after the action, before animals are housed, and all the animals there are to house.

    ValueError says what the rules forbid.
    """
    turn = {**EMPTY_TURN, **turn}
    box = turn["box"]
    if box == "special_b" and not set(SPECIAL_BOXES) & set(dict(position.occupied)):
        box = "special_a"
    if box not in position.usable_boxes():
        raise ValueError(f"box {box!r} cannot be used")
    for part in set(EMPTY_TURN) - {"box", "keep"} - PARTS.get(box, set()):
        if turn[part] not in (None, []):
            raise ValueError(f"box {box!r} takes no {part}")

    seat, farm, plan = position.actor, position.me, position.me.plan
    offer, marker = position.offer, position.marker
    pool = Counter(dict(zip(SPECIES, farm.animals, strict=True)))
    if box in TAKE_ALL or box == "expand":
        goods = position.pile(box)
        pool.update({good: number for good, number in goods.items() if good in SPECIES})
        gained = {good: getattr(farm, good) + number for good, number in goods.items() if good not in SPECIES}
        farm = replace(farm, **gained)
    if box == "start":
        marker = seat
    elif box == "resources":
        farm = replace(farm, **{good: getattr(farm, good) + RESOURCE_BOX[good] for good in RESOURCES})
    elif box in ("fences", "walls"):
        edges = edge_set(position, turn["borders"])
        if not legal_border_set(position, box, edges):
            raise ValueError(f"borders {turn['borders']} are not allowed in {box}")
        wood = FENCE_WOOD * len(edges) if box == "fences" else 0
        stone = WALL_STONE * max(0, len(edges) - FREE_WALLS) if box == "walls" else 0
        farm = paid(farm, {"wood": wood, "stone": stone, "borders": len(edges)})
        farm = replace(farm, plan=plan.with_borders(edges))
    elif box == "expand":
        if turn["side"] not in (("left", "right") if position.expansions else (None,)):
            raise ValueError(f"side {turn['side']!r} with {position.expansions} expansions left")
        if turn["side"]:
            farm = replace(farm, plan=plan.with_column(turn["side"]))
    elif box == "stall":
        cell = parse_cell(turn["space"] or "", plan.columns)
        if cell in plan.walls:
            raise ValueError(f"a building stands on {turn['space']}")
        farm = replace(paid(farm, STALL_COST), plan=plan.with_building(cell, "stall"))
    elif box == "stables":
        chosen = [(parse_cell(text, plan.columns), material) for text, material in turn["stables"]]
        cells = {cell for cell, _ in chosen}
        if not chosen or len(cells) != len(chosen) or not cells <= set(own_stalls(farm)):
            raise ValueError(f"stables {turn['stables']} are not different own Stalls")
        if not all(material in STABLE_COSTS for _, material in chosen):
            raise ValueError(f"stables {turn['stables']} are not paid in wood or stone")
        for cell in cells:
            plan = plan.with_building(cell, "stable")
        farm = replace(paid(farm, stable_cost(material for _, material in chosen)), plan=plan)
    elif box == "troughs":
        spaces = [parse_cell(text, plan.columns) for text in turn["troughs"]]
        if not spaces or len(set(spaces)) != len(spaces) or set(spaces) & plan.troughs:
            raise ValueError(f"troughs {turn['troughs']} are not different spaces without a trough")
        if len(spaces) > position.troughs:
            raise ValueError(f"only {position.troughs} troughs are left")
        farm = paid(farm, {"wood": TROUGH_WOOD * max(0, len(spaces) - FREE_TROUGHS)})
        farm = replace(farm, plan=plan.with_troughs(frozenset(spaces)))
    elif box in SPECIAL_BOXES:
        building, pay, take = turn["building"], turn["pay"] or 0, turn["take"]
        cell = parse_cell(turn["space"] or "", plan.columns)
        if (cell, pay) not in placements(position, building):
            raise ValueError(f"{building} cannot be built on {turn['space']} with payment {pay}")
        what = BUILDINGS[building]
        if take not in (what.gains or (None,)):
            raise ValueError(f"{building} does not give {take!r}")
        if take is not None:
            pool[take] += 1
        farm = replace(paid(farm, what.costs[pay]), plan=plan.with_building(cell, building))
        offer = tuple(other for other in offer if other != building)

    farms = (farm, position.farms[1]) if seat == 0 else (position.farms[0], farm)
    after = replace(
        position,
        marker=marker,
        offer=offer,
        piles=tuple(0 if where == box else number for (where, _), number in zip(PILES, position.piles, strict=True)),
        occupied=tuple(sorted([*position.occupied, (box, seat)], key=lambda item: BOXES.index(item[0]))),
        farms=farms,
    )
    return after, (pool["sheep"], pool["pig"], pool["cow"], pool["horse"])
