"""The terminal game of Agricola: draws the table, asks people for their turns, lets the computer play the other seats.

Round cards are revealed by lot unless their order is known.
"""

import random
from collections.abc import Callable, Sequence

from hedgerow.engine.agricola.data import CARDS
from hedgerow.engine.agricola.rules_text import summary
from hedgerow.engine.errors import FileError, HedgerowError, MoveError, Reason
from hedgerow.engine.position import Move, Position
from hedgerow.play.agricolaboard import print_agricola
from hedgerow.play.scoretable import print_score
from hedgerow.play.table import Table
from hedgerow.play.talk import Talk, is_number
from hedgerow.solver.agricolahint import best_turns

PAGE = 15  # turns shown at once
HINT_SECONDS = 2.0
HINT_TURNS = 3
HELP = (
    "Write the number of a space, then of a turn, or a whole move such as farmland/plow:c2 or feed:2grain.",
    "m shows more turns, b goes back. hint advises, undo and redo take back and play again, legal lists all turns,",
    "score and board show how it stands, rules tells the rules, save FILE keeps the game, quit leaves it.",
)


class Leave(Exception):
    """The person leaves the table."""


class AgricolaTerminal:
    """One table. `run` plays until the game is over or somebody leaves."""

    def __init__(
        self,
        table: Table,
        talk: Talk,
        *,
        hints: bool = False,
        hint_seconds: float = HINT_SECONDS,
        seed: int | None = None,
    ) -> None:
        self.table = table
        self.talk = talk
        self.hints = hints
        self.hint_seconds = hint_seconds
        self._lot = random.Random(seed)
        self._space: str | None = None  # whose turns are shown
        self._first = 0  # the first one that is shown
        self._draw = True
        self._commands: dict[str, Callable[[str], None]] = {
            "hint": self._hint,
            "undo": self._undo,
            "redo": self._redo,
            "legal": self._legal,
            "score": self._score,
            "board": self._board,
            "rules": self._rules,
            "save": self._save,
            "quit": self._quit,
            "q": self._quit,
            "help": self._help,
            "?": self._help,
        }

    @property
    def position(self) -> Position:
        """The position as it stands."""
        return self.table.position

    def run(self) -> int:
        """Play; return 0. Leaving, the end of input and Ctrl-C keep the game; the last one raises KeyboardInterrupt."""
        try:
            while not self.position.is_over:
                if self.position.to_move is None:
                    self._reveal()
                elif self.table.person_to_move:
                    self._person()
                else:
                    self._computer()
        except (Leave, EOFError):
            self._goodbye()
            return 0
        except KeyboardInterrupt:
            self._goodbye()
            raise
        print_agricola(self.position)
        self.talk.tell("", "The final score:")
        print_score(self.position)
        return 0

    def _goodbye(self) -> None:
        try:
            self.table.game.autosave(self.table.autosave)
        except FileError as error:
            self.talk.tell("", f"The game is not saved: {error}.")
            return
        where = self.table.autosave or self.table.file
        self.talk.tell("", f"The game is saved in {where}.", "`hedgerow play agricola --continue` goes on.")

    def _play(self, move: Move | str) -> None:
        self.table.play(move)
        self._space, self._first, self._draw = None, 0, True

    def _reveal(self) -> None:
        move = self._lot.choice(self.position.legal_moves())
        self._play(move)
        self.talk.tell("", f"Round {self.position.round}: {move.text.removeprefix('reveal:')} is revealed.")

    def _computer(self) -> None:
        position, seat = self.position, self.position.to_move
        player = None if seat is None else self.table.player(seat)
        if player is None:
            raise MoveError(Reason("no_player", "there is no computer player for this turn"))
        choice = player.choose(position)
        self._play(choice.move)
        value = "" if choice.value is None else f" ({choice.value:+.1f} points expected)"
        self.talk.tell("", f"Seat {seat} ({self.table.seats[seat or 0]}) plays {choice.move.text}{value}.")

    # ---- a person's turn ----

    def _person(self) -> None:
        if self._draw:
            self.talk.tell("")
            print_agricola(self.position)
            self._draw = False
            if self.hints:
                self._hint("")
        moves = self.position.legal_moves()
        spaces = list(dict.fromkeys(move.box for move in moves if move.box is not None))
        shown: Sequence[Move] = ()
        if spaces and self._space is None:
            self.talk.tell(*_columns([f"{number:>2} {space}" for number, space in enumerate(spaces, 1)]))
        else:
            shown = [move for move in moves if move.box == self._space]
            self._tell_turns(shown)
        word = self.talk.ask(f"seat {self.position.to_move}> ").lower()
        command, _, rest = word.partition(" ")
        try:
            if command in self._commands:
                self._commands[command](rest.strip())
            elif word in ("b", "back") and self._space is not None:
                self._space, self._first = None, 0
            elif word in ("m", "more") and shown:
                self._first = self._first + PAGE if self._first + PAGE < len(shown) else 0
            elif is_number(word):
                self._number(int(word), spaces, shown, moves)
            elif word:
                self._play(word)
        except HedgerowError as error:
            self.talk.tell(f"{error}.")

    def _number(self, number: int, spaces: Sequence[str], shown: Sequence[Move], moves: Sequence[Move]) -> None:
        there = len(shown) if shown else len(spaces)
        if not 1 <= number <= there:
            raise MoveError(Reason("number", f"{number} is no number here: use 1 to {there}, or ? for help"))
        if shown:
            self._play(shown[number - 1])
            return
        turns = [move for move in moves if move.box == spaces[number - 1]]
        if len(turns) == 1:
            self._play(turns[0])
        else:
            self._space, self._first = spaces[number - 1], 0

    def _tell_turns(self, shown: Sequence[Move]) -> None:
        page = shown[self._first : self._first + PAGE]
        lines = [f"{number:>4} {move.text}" for number, move in enumerate(page, self._first + 1)]
        if len(shown) > PAGE:
            lines.append(f"     {len(shown)} turns: m shows more, or write one as above")
        self.talk.tell(*lines)

    # ---- commands ----

    def _hint(self, _: str) -> None:
        for turn in best_turns(self.position, seconds=self.hint_seconds, turns=HINT_TURNS):
            self.talk.tell(f"  {turn.move.text}: {turn.value:+.1f} points expected, {turn.visits:,} visits")

    def _undo(self, _: str) -> None:
        taken = self.table.undo()
        self._space, self._first, self._draw = None, 0, taken > 0
        self.talk.tell(f"{taken} moves are taken back." if taken else "There is nothing to take back.")

    def _redo(self, _: str) -> None:
        played = self.table.redo()
        self._space, self._first, self._draw = None, 0, played > 0
        self.talk.tell(f"{played} moves are played again." if played else "There is nothing to play again.")

    def _legal(self, space: str) -> None:
        self.talk.tell(*(f"  {move.text}" for move in self.position.legal_moves() if not space or move.box == space))

    def _score(self, _: str) -> None:
        print_score(self.position)

    def _board(self, _: str) -> None:
        self._draw = True

    def _rules(self, _: str) -> None:
        self.talk.tell(*summary().splitlines())

    def _save(self, file: str) -> None:
        self.talk.tell(f"The game is saved in {self.table.save(file or None)}.")

    def _quit(self, _: str) -> None:
        raise Leave

    def _help(self, what: str) -> None:
        if what in CARDS:
            self.talk.tell(*(line for line in summary().splitlines() if line.strip().startswith(what)))
        else:
            self.talk.tell(*HELP)


def _columns(words: Sequence[str], width: int = 26) -> list[str]:
    """Words in three columns, read downwards.

    >>> _columns(["1 a", "2 b", "3 c", "4 d"], 4)
    ['1 a 3 c', '2 b 4 d']
    """
    rows = -(-len(words) // 3)
    lines = [[words[place] for place in range(row, len(words), rows)] for row in range(rows)]
    return ["".join(f"{word:<{width}}" for word in line).rstrip() for line in lines]
