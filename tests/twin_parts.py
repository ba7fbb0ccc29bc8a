"""Turns with effects of buildings: the slow twin's parts as the text of a move, and back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from tests.reference.acbas import Position
from tests.reference.acbas_data import RESOURCES
from tests.reference.acbas_specials import row
from tests.reference.acbas_walk import Walk, counts_of
from tests.reference.geometry import cell_text
from tests.reference.housing import SPECIES, Counts, largest

Part = dict[str, Any]
LETTERS = "spch"
PIECES = ("trough", "stall", "cow_stall", "pig_stall")


def space(name: str) -> str:
    """`"2,1"` as `b3`."""
    row, column = name.split(",")
    return f"{'abcdefg'[int(column)]}{int(row) + 1}"


def space_name(text: str) -> str:
    """`b3` as `"2,1"`."""
    return f"{int(text[1:]) - 1},{'abcdefg'.index(text[0])}"


def edge(name: str) -> str:
    """`"2,1:n"` as `b3n`."""
    where, _, side = name.partition(":")
    return f"{space(where)}{side}"


def edge_name(text: str) -> str:
    """`b3n` as `"2,1:n"`."""
    return f"{space_name(text[:-1])}:{text[-1]}"


def counts(animals: Sequence[int]) -> str:
    """`(3, 1, 0, 0)` as `3s1p`."""
    return "".join(f"{number}{letter}" for number, letter in zip(animals, LETTERS, strict=True) if number) or "none"


def animals(text: str) -> list[int]:
    """`3s1p` as `[3, 1, 0, 0]`."""
    found = {letter: int(number) for number, letter in re.findall(r"([0-9]+)([spch])", text)}
    return [found.get(letter, 0) for letter in LETTERS]


def built_text(part: Part, edition: str) -> str:
    """A special building with its space, payment, material and animal."""
    building = part["building"]
    costs = costs_of(building, edition)
    text, cost = f"{building}@{space(part['space'])}", costs[part.get("pay") or 0]
    if len(costs) > 1:
        text += f"={next(iter(cost))}"
    return text + "".join(f"={part[key]}" for key in ("take", "material") if part.get(key))


def costs_of(building: str, edition: str) -> Sequence[Mapping[str, int]]:
    """The alternative costs of a building."""
    return row(building, edition).costs


def part_text(part: Part, walk: Walk) -> list[str]:
    """One part of the twin's turn at this point as parts of a move."""
    name, edition = part["part"], walk.position.edition
    match name:
        case "box":
            return [box_text(part, edition)]
        case "keep":
            return [f"keep:{counts(counts_of(part['animals']))}"]
        case "woodshop" | "workshop" | "fence_builder":
            return [f"{name}:{'+'.join(edge(one) for one in part['borders'])}"]
        case "servants_hut":
            borders = "+".join(edge(one) for one in part.get("borders", ()))
            texts = [f"{name}:{borders}"] if borders else []
            return texts + ([f"{name}:{space(part['trough'])}"] if part.get("trough") else [])
        case "assembly_hall" | "ranch":
            return [f"{name}:{edge(part['edge'])}"]
        case "conservatory":
            return [f"{name}:{built_text(part, edition)}"]
        case "organic_farm":
            return [f"{name}:{counts(part['judged'])}+{counts(part['animals'])}"]
        case "rearing_station":
            return [f"{name}:{counts(part['keep'])}"]
        case "carpenter":
            return [f"{name}:{'+'.join(carpenter_moves(part, walk))}"]
        case "animal_trader":
            return [f"{name}:{'+'.join(part['give'])}={part['animal']}"]
        case "trading_station":
            return [f"{name}:{'+'.join(part['pay'])}={part['animal']}"]
        case "cattle_market" | "cattle_farm":
            return [f"{name}:{part['animal']}"]
        case "country_house":
            return [f"{name}:{part['side']}"]
    return [f"{name}:{space(part['space'])}" if "space" in part else name]


def turn_text(position: Position, parts: Sequence[Part]) -> str:
    """The text of a turn; ValueError or KeyError if a part is not even well-formed."""
    walk, texts = Walk(position), list[str]()
    for place, part in enumerate(parts):
        told = {**part, "judged": judged(walk, parts[place:])} if part["part"] == "organic_farm" else part
        texts += part_text(told, walk)
        if place + 1 < len(parts):
            walk = walk.apply(part)
    return "/".join(texts) or "breed"


