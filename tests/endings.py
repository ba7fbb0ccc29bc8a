"""Positions near the end of a game, and what they are worth by looking at every turn: for tests of the exact solver."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import hedgerow.engine as engine
from hedgerow._core import acbas
from hedgerow._core.acbas import State
from hedgerow._core.rng import Random
from hedgerow.engine.acbas.data import BASE_OFFER
from hedgerow.engine.acbas.position import AcbasPosition
from hedgerow.engine.position import Position
from hedgerow.solver.weights import standard
from tests.reference.acbas import Position as SlowPosition

# Buildings that the opponent does not feel and whose turns are listed completely.
QUIET_OFFER = (
    *BASE_OFFER,
    *("sawmill", "corner_house", "dairy_farm", "dog_house", "stud", "wild_boar_pen", "feeding_station", "hayrick"),
)
ALL_BORDERS = 26
OTHER_OFFER = (
    *BASE_OFFER,
    *("farm_shop", "fertility_center", "pen", "estate", "duck_pond", "materials_outlet", "inn", "fodder_beet_field"),
)
Turns = Callable[[State], list[tuple[tuple[int, ...], State]]]


def workers(state: State) -> int:
    """How many workers both seats still have in this round."""
    return sum(int(farm["workers"]) for farm in state.fields()["farms"])


def late(seed: int, left: int, offer: tuple[str, ...] | None = None) -> AcbasPosition:
    """The position of round 8 with so many workers left, after a game of better or worse turns, by lot."""
    dice, chance = random.Random(seed), Random(seed)
    skill = dice.choice([0.0, 0.3, 0.6, 0.9, 1.0])
    options: dict[str, Any] = {} if offer is None else {"offer": list(offer)}
    state: State = engine.new("acbas", first_start=seed % 2, **options).core
    while True:
        fields = state.fields()
        if fields["round"] == 8 and fields["phase"] == 1 and workers(state) <= left:
            return AcbasPosition(state)
        steps = acbas.greedy_turn(state, standard()) if dice.random() < skill else acbas.random_turn(state, chance)
        for step in steps:
            state.play(step)


def small(seed: int, left: int) -> AcbasPosition:
    """A position of round 8 on farms without expansions, with few goods: few turns are possible, so it lies deeper."""
    dice = random.Random(seed)
    boxes = [box for box in acbas.BOX_NAMES if box not in ("fences", "special_b")]
    dice.shuffle(boxes)
    order = [turn % 2 for turn in range(6 - left)]
    occupied = {"fences": 0} if order else {}
    others = [box for box in boxes if box not in ("start", "fences")][: len(order) - 1]
    occupied |= dict(zip(others, order[1:], strict=True))
    goods = {
        "start": {"wood": 1}, "wood3": {"wood": 3}, "stone1": {"stone": 1}, "stone2": {"stone": 2},
        "expand": {"borders": 3}, "reed_sheep": {"reed": 1, "sheep": dice.randrange(2)}, "pig_sheep": {"pig": 1},
        "cow_pig": {"cow": 1}, "horse_sheep": {"horse": 1},
    }  # fmt: skip
    players = []
    for seat in range(2):
        cells = dice.choice([{(0, 0)}, {(0, 0), (1, 0)}, {(0, 1), (1, 1)}])
        edges = boundary(cells)
        players.append({
            "columns": 2, "buildings": {"2,0": "cottage"}, "borders": edges, "animals": {"sheep": dice.randrange(3)},
            "supply": {"wood": dice.randrange(4), "stone": dice.randrange(3), "reed": dice.randrange(2)},
            "workers": (left + (1 if seat == order_next(order) else 0)) // 2,
        })  # fmt: skip
    used = sum(len(player["borders"]) for player in players) + (0 if "expand" in occupied else 3)
    stock = ALL_BORDERS - used - 12
    for player in players:
        player["supply"]["borders"] = 6 + (stock if player is players[0] else 0)
    data = {
        "game": "acbas",
        "version": 1,
        "round": 8,
        "start": 0,
        "marker": 0,
        "to_move": order_next(order),
        "boxes": {box: pile for box, pile in goods.items() if box not in occupied},
        "occupied": occupied,
        "offer": list(BASE_OFFER),
        "players": players,
    }
    return AcbasPosition(engine.parse(data).core)


def order_next(order: list[int]) -> int:
    """Who places the next worker after these turns of round 8, begun by seat 0."""
    return len(order) % 2


def boundary(cells: set[tuple[int, int]]) -> list[str]:
    """The edges around some spaces, as JSON names them."""
    edges = []
    for row, column in sorted(cells):
        for name, beside in (("n", (row - 1, column)), ("w", (row, column - 1)),
                             ("s", (row + 1, column)), ("e", (row, column + 1))):  # fmt: skip
            if beside not in cells:
                edges.append(f"{row},{column}:{name}")
    return edges


def made(seed: int) -> AcbasPosition:
    """A position of round 8 with two workers for the player to move and one for the other.

    Both have begun to close off an expansion, lack three or four borders for it, and can pay for few at a time.
    """
    dice = random.Random(seed)
    players: list[dict[str, Any]] = []
    for workers_left in (2, 1):
        cells = {(0, 2), (1, 2), (2, 2)} | ({(dice.randrange(2), 1)} if dice.random() < 0.5 else set())
        edges = boundary(cells)
        dice.shuffle(edges)
        lacking = dice.choice((3, 4)) if workers_left == 2 else dice.choice((1, 2))
        players.append({
            "columns": 3, "buildings": {"2,0": "cottage"}, "borders": edges[lacking:], "workers": workers_left,
            "animals": {dice.choice(("sheep", "pig", "cow", "horse")): 1},
            "supply": {"wood": dice.randrange(1, 3), "stone": dice.randrange(3), "borders": dice.choice((4, 5))},
        })  # fmt: skip
    rest = ALL_BORDERS - sum(len(player["borders"]) + player["supply"]["borders"] for player in players)
    spread = [("wood3", 1), ("resources", 0), ("stone1", 1)]
    boxes = {
        "start": {"wood": 1}, "stone2": {"stone": 2}, "expand": {"borders": rest}, "reed_sheep": {"reed": 1},
        "pig_sheep": {"pig": 1}, "cow_pig": {"cow": 1}, "horse_sheep": {"horse": 1},
    }  # fmt: skip
    data = {
        "game": "acbas",
        "version": 1,
        "round": 8,
        "start": 1,
        "marker": 1,
        "to_move": 0,
        "boxes": boxes,
        "occupied": dict(spread),
        "offer": list(BASE_OFFER),
        "players": players,
    }
    return AcbasPosition(engine.parse(data).core)


def best_value(position: Position | State, turns: Turns, known: dict[bytes, int] | None = None) -> int:
    """The margin of seat 0 in half points by minimax over these turns."""
    state: State = position if isinstance(position, State) else position.core
    known = {} if known is None else known
    if state.ask == 0:
        totals = state.totals()
        return totals[0] - totals[1]
    at = state.tobytes()
    if at not in known:
        values = [best_value(then, turns, known) for _, then in turns(state)]
        known[at] = max(values) if state.actor == 0 else min(values)
    return known[at]


def listed_turns(state: State) -> list[tuple[tuple[int, ...], State]]:
    """The listed turns, unpruned, and those that take Fences or Walls for nothing but the box."""
    return state.turns() + list(idle_turns(state))


def all_turns(state: State) -> list[tuple[tuple[int, ...], State]]:
    """All turns; for a seat's last worker in the last round those above are enough."""
    return state.turns(every=True) if state.fields()["farms"][state.actor]["workers"] > 1 else listed_turns(state)


