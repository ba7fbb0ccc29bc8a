"""The rules' numbers of Agricola, filled from the engine's data files."""

from collections.abc import Mapping, Sequence

GOOD_NAMES = ("food", "wood", "clay", "reed", "stone", "grain", "vegetable", "sheep", "boar", "cattle")
EDITION_NAMES = ("revised", "family", "standard")
SPACE_NAMES = (
    "farm_expansion", "meeting_place", "grain_seeds", "farmland", "day_laborer", "forest", "clay_pit", "reed_bank",
    "fishing", "side_job", "grove", "hollow", "copse", "resource_market", "traveling_players", "resource_choice",
    "two_resources", "big_grove", "big_hollow", "reed_yard", "animal_choice", "room_or_players",
    "resources_or_growth", "growth_card", "tile",
    "major_improvement", "fencing", "grain_utilization", "sheep_market",
    "basic_wish", "house_redevelopment", "western_quarry",
    "vegetable_seeds", "pig_market",
    "cattle_market", "eastern_quarry",
    "urgent_wish", "cultivation",
    "farm_redevelopment",
)
DOING_NAMES = (
    "", "take", "choose", "expand", "plow", "help", "improve", "fence", "sow_or_bake", "grow", "renovate",
    "grow_anyhow", "cultivate", "redevelop", "trade", "alternate", "grow_late",
)
USE_NAMES = ("pile", "resources", "animals", "growth", "room", "goods")
MAJOR_NAMES = ("fireplace_2", "fireplace_3", "cooking_hearth_4", "cooking_hearth_5", "well", "clay_oven",
               "stone_oven", "joinery", "pottery", "basketmakers_workshop")
SCORE_NAMES = ("fields", "pastures", "grain", "vegetables", "sheep", "boar", "cattle")
FIRST_GROWTH = LATE
LIMITS = {"goods": MOST_GOODS, "crops": MOST_CROPS, "herd": MOST_HERD, "piled": MOST_PILED,
          "piled_animals": MOST_PILED_ANIMALS, "begging": MOST_BEGGING}
_NUMBERS = ("room_material", "room_reed", "renovation_reed", "stable_wood", "side_stable_wood", "adult_food",
            "adult_food_solo", "child_food", "first_food", "other_food", "person_points", "begging_points",
            "well_rounds")

if (len(SPACE_NAMES) != NAMED_SPACES or len(DOING_NAMES) != DOINGS or len(USE_NAMES) != USES
        or len(MAJOR_NAMES) != MAJORS or len(GOOD_NAMES) != PILED or len(SCORE_NAMES) != SCORE_ROWS
        or SPACE_NAMES[MEETING_PLACE] != "meeting_place"):
    raise ImportError("agricola_rules names other spaces, uses or goods than it counts")


def set_space(edition: str, players: int, space: str, *, does: str, pile: Mapping[str, int] | None = None,
              gives: Mapping[str, int] | None = None, choose: Sequence[str] = (), chosen: int = 0,
              uses: Sequence[str] = ()) -> None:
    """Say what a space does with that edition and number of players (1 to 5), and that it is in play.

    `does`: one of DOING_NAMES; `pile`: the one good laid there each round and how many; `gives`: what it gives
    besides; `choose`: goods of which `chosen` different ones may be taken; `uses`: of a space with several uses, some
    of USE_NAMES. Round cards are in play once they are revealed.
    """
    cdef int variant = variant_of(EDITION_NAMES.index(edition), players)
    cdef int number = SPACE_NAMES.index(space)
    cdef Space* row = &RULES.space[variant][number]
    row.does = DOING_NAMES.index(does)
    row.good = PILED
    row.refill = 0
    for good, amount in (pile or {}).items():
        row.good = GOOD_NAMES.index(good)
        row.refill = amount
    for good in range(PILED):
        row.gives[good] = (gives or {}).get(GOOD_NAMES[good], 0)
    row.choices = 0
    for good in choose:
        row.choices |= 1 << <int>GOOD_NAMES.index(good)
    row.chosen = chosen
    row.uses = 0
    for use in uses:
        row.uses |= 1 << <int>USE_NAMES.index(use)
    bit = <uint64_t>1 << number
    RULES.always[variant] &= ~bit
    RULES.gather[variant] &= ~bit
    if row.does in (TAKES, CHOOSES, TRADES):
        RULES.always[variant] |= bit
        if row.good != PILED and not gives and number != MEETING_PLACE:
            RULES.gather[variant] |= bit
    if number < FIRST_CARD:
        RULES.in_play[variant] |= <uint64_t>1 << number


