"""The slow twin of All Creatures buys every special building: cost, place, capacity, points and what it brings."""

from typing import Any

import pytest

from tests.reference.acbas import Position
from tests.reference.acbas_specials import EXPANSION_BUILDINGS, SPECIALS
from tests.reference.housing import SPECIES
from tests.reference_positions import (
    RICH,
    UPPER_EACH,
    UPPER_TWO,
    at,
    box,
    buy,
    farm,
    goods,
    keep,
    names,
    part,
    refused,
    unfinished,
    walk,
    worth,
)

# Wood, stone, reed; capacity; points when it stands alone beside the Cottage on "1,0" of a start board with RICH goods
# less its cost, or on the Cottage; the animals and goods that it brings at once.
ROWS: dict[str, tuple[tuple[int, int, int], tuple[Any, ...] | None, float, dict[str, int]]] = {
    "half_timbered_house": ((3, 2, 1), (2, SPECIES), 5, {}),
    "storage": ((2, 0, 1), None, 12, {}),
    "shelter": ((2, 1, 0), (1, SPECIES), 0, {}),
    "open_stable": ((3, 0, 0), (5, SPECIES), 2, {}),  # or 3 stone
    "animal_trader": ((2, 0, 2), (2, SPECIES), 3, {}),
    "flooring_expert": ((0, 1, 1), None, 0, {}),
    "breeding_station": ((2, 3, 0), (2, SPECIES), 0, {}),
    "carpenter": ((1, 1, 0), None, 1, {}),
    "cattle_farm": ((2, 2, 0), (3, ("cow",)), 1, {}),
    "country_house": ((3, 3, 0), (3, SPECIES), 1, {"cow": 1}),
    "cow_stall": ((4, 0, 1), (3, ("cow",)), 0, {"cow": 1}),
    "dog_house": ((1, 0, 0), None, 0, {}),
    "duck_pond": ((0, 0, 0), None, 1, {"reed": 1}),
    "estate": ((0, 2, 1), (2, ("horse",)), 0, {"horse": 1}),
    "farm_shop": ((1, 0, 0), (1, ("sheep",)), 0, {}),
    "farm_well": ((1, 2, 0), None, 0, {}),
    "feed_storehouse": ((1, 0, 1), None, 0, {}),
    "fertility_center": ((0, 2, 0), None, 0, {}),
    "fodder_beet_field": ((0, 0, 0), None, 0, dict.fromkeys(SPECIES, 1)),
    "fence_builder": ((0, 1, 1), (1, SPECIES), 0, {}),
    "hay_rack": ((3, 0, 1), None, 0, {"sheep": 1, "cow": 1, "horse": 1}),
    "home_workshop": ((2, 0, 1), None, 1, {}),
    "joinery": ((0, 1, 1), None, 0, {}),
    "large_extension": ((3, 0, 0), (2, SPECIES), 2, {}),
    "log_house": ((2, 0, 1), (4, SPECIES), 4, {}),
    "pig_stall": ((4, 0, 1), (3, ("pig",)), 0, {"pig": 1}),
    "ranch": ((2, 3, 0), (2, ("horse",)), 2, {}),
    "rearing_station": ((2, 0, 1), (1, SPECIES, "each"), 1, {}),
    "sawmill": ((0, 5, 0), None, 4, {}),
    "small_extension": ((0, 1, 0), (2, SPECIES), 2, {}),
    "stud": ((1, 3, 1), (2, ("horse",)), 3, {}),
    "wild_boar_pen": ((2, 0, 0), (2, ("pig",)), 0, {}),
    "assembly_hall": ((3, 0, 1), None, 2, {}),
    "barn": ((3, 0, 0), (1, SPECIES), 0, {}),
    "building_firm": ((2, 1, 0), None, 2, {}),
    "byre_dwelling": ((3, 3, 1), (4, SPECIES), 3, {}),
    "cattle_market": ((4, 1, 0), (2, SPECIES), 2, {}),
    "conservatory": ((0, 1, 0), (1, ("sheep",)), 1, {}),
    "corner_house": ((0, 2, 1), (3, SPECIES), 4, {}),
    "cottage_extension": ((1, 0, 0), (3, SPECIES), 4, {}),
    "dairy_farm": ((3, 0, 1), (2, ("cow",)), 3, {}),
    "feeding_station": ((2, 0, 0), (1, SPECIES), 0, {}),
    "hayrick": ((0, 0, 0), None, 1, {}),
    "home_depot": ((0, 2, 0), (1, ("horse",)), 1, {}),
    "inn": ((0, 2, 0), (2, ("pig",)), 4, {"horse": 1, "pig": -1, "cow": -1}),
    "manor": ((1, 3, 0), (2, SPECIES), 5, {}),
    "materials_outlet": ((0, 0, 1), (1, ("horse",)), 7, {"wood": 4, "stone": 3}),
    "office": ((2, 2, 0), (2, ("horse",)), 6, {}),
    "organic_farm": ((2, 3, 1), None, 4, {}),
    "pen": ((2, 0, 0), (4, SPECIES), 0, {}),
    "reed_hut": ((1, 0, 3), (3, SPECIES), 0, {"reed": 3}),
    "servants_hut": ((2, 0, 0), (1, SPECIES), 0, {}),
    "stewards_office": ((4, 3, 2), (1, SPECIES), -3, {}),
    "stone_carver": ((5, 0, 0), None, 0, {}),
    "timber_shop": ((0, 2, 0), None, 1, {}),
    "trading_station": ((1, 2, 0), (1, ("cow",)), 1, {}),
    "woodshop": ((2, 2, 0), (2, SPECIES), 1, {}),
    "workshop": ((2, 1, 0), (1, SPECIES), 2, {}),
}
SPACES = {
    **dict.fromkeys(("half_timbered_house", "log_house", "byre_dwelling"), "2,0"),
    "farm_shop": "2,1",
    "corner_house": "0,0",
}
CHOICES = {
    "shelter": {"take": "horse"},
    "open_stable": {"take": "cow"},
    "flooring_expert": {"take": "pig"},
    "farm_shop": {"take": "sheep", "material": "reed"},
}
BEHIND = {
    "country_house": [part("country_house", side="right")],
    "feed_storehouse": [part("feed_storehouse", space="1,0")],
}


