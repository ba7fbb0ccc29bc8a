"""Scoring of Agricola (agricola.md 10, 11; decisions 14.2 and 14.12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.reference.agricola_data import (
    ANIMALS,
    BEGGING_POINTS,
    BUILDING,
    COLUMNS,
    CRAFTS,
    CROPS,
    MAJORS,
    PERSON_POINTS,
    ROOM_POINTS,
    ROWS,
)
from tests.reference.agricola_farm import Farm
from tests.reference.geometry import Cell, all_cells, cell_text


def row(name: str, number: int) -> int:
    """The points of one row of the table: -1 below the first step, else one for each step reached."""
    steps = ROWS[name]
    return sum(number >= step for step in steps) or -1


def crop(farm: Farm, name: str) -> int:
    """Grain or vegetables in the supply and on the fields."""
    return farm.count(name) + sum(number for _, growing, number in farm.fields if growing == name)


def craft_bonus(farm: Farm) -> int:
    """The points for goods in the supply; nothing is spent for them."""
    return sum(
        sum(farm.count(good) >= step for step in steps) for craft, (good, _, steps) in CRAFTS.items() if farm.own(craft)
    )


def points(farm: Farm) -> dict[str, int]:
    """The points of a farm, part by part."""
    grain, vegetable = (crop(farm, name) for name in CROPS)
    return {
        "fields": row("fields", len(farm.fields)),
        "pastures_points": row("pastures_points", len(farm.pastures)),
        "grain": row("grain", grain),
        "vegetables": row("vegetables", vegetable),
        **{kind: row(kind, farm.count(kind)) for kind in ANIMALS},
        "unused": -len(all_cells(COLUMNS) - farm.used),
        "fenced_stables": len(farm.stables & farm.pasture_cells),
        "rooms": ROOM_POINTS[farm.house] * len(farm.rooms),
        "people": PERSON_POINTS * farm.people,
        "improvements": sum(MAJORS[major][1] for major in farm.improvements),
        "bonus": craft_bonus(farm),
        "begging": BEGGING_POINTS * farm.begging,
    }


def score(farm: Farm) -> dict[str, Any]:
    """The parts, their total, and the pastures and places for animals as lists."""
    parts = points(farm)
    return {
        "total": sum(parts.values()),
        **parts,
        "pastures": [
            {
                "spaces": names(pasture),
                "stables": len(pasture & farm.stables),
                "capacity": farm.capacity(pasture),
            }
            for pasture in sorted(farm.pastures, key=sorted)
        ],
        "capacities": [{"at": names(frozenset(cells)), "size": size, "species": "any"} for cells, size in farm.places],
    }


def names(cells: frozenset[Cell]) -> list[str]:
    """The names of spaces, sorted."""
    return [cell_text(cell) for cell in sorted(cells)]


def building_goods(farm: Farm) -> int:
    """What breaks a tie in the revised edition: wood, clay, reed and stone in the supply, those for a bonus too."""
    return sum(farm.count(good) for good in BUILDING)


def ranking(farms: Sequence[Farm], edition: str) -> tuple[int, ...]:
    """The rank of each seat, 1 for the best; equal seats share the better rank."""
    worth = [(score(farm)["total"], building_goods(farm) if edition == "revised" else 0) for farm in farms]
    return tuple(1 + sum(other > own for other in worth) for own in worth)
