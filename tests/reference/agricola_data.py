"""The numbers of Agricola without hand cards: spaces, cards, improvements, tables (agricola.md 1, 3, 4, 6, 9 to 13)."""

from functools import cache

from tests.reference.geometry import Cell

EDITIONS = ("revised", "family", "standard")
MOST_PLAYERS = {"revised": 4, "family": 5, "standard": 5}
ROUNDS = 14
HARVESTS = (4, 7, 9, 11, 13, 14)

# ---- pieces (1) ----

BUILDING = ("wood", "clay", "reed", "stone")
GOODS = ("food", *BUILDING, "grain", "vegetable")
ANIMALS = ("sheep", "boar", "cattle")
CROPS = {"grain": 3, "vegetable": 2}  # what lies on a field that was sown with it
COLUMNS = 5
START_ROOMS: frozenset[Cell] = frozenset({(1, 0), (2, 0)})
PEOPLE, STABLES, FENCES = 5, 4, 15
START_FOOD, LATER_FOOD, SOLO_FOOD = 2, 3, 0

# The most that a position holds (ruling limits); no game comes near.
MOST_OF = {good: 127 if good in CROPS else 999 for good in GOODS}
MOST_HERD, MOST_PILED, MOST_PILED_ANIMALS, MOST_BEGGING = 100, 99, 20, 99

# ---- prices and needs (5, 6, 8, 12) ----

HOUSES = ("wood", "clay", "stone")
ROOM_MATERIAL, ROOM_REED, RENOVATION_REED = 5, 2, 1
STABLE_WOOD = {"farm_expansion": 2, "side_job": 1}
ADULT_EATS, SOLO_ADULT_EATS, NEWBORN_EATS = 2, 3, 1
FIRST_GROWTH = 5  # the first round in which growth on a tile or on an action card may be used

# ---- spaces (3, 4, 6, 13) ----

BASE = (
    *("farm_expansion", "meeting_place", "grain_seeds", "farmland", "day_laborer"),
    *("forest", "clay_pit", "reed_bank", "fishing"),
)
REVISED = {
    3: ("grove", "hollow", "resource_market"),
    4: ("grove", "hollow", "copse", "resource_market", "traveling_players"),
}
ORIGINAL = {
    3: ("grove", "hollow", "resource_choice"),
    4: ("grove", "hollow", "copse", "resource_market", "traveling_players"),
    5: ("big_grove", "big_hollow", "reed_yard", "animal_choice", "room_or_players"),
}
# What the two boards of the original have instead of an Occupation card.
FAMILY = {3: ("two_resources",), 4: ("two_resources",), 5: ("resources_or_growth",)}
STANDARD = {5: ("growth_card",)}
STAGES = (
    ("major_improvement", "fencing", "grain_utilization", "sheep_market"),
    ("basic_wish", "house_redevelopment", "western_quarry"),
    ("vegetable_seeds", "pig_market"),
    ("cattle_market", "eastern_quarry"),
    ("urgent_wish", "cultivation"),
    ("farm_redevelopment",),
)
CARDS = tuple(card for stage in STAGES for card in stage)
STAGE_OF_ROUND = tuple(stage for stage in STAGES for _ in stage)  # of round 1, 2, ...
# Every space in the order in which positions name them.
SPACES = (
    *BASE,
    *("grove", "hollow", "copse", "resource_market", "traveling_players", "side_job", "tile"),
    *("resource_choice", "two_resources"),
    *("big_grove", "big_hollow", "reed_yard", "animal_choice", "room_or_players", "resources_or_growth", "growth_card"),
    *CARDS,
)

PILES = {  # what accumulates, and how much a round; see `accumulating` for the exceptions
    "meeting_place": ("food", 1),
    "forest": ("wood", 3),
    "clay_pit": ("clay", 1),
    "reed_bank": ("reed", 1),
    "fishing": ("food", 1),
    "grove": ("wood", 2),
    "hollow": ("clay", 2),
    "copse": ("wood", 1),
    "traveling_players": ("food", 1),
    "tile": ("wood", 1),
    "big_grove": ("wood", 4),
    "big_hollow": ("clay", 3),
    "reed_yard": ("reed", 1),
    "room_or_players": ("food", 1),
    "sheep_market": ("sheep", 1),
    "western_quarry": ("stone", 1),
    "pig_market": ("boar", 1),
    "cattle_market": ("cattle", 1),
    "eastern_quarry": ("stone", 1),
}
SOLO_FOREST = 2
HOLLOW_OF_THREE = 1


@cache
def permanent_spaces(edition: str, players: int, side_job: bool, tile: bool) -> tuple[str, ...]:
    """The spaces that are there from round 1 (sections 3, 6 and 13); those for occupations can never be used."""
    found = set(BASE)
    if edition == "revised":
        found |= set(REVISED.get(players, ()))
    else:
        found |= set(ORIGINAL.get(players, ()))
        found |= set((FAMILY if edition == "family" else STANDARD).get(players, ()))
    if side_job:
        found.add("side_job")
    if tile:
        found.add("tile")
    return tuple(space for space in SPACES if space in found)


def accumulating(space: str, edition: str, players: int) -> tuple[str, int] | None:
    """What is added to a space every round; None if nothing is."""
    if space == "meeting_place" and edition == "standard":
        return None  # only the marker
    if space == "tile" and players > 2:
        return None  # only the tile for two has a Copse
    if space == "forest" and players == 1:
        return ("wood", SOLO_FOREST)
    if space == "hollow" and players == 3:
        return ("clay", HOLLOW_OF_THREE)
    return PILES.get(space)


