"""The engine and the core as witnesses of what the slow twin's own tests play: the same turns, the same refusals.

The tests of the twin speak of positions and parts of turns. `Witness` plays each finished turn as a move's text on the
engine's position and compares the results, and demands that what the twin refuses is refused there too.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from hedgerow._core.acbas import State
from hedgerow.engine.acbas import json as acbas_json
from hedgerow.engine.acbas.check import complete
from hedgerow.engine.acbas.position import AcbasPosition
from hedgerow.engine.acbas.state import fields
from hedgerow.engine.errors import HedgerowError
from tests.reference.acbas import Position
from tests.reference.acbas_walk import Walk
from tests.twin_parts import parse_part, part_text, turn_text
from tests.twin_special import key, slow_key

Part = dict[str, Any]


def engine_position(position: Position) -> AcbasPosition:
    """The twin's position in the engine, legal in every detail or not (tests leave out pieces that do not matter)."""
    setup, _ = complete(acbas_json.read(position.to_json()))
    return AcbasPosition(State.from_fields(fields(setup)))


def plain(part: Part) -> Part:
    """A part as JSON has it, without tuples."""
    found: Part = json.loads(json.dumps(part))
    return found


class Witness:
    """Counts what it has seen in `counts`: turns, refusals and those that no text can say."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def played(self, position: Position, parts: Sequence[Part], after: Position) -> None:
        """The engine comes to the same position."""
        text = turn_text(position, parts)
        here = engine_position(position)
        assert key(here) == slow_key(position)
        result = key(here.play(text))
        assert result == slow_key(after), text
        self.counts["turns"] += 1

    def refused(self, position: Position, parts: Sequence[Part]) -> None:
        """The engine refuses the move too."""
        try:
            text = turn_text(position, parts)
            walk = Walk(position)
            for part in parts[:-1]:
                walk = walk.apply(part)
            said = parse_part("/".join(part_text(parts[-1], walk)), walk)
        except (KeyError, ValueError, IndexError, TypeError, AttributeError):
            self.counts["not to be said"] += 1
            return
        said = plain(said)
        last = {name: value for name, value in plain(parts[-1]).items() if value not in (None, [])}
        # a text has no place for parts that do not belong, and may say `none` where it goes without saying
        if (len(parts) > 1 and last == {"part": "none"}) or not last.items() <= said.items():
            self.counts["not to be said"] += 1
            return
        try:
            engine_position(position).play(text)
        except HedgerowError:
            self.counts["refusals"] += 1
        else:
            raise AssertionError(f"the twin refuses {text}, the engine plays it")
