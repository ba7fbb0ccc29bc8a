from collections.abc import Callable, Sequence
from typing import NamedTuple, final

from hedgerow._core.acbas import State as AcbasState
from hedgerow._core.agricola import State as AgricolaState

MAX_THREADS: int

class Child(NamedTuple):
    step: int
    visits: int
    value: float
    error: float
    kind: int

@final
class Search:
    def __new__(
        cls,
        state: AcbasState | AgricolaState,
        *,
        seed: int = 0,
        memory_mb: int = 512,
        weights: Sequence[float],
        threads: int = 1,
    ) -> Search: ...
    def run(
        self,
        nodes: int = 0,
        seconds: float = 0.0,
        *,
        early: bool = False,
        halving: bool = False,
        progress: Callable[[int], None] | None = None,
    ) -> int: ...
    def stop(self) -> None: ...
    @property
    def nodes(self) -> int: ...
    @property
    def bytes_used(self) -> int: ...
    @property
    def full(self) -> bool: ...
    def children(self, path: Sequence[int] = ()) -> list[Child]: ...
    def is_proved(self, path: Sequence[int] = ()) -> bool: ...
    def line(self, path: Sequence[int] = (), limit: int = 200) -> list[int]: ...
