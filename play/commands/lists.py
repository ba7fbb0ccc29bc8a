"""The commands `levels`, `options` and `buildings`: what can be chosen, and what it does."""

import argparse
from typing import Any

from hedgerow.play.arguments import add_json


def add(commands: Any) -> None:
    """Add the parsers of these commands."""
    levels = commands.add_parser("levels", help="list the levels of the computer player")
    add_json(levels)
    levels.set_defaults(run=run_levels)
    options = commands.add_parser("options", help="list the rules options of a game")
    options.add_argument("game", metavar="GAME", help="the game, such as acbas")
    add_json(options)
    options.set_defaults(run=run_options)
    buildings = commands.add_parser(
        "buildings",
        help="list the buildings, or tell all about one",
        description="Lists the buildings, or tells all about one and how it goes with others.",
        epilog=_words(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    buildings.add_argument("name", metavar="NAME", nargs="?", help="a building, by id or by a name of either edition")
    buildings.add_argument("--deck", metavar="D", help="only those of this deck: base, first, second or board")
    buildings.add_argument(
        "--cost",
        metavar="C",
        action="append",
        default=[],
        help="only those that cost it (wood), or that these goods can pay (3wood1stone; none: what is free)",
    )
    buildings.add_argument(
        "--effect", metavar="WORD", action="append", default=[], help="only those that do this, or act then; see below"
    )
    buildings.add_argument("--edition", metavar="E", default="bigbox", help="bigbox (default) or original")
    add_json(buildings)
    buildings.set_defaults(run=run_buildings)


def _words() -> str:
    from hedgerow.play.buildingfilter import WHAT
    from hedgerow.play.texts import WHEN

    lines = ["Filters add up; --cost and --effect may be given several times.", "Words for --effect:"]
    lines += [f"  {word:<16} acts {what}" for word, what in WHEN.items()]
    return "\n".join([*lines, *(f"  {word:<16} {what}" for word, what in WHAT.items())])


def run_levels(args: argparse.Namespace) -> int:
    """Print the levels, weakest first."""
    import msgspec

    from hedgerow.play.output import print_json, print_table
    from hedgerow.solver.levels import levels

    if args.json:
        print_json([msgspec.to_builtins(level) for level in levels()])
    else:
        rows = [
            (
                level.id,
                level.spec,
                level.description,
                "not rated" if level.rating is None else f"{level.rating} +- {level.error}",
            )
            for level in levels()
        ]
        print_table(("level", "player", "what it does", "rating"), rows)
    return 0


def run_options(args: argparse.Namespace) -> int:
    """Print the options of a game."""
    import msgspec

    from hedgerow.engine import games
    from hedgerow.play.output import print_json, print_table

    options = games.find(args.game).options
    if args.json:
        print_json([msgspec.to_builtins(option) for option in options])
    else:
        rows = [(option.id, ", ".join(option.values) or "text", option.default, option.text) for option in options]
        print_table(("option", "values", "default", "what it does"), rows)
    return 0


def run_buildings(args: argparse.Namespace) -> int:
    """Print the buildings that pass the filters, or all about one."""
    from hedgerow.engine.acbas.data import TILES, describe, in_edition, tile
    from hedgerow.engine.acbas.names import find_building
    from hedgerow.engine.errors import OptionError, Reason
    from hedgerow.play.buildingfilter import having, read_edition
    from hedgerow.play.output import print_json
    from hedgerow.play.texts import building_lines, list_lines

    edition = read_edition(args.edition)
    test = having(args.deck, args.cost, args.effect)
    if args.name is None:
        found = [one for one in (in_edition(tile, edition) for tile in TILES if tile is not None) if test(one)]
        if args.json:
            print_json([describe(building) for building in found])
        else:
            print("\n".join(list_lines(found)))
        return 0
    building = tile(find_building(args.name))
    if args.deck is not None or args.cost or args.effect:
        given = "--deck" if args.deck is not None else "--cost" if args.cost else "--effect"
        why = f"{given} chooses from the list, but {args.name!r} asks for one building: leave one of them out"
        raise OptionError(Reason("building_and_filter", why))
    if args.json:
        print_json([describe(in_edition(building, edition))])
    else:
        print("\n".join(building_lines(building, edition)))
    return 0
