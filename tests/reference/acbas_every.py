"""Every turn of All Creatures with expansion buildings: all parts that may follow on each other, gone through.

Effects at any time multiply with all that follows, so positions with them are refused.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

from tests.reference.acbas import Position
from tests.reference.acbas_effects import ANY_TIME
from tests.reference.acbas_random import Part, part_of
from tests.reference.acbas_walk import Option, Walk

UNUSED = random.Random()  # for options that leave nothing open
TRIGGERED = ("woodshop",)  # acts at any time only with a gift, which comes from an Assembly Hall


def every_turn(position: Position) -> Iterator[tuple[str, Position]]:
    """The choice of each legal turn (see `choice_of`) and the position after it, each pair once.

    ValueError with buildings that act at any time.
    """
    there = {*position.offer, *(building for farm in position.farms for building in farm.plan.buildings.values())}
    if timeless := sorted(there & set(ANY_TIME) - set(TRIGGERED)):
        raise ValueError(f"turns with {timeless} are too many")
    if position.is_over:
        return
    found, seen = set[tuple[str, Position]](), set[tuple[str, Walk]]()
    waiting: list[tuple[str, Walk]] = [(choice_of(position.phase), Walk(position))]
    while waiting:
        choice, walk = one = waiting.pop()
        if one in seen:
            continue
        seen.add(one)
        if walk.done() and (result := (choice, walk.end())) not in found:
            found.add(result)
            yield result
        for part in every_part(walk):
            waiting.append((choice_of(position.phase, part) or choice, walk.apply(part)))


def choice_of(phase: str, part: Part | None = None) -> str:
    """What the first worker's part or, outside Work, the phase is called; empty for what follows a box."""
    if phase != "work":
        return "breed" if phase in ("breeding", "second_breeding") else phase
    if part is None or part["part"] != "box":
        return ""
    return f"special:{part['building']}" if part.get("building") else str(part["box"])


def every_part(walk: Walk) -> Iterator[Part]:
    """Every part that may follow."""
    for option in walk.options():
        yield from opened(option, walk)


def opened(option: Option, walk: Walk) -> Iterable[Part]:
    """An option with everything that it leaves open."""
    name, *rest = option
    match name, rest:
        case "keep", _:
            s, p, c, h = (range(number + 2) for number in walk.position.me.animals)
            return [{"part": name, "animals": list(kept)} for kept in product(s, p, c, h) if walk.may_keep(kept)]
        case "box", ["fences" | "walls" as box, int(most)]:
            return [{"part": name, "box": box, "borders": some} for some in subsets(walk.free_edges, 1, most)]
        case "box", ["troughs", int(most)]:
            return [{"part": name, "box": "troughs", "troughs": some} for some in subsets(walk.bare_cells, 1, most)]
        case (("woodshop" | "workshop" | "fence_builder"), [int(most)]):
            return [{"part": name, "borders": some} for some in subsets(walk.free_edges, 1, most)]
        case "servants_hut", [int(most), trough]:
            least = 0 if trough else 1
            return [{"part": name, "borders": some, "trough": trough} for some in subsets(walk.free_edges, least, most)]
    return [part_of(option, walk, UNUSED)]


def subsets(pieces: Sequence[str], least: int, most: int) -> Iterator[list[str]]:
    """Every choice of so many of the pieces."""
    for number in range(least, most + 1):
        for chosen in combinations(pieces, number):
            yield list(chosen)
