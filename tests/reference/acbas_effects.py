"""Effects of special buildings that are parts of a turn of their own (acbas rules, section 10).

Each has two functions: which parts are possible now, as tuples that can be compared, and what such a part does. What
asks for borders is listed with their largest number only, what asks for a whole arrangement with its pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from tests.reference.acbas_build import (
    build_special,
    build_stall,
    can_become_stable,
    covering,
    in_cluster,
    may_expand,
    paid,
    placements,
    put_borders,
    put_trough,
    stall_cells,
    trough_cells,
    trough_price,
    with_me,
)
from tests.reference.acbas_data import FENCE_WOOD, RESOURCES, STALL_COST
from tests.reference.acbas_farm import Plan
from tests.reference.acbas_specials import STALLS, row
from tests.reference.acbas_turns import edge_set, with_column
from tests.reference.geometry import Cell, all_cells, cell_text, edge_text, parse_cell
from tests.reference.housing import SPECIES, Counts

if TYPE_CHECKING:
    from tests.reference.acbas import Position

Part = Mapping[str, Any]
Option = tuple[Any, ...]
FIRM_STONE = 2
HUT_BORDERS, HUT_WOOD = 2, 2
WORKSHOP_BORDERS = 2
JOINERY_WOOD = 2
TIMBER_WOOD = 3
EXCHANGED = ("sheep", "pig", "horse")  # what the Cattle Farm takes for a cow


# ---- common to several ----


def borders_at_hand(position: Position, most: int) -> int:
    """How many borders can be placed at no cost, if so many are allowed."""
    return min(most, position.me.borders, len(position.me.plan.free_edges))


def borders_option(position: Position, name: str, most: int) -> set[Option]:
    """One option with the largest number of borders, none if that is zero."""
    number = borders_at_hand(position, most)
    return {(name, number)} if number >= 1 else set()


def free_borders(position: Position, part: Part, most: int, least: int = 1) -> Position:
    """The borders of a part placed at no cost; ValueError if they are not allowed."""
    edges = edge_set(position, part.get("borders") or ())
    if not least <= len(edges) <= borders_at_hand(position, most):
        raise ValueError(f"{part['part']} does not place {len(edges)} borders")
    if not edges <= set(position.me.plan.free_edges):
        raise ValueError(f"borders {part['borders']} are not on free edges")
    return put_borders(position, edges)


def the_cell(position: Position, part: Part) -> Cell:
    """The space that a part names."""
    return parse_cell(part.get("space") or "", position.me.plan.columns)


def cells_option(name: str, cells: Iterable[Cell]) -> set[Option]:
    """One option for each space."""
    return {(name, cell_text(cell)) for cell in cells}


def gains_of(building: str, edition: str) -> list[tuple[str | None, str | None]]:
    """What can be chosen with a building: the animal and the material, None where there is no choice."""
    what = row(building, edition)
    return [(take, good) for take in what.gains or (None,) for good in (RESOURCES if what.material else (None,))]


def building_options(position: Position, name: str, beside: Cell | None = None) -> set[Option]:
    """Every way to buy a special building of the offer."""
    return {
        (name, building, cell_text(cell), pay, take, good)
        for building in position.offer
        for cell, pay in placements(position, building, beside)
        for take, good in gains_of(building, position.edition)
    }


# ---- any time ----


def may_assemble(position: Position) -> set[Option]:
    """Assembly Hall: one border for the other player, one for a free edge."""
    farm = position.me
    if not farm.plan.has("assembly_hall") or farm.borders < 2:
        return set()
    return {("assembly_hall", edge_text(edge, farm.plan.columns)) for edge in farm.plan.free_edges}


def assemble(position: Position, part: Part) -> Position:
    """A border given and one placed. A Woodshop of the other player may still place it: it is noted as a gift."""
    after = put_borders(position, edge_set(position, [part["edge"]]))
    after = with_me(after, after.me.after(borders=-1))
    other = 1 - position.actor
    receiver = after.farms[other].after(borders=1)
    if receiver.plan.has("woodshop"):
        receiver = replace(receiver, gift=receiver.gift + 1)
    farms = (after.farms[0], receiver) if other == 1 else (receiver, after.farms[1])
    return replace(after, farms=farms)


def firm_cells(position: Position) -> list[Cell]:
    """Own troughs outside buildings whose space may bear a Stall."""
    plan = position.me.plan
    if not plan.has("building_firm") or position.stalls < 1 or not position.me.has({"stone": FIRM_STONE}):
        return []
    return [cell for cell in sorted(plan.troughs - plan.walls) if in_cluster(plan, cell, "stall")]


def may_use_firm(position: Position) -> set[Option]:
    """Building Firm: a Stall for a trough."""
    return cells_option("building_firm", firm_cells(position))


def use_firm(position: Position, part: Part) -> Position:
    """The trough goes back to the supply, the Stall stands in its place."""
    cell, farm = the_cell(position, part), position.me
    plan = replace(farm.plan, troughs=farm.plan.troughs - {cell})
    return build_stall(with_me(position, replace(farm, plan=plan)), cell, {"stone": FIRM_STONE})


def movable(plan: Plan) -> tuple[int, tuple[str, ...]]:
    """What a Carpenter may move: so many troughs, and these Stalls."""
    return len(plan.troughs), tuple(sorted(plan.buildings[cell] for cell in plan.cells_of(*STALLS)))


def rearranged(plan: Plan, troughs: Iterable[Cell], stalls: Mapping[Cell, str]) -> Plan:
    """The farm with all its troughs and Stalls lying there; ValueError if that is not allowed."""
    troughs = list(troughs)
    if (len(troughs), tuple(sorted(stalls.values()))) != movable(plan) or len(set(troughs)) != len(troughs):
        raise ValueError("the Carpenter moves all own troughs and Stalls, and nothing else")
    others = {cell: building for cell, building in plan.tiles if building not in STALLS}
    if set(others) & set(stalls):
        raise ValueError("a Stall cannot be moved onto another building")
    after = replace(plan, troughs=frozenset(troughs), tiles=tuple(sorted({**others, **stalls}.items())))
    if after.has("cottage_extension") and not after.is_cluster:
        raise ValueError("with a Cottage Extension all buildings hang together")
    if after == plan:
        raise ValueError("nothing would be moved")
    return after


def may_rearrange(position: Position) -> set[Option]:
    """Carpenter, if another arrangement of the own troughs and Stalls is possible."""
    plan = position.me.plan
    if not plan.has("carpenter"):
        return set()
    return {("carpenter", *movable(plan))} if other_arrangement(plan) else set()


def other_arrangement(plan: Plan) -> bool:
    """Whether a trough or a Stall could lie elsewhere."""
    if plan.troughs and len(plan.troughs) < len(all_cells(plan.columns)):
        return True
    stalls = plan.cells_of(*STALLS)
    if len({plan.buildings[cell] for cell in stalls}) > 1:
        return True  # they could change places
    return any(differently(plan, cells) for cells in combinations(sorted({*stalls, *plan.free_cells}), len(stalls)))


def differently(plan: Plan, cells: Iterable[Cell]) -> bool:
    """Whether the Stalls, all alike, may be moved to these spaces."""
    kinds = [plan.buildings[cell] for cell in plan.cells_of(*STALLS)]
    try:
        rearranged(plan, plan.troughs, dict(zip(cells, kinds, strict=True)))
    except ValueError:
        return False
    return True


def rearrange(position: Position, part: Part) -> Position:
    """A new arrangement of all own troughs and Stalls."""
    columns = position.me.plan.columns
    troughs = [parse_cell(text, columns) for text in part.get("troughs") or ()]
    stalls = {parse_cell(text, columns): building for text, building in (part.get("stalls") or {}).items()}
    return with_me(position, replace(position.me, plan=rearranged(position.me.plan, troughs, stalls)))


def may_go_to_market(position: Position) -> set[Option]:
    """Cattle Market: an animal for a reed."""
    open_now = position.me.plan.has("cattle_market") and position.me.reed >= 1
    return {("cattle_market", species) for species in SPECIES if open_now}


def go_to_market(position: Position, part: Part) -> Position:
    """A reed paid, an animal gained."""
    return with_me(position, position.me.after(**{"reed": -1, part["animal"]: 1}))


def may_trade(position: Position) -> set[Option]:
    """Animal Trader: two animals of different species for one of a third, in Work only."""
    if position.phase not in ("work", "end_of_work") or not position.me.plan.has("animal_trader"):
        return set()
    owned = [species for species, number in zip(SPECIES, position.me.animals, strict=True) if number]
    return {
        ("animal_trader", given, species)
        for given in combinations(owned, 2)
        for species in SPECIES
        if species not in given
    }


def trade(position: Position, part: Part) -> Position:
    """Two animals given, one gained."""
    one, two = part["give"]
    return with_me(position, position.me.after(**{one: -1, two: -1, part["animal"]: 1}))


def may_place_gifts(position: Position) -> set[Option]:
    """Woodshop: borders that came from the other player's Assembly Hall."""
    farm = position.me
    return borders_option(position, "woodshop", farm.gift) if farm.plan.has("woodshop") else set()


