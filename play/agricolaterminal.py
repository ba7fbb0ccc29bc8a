"""The terminal game of Agricola: draws the table, asks people for their turns, reveals the round cards.

Where their order is not known they are drawn by lot. The lot stands in the game's record, so that a card stays the same
whether a move is taken back or the game saved and gone on with.
"""

import random
from collections.abc import Callable, Sequence

from hedgerow.engine.agricola.data import SPACES
from hedgerow.engine.agricola.moves import HEADS
from hedgerow.engine.agricola.rules_text import about, summary
from hedgerow.engine.errors import HedgerowError, MoveError, Reason
from hedgerow.engine.position import Move, Position
from hedgerow.play.agricolaboard import print_agricola
from hedgerow.play.screens import print_score
from hedgerow.play.session import BACK, MORE, Session
from hedgerow.play.talk import is_number
from hedgerow.solver.choice import Choice

PAGE = 15  # turns shown at once
LOT = "lot"  # the tag of a record that the order of the cards follows from
HELP = (
    "Write the number of a space, then of a turn, or a whole move such as farmland/plow:c2 or feed:2grain.",
    "m shows more turns, b goes back. hint advises (hint 5: for 5 seconds), legal or legal SPACE lists turns,",
    "undo and redo take back and play again, moves lists the game, correct 3 forest replaces its third move,",
    "score and board show how it stands, ? rules tells the rules, ? forest what a space or an improvement does,",
    "save FILE keeps the game, load FILE goes on with another one, quit leaves it.",
)


class AgricolaTerminal(Session):
    """A table of Agricola: a person chooses a space, then one of its turns."""

    hint_moves = 3

    _space: str | None = None  # whose turns are shown

    def _own_commands(self) -> dict[str, Callable[[str], None]]:
        return {"rules": self._rules}

    def _changed(self) -> None:
        super()._changed()
        self._space, self._first = None, 0

    def _turn(self) -> None:
        if self.position.to_move is None:
            self._reveal()
        else:
            super()._turn()

    def _reveal(self) -> None:
        tags = self.table.game.tags
        seed = random.SystemRandom().getrandbits(32) if self.wishes.seed is None else self.wishes.seed
        lot = tags.setdefault(LOT, str(seed))
        move = random.Random(f"{lot} {self.position.round}").choice(self.position.legal_moves())
        self._play_and_save(move)
        self.talk.tell("", f"Round {self.position.round}: {move.text.removeprefix('reveal:')} is revealed.")

    def _tell_choice(self, before: Position, seat: int, choice: Choice) -> None:
        what = "points" if before.seats == 1 else "points ahead"
        value = "" if choice.value is None else f" (expects to end with {choice.value:+.1f} {what})"
        self.talk.tell("", f"{self.names()[seat]} plays {choice.move.text}{value}")

    def _end(self) -> None:
        print_agricola(self.position)
        self.talk.tell("", "The final score:")
        print_score(self.position)

    # ---- a person's turn ----

    def _person(self) -> None:
        if self._draw:
            self.talk.tell("")
            print_agricola(self.position)
            self._draw = False
            if self.wishes.hints:
                self._hint("")
        moves = self.position.legal_moves()
        spaces = list(dict.fromkeys(move.box for move in moves if move.box is not None))
        shown: Sequence[Move] = ()
        if spaces and self._space is None:
            self.talk.tell(*_columns([f"{number:>2} {space}" for number, space in enumerate(spaces, 1)]))
        else:
            shown = [move for move in moves if move.box == self._space]
            self._tell_turns(shown)
        text = self.talk.ask(f"seat {self.position.to_move}> ")
        word, _, rest = text.partition(" ")
        if word.startswith("?") and len(word) > 1:
            word, rest = "?", f"{word[1:]} {rest}"
        command, low = self._commands.get(word.lower()), text.lower()
        try:
            if command is not None:
                command(rest.strip())
            elif low in BACK and self._space is not None:
                self._space, self._first = None, 0
            elif low in MORE and shown:
                self._first = self._first + PAGE if self._first + PAGE < len(shown) else 0
            elif is_number(text):
                self._number(int(text), spaces, shown, moves)
            elif text:
                self._play(self.position.parse_move(text))
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

    def _play(self, move: Move) -> None:
        before = self.position
        self._play_and_save(move)
        self._judge(before, move)

    def _tell_turns(self, shown: Sequence[Move]) -> None:
        page = shown[self._first : self._first + PAGE]
        lines = [f"{number:>4} {move.text}" for number, move in enumerate(page, self._first + 1)]
        if len(shown) > PAGE:
            lines.append(f"     {len(shown)} turns: m shows more, or write one as above")
        self.talk.tell(*lines)

    # ---- commands ----

    def _is_move(self, text: str) -> bool:
        head = text.strip().lower().split("/")[0].split(":")[0]
        return head in SPACES or head in HEADS.values()

    def _notation(self, text: str) -> str:
        return text

    def _legal(self, rest: str) -> None:
        space = rest.lower()
        turns = [move for move in self.position.legal_moves() if not space or move.box == space]
        if not turns:
            raise MoveError(Reason("legal_space", f"{rest!r} is no space that can be used now"))
        self.talk.tell(*(f"  {move.text}" for move in turns))

    def _score(self, rest: str) -> None:
        print_score(self.position)

    def _rules(self, rest: str) -> None:
        self.talk.tell(*summary().splitlines())

    def _help(self, rest: str) -> None:
        if not rest:
            self.talk.tell(*HELP)
        elif rest.lower() in ("rules", "rule", "scoring"):
            self._rules("")
        else:
            self.talk.tell(*about(rest.lower()).splitlines())


def _columns(words: Sequence[str], width: int = 26) -> list[str]:
    """Words in three columns, read downwards.

    >>> _columns(["1 a", "2 b", "3 c", "4 d"], 4)
    ['1 a 3 c', '2 b 4 d']
    """
    rows = -(-len(words) // 3)
    lines = [[words[place] for place in range(row, len(words), rows)] for row in range(rows)]
    return ["".join(f"{word:<{width}}" for word in line).rstrip() for line in lines]
