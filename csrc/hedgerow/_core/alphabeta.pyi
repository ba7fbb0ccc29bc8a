from collections.abc import Sequence
from typing import final

from hedgerow._core.acbas import State

@final
class AlphaBeta:
    nodes: int
    def __new__(cls, *, weights: Sequence[float], memory_mb: int = 256, work: int = 0) -> AlphaBeta: ...
    @property
    def interrupted(self) -> bool: ...
    def search(
        self, state: State, depth: int, low: float = ..., high: float = ..., seconds: float = ...
    ) -> tuple[float, int] | None: ...
