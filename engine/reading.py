"""JSON objects taken apart by a reader that collects everything that is wrong with their shape."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from hedgerow.engine.errors import HedgerowError, Reason
from hedgerow.engine.sentences import listed, quoted, say, suited


class Reader:
    """Takes an object apart and collects what is wrong with it."""

    def __init__(self) -> None:
        self.reasons: list[Reason] = []

    def complain(self, code: str, **values: object) -> None:
        """Note what is wrong, by the code of its sentence."""
        self.reasons.append(say(code, **values))

    def keys(self, value: object, path: str, known: Iterable[str], of: str) -> Mapping[str, Any]:
        """The object ``value``; unknown keys are complained about by name."""
        if not isinstance(value, Mapping):
            self.complain("not_object", path=path, value=quoted(value))
            return {}
        known = tuple(known)
        for key in value:
            if key not in known:
                name = quoted(key)[1:-1] if isinstance(key, str) else quoted(key)
                where = f"{path}.{name}" if path != of else name
                self.complain("key_unknown", path=where, of=of, keys=suited(name, known))
        return value

    def number(self, value: object, path: str, low: int, high: int, default: int = 0) -> int:
        """A whole number within the limits."""
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.complain("not_number", path=path, value=quoted(value), low=low, high=high)
            return default
        return value

    def choice(self, value: object, path: str, choices: tuple[str, ...]) -> str:
        """One of the words, the first one in place of a wrong one."""
        if isinstance(value, str) and value in choices:
            return value
        self.complain("not_choice", path=path, value=quoted(value), choices=listed(choices))
        return choices[0]

    def list(self, value: object, path: str) -> list[Any]:
        """A list, empty in place of something else."""
        if isinstance(value, (list, tuple)):
            return list(value)
        self.complain("not_list", path=path, value=quoted(value))
        return []

    def part(self, value: object, path: str, parse: Callable[[str], int]) -> int | None:
        """What ``parse`` makes of a text, None and a complaint if it is none."""
        if not isinstance(value, str):
            self.complain("not_text", path=path, value=quoted(value))
            return None
        try:
            return parse(value)
        except HedgerowError as error:
            self.reasons.extend(reason.within(path) for reason in error.reasons)
            return None

    def set(self, value: object, path: str, parse: Callable[[str], int]) -> set[int]:
        """A list of spaces or edges, each named once."""
        found: set[int] = set()
        for index, entry in enumerate(self.list(value, path)):
            one = self.part(entry, f"{path}[{index}]", parse)
            if one in found:
                self.complain("named_twice", path=path, value=quoted(entry))
            elif one is not None:
                found.add(one)
        return found

    def goods(self, value: object, path: str, words: tuple[str, ...], high: int | Mapping[str, int]) -> dict[str, int]:
        """Counts by word, zeros left out; ``high`` is the most of each, or of every word."""
        counts = self.keys(value, path, words, path)
        found = {}
        for word in words:
            if word in counts:
                most = high if isinstance(high, int) else high[word]
                count = self.number(counts[word], f"{path}.{word}", 0, most)
                if count:
                    found[word] = count
        return found
