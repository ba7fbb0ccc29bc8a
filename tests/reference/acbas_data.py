"""The numbers of All Creatures Big and Small: boxes, buildings, bonus table (acbas rules, sections 1, 3, 5, 7, 9)."""

from tests.reference.acbas_specials import BUILDINGS as BUILDINGS
from tests.reference.acbas_specials import SPECIALS as SPECIALS

ROUNDS = 8
WORKERS = 3
OWN_BORDERS = 9  # what each player starts with
BESIDE_THE_BOARD = 8  # borders that the Refills move onto Expand, one a round
EXPANSIONS = 4
STALL_TILES = 4  # Stall and Stable are the two sides of one tile
MORE_TILES = 1  # so many more of both if expansion buildings are in the game
TROUGHS = 10
START_COLUMNS = 2

RESOURCES = ("wood", "stone", "reed")
BOXES = (
    *("start", "wood3", "stone1", "stone2", "resources", "fences", "walls", "expand", "stall", "stables", "troughs"),
    *("special_a", "special_b", "reed_sheep", "pig_sheep", "cow_pig", "horse_sheep"),
)

# What lies on a box before the first Refill, in the order in which positions keep it.
PILES = (
    *(("start", "wood"), ("wood3", "wood"), ("stone1", "stone"), ("stone2", "stone"), ("expand", "borders")),
    *(("reed_sheep", "reed"), ("reed_sheep", "sheep"), ("pig_sheep", "pig"), ("pig_sheep", "sheep")),
    *(("cow_pig", "cow"), ("cow_pig", "pig"), ("horse_sheep", "horse"), ("horse_sheep", "sheep")),
)
REFILL_ALWAYS = {
    "start": ("wood", 1),
    "wood3": ("wood", 3),
    "stone1": ("stone", 1),
    "stone2": ("stone", 2),
    "expand": ("borders", 1),
}
# One of the first if the box is empty, else one of the second.
REFILL_ANIMALS = {
    "reed_sheep": ("reed", "sheep"),
    "pig_sheep": ("pig", "sheep"),
    "cow_pig": ("cow", "pig"),
    "horse_sheep": ("horse", "sheep"),
}

RESOURCE_BOX = {"wood": 1, "stone": 1, "reed": 1}
FENCE_WOOD = 1
FREE_WALLS, WALL_STONE = 2, 2
STALL_COST = {"stone": 3, "reed": 1}
STABLE_COSTS = {"wood": {"wood": 5}, "stone": {"stone": 5}}
FREE_TROUGHS, TROUGH_WOOD = 1, 3

EXPANSION_POINTS = 4
# The least number of animals for a bonus of 0, 1, 2 and 3 points; below the first -3, above the last 1 more for each.
BONUS_STEPS = {"sheep": (4, 8, 11, 13), "pig": (4, 7, 9, 11), "cow": (4, 6, 8, 10), "horse": (4, 5, 7, 9)}
