"""Drawings of farms full of special buildings: who lives where is told, it is true, and it stays readable."""

import random
import re
from collections import Counter
from dataclasses import replace
from xml.etree import ElementTree

import pytest

import hedgerow.engine as engine
from hedgerow._core.acbas import State
from hedgerow.engine.acbas.data import SPECIES, TILE_NUMBER, tile
from hedgerow.engine.acbas.position import AcbasPosition
from hedgerow.engine.acbas.rooms import Home, Room, arrange, rooms_of, settled
from hedgerow.engine.acbas.state import setup_of
from hedgerow.engine.acbas.view import FarmView, usable_boxes, view
from hedgerow.engine.position import Position
from hedgerow.play.board import HALF, board_lines
from tests.reference.acbas import Position as Slow
from tests.reference.acbas_random import random_start, with_buildings
from tests.twin_special import read

SVG = "{http://www.w3.org/2000/svg}"

# Twelve special buildings, a Stable beside a Hayrick, allowances that meet on one space, troughs under buildings.
CROWDED = """\
game acbas
round 8; marker 0
boxes start 1 wood, wood3 3 wood, stone1 1 stone, stone2 2 stone, expand 2 borders
boxes reed_sheep 1 reed, pig_sheep 1 pig, cow_pig 1 cow, horse_sheep 1 horse

player 0
has 4 wood, 2 stone, 1 reed, 3 borders
has 20 sheep, 12 pigs, 9 cows, 9 horses
      +   +   +   +   +   +   +   +
        .   .   .  Df  Wb   .   .
      +   +   +   +   +   +---+---+
       Sbu Os   .   .  Sd | .   . |
      +   +   +   +   +   +---+---+
       Rsu Dh  Hy  Co  Pe  Sm  Ft
      +   +   +   +   +   +   +   +

player 1
has 5 wood, 1 stone, 2 sheep
      +   +   +
        .   .
      +   +   +
        .   .
      +   +   +
       Ht   .
      +   +   +
"""
CROWDED_DRAWN = """\
   On offer: Storage, Shelter
   Left in the supply: 0 expansions, 4 stalls, 8 troughs
  a    b    c    d    e    f    g         a    b
+    +    +    +    +    +    +    +    +    +    +
                Df 2 Wb 2            1              1
   1p   1p 1p2c   2c   2p   1p   1p
+    +    +    +    +    +----+----+    +    +    +
 Sb 10 Os 5           Sd 2|,, 5 ,,,,| 2             2
 u10s 3p3h   1s    *   2h|  5s     |
+    +    +    +    +    +----+----+    +    +    +
 Rs 2 Dh   Hy   Co 1 Pe 4 Sm   Ft 1  3   Ht 2       3
 u  *             1c             1s        2s
+    +    +    +    +    +    +    +    +    +    +
seat 0: 87 points now                   seat 1: -5 points now
4 wood 2 stone 1 reed                   5 wood 1 stone 0 reed
3 borders, 3 workers                    15 borders, 3 workers
20 sheep 12 pigs 9 cows 9 horses        2 sheep
a3* 2 sheep, 2 pigs, 2 cows, 2 horses
d2* 1 sheep, 2 cows, 2 horses
   Co Cottage, Df Dairy Farm, Dh Dog House, Ft Feeding Station,
   Ht Half-Timbered House, Hy Hayrick, Os Open Stable, Pe Pen,
   Rs Rearing Station, Sb Stable, Sd Stud, Sm Sawmill, Wb Wild Boar Pen
"""
# Fewer animals: none need the unused spaces, but two Stables are shared.
SHARED = CROWDED.replace("20 sheep, 12 pigs, 9 cows, 9 horses", "14 sheep, 7 pigs, 8 cows, 9 horses")
SHARED_DRAWN = """\
   On offer: Storage, Shelter
   Left in the supply: 0 expansions, 4 stalls, 8 troughs
  a    b    c    d    e    f    g         a    b
+    +    +    +    +    +    +    +    +    +    +
                Df 2 Wb 2            1              1
                  2c   2p
+    +    +    +    +    +----+----+    +    +    +
 Sb 10 Os 5           Sd 2|,, 5 ,,,,| 2             2
 u  * 3p3c             2h|  5s     |
+    +    +    +    +    +----+----+    +    +    +
 Rs 2 Dh   Hy   Co 1 Pe 4 Sm   Ft 1  3   Ht 2       3
 u  *             1c             1s        2s
+    +    +    +    +    +    +    +    +    +    +
seat 0: 66 points now                   seat 1: -5 points now
4 wood 2 stone 1 reed                   5 wood 1 stone 0 reed
3 borders, 3 workers                    15 borders, 3 workers
14 sheep 7 pigs 8 cows 9 horses         2 sheep
a2* 6 sheep, 5 horses
a3* 2 sheep, 2 pigs, 2 cows, 2 horses
   Co Cottage, Df Dairy Farm, Dh Dog House, Ft Feeding Station,
   Ht Half-Timbered House, Hy Hayrick, Os Open Stable, Pe Pen,
   Rs Rearing Station, Sb Stable, Sd Stud, Sm Sawmill, Wb Wild Boar Pen
"""
# A cow for which there is room in the Pen only; eight buildings on offer; troughs in a pasture, under buildings, in the
# open.
PENNED = """\
game acbas
round 7; marker 1
boxes start 1 wood, wood3 3 wood, stone1 1 stone, stone2 2 stone, expand 2 borders
boxes reed_sheep 1 reed, pig_sheep 1 pig, cow_pig 1 cow, horse_sheep 1 horse
offer storage, half_timbered_house, conservatory, breeding_station, assembly_hall, corner_house, hay_rack, fence_builder

player 0
has 4 wood, 2 stone, 1 reed, 1 borders
has 3 sheep, 2 pigs, 1 cow, 16 horses
      +   +   +   +   +   +
        .   .  Sd   .  Fe
      +   +   +   +   +   +
       Sb  Se  Pe  Le   .u
      +   +   +   +   +   +
       Hy   .  Og  Lh   .
      +   +   +   +   +   +

player 1
has 5 wood, 1 stone, 0 reed
has 5 sheep, 4 pigs, 5 cows
      +---+---+   +   +
      | .u  .u|  .   .
      +---+---+   +   +
       Ps  Cs  Bfu Sh
      +   +   +   +   +
       Co  Rh  Tsu  .
      +   +   +   +   +
"""
PENNED_DRAWN = """\
   On offer: Half-Timbered House, Storage, Breeding Station, Fence Builder,
   Hay Rack, Assembly Hall, Conservatory, Corner House
   Left in the supply: 0 expansions, 4 stalls, 5 troughs
  a    b    c    d    e                   a    b    c    d
+    +    +    +    +    +              +----+----+    +    +
           Sd 2      Fe    1            |, 16 ,,,,|           1
        2h   2h   2h                    |u 5s u   |
+    +    +    +    +    +              +----+----+    +    +
 Sb 5 Se 2 Pe 4 Le 2    1  2             Ps 3 Cs 3 Bf   Sh 1  2
 3s3h   2h   1c   2p u 1h                  3p   3c u
+    +    +    +    +    +              +    +    +    +    +
 Hy        Og   Lh 4       3             Co 1 Rh 3 Ts         3
                  4h                       1p   2c u
+    +    +    +    +    +              +    +    +    +    +
seat 0: 50 points now                   seat 1: 14 points now
4 wood 2 stone 1 reed                   5 wood 1 stone 0 reed
1 border, 3 workers                     16 borders, 3 workers
3 sheep 2 pigs 1 cow 16 horses          5 sheep 4 pigs 5 cows
   Bf Building Firm, Co Cottage, Cs Cow Stall, Fe Flooring Expert, Hy Hayrick,
   Le Large Extension, Lh Log House, Og Organic Farm, Pe Pen, Ps Pig Stall,
   Rh Reed Hut, Sb Stable, Sd Stud, Se Small Extension, Sh Shelter,
   Ts Timber Shop
"""


