"""Agricola's engine and core as witnesses of what the slow twin's own tests play: the same turns, the same refusals."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from hedgerow._core.agricola import State
from hedgerow.engine.agricola import json as agricola_json
from hedgerow.engine.agricola import steps as st
from hedgerow.engine.agricola.moves import parse_turn
from hedgerow.engine.agricola.turntext import turn_text
from hedgerow.engine.errors import HedgerowError
from tests import twin_agricola_parts as parts
from tests.reference.agricola import Position
from tests.twin_agricola import key, slow_key

Part = dict[str, Any]


def engine_state(position: Position) -> State:
    """The twin's position in the core, legal in every detail or not (tests leave out what does not matter)."""
    return State.from_fields(agricola_json.read(position.to_json()))


def meaning(turn: Sequence[Part]) -> str:
    """A turn without what says nothing."""
    said = [{name: value for name, value in part.items() if value or name == "part"} for part in turn]
    return json.dumps(said, sort_keys=True, default=list)


class AgricolaWitness:
    """Counts what it has seen in `counts`: turns, refusals and those that no text can say."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def played(self, position: Position, turn: Sequence[Part], after: Position) -> None:
        """The engine comes to the same position."""
        state = engine_state(position)
        assert key(state) == slow_key(position)
        text = parts.turn_text(list(turn))
        _, result = parse_turn(state, text)
        assert key(result) == slow_key(after), text
        self.counts["turns"] += 1

    def settles(self, position: Position, state: State, steps: Sequence[int]) -> bool:
        """Whether the twin only wants to be told what the engine keeps by itself, where one largest set can stay.

        Where nobody keeps anything there is nothing to be told.
        """
        if any(one >> 56 == st.KEEP for one in steps) or state.ask != st.SPACE:
            return False
        for one in steps:
            state.play(one, settle=False)
        kept = state.steps()
        if not any(one & st.PAYLOAD for one in kept):
            return False
        text = turn_text(engine_state(position), [*steps, *kept])
        try:
            position.play(parts.parts_of(text))
        except ValueError:
            return False
        self.counts["settled"] += 1
        return True

    def refused(self, position: Position, turn: Sequence[Part]) -> None:
        """The engine refuses the move too, unless what is wrong with it cannot be said in a text."""
        try:
            text = parts.turn_text(list(turn))
        except (KeyError, ValueError, TypeError, AttributeError):
            self.counts["not to be said"] += 1
            return
        try:
            steps, _ = parse_turn(engine_state(position), text)
        except HedgerowError:
            self.counts["refusals"] += 1
            return
        state = engine_state(position)
        said = parts.parts_of(turn_text(state, steps))
        if self.settles(position, state, steps):
            return
        if meaning(said) == meaning(turn):
            raise AssertionError(f"the twin refuses {text}, the engine plays it")
        self.counts["not to be said"] += 1
