"""Where a value comes from: what a turn changes, the score's parts at the end of a line, and a sentence about both."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hedgerow._core.acbas import State
from hedgerow.engine.acbas.data import tile
from hedgerow.engine.position import Move, Position
from hedgerow.solver.turns import moves_of_line

SPECIES = ("sheep", "pig", "cow", "horse")
PLURALS = {"border": "borders", "pig": "pigs", "cow": "cows", "horse": "horses"}
REST = "still to come"


@dataclass(frozen=True)
class Part:
    """One part of a value: whose (a seat, or None for both together), what, and points from the mover's view."""

    who: int | None
    what: str
    points: float

    def to_json(self) -> dict[str, Any]:
        """Return the part as the JSON object of a hint."""
        return {"who": self.who, "what": self.what, "points": self.points}


def scored(state: State, seat: int) -> dict[str, float]:
    """Return the parts of a seat's score in points if the game were scored now.

    The keys are `animals`, one `... bonus` a species, `expansions` and `buildings`; they add up to the total.
    """
    report = state.report(seat)
    parts: dict[str, float] = {"animals": float(report["animals"])}
    for species, points in zip(SPECIES, report["bonuses"], strict=True):
        parts[f"{species} bonus"] = float(points)
    parts["expansions"] = float(report["expansions"])
    parts["buildings"] = sum(points2 for _, _, points2 in report["buildings"]) / 2
    return parts


def parts_of_value(state: State, me: int, value: float) -> tuple[Part, ...]:
    """Split a value into what would be scored at the end of a line and what is still to come after it.

    Own parts count plus, the opponent's minus; all parts add up to the value.
    """
    parts: list[Part] = []
    for seat in (me, 1 - me):
        sign = 1 if seat == me else -1
        parts += [Part(seat, what, sign * points) for what, points in scored(state, seat).items() if points]
    rest = value - sum(part.points for part in parts)
    return (*parts, Part(None, REST, rest))


def amount(number: int, word: str) -> str:
    """Return a number with its word: `2 pigs`, `1 wood`.

    >>> amount(2, "pig"), amount(1, "border"), amount(0, "sheep")
    ('2 pigs', '1 border', '0 sheep')
    """
    return f"{number} {word if number == 1 else PLURALS.get(word, word)}"


def _owned(farm: dict[str, Any]) -> dict[str, int]:
    goods = {good: int(farm[good]) for good in ("wood", "stone", "reed")}
    return {**goods, "border": int(farm["spare"]), **dict(zip(SPECIES, farm["animals"], strict=True))}


def _built(was: dict[str, Any], now: dict[str, Any]) -> list[str]:
    words = [tile(number).name for number in (Counter(now["tiles"]) - Counter(was["tiles"])).elements() if number]
    troughs = int(now["troughs"]).bit_count() - int(was["troughs"]).bit_count()
    if troughs:
        words.append(f"{troughs} trough{'s' if troughs > 1 else ''}")
    if now["columns"] > was["columns"]:
        words.append("an expansion")
    return words


def effect(before: State, after: State, seat: int) -> str:
    """Say in a few words what changed for a seat: goods, animals, what was built, pastures, room, points now.

    The last turn of a round may bring newborns and let animals run away: that is part of the change.
    """
    was, now = (state.fields()["farms"][seat] for state in (before, after))
    owned = _owned(was)
    words = []
    for word, number in _owned(now).items():
        change = number - owned[word]
        if change:
            words.append(f"{'+' if change > 0 else '-'}{amount(abs(change), word)}")
    words += _built(was, now)
    then, report = before.report(seat), after.report(seat)
    sizes, old = (sorted(int(cells).bit_count() for cells, _, _ in one["pastures"]) for one in (report, then))
    if sizes != old:
        words.append(f"pastures of {', '.join(str(size) for size in sizes)}" if sizes else "no pasture")
    room = sum(size for _, size, _ in report["capacities"]) - sum(size for _, size, _ in then["capacities"])
    if room:
        words.append(f"room {room:+d}")
    points = (report["total2"] - then["total2"]) / 2
    if points:
        words.append(f"{points:+g} points now")
    return ", ".join(words)


def _phrase(before: State, after: State, seat: int, most: int) -> str:
    was, now = scored(before, seat), scored(after, seat)
    gains = {what: now[what] - was[what] for what in now}
    bonus = sum(gains.pop(f"{species} bonus") for species in SPECIES)
    gains["for bonuses"] = bonus
    telling = sorted((item for item in gains.items() if item[1]), key=lambda item: -abs(item[1]))[:most]
    words = [f"{points:+g} {what if what.startswith('for') else f'for {what}'}" for what, points in telling]
    return ", ".join(words) or "no change"


def why(positions: Sequence[Position], me: int) -> str:
    """Say in one sentence what the first turn of a line changes, and what both scores gain over the whole line.

    `positions` are those of the line, the one before the first turn included.
    """
    start, first, last = positions[0].core, positions[1].core, positions[-1].core
    turn = f"this turn: {effect(start, first, me) or 'nothing lasting'}"
    if len(positions) == 2:
        return turn
    return (
        f"{turn}; over the next {len(positions) - 1} turns own points {_phrase(start, last, me, 3)}, "
        f"the opponent's {_phrase(start, last, 1 - me, 2)}"
    )


def why_chosen(position: Position, move: Move, line: Sequence[int], most: int = 8) -> str:
    """Say in one sentence what a player expects of a move, given the steps of the line that it expects."""
    moves, _ = moves_of_line(position, line) if line else ([], position)
    if not moves or moves[0].steps != move.steps:
        moves = [move]
    positions = [position]
    for one in moves[:most]:
        positions.append(positions[-1].play(one))
    return why(positions, position.core.actor)
