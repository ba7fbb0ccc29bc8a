# Agricola: the state of a game, one flat struct without pointers. What lies between the players comes first, then one
# farm a seat; only the farms of the seats that play are copied, compared and hashed.
#
# Same bytes = same position: fields that serve a running turn are zero between turns.

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from .agricola_rules cimport CARDS, GOODS, MOST_BEGGING, RULES, SPACES, Space, most_of, variant_of
from .grid cimport hash_words
from .housing cimport pack


cdef enum:
    AT_START              # a card is to be revealed
    WORK
    FIELD                 # by itself: no position is ever left in it
    FEEDING
    BREEDING
    END


cdef enum:
    # what is to be decided; the kind of a step is what it answers. A step is kind << 56 | payload.
    ASK_NOTHING           # the game is over
    ASK_CARD              # chance: the space of the card that is revealed
    ASK_SPACE             # space
    ASK_USE               # one of the uses of a space (agricola_rules)
    ASK_GOODS             # mask of the goods chosen
    ASK_ANIMAL            # 0 a sheep and 1 food, 1 a boar, 2 a cattle for 1 food | converted << 8, see ASK_CONVERT
    ASK_ROOMS             # mask of the new rooms
    ASK_STABLES           # mask of the new stables
    ASK_PLOW              # space of the farm
    ASK_SOW               # mask of the fields with grain | mask of those with vegetables << 16
    ASK_MAJOR             # improvement | (Fireplace returned + 1) << 8
    ASK_FENCES            # mask of the new fences
    ASK_BAKE              # grain in the Clay Oven | in the Stone Oven << 8 | in a Hearth << 16 | in a Fireplace << 24
    ASK_KEEP              # counts kept, 8 bits a species, sheep lowest | counts cooked << 24, likewise
    ASK_FEED              # turned into food: 1 bit each wood, clay, reed; then as ASK_CONVERT
    ASK_BREED             # counts owned afterwards | counts cooked before << 24
    ASK_CONVERT           # turned into food at any time: 7 bits each grain, vegetables, sheep, boar, cattle; not listed
    STEP_DONE             # nothing (more) of a part that may be left out


cdef enum:
    # parts of an action, asked in this order: bits of State.todo
    PART_ROOMS, PART_STABLES, PART_PLOW, PART_SOW, PART_MAJOR, PART_FENCES, PART_BAKE
    PARTS


cdef enum:
    WOOD_HOUSE, CLAY_HOUSE, STONE_HOUSE


cdef enum:
    MOST_SEATS = 5
    CHANCE = 254          # State.actor where a card is to be revealed
    NOBODY = 255
    COLUMNS = 5
    CELLS = 15
    ALL_CELLS = (1 << CELLS) - 1
    START_ROOMS = 0b110
    SHARED_RANK = 1       # State.options: equal points share a rank whatever resources are left
    VEGETABLES = 0x80     # Farm.crop: vegetables, not grain


cdef struct Farm:
    uint64_t fences               # a layout of `layouts`
    uint16_t rooms                # spaces, like the next three
    uint16_t fields
    uint16_t stables
    uint16_t enclosed             # in pastures (kept for speed; whoever builds fences renews it)
    uint8_t  animals[4]           # sheep, boar, cattle, 0
    uint8_t  house                # what it is made of
    uint8_t  people               # children born this round among them
    uint8_t  newborn
    uint8_t  workers              # still to be placed this round
    uint16_t goods[GOODS]
    uint16_t improvements         # one bit a major improvement
    uint8_t  crop[CELLS]          # what is left on a field: grain, or vegetables + VEGETABLES
    uint8_t  begging
    uint16_t well                 # bit r: 1 food comes with round r
    uint8_t  rest[6]              # 0
    # room for games with hand cards, which cannot be played yet: the cards in front of the player, one bit each
    uint64_t occupations          # 0
    uint64_t minors               # 0


cdef struct State:
    uint64_t taken[MOST_SEATS]    # spaces with a person of this seat, one bit each
    uint64_t open                 # spaces in play, those of revealed cards among them (kept for speed)
    uint8_t  piles[SPACES]        # what lies on the spaces
    uint8_t  order[CARDS]         # the card of each round: space, 0 unknown
    uint16_t majors               # still for sale, one bit each
    uint8_t  edition
    uint8_t  players
    uint8_t  options
    uint8_t  round                # 1 to 14
    uint8_t  phase
    uint8_t  start                # who had the first turn of this round
    uint8_t  marker               # who holds the start player token
    uint8_t  actor                # who decides; CHANCE, NOBODY
    uint8_t  due                  # seats that still have to feed or breed, one bit each
    # the running turn
    uint8_t  ask
    uint8_t  space                # space + 1, 0 between turns
    uint8_t  todo                 # parts of the action not asked yet, the one that is asked among them
    uint8_t  count                # parts done
    uint8_t  use                  # use + 1 of a space with several
    uint8_t  changed              # something was built, or animals came: animals may have to go
    uint8_t  gain[4]              # animals gained, not housed yet
    uint8_t  rest[5]              # 0
    Farm     farm[MOST_SEATS]


cdef enum:
    TABLE_BYTES = 128
    FARM_BYTES = 80


cdef inline int size_of(int players) noexcept nogil:
    # the bytes of a state that count
    return TABLE_BYTES + players * FARM_BYTES


# mutants: off (hash keys)
cdef inline uint64_t state_hash(const State* s) noexcept nogil:
    return hash_words(<const uint64_t*>s, size_of(s.players) // 8, 5)
# mutants: on


cdef inline const Space* space_row(const State* s, int space) noexcept nogil:
    return &RULES.space[variant_of(s.edition, s.players)][space]


cdef inline uint32_t animals_of(const Farm* farm) noexcept nogil:
    return pack(farm.animals)


cdef inline uint32_t pool_of(const State* s) noexcept nogil:
    # the actor's animals and those gained, packed
    return animals_of(&s.farm[s.actor]) + pack(s.gain)


cdef inline void add_goods(Farm* farm, int good, int number) noexcept nogil:
    # to the supply, up to its limit
    farm.goods[good] = min(farm.goods[good] + number, most_of(good))


cdef inline void beg(Farm* farm, int number) noexcept nogil:
    farm.begging = min(farm.begging + number, <int>MOST_BEGGING)


cdef inline uint32_t solid_cells(const Farm* farm) noexcept nogil:
    # spaces with a tile: no stable and no pasture there
    return farm.rooms | farm.fields


cdef inline uint32_t unused_cells(const Farm* farm) noexcept nogil:
    return <uint32_t>ALL_CELLS & ~<uint32_t>(farm.rooms | farm.fields | farm.stables | farm.enclosed)