def drawing(position: Position) -> str:
    """The drawing from the offer on."""
    lines = [line.plain.rstrip() for line in board_lines(position)]
    assert max(map(len, lines)) <= 80
    (first,) = (number for number, line in enumerate(lines) if "On offer:" in line)
    return "\n".join(lines[first:]) + "\n"


@pytest.mark.parametrize(
    ("text", "drawn"),
    [(CROWDED, CROWDED_DRAWN), (SHARED, SHARED_DRAWN), (PENNED, PENNED_DRAWN)],
    ids=["crowded", "shared", "penned"],
)
def test_full_farms_are_drawn_so(text: str, drawn: str) -> None:
    assert drawing(engine.parse(text)) == drawn


# ---- many positions ----


def crowded(seed: int) -> Position:
    """A random position with many special buildings and about as many animals as fit."""
    dice = random.Random(f"full {seed}")
    slow: Slow = random_start(dice, expansions=8, rich=True)
    for seat in (0, 1, 0, 1):
        slow = with_buildings(replace(slow, to_move=seat).with_farm(seat, animals=(0, 0, 0, 0)), dice)
    slow = replace(slow, to_move=slow.leader)
    state = read(slow).core
    fields = state.fields()
    for seat, farm in enumerate(fields["farms"]):
        pool = (dice.randint(0, 12), dice.randint(0, 12), dice.randint(0, 12), dice.randint(0, 12))
        farm["animals"] = dice.choice(state.maximal_kept(seat, pool))
    return AcbasPosition(State.from_fields(fields))