def gains(space: str, edition: str, players: int) -> dict[str, int]:
    """What a space gives at once, besides what lies on it and what is chosen there."""
    if space == "day_laborer":
        return {"food": 1 if edition == "family" else 2}
    if space == "resource_market":
        return {"food": 1} if players == 3 else {"food": 1, "reed": 1, "stone": 1}
    fixed = {"grain_seeds": {"grain": 1}, "vegetable_seeds": {"vegetable": 1}, "reed_yard": {"stone": 1, "wood": 1}}
    return fixed.get(space, {})


# ---- what the parts of a turn may be, space by space ----

Course = tuple[str, ...]
# "and/or": one part or both, in either order.
AND_OR = {
    "farm_expansion": ("rooms", "stables"),
    "side_job": ("stables", "bake"),
    "grain_utilization": ("sow", "bake"),
    "cultivation": ("plow", "sow"),
}
MAJOR: list[Course] = [("major",), ("major", "bake")]  # the baking of a new oven
PART_COURSES: dict[str, list[Course]] = {
    "farmland": [("plow",)],
    "major_improvement": MAJOR,
    "fencing": [("fences",)],
    "basic_wish": [("growth",)],
    "urgent_wish": [("growth",)],
    "growth_card": [("growth",)],
    "house_redevelopment": [("renovate",), *(("renovate", *course) for course in MAJOR)],
    "farm_redevelopment": [("renovate",), ("renovate", "fences")],
    "resource_choice": [("take",)],
    "two_resources": [("take",)],
    "animal_choice": [("take",)],
    "room_or_players": [("use room", "rooms"), ("use traveling_players",)],
    "resources_or_growth": [("use goods", "take"), ("use growth", "growth")],
}
TILE_FOR_MORE: list[Course] = [("use animal_market", "take"), ("use modest_wish", "growth")]
TILE_FOR_TWO: list[Course] = [("use copse",), ("use resource_market",), *TILE_FOR_MORE]
TILE_MARKET = {"stone": 1, "food": 1}
# An animal for nothing, with something, or for a price.
ANIMAL_CHOICES = {"sheep": {"sheep": 1, "food": 1}, "boar": {"boar": 1}, "cattle": {"cattle": 1, "food": -1}}


def courses(space: str, edition: str, players: int) -> list[Course]:
    """The possible names of the parts after the choice of a space, in the order in which turns are listed."""
    if space in AND_OR:
        one, other = AND_OR[space]
        return [(one,), (other,), (one, other)]
    if space == "tile":
        return TILE_FOR_TWO if players <= 2 else TILE_FOR_MORE
    if (space == "day_laborer" and edition == "family") or (space == "resource_market" and players == 3):
        return [("take",)]
    return PART_COURSES.get(space, [()])


def all_courses(space: str, edition: str, players: int) -> list[Course]:
    """Those, and the other order of the two parts of an "and/or"."""
    other_order = [(AND_OR[space][1], AND_OR[space][0])] if space in AND_OR else []
    return courses(space, edition, players) + other_order


# ---- major improvements (10) ----

MAJORS: dict[str, tuple[dict[str, int], int]] = {  # price and points
    "fireplace_2": ({"clay": 2}, 1),
    "fireplace_3": ({"clay": 3}, 1),
    "cooking_hearth_4": ({"clay": 4}, 1),
    "cooking_hearth_5": ({"clay": 5}, 1),
    "well": ({"wood": 1, "stone": 3}, 4),
    "clay_oven": ({"clay": 3, "stone": 1}, 2),
    "stone_oven": ({"clay": 1, "stone": 3}, 3),
    "joinery": ({"wood": 2, "stone": 2}, 2),
    "pottery": ({"clay": 2, "stone": 2}, 2),
    "basketmakers_workshop": ({"reed": 2, "stone": 2}, 2),
}
FIREPLACES = ("fireplace_2", "fireplace_3")
HEARTHS = ("cooking_hearth_4", "cooking_hearth_5")
OVENS = ("clay_oven", "stone_oven")
WELL_ROUNDS = 5
KINDS = {**dict.fromkeys(FIREPLACES, "fireplace"), **dict.fromkeys(HEARTHS, "cooking_hearth")}
# Any time: food for one. The better one comes first.
COOKING = {
    "cooking_hearth": {"vegetable": 3, "sheep": 2, "boar": 3, "cattle": 4},
    "fireplace": {"vegetable": 2, "sheep": 2, "boar": 2, "cattle": 3},
}
RAW = {"grain": 1, "vegetable": 1}
# Food for one grain in a Bake Bread action, and for how many grain; the best one comes first.
BAKING: dict[str, tuple[int, int | None]] = {
    "clay_oven": (5, 1),
    "stone_oven": (4, 2),
    "cooking_hearth": (3, None),
    "fireplace": (2, None),
}
# In a harvest one of this for so much food; at the end 1, 2, 3 points for so many in the supply.
CRAFTS: dict[str, tuple[str, int, tuple[int, int, int]]] = {
    "joinery": ("wood", 2, (3, 5, 7)),
    "pottery": ("clay", 2, (3, 5, 7)),
    "basketmakers_workshop": ("reed", 3, (2, 4, 5)),
}

# ---- scoring (11) ----

# The least number for 1, 2, 3 and 4 points; below the first one -1.
ROWS = {
    "fields": (2, 3, 4, 5),
    "pastures_points": (1, 2, 3, 4),
    "grain": (1, 4, 6, 8),
    "vegetables": (1, 2, 3, 4),
    "sheep": (1, 4, 6, 8),
    "boar": (1, 3, 5, 7),
    "cattle": (1, 2, 4, 6),
}
ROOM_POINTS = {"wood": 0, "clay": 1, "stone": 2}
PERSON_POINTS, BEGGING_POINTS = 3, -3
