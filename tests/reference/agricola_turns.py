"""What one person may do in Agricola, part by part (agricola.md 3 to 7, 9, 10, 13); `agricola_listed` lists turns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

from tests.reference.agricola_data import (
    ANIMAL_CHOICES,
    ANIMALS,
    BAKING,
    BUILDING,
    COLUMNS,
    CROPS,
    FIREPLACES,
    FIRST_GROWTH,
    HEARTHS,
    HOUSES,
    MAJORS,
    OVENS,
    PEOPLE,
    RAW,
    RENOVATION_REED,
    ROUNDS,
    SPACES,
    STABLE_WOOD,
    STABLES,
    TILE_MARKET,
    WELL_ROUNDS,
    all_courses,
    courses,
    gains,
)
from tests.reference.agricola_farm import Animals, Farm, as_counts
from tests.reference.geometry import Cell, parse_cell, parse_edge

if TYPE_CHECKING:
    from tests.reference.agricola import Position

Part = Mapping[str, Any]
Turn = Sequence[Part]
# The keys of each part besides "part": those that must be there, and those that may.
KEYS: dict[str, tuple[set[str], set[str]]] = {
    "space": ({"space"}, set()),
    "take": ({"goods"}, set()),
    "use": ({"what"}, set()),
    "rooms": ({"cells"}, set()),
    "stables": ({"cells"}, set()),
    "plow": ({"cell"}, set()),
    "sow": (set(), {"grain", "vegetable"}),
    "bake": ({"with"}, set()),
    "fences": ({"edges"}, set()),
    "renovate": (set(), set()),
    "major": ({"major"}, {"return"}),
    "growth": (set(), set()),
    "convert": ({"goods"}, set()),
    "keep": ({"animals"}, {"cook"}),
    "feed": ({"convert"}, set()),
    "breed": ({"animals"}, {"cook"}),
}


# ---- what is possible ----


def usable(position: Position, space: str) -> bool:
    """Whether the player to move can do the least that a space asks for (section 2)."""
    if space not in position.spaces or space in dict(position.occupied):
        return False
    return any(_can_follow(position, space, names) for names in courses(space, position.edition, position.players))


def _can_follow(position: Position, space: str, names: tuple[str, ...]) -> bool:
    """Whether a course of parts is possible; all that follows a first part, but for "use", is optional."""
    if not names:
        at_once = gains(space, position.edition, position.players) or space == "meeting_place"
        return bool(at_once) or position.pile(space) > 0
    first = names[0]
    if first.startswith("use "):
        return first == "use resource_market" or (
            position.pile(space) > 0 if len(names) == 1 else can_do(position, names[1], space)
        )
    return can_do(position, first, space)


def can_do(position: Position, name: str, space: str) -> bool:
    """Whether the player to move has any way to do that part in that space."""
    farm = position.me
    match name:
        case "rooms":
            return farm.has(farm.room_price(1)) and any(farm.room_sets(1))
        case "stables":
            return farm.has({"wood": STABLE_WOOD[space]}) and any(farm.stable_sets(1))
        case "plow":
            return bool(farm.plow_cells)
        case "sow":
            return bool(farm.empty_fields) and any(farm.count(crop) for crop in CROPS)
        case "bake":
            return farm.count("grain") > 0 and any(farm.own(kind) for kind in BAKING)
        case "fences":
            return farm.may_fence()
        case "renovate":
            return renovation(farm) is not None
        case "major":
            return any(ways_to_buy(position, major) for major in position.majors)
        case "growth":
            return may_grow(position, space)
        case "take":
            return True  # one of the choices always costs nothing
    raise ValueError(f"there is no part {name!r}")


def renovation(farm: Farm) -> tuple[str, dict[str, int]] | None:
    """The house after the next step and its price; None if there is no step or it cannot be paid."""
    step = HOUSES.index(farm.house) + 1
    if step == len(HOUSES):
        return None
    price = {HOUSES[step]: len(farm.rooms), "reed": RENOVATION_REED}
    return (HOUSES[step], price) if farm.has(price) else None


def ways_to_buy(position: Position, major: str) -> list[str | None]:
    """How an improvement can be paid: None for its price, else the Fireplace that is returned for a Hearth."""
    if major not in position.majors:
        return []
    farm = position.me
    returns = [one for one in FIREPLACES if one in farm.improvements] if major in HEARTHS else []
    return [*([None] if farm.has(MAJORS[major][0]) else []), *returns]


def may_grow(position: Position, space: str) -> bool:
    """Whether the family of the player to move may grow there."""
    farm = position.me
    room = space == "urgent_wish" or len(farm.rooms) > farm.people
    early = space in ("tile", "resources_or_growth", "growth_card") and position.round < FIRST_GROWTH
    return farm.people < PEOPLE and room and not early


def choices(position: Position, space: str) -> list[tuple[str, ...]]:
    """What can be chosen with the part "take"."""
    if space in ("animal_choice", "tile"):
        return [(kind,) for kind in ANIMALS]
    if space in ("two_resources", "resources_or_growth"):
        return list(combinations(BUILDING, 2))
    if space == "resource_market":
        return [("reed",), ("stone",)]
    return [(good,) for good in BUILDING]


def most_stables(space: str, farm: Farm) -> int:
    """How many stables one action can build and pay."""
    affordable = farm.count("wood") // STABLE_WOOD[space]
    return min(affordable, 1) if space == "side_job" else affordable


def most_rooms(space: str, farm: Farm) -> int:
    """How many rooms one action can build and pay."""
    price = farm.room_price(1)
    affordable = min(farm.count(good) // number for good, number in price.items())
    return min(affordable, 1) if space == "room_or_players" else affordable


# ---- carrying out ----


def carry_out(position: Position, turn: Turn) -> Position:
    """The position after all parts of a turn but the next player's. ValueError says what the rules forbid."""
    names = [check_keys(part) for part in turn]
    if "keep" in names[:-1]:
        raise ValueError("the animals that are kept are the last part")
    space = check_order(position, turn)
    for part in turn:
        position = PARTS[part["part"]](position, part, space)
    if names[-1] != "keep" and not position.me.can_house(position.me.animals):
        raise ValueError(f"there is no room for {position.me.animals}: it has to be said which are kept")
    return position


