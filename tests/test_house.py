"""The house itself: what is packed, what is installed, who may import whom, and that no trace of a machine is left."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

import hedgerow
from hedgerow._core import build_info
from hedgerow.engine import games
from hedgerow.play.screens import SCREENS
from hedgerow.solver import weights, winning
from hedgerow.solver.gamerules import GAMES
from hedgerow.solver.reasons import REASONS

DATA = {".pyi", ".pxd", ".h", ".json", ".md", ".typed", ".txt", ".css", ".js", ".html", ".svg", ".toml"}


def run(command: list[str], folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command; a failure shows all that it printed."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("HEDGEROW_", "PYTHON"))}
    done = subprocess.run(
        command, cwd=folder, env={**clean, **environment}, capture_output=True, text=True, check=False, timeout=1500
    )
    assert done.returncode == 0, f"{command} ended with {done.returncode}:\n{done.stdout}{done.stderr}"
    return done


def tracked(root: Path) -> list[Path]:
    """Files under version control or about to be; in an unpacked sdist all files but builds."""
    if (root / ".git").exists():
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = run(command, root).stdout.split("\0")
        return [root / name for name in names if name and (root / name).is_file() and not (root / name).is_symlink()]
    skip = ("build", ".venv", "__pycache__", ".pytest_cache", ".mypy_cache", ".hypothesis", ".egg-info")
    return [
        path
        for path in root.rglob("*")
        if path.is_file()
        and path.suffix not in (".so", ".pyc")
        and not any(part.startswith(skip) or part.endswith(".egg-info") for part in path.relative_to(root).parts)
    ]


def sources(package: Path) -> set[str]:
    """The files that belong into an installed package, as paths relative to its parent."""
    found = set()
    for folder, _, names in os.walk(package, followlinks=True):
        if "__pycache__" not in folder:
            found |= {str(Path(folder, name).relative_to(package.parent)) for name in names}
    return {name for name in found if Path(name).suffix in DATA | {".py"}}


@pytest.fixture(scope="session")
def copy(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tracked files, links kept, in which building disturbs nobody."""
    target = tmp_path_factory.mktemp("tree") / "hedgerow"
    for path in tracked(root):
        place = target / path.relative_to(root)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, place)
    for name in ("engine", "solver", "play"):
        link = target / "csrc/hedgerow" / name
        if not link.exists():
            link.symlink_to(Path("../..", name))
    return target


@pytest.mark.xdist_group("packaging")
def test_every_file_of_the_package_is_packed(root: Path, copy: Path, tmp_path: Path) -> None:
    run([sys.executable, "setup.py", "-q", "build_py", "--build-lib", str(tmp_path / "lib")], copy)
    packed = {str(path.relative_to(tmp_path / "lib")) for path in (tmp_path / "lib").rglob("*") if path.is_file()}
    expected = sources(root / "csrc/hedgerow")
    assert "hedgerow/py.typed" in expected
    assert any(name.startswith("hedgerow/engine/acbas/") and name.endswith(".json") for name in expected)
    assert packed == expected


@pytest.mark.xdist_group("packaging")
def test_a_source_distribution_holds_all_it_takes_to_build(root: Path, copy: Path, tmp_path: Path) -> None:
    run([sys.executable, "setup.py", "-q", "sdist", "--dist-dir", str(tmp_path)], copy)
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    wanted = {f"csrc/{name}" for name in sources(root / "csrc/hedgerow")}
    wanted |= {f"csrc/hedgerow/_core/{path.name}" for path in (root / "csrc/hedgerow/_core").glob("*.pyx")}
    wanted |= {"setup.py", "pyproject.toml", "LICENSE", "README.md", "csrc/README.md"}
    assert wanted <= names, sorted(wanted - names)
    assert not [name for name in names if name.endswith((".so", ".c", ".pyc")) or name.startswith("build/")]


