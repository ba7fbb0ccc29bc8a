"""The core's states, steps and reports in the words of the slow twin, straight from the core's fields."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import msgspec

from hedgerow._core import acbas as core
from tests.reference import acbas_turns
from tests.reference.acbas import Position, Turn
from tests.reference.acbas_data import BOXES, SPECIALS
from tests.reference.geometry import Pastures, cell_mask
from tests.reference.housing import SPECIES, Counts
from tests.twin_sides import Difference

NOTHING, BOX, BORDERS, SIDE, STALL, STABLE, TROUGH, DONE, BUILDING, PLACE, TAKE, KEEP = range(12)
PHASES = (
    *("start", "work", "end_of_work", "before_breeding", "breeding", "end_of_round"),
    *("before_second", "second_breeding", "before_scoring", "end"),
)
TILES = ("", "cottage", "stall", "stable", "half_timbered_house", "storage", "shelter", "open_stable")
SIDES = ("left", "right")
MATERIALS = ("wood", "stone")
SPECIAL_A, SPECIAL_B = BOXES.index("special_a"), BOXES.index("special_b")
FENCING = ("fences", "walls")
GOODS_OF_BOX = {
    "start": "wood",
    "wood3": "wood",
    "stone1": "stone",
    "stone2": "stone",
    "expand": "borders",
    "reed_sheep": ("reed", "sheep"),
    "pig_sheep": ("pig", "sheep"),
    "cow_pig": ("cow", "pig"),
    "horse_sheep": ("horse", "sheep"),
}


@cache
def space_text(cell: int) -> str:
    """The name of a space by its number."""
    return f"{cell % 3},{cell // 3}"


@cache
def edge_name(bit: int, columns: int) -> str:
    """The canonical name of an edge by its number."""
    column, place = divmod(bit, 7)
    if place < 3:
        return f"{place},{column - 1}:e" if column == columns else f"{place},{column}:w"
    return f"2,{column}:s" if place == 6 else f"{place - 3},{column}:n"


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set."""
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


@cache
def edge_names(mask: int, columns: int) -> tuple[str, ...]:
    """The names of a set of edges, sorted."""
    return tuple(sorted(edge_name(bit, columns) for bit in bits(mask)))


def counts_of(word: int) -> Counts:
    """Four counts out of a packed word."""
    return (word & 255, word >> 8 & 255, word >> 16 & 255, word >> 24 & 255)


def packed(counts: Iterable[int]) -> int:
    """Four counts as a word."""
    return sum(count << 8 * place for place, count in enumerate(counts))


def player_json(farm: Mapping[str, Any]) -> dict[str, Any]:
    """One entry of "players" from the core's fields."""
    return {
        "columns": farm["columns"],
        "buildings": {space_text(cell): TILES[tile] for cell, tile in enumerate(farm["tiles"]) if tile},
        "troughs": sorted(space_text(cell) for cell in bits(farm["troughs"])),
        "borders": list(edge_names(farm["borders"], farm["columns"])),
        "supply": {**{good: farm[good] for good in ("wood", "stone", "reed")}, "borders": farm["spare"]},
        "animals": dict(zip(SPECIES, farm["animals"], strict=True)),
        "workers": farm["workers"],
        "notes": {note: number for note, number in farm["notes"].items() if number},
    }


def piles_json(piles: Mapping[str, Any]) -> dict[str, dict[str, int]]:
    """The goods on the boxes that hold any, zeros left out."""
    found = {}
    for box, goods in GOODS_OF_BOX.items():
        names, numbers = (goods, piles[box]) if isinstance(goods, tuple) else ((goods,), (piles[box],))
        if any(numbers):
            found[box] = {name: number for name, number in zip(names, numbers, strict=True) if number}
    return found


def position_json(state: core.State) -> dict[str, Any]:
    """The JSON of a state between two turns, straight from the core's fields."""
    fields = state.fields()
    offer = {TILES[tile] for tile in bits(fields["offer"])}
    taken = {BOXES[box]: seat for seat in (0, 1) for box in bits(fields["occupied"][seat])}
    return {
        "game": "acbas",
        "version": 1,
        "edition": "original" if fields["original"] else "bigbox",
        "options": {"tie": "shared" if fields["shared_tie"] else "second_player"},
        "round": fields["round"],
        "phase": PHASES[fields["phase"]],
        "pending": [{"seat": seat, "hook": "breed" if hook == 0 else hook} for seat, hook in fields["due"]],
        "first_start": fields["first_start"],
        "start": fields["start"],
        "marker": fields["marker"],
        "to_move": None if fields["actor"] < 0 else fields["actor"],
        "boxes": piles_json(fields["piles"]),
        "occupied": {box: taken[box] for box in BOXES if box in taken},
        "offer": [building for building in SPECIALS if building in offer],
        "supply": {
            "expansions": fields["expansions"],
            "stalls": fields["stalls"],
            "troughs": fields["troughs"],
            "borders": fields["stock"],
        },
        "players": [player_json(farm) for farm in fields["farms"]],
    }


