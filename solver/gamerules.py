"""What a search asks of a game's core besides the table of `_core/game`: whole turns and margins, whatever the game."""

from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from hedgerow._core import acbas, agricola
from hedgerow._core.acbas import State as AcbasState
from hedgerow._core.agricola import State as AgricolaState
from hedgerow._core.rng import Random
from hedgerow.engine.acbas.steps import BOX
from hedgerow.engine.agricola.steps import SPACE

State = AcbasState | AgricolaState


@dataclass(frozen=True)
class Rules:
    """The core module of a game, how many points one of its totals' units is, and what is asked as a turn begins."""

    game: str
    core: ModuleType
    unit: float
    begins: int

    def turn_is_over(self, first: Any, now: Any) -> bool:
        """Whether `now`, reached from `first` by one seat's steps, lies beyond that seat's turn."""
        return bool(self.core.turn_is_over(first, now))

    def random_turn(self, state: Any, chance: Random) -> list[int]:
        """The steps of a random listed turn; where chance decides, a card."""
        return list(self.core.random_turn(state, chance))

    def greedy_turn(self, state: Any, weights: Sequence[float]) -> list[int]:
        """The steps of the listed turn with the best static evaluation after it."""
        return list(self.core.greedy_turn(state, weights))

    def evaluate(self, state: Any, weights: Sequence[float], seat: int) -> float:
        """The static evaluation in points for a seat: its margin over the best other one, alone its points."""
        found = self.core.evaluate(state, weights)
        if isinstance(found, float):  # of two seats the margin of seat 0
            return found if seat == 0 else -found
        return ahead(found, seat)

    def winner(self, state: Any) -> int | None:
        """Who won a finished game for two, None if the win is shared."""
        if self.game == "acbas":
            found: int | None = state.winner()
            return found
        ranks = state.ranks()
        return None if ranks.count(1) != 1 else ranks.index(1)

    def margin(self, state: Any, seat: int) -> float:
        """The same by the points as if the game were scored now."""
        return ahead([total * self.unit for total in state.totals()], seat)


ACBAS = Rules("acbas", acbas, 0.5, BOX)
AGRICOLA = Rules("agricola", agricola, 1.0, SPACE)


def rules_of(state: object) -> Rules:
    """Return the rules of a state.

    >>> rules_of(AgricolaState.start()).game
    'agricola'
    """
    return AGRICOLA if isinstance(state, AgricolaState) else ACBAS


def ahead(points: Sequence[float], seat: int) -> float:
    """Return by how much a seat is ahead of the best other one; alone, what it has.

    >>> ahead((3.0, 5.0, 1.0), 0), ahead((7.0,), 0)
    (-2.0, 7.0)
    """
    others = [one for other, one in enumerate(points) if other != seat]
    return points[seat] - max(others) if others else points[seat]
