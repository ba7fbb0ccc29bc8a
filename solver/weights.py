"""Weights of the evaluation by name: frozen in a file with a checksum, verified whenever they are loaded.

A frozen set never changes after it was published under its name: every claim of strength against it would change with
it. The checksum is the SHA-256 of the canonical JSON (sorted keys, no blanks) of `{name: weight}`. What the file says
besides, where the set comes from and what it gained in matches, may grow: it is the history of the weights.
"""

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from hedgerow.engine.store import write_whole
from hedgerow.solver.errors import RequestError
from hedgerow.solver.gamerules import GAMES

FOLDER = Path(__file__).parent / "weights"
TERMS: dict[str, tuple[str, ...]] = {game: rules.core.WEIGHT_NAMES for game, rules in GAMES.items()}


class Gain(msgspec.Struct, forbid_unknown_fields=True):
    """A match of the set: its score (part of the games) with standard error, and the command that plays it again."""

    against: str
    games: int
    score: float
    error: float
    commit: str
    command: str


class WeightsFile(msgspec.Struct, forbid_unknown_fields=True):
    """What stands in a weights file: the game, the set's name, the weights by name in points, and their SHA-256.

    `origin` says where the set comes from, `gains` what it won.
    """

    game: str
    name: str
    weights: dict[str, float]
    sha256: str
    origin: str = ""
    gains: tuple[Gain, ...] = ()


def checksum(weights: Mapping[str, float]) -> str:
    """Return the SHA-256 (hex) of the canonical JSON of the weights.

    >>> checksum({"animal": 1.0})[:8]
    'cb93bef4'
    """
    text = json.dumps({name: float(value) for name, value in weights.items()}, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def names() -> list[str]:
    """Return the names of the weight sets that came with the program."""
    return sorted(path.stem for path in FOLDER.glob("*.json"))


def read(path: Path) -> WeightsFile:
    """Read a weights file and verify its checksum and that every weight is known; raise RequestError otherwise."""
    try:
        found = msgspec.json.decode(path.read_bytes(), type=WeightsFile)
    except OSError as error:
        raise RequestError(f"Weights file {path}: cannot be read ({error.strerror})") from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise RequestError(f"Weights file {path}: {error}") from None
    if checksum(found.weights) != found.sha256:
        raise RequestError(
            f"Weights file {path}: the checksum {found.sha256[:12]}... does not fit the weights, whose is "
            f"{checksum(found.weights)}; frozen weights must not change, so restore the file"
        )
    if found.game not in TERMS:
        raise RequestError(f"Weights file {path}: game is {found.game!r}, but must be {' or '.join(TERMS)}")
    unknown = [name for name in found.weights if name not in TERMS[found.game]]
    if unknown:
        raise RequestError(
            f"Weights file {path}: the evaluation has no weight {', '.join(unknown)}; it has "
            f"{', '.join(TERMS[found.game])}"
        )
    return found


def load(name: str, game: str = "acbas") -> tuple[float, ...]:
    """Return the weights of a set that came with the program, in the order of the WEIGHT_NAMES of the game's core.

    A term that the evaluation got after the set was frozen weighs nothing, so the set plays on as before.

    >>> len(load("greedy-v1")) == len(TERMS["acbas"])
    True
    """
    if name not in names():
        raise RequestError(f"Weights {name!r} are unknown; there are {', '.join(names())}")
    found = read(FOLDER / f"{name}.json")
    if found.game != game:
        raise RequestError(f"Weights {name!r} are for {found.game}, not for {game}")
    return tuple(found.weights.get(key, 0.0) for key in TERMS[game])


def game_of(name: str) -> str:
    """Return the game that a set is for; RequestError if there is no such set.

    >>> game_of("greedy-v1")
    'acbas'
    """
    if name not in names():
        raise RequestError(f"Weights {name!r} are unknown; there are {', '.join(names())}")
    return read(FOLDER / f"{name}.json").game


@cache
def standard(game: str = "acbas") -> tuple[float, ...]:
    """Return the weights that the search of a game uses unless it is told others.

    >>> len(standard()) == len(TERMS["acbas"])
    True
    """
    return load(GAMES[game].weights, game)


@cache
def chosen(name: str | None, game: str) -> tuple[float, ...]:
    """Return the weights of that name for a game, its standard ones without a name; RequestError if they do not fit.

    >>> chosen(None, "acbas") == standard()
    True
    """
    return standard(game) if name is None else load(name, game)


def freeze(
    name: str, weights: Mapping[str, float], origin: str = "", folder: Path = FOLDER, game: str = "acbas"
) -> Path:
    """Write a weight set with its checksum as `NAME.json` into a folder, whole or not at all, never over another."""
    path = folder / f"{name}.json"
    if path.exists():
        raise RequestError(f"Weights {name!r} are frozen already in {path}; choose a new name")
    content = {
        "game": game,
        "name": name,
        "weights": {key: float(value) for key, value in weights.items()},
        "sha256": checksum(weights),
        "origin": origin,
        "gains": [],
    }
    write_whole(path, json.dumps(content, indent=1) + "\n")
    return path
