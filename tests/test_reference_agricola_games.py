"""Laws of whole games of the slow twin of Agricola: every edition and number of players, random turns."""

import random
from collections import Counter
from typing import Any

import pytest

from tests.reference.agricola import Farm, Position
from tests.reference.agricola_data import EDITIONS, FENCES, HARVESTS, MAJORS, MOST_PLAYERS, PEOPLE, STABLES
from tests.reference.agricola_farm import outline
from tests.reference.agricola_listed import listed_actions
from tests.reference.agricola_random import damaged, random_start, random_turn

TABLES = [(edition, players) for edition in EDITIONS for players in range(1, MOST_PLAYERS[edition] + 1)]
FEW_WOOD = 5  # with more there are too many layouts to list at every node


def check_farm(position: Position, seat: int) -> None:
    """What is owned is possible."""
    farm = position.farms[seat]
    assert min(*farm.supply, *farm.animals, farm.workers, farm.newborn, farm.begging) >= 0
    assert farm.can_house(farm.animals)
    assert 2 <= farm.people <= PEOPLE
    assert len(farm.stables) <= STABLES
    assert len(farm.fences) <= FENCES
    assert farm.fences == {edge for pasture in farm.pastures for edge in outline(pasture)}
    parts = [farm.rooms, farm.field_cells, farm.pasture_cells | farm.stables]
    assert len(farm.used) == sum(map(len, parts))  # no space is two things at once
    score = position.score(seat)
    numbers = [value for key, value in score.items() if key != "total" and isinstance(value, int)]
    assert len(numbers) == 14
    assert score["total"] == sum(numbers)
    assert position.capacities(seat) == sorted(place["size"] for place in score["capacities"])


def check_table(position: Position) -> None:
    """Nothing has come from nowhere and nothing is lost."""
    owned = [major for farm in position.farms for major in farm.improvements]
    assert sorted([*owned, *position.majors]) == sorted(MAJORS)
    assert all(number > 0 for _, number in position.piles)
    assert len(position.cards) == position.round - (position.phase == "start")
    placed = Counter(seat for _, seat in position.occupied)
    if position.phase == "work":
        for seat, farm in enumerate(position.farms):
            assert farm.workers + placed[seat] <= farm.people - farm.newborn  # less only if a person was skipped
        assert position.me.workers > 0
        assert position.usable_spaces()
    else:
        assert not placed
    assert (position.to_move is None) == (position.phase in ("start", "end"))
    assert (position.pending == ()) == (position.phase in ("start", "work", "end"))
    assert Position.from_json(position.to_json()) == position


def check_step(before: Position, after: Position) -> None:
    """Whose turn comes next, and what a turn leaves alone."""
    seat = before.actor
    if before.phase == after.phase == "work" and before.round == after.round:
        order = [(seat + step) % before.players for step in range(1, before.players + 1)]
        assert after.to_move in order
        skipped = order[: order.index(after.actor)]
        assert all(before.farms[one].workers <= 1 or not after.farms[one].workers for one in skipped)
        assert len(after.occupied) == len(before.occupied) + 1
        for other in set(order) - {seat, *skipped, after.actor}:
            assert after.farms[other] == before.farms[other]
        assert after.leader == before.leader
    if before.phase == "feeding" and after.phase == "feeding":
        assert after.pending == before.pending[before.pending.index(after.actor) :]
    if after.round == before.round + 1:
        assert after.leader == after.marker
    assert after.round - before.round in (0, 1)
    assert all(set(one.fences) <= set(two.fences) for one, two in zip(before.farms, after.farms, strict=True))
    assert all(one.stables <= two.stables for one, two in zip(before.farms, after.farms, strict=True))
    assert all(one.rooms <= two.rooms for one, two in zip(before.farms, after.farms, strict=True))
    assert all(one.field_cells <= two.field_cells for one, two in zip(before.farms, after.farms, strict=True))


def check_listed(position: Position, dice: random.Random) -> None:
    """What is listed is legal and leads where it says, each result once; spaces are usable if something is listed."""
    if position.phase == "work":
        if position.me.fence_limit > FEW_WOOD:
            return
        listed = {space for space in position.spaces if space not in dict(position.occupied)}
        listed = {space for space in listed if any_action(position, space)}
        assert listed == position.usable_spaces()
    turns = position.turns()
    assert len({after for _, after in turns}) == len(turns) > (position.phase != "work")
    for turn, after in dice.sample(turns, min(5, len(turns))):
        assert position.play(turn) == after


