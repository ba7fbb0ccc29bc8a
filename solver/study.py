"""One hint in the making: the choices of a position judged by a search, then by searches of their own, in any game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from time import perf_counter
from typing import Any

from hedgerow._core.mcts import Child, Search
from hedgerow.engine.position import Position
from hedgerow.engine.stateposition import CHANCE
from hedgerow.solver.gamerules import rules_of
from hedgerow.solver.thinking import last_believed, mean_of, think, true_error
from hedgerow.solver.turns import ASK_NOTHING, Public, after, margin, public_length, publics
from hedgerow.solver.ways import Way, known_ways, ways, within
from hedgerow.solver.weights import standard

CARED_FOR = 5  # first steps that sequential halving always gives a tenth of the best one's visits
SOON = 1000  # iterations for a move after Ctrl-C

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Candidate:
    """A public choice under study: its first steps, then what a search said about its best way.

    `value` and `error` are points for the player of the study; `line` are steps from the root on, at least `steps`.
    """

    steps: tuple[int, ...]
    visits: int
    value: float
    error: float
    exact: bool
    line: tuple[int, ...]


def _known(path: tuple[int, ...], way: Way, value: float, seen: int) -> Candidate:
    """Return a way with its exact value as a candidate, after the steps that lead to where the way begins."""
    line = path + tuple(step for turn in way.turns for step in turn)
    public = path or way.turns[0][: public_length(way.turns[0])]
    return Candidate(public, seen, value, 0.0, True, line)


def _unsure(candidate: Candidate, nodes: int) -> Candidate:
    """Return a candidate with its error as it truly is after a search of so many iterations."""
    return candidate if candidate.exact else replace(candidate, error=true_error(candidate.error, nodes))


@dataclass(frozen=True)
class Budget:
    """What a search may use: iterations, a moment of `perf_counter`, or both."""

    nodes: int | None
    until: float | None

    def part(self, share: float) -> "Budget":
        """Return a share (0 to 1) of what is left."""
        now = perf_counter()
        return Budget(
            None if self.nodes is None else max(1, int(self.nodes * share)),
            None if self.until is None else now + share * (self.until - now),
        )


class Study:
    """The main search of a position, then separate searches for the choices it neglected."""

    def __init__(self, position: Position, seed: int, memory_mb: int) -> None:
        self.position = position
        self.state = position.core
        self.rules = rules_of(self.state)
        self.me = self.state.actor
        self.seed = seed
        self.memory_mb = memory_mb
        self.nodes = 0
        self.interrupted = False

    def search(
        self, steps: Sequence[int], here: Any, nodes: int | None, until: float | None, progress: Progress | None = None
    ) -> Candidate:
        """Judge `here`, the state after some steps, by a search of its own.

        Its work is not halved at the root: the mean over it is wanted, as the main search has it of an inner node.
        """
        path = tuple(steps)
        if here.ask == ASK_NOTHING:
            return Candidate(path, 1, margin(here, self.me), 0.0, True, path)
        if here.actor == CHANCE:
            return self._over_cards(path, here, Budget(nodes, until), progress)
        if here.actor != self.me and self.position.seats > 2:
            return self._behind_replies(path, here, Budget(nodes, until), progress)
        sign = 1 if here.actor == self.me else -1
        known = self.exact(here, nodes, until)
        if known is not None:
            return _known(path, known[0], sign * known[0].value, sum(way.seen for way in known))
        tree, spent = self._searched(here, Budget(nodes, until), progress)
        found = _unsure(self._value_of_way(tree, (), path, here), spent)
        return replace(found, value=sign * found.value, visits=max(1, spent), steps=path)

    def _searched(
        self, here: Any, budget: Budget, progress: Progress | None = None, *, halving: bool = False
    ) -> tuple[Search, int]:
        """Return a tree and its iterations; who stopped the study wants an answer now."""
        if self.interrupted:
            budget = Budget(SOON, None)
        tree = Search(here, weights=standard(self.rules.game), seed=self.seed, memory_mb=self.memory_mb)
        before = self.nodes
        thought = think(
            tree,
            nodes=budget.nodes,
            until=budget.until,
            halving=halving,
            progress=None if progress is None else lambda done: progress(before + done),
        )
        self.nodes += thought.nodes
        self.interrupted = self.interrupted or thought.interrupted
        return tree, thought.nodes

    def _over_cards(self, path: tuple[int, ...], here: Any, budget: Budget, progress: Progress | None) -> Candidate:
        """Judge a state in which chance decides: the mean over what it can bring, all of it as likely.

        The line ends before the card.
        """
        cards = here.steps()
        each = None if budget.nodes is None else max(1, budget.nodes // len(cards))
        found = []
        for left, card in zip(range(len(cards), 0, -1), cards, strict=True):
            until = budget.part(1 / left).until
            found.append(self.search((*path, card), after(here, [card]), each, until, progress))
        return Candidate(
            path,
            sum(one.visits for one in found),
            sum(one.value for one in found) / len(found),
            sum(one.error for one in found) / len(found),
            all(one.exact for one in found),
            path,
        )

    def _behind_replies(self, path: tuple[int, ...], here: Any, budget: Budget, progress: Progress | None) -> Candidate:
        """Judge a state in which one of several others moves: where the replies that a search expects have led.

        A tree knows values for its own player only, and of three or more seats none follows from the others.
        """
        tree, _ = self._searched(here, budget.part(1 / 2), progress)
        replies: list[int] = []
        for step in tree.line() or self.rules.greedy_turn(here, standard(self.rules.game)):
            replies.append(step)
            here = after(here, [step])
            if here.actor in (self.me, CHANCE) or here.ask == ASK_NOTHING:
                break
        rest = None if budget.nodes is None else max(1, budget.nodes - budget.nodes // 2)
        found = self.search((*path, *replies), here, rest, budget.until, progress)
        return replace(found, steps=path)

    def exact(self, here: Any, nodes: int | None, until: float | None) -> list[Way] | None:
        """Return the public choices of a state near the end of the game if they can be known within the limits."""
        try:
            known = ways(here, within(nodes, until))
        except KeyboardInterrupt:
            self.interrupted = True
            return None
        self.nodes += 0 if known is None else sum(way.seen for way in known)
        return known

    @cached_property
    def public(self) -> list[Public]:
        """The steps of every public choice where a box or space is asked for, with the building if that is part."""
        return publics(self.state)

    @property
    def chooses(self) -> bool:
        """Whether there is a public choice at all."""
        return bool(self.state.ask == self.rules.begins)

    def neglected(self, moves: int) -> int:
        """Return how many of so many shown choices the main search may neglect.

        Sequential halving gives five first steps more than a tenth of the winner's visits, however many there are. But
        it cares for boxes; the buildings of one box share its visits.
        """
        if not self.chooses:
            return 0
        shown = min(moves, len(self.public))
        buildings = sum(len(path) > 1 for path in self.public)
        return min(shown - 1, buildings + max(0, shown - CARED_FOR))

    def main(self, nodes: int | None, until: float | None, progress: Progress | None) -> list[Candidate]:
        """Search the position itself and return its public choices; near the end of the game they are all exact."""
        certain = known_ways(self.position) or self.exact(self.state, nodes, until)
        if certain is not None:
            return [_known((), way, way.value, way.seen) for way in certain]
        tree, spent = self._searched(self.state, Budget(nodes, until), progress, halving=True)
        if not self.chooses:
            return [_unsure(replace(self._value_of_way(tree, (), (), self.state), visits=spent), spent)]
        opened = {path[:-1] for path in self.public}
        known = {(*path, child.step): child for path in opened for child in tree.children(path)}
        found = [self._candidate(tree, path, known.get(path)) for path in self.public]
        return [_unsure(choice, spent if choice.visits else 1) for choice in found]

    def _candidate(self, tree: Search, path: Public, child: Child | None) -> Candidate:
        if child is None or child.visits == 0:
            return Candidate(path, 0, child.value if child is not None else 0.0, 0.0, False, path)
        here = after(self.state, path)
        if here.ask == ASK_NOTHING:
            return Candidate(path, child.visits, margin(here, self.me), 0.0, True, path)
        start = Candidate(path, child.visits, child.value, child.error, False, path + tuple(tree.line(path)))
        if self.rules.turn_is_over(self.state, here):
            return start
        return replace(self._value_of_way(tree, path, path, here, start), visits=child.visits, steps=path)

    def _value_of_way(
        self, tree: Search, path: tuple[int, ...], steps: tuple[int, ...], here: Any, start: Candidate | None = None
    ) -> Candidate:
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
            found = Candidate(steps, 0, value, error, False, whole)
        child, state = last_believed(tree, self.state, path, here, line)
        if state.ask == ASK_NOTHING:
            found = replace(found, value=margin(state, self.me), error=0.0, exact=True)
        elif child is not None:
            found = replace(found, value=child.value, error=child.error)
        return replace(found, line=whole)
