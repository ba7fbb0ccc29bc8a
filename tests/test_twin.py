"""The core against the slow twin at every node of random games, and wrong rules that this comparison must notice.

HEDGEROW_TWIN_SEEDS=FIRST:COUNT chooses other games and compares thoroughly.
"""

import argparse
import os
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests import twin
from tests.reference import acbas, acbas_data, acbas_farm, acbas_turns, geometry, housing
from tests.reference.acbas import Position
from tests.reference.acbas_farm import Farm, Plan

QUICK_GAMES = 50
PARTS = 10  # tests into which a run is divided, so that several processes share it


def games(part: int) -> tuple[range, twin.Effort]:
    """The seeds of one part and how thoroughly they are compared."""
    chosen = os.environ.get("HEDGEROW_TWIN_SEEDS")
    first, count = map(int, chosen.split(":")) if chosen else (0, QUICK_GAMES)
    return range(first + part, first + count, PARTS), twin.FULL if chosen else twin.QUICK


@pytest.mark.twin
@pytest.mark.parametrize("part", range(PARTS))
def test_random_games(part: int) -> None:
    seeds, effort = games(part)
    counts = Counter[str]()
    for seed in seeds:
        counts.update(twin.play(seed, effort))
    assert counts["games"] == len(seeds)
    if seeds:  # what a game compares at least, else the comparison would be an empty one
        assert counts["nodes"] >= 49 * len(seeds)
        for what in ("kept sets", "outcomes", "border sets accepted", "border sets refused", "border sets played"):
            assert counts[what] > 100 * len(seeds), what
        assert counts["listed turns"] > 500 * len(seeds)


def test_the_games_reach_rich_farms() -> None:
    """What is compared must occur: bred animals, full expansions, Stables, special buildings, let go animals."""
    seen = Counter[str]()
    for seed in range(12):
        game = twin.Comparison(seed)
        game.node = lambda: None  # type: ignore[method-assign]
        game.play()
        for seat in (0, 1):
            score = game.slow.score(seat)
            seen["full expansions"] += score["expansions"] > 0
            seen["many animals"] += score["animals"] >= 20
            seen["large pastures"] += any(len(one["spaces"]) >= 2 for one in score["pastures"])
            seen["troughs in pastures"] += any(one["troughs"] >= 1 for one in score["pastures"])
            seen.update(one["id"] for one in score["buildings"].values())
        seen["odd turns"] += game.counts["odd turns"]
    for what in ("full expansions", "many animals", "large pastures", "troughs in pastures", "odd turns"):
        assert seen[what] >= 4, what
    assert set(seen) >= {"stall", "stable", "half_timbered_house", "storage", "shelter", "open_stable"}


# ---- wrong rules in the twin ----

Patch = pytest.MonkeyPatch


@pytest.fixture
def forgetful(monkeypatch: Patch) -> Iterator[Patch]:
    """Patches of the twin, of which none of its memories learns and none of what it learned stays."""
    memories = (
        *(acbas_farm.can_house, acbas_farm.maximal_kept, acbas_farm.all_kept),
        *(acbas_turns.outcomes_by_trying, acbas_turns.outcomes_by_areas, geometry.enclosed),
    )
    # The plan of a new farm remembers its pastures and places by itself.
    monkeypatch.setattr(acbas, "START_PLAN", Plan(2, 0, (((2, 0), "cottage"),)))
    for memory in memories:
        memory.cache_clear()
    yield monkeypatch
    monkeypatch.undo()
    for memory in memories:
        memory.cache_clear()


def three_parents(patch: Patch) -> None:
    def newborn(farm: Farm) -> housing.Counts:
        s, p, c, h = (number + (1 if number >= 3 else 0) for number in farm.animals)
        return (s, p, c, h)

    patch.setattr(Farm, "newborn", newborn)


def troughs_double_once(patch: Patch) -> None:
    def size(plan: Plan, pasture: frozenset[geometry.Cell]) -> int:
        return 2 * len(pasture) * (2 if pasture & plan.troughs else 1)

    patch.setattr(acbas_farm, "pasture_size", size)


def marker_at_once(patch: Patch) -> None:
    right = Position._worker_done

    def done(position: Position, keep: housing.Counts) -> Position:
        after = right(position, keep)
        return replace(after, leader=after.marker)

    patch.setattr(Position, "_worker_done", done)


def rim_closes(patch: Patch) -> None:
    def enclosed(columns: int, walls: frozenset[geometry.Cell], borders: frozenset[geometry.Edge]) -> geometry.Pastures:
        rim = {edge for edge in geometry.all_edges(columns) if not edge <= geometry.all_cells(columns)}
        return geometry.enclosed(columns, walls, borders | rim)

    patch.setattr(acbas_farm, "enclosed", enclosed)
    patch.setattr(acbas_turns, "enclosed", enclosed)


