"""What lies on the boxes of All Creatures and who stands there, in a line: `wood3 2, reed_sheep 1 reed 2 sheep`."""

from collections.abc import Mapping

from hedgerow.engine.acbas.data import BOXES, MATERIALS, SPECIAL_A, SPECIAL_B, SPECIES
from hedgerow.engine.acbas.names import find_box
from hedgerow.engine.acbas.refills import grows, refilled
from hedgerow.engine.notation import Words
from hedgerow.play.pilewords import Places

GOODS = Words((*MATERIALS, "border", *SPECIES))
FILLING = [number for number, box in enumerate(BOXES) if grows(box)]
MOST_REFILLS = 8


def _find(name: str, taken: Mapping[int, int]) -> int | None:
    if name == "special":  # the two boxes are alike
        return SPECIAL_B if SPECIAL_A in taken else SPECIAL_A
    return find_box(name)


PLACES = Places(
    what="box",
    names={number: box.id for number, box in enumerate(BOXES)},
    filling=FILLING,
    find=_find,
    refilled=lambda number, goods, times: refilled(BOXES[number], goods, times),
    goods=GOODS,
    most=MOST_REFILLS,
    seats=2,
    read=lambda counts: {"borders" if what == "border" else what: count for what, count in counts.items()},
    told=lambda counts: {"border" if what == "borders" else what: count for what, count in counts.items()},
)
