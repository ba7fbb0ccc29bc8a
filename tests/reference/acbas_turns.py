"""What one worker may do in All Creatures, and what comes of it (acbas rules, sections 4, 5 and 7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, product
from math import comb
from typing import TYPE_CHECKING, Any

from tests.reference import acbas_build
from tests.reference.acbas_build import (
    build_special,
    build_stall,
    can_become_stable,
    covering,
    may_expand,
    own_stalls,
    paid,
    placements,
    put_borders,
    stables_price,
    stall_cells,
    trough_price,
    with_me,
)
from tests.reference.acbas_data import (
    BOXES,
    FENCE_WOOD,
    FREE_TROUGHS,
    FREE_WALLS,
    PILES,
    REFILL_ANIMALS,
    RESOURCE_BOX,
    SPECIALS,
    STABLE_COSTS,
    STALL_COST,
    WALL_STONE,
)
from tests.reference.acbas_farm import Plan
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
from tests.reference.housing import Counts
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
    "material": None,  # the wood, stone or reed that it gives
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
    "special_a": {"building", "space", "pay", "take", "material"},
    "special_b": {"building", "space", "pay", "take", "material"},
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


def usable_boxes(position: Position) -> set[str]:
    """The boxes in which the player to move can do the least they ask for; two free special boxes are one choice.

    At the end of Work these are the boxes for the Steward's Office.
    """
    if position.phase not in ("work", "end_of_work"):
        return set()
    farm, taken = position.me, dict(position.occupied)
    can_upgrade = any(can_become_stable(position, cell) for cell in own_stalls(farm))
    asks = {
        "fences": max_borders(position, "fences") >= 1,
        "walls": max_borders(position, "walls") >= 1,
        "stall": farm.has(STALL_COST) and bool(stall_cells(position)),
        "stables": can_upgrade and any(farm.has(stables_price(farm, [material])) for material in STABLE_COSTS),
        "troughs": bool(acbas_build.trough_cells(position)),
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
        elif box == "expand" and may_expand(position):
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
                if chosen and farm.has(stables_price(farm, (material for _, material in chosen))):
                    yield {**turn, "stables": [(cell_text(cell), material) for cell, material in chosen]}
        elif box == "troughs":
            for number in range(1, max_troughs(position) + 1):
                for cells in combinations(plan.bare_cells, number):
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


def max_troughs(position: Position) -> int:
    """How many troughs the player to move could place and pay in the box for them."""
    farm = position.me
    affordable = FREE_TROUGHS + farm.wood // trough_price(farm)["wood"]
    return min(position.troughs, affordable, len(farm.plan.bare_cells))


# ---- carrying out ----


def carry_out(position: Position, turn: Turn, occupy: bool = True) -> tuple[Position, Counts]:
    """The position after the action, before animals are housed, and all the animals there are to house.

    What the action triggers is not part of it. Without `occupy` no worker stands in the box afterwards. ValueError says
    what the rules forbid.
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
    after = position
    if box in TAKE_ALL or box == "expand":
        after = taken_from(after, box)
    if box == "start":
        after = replace(after, marker=position.actor)
    elif box == "resources":
        after = with_me(after, after.me.after(**RESOURCE_BOX))
    elif box in ACTIONS:
        after = ACTIONS[box](after, turn)
    if occupy:
        occupied = sorted([*position.occupied, (box, position.actor)], key=lambda item: BOXES.index(item[0]))
        after = replace(after, occupied=tuple(occupied))
    return after, after.me.animals


def taken_from(position: Position, box: str) -> Position:
    """All that lies on a box taken by the player to move."""
    after = with_me(position, position.me.after(**position.pile(box)))
    piles = tuple(0 if where == box else number for (where, _), number in zip(PILES, position.piles, strict=True))
    return replace(after, piles=piles)


def fence(position: Position, turn: Turn) -> Position:
    """Fences and Walls."""
    box, edges = turn["box"], edge_set(position, turn["borders"])
    if not legal_border_set(position, box, edges):
        raise ValueError(f"borders {turn['borders']} are not allowed in {box}")
    wood = FENCE_WOOD * len(edges) if box == "fences" else 0
    stone = WALL_STONE * max(0, len(edges) - FREE_WALLS) if box == "walls" else 0
    return put_borders(with_me(position, paid(position.me, {"wood": wood, "stone": stone})), edges)


def expand(position: Position, turn: Turn) -> Position:
    """The expansion of the box Expand."""
    side = turn["side"]
    if side not in (("left", "right") if may_expand(position) else (None,)):
        raise ValueError(f"side {side!r} with {position.expansions} expansions left")
    return with_column(position, side) if side else position


def with_column(position: Position, side: str) -> Position:
    """One expansion more for the player to move."""
    return with_me(position, replace(position.me, plan=position.me.plan.with_column(side)))


def stall(position: Position, turn: Turn) -> Position:
    """The box Stall."""
    return build_stall(position, parse_cell(turn["space"] or "", position.me.plan.columns))


def stables(position: Position, turn: Turn) -> Position:
    """Own Stalls turned into Stables, each paid in one material."""
    columns = position.me.plan.columns
    chosen = [(parse_cell(text, columns), material) for text, material in turn["stables"]]
    if not chosen or len({cell for cell, _ in chosen}) != len(chosen):
        raise ValueError(f"stables {turn['stables']} are not different spaces")
    if not all(material in STABLE_COSTS for _, material in chosen):
        raise ValueError(f"stables {turn['stables']} are not paid in wood or stone")
    cost = stables_price(position.me, (material for _, material in chosen))
    after = with_me(position, paid(position.me, cost))
    for cell, _ in chosen:
        if not can_become_stable(after, cell):
            raise ValueError(f"no Stall on {cell} that could become a Stable")
        after = covering(after, cell, "stable")
    return after


def troughs(position: Position, turn: Turn) -> Position:
    """One trough for nothing, more for wood."""
    plan = position.me.plan
    cells = [parse_cell(text, plan.columns) for text in turn["troughs"]]
    if not cells or len(set(cells)) != len(cells) or set(cells) & plan.troughs:
        raise ValueError(f"troughs {turn['troughs']} are not different spaces without a trough")
    if len(cells) > position.troughs:
        raise ValueError(f"only {position.troughs} troughs are left")
    wood = trough_price(position.me)["wood"] * max(0, len(cells) - FREE_TROUGHS)
    return with_me(position, replace(paid(position.me, {"wood": wood}), plan=plan.with_troughs(cells)))


def special(position: Position, turn: Turn, beside: Cell | None = None) -> Position:
    """A special building of the offer."""
    cell = parse_cell(turn["space"] or "", position.me.plan.columns)
    return build_special(position, turn["building"], cell, turn["pay"] or 0, turn["take"], turn.get("material"), beside)


ACTIONS = {
    "fences": fence,
    "walls": fence,
    "expand": expand,
    "stall": stall,
    "stables": stables,
    "troughs": troughs,
    "special_a": special,
    "special_b": special,
}
