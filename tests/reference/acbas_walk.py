"""One turn of All Creatures, part by part: what is possible at each point, and what each part does.

A part is a dict with the key "part", the name of a building's effect or one of "box", "keep" and "none". Spaces and
edges are those of the farm as it is when the part is carried out. `Walk.options` names the possible parts as tuples.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Any

from tests.reference import acbas_course, acbas_farm
from tests.reference.acbas_breed import Organic, bred_sets, inside, may_own_after_breeding, ranch_edges
from tests.reference.acbas_build import may_expand, own_stalls, stables_price, stall_cells, with_me
from tests.reference.acbas_course import BREEDINGS, HOOK_PHASES
from tests.reference.acbas_data import BOXES, RESOURCES, STABLE_COSTS
from tests.reference.acbas_effects import (
    ANY_TIME,
    BEFORE_BREEDING,
    FARM_WELL,
    STONE_CARVER,
    TIMBER_WOOD,
    WORKSHOP_BORDERS,
    Doing,
    Due,
    Option,
    Part,
    Possible,
    building_options,
    follow,
    may_follow,
    must_come,
)
from tests.reference.acbas_specials import STALLS
from tests.reference.acbas_turns import SPECIAL_BOXES, carry_out, max_borders, max_troughs
from tests.reference.geometry import Edge, cell_text, edge_text, parse_cell, parse_edge
from tests.reference.housing import SPECIES, Counts, largest

if TYPE_CHECKING:
    from tests.reference.acbas import Position

TIMBER_BOXES = ("start", "wood3", "stone1", "stone2")
# The keys that each part may have, besides "part".
KEYS = {
    "box": {"box", "borders", "side", "space", "stables", "troughs", "building", "pay", "take", "material"},
    "keep": {"animals"},
    "none": set(),
    "stewards_office": set(),
    "stone_carver": set(),
    "home_depot": set(),
    "barn": set(),
    "cattle_farm": {"animal"},
    "woodshop": {"borders"},
    "workshop": {"borders"},
    "fence_builder": {"borders"},
    "servants_hut": {"borders", "trough"},
    "feed_storehouse": {"space"},
    "country_house": {"side"},
    "conservatory": {"building", "space", "pay", "take", "material"},
    "organic_farm": {"animals"},
    "assembly_hall": {"edge"},
    "building_firm": {"space"},
    "carpenter": {"troughs", "stalls"},
    "cattle_market": {"animal"},
    "animal_trader": {"give", "animal"},
    "farm_well": {"space"},
    "home_workshop": {"space"},
    "joinery": {"space"},
    "trading_station": {"pay", "animal"},
    "ranch": {"edge"},
}
# Where a turn stands.
BEGIN = "begin"  # the first window is open
CHOSEN = "chosen"  # the animals of the first window are housed: only what closes it may follow
OFFICE = "office"  # the Steward's Office is used, its box follows
ACTED = "acted"  # the action or the hook is done: effects, the last window, housing
OVER = "over"


@dataclass(frozen=True)
class Walk:
    """A turn on its way. In `position` the player to move has all animals it owns, housed or not."""

    position: Position
    stage: str = BEGIN
    used: bool = False  # some effect of the window or a hook was used, so housing is asked
    due: tuple[Due, ...] = ()  # effects just triggered
    hooks: frozenset[str] = frozenset()  # the timed hooks of this turn that are used up
    organic: Organic | None = None
    edge: Edge | None = None  # where a Ranch has placed a border

    # ---- what may follow ----

    @property
    def names(self) -> set[str]:
        """The parts that may follow, by name; whether one is possible depends on its options."""
        if self.stage == OVER:
            return set()
        if self.stage == OFFICE:
            return {"box"}
        forced = {due.name for due in self.due if must_come(due)}
        if forced:
            return forced
        phase, owner = self.position.phase, self.position.me.plan.has
        first, names = self.stage == BEGIN, {due.name for due in self.due}
        if phase in BREEDINGS:
            return {"ranch", "keep"} if first else {"keep"}
        if self.stage != CHOSEN:
            names |= {name for name in ANY_TIME if owner(name)}
        if self.stage == ACTED or (first and self.used):
            names.add("keep")
        if self.stage == ACTED:
            return names
        match phase:
            case "work":
                names.add("box")
            case "end_of_work":
                names |= {"none", "stewards_office"}
            case "end_of_round":
                names |= {"none", "stone_carver"} if first and not self.used else {"none"}
            case "start" if FARM_WELL[0](self.position):
                return {"farm_well"}
            case _:
                names |= set(BEFORE_BREEDING) - self.hooks if phase in HOOK_PHASES else set()
                names |= set() if self.used else {"none"}
        return names

    def options(self) -> set[Option]:
        """All parts that may follow, as tuples that begin with the name.

        Not listed in full: borders (only their largest number, at least 1 and at most that many of `free_edges`, for
        a Servant's Hut 0 too), troughs of the box (likewise, of `bare_cells`), arrangements of a Carpenter (the
        pieces; `may_arrange` tells) and the animals to keep (`may_keep` tells, `kept_sets` has the largest).
        """
        return {option for name in self.names for option in self.options_of(name)}

    def options_of(self, name: str) -> set[Option]:
        """The options with that name, if it may follow."""
        if name not in self.names:
            return set()
        here = self.position
        if name in ("keep", "none", "stewards_office"):
            return {(name,)} if name == "keep" or self._can_house() else set()
        if name == "box":
            return set(box_options(here)) if self.stage == OFFICE or self._can_house() else set()
        if name == "ranch":
            return {(name, edge_text(edge, here.me.plan.columns)) for edge in ranch_edges(here.me)}
        for due in self.due:
            if due.name == name:
                return may_follow(here, due)
        options = effect(name)[0](here)
        if self.organic and name == "animal_trader":
            return {option for option in options if self.organic.then(trade_change(option)).explains((0, 0, 0, 0))}
        return options

    @property
    def free_edges(self) -> list[str]:
        """The edges that may get a border."""
        plan = self.position.me.plan
        return [edge_text(edge, plan.columns) for edge in plan.free_edges]

    @property
    def bare_cells(self) -> list[str]:
        """The spaces without a trough."""
        return [cell_text(cell) for cell in self.position.me.plan.bare_cells]

    def may_arrange(self, troughs: Iterable[str], stalls: Mapping[str, str]) -> bool:
        """Whether a Carpenter may be used now, and for this arrangement."""
        try:
            self.apply({"part": "carpenter", "troughs": list(troughs), "stalls": dict(stalls)})
        except ValueError:
            return False
        return True

    # ---- housing ----

    def kept_sets(self) -> set[Counts]:
        """The largest sets of animals that may be kept where housing is asked now, else none."""
        return self._largest() if "keep" in self.names else set()

    def _largest(self) -> set[Counts]:
        here = self.position
        if here.phase in BREEDINGS:
            return set(bred_sets(self._before_border, self.edge))
        if self.organic is None:
            return here.maximal_kept(here.actor, here.me.animals)
        return largest(here.me.animals, self._fits)

    def _fits(self, keep: Counts) -> bool:
        here = self.position
        if here.phase in BREEDINGS:
            return may_own_after_breeding(self._before_border, keep, self.edge)
        explained = self.organic is None or self.organic.explains(keep)
        return inside(keep, here.me.animals) and explained and here.can_house(here.actor, keep)

    @property
    def _before_border(self) -> acbas_farm.Farm:
        """In Breeding: the own farm without the border of a Ranch, for which the animals are judged."""
        farm = self.position.me
        if self.edge is None:
            return farm
        return replace(farm, plan=replace(farm.plan, borders=farm.plan.borders - {self.edge}), borders=farm.borders + 1)

    def may_keep(self, keep: Counts) -> bool:
        """Whether these animals may be kept now."""
        return "keep" in self.names and min(keep) >= 0 and self._fits(keep)

    def _can_house(self) -> bool:
        """Whether what closes the window may follow: all animals fit, or there is one largest set that does."""
        return not self._housing_asked or len(self._largest()) == 1

    @property
    def _housing_asked(self) -> bool:
        """Whether something has happened since the animals were last housed."""
        return self.used if self.stage == BEGIN else self.stage == ACTED

    def _housed(self, keep: Counts | None = None) -> Walk:
        """The animals are housed; if nothing is said, as the only largest set."""
        here = self.position
        if keep is None:
            if not self._housing_asked and here.phase not in BREEDINGS:
                return self
            sets = self._largest()
            if len(sets) != 1:
                raise ValueError(f"keep must choose one of {sorted(sets)}")
            (keep,) = sets
        elif not self.may_keep(keep):
            raise ValueError(f"{keep} cannot be kept")
        return replace(self, position=with_me(here, replace(here.me, animals=keep)), used=False, due=())

    # ---- a part ----

    def apply(self, part: Part) -> Walk:
        """The turn after one part more; ValueError says what the rules forbid."""
        try:
            return self._applied(part)
        except (AttributeError, KeyError, TypeError) as error:
            raise ValueError(f"{part!r} is no part of a turn: {error}") from error

    def _applied(self, part: Part) -> Walk:
        name = part.get("part")
        if not isinstance(name, str) or name not in self.names:
            raise ValueError(f"{name!r} cannot follow here")
        if not set(part) <= KEYS[name] | {"part"}:
            raise ValueError(f"{name} has no {sorted(set(part) - KEYS[name] - {'part'})}")
        if name == "keep":
            after = self._housed(counts_of(part.get("animals")))
            first = self.stage == BEGIN and self.position.phase in ("work", "end_of_work", "end_of_round")
            return replace(after, stage=CHOSEN if first else OVER)
        if name == "none":
            return replace(self._housed(), stage=OVER)._gift_over()
        if name == "stewards_office":
            return replace(self._housed(), stage=OFFICE)._gift_over()
        if name == "box":
            return self._box(part)
        if name == "ranch":
            return self._ranch(part)
        return self._effect(name, part)

    def _gift_over(self) -> Walk:
        """A window before a worker is closed: gifts not placed are ordinary borders."""
        if self.position.phase not in ("work", "end_of_work"):
            return self
        return replace(self, position=with_me(self.position, replace(self.position.me, gift=0)))

    def _box(self, part: Part) -> Walk:
        """The action of a box, with a worker or through the Steward's Office."""
        walk = self if self.stage == OFFICE else self._housed()._gift_over()
        before = walk.position
        turn = {key: value for key, value in part.items() if key != "part"}
        after, _ = carry_out(before, turn, occupy=self.stage != OFFICE)
        due = [Due("home_depot")] if part["box"] == "resources" else []
        if part["box"] == "expand":
            due.append(Due("woodshop", before.pile("expand")["borders"]))
            due += [Due("cattle_farm")] if part.get("side") else []
        elif part["box"] == "stall":
            due.append(Due("workshop", WORKSHOP_BORDERS))
        walk = replace(walk, position=timber(before, after), stage=ACTED, used=True)
        return walk._triggered(before, due, built(part) if part["box"] in ("stall", *SPECIAL_BOXES) else None)

    def _triggered(self, before: Position, due: Iterable[Due], place: str | None) -> Walk:
        """What has just been triggered: by the action, and by a building on that space."""
        here, plan = self.position, self.position.me.plan
        found = [one for one in due if before.me.plan.has(one.name)]  # what is just built has not seen what happened
        if place is not None:
            cell = parse_cell(place, plan.columns)
            building = plan.buildings[cell]
            if building in STALLS and before.me.barn == "open":
                found.append(Due("barn", cell=cell))
            if building in OWN_EFFECTS:
                found.append(Due(building, cell=cell))
        return replace(self, due=tuple(one for one in found if may_follow(here, one)))

    def _ranch(self, part: Part) -> Walk:
        """A border for a newborn horse."""
        here = self.position
        edge = parse_edge(part.get("edge") or "", here.me.plan.columns)
        if edge not in ranch_edges(here.me):
            raise ValueError(f"the Ranch cannot place a border on {part['edge']}")
        farm = replace(here.me.after(borders=-1), plan=here.me.plan.with_borders([edge]))
        return replace(self, position=with_me(here, farm), stage=ACTED, edge=edge)

    def _effect(self, name: str, part: Part) -> Walk:
        """An effect of a building."""
        before = self.position
        options = self.options_of(name)
        if not options or (name not in UNLISTED and option_of(part) not in options):
            raise ValueError(f"{dict(part)} is not possible now")
        due = next((one for one in self.due if one.name == name), None)
        if due is not None:
            return self._follow(due, part)
        after = effect(name)[1](before, part)
        walk = replace(self, position=after, used=True, due=())
        if self.organic:
            walk = replace(walk, organic=self.organic.then(difference(before.me.animals, after.me.animals)))
        if name in BEFORE_BREEDING:
            walk = replace(walk, hooks=self.hooks | {name})
        if name in ("farm_well", "stone_carver"):
            return replace(walk, stage=ACTED)
        triggers = [Due("workshop", WORKSHOP_BORDERS)] if name == "home_workshop" else []
        place = part["space"] if name in ("home_workshop", "building_firm") else None
        return walk._triggered(before, triggers, place)

    def _follow(self, due: Due, part: Part) -> Walk:
        """An effect that something has just triggered. Others triggered with it stay open."""
        before = self.position
        after = follow(before, due, part)
        walk = replace(self, position=after, due=tuple(one for one in self.due if one != due), used=True)
        if due.name == "organic_farm":
            s, p, c, h = part["animals"]
            walk = replace(walk, organic=Organic.of(before.me.plan, before.me.animals, (s, p, c, h)))
        if due.name == "conservatory":
            return walk._triggered(before, [], built(part))
        if due.name == "country_house":
            return walk._triggered(before, [Due("cattle_farm")], None)
        return replace(walk, due=tuple(one for one in walk.due if may_follow(after, one)))

    # ---- the end ----

    def done(self) -> bool:
        """Whether the turn may end here."""
        if self.stage == OVER:
            return True
        if any(must_come(due) for due in self.due):
            return False
        phase = self.position.phase
        if phase in BREEDINGS or self.stage == ACTED:
            return len(self._largest()) == 1
        window = phase in (*HOOK_PHASES, "before_scoring", "start")
        return window and self.stage == BEGIN and self.used and self._can_house()

    def end(self) -> Position:
        """The position after the turn, at the next decision; ValueError if it cannot end here."""
        if not self.done():
            raise ValueError(f"the turn cannot end here: {sorted(self.names)} may follow")
        here = self.position if self.stage == OVER else self._housed().position
        if here.phase == "work":
            return acbas_course.run(here._worker_done(here.me.animals))
        return acbas_course.run(acbas_course.decided(here))


