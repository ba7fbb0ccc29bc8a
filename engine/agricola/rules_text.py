"""A short summary of Agricola's rules in own words."""

from __future__ import annotations

from textwrap import fill

from hedgerow.engine.agricola.data import MAJOR_ROWS, ROUNDS, RULES, SPACE_ROWS
from hedgerow.engine.sentences import listed

WIDTH = 79


def summary() -> str:
    """The rules in short; numbers come from the rules data.

    >>> max(map(len, summary().splitlines())) < 80
    True
    """
    numbers = RULES.numbers
    course = (
        f"The game lasts {ROUNDS} rounds. In each a card is revealed, goods come to the spaces, then the players take"
        " turns to put one person on a free space and use it. After rounds"
        f" {listed(RULES.harvests, 'and')} there is a harvest: every field gives one crop, every adult eats"
        f" {numbers['adult_food']} food ({numbers['adult_food_solo']} in a game alone), a newborn child"
        f" {numbers['child_food']}, then every species of which you own two gets one newborn if there is room."
    )
    farm = (
        f"Rooms cost {numbers['room_material']} of the house's material and {numbers['room_reed']} reed, stables"
        f" {numbers['stable_wood']} wood, fences 1 wood. A pasture holds 2 animals of one species a space, doubled by"
        " every stable in it; a stable outside holds 1 animal, the house 1 pet."
    )
    points = (
        f"Points: {numbers['person_points']} a person, 1 a clay room, 2 a stone room, 1 a fenced stable, improvements"
        f" as printed, -1 an unused space, -{numbers['begging_points']} for each food missing while feeding; -1 to 4"
        " for each row here, which scores 1, 2, 3 and 4 from these counts on:"
    )
    rows = [f"  {name:<12}{', '.join(map(str, steps))}" for name, steps in RULES.score.items()]
    spaces = []
    for space in SPACE_ROWS:
        head = f"  {space.id:<22}"
        spaces.append(fill(space.text, WIDTH, initial_indent=head, subsequent_indent=" " * len(head)))
    majors = [
        f"  {major.id:<22}{', '.join(f'{number} {good}' for good, number in major.cost.items())}; {major.points} points"
        for major in MAJOR_ROWS
    ]
    parts = [fill(course, WIDTH), "\n".join(["Spaces:", *spaces]), "\n".join(["Major improvements:", *majors])]
    return "\n\n".join([*parts, fill(farm, WIDTH), fill(points, WIDTH)]) + "\n" + "\n".join(rows) + "\n"
