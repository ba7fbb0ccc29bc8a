"""Proofs: true ones hold, on the engine's rules and on the slow twin's; whatever is changed in them is found."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import hedgerow.engine as engine
from hedgerow.engine import proof as proofs
from hedgerow.engine.acbas.position import AcbasPosition
from hedgerow.engine.proof import NO_CHOICE, Node, Proof, ProofError, Strategy, key, load, read, verify
from hedgerow.solver.endgame import Unfinished, solve
from hedgerow.solver.errors import RequestError
from hedgerow.solver.proof import prove
from tests.endings import late, small
from tests.reference.acbas import Position as SlowPosition
from tests.twin_words import position_json, turn_of


def proved(position: AcbasPosition) -> Proof:
    return prove(position, solve(position, memory=64), memory=64)


class SlowCheck:
    """A strategy against the listed turns of the slow twin."""

    def __init__(self, strategy: Strategy, bound: float) -> None:
        self.strategy = strategy
        self.bound = bound
        self.known: dict[tuple[SlowPosition, int], bool] = {}

    def holds(self, position: SlowPosition, numbers: tuple[int, ...]) -> bool:
        if position.is_over:
            mine, other = (position.score(seat)["total"] for seat in (self.strategy.seat, 1 - self.strategy.seat))
            return bool(mine - other >= self.bound)
        return any(self.does(position, number) for number in numbers)

    def does(self, position: SlowPosition, number: int) -> bool:
        at = position, number
        if at not in self.known:
            self.known[at] = self.play(position, self.strategy.nodes[number])
        return self.known[at]

    def play(self, position: SlowPosition, node: Node) -> bool:
        if (node.turn is None) == (position.to_move == self.strategy.seat):
            return False
        if node.turn is not None:
            # the engine says what the text means; the twin says whether it may be played and what comes of it
            steps = engine.parse(position.to_json()).parse_move(node.turn).steps
            position = position.play(turn_of(steps, position.me.plan.columns))
        if position.is_over:
            return self.holds(position, ())
        if position.to_move == self.strategy.seat:
            return self.holds(position, node.answers.get(NO_CHOICE, ()))
        return all(
            self.holds(then, node.answers.get(key(turn["box"], turn["building"]), ()))
            for turn, then in position.turns()
        )


def check(position: AcbasPosition) -> Proof:
    proof = read(proved(position).to_text())
    verdict = verify(proof)
    assert verdict.holds, verdict.failure
    assert verdict.lower
    assert verdict.upper
    assert proof.lower == proof.upper
    slow = SlowPosition.from_json(position_json(position.core))
    assert proof.below is not None
    assert proof.above is not None
    assert SlowCheck(proof.below, proof.lower).holds(slow, proof.below.roots)
    assert SlowCheck(proof.above, -proof.upper).holds(slow, proof.above.roots)
    return proof


def test_proofs_hold_on_the_engine_and_on_the_twin() -> None:
    for seed in range(4):
        check(late(seed, 1))
    check(small(0, 2))


@pytest.mark.full
@pytest.mark.parametrize("part", range(4))
def test_a_hundred_proofs_hold(part: int) -> None:
    for seed in range(5000 + 25 * part, 5025 + 25 * part):
        check(late(seed, 1 + seed % 2))
    check(late(7000 + part, 3))


def test_what_is_false_is_found() -> None:
    proof = proved(late(7, 3))
    assert proof.below is not None
    assert proof.above is not None
    assert verify(proof).holds
    higher = Proof(proof.position, proof.lower + 0.5, proof.upper, proof.below, proof.above)
    verdict = verify(higher)
    assert (verdict.lower, verdict.upper, verdict.holds) == (False, True, False)
    assert "lower does not hold" in (verdict.failure or "")
    lower = Proof(proof.position, proof.lower, proof.upper - 0.5, proof.below, proof.above)
    assert (verify(lower).lower, verify(lower).upper) == (True, False)
    without = Proof(proof.position, proof.lower, proof.upper, proof.below, None)
    assert "no strategy" in (verify(without).failure or "")
    # every single answer is needed, unless another node of its list does as well
    found = []
    for number, node in enumerate(proof.below.nodes[:30]):
        for name in node.answers:
            less = Node(node.turn, {other: numbers for other, numbers in node.answers.items() if other != name})
            nodes = (*proof.below.nodes[:number], less, *proof.below.nodes[number + 1 :])
            strategy = Strategy(proof.below.seat, proof.below.roots, nodes)
            found.append(verify(Proof(proof.position, proof.lower, proof.upper, strategy, proof.above)).failure or "")
    assert sum("no answer" in failure for failure in found) >= 3


def test_an_interrupted_check_tells_what_it_confirmed() -> None:
    proof = proved(late(7, 3))
    whole = verify(proof)

    def after(positions: int) -> Callable[[int], None]:
        counting = iter(range(positions))

        def stop(_: int) -> None:
            if next(counting) == positions - 1:
                raise KeyboardInterrupt

        return stop

    for positions, lower in ((1, False), (whole.positions, True)):
        half = verify(proof, after(positions))
        assert (half.lower, half.upper, half.holds, half.interrupted, half.failure) == (lower, False, False, True, None)


def test_a_strategy_that_cannot_be_played() -> None:
    proof = proved(late(4, 1))
    assert proof.below is not None
    for turn, sentence in (("chess", "cannot be played"), (None, "has no turn")):
        nodes = tuple(Node(turn, node.answers) for node in proof.below.nodes)
        strategy = Strategy(proof.below.seat, proof.below.roots, nodes)
        wrong = Proof(proof.position, proof.lower, proof.upper, strategy, proof.above)
        assert sentence in (verify(wrong).failure or "")


def test_what_is_no_proof() -> None:
    data = json.loads(proved(late(4, 1)).to_text())
    for change, sentence in (
        ({"format": "chess"}, "format is 'chess'"),
        ({"version": 2}, "version 2"),
        ({"extra": 1}, "extra"),
        ({"lower": "high"}, "lower"),
        ({"below": {**data["below"], "seat": 1 - data["below"]["seat"]}}, "below.seat"),
        ({"below": {**data["below"], "roots": [999]}}, "names node 999"),
    ):
        with pytest.raises(ProofError, match=sentence.replace("(", "\\(")):
            read(json.dumps({**data, **change}))
    with pytest.raises(ProofError):
        read("no json")
    with pytest.raises(ProofError, match=r"nested too deeply|Expected"):
        read('{"format":"x","position":' + '{"a":' * 100_000)
    for one_sided, sentence in (
        ({"upper": None}, "upper and above must both be given"),
        ({"above": None}, "upper and above must both be given"),
        ({"upper": None, "above": None, "lower": None, "below": None}, "both null"),
    ):
        with pytest.raises(ProofError, match=sentence):
            read(json.dumps({**data, **one_sided}))
    half = verify(read(json.dumps({**data, "upper": None, "above": None})))
    assert (half.lower, half.upper, half.holds) == (True, False, True)
    with pytest.raises(engine.PositionError):
        read(json.dumps({**data, "position": {**data["position"], "round": 9}}))


def test_memory_that_does_not_suffice(monkeypatch: pytest.MonkeyPatch) -> None:
    position = late(7, 3)
    solution = solve(position)

    def stopped(*_: object) -> None:
        raise Unfinished

    monkeypatch.setattr("hedgerow.solver.endgame.LastRoundOracle.holds", stopped)
    with pytest.raises(RequestError, match="memory is 64 MiB"):
        prove(position, solution, memory=64)
    monkeypatch.setattr("hedgerow.solver.endgame.LastRoundOracle.interrupted", True)
    with pytest.raises(KeyboardInterrupt):
        prove(position, solution, memory=64)


def test_there_is_nothing_to_prove() -> None:
    start = engine.new("acbas")
    with pytest.raises(RequestError, match="nothing to prove"):
        prove(start, solve(start, time=0.02))


def test_verifying_needs_no_solver() -> None:
    source = Path(proofs.__file__).read_text(encoding="utf-8")
    imported = [line.split()[1] for line in source.splitlines() if line.startswith(("import ", "from "))]
    ours = [name for name in imported if name.startswith("hedgerow")]
    assert ours
    assert all(name.startswith("hedgerow.engine") for name in ours)


def test_the_commands(tmp_path: Path) -> None:
    position, out = tmp_path / "position.json", tmp_path / "proof.json"
    position.write_text(json.dumps(late(12, 3).to_json()), encoding="utf-8")

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-m", "hedgerow", *words], capture_output=True, text=True, timeout=120)

    assert run("solve", str(position), "--proof", str(out)).returncode == 0
    done = run("verify", str(out))
    assert done.returncode == 0
    assert "lower" in done.stdout
    told = json.loads(run("verify", str(out), "--json").stdout)
    proof = load(str(out))
    assert (told["lower"], told["upper"], told["holds"], told["failure"]) == (proof.lower, proof.upper, True, None)
    data = json.loads(out.read_text(encoding="utf-8"))
    out.write_text(json.dumps({**data, "lower": data["lower"] + 1, "upper": data["upper"] + 1}), encoding="utf-8")
    done = run("verify", str(out))
    assert done.returncode == 1
    assert "does not hold" in done.stdout
    done = run("verify", str(position))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
