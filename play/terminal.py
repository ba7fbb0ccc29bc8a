"""The terminal game of All Creatures: draws the table and asks people for their turns."""

from collections.abc import Callable

from hedgerow.engine.acbas.data import BOXES, BREEDINGS, TILE_NUMBER, tile
from hedgerow.engine.acbas.names import find_box, find_building
from hedgerow.engine.acbas.rules_text import summary
from hedgerow.engine.errors import HedgerowError, MoveError, Reason
from hedgerow.engine.position import Move, Position
from hedgerow.play import choices, phases, texts, ways
from hedgerow.play.board import print_board
from hedgerow.play.output import signed, wrapped
from hedgerow.play.screens import print_score
from hedgerow.play.session import BACK, MORE, Session
from hedgerow.play.talk import is_number
from hedgerow.solver.choice import Choice
from hedgerow.solver.explain import why_chosen


class Terminal(Session):
    """A table of All Creatures: a person chooses a box, then what it asks."""

    hint_moves = 5

    def _own_commands(self) -> dict[str, Callable[[str], None]]:
        return {"resign": self._resign}

    def _end(self) -> None:
        resigned = self.table.resigned
        if resigned is not None:
            self.talk.tell(f"{self.names()[resigned]} resigns; {self.names()[1 - resigned]} wins.")
            return
        print_board(self.position, self.names())
        self.talk.tell("", "The final score:")
        print_score(self.position, self.names())

    def _tell_choice(self, before: Position, seat: int, choice: Choice) -> None:
        reason = why_chosen(before, choice.move, choice.line)
        self.talk.tell("", f"{self.names()[seat]} plays {choice.move.text}{self._told(choice.move, before)}")
        if choice.value is not None:
            value = f"{choice.value:+g}, exact" if choice.kind == "exact" else signed(choice.value)
            self.talk.tell(*wrapped(f"  value for it {value}; {reason}", "  "))

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
            print_board(self.position, self.names())
            self._draw, self._first = False, 0
            if self.wishes.hints:
                self._hint("")
            self.talk.tell(*phases.at_any_time(self.position))
        found = choices.choices(self.position)
        if 0 in found.by_box:
            listed = ways.split(found.of(0))
            more = ", m for more" if len(listed) > choices.PAGE else ""
            self.talk.tell(*phases.question(self.position))
            self.talk.tell(*choices.way_lines(self.position, listed, self._first))
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
            move = choices.parse(self.position, text)
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
                self._play(choices.parse(self.position, text))
                return None
            else:
                self._answer(text, choices.choices(self.position))
                return None

    def _show_ways(self, listed: tuple[ways.Way, ...], first: int) -> None:
        box = listed[0].moves[0].box
        title = [texts.box_lines(BOXES[_number(box) - 1])[1].strip()] if box is not None else []
        for name in ways.effects(listed):
            title += texts.building_lines(tile(TILE_NUMBER[name]))[:2]
        self.talk.tell(*title, *choices.way_lines(self.position, listed, first))
        if not self.position.complete:
            self.talk.tell("  Whatever else the rules allow can be typed as a move.")

    def _play(self, move: Move) -> None:
        before = self.position
        seat = before.to_move
        self._play_and_save(move)
        who = "" if seat is None else f"{self.names()[seat]} plays "
        self.talk.tell(f"{who}{move.text}{self._told(move, before)}")
        self._judge(before, move)

    # commands

    def _is_move(self, text: str) -> bool:
        return choices.looks_like_move(text)

    def _notation(self, text: str) -> str:
        return choices.as_notation(text)

    def _score(self, rest: str) -> None:
        print_score(self.position, self.names())

    def _legal(self, rest: str) -> None:
        found = choices.choices(self.position)
        if rest:
            box = int(rest) - 1 if is_number(rest) else find_box(rest)
            moves = () if box is None else found.of(box + 1)
            if not moves:
                raise MoveError(Reason("legal_box", f"{rest!r} is no box that can be used now"))
            listed = ways.split(moves)
            for first in range(0, len(listed), choices.PAGE):
                self.talk.tell(*choices.way_lines(self.position, listed, first))
            return
        for number, moves in found.by_box.items():
            name = BOXES[number - 1].name if number else phases.when(self.position)
            shown = moves[0].text if len(moves) == 1 else f"{len(moves)} ways, such as {moves[0].text}"
            self.talk.tell(f"  {number or '':>2}  {name:<20} {shown}")

    def _resign(self, rest: str) -> None:
        self.table.resign()

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
        edition = self.position.to_json()["edition"]
        self.talk.tell(*texts.building_lines(tile(find_building(rest)), edition))


def _number(box: str | None) -> int:
    """Return the number of a box in the drawing, from 1."""
    return next((number for number, one in enumerate(BOXES, start=1) if one.id == box), 0)
