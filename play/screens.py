"""What the screen shows and asks in each game: one `Screen` a game, and the two drawings that commands print."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hedgerow.engine.position import Position
from hedgerow.play.output import print_table

if TYPE_CHECKING:
    from hedgerow.play.coach import Coach
    from hedgerow.play.questions import Answering
    from hedgerow.play.session import Session
    from hedgerow.play.table import Table
    from hedgerow.play.talk import Talk


@dataclass(frozen=True)
class Wishes:
    """What was asked of a terminal game besides the table: hints before a turn, the lot of the cards, a coach."""

    hints: bool = False
    hint_seconds: float = 2.0
    seed: int | None = None
    coach: "Coach | None" = None


@dataclass(frozen=True)
class Screen:
    """What the screen has for one game.

    `board` prints the drawing, `rows` are those of the scored table from the seats' parts, `outcome` says who won,
    `placed` what a turn of a seat puts on its farm: a drawing and words, both empty if nothing is shown. `session`
    makes the terminal game, `answers` those of the guided entry, which begins with the JSON of a position if one is
    given.
    """

    board: Callable[[Position], None]
    rows: Callable[[list[dict[str, Any]]], list[tuple[str, ...]]]
    outcome: Callable[[Position], str]
    placed: Callable[[Position, Position, int], tuple[list[str], str]]
    session: "Callable[[Table, Talk, Wishes], Session]"
    answers: "Callable[[dict[str, Any] | None], Answering[Any]]"


# What is drawn is loaded when it is drawn: most commands need little of it.


def _acbas_board(position: Position) -> None:
    from hedgerow.play.board import print_board

    print_board(position)


def _acbas_rows(players: list[dict[str, Any]]) -> list[tuple[str, ...]]:
    from hedgerow.play.scoretable import score_rows

    return score_rows(players)


def _acbas_outcome(position: Position) -> str:
    from hedgerow.play.scoretable import outcome

    return outcome(position)


def _acbas_placed(before: Position, after: Position, seat: int) -> tuple[list[str], str]:
    from hedgerow.engine.acbas.placing import drawing, placed, words

    found = placed(before.core, after.core, seat)
    return (drawing(found), words(found)) if found else ([], "")


def _acbas_session(table: "Table", talk: "Talk", wishes: Wishes) -> "Session":
    from hedgerow.play.terminal import Terminal

    return Terminal(table, talk, wishes)


def _agricola_board(position: Position) -> None:
    from hedgerow.play.agricolaboard import print_agricola

    print_agricola(position)


def _agricola_rows(players: list[dict[str, Any]]) -> list[tuple[str, ...]]:
    from hedgerow.play.agricolaboard import agricola_rows

    return agricola_rows(players)


def _agricola_outcome(position: Position) -> str:
    from hedgerow.play.agricolaboard import agricola_outcome

    return agricola_outcome(position)


def _agricola_session(table: "Table", talk: "Talk", wishes: Wishes) -> "Session":
    from hedgerow.play.agricolaterminal import AgricolaTerminal

    return AgricolaTerminal(table, talk, wishes)


def _acbas_answers(data: dict[str, Any] | None) -> "Answering[Any]":
    from hedgerow.engine.acbas import json as acbas_json
    from hedgerow.play.answers import Answers

    return Answers(None if data is None else acbas_json.read(data))


def _agricola_answers(data: dict[str, Any] | None) -> "Answering[Any]":
    from hedgerow.play.agricolaanswers import AgricolaAnswers

    return AgricolaAnswers(data)


SCREENS = {
    "acbas": Screen(
        board=_acbas_board,
        rows=_acbas_rows,
        outcome=_acbas_outcome,
        placed=_acbas_placed,
        session=_acbas_session,
        answers=_acbas_answers,
    ),
    "agricola": Screen(
        board=_agricola_board,
        rows=_agricola_rows,
        outcome=_agricola_outcome,
        placed=lambda before, after, seat: ([], ""),
        session=_agricola_session,
        answers=_agricola_answers,
    ),
}


def screen_of(position: Position) -> Screen:
    """Return the screen of a position's game."""
    return SCREENS[position.game]


def print_board(position: Position) -> None:
    """Print the drawing of a position."""
    screen_of(position).board(position)


def print_score(position: Position, names: Sequence[str] | None = None) -> None:
    """Print the scored table, a column a seat, and the outcome."""
    screen = screen_of(position)
    players = [dict(player) for player in position.score().players]
    seats = names if names is not None else [f"seat {seat}" for seat in range(len(players))]
    print_table(("", *seats), screen.rows(players))
    print(screen.outcome(position))