@pytest.mark.full
@pytest.mark.xdist_group("packaging")
def test_the_wheel_plays_in_an_empty_environment(root: Path, copy: Path, tmp_path: Path) -> None:
    run(
        [sys.executable, "-m", "pip", "wheel", "-q", "--no-build-isolation", "--no-deps", "-w", str(tmp_path), "."],
        copy,
    )
    (wheel,) = tmp_path.glob("*.whl")
    environment = tmp_path / "empty"
    run([sys.executable, "-m", "venv", str(environment)], tmp_path)
    scripts = environment / ("Scripts" if os.name == "nt" else "bin")
    run([str(scripts / "python"), "-m", "pip", "install", "-q", str(wheel)], tmp_path)

    where = run([str(scripts / "python"), "-c", "import hedgerow; print(hedgerow.__file__)"], tmp_path).stdout
    assert str(environment) in where, "another hedgerow than the installed one was tried"
    assert "release build, portable" in run([str(scripts / "hedgerow"), "--version"], tmp_path).stdout
    installed = {path.name for path in (environment / "lib").glob("python*/site-packages/*")}
    assert not installed & {"engine", "solver", "play", "tests", "tools", "bench"}

    new = run([str(scripts / "hedgerow"), "new", "acbas", "--json"], tmp_path).stdout
    pipe = f"'{scripts}/hedgerow' new acbas | '{scripts}/hedgerow' hint - --nodes 1000"
    assert run(["sh", "-c", pipe], tmp_path).stdout.strip()
    hint = json.loads(run(["sh", "-c", f"{pipe} --json"], tmp_path).stdout)
    assert hint["to_move"] == json.loads(new)["to_move"]
    assert 0 < hint["nodes"] <= 1000
    boxes = set(json.loads(new)["boxes"]) | {"stone2", "resources", "fences", "walls", "stall", "stables", "troughs"}
    assert hint["moves"]
    assert {move["box"] for move in hint["moves"]} <= boxes | {"special_a", "special_b"}


