"""The state of All Creatures Big and Small; `acbas_state.pxd` documents every field."""

if sizeof(Farm) != 8 * FARM_WORDS or sizeof(State) != COMPARED_BYTES + 8 * (PARTS + 1):
    raise ImportError("the layout of acbas_state.State has gaps")
STATE_BYTES = sizeof(State)
