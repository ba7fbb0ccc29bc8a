"""What the terminal game tells about boxes, buildings and its own commands; the engine tells the rules."""

from collections.abc import Sequence

from hedgerow.engine.acbas.data import BOXES, EDITIONS, Box, Building, Capacity, in_edition, interactions
from hedgerow.engine.notation import Words
from hedgerow.engine.sentences import listed
from hedgerow.play.output import wrapped

COMMANDS = """\
  a number            choose the box (or, in a list, the way) with this number
  a move              such as wood3, fences:a1n+a1w or special:shelter@b1=sheep
  hint [SECONDS]      the computer's best choices with value and reason
  hint MOVE           why not this move? its value beside the best one's
  undo, redo          take your last turn back, play it again
  moves               list the moves so far with their numbers
  correct [N] MOVE    replace move N (or the last one) and replay the rest
  legal [BOX]         list the turns, of one box or of all
  board               draw everything again
  score               the points as if the game ended now
  save [FILE]         save the game (it is saved by itself after every move, too)
  load FILE           leave this game for another one
  ? [WORD]            the rules in short, or about a box or building: ? shelter
  resign              give the game up
  quit                leave; `hedgerow play acbas --continue` goes on"""

DRAWING = """\
The drawing: a dash behind a box's number says that you cannot use it now; ----
and | are borders, ,,,, is a pasture, two letters are a building (they are told
below the farms), the number its room for animals of one species; under it u is
a trough, and 3s1p are three sheep and a pig that live there; so do animals that
a building allows on bare spaces. A * says that they are named below the farm."""

NOTATION = """\
Spaces are a column letter and a row from the top: a1 is top left. An edge is a
space and a side: n, w, s, e. Some moves:
  fences:a1n+a1w        borders on the top and left side of a1
  walls:b1w             the same by the box Walls
  expand:left           the expansion goes to the left
  stall:b1  troughs:a1+b1  stables:a1=wood+b2=stone
  special:open_stable@b1=wood=cow   a special building, its space, payment, animal
  .../keep:3s1p         which animals stay, if there is a choice (s p c h)"""


PLACES = {
    "free": "on any space without a building",
    "cottage": "on the Cottage",
    "stall": "on a Stall",
    "stable": "on a plain Stable",
    "bottom_row": "in the bottom row",
    "corner": "in a corner of the farm",
    "beside_cottage": "beside the Cottage",
}
DECKS = {
    "board": "no special building",
    "base": "base game",
    "first": "first expansion",
    "second": "second expansion",
}
EDITION_NAMES = {"bigbox": "Big Box", "original": "original edition"}
# When a building acts: the words of its ``acts``.
WHEN = {
    "start": "at the start of a round",
    "any_time": "whenever you may act",
    "on_build": "when it is built",
    "on_stall": "when you build a Stall",
    "on_expansion": "when you add an expansion",
    "on_borders": "when you receive borders",
    "on_resources": "when you use the Building resources box",
    "on_occupied": "when boxes become occupied",
    "cost": "when you pay for something",
    "end_of_work": "when all workers are placed",
    "before_breeding": "before a Breeding",
    "breeding": "in a Breeding",
    "end_of_round": "at the end of a round",
    "end": "after the last round",
    "farm": "as long as it stands",
    "scoring": "when points are counted",
}


def goods(counts: dict[str, int]) -> str:
    """Return goods in words: `3 wood, 1 reed`.

    >>> goods({"wood": 3, "reed": 1}), goods({"pig": 2}), goods({})
    ('3 wood, 1 reed', '2 pigs', 'nothing')
    """
    return ", ".join(f"{count} {Words.plural(name, count)}" for name, count in counts.items() if count) or "nothing"


def cost(building: Building) -> str:
    """Return what a building costs in words, its animals included; nothing for what is never built."""
    return " or ".join(goods(one | building.animal_cost) for one in building.costs)


def points(building: Building) -> str:
    """Return what a building scores in words."""
    value = building.points.value
    return building.points.text or f"{value} {Words.plural('point', value)}"