def storage_counts_whole_points(patch: Patch) -> None:
    right = acbas_farm.building_points2
    patch.setattr(acbas_farm, "building_points2", lambda building, farm: right(building, farm) // 2 * 2)


def first_player_wins_ties(patch: Patch) -> None:
    right = Position.winner

    def winner(position: Position) -> int | None:
        return right(replace(position, first_start=1 - position.first_start))

    patch.setattr(Position, "winner", winner)


def most_animals_stay(patch: Patch) -> None:
    """Of the maximal sets only the largest."""
    right = acbas_farm.maximal_kept

    def kept(containers: tuple[housing.Container, ...], pool: housing.Counts) -> frozenset[housing.Counts]:
        sets = right(containers, pool)
        return frozenset(one for one in sets if sum(one) == max(map(sum, sets)))

    patch.setattr(acbas_farm, "maximal_kept", kept)


def no_borders_on_walls(patch: Patch) -> None:
    def free(plan: Plan) -> list[geometry.Edge]:
        return [edge for edge in geometry.all_edges(plan.columns) if edge not in plan.borders and not edge & plan.walls]

    patch.setattr(Plan, "free_edges", property(free))


def open_stable_keeps_the_tile(patch: Patch) -> None:
    patch.setattr(Position, "stalls", property(lambda position: 4 - position._count("stall", "stable", "open_stable")))


def building(name: str, **changes: Any) -> Callable[[Patch], None]:
    """Another row for a special building."""

    def apply(patch: Patch) -> None:
        row = replace(acbas_data.SPECIALS[name], **changes)
        patch.setitem(acbas_data.SPECIALS, name, row)
        patch.setitem(acbas_data.BUILDINGS, name, row)

    return apply


WRONG_RULES: dict[str, Callable[[Patch], None]] = {
    "a stall costs two stone": lambda patch: patch.setitem(acbas_data.STALL_COST, "stone", 2),
    "a stable costs four wood": lambda patch: patch.setitem(acbas_data.STABLE_COSTS, "wood", {"wood": 4}),
    "three walls are free": lambda patch: patch.setattr(acbas_turns, "FREE_WALLS", 3),
    "further walls cost three stone": lambda patch: patch.setattr(acbas_turns, "WALL_STONE", 3),
    "two troughs are free": lambda patch: patch.setattr(acbas_turns, "FREE_TROUGHS", 2),
    "nine horses are worth four": lambda patch: patch.setitem(acbas_data.BONUS_STEPS, "horse", (4, 5, 7, 8)),
    "three sheep are worth nothing": lambda patch: patch.setitem(acbas_data.BONUS_STEPS, "sheep", (3, 8, 11, 13)),
    "a full expansion is worth three": lambda patch: patch.setattr(acbas_farm, "EXPANSION_POINTS", 3),
    "a trough doubles no building": lambda patch: patch.setattr(acbas_farm, "doubled", lambda holds: holds),
    "there are five expansions": lambda patch: patch.setattr(acbas, "EXPANSIONS", 5),
    "pigs come twice": lambda patch: patch.setitem(acbas_data.REFILL_ANIMALS, "pig_sheep", ("pig", "pig")),
    "shelter gives no horse": building("shelter", gains=("sheep", "pig", "cow")),
    "open stable covers a stable": building("open_stable", on="stable"),
    "open stable is paid in wood only": building("open_stable", costs=({"wood": 3},)),
    "open stable keeps the tile": open_stable_keeps_the_tile,
    "troughs double once": troughs_double_once,
    "three parents": three_parents,
    "marker at once": marker_at_once,
    "the rim closes": rim_closes,
    "storage counts whole points": storage_counts_whole_points,
    "the first player wins ties": first_player_wins_ties,
    "most animals stay": most_animals_stay,
    "no borders on walls": no_borders_on_walls,
}


@pytest.mark.parametrize("rule", WRONG_RULES)
def test_a_wrong_rule_is_noticed(rule: str, forgetful: Patch) -> None:
    WRONG_RULES[rule](forgetful)
    for seed in range(6):
        try:
            twin.play(seed)
        except twin.Difference:
            return
    pytest.fail(f"six games do not notice: {rule}")


# ---- the comparison itself ----


def test_a_long_run_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: Patch) -> None:
    played = list[int]()

    def play(seed: int, effort: twin.Effort) -> Counter[str]:
        if len(played) == 3:
            played.append(-1)
            raise KeyboardInterrupt
        played.append(seed)
        if seed == 12:
            raise twin.Difference("twelve")
        return Counter({"games": 1, "nodes": 50})

    monkeypatch.setattr(twin, "play", play)
    options = argparse.Namespace(first=10, count=6, effort="full", state=tmp_path / "run.json")
    told = list[str]()
    assert twin.run(options, told.append) == 130
    assert played == [10, 11, 12, -1]
    assert twin.run(options, told.append) == 1
    assert played == [10, 11, 12, -1, 13, 14, 15]
    assert told[-2:] == ["5 games, 250 nodes", "6 games, 1 differ: [12]"]
    assert twin.run(argparse.Namespace(**{**vars(options), "first": 11}), told.append) == 2


def test_the_same_seed_plays_the_same_game() -> None:
    def keys(seed: int) -> list[str]:
        game = twin.Comparison(seed)
        seen = list[str]()
        game.node = lambda: seen.append(twin.core_key(game.fast))  # type: ignore[method-assign]
        game.play()
        return seen

    assert keys(3) == keys(3)
    assert keys(3) != keys(4)
