"""Which game is played for two in matches and in self-play: its id, edition and number of special buildings."""

from dataclasses import dataclass

from hedgerow.engine.position import Position
from hedgerow.solver.errors import RequestError
from hedgerow.solver.gamerules import ACBAS, GAMES, Rules


@dataclass(frozen=True)
class Variant:
    """A way to play a game for two. `buildings` is None where a game has no special buildings to choose."""

    game: str = ACBAS.game
    edition: str = ACBAS.edition
    buildings: int | None = ACBAS.buildings

    @property
    def rules(self) -> Rules:
        """What a search asks of the game."""
        return GAMES[self.game]

    @property
    def has_base_buildings(self) -> bool:
        """Whether no special buildings are drawn."""
        return self.buildings == self.rules.buildings

    def start(self, seed: int, first: int = 0) -> Position:
        """Return the start of a game; its seed draws the special buildings beyond those of the base game."""
        return self.rules.start(edition=self.edition, buildings=self.buildings, seed=seed, first=first)

    def cards(self, seed: int) -> tuple[str, ...]:
        """Return what chance brings in the game with that seed, in its order: names of round cards, if there are any.

        >>> Variant().cards(1), len(variant("agricola").cards(1))
        ((), 14)
        """
        return self.rules.cards(seed)

    def __str__(self) -> str:
        """Return the variant as a sentence names it.

        >>> print(Variant(), "-", variant("agricola"))
        acbas (bigbox, 4 special buildings) - agricola (revised)
        """
        buildings = "" if self.buildings is None else f", {self.buildings} special buildings"
        return f"{self.game} ({self.edition}{buildings})"


def variant(game: str, edition: str | None = None, buildings: int | None = None) -> Variant:
    """Return a variant, of which nothing but the game has to be said.

    RequestError or OptionError for a game, an edition or a number of buildings that there is not.

    >>> variant("agricola", buildings=8)
    Traceback (most recent call last):
    ...
    hedgerow.solver.errors.RequestError: buildings is 8, but agricola has no special buildings: leave it out
    """
    if game not in GAMES:
        raise RequestError(f"game is {game!r}, but must be {' or '.join(GAMES)}")
    rules = GAMES[game]
    if buildings is not None and rules.buildings is None:
        raise RequestError(f"buildings is {buildings}, but {game} has no special buildings: leave it out")
    found = Variant(
        game, rules.edition if edition is None else edition, rules.buildings if buildings is None else buildings
    )
    found.start(0)  # refuses what no game has
    return found
