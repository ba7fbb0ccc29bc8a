"""The slow twin of All Creatures counts: the buildings with formulas, the Pen, what is used."""

import pytest

from tests.reference.acbas import Position
from tests.reference.acbas_farm import total2
from tests.reference.housing import feasible_sets
from tests.reference_positions import UPPER_EACH, at, farm, worth


@pytest.mark.parametrize(("stall", "species", "least"), [("cow_stall", "cow", 11), ("pig_stall", "pig", 13)])
def test_special_stalls_reward_a_herd(stall: str, species: str, least: int) -> None:
    def points(number: int) -> float:
        return worth(at(farm({"2,1": stall}, animals={species: number})), stall)

    assert [points(number) for number in (0, least - 1, least, least + 1)] == [0, 0, 4, 4]


def test_estate_counts_special_tiles() -> None:
    def points(*names: str, home: str = "cottage") -> float:
        cells = ["0,0", "0,1", "0,2", "1,0", "1,1", "1,2"]
        on = {"2,0": home, "2,1": "estate", **dict(zip(cells, names, strict=False))}
        return worth(at(farm(on, columns=3)), "estate")

    assert points("barn", "inn", "pen") == 3  # with the Cottage and itself five
    assert points("barn", "inn") == 0
    assert points("stall", "stable", "barn", "inn") == 0
    assert points("cow_stall", "pig_stall", "open_stable") == 3
    assert points("materials_outlet", "shelter", "pen", home="log_house") == 3


def test_feed_storehouse_rewards_five_troughs() -> None:
    spaces = ["0,1", "1,0", "1,1", "2,0", "2,1"]
    assert worth(at(farm({"0,0": "feed_storehouse"}, troughs=spaces)), "feed_storehouse") == 3
    assert worth(at(farm({"0,0": "feed_storehouse"}, troughs=spaces[1:])), "feed_storehouse") == 0


def test_log_house_and_storage_count_the_same_wood() -> None:
    def points(wood: int) -> list[float]:
        position = at(farm({"2,0": "log_house", "0,0": "storage"}, supply={"wood": wood, "reed": 1}))
        return [worth(position, "log_house"), worth(position, "storage")]

    assert points(4) == [4, 2.5]
    assert points(3) == [0, 2]


def test_extensions_count_neighbours() -> None:
    around = {"0,1": "stall", "1,0": "stable", "1,2": "storage", "2,1": "small_extension", "1,1": "large_extension"}
    position = at(farm({**around, "0,0": "shelter"}, columns=3))
    assert worth(position, "large_extension") == 8
    assert worth(position, "small_extension") == 4  # Cottage and Large Extension
    covered = at(farm({"1,0": "large_extension", "2,0": "byre_dwelling"}))
    assert worth(covered, "large_extension") == 2


def test_rows_are_counted_whole() -> None:
    assert worth(at(farm({"0,0": "manor"})), "manor") == 5
    assert worth(at(farm({"2,1": "manor"})), "manor") == 3
    bottom = {"2,1": "barn", "2,2": "inn", "2,3": "pen"}
    assert worth(at(farm({**bottom, "0,0": "manor"}, columns=4)), "manor") == -1
    assert worth(at(farm({"1,1": "office"})), "office") == 6
    assert worth(at(farm({"0,0": "office"})), "office") == 4
    top = {"0,0": "barn", "0,1": "inn", "0,2": "stall", "0,3": "stable", "1,1": "office"}
    assert worth(at(farm(top, columns=4)), "office") == -2


def test_stone_carver_counts_its_stones() -> None:
    me = farm({"0,0": "stone_carver", "0,1": "storage"}, notes={"stone_carver": 7}, supply={"stone": 1})
    assert worth(at(me), "stone_carver") == 14
    assert worth(at(me), "storage") == 0.5


def test_fixed_points_may_be_negative() -> None:
    position = at(farm({"0,0": "stewards_office"}))
    assert worth(position, "stewards_office") == -3
    assert position.score(0)["total"] == -15


def test_animals_in_the_pen_do_not_count() -> None:
    alone = at(farm({"0,0": "pen"}, animals={"sheep": 4}))
    score = alone.score(0)
    assert (score["animals"], score["counts"]["sheep"], score["bonuses"]["sheep"]) == (1, 1, -3)
    # The best arrangement counts: the pigs into the Pen, the sheep elsewhere.
    mixed = at(farm({"0,0": "pen", "1,1": "stable"}, animals={"sheep": 5, "pig": 4}))
    counts = mixed.score(0)["counts"]
    assert (counts["sheep"], counts["pig"]) == (5, 1)
    # Thresholds look at what counts only.
    herd = {"0,1": "cow_stall", "1,0": "stable", "1,1": "stable"}
    assert worth(at(farm({**herd, "0,0": "pen"}, animals={"cow": 14})), "cow_stall") == 4
    assert worth(at(farm({**herd, "0,0": "pen"}, troughs=[], animals={"cow": 11})), "cow_stall") == 4
    small = {"0,1": "cow_stall", "1,0": "stable"}
    assert worth(at(farm({**small, "0,0": "pen"}, animals={"cow": 12})), "cow_stall") == 0


def test_the_pen_counts_the_best_of_all_sets() -> None:
    position = at(
        farm({"0,0": "pen", "1,1": "stall"}, borders=["0,1:n", "0,1:e", "0,1:w"], animals={"sheep": 4, "cow": 4})
    )
    me = position.farms[0]
    sets = feasible_sets(me.plan.containers_without("pen"), me.animals)
    best = max(total2(position.with_farm(0, animals=kept).farms[0]) for kept in sets)
    assert position.score(0)["total"] == best / 2


def test_allowances_leave_spaces_unused() -> None:
    me = farm({"2,2": "dog_house", "0,2": "storage"}, columns=3, animals={"sheep": 5})
    position = at(me)
    assert position.can_house(0, (5, 0, 0, 0))
    assert position.score(0)["expansions"] == 0
    assert at({**me, "troughs": ["1,2"]}).score(0)["expansions"] == 4


def test_rearing_station_is_shown_as_one_of_each() -> None:
    position = at(farm({"0,0": "rearing_station"}, troughs=["0,0"], borders=UPPER_EACH))
    entry = next(one for one in position.score(0)["capacities"] if one["at"] == ["0,0"])
    assert entry == {"at": ["0,0"], "size": 2, "species": "any", "each": True}
    assert position.can_house(0, (4, 2, 2, 3))


def test_ties_and_halves() -> None:
    end = {"round": 8, "phase": "end"}
    mine = farm({"0,0": "storage"}, supply={"wood": 1})
    assert at(mine, farm({"0,0": "dog_house"}), **end).winner() == 0
    level = Position.from_json({**end, "players": [farm(), farm()], "first_start": 1})
    assert level.winner() == 0
