"""Every command shown in README.md was run as it stands there, and the reader of such blocks does what it says."""

import shutil
import sys
from importlib import util
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
SPEC = util.spec_from_file_location("house_readme", HERE / "house_readme.py")
assert SPEC is not None
assert SPEC.loader is not None
house_readme = util.module_from_spec(SPEC)
sys.modules["house_readme"] = house_readme
SPEC.loader.exec_module(house_readme)

# These open a screen of their own or set up a clone: they are tried by the tests of the terminal game and by CI.
INTERACTIVE = ("make ", "git ", "pip ", "python3 -m venv", "hedgerow play", "hedgerow setup")


def test_readme_shows_what_really_happens(root: Path, tmp_path: Path) -> None:
    document = (root / "README.md").read_text(encoding="utf-8")
    if (root / "examples").is_dir():
        shutil.copytree(root / "examples", tmp_path / "examples")
    commands = house_readme.commands(document)
    assert commands, "README.md has no ```console block with a `$ ` line"
    shown = [c for c in commands if not c.text.startswith(INTERACTIVE)]
    assert shown, "README.md shows no command that can be run without a person"
    kept = "".join(f"```console\n$ {c.text}\n{c.expected}\n```\n" for c in shown)
    failures = house_readme.run(kept, tmp_path)
    assert not failures, "README.md differs from the program:\n" + "\n".join(failures)


def test_blocks_are_read_with_continuations_and_outputs() -> None:
    document = "x\n```console\n$ echo a \\\n>   b\na b\n$ true\n```\n```python\n$ no\n```\n"
    assert [(c.line, c.text, c.expected) for c in house_readme.commands(document)] == [
        (3, "echo a   b", "a b"),
        (6, "true", ""),
    ]
    with pytest.raises(ValueError, match="line 2"):
        house_readme.commands("```console\nno command\n```\n")


@pytest.mark.parametrize(
    ("expected", "printed", "same"),
    [
        ("a b", "a b\n", True),
        ("a b", "a c\n", False),
        ("value ... points", "value 3.5 points\n", True),
        ("value ... points", "value 3.5\npoints\n", False),
        ("a\n...\nz", "a\nb\nc\nz\n", True),
        ("a\n...\nz", "a\nz\n", True),
        ("a\n...", "b\n", False),
        ("", "unexpected\n", False),
        ("a (b*)", "a (b*)", True),
    ],
)
def test_wildcards(expected: str, printed: str, same: bool) -> None:
    assert house_readme.matches(expected, printed) is same


def test_a_difference_is_reported_with_both_texts(tmp_path: Path) -> None:
    document = (
        "```console\n$ echo one\ntwo\n$ python -c 'import hedgerow'\n$ python -c 'raise SystemExit(2)'\n[exit 2]\n```\n"
    )
    failures = house_readme.run(document, tmp_path)
    assert len(failures) == 1
    assert "line 2: $ echo one" in failures[0]
    assert "two" in failures[0]
