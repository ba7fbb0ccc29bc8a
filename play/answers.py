"""What the answers of the guided entry do to a position: its defaults, its questions, and which answer was wrong.

A draft is a `Setup` with everything left out that can be derived, so that an answer changes what follows from it.
"""

import re
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from hedgerow.engine.acbas import diagram
from hedgerow.engine.acbas import json as acbas_json
from hedgerow.engine.acbas.check import complete, legal_state
from hedgerow.engine.acbas.data import (
    ANY_TIME,
    BASE_OFFER,
    BOX_NUMBER,
    BOXES,
    BREED,
    EDITIONS,
    FIRST_SPECIAL,
    ROUNDS,
    SPECIES,
    TIES,
    TILE_NUMBER,
    WORKERS,
    tile,
)
from hedgerow.engine.acbas.names import find_building
from hedgerow.engine.acbas.position import AcbasPosition, from_setup
from hedgerow.engine.acbas.refills import refilled
from hedgerow.engine.acbas.setup import Farm, Setup
from hedgerow.engine.errors import NotationError, PositionError, Reason
from hedgerow.engine.notation import COLUMN_LETTERS
from hedgerow.engine.sentences import listed, quoted
from hedgerow.play import farmwords
from hedgerow.play.boxwords import FILLING, GOODS, PLACES
from hedgerow.play.guidetexts import ACBAS_HELP
from hedgerow.play.pilewords import NOTHING, counted
from hedgerow.play.questions import Answering, Question
from hedgerow.play.talk import is_number

REMEMBERED = 2  # after so many rounds it is likelier that a box was emptied than that nobody wanted it
START_BOX = BOX_NUMBER["start"]
PLACING = ("work", "end_of_work")
BREEDING = ("before_breeding", "breeding")
DUE_PHASES = (
    *("start", "end_of_work", "before_breeding", "end_of_round", "before_second"),
    *("second_breeding", "before_scoring"),
)
TOO_MANY = ("expansions_many", "stalls_many", "troughs_many")
BY_CODE = {
    "end_round": "phase",
    "start_first": "start",
    "marker_start": "marker",
    "marker_wood": "boxes",
    **dict.fromkeys(("marker_moved", "marker_kept", "alternation", "work_over", "work_left"), "occupied"),
    **dict.fromkeys(("workers_many", "occupied_phase", "workers_wrong", "to_move_wrong"), "occupied"),
    **dict.fromkeys(("pending_phase", "pending_hook", "pending_order", "pending_hooks", "pending_owner"), "phase"),
    **dict.fromkeys(("borders_total", "borders_missing"), "stock1"),
    **dict.fromkeys(TOO_MANY, "farm1"),
}

_SEAT = re.compile(r"players\[([01])\]")


QUESTIONS = (
    *(Question(name) for name in ("round", "phase", "start", "first", "marker", "occupied", "boxes")),
    *(Question(name, seat) for seat in (0, 1) for name in ("farm", "stock")),
    *(Question(name) for name in ("offer", "edition")),
)
PLACE = {question.id: place for place, question in enumerate(QUESTIONS)}


def question_of(reason: Reason) -> str:
    """Return which question's answer a reason is about: its name, with the seat for farms and stock."""
    if reason.code in BY_CODE:
        return BY_CODE[reason.code]
    if reason.code.startswith("box_"):
        return "boxes"
    if reason.startswith("offer") or reason.endswith("in the offer: there is only one"):
        return "offer"
    seats = _SEAT.findall(reason)
    if seats:
        return f"{'stock' if reason.code in ('animals_room', 'material_reach') else 'farm'}{max(seats)}"
    return "round"


def start_setup() -> Setup:
    """Return the draft of a new game."""
    from hedgerow.engine import new

    return draft_of(acbas_json.read(new("acbas").to_json()))


def draft_of(setup: Setup) -> Setup:
    """Return a copy of a setup without what can be derived."""
    draft = deepcopy(setup)
    draft.to_move = draft.expansions = draft.stalls = draft.troughs = draft.borders = None
    for farm in draft.players:
        farm.workers = None
    return draft


def to_json(draft: Setup) -> dict[str, Any]:
    """Return a draft as JSON object that `json.read` of the engine reads back; what is left out stays so."""

    def bare(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: bare(one) for key, one in value.items() if one is not None}
        return [bare(one) for one in value] if isinstance(value, list) else value

    data: dict[str, Any] = bare(acbas_json.write(draft))
    if draft.offer is None:
        del data["offer"]
    return data


def readable(draft: Setup) -> None:
    """Raise PositionError if a number is out of range."""
    acbas_json.read(to_json(draft))


