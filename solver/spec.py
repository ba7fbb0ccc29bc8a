"""How a player is written: `NAME[:key=value,...]`, read into a name and checked options."""

import math
from collections.abc import Collection
from dataclasses import dataclass, replace

from hedgerow._core.mcts import MAX_THREADS
from hedgerow.solver.errors import RequestError

YES = ("yes", "true", "on", "1")
NO = ("no", "false", "off", "0")
MOST_SECONDS = 86400
MOST_NOISE = 100  # points


@dataclass(frozen=True)
class Options:
    """What may be said about a player: limits a move (`time` in seconds, `nodes`), `threads`, `seed`.

    `exact` says whether the last round is played exactly, None for what the player does by itself.
    `weights` is the name of a set of weights of the evaluation, None for those that the search uses by itself; `noise`
    the standard deviation in points of what is added to the value of each first step before one is chosen. `halving`
    says whether the work is spread over the first steps by sequential halving, None for what the player does by itself.
    """

    time: float | None = None
    nodes: int | None = None
    threads: int = 1
    seed: int = 0
    exact: bool | None = None
    weights: str | None = None
    noise: float = 0.0
    halving: bool | None = None


def _number(spec: str, key: str, text: str, least: int) -> int:
    try:
        value = int(text)
    except ValueError:
        value = least - 1
    if value < least or value >= 1 << 63:
        raise RequestError(f"Player {spec!r}: {key} must be a whole number of at least {least}, not {text!r}")
    return value


def _real(text: str) -> float:
    # what is no number is within no limits
    try:
        return float(text)
    except ValueError:
        return math.nan


def _yes(spec: str, key: str, text: str) -> bool:
    if text.lower() not in (*YES, *NO):
        raise RequestError(f"Player {spec!r}: {key} must be yes or no, not {text!r}")
    return text.lower() in YES


def _option(spec: str, options: Options, key: str, text: str) -> Options:
    if key == "time":
        seconds = _real(text)
        if not 0 < seconds <= MOST_SECONDS:
            raise RequestError(f"Player {spec!r}: time must be seconds above 0 and up to {MOST_SECONDS}, not {text!r}")
        return replace(options, time=seconds)
    if key == "noise":
        noise = _real(text)
        if not 0 <= noise <= MOST_NOISE:
            raise RequestError(f"Player {spec!r}: noise must be points from 0 to {MOST_NOISE}, not {text!r}")
        return replace(options, noise=noise)
    if key == "nodes":
        return replace(options, nodes=_number(spec, key, text, 1))
    if key == "seed":
        return replace(options, seed=_number(spec, key, text, 0))
    if key == "threads":
        threads = _number(spec, key, text, 1)
        if threads > MAX_THREADS:
            raise RequestError(f"Player {spec!r}: threads must be at most {MAX_THREADS}, not {text!r}")
        return replace(options, threads=threads)
    if key == "weights":
        return replace(options, weights=text)
    if key == "halving":
        return replace(options, halving=_yes(spec, key, text))
    return replace(options, exact=_yes(spec, key, text))


def split(spec: str) -> tuple[str, dict[str, str]]:
    """Split a player's text into its name and its options as they were written.

    >>> split("mcts:time=0.5,seed=3")
    ('mcts', {'time': '0.5', 'seed': '3'})
    """
    name, colon, rest = spec.strip().partition(":")
    options: dict[str, str] = {}
    if colon:
        for part in rest.split(","):
            key, equals, value = part.partition("=")
            key = key.strip().lower()
            if not equals or not key or not value.strip():
                raise RequestError(f"Player {spec!r}: {part!r} must be written key=value, as in mcts:time=1,seed=3")
            if key in options:
                raise RequestError(f"Player {spec!r}: {key} is given twice; give it once")
            options[key] = value.strip()
    return name.strip().lower(), options


def read_options(spec: str, name: str, given: dict[str, str], allowed: Collection[str]) -> Options:
    """Check the options of a player; keys it does not know are refused with those it knows."""
    options = Options()
    for key, text in given.items():
        if key not in allowed:
            known = f"its keys are {', '.join(allowed)}" if allowed else "it takes no keys"
            raise RequestError(f"Player {spec!r}: {name} does not know the key {key!r}; {known}")
        options = _option(spec, options, key, text)
    return options


def split_list(text: str) -> list[str]:
    """Split a list of players; a piece `key=value` belongs to the player before it.

    >>> split_list("human,mcts:time=1,seed=3,greedy")
    ['human', 'mcts:time=1,seed=3', 'greedy']
    """
    specs: list[str] = []
    for piece in text.split(","):
        if specs and "=" in piece and ":" not in piece:
            specs[-1] += "," + piece
        else:
            specs.append(piece.strip())
    return specs
