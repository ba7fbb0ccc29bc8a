"""The signature of rules and search stands in bench/SIGNATURE; a change that alters it says so there."""

import importlib.util
from pathlib import Path
from types import ModuleType

BENCH = Path(__file__).parents[1] / "bench"


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("signature_bench", BENCH / "signature.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_signature_is_the_announced_one() -> None:
    announced = int((BENCH / "SIGNATURE").read_text(encoding="utf-8"))
    assert load().signature() == announced, "run `python bench/signature.py --write` and announce `Bench: N`"
