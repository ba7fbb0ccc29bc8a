# Agricola: the numbers of the rules. They come from the data files of `hedgerow.engine.agricola`, which fills this
# table once at import; the core holds no second copy of them.

from libc.stdint cimport uint8_t, uint16_t, uint64_t


cdef enum:
    FOOD, WOOD, CLAY, REED, STONE, GRAIN, VEGETABLE
    GOODS
    SHEEP = GOODS, BOAR, CATTLE       # what may lie on a space besides
    PILED
    ANIMALS = PILED - GOODS


cdef enum:
    SPACES = 40
    MEETING_PLACE = 1                 # who uses it gets the marker
    CARDS = 14                        # round cards: the spaces from FIRST_CARD on, in the order of their stages
    FIRST_CARD = 25
    NAMED_SPACES = FIRST_CARD + CARDS


cdef enum:
    REVISED, FAMILY, STANDARD
    EDITIONS
    VARIANTS = 5 * EDITIONS           # an edition and a number of players


cdef enum:
    # what is done on a space
    DOES_NOTHING
    TAKES                 # what lies there and what it gives
    CHOOSES               # that, and goods to be chosen
    EXPANDS               # rooms and/or stables
    PLOWS
    HELPS                 # a stable for 1 wood and/or bread
    IMPROVES              # a major improvement
    FENCES
    SOWS_OR_BAKES
    GROWS                 # with room only
    RENOVATES             # and afterwards a major improvement
    GROWS_ANYHOW
    CULTIVATES            # plow and/or sow
    REDEVELOPS            # renovate and afterwards fences
    TRADES                # a sheep and 1 food, a boar, or a cattle for 1 food
    ALTERNATES            # one of several uses, Space.uses
    GROWS_LATE            # with room only, from round 5 on
    DOINGS


cdef enum:
    # the uses of a space that leaves a choice: bits of Space.uses, in this order
    USE_PILE              # what lies there
    USE_RESOURCES         # 1 stone and 1 food
    USE_ANIMALS           # as TRADES
    USE_GROWTH            # as GROWS_LATE
    USE_ROOM              # exactly one room
    USE_GOODS             # as CHOOSES
    USES


cdef enum:
    FIREPLACE_2, FIREPLACE_3, HEARTH_4, HEARTH_5, WELL, CLAY_OVEN, STONE_OVEN, JOINERY, POTTERY, BASKETMAKER
    MAJORS
    FIREPLACES = 1 << FIREPLACE_2 | 1 << FIREPLACE_3
    HEARTHS = 1 << HEARTH_4 | 1 << HEARTH_5
    OVENS = 1 << CLAY_OVEN | 1 << STONE_OVEN
    BAKERIES = FIREPLACES | HEARTHS | OVENS


cdef enum:
    # ways to turn goods into food while feeding, in the order in which they are listed
    BY_WOOD, BY_CLAY, BY_REED, BY_GRAIN, BY_VEGETABLE, BY_SHEEP, BY_BOAR, BY_CATTLE
    WAYS


cdef enum:
    SCORE_FIELDS, SCORE_PASTURES, SCORE_GRAIN, SCORE_VEGETABLES, SCORE_SHEEP, SCORE_BOAR, SCORE_CATTLE
    SCORE_ROWS


cdef enum:
    ROUNDS = 14
    MOST_PEOPLE = 5
    MOST_STABLES = 4
    LATE = 5              # the first round of family growth on cards and tiles that say so


cdef enum:
    # The most that a position holds (ruling limits): what no game reaches, and what a step can name. More goes back to
    # the supply. A herd and what comes to it fit together into a count of `housing`.
    MOST_GOODS = 999          # of food, and of each building resource
    MOST_CROPS = 127          # of grain, and of vegetables, in a supply
    MOST_HERD = 100           # of a species on a farm
    MOST_PILED = 99           # goods on a space
    MOST_PILED_ANIMALS = 20
    MOST_BEGGING = 99


cdef struct Space:
    uint8_t does
    uint8_t good                      # what is laid there each round; PILED: nothing
    uint8_t refill                    # how many
    uint8_t gives[PILED]              # what it gives besides
    uint8_t choices                   # goods to choose from, one bit each
    uint8_t chosen                    # how many different ones of them
    uint8_t uses                      # of a space that ALTERNATES


cdef struct Major:
    uint8_t cost[GOODS]
    uint8_t points
    uint8_t cooked[ANIMALS]           # food for an animal at any time, 0: it cooks none
    uint8_t vegetable                 # food for a vegetable
    uint8_t baked                     # food for a grain, 0: it bakes none
    uint8_t most_baked                # grain in one action; 255: any number
    uint8_t crafted                   # the good that it turns into food in a harvest; PILED: none
    uint8_t craft_food
    uint8_t bonus[3]                  # of that good: the counts that score 1, 2 and 3


cdef struct Rules:
    Space space[VARIANTS][SPACES]
    uint64_t in_play[VARIANTS]        # the spaces of a variant, one bit each, round cards not among them
    uint64_t always[VARIANTS]         # those that can be used whatever a player has (kept for speed, as the next)
    uint64_t gather[VARIANTS]         # of these the ones that give only what lies there
    Major major[MAJORS]
    uint8_t stage_of[CARDS]           # 0 to 5
    uint8_t last_round[6]             # of each stage
    uint16_t harvests                 # bit r: there is a harvest after round r
    uint8_t steps[SCORE_ROWS][4]      # the lowest counts that score 1, 2, 3, 4; none or fewer score -1
    uint8_t room_material, room_reed, renovation_reed, stable_wood, side_stable_wood
    uint8_t adult_food, adult_food_solo, child_food
    uint8_t first_food, other_food    # at the start; nothing in solo
    uint8_t person_points, begging_points, well_rounds


cdef Rules RULES


cdef inline int most_of(int good) noexcept nogil:
    # in a supply
    return MOST_CROPS if good >= GRAIN else MOST_GOODS


cdef inline int most_piled(int good) noexcept nogil:
    return MOST_PILED_ANIMALS if good >= GOODS else MOST_PILED


cdef inline int variant_of(int edition, int players) noexcept nogil:
    return 5 * edition + players - 1