POSITIONS = [crowded(seed) for seed in range(300)]


def homes(farm: FarmView) -> list[Home]:
    return [*farm.rooms.values(), *(home for some in farm.outside.values() for home in some)]


def owners(position: Position) -> list[tuple[dict[str, int], FarmView]]:
    """The animals of both players, and their farms as they are drawn."""
    players = position.to_json()["players"]
    return [(player["animals"], farm) for player, farm in zip(players, view(position.core).farms, strict=True)]


def test_everybody_lives_in_a_room_that_may_hold_them() -> None:
    seen: Counter[str] = Counter()
    for position in POSITIONS:
        for seat, (owned, farm) in enumerate(owners(position)):
            assert farm.arranged
            living: Counter[str] = Counter()
            for home in homes(farm):
                assert home.room.may_hold(home.counts), home
                living.update(dict(home.animals))
                seen["shared"] += home.room.pair > 0 and len(home.animals) == 2
                seen["each"] += home.room.each and len(home.animals) > 1
                seen["outside"] += home.room.outside and bool(home.animals)
                seen["pen"] += home.room.pen and bool(home.animals)
            assert +living == +Counter(owned)
            apart = Counter(owned) - Counter(position.score().players[seat]["counts"])
            penned = {name: count for home in homes(farm) if home.room.pen for name, count in home.animals}
            if len(apart) < 2:
                assert penned == apart, "the Pen holds those that do not count"
    assert min(seen[kind] for kind in ("shared", "each", "outside", "pen")) >= 5, seen


def test_unused_spaces_are_taken_only_if_they_must_be() -> None:
    taken = 0
    for position in POSITIONS:
        for _, farm in owners(position):
            some = [home.room for home in homes(farm) if not home.room.outside]
            if any(home.animals for home in homes(farm) if home.room.outside) and not any(room.pen for room in some):
                assert arrange(some, farm.farm.animals) is None
                taken += 1
    assert taken >= 5


def test_rooms_hold_what_the_core_says() -> None:
    found: Counter[bool] = Counter()
    dice = random.Random(3)
    for position in POSITIONS:
        for seat, farm in enumerate(setup_of(position.core).players):
            rooms = rooms_of(position.core, seat, farm)
            for most in (2, 8):
                counts = tuple(own + dice.choice((0, 0, 1, most)) for own in farm.animals)
                s, p, c, h = counts
                fits = position.core.can_house(seat, (s, p, c, h))
                assert (arrange(rooms, counts) is not None) == fits, (rooms, counts)
                assert (settled(rooms, counts, counts) is not None) == fits
                found[fits] += 1
    assert min(found.values()) > 100


def test_a_score_tells_all_rooms_as_the_slow_twin_does() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(150):
        slow = random_start(random.Random(f"rooms {seed}"), expansions=8, rich=True)
        score = read(slow).score()
        for seat in (0, 1):
            ours, theirs = score.players[seat]["capacities"], slow.score(seat)["capacities"]
            assert told(ours) == told(theirs)
            kinds.update(key for one in ours for key in one)
    assert kinds["each"] > 2
    assert kinds["half"] > 2


def told(capacities: list[dict[str, object]]) -> list[str]:
    """Capacities in one order, whatever theirs is."""
    return sorted(
        str(sorted((key, sorted(map(str, value)) if isinstance(value, list) else value) for key, value in one.items()))
        for one in capacities
    )


# ---- the drawings say the same ----


