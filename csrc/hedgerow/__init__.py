"""Hedgerow plays, advises on and solves farm games by search."""

__version__ = "0.1.0"

__all__ = ["__version__"]
