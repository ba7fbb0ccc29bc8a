"""The terminal game: draws the table, asks people for their turns, lets the computer play the other seats."""

from collections.abc import Callable

import hedgerow.engine as engine
from hedgerow.engine.acbas.data import BOXES, BREEDINGS, TILE_NUMBER, tile
from hedgerow.engine.acbas.names import find_box, find_building
from hedgerow.engine.acbas.rules_text import summary
from hedgerow.engine.errors import FileError, HedgerowError, MoveError, Reason
from hedgerow.engine.position import Move, Position
from hedgerow.play import choices, phases, places, texts, ways
from hedgerow.play.board import print_board
from hedgerow.play.coach import Coach
from hedgerow.play.hinttable import print_hint
from hedgerow.play.output import signed, wrapped
from hedgerow.play.scoretable import print_score
from hedgerow.play.table import HUMAN, Correction, Table, seats_of
from hedgerow.play.talk import Talk, is_number
from hedgerow.solver.explain import why_chosen
from hedgerow.solver.hint import hint

HINT_SECONDS = 2.0
HINT_MOVES = 5
BACK = ("b", "back")
MORE = ("m", "more")


class Leave(Exception):
    """The person leaves the table."""


class Terminal:
    """One table. `run` plays until the game is over or somebody leaves."""

    def __init__(
        self,
        table: Table,
        talk: Talk,
        *,
        hints: bool = False,
        hint_seconds: float = HINT_SECONDS,
        coach: Coach | None = None,
    ) -> None:
        self.table = table
        self.coach = coach
        self.talk = talk
        self.hints = hints
        self.hint_seconds = hint_seconds
        self._draw = True
        self._first = 0  # the first way that is shown, where no box is chosen
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
            "resign": self._resign,
            "quit": self._quit,
            "q": self._quit,
            "help": self._help,
            "?": self._help,
        }

    def names(self) -> tuple[str, str]:
        """Return what the seats are called: their number and who sits there."""
        people = self.table.seats.count(HUMAN)
        called = []
        for seat, spec in enumerate(self.table.seats):
            who = ("you" if people == 1 else "a person") if spec == HUMAN else spec
            called.append(f"seat {seat} ({who})")
        return called[0], called[1]

    def run(self) -> int:
        """Play; return 0. Leaving, the end of input and Ctrl-C keep the game; the last one raises KeyboardInterrupt."""
        try:
            while not self.table.position.is_over and self.table.resigned is None:
                if self.table.person_to_move:
                    self._person()
                else:
                    self._computer()
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
        self.talk.tell("", f"The game is saved in {where}.", "`hedgerow play acbas --continue` goes on.")

    def _end(self) -> None:
        resigned = self.table.resigned
        if resigned is not None:
            self.talk.tell(f"{self.names()[resigned]} resigns; {self.names()[1 - resigned]} wins.")
            return
        print_board(self.table.position, self.names())
        self.talk.tell("", "The final score:")
        print_score(self.table.position, self.names())

    # the computer's turn

    def _computer(self) -> None:
        position = self.table.position
        seat = position.to_move
        player = None if seat is None else self.table.player(seat)
        if seat is None or player is None:
            raise MoveError(Reason("no_player", "there is no computer player for this turn"))
        choice = player.choose(position)
        reason = why_chosen(position, choice.move, choice.line)
        self._play_and_save(choice.move)
        self.talk.tell("", f"{self.names()[seat]} plays {choice.move.text}{self._told(choice.move, position)}")
        if choice.value is not None:
            value = f"{choice.value:+g}, exact" if choice.kind == "exact" else signed(choice.value)
            self.talk.tell(*wrapped(f"  value for it {value}; {reason}", "  "))
        self._draw = True

    @staticmethod
    def _told(move: Move, before: Position) -> str:
        if move.building is not None:
            return f": it builds {tile(TILE_NUMBER[move.building]).name}"
        if move.box is not None:
            return f" ({BOXES[_number(move.box) - 1].name})"
        return " (breeding)" if before.phase in BREEDINGS else f" ({phases.lower_when(before)})"

    # a person's turn

    def _person(self) -> None:
        if self._draw:
            self.talk.tell("")
            print_board(self.table.position, self.names())
            self._draw, self._first = False, 0
            if self.hints:
                self._hint("")
            self.talk.tell(*phases.at_any_time(self.table.position))
        found = choices.choices(self.table.position)
        if 0 in found.by_box:
            listed = ways.split(found.of(0))
            more = ", m for more" if len(listed) > choices.PAGE else ""
            self.talk.tell(*phases.question(self.table.position))
            self.talk.tell(*choices.way_lines(self.table.position, listed, self._first))
            prompt = f"number, move, or ? for help{more}> "
        else:
            prompt = "box number, move, or ? for help> "
        text = self.talk.ask(prompt)
        try:
            self._answer(text, found)
        except HedgerowError as error:
            self.talk.tell(f"{error}.")

    def _answer(self, text: str, found: choices.Choices) -> None:
        if not text:
            return
        word, _, rest = text.partition(" ")
        if word.startswith("?") and len(word) > 1:
            word, rest = "?", f"{word[1:]} {rest}"
        command = self._commands.get(word.lower())
        if command is not None:
            command(rest.strip())
        elif is_number(text):
            self._by_number(int(text), found)
        elif word.lower() in MORE and 0 in found.by_box:
            later = self._first + choices.PAGE
            self._first = later if later < len(ways.split(found.of(0))) else 0
        elif choices.looks_like_move(text):
            self._by_notation(text, found)
        else:
            raise MoveError(
                Reason("no_command", f"{text!r} is no number, move or command here: ? lists what can be typed")
            )

    def _by_number(self, number: int, found: choices.Choices) -> None:
        if 0 in found.by_box:
            listed = ways.split(found.of(0))
            if not 1 <= number <= len(listed):
                raise MoveError(Reason("no_way", f"{number} is no way of the list: it has 1 to {len(listed)}"))
            self._choose(listed[number - 1].moves)
            return
        moves = found.of(number)
        if not moves:
            box = texts.box_number(number)
            what = f"{box.name} cannot be used now" if box is not None else f"there is no box {number}"
            free = ", ".join(str(one) for one in found.by_box)
            raise MoveError(Reason("no_box", f"{what}: choose one of {free}"))
        self._choose(moves)

    def _by_notation(self, text: str, found: choices.Choices) -> None:
        try:
            move = choices.parse(self.table.position, text)
        except HedgerowError:
            moves = choices.begun(found, text)
            if len(moves) < 2:
                raise
            self._choose(moves)  # the name alone leaves something open: show its ways
        else:
            self._play(move)

    def _choose(self, moves: tuple[Move, ...]) -> None:
        """Let a person go on from turns that begin alike to one of them, a step back with b."""
        steps = [moves]
        while steps:
            if len(steps[-1]) == 1:
                self._play(steps[-1][0])
                return
            chosen = self._ways(ways.split(steps[-1]))
            if chosen is None:
                return
            if chosen:
                steps.append(chosen)
            else:
                steps.pop()
        self._draw = False

    def _ways(self, listed: tuple[ways.Way, ...]) -> tuple[Move, ...] | None:
        """Ask for one choice of a list: its turns, none of them to go back, None if something else was done."""
        first = 0
        self._show_ways(listed, first)
        while True:
            more = ", m for more" if first + choices.PAGE < len(listed) else ""
            text = self.talk.ask(f"way 1 to {len(listed)}, a move, b for back{more}> ")
            low = text.lower()
            if low in BACK or not text:
                return ()
            if low in MORE:
                first = first + choices.PAGE if first + choices.PAGE < len(listed) else 0
                self._show_ways(listed, first)
            elif is_number(text):
                if 1 <= int(text) <= len(listed):
                    return listed[int(text) - 1].moves
                self.talk.tell(f"{text} is no way of the list: it has 1 to {len(listed)}.")
            elif choices.looks_like_move(text):
                self._play(choices.parse(self.table.position, text))
                return None
            else:
                self._answer(text, choices.choices(self.table.position))
                return None

    def _show_ways(self, listed: tuple[ways.Way, ...], first: int) -> None:
        box = listed[0].moves[0].box
        title = [texts.box_lines(BOXES[_number(box) - 1])[1].strip()] if box is not None else []
        for name in ways.effects(listed):
            title += texts.building_lines(tile(TILE_NUMBER[name]))[:2]
        self.talk.tell(*title, *choices.way_lines(self.table.position, listed, first))
        if not self.table.position.complete:
            self.talk.tell("  Whatever else the rules allow can be typed as a move.")

    def _play(self, move: Move) -> None:
        before = self.table.position
        seat = before.to_move
        self._play_and_save(move)
        who = "" if seat is None else f"{self.names()[seat]} plays "
        self.talk.tell(f"{who}{move.text}{self._told(move, before)}")
        self._draw = True
        if self.coach is not None:
            self._judge(before, move, self.coach)

    def _judge(self, position: Position, move: Move, coach: Coach) -> None:
        """Let the coach look at a person's move that was just played, and offer to take it back."""
        verdict = coach.judge(position, move)
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
                return
            self.talk.tell("y takes the move back, n or Enter leaves it.")

    def _play_and_save(self, move: Move) -> None:
        try:
            self.table.play(move)
        except FileError as error:
            self._unsaved(error)

    def _unsaved(self, error: FileError) -> None:
        # What was done stands; whoever plays decides whether to go on without a file.
        self.talk.tell(f"The game goes on, but it could not be saved: {error}.")

    # commands

    def _hint(self, rest: str) -> None:
        position, seconds, move = self.table.position, self.hint_seconds, None
        if choices.looks_like_move(rest):
            move = choices.parse(position, rest).text
        elif rest:
            try:
                seconds = float(rest)
            except ValueError:
                sentence = f"hint takes seconds or a move, such as hint 5 or hint wood3, not {rest!r}"
                raise MoveError(Reason("hint_time", sentence)) from None
        print_hint(hint(position, time=seconds, moves=HINT_MOVES, move=move), position)

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
        self._draw = True

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
        self._draw = True

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
            text = "" if node.move is None else node.move.text
            self.talk.tell(f"  {number:>3}  seat {before.position.to_move}  {text}")

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
            done = self.table.correct(number, choices.as_notation(text))
        except FileError as error:
            self._unsaved(error)
        else:
            self.talk.tell(*wrapped(_corrected(number, done), "  "))
        self._draw = True

    def _save(self, rest: str) -> None:
        self.talk.tell(f"Saved in {self.table.save(rest or None)}.")

    def _load(self, rest: str) -> None:
        if not rest or rest == "-":  # standard input holds what is typed
            raise MoveError(Reason("load_name", "load needs a file name, such as load game.hedgerow"))
        path = places.expanded(rest)
        game = engine.load_game(path)
        seats = seats_of(game, game.position.seats) or self.table.seats
        self.table.game.autosave(None)
        self.table = Table(game, seats, self.table.autosave, path)
        self.talk.tell(f"Loaded {path}.")
        self._draw = True

    def _score(self, rest: str) -> None:
        print_score(self.table.position, self.names())

    def _legal(self, rest: str) -> None:
        found = choices.choices(self.table.position)
        if rest:
            box = int(rest) - 1 if is_number(rest) else find_box(rest)
            moves = () if box is None else found.of(box + 1)
            if not moves:
                raise MoveError(Reason("legal_box", f"{rest!r} is no box that can be used now"))
            listed = ways.split(moves)
            for first in range(0, len(listed), choices.PAGE):
                self.talk.tell(*choices.way_lines(self.table.position, listed, first))
            return
        for number, moves in found.by_box.items():
            name = BOXES[number - 1].name if number else phases.when(self.table.position)
            shown = moves[0].text if len(moves) == 1 else f"{len(moves)} ways, such as {moves[0].text}"
            self.talk.tell(f"  {number or '':>2}  {name:<20} {shown}")

    def _board(self, rest: str) -> None:
        self._draw = True

    def _resign(self, rest: str) -> None:
        self.table.resign()

    def _quit(self, rest: str) -> None:
        raise Leave

    def _help(self, rest: str) -> None:
        if not rest:
            self.talk.tell(
                *texts.COMMANDS.splitlines(),
                *("", *texts.DRAWING.splitlines()),
                *("", *texts.NOTATION.splitlines()),
                *("", "? rules tells the rules."),
            )
            return
        if rest.lower() in ("rules", "rule", "scoring", "bonus"):
            self.talk.tell(*summary().splitlines())
            return
        box = int(rest) - 1 if is_number(rest) and 0 < int(rest) <= len(BOXES) else find_box(rest)
        if box is not None:
            self.talk.tell(*texts.box_lines(BOXES[box]))
            if rest.lower() not in TILE_NUMBER:
                return
        edition = self.table.position.to_json()["edition"]
        self.talk.tell(*texts.building_lines(tile(find_building(rest)), edition))


def _corrected(number: int, done: Correction) -> str:
    """Return in a sentence what a correction changed and where the later moves stopped."""
    text = f"Move {number} is now {done.new} instead of {done.old}"
    if done.stopped is None:
        after = {0: "", 1: "; the move after it stands"}.get(
            done.replayed, f"; the {done.replayed} moves after it stand"
        )
        return f"{text}{after}."
    seat, move = done.stopped
    stands = "" if not done.replayed else f"; moves up to {number + done.replayed} stand"
    return (
        f"{text}{stands}; move {number + done.replayed + 1}, {move} by seat {seat}, cannot be played any more "
        f"({done.why}), so the game goes on from there and the old moves are kept as a variation."
    )


def _number(box: str | None) -> int:
    """Return the number of a box in the drawing, from 1."""
    return next((number for number, one in enumerate(BOXES, start=1) if one.id == box), 0)