def set_stage(space: str, stage: int) -> None:
    """Say to which stage (1 to 6) a round card belongs."""
    RULES.stage_of[<int>SPACE_NAMES.index(space) - FIRST_CARD] = stage - 1


def set_major(name: str, *, cost: Mapping[str, int], points: int, cooks: Mapping[str, int] | None = None,
              bakes: int = 0, most: int | None = None, crafts: Mapping[str, int] | None = None,
              bonus: Sequence[int] = (0, 0, 0)) -> None:
    """Say what a major improvement costs and does.

    `cooks`: food for a vegetable and each animal at any time; `bakes`: food for a grain, at most `most` in one action;
    `crafts`: the one good that it turns into food in a harvest, and how much food; `bonus`: of that good, the counts
    that score 1, 2 and 3 points at the end.
    """
    cdef Major* row = &RULES.major[<int>MAJOR_NAMES.index(name)]
    for good in range(GOODS):
        row.cost[good] = cost.get(GOOD_NAMES[good], 0)
    row.points = points
    for i in range(ANIMALS):
        row.cooked[i] = (cooks or {}).get(GOOD_NAMES[SHEEP + i], 0)
    row.vegetable = (cooks or {}).get("vegetable", 0)
    row.baked = bakes
    row.most_baked = 255 if most is None else most
    row.crafted = PILED
    row.craft_food = 0
    for good, food in (crafts or {}).items():
        row.crafted = GOOD_NAMES.index(good)
        row.craft_food = food
    for i in range(3):
        row.bonus[i] = bonus[i]


def set_rounds(last_of_stage: Sequence[int], harvests: Sequence[int]) -> None:
    """Say with which round each of the six stages ends, and after which rounds there is a harvest."""
    for i in range(6):
        RULES.last_round[i] = last_of_stage[i]
    RULES.harvests = 0
    for number in harvests:
        RULES.harvests |= 1 << <int>number


def set_score(row: str, steps: Sequence[int]) -> None:
    """Say from which counts fields, pastures, crops or animals score 1, 2, 3 and 4; fewer score -1."""
    for i in range(4):
        RULES.steps[<int>SCORE_NAMES.index(row)][i] = steps[i]


def set_rule(name: str, value: int) -> None:
    """Set one number of the rules by its name; ValueError with all names if there is none of that name."""
    if name not in _NUMBERS:
        raise ValueError(f"rule {name!r} is unknown, it must be one of {', '.join(_NUMBERS)}")
    if name == "room_material":
        RULES.room_material = value
    elif name == "room_reed":
        RULES.room_reed = value
    elif name == "renovation_reed":
        RULES.renovation_reed = value
    elif name == "stable_wood":
        RULES.stable_wood = value
    elif name == "side_stable_wood":
        RULES.side_stable_wood = value
    elif name == "adult_food":
        RULES.adult_food = value
    elif name == "adult_food_solo":
        RULES.adult_food_solo = value
    elif name == "child_food":
        RULES.child_food = value
    elif name == "first_food":
        RULES.first_food = value
    elif name == "other_food":
        RULES.other_food = value
    elif name == "person_points":
        RULES.person_points = value
    elif name == "begging_points":
        RULES.begging_points = value
    else:
        RULES.well_rounds = value