def houses(capacity: Capacity) -> str:
    """Return whom a building has room for in words, empty for nobody.

    >>> houses(Capacity("only", 2, "cow")), houses(Capacity("one_of_each", 1)), houses(Capacity("none", 0))
    ('2 cows', '1 animal of every species', '')
    """
    count = capacity.count
    if not count:
        return ""
    if capacity.species is not None:
        return f"{count} {Words.plural(capacity.species, count)}"
    animals = f"{count} {Words.plural('animal', count)}"
    if capacity.kind == "one_of_each":
        return f"{animals} of every species"
    return animals if count == 1 else f"{animals} of one species"


def building_lines(found: Building, edition: str = "bigbox") -> list[str]:
    """Return what there is to know about a building, in the numbers of an edition, in lines of at most 80 letters."""
    building = in_edition(found, edition)
    also = f"; also called {listed(building.names[1:])}" if building.names[1:] else ""
    facts = [building.text, f"{DECKS[building.deck]}, mark {building.mark}{also}"]
    if building.costs:
        facts.append(f"costs {cost(building)}")
    if building.prerequisite:
        facts.append(f"needs: {building.prerequisite}")
    if building.place in PLACES:
        facts.append(f"stands {PLACES[building.place]}")
    facts.append(f"scores {points(building)}")
    if home := houses(building.capacity):
        facts.append(f"houses {home}; a trough doubles that")
    if building.gain:
        facts.append(f"brings a {listed(building.gain, 'or a').replace(', ', ', a ')} of your choice")
    if building.brings or building.goods:
        facts.append(f"brings {goods(building.brings | building.goods)}")
    if building.acts is not None:
        facts.append(f"acts {WHEN[building.acts]}")
    facts += [f"{EDITION_NAMES[other]}: {what}" for other, what in differences(found, edition)]
    facts += [f"With {other.name}: {text}" for other, text in interactions(found)]
    lines = [f"{building.name} ({building.id})"]
    for fact in facts:
        lines += wrapped(f"  {fact}", indent="    ")
    return lines


def list_lines(buildings: Sequence[Building]) -> list[str]:
    """Return a list of buildings, two or more lines each: id, deck, cost and points, then what it does."""
    if not buildings:
        return ["No building is of that kind."]
    lines = [f"{'id':<21}{'deck':<8}{'cost':<26}points"]
    for building in buildings:
        fixed = building.points.kind == "fixed"
        worth = str(building.points.value) if fixed else "varies"
        text = building.text if fixed else f"{building.text} Scores {building.points.text}."
        lines.append(f"{building.id:<21}{building.deck:<8}{cost(building) or '-':<26}{worth:>6}")
        lines += wrapped(f"    {text}", indent="    ")
    return lines


def differences(found: Building, edition: str) -> list[tuple[str, str]]:
    """Return what is different about a building in editions other than this one: the edition, and what in words."""
    here = in_edition(found, edition)
    told = []
    for other in EDITIONS:
        there = in_edition(found, other)
        if there.costs != here.costs:
            told.append((other, f"costs {cost(there)}"))
        if there.capacity != here.capacity:
            told.append((other, f"houses {houses(there.capacity) or 'nobody'}"))
        if there.goods != here.goods:
            told.append((other, f"brings {goods(there.goods)}"))
        elif there.text != here.text:
            told.append((other, there.text))
    return told


def box_lines(box: Box) -> list[str]:
    """Return what there is to know about a box."""
    lines = [f"{box.name} ({box.id})", f"  {box.text}"]
    if box.refill:
        lines.append(f"  each round: +{goods(box.refill)}")
    if box.first is not None:
        lines.append(f"  each round: 1 {box.first} if it is empty, else 1 {box.later}")
    return lines


def box_number(number: int) -> Box | None:
    """Return the box with a number of the drawing, from 1."""
    return BOXES[number - 1] if 1 <= number <= len(BOXES) else None
