"""The canonical text of a turn of Agricola: its parts in the order in which they happen, joined by ``/``.

A part is a head and what stands behind its colon, joined by ``+``: ``farm_expansion/rooms:b2+b3/stables:c1``,
``grain_utilization/sow:c1=grain+c2=vegetable/bake:2``, ``feed:1wood+2grain``, ``breed:3sheep/cook:1sheep``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hedgerow._core.agricola import State
from hedgerow.engine.agricola import steps as st
from hedgerow.engine.agricola.data import ANIMALS, COLUMNS, GOODS, MAJORS, SPACES, USES
from hedgerow.engine.notation import bits, edge, space

OVENS = ("clay_oven", "stone_oven", "cooking_hearth", "fireplace")  # in the order of a baking step


def turn_text(state: State, steps: Sequence[int]) -> str:
    """The text of a turn given as steps that are legal in this state.

    >>> from hedgerow.engine.agricola import data
    >>> turn_text(State.start(), [st.step(st.SPACE, SPACES.index("forest"))])
    'forest'
    """
    return "/".join(word for one in steps for word in _words(one >> 56, one & st.PAYLOAD))


def counted(goods: Mapping[str, int]) -> str:
    """Goods as a part names them, ``none`` if there are none.

    >>> counted({"wood": 1, "grain": 2})
    '1wood+2grain'
    """
    return "+".join(f"{number}{good}" for good, number in goods.items() if number) or "none"


def _spaces(mask: int) -> str:
    return "+".join(space(cell) for cell in bits(mask))


def _words(kind: int, payload: int) -> list[str]:
    match kind:
        case st.CARD:
            return [f"reveal:{SPACES[payload]}"]
        case st.SPACE:
            return [SPACES[payload]]
        case st.USE:
            return [f"use:{USES[payload]}"]
        case st.GOODS:
            return ["take:" + "+".join(GOODS[good] for good in bits(payload))]
        case st.ANIMAL:
            converted = st.converted(payload >> 8)
            return [*_converted(converted), f"take:{ANIMALS[payload & 0xFF]}"]
        case st.ROOMS:
            return [f"rooms:{_spaces(payload)}"]
        case st.STABLES:
            return [f"stables:{_spaces(payload)}"]
        case st.PLOW:
            return [f"plow:{space(payload)}"]
        case st.SOW:
            grain, vegetables = payload & 0xFFFF, payload >> 16
            crops = {**dict.fromkeys(bits(grain), "grain"), **dict.fromkeys(bits(vegetables), "vegetable")}
            return ["sow:" + "+".join(f"{space(cell)}={crop}" for cell, crop in sorted(crops.items()))]
        case st.MAJOR:
            returned = payload >> 8
            name = MAJORS[payload & 0xFF]
            return [f"build:{name}={MAJORS[returned - 1]}" if returned else f"build:{name}"]
        case st.FENCES:
            return ["fences:" + "+".join(edge(number, COLUMNS) for number in bits(payload))]
        case st.BAKE:
            return [f"bake:{counted(st.named(OVENS, st.unpack(payload, 8, len(OVENS))))}"]
        case st.KEEP:
            kept, cooked = st.herds(payload)
            return [f"keep:{counted(kept)}", *_cooked(cooked)]
        case st.FEED:
            return [f"feed:{counted(st.fed(payload))}"]
        case st.BREED:
            kept, cooked = st.herds(payload)
            return [f"breed:{counted(kept)}", *_cooked(cooked)]
        case st.CONVERT:
            return _converted(st.converted(payload))
    return []  # nothing more of a part that may be left out


def _cooked(animals: Mapping[str, int]) -> list[str]:
    return [f"cook:{counted(animals)}"] if animals else []


def _converted(goods: Mapping[str, int]) -> list[str]:
    return [f"convert:{counted(goods)}"] if goods else []