def place_gifts(position: Position, part: Part) -> Position:
    """Some of the gifts placed at no cost."""
    after = free_borders(position, part, position.me.gift)
    placed = len(part["borders"])
    return with_me(after, replace(after.me, gift=after.me.gift - placed))


# ---- timed ----


def may_fill_well(position: Position) -> set[Option]:
    """Farm Well: a free trough, which must be placed if it can be."""
    return cells_option("farm_well", trough_cells(position) if position.me.plan.has("farm_well") else ())


def fill_well(position: Position, part: Part) -> Position:
    """The free trough of the Farm Well."""
    return put_trough(position, the_cell(position, part), {})


def may_work_at_home(position: Position) -> set[Option]:
    """Home Workshop: one Stall at its usual cost."""
    able = position.me.plan.has("home_workshop") and position.me.has(STALL_COST)
    return cells_option("home_workshop", stall_cells(position) if able else ())


def work_at_home(position: Position, part: Part) -> Position:
    """The Stall of the Home Workshop."""
    return build_stall(position, the_cell(position, part))


def may_use_joinery(position: Position) -> set[Option]:
    """Joinery: one trough for two wood."""
    able = position.me.plan.has("joinery") and position.me.has(trough_price(position.me, JOINERY_WOOD))
    return cells_option("joinery", trough_cells(position) if able else ())


