"""Tells every reason why fields that were read are no position of Agricola, or makes the state of them.

Sources: rules, sections 1 to 5 and 7.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from hedgerow._core import layouts
from hedgerow._core.agricola import State
from hedgerow._core.grid import adjacent
from hedgerow.engine.agricola.data import (
    ANIMALS,
    COLUMNS,
    EDITIONS,
    FIRST_GROWTH,
    MAJORS,
    PHASES,
    ROUNDS,
    RULES,
    SPACE_ROWS,
    SPACES,
    Row,
    space_row,
)
from hedgerow.engine.agricola.sentences import say
from hedgerow.engine.errors import PositionError, Reason
from hedgerow.engine.notation import Words, bits, space
from hedgerow.engine.sentences import listed

Fields = Mapping[str, Any]

HERD = Words(ANIMALS)
MOST_FENCES, MOST_STABLES = 15, 4
START_ROOMS = 0b110
GROWS, GROWS_LATE = ("grow", "grow_anyhow"), "grow_late"  # what is done on spaces of family growth
HARVEST_PHASES = ("feeding", "breeding")


def legal_state(fields: Fields) -> State:
    """The state of the fields, run on to the next decision; `PositionError` with every reason why there is none."""
    reasons = [
        *_cards(fields),
        *_spaces(fields),
        *_majors(fields),
        *_course(fields),
        *_later(fields),
        *_newborn(fields),
    ]
    for seat, farm in enumerate(fields["farms"]):
        reasons += [*_farm(farm, f"players[{seat}]"), *_people(fields, seat)]
    if not reasons:
        reasons += _animals(fields)
    if reasons:
        raise PositionError(reasons)
    return State.from_fields(dict(fields))


# ---- the table ----


def stage_of(number: int) -> int:
    """The stage (1 to 6) of a round.

    >>> stage_of(4), stage_of(5), stage_of(14)
    (1, 2, 6)
    """
    return 1 + sum(last < number for last in RULES.last_of_stage)


def rounds_of(stage: int) -> str:
    """The rounds of a stage in words."""
    first = 1 + ([0, *RULES.last_of_stage][stage - 1])
    last = RULES.last_of_stage[stage - 1]
    return str(first) if first == last else f"{first} to {last}"


def _cards(fields: Fields) -> Iterator[Reason]:
    phase, number = PHASES[fields["phase"]], fields["round"]
    right = number - (phase == "start")
    opened = [card for card in fields["order"][: fields["revealed"]] if card]
    if len(opened) != right:
        yield say("cards_count", count=len(opened), round=number, phase=phase, right=right)
    known: list[int] = [card for card in fields["order"] if card]
    for place, card in enumerate(known):
        stage = SPACE_ROWS[card].stage
        assert stage is not None
        if stage != stage_of(place + 1):
            path = f"cards[{place}]" if place < len(opened) else f"order[{place - len(opened)}]"
            yield say("cards_stage", path=path, card=SPACES[card], rounds=rounds_of(stage))
    order: list[int] = fields["order"]
    twice = [SPACES[card] for card, count in Counter(order).items() if card and count > 1]
    if twice:
        yield say("cards_twice", names=listed(twice, "and"))


def _spaces(fields: Fields) -> Iterator[Reason]:
    edition, players = EDITIONS[fields["edition"]], fields["players"]
    shut = ~fields["open"]
    for number in bits(sum(fields["taken"]) & shut):
        yield say("not_in_play", path="occupied", space=SPACES[number], players=players, edition=edition)
    for number, pile in enumerate(fields["piles"]):
        if pile and shut >> number & 1:  # a card that is not revealed, or a space that was left out
            yield say("not_in_play", path="spaces", space=SPACES[number], players=players, edition=edition)


def _majors(fields: Fields) -> Iterator[Reason]:
    owned = Counter(number for farm in fields["farms"] for number in bits(farm["improvements"]))
    owned.update(bits(fields["majors"]))
    for number, name in enumerate(MAJORS):
        if owned[number] > 1:
            yield say("major_twice", major=name)
        elif owned[number] == 0:
            yield say("major_nowhere", major=name)


def _course(fields: Fields) -> Iterator[Reason]:
    phase, number, players = PHASES[fields["phase"]], fields["round"], fields["players"]
    if phase in (*HARVEST_PHASES, "field") and number not in RULES.harvests:
        yield say("harvest_round", phase=phase, round=number)
    if phase == "end" and number != ROUNDS:
        yield say("end_round", round=number)
    if phase != "work" and any(fields["taken"]):
        yield say("occupied_phase", phase=phase)
    order = [(fields["start"] + turn) % players for turn in range(players)]
    due = [seat for seat in order if fields["due"] >> seat & 1]
    if phase in HARVEST_PHASES and due != order[players - len(due) :]:
        yield say("pending_order", seats=listed(due, "and"), order=listed(order, "and"))
    left = [farm["workers"] for farm in fields["farms"]]
    if phase == "work" and any(left) and not left[fields["actor"]]:
        yield say("to_move_done", seat=fields["actor"])


def _later(fields: Fields) -> Iterator[Reason]:
    first = fields["round"] + (PHASES[fields["phase"]] != "start")
    for farm in fields["farms"]:
        for number in bits(farm["well"] & (1 << first) - 1):
            yield say("later_past", number=number)


# ---- the farms ----


@cache
def _layouts() -> frozenset[int]:
    return frozenset((0, *layouts.layouts()))


def _hangs_together(cells: int) -> bool:
    reached = cells & -cells
    while more := adjacent(reached, COLUMNS) & cells:
        reached |= more
    return reached == cells


def _farm(farm: Fields, path: str) -> Iterator[Reason]:
    for number in bits(START_ROOMS & ~farm["rooms"]):
        yield say("rooms_start", path=f"{path}.rooms", space=space(number))
    for what in ("rooms", "fields"):
        if not _hangs_together(farm[what]):
            yield say("apart", path=path, what=what)
    fences = farm["fences"].bit_count()
    pastures = 0
    if fences > MOST_FENCES:
        yield say("fences_many", path=path, count=fences)
    elif farm["fences"] not in _layouts():
        yield say("fences_open", path=path)
    else:
        pastures = sum(layouts.pastures(farm["fences"]))
    if farm["stables"].bit_count() > MOST_STABLES:
        yield say("stables_many", path=path, count=farm["stables"].bit_count())
    kinds: Sequence[tuple[str, int]] = (("a room", farm["rooms"]), ("a field", farm["fields"]))
    for place, (one, cells) in enumerate(kinds):
        for other, others in (*kinds[place + 1 :], ("a stable", farm["stables"]), ("a pasture", pastures)):
            for number in bits(cells & others):
                yield say("overlap", path=path, one=one, other=other, space=space(number))


def _grows(row: Row, late: bool) -> bool:
    return row.does in GROWS or (late and (row.does == GROWS_LATE or "growth" in row.uses))


def _newborn(fields: Fields) -> Iterator[Reason]:
    # each was born on a space of its own
    edition, players, phase = EDITIONS[fields["edition"]], fields["players"], PHASES[fields["phase"]]
    rows = {number: space_row(SPACES[number], edition, players) for number in bits(fields["open"])}
    late = fields["round"] >= FIRST_GROWTH
    births = {number for number, row in rows.items() if row and _grows(row, late)}
    newborn = [farm["newborn"] for farm in fields["farms"]]
    if phase == "work":
        for seat, count in enumerate(newborn):
            right = len(births.intersection(bits(fields["taken"][seat])))
            if count > right:
                yield say("newborn_work", path=f"players[{seat}]", count=count, right=right)
    elif phase not in ("start", "end") and sum(newborn) > len(births):
        yield say("newborn_harvest", count=sum(newborn), round=fields["round"], right=len(births))


def _people(fields: Fields, seat: int) -> Iterator[Reason]:
    farm, phase, path = fields["farms"][seat], PHASES[fields["phase"]], f"players[{seat}]"
    placed = fields["taken"][seat].bit_count()
    adults = farm["people"] - farm["newborn"]
    if phase in ("start", "end") and farm["newborn"]:
        yield say("house_full", path=path, count=farm["newborn"], phase=phase)
    if phase == "work":
        if placed + farm["workers"] > adults:
            yield say("workers_many", path=path, count=farm["workers"], placed=placed, adults=adults)
        return
    right = farm["people"] if phase == "start" else 0
    if farm["workers"] != right:
        yield say("workers_phase", path=path, count=farm["workers"], phase=phase, right=right)


def _animals(fields: Fields) -> Iterator[Reason]:
    # asked only where all else is right: else nobody can say what has room
    probe = State.from_fields({**fields, "phase": PHASES.index("end"), "actor": -1})
    for seat, farm in enumerate(fields["farms"]):
        if not probe.can_house(seat, farm["animals"]):
            animals = HERD.format(dict(zip(ANIMALS, farm["animals"], strict=True)))
            yield say("animals_room", path=f"players[{seat}]", animals=animals)
