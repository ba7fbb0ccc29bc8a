"""A position from a real table, question by question: every answer is checked at once and kept for the next time.

The `Guide` walks through the questions; what the answers do to the position says a game's `Answering`.
"""

from collections.abc import Callable
from typing import Any, NoReturn

from hedgerow.engine.errors import FileError, HedgerowError, PositionError, Reason
from hedgerow.engine.position import Position
from hedgerow.play.guidetexts import ALWAYS, help_lines
from hedgerow.play.questions import FARM, Answering, Question
from hedgerow.play.talk import Talk

BACK = ("back", "b")
HELP = ("?", "help")
QUIT = ("quit", "q")
DRAWING = 7
UNFINISHED = "the position is not finished; what was entered is kept and `hedgerow setup` goes on with it"


class Guide:
    """One entry of a position; `keep` is given every new state of it as JSON."""

    def __init__(self, talk: Talk, answers: Answering[Any], keep: Callable[[dict[str, Any]], None]) -> None:
        self.talk = talk
        self.keep = keep
        self.answers = answers

    def run(self) -> Position:
        """Ask until the position is legal and return it; EOFError when there are no more answers."""
        self.talk.tell(f"{ALWAYS} ? explains a question.")
        place, again = 0, False
        while True:
            questions = self.answers.questions
            if place < len(questions) and self.answers.applies(questions[place].name):
                if not self._put(questions[place]):
                    place, again = self._before(place), False
                    continue
                place += 1
            elif place < len(questions):
                place += 1
                continue
            if again or place >= len(self.answers.questions):
                try:
                    position = self.answers.position()
                except PositionError as error:
                    self.talk.tell("", *(f"{reason}." for reason in error.reasons))
                    # only the first answer that was wrong is asked for again, then all is looked at once more
                    places = {question.id: number for number, question in enumerate(self.answers.questions)}
                    place, again = min(places[self.answers.question_of(reason)] for reason in error.reasons), True
                    continue
                self.keep(position.to_json())
                return position

    def _before(self, place: int) -> int:
        """The question before this one among those that are asked, this one if there is none."""
        before = [one for one in range(place) if self.answers.applies(self.answers.questions[one].name)]
        if not before:
            self.talk.tell("This is the first question.")
        return before[-1] if before else place

    def _put(self, question: Question) -> bool:
        """Put a question until its answer is right; False to go back."""
        lines: list[Any] = []  # the states before each line of words about this farm
        while True:
            self.talk.tell("", *self.answers.shown(question.name, question.seat))
            text = self.talk.line(self.answers.prompt(question.name, question.seat))
            word = text.strip().lower()
            if word in BACK:
                return False
            if word in QUIT:
                raise EOFError
            if word in HELP:
                self.talk.tell(*help_lines(self.answers.help(question.name)))
                continue
            if question.name == FARM and word == "undo":
                if lines:
                    self.answers.draft = lines.pop()
                    self.keep(self.answers.store(self.answers.draft))
                else:
                    self.talk.tell("There is no line to take back.")
                continue
            try:
                drawing = self._drawing(text) if question.name == FARM and word.startswith("+") else None
                trial, done = self.answers.given(question.name, question.seat, text.strip(), drawing)
                self._check(question, trial)
            except FileError:
                raise
            except HedgerowError as error:
                self.talk.tell(*(f"{reason}." for reason in error.reasons))
                continue
            lines.append(self.answers.draft)
            self.answers.draft = trial
            self.keep(self.answers.store(trial))
            if done:
                self.talk.tell(*self.answers.said(question.name, question.seat, text.strip()))
                return True

    def _drawing(self, first: str) -> list[str]:
        """The seven lines of a drawing that begins with this one."""
        lines = [first]
        while len(lines) < DRAWING:
            line = self.talk.line("")
            if line.strip().lower() in BACK:
                raise HedgerowError(Reason("drawing_left", "the drawing was left before its seventh line"))
            lines.append(line)
        return [line.partition("#")[0].rstrip() for line in lines]

    def _check(self, question: Question, trial: Any) -> None:
        self.answers.check(question, trial)


def unfinished(kept: bool) -> NoReturn:
    """Leave before the end of the questions; FileError with one sentence."""
    raise FileError(Reason("setup_unfinished", UNFINISHED if kept else "the position is not finished"))