def drawn_animals(lines: list[str], seat: int, columns: tuple[int, int]) -> tuple[Counter[str], Counter[str]]:
    """Animals read back from a drawing in the half of a seat, and the marks of the buildings there."""
    left = HALF * seat
    heads = next(number for number, line in enumerate(lines) if line.startswith("  a    b"))
    living: Counter[str] = Counter()
    marks: Counter[str] = Counter()
    stars = 0
    for row in range(3):
        upper, lower = lines[heads + 2 + 3 * row : heads + 4 + 3 * row]
        for column in range(columns[seat]):
            start = left + 5 * column + 1
            marks.update(re.findall(r"[A-Z][a-z]", upper[start : start + 4]))
            who = lower[start : start + 4].removeprefix("u")
            stars += "*" in who
            for count, letter in re.findall(r"(\d*)([spch])", who):
                living[letter] += int(count or 1)
    named = " ".join(line[left : left + HALF].strip() for line in lines[heads + 15 :])
    found = re.findall(r"\b[a-g][123]\* ((?:\d+ [a-z]+(?:, )?)+)", named)
    assert len(found) == stars
    for words in found:
        for count, letter in re.findall(r"(\d+) ([spch])", words):
            living[letter] += int(count)
    return living, marks


def test_the_drawing_shows_all_animals_and_buildings() -> None:
    starred = 0
    for position in POSITIONS:
        lines = [f"{line.plain:<80}" for line in board_lines(position)]
        assert all(len(line) == 80 for line in lines)
        starred += any("*" in line for line in lines)
        players = position.to_json()["players"]
        columns = (players[0]["columns"], players[1]["columns"])
        text = " ".join(" ".join(lines).split())
        for seat, player in enumerate(players):
            living, marks = drawn_animals(lines, seat, columns)
            assert living == +Counter({species[0]: count for species, count in player["animals"].items()})
            built = [tile(TILE_NUMBER[one]) for one in player["buildings"].values()]
            assert marks == Counter(one.mark for one in built)
            for one in built:
                assert f"{one.mark} {one.name}" in text
        for one in position.to_json()["offer"]:
            assert tile(TILE_NUMBER[one]).name in text
    assert starred >= 5


def test_the_picture_shows_all_animals_and_buildings() -> None:
    for position in POSITIONS[::4]:
        root = ElementTree.fromstring(position.to_svg())
        farms = [one for one in root.iter(f"{SVG}g") if one.get("data-seat") is not None]
        for (owned, farm), drawn in zip(owners(position), farms, strict=True):
            living: Counter[str] = Counter()
            for one in drawn.iter(f"{SVG}g"):
                if one.get("data-species") is not None:
                    living[one.get("data-species") or ""] += int(one.get("data-count") or 0)
                    assert re.search(rf"\b{one.get('data-count')}\b", "".join(one.itertext()))
            assert +living == +Counter(owned)
            built = Counter(one.get("data-building") for one in drawn.iter() if one.get("data-building"))
            assert built == Counter(tile(number).id for number in farm.farm.buildings.values())


def test_usable_boxes_are_those_of_turns_that_begin_with_them() -> None:
    for position in POSITIONS[:40]:
        moves = position.legal_moves()
        begun = {move.box for move in moves if move.box is not None and move.text.startswith(words(move.box))}
        usable = usable_boxes(position.core)
        assert usable - {"special_b"} == begun - {"special_b"}
        assert ("special_b" in usable) == (bool(begun & {"special_a", "special_b"}) and not taken(position))


def words(box: str) -> str:
    """How a turn on a box begins."""
    return "special" if box.startswith("special") else box


def taken(position: Position) -> bool:
    return "special_b" in position.to_json()["occupied"]


def test_ways_and_who_may_live_together() -> None:
    stable, rearing = Room((0,), 5, pair=3), Room((1,), 1, each=True)
    assert stable.may_hold((5, 0, 0, 0))
    assert stable.may_hold((0, 3, 0, 3))
    assert not stable.may_hold((4, 1, 0, 0))
    assert not stable.may_hold((1, 1, 1, 0))
    assert rearing.may_hold((1, 1, 1, 1))
    assert not rearing.may_hold((2, 0, 0, 0))
    assert arrange([stable, rearing], (4, 4, 1, 1)) == [(3, 3, 0, 0), (1, 1, 1, 1)]
    assert len(SPECIES) == 4
    assert Room((2,), 2, species=4).ways((3, 3, 0, 3)) == []