def judged(walk: Walk, parts: Sequence[Part]) -> list[int]:
    """The animals that the Organic Farm, the first of these parts, must judge for the rest of the turn to be possible.

    What is kept and what is given away afterwards must have been judged or added; a text names both, a part of the twin
    only what is added.
    """
    added, later = parts[0]["animals"], parts[1:]
    owned = next((counts_of(one["animals"]) for one in later if one["part"] == "keep"), None)
    needed = list(owned or max(walk.apply(parts[0]).kept_sets()))
    for one in reversed([one for one in later if one["part"] in ("animal_trader", "cattle_market")] if owned else ()):
        gained = SPECIES.index(one["animal"])
        needed[gained] = max(0, needed[gained] - 1)
        for species in one.get("give", ()):
            needed[SPECIES.index(species)] += 1
    return [max(more, one - more) for one, more in zip(needed, added, strict=True)]


def box_text(part: Part, edition: str) -> str:
    """A box with what it asks for."""
    box = part["box"]
    if box in ("fences", "walls"):
        return f"{box}:{'+'.join(edge(one) for one in part['borders'])}"
    if box == "stables":
        return f"{box}:{'+'.join(f'{space(where)}={material}' for where, material in part['stables'])}"
    if box == "troughs":
        return f"{box}:{'+'.join(space(one) for one in part['troughs'])}"
    if box in ("special_a", "special_b"):
        return f"{box}:{built_text(part, edition)}"
    if box == "expand":
        return f"{box}:{part['side']}" if part.get("side") else box
    return f"{box}:{space(part['space'])}" if box == "stall" else box


def carpenter_moves(part: Part, walk: Walk) -> list[str]:
    """Which piece goes where, from the arrangement of all."""
    plan = walk.position.me.plan
    before: dict[str, set[str]] = {piece: set() for piece in PIECES}
    after: dict[str, set[str]] = {piece: set() for piece in PIECES}
    before["trough"] = {cell_text(cell) for cell in plan.troughs}
    after["trough"] = set(part["troughs"])
    for cell, building in plan.buildings.items():
        if building in PIECES:
            before[building].add(cell_text(cell))
    for where, building in part["stalls"].items():
        after[building].add(where)
    return [
        f"{piece}@{space(one)}>{space(other)}"
        for piece in PIECES
        for one, other in zip(sorted(before[piece] - after[piece]), sorted(after[piece] - before[piece]), strict=True)
    ]


def parse_built(text: str, edition: str) -> Part:
    """The keys of a special building out of `storage@b2=wood=cow`."""
    building, *words = re.split("[@=]", text)
    signs = re.findall("[@=]", text)
    part: Part = {"building": building, "pay": 0}
    costs = costs_of(building, edition)
    for sign, word in zip(signs, words, strict=True):
        if sign == "@":
            part["space"] = space_name(word)
        elif word in SPECIES:
            part["take"] = word
        elif len(costs) == 1:  # the Farm Shop's; elsewhere it is too much
            part["material"] = word
        else:
            part["pay"] = next(index for index, cost in enumerate(costs) if next(iter(cost)) == word)
    return part


def parse_part(text: str, walk: Walk) -> Part:
    """The twin's part for one part of a canonical move at this point."""
    head, _, rest = text.partition(":")
    edition, words = walk.position.edition, rest.split("+") if rest else []
    match head:
        case "keep":
            return {"part": "keep", "animals": animals(rest)}
        case "fences" | "walls":
            return {"part": "box", "box": head, "borders": [edge_name(word) for word in words]}
        case "expand":
            return {"part": "box", "box": head} | ({"side": rest} if rest else {})
        case "stall":
            return {"part": "box", "box": head, "space": space_name(rest)}
        case "stables":
            pairs = [word.partition("=") for word in words]
            return {"part": "box", "box": head, "stables": [[space_name(one), what] for one, _, what in pairs]}
        case "troughs":
            return {"part": "box", "box": head, "troughs": [space_name(word) for word in words]}
        case "special_a" | "special_b":
            return {"part": "box", "box": head} | parse_built(rest, edition)
        case "special":
            taken = dict(walk.position.occupied)
            box = "special_b" if "special_a" in taken else "special_a"
            return {"part": "box", "box": box} | parse_built(rest, edition)
        case "conservatory":
            return {"part": head} | parse_built(rest, edition)
        case "woodshop" | "workshop" | "fence_builder":
            return {"part": head, "borders": [edge_name(word) for word in words]}
        case "servants_hut":
            if len(rest) == 2:
                return {"part": head, "borders": [], "trough": space_name(rest)}
            return {"part": head, "borders": [edge_name(word) for word in words], "trough": None}
        case "assembly_hall" | "ranch":
            return {"part": head, "edge": edge_name(rest)}
        case "organic_farm":
            judged, added = words
            return {"part": head, "judged": animals(judged), "animals": animals(added)}
        case "rearing_station":
            return {"part": head, "keep": animals(rest)}
        case "carpenter":
            return {"part": head} | arrangement(words, walk)
        case "animal_trader":
            given, _, wanted = rest.partition("=")
            return {"part": head, "give": given.split("+"), "animal": wanted}
        case "trading_station":
            given, _, wanted = rest.partition("=")
            return {"part": head, "pay": given.split("+"), "animal": wanted}
        case "cattle_market" | "cattle_farm":
            return {"part": head, "animal": rest}
        case "country_house":
            return {"part": head, "side": rest}
        case "building_firm" | "feed_storehouse" | "farm_well" | "home_workshop" | "joinery":
            return {"part": head, "space": space_name(rest)}
        case "barn" | "home_depot" | "stone_carver" | "stewards_office" | "none":
            return {"part": head}
    return {"part": "box", "box": head}


