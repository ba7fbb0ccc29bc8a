"""Names of boxes and buildings as people write them: ids, names of both editions, in any case, with any signs between.

A name that fits several buildings is refused with their ids; a beginning that fits one building only is enough.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from hedgerow.engine.acbas.data import BOXES, TILES
from hedgerow.engine.acbas.sentences import say
from hedgerow.engine.errors import NotationError
from hedgerow.engine.sentences import listed, quoted


def plain(name: str) -> str:
    """A name without case and signs.

    >>> plain("Half-Timbered House"), plain("half_timbered_house")
    ('halftimberedhouse', 'halftimberedhouse')
    """
    return re.sub(r"[^0-9a-z]", "", name.lower())


class Names:
    """Finds the number of a thing by any of its names."""

    def __init__(self, entries: Iterable[tuple[int, str, Iterable[str]]]) -> None:
        self.ids: dict[int, str] = {}
        self._exact: dict[str, set[int]] = {}
        for number, identifier, names in entries:
            self.ids[number] = identifier
            self._exact[plain(identifier)] = {number}
            for name in names:
                key = plain(name)
                if key and self._exact.get(key) != {number}:
                    self._exact.setdefault(key, set()).add(number)

    def find(self, name: str, least: int = 2) -> set[int]:
        """All the numbers that a name may mean: those named exactly so, else those whose names begin so.

        A beginning has at least `least` letters or digits.
        """
        key = plain(name)
        if key in self._exact:
            return set(self._exact[key])
        if len(key) < least:
            return set()
        return {number for other, numbers in self._exact.items() if other.startswith(key) for number in numbers}


_buildings = Names((number, tile.id, tile.names) for number, tile in enumerate(TILES) if tile is not None)
_boxes = Names((number, box.id, [box.name, *box.other_names]) for number, box in enumerate(BOXES))


def find_building(name: str) -> int:
    """The tile number of a building by any of its names; `NotationError` if it is none or several.

    >>> find_building("Half-timbered house"), find_building("Storage Building"), find_building("open")
    (4, 5, 7)
    """
    found = _buildings.find(name, least=1)
    if len(found) == 1:
        return found.pop()
    if not found:
        raise NotationError(say("building_unknown", value=quoted(name)))
    raise NotationError(
        say("building_ambiguous", value=quoted(name), ids=listed(_buildings.ids[one] for one in sorted(found)))
    )


def find_box(name: str) -> int | None:
    """The number of a box by its id, or None if no box or several are called so.

    >>> find_box("WOOD3"), find_box("special_b"), find_box("x")
    (1, 12, None)
    """
    found = _boxes.find(name)
    return found.pop() if len(found) == 1 else None
