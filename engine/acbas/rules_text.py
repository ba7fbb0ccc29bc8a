"""A short summary of the rules in own words, for whoever asks in the middle of a game."""

from __future__ import annotations

from textwrap import fill

from hedgerow.engine.acbas.data import BOXES, ROUNDS, RULES, SPECIES, STABLE, STALL, WORKERS, tile
from hedgerow.engine.acbas.words import price
from hedgerow.engine.sentences import listed

WIDTH = 79


def summary() -> str:
    """The rules on one screen; numbers come from the rules data.

    >>> max(map(len, summary().splitlines())) < 80
    True
    """
    numbers, stall, stable = RULES.numbers, tile(STALL), tile(STABLE)
    costs = [
        price((cost.get("wood", 0), cost.get("stone", 0), cost.get("reed", 0))) for cost in stall.costs + stable.costs
    ]
    course = (
        f"The game lasts {ROUNDS} rounds. In each, goods come to the boxes; then the players take turns to put one of"
        f" their {WORKERS} workers on a free box and use it; then every species of which you own two gets one newborn."
    )
    farm = (
        "Farm: an edge is closed by a border on it or a building beside it; the rim of the farm is open by itself."
        " Spaces from which nothing leads out form a pasture: it holds 2 animals of one species a space, doubled by"
        f" every trough in it. A Stall ({costs[0]}) holds {stall.capacity.count}, a Stable ({listed(costs[1:])})"
        f" {stable.capacity.count}, a trough there doubles that. A trough on open ground holds 1 animal. What finds no"
        " room runs away."
    )
    points = (
        f"Points: 1 an animal; Stall {stall.points.value}, Stable {stable.points.value}, other buildings as printed;"
        f" {numbers['expansion_points2'] // 2} for each expansion of your farm without an unused space. Each species"
        " scores by its number: -3 below the first number here, then 0, 1, 2, 3 from these numbers on, and one more"
        " for every further animal:"
    )
    boxes = []
    for box in BOXES:
        if box.id != "special_b":
            head = f"  {'special' if box.id == 'special_a' else box.id:<12}"
            boxes.append(fill(box.text, WIDTH, initial_indent=head, subsequent_indent=" " * len(head)))
    species = [f"  {one:<12}{', '.join(map(str, RULES.bonus[one]))}" for one in SPECIES]
    parts = [fill(course, WIDTH), "\n".join(["Boxes:", *boxes]), fill(farm, WIDTH), fill(points, WIDTH)]
    return "\n\n".join(parts) + "\n" + "\n".join(species) + "\n"
