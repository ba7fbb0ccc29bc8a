"""Reads a special building as a move names it, `storage@b1=wood=cow`, and says why it cannot be built so."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from hedgerow.engine.acbas import steps as st
from hedgerow.engine.acbas.data import COTTAGE, MATERIALS, SPECIES, STABLE, TILE_NUMBER, cost_triple, in_edition, tile
from hedgerow.engine.acbas.names import find_building
from hedgerow.engine.acbas.sentences import refuse, say
from hedgerow.engine.acbas.setup import Farm
from hedgerow.engine.acbas.state import setup_of
from hedgerow.engine.acbas.words import ANYTHING, lack, price
from hedgerow.engine.errors import MoveError, NotationError
from hedgerow.engine.notation import ROWS, parse_space, space
from hedgerow.engine.sentences import listed, quoted

if TYPE_CHECKING:
    from hedgerow.engine.acbas.moves import Turn

SAWMILL, FARM_SHOP, CLUSTER = (TILE_NUMBER[name] for name in ("sawmill", "farm_shop", "cottage_extension"))
ON_BUILDINGS = ("cottage", "stall", "stable")  # places that bear a building already
WHERE = {
    "free": "a free space",
    "cottage": "the Cottage",
    "stall": "a Stall",
    "bottom_row": "a free space of the bottom row",
    "corner": "a free corner of the farm",
    "beside_cottage": "a free space beside the Cottage",
    "stable": "a plain Stable",
}


def sawn(farm: Farm, cost: tuple[int, int, int]) -> tuple[int, int, int]:
    """What a cost of wood, stone and reed is for the owner of the farm: a Sawmill takes a wood off it.

    >>> sawn(Farm(buildings={0: SAWMILL}), (2, 1, 0)), sawn(Farm(), (2, 1, 0))
    ((1, 1, 0), (2, 1, 0))
    """
    wood, stone, reed = cost
    return (max(0, wood - 1) if SAWMILL in farm.buildings.values() else wood), stone, reed


class Building:
    """A building of the offer as a text names it; `MoveError` if it cannot be built so."""

    def __init__(self, turn: Turn, text: str) -> None:
        self.turn = turn
        setup = setup_of(turn.state)
        self.farm: Farm = setup.players[turn.seat]
        parts = re.split("([@=])", text)
        try:
            self.number = find_building(parts[0])
        except NotationError as error:
            raise MoveError(say("move_part", move=quoted(turn.words.text), why=error.reasons[0])) from None
        self.row = in_edition(tile(self.number), setup.edition)
        offer = setup.offer or ()
        if self.number not in offer:
            names = listed((tile(one).id for one in offer), "and") or "nothing"
            refuse("not_offered", building=self.row.id, offer=f"there is {names}")
        words = list(zip(parts[1::2], parts[2::2], strict=True))
        self.payment, self.material = 0, None
        if self.number == FARM_SHOP:
            self.material = self._material(words)
            self._pay([])
        else:
            self._pay(self._named(words, MATERIALS))
        self.species = self._choice(words)
        self.named = [word for sign, word in words if sign == "@"]
        self.cell = self._place()

    def build(self) -> None:
        """Play its steps; the box was used or the Conservatory asks."""
        turn, cell = self.turn, self.cell
        if not turn.state.is_legal(st.step(st.BUILDING, self.number)):
            self.refuse()
        turn.play(st.BUILDING, self.number)
        if not turn.state.is_legal(st.step(st.PLACE, cell | self.payment << 8)):
            refuse("building_where", building=self.row.id, space=space(cell), why=self._where())
        turn.species = self.species
        turn.play(st.PLACE, cell | self.payment << 8)
        if turn.state.ask == st.SPECIES and self.species is not None:
            turn.play(st.SPECIES, self.species)
        if turn.state.ask == st.MATERIAL and self.material is not None:
            turn.play(st.MATERIAL, self.material)

    def refuse(self) -> None:
        """Refuse the building with what it asks for beyond its price."""
        refuse("building_not_now", building=self.row.id, why=self._why())

    def _why(self) -> str:
        return f"{self._where()}; {self.row.prerequisite}" if self.row.prerequisite else self._where()

    def _where(self) -> str:
        where = WHERE[self.row.place]
        if self.turn.state.fields()["near"]:
            where += " beside the Conservatory"
        elif CLUSTER in self.farm.buildings.values() and self.row.place not in ON_BUILDINGS:
            where += ", beside another building as the Cottage Extension demands"
        return where

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
            refuse("move_both", move=quoted(self.turn.words.text), value=listed(found, "and"), what=what)
        return found

    def _material(self, words: list[tuple[str, str]]) -> int:
        named = self._named(words, MATERIALS)
        if not named:
            refuse("building_material", building=self.row.id, right=listed(f"={one}" for one in MATERIALS))
        return MATERIALS.index(named[0])

    def _pay(self, named: list[str]) -> None:
        turn, farm = self.turn, self.farm
        costs = [sawn(farm, cost_triple(cost)) for cost in self.row.costs]
        names = [next(iter(cost), "") for cost in self.row.costs]
        has = (farm.wood, farm.stone, farm.reed)
        if named and len(costs) == 1:
            refuse("building_no_payment", building=self.row.id, value=named[0])
        wanted = [index for index, name in enumerate(names) if not named or name == named[0]]
        right = listed(f"={name}" for name in names)
        if not wanted:
            refuse("building_payment", building=self.row.id, right=right)
        payable = [index for index in wanted if not any(lack(costs[index], has))]
        if not payable:
            what = [MATERIALS[i] for i in range(3) if any(costs[index][i] for index in wanted)]
            refuse(
                "building_cost",
                building=self.row.id,
                cost=listed(price(costs[index]) for index in wanted),
                seat=turn.seat,
                has=" and ".join(f"{getattr(farm, one)} {one}" for one in what),
                lack=listed(price(lack(costs[index], has)) for index in wanted),
            )
        if len(payable) > 1:
            refuse("building_payment", building=self.row.id, right=right)
        self.payment = payable[0]

    def _choice(self, words: list[tuple[str, str]]) -> int | None:
        named = self._named(words, SPECIES)
        gain = self.row.gain
        if named and named[0] not in gain:
            right = f"it brings {listed(gain)}" if gain else "it leaves no choice"
            refuse("building_no_choice", building=self.row.id, value=named[0], right=right)
        if gain and not named:
            refuse("building_choice", building=self.row.id, right=listed(f"={one}" for one in gain))
        return SPECIES.index(named[0]) if named else None

    def _place(self) -> int:
        turn, farm, building = self.turn, self.farm, self.row
        if building.place == "cottage":
            places = [cell for cell, number in sorted(farm.buildings.items()) if number == COTTAGE]
        elif building.place == "stall":
            places = [cell for cell, number in sorted(farm.buildings.items()) if turn.is_stall(number)]
        elif building.place == "stable":
            places = [cell for cell, number in sorted(farm.buildings.items()) if number == STABLE]
        else:
            places = [cell for cell in range(ROWS * farm.columns) if cell not in farm.buildings]
            if not places:
                refuse("no_free_space", box=building.id, seat=turn.seat)
        if not places and building.place == "stall":
            refuse("no_own_stall", box=building.id, seat=turn.seat)
        if not places:
            self.refuse()
        if len(self.named) > 1:
            refuse("move_twice", move=quoted(turn.words.text), value="a space")
        if not self.named:
            if len(places) > 1:
                example = f"special:{building.id}@{space(places[0])}"
                refuse("building_place", building=building.id, example=example)
            return places[0]
        (cell,) = turn.each(self.named, parse_space, farm)
        if building.place == "cottage" and cell not in places:
            refuse("space_no_cottage", building=building.id, where=f"stands on {space(places[0])}")
        if building.place == "stall":
            turn.on_stall(cell, building.id)
        elif building.place not in ("cottage", "stable") and cell in farm.buildings:
            refuse("space_building", space=space(cell), building=tile(farm.buildings[cell]).id)
        return cell
