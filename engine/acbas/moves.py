"""Reads a move as a person writes it and plays it on a state; says precisely why it cannot be played.

NOTATION.md, section Moves, lists what the reader allows. The sources of the refusals are sections 4 and 5 of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from hedgerow._core import acbas as core
from hedgerow._core.acbas import State
from hedgerow.engine.acbas import steps as st
from hedgerow.engine.acbas.data import (
    BOXES,
    BREEDINGS,
    MATERIALS,
    RULES,
    SPECIAL_A,
    SPECIAL_B,
    SPECIES,
    STABLE,
    STALL,
    TILE_NUMBER,
    cost_triple,
    tile,
)
from hedgerow.engine.acbas.effects import FOLLOWING, IN_WINDOWS, Effect, decline
from hedgerow.engine.acbas.movewords import Part, Words, in_order
from hedgerow.engine.acbas.names import find_box
from hedgerow.engine.acbas.sentences import refuse, say
from hedgerow.engine.acbas.setup import Farm, Setup
from hedgerow.engine.acbas.specials import Building, sawn
from hedgerow.engine.acbas.state import setup_of
from hedgerow.engine.acbas.words import ANYTHING, Counts, kept, lack, pack, price, sets, unpack
from hedgerow.engine.errors import MoveError, NotationError
from hedgerow.engine.notation import ROWS, edge, mask, parse_edge, parse_space, space
from hedgerow.engine.sentences import listed, quoted

BOX_WORDS = listed([box.id for box in BOXES if not box.id.startswith("special")] + ["special"])
NUMBERS = RULES.numbers
CORNER_HOUSE = TILE_NUMBER["corner_house"]
NOTHING_MORE = ("none", "-")


class Turn:
    """One turn being read: the words, the position before it, the state as far as it has been played."""

    def __init__(self, state: State, setup: Setup, words: Words) -> None:
        self.state = state.copy()
        self.before = state
        self.setup = setup
        self.words = words
        self.seat = state.actor
        self.steps: list[int] = []
        self.species: int | None = None
        self.housed = words.housed  # until it is said
        self.closed: Counts | None = None  # what was kept when nothing more was done
        # effects in windows and housings that are still to come: until then nothing settles by itself
        self.special = [name for name, _ in words.before if name in IN_WINDOWS]
        self.special += [name for name, _ in words.after if name in IN_WINDOWS and name != FOLLOWING]

    @property
    def farm(self) -> Farm:
        """The farm of the player whose turn it is, as it is before the turn."""
        return self.setup.players[self.seat]

    @property
    def has(self) -> tuple[int, int, int]:
        """Wood, stone and reed before the turn."""
        return self.farm.wood, self.farm.stone, self.farm.reed

    def play(self, kind: int, payload: int) -> None:
        """Play a step that the reader found legal."""
        step = st.step(kind, payload)
        if not self.state.is_legal(step):
            raise RuntimeError(f"{self.words.text}: the rules refuse step {kind}, {payload}, which the reader allows")
        self.state.play(step, settle=self.words.keep is None and self.housed is None and not self.special)
        self.steps.append(step)

    @property
    def is_over(self) -> bool:
        """Whether the turn has ended: what is asked now belongs to another one."""
        return bool(self.steps) and core.turn_is_over(self.before, self.state)

    # the turn as a whole

    def read(self) -> None:
        """Play the whole turn or raise `MoveError`."""
        if self.state.ask == st.NOTHING:
            refuse("move_over", move=quoted(self.words.text))
        breeds = self.words.head in ("breed", "breeding")
        if self.setup.phase in BREEDINGS:
            if not breeds and not self.words.before:
                choices = sets(self._maximal())
                refuse("move_breeding", move=quoted(self.words.text), seat=self.seat, sets=choices)
            self._breed()
            return
        if breeds:
            phase = self.setup.phase.replace("_", " ")
            right = "place a worker" if phase == "work" else "write an effect of a building, or none"
            refuse("move_breed", move=quoted(self.words.text), phase=phase, right=right)
        self._effects(self.words.before)
        if not self.is_over and (self.state.ask == st.WINDOW or (self.words.before and self.words.head)):
            self._close_window()
        if self.words.head in NOTHING_MORE:
            if self.setup.phase == "work" or (self.state.ask == st.BOX and not self.is_over):
                refuse("move_box", value=quoted(self.words.head), boxes=BOX_WORDS)
        elif self.words.head:
            if self.setup.phase not in ("work", "end_of_work") or self.state.ask != st.BOX or self.is_over:
                refuse("move_phase", move=quoted(self.words.text), phase=self.setup.phase.replace("_", " "))
            if self.words.before:
                self.setup = setup_of(self.state)
            self._use_box()
            self._effects(self.words.after)
        elif self.state.ask == st.BOX and not self.is_over:
            refuse("move_box", value=quoted(self.words.text), boxes=BOX_WORDS)
        decline(self)
        if self._running():
            if self.state.ask == st.TAKE:
                self._take()
            else:
                self._keep()
        elif self.words.keep is not None and self.closed is None:
            self._check_kept(self.words.keep, (0, 0, 0, 0), [(0, 0, 0, 0)])
        elif self.words.keep is not None and self.closed is not None and self.words.keep != self.closed:
            refuse("keep_closed", keep=kept(self.words.keep), has=kept(self.closed))

    def _effects(self, parts: Sequence[Part]) -> None:
        for name, rest in in_order(parts):
            if name in self.special:
                self.special.remove(name)
            Effect(self, name, rest).read()

    def _close_window(self) -> None:
        """End the window before a worker, with its housing."""
        decline(self)
        if self.words.head and self.state.ask == st.KEEP and not self.is_over:
            choices = self._maximal()
            keep = self.housed
            if keep is None:
                if len(choices) > 1:
                    refuse("keep_needed", move=quoted(self.words.text), sets=sets(choices))
                keep = choices[0]
            self._check_kept(keep, self.state.pool(), choices)
            self._play_keep(keep)
            self.closed = keep if self.words.head in NOTHING_MORE else None
        self.housed = None

    def _play_keep(self, keep: Counts) -> None:
        step = st.step(st.KEEP, pack(keep))
        self.state.play(step)
        self.steps.append(step)

    def _running(self) -> bool:
        """Whether the own turn waits for its housing."""
        return self.state.ask in (st.TAKE, st.KEEP) and not self.is_over

    def _maximal(self) -> list[Counts]:
        return [unpack(one) for one in self.state.steps()]

    def _breed(self) -> None:
        told = any(name == "rearing_station" for name, _ in self.words.before)
        if self.state.is_emptying and not told:
            self._empty()
        else:
            self._bear()

    def _bear(self) -> None:
        """Breed; the Rearing Station is emptied, or the move says how."""
        self._effects(self.words.before)
        if self.state.ask == st.BORDERS and not self.is_over:
            self.play(st.DONE, 0)
        if not self._running():
            owned = self._owned(self.state)
            if self.words.keep not in (None, owned):
                refuse("keep_room", keep=kept(self.words.keep or owned), sets=sets([owned]))
            return
        choices = self._maximal()
        if self.words.keep is None:
            refuse("keep_needed", move=quoted(self.words.text), sets=sets(choices))
        self._check_kept(self.words.keep, self.state.pool(), choices)
        if not self.state.is_legal(st.step(st.KEEP, pack(self.words.keep))):
            refuse("keep_foal", keep=kept(self.words.keep), count=self.state.pool()[SPECIES.index("horse")])
        self._play_keep(self.words.keep)

    def _owned(self, state: State) -> Counts:
        sheep, pigs, cows, horses = state.fields()["farms"][self.seat]["animals"]
        return sheep, pigs, cows, horses

    def _empty(self) -> None:
        """Empty the Rearing Station in the first way with which the rest of the move is legal."""
        choices, before = self._maximal(), self.state
        for choice in choices if self.words.keep is not None else ():
            self.state, self.steps = before.copy(), []
            self.play(st.KEEP, pack(choice))
            try:
                self._bear()
            except MoveError:
                continue
            return
        refuse("emptying_needed", move=quoted(self.words.text), sets=sets(choices))

    def _keep(self) -> None:
        """Answer which animals stay at the end of an action."""
        choices = self._maximal()
        keep = self.words.keep
        if keep is None:
            if len(choices) > 1:
                refuse("keep_needed", move=quoted(self.words.text), sets=sets(choices))
            keep = choices[0]
        self._check_kept(keep, self.state.pool(), choices)
        plain = not any(step >> 56 in (st.WINDOW, st.ARRANGE, st.KEEP) for step in self.steps)
        if choices == [keep] and plain and not self.before.fields()["farms"][self.seat]["windows"]:
            # nothing to choose: the same turn without the words
            self.state = self.before.copy()
            st.play_all(self.state, self.steps)
        else:
            self._play_keep(keep)

    def _check_kept(self, keep: Counts, pool: Counts, choices: Sequence[Counts]) -> None:
        for species, count, most in zip(SPECIES, keep, pool, strict=True):
            if count > most:
                refuse("keep_more", keep=kept(keep), count=count, species=species, has=most)
        if not self.state.can_house(self.seat, keep):
            refuse("keep_room", keep=kept(keep), sets=sets(choices))

    # boxes

    def _use_box(self) -> None:
        box = self._box()
        name = BOXES[box].id
        if box in self.setup.occupied:
            if box in (SPECIAL_A, SPECIAL_B) and self.words.head == "special":
                refuse("specials_taken")
            refuse("box_taken", box=name, seat=self.setup.occupied[box])
        special = {
            "fences": self._borders,
            "walls": self._borders,
            "expand": self._expand,
            "stall": self._stall,
            "stables": self._stables,
            "troughs": self._troughs,
            "special_a": self._special,
            "special_b": self._special,
        }
        if name in special:
            special[name](box)
            return
        if self.words.rest:
            refuse("move_nothing_more", box=name, move=quoted(self.words.text), value=quoted(self.words.rest))
        self.play(st.BOX, box)

    def _box(self) -> int:
        head = self.words.head
        free_a = SPECIAL_A not in self.setup.occupied
        if head in ("special", "specialbuilding", "special_building"):
            return SPECIAL_A if free_a or SPECIAL_B in self.setup.occupied else SPECIAL_B
        box = find_box(head)
        if box is None:
            refuse("move_box", value=quoted(head), boxes=BOX_WORDS)
        both_free = free_a and SPECIAL_B not in self.setup.occupied
        return SPECIAL_A if box == SPECIAL_B and both_free else box

    def _parts(self, box: int, right: str) -> list[str]:
        """The parts behind the colon, each once."""
        if not self.words.rest:
            refuse("move_what", box=BOXES[box].id, right=right)
        return self.words.rest.split("+")

    def each(self, parts: Iterable[str], parse: Callable[[str, int], int], farm: Farm | None = None) -> list[int]:
        """Spaces or edges of the farm, by default as it is before the turn; each named once."""
        found: list[int] = []
        for part in parts:
            try:
                one = parse(part, (farm or self.farm).columns)
            except NotationError as error:
                raise MoveError(say("move_part", move=quoted(self.words.text), why=error.reasons[0])) from None
            if one in found:
                refuse("move_twice", move=quoted(self.words.text), value=part)
            found.append(one)
        return found

    def free_edges(self, parts: Iterable[str], farm: Farm) -> list[int]:
        """Edges of a farm that bear no border."""
        edges = self.each(parts, parse_edge, farm)
        for one in edges:
            if one in farm.borders:
                refuse("edge_border", edge=edge(one, farm.columns))
        return edges

    def _need(self, box: str, costs: Sequence[dict[str, int]]) -> None:
        """Refuse if none of the alternative costs can be paid."""
        triples = [cost_triple(cost) for cost in costs]
        if box != "fences":
            triples = [sawn(self.farm, cost) for cost in triples]
        lacks = [lack(cost, self.has) for cost in triples]
        if all(any(one) for one in lacks):
            what = [MATERIALS[i] for i in range(3) if any(cost[i] for cost in triples)]
            has = " and ".join(f"{getattr(self.farm, one)} {one}" for one in what)
            cost = listed(price(one) for one in triples)
            refuse("box_cost", box=box, cost=cost, seat=self.seat, has=has, lack=listed(price(one) for one in lacks))

    def _borders(self, box: int) -> None:
        name, farm = BOXES[box].id, self.farm
        fences = name == "fences"
        if len(farm.borders) == 7 * farm.columns + ROWS:
            refuse("no_free_edge", box=name, seat=self.seat)
        if not farm.spare:
            refuse("no_spare", box=name, seat=self.seat)
        if fences:
            self._need(name, [{"wood": NUMBERS["border_wood"]}])
        edges = self.free_edges(self._parts(box, f"edges: write {name}:a1n+a1w"), farm)
        count = len(edges)
        if count > farm.spare:
            refuse("borders_own", move=quoted(self.words.text), count=count, seat=self.seat, spare=farm.spare)
        paid = count if fences else max(0, count - NUMBERS["walls_free"])
        cost = paid * NUMBERS["border_wood" if fences else "walls_stone"]
        material, has = ("wood", farm.wood) if fences else ("stone", farm.stone)
        if cost > has:
            lacking = f"{cost - has} {material}"
            refuse(
                "borders_cost",
                count=count,
                cost=cost,
                material=material,
                seat=self.seat,
                has=f"{has} {material}",
                lack=lacking,
            )
        self.play(st.BOX, box)
        self.play(st.BORDERS, mask(edges))
        self._done(st.BORDERS)

    def _expand(self, box: int) -> None:
        side = (self.words.rest or "").lower()
        sides = {"left": 0, "l": 0, "right": 1, "r": 1}
        corner = CORNER_HOUSE in self.farm.buildings.values()
        if not self.setup.expansions or corner:
            if side:
                refuse("expand_corner" if corner else "expand_none")
            self.play(st.BOX, box)
            return
        if side not in sides:
            refuse("expand_side")
        self.play(st.BOX, box)
        self.play(st.SIDE, sides[side])

    def _free_spaces(self) -> list[int]:
        return [cell for cell in range(ROWS * self.farm.columns) if cell not in self.farm.buildings]

    def _stall(self, box: int) -> None:
        if not self.setup.stalls:
            refuse("no_stall_tile")
        self._need("stall", tile(STALL).costs)
        places = self._free_spaces()
        if not places:
            refuse("no_free_space", box="stall", seat=self.seat)
        if not self.words.rest and len(places) == 1:
            cell = places[0]
        else:
            (cell,) = self.each([self.words.rest or self._parts(box, "a space: write stall:b1")[0]], parse_space)
        if cell in self.farm.buildings:
            refuse("space_building", space=space(cell), building=tile(self.farm.buildings[cell]).id)
        self.play(st.BOX, box)
        if not self.state.is_legal(st.step(st.STALL, cell)):
            refuse("space_cluster", space=space(cell))
        self.play(st.STALL, cell)

    def _stables(self, box: int) -> None:
        farm = self.farm
        if not any(self.is_stall(number) for number in farm.buildings.values()):
            refuse("no_own_stall", box="stables", seat=self.seat)
        costs = tile(STABLE).costs
        self._need("stables", costs)
        parts = [part.partition("=") for part in self._parts(box, "spaces: write stables:b1=wood")]
        cells = self.each((part[0] for part in parts), parse_space)
        payments = []
        for cell, (_, _, word) in zip(cells, parts, strict=True):
            self.on_stall(cell, "a Stable")
            payments.append(self._stable_payment(cell, word))
        special = sum(farm.buildings[cell] != STALL for cell in cells)
        if special > (self.setup.stalls or 0):
            refuse("special_stall_tile", count=special, left=self.setup.stalls or 0)
        prices = [sawn(farm, cost_triple(cost)) for cost in costs]
        total = [sum(prices[payment][i] for payment in payments) for i in range(3)]
        lacking = lack(total, self.has)
        if any(lacking):
            what = [MATERIALS[i] for i in range(3) if total[i]]
            has = " and ".join(f"{getattr(farm, one)} {one}" for one in what)
            cost = price(total)
            refuse(
                "stables_cost", move=quoted(self.words.text), cost=cost, seat=self.seat, has=has, lack=price(lacking)
            )
        self.play(st.BOX, box)
        # which Stable was paid with what leaves no trace: in canonical order wood comes first
        for cell, payment in zip(sorted(cells), sorted(payments), strict=True):
            self.play(st.STABLE, cell | payment << 8)
        self._done(st.STABLE)

    def _stable_payment(self, cell: int, word: str) -> int:
        if word:
            material = ANYTHING.find(word)
            if material not in ("wood", "stone"):
                refuse("stable_payment", value=quoted(self.words.text), payment=quoted(word), space=space(cell))
            return MATERIALS.index(material)
        prices = [sawn(self.farm, cost_triple(cost)) for cost in tile(STABLE).costs]
        payable = [number for number, cost in enumerate(prices) if not any(lack(cost, self.has))]
        if len(payable) != 1:
            refuse("stable_ambiguous", space=space(cell))
        return payable[0]

    @staticmethod
    def is_stall(number: int) -> bool:
        """Whether a tile is a Stall, plain or from the offer."""
        return number == STALL or tile(number).hook == "special_stall"

    def on_stall(self, cell: int, what: str) -> None:
        """Refuse a space on which no Stall stands."""
        there = setup_of(self.state).players[self.seat].buildings.get(cell, 0)
        if not there:
            refuse("space_empty", space=space(cell), what=what)
        if not self.is_stall(there):
            refuse("space_no_stall", space=space(cell), building=tile(there).id, what=what)

    def _done(self, kind: int) -> None:
        if self.state.ask == kind and not self.is_over:
            self.play(st.DONE, 0)

    def _troughs(self, box: int) -> None:
        farm, left = self.farm, self.setup.troughs or 0
        if not left:
            refuse("no_trough")
        if len(farm.troughs) == ROWS * farm.columns:
            refuse("no_trough_space", seat=self.seat)
        cells = self.each(self._parts(box, "spaces: write troughs:a1+b1"), parse_space)
        for cell in cells:
            if cell in farm.troughs:
                refuse("space_trough", space=space(cell))
        count = len(cells)
        if count > left:
            refuse("troughs_left", move=quoted(self.words.text), count=count, left=left)
        wood, _, _ = sawn(farm, (NUMBERS["trough_wood"], 0, 0))
        cost = wood * (count - NUMBERS["trough_free"])
        if cost > farm.wood:
            has, lacking = f"{farm.wood} wood", f"{cost - farm.wood} wood"
            refuse("troughs_cost", count=count, cost=cost, seat=self.seat, has=has, lack=lacking)
        self.play(st.BOX, box)
        for cell in sorted(cells):
            self.play(st.TROUGH, cell)
        self._done(st.TROUGH)

    # special buildings

    def _special(self, box: int) -> None:
        offer = listed((tile(one).id for one in self.setup.offer or ()), "and") or "nothing"
        text = self._parts(box, f"a building: write special:NAME@SPACE; on offer: {offer}")[0]
        if "+" in (self.words.rest or ""):
            refuse("move_nothing_more", box="special", move=quoted(self.words.text), value="several buildings")
        building = Building(self, text)
        if not self.state.is_legal(st.step(st.BOX, box)):
            building.refuse()
        self.play(st.BOX, box)
        building.build()

    def build(self, text: str) -> None:
        """Build the second building of a Conservatory."""
        Building(self, text).build()

    def _take(self) -> None:
        """Choose the animal that a building brings, and who stays."""
        species = self.species
        assert species is not None
        sheep, pigs, cows, horses = (n + (i == species) for i, n in enumerate(self.state.pool()))
        pool = (sheep, pigs, cows, horses)
        choices = [(one[0], one[1], one[2], one[3]) for one in self.state.maximal_kept(self.seat, pool)]
        keep = self.words.keep
        if keep is None:
            if len(choices) > 1:
                refuse("keep_needed", move=quoted(self.words.text), sets=sets(choices))
            keep = choices[0]
        self._check_kept(keep, pool, choices)
        step = st.step(st.TAKE, pack(keep) | species << 32)
        self.state.play(step)
        self.steps.append(step)
