"""One game of Agricola on both sides, the compiled core and the slow twin, compared at every node."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from hedgerow._core import agricola as core
from hedgerow._core.agricola import State
from hedgerow._core.rng import Random
from hedgerow.engine.agricola import json as agricola_json
from hedgerow.engine.agricola import steps as st
from hedgerow.engine.agricola.data import SPACES
from hedgerow.engine.agricola.moves import parse_turn
from hedgerow.engine.agricola.turntext import turn_text
from hedgerow.engine.errors import HedgerowError
from hedgerow.engine.notation import bits
from tests import twin_agricola_parts as parts
from tests.reference.agricola import Position
from tests.reference.agricola_random import random_start, random_turn
from tests.twin_sides import Sides

MOST_COMPARED = 300  # longer lists of turns are compared only now and then
SCORES = ("fields", "pastures_points", "grain", "vegetables", "sheep", "boar", "cattle")
OTHER_SCORES = ("unused", "fenced_stables", "rooms", "people", "improvements", "bonus", "begging", "total")


def plain(data: dict[str, Any]) -> str:
    """A position as a text in which lists of spaces and fences have one order."""
    data = {**data, "players": [dict(player) for player in data["players"]]}
    for player in data["players"]:
        for key in ("rooms", "stables", "fences", "improvements"):
            player[key] = sorted(player[key])
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def key(state: State) -> str:
    """The core's position."""
    return plain(agricola_json.write(state.fields()))


def slow_key(position: Position) -> str:
    """The twin's position."""
    return plain(position.to_json())


