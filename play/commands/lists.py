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
    buildings = commands.add_parser("buildings", help="list the buildings, or tell about one")
    buildings.add_argument("name", metavar="NAME", nargs="?", help="a building, by name or id")
    add_json(buildings)
    buildings.set_defaults(run=run_buildings)


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
    """Print all buildings or one."""
    from hedgerow.engine.acbas.data import SPECIALS, TILES, describe, tile
    from hedgerow.engine.acbas.names import find_building
    from hedgerow.play.output import print_json, print_table
    from hedgerow.play.texts import building_lines

    if args.name is not None:
        found = tile(find_building(args.name))
        if args.json:
            print_json([describe(found)])
        else:
            print("\n".join(building_lines(found)))
        return 0
    everything = [building for building in TILES if building is not None]
    if args.json:
        print_json([describe(building) for building in everything])
        return 0
    shown = [building for building in everything if building.playable]
    rows = [(building.id, building.name, building.text) for building in shown]
    print_table(("id", "name", "what it does"), rows)
    later = sum(not building.playable for building in SPECIALS)
    if later:
        print(f"{later} further buildings are described (`buildings NAME`) but cannot be played yet.")
    return 0
