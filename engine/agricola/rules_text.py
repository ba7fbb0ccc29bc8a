"""Agricola's rules in own words: a short summary, and what a space or an improvement does."""

from __future__ import annotations

from textwrap import fill

from hedgerow.engine.agricola.data import MAJOR_ROWS, ROUNDS, RULES, SPACE_ROWS, Major, Space
from hedgerow.engine.agricola.sentences import say
from hedgerow.engine.errors import MoveError
from hedgerow.engine.sentences import listed, quoted

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
    spaces = [_space(one) for one in SPACE_ROWS]
    majors = [_major(one) for one in MAJOR_ROWS]
    parts = [fill(course, WIDTH), "\n".join(["Spaces:", *spaces]), "\n".join(["Major improvements:", *majors])]
    return "\n\n".join([*parts, fill(farm, WIDTH), fill(points, WIDTH)]) + "\n" + "\n".join(rows) + "\n"


def about(name: str) -> str:
    """What a space or a major improvement does; `MoveError` if there is none of that name.

    >>> print(about("pottery"))
      pottery               2 clay, 2 stone; 2 points; in every harvest 1 clay for
                            2 food; at the end 1, 2 or 3 points for 3, 5 or 7 clay
    """
    known = {row.id: _space(row) for row in SPACE_ROWS} | {row.id: _major(row) for row in MAJOR_ROWS}
    if name not in known:
        raise MoveError(say("no_entry", value=quoted(name)))
    return known[name]


def _space(space: Space) -> str:
    return _entry(space.id, space.text)


def _major(major: Major) -> str:
    words = [", ".join(f"{number} {good}" for good, number in major.cost.items()), f"{major.points} points"]
    if major.cooks:
        goods = listed([f"1 {good} for {food}" for good, food in major.cooks.items()], "and")
        words.append(f"at any time cooks {goods} food")
    if major.bakes:
        words.append(f"bakes {'any' if major.most is None else major.most} grain for {major.bakes} food each")
    for good, food in major.crafts.items():
        steps = listed(major.bonus, "or")
        words += [f"in every harvest 1 {good} for {food} food", f"at the end 1, 2 or 3 points for {steps} {good}"]
    if major.id == "well":
        words.append(f"1 food in each of the next {RULES.numbers['well_rounds']} rounds")
    return _entry(major.id, "; ".join(words))


def _entry(name: str, words: str) -> str:
    head = f"  {name:<22}"
    return fill(words, WIDTH, initial_indent=head, subsequent_indent=" " * len(head))
