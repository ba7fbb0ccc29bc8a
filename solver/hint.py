"""Hints: different public choices (a box, a building), each with its best way, its value and the line behind it."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from time import perf_counter

from hedgerow._core import acbas
from hedgerow._core.acbas import State
from hedgerow._core.mcts import Child, Search
from hedgerow.engine.position import Move, Position
from hedgerow.solver.advice import Comparison, Hint, HintMove
from hedgerow.solver.agricolahint import advise
from hedgerow.solver.choice import require_running
from hedgerow.solver.endgame import publics, winner_of
from hedgerow.solver.errors import RequestError, only, whole
from hedgerow.solver.explain import why
from hedgerow.solver.gamerules import SOLVED, rules_of
from hedgerow.solver.parts import parts_of_value
from hedgerow.solver.thinking import last_believed, mean_of, think, true_error
from hedgerow.solver.turns import (
    ASK_BOX,
    ASK_NOTHING,
    after,
    first_turn,
    margin,
    moves_of_line,
    public_length,
    to_move,
    workers_left,
)
from hedgerow.solver.ways import Way, known_ways, ways, within
from hedgerow.solver.weights import standard
from hedgerow.solver.winning import chance

DEFAULT_SECONDS = 1.0
DEFAULT_MOVES = 5
LEAST_SHARE = 0.1  # every shown choice gets at least this part of the best one's visits
MOST_OF_TIME = 0.9  # of the limit for the main search; words and lines take some too
CARED_FOR = 5  # first steps that sequential halving always gives that share
LINE_TURNS = 12
SOON = 1000  # iterations for each of two moves to be compared after Ctrl-C
GRACE = 0.2  # seconds beyond the limit that the last shown choices may take to get their share


@dataclass(frozen=True)
class _Candidate:
    """A public choice under study: its first steps, then what a search said about its best way."""

    steps: tuple[int, ...]
    visits: int
    value: float
    error: float
    exact: bool
    line: tuple[int, ...]  # steps from the root on, at least `steps`


def _known(path: tuple[int, ...], way: Way, value: float, seen: int) -> _Candidate:
    """Return a way with its exact value as a candidate, after the steps that lead to where the way begins."""
    line = path + tuple(step for turn in way.turns for step in turn)
    public = path or way.turns[0][: public_length(way.turns[0])]
    return _Candidate(public, seen, value, 0.0, True, line)


def _unsure(candidate: _Candidate, nodes: int) -> _Candidate:
    """Return a candidate with its error as it truly is after a search of so many iterations."""
    return candidate if candidate.exact else replace(candidate, error=true_error(candidate.error, nodes))


def win_chance(value: float, exact: bool, state: State, me: int) -> float:
    """Return the chance to win at an expected margin (`hedgerow.solver.winning`), certain where the margin is exact.

    An exact tie goes to the player who did not start round 1, or to both (0.5) under the option `shared`.
    """
    if not exact:
        return chance(value, workers_left(state), rules_of(state).game)
    winner = winner_of(state, me, value)
    return 0.5 if winner is None else float(winner == me)


class _Study:
    """One hint in the making: the main search, then separate searches for the choices it neglected."""

    def __init__(self, position: Position, seed: int, memory_mb: int) -> None:
        self.position = position
        self.state = position.core
        self.me = self.state.actor
        self.seed = seed
        self.memory_mb = memory_mb
        self.nodes = 0
        self.interrupted = False

    def search(
        self,
        steps: Sequence[int],
        here: State,
        nodes: int | None,
        until: float | None,
        progress: Callable[[int], None] | None = None,
    ) -> _Candidate:
        """Judge `here`, the state after some steps, by a search of its own.

        Its work is not halved at the root: the mean over it is wanted, as the main search has it of an inner node.
        """
        path = tuple(steps)
        if here.ask == ASK_NOTHING:
            return _Candidate(path, 1, margin(here, self.me), 0.0, True, path)
        sign = 1 if here.actor == self.me else -1
        known = self.exact(here, nodes, until)
        if known is not None:
            return _known(path, known[0], sign * known[0].value, sum(way.seen for way in known))
        if self.interrupted:
            nodes, until = SOON, None
        tree = Search(here, weights=standard(), seed=self.seed, memory_mb=self.memory_mb)
        spent = self.nodes
        thought = think(
            tree,
            nodes=nodes,
            until=until,
            progress=None if progress is None else lambda done: progress(spent + done),
        )
        self.nodes += thought.nodes
        self.interrupted = self.interrupted or thought.interrupted
        found = self._value_of_way(tree, (), tuple(steps), here)
        found = _unsure(found, thought.nodes)
        return replace(found, value=sign * found.value, visits=max(1, thought.nodes), steps=path)

    def exact(self, here: State, nodes: int | None, until: float | None) -> list[Way] | None:
        """Return the public choices of a state near the end of the game if they can be known within the limits."""
        try:
            known = ways(here, within(nodes, until))
        except KeyboardInterrupt:
            self.interrupted = True
            return None
        self.nodes += 0 if known is None else sum(way.seen for way in known)
        return known

    @cached_property
    def public(self) -> list[tuple[int, ...]]:
        """The steps of every public choice where a box is asked for: the box, and the building if it opens that."""
        return publics(self.state)

    def neglected(self, moves: int) -> int:
        """Return how many of so many shown choices the main search may neglect.

        Sequential halving gives five first steps more than a tenth of the winner's visits, however many there are. But
        it cares for boxes; the buildings of one box share its visits.
        """
        if self.state.ask != ASK_BOX:
            return 0
        shown = min(moves, len(self.public))
        buildings = sum(len(path) > 1 for path in self.public)
        return min(shown - 1, buildings + max(0, shown - CARED_FOR))

    def main(self, nodes: int | None, until: float | None, progress: Callable[[int], None] | None) -> list[_Candidate]:
        """Search the position itself and return its public choices; near the end of the game they are all exact."""
        certain = known_ways(self.position) or self.exact(self.state, nodes, until)
        if certain is not None:
            return [_known((), way, way.value, way.seen) for way in certain]
        if self.interrupted:  # who stopped it wants an answer now
            nodes, until = SOON, None
        tree = Search(self.state, weights=standard(), seed=self.seed, memory_mb=self.memory_mb)
        thought = think(tree, nodes=nodes, until=until, halving=True, progress=progress)
        self.nodes += thought.nodes
        self.interrupted = self.interrupted or thought.interrupted
        if self.state.ask != ASK_BOX:
            return [_unsure(replace(self._value_of_way(tree, (), (), self.state), visits=thought.nodes), thought.nodes)]
        opened = {path[:-1] for path in self.public}
        known = {(*path, child.step): child for path in opened for child in tree.children(path)}
        found = [self._candidate(tree, path, known.get(path)) for path in self.public]
        return [_unsure(choice, thought.nodes if choice.visits else 1) for choice in found]

    def _candidate(self, tree: Search, path: tuple[int, ...], child: Child | None) -> _Candidate:
        if child is None or child.visits == 0:
            return _Candidate(path, 0, child.value if child is not None else 0.0, 0.0, False, path)
        here = after(self.state, path)
        if here.ask == ASK_NOTHING:
            return _Candidate(path, child.visits, margin(here, self.me), 0.0, True, path)
        start = _Candidate(path, child.visits, child.value, child.error, False, path + tuple(tree.line(path)))
        if acbas.turn_is_over(self.state, here):
            return start
        return replace(self._value_of_way(tree, path, path, here, start), visits=child.visits, steps=path)

    def _value_of_way(
        self,
        tree: Search,
        path: tuple[int, ...],
        steps: tuple[int, ...],
        here: State,
        start: _Candidate | None = None,
    ) -> _Candidate:
        """Follow the most visited way from a node to the end of its turn and take the value there (`last_believed`).

        `path` leads to the node inside the tree, `steps` from the position of the hint; both belong to `here`.
        """
        line = tuple(tree.line(path))
        whole = steps + line
        children = tree.children(path)
        mean = mean_of(children)
        found = start
        if found is None:
            value, error = mean if mean is not None else (0.0, 0.0)
            found = _Candidate(steps, 0, value, error, False, whole)
        child, state = last_believed(tree, self.state, path, here, line)
        if state.ask == ASK_NOTHING:
            found = replace(found, value=margin(state, self.me), error=0.0, exact=True)
        elif child is not None:
            found = replace(found, value=child.value, error=child.error)
        return replace(found, line=whole)

    def finish(self, candidate: _Candidate, move: Move | None = None) -> HintMove:
        """Put a candidate into words: the whole turn (or the given one), the line after it, the parts of its value."""
        steps = first_turn(self.state, candidate.line)[0] if move is None else candidate.steps
        first = to_move(self.position, steps) if move is None else move
        last = self.position.play(first)
        rest = candidate.line[len(steps) :] if candidate.line[: len(steps)] == steps else ()
        moves = [first, *moves_of_line(last, rest)[0]][:LINE_TURNS]
        positions = [self.position]
        for one in moves:
            positions.append(positions[-1].play(one))
        return _words(positions, moves, candidate, self.me)


def _words(positions: list[Position], moves: list[Move], candidate: _Candidate, me: int) -> HintMove:
    value = candidate.value
    parts = parts_of_value(positions[0].core, positions[-1].core, me, value)
    return HintMove(
        move=moves[0].text,
        box=moves[0].box,
        building=moves[0].building,
        value=value,
        win=win_chance(value, candidate.exact, positions[0].core, me),
        kind="exact" if candidate.exact else "estimate",
        error=candidate.error,
        visits=candidate.visits,
        line=tuple(move.text for move in moves),
        why=why(positions, moves, me, parts),
        parts=parts,
    )


def _limits(time: float | None, nodes: int | None, moves: int, memory_mb: int) -> tuple[float | None, int | None]:
    if time is not None and not 0 < time <= 86400:
        raise RequestError(f"time must be seconds above 0 and up to 86400, not {time}")
    whole(nodes if nodes is not None else 1, "nodes")
    whole(moves, "moves")
    whole(memory_mb, "memory_mb", most=60_000)
    if time is None and nodes is None:
        return DEFAULT_SECONDS, None
    return time, nodes


def hint(
    position: Position,
    *,
    time: float | None = None,
    nodes: int | None = None,
    moves: int = DEFAULT_MOVES,
    move: str | None = None,
    seed: int = 0,
    memory_mb: int = 512,
    progress: Callable[[int], None] | None = None,
) -> Hint:
    """Return the best choices of a position, or one given move beside the best one.

    `time` (seconds, default 1) and `nodes` (iterations) limit the whole work. The choices differ in box or building;
    each has at least a tenth of the best one's visits unless it is exact: what the main search neglected is searched
    separately after its public steps, and left out if time does not suffice. Of a question about one `move` half of the
    work looks for the best move, then each of the two is judged by the same number of iterations after it. Ctrl-C ends
    the search early with what was found (`interrupted`). Raises RequestError for limits out of range or a finished
    game, MoveError for a bad move.

    >>> from hedgerow.engine import new
    >>> found = hint(new("acbas"), nodes=2000, moves=3)
    >>> found.to_move, len(found.moves), found.moves[0].kind
    (0, 3, 'estimate')
    >>> best = found.moves[0]
    >>> abs(sum(part.points for part in best.parts) - best.value) < 1e-9
    True
    """
    started = perf_counter()
    time, nodes = _limits(time, nodes, moves, memory_mb)
    require_running(position, "advise")
    if position.game == "agricola":
        if move is not None:
            raise RequestError("move: what a single move is worth is not to be had for agricola yet; leave it out")
        return advise(position, time=time, nodes=nodes, moves=moves, seed=seed)
    study = _Study(position, seed, memory_mb)
    if move is not None:
        shown, against = _compare(study, position.parse_move(move), time, nodes, started, progress)
        return Hint(study.me, study.nodes, perf_counter() - started, (shown,), study.interrupted, against)
    found = [study.finish(candidate) for candidate in _rank(study, time, nodes, moves, started, progress)]
    return Hint(study.me, study.nodes, perf_counter() - started, tuple(found), study.interrupted)


def judge(
    position: Position,
    move: Move,
    *,
    time: float | None = None,
    nodes: int | None = None,
    seed: int = 0,
    memory_mb: int = 512,
) -> Hint:
    """Return a move with the value that a search of its own, after it, finds; all of the work goes into that search.

    Limits and errors are those of `hint`.
    """
    started = perf_counter()
    only(position.game, SOLVED, "the value of a single move")
    time, nodes = _limits(time, nodes, 1, memory_mb)
    study = _Study(position, seed, memory_mb)
    until = None if time is None else started + time
    found = study.finish(study.search(move.steps, position.play(move).core, nodes, until), move)
    return Hint(study.me, study.nodes, perf_counter() - started, (found,), study.interrupted)


def _compare(
    study: _Study,
    move: Move,
    time: float | None,
    nodes: int | None,
    started: float,
    progress: Callable[[int], None] | None,
) -> tuple[HintMove, Comparison]:
    """Judge a move beside the best one; both get the same number of iterations, so neither profits from more work."""
    position = study.position
    half = None if time is None else time / 2
    (first,) = _rank(study, half, None if nodes is None else max(1, nodes // 2), 1, started, progress)
    best = to_move(position, first_turn(study.state, first.line)[0])
    # who stopped the search wants an answer now
    effort = max(1, min(study.nodes // 2, SOON) if study.interrupted else study.nodes // 2)

    def judged(one: Move, part: float) -> HintMove:
        # the time only keeps a slow machine from making a person wait
        until = None if time is None else started + part * time
        return study.finish(study.search(one.steps, position.play(one).core, effort, until, progress), one)

    own = judged(move, 3 / 4)
    if best.result == move.result:
        return own, Comparison(own, 0.0, 0.0, _reply(position, own))
    better = judged(best, 1)
    # What lies deeper is much the same after both, so the errors do not add up.
    error = max(own.error, better.error)
    return own, Comparison(better, own.value - better.value, error, _reply(position, own))


def _reply(position: Position, chosen: HintMove) -> str | None:
    """Return the opponent's first turn in the line of a move, None if their turn does not come in it."""
    here = position
    for text in chosen.line:
        if here.to_move != position.to_move:
            return text
        here = here.play(text)
    return None


