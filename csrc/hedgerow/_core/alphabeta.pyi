from collections.abc import Sequence

from hedgerow._core.acbas import State

class AlphaBeta:
    nodes: int
    interrupted: bool
    def __init__(self, *, weights: Sequence[float], memory_mb: int = 256, work: int = 0) -> None: ...
    def search(
        self, state: State, depth: int, low: float = ..., high: float = ..., seconds: float = ...
    ) -> tuple[float, int] | None: ...
