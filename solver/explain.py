"""Why a move: what its turn changes, in words, and a sentence from that and the parts of its value."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from hedgerow._core.acbas import State
from hedgerow.engine.acbas.data import BOX_NUMBER, BOXES, SPECIES, tile
from hedgerow.engine.acbas.rooms import rooms_of
from hedgerow.engine.acbas.state import setup_of
from hedgerow.engine.notation import Words
from hedgerow.engine.position import Move, Position
from hedgerow.solver.parts import STANDING, Part, changes
from hedgerow.solver.turns import moves_of_line

LEAST = 0.25  # points: smaller parts are not worth a word
OWN_PARTS, THEIR_PARTS = 4, 2  # told in a sentence


def amount(number: int, word: str) -> str:
    """Return a number with its word: `2 pigs`, `1 wood`.

    >>> amount(2, "pig"), amount(1, "border"), amount(0, "sheep")
    ('2 pigs', '1 border', '0 sheep')
    """
    return f"{number} {Words.plural(word, number)}"


def _room(state: State, seat: int) -> int:
    """Return how many animals the places of a farm hold together at most."""
    return sum(room.most for room in rooms_of(state, seat, setup_of(state).players[seat]))


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
    room = _room(after, seat) - _room(before, seat)
    if room:
        words.append(f"room {room:+d}")
    points = (report["total2"] - then["total2"]) / 2
    if points:
        words.append(f"{points:+g} points now")
    return ", ".join(words)


def _telling(parts: Sequence[Part], who: int, sign: int, most: int) -> str:
    """Name a seat's largest parts, counted from that seat's view."""
    found = [part for part in parts if part.who == who and abs(part.points) >= LEAST]
    found.sort(key=lambda part: -abs(part.points))
    return ", ".join(f"{sign * part.points:+.1f}".removesuffix(".0") + f" for {part.what}" for part in found[:most])


def why(positions: Sequence[Position], moves: Sequence[Move], me: int, parts: Sequence[Part]) -> str:
    """Say in one sentence what the first turn of a line changes, and the largest parts of its value.

    `positions` are those of the line, the one before the first turn included, `moves` the turns between them.
    """
    start, first, turns = positions[0].core, positions[1].core, len(positions) - 1
    box = moves[0].box
    place = "this turn" if box is None else BOXES[BOX_NUMBER[box]].name
    sentence = f"{place}: {effect(start, first, me) or 'nothing lasting'}"
    told = []
    for seat, sign, most, who in ((me, 1, OWN_PARTS, ""), (1 - me, -1, THEIR_PARTS, "the opponent ")):
        words = _telling(parts, seat, sign, most)
        later = zip(moves[1:], positions[1:], strict=False)
        following = next((f"with {move.text} " for move, before in later if before.to_move == seat), "")
        if words:
            told.append(f"{who}{following}{words}")
    if turns == 1 or not told:
        return sentence
    standing = [f"as it stands {part.points:+.1f}" for part in parts if part.what == STANDING]
    return "; ".join([sentence, *standing, f"expected over {turns} turns: {told[0]}", *told[1:]])


def why_chosen(position: Position, move: Move, line: Sequence[int], most: int = 8) -> str:
    """Say in one sentence what a player expects of a move, given the steps of the line that it expects."""
    moves, _ = moves_of_line(position, line) if line else ([], position)
    if not moves or moves[0].steps != move.steps:
        moves = [move]
    positions = [position]
    for one in moves[:most]:
        positions.append(positions[-1].play(one))
    me = position.core.actor
    return why(positions, moves[:most], me, changes(position.core, positions[-1].core, me))
