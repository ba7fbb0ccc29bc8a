"""Reads a move as a person writes it and plays it on a state; says precisely why it cannot be played.

NOTATION.md, section Moves, lists what the reader allows. The sources of the refusals are sections 4 and 5 of the rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NoReturn

from hedgerow._core.acbas import State
from hedgerow.engine.acbas import steps as st
from hedgerow.engine.acbas.data import (
    BOXES,
    COTTAGE,
    MATERIALS,
    RULES,
    SPECIAL_A,
    SPECIAL_B,
    SPECIES,
    STABLE,
    STALL,
    Building,
    cost_triple,
    tile,
)
from hedgerow.engine.acbas.names import find_box, find_building
from hedgerow.engine.acbas.sentences import say
from hedgerow.engine.acbas.setup import Farm, Setup
from hedgerow.engine.acbas.words import ANYTHING, Counts, kept, lack, pack, parse_kept, price, sets, unpack
from hedgerow.engine.errors import MoveError, NotationError
from hedgerow.engine.notation import ROWS, edge, mask, parse_edge, parse_space, space
from hedgerow.engine.sentences import listed, quoted

BOX_WORDS = listed([box.id for box in BOXES if not box.id.startswith("special")] + ["special"])
NUMBERS = RULES.numbers


@dataclass(frozen=True)
class Words:
    """A move in pieces: the head, what stands behind its colon, and the animals to keep."""

    text: str
    head: str
    rest: str | None
    keep: Counts | None


def refuse(code: str, **values: object) -> NoReturn:
    """Raise the `MoveError` of a sentence."""
    raise MoveError(say(code, **values))


def split(text: str) -> Words:
    """Take a text apart; `MoveError` if it has not exactly one box.

    >>> split("KEEP:3s/fences:a1n")
    Words(text='keep:3s/fences:a1n', head='fences', rest='a1n', keep=(3, 0, 0, 0))
    """
    word = "".join(text.split()).lower()
    if not word:
        refuse("move_empty")
    boxes, keep = [], None
    for part in word.split("/"):
        match = re.fullmatch(r"keep[:=](.*)", part)
        if match is None:
            boxes.append(part)
        elif keep is not None:
            refuse("move_parts", move=quoted(word))
        else:
            try:
                keep = parse_kept(match[1])
            except NotationError as error:
                raise MoveError(error.reasons[0].within(quoted(word))) from None
    if len(boxes) != 1:
        if not boxes:
            return Words(word, "breed", None, keep)
        refuse("move_parts", move=quoted(word))
    head, colon, rest = boxes[0].partition(":")
    if not colon and ("@" in head or "=" in head):
        head, rest, colon = "special", head, ":"
    return Words(word, head, rest if colon else None, keep)


class Turn:
    """One turn being read: the words, the position before it, the state as far as it has been played."""

    def __init__(self, state: State, setup: Setup, words: Words) -> None:
        self.state = state.copy()
        self.before = state
        self.setup = setup
        self.words = words
        self.seat = state.actor
        self.steps: list[int] = []
        self.gained: Counts = (0, 0, 0, 0)

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
        self.state.play(step, settle=self.words.keep is None)
        self.steps.append(step)

    # the turn as a whole

    def read(self) -> None:
        """Play the whole turn or raise `MoveError`."""
        if self.state.ask == st.NOTHING:
            refuse("move_over", move=quoted(self.words.text))
        breeds = self.words.head in ("breed", "breeding")
        if self.state.ask == st.KEEP:
            if not breeds:
                choices = sets(self._maximal())
                refuse("move_breeding", move=quoted(self.words.text), seat=self.seat, sets=choices)
            self._breed()
            return
        if breeds:
            refuse("move_breed", move=quoted(self.words.text))
        self._use_box()
        if self._running():
            if self.state.ask == st.TAKE:
                self._take()
            else:
                self._keep()
        elif self.words.keep is not None:
            self._check_kept(self.words.keep, (0, 0, 0, 0), [(0, 0, 0, 0)])

    def _running(self) -> bool:
        return self.state.ask == st.TAKE or (self.state.ask == st.KEEP and self.state.fields()["box"] >= 0)

    def _maximal(self) -> list[Counts]:
        return [unpack(one) for one in self.state.steps()]

    def _breed(self) -> None:
        sheep, pigs, cows, horses = (count + (count >= 2) for count in self.farm.animals)
        choices = self._maximal()
        if self.words.keep is None:
            refuse("keep_needed", move=quoted(self.words.text), sets=sets(choices))
        self._check_kept(self.words.keep, (sheep, pigs, cows, horses), choices)
        step = st.step(st.KEEP, pack(self.words.keep))
        self.state.play(step)
        self.steps.append(step)

    def _keep(self) -> None:
        """Answer which animals stay at the end of an action."""
        choices = self._maximal()
        keep = self.words.keep
        if keep is None:
            refuse("keep_needed", move=quoted(self.words.text), sets=sets(choices))
        sheep, pigs, cows, horses = (one + more for one, more in zip(self.farm.animals, self.gained, strict=True))
        self._check_kept(keep, (sheep, pigs, cows, horses), choices)
        if choices == [keep]:
            # nothing to choose: the same turn without the words
            self.state = self.before.copy()
            st.play_all(self.state, self.steps)
        else:
            step = st.step(st.KEEP, pack(keep))
            self.state.play(step)
            self.steps.append(step)

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
        goods = self.setup.boxes.get(box, {})
        sheep, pigs, cows, horses = (goods.get(species, 0) for species in SPECIES)
        self.gained = (sheep, pigs, cows, horses)
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

    def _each(self, parts: Iterable[str], parse: Callable[[str, int], int]) -> list[int]:
        found: list[int] = []
        for part in parts:
            try:
                one = parse(part, self.farm.columns)
            except NotationError as error:
                raise MoveError(say("move_part", move=quoted(self.words.text), why=error.reasons[0])) from None
            if one in found:
                refuse("move_twice", move=quoted(self.words.text), value=part)
            found.append(one)
        return found

    def _need(self, box: str, costs: Sequence[dict[str, int]]) -> None:
        """Refuse if none of the alternative costs can be paid."""
        triples = [cost_triple(cost) for cost in costs]
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
        edges = self._each(self._parts(box, f"edges: write {name}:a1n+a1w"), parse_edge)
        for one in edges:
            if one in farm.borders:
                refuse("edge_border", edge=edge(one, farm.columns))
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
        if not self.setup.expansions:
            if side:
                refuse("expand_none")
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
            (cell,) = self._each([self.words.rest or self._parts(box, "a space: write stall:b1")[0]], parse_space)
        if cell in self.farm.buildings:
            refuse("space_building", space=space(cell), building=tile(self.farm.buildings[cell]).id)
        self.play(st.BOX, box)
        self.play(st.STALL, cell)

    def _stables(self, box: int) -> None:
        farm = self.farm
        if STALL not in farm.buildings.values():
            refuse("no_own_stall", box="stables", seat=self.seat)
        costs = tile(STABLE).costs
        self._need("stables", costs)
        parts = [part.partition("=") for part in self._parts(box, "spaces: write stables:b1=wood")]
        cells = self._each((part[0] for part in parts), parse_space)
        payments = []
        for cell, (_, _, word) in zip(cells, parts, strict=True):
            self._on_stall(cell, "a Stable")
            payments.append(self._stable_payment(cell, word))
        prices = [cost_triple(cost) for cost in costs]
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
        prices = [cost_triple(cost) for cost in tile(STABLE).costs]
        payable = [number for number, cost in enumerate(prices) if not any(lack(cost, self.has))]
        if len(payable) != 1:
            refuse("stable_ambiguous", space=space(cell))
        return payable[0]

    def _on_stall(self, cell: int, what: str) -> None:
        there = self.farm.buildings.get(cell, 0)
        if not there:
            refuse("space_empty", space=space(cell), what=what)
        if there != STALL:
            refuse("space_no_stall", space=space(cell), building=tile(there).id, what=what)

    def _done(self, kind: int) -> None:
        if self.state.ask == kind:
            self.play(st.DONE, 0)

    def _troughs(self, box: int) -> None:
        farm, left = self.farm, self.setup.troughs or 0
        if not left:
            refuse("no_trough")
        if len(farm.troughs) == ROWS * farm.columns:
            refuse("no_trough_space", seat=self.seat)
        cells = self._each(self._parts(box, "spaces: write troughs:a1+b1"), parse_space)
        for cell in cells:
            if cell in farm.troughs:
                refuse("space_trough", space=space(cell))
        count = len(cells)
        if count > left:
            refuse("troughs_left", move=quoted(self.words.text), count=count, left=left)
        cost = NUMBERS["trough_wood"] * (count - NUMBERS["trough_free"])
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
        parts = re.split("([@=])", self._parts(box, f"a building: write special:NAME@SPACE; on offer: {offer}")[0])
        if "+" in (self.words.rest or ""):
            refuse("move_nothing_more", box="special", move=quoted(self.words.text), value="several buildings")
        try:
            number = find_building(parts[0])
        except NotationError as error:
            raise MoveError(say("move_part", move=quoted(self.words.text), why=error.reasons[0])) from None
        building = tile(number)
        if number not in (self.setup.offer or ()):
            refuse("not_offered", building=building.id, offer=f"there is {offer}")
        words = list(zip(parts[1::2], parts[2::2], strict=True))
        payment = self._payment(building, words)
        species = self._choice(building, words)
        cell = self._place(building, [word for sign, word in words if sign == "@"])
        self.play(st.BOX, box)
        self.play(st.BUILDING, number)
        self.play(st.PLACE, cell | payment << 8)
        self.species = species

    def _named(self, words: list[tuple[str, str]], among: Sequence[str]) -> list[str]:
        """The words behind = that name one of these; what names nothing at all is refused."""
        found = []
        for sign, word in words:
            if sign == "=":
                name = ANYTHING.find(word)
                if name is None:
                    refuse("special_part", value=quoted(word))
                if name in among:
                    found.append(name)
        if len(found) > 1:
            what = "animal" if among == SPECIES else "material"
            refuse("move_both", move=quoted(self.words.text), value=listed(found, "and"), what=what)
        return found

    def _payment(self, building: Building, words: list[tuple[str, str]]) -> int:
        named = self._named(words, MATERIALS)
        costs = [cost_triple(cost) for cost in building.costs]
        names = [next(iter(cost), "") for cost in building.costs]
        if named and len(costs) == 1:
            refuse("building_no_payment", building=building.id, value=named[0])
        wanted = [index for index, name in enumerate(names) if not named or name == named[0]]
        right = listed(f"={name}" for name in names)
        if not wanted:
            refuse("building_payment", building=building.id, right=right)
        payable = [index for index in wanted if not any(lack(costs[index], self.has))]
        if not payable:
            what = [MATERIALS[i] for i in range(3) if any(costs[index][i] for index in wanted)]
            has = " and ".join(f"{getattr(self.farm, one)} {one}" for one in what)
            cost = listed(price(costs[index]) for index in wanted)
            lacking = listed(price(lack(costs[index], self.has)) for index in wanted)
            refuse("building_cost", building=building.id, cost=cost, seat=self.seat, has=has, lack=lacking)
        if len(payable) > 1:
            refuse("building_payment", building=building.id, right=right)
        return payable[0]

    def _choice(self, building: Building, words: list[tuple[str, str]]) -> int | None:
        named = self._named(words, SPECIES)
        if named and named[0] not in building.gain:
            right = f"it brings {listed(building.gain)}" if building.gain else "it brings none"
            refuse("building_no_choice", building=building.id, value=named[0], right=right)
        if building.gain and not named:
            refuse("building_choice", building=building.id, right=listed(f"={one}" for one in building.gain))
        return SPECIES.index(named[0]) if named else None

    def _place(self, building: Building, named: list[str]) -> int:
        farm = self.farm
        covered = {"cottage": COTTAGE, "stall": STALL}.get(building.place)
        if covered is None:
            places = self._free_spaces()
            if not places:
                refuse("no_free_space", box=building.id, seat=self.seat)
        else:
            places = [cell for cell, number in sorted(farm.buildings.items()) if number == covered]
            if not places:
                refuse("no_own_stall", box=building.id, seat=self.seat)
        if len(named) > 1:
            refuse("move_twice", move=quoted(self.words.text), value="a space")
        if not named:
            if len(places) > 1:
                example = f"special:{building.id}@{space(places[0])}"
                refuse("building_place", building=building.id, example=example)
            return places[0]
        (cell,) = self._each(named, parse_space)
        if covered == COTTAGE and cell not in places:
            refuse("space_no_cottage", building=building.id, where=f"stands on {space(places[0])}")
        if covered == STALL:
            self._on_stall(cell, building.id)
        if covered is None and cell in farm.buildings:
            refuse("space_building", space=space(cell), building=tile(farm.buildings[cell]).id)
        return cell

    def _take(self) -> None:
        """Choose the animal that a building brings, and who stays."""
        species = self.species
        assert species is not None
        pool = list(self.farm.animals)
        pool[species] += 1
        sheep, pigs, cows, horses = pool
        choices = [
            (one[0], one[1], one[2], one[3]) for one in self.state.maximal_kept(self.seat, (sheep, pigs, cows, horses))
        ]
        keep = self.words.keep
        if keep is None:
            if len(choices) > 1:
                refuse("keep_needed", move=quoted(self.words.text), sets=sets(choices))
            keep = choices[0]
        self._check_kept(keep, (sheep, pigs, cows, horses), choices)
        step = st.step(st.TAKE, pack(keep) | species << 32)
        self.state.play(step)
        self.steps.append(step)
