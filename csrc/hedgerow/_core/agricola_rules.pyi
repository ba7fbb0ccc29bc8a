from collections.abc import Mapping, Sequence

GOOD_NAMES: tuple[str, ...]
EDITION_NAMES: tuple[str, ...]
SPACE_NAMES: tuple[str, ...]
DOING_NAMES: tuple[str, ...]
USE_NAMES: tuple[str, ...]
MAJOR_NAMES: tuple[str, ...]
FIRST_GROWTH: int
LIMITS: dict[str, int]
SCORE_NAMES: tuple[str, ...]

def set_space(
    edition: str,
    players: int,
    space: str,
    *,
    does: str,
    pile: Mapping[str, int] | None = None,
    gives: Mapping[str, int] | None = None,
    choose: Sequence[str] = (),
    chosen: int = 0,
    uses: Sequence[str] = (),
) -> None: ...
def set_stage(space: str, stage: int) -> None: ...
def set_major(
    name: str,
    *,
    cost: Mapping[str, int],
    points: int,
    cooks: Mapping[str, int] | None = None,
    bakes: int = 0,
    most: int | None = None,
    crafts: Mapping[str, int] | None = None,
    bonus: Sequence[int] = (0, 0, 0),
) -> None: ...
def set_rounds(last_of_stage: Sequence[int], harvests: Sequence[int]) -> None: ...
def set_score(row: str, steps: Sequence[int]) -> None: ...
def set_rule(name: str, value: int) -> None: ...
