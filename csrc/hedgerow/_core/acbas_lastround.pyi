from collections.abc import Sequence

from hedgerow._core.acbas import State

LISTED: int
PREPARING: int
FLOATING: int

class LastRound:
    def __new__(cls, state: State, *, memory_mb: int = 1024, work: int = 0) -> LastRound: ...
    @staticmethod
    def covers(state: State) -> bool: ...
    @property
    def nodes(self) -> int: ...
    @property
    def interrupted(self) -> bool: ...
    @property
    def crowded(self) -> bool: ...
    def value(
        self, state: State, low: int = ..., high: int = ..., seconds: float = ..., modes: tuple[int, int] = ...
    ) -> int | None: ...
    def choice(
        self,
        state: State,
        box: int,
        tile: int,
        low: int = ...,
        high: int = ...,
        seconds: float = ...,
        modes: tuple[int, int] = ...,
    ) -> tuple[int, tuple[int, ...]] | None: ...
    def together(self, state: State, choices: Sequence[tuple[int, int]], mode: int = 0) -> tuple[int, int] | None: ...
