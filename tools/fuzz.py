"""`make fuzz SECONDS=600`: damaged positions, diagrams, moves and records against the engine's readers.

The law: a reader answers anything with a `HedgerowError` whose reasons are one clear sentence each, or with a value
that comes back unchanged from every form it can be written in. Anything else (another exception, a crash, a hang, a
value that reads back differently) is a finding: it is written to build/fuzz/ with the input that leads to it, and
`--replay FILE` tries it again. Seeds are the files of examples/ and tests/data/ and games played at random. Exit code 1
with findings.
"""

import argparse
import faulthandler
import hashlib
import json
import random
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from types import FrameType
from typing import Any

from fuzz_input import damage_json, damage_text

from hedgerow import engine
from hedgerow.engine.agricola.data import MOST_PLAYERS
from hedgerow.engine.errors import HedgerowError
from hedgerow.engine.position import Position
from hedgerow.engine.record_text import read as read_game

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / "build/fuzz"
# No input of a few kilobytes may keep a reader busy for longer.
LIMIT = 10


class BrokenLaw(Exception):
    """What a reader did and should not have done."""


@dataclass(frozen=True)
class Case:
    """An input for one of the readers; a move also needs the position (JSON) in which it is read.

    What the engine wrote itself is `good`: refusing it is a finding too.
    """

    target: str
    text: str
    context: str = ""
    good: bool = False


def same_position(text: str | dict[str, Any]) -> None:
    """A position is the same after JSON and after the diagram notation."""
    position = engine.parse(text)
    forms: list[tuple[str, Any]] = [
        ("to_json", position.to_json()),
        ("JSON text", json.dumps(position.to_json())),
        ("to_text", position.to_text()),
    ]
    for name, form in forms:
        try:
            again = engine.parse(form)
        except HedgerowError as error:
            raise BrokenLaw(f"what {name} wrote is refused: {error}\n{form}") from error
        if again != position or again.hash != position.hash:
            raise BrokenLaw(f"what {name} wrote reads back as another position:\n{form}")
    position.score()


def read_json(case: Case) -> None:
    """A JSON position, as text and as a dict."""
    try:
        value = json.loads(case.text)
    except (ValueError, RecursionError):
        value = None
    if isinstance(value, dict):
        same_position(value)
    same_position(case.text)


def read_text(case: Case) -> None:
    """A position as a diagram, or anything else that a file may hold."""
    same_position(case.text)


def read_move(case: Case) -> None:
    """A move: its canonical text means the same steps, and it can be played."""
    position = engine.parse(case.context)
    move = position.parse_move(case.text)
    again = position.parse_move(move.text)
    if again.steps != move.steps:
        raise BrokenLaw(f"{case.text!r} is written {move.text!r}, which means other steps")
    after = position.play(move)
    if after.hash != move.result:
        raise BrokenLaw(f"{move.text!r} leads to another position than the move says")


def read_record(case: Case) -> None:
    """A game record: what is written of it reads back the same."""
    game = read_game(case.text)
    written = game.to_text()
    try:
        again = read_game(written)
    except HedgerowError as error:
        raise BrokenLaw(f"the written record is refused: {error}\n{written}") from error
    if again.to_text() != written or again.position != game.position:
        raise BrokenLaw(f"the written record reads back as another game:\n{written}")


READERS: dict[str, Callable[[Case], None]] = {
    "json": read_json,
    "text": read_text,
    "move": read_move,
    "record": read_record,
}


def sentence(message: str) -> str | None:
    """Say what is wrong with an error's sentence, None if nothing is."""
    if not message.strip():
        return "the sentence is empty"
    if "\n" in message or "\r" in message:
        return "the sentence has several lines"
    if len(message) > 600:
        return "the sentence is longer than anybody reads"
    if "Traceback" in message or " object at 0x" in message:
        return "the sentence speaks of the program, not of the input"
    return None


