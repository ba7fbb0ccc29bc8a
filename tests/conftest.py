"""What all tests share: the repository's root, repeatable property tests, where the time of a run may go."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from hedgerow._core import build_info

ROOT = Path(__file__).resolve().parent.parent

# Repeatable: the quick tests draw the same examples on every run, the thorough ones (HYPOTHESIS_PROFILE=full) new ones.
settings.register_profile("quick", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(
    "full", deadline=None, max_examples=1000, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What looks at the clock says nothing about a checked build."""
    if build_info.VARIANT != "release":
        for item in items:
            if item.get_closest_marker("timing"):
                item.add_marker(pytest.mark.skip(reason=f"a {build_info.VARIANT} build is slow on purpose"))


@pytest.fixture(autouse=True, scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What is kept for the user is kept elsewhere."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HEDGEROW_HOME", str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture(scope="session")
def root() -> Path:
    """The repository's root."""
    return ROOT


@pytest.fixture(autouse=True)
def witness(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever the tests of the slow twin play or refuse with special buildings, the engine plays or refuses too."""
    if (
        not request.module.__name__.rpartition(".")[2].startswith("test_reference_")
        or "games" in request.module.__name__
    ):
        yield
        return
    if "agricola" in request.module.__name__:
        _watch_agricola(monkeypatch)
        yield
        return
    from tests import reference_positions
    from tests.reference.acbas import Position, parts_of
    from tests.witness import Witness

    seen, play = Witness(), Position.play

    def watched(position: Position, turn: Any) -> Position:
        after = play(position, turn)
        seen.played(position, parts_of(turn), after)
        return after

    monkeypatch.setattr(Position, "play", watched)
    monkeypatch.setattr(reference_positions, "WITNESSES", [seen.refused])
    yield


def _watch_agricola(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests import agricola_positions
    from tests.reference.agricola import Position
    from tests.witness_agricola import AgricolaWitness

    seen, play = AgricolaWitness(), Position.play

    def watched(position: Position, turn: Any) -> Position:
        after = play(position, turn)
        seen.played(position, turn, after)
        return after

    monkeypatch.setattr(Position, "play", watched)
    monkeypatch.setattr(agricola_positions, "WITNESSES", [seen.refused])