def check_keys(part: Part) -> str:
    """The name of a part. ValueError if it is unknown or has not just the keys that it may have."""
    name = part.get("part")
    if name not in KEYS:
        raise ValueError(f"there is no part {name!r}")
    (must, may), keys = KEYS[name], set(part) - {"part"}
    if not must <= keys <= must | may:
        raise ValueError(f"part {name!r} has the keys {sorted(keys)}")
    return str(name)


def check_order(position: Position, turn: Turn) -> str:
    """The space of a turn. ValueError if the space does not offer the parts in this order."""
    actions = [part for part in turn if part["part"] not in ("convert", "keep")]
    if not actions or actions[0]["part"] != "space":
        raise ValueError("a turn begins with the choice of a space")
    space: str = actions[0]["space"]
    if space not in position.spaces:
        raise ValueError(f"there is no space {space!r}")
    if space in dict(position.occupied):
        raise ValueError(f"space {space!r} is occupied")
    names = tuple(f"use {part['what']}" if part["part"] == "use" else str(part["part"]) for part in actions[1:])
    if names not in all_courses(space, position.edition, position.players):
        raise ValueError(f"space {space!r} does not offer {list(names)}")
    if names[-2:] == ("major", "bake") and actions[-2]["major"] not in OVENS:
        raise ValueError(f"one bakes after an oven, not after {actions[-2]['major']!r}")
    return space


def with_me(position: Position, farm: Farm) -> Position:
    """Another farm for the player to move."""
    return position.with_farm(position.actor, farm)


def space_part(position: Position, part: Part, space: str) -> Position:
    """The person is placed; what the space gives at once is taken, all of it."""
    if not usable(position, space):
        raise ValueError(f"space {space!r} cannot be used")
    occupied = {**dict(position.occupied), space: position.actor}
    farm = replace(position.me, workers=position.me.workers - 1)
    position = with_me(position, farm.after(gains(space, position.edition, position.players)))
    position = replace(position, occupied=tuple((one, occupied[one]) for one in SPACES if one in occupied))
    if space == "meeting_place":
        position = replace(position, marker=position.actor)
    with_choice = ("tile", "room_or_players")  # where the pile stays if something else is used
    return position if space in with_choice else take_pile(position, space)


def take_pile(position: Position, space: str) -> Position:
    """All that lies on a space; animals may lack room until the end of the turn (decision 14.15)."""
    good = position.accumulating(space)
    if good is None:
        return position
    after = with_me(position, position.me.after({good[0]: position.pile(space)}))
    return after.with_pile(space, 0)


