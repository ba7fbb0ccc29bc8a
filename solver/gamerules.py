"""What a search, a match or the tuning asks of a game besides the table of `_core/game`: one `Rules` a game.

Nothing else in this folder says what holds for one game only, but what explains its moves (`hedgerow.solver.reasons`)
and the exact values of All Creatures.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import hedgerow.engine as engine
from hedgerow._core import acbas, agricola
from hedgerow._core.acbas import State as AcbasState
from hedgerow._core.agricola import State as AgricolaState
from hedgerow._core.rng import Random
from hedgerow.engine.acbas import data as acbas_data
from hedgerow.engine.acbas import steps as acbas_steps
from hedgerow.engine.acbas.acting import acting_in_game
from hedgerow.engine.acbas.state import setup_of
from hedgerow.engine.agricola import data as agricola_data
from hedgerow.engine.agricola import every as agricola_every
from hedgerow.engine.agricola import steps as agricola_steps
from hedgerow.engine.position import Position
from hedgerow.engine.sentences import listed

State = AcbasState | AgricolaState


@dataclass(frozen=True)
class Rules:
    """What holds for one game.

    `core` is its compiled module, `unit` how many points one of its totals' units is. `begins` is what is asked as a
    turn begins (a box, a space), `inner` what that may ask at once so that it belongs to the public choice (a
    building). `weights` names the set that the search uses, `edition` and `buildings` (None: there is no such choice)
    what a match plays unless it is told otherwise, `first` the option that names who begins, `turns` how many turns a
    game for two has, about. `rounds` are there, `workers` says how many a farm's fields place in one of them, `winner`
    who won a finished game (None: shared), `tied` who wins where the first points are equal, `cards` what chance brings
    in a game with that seed, in its order. `every` gives all legal turns with the states after them, `bound` how many
    there are at most, `unlisted` why they cannot be listed in some game, empty if they can.
    """

    game: str
    core: ModuleType
    unit: float
    begins: int
    inner: int
    weights: str
    edition: str
    buildings: int | None
    first: str
    turns: int
    rounds: int
    workers: Callable[[Mapping[str, Any]], int]
    winner: Callable[[Any], int | None]
    tied: Callable[[Any], int | None]
    cards: Callable[[int], tuple[str, ...]]
    every: Callable[[Any], Iterable[tuple[tuple[int, ...], Any]]]
    bound: Callable[[Any], int]
    unlisted: Callable[[Any], str]

    @property
    def solved(self) -> bool:
        """Whether the end of this game can be solved exactly."""
        return engine.games.find(self.game).solved

    def start(self, *, edition: str, buildings: int | None, seed: int, first: int = 0) -> Position:
        """Return the start of a game for two; the seed draws what is drawn before it begins."""
        chosen = {} if buildings is None else {"buildings": buildings}
        return engine.new(self.game, edition=edition, seed=seed, **{self.first: first}, **chosen)

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

    def margin(self, state: Any, seat: int) -> float:
        """The same by the points as if the game were scored now."""
        return ahead([total * self.unit for total in state.totals()], seat)


def _not_first(state: AcbasState) -> int | None:
    fields = state.fields()
    return None if fields["shared_tie"] else 1 - int(fields["first_start"])


def _first_rank(state: AgricolaState) -> int | None:
    ranks = state.ranks()
    return None if ranks.count(1) != 1 else ranks.index(1)


def _drawn_cards(seed: int) -> tuple[str, ...]:
    data = engine.new("agricola", order="random", seed=seed).to_json()
    return (*data["cards"], *data["order"])


def _acting(state: AcbasState) -> str:
    names = acting_in_game(setup_of(state))
    return f"{listed(names, 'and')} may act in too many ways to list" if names else ""


ACBAS = Rules(
    game="acbas",
    core=acbas,
    unit=0.5,
    begins=acbas_steps.BOX,
    inner=acbas_steps.BUILDING,
    weights="tree-5",
    edition=acbas_data.EDITIONS[0],
    buildings=len(acbas_data.BASE_OFFER),
    first="first_start",
    turns=2 * acbas_data.WORKERS * acbas_data.ROUNDS,
    rounds=acbas_data.ROUNDS,
    workers=lambda farm: acbas_data.WORKERS,
    winner=AcbasState.winner,
    tied=_not_first,
    cards=lambda seed: (),
    every=lambda state: state.turns(True),
    bound=AcbasState.turn_count_bound,
    unlisted=_acting,
)
AGRICOLA = Rules(
    game="agricola",
    core=agricola,
    unit=1.0,
    begins=agricola_steps.SPACE,
    inner=agricola_steps.MAJOR,
    weights="agricola-3",
    edition=agricola_data.EDITIONS[0],
    buildings=None,
    first="start",
    turns=90,
    rounds=agricola_data.ROUNDS,
    workers=lambda farm: int(farm["people"]),
    winner=_first_rank,
    tied=_first_rank,
    cards=_drawn_cards,
    every=agricola_every.turns,
    bound=agricola_every.count,
    unlisted=lambda state: "",
)
GAMES = {rules.game: rules for rules in (ACBAS, AGRICOLA)}
SOLVED = tuple(rules.game for rules in GAMES.values() if rules.solved)


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
