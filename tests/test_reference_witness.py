"""The witness beside the slow twin's tests: that it watches them, and that it tells a difference."""

import pytest

from tests import reference_positions
from tests.reference.acbas import Position
from tests.reference_positions import Part, at, box, buy, part, refused
from tests.witness import Witness

MARKET = buy("cattle_market", "1,0")


def test_it_watches_this_module() -> None:
    assert Position.play.__name__ == "watched"
    assert len(reference_positions.WITNESSES) == 1


def test_it_counts_what_it_has_seen() -> None:
    seen, position = Witness(), at()
    seen.played(position, [MARKET], position.play([MARKET]))
    seen.refused(position, [buy("cattle_market", "2,0")])
    seen.refused(position, [box("wood3", space="0,0")])
    assert seen.counts == {"turns": 1, "refusals": 1, "not to be said": 1}


def test_another_result_is_told() -> None:
    position = at()
    with pytest.raises(AssertionError, match="cattle_market@a2"):
        Witness().played(position, [MARKET], position.play([box("wood3")]))


def test_a_legal_turn_called_illegal_is_told() -> None:
    with pytest.raises(AssertionError, match="the engine plays it"):
        Witness().refused(at(), [MARKET])


def test_what_the_helpers_refuse_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    told = list[tuple[Position, tuple[Part, ...]]]()
    monkeypatch.setattr(reference_positions, "WITNESSES", [lambda position, parts: told.append((position, parts))])
    position, barn = at(), part("barn")
    refused(position, barn)
    assert told == [(position, (barn,))]
