"""Between a setup and the compiled state: the core's fields by name, and back."""

from __future__ import annotations

from typing import Any

from hedgerow._core.acbas import State
from hedgerow._core.acbas_rules import HOOK_NAMES
from hedgerow.engine.acbas.data import (
    ANY_TIME,
    BOX_NUMBER,
    BOXES,
    BREED,
    BREEDINGS,
    MOST_COLUMNS,
    PHASES,
    STOCK_BORDERS,
    TILE_NUMBER,
)
from hedgerow.engine.acbas.setup import Farm, Setup
from hedgerow.engine.notation import ROWS, bits, mask

CELLS = ROWS * MOST_COLUMNS
BARN_TILE = TILE_NUMBER["barn"]
BARN = ("none", "open", "used")  # as the core numbers it


def fields(setup: Setup) -> dict[str, Any]:
    """The core's description of a complete setup."""

    def pile(box: str, *kinds: str) -> Any:
        goods = setup.boxes.get(BOX_NUMBER[box], {})
        counts = tuple(goods.get(kind, 0) for kind in kinds)
        return counts if len(counts) > 1 else counts[0]

    actor = setup.to_move
    return {
        "round": setup.round,
        "phase": PHASES.index(setup.phase),
        "first_start": setup.first_start,
        "start": setup.start,
        "marker": setup.marker,
        "actor": (setup.start if setup.phase != "end" else -1) if actor is None else actor,
        "shared_tie": setup.tie == "shared",
        "original": setup.edition == "original",
        "box": -1,
        "piles": {
            "start": pile("start", "wood"),
            "wood3": pile("wood3", "wood"),
            "stone1": pile("stone1", "stone"),
            "stone2": pile("stone2", "stone"),
            "expand": pile("expand", "borders"),
            "reed_sheep": pile("reed_sheep", "reed", "sheep"),
            "pig_sheep": pile("pig_sheep", "pig", "sheep"),
            "cow_pig": pile("cow_pig", "cow", "pig"),
            "horse_sheep": pile("horse_sheep", "horse", "sheep"),
        },
        "occupied": tuple(mask(box for box, seat in setup.occupied.items() if seat == one) for one in (0, 1)),
        "offer": mask(setup.offer or ()),
        "stock": setup.borders,
        "expansions": setup.expansions,
        "stalls": setup.stalls,
        "troughs": setup.troughs,
        "due": [(seat, 0 if hook in (BREED, ANY_TIME) else HOOK_NAMES.index(hook)) for seat, hook in setup.pending],
        "farms": [_farm_fields(farm) for farm in setup.players],
    }


def _farm_fields(farm: Farm) -> dict[str, Any]:
    return {
        "columns": farm.columns,
        "home": farm.home,
        "borders": mask(farm.borders),
        "troughs": mask(farm.troughs),
        "tiles": tuple(farm.buildings.get(cell, 0) for cell in range(CELLS)),
        "wood": farm.wood,
        "stone": farm.stone,
        "reed": farm.reed,
        "spare": farm.spare,
        "animals": farm.animals,
        "workers": farm.workers,
        "notes": {
            "barn": BARN.index(str(farm.notes.get("barn", "open" if BARN_TILE in farm.buildings.values() else "none"))),
            "stone_carver": farm.notes.get("stone_carver", 0),
            "gift": farm.notes.get("gift", 0),
        },
    }


def setup_of(state: State) -> Setup:
    """The setup that a state between two turns is."""
    data = state.fields()
    piles = data["piles"]
    boxes: dict[int, dict[str, int]] = {}
    for number, box in enumerate(BOXES):
        if box.first is not None and box.later is not None:
            counts = dict(zip((box.first, box.later), piles[box.id], strict=True))
        elif box.refill:
            counts = dict.fromkeys(box.refill, piles[box.id])
        else:
            continue
        if any(counts.values()):
            boxes[number] = {what: count for what, count in counts.items() if count}
    occupied = {number: seat for number in range(len(BOXES)) for seat in (0, 1) if data["occupied"][seat] >> number & 1}
    actor = data["actor"]
    return Setup(
        edition="original" if data["original"] else "bigbox",
        tie="shared" if data["shared_tie"] else "second_player",
        round=data["round"],
        phase=PHASES[data["phase"]],
        pending=[(seat, _hook(PHASES[data["phase"]], bit)) for seat, bit in data["due"]],
        first_start=data["first_start"],
        start=data["start"],
        marker=data["marker"],
        to_move=None if actor < 0 else actor,
        boxes=boxes,
        occupied=occupied,
        offer=list(bits(data["offer"])),
        expansions=data["expansions"],
        stalls=data["stalls"],
        troughs=data["troughs"],
        borders=STOCK_BORDERS - data["round"],
        players=[_farm_of(farm) for farm in data["farms"]],
    )


def _hook(phase: str, bit: int) -> str:
    # what a bit of what is due stands for
    if phase in BREEDINGS:
        return BREED
    return HOOK_NAMES[bit] or ANY_TIME


def _notes(data: dict[str, Any]) -> dict[str, int | str]:
    notes: dict[str, int | str] = {}
    if data["barn"]:
        notes["barn"] = BARN[data["barn"]]
    return notes | {key: data[key] for key in ("stone_carver", "gift") if data[key]}


def _farm_of(data: dict[str, Any]) -> Farm:
    cells = range(ROWS * data["columns"])
    return Farm(
        columns=data["columns"],
        buildings={cell: data["tiles"][cell] for cell in cells if data["tiles"][cell]},
        troughs=set(bits(data["troughs"])),
        borders=set(bits(data["borders"])),
        wood=data["wood"],
        stone=data["stone"],
        reed=data["reed"],
        spare=data["spare"],
        animals=tuple(data["animals"]),
        workers=data["workers"],
        notes=_notes(data["notes"]),
    )
