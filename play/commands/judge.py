"""The commands `score` and `legal`: what the rules say about a position."""

import argparse
import sys
from typing import TYPE_CHECKING, Any

from hedgerow.engine.position import Position
from hedgerow.play.arguments import add_file, add_json

if TYPE_CHECKING:
    from hedgerow.play.files import Input


def add(commands: Any) -> None:
    """Add the parsers of these commands."""
    score = commands.add_parser("score", help="score a position as if the game ended now")
    add_file(score)
    add_json(score)
    score.set_defaults(run=run_score)
    legal = commands.add_parser("legal", help="list the legal turns")
    add_file(legal)
    legal.add_argument("--all", action="store_true", help="everything the rules allow, not only what is worth listing")
    legal.add_argument("--count", action="store_true", help="only how many turns there are")
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


def legal_json(position: Position, every: bool, counted: bool = False) -> dict[str, Any]:
    """Return the JSON object of `legal`; MoveError if everything is asked for and cannot be told."""
    complete = bool(every or position.complete)
    head = {"to_move": position.to_move, "phase": position.phase, "complete": complete}
    if counted:
        return {**head, "count": position.count_all() if every else len(position.legal_moves())}
    moves = position.all_moves() if every else position.legal_moves()
    return {**head, "moves": [move.to_json() for move in moves]}


def _who(position: Position) -> str:
    if position.is_chance:
        return "chance decides"
    return "game over" if position.is_over else f"seat {position.to_move} to move"


def _headline(position: Position, count: int, complete: bool) -> str:
    turns = f"{count} turns ({'all of them' if complete else 'those worth listing'})"
    if position.is_chance:
        turns = f"{count} cards, each as likely; the one on the table is given as below"
    return f"{_who(position)}, {position.phase}: {turns}"


def run_legal(args: argparse.Namespace) -> int:
    """Print the legal turns of positions; Ctrl-C ends a long list after a whole turn and leaves with 130."""
    from hedgerow.play.files import read
    from hedgerow.play.output import print_json

    found = read(args.file)
    if args.all and not args.count:
        return _run_all(found, args.json)
    answers = [legal_json(position, args.all, args.count) for position in found.positions]
    for position, answer in zip(found.positions, answers, strict=True):
        if args.json:
            print_json(answer, found.many)
            continue
        moves = answer.get("moves", ())
        print(_headline(position, answer.get("count", len(moves)), answer["complete"]))
        for move in moves:
            print(f"  {move['move']}")
    return 0


def _run_all(found: "Input", as_json: bool) -> int:
    """Print all turns of positions as they come."""
    from hedgerow.play.output import print_json_list
    from hedgerow.play.stop import Stop

    lists = [position.all_moves() for position in found.positions]  # what cannot be listed is refused before
    for position, moves in zip(found.positions, lists, strict=True):
        count = 0 if as_json else position.count_all()
        with Stop() as stop:
            told = stop.until(moves)
            if as_json:
                head = {"to_move": position.to_move, "phase": position.phase}
                items = (move.to_json() for move in told)
                print_json_list(head, "moves", items, lambda: {"complete": not stop.asked}, found.many)
            else:
                print(_headline(position, count, True))
                for move in told:
                    print(f"  {move.text}")
        if stop.asked:
            sys.stdout.flush()
            print("hedgerow: interrupted, the list is not complete", file=sys.stderr)
            return 130
    return 0
