"""A game at the table: who sits where, undo to a person's turn, saved after every move. Knows no screen."""

from collections.abc import Sequence
from pathlib import Path

import hedgerow.engine as engine
from hedgerow.engine.errors import FileError, HedgerowError, OptionError, Reason
from hedgerow.engine.position import Move, Position
from hedgerow.engine.record import Game
from hedgerow.play import places
from hedgerow.solver import players
from hedgerow.solver.players import Player
from hedgerow.solver.spec import split_list

HUMAN = "human"
RESIGNED = "resigned"  # the tag of a record that says who gave up


def read_seats(text: str, seats: int) -> tuple[str, ...]:
    """Return the players of `--seats human,LEVEL`; HedgerowError if their number or one of them is wrong."""
    specs = split_list(text)
    if len(specs) != seats:
        raise OptionError(
            Reason("seats_count", f"--seats is {text!r}, but must name {seats} players, such as {HUMAN},level3")
        )
    for spec in specs:
        if spec != HUMAN:
            players.make(spec)
    return tuple(specs)


class Table:
    """A game in progress. `game` is its record, `seats` the text of each player, `autosave` where it is kept."""

    def __init__(self, game: Game, seats: Sequence[str], autosave: Path | None, file: Path | None = None) -> None:
        self.game = game
        self.seats = tuple(seats)
        self.autosave = autosave
        self.file = file
        self._players: list[Player | None] = [None if spec == HUMAN else players.make(spec) for spec in self.seats]
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
        seat = self.position.to_move
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
        path = Path(file).expanduser() if file else self.file or self.autosave
        if path is None:
            raise FileError(Reason("save_name", "save needs a file name, such as save game.hedgerow"))
        self.game.save(path)
        if file:
            self.file = path
        return path

    def undo(self) -> int:
        """Go back to the last turn of a person; return how many moves that took, 0 if there is none."""
        taken = 0
        while self.game.ply:
            self.game.undo()
            taken += 1
            if self.person_to_move:
                return taken
        for _ in range(taken):  # no person had a turn before: stay where we were
            self.game.redo()
        return 0

    def redo(self) -> int:
        """Play again what was taken back, up to the next turn of a person; return how many moves."""
        played = 0
        while self.game.node.children:
            self.game.redo()
            played += 1
            if self.person_to_move:
                break
        return played


def seats_of(game: Game, seats: int) -> tuple[str, ...] | None:
    """Return the players that a record names for its seats, None if it does not name them all."""
    named = [game.tags.get(f"seat {seat}") for seat in range(seats)]
    if any(name is None for name in named):
        return None
    try:
        return read_seats(",".join(name for name in named if name is not None), seats)
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
