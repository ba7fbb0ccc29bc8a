"""Damage for the fuzz driver: texts and JSON values changed a little, most still looking like what they were."""

import json
import random
import re
from typing import Any

JUNK: list[Any] = [
    *(
        None,
        True,
        False,
        0,
        1,
        -1,
        2,
        7,
        8,
        9,
        21,
        127,
        128,
        255,
        256,
        65535,
        65536,
        2**31,
        2**32,
        2**63,
        2**64,
        10**30,
    ),
    *(
        0.5,
        1.5,
        -0.0,
        1e308,
        float("nan"),
        float("inf"),
        "",
        " ",
        "0,0",
        "2,1:n",
        "3,0",
        "-1,0",
        "0,7:w",
        "a1",
        "sheep",
    ),
    *(
        "wood3",
        "cottage",
        "stall",
        "acbas",
        "agricola",
        *("forest", "fencing", "fireplace_2", "feeding", "start", "clay", "family", "standard"),
        "work",
        "breeding",
        "end",
        "\x00",
        "\u00e9\u4e2d\U0001f411",
        "9" * 5000,
    ),
    *(
        [],
        {},
        [[]],
        [0],
        ["0,0", "0,0"],
        {"sheep": 1},
        {"": 0},
        [None],
        {"wood": -1},
        {"grain": 3},
        {"seat": 0, "food": 1},
    ),
]
WORDS = [
    *(
        "a1n",
        "a1w",
        "b3s",
        "g3e",
        "0,0:n",
        "+",
        "/",
        ":",
        "@",
        "=",
        "keep:",
        "none",
        "fences:",
        "walls:",
        "special:",
        "stables:",
    ),
    *(
        "99",
        "-1",
        "0",
        "1e9",
        "0x7",
        "--",
        "|",
        "+--+",
        "\n",
        "\t",
        "\r\n",
        "\x00",
        "\ufeff",
        "\u00bd",
        "\u0663",
        "{",
        "}",
        "[",
        "]",
    ),
    *('"', "\\", "//", "#", ";", "{}", "null", "breed", "left", "right", "shelter", "half_timbered_house"),
    *(
        "cattle_market:cow",
        "carpenter:trough@a1>b2",
        "servants_hut:",
        "barn",
        "joinery:b2",
        "farm_well",
        ">",
        "animal_trader:",
    ),
    # of Agricola
    *(
        "rooms:",
        "stables:",
        "plow:",
        "sow:",
        "bake:",
        "build:",
        "take:",
        "use:",
        "convert:",
        "cook:",
        "feed:",
        "breed:",
    ),
    *("reveal:", "a2=grain", "c1=vegetable", "1clay_oven", "127grain", "128grain", "2fireplace", "=fireplace_2"),
    *(
        "forest",
        "tile",
        "fencing",
        "cooking_hearth_4",
        "R",
        "f",
        "g3",
        "v2",
        "s",
        "later 9 0",
        "has",
        "owns",
        "tile yes",
    ),
]
NUMBER = re.compile(r"-?\d+")
WORD = re.compile(r"\w+")


def damage_text(text: str, other: str, chance: random.Random) -> str:
    """Change a text in one to four places; `other` lends pieces."""
    for _ in range(chance.choice((1, 1, 1, 2, 3, 4))):
        text = chance.choice(TEXT_CHANGES)(text, other, chance)
    return text[:20_000]


def piece(text: str, chance: random.Random) -> tuple[int, int]:
    """Begin and end of a short stretch."""
    begin = chance.randint(0, len(text))
    return begin, min(len(text), begin + chance.choice((0, 1, 1, 2, 4, 8, 30)))


def cut(text: str, _: str, chance: random.Random) -> str:
    """Leave a stretch out."""
    begin, end = piece(text, chance)
    return text[:begin] + text[end:]


def double(text: str, _: str, chance: random.Random) -> str:
    """Repeat a stretch."""
    begin, end = piece(text, chance)
    return text[:end] + text[begin:end] * chance.choice((1, 1, 2, 50)) + text[end:]


