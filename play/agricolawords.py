"""What one says about a table of Agricola besides the farms: cards, editions, phases, houses, names in a line."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from hedgerow.engine.agricola.check import stage_of
from hedgerow.engine.agricola.data import (
    CARDS,
    EDITIONS,
    HOUSES,
    MOST_PLAYERS,
    ROUNDS,
    RULES,
    SIDE_JOB,
    SPACE_ROWS,
    SPACES,
    TILE,
)
from hedgerow.engine.agricola.text import OWNED
from hedgerow.engine.errors import NotationError, Reason
from hedgerow.engine.sentences import listed, quoted, suited
from hedgerow.play.pilewords import NOTHING
from hedgerow.play.talk import is_number

Draft = dict[str, Any]  # of a position or a player, as JSON has them
HARVEST = {"feeding": "feed", "breeding": "breed"}

_COUNT = re.compile(r"([0-9]{1,3})\s*([a-z]+)|([a-z]+)", re.ASCII)
_ROUNDS = re.compile(r"([0-9]{1,2})(?:\s*-\s*([0-9]{1,2}))?", re.ASCII)


def wrong(sentence: str) -> NotationError:
    """Return the error of an answer that cannot be understood."""
    return NotationError(Reason("answer", sentence))


# ---- cards ----


def missing(right: int) -> int:
    """How many cards of a stage that is not over lie open."""
    return right - max(last for last in (0, *RULES.last_of_stage) if last <= right)


def _stage(card: str) -> int:
    return SPACE_ROWS[SPACES.index(card)].stage or 0


def arranged(known: Iterable[str], right: int) -> list[str]:
    """Return the cards that lie open when so many do, stage by stage: all of a stage that is over, else those known.

    >>> arranged(["sheep_market", "basic_wish"], 5)
    ['sheep_market', 'major_improvement', 'fencing', 'grain_utilization', 'basic_wish']
    """
    found: list[str] = []
    known, first = list(known), 0
    for stage, last in enumerate(RULES.last_of_stage, 1):
        cards = [card for card in known if _stage(card) == stage]
        if last <= right:
            cards += [card for card in CARDS if _stage(card) == stage and card not in cards]
        found += cards[: max(0, right - first)]
        first = last
    return found


def cards_after(before: Sequence[str], right: int, named: Sequence[str]) -> list[str]:
    """Return the open cards when those of the running stage are `named`; those of stages that are over may be too."""
    stage = stage_of(right)
    new = [card for card in named if _stage(card) == stage]
    later = [card for card in named if _stage(card) > stage]
    if later:
        raise wrong(f"{later[0]} cannot lie open before round {RULES.last_of_stage[_stage(later[0]) - 2] + 1}")
    if len(new) != missing(right):
        of = listed(card for card in CARDS if _stage(card) == stage)
        raise wrong(f"{missing(right)} of {of} lie open now, not {len(new)}")
    return [*(card for card in before if _stage(card) != stage), *named]


# ---- words ----


def meant(word: str, names: Sequence[str]) -> str | None:
    """The name that is meant by a word: itself, or the only one that begins with it."""
    if word in names:
        return word
    fitting = [name for name in names if word and name.startswith(word)]
    return fitting[0] if len(fitting) == 1 else None


def named(said: str, names: Sequence[str], what: str) -> list[str]:
    """Names between commas, each once; blanks stand for `_`."""
    found: list[str] = []
    for part in [] if said in NOTHING else said.split(","):
        word = "_".join(part.split())
        name = meant(word, [one for one in names if one not in found])
        if name is None:
            again = "is named twice" if meant(word, found) else f"is no {what}: use {suited(word, names)}"
            raise wrong(f"{quoted(part.strip())} {again}")
        found.append(name)
    return found


def names_words(names: Iterable[str]) -> str:
    """Return names between commas, `none` if there are none."""
    return ", ".join(names) or "none"


def whole_number(what: str, said: str, low: int, high: int) -> int:
    """Return a number within its limits; NotationError with its name if it is none."""
    if not is_number(said) or not low <= int(said) <= high:
        raise wrong(f"{what} is {quoted(said)}, but must be {low} to {high}")
    return int(said)


def set_edition(trial: Draft, said: str) -> None:
    """Set edition and options: `standard`, `revised tile`, `revised no side job`."""
    edition, _, rest = said.partition(" ")
    if edition not in EDITIONS:
        raise wrong(f"edition is {quoted(said)}, but must be {listed(EDITIONS)}")
    options = rest.replace("no side job", "no_side_job").replace(",", " ").split()
    if (edition != "revised" and options) or set(options) - {"tile", "no_side_job", "with", "and"}:
        raise wrong(f"{quoted(rest)} cannot follow {edition}: only revised may have tile or no side job behind it")
    trial["edition"] = edition
    trial.pop("options", None)
    if edition == "revised":
        trial["options"] = {SIDE_JOB: "no_side_job" not in options, TILE: "tile" in options}
    trial["players"] = trial["players"][: MOST_PLAYERS[edition]]


def set_phase(trial: Draft, said: str) -> None:
    """Set the phase and who is still due in it: `work`, `feeding`, `feeding 1 2`."""
    name, *seats = said.replace(",", " ").replace("seat", " ").split() or [""]
    if name not in ("start", "work", "feeding", "breeding", "end") or (seats and name not in HARVEST):
        raise wrong(
            f"phase is {quoted(said)}, but must be start, work, feeding, breeding or end; behind feeding and breeding "
            "may stand the seats that still have to"
        )
    trial["phase"] = name
    trial.pop("pending", None)
    if seats:
        numbers = [whole_number("a seat of the phase", seat, 0, len(trial["players"]) - 1) for seat in seats]
        trial["pending"] = [{"seat": seat, "hook": HARVEST[name]} for seat in numbers]


def rounds(said: str, first: int) -> list[int]:
    """Rounds and ranges of them: `9 10`, `9-13`."""
    if said in NOTHING:
        return []
    found: list[int] = []
    for part in re.sub(r"\s*-\s*", "-", said).replace(",", " ").split():
        match = _ROUNDS.fullmatch(part)
        numbers = range(int(match[1]), int(match[2] or match[1]) + 1) if match else range(0)
        if not numbers or not first <= numbers[0] <= numbers[-1] <= ROUNDS:
            raise wrong(f"{quoted(part)} is no round that is still to come: use {first} to {ROUNDS}")
        found += numbers
    return found


def set_house(player: Draft, said: str) -> None:
    """House and people: `clay`, `4 people 1 newborn`, `2 begging`; what is not named stays."""
    changed: dict[str, Any] = {}
    keys = {"people": "people", "person": "people", "newborn": "newborn", "newborns": "newborn", "begging": "begging"}
    rest = said.replace(",", " ").replace("house", " ").replace("begging markers", "begging").strip()
    while rest:
        match = _COUNT.match(rest)
        word = match and (match[2] or match[3])
        if match and match[3] in HOUSES:
            changed["house"] = match[3]
        elif match and match[2] in keys:
            changed[keys[match[2]]] = int(match[1])
        else:
            raise wrong(
                f"{quoted(word or rest)} cannot be read: write what the house is made of ({listed(HOUSES)}) and how "
                "many people, newborn and begging there are, such as clay 4 people 1 newborn"
            )
        rest = rest[match.end() :].strip()
    player.update(changed)


def house_words(player: Draft) -> str:
    """Return house and people as `set_house` reads them."""
    words = [player["house"], f"{player['people']} people"]
    return " ".join([*words, *(f"{player[key]} {key}" for key in ("newborn", "begging") if player[key])])


def stock_words(player: Draft) -> str:
    """Return goods and animals as one says them."""
    words = OWNED.format({**player["supply"], **player["animals"]}).replace(",", "")
    return "nothing" if words == "-" else words