def parts_of(turn: Part | Sequence[Part]) -> list[Part]:
    """A turn as its parts. One dict without "part" is a box, if any, and the animals kept at the end."""
    if not isinstance(turn, Mapping):
        return list(turn)
    if "part" in turn:
        return [turn]
    parts: list[Part] = []
    if turn.get("box") is not None:
        parts.append({"part": "box", **{key: turn[key] for key in KEYS["box"] if turn.get(key) not in (None, [])}})
    if turn.get("keep") is not None:
        parts.append({"part": "keep", "animals": turn["keep"]})
    return parts


# What a building does only once, when it is built.
OWN_EFFECTS = (*("fence_builder", "servants_hut", "feed_storehouse", "country_house", "conservatory", "organic_farm"),)
# Parts whose options do not name everything.
UNLISTED = ("carpenter", "woodshop", "workshop", "fence_builder", "servants_hut")


def effect(name: str) -> tuple[Possible, Doing]:
    """The two functions of an effect that nothing triggers."""
    others = {"farm_well": FARM_WELL, "stone_carver": STONE_CARVER}
    return {**ANY_TIME, **BEFORE_BREEDING, **others}[name]


def built(part: Part) -> str:
    """The space on which a part builds."""
    return str(part["space"])


def timber(before: Position, after: Position) -> Position:
    """With the fourth of its boxes occupied, Timber Shop's owner gets wood."""
    full = [set(TIMBER_BOXES) <= set(dict(position.occupied)) for position in (before, after)]
    if full == [False, True]:
        for seat, farm in enumerate(before.farms):
            if farm.plan.has("timber_shop"):
                after = after.with_farm(seat, wood=after.farms[seat].wood + TIMBER_WOOD)
    return after


