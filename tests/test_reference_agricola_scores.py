"""What a farm is worth on the slow twin of Agricola: the example and the table of section 11, used spaces, ties."""

from tests.agricola_positions import (
    around,
    at,
)


def test_the_example_of_section_11() -> None:
    """35 points without the cards; which spaces are taken is ours, the numbers are the example's."""
    farm = {
        "house": "stone",
        "rooms": ["0,0", "0,1", "1,0", "2,0"],
        "fields": {"1,1": {"grain": 1}, "1,2": {"vegetable": 1}, "2,1": {}, "2,2": {}},
        "fences": [*dict.fromkeys([*around("0,3", "0,4"), *around("1,3", "1,4", "2,4")])],
        "stables": ["0,4"],
        "people": 5,
        "supply": {"grain": 2, "food": 4},
        "animals": {"sheep": 8, "boar": 6},
    }
    score = at(farm).score(0)
    expected = {
        "fields": 3,
        "pastures_points": 2,
        "grain": 1,
        "vegetables": 1,
        "sheep": 4,
        "boar": 3,
        "cattle": -1,
        "unused": -2,
        "fenced_stables": 1,
        "rooms": 8,
        "people": 15,
        "improvements": 0,
        "bonus": 0,
        "begging": 0,
    }
    assert {name: score[name] for name in expected} == expected
    assert score["total"] == 35
    crafts = at({**farm, "improvements": ["joinery"], "supply": {"grain": 2, "wood": 5}}).score(0)
    assert crafts["total"] == 35 + 2 + 2
    assert at(farm).can_house(0, (8, 6, 0))


def test_rows_of_the_score_table() -> None:
    """Section 11, every number from 0 to 10."""
    rows = {
        "fields": [-1, -1, 1, 2, 3, 4, 4, 4, 4, 4, 4],
        "grain": [-1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4],
        "vegetables": [-1, 1, 2, 3, 4, 4, 4, 4, 4, 4, 4],
        "sheep": [-1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4],
        "boar": [-1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 4],
        "cattle": [-1, 1, 2, 2, 3, 3, 4, 4, 4, 4, 4],
    }
    cells = [f"{row},{column}" for row in range(3) for column in range(1, 5)]
    for number in range(11):
        farm = {
            "fields": {cell: {} for cell in cells[:number]},
            "supply": {"grain": number, "vegetable": number},
            "animals": {"sheep": number, "boar": number, "cattle": number},
        }
        score = at(farm).score(0)
        assert {name: score[name] for name in rows} == {name: row[number] for name, row in rows.items()}
        assert score["unused"] == -(13 - number)
    on_fields = at({"fields": {"0,4": {"grain": 2}}, "supply": {"grain": 6}}).score(0)
    assert on_fields["grain"] == 4  # ruling 54
    assert at({"begging": 3}).score(0)["begging"] == -9
    assert [at({"house": house}).score(0)["rooms"] for house in ("wood", "clay", "stone")] == [0, 2, 4]


def test_the_row_of_pastures() -> None:
    cells = ["0,3", "0,4", "1,3", "1,4", "2,3"]
    for number, points in enumerate((-1, 1, 2, 3, 4, 4)):
        edges = [*dict.fromkeys(edge for cell in cells[:number] for edge in around(cell))]
        score = at({"fences": edges}).score(0)
        assert (len(score["pastures"]), score["pastures_points"]) == (number, points)


def test_56_used_spaces() -> None:
    me = {"fences": around("0,3", "0,4"), "stables": ["0,4", "2,4"], "fields": {"0,1": {}}}
    score = at(me).score(0)
    assert score["unused"] == -(15 - 2 - 2 - 1 - 1)
    assert score["fenced_stables"] == 1
    assert score["pastures"] == [{"spaces": ["0,3", "0,4"], "stables": 1, "capacity": 8}]
    assert score["capacities"] == [
        {"at": ["0,3", "0,4"], "size": 8, "species": "any"},
        {"at": ["1,0", "2,0"], "size": 1, "species": "any"},
        {"at": ["2,4"], "size": 1, "species": "any"},
    ]


def test_73_craft_bonus() -> None:
    for craft, good, steps in (
        ("joinery", "wood", (3, 5, 7)),
        ("pottery", "clay", (3, 5, 7)),
        ("basketmakers_workshop", "reed", (2, 4, 5)),
    ):
        for number in range(10):
            farm = {"supply": {good: number}, "improvements": [craft]}
            expected = 3 if number >= steps[2] else 2 if number >= steps[1] else 1 if number >= steps[0] else 0
            assert at(farm).score(0)["bonus"] == expected
            assert at({"supply": {good: number}}).score(0)["bonus"] == 0


def test_74_resources_break_ties_in_the_revised_edition() -> None:
    joiner = {"supply": {"wood": 3}, "improvements": ["joinery"], "begging": 1}  # 2 + 1 - 3 points
    plain = {"supply": {"stone": 2}}
    position = at(plain, joiner)
    assert position.score(0)["total"] == position.score(1)["total"]
    assert position.ranking() == (2, 1)
    equal = at({"supply": {"stone": 3, "grain": 1}}, {"supply": {"wood": 1, "clay": 1, "reed": 1, "vegetable": 1}})
    assert equal.score(0)["total"] == equal.score(1)["total"]
    assert equal.ranking() == (1, 1)
    assert at(plain, joiner, {"begging": 1}).ranking() == (2, 1, 3)
    assert at(plain, joiner, edition="standard").ranking() == (1, 1)
