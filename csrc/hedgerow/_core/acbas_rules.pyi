from collections.abc import Iterable, Sequence

HOOK_NAMES: tuple[str, ...]

def set_building(
    tile: int,
    *,
    cost: Sequence[Sequence[int]] = ...,
    points2: int = 0,
    formula: int = 0,
    capacity: int = 0,
    species: int = 15,
    place: int = 0,
    prerequisite: int = 0,
    gain: int = 0,
    hook: int = 0,
    brings: Sequence[int] = ...,
    takes: Sequence[int] = ...,
    goods: Sequence[int] = ...,
    use: float = 0.0,
    edition: int | None = None,
) -> None: ...
def set_box(box: int, wood: int, stone: int, reed: int, borders: int, first: int, later: int) -> None: ...
def set_bonus(species: int, thresholds: Sequence[int]) -> None: ...
def set_offer(tiles: Iterable[int]) -> None: ...
def set_rule(name: str, value: int) -> None: ...
def rule_names() -> tuple[str, ...]: ...
