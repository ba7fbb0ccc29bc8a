"""The rules' numbers of All Creatures Big and Small, filled from the engine's data files."""

from .acbas_buildings cimport BELL, GONG, HOOKS
from .housing cimport covers

_NUMBERS = ("border_wood", "walls_free", "walls_stone", "trough_free", "trough_wood", "rounds", "workers",
            "own_borders", "stock_borders", "expansions", "stalls", "troughs", "more_expansions", "more_stalls",
            "expansion_points2")

# In the order of acbas_buildings.pxd; the first is no hook.
HOOK_NAMES = (
    "", "farm_well", "stewards_office", "home_workshop", "joinery", "trading_station", "stone_carver",
    "breeding_station", "cattle_market", "animal_trader", "building_firm", "assembly_hall", "carpenter",
    "rearing_station", "fertility_center", "ranch", "cattle_farm", "home_depot", "timber_shop",
    "woodshop", "workshop", "barn", "sawmill", "corner_house", "cottage_extension", "dairy_farm",
    "dog_house", "stud", "wild_boar_pen", "feeding_station", "gong", "bell", "hayrick", "pen",
    "special_stall", "country_house", "farm_shop", "fence_builder", "servants_hut", "feed_storehouse",
    "conservatory", "organic_farm",
)
if len(HOOK_NAMES) != HOOKS or HOOK_NAMES[BELL] != "bell" or HOOK_NAMES[GONG] != "gong":
    raise ImportError("acbas_rules names other hooks than acbas_buildings counts")


def set_building(tile: int, *, cost=((0, 0, 0),), points2: int = 0, formula: int = 0, capacity: int = 0,
                 species: int = ANY_SPECIES, place: int = 0, prerequisite: int = 0, gain: int = 0, hook: int = 0,
                 brings=(0, 0, 0, 0), takes=(0, 0, 0, 0), goods=(0, 0, 0), use: float = 0.0,
                 edition: int | None = None) -> None:
    """Say what a tile costs, scores, holds and does, in both editions or in one (0 Big Box, 1 original).

    `tile` 1 to 63; `cost`: one or two alternatives (wood, stone, reed); `points2` in half points; `formula`, `place`,
    `prerequisite`: as numbered in acbas_rules.pxd; `capacity` before troughs; `species` and `gain`: masks, bit 0
    sheep to bit 3 horses (31: that many of each); `hook`: as numbered in acbas_hooks.pxd, 0 to 63; `brings`, `takes`:
    animals; `goods`: materials it brings; `use`: what its hook is worth in a whole game, in points.
    """
    if not 1 <= tile < TILES:
        raise ValueError(f"tile is {tile}, it must be 1 to {TILES - 1}")
    if not 1 <= len(cost) <= 2:
        raise ValueError(f"cost of tile {tile} has {len(cost)} alternatives, it must have 1 or 2")
    for name, value, limit in (("place", place, PLACES), ("formula", formula, FORMULAS), ("hook", hook, MOST_HOOKS),
                               ("prerequisite", prerequisite, PREREQUISITES), ("edition", edition or 0, EDITIONS)):
        if not 0 <= value < limit:
            raise ValueError(f"{name} of tile {tile} is {value}, it must be 0 to {limit - 1}")
    cdef Building* row
    for which in range(EDITIONS) if edition is None else (edition,):
        row = &RULES.tile[<int>which][<int>tile]
        _set_costs(row, tile, cost)
        row.points2 = points2
        row.formula = formula
        row.capacity = capacity
        row.species = species
        row.place = place
        row.prerequisite = prerequisite
        row.gain = gain
        row.hook = hook
        row.brings = row.takes = row.goods = 0
        for i in range(SPECIES):
            row.brings |= <uint32_t>brings[i] << (8 * i)
            row.takes |= <uint32_t>takes[i] << (8 * i)
        for i in range(MATERIALS):
            row.goods |= <uint32_t>goods[i] << (8 * i)
        _file_costs(which, tile)
    if hook:
        RULES.use[<int>hook] = use
    bit = <uint64_t>1 << <int>tile
    for other in range(PLACES):
        RULES.on[other] &= ~bit
    RULES.on[place] |= bit
    RULES.odd &= ~bit
    if place > ON_STALL or prerequisite or any(takes):
        RULES.odd |= bit


