"""The command `setup`: a position from a real table, entered question by question."""

import argparse
import contextlib
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hedgerow.play.arguments import add_json

if TYPE_CHECKING:
    from hedgerow.play.questions import Answering

DEFAULT_GAME = "acbas"


def add(commands: Any) -> None:
    """Add the parser of this command."""
    setup = commands.add_parser("setup", help="enter the position of a real table, question by question")
    setup.add_argument(
        "file", metavar="FILE", nargs="?", help="a position to begin with (default: the last one entered)"
    )
    setup.add_argument("--game", metavar="GAME", help="which game (default: that of FILE, else of the last entry)")
    setup.add_argument("--new", action="store_true", help="begin with the start of a game")
    setup.add_argument("--out", metavar="FILE", help="write the position there instead of on standard output")
    add_json(setup)
    setup.set_defaults(run=run)


def _begin(args: argparse.Namespace) -> "Answering[Any]":
    """Return the answers of a game with what the first ones may keep: FILE, else the last entry, else a new game."""
    import hedgerow.engine as engine
    from hedgerow.engine.errors import HedgerowError, OptionError, Reason
    from hedgerow.engine.files import parse_json, read_text
    from hedgerow.play import places
    from hedgerow.play.screens import SCREENS

    asked = None if args.game is None else engine.games.find(args.game).id
    if args.file is not None:
        if args.new:
            raise OptionError(Reason("setup_new", "--new begins with the start of a game: leave FILE out"))
        if args.file == "-":
            raise OptionError(Reason("setup_stdin", "FILE is -, but standard input holds the answers: name a file"))
        position = engine.load(args.file)
        if asked not in (None, position.game):
            sentence = f"--game is {asked}, but {args.file} holds a position of {position.game}: leave one of them out"
            raise OptionError(Reason("setup_game", sentence))
        return SCREENS[position.game].answers(position.to_json())
    game = asked or DEFAULT_GAME
    with contextlib.suppress(HedgerowError):  # damaged or of another version: begin anew
        last = places.last_setup()
        if last.exists():
            kept = parse_json(read_text(last))
            game = asked or engine.games.find(kept.get("game")).id
            if not args.new and game == kept.get("game"):
                return SCREENS[game].answers(kept)
    return SCREENS[game].answers(None)


class _Keeper:
    """Writes every state of an entry into the user's folder; if that fails, says so once and goes on."""

    def __init__(self) -> None:
        self.works = True

    def __call__(self, draft: dict[str, Any]) -> None:
        """Keep a state."""
        from hedgerow.engine.errors import FileError
        from hedgerow.engine.store import write_whole
        from hedgerow.play import places

        if not self.works:
            return
        try:
            path = places.last_setup()
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, json.dumps(draft, indent=1) + "\n")
        except (FileError, OSError) as error:
            self.works = False
            print(f"The answers cannot be kept for next time: {error}.", file=sys.stderr)


def _out(name: str) -> Path:
    """Return the path of --out; FileError if it has no folder, before a dozen questions are asked for nothing."""
    from hedgerow.engine.errors import FileError
    from hedgerow.engine.sentences import quoted, say
    from hedgerow.play import places

    path = places.expanded(name)
    if not path.parent.is_dir() or path.is_dir():
        why = "it is a folder" if path.is_dir() else "its folder does not exist"
        raise FileError(say("file_write", path=quoted(name), why=why))
    return path


def run(args: argparse.Namespace) -> int:
    """Ask, then print the position; the questions go to standard error."""
    from hedgerow.engine.store import write_whole
    from hedgerow.play.guide import Guide, unfinished
    from hedgerow.play.talk import Talk

    out = None if args.out is None else _out(args.out)
    answers = _begin(args)
    keeper = _Keeper()
    talk = Talk(sys.stderr)
    try:
        position = Guide(talk, answers, keeper).run()
    except EOFError:
        unfinished(keeper.works)
    except KeyboardInterrupt:
        if keeper.works:
            talk.tell("", "What was entered is kept; `hedgerow setup` goes on with it.")
        raise
    if args.json:
        words = json.dumps(position.to_json(), ensure_ascii=False, indent=1) + "\n"
    else:
        words = position.to_text()
    who = "The game is over." if position.is_over else f"Seat {position.to_move} is to move."
    talk.tell("", who)
    if out is None:
        sys.stdout.write(words)
    else:
        write_whole(out, words)
        talk.tell(f"The position is in {args.out}; `hedgerow hint {args.out}` advises on it.")
    return 0
