"""Players: whatever chooses a turn. Made from a text such as `mcts:time=1` by `make`."""

import random
from typing import Protocol

from hedgerow._core.mcts import Child, Search
from hedgerow._core.rng import Random
from hedgerow.engine.position import Position
from hedgerow.solver import expectimax, levels, weights
from hedgerow.solver.choice import Choice, deadline, require_running
from hedgerow.solver.errors import RequestError
from hedgerow.solver.expectimax import ExpectimaxPlayer
from hedgerow.solver.gamerules import SOLVED, rules_of
from hedgerow.solver.spec import Options, read_options, split
from hedgerow.solver.thinking import best_child, think
from hedgerow.solver.turns import first_turn, margin, to_move
from hedgerow.solver.ways import best_way, within

MEMORY_MB, FULL_MEMORY_MB = 512, 1024
SEARCH_KEYS = ("time", "nodes", "threads", "seed", "exact", "weights", "noise", "halving")
FROZEN = ("greedy-v1", "greedy-v1-58")
EXPECTIMAX_KEYS = ("time", "nodes", "weights")
NAMES = ("random", "greedy", *FROZEN, "mcts", "expectimax", "full")


class Player(Protocol):
    """Chooses turns. `spec` is the text it was made from."""

    spec: str

    def begin(self, seed: int) -> None:
        """Start a game: everything random from here on depends on this seed and the player's own."""

    def choose(self, position: Position) -> Choice:
        """Return a legal move; the position must not be over."""


class RandomPlayer:
    """Plays random listed steps."""

    def __init__(self, spec: str, options: Options) -> None:
        self.spec = spec
        self._seed = options.seed
        self.begin(0)

    def begin(self, seed: int) -> None:
        """Start a game with this seed."""
        self._random = Random(random.Random(f"{self._seed} {seed}").getrandbits(64))

    def choose(self, position: Position) -> Choice:
        """Return a random turn."""
        require_running(position)
        steps = rules_of(position.core).random_turn(position.core, self._random)
        return Choice(to_move(position, steps), None, "estimate", 0)


class GreedyPlayer:
    """Plays the listed turn with the best static evaluation after it; the same position gets the same turn."""

    def __init__(self, spec: str, frozen: str | None = None) -> None:
        self.spec = spec
        self._frozen = frozen

    def begin(self, seed: int) -> None:
        """Start a game; nothing here is random."""

    def choose(self, position: Position) -> Choice:
        """Return the best turn one turn ahead."""
        require_running(position)
        rules, before = rules_of(position.core), position.core
        values = weights.chosen(self._frozen, rules.game)
        steps, state = first_turn(before, rules.greedy_turn(before, values))
        return Choice(to_move(position, steps), rules.evaluate(state, values, before.actor), "estimate", 1)