def ready_for(building: str, **supply: int) -> tuple[Position, dict[str, Any]]:
    """A position in which the building can be bought, and the part that does it."""
    where = "1,0"
    me = farm(supply={**RICH, **supply}, borders=UPPER_TWO, troughs=["0,0", "0,1"])
    fields: dict[str, Any] = {}
    if building == "cottage_extension":
        me, fields = {**me, "workers": 2}, {"round": 1, "occupied": {"wood3": 0, "stone1": 1}, "to_move": 0}
    elif building == "duck_pond":
        me = farm(supply={**RICH, **supply}, columns=4)
    elif building == "fodder_beet_field":
        me = farm({"1,1": "stable", "2,1": "stable"}, supply={**RICH, **supply}, borders=UPPER_TWO, troughs=["0,0"])
        me |= {"animals": dict.fromkeys(SPECIES, 2)}
    elif building == "inn":
        me |= {"animals": {"pig": 1, "cow": 1}}
    elif building == "open_stable":
        me = farm({"1,0": "stall"}, supply={**RICH, **supply})
    elif building == "materials_outlet":
        me = farm({"1,0": "stable"}, supply={**RICH, **supply})
    position = at(me, **fields)
    return position, buy(building, SPACES.get(building, where), **CHOICES.get(building, {}))


def test_every_building_has_a_row() -> None:
    assert set(ROWS) == set(SPECIALS)
    assert len(EXPANSION_BUILDINGS) == 54
    assert len(SPECIALS) == 58


