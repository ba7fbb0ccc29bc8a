"""The rules data of Agricola: spaces, major improvements, numbers; read once from the JSON files in ``data``.

Numbers used everywhere: seats 0 to 4, spaces and goods in the order of the core's `agricola_rules`, major improvements
0 to 9 in the order of ``majors.json``.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from hedgerow._core import agricola_rules as core
from hedgerow.engine.options import Option

GOODS = core.GOOD_NAMES[:7]
ANIMALS = core.GOOD_NAMES[7:]
EDITIONS = core.EDITION_NAMES
SPACES = core.SPACE_NAMES
MAJORS = core.MAJOR_NAMES
USES = core.USE_NAMES
PHASES = ("start", "work", "field", "feeding", "breeding", "end")
HOUSES = ("wood", "clay", "stone")
BUILDING_RESOURCES = ("wood", "clay", "reed", "stone")  # which decide a tie
FIRST_GROWTH = core.FIRST_GROWTH  # the first round of family growth where a space says so
FIRST_CARD = SPACES.index("major_improvement")
CARDS = SPACES[FIRST_CARD:]
ROUNDS = len(CARDS)
COLUMNS, CELLS = 5, 15
CRAFTED = ("wood", "clay", "reed")  # what crafts turn into food, in the order of a feeding step
COOKED = ("grain", "vegetable", *ANIMALS)  # what can be turned into food at any time, in the order of a conversion
# The rows of the score table as JSON names them.
SCORES = ("fields", "pastures_points", "grain", "vegetables", "sheep", "boar", "cattle")
# The most that a position holds of anything (ruling limits), and of each good in a supply.
LIMITS = core.LIMITS
MOST_GOODS = {good: LIMITS["crops" if good in ("grain", "vegetable") else "goods"] for good in GOODS}
CROP_MARKS = {"g": "grain", "v": "vegetable"}  # in drawings
MOST_PLAYERS = {"revised": 4, "family": 5, "standard": 5}
# Players can leave these out or in (rules, section 3).
SIDE_JOB, TILE = "side_job", "tile"

T = TypeVar("T")


class Row(msgspec.Struct, frozen=True, rename={"where": "in"}):
    """What a space does with the numbers of players listed for each edition under ``in``.

    ``does`` is one of the core's DOING_NAMES; ``pile`` comes each round and is taken with all that lies there;
    ``gives`` comes from the supply; of ``choose`` so many different goods as ``chosen`` says; ``uses`` of a space with
    several.
    """

    where: dict[str, list[int]]
    does: str
    pile: dict[str, int] = {}
    gives: dict[str, int] = {}
    choose: list[str] = []
    chosen: int = 0
    uses: list[str] = []


class Space(msgspec.Struct, frozen=True):
    """An action space of the board or a round card, which has a ``stage`` (rules, sections 3 and 4)."""

    id: str
    name: str
    text: str
    rows: list[Row]
    stage: int | None = None


class Major(msgspec.Struct, frozen=True):
    """A major improvement (rules, section 10); the fields as `agricola_rules.set_major` takes them."""

    id: str
    name: str
    cost: dict[str, int]
    points: int
    cooks: dict[str, int] = {}
    bakes: int = 0
    most: int | None = None
    crafts: dict[str, int] = {}
    bonus: tuple[int, int, int] = (0, 0, 0)


class Rules(msgspec.Struct, frozen=True):
    """The numbers of the rules by name, the stages, the harvests and the score table.

    ``version`` rises with every change of the rules that makes an old game or value wrong.
    """

    version: int
    last_of_stage: list[int]
    harvests: list[int]
    score: dict[str, list[int]]
    numbers: dict[str, int]


def _read(name: str, kind: type[T]) -> T:
    raw = files("hedgerow.engine.agricola").joinpath("data", name).read_bytes()
    return msgspec.json.decode(raw, type=kind)


SPACE_ROWS: list[Space] = _read("spaces.json", list[Space])
MAJOR_ROWS: list[Major] = _read("majors.json", list[Major])
RULES: Rules = _read("rules.json", Rules)
OPTIONS: list[Option] = _read("options.json", list[Option])


def space_row(space: str, edition: str, players: int) -> Row | None:
    """What a space does in a game of that edition and number of players; None where it is not in play.

    >>> space_row("grove", "revised", 3).pile, space_row("grove", "revised", 2)
    ({'wood': 2}, None)
    """
    rows = SPACE_ROWS[SPACES.index(space)].rows
    return next((row for row in rows if players in row.where.get(edition, ())), None)


def _fill_core() -> None:
    for space in SPACE_ROWS:
        for row in space.rows:
            settings: dict[str, Any] = {key: getattr(row, key) for key in ("does", "pile", "gives", "choose", "chosen")}
            for edition, counts in row.where.items():
                for players in counts:
                    core.set_space(edition, players, space.id, uses=row.uses, **settings)
        if space.stage is not None:
            core.set_stage(space.id, space.stage)
    for major in MAJOR_ROWS:
        values = {
            name: getattr(major, name) for name in ("cost", "points", "cooks", "bakes", "most", "crafts", "bonus")
        }
        core.set_major(major.id, **values)
    core.set_rounds(RULES.last_of_stage, RULES.harvests)
    for row_name, steps in RULES.score.items():
        core.set_score(row_name, steps)
    for name, value in RULES.numbers.items():
        core.set_rule(name, value)


_fill_core()
