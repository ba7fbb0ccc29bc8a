"""The command `review`: what every move of a game was worth, and which were mistakes."""

import argparse
import os
import sys
from pathlib import Path
from typing import Any

from hedgerow.play.arguments import add_json, seconds, whole


def add(commands: Any) -> None:
    """Add the parser of this command."""
    review = commands.add_parser("review", help="judge every move of a game, find the mistakes")
    review.add_argument("file", metavar="GAME", help="a game record, - for standard input")
    limit = review.add_mutually_exclusive_group()
    limit.add_argument("--time", metavar="S", type=seconds, help="seconds for each move (default 1)")
    limit.add_argument("--nodes", metavar="N", type=whole("--nodes", 1), help="iterations for each move")
    review.add_argument("--seed", metavar="N", type=whole("--seed", 0), default=0, help="seed of the searches")
    review.add_argument("--out", metavar="FILE", help="keep the moves judged here (default GAME.review.jsonl)")
    review.add_argument("--svg", metavar="FILE", help="draw the value of the game into this file")
    add_json(review)
    review.set_defaults(run=run)


def place(file: str, out: str | None) -> str | None:
    """Return where a review is kept, so that it can go on: beside the record; None if that cannot be written."""
    if out is not None or file == "-":
        return out
    beside = f"{file}.review.jsonl"
    if os.access(beside if os.path.exists(beside) else Path(beside).parent, os.W_OK):
        return beside
    print(f"hedgerow: {beside} cannot be written: this review is not kept, --out names another file", file=sys.stderr)
    return None


def run(args: argparse.Namespace) -> int:
    """Judge and print; Ctrl-C prints what was found and leaves with 130."""
    from tqdm import tqdm

    import hedgerow.engine as engine
    from hedgerow.play.output import print_json
    from hedgerow.play.reviewtable import print_review
    from hedgerow.play.valuegraph import MOST_SEATS, graph_of, graph_svg
    from hedgerow.solver.review import review

    game = engine.load_game(args.file)
    if args.svg is not None and not Path(args.svg).absolute().parent.is_dir():
        raise engine.FileError(engine.Reason("file_write", f"--svg is {args.svg}, but its folder does not exist"))
    seats = game.position.seats
    if args.svg is not None and seats > MOST_SEATS:
        sentence = f"--svg draws the value of a game for one or two, but {args.file} is one for {seats}: leave it out"
        raise engine.OptionError(engine.Reason("svg_seats", sentence))
    with tqdm(unit="move", leave=False, disable=not sys.stderr.isatty()) as bar:

        def progress(done: int, count: int) -> None:
            bar.total = count
            bar.update(done - bar.n)

        found = review(
            game,
            time=args.time,
            nodes=args.nodes,
            seed=args.seed,
            out=place(args.file, args.out) if game.moves() else None,
            progress=progress,
        )
    if args.svg is not None and found.moves:
        names = tuple(game.tags.get(f"player {seat}", f"seat {seat}") for seat in range(seats))
        what = f"margin of {names[0]} in points" if seats > 1 else f"points of {names[0]}"
        engine.write_whole(args.svg, graph_svg(graph_of(game, found), f"Value of the game, {what}", names))
    if args.json:
        print_json(found.to_json())
    else:
        print_review(game, found)
    sys.stdout.flush()
    return 130 if found.interrupted else 0
