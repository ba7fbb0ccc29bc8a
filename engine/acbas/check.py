"""Turns what was read into what is legal: derives what was left out and tells every reason why a setup is no position.

Sources: rules sections 1 (pieces), 2 (farm), 4 (course of a round), 5 (boxes) and 6 (animals).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hedgerow._core.acbas import State
from hedgerow.engine.acbas.data import (
    ALL_BORDERS,
    ANY_TIME,
    BASE_OFFER,
    BOX_NUMBER,
    BOXES,
    BREED,
    BREEDINGS,
    FIRST_SPECIAL,
    MATERIALS,
    OPEN_WINDOWS,
    ROUNDS,
    SPECIES,
    STABLE,
    STALL,
    START_COLUMNS,
    STOCK_BORDERS,
    TILE_NUMBER,
    TIMED_HOOKS,
    WINDOW_PHASES,
    WORKERS,
    Box,
    covers_cottage,
    has_expansions,
    pieces,
    tile,
)
from hedgerow.engine.acbas.json import MOST_OWNED
from hedgerow.engine.acbas.sentences import say
from hedgerow.engine.acbas.setup import Farm, Setup
from hedgerow.engine.acbas.state import fields
from hedgerow.engine.errors import PositionError, Reason
from hedgerow.engine.notation import ROWS, Words, space
from hedgerow.engine.sentences import listed, quoted

START_BOX, WOOD3, EXPAND = BOX_NUMBER["start"], BOX_NUMBER["wood3"], BOX_NUMBER["expand"]
HOME_DEPOT = TILE_NUMBER["home_depot"]
AT_WORK = ("start", "work", "end_of_work")
BY_BUILDINGS = 4  # of a material, more than all special buildings together can bring in a round
ANIMALS = Words(SPECIES)
ALL_GOODS = Words(("wood", "stone", "reed", *SPECIES, "border"))


def legal_state(setup: Setup) -> tuple[Setup, State]:
    """The setup with everything derived, and its state, run on to the next decision; `PositionError` if illegal."""
    full, reasons = complete(setup)
    reasons += _materials(full)
    if not any(_farms(full)):  # without a Cottage, say, nobody can tell how many animals have room
        reasons += _animals(full)
    if reasons:
        raise PositionError(reasons)
    return full, State.from_fields(fields(full))


def complete(setup: Setup) -> tuple[Setup, list[Reason]]:
    """A copy with all that can be derived filled in, and all reasons why it is illegal but for too much owned."""
    setup = replace(setup, players=[replace(farm) for farm in setup.players])
    if setup.start is None:
        setup.start = setup.marker
    reasons = [
        *_farms(setup),
        *_offer(setup),
        *_pieces(setup),
        *_borders(setup),
        *_boxes(setup),
        *_marker(setup),
        *_workers(setup),
        *_pending(setup),
    ]
    return setup, reasons


def _farms(setup: Setup) -> Iterator[Reason]:
    seen: dict[int, str] = {}
    for seat, farm in enumerate(setup.players):
        path = f"players[{seat}]"
        cottages = [cell for cell, number in farm.buildings.items() if covers_cottage(number)]
        if not cottages:
            yield say("cottage_none", path=f"{path}.buildings")
        elif len(cottages) > 1:
            yield say("cottage_many", path=f"{path}.buildings", count=len(cottages))
        elif cottages[0] % ROWS != ROWS - 1:
            yield say("cottage_row", path=f"{path}.buildings", space=space(cottages[0]))
        elif cottages[0] // ROWS + 1 >= farm.columns:
            column = space(cottages[0])[0]
            yield say("cottage_column", path=f"{path}.buildings", column=column)
        for cell, number in sorted(farm.buildings.items()):
            where = f"{path}.buildings.{space(cell)}"
            if number >= FIRST_SPECIAL:
                if number in seen:
                    yield say("building_twice", name=tile(number).id, path=seen[number], where=f"on {where}")
                seen.setdefault(number, where)
        yield from _notes(farm, path)


def _notes(farm: Farm, path: str) -> Iterator[Reason]:
    # what single buildings remember; `gift` counts borders that wait for the Woodshop
    owners = {"barn": "barn", "stone_carver": "stone_carver", "gift": "woodshop"}
    for key, value in farm.notes.items():
        if TILE_NUMBER[owners[key]] not in farm.buildings.values():
            yield say("note_foreign", path=path, key=key, building=owners[key])
        elif key == "barn":
            if value not in ("open", "used"):
                yield say("note_value", path=path, key=key, value=quoted(value), right="open or used")
        else:
            most = ROUNDS if key == "stone_carver" else ALL_BORDERS
            if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
                yield say(
                    "note_value", path=path, key=key, value=quoted(value), right=f"a whole number from 0 to {most}"
                )


def _offer(setup: Setup) -> Iterator[Reason]:
    built = {number: seat for seat, farm in enumerate(setup.players) for number in farm.buildings.values()}
    if setup.offer is None:
        setup.offer = [TILE_NUMBER[name] for name in BASE_OFFER if TILE_NUMBER[name] not in built]
    for number in setup.offer:
        if number < FIRST_SPECIAL:
            yield say("not_special", path="offer", name=tile(number).id)
        elif number in built:
            yield say("building_twice", name=tile(number).id, path=f"players[{built[number]}]", where="in the offer")


def _tiles(setup: Setup) -> list[int]:
    # every building of the game
    return [*(setup.offer or ()), *(number for farm in setup.players for number in farm.buildings.values())]


def _pieces(setup: Setup) -> Iterator[Reason]:
    farms = setup.players
    used = {
        "expansions": sum(farm.columns - START_COLUMNS for farm in farms),
        "stalls": sum(number in (STALL, STABLE) for farm in farms for number in farm.buildings.values()),
        "troughs": sum(len(farm.troughs) for farm in farms),
    }
    for what, most in pieces(_tiles(setup)).items():
        count = used[what]
        given = getattr(setup, what)
        if count > most:
            yield say(f"{what}_many", count=count, all=most)
        elif given is None:
            setattr(setup, what, most - count)
        elif given != most - count:
            yield say("supply_count", what=what, value=given, right=most - count, all=most, used=count)


def _borders(setup: Setup) -> Iterator[Reason]:
    stock = STOCK_BORDERS - setup.round
    if setup.borders is None:
        setup.borders = stock
    elif setup.borders != stock:
        yield say("supply_borders", value=setup.borders, right=stock, round=setup.round)
    expand = setup.boxes.get(EXPAND, {}).get("borders", 0)
    placed = sum(len(farm.borders) for farm in setup.players)
    unknown = [farm for farm in setup.players if farm.spare is None]
    if len(unknown) > 1:
        yield say("borders_missing")
        return
    spare = sum(farm.spare or 0 for farm in setup.players)
    total = placed + spare + expand + setup.borders
    if unknown and total <= ALL_BORDERS:
        unknown[0].spare = ALL_BORDERS - total
    elif total != ALL_BORDERS:
        yield say(
            "borders_total",
            count=total,
            all=ALL_BORDERS,
            farms=placed,
            spare=spare,
            expand=expand,
            supply=setup.borders,
        )


def _boxes(setup: Setup) -> Iterator[Reason]:
    for number, box in enumerate(BOXES):
        goods = {what: count for what, count in setup.boxes.get(number, {}).items() if count}
        mixed = {what for what in (box.first, box.later) if what}
        allowed = mixed | set(box.refill)
        foreign = [what for what in goods if what not in allowed]
        for what in foreign:
            right = listed(sorted(allowed), "and") + " only" if allowed else "nothing"
            yield say("box_goods", box=box.id, what=what, count=goods[what], right=right)
        if foreign or not allowed:
            continue
        if number in setup.occupied:
            if goods:
                yield say("box_occupied", box=box.id, what=_words(goods))
        elif not goods:
            if setup.phase in AT_WORK:
                right = _words(box.refill or {str(box.first): 1})
                yield say("box_empty", box=box.id, right=right)
        elif mixed:
            yield from _mixed(setup, box, goods)
        else:
            for what, step in box.refill.items():
                count, most = goods[what], step * setup.round
                if number == WOOD3 and HOME_DEPOT in _tiles(setup) and count <= most:
                    continue  # the Home Depot takes single wood from it
                if count % step or count > most:
                    yield say("box_step", box=box.id, what=what, count=count, step=step, most=most, round=setup.round)


def _mixed(setup: Setup, box: Box, goods: dict[str, int]) -> Iterator[Reason]:
    # the box was empty before its first animal came, then got one of the other kind a round
    first, later = str(box.first), str(box.later)
    most = setup.round - 1
    if goods.get(first, 0) != 1 or goods.get(later, 0) > most:
        words = _words(goods)
        yield say("box_mixed", box=box.id, what=words, first=first, later=later, most=most, round=setup.round)


def _words(goods: dict[str, int]) -> str:
    return ALL_GOODS.format({what.removesuffix("s") if what == "borders" else what: n for what, n in goods.items()})


def _marker(setup: Setup) -> Iterator[Reason]:
    start, marker, taker = setup.start, setup.marker, setup.occupied.get(START_BOX)
    if setup.round == 1 and start != setup.first_start:
        yield say("start_first", start=start, first=setup.first_start)
    if taker is not None and taker != marker:
        yield say("marker_kept", marker=marker, seat=taker)
    elif marker != start:
        if setup.phase == "start":
            yield say("marker_start", marker=marker, start=start)
        elif setup.phase in AT_WORK and taker is None:
            yield say("marker_moved", marker=marker, start=start)
        elif setup.boxes.get(START_BOX) and taker is None:
            yield say("marker_wood", marker=marker, start=start)


def _workers(setup: Setup) -> Iterator[Reason]:
    if setup.phase == "end" and setup.round != ROUNDS:
        yield say("end_round", round=setup.round, last=ROUNDS)
    if setup.occupied and setup.phase not in ("work", "end_of_work"):
        box = BOXES[min(setup.occupied)].id
        yield say("occupied_phase", box=box, phase=setup.phase)
        return
    placed = [sum(seat == one for one in setup.occupied.values()) for seat in (0, 1)]
    for seat in (0, 1):
        if placed[seat] > WORKERS:
            yield say("workers_many", seat=seat, count=placed[seat], all=WORKERS)
            return
    left = [WORKERS - placed[seat] if setup.phase in AT_WORK else 0 for seat in (0, 1)]
    if setup.phase == "end_of_work":
        for seat in (0, 1):
            if left[seat]:
                yield say("work_left", phase=setup.phase, seat=seat, count=left[seat])
    for seat, farm in enumerate(setup.players):
        if farm.workers is None:
            farm.workers = left[seat]
        elif farm.workers != left[seat]:
            why = f"it has {placed[seat]} of {WORKERS} on boxes" if setup.phase in AT_WORK else "the workers are home"
            yield say("workers_wrong", seat=seat, value=farm.workers, right=left[seat], why=why)
    if setup.phase == "work":
        yield from _alternation(setup, placed)


def _alternation(setup: Setup, placed: list[int]) -> Iterator[Reason]:
    start = setup.start or 0
    ahead = placed[start] - placed[1 - start]
    if sum(placed) == 2 * WORKERS:
        yield say("work_over")
    elif ahead not in (0, 1):
        yield say("alternation", seat=start, own=placed[start], other=1 - start, others=placed[1 - start], start=start)
    else:
        yield from _to_move(setup, start ^ ahead, f"seat {start} started and {sum(placed)} workers are placed")


def _to_move(setup: Setup, right: int | None, why: str) -> Iterator[Reason]:
    if setup.to_move is None:
        setup.to_move = right
    elif setup.to_move != right:
        yield say("to_move_wrong", value=setup.to_move, right="left out" if right is None else right, why=why)


def _pending(setup: Setup) -> Iterator[Reason]:
    if setup.phase in BREEDINGS and setup.pending:
        foreign = [hook for _, hook in setup.pending if hook != BREED]
        for hook in foreign:
            yield say("pending_hook", hook=quoted(hook), phase=setup.phase, right="only `breed`")
        seats = [seat for seat, _ in setup.pending]
        start = setup.start or 0
        right = [[start, 1 - start], [start], [1 - start]]
        if not foreign and seats not in right:
            words = " or ".join(", ".join(f"{seat} {BREED}" for seat in order) for order in right)
            value = ", ".join(f"{seat} {quoted(hook)}" for seat, hook in setup.pending)
            yield say("pending_order", value=value, right=words)
        elif not foreign:
            yield from _to_move(setup, seats[0], f"seat {seats[0]} breeds first")
        return
    due = TIMED_HOOKS.get(setup.phase, ()) + ((ANY_TIME,) if setup.phase in WINDOW_PHASES else ())
    if setup.pending and due:
        yield from _windows(setup, due)
        return
    if setup.pending:
        yield say("pending_phase", hook=quoted(setup.pending[0][1]), phase=setup.phase)
    if setup.phase == "start":
        yield from _to_move(setup, setup.start, "the start player begins the round")
    elif setup.phase != "work":
        yield from _to_move(setup, None, f"in phase {setup.phase} nobody decides anything")


def _windows(setup: Setup, due: tuple[str, ...]) -> Iterator[Reason]:
    # whoever started the round decides first; each hook needs its building
    start = setup.start or 0
    for seat, hook in setup.pending:
        if hook not in due:
            yield say("pending_hook", hook=quoted(hook), phase=setup.phase, right=f"only {listed(due)}")
        elif hook != ANY_TIME and TILE_NUMBER[hook] not in setup.players[seat].buildings.values():
            yield say("pending_owner", hook=quoted(hook), seat=seat)
    seats = [seat for seat, _ in setup.pending]
    if seats != sorted(seats, key=lambda seat: seat != start) or len(set(setup.pending)) < len(seats):
        value = ", ".join(f"{seat} {quoted(hook)}" for seat, hook in setup.pending)
        yield say("pending_hooks", value=value, start=start)
    else:
        yield from _to_move(setup, seats[0], f"seat {seats[0]} decides first")
        other = 1 - start
        opens = {one for one in setup.players[other].buildings.values() if tile(one).id in OPEN_WINDOWS}
        if ANY_TIME in due and seats[-1] == start and opens and setup.phase != "before_second":
            # what the first one does may give the other something to decide
            setup.pending = [*setup.pending, (other, ANY_TIME)]


def _materials(setup: Setup) -> Iterator[Reason]:
    # what one player could own if nothing was ever paid; no turn makes it more, so no later position is refused either
    rounds = ROUNDS - setup.round
    for what in MATERIALS:
        coming = 0
        for number, box in enumerate(BOXES):
            coming += setup.boxes.get(number, {}).get(what, 0) + rounds * box.refill.get(what, 0)
            coming += rounds * (box.first == what)
            now = setup.phase in ("start", "work") and number not in setup.occupied
            coming += (rounds + now) * box.gives.get(what, 0)
        if has_expansions(_tiles(setup)):
            coming += (rounds + 1) * BY_BUILDINGS
        for seat, farm in enumerate(setup.players):
            value = getattr(farm, what)
            if value + coming > MOST_OWNED:
                path = f"players[{seat}].supply.{what}"
                yield say("material_reach", path=path, value=value, right=MOST_OWNED - coming, most=MOST_OWNED)


def _animals(setup: Setup) -> Iterator[Reason]:
    # The probe has no animals, so that the core has nothing to house when it takes it over; all but its farms is that
    # of a start position, since the rest of the setup may be wrong.
    start, _ = complete(Setup())
    empty = [replace(farm, animals=(0, 0, 0, 0), spare=0, workers=WORKERS, notes={}) for farm in setup.players]
    probe = State.from_fields(fields(replace(start, players=empty, edition=setup.edition)))
    for seat, farm in enumerate(setup.players):
        if not probe.can_house(seat, farm.animals):
            counts = dict(zip(SPECIES, farm.animals, strict=True))
            yield say("animals_room", seat=seat, animals=ANIMALS.format(counts))