@dataclass
class AgricolaComparison(Sides):
    """A game decided by its seed, an edition and a number of players. `counts` says how much was compared."""

    seed: int
    edition: str = "revised"
    players: int = 2
    counts: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.dice = random.Random(f"agricola {self.edition} {self.players} {self.seed}")
        self.chance = Random(self.dice.getrandbits(63))
        self.slow: Position = random_start(
            self.dice, self.edition, self.players, rich=self.dice.random() < 0.4, known=self.dice.random() < 0.2
        )
        self.fast = State.from_fields(agricola_json.read(self.slow.to_json()))

    @property
    def name(self) -> str:
        """Which game it is."""
        return f"agricola game {self.seed} ({self.edition}, {self.players})"

    def said(self) -> str:
        """The position as a text."""
        return slow_key(self.slow)

    # ---- which turn is played ----

    def advance(self) -> None:
        """Choose a turn on one side, play it on the other."""
        if self.slow.to_move is None:
            self.reveal()
        elif self.dice.random() < 0.5:
            self.by_twin()
        else:
            self.by_core()

    def reveal(self) -> None:
        """A card, by chance."""
        cards = {SPACES[one & st.PAYLOAD] for one in self.fast.steps()}
        self.equal("cards", cards, set(self.slow.reveals()))
        card = self.dice.choice(sorted(cards))
        _, self.fast = parse_turn(self.fast, f"reveal:{card}")
        self.slow = self.slow.reveal(card)
        self.counts["cards"] += 1

    def by_twin(self) -> None:
        """A random legal turn of the twin, which the engine must read and the core allow."""
        turn = random_turn(self.slow, self.dice)
        text = parts.turn_text(turn)
        try:
            steps, after = parse_turn(self.fast, text)
        except HedgerowError as error:
            self.fail(f"the core refuses {text}: {error}")
        again, same = parse_turn(self.fast, turn_text(self.fast, steps))
        self.equal(f"the text of {text} read again", again, steps)
        self.equal(f"the position after the text of {text}", same, after)
        self.fast, self.slow = after, self.slow.play(turn)
        self.count(turn, "by the twin")

    def by_core(self) -> None:
        """A random turn of the core, which the twin must allow."""
        steps = core.random_turn(self.fast, self.chance)
        text = turn_text(self.fast, [*steps, *self.settled(steps)])
        turn = parts.parts_of(text)
        try:
            after = self.slow.play(turn)
        except ValueError as error:
            self.fail(f"the twin refuses {text}: {error}")
        for one in steps:
            self.fast.play(one)
        self.slow = after
        self.count(turn, "by the core")

    def settled(self, steps: list[int]) -> list[int]:
        """What the core keeps by itself at the end of these steps, which the twin wants to be told."""
        state = self.fast.copy()
        if state.ask != st.SPACE or steps[-1] >> 56 == st.KEEP:
            return []
        for one in steps:
            state.play(one, settle=False)
        return state.steps()

    def count(self, turn: list[dict[str, Any]], who: str) -> None:
        """Note the parts of a turn."""
        self.counts[who] += 1
        for part in turn:
            self.counts[f"part {part['part']}"] += 1
            if part["part"] == "space":
                self.counts[f"space {part['space']}"] += 1
            elif part["part"] == "major":
                self.counts[f"major {part['major']}"] += 1

    # ---- what is compared at a node ----

    def node(self) -> None:
        """Everything about one position."""
        self.counts["nodes"] += 1
        self.equal("position", key(self.fast), slow_key(self.slow))
        again = State.from_fields(agricola_json.read(agricola_json.write(self.fast.fields())))
        self.equal("the position read from its JSON", again, self.fast)
        for seat in range(self.players):
            self.scores(seat)
            self.housing(seat)
        self.equal("ranks", self.fast.ranks(), tuple(self.slow.ranking()))
        if self.slow.to_move is not None:
            self.listed()

    def scores(self, seat: int) -> None:
        report, score = self.fast.report(seat), self.slow.score(seat)
        fast = dict(zip(SCORES, report["rows"], strict=True)) | {name: report[name] for name in OTHER_SCORES}
        self.equal(f"scores of seat {seat}", fast, {name: score[name] for name in (*SCORES, *OTHER_SCORES)})

    def housing(self, seat: int) -> None:
        farm = self.slow.farms[seat]
        s, b, c = (min(count + self.dice.choice((0, 0, 1, 2, 4)), 30) for count in farm.animals)
        kept = set(self.fast.maximal_kept(seat, (s, b, c))), set(self.slow.maximal_kept(seat, (s, b, c)))
        self.equal(f"kept of {(s, b, c)}, seat {seat}", *kept)
        report = self.fast.report(seat)
        sizes = [size for _, _, size in report["pastures"]] + [1] * (report["lone_stables"].bit_count() + 1)
        self.equal(f"places of seat {seat}", sorted(sizes), self.slow.capacities(seat))

    def listed(self) -> None:
        """Spaces that can be used, and every listed turn with its result, each once."""
        if self.slow.phase == "work":
            spaces = {SPACES[one & st.PAYLOAD] for one in self.fast.steps()}
            self.equal("spaces", spaces, self.slow.usable_spaces())
            self.equal(
                "usable", spaces, {SPACES[one] for one in bits(self.fast.usable())} - set(dict(self.slow.occupied))
            )
            if ("fencing" in spaces and self.dice.random() > 0.02) or self.dice.random() > 0.1:
                return
        results: dict[tuple[str, ...], tuple[int, ...]] = {}
        for steps, after in self.fast.turns():
            # at the end of a round it may not matter any more which space was used, or which animal came and was cooked
            result = (key(after), *(str(one) for one in steps if one >> 56 in (st.SPACE, st.USE, st.ANIMAL)))
            if result in results:
                self.fail(
                    f"{turn_text(self.fast, steps)} and {turn_text(self.fast, results[result])} lead to one position"
                )
            results[result] = steps
            if len(results) > MOST_COMPARED and self.dice.random() < 0.01:
                return
        self.equal(
            "results of listed turns",
            {result[0] for result in results},
            {slow_key(after) for _, after in self.slow.turns()},
        )
        self.counts["listed turns"] += len(results)


def compare(seeds: range, edition: str = "revised", players: int = 2) -> Counter[str]:
    """Play games on both sides; what was compared and used."""
    counts = Counter[str]()
    for seed in seeds:
        counts.update(AgricolaComparison(seed, edition, players).play())
    return counts