def use(position: Position, part: Part, space: str) -> Position:
    """One of the alternatives of a tile or a card."""
    what = part["what"]
    if what in ("copse", "traveling_players"):
        if position.pile(space) == 0:
            raise ValueError(f"nothing lies on {space!r}")
        return take_pile(position, space)
    if what == "resource_market":
        return with_me(position, position.me.after(TILE_MARKET))
    return position  # the next part does it


def take(position: Position, part: Part, space: str) -> Position:
    """Goods of the player's choice."""
    goods = strings(part["goods"])
    if not any(sorted(goods) == sorted(choice) for choice in choices(position, space)):
        raise ValueError(f"{space!r} does not give {list(goods)}")
    changes = dict.fromkeys(goods, 1)
    if goods[0] in ANIMAL_CHOICES:
        changes = ANIMAL_CHOICES[goods[0]]
    return with_me(position, position.me.after(changes))


def rooms(position: Position, part: Part, space: str) -> Position:
    """Rooms of the material of the house, each beside a room."""
    farm, cells = position.me, cells_of(part["cells"])
    if not cells or (space == "room_or_players" and len(cells) > 1):
        raise ValueError(f"{len(cells)} rooms cannot be built in {space!r}")
    if not farm.may_have_rooms(cells):
        raise ValueError(f"no rooms can be built on {part['cells']}")
    farm = farm.paying(farm.room_price(len(cells)))
    return with_me(position, replace(farm, rooms=farm.rooms | cells))


def stables(position: Position, part: Part, space: str) -> Position:
    """Stables, on any spaces without a tile or a stable."""
    farm, cells = position.me, cells_of(part["cells"])
    if not cells or (space == "side_job" and len(cells) > 1):
        raise ValueError(f"{len(cells)} stables cannot be built in {space!r}")
    if not cells <= set(farm.stable_cells) or len(farm.stables) + len(cells) > STABLES:
        raise ValueError(f"no stables can be built on {part['cells']}")
    farm = farm.paying({"wood": STABLE_WOOD[space] * len(cells)})
    return with_me(position, replace(farm, stables=farm.stables | cells))


def plow(position: Position, part: Part, space: str) -> Position:
    """One field."""
    (cell,) = cells_of([part["cell"]])
    if cell not in position.me.plow_cells:
        raise ValueError(f"{part['cell']} cannot be plowed")
    return with_me(position, position.me.with_fields({cell: ("", 0)}))


def sow(position: Position, part: Part, space: str) -> Position:
    """Grain and vegetables on empty fields, at least one."""
    farm, changes = position.me, dict[Cell, tuple[str, int]]()
    named = {crop: strings(part.get(crop, ())) for crop in CROPS}
    for crop, texts in named.items():
        changes |= dict.fromkeys(cells_of(texts), (crop, CROPS[crop]))
    if not changes or len(changes) != sum(map(len, named.values())):
        raise ValueError("one sows on at least one field, and each field once")
    if not set(changes) <= set(farm.empty_fields):
        raise ValueError("one sows on own empty fields")
    return with_me(position, farm.paying({crop: len(texts) for crop, texts in named.items()}).with_fields(changes))


def bake(position: Position, part: Part, space: str) -> Position:
    """Grain baked with own improvements, each within its limit."""
    farm, using = position.me, numbers(part["with"], BAKING)
    if not any(using.values()):
        raise ValueError("one bakes at least one grain")
    for kind, number in using.items():
        limit = BAKING[kind][1]
        if number and (not farm.own(kind) or (limit is not None and number > limit)):
            raise ValueError(f"{number} grain cannot be baked with {kind!r}")
    food = sum(BAKING[kind][0] * number for kind, number in using.items())
    return with_me(position, farm.paying({"grain": sum(using.values())}).after({"food": food}))


def fences(position: Position, part: Part, space: str) -> Position:
    """Fences that leave a legal layout, one wood each."""
    texts = strings(part["edges"])
    edges = frozenset(parse_edge(text, COLUMNS) for text in texts)
    if len(edges) != len(texts) or not position.me.fences_fit(edges):
        raise ValueError(f"fences on {list(texts)} are not allowed")
    farm = position.me.paying({"wood": len(edges)})
    return with_me(position, replace(farm, fences=farm.fences | edges))


