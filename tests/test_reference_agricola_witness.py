"""The witness beside the slow twin's tests of Agricola: that it watches them, and that it tells a difference."""

import pytest

from tests import agricola_positions
from tests.agricola_positions import Part, act, at, convert, keep, part, plow, refused, take
from tests.reference.agricola import Position
from tests.witness_agricola import AgricolaWitness

PLOW = act("farmland", plow("0,1"))
HUNGRY = {"supply": {"grain": 1}}


def test_it_watches_this_module() -> None:
    assert Position.play.__name__ == "watched"
    assert len(agricola_positions.WITNESSES) == 1


def test_it_counts_what_it_has_seen() -> None:
    seen, position = AgricolaWitness(), at()
    seen.played(position, PLOW, position.play(PLOW))
    assert seen.counts == {"turns": 1}
    seen.refused(position, act("farmland", plow("1,0")))
    assert seen.counts == {"turns": 1, "refusals": 1}
    seen.refused(position, act("farmland", part("plow", cells="0,1")))
    assert seen.counts == {"turns": 1, "refusals": 1, "not to be said": 1}


def test_another_result_is_told() -> None:
    position = at()
    with pytest.raises(AssertionError, match="farmland/plow:b1"):
        AgricolaWitness().played(position, PLOW, position.play(act("farmland", plow("0,2"))))


def test_another_position_is_told() -> None:
    """The twin's position is read by the engine, and both have to say the same of it."""
    position = at()
    other = at({"supply": {"wood": 1}})
    with pytest.raises(AssertionError):
        AgricolaWitness().played(position, PLOW, other.play(PLOW))


def test_a_legal_turn_called_illegal_is_told() -> None:
    with pytest.raises(AssertionError, match="the twin refuses farmland/plow:b1, the engine plays it"):
        AgricolaWitness().refused(at(), PLOW)
    with pytest.raises(AssertionError, match="the engine plays it"):
        AgricolaWitness().refused(at(HUNGRY), act("farmland", convert(grain=1), plow("0,1")))


def test_what_the_engine_keeps_by_itself_may_have_to_be_said_to_the_twin() -> None:
    """Two sheep for a house that has room for one: the twin wants to be told, the engine is not."""
    position, market = at(spaces={"sheep_market": {"sheep": 2}}), act("sheep_market")
    seen = AgricolaWitness()
    refused(position, market, "which are kept")
    seen.refused(position, market)
    assert seen.counts == {"settled": 1}
    seen.played(position, [*market, keep(sheep=1)], position.play([*market, keep(sheep=1)]))
    assert seen.counts == {"settled": 1, "turns": 1}


def test_what_the_helpers_refuse_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    told = list[tuple[Position, list[Part]]]()
    monkeypatch.setattr(agricola_positions, "WITNESSES", [lambda position, turn: told.append((position, list(turn)))])
    position, turn = at(), act("forest", take("wood"))
    refused(position, turn, "take")
    assert told == [(position, turn)]
