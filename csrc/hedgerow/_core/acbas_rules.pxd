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
    ON_FREE_SPACE, ON_COTTAGE, ON_STALL
    PLACES


cdef enum:
    NO_FORMULA, HALF_A_POINT_A_RESOURCE


cdef enum:
    ANY_SPECIES = 15
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
    uint8_t species                     # who may live there: one bit a species
    uint8_t place
    uint8_t gain                        # one animal of one of these species on building it
    uint8_t hook                        # what it does later (acbas_hooks), 0: nothing


cdef struct BoxRule:
    uint8_t goods[MATERIALS]            # refill each round; what RESOURCES gives
    uint8_t borders
    int8_t first                        # refilled by one of these if the box is empty
    int8_t later                        # else by one of these


cdef struct Rules:
    Building tile[TILES]
    BoxRule box[BOXES]
    uint8_t bonus[SPECIES][4]           # the lowest counts that score 0, 1, 2, 3; each further animal scores 1 more
    uint8_t border_wood, walls_free, walls_stone, trough_free, trough_wood
    uint8_t rounds, workers, own_borders, stock_borders, expansions, stalls, troughs
    int16_t expansion_points2           # a full expansion, in half points
    uint64_t offer                      # the base game's special buildings
    uint64_t payable[PURSES]            # kept for speed: the tiles that these goods pay, one bit a tile
    uint64_t on[PLACES]                 # and the tiles that go on each kind of place


cdef Rules RULES


cdef inline uint64_t payable(uint32_t goods) noexcept nogil:
    # the tiles that these goods (packed like a cost) pay in one of the ways, one bit a tile
    cdef uint32_t wood = goods & 0xFF, stone = goods >> 8 & 0xFF, reed = goods >> 16 & 0xFF
    return RULES.payable[min(wood, <uint32_t>MOST_WOOD) | min(stone, <uint32_t>MOST_WOOD) << 4
                         | min(reed, <uint32_t>MOST_REED) << 8]


cdef inline int cost_in(uint32_t cost, int material) noexcept nogil:
    return (cost >> (8 * material)) & 0xFF


cdef inline int pile_of(int box) noexcept nogil:
    # where the goods of a box lie in State.piles
    return box if box < 4 else 4 if box == EXPAND else 5 + 2 * (box - REED_SHEEP)
