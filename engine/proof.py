"""Proofs of what a position is worth: for each side a strategy that makes sure of a bound, checked by the rules alone.

A strategy tells what its player does, whatever the opponent chooses. It is a set of numbered nodes. In a node the
player plays `turn` (nothing if the opponent is to move first); after that `answers` names the nodes to go on with, for
every public choice of the opponent: its box, with the building if there is one, or `-` where no such choice comes next.
Where the opponent can carry out a choice in several ways, more than one node may be named: for each way one of them has
to do.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from hedgerow.engine import games
from hedgerow.engine.errors import HedgerowError, Reason
from hedgerow.engine.files import parse, read_text
from hedgerow.engine.position import Position, points
from hedgerow.engine.sentences import quoted

FORMAT, VERSION = "hedgerow proof", 1
NO_CHOICE = "-"


class ProofError(HedgerowError):
    """A text that is no proof; one sentence says what is wrong with it.

    >>> ProofError("proof: it ends too early").code
    'proof'
    """

    def __init__(self, sentence: str) -> None:
        super().__init__(Reason("proof", sentence))


class Node(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a strategy's player does at one place (a turn's text, or nothing), and where it goes on."""

    turn: str | None = None
    answers: dict[str, tuple[int, ...]] = {}


class Strategy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `seat` does; at the root one of the nodes `roots` has to do."""

    seat: int
    roots: tuple[int, ...]
    nodes: tuple[Node, ...]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    version: int
    position: dict[str, Any]
    lower: float | None
    upper: float | None
    below: Strategy | None
    above: Strategy | None


@dataclass(frozen=True)
class Proof:
    """A position and what it is worth at least and at most, in points for the player to move.

    `below` is that player's strategy for `lower`, `above` the opponent's for `upper`; a bound and its strategy are both
    None where nothing is proved.
    """

    position: Position
    lower: float | None
    upper: float | None
    below: Strategy | None
    above: Strategy | None

    def to_text(self) -> str:
        """Return the proof as a JSON text."""
        return json.dumps(
            {
                "format": FORMAT,
                "version": VERSION,
                "position": self.position.to_json(),
                "lower": _points(self.lower),
                "upper": _points(self.upper),
                "below": msgspec.to_builtins(self.below),
                "above": msgspec.to_builtins(self.above),
            },
            separators=(",", ":"),
        )


def _points(bound: float | None) -> int | float | None:
    return None if bound is None else points(round(2 * bound))


@dataclass(frozen=True)
class Verdict:
    """What a check found: which bounds it confirmed, how many positions were gone through, and where it broke off.

    A bound that the proof does not claim is not confirmed, and no failure. `failure` is a sentence, None if all that is
    claimed holds; `interrupted` that Ctrl-C ended the check before it had looked at everything.
    """

    lower: bool
    upper: bool
    positions: int
    failure: str | None
    interrupted: bool = False

    @property
    def holds(self) -> bool:
        """Whether everything that the proof claims was found true."""
        return self.failure is None and not self.interrupted


def read(text: str) -> Proof:
    """Read a proof; ProofError says what is wrong with the text, PositionError what is wrong with its position.

    >>> read("{}")
    Traceback (most recent call last):
    ...
    hedgerow.engine.proof.ProofError: proof: Object missing required field `format`
    """
    try:
        file = msgspec.json.decode(text, type=_File)
    except msgspec.DecodeError as error:
        raise ProofError(f"proof: {error}") from None
    except RecursionError:
        raise ProofError("proof: the JSON is nested too deeply to be a proof") from None
    if file.format != FORMAT or file.version != VERSION:
        raise ProofError(
            f"proof: format is {quoted(file.format)}, version {file.version}, but must be {quoted(FORMAT)}, {VERSION}"
        )
    position = parse(file.position)
    if not games.find(position.game).solved:
        proved = ", ".join(kind.id for kind in games.games() if kind.solved)
        raise ProofError(f"proof: position is one of {position.game}, but there are proofs only of {proved}")
    if position.is_over:
        raise ProofError("proof: position is that of a finished game, in which there is nothing to prove")
    me = position.to_move
    for name, strategy, seat, bound, value in (
        ("below", file.below, me, "lower", file.lower),
        ("above", file.above, 1 - (me or 0), "upper", file.upper),
    ):
        if (strategy is None) != (value is None):
            raise ProofError(f"proof: {bound} and {name} must both be given or both be null")
        if strategy is None:
            continue
        if not strategy.nodes:
            raise ProofError(f"proof: {name}.nodes is empty, but must hold the player's turns")
        if strategy.seat != seat:
            raise ProofError(f"proof: {name}.seat is {strategy.seat}, but must be {seat}")
        for where, numbers in _references(strategy):
            for number in numbers:
                if not 0 <= number < len(strategy.nodes):
                    raise ProofError(
                        f"proof: {name}.{where} names node {number}, but there are only 0 to {len(strategy.nodes) - 1}"
                    )
    if file.lower is not None and file.upper is not None and file.lower > file.upper:
        raise ProofError(f"proof: lower is {file.lower:g}, but must be at most upper, which is {file.upper:g}")
    if file.lower is None and file.upper is None:
        raise ProofError("proof: lower and upper are both null, but one of them must be a number")
    return Proof(position, file.lower, file.upper, file.below, file.above)


def _references(strategy: Strategy) -> list[tuple[str, tuple[int, ...]]]:
    found = [("roots", strategy.roots)]
    for number, node in enumerate(strategy.nodes):
        found += [(f"nodes[{number}].answers", numbers) for numbers in node.answers.values()]
    return found


def load(path: str) -> Proof:
    """Read a proof from a file, `-` for standard input; FileError if that cannot be read."""
    return read(read_text(path))


def key(box: str | None, building: str | None) -> str:
    """Return how a strategy names a public choice.

    >>> key("special_a", "shelter"), key("wood3", None), key(None, None)
    ('special shelter', 'wood3', '-')
    """
    if building is not None:
        return f"special {building}"
    return NO_CHOICE if box is None else box


class _Check:
    """Goes through one strategy against every listed turn of the opponent."""

    def __init__(self, strategy: Strategy, bound: float, progress: Callable[[int], object] | None) -> None:
        self.strategy = strategy
        self.bound = bound
        self.known: dict[tuple[Position, int], bool] = {}
        self.failure: str | None = None
        self.positions = 0
        self.progress = progress

    def holds(self, position: Position, numbers: tuple[int, ...], played: str) -> bool:
        """Say whether one of the nodes does from here on; the first failure is kept as a sentence."""
        if position.is_over:
            totals = position.totals
            seat = self.strategy.seat
            if totals[seat] - totals[1 - seat] >= self.bound:
                return True
            return self._fail(f"after {played} seat {seat} is {totals[seat] - totals[1 - seat]:+g}")
        if not numbers:
            return self._fail(f"after {played} the strategy of seat {self.strategy.seat} has no answer")
        before = self.failure
        found = any(self._does(position, number, played) for number in numbers)
        if found:
            self.failure = before  # what failed was an alternative
        return found

    def _does(self, position: Position, number: int, played: str) -> bool:
        at = position, number
        if at not in self.known:
            self.known[at] = False  # a node that leads back to itself proves nothing
            self.positions += 1
            if self.progress is not None:
                self.progress(1)
            self.known[at] = self._play(position, self.strategy.nodes[number], played)
        return self.known[at]

    def _play(self, position: Position, node: Node, played: str) -> bool:
        if node.turn is None:
            if position.to_move == self.strategy.seat:
                return self._fail(f"after {played} seat {self.strategy.seat} is to move, but its node has no turn")
        elif position.to_move != self.strategy.seat:
            return self._fail(f"after {played} seat {position.to_move} is to move, but the node has a turn")
        else:
            try:
                position = position.play(node.turn)
            except HedgerowError as error:
                return self._fail(f"after {played} the turn {node.turn} cannot be played: {error}")
            played = f"{played} {node.turn}"
        if position.is_over:
            return self.holds(position, (), played)
        if position.to_move == self.strategy.seat:
            return self.holds(position, node.answers.get(NO_CHOICE, ()), played)
        return all(
            self.holds(then, node.answers.get(key(box, building), ()), f"{played} {key(box, building)}")
            for box, building, then in position.successors()
        )

    def _fail(self, sentence: str) -> bool:
        self.failure = self.failure or sentence
        return False


def verify(proof: Proof, progress: Callable[[int], object] | None = None) -> Verdict:
    """Replay both strategies through the rules, against every turn that `Position.successors` tells of the other side.

    `progress` is told of every position that was gone through.
    """
    found: list[tuple[bool, str | None]] = []
    done = 0
    for name, strategy, bound, sign in (
        ("lower", proof.below, proof.lower, 1),
        ("upper", proof.above, proof.upper, -1),
    ):
        if bound is None:
            found.append((False, None))
            continue
        if strategy is None:
            found.append((False, f"{name} is {bound:+g}, but there is no strategy for it"))
            continue
        check = _Check(strategy, sign * bound, progress)
        try:
            good = check.holds(proof.position, strategy.roots, "the start")
        except KeyboardInterrupt:
            lower = bool(found) and found[0][0]
            return Verdict(lower, False, done + check.positions, None, interrupted=True)
        found.append((good, None if good else f"{name} does not hold: {check.failure}"))
        done += check.positions
    failure = next((sentence for _, sentence in found if sentence is not None), None)
    return Verdict(found[0][0], found[1][0], done, failure)
