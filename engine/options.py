"""The options of a new game, as every game lists them."""

import msgspec


class Option(msgspec.Struct, frozen=True):
    """An option of ``hedgerow new GAME``; no ``values`` means free text."""

    id: str
    values: list[str]
    default: str
    text: str
