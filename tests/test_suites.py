"""The solved positions of tests/data/endgames keep their values, choice by choice."""

from typing import Any

import pytest

from hedgerow.engine.proof import key
from tests import suite
from tests.endings import listed_turns, workers
from tests.test_endgame import unpruned

ALL = [(name, number) for name in suite.ABOUT for number in range(len(suite.lines(name)))]


def same(entry: dict[str, Any]) -> None:
    again = suite.solved(suite.read(entry))
    assert (again["value"], again["choices"]) == (entry["value"], entry["choices"])


def test_there_are_enough() -> None:
    assert len(ALL) >= 300
    assert len({str(entry["position"]) for name in suite.ABOUT for entry in suite.lines(name)}) >= 290


@pytest.mark.parametrize("name", list(suite.ABOUT))
def test_some_keep_their_values(name: str) -> None:
    for entry in suite.lines(name)[::8]:
        same(entry)


@pytest.mark.full
@pytest.mark.parametrize("name", list(suite.ABOUT))
def test_all_keep_their_values(name: str) -> None:
    for entry in suite.lines(name):
        same(entry)


def test_a_file_does_not_only_repeat_what_the_solver_said() -> None:
    for entry in suite.lines("few")[:16]:
        position = suite.read(entry)
        if workers(position.core) <= 2:
            wanted = {key(*choice): value for choice, value in unpruned(position, listed_turns).items()}
            assert entry["choices"] == wanted