def without_room(draft: Setup, seat: int) -> list[Reason]:
    """Return the reason why a seat's animals do not fit on its farm, if they do not."""
    probe = start_setup()
    other = farmwords.start_farm()
    other.spare = 0
    probe.offer, probe.edition = None, draft.edition
    mine = deepcopy(draft.players[seat])
    mine.spare = None
    probe.players = [mine, other] if seat == 0 else [other, mine]
    try:
        legal_state(probe)
    except PositionError as error:
        return [reason for reason in error.reasons if reason.code == "animals_room"]
    return []


def _wrong(sentence: str) -> NotationError:
    return NotationError(Reason("answer", sentence))


def _seat(what: str, said: str) -> int:
    if said not in ("0", "1"):
        raise _wrong(f"{what} is {quoted(said)}, but must be seat 0 or 1")
    return int(said)


class Answers(Answering[Setup]):
    """The answers about a position of All Creatures. `base` is what it began with (None: a new game)."""

    def __init__(self, base: Setup | None) -> None:
        self._begin(base)

    def _begin(self, base: Setup | None) -> None:
        self._fresh = base is None
        base = start_setup() if base is None else draft_of(base)
        self.base = base
        self.draft = deepcopy(base)
        if self.draft.offer is None:
            self.draft.offer = [TILE_NUMBER[name] for name in BASE_OFFER]
        self.draft = self._settled(self.draft)

    @property
    def questions(self) -> Sequence[Question]:
        """All questions in their order."""
        return QUESTIONS

    def question_of(self, reason: Reason) -> str:
        """Return which question's answer a reason is about."""
        return question_of(reason)

    def help(self, name: str) -> str:
        """Return what `?` tells about a question."""
        return ACBAS_HELP[name]

    def store(self, draft: Setup) -> dict[str, Any]:
        """Return a draft as a JSON object from which the next entry can begin."""
        return to_json(draft)

    def position(self) -> AcbasPosition:
        """Return the position of the draft; PositionError with every reason why it is none."""
        return from_setup(self.draft)

    def check(self, question: Question, trial: Setup) -> None:
        """Raise PositionError with what is wrong with this answer; what later ones may still change is left alone."""
        readable(trial)
        looked = deepcopy(trial)
        for seat in (0, 1):
            if PLACE[f"farm{seat}"] > PLACE[question.id]:
                looked.players[seat] = farmwords.start_farm()
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

    @staticmethod
    def _built(draft: Setup) -> set[int]:
        return {number for farm in draft.players for number in farm.buildings.values() if number >= FIRST_SPECIAL}

    def _settled(self, draft: Setup) -> Setup:
        """Bring into line what follows from the answers."""
        if draft.round == 1:
            draft.start = draft.first_start
        if draft.phase in PLACING:
            draft.phase = "end_of_work" if len(draft.occupied) == 2 * WORKERS else "work"
            draft.marker = draft.occupied.get(START_BOX, draft.start or 0)
        else:
            draft.occupied = {}
        home = self.draft.phase not in PLACING  # boxes may have been empty before this answer
        for number in FILLING:
            if number in draft.occupied:
                draft.boxes.pop(number, None)
            elif draft.phase in PLACING and number not in draft.boxes and (home or number in self.draft.occupied):
                draft.boxes[number] = refilled(BOXES[number], {}, 1)
        # a building that stood on a farm and does not any more is on offer again
        draft.offer = sorted(({*(draft.offer or ())} | self._built(self.draft)) - self._built(draft))
        return draft

    def applies(self, name: str) -> bool:
        """Say whether a question is worth asking as things are."""
        if name == "start":
            return self.draft.round > 1
        if name == "marker":  # while workers are placed, who stands on the start box tells it
            return self.draft.phase in BREEDING
        return name != "occupied" or self.draft.phase in PLACING

    def _remembers(self) -> bool:
        """Whether what lay on the boxes in `base` tells what lies there now."""
        return not self._fresh and 0 <= self.draft.round - self.base.round <= REMEMBERED

    def _guess(self) -> str:
        if self.draft.round == 1:
            return ""
        if not self._remembers():
            return " if everything was taken in the round before"
        return ", as before" if self.draft.round == self.base.round else " if nothing more was taken since last time"

    # what a question shows

    def shown(self, name: str, seat: int | None) -> list[str]:
        """Return the lines before the prompt: what the answer would keep, where that is more than a word."""
        if name == "boxes":
            title = f"What lies on the boxes{self._guess()}:"
            return [title, *PLACES.piles_words(self.draft.boxes, self.draft.occupied)]
        if name == "farm" and seat is not None:
            farm = self.draft.players[seat]
            letters = "   ".join(COLUMN_LETTERS[: farm.columns])
            rows = [f"{number // 2 + 1 if number % 2 else ' '}  " for number in range(diagram.LINES)]
            drawn = zip(rows, diagram.draw(farm), strict=True)
            notes = [f"   note {key.replace('_', ' ')} {note}" for key, note in farm.notes.items()]
            return [f"The farm of seat {seat}:", f"     {letters}", *(f"{row}{line}" for row, line in drawn), *notes]
        return []

    def prompt(self, name: str, seat: int | None) -> str:
        """Return the line that asks, with the default in brackets."""
        draft = self.draft
        if name == "round":
            return f"Round, 1 to {ROUNDS} [{draft.round}]> "
        if name == "phase":
            return f"Phase, such as work, breeding or end [{self._phase_words()}]> "
        if name == "start":
            return f"Seat that had the first turn of this round [{draft.start}]> "
        if name == "first":
            return f"Seat that had the first turn of round 1 [{draft.first_start}]> "
        if name == "marker":
            return f"Seat with the start-player marker [{draft.marker}]> "
        if name == "occupied":
            return f"Workers placed this round, such as wood3 0, fences 1 [{PLACES.occupied_words(draft.occupied)}]> "
        if name == "boxes":
            return "What differs, such as wood3 6 wood, or wood3 2 for two refills [nothing]> "
        if name == "farm":
            return "What is there: words such as stall b1; fence a1-b2, or a drawing [that is all]> "
        if name == "stock" and seat is not None:
            return f"Seat {seat} has [{stock_words(draft.players[seat])}]> "
        if name == "offer":
            return f"On offer [{', '.join(tile(number).id for number in draft.offer or ()) or 'none'}]> "
        return f"Edition [{draft.edition}{' shared' if draft.tie == 'shared' else ''}]> "

    def _phase_words(self) -> str:
        if self.draft.phase in DUE_PHASES and self.draft.pending:
            due = ", ".join(f"{seat} {hook}" for seat, hook in self.draft.pending)
            return f"{self.draft.phase.replace('_', ' ')}: {due}"
        if self.draft.phase in BREEDING:
            one = self.draft.pending if len(self.draft.pending) == 1 else []
            return f"breeding {one[0][0]}" if one else "breeding"
        return "work" if self.draft.phase in PLACING else self.draft.phase

    def said(self, name: str, seat: int | None, answer: str) -> list[str]:
        """Return what is told after a question is done: what was understood, where that is worth a line."""
        if not answer:
            return []
        if name == "boxes":
            return PLACES.piles_words(self.draft.boxes, self.draft.occupied)
        if name == "stock" and seat is not None:
            return [f"  seat {seat} has {stock_words(self.draft.players[seat])}"]
        return []

    # what an answer does

    def given(self, name: str, seat: int | None, answer: str, drawing: list[str] | None) -> tuple[Setup, bool]:
        """Return the draft after an answer and whether that settles the question; HedgerowError if it cannot be read.

        `drawing` are the seven lines if the answer was one. The draft itself is not changed.
        """
        trial = deepcopy(self.draft)
        done = True
        if name == "farm" and seat is not None:
            done = not answer
            if answer:
                self._farm(trial.players[seat], answer, drawing)
        elif answer:
            done = self._given(trial, name, seat, answer)
            if not done:
                return deepcopy(self.draft), False
        return self._settled(trial), done

    def _given(self, trial: Setup, name: str, seat: int | None, answer: str) -> bool:
        said = answer.lower()
        if name == "round":
            if said == "new":
                self._begin(None)
                return False
            self._round(trial, said)
        elif name == "phase":
            self._phase(trial, said)
        elif name == "start":
            trial.start = trial.marker = _seat("the start player", said)
        elif name == "first":
            trial.first_start = _seat("the start player of round 1", said)
        elif name == "marker":
            trial.marker = _seat("the marker", said)
        elif name == "occupied":
            trial.occupied = PLACES.read_occupied(said)
        elif name == "boxes":
            trial.boxes = PLACES.read_piles(said, trial.boxes, trial.occupied)
        elif name == "stock" and seat is not None:
            _stock(trial.players[seat], said)
        elif name == "offer":
            names = [] if said in NOTHING else [part.strip() for part in said.split(",")]
            trial.offer = [find_building(part) for part in names]
            self._not_built_twice(trial)
        else:
            self._edition(trial, said)
        return True

    def _not_built_twice(self, trial: Setup) -> None:
        for number in trial.offer or ():
            if number in self._built(trial):
                raise _wrong(f"{tile(number).id} stands on a farm already, so it is not on offer")

    def _round(self, trial: Setup, said: str) -> None:
        if not is_number(said) or not 1 <= int(said) <= ROUNDS:
            raise _wrong(f"round is {quoted(said)}, but must be 1 to {ROUNDS}")
        if int(said) == self.draft.round:
            return
        trial.round = int(said)
        gone = trial.round - self.base.round
        if gone == 0 and not self._fresh:
            trial.boxes, trial.occupied = deepcopy(self.base.boxes), dict(self.base.occupied)
            trial.phase, trial.pending = self.base.phase, list(self.base.pending)
            trial.start, trial.marker = self.base.start, self.base.marker
            return
        # soon afterwards what was left then has grown; later, in an earlier round or a new game nobody knows
        trial.occupied, trial.pending, trial.phase = {}, [], "work"
        trial.start = trial.marker
        known = not self._fresh and 0 < gone <= REMEMBERED
        for number in FILLING:
            left = self.base.boxes.get(number, {}) if known and number not in self.base.occupied else {}
            trial.boxes[number] = refilled(BOXES[number], left, gone if known else 1)

    def _phase(self, trial: Setup, said: str) -> None:
        words = said.split()
        seats = [word for word in words[1:] if word != "seat"]
        name, _, due = said.partition(":")
        if "_".join(name.split()) in DUE_PHASES:
            trial.phase = "_".join(name.split())
            trial.pending = [self._due(one) for one in due.split(",")] if due.strip() else []
        elif said in ("work", "end"):
            trial.phase, trial.pending = said, []
        elif words[0] == "breeding" and len(seats) < 2:
            one = [_seat("breeding", seat) for seat in seats]
            # without a seat the engine finds out by itself who has something to decide
            trial.phase = "breeding" if one else "before_breeding"
            trial.pending = [(seat, BREED) for seat in one]
        else:
            raise _wrong(
                f"phase is {quoted(said)}, but must be work, breeding, breeding 0, breeding 1 or end, or a phase in "
                "which a building acts, with what is due, such as before breeding: 0 joinery"
            )

    @staticmethod
    def _due(said: str) -> tuple[int, str]:
        """A seat and what it decides: `0 joinery`, `1 any time`."""
        seat, *words = said.split() or [""]
        name = "_".join(words)
        if name not in (ANY_TIME, BREED):
            try:
                name = tile(find_building(name)).id
            except NotationError:
                raise _wrong(
                    f"{quoted(said.strip())} is no seat with a building, such as 0 joinery or 1 any time"
                ) from None
        return _seat("what is due", seat), name

    @staticmethod
    def _farm(farm: Farm, answer: str, drawing: list[str] | None) -> None:
        new = farmwords.change(farm, answer) if drawing is None else diagram.parse(drawing)
        if farm.spare is not None:  # borders that appear on the farm were spare ones before
            farm.spare = max(0, farm.spare + len(farm.borders) - len(new.borders))
        farm.columns, farm.buildings = new.columns, new.buildings
        farm.troughs, farm.borders = new.troughs, new.borders
        if drawing is None:
            farm.notes = new.notes
        farm.notes = farmwords.kept_notes(farm)

    @staticmethod
    def _edition(trial: Setup, said: str) -> None:
        words = said.split()
        editions = [word for word in words if word in EDITIONS]
        if len(editions) > 1 or set(words) - {*EDITIONS, "shared"}:
            raise _wrong(f"edition is {quoted(said)}, but must be {listed(EDITIONS)}, with or without shared behind it")
        trial.edition = editions[0] if editions else trial.edition
        trial.tie = TIES[1] if "shared" in words else TIES[0]


