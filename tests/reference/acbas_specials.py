"""All 58 special buildings in numbers, in both editions (acbas rules, sections 7 and 10).

What a building does beside holding animals and bringing goods stands where it happens: in `acbas_build`,
`acbas_effects`, `acbas_breed`, `acbas_course` and `acbas_farm`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tests.reference.housing import SPECIES, Container

EDITIONS = ("bigbox", "original")


@dataclass(frozen=True)
class Building:
    """What stands on a space. `points2` counts half points; `on` says what must be there before."""

    points2: int | str  # a number, or the name of a formula
    holds: Container | None = None
    costs: tuple[dict[str, int], ...] = ()  # pay exactly one of these
    on: str = "free"  # "free": a space without a building; else the tile that it covers
    gains: tuple[str, ...] = ()  # one animal of one of these species
    where: str = ""  # a further word on the space: "bottom row", "corner" or "beside the cottage"
    needs: str = ""  # what must be so before: "six unused", "two of each" or "second worker"
    animals: Mapping[str, int] = field(default_factory=dict)  # what it costs in animals
    brings: Mapping[str, int] = field(default_factory=dict)  # goods that come at once
    material: bool = False  # brings one wood, stone or reed too


def cost(wood: int = 0, stone: int = 0, reed: int = 0) -> dict[str, int]:
    """A cost, zeros left out."""
    return {good: number for good, number in (("wood", wood), ("stone", stone), ("reed", reed)) if number}


TILES = {
    "cottage": Building(0, ("any", 1)),
    "stall": Building(2, ("any", 3)),
    "stable": Building(8, ("any", 5)),
}

BASE = {
    "half_timbered_house": Building(10, ("any", 2), (cost(3, 2, 1),), on="cottage"),
    "storage": Building("storage", None, (cost(2, 0, 1),)),
    "shelter": Building(0, ("any", 1), (cost(2, 1),), gains=SPECIES),
    "open_stable": Building(4, ("any", 5), (cost(3), cost(0, 3)), on="stall", gains=("cow", "horse")),
}

FIRST_EXPANSION = {
    "animal_trader": Building(6, ("any", 2), (cost(2, 0, 2),)),
    "flooring_expert": Building(0, None, (cost(0, 1, 1),), gains=("pig", "cow")),
    "breeding_station": Building(0, ("any", 2), (cost(2, 3),)),
    "carpenter": Building(2, None, (cost(1, 1),)),
    "cattle_farm": Building(2, ("only", "cow", 3), (cost(2, 2),)),
    "country_house": Building(2, ("any", 3), (cost(3, 3),), brings={"cow": 1}),
    "cow_stall": Building("cow_stall", ("only", "cow", 3), (cost(4, 0, 1),), brings={"cow": 1}),
    "dog_house": Building(0, None, (cost(1),)),
    "duck_pond": Building(2, None, (cost(),), needs="six unused", brings={"reed": 1}),
    "estate": Building("estate", ("only", "horse", 2), (cost(0, 2, 1),), brings={"horse": 1}),
    "farm_shop": Building(0, ("only", "sheep", 1), (cost(1),), gains=SPECIES, where="bottom row", material=True),
    "farm_well": Building(0, None, (cost(1, 2),)),
    "feed_storehouse": Building("feed_storehouse", None, (cost(1, 0, 1),)),
    "fertility_center": Building(0, None, (cost(0, 2),)),
    "fodder_beet_field": Building(0, None, (cost(),), needs="two of each", brings=dict.fromkeys(SPECIES, 1)),
    "fence_builder": Building(0, ("any", 1), (cost(0, 1, 1),)),
    "hay_rack": Building(0, None, (cost(3, 0, 1),), brings={"sheep": 1, "cow": 1, "horse": 1}),
    "home_workshop": Building(2, None, (cost(2, 0, 1),)),
    "joinery": Building(0, None, (cost(0, 1, 1),)),
    "large_extension": Building("neighbours", ("any", 2), (cost(3),)),
    "log_house": Building("log_house", ("any", 4), (cost(2, 0, 1),), on="cottage"),
    "pig_stall": Building("pig_stall", ("only", "pig", 3), (cost(4, 0, 1),), brings={"pig": 1}),
    "ranch": Building(4, ("only", "horse", 2), (cost(2, 3),)),
    "rearing_station": Building(2, ("each", 1), (cost(2, 0, 1),)),
    "sawmill": Building(8, None, (cost(0, 5),)),
    "small_extension": Building("neighbours", ("any", 2), (cost(0, 1),)),
    "stud": Building(6, ("only", "horse", 2), (cost(1, 3, 1),)),
    "wild_boar_pen": Building(0, ("only", "pig", 2), (cost(2),)),
}

SECOND_EXPANSION = {
    "assembly_hall": Building(4, None, (cost(3, 0, 1),)),
    "barn": Building(0, ("any", 1), (cost(3),)),
    "building_firm": Building(4, None, (cost(2, 1),)),
    "byre_dwelling": Building(6, ("any", 4), (cost(3, 3, 1),), on="cottage"),
    "cattle_market": Building(4, ("any", 2), (cost(4, 1),)),
    "conservatory": Building(2, ("only", "sheep", 1), (cost(0, 1),)),
    "corner_house": Building(8, ("any", 3), (cost(0, 2, 1),), where="corner"),
    "cottage_extension": Building(8, ("any", 3), (cost(1),), where="beside the cottage", needs="second worker"),
    "dairy_farm": Building(6, ("only", "cow", 2), (cost(3, 0, 1),)),
    "feeding_station": Building(0, ("any", 1), (cost(2),)),
    "hayrick": Building(2, None, (cost(),)),
    "home_depot": Building(2, ("only", "horse", 1), (cost(0, 2),)),
    "inn": Building(8, ("only", "pig", 2), (cost(0, 2),), animals={"pig": 1, "cow": 1}, brings={"horse": 1}),
    "manor": Building("manor", ("any", 2), (cost(1, 3),)),
    "materials_outlet": Building(
        14, ("only", "horse", 1), (cost(0, 0, 1),), on="stable", brings={"wood": 4, "stone": 3}
    ),
    "office": Building("office", ("only", "horse", 2), (cost(2, 2),)),
    "organic_farm": Building(8, None, (cost(2, 3, 1),)),
    "pen": Building(0, ("any", 4), (cost(2),)),
    "reed_hut": Building(0, ("any", 3), (cost(1, 0, 3),), brings={"reed": 3}),
    "servants_hut": Building(0, ("any", 1), (cost(2),)),
    "stewards_office": Building(-6, ("any", 1), (cost(4, 3, 2),)),
    "stone_carver": Building("stone_carver", None, (cost(5),)),
    "timber_shop": Building(2, None, (cost(0, 2),)),
    "trading_station": Building(2, ("only", "cow", 1), (cost(1, 2),)),
    "woodshop": Building(2, ("any", 2), (cost(2, 2),)),
    "workshop": Building(4, ("any", 1), (cost(2, 1),)),
}

# The special buildings, in the order in which an offer names them.
SPECIALS = {**BASE, **FIRST_EXPANSION, **SECOND_EXPANSION}
EXPANSION_BUILDINGS = (*FIRST_EXPANSION, *SECOND_EXPANSION)
BUILDINGS = {**TILES, **SPECIALS}

# What the first printings say otherwise.
ORIGINAL = {
    "dairy_farm": replace(SPECIALS["dairy_farm"], costs=(cost(0, 3, 1),)),
    "small_extension": replace(SPECIALS["small_extension"], holds=("any", 1)),
    "materials_outlet": replace(SPECIALS["materials_outlet"], brings={"wood": 3, "stone": 3}),
}


def row(building: str, edition: str) -> Building:
    """The numbers of a building in an edition."""
    return ORIGINAL[building] if edition == "original" and building in ORIGINAL else BUILDINGS[building]


HOMES = (
    "cottage",
    "half_timbered_house",
    "log_house",
    "byre_dwelling",
)  # what marks the left column of the start board
STALLS = ("stall", "cow_stall", "pig_stall")  # what a Stable or the Open Stable may cover
TILES_OF_THE_SUPPLY = ("stall", "stable")  # the two sides of a Stall tile
# What may be kept on an unused space: the species and how many.
ALLOWANCES = {
    "dog_house": ("sheep", 1),  # in the rows that do not border the forest
    "wild_boar_pen": ("pig", 1),  # in the top row
    "dairy_farm": ("cow", 2),  # on the spaces beside it
    "stud": ("horse", 2),
}
HAYRICK_HALF = 3  # so many of either of two species in a Stable