@pytest.mark.parametrize("building", SPECIALS)
def test_a_building_is_bought(building: str) -> None:
    cost, _, points, brings = ROWS[building]
    position, part_of_box = ready_for(building)
    begun = walk(position, part_of_box)
    here = begun.position
    chosen = CHOICES.get(building, {})
    gained = {good: brings.get(good, 0) + (good in chosen.values()) for good in ("wood", "stone", "reed")}
    spent = [RICH[good] - number for good, number in zip(("wood", "stone", "reed"), cost, strict=True)]
    assert goods(here) == tuple(left + more for left, more in zip(spent, gained.values(), strict=True))
    animals = [number + brings.get(kind, 0) for kind, number in zip(SPECIES, position.me.animals, strict=True)]
    for kind in (chosen.get("take"),):
        animals = [number + (name == kind) for name, number in zip(SPECIES, animals, strict=True)]
    assert here.me.animals == tuple(animals)
    assert building not in here.offer
    assert worth(here, building) == points
    for following in BEHIND.get(building, []):
        unfinished(position, part_of_box)
        begun = begun.apply(following)
    after = begun.apply(keep()).end()
    assert after.farms[0].animals == (0, 0, 0, 0)
    assert building in after.farms[0].plan.buildings.values()
    assert after.to_move == 1
    assert Position.from_json(after.to_json()) == after


@pytest.mark.parametrize("building", SPECIALS)
def test_what_a_building_holds(building: str) -> None:
    alone = farm({SPACES.get(building, "1,0"): building})
    if SPACES.get(building) == "2,0":
        before = []
    else:
        before = [(1, SPECIES)]
    holds = ROWS[building][1]
    allowed = {
        "dairy_farm": [(2, ("cow",))] * 2,
        "stud": [(2, ("horse",))] * 2,
        "dog_house": [(1, ("sheep",))] * 2,
        "wild_boar_pen": [(1, ("pig",))] * 2,
    }
    assert at(alone).capacities(0) == sorted([*before, *([holds] if holds else []), *allowed.get(building, [])])
    troughs = at({**alone, "troughs": ["1,0", "2,0", "0,0", "2,1"]})
    at_building = [entry for entry in troughs.score(0)["capacities"] if entry["at"] == [SPACES.get(building, "1,0")]]
    assert [entry["size"] for entry in at_building] == ([2 * holds[0]] if holds else [])


@pytest.mark.parametrize("building", SPECIALS)
def test_a_building_is_refused(building: str) -> None:
    cost = dict(zip(("wood", "stone", "reed"), ROWS[building][0], strict=True))
    for good, number in cost.items():
        if number:
            poor, part_of_box = ready_for(building, **{good: number - 1})
            refused(poor, part_of_box)
            assert {pay for _, pay in poor.placements(building)} == ({1} if building == "open_stable" else set())
    position, part_of_box = ready_for(building)
    assert position.placements(building)
    elsewhere = "1,0" if SPACES.get(building) == "2,0" else "2,0"
    refused(position, {**part_of_box, "space": elsewhere})
    refused(position, {**part_of_box, "space": "7,7"})
    refused(position, {**part_of_box, "pay": len(SPECIALS[building].costs)})
    refused(position, {**part_of_box, "take": "cow" if building not in CHOICES else None})
    refused(position, {**part_of_box, "material": "wood" if building != "farm_shop" else None})
    gone = at(farm(), farm({"1,0": building}))
    assert gone.placements(building) == set()


def test_editions_differ() -> None:
    dear = {"wood": 3, "reed": 1}
    assert at(farm(supply=dear)).placements("dairy_farm")
    assert not at(farm(supply=dear), edition="original").placements("dairy_farm")
    stone = at(farm(supply={"stone": 3, "reed": 1}), edition="original")
    assert goods(stone.play([buy("dairy_farm", "0,0")])) == (0, 0, 0)
    small = farm({"0,0": "small_extension"})
    assert at(small).capacities(0) == [(1, SPECIES), (2, SPECIES)]
    assert at(small, edition="original").capacities(0) == [(1, SPECIES), (1, SPECIES)]
    outlet = farm({"0,0": "stable"}, supply={"reed": 1})
    assert goods(at(outlet).play([buy("materials_outlet", "0,0")])) == (4, 3, 0)
    assert goods(at(outlet, edition="original").play([buy("materials_outlet", "0,0")])) == (3, 3, 0)
    with pytest.raises(ValueError):
        at(edition="second")
    # In both editions the Home Depot looks at the Building resources only: nothing else brings three kinds at once.
    depot = at(farm({"0,0": "home_depot"}), edition="original")
    assert "home_depot" in names(depot, box("resources"))


