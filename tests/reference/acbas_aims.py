"""Games of All Creatures that aim at what comes up seldom by chance: some buildings, and what makes them act."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tests.reference.acbas import Position
from tests.reference.acbas_build import building_cells, covering
from tests.reference.acbas_data import RESOURCES
from tests.reference.acbas_farm import can_house
from tests.reference.acbas_random import Dice, Taste, enriched, random_animals
from tests.reference.acbas_specials import BASE, EDITIONS, EXPANSION_BUILDINGS
from tests.reference.acbas_walk import TIMBER_BOXES
from tests.reference.housing import SPECIES, Counts

ON_OFFER = 8  # expansion buildings
AIMS_OF_A_GAME = 4
STANDS = 0.4  # how often an aim that acts in later turns stands on a farm from the beginning
PLENTY = {"wood": (5, 12), "stone": (4, 9), "reed": (2, 5)}


@dataclass(frozen=True)
class Aim:
    """A building that is to be bought and to act."""

    building: str
    boxes: tuple[str, ...] = ()  # what makes it act, or is needed to buy it
    acts_later: bool = False  # in other turns than that in which it is bought
    animals: Counts = (0, 0, 0, 0)  # what it needs, as far as they can be housed
    covers: str = ""  # what it stands on
    at_start: bool = False  # bought in the first round only, by whom has built little


# Three that are hard to reach stand twice, far from each other.
AIMS = (
    Aim("fodder_beet_field", animals=(2, 2, 2, 2)),
    Aim("cottage_extension", at_start=True),
    Aim("stewards_office", acts_later=True),
    Aim("timber_shop", TIMBER_BOXES, acts_later=True),
    Aim("barn", ("stall",), acts_later=True),
    Aim("cattle_farm", ("expand",), acts_later=True, animals=(1, 1, 0, 1)),
    Aim("country_house"),
    Aim("organic_farm", ("fences", "walls")),
    Aim("corner_house", ("expand",), acts_later=True),
    Aim("home_depot", ("resources",), acts_later=True),
    Aim("stud", ("horse_sheep",), acts_later=True),
    Aim("materials_outlet", covers="stable"),
    Aim("carpenter", acts_later=True),
    Aim("fodder_beet_field", animals=(2, 2, 2, 2)),
    Aim("animal_trader"),
    Aim("stewards_office", acts_later=True),
    Aim("woodshop", ("expand",), acts_later=True),
    Aim("workshop", ("stall",), acts_later=True),
    Aim("ranch", ("horse_sheep",), acts_later=True, animals=(0, 0, 0, 2)),
    Aim("dairy_farm", acts_later=True),
    Aim("organic_farm", ("fences", "walls")),
    Aim("farm_well", acts_later=True),
    Aim("breeding_station", acts_later=True),
    Aim("byre_dwelling"),
    Aim("reed_hut"),
    Aim("pig_stall"),
    Aim("inn", animals=(0, 1, 1, 0)),
)


def aims_of(number: int) -> tuple[Aim, ...]:
    """The aims of the aiming game of that number: all take their turn."""
    return tuple(AIMS[(number * AIMS_OF_A_GAME + one) % len(AIMS)] for one in range(AIMS_OF_A_GAME))


def aiming_start(dice: Dice, number: int) -> tuple[Position, Taste]:
    """A rich position in which the aims of the game can be reached by either player, and the taste of both.

    The taste is for nothing else where something must be bought at once.
    """
    aims = aims_of(number)
    wanted = list(dict.fromkeys(aim.building for aim in aims))
    others = [building for building in EXPANSION_BUILDINGS if building not in wanted]
    offer = (*BASE, *wanted, *dice.sample(others, ON_OFFER - len(wanted)))
    position = Position.start(dice.randrange(2), dice.choice(("second_player", "shared")), dice.choice(EDITIONS), offer)
    if not any(aim.at_start for aim in aims):
        position = enriched(position, dice)
    position = with_plenty(position, dice)
    for aim in aims:
        position = prepared(replace(position, to_move=dice.randrange(2)), aim, dice)
    position = replace(position, to_move=position.leader)
    liked = [aim for aim in aims if aim.at_start] or aims
    return position, Taste(
        frozenset(aim.building for aim in liked), frozenset(box for aim in liked for box in aim.boxes)
    )


def with_plenty(position: Position, dice: Dice) -> Position:
    """Goods on both farms for some buildings."""
    for seat in (0, 1):
        position = position.with_farm(seat, **{good: dice.randint(*PLENTY[good]) for good in RESOURCES})
    return position


def prepared(position: Position, aim: Aim, dice: Dice) -> Position:
    """The farm of the player to move made ready for the aim, as far as there is room and pieces are left."""
    if aim.acts_later and aim.building in position.offer and dice.random() < STANDS:
        position = standing(position, aim.building, dice)
    if aim.covers and not position.me.plan.has(aim.covers):
        position = with_tile(position, aim.covers, dice)
    for _ in SPECIES:
        if not can_house(position.me.plan.containers, aim.animals):
            position = with_tile(position, "stable", dice)
    return housed(position, aim.animals, dice)


def standing(position: Position, building: str, dice: Dice) -> Position:
    """The building on a space of the player to move, if there is one, so that all hang together if they can."""
    plan = position.me.plan
    cells = building_cells(plan, building)
    near = [cell for cell in cells if plan.with_building(cell, building).is_cluster]
    return covering(position, dice.choice(near or cells), building) if cells else position


def with_tile(position: Position, tile: str, dice: Dice) -> Position:
    """A tile of the supply, if one is left."""
    return standing(position, tile, dice) if position.stalls else position


def housed(position: Position, wanted: Counts, dice: Dice) -> Position:
    """Animals of the player to move that fit on the farm as it is now: those wanted if they do."""
    containers, seat = position.me.plan.containers, position.actor
    if any(wanted) and can_house(containers, wanted):
        return position.with_farm(seat, animals=wanted)
    if not can_house(containers, position.me.animals):
        return position.with_farm(seat, animals=random_animals(position.me, dice))
    return position
