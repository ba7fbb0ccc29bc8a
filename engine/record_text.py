"""Game records as text (NOTATION.md, section Records): a head, then moves with comments and variations, then a result.

A damaged record is reported with its line and not thrown away: the error carries the good part.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NoReturn

from hedgerow.engine import games
from hedgerow.engine.errors import HedgerowError, RecordError
from hedgerow.engine.position import Position
from hedgerow.engine.record import Game, Node
from hedgerow.engine.sentences import quoted, say

VERSION = 1
MOST_NESTED = 100

_TAG = re.compile(r"([A-Za-z][A-Za-z0-9_ -]*?)\s*:\s*(.*)", re.ASCII)
_TOKEN = re.compile(r"\s+|\{|\}|\(|\)|[^\s{}()]+")
_COMMENT = re.compile(r"((?:[^\\}]|\\.)*)\}", re.DOTALL)
_ROUND = re.compile(r"([0-9]{1,4})\.(.*)", re.ASCII | re.DOTALL)


def write(game: Game) -> str:
    """The canonical text of a game."""
    start = game.root.position
    lines = [f"record {VERSION}", f"game: {start.game}"]
    lines += [f"{name}: {' '.join(value.split())}" for name, value in game.tags.items()]
    if start != games.find(start.game).new():
        lines.append("position: " + json.dumps(start.to_json(), separators=(",", ":")))
    ply = game.ply
    if ply != len(game.moves()):
        lines.append(f"ply: {ply}")
    lines.append("")
    text = "".join(_written(game.root)).strip()
    if text:
        lines.append(text)
    lines.append(f"result {game.result}")
    return "\n".join(lines) + "\n"


def _written(node: Node, number: int | None = None) -> Iterator[str]:
    """The moves behind a node, with what is said and what could have been played instead.

    ``number`` is the round that a variation has named already, None on the main line, where each round is a line.
    """
    main = number is None
    if node.parent is None and node.comment:
        yield _comment(node.comment)
    while node.children:
        child, *others = node.children
        round_ = node.position.round
        if round_ != number:
            yield f"{chr(10) if main else ' '}{round_}."
            number = round_
        yield from _one(child)
        for other in others:
            yield f" ({round_}."
            yield from _one(other)
            yield from _written(other, round_)
            yield ")"
        node = child


def _one(node: Node) -> Iterator[str]:
    yield f" {node.move}"
    if node.comment:
        yield " " + _comment(node.comment)


def _comment(text: str) -> str:
    return "{" + text.replace("\\", "\\\\").replace("}", "\\}") + "}"


def read(text: str) -> Game:
    """The game of a record; `RecordError` names the line and carries the good part."""
    return _Reader(text).read()


class _Reader:
    """Reads a record from its first line to its last."""

    def __init__(self, text: str) -> None:
        self.text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        self.game: Game | None = None
        self.line = 1

    def fail(self, code: str, **values: object) -> NoReturn:
        raise RecordError(say(code, line=self.line, **values), self.line, self.game)

    def read(self) -> Game:
        body, ply_line, ply = self._head()
        assert self.game is not None
        self._moves(body)
        if ply is not None:
            self.line = ply_line
            nodes = self.game.nodes()
            if not re.fullmatch("[0-9]{1,6}", ply) or int(ply) >= len(nodes):
                self.fail("record_ply", value=quoted(ply), most=len(nodes) - 1)
            self.game.node = nodes[int(ply)]
        return self.game

    def _head(self) -> tuple[int, int, str | None]:
        """Read the head and begin the game; where the moves begin, and what the head says about the ply."""
        tags: dict[str, str] = {}
        where: dict[str, int] = {}
        offset = 0
        begun = False
        for number, line in enumerate(self.text.split("\n"), 1):
            self.line = number
            offset += len(line) + 1
            stripped = line.strip()
            if not begun:
                if not stripped:
                    continue
                words = stripped.split()
                if words[0].lower() != "record":
                    self.fail("record_head", value=quoted(stripped))
                if words[1:] not in ([str(VERSION)], []):
                    self.fail("record_version", value=quoted(" ".join(words[1:])))
                begun = True
            elif not stripped:
                break
            else:
                match = _TAG.fullmatch(stripped)
                if match is None:
                    self.fail("record_tag", value=quoted(stripped))
                name = match[1].lower() if match[1].lower() in ("game", "position", "ply") else match[1]
                if name in tags:
                    self.fail("record_tag_twice", tag=name)
                tags[name] = match[2]
                where[name] = number
        kind = tags.pop("game", "acbas")
        position, ply = tags.pop("position", None), tags.pop("ply", None)
        self.line = where.get("position", where.get("game", 1))
        self.game = Game(self._start(kind, position), tags)
        return offset, where.get("ply", 1), ply

    def _start(self, kind: str, position: str | None) -> Position:
        from hedgerow.engine.files import parse

        try:
            return games.find(kind).new() if position is None else parse(position)
        except HedgerowError as error:
            first, *others = error.reasons
            more = f" (and {len(others)} more)" if others else ""
            self.fail("record_start", why=f"{first}{more}")

    def _moves(self, offset: int) -> None:
        assert self.game is not None
        node = self.game.root
        resume: list[tuple[Node, int]] = []
        end = len(self.text)
        self.line = self.text.count("\n", 0, offset) + 1
        while offset < end:
            match = _TOKEN.match(self.text, offset)
            assert match is not None
            token = match[0]
            begin, offset = self.line, match.end()
            if token == "{":
                comment = _COMMENT.match(self.text, offset)
                if comment is None:
                    self.fail("record_comment")
                said = re.sub(r"\\(.)", r"\1", comment[1], flags=re.DOTALL)
                node.comment = f"{node.comment} {said}" if node.comment else said
                offset = comment.end()
                self.line += comment[0].count("\n")
            elif token == "}":
                self.fail("record_brace")
            elif token == "(":
                if node.parent is None or (resume and node is resume[-1][0].parent):
                    self.fail("record_first")
                if len(resume) == MOST_NESTED:
                    self.fail("record_deep", limit=MOST_NESTED)
                resume.append((node, begin))
                node = node.parent
            elif token == ")":
                if not resume:
                    self.fail("record_paren")
                node = resume.pop()[0]
            elif token.lower() == "result" and not resume:
                self._result(offset)
                break
            elif token.isspace():
                self.line += token.count("\n")
            else:
                node = self._move(node, token)
            if not resume:
                self.game.node = node
        if resume:
            self.line = resume[-1][1]
            self.fail("record_variation")

    def _move(self, node: Node, token: str) -> Node:
        match = _ROUND.fullmatch(token)
        if match is not None:
            if node.position.is_over:
                self.fail("record_over", value=quoted(token))
            if int(match[1]) != node.position.round:
                self.fail("record_round", value=quoted(token), round=node.position.round)
            token = match[2]
            if not token:
                return node
        if node.position.is_over:
            self.fail("record_over", value=quoted(token))
        try:
            return node.add(token)
        except HedgerowError as error:
            self.fail("record_move", why=error.reasons[0])

    def _result(self, offset: int) -> None:
        assert self.game is not None
        line, _, rest = self.text[offset:].partition("\n")
        given = line.split()
        right = self.game.result
        if given not in (["*"], right.split()):
            self.fail("record_result", value=quoted(" ".join(given)), right="*" if right == "*" else f"* or {right}")
        if rest.strip():
            self.line += (
                1 + len(rest) - len(rest.lstrip()) - len(rest[: len(rest) - len(rest.lstrip())].replace("\n", ""))
            )
            self.fail("record_after", value=quoted(rest.split()[0]))
