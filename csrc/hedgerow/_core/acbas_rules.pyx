"""The rules' numbers of All Creatures Big and Small, filled from the engine's data files."""

from .housing cimport covers

_NUMBERS = ("border_wood", "walls_free", "walls_stone", "trough_free", "trough_wood", "rounds", "workers",
            "own_borders", "stock_borders", "expansions", "stalls", "troughs", "expansion_points2")


def set_building(tile: int, cost, points2: int, formula: int, capacity: int, species: int, place: int, gain: int,
                 hook: int) -> None:
    """Say what a tile costs, scores, holds and does.

    `tile` 1 to 63; `cost`: one or two alternatives (wood, stone, reed); `points2` in half points; `formula` 0, or 1:
    half a point for each resource of the own supply; `capacity` before troughs; `species` and `gain`: masks, bit 0
    sheep to bit 3 horses; `place` 0 a free space, 1 the Cottage, 2 a Stall; `hook` 0 to 31.
    """
    cdef Building* row
    if not 1 <= tile < TILES:
        raise ValueError(f"tile is {tile}, it must be 1 to {TILES - 1}")
    if not 1 <= len(cost) <= 2:
        raise ValueError(f"cost of tile {tile} has {len(cost)} alternatives, it must have 1 or 2")
    if not 0 <= place < PLACES:
        raise ValueError(f"place of tile {tile} is {place}, it must be 0 to {PLACES - 1}")
    row = &RULES.tile[tile]
    row.n_costs = len(cost)
    for i, alternative in enumerate(cost):
        row.cost[i] = 0
        for m in range(MATERIALS):
            if not 0 <= alternative[m] <= (MOST_REED if m == REED else MOST_WOOD):
                raise ValueError(f"cost {tuple(alternative)} of tile {tile}: at most {MOST_WOOD} wood, {MOST_WOOD} "
                                 f"stone and {MOST_REED} reed")
            row.cost[i] |= <uint32_t>alternative[m] << (8 * m)
    row.points2 = points2
    row.formula = formula
    row.capacity = capacity
    row.species = species
    row.place = place
    row.gain = gain
    row.hook = hook
    for other in range(PLACES):
        RULES.on[other] &= ~(<uint64_t>1 << <int>tile)
    RULES.on[place] |= <uint64_t>1 << <int>tile
    _file_costs(tile)


cdef void _file_costs(int tile) noexcept:
    # which purses pay the tile
    cdef int purse, i
    cdef uint32_t goods
    cdef uint64_t bit = <uint64_t>1 << tile
    for purse in range(PURSES):
        goods = purse & 15 | (purse >> 4 & 15) << 8 | (purse >> 8) << 16
        RULES.payable[purse] &= ~bit
        for i in range(RULES.tile[tile].n_costs):
            if covers(goods, RULES.tile[tile].cost[i]):
                RULES.payable[purse] |= bit


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
    else:
        RULES.expansion_points2 = value


def rule_names() -> tuple[str, ...]:
    """The names that `set_rule` knows."""
    return _NUMBERS
