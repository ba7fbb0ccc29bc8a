"""The mutator changes what computes and nothing else."""

import sys
from importlib import util
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SPEC = util.spec_from_file_location("cython_mutants", ROOT / "tools/cython_mutants.py")
assert SPEC is not None
assert SPEC.loader is not None
cython_mutants = util.module_from_spec(SPEC)
sys.modules["cython_mutants"] = cython_mutants
SPEC.loader.exec_module(cython_mutants)


def lines(text: str) -> set[str]:
    """All changed versions of a one-line source."""
    return {site.apply(text) for site in cython_mutants.cython_sites(text)}


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("if a < b and c:", {"if a <= b and c:", "if a < b or c:"}),
        ("x = <uint64_t>y", set()),
        ("x = (<State *> y).n > z", {"x = (<State *> y).n >= z"}),
        ("return <int>(a < b)", {"return <int>(a <= b)"}),
        ("x = a + 3", {"x = a - 3", "x = a + 4", "x = a + 2"}),
        ("x = -1", {"x = -2", "x = -0"}),
        ("x = f(&y)", set()),
        ("x = y & z", {"x = y | z"}),
        ("cdef int table[7]", set()),
        ("cdef int n = 0", {"cdef int n = 1"}),
        ("cdef int f(int a=1, int b=2) except -1:", set()),
        ("cdef inline int f(int a) noexcept nogil: return a == 0", None),
        ("from libc.stdint cimport uint8_t", set()),
        ("raise ValueError(f'{a + 1}')", set()),
        ("ok = True  # not 1 + 1", {"ok = False  # not 1 + 1"}),
        ('"""Says 1 < 2."""', set()),
        (
            "cdef struct S:\n    int a[3]\nx = 5",
            {"cdef struct S:\n    int a[3]\nx = 6", "cdef struct S:\n    int a[3]\nx = 4"},
        ),
        ("# mutants: off\nx = 5\n# mutants: on\n", set()),
        ("check(n <= room + 1)", set()),
        ("if out == NULL:", set()),
        ("x = 0x0FULL", {"x = 0x10ULL", "x = 0xeULL"}),
    ],
)
def test_sites(text: str, changed: set[str] | None) -> None:
    if changed is None:
        changed = {text.replace("==", "!="), text.replace("== 0", "== 1")}
    assert lines(text) == changed


def test_json_sites_leave_names_alone() -> None:
    text = '{"wood3": 3, "use": -4, "shared": true, "note": "1 < 2"}'
    changed = {site.apply(text) for site in cython_mutants.json_sites(text)}
    assert changed == {text.replace(": 3", ": 4"), text.replace(": 3", ": 2"), text.replace("true", "false")}


def test_data_that_no_game_reads_is_left_alone() -> None:
    text = '{"all": [{"id": "a", "cost": {"wood": 1}, "playable": false}, {"id": "}", "value": 7}]}'
    assert {site.old for site in cython_mutants.json_sites(text)} == {"7"}


def test_a_stale_site_is_refused() -> None:
    with pytest.raises(ValueError, match="reads otherwise"):
        cython_mutants.Site(0, "+", "-").apply("a + b")


def test_nothing_is_lost_by_the_tokenizer() -> None:
    for path in sorted((ROOT / "csrc/hedgerow/_core").glob("*.p[yx][xd]")):
        text = path.read_text(encoding="utf-8")
        assert "".join(token.text for token in cython_mutants.tokens(text)) == text
