"""Reviews: what every move of a game was worth, what would have been better, and which moves were mistakes.

How a move is judged. A third of the effort chooses the best move of the position before. A third goes into that move
and a third into the one played: each is judged by searches of its own that start after it, so that both are seen
equally deep and neither profits from having been looked for. Their efforts are as 1 to 3 to 9, their seeds differ; the
value of a move is that of the largest. If the move played turns out to be no worse, it is the best move.

How sure that is. Searches of one size say the same whatever their seed (to about 0.1 points), and are wrong together
where they do not look deep enough: measured against larger ones the difference of two moves is off by 1 to 2 points,
while the spread over seeds and the standard errors inside the trees say 0.1 to 0.3. So the error comes from what depth
changes: the root mean square of what the difference moved from the small searches to the large one, and `floor_of` its
iterations in quadrature. A loss is a mistake if it is exact, or larger than two such standard errors.

In the last round (see `hedgerow.solver.ways`) both values are exact and the error is 0.

All this was measured in All Creatures; games of Agricola are judged in the same way. A card that chance reveals is no
move to be judged.

>>> from hedgerow.engine import new
>>> from hedgerow.engine.record import Game
>>> game = Game(new("acbas"))
>>> game.play("start")
>>> [(move.ply, move.seat, move.move, move.kind) for move in review(game, nodes=390).moves]
[(1, 0, 'start', 'estimate')]
"""

import hashlib
import math
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from hedgerow.engine.position import Move, Position
from hedgerow.engine.record import Game
from hedgerow.solver.errors import RequestError, whole
from hedgerow.solver.hint import hint, judge
from hedgerow.solver.reviewfile import METHOD, ReviewFile, ReviewLine, open_file
from hedgerow.solver.ways import STEADY, ending

DEFAULT_SECONDS = 1.0
EFFORTS = (1, 3, 9)  # of the searches that judge a move, in parts of what all of them may take
LEAST_NODES = 3 * sum(EFFORTS)  # one iteration for the smallest search
ERRORS = 2.0  # standard errors that a mistake has to exceed
# Points by which the difference of two moves is uncertain beside what their trees say, which know nothing of what lies
# deeper: more after shorter searches. Chosen so that the error is true. The differences of 52, 39 and 33 pairs of a
# best and a played move were judged by largest searches of 1,800, 9,200 and 46,000 iterations; from 600,000 they
# differed by 1.60, 1.44 and 0.80 points (root mean square). With 0.7 for all that was 1.5, 1.6 and 0.9 errors.
FLOOR, FLOOR_ITERATIONS, FLOOR_POWER = 0.75, 46_000, -0.22


@dataclass(frozen=True)
class ReviewedMove:
    """A move of the game, judged.

    `ply` counts the moves from 1, cards that chance revealed too; `value_before` is the value of the best move and
    `value_after` that of the move played, both the margin in points for the player who moved; `line` is what was
    expected from the best move `best` on; `loss` their difference, `error` its standard error in points, 0 if `kind` is
    `exact` or the best move was played.
    """

    ply: int
    seat: int
    move: str
    value_before: float
    value_after: float
    best: str
    line: tuple[str, ...]
    kind: str
    error: float

    @property
    def loss(self) -> float:
        """Points of margin that the move gave away, never negative."""
        return max(0.0, self.value_before - self.value_after)

    @property
    def mistake(self) -> bool:
        """Say whether the loss is exact or larger than two standard errors."""
        return self.loss > (0.0 if self.kind == "exact" else ERRORS * self.error)

    def to_json(self) -> dict[str, Any]:
        """Return the move as JSON object."""
        return {
            "ply": self.ply,
            "seat": self.seat,
            "move": self.move,
            "value_before": self.value_before,
            "value_after": self.value_after,
            "best": self.best,
            "line": list(self.line),
            "loss": self.loss,
            "kind": self.kind,
            "error": self.error,
            "mistake": self.mistake,
        }


@dataclass(frozen=True)
class Review:
    """The moves of a game's main line in order, judged; only the first ones if the user stopped it (`interrupted`)."""

    moves: tuple[ReviewedMove, ...]
    interrupted: bool = False

    @property
    def largest(self) -> tuple[ReviewedMove, ...]:
        """The mistakes, the largest loss first."""
        return tuple(sorted((move for move in self.moves if move.mistake), key=lambda move: (-move.loss, move.ply)))

    def to_json(self) -> dict[str, Any]:
        """Return the review as the JSON object of the command `review`; `largest` names the mistakes by their ply."""
        return {"moves": [move.to_json() for move in self.moves], "largest": [move.ply for move in self.largest]}


