"""The state of Agricola; `agricola_state.pxd` documents every field."""

from .agricola_rules cimport MOST_HERD, MOST_PILED_ANIMALS
from .game cimport MAX_STATE
from .housing cimport MAX_ANIMALS

if sizeof(Farm) != FARM_BYTES or sizeof(State) != TABLE_BYTES + MOST_SEATS * FARM_BYTES or sizeof(State) > MAX_STATE:
    raise ImportError("the layout of agricola_state.State has gaps or is too large")
if <int>MOST_HERD + <int>MOST_PILED_ANIMALS > <int>MAX_ANIMALS:
    raise ImportError("a herd and the animals of a space are more than housing can count")
