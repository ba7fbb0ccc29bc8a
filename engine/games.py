"""The games that there are: each id with what builds its positions.

>>> [game.id for game in games()]
['acbas', 'agricola']
>>> find("ACBAS").name
'All Creatures Big and Small'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from hedgerow.engine import acbas, agricola
from hedgerow.engine.acbas.data import RULES as ACBAS_RULES
from hedgerow.engine.acbas.rules_text import summary as acbas_summary
from hedgerow.engine.acbas.text import read as read_acbas_text
from hedgerow.engine.agricola.data import RULES as AGRICOLA_RULES
from hedgerow.engine.agricola.rules_text import summary as agricola_summary
from hedgerow.engine.agricola.text import read as read_agricola_text
from hedgerow.engine.errors import OptionError
from hedgerow.engine.options import Option
from hedgerow.engine.position import Position
from hedgerow.engine.sentences import listed, quoted, say


@dataclass(frozen=True)
class GameKind:
    """A game: how its positions are begun and read, and what a player can look up.

    ``new`` takes the options, ``from_json`` a JSON object; ``read_text`` turns the text notation into such an object;
    ``rules`` is a short summary, ``rules_version`` their version; ``solved`` says whether its end can be solved and
    proved.
    """

    id: str
    name: str
    new: Callable[..., Position]
    from_json: Callable[[Mapping[str, Any]], Position]
    read_text: Callable[[str], dict[str, Any]]
    options: tuple[Option, ...]
    rules: Callable[[], str]
    rules_version: int
    solved: bool = False


_GAMES = {
    "acbas": GameKind(
        id="acbas",
        name="All Creatures Big and Small",
        new=acbas.new,
        from_json=acbas.AcbasPosition.from_json,
        read_text=read_acbas_text,
        options=tuple(acbas.OPTIONS),
        rules=acbas_summary,
        rules_version=ACBAS_RULES.version,
        solved=True,
    ),
    "agricola": GameKind(
        id="agricola",
        name="Agricola",
        new=agricola.new,
        from_json=agricola.AgricolaPosition.from_json,
        read_text=read_agricola_text,
        options=tuple(agricola.OPTIONS),
        rules=agricola_summary,
        rules_version=AGRICOLA_RULES.version,
    ),
}


def games() -> list[GameKind]:
    """All games."""
    return list(_GAMES.values())


def find(name: object) -> GameKind:
    """The game of an id; `OptionError` if there is none."""
    found = _GAMES.get(name.lower()) if isinstance(name, str) else None
    if found is None:
        raise OptionError(say("game_unknown", value=quoted(name), games=listed(_GAMES)))
    return found


def ids() -> str:
    """The ids of all games as one reads them."""
    return listed(_GAMES)