def use_joinery(position: Position, part: Part) -> Position:
    """The trough of the Joinery."""
    return put_trough(position, the_cell(position, part), trough_price(position.me, JOINERY_WOOD))


def may_use_station(position: Position) -> set[Option]:
    """Trading Station: an animal for two different resources."""
    owned = [good for good in RESOURCES if getattr(position.me, good) >= 1]
    able = position.me.plan.has("trading_station")
    return {("trading_station", given, species) for given in combinations(owned, 2) for species in SPECIES if able}


def use_station(position: Position, part: Part) -> Position:
    """Two resources paid, an animal gained."""
    one, two = part["pay"]
    return with_me(position, position.me.after(**{one: -1, two: -1, part["animal"]: 1}))


def may_carve(position: Position) -> set[Option]:
    """Stone Carver: one own stone onto its tile."""
    return {("stone_carver",)} if position.me.plan.has("stone_carver") and position.me.stone >= 1 else set()


def carve(position: Position, part: Part) -> Position:
    """A stone more on the tile."""
    farm = position.me.after(stone=-1)
    return with_me(position, replace(farm, carved=farm.carved + 1))


# ---- behind what triggers them ----


@dataclass(frozen=True)
class Due:
    """An effect that something has just triggered: which borders, or which space, it is about."""

    name: str
    number: int = 0
    cell: Cell | None = None


def must_come(due: Due) -> bool:
    """Whether the effect may not be left out. It is due only where it is possible."""
    return due.name in ("feed_storehouse", "country_house")