def test_expansions_bring_more_tiles() -> None:
    assert (Position.start().stalls, Position.start().expansions, Position.start().with_expansions) == (4, 4, False)
    with_one = Position.start(offer=["storage", "barn"], edition="original")
    assert (with_one.stalls, with_one.expansions) == (5, 5)
    assert with_one.to_json()["edition"] == "original"
    bought = at(farm({"0,0": "barn"}), offer=[])
    assert (bought.stalls, bought.expansions) == (5, 5)
    with pytest.raises(ValueError):
        at(offer=["castle"])
    with pytest.raises(ValueError):
        with_one.turns()


# ---- where they may stand, what they ask for ----


def test_upgrades_stand_on_the_cottage_only() -> None:
    for upgrade in ("log_house", "byre_dwelling", "half_timbered_house"):
        assert {cell for cell, _ in at().placements(upgrade)} == {(2, 0)}
        upgraded = at(farm({"2,0": upgrade}, supply=RICH))
        others = {"log_house", "byre_dwelling", "half_timbered_house"} - {upgrade}
        assert all(not upgraded.placements(other) for other in others)


def test_farm_shop_and_corner_house_know_their_places() -> None:
    wide = at(farm(columns=3, home="2,1"))
    assert {cell for cell, _ in wide.placements("farm_shop")} == {(2, 0), (2, 2)}
    assert {cell for cell, _ in wide.placements("corner_house")} == {(0, 0), (2, 0), (0, 2), (2, 2)}
    assert {cell for cell, _ in at().placements("corner_house")} == {(0, 0), (0, 1), (2, 1)}
    gains = {option[5:] for option in walk(wide).options() if option[1:3] == ("special_a", "farm_shop")}
    assert gains == {(animal, good) for animal in SPECIES for good in ("wood", "stone", "reed")}


def test_duck_pond_counts_unused_spaces_before_it_stands() -> None:
    three = farm(columns=3)  # nine spaces, the Cottage on one
    assert at(three).placements("duck_pond")
    assert at({**three, "troughs": ["0,0", "1,0"]}).placements("duck_pond")  # six are left
    assert not at({**three, "troughs": ["0,0", "1,0", "0,1"]}).placements("duck_pond")
    assert not at().placements("duck_pond")
    fenced = {**three, "borders": UPPER_TWO}
    assert at(fenced).placements("duck_pond")
    assert not at({**fenced, "troughs": ["0,2"]}).placements("duck_pond")


def test_fodder_beet_field_keeps_its_eight_animals() -> None:
    few, part_of_box = ready_for("fodder_beet_field")
    assert few.farms[0].animals == (2, 2, 2, 2)
    begun = walk(few, part_of_box)
    assert begun.position.me.animals == (3, 3, 3, 3)
    lacking = few.with_farm(0, animals=(2, 2, 2, 1))
    refused(lacking, part_of_box)


def test_inn_takes_a_pig_and_a_cow() -> None:
    for animals in ({"pig": 2}, {"cow": 2}, {"pig": 1, "sheep": 1}):
        assert not at(farm({"0,0": "stable"}, animals=animals)).placements("inn")
    position = at(farm({"0,0": "stable", "1,1": "shelter"}, animals={"pig": 2, "cow": 1}))
    after = position.play([buy("inn", "1,0")])
    assert after.farms[0].animals == (0, 1, 0, 1)


def test_reed_hut_must_have_its_reed_first() -> None:
    assert not at(farm(supply={"wood": 1, "reed": 2})).placements("reed_hut")
    after = at(farm(supply={"wood": 1, "reed": 3})).play([buy("reed_hut", "0,0")])
    assert goods(after) == (0, 0, 3)


def test_animals_choose_and_may_run_away() -> None:
    full = at(farm(animals={"sheep": 1}))
    for species in ("pig", "cow"):
        begun = walk(full, buy("flooring_expert", "0,0", take=species))
        assert sum(begun.position.me.animals) == 2
        assert len(begun.kept_sets()) == 2
    refused(full, buy("flooring_expert", "0,0", take="sheep"))
    after = full.play([buy("hay_rack", "0,0"), keep(cow=1)])  # with no room but the Cottage
    assert after.farms[0].animals == (0, 0, 1, 0)
    unfinished(full, buy("hay_rack", "0,0"))


