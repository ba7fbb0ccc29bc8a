# All Creatures Big and Small: what buildings do beyond what the table of `acbas_rules` says (rules, sections 4 and 10).
#
# A building names its hook in the data; here stands when each hook acts. Farm.hooks has one bit a hook.
#
#   timed       once in its phase, in a window of its owner (acbas_hooks)
#   any time    in the windows of ruling `windows`, any number of times (acbas_hooks)
#   follows     asked or done as part of the action that brings it about (acbas_actions)
#   farm        changes what the farm holds, costs or allows (acbas_farm, acbas_places)

from libc.stdint cimport uint64_t


cdef enum:
    NO_HOOK
    # timed
    FARM_WELL             # start of rounds 6 to 8: a free trough
    STEWARDS_OFFICE       # end of Work: an action without a worker
    HOME_WORKSHOP         # before Breeding: a Stall for its price
    JOINERY               # before Breeding: a trough for wood
    TRADING_STATION       # before Breeding: an animal for two different materials
    STONE_CARVER          # end of the round: a stone put aside
    BREEDING_STATION      # after round 8: one more Breeding
    # any time
    CATTLE_MARKET         # an animal for a reed
    ANIMAL_TRADER         # two animals for a third, in Work only
    BUILDING_FIRM         # a trough becomes a Stall
    ASSEMBLY_HALL         # a border given away, another placed
    CARPENTER             # own troughs and Stalls rearranged
    # Breeding
    REARING_STATION       # is emptied first
    FERTILITY_CENTER      # one animal is enough
    RANCH                 # a border for a newborn horse
    # follows
    CATTLE_FARM           # an expansion: a cow for another animal
    HOME_DEPOT            # Building resources: a wood from the 3 wood box
    TIMBER_SHOP           # the fourth of four boxes is occupied: 3 wood
    WOODSHOP              # borders received may be placed
    WORKSHOP              # a Stall action: two borders
    BARN                  # the next Stall may become a Stable
    # farm
    SAWMILL               # 1 wood less
    CORNER_HOUSE          # no more expansions
    COTTAGE_EXTENSION     # one cluster of buildings
    DAIRY_FARM            # cows on unused spaces beside it
    DOG_HOUSE             # sheep on unused spaces of the lower rows
    STUD                  # horses on unused spaces beside it
    WILD_BOAR_PEN         # pigs on unused spaces of the upper row
    FEEDING_STATION       # pastures without a trough hold one more
    # of no building in the box; tests give them to buildings of their own. The bell acts in every window: at any time
    # 1 wood for 1 stone, and once in each phase with timed effects 1 sheep. The gong has no timed effect: at any time 1
    # stone for 1 reed.
    GONG = 30
    BELL = 31
    HAYRICK               # Stables hold two kinds
    PEN                   # its animals do not score
    SPECIAL_STALL         # Cow Stall and Pig Stall: Stalls that come from the offer
    # follows the own building, once
    COUNTRY_HOUSE         # an expansion
    FARM_SHOP             # a material
    FENCE_BUILDER         # borders for wood
    SERVANTS_HUT          # two borders, and a trough for wood
    FEED_STOREHOUSE       # a free trough
    CONSERVATORY          # another building beside it
    ORGANIC_FARM          # animals beside single ones
    HOOKS


cdef inline uint64_t hook_bit(int hook) noexcept nogil:
    return <uint64_t>1 << hook
