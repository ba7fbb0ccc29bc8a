"""Whole turns out of single steps: where a turn ends, and which of its steps the opponent can feel.

A search sees steps, a person sees turns. The *public choice* of a turn is its box or space and, where that is asked at
once, the building or improvement taken; everything else (where borders run, which animals stay) happens on the mover's
own farm.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from hedgerow.engine.position import Move, Position
from hedgerow.engine.step import kind
from hedgerow.solver.gamerules import rules_of
from hedgerow.solver.weights import standard

ASK_NOTHING = 0
ASK_BOX = 1
ASK_BUILDING = 8

Public = tuple[int, ...]  # the steps of a public choice: a box, and the building if the box opens that


def after(state: Any, steps: Iterable[int]) -> Any:
    """Return the state after some steps of a search; the given one stays as it is."""
    result = state.copy()
    for step in steps:
        result.play(step)
    return result


def first_turn(state: Any, steps: Sequence[int]) -> tuple[tuple[int, ...], Any]:
    """Cut the first whole turn off a chain of steps; what is missing of it is played by greedy choice.

    Returns the steps of the turn and the state after it. The state must not be over.
    """
    rules = rules_of(state)
    here: Any = state.copy()
    taken: list[int] = []
    for step in steps:
        here.play(step)
        taken.append(step)
        if rules.turn_is_over(state, here):
            return tuple(taken), here
    for step in rules.greedy_turn(here, standard(rules.game)):
        here.play(step)
        taken.append(step)
    return tuple(taken), here


def workers_left(state: Any) -> int:
    """Return how many workers all seats will still place until the game ends; in Agricola with the people there are.

    >>> from hedgerow._core.acbas import State
    >>> workers_left(State.start())
    48
    """
    rules, fields = rules_of(state), state.fields()
    later = rules.rounds - int(fields["round"])
    return sum(later * rules.workers(farm) + int(farm["workers"]) for farm in fields["farms"])


def margin(state: Any, seat: int) -> float:
    """Return by how many points a seat is ahead of the best other one, as if scored now; alone its points.

    >>> from hedgerow._core.acbas import State
    >>> margin(State.start(), 0)
    0.0
    """
    return rules_of(state).margin(state, seat)


def publics(state: Any) -> list[Public]:
    """Return the public choices of a state between two turns: one without steps where no box or space is asked for.

    >>> from hedgerow._core.acbas import State
    >>> len(publics(State.start())) == len(State.start().steps())
    True
    """
    rules = rules_of(state)
    if state.ask != rules.begins:
        return [()]
    found: list[Public] = []
    for step in state.steps():
        if kind(step) != rules.begins:
            continue  # an effect that comes before the box: part of the way to carry out any choice
        inner = after(state, [step])
        opens = inner.ask == rules.inner and not rules.turn_is_over(state, inner)
        found += [(step, building) for building in inner.steps()] if opens else [(step,)]
    return found


def public_length(steps: Sequence[int]) -> int:
    """Return how many leading steps make up the public choice: 1 (a box), 2 (a box and a building) or 0 (breeding)."""
    if not steps or kind(steps[0]) != ASK_BOX:
        return 0
    return 2 if len(steps) > 1 and kind(steps[1]) == ASK_BUILDING else 1


def to_move(position: Position, steps: Sequence[int]) -> Move:
    """Return the move that consists of these steps."""
    return position.parse_move(position.format_move(tuple(steps)))


def moves_of_line(position: Position, steps: Sequence[int]) -> tuple[list[Move], Position]:
    """Split a chain of steps into moves; a last turn that the chain does not finish is left out.

    Returns the moves and the position after them.
    """
    moves: list[Move] = []
    here = position
    rest = list(steps)
    while rest and here.to_move is not None:
        start = here.core
        state = start.copy()
        length = 0
        for step in rest:
            state.play(step)
            length += 1
            if rules_of(state).turn_is_over(start, state):
                break
        else:
            break
        move = to_move(here, rest[:length])
        moves.append(move)
        here = here.play(move)
        rest = rest[length:]
    return moves, here


def moves_of_turns(position: Position, turns: Iterable[Sequence[int]]) -> tuple[list[Move], Position]:
    """Return whole turns as moves, and the position after them."""
    moves: list[Move] = []
    here = position
    for steps in turns:
        moves.append(to_move(here, steps))
        here = here.play(moves[-1])
    return moves, here