def counts_of(animals: Any) -> Counts:
    """Counts given as a list in the order of the species or as a mapping."""
    if isinstance(animals, Mapping):
        animals = [animals.get(species, 0) for species in SPECIES]
    s, p, c, h = animals
    return (s, p, c, h)


def difference(before: Counts, after: Counts) -> Counts:
    """What was added to the first to make the second."""
    s, p, c, h = (b - a for a, b in zip(before, after, strict=True))
    return (s, p, c, h)


def trade_change(option: Option) -> Counts:
    """What comes and goes with an Animal Trader."""
    _, given, gained = option
    s, p, c, h = ((species == gained) - (species in given) for species in SPECIES)
    return (s, p, c, h)


def option_of(part: Part) -> Option:
    """The option that a part is, for parts of which everything is listed."""
    name = part["part"]
    match name:
        case "conservatory":
            return (name, part.get("building"), part.get("space"), part.get("pay") or 0, *gains(part))
        case "animal_trader":
            return (name, in_order(part.get("give"), SPECIES), part.get("animal"))
        case "trading_station":
            return (name, in_order(part.get("pay"), RESOURCES), part.get("animal"))
        case "organic_farm":
            return (name, counts_of(part.get("animals") or (0, 0, 0, 0)))
    values = [part.get(key) for key in ("animal", "space", "side", "edge") if key in KEYS[name]]
    return (name, *values)


