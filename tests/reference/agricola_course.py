"""The course of Agricola: rounds, phases, and what goes on by itself (agricola.md 1, 2, 4, 8)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tests.reference.agricola_data import (
    ANIMALS,
    CARDS,
    HARVESTS,
    MOST_PILED,
    MOST_PILED_ANIMALS,
    ROUNDS,
    STAGE_OF_ROUND,
)
from tests.reference.agricola_farm import Farm
from tests.reference.agricola_harvest import harvest_turns
from tests.reference.agricola_turns import usable

if TYPE_CHECKING:
    from tests.reference.agricola import Position

PHASES = ("start", "work", "feeding", "breeding", "end")
HOOKS = {"feeding": "feed", "breeding": "breed"}  # what is due, in "pending"


def clockwise(position: Position, first: int) -> tuple[int, ...]:
    """All seats from that one on."""
    return tuple((first + step) % position.players for step in range(position.players))


def run(position: Position) -> Position:
    """The position at the next decision: of a player, of chance, or the end."""
    while True:
        after = step(position)
        if after is None:
            return replace(position, order=foreseen(position))
        position = after


def step(position: Position) -> Position | None:
    """The position after the next thing that happens by itself; None if somebody or chance decides."""
    match position.phase:
        case "start":
            cards = possible_cards(position)
            return revealed(position, cards[0]) if len(cards) == 1 else None
        case "work":
            return work_step(position)
        case "feeding" | "breeding":
            return harvest_step(position)
    return None


# ---- preparation ----


def possible_cards(position: Position) -> tuple[str, ...]:
    """The cards that may be the one of this round; only one if it is known."""
    if position.order:
        return position.order[:1]
    return tuple(card for card in STAGE_OF_ROUND[position.round - 1] if card not in position.cards)


def foreseen(position: Position) -> tuple[str, ...]:
    """The order as far as anybody knows it: where one card of a stage is left, its round is no secret (section 2)."""
    known = position.cards + position.order
    for stage in STAGE_OF_ROUND[len(known) :]:
        left = [card for card in stage if card not in known]
        if len(left) > 1:
            break
        known += (left[0],)
    return known[len(position.cards) :]


def revealed(position: Position, card: str) -> Position:
    """The work of a round begins: the card lies open, food of the Well is taken, then all spaces are replenished."""
    position = replace(position, cards=(*position.cards, card), order=position.order[1:])
    for number, seat, food in position.round_goods:
        if number == position.round:
            position = position.with_farm(seat, position.farms[seat].after({"food": food}))
    later = tuple(entry for entry in position.round_goods if entry[0] > position.round)
    position = replace(position, round_goods=later)
    for space in position.spaces:
        good = position.accumulating(space)
        if good is not None:
            most = MOST_PILED_ANIMALS if good[0] in ANIMALS else MOST_PILED
            position = position.with_pile(space, min(position.pile(space) + good[1], most))
    return replace(position, phase="work", to_move=position.leader)


def next_round(position: Position) -> Position:
    """Newborns are adults now; a new round begins, or the game ends."""
    over = position.round == ROUNDS
    farms = tuple(replace(farm, newborn=0, workers=0 if over else farm.people) for farm in position.farms)
    position = replace(position, farms=farms, pending=(), to_move=None)
    if over:
        return replace(position, phase="end")
    return replace(position, phase="start", round=position.round + 1, leader=position.marker)


# ---- work ----


def work_step(position: Position) -> Position | None:
    """A player without a person left is passed over; a person that can do nothing is skipped and not placed later."""
    if not any(farm.workers for farm in position.farms):
        return returning_home(position)
    farm = position.me
    if farm.workers == 0:
        return person_done(position)
    if any(usable(position, space) for space in position.spaces):
        return None
    return person_done(position.with_farm(position.actor, replace(farm, workers=farm.workers - 1)))


def person_done(position: Position) -> Position:
    """The next seat is to move."""
    return replace(position, to_move=(position.actor + 1) % position.players)


def returning_home(position: Position) -> Position:
    """The spaces are empty again; then comes the harvest, which begins with the field phase, or the next round."""
    position = replace(position, occupied=(), to_move=None)
    if position.round not in HARVESTS:
        return next_round(position)
    farms = tuple(farm.reaped() for farm in position.farms)
    return replace(position, farms=farms, phase="feeding", pending=clockwise(position, position.leader))


# ---- harvest ----


def harvest_step(position: Position) -> Position | None:
    """A seat with one listed way takes it; after the last seat comes the next phase."""
    if not position.pending:
        if position.phase == "breeding":
            return next_round(position)
        return replace(position, phase="breeding", pending=clockwise(position, position.leader), to_move=None)
    ways = harvest_turns(position)
    if len(ways) == 1:
        return harvest_done(position, ways[0][1])
    if position.to_move == position.pending[0]:
        return None
    return replace(position, to_move=position.pending[0])


def harvest_done(position: Position, farm: Farm) -> Position:
    """The first seat that was due is done and has this farm now."""
    seat, *later = position.pending
    return replace(position.with_farm(seat, farm), pending=tuple(later), to_move=None)


def order_fits(cards: tuple[str, ...]) -> bool:
    """Whether these cards can be those of round 1, 2, ...: each in its stage, none twice."""
    if len(cards) > len(CARDS) or len(set(cards)) != len(cards):
        return False
    return all(card in stage for card, stage in zip(cards, STAGE_OF_ROUND, strict=False))
