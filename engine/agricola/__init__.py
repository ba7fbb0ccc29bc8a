"""Agricola without hand cards: its data, positions and names. Importing it fills the tables of the compiled rules."""

from hedgerow.engine.agricola.data import OPTIONS, describe_majors
from hedgerow.engine.agricola.position import AgricolaPosition, new

__all__ = ["OPTIONS", "AgricolaPosition", "describe_majors", "new"]
