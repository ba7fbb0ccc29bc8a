"""The Carpenter's arrangements as people say them: which piece goes from where to where."""

from __future__ import annotations

from hedgerow._core.acbas import State
from hedgerow.engine.acbas.data import STALL, TILE_NUMBER
from hedgerow.engine.acbas.setup import Farm
from hedgerow.engine.acbas.state import setup_of
from hedgerow.engine.notation import bits, mask, space

CELLS = (1 << 21) - 1
STALLS, COW, PIG = 21, 42, 47  # bits of the payload, see acbas_carpenter.pxd
PIECES = {"trough": None, "stall": STALL, "cow_stall": TILE_NUMBER["cow_stall"], "pig_stall": TILE_NUMBER["pig_stall"]}


def where(farm: Farm) -> dict[str, set[int]]:
    """The cells of every kind of piece that a Carpenter moves."""
    found = {name: {cell for cell, one in farm.buildings.items() if one == number} for name, number in PIECES.items()}
    return found | {"trough": set(farm.troughs)}


def payload(pieces: dict[str, set[int]]) -> int:
    """The core's word for an arrangement."""
    word = mask(pieces["trough"]) | mask(pieces["stall"]) << STALLS
    for name, shift in (("cow_stall", COW), ("pig_stall", PIG)):
        word |= sum(cell + 1 for cell in pieces[name]) << shift
    return word


def pieces_of(word: int) -> dict[str, set[int]]:
    """The cells of every kind of piece in an arrangement.

    >>> pieces_of(payload({"trough": {1, 4}, "stall": {2}, "cow_stall": set(), "pig_stall": {0}}))["pig_stall"]
    {0}
    """
    found = {"trough": set(bits(word & CELLS)), "stall": set(bits(word >> STALLS & CELLS))}
    for name, shift in (("cow_stall", COW), ("pig_stall", PIG)):
        cell = word >> shift & 31
        found[name] = {cell - 1} if cell else set()
    return found


def moves(before: State, word: int) -> list[str]:
    """How the arrangement differs from what the actor has: `trough@a1>b2`, pieces of a kind in ascending order."""
    now, then = where(setup_of(before).players[before.actor]), pieces_of(word)
    words = []
    for name in PIECES:
        left, new = sorted(now[name] - then[name]), sorted(then[name] - now[name])
        words += [f"{name}@{space(one)}>{space(other)}" for one, other in zip(left, new, strict=True)]
    return words
