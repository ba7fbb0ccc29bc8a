"""Matches: pairs of games with the same random opening and exchanged seats; every finished game is kept in a file."""

import hashlib
import json
import math
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import as_completed
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
from tqdm import tqdm

from hedgerow._core.rng import Random
from hedgerow.engine.position import Position
from hedgerow.solver import players
from hedgerow.solver.errors import RequestError, whole
from hedgerow.solver.gamerules import ACBAS, GAMES, rules_of
from hedgerow.solver.pools import processes
from hedgerow.solver.turns import to_move
from hedgerow.solver.variant import Variant, variant

MOST_GAMES = 1_000_000  # a match is planned as a whole in memory
OPENING_TURNS = 2  # random turns a side, unless said otherwise
MOST_OPENING_TURNS = 10  # so that something is left to be played
LINE_START = b'{"a": '  # of every line that is written, so that one cut off is known from what is no game at all


@dataclass(frozen=True)
class Setting:
    """How the games of a match begin: random turns a side, and the variant that is played.

    A pair's seed draws its special buildings, or the order of its round cards, which nobody knows before they are
    revealed.
    """

    turns: int = OPENING_TURNS
    variant: Variant = field(default_factory=Variant)

    def start(self, seed: int, pair: int) -> Position:
        """Return a pair's start position."""
        return self.variant.start(pair_seed(seed, pair))

    def cards(self, seed: int, pair: int) -> tuple[str, ...]:
        """Return the round cards of a pair's games in their order; none in a game without them."""
        return self.variant.cards(pair_seed(seed, pair))


STANDARD = Setting()
Job = tuple[str, str, int, int, int, Setting]  # the arguments of `play_game`


class GameLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finished game as it stands in the file: who played, the pair and game in it, the turns, the result.

    `a` and `b` are the players' texts, `seats[0]` says which of them (`a`, `b`) had seat 0, `totals` are the points of
    A and B, `winner` is `a`, `b` or None. `offer` are the special buildings of a game with more than the base game's,
    `game_id` the game that was played; in the file it is called `rules`.
    """

    a: str
    b: str
    seed: int
    pair: int
    game: int
    seats: tuple[str, str]
    opening: tuple[str, ...]
    moves: tuple[str, ...]
    totals: tuple[float, float]
    winner: str | None
    seconds: float
    offer: tuple[str, ...] = ()
    edition: str = "bigbox"
    game_id: str = msgspec.field(default="acbas", name="rules")

    @property
    def score(self) -> float:
        """A's share of the game: 1, 0.5 or 0."""
        return {"a": 1.0, "b": 0.0, None: 0.5}[self.winner]


@dataclass(frozen=True)
class MatchResult:
    """What a match came to; `score` is A's part of the games, `error` its standard error over finished pairs.

    `error` is None with fewer than two finished pairs; `mean_points` are the points a game of A and B.
    """

    games: int
    wins: tuple[int, int]
    draws: int
    score: float | None
    error: float | None
    mean_points: tuple[float | None, float | None]
    interrupted: bool = False

    def to_json(self) -> dict[str, Any]:
        """Return the result as the JSON object of the command `match`."""
        return {
            "games": self.games,
            "wins": list(self.wins),
            "draws": self.draws,
            "score": self.score,
            "error": self.error,
            "mean_points": list(self.mean_points),
        }


def pair_seed(seed: int, pair: int) -> int:
    """Return the seed of a pair's opening: 63 bits, from the match's seed and the pair's number."""
    digest = hashlib.sha256(f"hedgerow match {seed} {pair}".encode()).digest()
    return int.from_bytes(digest[:8], "little") >> 1


def opening(seed: int, pair: int, setting: Setting = STANDARD) -> tuple[Position, tuple[str, ...]]:
    """Return the position after the setting's random legal turns, and these turns; the pair's seed decides them."""
    position = setting.start(seed, pair)
    cards = setting.cards(seed, pair)
    moves: list[str] = []
    chance = Random(pair_seed(seed, pair))
    for _ in range(2 * setting.turns):
        position = dealt(position, cards)
        move = to_move(position, rules_of(position.core).random_turn(position.core, chance))
        moves.append(move.text)
        position = position.play(move)
    return position, tuple(moves)