def test_stable_may_be_covered_by_the_outlet_only() -> None:
    position = at(farm({"0,0": "stable", "0,1": "open_stable", "1,1": "stall"}))
    assert {cell for cell, _ in position.placements("materials_outlet")} == {(0, 0)}
    before = position.stalls
    after = position.play([buy("materials_outlet", "0,0")])
    assert after.stalls == before + 1
    refused(position, buy("materials_outlet", "0,1"))


# ---- Stalls ----


def test_special_stalls_become_stables() -> None:
    position = at(farm({"0,0": "cow_stall", "0,1": "pig_stall"}, supply={"wood": 5, "stone": 5}))
    after = position.play([box("stables", stables=[["0,0", "wood"], ["0,1", "stone"]])])
    assert after.farms[0].plan.cells_of("stable") == [(0, 0), (0, 1)]
    assert {"cow_stall", "pig_stall"} <= set(after.offer)
    assert after.stalls == position.stalls - 2 == 3
    covered = at(farm({"0,0": "cow_stall"})).play([buy("open_stable", "0,0", take="horse")])
    assert "cow_stall" in covered.offer
    assert covered.stalls == 5


def test_special_stalls_need_a_tile_to_become_stables() -> None:
    stalls = {"0,0": "stall", "0,1": "stall", "1,1": "stall"}
    position = at(farm({"0,0": "cow_stall", "1,1": "stall"}), farm({**stalls, "1,0": "stable"}))
    assert position.stalls == 0
    options = {option for option in walk(position).options() if option[1] == "stables"}
    assert options == {("box", "stables", (("1,1", "wood"),)), ("box", "stables", (("1,1", "stone"),))}
    refused(position, box("stables", stables=[["0,0", "wood"]]))
    only = at(farm({"0,0": "pig_stall"}), farm({**stalls, "1,0": "stall", "2,1": "stall"}))
    assert "stables" not in only.usable_boxes()
    one_left = at(farm({"0,0": "pig_stall", "0,1": "cow_stall"}), farm({**stalls, "1,0": "stall"}))
    refused(one_left, box("stables", stables=[["0,0", "wood"], ["0,1", "stone"]]))
    assert one_left.play([box("stables", stables=[["0,0", "wood"]])]).stalls == 0


def test_sawmill_saves_wood() -> None:
    mill = farm({"0,0": "sawmill", "0,1": "stall"}, supply={"wood": 4, "stone": 5})
    position = at(mill)
    assert goods(position.play([box("stables", stables=[["0,1", "wood"]])])) == (0, 5, 0)
    assert goods(position.play([box("stables", stables=[["0,1", "stone"]])])) == (4, 0, 0)
    assert goods(position.play([box("troughs", troughs=["0,0", "0,1", "1,1"])])) == (0, 5, 0)
    refused(position, box("troughs", troughs=["0,0", "0,1", "1,1", "1,0"]))
    assert goods(position.play([buy("shelter", "1,1", take="pig")])) == (3, 4, 0)
    assert goods(position.play([buy("open_stable", "0,1", pay=0, take="cow")])) == (2, 5, 0)
    assert goods(position.play([buy("open_stable", "0,1", pay=1, take="cow")])) == (4, 2, 0)
    assert goods(position.play([box("fences", borders=["0,0:n", "0,1:n"])])) == (2, 5, 0)
    assert goods(at(farm({"0,0": "sawmill"}, supply={})).play([buy("dog_house", "1,1")])) == (0, 0, 0)
    stables = at(farm({"0,0": "sawmill", "0,1": "stall", "1,1": "stall"}, supply={"wood": 8}))
    both = box("stables", stables=[["0,1", "wood"], ["1,1", "wood"]])
    assert goods(stables.play([both])) == (0, 0, 0)


def test_cottage_extension_belongs_to_the_second_worker_of_round_one() -> None:
    position, part_of_box = ready_for("cottage_extension")
    assert {cell for cell, _ in position.placements("cottage_extension")} == {(1, 0), (2, 1)}
    later = Position.from_json({**position.to_json(), "round": 2, "supply": {}})
    refused(later, part_of_box)
    for workers in (1, 3):
        refused(position.with_farm(0, workers=workers), part_of_box)