def any_action(position: Position, space: str) -> bool:
    """Whether a turn is listed in a space; a space that cannot be used may refuse to be looked at."""
    try:
        return next(listed_actions(position, space), None) is not None
    except ValueError:
        return False


def check_damaged(position: Position, turn: list[dict[str, Any]], dice: random.Random) -> str:
    """A damaged turn is refused with a reason, or it leaves a possible position."""
    try:
        after = position.play(damaged(turn, position.me, dice))
    except ValueError as error:
        return "refused" if str(error) else "refused without a reason"
    for seat in range(position.players):
        check_farm(after, seat)
    return "accepted"


def play_game(seed: int, edition: str, players: int, rich: bool = False) -> Counter[str]:
    """One random game with all checks; what it has seen."""
    dice = random.Random(f"{seed} {edition} {players}")
    position = random_start(dice, edition, players, rich=rich, known=seed % 2 == 1)
    seen = Counter[str]()
    harvests = set[int]()
    while not position.is_over:
        check_table(position)
        if position.phase == "start":
            assert len(position.reveals()) > 1
            position = position.reveal(dice.choice(position.reveals()))
            seen["chance"] += 1
            continue
        turn = random_turn(position, dice)
        after = position.play(turn)
        if dice.random() < 0.1:
            check_listed(position, dice)
        seen[check_damaged(position, turn, dice)] += 1
        for seat in range(position.players):
            check_farm(after, seat)
        check_step(position, after)
        seen.update(part["part"] for part in turn)
        seen.update(part["space"] for part in turn if part["part"] == "space")
        seen.update(part["what"] for part in turn if part["part"] == "use")
        seen[position.phase] += 1
        if position.phase in ("feeding", "breeding"):
            harvests.add(position.round)
        position = after
    check_table(position)
    assert harvests <= set(HARVESTS)
    assert position.round == 14
    ranks = position.ranking()
    assert sorted(ranks)[0] == 1
    assert all(1 <= rank <= players for rank in ranks)
    best = max(range(players), key=lambda seat: position.score(seat)["total"])
    assert position.score(ranks.index(1))["total"] == position.score(best)["total"]
    for farm in position.farms:
        seen.update(final(farm))
    return seen


def final(farm: Farm) -> list[str]:
    """What the games should come to."""
    found = [f"people {farm.people}", f"pastures {len(farm.pastures)}", farm.house]
    found += [f"stables {len(farm.stables)}", *farm.improvements]
    return [*found, "begging" if farm.begging else "fed", "animals" if all(farm.animals) else "few animals"]


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_random_games(edition: str, players: int) -> None:
    seen = Counter[str]()
    for seed in range(3):
        seen += play_game(seed, edition, players, rich=seed == 2)
    assert seen["work"] > 60
    assert seen["refused without a reason"] == 0
    assert min(seen[name] for name in ("refused", "accepted", "feeding", "space", "chance")) > 0


@pytest.mark.full
def test_many_random_games_see_everything() -> None:
    seen = Counter[str]()
    for number in range(40 * len(TABLES)):
        edition, players = TABLES[number % len(TABLES)]
        seen += play_game(1000 + number, edition, players, rich=number % 3 == 0)
    spaces = {space for edition, players in TABLES for space in random_spaces(edition, players)}
    assert spaces <= set(seen)
    parts = {"take", "use", "rooms", "stables", "plow", "sow", "bake", "fences", "renovate", "major", "growth"}
    assert parts | {"convert", "keep", "feed", "breed", "tile"} <= set(seen)
    assert {"copse", "resource_market", "animal_market", "modest_wish", "room", "goods", "growth"} <= set(seen)
    assert set(MAJORS) <= set(seen)
    assert {"stone", "clay", "wood", "animals", "people 5", "pastures 5", "stables 4", "fed", "begging"} <= set(seen)


def random_spaces(edition: str, players: int) -> tuple[str, ...]:
    """All spaces of a game at its end."""
    dice = random.Random(0)
    position = random_start(dice, edition, players, known=True)
    return (*position.spaces, *position.order)
