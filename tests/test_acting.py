"""What buildings with effects mean for lists, counts, exact values, the score and the canonical text of a turn."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.engine.acbas.acting import acting_in_game, may_act
from hedgerow.engine.acbas.listing import MOST_LISTED, listed_turns
from hedgerow.engine.acbas.state import setup_of
from hedgerow.engine.errors import MoveError
from hedgerow.solver.errors import RequestError
from hedgerow.solver.perft import perft
from hedgerow.solver.ways import ending
from tests.building_positions import between, special

TRADERS = ["cattle_market", "carpenter", "animal_trader"]
HERD = (("players/0/troughs", ["b2"]), ("players/0/animals", {"sheep": 1, "pig": 1}))


def test_own_buildings_may_act_and_those_that_can_be_built() -> None:
    assert may_act(special(["joinery", "sawmill"]).core) == ["joinery"]
    assert may_act(special([], ("offer", ["storage", "workshop", "conservatory"])).core) == ["conservatory", "workshop"]
    assert may_act(special([], ("offer", ["storage", "sawmill"])).core) == []
    both = special([], ("offer", ["storage", "workshop"]), ("players/1/buildings/0,0", "joinery"))
    assert acting_in_game(setup_of(both.core)) == ["joinery", "workshop"]
    assert may_act(both.core) == ["workshop"]


def test_all_moves_are_refused_by_the_names_of_buildings_and_listed_without_them() -> None:
    with pytest.raises(MoveError, match="because animal_trader, carpenter and cattle_market may act"):
        special(TRADERS).legal_moves(every=True)
    poor: tuple[str, Any] = ("players/0/supply", {"borders": 9})
    plain = special(["sawmill"], poor)
    assert len(plain.legal_moves(every=True)) >= len(plain.legal_moves())


def test_lists_stay_readable_where_effects_multiply() -> None:
    moves = special(TRADERS, *HERD).legal_moves()
    effects = [sum(move.text.count(name) for name in TRADERS) for move in moves]
    assert len(moves) <= MOST_LISTED
    assert set(effects) == {0, 1}
    few = special(["cattle_market"], ("players/0/supply", {"reed": 2, "borders": 9})).legal_moves()
    assert max(move.text.count("cattle_market") for move in few) == 3, "a reed lies on a box, too"


@pytest.mark.parametrize("own", [["joinery"], ["cattle_market"], ["building_firm"], ["workshop", "barn"]])
def test_the_listed_turns_are_those_of_the_core(own: list[str]) -> None:
    """As long as there are not too many of them; in the phases too, where declining is `none` and nothing else."""
    for position in (
        special(
            own, ("players/0/supply", {"stone": 2, "reed": 1, "borders": 2}), ("players/1/supply", {"borders": 16})
        ),
        between(own, "before_breeding", ("pending", [{"seat": 0, "hook": "joinery"}] if own == ["joinery"] else [])),
    ):
        if position.to_move == 0:
            turns = position.core.turns()
            assert listed_turns(position.core) == turns or len(turns) > MOST_LISTED
            for move in position.legal_moves():
                again = position.parse_move(move.text)
                assert (again.text, again.result) == (move.text, move.result)
    position = between(["joinery"], "before_breeding", ("pending", [{"seat": 0, "hook": "joinery"}]))
    assert "none" in [move.text for move in position.legal_moves()]


def test_counts_and_exact_values_are_refused_where_buildings_act() -> None:
    position = special(["joinery"])
    with pytest.raises(RequestError, match=r"because joinery may act .*--listed"):
        perft(position, 1)
    assert perft(position, 1, listed=True).nodes == len({move.result for move in position.legal_moves()})
    assert perft(position, 0).nodes == 1
    last = (("round", 8), ("boxes/expand", {"borders": 8}))
    pending = ("pending", [{"seat": 0, "hook": "joinery"}])
    assert ending(between(["joinery"], "before_breeding", *last, pending)) is None


def test_a_place_for_one_of_each_is_scored() -> None:
    places = special(["rearing_station"]).score().players[0]["capacities"]
    assert {"at": ["0,0"], "size": 1, "species": "any", "each": True} in places


def test_the_canonical_text_is_read_back_to_the_same_steps() -> None:
    """Who stays is said before the box; after it nothing is to be chosen, so nothing more is written."""
    position = special(["cattle_market"], ("players/0/animals", {"sheep": 1}), ("players/0/troughs", ["b2"]))
    for typed in (
        "cattle_market:pig/start",
        "cattle_market:cow/cattle_market:pig/keep:1s1p/start",
        "cattle_market:cow/cattle_market:pig/keep:1s/start/cattle_market:cow",
    ):
        move = position.parse_move(typed)
        assert move.text == typed
        assert position.parse_move(move.text).steps == move.steps