@dataclass(frozen=True)
class Limits:
    """The effort for one move: seconds, iterations, or both; `seed` decides the searches."""

    time: float | None
    nodes: int | None
    seed: int

    def search_seed(self, number: int) -> int:
        """Return the seed of a search: 63 bits, unlike those of every other number and review."""
        digest = hashlib.sha256(f"hedgerow review {self.seed} {number}".encode()).digest()
        return int.from_bytes(digest[:8], "little") >> 1

    def part(self, share: float) -> tuple[float | None, int | None]:
        """Return a share (0 to 1) of the seconds and of the iterations."""
        return (
            None if self.time is None else self.time * share,
            None if self.nodes is None else max(1, int(self.nodes * share + 1e-6)),
        )


class _Stopped(Exception):
    """The user stopped the review in the middle of a move."""


@dataclass(frozen=True)
class _Judged:
    """A move seen by searches of growing effort: its values for the player who moves, and the line of the last."""

    values: tuple[float, ...]
    line: tuple[str, ...]
    nodes: int  # of the last search

    @property
    def value(self) -> float:
        return self.values[-1]


def _choose(position: Position, limits: Limits, memory_mb: int) -> Move:
    time, nodes = limits.part(1 / 3)
    found = hint(position, time=time, nodes=nodes, moves=1, seed=limits.search_seed(0), memory_mb=memory_mb)
    if found.interrupted:
        raise _Stopped
    return position.parse_move(found.moves[0].move)


def _judge(position: Position, move: Move, limits: Limits, memory_mb: int) -> _Judged:
    values: list[float] = []
    line: tuple[str, ...] = ()
    for number, effort in enumerate(EFFORTS, start=1):
        time, nodes = limits.part(effort / sum(EFFORTS) / 3)
        seed = limits.search_seed(number)
        found = judge(position, move, time=time, nodes=nodes, seed=seed, memory_mb=memory_mb)
        if found.interrupted:
            raise _Stopped
        values.append(found.moves[0].value)
        line = found.moves[0].line
    return _Judged(tuple(values), line, found.nodes)


def floor_of(nodes: int) -> float:
    """Return by how many points the difference of two moves is at least uncertain after so many iterations.

    >>> round(floor_of(1_800), 2), floor_of(46_000), floor_of(1_000_000)
    (1.53, 0.75, 0.75)
    """
    grown: float = (max(1, nodes) / FLOOR_ITERATIONS) ** FLOOR_POWER
    return FLOOR * max(1.0, grown)


def error_of_loss(best: Sequence[float], played: Sequence[float], nodes: int = FLOOR_ITERATIONS) -> float:
    """Return the standard error of the difference of two values in points.

    `best` and `played` are the values of the two moves by searches of growing effort, the last ones, of at least
    `nodes` iterations, to be compared.

    >>> round(error_of_loss((5.0, 6.0, 6.5), (3.0, 4.0, 4.5)), 3)  # the difference stays the same
    0.75
    >>> round(error_of_loss((5.0, 6.0, 6.5), (3.0, 4.0, 2.5)), 3)
    2.136
    """
    *small, large = (one - other for one, other in zip(best, played, strict=True))
    moved = sum((large - difference) ** 2 for difference in small) / len(small)
    return math.sqrt(moved + floor_of(nodes) ** 2)


def _exact(position: Position, move: Move, after: Position) -> tuple[float, float, tuple[str, ...]] | None:
    """Return the exact values before and after a move and the best line; None if there is too much to look at."""
    try:
        ended = ending(position, STEADY)
        rest = None if ended is None else ending(after, STEADY)
    except KeyboardInterrupt:
        raise _Stopped from None
    if ended is None or rest is None:
        return None
    value = rest.value if (after.to_move or 0) == position.to_move else -rest.value
    best = (move, *rest.line) if value >= ended.value else ended.line
    return max(ended.value, value), value, tuple(one.text for one in best)


