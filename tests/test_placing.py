"""What a turn places, in words and as a drawing: complete, once each, and the same farm as everywhere else."""

import random
import re

import pytest

import hedgerow.engine as engine
from hedgerow.engine.acbas.diagram import draw
from hedgerow.engine.acbas.placing import Placed, drawing, placed, words
from hedgerow.engine.notation import COLUMN_LETTERS, parse_edge
from hedgerow.engine.position import Position

SIDES = {"above": "n", "right of": "e", "below": "s", "left of": "w"}


def turns(seed: int, most: int = 12) -> list[tuple[Position, Position]]:
    """Positions before and after some turns of a random game, among them all kinds that place something."""
    chance, position, found = random.Random(seed), engine.new("acbas"), list[tuple[Position, Position]]()
    while not position.is_over:
        moves = position.legal_moves()
        found += [(position, position.play(move)) for move in chance.sample(moves, min(most, len(moves)))]
        position = position.play(chance.choice(moves))
    return found


def told_borders(text: str, columns: int) -> list[int]:
    """The edges that a description names."""
    found, cell = list[int](), ""
    for around, side, name in re.findall(
        r"(all around|(above|right of|below|left of)) ([a-g][1-3]|it)", text.partition("border")[2]
    ):
        cell = cell if name == "it" else name
        sides = SIDES.values() if around == "all around" else [SIDES[side]]
        found += [parse_edge(cell + one, columns) for one in sides]
    return found


def kinds(found: Placed) -> set[str]:
    named = {"borders": found.borders, "troughs": found.troughs, "buildings": found.buildings, "side": found.side}
    return {name for name, value in named.items() if value}


@pytest.mark.parametrize("seed", range(4))
def test_words_and_drawing_tell_everything_once(seed: int) -> None:
    met = set[str]()
    for before, after in turns(seed):
        seat = before.core.actor
        found = placed(before.core, after.core, seat)
        assert bool(found) == bool(words(found))
        text = words(found)
        assert sorted(told_borders(text, found.farm.columns)) == sorted(found.borders)
        for cell in (*found.troughs, *found.buildings):
            assert f"{COLUMN_LETTERS[cell // 3]}{cell % 3 + 1}" in text
        lines = drawing(found)
        plain = [re.sub(r"  [123]$", "", line.replace("===", "---").replace("#", "|")) for line in lines[1:]]
        assert [line.rstrip().lower() for line in plain] == [line.lower() for line in draw(found.farm)]
        changed = sum(line.count("===") + line.count("#") for line in lines)
        assert changed == len(found.borders)
        assert not placed(before.core, after.core, 1 - seat)
        met |= kinds(found)
    assert met == {"borders", "troughs", "buildings", "side"}


def test_an_expansion_on_the_left_moves_everything_along() -> None:
    before = engine.new("acbas").play("troughs:a1").play("wood3").play("walls:a1n+a1w").play("stone1")
    after = before.play("expand:left")
    found = placed(before.core, after.core, 0)
    assert words(found) == "an expansion on the left"
    assert kinds(found) == {"side"}
    assert drawing(found)[0].split() == ["a", "b", "c"]


def test_what_a_person_is_told() -> None:
    position = engine.new("acbas")
    after = position.play("walls:a3e+a3s")
    assert words(placed(position.core, after.core, 0)) == "two borders: right of a3 and below it"
    after = position.play("troughs:b2")
    assert words(placed(position.core, after.core, 0)) == "a trough on b2"
    after = position.play("wood3")
    assert words(placed(position.core, after.core, 0)) == ""
