"""Prints the signature: one 32-bit digest of what rules and search do, which every change keeps or announces.

It covers, with one thread and fixed seeds: for positions out of random and greedy games the first steps of a search
with their visits and values and its principal variation; the listed steps and hashes along random games; perft totals;
the fence layouts; of Agricola searches for one to three seats and random games of every edition. Two builds of one
source give the same number on every machine.

    python bench/signature.py            prints the number
    python bench/signature.py --write    writes it into bench/SIGNATURE
"""

import struct
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

import hedgerow.engine  # noqa: F401  fills the core's tables
from hedgerow._core import acbas, agricola, layouts
from hedgerow._core.mcts import Search
from hedgerow._core.rng import Random
from hedgerow.solver.weights import standard

WEIGHTS = standard()
SIGNATURE = Path(__file__).with_name("SIGNATURE")
GAMES = 12
ITERATIONS = 1500
AGRICOLA_ITERATIONS = 400
VARIANTS = ((1, 0), (2, 0), (3, 0), (2, 1), (4, 1), (5, 2))  # players and edition of Agricola's games


def random_positions(games: int, every: int) -> Iterator[acbas.State]:
    """Yield every so manieth position of games that alternate between random and greedy turns."""
    for seed in range(games):
        random = Random(seed)
        state = acbas.State.start(seed % 2)
        turn = 0
        while state.ask:
            if turn % every == seed % every:
                yield state.copy()
            steps = acbas.random_turn(state, random) if random.below(3) == 0 else acbas.greedy_turn(state, WEIGHTS)
            for step in steps:
                state.play(step)
            turn += 1


def agricola_positions(players: int, edition: int) -> Iterator[agricola.State]:
    """Yield all positions of a random game of Agricola."""
    random = Random(players + 10 * edition)
    state = agricola.State.start(players, edition)
    while state.ask:
        yield state.copy()
        for step in agricola.random_turn(state, random):
            state.play(step)
    yield state


def of_search(
    state: acbas.State | agricola.State, weights: tuple[float, ...] = WEIGHTS, iterations: int = ITERATIONS
) -> bytes:
    """Return what a short search thinks of a position, as bytes."""
    search = Search(state, weights=weights, seed=7, memory_mb=64)
    search.run(nodes=iterations)
    found = b"".join(struct.pack("<QIf", child.step, child.visits, child.value) for child in search.children())
    return found + b"".join(struct.pack("<Q", step) for step in search.line())


def of_rules(state: acbas.State | agricola.State) -> bytes:
    """Return the listed steps, hash and points of a position, as bytes."""
    steps = b"".join(struct.pack("<Q", step) for step in state.steps())
    return steps + struct.pack("<Q", state.hash) + b"".join(struct.pack("<i", total) for total in state.totals())


def of_agricola() -> bytes:
    """Return what rules and search do in games of Agricola, as bytes."""
    found = []
    for players, edition in VARIANTS:
        for number, state in enumerate(agricola_positions(players, edition)):
            found.append(of_rules(state))
            if number % 12 == 6 and state.actor >= 0 and players <= 3:
                found.append(of_search(state, standard("agricola"), AGRICOLA_ITERATIONS))
    return b"".join(found)


def perft(state: acbas.State, depth: int) -> int:
    """Return the number of distinct positions after that many listed turns."""
    level = {state}
    for _ in range(depth):
        level = {after for before in level for _, after in before.turns()}
    return len(level)


def signature() -> int:
    """Return the digest of everything."""
    digest = 0
    for state in random_positions(GAMES, 9):
        digest = zlib.crc32(of_search(state), digest)
    for state in random_positions(GAMES, 1):
        digest = zlib.crc32(of_rules(state), digest)
    digest = zlib.crc32(of_agricola(), digest)
    digest = zlib.crc32(struct.pack("<I", perft(acbas.State.start(), 3)), digest)
    return zlib.crc32(b"".join(struct.pack("<Q", fences) for fences in layouts.layouts(0b110)), digest)


if __name__ == "__main__":
    number = signature()
    print(number)
    if "--write" in sys.argv[1:]:
        SIGNATURE.write_text(f"{number}\n", encoding="utf-8")
