"""A legal position of Agricola between two turns: the compiled state as people know it.

>>> start = new(players=2, order=",".join(CARDS))
>>> start.round, start.to_move, start.phase
(1, 0, 'work')
>>> start.play("forest").play("day_laborer").to_move
0
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hedgerow._core.agricola import State
from hedgerow.engine.agricola import every as every_turn
from hedgerow.engine.agricola import json as agricola_json
from hedgerow.engine.agricola import steps as st
from hedgerow.engine.agricola import svg as agricola_svg
from hedgerow.engine.agricola import text as agricola_text
from hedgerow.engine.agricola.check import legal_state, rounds_of, stage_of
from hedgerow.engine.agricola.data import (
    CARDS,
    EDITIONS,
    MAJORS,
    MOST_PLAYERS,
    OPTIONS,
    PHASES,
    SIDE_JOB,
    SPACE_ROWS,
    SPACES,
    TILE,
)
from hedgerow.engine.agricola.moves import parse_turn
from hedgerow.engine.agricola.score import score
from hedgerow.engine.agricola.sentences import say
from hedgerow.engine.agricola.turntext import turn_text
from hedgerow.engine.errors import MoveError, OptionError, Reason
from hedgerow.engine.position import Move, Score
from hedgerow.engine.sentences import listed, quoted
from hedgerow.engine.sentences import say as say_shared
from hedgerow.engine.stateposition import StatePosition

BY_LOT = "random"
LISTING_LIMIT = 100_000  # moves in one list


class AgricolaPosition(StatePosition[State]):
    """A position of Agricola, immutable for its user; equal positions have equal states.

    Where a round card is to be revealed by chance `to_move` is None and the game is not over: the moves are
    ``reveal:CARD``, each as likely as the others.

    >>> from hedgerow.engine import parse
    >>> eval(repr(new()), {"parse": parse}) == new()
    True
    """

    __slots__ = ("_fields",)

    game = "agricola"

    def __init__(self, state: State) -> None:
        """The position of a state between two turns; the state is copied."""
        super().__init__(state)
        self._fields: dict[str, Any] | None = None

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> AgricolaPosition:
        """The position of a JSON object; `PositionError` with all that is wrong."""
        return cls(legal_state(agricola_json.read(data)))

    @staticmethod
    def _play_all(state: State, steps: Sequence[int]) -> None:
        st.play_all(state, steps)

    @property
    def seats(self) -> int:
        """How many play, 1 to 5."""
        return self._state.players

    @property
    def complete(self) -> bool:
        """Whether `legal_moves` lists everything that the rules allow: where there is nothing to list, or a card."""
        return self.is_over or self.is_chance

    @property
    def fields(self) -> Mapping[str, Any]:
        """All that the position says, by name; not to be changed."""
        if self._fields is None:
            self._fields = self._state.fields()
        return self._fields

    @property
    def round(self) -> int:
        """The round, 1 to 14."""
        return int(self.fields["round"])

    @property
    def phase(self) -> str:
        """``start``, ``work``, ``feeding``, ``breeding`` or ``end``."""
        return PHASES[self.fields["phase"]]

    def legal_moves(self, every: bool = False) -> list[Move]:
        """The listed moves: each layout of fences that can be paid, animals kept as maximal sets, the best baking.

        With ``every`` all moves; `MoveError` if these are more than 100,000, which `all_moves` gives one by one.

        >>> [move.text for move in new(players=1, order=",".join(CARDS)).legal_moves()][:3]
        ['meeting_place', 'grain_seeds', 'farmland/plow:a1']
        """
        if every and (count := self.count_all()) > LISTING_LIMIT:
            raise MoveError(say("too_many", count=f"{count:,}", limit=f"{LISTING_LIMIT:,}"))
        return list(self.all_moves() if every else (self._move(*turn) for turn in self._state.turns()))

    def all_moves(self) -> Iterator[Move]:
        """Every legal move, one after another; two that leave the same are one (see `every`).

        >>> sum(1 for _ in new(players=1, order=",".join(CARDS)).all_moves())
        21
        """
        return (self._move(steps, after) for steps, after in every_turn.turns(self._state))

    def count_all(self) -> int:
        """How many moves `all_moves` gives, counted without making each of them."""
        return every_turn.count(self._state)

    def _move(self, steps: Sequence[int], after: State) -> Move:
        space, major = _choice(steps)
        return Move(text=self.format_move(steps), box=space, building=major, steps=tuple(steps), result=after.hash)

    def successors(self) -> Iterator[tuple[str | None, str | None, AgricolaPosition]]:
        """The space, the improvement and the position after every listed turn, without its text."""
        for steps, after in self._state.turns():
            yield *_choice(steps), AgricolaPosition(after)

    def format_move(self, steps: Sequence[int]) -> str:
        """The text of a turn of this position."""
        return turn_text(self._state, steps)

    def parse_move(self, text: str) -> Move:
        """The move that a text means here; `MoveError` says precisely why it means none.

        >>> new(players=1, order=",".join(CARDS)).parse_move("GRAIN_SEEDS").text
        'grain_seeds'
        """
        steps, after = parse_turn(self._state, text)
        return self._move(steps, after)

    def score(self) -> Score:
        """The points as if the game were scored now.

        >>> new(players=2).score().totals
        (-14.0, -14.0)
        """
        return score(self._state)

    @property
    def totals(self) -> tuple[float, ...]:
        """The points of every seat as if the game were scored now."""
        return tuple(float(points) for points in self._state.totals())

    def to_json(self) -> dict[str, Any]:
        """The canonical JSON object."""
        return agricola_json.write(self.fields)

    def to_text(self) -> str:
        """The canonical text with a drawing of every farm."""
        return agricola_text.write(self.to_json())

    def to_svg(self) -> str:
        """The position as a picture: an SVG document that needs nothing outside it; units are pixels.

        >>> new().to_svg().startswith("<svg ")
        True
        """
        return agricola_svg.draw(self.to_json(), self.score())


def _choice(steps: Sequence[int]) -> tuple[str | None, str | None]:
    """The space and the improvement of a turn."""
    space = next((SPACES[one & st.PAYLOAD] for one in steps if one >> 56 == st.SPACE), None)
    major = next((MAJORS[one & 0xFF] for one in steps if one >> 56 == st.MAJOR), None)
    return space, major


def new(**options: object) -> AgricolaPosition:
    """The start of a game; `OptionError` names an option or value that does not exist.

    Options: ``players`` (1 to 4, original edition to 5), ``edition``, ``order`` (the 14 round cards in their order, in
    a list or between commas, ``random``: drawn now and known to all; without it cards are revealed by chance),
    ``start`` (the seat with the start player token), ``side_job``, ``tile`` (yes or no), ``seed`` (of a drawn order).

    >>> new(players=3, edition="family").seats
    3
    """
    known = {option.id: option for option in OPTIONS}
    for name in options:
        if name not in known and name != "seed":
            raise OptionError(say_shared("option_unknown", game="agricola", value=quoted(name), options=listed(known)))
    values = {name: value for name, value in options.items() if value is not None and name != "seed"}
    for name in (SIDE_JOB, TILE):
        if name in values:  # as JSON says it, too
            values[name] = {"true": "yes", "false": "no"}.get(str(values[name]).lower(), values[name])
    for name, value in values.items():
        choices = known[name].values
        if choices and str(value) not in choices:
            raise OptionError(say_shared("option_value", option=name, value=quoted(value), right=listed(choices)))
    edition = str(values.get("edition", EDITIONS[0]))
    players = int(str(values.get("players", 2)))
    if players > MOST_PLAYERS[edition]:
        right = f"1 to {MOST_PLAYERS[edition]} in the {edition} edition"
        raise OptionError(say_shared("option_value", option="players", value=players, right=right))
    first = int(str(values.get("start", 0)))
    if first >= players:
        raise OptionError(say_shared("option_value", option="start", value=first, right=f"below {players}"))
    left_out = 0
    for name, default in ((SIDE_JOB, "no" if edition == "standard" else "yes"), (TILE, "no")):
        if edition != "revised" and str(values.get(name, default)) != default:
            raise OptionError(say("option_edition", key=name, edition=edition))
        if str(values.get(name, default)) == "no":
            left_out |= 1 << SPACES.index(name)
    order = _order(values["order"], options.get("seed")) if "order" in values else []
    state = State.start(
        players,
        EDITIONS.index(edition),
        first=first,
        without=left_out,
        shared_rank=edition != "revised",
        order=order,
    )
    return AgricolaPosition(state)


def _order(value: object, seed: object) -> list[int]:
    if value == BY_LOT:
        dice = random.Random(None if seed is None else str(seed))
        stages = [[one for one in CARDS if SPACE_ROWS[SPACES.index(one)].stage == stage] for stage in range(1, 7)]
        return [SPACES.index(card) for cards in stages for card in dice.sample(cards, len(cards))]
    cards = value.split(",") if isinstance(value, str) else value
    if not isinstance(cards, (list, tuple)):
        raise OptionError(say_shared("option_value", option="order", value=quoted(value), right="names of round cards"))
    names = [str(card).strip().lower() for card in cards]
    reasons: list[Reason] = []
    for place, name in enumerate(names):
        if name not in CARDS:
            reasons.append(say("order_card", value=quoted(name), names=listed(CARDS)))
        elif names.index(name) != place:
            reasons.append(say("cards_twice", names=name))
        elif SPACE_ROWS[SPACES.index(name)].stage != stage_of(place + 1):
            stage = SPACE_ROWS[SPACES.index(name)].stage or 0
            reasons.append(say("cards_stage", path=f"order[{place}]", card=name, rounds=rounds_of(stage)))
    if not reasons and len(names) != len(CARDS):
        reasons.append(say("order_count", count=len(names), right=len(CARDS)))
    if reasons:
        raise OptionError(reasons)
    return [SPACES.index(name) for name in names]