def arrangement(words: Sequence[str], walk: Walk) -> Part:
    """All pieces after some have moved."""
    plan = walk.position.me.plan
    troughs = {cell_text(cell) for cell in plan.troughs}
    stalls = {cell_text(cell): one for cell, one in plan.buildings.items() if one in PIECES}
    moves = [re.split("[@>]", word) for word in words]
    for piece, start, _ in moves:
        troughs.remove(space_name(start)) if piece == "trough" else stalls.pop(space_name(start))
    for piece, _, to in moves:
        if piece == "trough":
            troughs.add(space_name(to))
        else:
            stalls[space_name(to)] = piece
    return {"troughs": sorted(troughs), "stalls": stalls}


def parse_turn(text: str, walk: Walk, owned: Counts) -> tuple[list[Part], Walk]:
    """The parts of a canonical move, and the walk after them; ValueError where the twin refuses one.

    `owned` are the animals at the next decision, which the twin asks for in a few cases where moves need not say them.
    """
    parts = list[Part]()
    named: Counts | None = None  # what an Organic Farm has judged and added, and what came and went since
    words = housed_first([one for word in text.split("/") for one in split_assembly(word)])
    for place, word in enumerate(words):
        if word == "breed" or word.startswith("rearing_station:"):  # the twin asks for the end of it only
            continue
        part = parse_part(word, walk)
        if part["part"] == "servants_hut" and parts and parts[-1]["part"] == "servants_hut":
            continue
        if part["part"] == "servants_hut" and words[place + 1 : place + 2] and "servants_hut:" in words[place + 1]:
            part["trough"] = parse_part(words[place + 1], walk)["trough"]
        before = walk.position.me.animals
        walk = walk.apply({key: value for key, value in part.items() if key != "judged"})
        if part["part"] == "organic_farm":
            named = plus(part["judged"], part["animals"])
        elif named:
            named = plus(named, walk.position.me.animals, before)
        parts.append(part)
    if not walk.done() and "none" in walk.names:  # what a move does not speak of is declined
        try:
            declined = walk.apply({"part": "none"})
        except ValueError:  # animals must be named first
            declined = walk
        if declined.done():
            return [*parts, {"part": "none"}], declined
    if not walk.done() and "keep" in walk.names:
        kept = owned if named is None else one_largest(named, walk)
        parts.append({"part": "keep", "animals": list(kept)})
        walk = walk.apply(parts[-1])
    if not walk.done() and "none" in walk.names:
        parts.append({"part": "none"})
        walk = walk.apply(parts[-1])
    return parts, walk


def plus(one: Sequence[int], more: Sequence[int], less: Sequence[int] = (0, 0, 0, 0)) -> Counts:
    """Animals and what has changed."""
    s, p, c, h = (a + b - d for a, b, d in zip(one, more, less, strict=True))
    return (s, p, c, h)


def one_largest(animals: Counts, walk: Walk) -> Counts:
    """The only largest set of these that may be kept; ValueError if there is none such."""
    (kept,) = largest(animals, walk.may_keep)
    return kept


def housed_first(words: list[str]) -> list[str]:
    """What is kept before the Steward's Office acts stands behind it in a canonical move; the twin wants it before."""
    for place in range(1, len(words)):
        if words[place - 1] == "stewards_office" and words[place].startswith("keep:"):
            words[place - 1 : place + 1] = words[place], words[place - 1]
    return words


def split_assembly(word: str) -> list[str]:
    """Several borders of the Assembly Hall are as many uses."""
    head, _, rest = word.partition(":")
    return [f"{head}:{one}" for one in rest.split("+")] if head == "assembly_hall" else [word]


assert set(RESOURCES) == {"wood", "stone", "reed"}
