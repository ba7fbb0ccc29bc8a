"""Hints for Agricola: the best turns, one for each space, with what the expected line brings and the reasons.

The value is the final margin over the best other seat; alone, the final points. It is split into parts: as it stands,
what the score rows of the mover and of the best other seat gain on the expected line, and what is still to come after
it. The chance of rank 1 follows from value and people left by a first guess, which no games were fitted to yet.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from hedgerow._core.agricola import State
from hedgerow._core.mcts import Child, Search
from hedgerow.engine.agricola.data import SCORES
from hedgerow.engine.agricola.score import OTHERS
from hedgerow.engine.notation import Words
from hedgerow.engine.position import Move, Position
from hedgerow.solver.advice import Hint, HintMove
from hedgerow.solver.choice import require_running
from hedgerow.solver.errors import RequestError
from hedgerow.solver.parts import STANDING, Part
from hedgerow.solver.thinking import think
from hedgerow.solver.turns import first_turn, moves_of_line, to_move, workers_left
from hedgerow.solver.weights import standard

MEMORY_MB = 512
REST = "what is still to come"
ROWS = (*SCORES, *OTHERS)
SUPPLY = Words(("food", "wood", "clay", "reed", "stone", "grain", "vegetable", "sheep", "boar", "cattle"))
LAST, EACH = 4.0, 0.3  # points of margin that multiply the odds by e at the end, and more for a person left
TOLD = 3  # parts in a sentence


@dataclass(frozen=True)
class Advice:
    """A turn and what the search expects of it, in points; `line` are steps, this turn's first."""

    move: Move
    value: float
    error: float
    visits: int
    line: tuple[int, ...]


def best_turns(
    position: Position, *, seconds: float | None = None, nodes: int | None = None, turns: int = 3, seed: int = 0
) -> list[Advice]:
    """Return the best turns of different spaces (or ways to feed or breed), the best first.

    `seconds` or `nodes` limits the search. Raises RequestError if the game is over or a card is to be revealed.
    """
    search, _ = _searched(position, seconds, nodes, seed)
    return _advice(position, search, turns)


def _searched(position: Position, seconds: float | None, nodes: int | None, seed: int) -> tuple[Search, bool]:
    require_running(position, "advise")
    if seconds is None and nodes is None:
        raise RequestError("seconds and nodes are left out: a search needs one of them")
    search = Search(position.core, seed=seed, memory_mb=MEMORY_MB, weights=standard("agricola"))
    until = None if seconds is None else perf_counter() + seconds
    thought = think(search, nodes=nodes, until=until, halving=True)
    return search, thought.interrupted


def _advice(position: Position, search: Search, turns: int) -> list[Advice]:
    found: list[Advice] = []
    children: Sequence[Child] = search.children()
    for child in children:
        if child.visits and len(found) < turns and child.visits >= 0.1 * children[0].visits:
            line = (child.step, *search.line((child.step,)))
            steps, _ = first_turn(position.core, line)
            found.append(Advice(to_move(position, steps), child.value, child.error, child.visits, line))
    return found


def advise(position: Position, *, time: float | None, nodes: int | None, moves: int, seed: int) -> Hint:
    """Return a hint as `hedgerow.solver.hint.hint` does; RequestError if nobody is to move."""
    started = perf_counter()
    search, interrupted = _searched(position, time, nodes, seed)
    me = position.to_move
    assert me is not None
    told = tuple(_told(position, me, one) for one in _advice(position, search, moves))
    return Hint(me, search.nodes, perf_counter() - started, told, interrupted)


def _told(position: Position, me: int, advice: Advice) -> HintMove:
    line, end = moves_of_line(position, advice.line)
    line = line or [advice.move]
    after = position.play(advice.move)
    parts = parts_of(position, end, me, advice.value)
    return HintMove(
        move=advice.move.text,
        box=advice.move.box,
        building=advice.move.building,
        value=advice.value,
        win=win_chance(position.core, advice.value),
        kind="estimate",
        error=advice.error,
        visits=advice.visits,
        line=tuple(move.text for move in line),
        why=f"{_changes(position, after, me)}; {_sentence(parts, me)}",
        parts=tuple(parts),
    )


def win_chance(state: State, value: float) -> float:
    """Return the chance of rank 1 at an expected margin; alone it is 1.

    >>> from hedgerow.engine import new
    >>> win_chance(new("agricola", order="random").core, 0.0)
    0.5
    """
    if state.players == 1:
        return 1.0
    scale = LAST + EACH * workers_left(state)
    return 1 / (1 + math.exp(-max(-60.0, min(60.0, value / scale))))


def parts_of(now: Position, end: Position, me: int, value: float) -> list[Part]:
    """Return the parts of a value, which add up to it: rows of the score of the mover and of the best other seat.

    >>> from hedgerow.engine import new
    >>> start = new("agricola", order="random", seed=1)
    >>> [(part.what, part.points) for part in parts_of(start, start, 0, 2.0)]
    [('as it stands', 0.0), ('what is still to come', 2.0)]
    """
    others = [seat for seat in range(now.seats) if seat != me]
    rival = max(others, key=lambda seat: end.totals[seat], default=None)
    standing = now.totals[me] - (0.0 if rival is None else now.totals[rival])
    parts = [Part(None, STANDING, standing)]
    before, later = now.score().players, end.score().players
    for seat, sign in ((me, 1), (rival, -1)):
        if seat is not None:
            for row in ROWS:
                gained = sign * (later[seat][row] - before[seat][row])
                if gained:
                    parts.append(Part(seat, row.removesuffix("_points").replace("_", " "), float(gained)))
    parts.append(Part(None, REST, value - sum(part.points for part in parts)))
    return parts


def _changes(before: Position, after: Position, me: int) -> str:
    """What the turn changes at once: goods, then points."""
    goods = [_owned(position.to_json()["players"][me]) for position in (before, after)]
    gained = {one: goods[1][one] - goods[0][one] for one in goods[0] if goods[1][one] > goods[0][one]}
    spent = {one: goods[0][one] - goods[1][one] for one in goods[0] if goods[1][one] < goods[0][one]}
    words = [f"+{SUPPLY.format(gained)}"] if gained else []
    words += [f"-{SUPPLY.format(spent)}"] if spent else []
    points = after.totals[me] - before.totals[me]
    words += [f"{points:+g} points now"] if points else []
    return ", ".join(words) or "nothing at once"


def _owned(player: Mapping[str, Any]) -> dict[str, int]:
    return {**player["supply"], **player["animals"]}


def _sentence(parts: Sequence[Part], me: int) -> str:
    standing, *rest = parts
    largest = sorted(rest, key=lambda part: -abs(part.points))[:TOLD]
    whose = {None: "", me: ""}
    words = [
        f"{part.points:+.1f} for {part.what}{whose.get(part.who, f' of seat {part.who}')}"
        for part in largest
        if abs(part.points) >= 0.05
    ]
    return f"as it stands {standing.points:+g}; expected {', '.join(words)}"