def dealt(position: Position, cards: Sequence[str]) -> Position:
    """Return the position after its round's card is revealed, if that is what comes next."""
    if position.to_move is None and not position.is_over:
        return position.play(f"reveal:{cards[position.round - 1]}")
    return position


def play_game(a: str, b: str, seed: int, pair: int, game: int, setting: Setting = STANDARD) -> GameLine:
    """Play one game of a pair: in game 0 A has seat 0, in game 1 B has."""
    started = perf_counter()
    order = ("a", "b") if game == 0 else ("b", "a")
    texts = {"a": a, "b": b}
    seats = [players.make(texts[which], setting.variant.game) for which in order]
    for seat, player in enumerate(seats):
        player.begin((pair_seed(seed, pair) ^ (2 * game + seat + 1)) & ((1 << 63) - 1))
    position, first = opening(seed, pair, setting)
    cards = setting.cards(seed, pair)
    drawn = not setting.variant.has_base_buildings
    offer = tuple(setting.start(seed, pair).to_json()["offer"]) if drawn else ()
    moves: list[str] = []
    while not (position := dealt(position, cards)).is_over:
        assert position.to_move is not None
        move = seats[position.to_move].choose(position).move
        moves.append(move.text)
        position = position.play(move)
    totals, winner = position.totals, position.score().winner
    return GameLine(
        a=a,
        b=b,
        seed=seed,
        pair=pair,
        game=game,
        seats=order,
        opening=first,
        moves=tuple(moves),
        totals=(totals[order.index("a")], totals[order.index("b")]),
        winner=None if winner is None else order[winner],
        seconds=round(perf_counter() - started, 3),
        offer=offer,
        edition=setting.variant.edition,
        game_id=setting.variant.game,
    )


def _play_job(job: Job) -> GameLine:
    return play_game(*job)


