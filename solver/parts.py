"""The parts of a value: what both scores gain along a line, what the farms promise beyond its end, and the rest.

A value is a margin. It begins with the margin of the farms as they stand; every part says by how much the expected
line changes it. While the game is not over, what a farm promises counts too: the terms of the static evaluation that
are not scored yet (room for more animals, goods in stock), and animals count with their young. Where a line reaches the
end of the game the parts are differences of real scores and nothing else, animals and bonuses by species.
"""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from hedgerow._core import acbas
from hedgerow._core.acbas import State
from hedgerow.engine.acbas.data import SPECIES, tile
from hedgerow.engine.notation import Words
from hedgerow.solver.turns import ASK_NOTHING, margin
from hedgerow.solver.weights import standard

STANDING = "as it stands"
DEEPER = "what deeper search adds"
NEGLIGIBLE = 1e-6  # points: less than any difference of scores or weights

# Which promise each feature of the evaluation belongs to. Points of buildings and expansions are parts of their own, so
# they are taken out of BEGUN. Whose turn it is concerns both together.
ANIMALS = "animals with their young"
TEMPO = "whose turn it is"
BEGUN = "expansions and Stalls begun"
PROMISES = {
    "fixed": BEGUN,
    "grown": ANIMALS,
    "open_spaces": BEGUN,
    "free_places": "room for animals",
    "free_containers": "room for animals",
    "pairs": "species that breed",
    "lone": "species that breed",
    "wood": "goods in stock",
    "stone": "goods in stock",
    "reed": "goods in stock",
    "spare_borders": "goods in stock",
    "expansions": BEGUN,
    "open_stalls": BEGUN,
    "marker": "the start player's marker",
    "workers": TEMPO,
    "uses": "what buildings will do",
}


@dataclass(frozen=True)
class Part:
    """One part of a value: whose (a seat, or None for both together), what, and points from the mover's view."""

    who: int | None
    what: str
    points: float

    def to_json(self) -> dict[str, Any]:
        """Return the part as the JSON object of a hint."""
        return {"who": self.who, "what": self.what, "points": self.points}


def scored(state: State, seat: int) -> dict[str, float]:
    """Return what a seat would score now: points by species, bonus, `expansions` and name of a building.

    >>> import hedgerow.engine as engine
    >>> scored(engine.new("acbas").core, 0)["sheep bonus"]
    -3.0
    """
    report = state.report(seat)
    found: dict[str, float] = {}
    for species, count, bonus in zip(SPECIES, report["counts"], report["bonuses"], strict=True):
        found[Words.plural(species, 2)] = float(count)
        found[f"{species} bonus"] = float(bonus)
    return {**found, **_built(report)}


def _built(report: dict[str, Any]) -> dict[str, float]:
    found: dict[str, float] = defaultdict(float)
    found["expansions"] = float(report["expansions"])
    for _, number, points2 in report["buildings"]:
        found[tile(number).name] += points2 / 2
    return found


def promised(state: State, seat: int) -> dict[str, float]:
    """Return what the evaluation expects of a seat of a running game: what is built, then points by kind of promise.

    All of it adds up to the seat's part of the static evaluation.

    >>> import hedgerow.engine as engine
    >>> sorted(promised(engine.new("acbas").core, 0))[:2]
    ['Cottage', 'animals with their young']
    """
    built = _built(state.report(seat))
    found: dict[str, float] = defaultdict(float)
    for name, points in zip(acbas.FEATURE_NAMES, acbas.terms(state, seat, standard()), strict=True):
        found[PROMISES[name]] += points
    found[BEGUN] -= sum(built.values())
    return {**built, **found}


def _worth(state: State, seat: int, running: bool) -> dict[str, float]:
    return promised(state, seat) if running else scored(state, seat)


def changes(start: State, last: State, me: int) -> list[Part]:
    """Return what changes between two states of a game, own parts first, then the opponent's, then common ones."""
    running = last.ask != ASK_NOTHING
    found, common = [], 0.0
    for seat in (me, 1 - me):
        sign = 1 if seat == me else -1
        was, now = (_worth(state, seat, running) for state in (start, last))
        for what in dict.fromkeys((*was, *now)):
            change = sign * (now.get(what, 0.0) - was.get(what, 0.0))
            if what == TEMPO:
                common += change
            elif abs(change) > NEGLIGIBLE:
                found.append(Part(seat, what, change))
    return [*found, Part(None, TEMPO, common)] if abs(common) > NEGLIGIBLE else found


def parts_of_value(start: State, last: State, me: int, value: float) -> tuple[Part, ...]:
    """Split a value at `start` into parts along a line that ends at `last`; they add up to the value.

    The first part is the margin as it stands, the last one what the value holds beyond the line, if anything.
    """
    standing = margin(start, 0) if last.ask == ASK_NOTHING else acbas.evaluate(start, standard())
    found = [Part(None, STANDING, standing if me == 0 else -standing), *changes(start, last, me)]
    rest = value - sum(part.points for part in found)
    if abs(rest) > NEGLIGIBLE:
        found.append(Part(None, DEEPER, rest))
    return tuple(found)