class SearchPlayer:
    """Plays the turn that a Monte Carlo tree search prefers.

    The `full` player spreads its work over the first steps by sequential halving and plays the last round exactly. The
    others do neither, unless the options `halving` or `exact` say so, but stop early when the time left can change
    nothing.
    """

    def __init__(self, spec: str, options: Options, *, full: bool = False) -> None:
        self.spec = spec
        self._options = options
        self._full = full
        self._exact = full and not options.noise if options.exact is None else options.exact
        self._halving = full if options.halving is None else options.halving
        self.begin(0)

    def begin(self, seed: int) -> None:
        """Start a game with this seed."""
        self._random = random.Random(f"{self._options.seed} {seed}")

    def choose(self, position: Position) -> Choice:
        """Return the turn preferred when time or nodes are used up; raise KeyboardInterrupt if the user stops it."""
        require_running(position)
        until = deadline(self._options)
        seed = self._random.getrandbits(63)
        if self._exact and position.game in SOLVED:
            known = best_way(position.core, within(self._options.nodes, until))
            if known is not None:
                line = tuple(step for turn in known.turns for step in turn)
                return Choice(to_move(position, known.turns[0]), known.value, "exact", known.seen, line)
        search = Search(
            position.core,
            seed=seed,
            memory_mb=FULL_MEMORY_MB if self._full else MEMORY_MB,
            threads=self._options.threads,
            weights=weights.chosen(self._options.weights, position.game),
        )
        thought = think(search, nodes=self._options.nodes, until=until, early=not self._halving, halving=self._halving)
        if thought.interrupted:
            raise KeyboardInterrupt
        best = self._preferred(search.children())
        line = () if best is None else (best.step, *search.line((best.step,)))
        steps, _ = first_turn(position.core, line)
        move = to_move(position, steps)
        if best is None:
            return Choice(move, None, "estimate", thought.nodes)
        after, seat = position.play(move), position.core.actor
        if after.is_over:
            return Choice(move, margin(after.core, seat), "exact", thought.nodes, line)
        return Choice(move, best.value, "estimate", thought.nodes, line)

    def _preferred(self, children: list[Child]) -> Child | None:
        looked_at = [child for child in children if child.visits]
        if not self._options.noise or not looked_at:
            return best_child(children)
        return max(looked_at, key=lambda child: child.value + self._random.gauss(0, self._options.noise))


def make(spec: str, game: str | None = None) -> Player:
    """Return the player that a text `NAME[:key=value,...]` names; raise RequestError with what would be right.

    With `game` a player who cannot play that one is refused at once, not where it first has to choose.

    >>> make("greedy").spec
    'greedy'
    >>> make("chess")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    hedgerow.solver.errors.RequestError: Player 'chess' is unknown; there are random, greedy, ...
    >>> make("mcts:exact=yes", "agricola")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    hedgerow.solver.errors.RequestError: Player 'mcts:exact=yes': exact is about the last round of acbas, ...
    >>> make("greedy-v1", "agricola")
    Traceback (most recent call last):
    ...
    hedgerow.solver.errors.RequestError: Player 'greedy-v1' plays acbas, not agricola; mcts and levels play every game
    """
    player, bound = _made(spec)
    if game is not None and bound not in (None, game):
        raise RequestError(f"Player {spec!r} plays {bound}, not {game}; mcts and levels play every game")
    if game is not None and game not in SOLVED and "exact" in split(spec)[1]:
        raise RequestError(
            f"Player {spec!r}: exact is about the last round of {' and '.join(SOLVED)}, "
            f"{game} is not solved; leave it out"
        )
    return player


def _made(spec: str) -> tuple[Player, str | None]:
    """Return a player and the only game that it can play, None if it can play all."""
    name, given = split(spec)
    if name == "random":
        return RandomPlayer(spec, read_options(spec, name, given, ("seed",))), None
    if name in ("greedy", *FROZEN):
        read_options(spec, name, given, ())
        frozen = None if name == "greedy" else name
        return GreedyPlayer(spec, frozen), _game_of(frozen)
    if name == "expectimax":
        return ExpectimaxPlayer(spec, read_options(spec, name, given, EXPECTIMAX_KEYS)), expectimax.GAME
    if name in ("mcts", "full"):
        wanted = read_options(spec, name, given, SEARCH_KEYS)
        return SearchPlayer(spec, wanted, full=name == "full"), _game_of(wanted.weights)
    level = levels.find(name)
    if level is not None:
        seed = read_options(spec, name, given, ("seed",)).seed
        base, options = split(level.spec)
        wanted = read_options(level.spec, base, {**options, "seed": str(seed)}, SEARCH_KEYS)
        return SearchPlayer(spec, wanted, full=base == "full"), _game_of(wanted.weights)
    first, last = levels.levels()[0].id, levels.levels()[-1].id
    raise RequestError(f"Player {spec!r} is unknown; there are {', '.join(NAMES)} and the levels {first} to {last}")


def _game_of(name: str | None) -> str | None:
    return None if name is None else weights.game_of(name)
