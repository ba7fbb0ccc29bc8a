"""Agricola without hand cards: its data, positions and names. Importing it fills the tables of the compiled rules."""

from hedgerow.engine.agricola.data import OPTIONS
from hedgerow.engine.agricola.position import AgricolaPosition, new

__all__ = ["OPTIONS", "AgricolaPosition", "new"]