def gains(part: Part) -> tuple[Any, Any]:
    """The animal and the material chosen with a building."""
    return part.get("take"), part.get("material")


def in_order(chosen: Any, names: tuple[str, ...]) -> tuple[str, ...]:
    """Two different ones in the order of the names."""
    return tuple(name for name in names if name in (chosen or ()))


def box_options(position: Position) -> Iterable[Option]:
    """Every use of every box, as a box's name and what else it asks for."""
    for box in BOXES:
        if box not in position.usable_boxes():
            continue
        if box in ("fences", "walls"):
            yield ("box", box, max_borders(position, box))
        elif box == "expand":
            for side in ("left", "right") if may_expand(position) else (None,):
                yield ("box", box, side)
        elif box == "stall":
            for cell in stall_cells(position):
                yield ("box", box, cell_text(cell))
        elif box == "stables":
            for chosen in stables_options(position):
                yield ("box", box, chosen)
        elif box == "troughs":
            yield ("box", box, max_troughs(position))
        elif box in SPECIAL_BOXES:
            for _, *rest in building_options(position, box):
                yield ("box", box, *rest)
        else:
            yield ("box", box)


def stables_options(position: Position) -> Iterable[tuple[tuple[str, str], ...]]:
    """Every way to turn own Stalls into Stables: spaces, column by column, each with its material."""
    farm = position.me
    stalls = own_stalls(farm)
    for materials in product((None, *STABLE_COSTS), repeat=len(stalls)):
        chosen = [(cell, material) for cell, material in zip(stalls, materials, strict=True) if material]
        special = sum(farm.plan.buildings[cell] != "stall" for cell, _ in chosen)
        payable = farm.has(stables_price(farm, (material for _, material in chosen)))
        if chosen and payable and special <= position.stalls:
            yield tuple((cell_text(cell), material) for cell, material in chosen)
