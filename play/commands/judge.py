"""The commands `score` and `legal`: what the rules say about a position."""

import argparse
from typing import Any

from hedgerow.engine.position import Position
from hedgerow.play.arguments import add_file, add_json


def add(commands: Any) -> None:
    """Add the parsers of these commands."""
    score = commands.add_parser("score", help="score a position as if the game ended now")
    add_file(score)
    add_json(score)
    score.set_defaults(run=run_score)
    legal = commands.add_parser("legal", help="list the legal turns")
    add_file(legal)
    legal.add_argument("--all", action="store_true", help="everything the rules allow, not only what is worth listing")
    add_json(legal)
    legal.set_defaults(run=run_legal)


def run_score(args: argparse.Namespace) -> int:
    """Print the scores of positions."""
    from hedgerow.play.files import read
    from hedgerow.play.output import print_json
    from hedgerow.play.screens import print_score

    found = read(args.file)
    for number, position in enumerate(found.positions):
        if args.json:
            print_json(position.score().to_json(), found.many)
        else:
            if number:
                print()
            print_score(position)
    return 0


def legal_json(position: Position, every: bool) -> dict[str, Any]:
    """Return the JSON object of `legal`; MoveError if everything is asked for and that is too much."""
    moves = position.legal_moves(every)
    return {
        "to_move": position.to_move,
        "phase": position.phase,
        "complete": bool(every or position.complete),
        "moves": [move.to_json() for move in moves],
    }


def _who(position: Position) -> str:
    if position.is_chance:
        return "chance decides"
    return "game over" if position.is_over else f"seat {position.to_move} to move"


def run_legal(args: argparse.Namespace) -> int:
    """Print the legal turns of positions."""
    from hedgerow.play.files import read
    from hedgerow.play.output import print_json

    found = read(args.file)
    answers = [legal_json(position, args.all) for position in found.positions]
    for position, answer in zip(found.positions, answers, strict=True):
        if args.json:
            print_json(answer, found.many)
        else:
            listed = "all of them" if answer["complete"] else "those worth listing"
            turns = f"{len(answer['moves'])} turns ({listed})"
            if position.is_chance:
                turns = f"{len(answer['moves'])} cards, each as likely; the one on the table is given as below"
            print(f"{_who(position)}, {answer['phase']}: {turns}")
            for move in answer["moves"]:
                print(f"  {move['move']}")
    return 0
