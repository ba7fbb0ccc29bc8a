"""The sentences of the readers, each under a code: one place to read them, one list for tests to go through.

A game adds its own catalogue (`hedgerow.engine.acbas.sentences`). Fields in braces are filled by the reader.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hedgerow.engine.errors import Reason

MOST_LISTED = 30


class Catalogue:
    """Sentences by code; calling it fills one in.

    >>> say = Catalogue({"round": "round is {round}, but must be 1 to {last}"})
    >>> say("round", round=9, last=8)
    'round is 9, but must be 1 to 8'
    """

    def __init__(self, sentences: Mapping[str, str]) -> None:
        self.sentences = dict(sentences)

    def __call__(self, code: str, /, **values: object) -> Reason:
        """The sentence of a code, its fields filled in."""
        return Reason(code, self.sentences[code].format(**values))


def quoted(value: object, limit: int = 40) -> str:
    """A value as one sentence can show it: on one line, in quotes if it is text, cut after ``limit`` characters.

    >>> quoted("x" * 50)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'"
    >>> quoted({"a": 1}), quoted(None), quoted(True)
    ("{'a': 1}", 'nothing', 'true')
    """
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and value.bit_length() > 128:
        return "a huge number"
    if isinstance(value, str):
        value = value if len(value) <= limit else value[: limit - 4] + "..."
        return repr(value)
    text = ascii(value)
    return text if len(text) <= limit else text[: limit - 3] + "..."


def listed(words: object, joint: str = "or") -> str:
    """Words as a person lists them.

    >>> listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])
    ('a', 'a or b', 'a, b or c')
    """
    items = [str(word) for word in words]  # type: ignore[attr-defined]
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {joint} {items[-1]}"


def suited(word: object, known: Iterable[str]) -> str:
    """The known words as a person lists them; of very many the few that look most like the wrong one.

    >>> suited("b", ["a", "c"])
    'a or c'
    >>> suited("w17!", [f"w{number}" for number in range(40)])
    'one of 40, such as w17, w7 or w1'
    """
    names = list(known)
    if len(names) <= MOST_LISTED:
        return listed(names)
    from difflib import get_close_matches  # here: few commands meet a wrong word

    near = get_close_matches(str(word)[:40], names, n=3, cutoff=0.0)
    return f"one of {len(names)}, such as {listed(near)}"


say = Catalogue(
    {
        # files
        "file_open": "{path} cannot be read: {why}",
        "file_write": "{path} cannot be written: {why}",
        "file_text": "{path} is not UTF-8 text: byte {offset} is wrong",
        "file_empty": "{path} is empty, but must hold a position or a game record",
        "file_lines": "{path} holds {count} positions, one a line, but one position was asked for",
        # text in general
        "text_line": "line {line}: {value} says nothing known: use {keys}",
        "text_twice": "line {line}: {key} is said twice",
        "text_place": "line {line}: {key} belongs behind a line {player}",
        "text_number": "line {line}: {key} is {value}, but must be a number",
        "text_part": "line {line}: {why}",
        "json_syntax": "the JSON is malformed at line {line}, column {column}: {why}",
        "json_twice": "the JSON names the key {key} twice in one object",
        "json_number": "the JSON holds {value}, which is not a number",
        "json_deep": "the JSON is nested too deeply to be a position",
        "json_object": "the JSON is {value}, but a position must be an object in braces",
        "unknown_text": "the text starts with {start}, but a position starts with {{ or `game`, a record with `record`",
        "nothing": "the text is empty, but must be a position or a game record",
        "game_missing": "game is left out, but must be {games}",
        "game_unknown": "game is {value}, but must be {games}",
        # moves
        "move_foreign": "{move} is not a move of this position",
        # options
        "option_unknown": "{value} is no option of {game}: use {options}",
        "option_value": "{option} is {value}, but must be {right}",
        # shape of the JSON
        "key_unknown": "{path} is no key of {of}: use {keys}",
        "key_missing": "{path} is left out, but must be given",
        "not_object": "{path} is {value}, but must be an object in braces",
        "not_list": "{path} is {value}, but must be a list in brackets",
        "not_number": "{path} is {value}, but must be a whole number from {low} to {high}",
        "not_choice": "{path} is {value}, but must be {choices}",
        "not_text": "{path} is {value}, but must be text",
        "named_twice": "{path} names {value} twice",
        # spaces, edges, goods
        "space_syntax": (
            "{value} is no space: a space is a column letter and a row from 1 (top), such as b3, or row,column from 0"
        ),
        "space_outside": "space {value} lies outside the farm of {columns} columns: it has a1 to {last}",
        "edge_syntax": "{value} is no edge: an edge is a space and the side n, w, s or e, such as b1n",
        "goods_syntax": "{value} cannot be read as goods: write a number and a word, such as 2 wood",
        "goods_unknown": "{value} is no goods: use {words}",
        "goods_twice": "{word} is named twice in {value}",
        "keep_syntax": "keep is {value}, but must be the animals kept, such as 3s1p, or none",
        # the diagram
        "diagram_lines": (
            "the diagram has {count} lines, but must have 7: for each row one of edges above it and one of "
            "spaces, and a last line of edges"
        ),
        "diagram_first": (
            "line 1 of the diagram is {value}, but must show a + at every corner, evenly spaced, for {columns} columns"
        ),
        "diagram_edge": (
            "line {line} of the diagram has {value} at column {column}, but there must be -- for a border or blanks"
        ),
        "diagram_side": (
            "line {line} of the diagram has {value} to the {side} of column {column}, but there must be | for a "
            "border or a blank"
        ),
        "diagram_long": "line {line} of the diagram goes on with {value} right of the farm",
        # records
        "record_head": "line {line}: a record starts with `record 1`, but this is {value}",
        "record_version": "line {line}: the record's version is {value}, but must be 1",
        "record_tag": (
            "line {line}: {value} is no line of a record's head: write `name: value` or an empty line before the moves"
        ),
        "record_tag_twice": "line {line}: the head names {tag} twice",
        "record_start": "line {line}: the start position is wrong: {why}",
        "record_move": "line {line}: {why}",
        "record_over": "line {line}: {value} stands after the end of the game",
        "record_round": "line {line}: {value} stands where round {round} is played",
        "record_comment": "line {line}: a comment is opened by {{ but never closed",
        "record_brace": "line {line}: a }} closes no comment",
        "record_variation": "line {line}: a variation is opened by ( but never closed",
        "record_paren": "line {line}: a ) closes no variation",
        "record_deep": "line {line}: variations are nested more than {limit} deep",
        "record_ply": "line {line}: ply is {value}, but must be a number of moves from 0 to {most}",
        "record_first": "line {line}: a variation opens before any move that it could replace",
        "record_result": "line {line}: result is {value}, but must be {right}",
        "record_after": "line {line}: {value} stands after the result",
        "record_no_move": "there is no move to {what}",
    }
)
