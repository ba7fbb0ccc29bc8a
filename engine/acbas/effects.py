"""Reads the parts of a move that are effects of buildings (NOTATION.md, section Moves) and plays them on a turn.

An effect either answers a question that the action before it has brought about, or is used in a window. Questions that
the move does not speak of are declined; what the rules demand must be said.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from hedgerow._core.acbas_rules import HOOK_NAMES
from hedgerow.engine.acbas import carpenter
from hedgerow.engine.acbas import steps as st
from hedgerow.engine.acbas.data import MATERIALS, OPEN_WINDOWS, SPECIES, TILE_NUMBER, TIMED_HOOKS, tile
from hedgerow.engine.acbas.names import find_building
from hedgerow.engine.acbas.sentences import refuse, say
from hedgerow.engine.acbas.setup import Farm
from hedgerow.engine.acbas.state import setup_of
from hedgerow.engine.acbas.turntext import TRADED
from hedgerow.engine.acbas.words import ANYTHING, Counts, kept, pack, parse_kept
from hedgerow.engine.errors import MoveError, NotationError
from hedgerow.engine.notation import mask, parse_space, space
from hedgerow.engine.sentences import listed, quoted

if TYPE_CHECKING:
    from hedgerow.engine.acbas.moves import Turn

# What each effect needs, for the sentence that refuses it.
NEEDS = {
    "animal_trader": "it trades in Work, two animals of different species that you have for one of a third",
    "assembly_hall": "it needs two borders of your supply and an edge without one",
    "barn": "it turns the next Stall that you build, once",
    "building_firm": "it needs 2 stone, a Stall tile and a trough on a space where a Stall may stand",
    "carpenter": "it rearranges own troughs and Stalls on spaces where they could be built",
    "cattle_farm": "it acts when you add an expansion and own a sheep, a pig or a horse",
    "cattle_market": "it costs 1 reed",
    "conservatory": "it builds another building of the offer beside itself, when it is built",
    "country_house": "it adds an expansion when it is built, if one is left",
    "farm_well": "it places a trough at the start of rounds 6, 7 and 8",
    "feed_storehouse": "it places a trough when it is built",
    "fence_builder": "it places borders for 1 wood each when it is built",
    "home_depot": "it takes 1 wood of the 3 wood box when you use Building resources",
    "home_workshop": "it builds a Stall for 3 stone and 1 reed before Breeding",
    "joinery": "it builds a trough for 2 wood before Breeding",
    "organic_farm": "it adds animals to pastures with a single one when it is built",
    "ranch": "it places a border that helps to house a newborn horse",
    "rearing_station": "it is emptied at the start of Breeding",
    "servants_hut": "it places up to two borders, and a trough for 2 wood, when it is built",
    "stewards_office": "it acts once, when all workers of a round are placed",
    "stone_carver": "it takes 1 stone at the end of a round",
    "trading_station": "it takes two different materials for an animal before Breeding, once",
    "woodshop": "it places borders that you have just received",
    "workshop": "it places up to two borders when you take the Stall action",
}
# What is used in a window; behind Expand the Woodshop follows on a question of the action.
IN_WINDOWS = {*OPEN_WINDOWS, *(name for names in TIMED_HOOKS.values() for name in names)}
FOLLOWING = "woodshop"
OPTIONAL = (st.BORDERS, st.STABLE, st.TROUGH, st.BUILDING, st.GIVE, st.FLIP, st.DEPOT, st.WINDOW, st.SPREAD)


def effect_of(head: str) -> str | None:
    """The building whose effect a part names, None if it names none.

    >>> effect_of("cattle market"), effect_of("stall"), effect_of("storage")
    ('cattle_market', None, None)
    """
    try:
        name = tile(find_building(head)).id
    except NotationError:
        return None
    return name if name in NEEDS else None


def decline(turn: Turn) -> None:
    """Leave everything aside that is asked and may be; `MoveError` if something must be said."""
    state = turn.state
    while not turn.is_over and (state.ask in OPTIONAL or state.ask in (st.SIDE, st.SPECIES, st.MATERIAL)):
        if not state.is_legal(st.step(st.DONE, 0)):
            refuse("effect_missing", what=_asked(turn))
        turn.play(st.DONE, 0)


def _asked(turn: Turn) -> str:
    return {
        st.SIDE: "where the expansion goes: country_house:left or country_house:right",
        st.SPECIES: "which animal comes: behind the building = and a species",
        st.MATERIAL: "which material comes: behind the building = and a material",
        st.TROUGH: "where the trough goes, such as feed_storehouse:b1",
        st.WINDOW: "where the trough goes: farm_well: and a space",
    }.get(turn.state.ask, "more")


class Effect:
    """One effect being read: its building, what stands behind its colon, the turn it belongs to."""

    def __init__(self, turn: Turn, name: str, rest: str) -> None:
        self.turn = turn
        self.name = name
        self.rest = rest

    @property
    def farm(self) -> Farm:
        """The actor's farm at this moment."""
        return setup_of(self.turn.state).players[self.turn.seat]

    def cannot(self) -> None:
        """Refuse the effect with what it needs."""
        refuse("effect_not_now", effect=self.name, why=NEEDS[self.name])

    def ask_for(self, kind: int) -> None:
        """Go on to the question that the effect answers, declining what is asked before it."""
        state = self.turn.state
        while state.ask != kind:
            if self.turn.is_over or state.ask not in OPTIONAL or state.ask == st.WINDOW:
                self.cannot()
            if not state.is_legal(st.step(st.DONE, 0)):
                self.cannot()
            self.turn.play(st.DONE, 0)

    def window(self) -> None:
        """Go on to the window in which the effect is used."""
        state = self.turn.state
        while not self.turn.is_over and state.ask not in (st.WINDOW, st.BOX):
            if state.ask not in OPTIONAL or not state.is_legal(st.step(st.DONE, 0)):
                self.cannot()
            self.turn.play(st.DONE, 0)
        if self.turn.is_over:
            self.cannot()

    def play(self, kind: int, payload: int) -> None:
        """Play the step of the effect, or refuse it."""
        if not self.turn.state.is_legal(st.step(kind, payload)):
            self.cannot()
        self.turn.play(kind, payload)

    def use(self, what: int = 0, *, timed: bool = False) -> None:
        """Use the effect in a window."""
        self.window()
        hook = HOOK_NAMES.index(self.name)
        self.play(st.WINDOW, hook | (st.TIMED if timed else 0) | what << 16)

    def space(self) -> int:
        """The one space behind the colon."""
        return self.parsed(self.rest, parse_space, "a space such as b1")

    def parsed(self, word: str, parse: Callable[[str, int], int], right: str) -> int:
        """A space or an edge of the farm as it is now."""
        if not word:
            refuse("effect_what", effect=self.name, right=right)
        return self.turn.each([word], parse, self.farm)[0]

    def edges(self) -> int:
        """The edges behind the colon, as a mask; none of them bears a border."""
        if not self.rest:
            refuse("effect_what", effect=self.name, right="edges such as a1n+a1w")
        return mask(self.turn.free_edges(self.rest.split("+"), self.farm))

    def one_of(self, word: str, among: tuple[str, ...]) -> int:
        """The number of a species or a material."""
        name = ANYTHING.find(word) if word else None
        if name not in among:
            refuse("effect_what", effect=self.name, right=listed(among))
        return among.index(name)

    def borders(self) -> None:
        """Place the borders and go on."""
        edges = self.edges()
        self.play(st.BORDERS, edges)
        if self.turn.state.ask == st.BORDERS and not self.turn.is_over:
            self.turn.play(st.DONE, 0)

    # the effects, by the name of their building

    def read(self) -> None:
        """Play the effect."""
        if self.name in ("joinery", "farm_well", "home_workshop"):
            self.use(self.space(), timed=True)
        elif self.name in ("stone_carver", "stewards_office"):
            self.nothing()
            self.use(timed=True)
        elif self.name in ("workshop", "fence_builder", "ranch"):
            self.ask_for(st.BORDERS)
            self.borders()
        else:
            getattr(self, self.name)()

    def nothing(self) -> None:
        """Refuse words behind the colon."""
        if self.rest:
            refuse("move_nothing_more", box=self.name, move=quoted(self.turn.words.text), value=self.rest)

    def cattle_market(self) -> None:
        """`cattle_market:cow`."""
        self.use(self.one_of(self.rest, SPECIES))

    def animal_trader(self) -> None:
        """`animal_trader:sheep+pig=cow`."""
        given, _, wanted = self.rest.partition("=")
        pair = sorted(self.one_of(word, SPECIES) for word in given.split("+"))
        if len(pair) != 2 or pair[0] == pair[1]:
            refuse("effect_what", effect=self.name, right="two species and a third: sheep+pig=cow")
        self.use(pair[0] << 4 | pair[1] << 2 | self.one_of(wanted, SPECIES))

    def trading_station(self) -> None:
        """`trading_station:wood+stone=cow`."""
        given, _, wanted = self.rest.partition("=")
        pair = tuple(MATERIALS[one] for one in sorted(self.one_of(word, MATERIALS) for word in given.split("+")))
        if pair not in TRADED:
            refuse("effect_what", effect=self.name, right="two materials and an animal: wood+stone=cow")
        self.use(TRADED.index(pair) << 2 | self.one_of(wanted, SPECIES), timed=True)

    def building_firm(self) -> None:
        """`building_firm:b2`."""
        self.use(self.space())

    def assembly_hall(self) -> None:
        """`assembly_hall:a1n`: one border given away for each that is placed."""
        self.use()
        self.borders()

    def woodshop(self) -> None:
        """`woodshop:a1n+b1n`: behind Expand, else what the opponent's Assembly Hall gave."""
        if self.turn.state.ask == st.BOX or not self.turn.steps or self.turn.state.ask == st.WINDOW:
            self.use()
        self.ask_for(st.BORDERS)
        self.borders()

    def carpenter(self) -> None:
        """`carpenter:trough@a1>b2+stall@b1>c1`: all pieces move at once."""
        self.window()
        pieces = carpenter.where(self.farm)
        lifted: list[tuple[str, int]] = []
        for word in self.rest.split("+"):
            match = re.fullmatch(r"([a-z_]+)@([^>]+)>(.+)", word)
            name = None if match is None else next((one for one in carpenter.PIECES if one.startswith(match[1])), None)
            if match is None or name is None:
                refuse("effect_what", effect=self.name, right="pieces and where they go: trough@a1>b2")
            start = self.parsed(match[2], parse_space, "a space")
            if start not in pieces[name]:
                refuse("carpenter_piece", piece=name, space=space(start))
            pieces[name].remove(start)
            lifted.append((name, self.parsed(match[3], parse_space, "a space")))
        for name, to in lifted:
            if to in pieces[name]:
                refuse("carpenter_place", piece=name, space=space(to))
            pieces[name].add(to)
        self.play(st.ARRANGE, carpenter.payload(pieces))

    def barn(self) -> None:
        """`barn`: the Stall just built becomes a Stable."""
        self.nothing()
        self.ask_for(st.FLIP)
        self.play(st.FLIP, 1)

    def home_depot(self) -> None:
        """`home_depot`: the wood is taken."""
        self.nothing()
        self.ask_for(st.DEPOT)
        self.play(st.DEPOT, 1)

    def cattle_farm(self) -> None:
        """`cattle_farm:sheep`: what is given for a cow."""
        species = self.one_of(self.rest, SPECIES)
        self.ask_for(st.GIVE)
        self.play(st.GIVE, species)

    def country_house(self) -> None:
        """`country_house:left`."""
        sides = [side for side in st.SIDES if self.rest and side.startswith(self.rest)]
        if len(sides) != 1:
            refuse("effect_what", effect=self.name, right="left or right")
        self.ask_for(st.SIDE)
        self.play(st.SIDE, st.SIDES.index(sides[0]))

    def feed_storehouse(self) -> None:
        """`feed_storehouse:b2`: where the trough goes."""
        cell = self.space()
        self.ask_for(st.TROUGH)
        self.play(st.TROUGH, cell)

    def servants_hut(self) -> None:
        """`servants_hut:a1n+b1n` for borders, `servants_hut:b2` for the trough."""
        try:
            cell = parse_space(self.rest, self.farm.columns)
        except NotationError:
            self.ask_for(st.BORDERS)
            self.borders()
            return
        self.ask_for(st.TROUGH)
        self.play(st.TROUGH, cell)

    def conservatory(self) -> None:
        """`conservatory:storage@b2`: a building beside it, written as behind `special:`."""
        self.ask_for(st.BUILDING)
        self.turn.build(self.rest)

    def organic_farm(self) -> None:
        """`organic_farm:3s2p+2s1p`: the animals it judges, and those it adds; without the first, all there are."""
        self.ask_for(st.SPREAD)
        words = self.rest.split("+")
        try:
            counts = [parse_kept(word) for word in words]
        except NotationError as error:
            raise MoveError(say("move_part", move=quoted(self.turn.words.text), why=error.reasons[0])) from None
        if len(counts) > 2:
            refuse("effect_what", effect=self.name, right="animals judged and added: 3s2p+2s1p")
        judged: Counts = counts[0] if len(counts) == 2 else self.turn.state.pool()
        added = sum(count << 5 * i for i, count in enumerate(counts[-1]))
        if max(counts[-1]) > 31 or not self.turn.state.is_legal(st.step(st.SPREAD, pack(judged) | added << 32)):
            refuse("organic_spread", judged=kept(judged), added=kept(counts[-1]))
        self.play(st.SPREAD, pack(judged) | added << 32)

    def rearing_station(self) -> None:
        """`rearing_station:3s1p`: what stays when it is emptied."""
        if self.turn.state.ask != st.KEEP or not self.turn.state.is_emptying:
            self.cannot()
        try:
            counts = parse_kept(self.rest)
        except NotationError as error:
            raise MoveError(say("move_part", move=quoted(self.turn.words.text), why=error.reasons[0])) from None
        self.play(st.KEEP, pack(counts))


assert all(name in TILE_NUMBER for name in NEEDS)