def _rank(
    study: _Study,
    time: float | None,
    nodes: int | None,
    moves: int,
    started: float,
    progress: Callable[[int], None] | None,
) -> list[_Candidate]:
    """Search, then bring every choice that will be shown to its share of visits; best first."""
    # The shares of neglected choices are at most a tenth of the best one's visits each: so much is kept back for them.
    # Of time a little more: the machine may do something else meanwhile, and a choice without its share is not shown.
    part = 1 / (1 + LEAST_SHARE * study.neglected(moves))
    part_of_time = min(part**1.5, MOST_OF_TIME)
    end = None if time is None else started + time
    found = study.main(
        None if nodes is None else max(1, math.floor(nodes * part)),
        None if time is None else started + time * part_of_time,
        progress,
    )
    if all(choice.exact for choice in found):
        return sorted(found, key=lambda choice: choice.value, reverse=True)[:moves]
    found.sort(key=lambda choice: (choice.visits, choice.value), reverse=True)
    shown = found[:moves]
    wanted = math.ceil(LEAST_SHARE * shown[0].visits)
    for number, choice in enumerate(shown):
        if not choice.exact and choice.visits < wanted and not study.interrupted:
            here = after(study.state, choice.steps)
            shown[number] = study.search(choice.steps, here, wanted, None if end is None else end + GRACE, progress)
    shown = [choice for choice in shown if choice.exact or choice.visits >= wanted]
    shown.sort(key=lambda choice: (choice.value, choice.visits), reverse=True)
    return shown
