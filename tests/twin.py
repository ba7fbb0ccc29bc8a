"""Games of All Creatures on both sides at once, the compiled core and the slow twin, compared at every node.

`python -m tests.twin --from SEED --count N` plays games on the command line; with `--state FILE` a run that was stopped
goes on where it was. A game is known by its seed: the same seed plays the same game and makes the same comparisons.
"""

import argparse
import gc
import json
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from tests.reference import acbas_turns
from tests.twin_game import FULL, QUICK, Comparison, Effort
from tests.twin_sides import Difference
from tests.twin_words import core_key

__all__ = ["FULL", "QUICK", "Comparison", "Difference", "Effort", "core_key", "main", "play", "run"]


def play(seed: int, effort: Effort = QUICK) -> Counter[str]:
    """Compare one game; `Difference` if the two sides disagree."""
    before = acbas_turns.MANY
    acbas_turns.MANY = effort.complete
    gc.disable()  # nothing here is cyclic, and looking through the twin's full caches would take a quarter of the time
    game = Comparison(seed, effort)
    try:
        return game.play()
    except Difference:
        raise
    except Exception as error:
        where = f"game {seed}, turn {game.ply}"
        raise Difference(f"{where}: {type(error).__name__}: {error}\nposition: {core_key(game.fast)}") from error
    finally:
        gc.enable()
        acbas_turns.MANY = before


# ---- long runs ----


def run(options: argparse.Namespace, tell: Callable[[str], None]) -> int:
    """Play the games that are not done yet; 1 if some differed, 130 after Ctrl-C."""
    counts, differing, done = Counter[str](), list[int](), 0
    key = {"first": options.first, "effort": options.effort}
    if options.state and options.state.is_file():
        saved = json.loads(options.state.read_text(encoding="utf-8"))
        if {name: saved[name] for name in key} != key:
            tell(f"{options.state} belongs to another run: {saved['first']}, {saved['effort']}")
            return 2
        counts.update(saved["counts"])
        differing, done = saved["differing"], saved["done"]
    begin, code = monotonic(), 0
    try:
        for seed in range(options.first + done, options.first + options.count):
            try:
                counts.update(play(seed, QUICK if options.effort == "quick" else FULL))
            except Difference as difference:
                differing.append(seed)
                tell(str(difference))
            done += 1
            if options.state:
                saved = {**key, "done": done, "differing": differing, "counts": counts}
                draft = options.state.with_suffix(".new")
                draft.write_text(json.dumps(saved), encoding="utf-8")
                draft.replace(options.state)
            if done % 10 == 0:
                tell(f"{done} of {options.count} games, {len(differing)} differ, {monotonic() - begin:.0f} s")
    except KeyboardInterrupt:
        code = 130
    tell(", ".join(f"{number:,} {what}" for what, number in counts.items()))
    tell(f"{done} games, {len(differing)} differ{': ' + str(differing) if differing else ''}")
    return code or (1 if differing else 0)


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.twin", description="The core against the slow twin.")
    parser.add_argument("--from", dest="first", type=int, default=0, metavar="SEED", help="the first game")
    parser.add_argument("--count", type=int, default=10, metavar="N", help="how many games")
    parser.add_argument("--effort", choices=("quick", "full"), default="full", help="how much to compare at a node")
    parser.add_argument("--state", type=Path, metavar="FILE", help="remember what is done, go on from there")
    return run(parser.parse_args(), lambda line: print(line, flush=True))


if __name__ == "__main__":
    sys.exit(main())
