"""A game with its history: moves, undo and redo to the start, variations, comments, and a file that follows it.

>>> from hedgerow.engine import new
>>> game = Game(new("acbas"))
>>> game.play("wood3"); game.play("resources")
>>> game.undo().text, [move.text for move in game.moves()]
('resources', ['wood3', 'resources'])
>>> game.redo().text
'resources'
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping

from hedgerow.engine.errors import MoveError
from hedgerow.engine.position import Move, Position, points
from hedgerow.engine.sentences import say
from hedgerow.engine.store import write_whole


class Node:
    """A position of a game with the move that led to it; the first of ``children`` goes on with the main line."""

    __slots__ = ("children", "comment", "move", "parent", "position")

    def __init__(self, position: Position, move: Move | None = None, parent: Node | None = None) -> None:
        self.position = position
        self.move = move
        self.parent = parent
        self.children: list[Node] = []
        self.comment = ""

    def add(self, move: Move | str) -> Node:
        """The child that a move leads to, made if it is new; `MoveError` if the move is not legal."""
        if isinstance(move, str):
            move = self.position.parse_move(move)
        for child in self.children:
            if child.move == move:
                return child
        child = Node(self.position.play(move), move, self)
        self.children.append(child)
        return child

    def promote(self) -> None:
        """Make this node part of the main line."""
        node = self
        while node.parent is not None:
            node.parent.children.remove(node)
            node.parent.children.insert(0, node)
            node = node.parent

    def line(self) -> Iterator[Node]:
        """The nodes behind this one along the first children."""
        node = self
        while node.children:
            node = node.children[0]
            yield node


class Game:
    """A game being played or looked at: a tree of positions of which one line is the main line.

    ``tags`` are free words for the head of the record, such as the players' names. The game stands at `node`, always
    on the main line; what was played after an undo becomes the main line, what stood there before a variation.

    >>> from hedgerow.engine import new
    >>> game = Game(new("acbas"))
    >>> game.play("wood3"); game.play("stone1")
    >>> game.ply, game.position.to_move, game.undo().text, game.ply
    (2, 0, 'stone1', 1)
    """

    def __init__(self, start: Position, tags: Mapping[str, str] | None = None) -> None:
        self.root = Node(start)
        self.node = self.root
        self.tags: dict[str, str] = dict(tags or {})
        self._path: str | os.PathLike[str] | None = None

    @property
    def position(self) -> Position:
        """The position where the game stands."""
        return self.node.position

    @property
    def ply(self) -> int:
        """How many moves led there."""
        count, node = 0, self.node
        while node.parent is not None:
            count, node = count + 1, node.parent
        return count

    def nodes(self) -> list[Node]:
        """The main line: the start, then a node for every move, up to its end."""
        return [self.root, *self.root.line()]

    def moves(self) -> list[Move]:
        """The moves of the main line, those undone included."""
        return [node.move for node in self.nodes() if node.move is not None]

    def positions(self) -> list[Position]:
        """The positions of the main line, one more than moves."""
        return [node.position for node in self.nodes()]

    def play(self, move: Move | str) -> None:
        """Go on with a move; `MoveError` if it is not legal, then nothing has changed."""
        self.enter(self.node.add(move))

    def enter(self, node: Node) -> None:
        """Stand at any node of the tree and make its line the main line."""
        node.promote()
        self.node = node
        self._saved()

    def undo(self) -> Move:
        """Take the last move back and return it; `MoveError` at the start."""
        if self.node.parent is None or self.node.move is None:
            raise MoveError(say("record_no_move", what="take back"))
        move = self.node.move
        self.node = self.node.parent
        self._saved()
        return move

    def redo(self) -> Move:
        """Play the move again that was taken back last; `MoveError` if there is none."""
        if not self.node.children:
            raise MoveError(say("record_no_move", what="play again"))
        self.node = self.node.children[0]
        self._saved()
        assert self.node.move is not None
        return self.node.move

    def comment(self, text: str) -> None:
        """Say something about the position where the game stands; an empty text takes it away."""
        self.node.comment = text
        self._saved()

    @property
    def result(self) -> str:
        """The points of the seats at the end of the main line, or ``*`` if the game is not over there.

        >>> from hedgerow.engine import new
        >>> Game(new("acbas")).result
        '*'
        """
        last = self.nodes()[-1].position
        if not last.is_over:
            return "*"
        return " ".join(str(points(total)) for total in last.score().totals2)

    def to_text(self) -> str:
        """The record as text (NOTATION.md)."""
        from hedgerow.engine.record_text import write

        return write(self)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record whole or not at all; `FileError` if it cannot be written."""
        write_whole(path, self.to_text())

    def autosave(self, path: str | os.PathLike[str] | None) -> None:
        """Save now and after every change from here on; None ends it."""
        self._path = path
        self._saved()

    def _saved(self) -> None:
        if self._path is not None:
            self.save(self._path)
