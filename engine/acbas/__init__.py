"""All Creatures Big and Small: its data, positions and names. Importing it fills the tables of the compiled rules."""

from hedgerow.engine.acbas.data import BOXES, OPTIONS, SPECIALS, Box, Building, describe
from hedgerow.engine.acbas.names import find_building
from hedgerow.engine.acbas.position import AcbasPosition, from_setup, new
from hedgerow.engine.acbas.setup import Farm, Setup
from hedgerow.engine.options import Option

__all__ = [
    "BOXES",
    "OPTIONS",
    "SPECIALS",
    "AcbasPosition",
    "Box",
    "Building",
    "Farm",
    "Option",
    "Setup",
    "describe",
    "find_building",
    "from_setup",
    "new",
]