def idle_turns(state: State) -> Iterator[tuple[tuple[int, ...], State]]:
    """Fences and Walls with a single border."""
    for box in (5, 6):
        step = acbas.step(1, box)
        if state.is_legal(step):
            opened = state.copy()
            opened.play(step)
            for edge in range(52):
                placing = acbas.step(2, 1 << edge)
                if opened.is_legal(placing):
                    then = opened.copy()
                    then.play(placing)
                    if then.ask == 2:
                        then.play(acbas.step(7))
                    yield from _ended(state, (step, placing), then)


def _ended(first: State, steps: tuple[int, ...], now: State) -> Iterator[tuple[tuple[int, ...], State]]:
    if acbas.turn_is_over(first, now):
        yield steps, now
        return
    for step in now.steps():
        then = now.copy()
        then.play(step)
        yield from _ended(first, (*steps, step), then)


def slow_value(position: SlowPosition, known: dict[SlowPosition, float] | None = None) -> float:
    """The margin of seat 0 in points by minimax over all turns of the slow twin."""
    known = {} if known is None else known
    if position.is_over:
        return float(position.score(0)["total"] - position.score(1)["total"])
    if position not in known:
        values = [slow_value(then, known) for _, then in position.turns(every=True)]
        known[position] = max(values) if position.to_move == 0 else min(values)
    return known[position]