def _elsewhere(reason: Reason) -> Reason:
    """The reason, with the way to the earlier answers if one of them may be the wrong one."""
    if reason.code != "borders_total":
        return reason
    return Reason(reason.code, f"{reason} (back leads to the answers before)")


def stock_words(farm: Farm) -> str:
    """Return what a player owns beside the farm, as the answer would be written.

    >>> stock_words(Farm(wood=3, spare=1, animals=(2, 0, 0, 0)))
    '3 wood 1 border 2 sheep'
    """
    counts = {"wood": farm.wood, "stone": farm.stone, "reed": farm.reed, "border": farm.spare or 0}
    words = GOODS.format(counts | dict(zip(SPECIES, farm.animals, strict=True))).replace(",", "")
    if farm.spare is None:
        return f"{words}, borders as they must be"
    return "nothing" if words == "-" else words


def _stock(farm: Farm, said: str) -> None:
    spare = {} if farm.spare is None else {"border": farm.spare}
    had = {"wood": farm.wood, "stone": farm.stone, "reed": farm.reed, **spare}
    counts = counted(GOODS, said, had | dict(zip(SPECIES, farm.animals, strict=True)))
    farm.wood, farm.stone, farm.reed = (counts.get(good, 0) for good in ("wood", "stone", "reed"))
    farm.spare = counts.get("border", 0 if said in NOTHING else None)
    sheep, pigs, cows, horses = (counts.get(one, 0) for one in SPECIES)
    farm.animals = (sheep, pigs, cows, horses)
