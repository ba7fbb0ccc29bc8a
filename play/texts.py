"""What the terminal game tells about boxes, buildings and its own commands; the engine tells the rules."""

from hedgerow.engine.acbas.data import BOXES, Box, Building

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
and | are borders, ,,,, is a pasture, u a trough, a word the building there; the
number is how many animals of one species a pasture or building holds."""

NOTATION = """\
Spaces are a column letter and a row from the top: a1 is top left. An edge is a
space and a side: n, w, s, e. Some moves:
  fences:a1n+a1w        borders on the top and left side of a1
  walls:b1w             the same by the box Walls
  expand:left           the expansion goes to the left
  stall:b1  troughs:a1+b1  stables:a1=wood+b2=stone
  special:open_stable@b1=wood=cow   a special building, its space, payment, animal
  .../keep:3s1p         which animals stay, if there is a choice (s p c h)"""


def goods(counts: dict[str, int]) -> str:
    """Return a cost in words: `3 wood, 1 reed`.

    >>> goods({"wood": 3, "reed": 1})
    '3 wood, 1 reed'
    """
    return ", ".join(f"{count} {name}" for name, count in counts.items() if count) or "nothing"


def building_lines(building: Building) -> list[str]:
    """Return what there is to know about a building."""
    costs = " or ".join(goods(cost) for cost in building.costs)
    if building.points.kind == "fixed":
        worth = f"{building.points.value} points"
    else:
        worth = building.points.text
    lines = [f"{building.name} ({building.id})", f"  {building.text}"]
    lines.append(f"  costs {costs}; scores {worth}" if costs else f"  scores {worth}")
    places = {"cottage": "on the Cottage", "stall": "on a Stall"}
    if building.place in places:
        lines.append(f"  stands {places[building.place]}")
    if building.prerequisite:
        lines.append(f"  needs: {building.prerequisite}")
    if not building.playable:
        lines.append("  cannot be played yet")
    return lines


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
