"""What was read of a position, before anybody asks whether it is legal.

All fields are plain numbers and containers; None stands for what was left out and can be derived. `check` turns a setup
into a legal position or tells every reason why it is none.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hedgerow.engine.acbas.data import covers_cottage


@dataclass
class Farm:
    """One player's farm and belongings.

    ``buildings`` holds tile numbers by cell, ``troughs`` cells, ``borders`` edge numbers; ``spare`` the own borders
    that are not placed. ``animals`` are counts of sheep, pigs, cows, horses; ``workers`` those still to be placed.
    """

    columns: int = 2
    buildings: dict[int, int] = field(default_factory=dict)
    troughs: set[int] = field(default_factory=set)
    borders: set[int] = field(default_factory=set)
    wood: int = 0
    stone: int = 0
    reed: int = 0
    spare: int | None = None
    animals: tuple[int, int, int, int] = (0, 0, 0, 0)
    workers: int | None = None
    notes: dict[str, int | str] = field(default_factory=dict)

    @property
    def home(self) -> int | None:
        """The column of the Cottage or its upgrade, None if there is not exactly one."""
        columns = [cell // 3 for cell, tile in self.buildings.items() if covers_cottage(tile)]
        return columns[0] if len(columns) == 1 else None


@dataclass
class Setup:
    """Everything that a position says, by the names of the JSON; boxes and tiles are numbers as in `data`."""

    edition: str = "bigbox"
    tie: str = "second_player"
    round: int = 1
    phase: str = "work"
    pending: list[tuple[int, str]] = field(default_factory=list)
    first_start: int = 0
    start: int | None = None
    marker: int = 0
    to_move: int | None = None
    boxes: dict[int, dict[str, int]] = field(default_factory=dict)
    occupied: dict[int, int] = field(default_factory=dict)
    offer: list[int] | None = None
    expansions: int | None = None
    stalls: int | None = None
    troughs: int | None = None
    borders: int | None = None
    players: list[Farm] = field(default_factory=lambda: [Farm(), Farm()])
