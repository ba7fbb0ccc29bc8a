"""Agricola without hand cards: the rules data, positions as JSON, moves as text.

Importing this package fills the core's rules table (`hedgerow._core.agricola_rules`).
"""

from hedgerow.engine.agricola import data

__all__ = ["data"]