@dataclass(frozen=True)
class Answer:
    """What a reader did: took the input, refused it as it should, or broke the law (then with a short key)."""

    kind: str
    key: str = ""
    what: str = ""


def check(case: Case) -> Answer:
    """Try one case."""
    try:
        READERS[case.target](case)
    except HedgerowError as error:
        wrong = [complaint for reason in error.reasons if (complaint := sentence(str(reason)))]
        if wrong:
            return Answer("finding", f"{wrong[0]}: {error.code}", f"{wrong[0]}: {error!s}")
        if case.good:
            return Answer("finding", f"law: own writing refused: {error.code}", f"own writing is refused: {error!s}")
        return Answer("refused")
    except BrokenLaw as error:
        return Answer("finding", f"law: {str(error).split(':')[0][:60]}", str(error))
    except Hang:
        return Answer("finding", "hang", f"no answer within {LIMIT} seconds\n{traceback.format_exc()}")
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{type(error).__name__} at {Path(last.filename).name}:{last.lineno}"
        return Answer("finding", where, traceback.format_exc())
    return Answer("taken")


class Hang(Exception):
    """The time for one input is over."""


def over(_signal: int, _frame: FrameType | None) -> None:
    """Called when an input takes too long."""
    raise Hang


def seeds(chance: random.Random, only: str = "") -> list[Case]:
    """Good inputs: files of the repository, and positions, diagrams, moves and records of games played at random.

    With `only` those of one game.
    """
    cases: list[Case] = []
    for folder in ("examples", "tests/data"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and path.suffix in (".json", ".txt", ".jsonl", ".hedgerow", ".game", ".md"):
                for text in (
                    [path.read_text(encoding="utf-8")] if path.suffix != ".jsonl" else path.open(encoding="utf-8")
                ):
                    if len(text) < 50_000:
                        cases.append(Case("text", text))
                        cases.append(Case("record", text))
                        if text.lstrip().startswith("{"):
                            cases.append(Case("json", text))
    for start in starts(chance):
        if start.game == only or not only:
            cases += played(start, chance)
    return [case for case in cases if not only or only in case.text or only in case.context]


def starts(chance: random.Random) -> list[Position]:
    """Starts of games: with and without special buildings, every edition and number of players of Agricola."""
    found: list[Position] = []
    for number in range(8):
        # every second game with special buildings of both expansions
        options = {"buildings": 12, "seed": number, "edition": chance.choice(("bigbox", "original"))}
        found.append(engine.new("acbas", **(options if number % 2 else {})))
    for edition, most in MOST_PLAYERS.items():
        for players in range(1, most + 1):
            options = {"order": "random", "seed": players} if chance.random() < 0.5 else {}
            if edition == "revised":
                options |= {"tile": chance.choice(("yes", "no")), "side_job": chance.choice(("yes", "no"))}
            found.append(engine.new("agricola", edition=edition, players=players, **options))
    return found


def played(start: Position, chance: random.Random) -> list[Case]:
    """Positions, diagrams, moves and records of a game played at random from there."""
    cases: list[Case] = []
    game = engine.Game(start)
    kept = 1 / start.seats  # games of many are long
    while not game.position.is_over:
        position = game.position
        moves = position.legal_moves()
        if chance.random() < kept:
            context = json.dumps(position.to_json())
            said = chance.sample(moves, min(3, len(moves)))
            if position.game == "agricola":  # those that are not listed, too
                said += chance.sample(list(islice(position.all_moves(), 200)), 1)
            cases += [Case("move", move.text, context, good=True) for move in said]
            if chance.random() < 0.4:
                cases.append(Case("json", context, good=True))
                cases.append(Case("text", position.to_text(), good=True))
        game.play(chance.choice(moves))
        if chance.random() < 0.2 * kept:
            cases.append(Case("record", game.to_text(), good=True))
    return [*cases, Case("record", game.to_text(), good=True)]


def vary(case: Case, others: list[Case], chance: random.Random) -> Case:
    """A damaged copy of a case."""
    if case.target == "json" and chance.random() < 0.8:
        return Case("json", damage_json(case.text, chance))
    if case.target == "record" and case.text.lstrip().startswith("{") and chance.random() < 0.6:
        return Case("record", damage_json(case.text, chance))
    other = chance.choice(others)
    return Case(case.target, damage_text(case.text, other.text, chance), case.context)


def write(case: Case, answer: Answer) -> Path:
    """Keep a finding with its input."""
    name = hashlib.sha256(f"{case.target} {answer.key}".encode()).hexdigest()[:12]
    path = HOME / f"finding-{name}.json"
    content = {**case.__dict__, "key": answer.key, "what": answer.what}
    path.write_text(json.dumps(content, indent=1), encoding="utf-8")
    return path


def replay(path: Path) -> int:
    """Try a finding again."""
    kept = json.loads(path.read_text(encoding="utf-8"))
    answer = check(Case(kept["target"], kept["text"], kept.get("context", ""), kept.get("good", False)))
    print(f"{path}: {answer.kind}: {answer.what}")
    return 1 if answer.kind == "finding" else 0


def hunt(seconds: float, seed: int, only: str = "") -> int:
    """Damage and try until the time is over, with `only` what belongs to one game; return the exit code."""
    chance = random.Random(seed)
    pool = seeds(chance, only)
    kinds = [[case for case in pool if case.target == target] for target in READERS]
    kinds = [cases for cases in kinds if cases]
    # What the engine wrote comes first, as it is.
    waiting = [case for case in pool if case.good]
    current = HOME / "current.json"
    findings: dict[tuple[str, str], Path] = {}
    answers: Counter[tuple[str, str]] = Counter()
    begin = told = time.monotonic()
    signal.signal(signal.SIGALRM, over)
    try:
        while time.monotonic() < begin + seconds:
            case = waiting.pop() if waiting else vary(chance.choice(chance.choice(kinds)), pool, chance)
            current.write_text(json.dumps(case.__dict__), encoding="utf-8")  # what is left behind by a crash
            signal.alarm(LIMIT)
            answer = check(case)
            signal.alarm(0)
            answers[case.target, answer.kind] += 1
            if answer.kind == "finding" and (case.target, answer.key) not in findings:
                path = findings[case.target, answer.key] = write(case, answer)
                print(f"finding: {case.target}: {answer.key} ({path.relative_to(ROOT)})", flush=True)
            if time.monotonic() - told > 30:
                told = time.monotonic()
                print(f"{answers.total()} inputs, {len(findings)} findings", flush=True)
    except KeyboardInterrupt:
        print("interrupted")
    current.unlink(missing_ok=True)
    for target in READERS:
        kinds_of = ", ".join(f"{answers[target, kind]} {kind}" for kind in ("taken", "refused", "finding"))
        print(f"{target}: {kinds_of}")
    print(f"fuzz: {answers.total()} inputs, seed {seed}, {len(findings)} different findings")
    return 1 if findings else 0


def main() -> int:
    """Hunt, or replay findings."""
    parser = argparse.ArgumentParser(description="Damaged inputs against the engine's readers.")
    parser.add_argument("--seconds", type=float, default=600.0, help="how long to hunt (default 600)")
    parser.add_argument("--seed", type=int, default=1, help="decides the order of the inputs (default 1)")
    parser.add_argument("--replay", type=Path, nargs="+", help="try these findings again")
    parser.add_argument("--game", choices=[kind.id for kind in engine.games.games()], help="only this game's inputs")
    options = parser.parse_args()
    faulthandler.enable()
    HOME.mkdir(parents=True, exist_ok=True)
    if options.replay:
        return max(replay(path) for path in options.replay)
    return hunt(options.seconds, options.seed, options.game or "")


if __name__ == "__main__":
    sys.exit(main())
