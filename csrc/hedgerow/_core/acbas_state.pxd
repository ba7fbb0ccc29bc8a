# All Creatures Big and Small: the state of a game, one flat struct without pointers.
#
# Same bytes = same position: fields that serve a running turn are zero between turns. The hash is kept in three parts;
# a step marks the parts that it writes, and who asks for the hash renews just these.

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from .acbas_buildings cimport FERTILITY_CENTER, SAWMILL, hook_bit
from .acbas_rules cimport MATERIALS, RULES, Building
from .grid cimport MAX_CELLS, hash_words
from .housing cimport SPARE_BITS, SPECIES, TWO_FILLS, covers, pack


cdef enum:
    AT_START, WORK, END_OF_WORK, BEFORE_BREEDING, BREEDING, END_OF_ROUND
    # after round 8 only; the first two for the owner of the Breeding Station alone
    BEFORE_SECOND, SECOND_BREEDING, BEFORE_SCORING
    END


cdef enum:
    # what is to be decided; the kind of a step is what it answers. A step is kind << 56 | payload.
    ASK_NOTHING           # the game is over
    ASK_BOX               # box
    ASK_BORDERS           # mask of the new borders
    ASK_SIDE              # 0 left, 1 right
    ASK_STALL             # space
    ASK_STABLE            # space | material << 8; spaces ascend, never wood after stone
    ASK_TROUGH            # space; spaces ascend
    STEP_DONE             # ends stables and troughs (at least one placed) and windows
    ASK_BUILDING          # tile
    ASK_PLACE             # space | which cost << 8
    ASK_TAKE              # counts kept | species taken << 32
    ASK_KEEP              # counts kept, 8 bits a species, sheep lowest
    ASK_WINDOW            # hook | 0x100 for its timed effect, without it for its any-time effect | what << 16; or DONE
    ASK_SPECIES           # species of an animal that is gained
    ASK_MATERIAL          # material that is gained
    ASK_GIVE              # species given away for a cow; or DONE
    ASK_FLIP              # 1: the Stall just built becomes a Stable at once; or DONE
    ASK_DEPOT             # 1: a wood from the 3 wood box; or DONE
    ASK_SPREAD            # counts judged by the Organic Farm | gained << 32, 5 bits a species
    ASK_ARRANGE           # a Carpenter's arrangement, in a window; see acbas_carpenter
    ASKS


cdef enum:
    # where a window or a housing of animals stands, so what follows it
    NO_STAGE
    BEFORE_WORKER         # then the box
    AFTER_ACTION          # then the next worker
    IN_PHASE              # then whatever else the phase has due
    EMPTYING              # the Rearing Station at the start of Breeding, then Breeding
    STEWARD               # before the Steward's Office acts, then its box


cdef enum:
    # what an action brings besides, asked in this order: bits of State.todo
    TO_CHOOSE             # the species of an animal, where a window may ask for it
    TO_GET                # a material
    TO_EXPAND             # the side of an expansion
    TO_GIVE               # an animal for a cow
    TO_FLIP               # the Stall just built
    TO_PLACE              # borders at no cost, State.allowed of them
    TO_FENCE              # borders for wood
    TO_TROUGH             # a free trough
    TO_PAY_TROUGH         # a trough for wood
    TO_NEIGHBOUR          # another building beside State.near
    TO_SPREAD             # animals beside single ones
    TO_FETCH              # a wood of the 3 wood box


cdef enum:
    # State.fencing: who pays the borders that are asked for
    NO_FENCING
    BY_WOOD               # Fences: each a wood
    BY_STONE              # Walls: the first two free, then two stone each
    BUILDER               # like Fences, but none need be placed
    GRANTED               # State.allowed are free, none need be placed
    GIVING                # Assembly Hall: each costs another one, which the opponent gets
    FOR_A_FOAL            # Ranch: one is free if the newborn horse is housed


cdef enum:
    NOBODY = 255
    SHARED_TIE = 1        # State.options
    ORIGINAL_EDITION = 2
    CHANGED_FARM = 1      # State.changed: something was built that may cost places
    BREED = 1             # State.due in a Breeding; in the other phases a bit a timed hook
    AT_ANY_TIME = 1       # and this one, where any-time effects have a window
    TABLE = 2             # State.hash_part: the two farms, then all that lies between the players
    PARTS = 3
    ALL_STALE = 7
    ONE_EACH = 0x01010101   # one animal of every species, packed


cdef struct Farm:
    uint64_t borders              # edges with a border
    uint32_t troughs              # spaces with a trough
    uint32_t walls                # spaces with a building: tile[i] != 0 (kept for speed)
    uint8_t  tile[MAX_CELLS]      # top tile of each space, 0 none
    uint8_t  columns              # 2 to 7
    uint8_t  home                 # column of the Cottage; the start board is this one and the next
    uint8_t  edition              # 0 Big Box, 1 original
    # up to here: what decides the capacities
    uint8_t  animals[SPECIES]
    uint8_t  goods[MATERIALS]
    uint8_t  spare                # own borders not yet placed
    uint64_t hooks                # one bit a hook of the own buildings (kept for speed)
    uint32_t enclosed             # spaces in pastures (kept for speed; whoever builds renews it)
    uint8_t  workers              # still to be placed this round
    uint8_t  barn                 # 0 none, 1 unused, 2 used up
    uint8_t  carved               # stones on the Stone Carver
    uint8_t  gift                 # borders received from the opponent's Assembly Hall, to be placed in the next window


