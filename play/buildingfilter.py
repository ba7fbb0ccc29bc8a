"""Which buildings `hedgerow buildings` lists: those of a deck, with a cost, with an effect."""

from collections.abc import Callable, Sequence

from hedgerow.engine.acbas.data import MATERIALS, SPECIES, Building
from hedgerow.engine.errors import NotationError, OptionError, Reason
from hedgerow.engine.notation import Words
from hedgerow.engine.sentences import listed, quoted
from hedgerow.play.texts import DECKS, EDITION_NAMES, WHEN

Test = Callable[[Building], bool]
GOODS = Words((*MATERIALS, *SPECIES))

# What a building does: the words beside those of `texts.WHEN`.
WHAT = {
    **{one: f"a {one} comes with it or through it" for one in SPECIES},
    "animals": "an animal of any kind does",
    **{one: f"{one} comes with it or through it" for one in MATERIALS},
    "borders": "borders are placed or handed over",
    "troughs": "a trough is placed, moved or made cheaper",
    "stalls": "a Stall is built, moved or improved",
    "buildings": "a special building is added or made cheaper",
    "expansions": "an expansion is added or ruled out",
    "boxes": "a box is used without a worker",
    "swaps": "goods or animals are traded for animals",
    "newborns": "more animals are born, or find a place",
    "room": "animals live in it or find more room elsewhere",
    "unused": "animals may live on unused spaces",
    "points": "its points depend on the rest of the farm",
}
# The words for what a building does by its hook, beyond what its row says of animals, goods, room and points.
DOES: dict[str, tuple[str, ...]] = {
    "animal_trader": ("swaps", *SPECIES),
    "assembly_hall": ("borders",),
    "barn": ("stalls",),
    "breeding_station": ("newborns",),
    "building_firm": ("stalls",),
    "carpenter": ("stalls", "troughs"),
    "cattle_farm": ("swaps", "cow"),
    "cattle_market": ("swaps", *SPECIES),
    "conservatory": ("buildings",),
    "corner_house": ("expansions",),
    "cottage_extension": (),
    "country_house": ("expansions",),
    "dairy_farm": ("unused", "room"),
    "dog_house": ("unused", "room"),
    "farm_shop": MATERIALS,
    "farm_well": ("troughs",),
    "feed_storehouse": ("troughs",),
    "feeding_station": ("room",),
    "fence_builder": ("borders",),
    "fertility_center": ("newborns",),
    "hayrick": ("room",),
    "home_depot": ("wood",),
    "home_workshop": ("stalls",),
    "joinery": ("troughs",),
    "organic_farm": SPECIES,
    "pen": (),
    "ranch": ("borders",),
    "rearing_station": ("newborns",),
    "sawmill": ("troughs", "buildings"),
    "servants_hut": ("borders", "troughs"),
    "special_stall": ("stalls",),
    "stewards_office": ("boxes",),
    "stone_carver": (),
    "stud": ("unused", "room"),
    "timber_shop": ("wood",),
    "trading_station": ("swaps", *SPECIES),
    "wild_boar_pen": ("unused", "room"),
    "woodshop": ("borders",),
    "workshop": ("borders",),
}


def effects(building: Building) -> set[str]:
    """Return the words for what a building does and when.

    >>> from hedgerow.engine.acbas.data import SPECIALS
    >>> sorted(effects(next(one for one in SPECIALS if one.id == "farm_well")))
    ['start', 'troughs']
    """
    words = {*DOES.get(building.hook or "", ()), *building.gain, *building.brings, *building.goods}
    if building.gain or building.brings or building.goods:
        words.add("on_build")
    if building.acts is not None:
        words.add(building.acts)
    if words & set(SPECIES):
        words.add("animals")
    if building.capacity.count:
        words.add("room")
    if building.points.kind == "formula":
        words |= {"points", "scoring"}
    return words


def read_deck(text: str) -> str:
    """Return the deck that --deck names; OptionError if there is none such."""
    word = text.strip().lower()
    if word not in DECKS:
        raise OptionError(Reason("deck_unknown", f"--deck is {quoted(text)}, but must be {listed(DECKS)}"))
    return word


def read_edition(text: str) -> str:
    """Return the edition that --edition names; OptionError if there is none such."""
    word = text.strip().lower()
    if word not in EDITION_NAMES:
        right = listed(EDITION_NAMES)
        raise OptionError(Reason("edition_unknown", f"--edition is {quoted(text)}, but must be {right}"))
    return word


def read_effect(text: str) -> str:
    """Return the word of `texts.WHEN` or `WHAT` that --effect names; OptionError if there is none such.

    >>> read_effect("Before breeding"), read_effect("trough"), read_effect("pigs")
    ('before_breeding', 'troughs', 'pig')
    """
    word = text.strip().lower().replace("-", "_").replace(" ", "_")
    for one in (word, f"{word}s", word.removesuffix("s")):
        if one in WHEN or one in WHAT:
            return one
    right = listed((*WHEN, *WHAT))
    raise OptionError(Reason("effect_unknown", f"--effect is {quoted(text)}, but must be {right}"))


def read_cost(text: str) -> Callable[[dict[str, int]], bool]:
    """Return whether a cost is as --cost says: has a good in it, or can be paid with goods; OptionError otherwise.

    >>> read_cost("wood")({"wood": 1, "reed": 2}), read_cost("3wood1stone")({"wood": 1, "reed": 2})
    (True, False)
    """
    word = text.strip().lower()
    if word.isalpha() and word != "none":
        good = GOODS.find(word)
        if good is not None:
            return lambda cost: cost.get(good, 0) > 0
    else:
        try:
            purse = GOODS.parse(word)
        except NotationError:
            purse = {}
            word = ""
        if word:
            return lambda cost: all(count <= purse.get(good, 0) for good, count in cost.items())
    right = "a word such as wood, goods that must suffice such as 3wood1stone, or none"
    raise OptionError(Reason("cost_syntax", f"--cost is {quoted(text)}, but must be {right}"))


def having(deck: str | None, costs: Sequence[str], wanted: Sequence[str]) -> Test:
    """Return whether a building has the deck, one price that is as all costs say, and all effects."""
    decks = set(DECKS) if deck is None else {read_deck(deck)}
    prices = [read_cost(one) for one in costs]
    words = {read_effect(one) for one in wanted}

    def test(building: Building) -> bool:
        alternatives = [price | building.animal_cost for price in building.costs]
        payable = not prices or any(all(fits(one) for fits in prices) for one in alternatives)
        return building.deck in decks and payable and words <= effects(building)

    return test