def read_games(path: Path, a: str, b: str, seed: int, setting: Setting = STANDARD) -> list[GameLine]:
    """Read the finished games of a file; a last line that was cut off in writing is dropped from the file.

    Raises RequestError if a line is no game or belongs to another match.
    """
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return []
    except OSError as error:
        raise RequestError(f"out: {path} cannot be read ({error.strerror}); name a file that can be written") from None
    whole = content[: content.rfind(b"\n") + 1]
    games: list[GameLine] = []
    for number, line in enumerate(whole.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            game = msgspec.json.decode(line, type=GameLine)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise RequestError(f"out: {path} line {number} is no finished game ({error}); name another file") from None
        if (game.a, game.b, game.seed) != (a, b, seed):
            raise RequestError(
                f"out: {path} holds games of {game.a} against {game.b} with seed {game.seed}, "
                f"not of {a} against {b} with seed {seed}; name another file"
            )
        if len(game.opening) != 2 * setting.turns:
            raise RequestError(
                f"out: {path} line {number} opens with {len(game.opening)} random turns, "
                f"not with {setting.turns} a side; name another file"
            )
        wanted = setting.variant
        known = GAMES.get(game.game_id, wanted.rules)
        found = Variant(game.game_id, game.edition, len(game.offer) or known.buildings)
        if found != wanted:
            raise RequestError(f"out: {path} line {number} is a game of {found}, not of {wanted}; name another file")
        games.append(game)
    if len(whole) < len(content):
        rest = content[len(whole) :]
        if rest[: len(LINE_START)] != LINE_START[: len(rest)]:
            number = whole.count(b"\n") + 1
            raise RequestError(f"out: {path} line {number} is no finished game and none cut off; name another file")
        with path.open("r+b") as file:
            file.truncate(len(whole))
    return games


def pair_scores(games: list[GameLine]) -> list[float]:
    """Return A's part of the points in each finished pair of games: 0 to 1."""
    by_pair: dict[int, list[float]] = {}
    for game in games:
        by_pair.setdefault(game.pair, []).append(game.score)
    return [sum(scores) / 2 for scores in by_pair.values() if len(scores) == 2]


def summary(games: list[GameLine], interrupted: bool = False) -> MatchResult:
    """Return the result of finished games; the standard error counts a pair of games as one observation."""
    wins = (sum(game.winner == "a" for game in games), sum(game.winner == "b" for game in games))
    count = len(games)
    if not count:
        return MatchResult(0, wins, 0, None, None, (None, None), interrupted)
    pairs = pair_scores(games)
    error = None
    if len(pairs) >= 2:
        mean = sum(pairs) / len(pairs)
        variance = sum((score - mean) ** 2 for score in pairs) / (len(pairs) - 1)
        error = math.sqrt(variance / len(pairs))
    return MatchResult(
        games=count,
        wins=wins,
        draws=count - sum(wins),
        score=sum(game.score for game in games) / count,
        error=error,
        mean_points=(sum(game.totals[0] for game in games) / count, sum(game.totals[1] for game in games) / count),
        interrupted=interrupted,
    )


def _results(jobs: list[Job], workers: int) -> Iterator[GameLine]:
    workers = min(workers, len(jobs))
    if workers <= 1:
        yield from map(_play_job, jobs)
        return
    with processes(workers) as pool:
        for future in as_completed([pool.submit(_play_job, job) for job in jobs]):
            yield future.result()


def _append(path: Path, game: GameLine) -> None:
    line = json.dumps(msgspec.to_builtins(game)) + "\n"
    with path.open("a", encoding="utf-8") as file:
        file.write(line)
        file.flush()
        os.fsync(file.fileno())


def match(
    a: str,
    b: str,
    games: int,
    *,
    seed: int = 0,
    out: str | os.PathLike[str] | None = None,
    workers: int = 1,
    opening_turns: int = OPENING_TURNS,
    buildings: int | None = None,
    edition: str | None = None,
    game: str = ACBAS.game,
    show_progress: bool = False,
) -> MatchResult:
    """Play `games` games of two players in pairs and return the result.

    Both games of a pair open with the same random turns, `opening_turns` a side, with seats exchanged; without any,
    games of players that use no chance and no clock are all the same. With `buildings` 8 or 12 every pair has special
    buildings of its own, drawn by its seed. Of `agricola` it plays the game for two, both games of a pair with the
    same cards. Each finished game is appended as one JSON line to `out`; games that stand there already are not played
    again. Ctrl-C ends the match with what was played (`interrupted`). Raises RequestError for a player, number or file
    that cannot be taken.

    >>> result = match("greedy", "random", 2, seed=1)
    >>> result.games, result.wins
    (2, (2, 0))
    """
    whole(games, "games", most=MOST_GAMES)
    whole(workers, "workers")
    whole(opening_turns, "opening", least=0, most=MOST_OPENING_TURNS)
    setting = Setting(opening_turns, variant(game, edition, buildings))
    for spec in (a, b):
        players.make(spec, game)
    path = None if out is None else Path(out)
    done = [] if path is None else read_games(path, a, b, seed, setting)
    wanted = [(number // 2, number % 2) for number in range(games)]
    kept = {(line.pair, line.game): line for line in done}
    finished = [kept[key] for key in wanted if key in kept]
    jobs = [(a, b, seed, *key, setting) for key in wanted if key not in kept]
    if path is not None:
        try:
            path.open("a", encoding="utf-8").close()
        except OSError as error:
            raise RequestError(f"out: {path} cannot be written ({error.strerror}); name another file") from None
    interrupted = False
    with tqdm(total=games, initial=len(finished), unit="game", disable=not show_progress) as bar:
        try:
            for line in _results(jobs, workers):
                finished.append(line)
                if path is not None:
                    _append(path, line)
                bar.update()
        except KeyboardInterrupt:
            interrupted = True
    return summary(finished, interrupted)
