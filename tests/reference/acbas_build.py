"""Where buildings can go in All Creatures, what they cost, and building them (acbas rules, sections 4, 7 and 10).

The animals of a farm are here all that its owner has at the moment, housed or not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from tests.reference.acbas_data import RESOURCES, STABLE_COSTS, STALL_COST, TROUGH_WOOD, WORKERS
from tests.reference.acbas_farm import Farm, Plan
from tests.reference.acbas_specials import SPECIALS, STALLS, row
from tests.reference.geometry import Cell, Edge, neighbours
from tests.reference.housing import SPECIES

if TYPE_CHECKING:
    from tests.reference.acbas import Position


def with_me(position: Position, farm: Farm) -> Position:
    """The position with another farm of the player to move."""
    farms = (farm, position.farms[1]) if position.actor == 0 else (position.farms[0], farm)
    return replace(position, farms=farms)


# ---- costs ----


def price(farm: Farm, cost: Mapping[str, int]) -> dict[str, int]:
    """What one trough, Stable or special building really costs: with a Sawmill one wood less."""
    saved = 1 if farm.plan.has("sawmill") and cost.get("wood", 0) > 0 else 0
    return {good: number - (saved if good == "wood" else 0) for good, number in cost.items()}


def paid(farm: Farm, cost: Mapping[str, int]) -> Farm:
    """The farm after paying; ValueError if it cannot."""
    if not farm.has(cost):
        raise ValueError(f"the supply does not pay {dict(cost)}")
    return replace(farm, **{good: getattr(farm, good) - number for good, number in cost.items()})


def trough_price(farm: Farm, wood: int = TROUGH_WOOD) -> dict[str, int]:
    """What a trough costs that is not free."""
    return price(farm, {"wood": wood})


def stables_price(farm: Farm, materials: Iterable[str]) -> Counter[str]:
    """What Stables of these materials cost together."""
    cost: Counter[str] = Counter()
    for material in materials:
        cost.update(price(farm, STABLE_COSTS[material]))
    return cost


# ---- places ----


def in_cluster(plan: Plan, cell: Cell, building: str) -> bool:
    """Whether a Cottage Extension, standing or just being built, lets the building stand there."""
    extension = "cottage_extension"
    if building != extension and not plan.has(extension):
        return True
    return plan.with_building(cell, building).is_cluster


def stall_cells(position: Position) -> list[Cell]:
    """Where the player to move could put a Stall, if one is left."""
    plan = position.me.plan
    return [cell for cell in plan.free_cells if position.stalls >= 1 and in_cluster(plan, cell, "stall")]


def trough_cells(position: Position) -> list[Cell]:
    """Where the player to move could put a trough, if one is left."""
    return position.me.plan.bare_cells if position.troughs >= 1 else []


def prerequisite_holds(position: Position, building: str) -> bool:
    """What must be so before the building is bought."""
    farm = position.me
    match row(building, position.edition).needs:
        case "six unused":
            return len(farm.plan.unused) >= 6
        case "two of each":
            return min(farm.animals) >= 2
        case "second worker":
            return position.round == 1 and position.phase == "work" and farm.workers == WORKERS - 1
    return True


def building_cells(plan: Plan, building: str) -> list[Cell]:
    """The spaces of a farm that the building may stand on, whatever it costs."""
    what = row(building, plan.edition)
    if what.on == "free":
        cells = plan.free_cells
    else:
        cells = plan.cells_of(*(STALLS if what.on == "stall" else [what.on]))
    if what.where == "bottom row":
        cells = [cell for cell in cells if cell[0] == 2]
    elif what.where == "corner":
        cells = [cell for cell in cells if cell[0] in (0, 2) and cell[1] in (0, plan.columns - 1)]
    elif what.where == "beside the cottage":
        cells = [cell for cell in cells if (2, plan.home) in neighbours(cell, plan.columns)]
    return [cell for cell in cells if in_cluster(plan, cell, building)]


def placements(position: Position, building: str, beside: Cell | None = None) -> set[tuple[Cell, int]]:
    """Where the player to move can put a special building of the offer, with each cost that can be paid.

    With `beside` only spaces next to that one.
    """
    if building not in position.offer or not prerequisite_holds(position, building):
        return set()
    farm, what = position.me, row(building, position.edition)
    owned = dict(zip(SPECIES, farm.animals, strict=True))
    if any(owned[species] < number for species, number in what.animals.items()):
        return set()
    payments = [index for index, cost in enumerate(what.costs) if farm.has(price(farm, cost))]
    cells = building_cells(farm.plan, building) if payments else []
    if beside is not None:
        cells = [cell for cell in cells if cell in neighbours(beside, farm.plan.columns)]
    return {(cell, index) for cell in cells for index in payments}


def own_stalls(farm: Farm) -> list[Cell]:
    """The spaces with a Stall of any kind, column by column."""
    return farm.plan.cells_of(*STALLS)


# ---- building ----


def covering(position: Position, cell: Cell, building: str) -> Position:
    """The building laid on its space; a special tile that it covers goes back to the offer.

    The first Stall after Barn uses Barn up.
    """
    farm = position.me
    covered = farm.plan.buildings.get(cell)
    if farm.barn == "open" and building in STALLS:
        farm = replace(farm, barn="used")
    farm = replace(farm, plan=farm.plan.with_building(cell, building))
    if building == "barn":
        farm = replace(farm, barn="open")
    offer = {other for other in position.offer if other != building}
    if covered in SPECIALS and covered in STALLS:
        offer.add(covered)
    return replace(with_me(position, farm), offer=tuple(other for other in SPECIALS if other in offer))


def build_special(
    position: Position, building: str, cell: Cell, pay: int, take: str | None, material: str | None, beside: Cell | None
) -> Position:
    """A special building bought, with the goods it brings at once; ValueError if it cannot be."""
    if building not in SPECIALS or (cell, pay) not in placements(position, building, beside):
        raise ValueError(f"{building} cannot be built on {cell} with payment {pay}")
    what = row(building, position.edition)
    if take not in (what.gains or (None,)):
        raise ValueError(f"{building} does not give {take!r}")
    if material not in (RESOURCES if what.material else (None,)):
        raise ValueError(f"{building} does not give {material!r}")
    farm = paid(position.me, price(position.me, what.costs[pay]))
    farm = farm.after(**{species: -number for species, number in what.animals.items()})
    farm = farm.after(**what.brings)
    for good in (take, material):
        farm = farm.after(**{good: 1}) if good else farm
    return covering(with_me(position, farm), cell, building)


def build_stall(position: Position, cell: Cell, cost: Mapping[str, int] = STALL_COST) -> Position:
    """A plain Stall bought; ValueError if it cannot be."""
    if cell not in stall_cells(position):
        raise ValueError(f"no Stall can be built on {cell}")
    return covering(with_me(position, paid(position.me, cost)), cell, "stall")


def can_become_stable(position: Position, cell: Cell) -> bool:
    """Whether a Stall there could become a Stable: a Cow or Pig Stall needs a tile of the supply."""
    building = position.me.plan.buildings.get(cell)
    return building == "stall" or (building in STALLS and position.stalls >= 1)


def put_trough(position: Position, cell: Cell, cost: Mapping[str, int]) -> Position:
    """A trough placed and paid; ValueError if it cannot be."""
    if cell not in trough_cells(position):
        raise ValueError(f"no trough can be placed on {cell}")
    farm = paid(position.me, cost)
    return with_me(position, replace(farm, plan=farm.plan.with_troughs([cell])))


def put_borders(position: Position, edges: frozenset[Edge]) -> Position:
    """Borders of the own supply placed at no cost."""
    farm = position.me.after(borders=-len(edges))
    return with_me(position, replace(farm, plan=farm.plan.with_borders(edges)))


def may_expand(position: Position) -> bool:
    """Whether the player to move gets an expansion: one is left and no Corner House forbids it."""
    return position.expansions >= 1 and not position.me.plan.has("corner_house")