def may_follow(position: Position, due: Due) -> set[Option]:
    """What the triggered effect allows."""
    farm, name = position.me, due.name
    match name:
        case "home_depot":
            return {(name,)} if position.pile("wood3")["wood"] >= 1 else set()
        case "cattle_farm":
            owned = dict(zip(SPECIES, farm.animals, strict=True))
            return {(name, species) for species in EXCHANGED if owned[species] >= 1}
        case "woodshop" | "workshop":
            return borders_option(position, name, due.number)
        case "fence_builder":
            return borders_option(position, name, farm.wood // FENCE_WOOD)
        case "barn":
            return {(name,)} if due.cell and can_become_stable(position, due.cell) else set()
        case "servants_hut":
            number = borders_at_hand(position, HUT_BORDERS)
            payable = farm.has(trough_price(farm, HUT_WOOD))
            cells = [cell_text(cell) for cell in trough_cells(position) if payable]
            return {(name, number, space) for space in [*cells, None] if number or space}
        case "feed_storehouse":
            return cells_option(name, trough_cells(position))
        case "country_house":
            return {(name, side) for side in ("left", "right") if may_expand(position)}
        case "conservatory":
            return building_options(position, name, due.cell)
        case "organic_farm":
            return {(name, added) for added in organic_gains(position)}
    raise ValueError(f"nothing follows {name}")


def organic_gains(position: Position) -> set[Counts]:
    """What an Organic Farm may add: for single animals in pastures, which the owner arranges as they like."""
    pastures = len(position.me.plan.pastures)
    few = [range(min(pastures, number) + 1) for number in position.me.animals]
    return {(s, p, c, h) for s, p, c, h in product(*few) if 1 <= s + p + c + h <= pastures}


def follow(position: Position, due: Due, part: Part) -> Position:
    """The triggered effect carried out; `Walk` has looked whether it is among those of `may_follow`."""
    farm = position.me
    match due.name:
        case "home_depot":
            return with_me(position.less_on("wood3", "wood", 1), farm.after(wood=1))
        case "cattle_farm":
            return with_me(position, farm.after(**{part["animal"]: -1, "cow": 1}))
        case "woodshop" | "workshop":
            return free_borders(position, part, due.number)
        case "fence_builder":
            after = free_borders(position, part, farm.wood // FENCE_WOOD)
            return with_me(after, paid(after.me, {"wood": FENCE_WOOD * len(part["borders"])}))
        case "barn" if due.cell is not None:
            return covering(position, due.cell, "stable")
        case "servants_hut":
            if not part.get("borders") and part.get("trough") is None:
                raise ValueError("the Servant's Hut is left out if nothing is placed")
            after = free_borders(position, part, HUT_BORDERS, 0)
            if part.get("trough") is None:
                return after
            cell = parse_cell(part["trough"], farm.plan.columns)
            return put_trough(after, cell, trough_price(farm, HUT_WOOD))
        case "feed_storehouse":
            return put_trough(position, the_cell(position, part), {})
        case "country_house":
            return with_column(position, part["side"])
        case "conservatory":
            building, cell = part["building"], the_cell(position, part)
            return build_special(
                position, building, cell, part.get("pay") or 0, part.get("take"), part.get("material"), due.cell
            )
        case "organic_farm":
            return with_me(position, farm.after(**dict(zip(SPECIES, part["animals"], strict=True))))
    raise ValueError(f"nothing follows {due.name}")


Possible = Callable[["Position"], set[Option]]
Doing = Callable[["Position", Part], "Position"]
ANY_TIME: dict[str, tuple[Possible, Doing]] = {
    "assembly_hall": (may_assemble, assemble),
    "building_firm": (may_use_firm, use_firm),
    "carpenter": (may_rearrange, rearrange),
    "cattle_market": (may_go_to_market, go_to_market),
    "animal_trader": (may_trade, trade),
    "woodshop": (may_place_gifts, place_gifts),
}
BEFORE_BREEDING: dict[str, tuple[Possible, Doing]] = {
    "home_workshop": (may_work_at_home, work_at_home),
    "joinery": (may_use_joinery, use_joinery),
    "trading_station": (may_use_station, use_station),
}
FARM_WELL: tuple[Possible, Doing] = (may_fill_well, fill_well)
STONE_CARVER: tuple[Possible, Doing] = (may_carve, carve)
