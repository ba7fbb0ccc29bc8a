"""Games that aim at what comes up seldom: their starts hold what they aim at, and their players do it."""

import random
from collections import Counter

from tests.reference.acbas import Position
from tests.reference.acbas_aims import AIMS, aiming_start, aims_of
from tests.reference.acbas_breed import inside
from tests.reference.acbas_random import ANY, Taste, random_walk

GAMES = range(2 * len(AIMS))


def start(number: int) -> tuple[Position, Taste]:
    return aiming_start(random.Random(number), number)


def bought(position: Position, taste: Taste, dice: random.Random) -> bool:
    """Whether one of the first three turns buys what the game aims at."""
    wanted = taste.buildings & set(position.offer)
    for _ in range(3):
        position = random_walk(position, dice, taste)[1].end()
        if position.is_over:
            break
    return bool(wanted - set(position.offer))


def test_all_aims_take_their_turn() -> None:
    assert {aim for number in range(len(AIMS)) for aim in aims_of(number)} == set(AIMS)
    for number in GAMES:
        assert len({aim.building for aim in aims_of(number)}) == len(aims_of(number))


def test_what_is_aimed_at_is_there() -> None:
    seen = Counter[str]()
    for number in GAMES:
        position, taste = start(number)
        assert position == start(number)[0]
        on_farms = [set(farm.plan.buildings.values()) for farm in position.farms]
        there = {*position.offer, *on_farms[0], *on_farms[1]}
        for aim in aims_of(number):
            assert aim.building in there
            alone = any(other.at_start for other in aims_of(number)) and not aim.at_start
            assert alone or {aim.building, *aim.boxes} <= taste.buildings | taste.boxes
            assert position.round == 1 or not aim.at_start
            for seat in (0, 1):
                seen[f"stands {seat}"] += aim.building in on_farms[seat]
                seen[f"covers {seat}"] += aim.covers in on_farms[seat]
            seen["animals"] += any(aim.animals)
            seen["owned"] += any(aim.animals) and any(inside(aim.animals, farm.animals) for farm in position.farms)
        for seat, farm in enumerate(position.farms):
            assert position.can_house(seat, farm.animals)
    assert min(seen["stands 0"], seen["stands 1"], seen["covers 0"], seen["covers 1"]) >= 2
    assert seen["owned"] >= 0.6 * seen["animals"] > 0


def test_it_is_bought_more_often_than_by_chance() -> None:
    often = {
        taste: sum(
            bought(position, liked if taste else ANY, random.Random(number))
            for number, (position, liked) in enumerate(map(start, GAMES))
        )
        for taste in (False, True)
    }
    assert often[True] >= 0.75 * len(GAMES)
    assert often[False] <= 0.5 * len(GAMES)