cdef struct State:
    Farm     farm[2]
    uint64_t offer                # special buildings nobody has, one bit a tile
    uint32_t taken[2]             # boxes with a worker of this seat
    uint8_t  piles[13]            # goods on the boxes, see pile_of
    uint8_t  stock                # borders that no Refill has moved onto Expand yet
    uint8_t  expansions           # left in the supply, like the next two
    uint8_t  stalls
    uint8_t  troughs
    uint8_t  round                # 1 to 8
    uint8_t  phase
    uint8_t  first_start          # start player of round 1 (tie rule)
    uint8_t  start                # who had the first turn of this round
    uint8_t  marker               # who holds the start-player marker
    uint8_t  options
    uint8_t  actor                # who decides, NOBODY at the end
    # the running turn
    uint8_t  ask
    uint8_t  stage
    uint8_t  box                  # box + 1, 0 between turns
    uint8_t  tile                 # special building whose space is to be chosen
    uint8_t  count                # stables, troughs or borders placed by this action
    uint8_t  last                 # the last space used for them, or for a Stall
    uint8_t  stone                # a stable of this action was paid in stone
    uint8_t  changed
    uint8_t  gain[SPECIES]        # animals gained, not housed yet
    uint8_t  choice               # mask of species of which one more may be taken
    uint8_t  fencing              # who pays the borders that are asked for
    uint8_t  allowed              # how many may be placed at no cost
    uint8_t  near                 # space + 1 of the Conservatory while its neighbour is chosen
    uint32_t due[2]               # what a seat may or must still do in this phase: one bit a hook, or BREED
    uint32_t todo                 # what the running action brings besides, not asked yet
    uint8_t  effect               # the last any-time effect of the running window, see acbas_hooks
    uint8_t  foal                 # a border of the Ranch was placed: the newborn horse must be housed
    uint8_t  rest[2]              # 0
    # not part of the position: its hash in three parts, and which of them are older than what they hash
    uint64_t hash_part[PARTS]
    uint64_t stale                # one bit a part


cdef enum:
    FARM_WORDS = 8
    GEOMETRY_BYTES = 40           # of a farm: what decides its capacities
    TABLE_WORDS = 9
    COMPARED_BYTES = 200          # all but the hashes


# mutants: off (hash keys)
cdef inline uint64_t part_hash(const State* s, int part) noexcept nogil:
    if part == TABLE:
        return hash_words(<const uint64_t*>&s.offer, TABLE_WORDS, 3)
    return hash_words(<const uint64_t*>&s.farm[part], FARM_WORDS, 1 + part)


cdef inline uint64_t state_hash(const State* s) noexcept nogil:
    # The parts are a memory of what was computed, not of the position: a constant state may renew them.
    cdef State* memory = <State*>s
    cdef int part
    for part in range(PARTS):
        if s.stale >> part & 1:
            memory.hash_part[part] = part_hash(s, part)
    memory.stale = 0
    return s.hash_part[0] ^ s.hash_part[1] ^ s.hash_part[TABLE]
# mutants: on


cdef inline uint32_t bred(const Farm* farm, uint32_t animals) noexcept nogil:
    # One newborn for every species with two or more: adding 126 carries into bit 7 of exactly these counts. With the
    # Fertility Center one animal is enough, and 127 is added.
    cdef uint32_t fills = TWO_FILLS
    if farm.hooks & hook_bit(FERTILITY_CENTER):
        fills += ONE_EACH
    return animals + (((animals + fills) & SPARE_BITS) >> 7)


cdef inline bint is_breeding(const State* s) noexcept nogil:
    return s.phase == BREEDING or s.phase == SECOND_BREEDING


cdef inline uint32_t pool_of(const State* s) noexcept nogil:
    # the animals that the actor may keep now, packed: own ones and gained or newborn ones
    cdef const Farm* farm = &s.farm[s.actor]
    cdef uint32_t own = pack(farm.animals)
    if is_breeding(s):
        return own if s.stage == EMPTYING else bred(farm, own)
    return own + pack(s.gain)


cdef inline int home_cell(const Farm* farm) noexcept nogil:
    # the space of the Cottage or of what covers it: the bottom row of the start board's left column
    return 3 * farm.home + 2


cdef inline uint32_t goods_of(const Farm* farm) noexcept nogil:
    # wood, stone, reed (below 128 each), one byte each, lowest first, as a cost is written
    return pack(farm.goods) & 0xFFFFFF


cdef inline const Building* tile_row(const Farm* farm, int tile) noexcept nogil:
    return &RULES.tile[farm.edition][tile]


cdef inline uint32_t purse_of(const Farm* farm) noexcept nogil:
    # What pays a tile: a Sawmill takes a wood off every price in which there is wood, which is as good as a wood more.
    return goods_of(farm) + (<uint32_t>(farm.hooks >> SAWMILL & 1) & <uint32_t>(farm.goods[0] < 127))


cdef inline bint can_pay(const State* s, int tile, int which) noexcept nogil:
    # can the actor pay this alternative of a tile's cost?
    cdef const Farm* farm = &s.farm[s.actor]
    return covers(purse_of(farm), tile_row(farm, tile).cost[which])
