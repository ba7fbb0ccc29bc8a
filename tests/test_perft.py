"""Perft: the core counts as many positions as the slow twin did; a failure says in which branch it does not.

The files of tests/data/perft hold the twin's numbers; tests/make_perft.py describes them and counts again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from hedgerow import engine
from hedgerow._core import acbas_rules as rules
from hedgerow._core import agricola_rules
from hedgerow._core.acbas import State as AcbasState
from hedgerow._core.agricola import State as AgricolaState
from hedgerow.engine import Position
from hedgerow.engine.acbas.position import AcbasPosition
from hedgerow.engine.agricola.position import AgricolaPosition
from hedgerow.solver.perft import opened, perft
from tests import twin_agricola, twin_special
from tests.make_perft import Count, Perft, Tree, Twin, counted, files, read, turns_of, twin_of
from tests.reference import agricola
from tests.reference.acbas_every import choice_of as phase_or_nothing
from tests.reference.acbas_specials import EDITIONS
from tests.reference_positions import at, farm
from tests.turn_kinds import closing_turns, every_turn

State = AcbasState | AgricolaState
Branch = tuple[tuple[int, ...], State]


def cases() -> Iterator[object]:
    """Every count of every file."""
    for path in files():
        for count in read(path).counts:
            marks = [pytest.mark.full] if count.long else []
            yield pytest.param(path, count, id=f"{path.stem}-{count.kind}-{count.depth}", marks=marks)


# ---- the core ----


def turns(state: State, kind: str) -> list[Branch]:
    """The turns of the kind, with the states after them; a card that chance reveals is no turn."""
    if state.ask == 0:
        return []
    if isinstance(state, AgricolaState):
        return [turn for start in opened(state) for turn in start.turns()]
    if kind == "effects":
        return [*every_turn(state)]
    return [*closing_turns(state)] if kind == "closing" else [*state.turns(kind == "all")]


def after(state: State, depth: int, kind: str) -> set[bytes]:
    """The states after so many turns."""
    level = {state.tobytes(): state}
    for _ in range(depth):
        level = {one.tobytes(): one for before in level.values() for _, one in turns(before, kind)}
    return set(level)


def choice_of(move: str, phase: str = "work") -> str:
    """Box or special building of a move, outside Work the phase."""
    if phase != "work":
        return phase_or_nothing(phase)
    box = move.partition("/")[0]
    return box.partition("@")[0] if box.startswith("special:") else box.partition(":")[0]


def core_count(position: Position, kind: str, depth: int) -> tuple[int, dict[str, int]]:
    """How many positions, and the same by the choice of the first turn."""
    divide = Counter[str]()
    if kind in ("all", "listed"):
        result = perft(position, depth, listed=kind == "listed", divide=True)
        for move, nodes in (result.moves or {}).items():
            divide[choice_of(move)] += nodes
        return result.nodes, dict(divide)
    together = set[bytes]()
    first = {
        (choice_of(position.format_move(steps), position.phase), state.tobytes()): state
        for steps, state in turns(position.core, kind)
    }
    for (choice, _), state in first.items():
        found = after(state, depth - 1, kind)
        divide[choice] += len(found)
        together |= found
    return len(together), dict(divide)


# ---- what a failure says ----


def core_key(state: State) -> str:
    """A position of the core as both sides write it."""
    return twin_agricola.key(state) if isinstance(state, AgricolaState) else twin_special.key(AcbasPosition(state))


def slow_key(twin: Twin) -> str:
    """The same of the twin's."""
    return twin_agricola.slow_key(twin) if isinstance(twin, agricola.Position) else twin_special.slow_key(twin)


def difference(state: State, twin: Twin, kind: str, depth: int, line: tuple[str, ...] = ()) -> list[str]:
    """Where the core and the twin part: the moves to that place and the results that only one of them knows.

    On the way the divide of each level, first move by first move, as far as the numbers differ.
    """
    here = AgricolaPosition(state) if isinstance(state, AgricolaState) else AcbasPosition(state)
    mine = {core_key(one): (here.format_move(steps), one) for steps, one in turns(state, kind)}
    named = {slow_key(one): (choice, one) for choice, one in turns_of(twin, kind)}
    theirs = {name: one for name, (_, one) in named.items()}
    if set(mine) != set(theirs):
        path = " ".join(line) or "the position itself"
        said = [f"after {path}: {len(mine)} turns, the twin has {len(theirs)}", here.to_text()]
        said += [f"only the core: {mine[name][0]}" for name in sorted(set(mine) - set(theirs))[:10]]
        return said + [f"only the twin: {named[name][0]}: {name}" for name in sorted(set(theirs) - set(mine))[:10]]
    said = []
    tree = Tree(kind)
    for name, (move, one) in mine.items():
        if depth > 1:
            counts = len(after(one, depth - 1, kind)), len(tree.after(theirs[name], depth - 1))
            if counts[0] != counts[1]:
                said.append(f"{' '.join((*line, move))}: {counts[0]}, the twin {counts[1]}")
                if len(said) == 1:
                    said += difference(one, theirs[name], kind, depth - 1, (*line, move))
    return said


