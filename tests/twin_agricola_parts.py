"""Turns of Agricola as the slow twin says them (lists of parts) and as the engine does (texts)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

Part = dict[str, Any]

COLUMNS = "abcde"
GROWS = ("basic_wish", "urgent_wish", "growth_card")
RENOVATES = ("house_redevelopment", "farm_redevelopment")
# What a use of a space is called: by the engine, and by the twin.
USES = {
    "tile": {
        "pile": "copse",
        "resources": "resource_market",
        "animals": "animal_market",
        "growth": "modest_wish",
    },
    "room_or_players": {"room": "room", "pile": "traveling_players"},
    "resources_or_growth": {"goods": "goods", "growth": "growth"},
}


def cell_text(cell: str) -> str:
    """`1,0` as the engine writes it: `a2`."""
    row, column = cell.split(",")
    return f"{COLUMNS[int(column)]}{int(row) + 1}"


def cell_json(text: str) -> str:
    """`a2` as JSON has it: `1,0`."""
    return f"{int(text[1]) - 1},{COLUMNS.index(text[0])}"


def edge_text(edge: str) -> str:
    """`1,0:n` as the engine writes it."""
    cell, side = edge.split(":")
    return cell_text(cell) + side


def counts_text(counts: Mapping[str, int]) -> str:
    """Counts as the engine writes them."""
    return "+".join(f"{number}{name}" for name, number in counts.items() if number) or "none"


def counts_of(text: str) -> dict[str, int]:
    """The inverse of `counts_text`."""
    if text == "none":
        return {}
    found = (re.fullmatch(r"(\d+)([a-z_]+)", word) for word in text.split("+"))
    return {one[2]: int(one[1]) for one in found if one}


# ---- twin to engine ----


def turn_text(parts: list[Part]) -> str:
    """A turn of the twin as a text for the engine."""
    space = next((part["space"] for part in parts if part["part"] == "space"), "")
    return "/".join(word for part in parts for word in part_words(part, space))


def part_words(part: Part, space: str) -> list[str]:
    """One part; what goes by itself in the engine has no words."""
    match part["part"]:
        case "space":
            return [space]
        case "take":
            return ["take:" + "+".join(part["goods"])]
        case "use":
            names = {theirs: ours for ours, theirs in USES[space].items()}
            return [f"use:{names[part['what']]}"]
        case "rooms" | "stables" as name:
            return [f"{name}:" + "+".join(map(cell_text, part["cells"]))]
        case "plow":
            return [f"plow:{cell_text(part['cell'])}"]
        case "sow":
            crops = [(cell, crop) for crop in ("grain", "vegetable") for cell in part.get(crop, ())]
            return ["sow:" + "+".join(f"{cell_text(cell)}={crop}" for cell, crop in crops)]
        case "bake":
            return [f"bake:{counts_text(part['with'])}"]
        case "fences":
            return ["fences:" + "+".join(map(edge_text, part["edges"]))]
        case "major":
            returned = part.get("return")
            return [f"build:{part['major']}" + (f"={returned}" if returned else "")]
        case "convert":
            return [f"convert:{counts_text(part['goods'])}"] if any(part["goods"].values()) else []
        case "keep":
            return [f"keep:{counts_text(part['animals'])}", *cook_words(part)]
        case "feed":
            return [f"feed:{counts_text(part['convert'])}"]
        case "breed":
            return [f"breed:{counts_text(part['animals'])}", *cook_words(part)]
    return []  # renovate, growth


def cook_words(part: Part) -> list[str]:
    """What is cooked, if anything."""
    return [f"cook:{counts_text(part['cook'])}"] if any(part.get("cook", {}).values()) else []


# ---- engine to twin ----


def parts_of(text: str) -> list[Part]:
    """A canonical text of the engine as a turn of the twin."""
    parts: list[Part] = []
    space = ""
    for word in text.split("/"):
        head, _, rest = word.partition(":")
        match head:
            case "use":
                parts.append({"part": "use", "what": USES[space][rest]})
                if rest == "growth":
                    parts.append({"part": "growth"})
            case "take":
                parts.append({"part": "take", "goods": rest.split("+")})
            case "rooms" | "stables":
                parts.append({"part": head, "cells": [cell_json(one) for one in rest.split("+")]})
            case "plow":
                parts.append({"part": "plow", "cell": cell_json(rest)})
            case "sow":
                sown: Part = {"part": "sow", "grain": [], "vegetable": []}
                for one in rest.split("+"):
                    cell, crop = one.split("=")
                    sown[crop].append(cell_json(cell))
                parts.append(sown)
            case "bake":
                parts.append({"part": "bake", "with": counts_of(rest)})
            case "fences":
                parts.append({"part": "fences", "edges": [f"{cell_json(one[:2])}:{one[2]}" for one in rest.split("+")]})
            case "build":
                major, _, returned = rest.partition("=")
                parts.append({"part": "major", "major": major, **({"return": returned} if returned else {})})
            case "convert":
                parts.append({"part": "convert", "goods": counts_of(rest)})
            case "keep" | "breed":
                parts.append({"part": head, "animals": counts_of(rest), "cook": {}})
            case "cook":
                parts[-1]["cook"] = counts_of(rest)
            case "feed":
                parts.append({"part": "feed", "convert": counts_of(rest)})
            case _:
                space = head
                parts.append({"part": "space", "space": space})
                if space in RENOVATES:
                    parts.append({"part": "renovate"})
                elif space in GROWS:
                    parts.append({"part": "growth"})
    return parts
