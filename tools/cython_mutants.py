"""Where a Cython source or a data file can be made wrong: one token at a time, only where it changes what is computed.

Sites are comparisons, additions, conjunctions, truth values and integer constants of statements. Declarations, imports,
signatures, strings, comments, messages and assertions are left alone, and so is what looks whether memory was given
(`== NULL`) and everything between `# mutants: off` and `# mutants: on` (speed-only code, random numbers, hash keys:
there a change is no mistake in a rule).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

TOKEN = re.compile(
    r"""
    (?P<string>(?:[rbuf]{0,2})(?:\"\"\"(?:\\.|[^\\])*?\"\"\"|'''(?:\\.|[^\\])*?'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'))
  | (?P<comment>\#[^\n]*)
  | (?P<number>(?:0[xX][0-9a-fA-F_]+|0[bB][01_]+|\d[\d_]*(?:\.\d+)?(?:[eE][-+]?\d+)?)(?:[uUlL]*))
  | (?P<name>[A-Za-z_]\w*)
  | (?P<newline>\n)
  | (?P<space>(?:[ \t]|\\\n)+)
  | (?P<operator>\*\*=?|//=?|<<=?|>>=?|<=|>=|==|!=|->|\+=|-=|\*=|/=|&=|\|=|\^=|%=|:=|.)
    """,
    re.VERBOSE | re.DOTALL,
)
WORDS = {
    *(
        "and",
        "or",
        "not",
        "in",
        "is",
        "if",
        "elif",
        "else",
        "while",
        "return",
        "yield",
        "for",
        "assert",
        "raise",
        "lambda",
    ),
    *("print", "del", "with", "as", "from", "import", "except", "sizeof"),
}
PAIRS = [("<", "<="), (">", ">="), ("==", "!="), ("+", "-"), ("+=", "-="), ("and", "or"), ("&", "|"), ("True", "False")]
SWAPS = {**dict(PAIRS), **{right: left for left, right in PAIRS}}
DECLARING = (
    *("cimport", "import", "from", "include", "ctypedef", "raise", "assert", "check", "print", "DEF", "global", "pass"),
)
INNER_BLOCK = re.compile(r"(?:cdef|ctypedef|cpdef)\b.*\b(?:struct|union|enum|extern)\b|cdef\s*:")


@dataclass(frozen=True)
class Token:
    """A piece of the text: what kind it is, where it begins, what it reads."""

    kind: str
    at: int
    text: str


@dataclass(frozen=True)
class Site:
    """One possible change: replace `old` at offset `at` by `new`."""

    at: int
    old: str
    new: str

    def apply(self, text: str) -> str:
        """Return the changed text."""
        if text[self.at : self.at + len(self.old)] != self.old:
            raise ValueError(f"the text at {self.at} reads otherwise than {self.old!r}")
        return text[: self.at] + self.new + text[self.at + len(self.old) :]


def tokens(text: str) -> Iterator[Token]:
    """Split a Cython source; nothing is lost."""
    for match in TOKEN.finditer(text):
        yield Token(match.lastgroup or "operator", match.start(), match.group())


def logical_lines(text: str) -> Iterator[tuple[int, list[Token]]]:
    """Indentation and tokens (no blanks, no comments) of each statement line, brackets joined."""
    line: list[Token] = []
    depth, indent, fresh = 0, 0, True
    for token in tokens(text):
        if token.kind == "newline":
            if depth == 0:
                if line:
                    yield indent, line
                line, fresh, indent = [], True, 0
            continue
        if token.kind == "space":
            if fresh and not line:
                indent = len(token.text)
            continue
        fresh = False
        if token.kind == "comment":
            continue
        if token.text in ("(", "[", "{"):
            depth += 1
        elif token.text in (")", "]", "}"):
            depth = max(0, depth - 1)
        line.append(token)
    if line:
        yield indent, line


def switched_off(text: str) -> list[tuple[int, int]]:
    """Stretches of the text between the marks `mutants: off` and `mutants: on`."""
    stretches: list[tuple[int, int]] = []
    begin: int | None = None
    for match in re.finditer(r"#\s*mutants:\s*(off|on)\b|//\s*mutants:\s*(off|on)\b", text):
        word = match.group(1) or match.group(2)
        if word == "off" and begin is None:
            begin = match.start()
        elif word == "on" and begin is not None:
            stretches.append((begin, match.end()))
            begin = None
    if begin is not None:
        stretches.append((begin, len(text)))
    return stretches


def body(line: list[Token]) -> list[Token]:
    """The part of a statement that computes: after a signature's colon, after the sign of an initialised variable."""
    words = {token.text for token in line}
    first = line[0].text
    if first in DECLARING or first == "@" or words & {"cimport", "NULL"}:
        return []
    if first not in ("cdef", "cpdef", "def", "class"):
        return line
    depth = 0
    for number, token in enumerate(line):
        if token.text in ("(", "[", "{"):
            depth += 1
        elif token.text in (")", "]", "}"):
            depth -= 1
        elif depth == 0 and token.text in (":", "="):
            return line[number + 1 :]
    return []


def casts(line: list[Token]) -> set[int]:
    """Positions of the angle brackets of C casts such as `<uint64_t> x`, which are no comparisons."""
    found: set[int] = set()
    opened: list[int] = []
    before: Token | None = None
    for token in line:
        if token.text == "<":
            operand = before is not None and (
                before.kind == "number"
                or before.text in (")", "]")
                or (before.kind == "name" and before.text not in WORDS)
            )
            if not operand:
                opened.append(token.at)
        elif token.text == ">" and opened:
            found |= {opened.pop(), token.at}
        before = token
    return found


def constant(text: str) -> list[str]:
    """What an integer constant may be taken for: one more, one less (never below zero)."""
    digits = text.rstrip("uUlL")
    suffix = text[len(digits) :]
    if re.fullmatch(r"\d+", digits):
        value = int(digits)
        return [f"{other}{suffix}" for other in (value + 1, value - 1) if other >= 0]
    if re.fullmatch(r"0[xX][0-9a-fA-F]+", digits):
        value = int(digits, 16)
        return [f"{hex(other)}{suffix}" for other in (value + 1, value - 1) if other >= 0]
    return []


def cython_sites(text: str) -> list[Site]:
    """All single-token changes of a Cython source that change what it computes."""
    off = switched_off(text)
    sites: list[Site] = []
    inner: int | None = None
    for indent, line in logical_lines(text):
        if inner is not None:
            if indent > inner:
                continue
            inner = None
        if INNER_BLOCK.match(" ".join(token.text for token in line)) and line[-1].text == ":":
            inner = indent
            continue
        part = body(line)
        brackets = casts(line)
        before = None
        for number, token in enumerate(line):
            inside = bool(part) and token.at >= part[0].at
            if inside and token.at not in brackets and not any(low <= token.at < high for low, high in off):
                after = line[number + 1] if number + 1 < len(line) else None
                sites += changes(token, before, after)
            before = token
    return sites


def changes(token: Token, before: Token | None, after: Token | None) -> list[Site]:
    """What one token of a computing part can become."""
    if token.kind == "number":
        return [Site(token.at, token.text, new) for new in constant(token.text)]
    if token.text not in SWAPS:
        return []
    if token.text in ("+", "-", "&", "|", "*"):
        binary = before is not None and (
            before.kind == "number" or before.text in (")", "]") or (before.kind == "name" and before.text not in WORDS)
        )
        if not binary or (token.text == "&" and (after is None or after.kind == "newline")):
            return []
    return [Site(token.at, token.text, SWAPS[token.text])]


def unplayable(text: str) -> list[tuple[int, int]]:
    """Stretches of a JSON file that hold objects marked `"playable": false`: no game reads them yet."""
    stretches: list[tuple[int, int]] = []
    opened: list[int] = []
    for match in re.finditer(r'"(?:\\.|[^"\\])*"|[{}]', text):
        if match.group() == "{":
            opened.append(match.start())
        elif match.group() == "}" and opened:
            begin = opened.pop()
            if re.search(r'"playable":\s*false', text[begin : match.end()]) and len(opened) > 0:
                stretches.append((begin, match.end()))
    return stretches


def json_sites(text: str) -> list[Site]:
    """All numbers and truth values of a JSON file, each changed by one; what no game reads is left out.

    So is "use", a judgement: it makes play weaker, not wrong.
    """
    sites: list[Site] = []
    off = unplayable(text) + [match.span() for match in re.finditer(r'"use":\s*-?\d+', text)]
    pattern = r'"(?:\\.|[^"\\])*"|(?P<number>-?\d+(?:\.\d+)?)|(?P<word>true|false)'
    for match in re.finditer(pattern, text):
        if any(low <= match.start() < high for low, high in off):
            continue
        if match.group("word"):
            sites.append(Site(match.start(), match.group(), "false" if match.group() == "true" else "true"))
        elif match.group("number") and re.fullmatch(r"-?\d+", match.group()):
            value = int(match.group())
            sites += [Site(match.start(), match.group(), str(other)) for other in (value + 1, value - 1)]
    return sites
