"""What the answers of the guided entry do to a position of Agricola.

A draft is the JSON of a position (NOTATION.md) with everything left out that can be derived, so that an answer changes
what follows from it: a stage's cards are known once all of them lie open, improvements that nobody owns are for sale.
"""

import re
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from hedgerow.engine.agricola import diagram
from hedgerow.engine.agricola import json as agricola_json
from hedgerow.engine.agricola.data import (
    ANIMALS,
    CARDS,
    EDITIONS,
    GOODS,
    MAJORS,
    MOST_PLAYERS,
    ROUNDS,
    SIDE_JOB,
    SPACES,
    TILE,
    space_row,
)
from hedgerow.engine.agricola.position import AgricolaPosition
from hedgerow.engine.agricola.position import new as new_position
from hedgerow.engine.agricola.text import OWNED
from hedgerow.engine.errors import PositionError, Reason
from hedgerow.engine.notation import COLUMN_LETTERS
from hedgerow.play import agricolafarmwords
from hedgerow.play.agricolawords import (
    HARVEST,
    arranged,
    cards_after,
    house_words,
    meant,
    missing,
    named,
    names_words,
    rounds,
    set_edition,
    set_house,
    set_phase,
    stock_words,
    whole_number,
)
from hedgerow.play.guidetexts import AGRICOLA_HELP
from hedgerow.play.pilewords import Places, counted
from hedgerow.play.questions import Answering, Question

Draft = dict[str, Any]
MEETING_PLACE = "meeting_place"
REMEMBERED = 2  # after so many rounds it is likelier that a space was emptied than that nobody wanted it
MOST_REFILLS = 14
DERIVED = ("version", "to_move", "majors")
DERIVED_OF_PLAYERS = ("workers", "occupations", "hand", "notes")
TABLE = ("edition", "players", "round", "phase", "start", "marker", "cards", "occupied", "spaces")
SEAT = ("house", "farm", "stock", "owns")
BY_KEY = {
    **dict.fromkeys(("house", "people", "newborn", "begging", "workers"), "house"),
    **dict.fromkeys(("supply", "animals"), "stock"),
    "improvements": "owns",
}
BY_WORD = {"options": "edition", "pending": "phase", "round_goods": "later", "harvest": "phase"}
BY_CODE = {
    "cards_count": "cards",
    "cards_twice": "cards",
    "players_count": "players",
    "option_edition": "edition",
    "to_move_done": "occupied",
    "major_twice": "owns0",
}

_SEAT = re.compile(r"players\[([0-9])\](?:\.([a-z]+))?")


def draft_of(data: Draft) -> Draft:
    """Return the JSON of a position without what can be derived."""
    draft = {key: deepcopy(value) for key, value in data.items() if key not in DERIVED}
    draft["players"] = [
        {key: value for key, value in player.items() if key not in DERIVED_OF_PLAYERS} for player in draft["players"]
    ]
    if draft.get("edition") != "revised":
        draft.pop("options", None)
    return draft


def start_draft(players: int = 2, edition: str = EDITIONS[0]) -> Draft:
    """Return the draft of a new game before its first turn; the cards of the first stage come in any order."""
    data = new_position(players=players, edition=edition, order=",".join(CARDS)).to_json()
    return draft_of({**data, "cards": data["cards"], "order": []})


