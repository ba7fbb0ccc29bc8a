"""The commands `new`, `show` and `do`: positions in, positions out."""

import argparse
from collections.abc import Sequence
from typing import Any

from hedgerow.engine.position import Position
from hedgerow.play.arguments import add_file, add_json, whole


def add(commands: Any) -> None:
    """Add the parsers of these commands."""
    new = commands.add_parser("new", help="print the start position of a game")
    new.add_argument("game", metavar="GAME", help="the game, such as acbas")
    new.add_argument("--players", metavar="N", help="how many play (agricola)")
    new.add_argument("--edition", metavar="E", help="which edition, see `options GAME`")
    new.add_argument("--order", metavar="A,B", help="the round cards in their order, or random (agricola)")
    new.add_argument("--buildings", metavar="N", help="how many special buildings are on offer")
    new.add_argument("--offer", metavar="A,B", help="the special buildings on offer, by name")
    new.add_argument("--first-start", metavar="S", help="the seat that starts round 1")
    new.add_argument("--option", metavar="K=V", action="append", default=[], help="a rules option, see `options GAME`")
    new.add_argument("--seed", metavar="N", type=whole("--seed", 0), default=0, help="decides what is drawn at random")
    add_json(new)
    new.set_defaults(run=run_new)
    show = commands.add_parser("show", help="draw a position")
    add_file(show)
    show.add_argument("--svg", metavar="OUT", help="write a picture of the position to this file, - prints it")
    show.add_argument("--text", action="store_true", help="print the text notation instead of the drawing")
    add_json(show)
    show.set_defaults(run=run_show)
    do = commands.add_parser("do", help="play moves and print the position after them")
    add_file(do)
    do.add_argument("moves", metavar="MOVE", nargs="+", help="turns such as wood3 or fences:a1n+a1w")
    add_json(do)
    do.set_defaults(run=run_do)


def options(args: argparse.Namespace) -> dict[str, Any]:
    """Collect the options of a new game from the arguments."""
    from hedgerow.engine.errors import OptionError, Reason

    given: dict[str, Any] = {}
    for text in args.option:
        key, equals, value = text.partition("=")
        if not equals or not key or not value:
            raise OptionError(Reason("option_syntax", f"--option is {text!r}, but must be written KEY=VALUE"))
        given[key.replace("-", "_")] = value
    named: dict[str, Any] = {
        "players": getattr(args, "players", None),
        "edition": args.edition,
        "order": getattr(args, "order", None),
        "buildings": args.buildings,
        "offer": args.offer,
        "first_start": args.first_start,
    }
    for key, value in named.items():
        if value is not None:
            if key in given:
                raise OptionError(Reason("option_twice", f"{key} is given twice, but must be given once"))
            given[key] = value
    if args.seed is not None:
        given["seed"] = args.seed
    return given


def run_new(args: argparse.Namespace) -> int:
    """Print a start position."""
    import hedgerow.engine as engine
    from hedgerow.play.output import print_json

    position = engine.new(args.game, **options(args))
    if args.json:
        print_json(position.to_json())
    else:
        print(position.to_text().rstrip("\n"))
    return 0


def run_show(args: argparse.Namespace) -> int:
    """Draw positions, or print them in one of the notations; a picture goes to a file, with --json besides."""
    from hedgerow.engine.errors import OptionError, Reason
    from hedgerow.play.files import read
    from hedgerow.play.output import print_json
    from hedgerow.play.screens import print_board

    if args.json and args.text:
        raise OptionError(Reason("show_both", "--json and --text are two notations of a position: ask for one"))
    found = read(args.file)
    if args.svg is not None:
        _picture(args, found.positions)
        if not (args.json or args.text):
            return 0
    for number, position in enumerate(found.positions):
        if args.json:
            print_json(position.to_json(), found.many)
        else:
            if number:
                print()
            if args.text:
                print(position.to_text().rstrip("\n"))
            else:
                print_board(position)
    return 0


def _picture(args: argparse.Namespace, positions: Sequence[Position]) -> None:
    """Write the picture that --svg asks for, whole or not at all."""
    from hedgerow.engine.errors import OptionError, Reason
    from hedgerow.engine.store import write_whole

    if len(positions) != 1:
        sentence = f"--svg draws one position, but {args.file} holds {len(positions)}: name a file with one"
        raise OptionError(Reason("svg_many", sentence))
    if args.svg != "-":
        write_whole(args.svg, positions[0].to_svg())
    elif args.json or args.text:
        raise OptionError(Reason("svg_both", "--svg - prints the picture, so it goes without --json and --text"))
    else:
        print(positions[0].to_svg(), end="")


def run_do(args: argparse.Namespace) -> int:
    """Play moves and print the position after them."""
    from hedgerow.play.files import read
    from hedgerow.play.output import print_json

    found = read(args.file)
    results = []
    for position in found.positions:
        for move in args.moves:
            position = position.play(move)
        results.append(position)
    for number, position in enumerate(results):
        if args.json or found.many:
            print_json(position.to_json(), found.many)
        else:
            if number:
                print()
            print(position.to_text().rstrip("\n"))
    return 0