def insert(text: str, _: str, chance: random.Random) -> str:
    """Put a word of the notation, or a sign it does not know, somewhere."""
    begin, end = piece(text, chance)
    return text[:begin] + chance.choice(WORDS) + text[chance.choice((begin, end)) :]


def sign(text: str, _: str, chance: random.Random) -> str:
    """Replace one character."""
    at = chance.randint(0, max(0, len(text) - 1))
    return text[:at] + chr(chance.choice((chance.randint(32, 126), chance.randint(0, 0x2FF), 0x1F411))) + text[at + 1 :]


def number(text: str, _: str, chance: random.Random) -> str:
    """Replace a number."""
    found = list(NUMBER.finditer(text))
    if not found:
        return text
    match = chance.choice(found)
    value = int(match.group()[:18])
    new = chance.choice((value + 1, value - 1, -value, 0, 9, 99, 2**31, 2**64, 10**40))
    return text[: match.start()] + str(new) + text[match.end() :]


def exchange(text: str, other: str, chance: random.Random) -> str:
    """Replace a word by a word of another text."""
    here, there = list(WORD.finditer(text)), WORD.findall(other)
    if not here or not there:
        return text
    match, word = chance.choice(here), str(chance.choice(there))
    return text[: match.start()] + word + text[match.end() :]


def splice(text: str, other: str, chance: random.Random) -> str:
    """Go on with the end of another text."""
    return text[: chance.randint(0, len(text))] + other[chance.randint(0, len(other)) :]


def lines(text: str, _: str, chance: random.Random) -> str:
    """Swap, drop or repeat lines."""
    rows = text.split("\n")
    at, to = chance.randrange(len(rows)), chance.randrange(len(rows))
    if chance.random() < 0.5:
        rows[at], rows[to] = rows[to], rows[at]
    elif chance.random() < 0.5:
        del rows[at]
    else:
        rows.insert(to, rows[at])
    return "\n".join(rows)


def letters(text: str, _: str, chance: random.Random) -> str:
    """Change upper and lower case, or the blanks."""
    changed = (text.upper(), text.title(), text.replace(" ", ""), text.replace(" ", "\t"), text.strip())
    return changed[chance.randrange(len(changed))]


TEXT_CHANGES = (cut, double, insert, insert, sign, sign, number, number, exchange, exchange, splice, lines, letters)


def damage_json(text: str, chance: random.Random) -> str:
    """Change a JSON value in one to three places; it stays JSON (not-a-number let through)."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return text
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        value = change(value, chance)
    return json.dumps(value)


def nodes(value: Any) -> list[tuple[Any, Any]]:
    """All places of a JSON value: container and key."""
    found: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting:
        container = waiting.pop()
        keys = (
            list(container)
            if isinstance(container, dict)
            else range(len(container))
            if isinstance(container, list)
            else []
        )
        for key in keys:
            found.append((container, key))
            if isinstance(container[key], dict | list):
                waiting.append(container[key])
    return found


def change(value: Any, chance: random.Random) -> Any:
    """Change one place of a JSON value, in place where it can be."""
    places = nodes(value)
    if not places or chance.random() < 0.01:
        return chance.choice(JUNK)
    container, key = chance.choice(places)
    old = container[key]
    kind = chance.randrange(8)
    if kind == 0:
        del container[key]
    elif kind == 1:
        container[key] = json.loads(json.dumps(chance.choice(JUNK)))
    elif kind in (2, 3) and isinstance(old, int):
        container[key] = old + chance.choice((1, -1, 1, -1, 2, 3, 100))
    elif kind == 4 and isinstance(container, list):
        container.insert(key, json.loads(json.dumps(chance.choice((old, chance.choice(JUNK))))))
    elif kind == 4:
        container[chance.choice(("x", key + "s", key.upper(), "round", "columns", "notes"))] = old
    elif kind == 5:
        other, place = chance.choice(places)
        container[key] = json.loads(json.dumps(other[place]))
    elif isinstance(old, str):
        container[key] = damage_text(old, old, chance)
    else:
        container[key] = json.loads(json.dumps(chance.choice(JUNK)))
    return value
