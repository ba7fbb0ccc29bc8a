"""A game at the table: who sits where, undo to a person's turn, saved after every move. Knows no screen."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import hedgerow.engine as engine
from hedgerow.engine.errors import FileError, HedgerowError, MoveError, OptionError, Reason
from hedgerow.engine.position import Move, Position
from hedgerow.engine.record import Game, Node
from hedgerow.play import places
from hedgerow.solver import players
from hedgerow.solver.players import Player
from hedgerow.solver.spec import split_list

HUMAN = "human"
RESIGNED = "resigned"  # the tag of a record that says who gave up


def read_seats(text: str, position: Position) -> tuple[str, ...]:
    """Return the players of `--seats human,LEVEL`; HedgerowError if their number or one is wrong for the game."""
    seats = position.seats
    specs = split_list(text)
    if len(specs) != seats:
        raise OptionError(
            Reason("seats_count", f"--seats is {text!r}, but must name {seats} players, such as {HUMAN},level3")
        )
    for spec in specs:
        if spec != HUMAN:
            players.make(spec, position.game)
    return tuple(specs)


@dataclass(frozen=True)
class Correction:
    """What became of a game in which an earlier move was replaced.

    `old` and `new` are the move's texts, `replayed` how many of the later moves still stand, `lost` how many do not;
    `stopped` is the first of these with its seat (None: chance), and `why` the sentence about what is wrong with it.
    """

    old: str
    new: str
    replayed: int
    lost: int
    stopped: tuple[int | None, str] | None = None
    why: str = ""


class Table:
    """A game in progress. `game` is its record, `seats` the text of each player, `autosave` where it is kept."""

    def __init__(self, game: Game, seats: Sequence[str], autosave: Path | None, file: Path | None = None) -> None:
        self.game = game
        self.seats = tuple(seats)
        self.autosave = autosave
        self.file = file
        self._players: list[Player | None] = [
            None if spec == HUMAN else players.make(spec, game.position.game) for spec in self.seats
        ]
        for seat, player in enumerate(self._players):
            if player is not None:
                player.begin(seat)
        for seat, spec in enumerate(self.seats):
            self.game.tags[f"seat {seat}"] = spec
        self.game.autosave(autosave)

    @property
    def position(self) -> Position:
        """The position as it stands."""
        return self.game.position

    def player(self, seat: int) -> Player | None:
        """Return the computer player of a seat, None for a person."""
        return self._players[seat]

    @property
    def person_to_move(self) -> bool:
        """Whether a person decides now."""
        return self._decides(self.game.node)

    def _decides(self, node: Node) -> bool:
        seat = node.position.to_move
        return seat is not None and self._players[seat] is None

    def play(self, move: Move | str) -> None:
        """Play a move; the game is saved with it."""
        self.game.play(move)

    @property
    def resigned(self) -> int | None:
        """The seat that gave the game up, None if nobody did."""
        seat = self.game.tags.get(RESIGNED)
        return int(seat) if seat in ("0", "1") else None

    def resign(self) -> None:
        """Give the game up for the seat that has to move."""
        self.game.tags[RESIGNED] = str(self.position.to_move)
        self.game.autosave(self.autosave)

    def save(self, file: str | None) -> Path:
        """Save the game into a file, by default the one it came from or was saved to last; return its path."""
        path = places.expanded(file) if file else self.file or self.autosave
        if path is None:
            raise FileError(Reason("save_name", "save needs a file name, such as save game.hedgerow"))
        self.game.save(path)
        if file:
            self.file = path
        return path

    def played(self) -> list[Node]:
        """Return the nodes of the moves played so far, the first move first."""
        return self.game.nodes()[1 : self.game.ply + 1]

    def correct(self, number: int, text: str) -> Correction:
        """Replace the move of a number (from 1) and replay the later ones as far as they stay legal.

        What was played before stays in the record as a variation. MoveError if there is no such move or the new one is
        not legal there; then nothing has changed.
        """
        played = self.played()
        if not 1 <= number <= len(played):
            right = f"1 to {len(played)}" if played else "none yet"
            raise MoveError(Reason("correct_number", f"there is no move {number} to correct: there are {right}"))
        first = played[number - 1]
        before = first.parent
        if before is None or first.move is None:
            raise MoveError(Reason("correct_number", f"move {number} is no move"))
        move = before.position.parse_move(text)
        node = before.add(move)
        if node is first:
            raise MoveError(Reason("correct_same", f"move {number} is {move.text} already"))
        later, replayed, why = played[number:], 0, ""
        for old in later:
            node, why = _again(node, old)
            if why:
                break
            replayed += 1
        stopped = None
        if replayed < len(later):
            lost = later[replayed]
            seat = None if lost.parent is None else lost.parent.position.to_move
            stopped = (seat, lost.move.text if lost.move is not None else "")
        self.game.enter(node)
        return Correction(first.move.text, move.text, replayed, len(later) - replayed, stopped, why)

    def undo(self) -> int:
        """Go back to the last turn of a person; return how many moves that took, 0 if there is none.

        FileError if the game stands there now but could not be saved; so in `redo`.
        """
        taken, node = 0, self.game.node
        while node.parent is not None:
            taken, node = taken + 1, node.parent
            if self._decides(node):
                self.game.enter(node)  # at once: saving that fails must not leave the game half-way
                return taken
        return 0

    def redo(self) -> int:
        """Play again what was taken back, up to the next turn of a person; return how many moves."""
        played, node = 0, self.game.node
        while node.children:
            played, node = played + 1, node.children[0]
            if self._decides(node):
                break
        if played:
            self.game.enter(node)
        return played


def _again(node: Node, old: Node) -> tuple[Node, str]:
    """Play an old move again behind another node: the node after it, or the same node and why it cannot be played."""
    if old.move is None or old.parent is None:
        return node, "it is no move"
    seat, now = old.parent.position.to_move, node.position.to_move
    if node.position.is_over:
        return node, "the game is over before it"
    if seat != now:
        return node, "chance decides there" if now is None else f"it is seat {now}'s turn there"
    try:
        return node.add(old.move.text), ""
    except HedgerowError as error:
        return node, str(error.reasons[0])


def seats_of(game: Game) -> tuple[str, ...] | None:
    """Return the players that a record names for its seats, None if it does not name them all."""
    named = [game.tags.get(f"seat {seat}") for seat in range(game.position.seats)]
    if any(name is None for name in named):
        return None
    try:
        return read_seats(",".join(name for name in named if name is not None), game.position)
    except HedgerowError:
        return None  # a player of another version: whoever resumes names the seats


def latest(game: str) -> Path:
    """Return the latest game saved by itself that is not over; FileError if there is none."""
    for path in places.autosaves(game):
        try:
            found = engine.load_game(path)
        except HedgerowError:
            continue  # cut off or written by another version: an older one may do
        if not found.position.is_over and RESIGNED not in found.tags:
            return path
    raise FileError(
        Reason("nothing_saved", f"--continue found no unfinished game in {places.games()}: start one without it")
    )


def start(game: str, options: dict[str, object]) -> Game:
    """Return a new game's record."""
    return Game(engine.new(game, **options))