def renovate(position: Position, part: Part, space: str) -> Position:
    """The whole house, one step."""
    step = renovation(position.me)
    if step is None:
        raise ValueError("the house cannot be renovated")
    return with_me(position, replace(position.me.paying(step[1]), house=step[0]))


def major(position: Position, part: Part, space: str) -> Position:
    """A major improvement for its price, or a Hearth for a Fireplace."""
    name, returned = part["major"], part.get("return")
    if returned not in ways_to_buy(position, name):
        raise ValueError(f"{name!r} cannot be bought")
    farm = position.me if returned else position.me.paying(MAJORS[name][0])
    own = {*farm.improvements, name} - {returned}
    for_sale = ({*position.majors} | ({returned} if returned else set())) - {name}
    position = with_me(position, replace(farm, improvements=tuple(one for one in MAJORS if one in own)))
    if name == "well":
        last = min(position.round + WELL_ROUNDS, ROUNDS)
        food = tuple((number, position.actor, 1) for number in range(position.round + 1, last + 1))
        position = replace(position, round_goods=tuple(sorted(position.round_goods + food)))
    return replace(position, majors=tuple(one for one in MAJORS if one in for_sale))


def growth(position: Position, part: Part, space: str) -> Position:
    """One person more, who does not act in this round."""
    if not may_grow(position, space):
        raise ValueError("the family cannot grow")
    farm = position.me
    return with_me(position, replace(farm, people=farm.people + 1, newborn=farm.newborn + 1))


def convert(position: Position, part: Part, space: str) -> Position:
    """Grain, vegetables and animals turned into food, as always possible (section 9)."""
    farm = position.me
    goods = numbers(part["goods"], [*RAW, *ANIMALS])
    if not any(goods.values()):
        raise ValueError("nothing is turned into food")
    return with_me(position, eaten(farm, goods))


def eaten(farm: Farm, goods: Mapping[str, int]) -> Farm:
    """Goods or animals turned into food at the best own rate. ValueError if that is impossible."""
    for good, number in goods.items():
        if number and good not in farm.rates:
            raise ValueError(f"{good} cannot be turned into food")
    food = sum(farm.rates[good] * number for good, number in goods.items() if number)
    return farm.paying(dict(goods)).after({"food": food})


def keep(position: Position, part: Part, space: str) -> Position:
    """The animals at the end of a turn: some stay, some are cooked, the rest is let go."""
    farm = eaten(position.me, numbers(part.get("cook", {}), ANIMALS))
    return with_me(position, housed(farm, as_counts(numbers(part["animals"], ANIMALS))))


def housed(farm: Farm, kept: Animals) -> Farm:
    """The farm with these of its animals; the others are let go."""
    if any(number > there for number, there in zip(kept, farm.animals, strict=True)):
        raise ValueError(f"{kept} cannot be kept of {farm.animals}")
    if not farm.can_house(kept):
        raise ValueError(f"there is no room for {kept}")
    return replace(farm, animals=kept)


# ---- reading ----


def strings(texts: Any) -> tuple[str, ...]:
    """A list of names; ValueError if it is none."""
    if isinstance(texts, str) or not isinstance(texts, Sequence) or not all(isinstance(text, str) for text in texts):
        raise ValueError(f"{texts!r} is no list of names")
    return tuple(texts)


def cells_of(texts: Any) -> frozenset[Cell]:
    """Different spaces; ValueError if one is named twice or is off the farm."""
    names = strings(texts)
    cells = frozenset(parse_cell(text, COLUMNS) for text in names)
    if len(cells) != len(names):
        raise ValueError(f"a space is named twice in {list(names)}")
    return cells


def numbers(named: Any, known: Iterable[str]) -> dict[str, int]:
    """Numbers by name, none of them negative; ValueError for an unknown name."""
    if not isinstance(named, Mapping) or not set(named) <= set(known):
        raise ValueError(f"{named!r} does not give numbers of {list(known)}")
    if not all(type(number) is int and number >= 0 for number in named.values()):
        raise ValueError(f"{dict(named)} are no numbers")
    return dict(named)


PARTS: dict[str, Callable[[Position, Part, str], Position]] = {
    "space": space_part,
    "take": take,
    "use": use,
    "rooms": rooms,
    "stables": stables,
    "plow": plow,
    "sow": sow,
    "bake": bake,
    "fences": fences,
    "renovate": renovate,
    "major": major,
    "growth": growth,
    "convert": convert,
    "keep": keep,
}
