"""A game at a table in the terminal, whatever the game: whose turn it is, and the commands that all games have."""

from abc import ABC, abstractmethod
from collections.abc import Callable

import hedgerow.engine as engine
from hedgerow.engine.errors import FileError, MoveError, Reason
from hedgerow.engine.position import Move, Position
from hedgerow.play import places
from hedgerow.play.hinttable import print_hint
from hedgerow.play.output import signed, wrapped
from hedgerow.play.screens import Wishes
from hedgerow.play.table import HUMAN, Correction, Table, seats_of
from hedgerow.play.talk import Talk, is_number
from hedgerow.solver.choice import Choice
from hedgerow.solver.hint import hint

BACK = ("b", "back")
MORE = ("m", "more")


class Leave(Exception):
    """The person leaves the table."""


class Session(ABC):
    """One table. `run` plays until the game is over or somebody leaves; ``hint_moves`` is how many a hint shows."""

    hint_moves: int

    def __init__(self, table: Table, talk: Talk, wishes: Wishes | None = None) -> None:
        self.table = table
        self.talk = talk
        self.wishes = wishes or Wishes()
        self._draw = True
        self._first = 0  # of a long list, the first entry that is shown
        self._commands: dict[str, Callable[[str], None]] = {
            "hint": self._hint,
            "undo": self._undo,
            "redo": self._redo,
            "moves": self._moves,
            "correct": self._correct,
            "save": self._save,
            "load": self._load,
            "score": self._score,
            "legal": self._legal,
            "board": self._board,
            "quit": self._quit,
            "q": self._quit,
            "help": self._help,
            "?": self._help,
            **self._own_commands(),
        }

    # ---- what a game says ----

    @abstractmethod
    def _own_commands(self) -> dict[str, Callable[[str], None]]:
        """What this game's table has besides the commands of all."""

    @abstractmethod
    def _person(self) -> None:
        """Show a person what there is to do, and do what is answered."""

    @abstractmethod
    def _tell_choice(self, before: Position, seat: int, choice: Choice) -> None:
        """Tell what the computer has played."""

    @abstractmethod
    def _end(self) -> None:
        """Tell how the game has ended."""

    @abstractmethod
    def _is_move(self, text: str) -> bool:
        """Whether what a person typed is meant as a move."""

    @abstractmethod
    def _notation(self, text: str) -> str:
        """What a person typed as the text of a move."""

    @abstractmethod
    def _legal(self, rest: str) -> None:
        """Tell the turns, or those of a box."""

    @abstractmethod
    def _score(self, rest: str) -> None:
        """Tell the points as they stand."""

    @abstractmethod
    def _help(self, rest: str) -> None:
        """Tell what can be typed, or what a word means."""

    # ---- the game ----

    @property
    def position(self) -> Position:
        """The position as it stands."""
        return self.table.position

    def names(self) -> tuple[str, ...]:
        """Return what the seats are called: their number and who sits there."""
        people = self.table.seats.count(HUMAN)
        called = []
        for seat, spec in enumerate(self.table.seats):
            who = ("you" if people == 1 else "a person") if spec == HUMAN else spec
            called.append(f"seat {seat} ({who})")
        return tuple(called)

    def run(self) -> int:
        """Play; return 0. Leaving, the end of input and Ctrl-C keep the game; the last one raises KeyboardInterrupt."""
        try:
            while not self.position.is_over and self.table.resigned is None:
                self._turn()
        except (Leave, EOFError):
            self._goodbye()
            return 0
        except KeyboardInterrupt:
            self._goodbye()
            raise
        self._end()
        return 0

    def _goodbye(self) -> None:
        try:
            self.table.game.autosave(self.table.autosave)  # again, in case that it failed before
        except FileError as error:
            self.talk.tell("", f"The game is not saved: {error}.")
            return
        where = self.table.autosave or self.table.file
        self.talk.tell(
            "", f"The game is saved in {where}.", f"`hedgerow play {self.position.game} --continue` goes on."
        )

    def _turn(self) -> None:
        if self.table.person_to_move:
            self._person()
        else:
            self._computer()

    def _computer(self) -> None:
        position = self.position
        seat = position.to_move
        player = None if seat is None else self.table.player(seat)
        if seat is None or player is None:
            raise MoveError(Reason("no_player", "there is no computer player for this turn"))
        choice = player.choose(position)
        self._play_and_save(choice.move)
        self._tell_choice(position, seat, choice)

    def _play_and_save(self, move: Move) -> None:
        try:
            self.table.play(move)
        except FileError as error:
            self._unsaved(error)
        self._changed()

    def _judge(self, position: Position, move: Move) -> None:
        """Let the coach, if there is one, look at a person's move just played, and offer to take it back."""
        verdict = None if self.wishes.coach is None else self.wishes.coach.judge(position, move)
        if verdict is None:
            return
        better = verdict.better
        self.talk.tell(
            *wrapped(
                f"Coach: {move.text} loses {verdict.loss:.1f} points (+-{verdict.error:.1f}) against {better.move}: "
                f"{signed(verdict.move.value)} instead of {signed(better.value)}.",
                "  ",
            ),
            *wrapped(f"  {better.move}: {better.why}", "  "),
        )
        while (answer := self.talk.ask("Take it back? y/N> ").lower()) not in ("", "n", "no"):
            if answer in ("y", "yes"):
                try:
                    self.table.game.undo()
                except FileError as error:
                    self._unsaved(error)
                self.talk.tell(f"{move.text} is taken back.")
                self._changed()
                return
            self.talk.tell("y takes the move back, n or Enter leaves it.")

    def _changed(self) -> None:
        """Draw the table again before the next question."""
        self._draw = True

    def _unsaved(self, error: FileError) -> None:
        # What was done stands; whoever plays decides whether to go on without a file.
        self.talk.tell(f"The game goes on, but it could not be saved: {error}.")

    # ---- commands ----

    def _hint(self, rest: str) -> None:
        position, seconds, move = self.position, self.wishes.hint_seconds, None
        if self._is_move(rest):
            move = position.parse_move(self._notation(rest)).text
        elif rest:
            try:
                seconds = float(rest)
            except ValueError:
                sentence = f"hint takes seconds or a move, such as hint 5 or hint wood3, not {rest!r}"
                raise MoveError(Reason("hint_time", sentence)) from None
        print_hint(hint(position, time=seconds, moves=self.hint_moves, move=move), position)

    def _undo(self, rest: str) -> None:
        ply = self.table.game.ply
        try:
            self.table.undo()
        except FileError as error:
            self._unsaved(error)
        taken = ply - self.table.game.ply
        if not taken:
            raise MoveError(Reason("undo_none", "there is no turn of yours to take back"))
        self.talk.tell(f"{taken} move{'s' if taken > 1 else ''} taken back; redo plays them again.")
        self._changed()

    def _redo(self, rest: str) -> None:
        ply = self.table.game.ply
        try:
            self.table.redo()
        except FileError as error:
            self._unsaved(error)
        played = self.table.game.ply - ply
        if not played:
            raise MoveError(Reason("redo_none", "nothing was taken back that could be played again"))
        self.talk.tell(f"{played} move{'s' if played > 1 else ''} played again.")
        self._changed()

    def _moves(self, rest: str) -> None:
        played = self.table.played()
        if not played:
            self.talk.tell("No move has been played yet.")
        told = 0
        for number, node in enumerate(played, start=1):
            before = self.table.game.root if node.parent is None else node.parent
            if before.position.round != told:
                told = before.position.round
                self.talk.tell(f"Round {told}")
            seat = before.position.to_move
            text = "" if node.move is None else node.move.text
            self.talk.tell(f"  {number:>3}  {'' if seat is None else f'seat {seat}':<6}  {text}")

    def _correct(self, rest: str) -> None:
        first, _, text = rest.partition(" ")
        number = self.table.game.ply
        if is_number(first):
            number = int(first)
        else:
            text = rest  # the last move
        if not text.strip():
            raise MoveError(
                Reason("correct_what", "correct needs a number and a move, such as correct 3 wood3; moves lists them")
            )
        try:
            done = self.table.correct(number, self._notation(text))
        except FileError as error:
            self._unsaved(error)
        else:
            self.talk.tell(*wrapped(_corrected(number, done), "  "))
        self._changed()

    def _save(self, rest: str) -> None:
        self.talk.tell(f"Saved in {self.table.save(rest or None)}.")

    def _load(self, rest: str) -> None:
        if not rest or rest == "-":  # standard input holds what is typed
            raise MoveError(Reason("load_name", "load needs a file name, such as load game.hedgerow"))
        path = places.expanded(rest)
        game = engine.load_game(path)
        if game.position.game != self.position.game:
            raise MoveError(
                Reason("load_game", f"{path} holds a game of {game.position.game}, but this is {self.position.game}")
            )
        if game.position.seats != self.position.seats:
            raise MoveError(
                Reason(
                    "load_seats",
                    f"{path} holds a game of {game.position.seats} seats, but this one has {self.position.seats}: "
                    f"leave and go on with `hedgerow play {game.position.game} --resume {path}`",
                )
            )
        table = Table(game, seats_of(game) or self.table.seats, self.table.autosave, path)
        self.table.game.autosave(None)
        self.table = table
        self.talk.tell(f"Loaded {path}.")
        self._changed()

    def _board(self, rest: str) -> None:
        self._draw = True

    def _quit(self, rest: str) -> None:
        raise Leave


def _corrected(number: int, done: Correction) -> str:
    """Return in a sentence what a correction changed and where the later moves stopped."""
    text = f"Move {number} is now {done.new} instead of {done.old}"
    if done.stopped is None:
        after = {0: "", 1: "; the move after it stands"}.get(
            done.replayed, f"; the {done.replayed} moves after it stand"
        )
        return f"{text}{after}."
    seat, move = done.stopped
    who = "" if seat is None else f" by seat {seat}"
    stands = "" if not done.replayed else f"; moves up to {number + done.replayed} stand"
    return (
        f"{text}{stands}; move {number + done.replayed + 1}, {move}{who}, cannot be played any more "
        f"({done.why}), so the game goes on from there and the old moves are kept as a variation."
    )
