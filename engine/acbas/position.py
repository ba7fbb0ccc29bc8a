"""A legal position of All Creatures between two turns: the compiled state as people know it.

>>> start = new()
>>> start.round, start.to_move, start.phase
(1, 0, 'work')
>>> start.play("wood3").play("resources").to_move
0
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hedgerow._core.acbas import State
from hedgerow.engine.acbas import json as acbas_json
from hedgerow.engine.acbas import steps as st
from hedgerow.engine.acbas import svg as acbas_svg
from hedgerow.engine.acbas import text as acbas_text
from hedgerow.engine.acbas.acting import may_act
from hedgerow.engine.acbas.check import legal_state
from hedgerow.engine.acbas.data import (
    BASE_OFFER,
    BOXES,
    EDITIONS,
    FIRST_SPECIAL,
    OPTIONS,
    TIES,
    TILE_NUMBER,
    TILES,
    tile,
)
from hedgerow.engine.acbas.listing import idle_turns, listed_turns
from hedgerow.engine.acbas.moves import Turn
from hedgerow.engine.acbas.movewords import split
from hedgerow.engine.acbas.names import find_building
from hedgerow.engine.acbas.score import score
from hedgerow.engine.acbas.sentences import say
from hedgerow.engine.acbas.setup import Setup
from hedgerow.engine.acbas.state import setup_of
from hedgerow.engine.acbas.turntext import turn_text
from hedgerow.engine.acbas.view import usable_boxes, view
from hedgerow.engine.errors import MoveError, NotationError, OptionError
from hedgerow.engine.position import Move, Score
from hedgerow.engine.sentences import listed, quoted
from hedgerow.engine.sentences import say as say_shared
from hedgerow.engine.stateposition import StatePosition

LISTING_LIMIT = 100_000
DECKS = ("first", "second")
FROM_A_DECK = 4  # buildings that the original edition draws from one expansion


class AcbasPosition(StatePosition[State]):
    """A position of All Creatures, immutable for its user; equal positions have equal states.

    >>> from hedgerow.engine import parse
    >>> eval(repr(new()), {"parse": parse}) == new()
    True
    """

    __slots__ = ("_setup",)

    game = "acbas"
    seats = 2

    def __init__(self, state: State) -> None:
        """The position of a state between two turns; the state is copied."""
        super().__init__(state)
        self._setup: Setup | None = None

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> AcbasPosition:
        """The position of a JSON object; `PositionError` with all that is wrong."""
        return from_setup(acbas_json.read(data))

    @staticmethod
    def _play_all(state: State, steps: Sequence[int]) -> None:
        st.play_all(state, steps)

    @property
    def complete(self) -> bool:
        """Whether `legal_moves` lists everything that the rules allow: only when there is nothing to list."""
        return self.is_over

    @property
    def setup(self) -> Setup:
        """All that the position says, by name; not to be changed."""
        if self._setup is None:
            self._setup = setup_of(self._state)
        return self._setup

    @property
    def round(self) -> int:
        """The round, 1 to 8."""
        return self.setup.round

    @property
    def phase(self) -> str:
        """``work``, ``breeding`` or ``end``."""
        return self.setup.phase

    def legal_moves(self, every: bool = False) -> list[Move]:
        """The listed moves: borders once a closed outcome, animals kept as maximal sets. With ``every`` all moves.

        Of more than 10,000 listed ones only those with a single effect at any time stand there, or with none. Raises
        `MoveError` if all moves may be more than 100,000, or if a building may act in more ways than can be
        listed.

        >>> [move.text for move in new().legal_moves()][:3]
        ['start', 'wood3', 'stone1']
        """
        if self.is_over:
            return []
        if every and (names := may_act(self._state)):
            raise MoveError(say("every_effect", buildings=listed(names, "and")))
        if every and (count := self._state.turn_count_bound()) > LISTING_LIMIT:
            raise MoveError(say("too_many", count=f"{count:,}" if count < 10**12 else "over 10^12", limit="100,000"))
        if every:
            return [self._move(self._short(steps, after), after) for steps, after in self._state.turns(True)]
        last = _Last.listed
        if last is None or last[0] is not self:
            last = _Last.listed = self, [self._move(steps, after) for steps, after in listed_turns(self._state)]
        return list(last[1])

    def all_moves(self) -> Iterator[Move]:
        """All moves that the rules allow; `MoveError` as `legal_moves` has it."""
        return iter(self.legal_moves(every=True))

    def count_all(self) -> int:
        """The number of all moves that the rules allow; `MoveError` as `legal_moves` has it.

        >>> new().count_all()
        173
        """
        return len(self.legal_moves(every=True))

    def _short(self, steps: tuple[int, ...], after: State) -> tuple[int, ...]:
        """The steps of a turn without a housing in which nothing was to be chosen."""
        if len(steps) == 1 or steps[-1] >> 56 != st.KEEP:
            return steps
        probe = self._state.copy()
        try:
            st.play_all(probe, steps[:-1])
        except ValueError:
            return steps
        return steps[:-1] if probe == after else steps

    def _move(self, steps: tuple[int, ...], after: State) -> Move:
        box, building = _choice(steps)
        return Move(text=self.format_move(steps), box=box, building=building, steps=steps, result=after.hash)

    def successors(self) -> Iterator[tuple[str | None, str | None, AcbasPosition]]:
        """The box, the building and the position after every listed turn, without its text.

        Besides, those that take Fences or Walls for one border of no use: so does who only wants the box.

        >>> sum(box == "wood3" for box, _, _ in new().successors())
        1
        """
        for steps, after in (*self._state.turns(), *idle_turns(self._state)):
            yield *_choice(steps), AcbasPosition(after)

    def format_move(self, steps: Sequence[int]) -> str:
        """The text of a turn of this position."""
        columns = self.setup.players[self._state.actor].columns
        return turn_text(self._state, steps, columns)

    def parse_move(self, text: str) -> Move:
        """The move that a text means here; `MoveError` says precisely why it means none.

        >>> new().parse_move("RESOURCES").text
        'resources'
        """
        turn = Turn(self._state, self.setup, split(text))
        turn.read()
        return self._move(tuple(turn.steps), turn.state)

    def score(self) -> Score:
        """The points as if the game were scored now.

        >>> new().score().totals
        (-12.0, -12.0)
        """
        return score(self._state)

    @property
    def totals(self) -> tuple[float, ...]:
        """The points of both seats as if the game were scored now.

        >>> new().totals == new().score().totals
        True
        """
        return tuple(half / 2 for half in self._state.totals())

    def to_json(self) -> dict[str, Any]:
        """The canonical JSON object (NOTATION.md)."""
        return acbas_json.write(self.setup)

    def to_text(self) -> str:
        """The canonical text with a drawing of both farms (NOTATION.md)."""
        return acbas_text.write(self.setup)

    def to_svg(self) -> str:
        """The position as a picture: an SVG document that needs nothing outside it; units are pixels.

        >>> new().to_svg().startswith("<svg ")
        True
        """
        return acbas_svg.draw(view(self._state), usable_boxes(self._state))


def _choice(steps: tuple[int, ...]) -> tuple[str | None, str | None]:
    """The box and the special building of a turn."""
    box = next((one & st.PAYLOAD for one in steps if one >> 56 == st.BOX), None)
    building = next((one & st.PAYLOAD for one in steps if one >> 56 == st.BUILDING), None)
    return None if box is None else BOXES[box].id, None if building is None else tile(building).id


class _Last:
    # The moves listed last: a drawing and a prompt ask for the same ones, and with buildings there may be thousands.
    listed: tuple[AcbasPosition, list[Move]] | None = None


def from_setup(setup: Setup) -> AcbasPosition:
    """The position that a setup describes; `PositionError` with every reason why there is none."""
    return AcbasPosition(legal_state(setup)[1])


def new(**options: object) -> AcbasPosition:
    """The start of a game; `OptionError` names an option or value that does not exist.

    Options: ``edition``, ``buildings`` (4, 8 or 12), ``offer`` (names, in a list or between commas, instead of drawn
    ones), ``first_start``, ``tie``, ``seed`` (of the draw; without it each game draws anew).

    >>> new(first_start=1, tie="shared").to_move
    1
    """
    known = {option.id: option for option in OPTIONS}
    for name in options:
        if name not in known and name != "seed":
            raise OptionError(say_shared("option_unknown", game="acbas", value=quoted(name), options=listed(known)))
    values = {name: value for name, value in options.items() if value is not None and name != "seed"}
    for name, value in values.items():
        choices = known[name].values
        if choices and str(value) not in choices:
            raise OptionError(say_shared("option_value", option=name, value=quoted(value), right=listed(choices)))
    edition = str(values.get("edition", EDITIONS[0]))
    return AcbasPosition(
        State.start(
            int(str(values.get("first_start", 0))),
            values.get("tie", TIES[0]) == "shared",
            edition == "original",
            _offer(values["offer"])
            if "offer" in values
            else drawn(edition, values.get("buildings"), options.get("seed")),
        )
    )


def drawn(edition: str, count: object, seed: object) -> list[int]:
    """The special buildings of a new game: the base game's four, and 4 or 8 more by lot (rules, section 3).

    The Big Box draws from all of both expansions, the original edition 4 from one expansion or 4 from each. The same
    `seed` draws the same ones, None any.

    >>> len(drawn("bigbox", 12, 1)), drawn("original", 8, 5) == drawn("original", 8, 5)
    (12, True)
    """
    tiles = [TILE_NUMBER[name] for name in BASE_OFFER]
    more = int(str(count or len(tiles))) - len(tiles)
    dice = random.Random(None if seed is None else f"acbas {edition} {more} {seed}")
    decks = [[number for number in range(len(TILES)) if TILES[number] and tile(number).deck == deck] for deck in DECKS]
    if edition == "bigbox":
        return sorted(tiles + dice.sample([number for deck in decks for number in deck], more))
    if more == FROM_A_DECK:
        decks = [dice.choice(decks)]
    return sorted(tiles + [number for deck in decks for number in dice.sample(deck, FROM_A_DECK if more else 0)])


def _offer(value: object) -> list[int]:
    names = value.split(",") if isinstance(value, str) else value
    if not isinstance(names, (list, tuple)):
        raise OptionError(
            say_shared("option_value", option="offer", value=quoted(value), right="names of special buildings")
        )
    offer: list[int] = []
    for name in names:
        try:
            number = find_building(str(name).strip())
        except NotationError as error:
            raise OptionError(say("offer_word", value=quoted(name), why=error.reasons[0])) from None
        if number < FIRST_SPECIAL:
            raise OptionError(say("offer_word", value=tile(number).id, why="only special buildings can be on offer"))
        if number in offer:
            raise OptionError(say_shared("named_twice", path="offer", value=tile(number).id))
        offer.append(number)
    return offer
