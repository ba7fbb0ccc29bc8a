"""A position from a real table, question by question: every answer is checked at once and kept for the next time.

The `Guide` walks through the questions; what the answers do to the position stands in `hedgerow.play.answers`.
"""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from typing import NoReturn

from hedgerow.engine.acbas.check import complete
from hedgerow.engine.acbas.position import AcbasPosition, from_setup
from hedgerow.engine.acbas.setup import Setup
from hedgerow.engine.errors import FileError, HedgerowError, PositionError, Reason
from hedgerow.play.answers import TOO_MANY, Answers, question_of, readable, without_room
from hedgerow.play.farmwords import start_farm
from hedgerow.play.guidetexts import ALWAYS, help_lines
from hedgerow.play.talk import Talk

BACK = ("back", "b")
HELP = ("?", "help")
QUIT = ("quit", "q")
DRAWING = 7
UNFINISHED = "the position is not finished; what was entered is kept and `hedgerow setup` goes on with it"


@dataclass(frozen=True)
class Question:
    """A question by its name; those about a farm belong to a seat."""

    name: str
    seat: int | None = None

    @property
    def id(self) -> str:
        """The name with the seat, as `question_of` gives it."""
        return self.name if self.seat is None else f"{self.name}{self.seat}"


QUESTIONS = (
    *(Question(name) for name in ("round", "phase", "start", "first", "marker", "occupied", "boxes")),
    *(Question(name, seat) for seat in (0, 1) for name in ("farm", "stock")),
    *(Question(name) for name in ("offer", "edition")),
)
PLACE = {question.id: place for place, question in enumerate(QUESTIONS)}


class Guide:
    """One entry of a position, beginning with `base` (None: a new game); `keep` is given every new state of it."""

    def __init__(self, talk: Talk, base: Setup | None, keep: Callable[[Setup], None]) -> None:
        self.talk = talk
        self.keep = keep
        self.answers = Answers(base)

    def run(self) -> AcbasPosition:
        """Ask until the position is legal and return it; EOFError when there are no more answers."""
        self.talk.tell(f"{ALWAYS} ? explains a question.")
        place, again = 0, False
        while True:
            if place < len(QUESTIONS) and self.answers.applies(QUESTIONS[place].name):
                if not self._put(QUESTIONS[place]):
                    place, again = self._before(place), False
                    continue
                place += 1
            elif place < len(QUESTIONS):
                place += 1
                continue
            if again or place >= len(QUESTIONS):
                try:
                    position = from_setup(self.answers.draft)
                except PositionError as error:
                    self.talk.tell("", *(f"{reason}." for reason in error.reasons))
                    # only the first answer that was wrong is asked for again, then all is looked at once more
                    place, again = min(PLACE[question_of(reason)] for reason in error.reasons), True
                    continue
                self.keep(position.setup)
                return position

    def _before(self, place: int) -> int:
        """The question before this one among those that are asked, this one if there is none."""
        before = [one for one in range(place) if self.answers.applies(QUESTIONS[one].name)]
        if not before:
            self.talk.tell("This is the first question.")
        return before[-1] if before else place

    def _put(self, question: Question) -> bool:
        """Put a question until its answer is right; False to go back."""
        lines: list[Setup] = []  # the states before each line of words about this farm
        while True:
            self.talk.tell("", *self.answers.shown(question.name, question.seat))
            text = self.talk.line(self.answers.prompt(question.name, question.seat))
            word = text.strip().lower()
            if word in BACK:
                return False
            if word in QUIT:
                raise EOFError
            if word in HELP:
                self.talk.tell(*help_lines(question.name))
                continue
            if question.name == "farm" and word == "undo":
                if lines:
                    self.answers.draft = lines.pop()
                    self.keep(self.answers.draft)
                else:
                    self.talk.tell("There is no line to take back.")
                continue
            try:
                drawing = self._drawing(text) if question.name == "farm" and word.startswith("+") else None
                trial, done = self.answers.given(question.name, question.seat, text.strip(), drawing)
                self._check(question, trial)
            except FileError:
                raise
            except HedgerowError as error:
                self.talk.tell(*(f"{reason}." for reason in error.reasons))
                continue
            lines.append(self.answers.draft)
            self.answers.draft = trial
            self.keep(trial)
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

    def _check(self, question: Question, trial: Setup) -> None:
        """Raise PositionError with what is wrong with this answer; what later ones may still change is left alone."""
        readable(trial)
        looked = deepcopy(trial)
        for seat in (0, 1):
            if PLACE[f"farm{seat}"] > PLACE[question.id]:
                looked.players[seat] = start_farm()
                looked.players[seat].spare = 0
        found = complete(looked)[1]
        # whether a building that acts stands on its farm is seen when both farms are known
        reasons = [reason for reason in found if question_of(reason) == question.id and reason.code != "pending_owner"]
        if question.id == "farm0":  # the other farm is not looked at yet, so that too many pieces are all here
            reasons += [reason for reason in found if reason.code in TOO_MANY]
        if question.name == "stock" and question.seat is not None:
            reasons += without_room(trial, question.seat)
        if reasons:
            raise PositionError([_elsewhere(one) for one in reasons])


def _elsewhere(reason: Reason) -> Reason:
    """The reason, with the way to the earlier answers if one of them may be the wrong one."""
    if reason.code != "borders_total":
        return reason
    return Reason(reason.code, f"{reason} (back leads to the answers before)")


def unfinished(kept: bool) -> NoReturn:
    """Leave before the end of the questions; FileError with one sentence."""
    raise FileError(Reason("setup_unfinished", UNFINISHED if kept else "the position is not finished"))