def test_version_strings_agree(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["dynamic"] == ["version"], "the version stands in hedgerow/__init__.py only"
    assert re.fullmatch(r"\d+\.\d+\.\d+", hedgerow.__version__)
    assert metadata.version("hedgerow") == hedgerow.__version__
    changes = root / "CHANGELOG.md"
    newest = re.search(r"^## \[?(\d+\.\d+\.\d+)", changes.read_text(encoding="utf-8"), re.MULTILINE)
    assert newest is not None, "CHANGELOG.md has no heading `## X.Y.Z`"
    assert newest.group(1) == hedgerow.__version__


def test_the_version_command_names_program_rules_and_build(root: Path) -> None:
    printed = run([sys.executable, "-m", "hedgerow", "--version"], root).stdout
    assert hedgerow.__version__ in printed
    assert "rules" in printed
    assert f"{build_info.VARIANT} build" in printed
    assert build_info.PROCESSOR in printed


def test_the_build_says_how_it_was_made() -> None:
    assert build_info.VARIANT in ("release", "quick", "debug", "sanitize")
    assert build_info.PROCESSOR in ("portable", "native")
    assert build_info.describe().startswith(f"{build_info.VARIANT} build, {build_info.PROCESSOR}")


def test_nothing_generic_is_imported(root: Path) -> None:
    program = (
        "import importlib, pkgutil, sys, hedgerow\n"
        "for module in pkgutil.walk_packages(hedgerow.__path__, 'hedgerow.'):\n"
        "    if not module.name.endswith('__main__'):\n"
        "        importlib.import_module(module.name)\n"
        "print(*sorted(sys.modules))\n"
    )
    names = set(run([sys.executable, "-c", program], root).stdout.split())
    assert {"hedgerow.engine", "hedgerow.solver", "hedgerow.play"} <= names
    bare = {name for name in names if name.partition(".")[0] in ("engine", "solver", "play", "_core")}
    assert not bare


# Who may know whom: an arrow never runs back.
KNOWS = {
    "engine": {"_core", "engine"},
    "solver": {"_core", "engine", "solver"},
    "play": {"_core.build_info", "engine", "solver", "play"},
}
# The engine knows no search.
SEARCHES = {"mcts", "expectimax", "endgame"}


@pytest.mark.parametrize("layer", sorted(KNOWS))
def test_layers_know_only_what_lies_below(root: Path, layer: str) -> None:
    wrong = []
    for path in sorted((root / layer).rglob("*.py")):
        for name in imported(ast.parse(path.read_text(encoding="utf-8"))):
            if not name.startswith("hedgerow."):
                continue
            rest = name.removeprefix("hedgerow.")
            known = any(rest == allowed or rest.startswith(f"{allowed}.") for allowed in KNOWS[layer])
            if not known or (layer == "engine" and set(rest.split(".")) & SEARCHES):
                wrong.append(f"{path.relative_to(root)} imports {name}")
    assert not wrong


def test_what_holds_for_one_game_stands_in_the_tables_that_say_so(root: Path) -> None:
    """Every game has its entry in each of them, and nobody else asks which game it is (CONTRIBUTING.md)."""
    ids = {kind.id for kind in games.games()}
    assert set(GAMES) == set(REASONS) == set(SCREENS) == set(winning.read()) == ids
    assert {weights.game_of(rules.weights) for rules in GAMES.values()} == ids
    asking = re.compile(r"""[=!]= ["'](acbas|agricola)["']|["'](acbas|agricola)["']: """)
    tables = {"solver/reasons.py", "play/screens.py"}
    found = [
        f"{path.relative_to(root)}: {line.strip()}"
        for folder in ("solver", "play")
        for path in sorted((root / folder).rglob("*.py"))
        if str(path.relative_to(root)) not in tables
        for line in path.read_text(encoding="utf-8").splitlines()
        if asking.search(line) and not line.strip().startswith(">>>")
    ]
    assert not found
    contributing = (root / "CONTRIBUTING.md").read_text(encoding="utf-8")
    how = contributing.partition("## How to add a game")[2].partition("\n## ")[0]
    for name in ("solver/gamerules.py", "solver/winning.json", "engine/games.py", *sorted(tables)):
        assert name in how


def imported(tree: ast.AST) -> list[str]:
    """Names of all modules that a file imports, `from package import module` counted as the module."""
    names: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module == "hedgerow._core":
            names += [f"hedgerow._core.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module == "hedgerow":
            names += [f"hedgerow.{alias.name}" for alias in node.names if not alias.name.startswith("__")]
        elif isinstance(node, ast.ImportFrom):
            names.append(node.module or "")
    return names


def test_every_compiled_module_has_its_declarations_and_its_stub(root: Path) -> None:
    core = root / "csrc/hedgerow/_core"
    modules = {path.stem for path in core.glob("*.pyx")}
    assert {"grid", "pasture", "housing", "acbas", "game", "mcts", "table", "rng"} <= modules
    assert {path.stem for path in core.glob("*.pxd")} >= modules, "a .pyx without its .pxd"
    assert {path.stem for path in core.glob("*.pyi")} >= modules, "a .pyx without its .pyi"


# Built from pieces, so that this file does not find itself.
TRACES = [
    *("/" + folder + "/" for folder in ("work", "root", "tmp/hr")),
    *("/" + folder + "/[a-z]" for folder in ("home", "Users")),
    r"C:\\\\" + "Users",
    "opt/" + "wheels",
    "opt/" + "pypi",
]


def test_every_public_name_is_typed_and_shown_by_an_example() -> None:
    for name in hedgerow.__all__:
        public = getattr(hedgerow, name)
        if isinstance(public, str):  # __version__
            continue
        assert ">>> " in (public.__doc__ or ""), f"hedgerow.{name} has no doctest"
        if not isinstance(public, type):
            assert "return" in public.__annotations__, f"hedgerow.{name} has no types"


@pytest.mark.parametrize(("game", "last"), [("acbas", 10), ("agricola", 11)])
def test_cited_sections_of_the_rules_exist(root: Path, game: str, last: int) -> None:
    rules = (root / f"engine/{game}/RULES.md").read_text(encoding="utf-8")
    sections = {int(number) for number in re.findall(r"^## (\d+)\. ", rules, re.MULTILINE)}
    cited = set[int]()
    for folder in ("csrc/hedgerow/_core", "engine", "tests/reference"):
        for path in (root / folder).rglob("*.p*"):
            agricola = "agricola" in str(path.relative_to(root))
            if path.suffix in (".py", ".pyx", ".pxd") and agricola == (game == "agricola"):
                for numbers in re.findall(r"rules, sections? ([\d, and to]+)", path.read_text(encoding="utf-8")):
                    cited |= {int(number) for number in re.findall(r"\d+", numbers)}
    assert sections == set(range(1, last + 1))
    assert ({2, 7, 8} if game == "agricola" else {2, 6, 9}) <= cited <= sections


def test_no_tracked_file_names_a_place_on_some_machine(root: Path) -> None:
    pattern = re.compile("|".join(TRACES))
    found = []
    for path in tracked(root):
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found += [
            f"{path.relative_to(root)}:{number}: {line.strip()[:120]}"
            for number, line in enumerate(text.splitlines(), 1)
            if pattern.search(line)
        ]
    assert not found, "\n".join(found)


def test_no_mark_of_unfinished_work_is_left(root: Path) -> None:
    marks = re.compile(r"\b(" + "|".join(["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"]) + r")\b")
    found = []
    for path in tracked(root):
        if path.suffix in {".py", ".pyx", ".pxd", ".pyi", ".h", ".md", ".toml", ".in"} or path.name == "Makefile":
            text = path.read_text(encoding="utf-8")
            found += [
                f"{path.relative_to(root)}:{number}"
                for number, line in enumerate(text.splitlines(), 1)
                if marks.search(line)
            ]
    assert not found


def test_the_plain_install_names_the_extra_that_a_command_needs() -> None:
    extras = set(metadata.metadata("hedgerow").get_all("Provides-Extra") or [])
    assert {"web", "cluster", "dev", "test"} <= extras
    plain = [line for line in metadata.requires("hedgerow") or [] if "extra ==" not in line]
    assert sorted(re.split(r"[^a-z]", line)[0] for line in plain) == ["msgspec", "numpy", "rich", "tqdm"]