def explain(file: Perft, count: Count, nodes: int, divide: dict[str, int]) -> str:
    """Everything a person needs to find the wrong branch."""
    said = [f"{file.name}: {count.kind} {count.depth}: {nodes:,} positions instead of {count.nodes:,}"]
    expected = dict(count.divide)
    for choice in sorted({*divide, *expected}):
        one, other = divide.get(choice, 0), expected.get(choice, 0)
        said.append(f"  {choice:32}{one:>12,}" + ("" if one == other else f"  instead of {other:,}"))
    found = difference(engine.parse(file.position).core, twin_of(file.position), count.kind, count.depth)
    if not found:
        found = ["The twin counts as the core does: if that is right, `python -m tests.make_perft --write`."]
    return "\n".join([*said, *found])


# ---- the tests ----


@pytest.mark.parametrize(("path", "count"), list(cases()))
def test_perft(path: Path, count: Count) -> None:
    file = read(path)
    nodes, divide = core_count(engine.parse(file.position), count.kind, count.depth)
    if (nodes, divide) != (count.nodes, dict(count.divide)):
        pytest.fail(explain(file, count, nodes, divide), pytrace=False)


def test_the_files_are_written_as_they_are_read() -> None:
    """Every count is counted, and reading loses nothing."""
    assert len(files()) >= 20
    for path in files():
        file = read(path)
        assert str(file) == path.read_text(encoding="utf-8"), path.name
        assert file.counts, path.name
        for count in file.counts:
            assert count.nodes is not None, f"{path.name}: {count}"
            assert sum(nodes for _, nodes in count.divide) >= count.nodes
        assert engine.parse(path.read_text(encoding="utf-8")) == engine.parse(file.position), "the file is a position"


def named(name: str) -> Perft:
    """A file by its name."""
    return read(next(path for path in files() if path.stem == name))


def test_positions_with_expansion_buildings_of_both_editions() -> None:
    editions = {file.position.split()[3].rstrip(";") for file in map(read, files()) if file.counts[0].kind == "effects"}
    assert editions == set(EDITIONS)


def test_the_command_counts_so_where_no_building_acts() -> None:
    file = named("original_specials")
    assert perft(engine.parse(file.position), 1).nodes == file.counts[0].nodes


@pytest.mark.parametrize("name", ["no_borders", "eighth_round", "before_breeding"])
def test_the_twin_goes_through_all_parts_as_it_lists_them(name: str) -> None:
    """Two ways of the twin to find all turns, on positions that allow both."""
    twin = twin_of(named(name).position)
    assert set(turns_of(twin, "effects")) == set(turns_of(twin, "all"))


def test_what_acts_at_any_time_is_not_counted() -> None:
    twin = at(farm({"0,0": "carpenter"}))
    with pytest.raises(ValueError, match="carpenter"):
        list(turns_of(twin, "effects"))


def test_the_twin_still_counts_so() -> None:
    """The numbers are those of the twin as it is now, on the smallest files."""
    for name in (
        *("stables", "fenced", "effects_behind", "original_specials", "breedings_with_hooks"),
        *("agricola_family_three", "agricola_harvest"),
    ):
        file = named(name)
        assert counted(file, quick=True, tell=lambda _: None) == file


def test_a_failure_leads_to_the_wrong_branch() -> None:
    """Further troughs at 1 wood instead of 3: noticed three turns after the start, and the report says where."""
    file = named("start")
    count = next(one for one in file.counts if (one.kind, one.depth) == ("closing", 3))
    rules.set_rule("trough_wood", 1)
    try:
        nodes, divide = core_count(engine.parse(file.position), count.kind, count.depth)
        said = explain(file, count, nodes, divide).split("\n")
    finally:
        rules.set_rule("trough_wood", 3)
    assert said[0] == f"start: closing 3: {nodes:,} positions instead of {count.nodes:,}"
    wrong = {line.split()[0] for line in said if " instead of " in line[1:] and line.startswith("  ")}
    assert wrong == {"start", "wood3", "resources"}, "who has taken wood has more turns"
    assert any(line.startswith("start: ") for line in said)
    assert any(line.startswith("after start wood3: ") for line in said)
    assert "only the core: troughs:a1+a2" in said
    assert not any(line.startswith("only the twin") for line in said)
    assert core_count(engine.parse(file.position), count.kind, count.depth) == (count.nodes, dict(count.divide))


def test_a_failure_leads_to_the_wrong_branch_of_agricola() -> None:
    """Stables at 1 wood instead of 2."""
    file = named("agricola_solo")
    count = next(one for one in file.counts if one.depth == 2)
    agricola_rules.set_rule("stable_wood", 1)
    try:
        nodes, divide = core_count(engine.parse(file.position), count.kind, count.depth)
        said = explain(file, count, nodes, divide).split("\n")
    finally:
        agricola_rules.set_rule("stable_wood", 2)
    assert said[0] == f"agricola_solo: listed 2: {nodes:,} positions instead of {count.nodes:,}"
    assert any(line.startswith("forest: ") and "the twin" in line for line in said), "who has taken wood builds more"
    assert any(line.startswith("only the core: farm_expansion/") and "stables:" in line for line in said)


def test_agricola_is_counted_for_every_edition_and_number_of_players() -> None:
    kinds = set()
    for path in files():
        position = engine.parse(path.read_text(encoding="utf-8")).to_json()
        if position["game"] == "agricola":
            kinds.add((position["edition"], len(position["players"])))
    revised = {("revised", players) for players in (1, 2, 3, 4)}
    assert kinds >= revised | {("family", 3), ("family", 5), ("standard", 2), ("standard", 5)}
