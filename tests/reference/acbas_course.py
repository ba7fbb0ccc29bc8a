"""The course of a round of All Creatures: phases and windows, and who still decides (acbas rules, section 4)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from tests.reference.acbas_breed import bred_sets, ranch_edges
from tests.reference.acbas_build import with_me
from tests.reference.acbas_data import ROUNDS, WORKERS
from tests.reference.acbas_effects import ANY_TIME, BEFORE_BREEDING, may_carve, may_fill_well
from tests.reference.geometry import parse_cell

if TYPE_CHECKING:
    from tests.reference.acbas import Position

PHASES = (
    *("start", "work", "end_of_work", "before_breeding", "breeding", "end_of_round"),
    *("before_second", "second_breeding", "before_scoring", "end"),
)
NEXT_PHASE = dict(pairwise(PHASES))
BREEDINGS = ("breeding", "second_breeding")
HOOK_PHASES = ("before_breeding", "before_second")  # in which Home Workshop, Joinery and Trading Station act
GIFT_ENDS = (*HOOK_PHASES, "before_scoring")  # a gift not placed in these windows is an ordinary border
OWNERS = {  # phases of one player only
    "start": "farm_well",
    "end_of_work": "stewards_office",
    "end_of_round": "stone_carver",
    "before_second": "breeding_station",
    "second_breeding": "breeding_station",
}
FIRST_WELL = 6  # the round in which Farm Well begins


def seats_in(position: Position, phase: str) -> tuple[int, ...]:
    """Whose turn may come in a phase besides Work, in order."""
    order = (position.leader, 1 - position.leader)
    if phase in OWNERS:
        return tuple(seat for seat in order if position.farms[seat].plan.has(OWNERS[phase]))
    return () if phase in ("work", "end") else order


def any_time_open(position: Position) -> bool:
    """Whether the player to move can use some effect that needs no occasion."""
    names = set(position.me.plan.buildings.values()) & set(ANY_TIME)
    return any(ANY_TIME[name][0](position) for name in names)


def hooks(position: Position, seat: int) -> list[str]:
    """What that seat has to decide in this phase, by name; empty if nothing."""
    here = replace(position, to_move=seat)
    match position.phase:
        case "breeding" | "second_breeding":
            return ["breed"]
        case "end_of_work":
            return ["stewards_office"]
        case "start":
            due = ["farm_well"] if may_fill_well(here) else []
        case "before_breeding" | "before_second":
            due = [name for name, (possible, _) in BEFORE_BREEDING.items() if possible(here)]
        case "end_of_round":
            due = ["stone_carver"] if may_carve(here) else []
        case _:
            due = []
    return due or (["any_time"] if any_time_open(here) else [])


def asks(position: Position) -> bool:
    """Whether the player to move has a decision in this phase, not just one result."""
    farm = position.me
    if position.phase in BREEDINGS:
        return len(bred_sets(farm)) > 1 or bool(ranch_edges(farm))
    if position.phase == "start" and len(may_fill_well(position)) == 1:
        after = filled(position)
        return any_time_open(after) or len(after.maximal_kept(after.actor, farm.animals)) > 1
    return bool(hooks(position, position.actor))


def filled(position: Position) -> Position:
    """Farm Well's trough on the only space that it can have."""
    ((_, space),) = may_fill_well(position)
    farm = position.me
    plan = farm.plan.with_troughs([parse_cell(space, farm.plan.columns)])
    return with_me(position, replace(farm, plan=plan))


def decided(position: Position) -> Position:
    """The first of the pending seats is done with this phase."""
    if position.phase in GIFT_ENDS:
        position = position.with_farm(position.pending[0], gift=0)
    return replace(position, pending=position.pending[1:])


def passed_over(position: Position) -> Position:
    """The player to move has no decision: what happens by itself happens."""
    if position.phase in BREEDINGS:
        (kept,) = bred_sets(position.me)
        return position.bred(kept)
    if position.phase == "start" and may_fill_well(position):
        position = filled(position)
        (kept,) = position.maximal_kept(position.actor, position.me.animals)
        position = position.with_farm(position.actor, animals=kept)
    return decided(position)


def run(position: Position) -> Position:
    """Everything up to the next decision."""
    while position.phase != "end":
        if position.phase == "work":
            if any(farm.workers for farm in position.farms):
                return position
            position = entered(position, "end_of_work")
        elif position.pending:
            position = replace(position, to_move=position.pending[0])
            if asks(position):
                return position
            position = passed_over(position)
        elif position.phase == "end_of_round" and position.round < ROUNDS:
            position = next_round(position)
        else:
            position = entered(position, NEXT_PHASE[position.phase])
    return replace(position, to_move=None, pending=())


def entered(position: Position, phase: str) -> Position:
    """The beginning of a phase. After Work the workers go Home; Work begins with the leader."""
    position = replace(position, phase=phase, pending=seats_in(position, phase))
    if phase == "before_breeding":
        position = replace(position, occupied=())
    return replace(position, to_move=position.leader) if phase == "work" else position


def next_round(position: Position) -> Position:
    """The workers are back, the boxes filled; whoever has the marker leads."""
    for seat in (0, 1):
        position = position.with_farm(seat, workers=WORKERS)
    position = replace(position, round=position.round + 1, leader=position.marker).refilled()
    return entered(position, "start" if position.round >= FIRST_WELL else "work")
