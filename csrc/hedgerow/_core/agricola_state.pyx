"""The state of Agricola; `agricola_state.pxd` documents every field."""

from .game cimport MAX_STATE

if sizeof(Farm) != FARM_BYTES or sizeof(State) != TABLE_BYTES + MOST_SEATS * FARM_BYTES or sizeof(State) > MAX_STATE:
    raise ImportError("the layout of agricola_state.State has gaps or is too large")
