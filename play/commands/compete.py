"""The command `match`: two players against each other in pairs of games."""

import argparse
import sys
from typing import Any

from hedgerow.play.arguments import add_json, whole


def add(commands: Any) -> None:
    """Add the parser of this command."""
    match = commands.add_parser("match", help="let two players play pairs of games")
    match.add_argument("a", metavar="A", help="a player, such as mcts:time=1")
    match.add_argument("b", metavar="B", help="the other player, such as greedy-v1")
    match.add_argument("--games", metavar="N", type=whole("--games", 1), required=True, help="games to play, 2 a pair")
    match.add_argument("--out", metavar="FILE", help="append every finished game here; go on where it stops")
    match.add_argument("--seed", metavar="N", type=whole("--seed", 0), default=0, help="decides the random openings")
    match.add_argument(
        "--opening", metavar="N", type=whole("--opening", 0), default=2, help="random turns a side first (default 2)"
    )
    match.add_argument(
        "--buildings", metavar="N", type=whole("--buildings", 4), help="special buildings: 4 (default), 8 or 12"
    )
    match.add_argument("--game", metavar="G", default="acbas", help="the game, for two (default acbas)")
    match.add_argument("--edition", metavar="E", help="which edition, see `options GAME`")
    match.add_argument("--workers", metavar="N", type=whole("--workers", 1), default=1, help="processes (default 1)")
    add_json(match)
    match.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play and print the result; Ctrl-C prints the result so far and leaves with 130."""
    from hedgerow.play.output import print_json
    from hedgerow.solver.match import match

    result = match(
        args.a,
        args.b,
        args.games,
        seed=args.seed,
        out=args.out,
        workers=args.workers,
        opening_turns=args.opening,
        buildings=args.buildings,
        edition=args.edition,
        game=args.game,
        show_progress=sys.stderr.isatty(),
    )
    if args.json:
        print_json(result.to_json())
    elif result.score is None:
        print("no game was finished")
    else:
        error = "" if result.error is None else f" +- {100 * result.error:.1f}"
        print(f"A {args.a} against B {args.b}: {result.games} games")
        print(f"A won {result.wins[0]}, B won {result.wins[1]}, {result.draws} shared")
        print(f"A scored {100 * result.score:.1f}{error} % (standard error over pairs)")
        print(f"points a game: A {result.mean_points[0]:.1f}, B {result.mean_points[1]:.1f}")
    return 130 if result.interrupted else 0