def _judge_move(position: Position, move: Move, limits: Limits, memory_mb: int) -> ReviewLine:
    answer = _exact(position, move, position.play(move))
    exact = answer is not None
    error = 0.0
    if answer is None:
        best = _choose(position, limits, memory_mb)
        played = _judge(position, move, limits, memory_mb)
        answer = (played.value, played.value, played.line)
        if best.result != move.result:
            other = _judge(position, best, limits, memory_mb)
            if other.value > played.value:
                answer = (other.value, played.value, other.line)
                error = error_of_loss(other.values, played.values, min(other.nodes, played.nodes))
    before, now, line = answer
    return ReviewLine(
        method=METHOD,
        position=f"{position.hash:016x}",
        move=move.text,
        result=f"{move.result:016x}",
        time=limits.time,
        nodes=limits.nodes,
        seed=limits.seed,
        value_before=before,
        value_after=now,
        error=error,
        exact=exact,
        line=line,
    )


def _reviewed(ply: int, seat: int, move: Move, line: ReviewLine) -> ReviewedMove:
    return ReviewedMove(
        ply=ply,
        seat=seat,
        move=move.text,
        value_before=line.value_before,
        value_after=line.value_after,
        best=line.line[0],
        line=line.line,
        kind="exact" if line.exact else "estimate",
        error=line.error,
    )


def _limits(time: float | None, nodes: int | None, seed: int) -> Limits:
    if time is not None and not 0 < time <= 86400:
        raise RequestError(f"time must be seconds above 0 and up to 86400, not {time}")
    if nodes is not None:
        whole(nodes, "nodes", LEAST_NODES)
    if not 0 <= seed < 1 << 63:
        raise RequestError(f"seed must be a whole number of at least 0 and below 2**63, not {seed}")
    if time is None and nodes is None:
        time = DEFAULT_SECONDS
    return Limits(None if time is None else float(time), nodes, seed)


def _asked(position: Position, move: Move, limits: Limits) -> tuple[object, ...]:
    return (METHOD, f"{position.hash:016x}", f"{move.result:016x}", limits.time, limits.nodes, limits.seed)


def decided(game: Game) -> list[tuple[int, Position, Move]]:
    """Return the moves of a game's main line that a player decided: number from 1, position before it, the move.

    What chance decided is counted, but left out.
    """
    pairs = pairwise(game.nodes())
    moves = [(ply, before.position, after.move) for ply, (before, after) in enumerate(pairs, start=1)]
    return [(ply, position, move) for ply, position, move in moves if move and not position.is_chance]


def review(
    game: Game,
    *,
    time: float | None = None,
    nodes: int | None = None,
    seed: int = 0,
    out: str | os.PathLike[str] | None = None,
    progress: Callable[[int, int], None] | None = None,
    memory_mb: int = 512,
) -> Review:
    """Judge every move of a game's main line, those taken back included.

    `time` (seconds, default 1) and `nodes` (iterations) limit the work for one move. Each judged move is appended to
    the file `out`, and what stands there already for the same positions, limits and seed is not judged again.
    `progress` is told how many moves are done and how many there are, before the first and after each. Ctrl-C ends the
    review with what was found (`interrupted`). Raises RequestError for a game without moves, limits out of range or a
    file that cannot be taken.

    >>> from hedgerow.engine import new
    >>> from hedgerow.engine.record import Game
    >>> game = Game(new("acbas"))
    >>> game.play("start"); game.play("wood3")
    >>> found = review(game, nodes=390)
    >>> [move.move for move in found.moves], all(move.loss >= 0 for move in found.moves)
    (['start', 'wood3'], True)
    """
    limits = _limits(time, nodes, seed)
    pairs = decided(game)
    if not pairs:
        raise RequestError("The game has no moves: there is nothing to review, give a record of a game")
    kept: ReviewFile = open_file(out)
    moves: list[ReviewedMove] = []
    try:
        for done, (ply, position, move) in enumerate(pairs):
            if progress is not None:
                progress(done, len(pairs))
            line = kept.lines.get(_asked(position, move, limits))
            if line is None:
                line = _judge_move(position, move, limits, memory_mb)
                kept.add(line)
            assert position.to_move is not None
            moves.append(_reviewed(ply, position.to_move, move, line))
        if progress is not None:
            progress(len(pairs), len(pairs))
    except (KeyboardInterrupt, _Stopped):
        return Review(tuple(moves), True)
    return Review(tuple(moves))
