"""The interface between games and searchers; `game.pxd` documents it."""

LARGEST_STATE = MAX_STATE
MOST_SEATS = MAX_SEATS
