"""The command `play`: a game in the terminal, any seat a person or a player."""

import argparse
from pathlib import Path
from typing import Any

from hedgerow.play.arguments import seconds, whole

OPPONENT = "level5"
DEFAULT_SEATS = f"human,{OPPONENT}"
COACH_POINTS = 2.0
MOST_POINTS = 200.0


def _points(text: str) -> float:
    """Read the points of --coach."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= MOST_POINTS:
        raise argparse.ArgumentTypeError(f"--coach must be points from 0 to {MOST_POINTS:g}, not {text!r}")
    return value


def add(commands: Any) -> None:
    """Add the parser of this command."""
    play = commands.add_parser("play", help="play a game in the terminal")
    play.add_argument("game", metavar="GAME", help="the game, such as acbas")
    play.add_argument("--seats", metavar="P,P", help=f"human or a player a seat (default {DEFAULT_SEATS})")
    source = play.add_mutually_exclusive_group()
    source.add_argument("--resume", metavar="FILE", help="go on with a saved game or a position")
    source.add_argument("--continue", dest="go_on", action="store_true", help="go on with the latest unfinished game")
    play.add_argument("--hints", action="store_true", help="show a hint before every turn of a person")
    play.add_argument("--hint-time", metavar="S", type=seconds, default=2.0, help="seconds a hint (default 2)")
    play.add_argument(
        "--coach",
        metavar="POINTS",
        nargs="?",
        type=_points,
        const=COACH_POINTS,
        help=f"tell a person which move lost more than POINTS (default {COACH_POINTS}), and offer to take it back",
    )
    play.add_argument("--players", metavar="N", help="how many play (agricola)")
    play.add_argument("--edition", metavar="E", help="which edition, see `options GAME`")
    play.add_argument("--order", metavar="A,B", help="the round cards in their order, or random (agricola)")
    play.add_argument("--buildings", metavar="N", help="how many special buildings are on offer")
    play.add_argument("--offer", metavar="A,B", help="the special buildings on offer, by name")
    play.add_argument("--first-start", metavar="S", help="the seat that starts round 1")
    play.add_argument("--option", metavar="K=V", action="append", default=[], help="a rules option, see `options GAME`")
    play.add_argument(
        "--seed",
        metavar="N",
        type=whole("--seed", 0),
        help="draw the buildings on offer, or the round cards, again as then",
    )
    play.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play until the game is over or somebody leaves."""
    import hedgerow.engine as engine
    from hedgerow.engine.errors import OptionError, Reason
    from hedgerow.play import places
    from hedgerow.play.coach import Coach
    from hedgerow.play.commands.new import options
    from hedgerow.play.screens import SCREENS, Wishes
    from hedgerow.play.table import Table, latest, read_seats, seats_of, start
    from hedgerow.play.talk import Talk

    path: Path | None = None
    autosave: Path | None = None
    fresh = options(args)
    kind = engine.games.find(args.game)
    screen = SCREENS[kind.id]
    if args.resume is None and not args.go_on:
        game = start(kind.id, fresh)
    else:
        if fresh:
            raise OptionError(Reason("option_resume", f"{min(fresh)} belongs to a new game, a saved one has its own"))
        if args.go_on:
            autosave = latest(kind.id)
            game = engine.load_game(autosave)
        else:
            path = Path(args.resume)
            game = engine.load_game(path)
            if game.position.game != kind.id:
                sentence = f"GAME is {kind.id}, but {path} holds a game of {game.position.game}: write that one"
                raise OptionError(Reason("resume_game", sentence))
    seats = read_seats(args.seats, game.position) if args.seats is not None else seats_of(game)
    if seats is None:
        seats = ("human", *[OPPONENT] * (game.position.seats - 1))
    table = Table(game, seats, autosave or places.new_autosave(kind.id), path)
    coach = None if args.coach is None else Coach(args.coach, seconds=args.hint_time)
    return screen.session(table, Talk(), Wishes(args.hints, args.hint_time, args.seed, coach)).run()