def canonical(data: Mapping[str, Any]) -> str:
    """A position's JSON as one comparable text; in which order the parts of a farm are named does not matter."""
    players = [{**one, "borders": sorted(one["borders"]), "troughs": sorted(one["troughs"])} for one in data["players"]]
    return msgspec.json.encode({**data, "players": players}, order="deterministic").decode()


def core_key(state: core.State) -> str:
    """What is compared of a core position."""
    return canonical(position_json(state))


def slow_key(position: Position) -> str:
    """What is compared of the twin's position: no zeros among the goods, as everywhere in the core's words."""
    data = position.to_json()
    data["boxes"] = {box: {good: n for good, n in goods.items() if n} for box, goods in data["boxes"].items()}
    data["boxes"] = {box: goods for box, goods in data["boxes"].items() if goods}
    return canonical(data)


def turn_of(steps: Iterable[int], columns: int) -> Turn:
    """The twin's turn for the core's steps, on a farm that has so many columns before it."""
    turn: Turn = {**acbas_turns.EMPTY_TURN}
    borders = 0
    for step in steps:
        kind, payload = step >> 56, step & (1 << 56) - 1
        if kind == BOX:
            turn["box"] = BOXES[payload]
        elif kind == BORDERS:
            borders |= payload
        elif kind == SIDE:
            turn["side"] = SIDES[payload]
        elif kind == STALL:
            turn["space"] = space_text(payload)
        elif kind == STABLE:
            turn["stables"] = [*turn["stables"], (space_text(payload & 255), MATERIALS[payload >> 8])]
        elif kind == TROUGH:
            turn["troughs"] = [*turn["troughs"], space_text(payload)]
        elif kind == BUILDING:
            turn["building"] = TILES[payload]
        elif kind == PLACE:
            turn["space"], turn["pay"] = space_text(payload & 255), payload >> 8
        elif kind == TAKE:
            turn["keep"], turn["take"] = counts_of(payload), SPECIES[payload >> 32]
        elif kind == KEEP:
            turn["keep"] = counts_of(payload)
        elif kind != DONE:
            raise Difference(f"the twin knows no step of kind {kind}")
    turn["borders"] = list(edge_names(borders, columns))
    return turn


def turn_borders(steps: Iterable[int]) -> list[int]:
    """The border steps of a turn, a mask each."""
    return [step & (1 << 56) - 1 for step in steps if step >> 56 == BORDERS]


def pasture_masks(pastures: Pastures) -> list[int]:
    """The twin's pastures as the core gives them: masks by lowest space."""
    return sorted((cell_mask(one) for one in pastures), key=lambda mask: mask & -mask)


def report_json(report: Mapping[str, Any]) -> dict[str, Any]:
    """The core's score report with the keys of the twin's score, spaces and species as sets."""
    half = report["total2"]
    return {
        "total": half / 2,
        "animals": report["animals"],
        "bonuses": dict(zip(SPECIES, report["bonuses"], strict=True)),
        "expansions": report["expansions"],
        "buildings": {
            space_text(cell): {"id": TILES[tile], "points": points2 / 2} for cell, tile, points2 in report["buildings"]
        },
        "counts": dict(zip(SPECIES, report["counts"], strict=True)),
        "pastures": sorted((spaces(mask), troughs, capacity) for mask, troughs, capacity in report["pastures"]),
        "used": spaces(report["used"]),
        "capacities": sorted(
            (spaces(mask), size, [SPECIES[bit] for bit in bits(species)])
            for mask, size, species in report["capacities"]
        ),
    }


def score_json(score: Mapping[str, Any]) -> dict[str, Any]:
    """The twin's score in the same form."""
    return {
        **score,
        "pastures": sorted((one["spaces"], one["troughs"], one["capacity"]) for one in score["pastures"]),
        "capacities": sorted(
            (one["at"], one["size"], list(SPECIES) if one["species"] == "any" else one["species"])
            for one in score["capacities"]
        ),
    }


def spaces(mask: int) -> list[str]:
    """The names of a set of spaces, sorted."""
    return sorted(space_text(cell) for cell in bits(mask))


def four(counts: Iterable[int]) -> Counts:
    """Counts of sheep, pigs, cows, horses as a tuple."""
    s, p, c, h = counts
    return (s, p, c, h)