class AgricolaAnswers(Answering[Draft]):
    """The answers about a position of Agricola. `base` is the JSON that they begin with (None: a new game).

    Raises PositionError if it cannot be read.
    """

    def __init__(self, base: Draft | None) -> None:
        self._begin(base)

    def _begin(self, base: Draft | None) -> None:
        self._fresh = base is None
        if base is not None:
            agricola_json.read(base)
        filled = start_draft()
        self.base = filled if base is None else {**_empty(filled), **draft_of(base)}
        self.base["players"] = [{**_empty_player(filled), **player} for player in self.base["players"]]
        empty: Draft = {} if self._fresh else {space: {} for space in self._places(self.base).filling}
        self.base["spaces"] = {**empty, **self.base["spaces"]}
        self.draft = deepcopy(self.base)

    # ---- the table as the draft has it ----

    def _in_play(self, draft: Draft) -> list[str]:
        left_out = {
            space
            for space, usual in ((SIDE_JOB, True), (TILE, False))
            if not draft.get("options", {}).get(space, usual)
        }
        players = len(draft["players"])
        return [
            space
            for space in SPACES
            if space_row(space, draft["edition"], players)
            and (space in draft["cards"] if space in CARDS else space not in left_out)
        ]

    def _places(self, draft: Draft) -> Places[str]:
        edition, players = draft["edition"], len(draft["players"])
        names = self._in_play(draft)
        piles = {space: row.pile for space in names if (row := space_row(space, edition, players)) and row.pile}

        def find(word: str, _: object) -> str | None:
            return meant(word, names)

        def refilled(space: str, goods: Any, times: int) -> dict[str, int]:
            return {good: goods.get(good, 0) + number * times for good, number in piles[space].items()}

        return Places(
            what="space",
            names={space: space for space in names},
            filling=list(piles),
            find=find,
            refilled=refilled,
            goods=OWNED,
            most=MOST_REFILLS,
            seats=players,
            stays=lambda space: self._stays(draft, space),
        )

    @staticmethod
    def _stays(draft: Draft, space: str) -> bool:
        """Whether a person there may have left what lies on the space."""
        row = space_row(space, draft["edition"], len(draft["players"]))
        return row is not None and row.does == "alternate"

    @staticmethod
    def _right(draft: Draft) -> int:
        """How many round cards lie open."""
        return int(draft["round"]) - int(draft["phase"] == "start")

    def _owner(self, draft: Draft) -> int | None:
        return next((seat for seat, player in enumerate(draft["players"]) if "well" in player["improvements"]), None)

    def _settled(self, draft: Draft) -> Draft:
        """Bring into line what follows from the answers."""
        seats = len(draft["players"])
        draft["start"] = min(draft["start"], seats - 1)
        draft["cards"] = arranged(draft["cards"], self._right(draft))
        draft["order"] = [card for card in draft["order"] if card not in draft["cards"]]
        if draft["phase"] == "work":
            draft["occupied"] = {
                space: seat
                for space, seat in draft["occupied"].items()
                if seat < seats and space in self._in_play(draft)
            }
            draft["marker"] = draft["occupied"].get(MEETING_PLACE, draft["start"])
        else:
            draft["occupied"] = {}
            draft["marker"] = draft["start"] if draft["phase"] == "start" else min(draft["marker"], seats - 1)
        if draft["phase"] not in HARVEST:
            draft.pop("pending", None)
        places = self._places(draft)
        free = [space for space in places.filling if space not in draft["occupied"] or self._stays(draft, space)]
        grown = {space: draft["spaces"].get(space) for space in free}
        draft["spaces"] = {
            space: places.refilled(space, {}, 1) if goods is None else goods for space, goods in grown.items()
        }
        self._settle_later(draft)
        return draft

    def _settle_later(self, draft: Draft) -> None:
        """Food of the Well comes in later rounds and to its owner."""
        owner = self._owner(draft)
        first = self._right(draft) + 1
        rounds = sorted({int(number) for number in draft["round_goods"]})
        draft["round_goods"] = {
            str(number): [{"seat": owner, "food": 1}] for number in rounds if owner is not None and number >= first
        }

    # ---- what is asked ----

    @property
    def questions(self) -> Sequence[Question]:
        """All questions in their order, those of each seat among them."""
        seats = range(len(self.draft["players"]))
        return (
            *(Question(name) for name in TABLE),
            *(Question(name, seat) for seat in seats for name in SEAT),
            *(Question(name) for name in ("later", "order")),
        )

    def applies(self, name: str) -> bool:
        """Say whether a question is worth asking as things are."""
        draft = self.draft
        if name == "start":
            return len(draft["players"]) > 1
        if name == "marker":  # while people are placed, the Meeting Place tells it
            return len(draft["players"]) > 1 and draft["phase"] not in ("start", "work")
        if name == "cards":  # those of a stage that is over are all of it
            return missing(self._right(draft)) > 0
        if name == "occupied":
            return bool(draft["phase"] == "work")
        if name == "later":
            return self._owner(draft) is not None and draft["round"] < ROUNDS
        return name != "order" or self._right(draft) < ROUNDS - 1

    def shown(self, name: str, seat: int | None) -> list[str]:
        """Return the lines before the prompt."""
        if name == "spaces":
            return [f"What lies on the spaces{self._guess()}:", *self._piles_words(self.draft)]
        if name == "farm" and seat is not None:
            drawn = diagram.draw(self.draft["players"][seat])
            rows = [f"{number // 2 + 1 if number % 2 else ' '}  " for number in range(diagram.LINES)]
            lines = [f"{row}{line}" for row, line in zip(rows, drawn, strict=True)]
            return [f"The farm of seat {seat}:", f"     {'   '.join(COLUMN_LETTERS[:5])}", *lines]
        return []

    def _piles_words(self, draft: Draft) -> list[str]:
        return self._places(draft).piles_words(draft["spaces"], draft["occupied"])

    def _guess(self) -> str:
        gone = self.draft["round"] - self.base["round"]
        if self._fresh or not 0 <= gone <= REMEMBERED:
            return "" if self.draft["round"] == 1 else " if everything was taken in the round before"
        return " if nothing more was taken since last time" if gone else ", as before"

    def prompt(self, name: str, seat: int | None) -> str:
        """Return the line that asks, with the default in brackets."""
        draft = self.draft
        match name:
            case "edition":
                return f"Edition, such as revised, family or standard [{self._edition_words()}]> "
            case "players":
                return f"Players, 1 to {MOST_PLAYERS[draft['edition']]} [{len(draft['players'])}]> "
            case "round":
                return f"Round, 1 to {ROUNDS} [{draft['round']}]> "
            case "phase":
                return f"Phase: start, work, feeding, breeding or end [{self._phase_words()}]> "
            case "start":
                return f"Seat that had the first turn of this round [{draft['start']}]> "
            case "marker":
                return f"Seat with the starting player's token [{draft['marker']}]> "
            case "cards":
                right = self._right(draft)
                first = right - missing(right)
                return f"Open cards of rounds {first + 1} to {right} [{names_words(draft['cards'][first:])}]> "
            case "occupied":
                standing = self._places(draft).occupied_words(draft["occupied"])
                return f"People placed this round, such as forest 0, fishing 1 [{standing}]> "
            case "spaces":
                return "What differs, such as forest 6 wood, or forest 2 for two refills [nothing]> "
            case "later":
                return f"Rounds in which the Well still brings food [{names_words(draft['round_goods'])}]> "
            case "order":
                return f"Cards still to come, in their order, if they are known [{names_words(draft['order'])}]> "
        assert seat is not None
        player = draft["players"][seat]
        if name == "house":
            return f"House and people of seat {seat} [{house_words(player)}]> "
        if name == "farm":
            return "What is there: words such as field c1; fence d1-e2, or a drawing [that is all]> "
        if name == "stock":
            return f"Seat {seat} has [{stock_words(player)}]> "
        return f"Improvements of seat {seat} [{names_words(player['improvements'])}]> "

    def _edition_words(self) -> str:
        draft, options = self.draft, self.draft.get("options", {})
        words = [draft["edition"], *(["tile"] if options.get(TILE) else [])]
        return " ".join([*words, *(["no side job"] if not options.get(SIDE_JOB, True) else [])])

    def _phase_words(self) -> str:
        due = self.draft.get("pending", ())
        seats = [] if len(due) == len(self.draft["players"]) else [str(entry["seat"]) for entry in due]
        return " ".join([self.draft["phase"], *seats])

    def said(self, name: str, seat: int | None, answer: str) -> list[str]:
        """Return what was understood, where that is worth a line."""
        if answer and name == "spaces":
            return self._piles_words(self.draft)
        if answer and name == "stock" and seat is not None:
            return [f"  seat {seat} has {stock_words(self.draft['players'][seat])}"]
        return []

    def help(self, name: str) -> str:
        """Return what `?` tells about a question."""
        return AGRICOLA_HELP[name]

    def store(self, draft: Draft) -> Draft:
        """Return the draft, which is JSON."""
        return draft

    # ---- what an answer does ----

    def given(self, name: str, seat: int | None, answer: str, drawing: list[str] | None) -> tuple[Draft, bool]:
        """Return the draft after an answer and whether that settles the question; HedgerowError if it is not right."""
        trial = deepcopy(self.draft)
        said = " ".join(answer.lower().split())
        done = name != "farm" or not answer
        if answer and name == "round" and said == "new":
            self._begin(None)
            return deepcopy(self.draft), False
        if answer and seat is not None:
            self._of_seat(trial["players"], name, seat, said, drawing)
        elif answer:
            self._of_table(trial, name, said)
        return self._settled(trial), done

    def _of_table(self, trial: Draft, name: str, said: str) -> None:
        seats = len(trial["players"])
        match name:
            case "edition":
                set_edition(trial, said)
            case "players":
                most = MOST_PLAYERS[trial["edition"]]
                number = whole_number("players", said, 1, most)
                trial["players"] = trial["players"][:number]
                trial["players"] += start_draft(most, trial["edition"])["players"][len(trial["players"]) : number]
            case "round":
                self._round(trial, whole_number("round", said, 1, ROUNDS))
            case "phase":
                set_phase(trial, said)
            case "start" | "marker":
                what = "the start player" if name == "start" else "the seat with the token"
                trial[name] = whole_number(what, said, 0, seats - 1)
            case "cards":
                trial["cards"] = cards_after(trial["cards"], self._right(trial), named(said, CARDS, "round card"))
            case "occupied":
                trial["occupied"] = self._places(trial).read_occupied(said)
            case "spaces":
                trial["spaces"] = self._places(trial).read_piles(said, trial["spaces"], trial["occupied"])
            case "later":
                trial["round_goods"] = {str(number): [] for number in rounds(said, self._right(trial) + 1)}
            case _:
                hidden = [card for card in CARDS if card not in trial["cards"]]
                trial["order"] = named(said, hidden, "round card that is still to come")

    def _round(self, trial: Draft, number: int) -> None:
        if number == trial["round"]:
            return
        trial["round"] = number
        gone = number - self.base["round"]
        if gone == 0 and not self._fresh:
            for key in ("spaces", "occupied", "phase", "start", "marker", "cards", "order"):
                trial[key] = deepcopy(self.base[key])
            return
        # soon afterwards what was left then has grown; later, in an earlier round or a new game nobody knows
        known = not self._fresh and 0 < gone <= REMEMBERED
        places = self._places(trial)
        left = {space for space in places.filling if known and space not in self.base["occupied"]}
        trial["spaces"] = {
            space: places.refilled(
                space, self.base["spaces"].get(space, {}) if space in left else {}, gone if known else 1
            )
            for space in places.filling
        }
        trial.update(occupied={}, phase="work", start=trial["marker"])

    def _of_seat(self, players: list[Draft], name: str, seat: int, said: str, drawing: list[str] | None) -> None:
        player = players[seat]
        if name == "house":
            set_house(player, said)
        elif name == "farm":
            changed = agricolafarmwords.change(player, said) if drawing is None else diagram.parse(drawing)
            player.update({key: changed[key] for key in agricolafarmwords.START})
        elif name == "stock":
            had = {**player["supply"], **player["animals"]}
            counts = counted(OWNED, said, had)
            player["supply"] = {good: counts.get(good, 0) for good in GOODS}
            player["animals"] = {one: counts.get(one, 0) for one in ANIMALS}
        else:
            elsewhere = [one for other, owner in enumerate(players) if other != seat for one in owner["improvements"]]
            owned = named(said, [one for one in MAJORS if one not in elsewhere], "improvement that nobody else owns")
            player["improvements"] = [one for one in MAJORS if one in owned]

    # ---- what is wrong ----

    def check(self, question: Question, trial: Draft) -> None:
        """Raise PositionError with what is wrong with this answer; farms asked about later are not looked at."""
        place = {one.id: number for number, one in enumerate(self.questions)}
        looked = deepcopy(trial)
        for seat in range(len(looked["players"])):
            if place.get(f"house{seat}", 0) > place[question.id]:
                looked["players"][seat] = {}
        reasons = [reason for reason in _reasons(looked) if self.question_of(reason) == question.id]
        if question.name == "stock" and question.seat is not None:
            reasons += _without_room(trial["players"][question.seat], question.seat)
        if reasons:
            raise PositionError(reasons)

    def position(self) -> AgricolaPosition:
        """Return the position of the draft; PositionError with every reason why it is none."""
        return AgricolaPosition.from_json(self.draft)

    def question_of(self, reason: Reason) -> str:
        """Return which question's answer a reason is about."""
        if reason.code in BY_CODE:
            return BY_CODE[reason.code]
        if found := _SEAT.search(reason):
            return f"{BY_KEY.get(found[2] or '', 'farm')}{found[1]}"
        words = re.findall(r"[a-z_]+", reason)
        names = (BY_WORD.get(word, word) for word in words)
        return next((name for name in names if name in (*TABLE, "later", "order")), "round")


def _reasons(draft: Draft) -> list[Reason]:
    try:
        AgricolaPosition.from_json(draft)
    except PositionError as error:
        return list(error.reasons)
    return []


def _without_room(player: Draft, seat: int) -> list[Reason]:
    """Return the reason why a seat's animals do not fit on its farm, whatever else there is at the table."""
    farm = {key: player[key] for key in (*agricolafarmwords.START, "animals")}
    alone = {"edition": EDITIONS[0], "round": 1, "cards": [CARDS[0]], "players": [farm]}
    return [
        Reason(reason.code, reason.replace("players[0]", f"players[{seat}]"))
        for reason in _reasons(alone)
        if reason.code == "animals_room"
    ]


def _empty(filled: Draft) -> Draft:
    """What a position says by leaving it out."""
    left_out: Draft = {"phase": "work", "start": 0, "marker": 0, "order": [], "spaces": {}, "occupied": {}}
    return {**{key: value for key, value in filled.items() if key != "options"}, **left_out, "round_goods": {}}


def _empty_player(filled: Draft) -> Draft:
    return {**filled["players"][0], "supply": dict.fromkeys(GOODS, 0)}
