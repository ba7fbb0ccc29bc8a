"""Agricola without hand cards for one to five players, turn by turn, written from agricola.md alone.

A turn is what one player decides for one person, for feeding or for breeding: a list of parts, each a dict with the key
"part" (see `agricola_turns.KEYS`). A decision with one listed way is taken by itself; choosing a space never is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from tests.reference import agricola_course, agricola_harvest, agricola_json, agricola_score, agricola_turns
from tests.reference.agricola_data import (
    EDITIONS,
    LATER_FOOD,
    MAJORS,
    MOST_PLAYERS,
    SOLO_FOOD,
    SPACES,
    START_FOOD,
    accumulating,
    permanent_spaces,
)
from tests.reference.agricola_farm import Animals, Farm
from tests.reference.agricola_listed import listed_turns
from tests.reference.agricola_turns import Part, Turn


@dataclass(frozen=True)
class Position:
    """A position between two turns; equal positions compare equal."""

    edition: str
    side_job: bool  # whether that space is there
    tile: bool  # whether the optional tile is there (section 3.3)
    round: int
    phase: str  # one of `agricola_course.PHASES`
    leader: int  # had the first turn of this round ("start" in JSON)
    marker: int  # holds the start player's token
    to_move: int | None  # None if chance decides or the game is over
    pending: tuple[int, ...]  # in feeding and breeding: the seats not yet done, in order
    cards: tuple[str, ...]  # of round 1, 2, ...
    order: tuple[str, ...]  # of the next rounds, as far as it is known
    piles: tuple[tuple[str, int], ...]  # spaces on which something lies, in the order of SPACES
    occupied: tuple[tuple[str, int], ...]  # spaces with a person and whose, in the order of SPACES
    majors: tuple[str, ...]  # still for sale, in the order of MAJORS
    round_goods: tuple[tuple[int, int, int], ...]  # round, seat and food, sorted
    farms: tuple[Farm, ...]

    @staticmethod
    def start(
        players: int,
        edition: str = "revised",
        side_job: bool | None = None,
        tile: bool = False,
        order: Sequence[str] = (),
        first: int = 0,
    ) -> Position:
        """Round 1 before its first turn; `order` names the cards of round 1, 2, ... as far as they are known."""
        food = [START_FOOD if seat == first else LATER_FOOD for seat in range(players)]
        if players == 1:
            food = [SOLO_FOOD]
        position = Position(
            edition=edition,
            side_job=edition in ("revised", "family") if side_job is None else side_job,
            tile=tile,
            round=1,
            phase="start",
            leader=first,
            marker=first,
            to_move=None,
            pending=(),
            cards=(),
            order=tuple(order),
            piles=(),
            occupied=(),
            majors=tuple(MAJORS),
            round_goods=(),
            farms=tuple(Farm().after({"food": number}) for number in food),
        )
        position.check()
        return agricola_course.run(position)

    def check(self) -> None:
        """ValueError for an edition, a number of players, options or an order of cards that do not exist."""
        if self.edition not in EDITIONS or not 1 <= self.players <= MOST_PLAYERS[self.edition]:
            raise ValueError(f"there is no edition {self.edition!r} for {self.players} players")
        if self.edition != "revised" and (self.tile or self.side_job != (self.edition == "family")):
            raise ValueError(f"edition {self.edition!r} has no options")
        if not all(0 <= seat < self.players for seat in (self.leader, self.marker, *self.pending)):
            raise ValueError(f"there are {self.players} seats")
        if not agricola_course.order_fits(self.cards + self.order):
            raise ValueError(f"the cards cannot come in the order {self.cards + self.order}")

    # ---- what is there ----

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.farms)

    @property
    def actor(self) -> int:
        """The seat to move; ValueError if there is none."""
        if self.to_move is None:
            raise ValueError("nobody is to move")
        return self.to_move

    @property
    def me(self) -> Farm:
        """The farm of the player to move."""
        return self.farms[self.actor]

    @property
    def is_over(self) -> bool:
        """Whether the last breeding is done."""
        return self.phase == "end"

    @cached_property
    def spaces(self) -> tuple[str, ...]:
        """Every space that is open, in the order of SPACES."""
        return permanent_spaces(self.edition, self.players, self.side_job, self.tile) + tuple(
            space for space in SPACES if space in self.cards
        )

    def accumulating(self, space: str) -> tuple[str, int] | None:
        """The good that accumulates on a space, and how much a round."""
        return accumulating(space, self.edition, self.players)

    def pile(self, space: str) -> int:
        """How much lies on a space."""
        return dict(self.piles).get(space, 0)

    # ---- questions ----

    def usable_spaces(self) -> set[str]:
        """The spaces that the player to move can use now."""
        if self.phase != "work":
            return set()
        return {space for space in self.spaces if agricola_turns.usable(self, space)}

    def capacities(self, seat: int) -> list[int]:
        """How many animals of one kind each place on the farm holds, sorted."""
        return sorted(size for _, size in self.farms[seat].places)

    def can_house(self, seat: int, animals: Animals) -> bool:
        """Whether the farm has room for all of them."""
        return self.farms[seat].can_house(animals)

    def maximal_kept(self, seat: int, pool: Animals) -> set[Animals]:
        """The sets out of the pool that the farm holds while it holds no larger one."""
        return set(self.farms[seat].maximal_kept(pool))

    def score(self, seat: int) -> dict[str, Any]:
        """Total and parts as if the game ended now."""
        return agricola_score.score(self.farms[seat])

    def ranking(self) -> tuple[int, ...]:
        """The rank of each seat as if the game ended now."""
        return agricola_score.ranking(self.farms, self.edition)

    # ---- turns ----

    def turns(self) -> list[tuple[list[dict[str, Any]], Position]]:
        """The listed turns with their results, each result once. Nobody's turn: an empty list."""
        if self.to_move is None:
            return []
        found: dict[Position, list[dict[str, Any]]] = {}
        if self.phase == "work":
            for turn, after in listed_turns(self):
                found.setdefault(self._person_done(after), turn)
        else:
            for part, farm in agricola_harvest.harvest_turns(self):
                found.setdefault(self._harvest_done(farm), [part])
        return [(turn, position) for position, turn in found.items()]

    def play(self, turn: Turn) -> Position:
        """The position after a turn. ValueError with the reason if it is illegal."""
        if self.to_move is None:
            raise ValueError("nobody is to move")
        if self.phase == "work":
            return self._person_done(agricola_turns.carry_out(self, turn))
        return self._harvest_done(agricola_harvest.carry_out_harvest(self, turn))

    @staticmethod
    def _person_done(position: Position) -> Position:
        return agricola_course.run(agricola_course.person_done(position))

    def _harvest_done(self, farm: Farm) -> Position:
        return agricola_course.run(agricola_course.harvest_done(self, farm))

    def reveals(self) -> tuple[str, ...]:
        """The cards that chance can reveal now; none if chance has nothing to decide."""
        return agricola_course.possible_cards(self) if self.phase == "start" else ()

    def reveal(self, card: str) -> Position:
        """The position after that card was revealed. ValueError if it cannot be."""
        if card not in self.reveals():
            raise ValueError(f"card {card!r} cannot be revealed")
        return agricola_course.run(agricola_course.revealed(self, card))

    # ---- changes ----

    def with_farm(self, seat: int, farm: Farm) -> Position:
        """Another farm for a seat."""
        return replace(self, farms=(*self.farms[:seat], farm, *self.farms[seat + 1 :]))

    def with_pile(self, space: str, number: int) -> Position:
        """Another number of what lies on a space."""
        piles = {**dict(self.piles), space: number}
        return replace(self, piles=tuple((one, piles[one]) for one in SPACES if piles.get(one)))

    # ---- JSON ----

    def to_json(self) -> dict[str, Any]:
        """See `agricola_json.position_to_json`."""
        return agricola_json.position_to_json(self)

    @staticmethod
    def from_json(obj: Mapping[str, Any]) -> Position:
        """The inverse of `to_json`, run on to the next decision. What is left out has its default or is derived."""
        fields = agricola_json.fields_from_json(obj)
        if fields["side_job"] is None:
            fields["side_job"] = fields["edition"] in ("revised", "family")
        position = Position(**fields)
        position.check()
        return agricola_course.run(position)


def perft(position: Position, depth: int) -> int:
    """The number of distinct positions after that many listed turns; a card that is revealed is no turn."""
    level = {position}
    for _ in range(depth):
        level = {after for before in level for start in opened(before) for _, after in start.turns()}
    return len(level)


def opened(position: Position) -> list[Position]:
    """The positions that chance can make of this one, itself if chance has nothing to decide."""
    if position.phase != "start":
        return [position]
    return [after for card in position.reveals() for after in opened(position.reveal(card))]


__all__ = ["Farm", "Part", "Position", "Turn", "perft"]
