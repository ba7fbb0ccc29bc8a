"""Moves of Agricola read: a text and a position become steps (`turntext` writes them).

Blanks and capitals do not matter. The parts of an action may stand in any order, the space first; what may be left out
is left out; ``keep`` says which animals stay and ``cook`` which of the others are cooked, and may be left out where
only one largest set can stay. ``convert`` turns goods into food where it stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NoReturn

from hedgerow._core import agricola as core
from hedgerow._core.agricola import State
from hedgerow.engine.agricola import steps as st
from hedgerow.engine.agricola.data import ANIMALS, COLUMNS, COOKED, CRAFTED, GOODS, LIMITS, MAJORS, SPACES, USES
from hedgerow.engine.agricola.sentences import say
from hedgerow.engine.agricola.turntext import OVENS
from hedgerow.engine.errors import HedgerowError, MoveError
from hedgerow.engine.notation import mask, parse_edge, parse_space
from hedgerow.engine.sentences import listed, quoted, suited

_COUNT = re.compile(r"([0-9]{1,3})([a-z_]+)", re.ASCII)
CROPS = ("grain", "vegetable")
# Which part answers which question, and how a person calls what is asked.
HEADS = {
    st.CARD: "reveal",
    st.USE: "use",
    st.GOODS: "take",
    st.ANIMAL: "take",
    st.ROOMS: "rooms",
    st.STABLES: "stables",
    st.PLOW: "plow",
    st.SOW: "sow",
    st.MAJOR: "build",
    st.FENCES: "fences",
    st.BAKE: "bake",
    st.FEED: "feed",
    st.BREED: "breed",
    st.KEEP: "keep",
    st.CONVERT: "convert",
}


def parse_turn(state: State, text: str) -> tuple[list[int], State]:
    """The steps that a text means here, and the state after them; `MoveError` says why it means none.

    >>> start = State.start(order=range(25, 39))  # the round cards in the order of their stages
    >>> parse_turn(start, "Grain_Seeds")[1].actor
    1
    """
    return _Reader(state, text).read()


class _Reader:
    """Answers question after question out of the parts that are left."""

    def __init__(self, state: State, text: str) -> None:
        self.first = state
        self.state = state.copy()
        self.text = "".join(text.split()).lower()
        self.steps: list[int] = []
        self.parts: list[tuple[str, str | None]] = []  # heads, and what stands behind their colons
        for word in self.text.split("/"):
            head, colon, rest = word.partition(":")
            self.parts.append((head, rest if colon else None))

    def refuse(self, code: str, **values: object) -> NoReturn:
        raise MoveError(say(code, move=quoted(self.text), **values))

    def read(self) -> tuple[list[int], State]:
        if not self.text:
            raise MoveError(say("move_empty"))
        ended = False
        while not ended:
            ended = self.answer()
        if self.parts:
            self.refuse("move_more", part=quoted(self.parts[0][0]))
        return self.steps, self.state

    def take(self, head: str) -> str | None:
        """What stands behind the first part with this head, which is used up; None if there is none."""
        for place, (found, rest) in enumerate(self.parts):
            if found == head:
                del self.parts[place]
                return rest or ""
        return None

    def play(self, kind: int, payload: int, settle: bool = True) -> bool:
        """Play a step; whether the turn is over with it."""
        one = st.step(kind, payload)
        if not self.state.is_legal(one):
            self.refuse("move_illegal", part=quoted(HEADS[kind]))
        self.state.play(one, settle)
        self.steps.append(one)
        return core.turn_is_over(self.first, self.state)

    @property
    def names_end(self) -> bool:
        """Whether what is left of the text speaks of the end of the turn."""
        return any(head in ("keep", "cook", "convert") for head, _ in self.parts)

    def answer(self) -> bool:
        """Answer what is asked next; whether the turn is over then."""
        ask = self.state.ask
        if ask == st.NOTHING:
            self.refuse("move_over")
        if ask == st.SPACE:
            return self.place()
        if ask == st.KEEP:
            return self.keep()
        if self.parts and self.parts[0][0] == "convert":
            return self.convert()
        head = HEADS[ask]
        rest = self.take(head)
        if rest is None and ask == st.ANIMAL:
            self.refuse("move_missing", part=head)
        if rest is None:
            if not self.state.is_legal(st.step(st.DONE)):
                self.refuse("move_missing", part=head)
            return self.play(st.DONE, 0, settle=not self.names_end)
        return self.play(ask, self.payload(ask, rest), settle=not self.names_end)

    def place(self) -> bool:
        """The space, and what is turned into food before it."""
        if self.parts and self.parts[0][0] == "convert":
            return self.convert()
        if not self.parts:
            self.refuse("move_missing", part="the space")
        head, rest = self.parts.pop(0)
        if head not in SPACES:
            self.refuse("space_unknown", value=quoted(head), spaces=listed(self.free()))
        if rest is not None:
            self.refuse("space_alone", space=head)
        if head not in self.free():
            self.refuse("space_not_free", space=head, spaces=listed(self.free()))
        return self.play(st.SPACE, SPACES.index(head), settle=not self.names_end)

    def convert(self) -> bool:
        """What is turned into food now."""
        rest = self.take("convert") or ""
        return self.play(st.CONVERT, st.conversion(self.counts(rest, COOKED)))

    def free(self) -> list[str]:
        """The spaces that can be used."""
        return [SPACES[one & st.PAYLOAD] for one in self.state.steps()]

    def keep(self) -> bool:
        """The end of a turn: what is turned into food, the animals that stay, those that are cooked."""
        while any(head == "convert" for head, _ in self.parts):
            self.convert()
        kept, cooked = self.take("keep"), self.take("cook")
        if kept is None and cooked is not None:
            self.refuse("cook_alone")
        if kept is None:
            listed_steps = self.state.steps()
            if len(listed_steps) > 1:
                self.refuse("move_missing", part="keep")
            return self.play(st.KEEP, listed_steps[0] & st.PAYLOAD)
        return self.play(st.KEEP, self.herd(kept, cooked))

    def herd(self, kept: str, cooked: str | None) -> int:
        return st.herd(self.counts(kept, ANIMALS), self.counts(cooked or "none", ANIMALS))

    # ---- what stands behind a colon ----

    def payload(self, ask: int, rest: str) -> int:
        match ask:
            case st.CARD:
                hidden = tuple(SPACES[one & st.PAYLOAD] for one in self.state.steps())
                return SPACES.index(hidden[self.index(rest, hidden)])
            case st.USE:
                return self.index(rest, USES)
            case st.GOODS:
                return self.mask(rest, lambda word: self.index(word, GOODS))
            case st.ANIMAL:
                return self.index(rest, ANIMALS)
            case st.ROOMS | st.STABLES:
                return self.mask(rest, self.space)
            case st.PLOW:
                return self.space(rest)
            case st.SOW:
                return self.crops(rest)
            case st.MAJOR:
                name, sign, returned = rest.partition("=")
                return self.index(name, MAJORS) | (self.index(returned, MAJORS) + 1 << 8 if sign else 0)
            case st.FENCES:
                return self.mask(rest, self.edge)
            case st.BAKE:
                counts = self.counts(rest, OVENS)
                return st.pack((counts.get(one, 0) for one in OVENS), 8)
            case st.FEED:
                return st.feeding(self.counts(rest, (*CRAFTED, *COOKED)))
        return self.herd(rest, self.take("cook"))

    def part(self, word: str, parse: Callable[[str], int]) -> int:
        try:
            return parse(word)
        except HedgerowError as error:
            raise MoveError(error.reasons[0].within(quoted(self.text))) from None

    def space(self, word: str) -> int:
        return self.part(word, lambda one: parse_space(one, COLUMNS))

    def index(self, word: str, names: tuple[str, ...]) -> int:
        if word not in names:
            self.refuse("word_unknown", value=quoted(word), words=suited(word, names))
        return names.index(word)

    def edge(self, word: str) -> int:
        return self.part(word, lambda one: parse_edge(one, COLUMNS))

    def mask(self, rest: str, parse: Callable[[str], int]) -> int:
        """What stands between ``+``, each named once."""
        found: set[int] = set()
        for word in rest.split("+"):
            one = parse(word)
            if one in found:
                self.refuse("word_twice", value=quoted(word))
            found.add(one)
        return mask(found)

    def crops(self, rest: str) -> int:
        found: dict[str, list[str]] = {crop: [] for crop in CROPS}
        for word in rest.split("+"):
            cell, _, crop = word.partition("=")
            found[CROPS[self.index(crop, CROPS)]].append(cell)
        self.mask("+".join(found["grain"] + found["vegetable"]), self.space)  # no field twice
        grain, vegetables = (mask(self.space(cell) for cell in cells) for cells in found.values())
        return grain | vegetables << 16

    def counts(self, rest: str, names: tuple[str, ...]) -> dict[str, int]:
        """Counts out of ``1wood+2grain``, ``none``: nothing."""
        found: dict[str, int] = {}
        if rest == "none":
            return found
        for word in rest.split("+"):
            match = _COUNT.fullmatch(word)
            if match is None or match[2] not in names or match[2] in found:
                self.refuse("counts_syntax", value=quoted(rest), words=listed(names, "and"))
            if int(match[1]) > LIMITS["crops"]:
                self.refuse("counts_many", value=quoted(word), most=LIMITS["crops"])
            found[match[2]] = int(match[1])
        if any(found.get(one, 0) > 1 for one in CRAFTED):
            self.refuse("craft_once", value=quoted(rest))
        return found
