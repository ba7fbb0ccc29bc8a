# All Creatures Big and Small: the numbers of the rules. They come from the data files of `hedgerow.engine.acbas`,
# which fills this table once at import; the core holds no second copy of them.

from libc.stdint cimport int8_t, int16_t, uint8_t, uint32_t, uint64_t

from .housing cimport SPECIES


cdef enum:
    WOOD, STONE, REED
    MATERIALS


cdef enum:
    START, WOOD3, STONE1, STONE2, RESOURCES, FENCES, WALLS, EXPAND, STALL, STABLES, TROUGHS, SPECIAL_A, SPECIAL_B
    REED_SHEEP, PIG_SHEEP, COW_PIG, HORSE_SHEEP
    BOXES


cdef enum:
    NO_TILE, COTTAGE_TILE, STALL_TILE, STABLE_TILE
    FIRST_SPECIAL
    TILES = 64            # a tile is a bit of the offer's 64-bit mask


cdef enum:
    # where a tile goes; a Stall is also a Cow Stall or a Pig Stall, a Stable only a plain one
    ON_FREE_SPACE, ON_COTTAGE, ON_STALL, ON_STABLE, IN_BOTTOM_ROW, IN_A_CORNER, BESIDE_COTTAGE
    PLACES


cdef enum:
    # what must hold before a tile is built
    NO_PREREQUISITE, SIX_UNUSED, TWO_OF_EACH, SECOND_OF_ROUND_1
    PREREQUISITES


cdef enum:
    # points beyond the fixed ones
    NO_FORMULA, HALF_A_POINT_A_RESOURCE, FOR_WOOD, FOR_COWS, FOR_PIGS, FOR_TROUGHS, FOR_SPECIALS, FOR_STONES
    FOR_NEIGHBOURS, FOR_BOTTOM_ROW, FOR_TOP_ROW
    FORMULAS


cdef enum:
    EDITIONS = 2          # 0 Big Box, 1 original
    MOST_HOOKS = 64       # Farm.hooks has a bit for each
    ANY_SPECIES = 15
    ONE_OF_EACH = 31      # Building.species: that many of every species
    MOST_WOOD = 15        # of a cost; likewise stone
    MOST_REED = 7
    PURSES = 2048         # wood, stone and reed up to these numbers: wood | stone << 4 | reed << 8
    REED_FIRST = 4        # BoxRule.first: the box gets a reed, not an animal, when it is empty
    NOTHING = -1


cdef struct Building:
    uint8_t n_costs                     # alternatives: pay exactly one
    uint32_t cost[2]                    # wood, stone, reed, one byte each, lowest first
    int16_t points2                     # fixed points, in half points
    uint8_t formula                     # further points
    uint8_t capacity                    # animals, before a trough doubles it
    uint8_t species                     # who may live there: one bit a species, or ONE_OF_EACH
    uint8_t place
    uint8_t prerequisite
    uint8_t gain                        # one animal of one of these species on building it
    uint8_t hook                        # what it does besides (acbas_hooks), 0: nothing
    uint32_t brings                     # animals that come with it, 8 bits a species, sheep lowest
    uint32_t takes                      # animals that it costs, likewise
    uint32_t goods                      # wood, stone, reed that come with it, written as a cost


cdef struct BoxRule:
    uint8_t goods[MATERIALS]            # refill each round; what RESOURCES gives
    uint8_t borders
    int8_t first                        # refilled by one of these if the box is empty
    int8_t later                        # else by one of these


cdef struct Rules:
    Building tile[EDITIONS][TILES]
    BoxRule box[BOXES]
    uint8_t bonus[SPECIES][4]           # the lowest counts that score 0, 1, 2, 3; each further animal scores 1 more
    uint8_t border_wood, walls_free, walls_stone, trough_free, trough_wood
    uint8_t rounds, workers, own_borders, stock_borders, expansions, stalls, troughs
    uint8_t more_expansions, more_stalls    # of these pieces with expansion buildings on offer
    int16_t expansion_points2           # a full expansion, in half points
    float use[MOST_HOOKS]               # what a hook is worth in a whole game, in points, by a plain judgement
    uint64_t offer                      # the base game's special buildings
    # kept for speed, one bit a tile:
    uint64_t payable[EDITIONS][PURSES]  # the tiles that these goods pay
    uint64_t on[PLACES]                 # the tiles that go on each kind of place
    uint64_t odd                        # the tiles that ask for more than their price and one of the first three places


cdef Rules RULES


cdef inline uint64_t payable(int edition, uint32_t goods) noexcept nogil:
    # the tiles that these goods (packed like a cost) pay in one of the ways, one bit a tile
    cdef uint32_t wood = goods & 0xFF, stone = goods >> 8 & 0xFF, reed = goods >> 16 & 0xFF
    return RULES.payable[edition][min(wood, <uint32_t>MOST_WOOD) | min(stone, <uint32_t>MOST_WOOD) << 4
                                  | min(reed, <uint32_t>MOST_REED) << 8]


cdef inline int cost_in(uint32_t cost, int material) noexcept nogil:
    return (cost >> (8 * material)) & 0xFF


cdef inline int pile_of(int box) noexcept nogil:
    # where the goods of a box lie in State.piles
    return box if box < 4 else 4 if box == EXPAND else 5 + 2 * (box - REED_SHEEP)