cdef int _set_costs(Building* row, int tile, cost) except -1:
    row.n_costs = len(cost)
    for i, alternative in enumerate(cost):
        row.cost[i] = 0
        for m in range(MATERIALS):
            if not 0 <= alternative[m] <= (MOST_REED if m == REED else MOST_WOOD):
                raise ValueError(f"cost {tuple(alternative)} of tile {tile}: at most {MOST_WOOD} wood, {MOST_WOOD} "
                                 f"stone and {MOST_REED} reed")
            row.cost[i] |= <uint32_t>alternative[m] << (8 * m)
    return 0


cdef void _file_costs(int edition, int tile) noexcept:
    # which purses pay the tile
    cdef int purse, i
    cdef uint32_t goods
    cdef uint64_t bit = <uint64_t>1 << tile
    cdef const Building* row = &RULES.tile[edition][tile]
    for purse in range(PURSES):
        goods = purse & 15 | (purse >> 4 & 15) << 8 | (purse >> 8) << 16
        RULES.payable[edition][purse] &= ~bit
        for i in range(row.n_costs):
            if covers(goods, row.cost[i]):
                RULES.payable[edition][purse] |= bit


def set_box(box: int, wood: int, stone: int, reed: int, borders: int, first: int, later: int) -> None:
    """Say what a box gets at each Refill (box 4 gives these goods at once and holds none).

    `first`: the species (0 to 3) or 4 for a reed that an empty box gets, -1 for none; `later`: the species that a box
    gets when something lies there.
    """
    if not 0 <= box < BOXES:
        raise ValueError(f"box is {box}, it must be 0 to {BOXES - 1}")
    RULES.box[box].goods[WOOD] = wood
    RULES.box[box].goods[STONE] = stone
    RULES.box[box].goods[REED] = reed
    RULES.box[box].borders = borders
    RULES.box[box].first = first
    RULES.box[box].later = later


def set_bonus(species: int, thresholds) -> None:
    """Say from which counts a species scores 0, 1, 2 and 3 bonus points."""
    if not 0 <= species < SPECIES or len(thresholds) != 4:
        raise ValueError(f"species is {species} with {len(thresholds)} thresholds, it must be 0 to 3 with 4")
    for i in range(4):
        RULES.bonus[species][i] = thresholds[i]


def set_offer(tiles) -> None:
    """Say which special buildings the base game offers, by tile numbers."""
    RULES.offer = 0
    for tile in tiles:
        RULES.offer |= <uint64_t>1 << <int>tile


def set_rule(name: str, value: int) -> None:
    """Set one number of the rules by its name; `rule_names` lists them."""
    if name not in _NUMBERS:
        raise ValueError(f"rule {name!r} is unknown, it must be one of {', '.join(_NUMBERS)}")
    if name == "border_wood":
        RULES.border_wood = value
    elif name == "walls_free":
        RULES.walls_free = value
    elif name == "walls_stone":
        RULES.walls_stone = value
    elif name == "trough_free":
        RULES.trough_free = value
    elif name == "trough_wood":
        RULES.trough_wood = value
    elif name == "rounds":
        RULES.rounds = value
    elif name == "workers":
        RULES.workers = value
    elif name == "own_borders":
        RULES.own_borders = value
    elif name == "stock_borders":
        RULES.stock_borders = value
    elif name == "expansions":
        RULES.expansions = value
    elif name == "stalls":
        RULES.stalls = value
    elif name == "troughs":
        RULES.troughs = value
    elif name == "more_expansions":
        RULES.more_expansions = value
    elif name == "more_stalls":
        RULES.more_stalls = value
    else:
        RULES.expansion_points2 = value


def rule_names() -> tuple[str, ...]:
    """The names that `set_rule` knows."""
    return _NUMBERS