def test_cottage_extension_keeps_all_buildings_together() -> None:
    position = at(farm({"1,0": "cottage_extension"}, columns=4, troughs=["0,3", "0,0"]))
    beside = {(0, 0), (1, 1), (2, 1)}
    assert {cell for cell, _ in position.placements("storage")} == beside
    assert {option[2] for option in walk(position).options() if option[1] == "stall"} == {"0,0", "1,1", "2,1"}
    refused(position, box("stall", space="0,1"))
    far = at(farm({"1,0": "cottage_extension", "1,1": "building_firm"}, columns=4, troughs=["0,3", "0,0"]))
    assert {option for option in walk(far).options() if option[0] == "building_firm"} == {("building_firm", "0,0")}
    # It cannot be built where a building stands apart.
    apart = at(farm({"0,1": "shelter"}, workers=2), round=1, occupied={"wood3": 0, "stone1": 1}, to_move=0)
    assert {cell for cell, _ in apart.placements("cottage_extension")} == set()
    joined = at(farm({"1,1": "shelter"}, workers=2), round=1, occupied={"wood3": 0, "stone1": 1}, to_move=0)
    assert {cell for cell, _ in joined.placements("cottage_extension")} == {(1, 0), (2, 1)}


# ---- pens and allowances ----


def test_allowances_hold_on_unused_spaces_only() -> None:
    both = farm({"1,0": "dairy_farm", "2,1": "stud"})
    # "0,0" lies beside the Dairy Farm, "1,1" beside both of them.
    assert at(both).capacities(0) == sorted([*[(2, ("cow",))] * 3, *[(2, ("horse",))] * 2, (1, SPECIES)])
    assert at(both).can_house(0, (1, 0, 6, 4))
    assert not at(both).can_house(0, (0, 0, 8, 4))
    trough = at({**both, "troughs": ["1,1"]})
    assert trough.capacities(0) == sorted([*[(2, ("cow",))] * 2, (2, ("horse",)), (1, SPECIES), (1, SPECIES)])
    closed = at({**both, "borders": ["1,1:n", "1,1:e"]})
    assert closed.capacities(0) == sorted([*[(2, ("cow",))] * 2, (2, ("horse",)), (1, SPECIES), (2, SPECIES)])
    built = at(farm({"1,0": "dairy_farm", "2,1": "stud", "1,1": "storage"}))
    assert built.capacities(0) == sorted([*[(2, ("cow",))] * 2, (2, ("horse",)), (1, SPECIES)])


def test_dog_house_and_wild_boar_pen_know_their_rows() -> None:
    position = at(farm({"1,0": "dog_house", "1,1": "wild_boar_pen"}, columns=3))
    assert position.can_house(0, (3 + 1, 3 + 2, 0, 0))
    assert not position.can_house(0, (3 + 2, 3 + 2, 0, 0))
    assert not position.can_house(0, (3 + 1, 3 + 3, 0, 0))


def test_hayrick_divides_stables() -> None:
    position = at(farm({"0,0": "hayrick", "0,1": "stable", "1,1": "open_stable"}, troughs=["1,1"]))
    assert position.capacities(0) == [(1, SPECIES), (5, SPECIES, "dual", 3), (10, SPECIES, "dual", 6)]
    assert position.can_house(0, (9, 9, 1, 0))
    assert position.can_house(0, (15, 0, 1, 0))
    assert not position.can_house(0, (10, 9, 1, 0))
    entry = next(one for one in position.score(0)["capacities"] if one["at"] == ["0,1"])
    assert entry == {"at": ["0,1"], "size": 5, "species": "any", "half": 3}
    others = at(farm({"0,0": "hayrick", "0,1": "stall", "1,1": "byre_dwelling"}))
    assert not any("dual" in entry for entry in others.capacities(0))


def test_feeding_station_feeds_pastures_without_troughs() -> None:
    each = farm({"1,0": "feeding_station"}, borders=UPPER_EACH)
    assert [size for size, _ in at(each).capacities(0)] == [1, 1, 3, 3]
    assert at(each).score(0)["pastures"][0]["capacity"] == 3
    assert [size for size, _ in at({**each, "troughs": ["0,1"]}).capacities(0)] == [1, 1, 3, 4]
    pens = at(farm({"1,0": "feeding_station", "0,0": "pen", "1,1": "wild_boar_pen"}))
    assert [size for size, _ in pens.capacities(0)] == [1, 1, 1, 2, 4]
