"""`make lint`: every reader of the source that needs no run of it, one after another; exit 1 if one complains."""

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def checks() -> list[tuple[str, list[str]]]:
    """Name and command of each check."""
    python = [sys.executable, "-m"]
    cython = [str(path.relative_to(ROOT)) for path in sorted(ROOT.glob("csrc/hedgerow/_core/*.p[yx][xd]"))]
    scripts = [str(path.relative_to(ROOT)) for path in sorted([*ROOT.glob("tools/*.py"), *ROOT.glob("bench/*.py")])]
    stubs = [
        "hedgerow._core",
        "--allowlist",
        "tools/stubtest.txt",
        "--ignore-unused-allowlist",
        "--ignore-disjoint-bases",
    ]
    return [
        ("ruff check", [*python, "ruff", "check", "."]),
        ("ruff format", [*python, "ruff", "format", "--check", "--quiet", "."]),
        ("cython-lint", ["cython-lint", *cython]),
        ("mypy", [*python, "mypy"]),
        ("mypy tools", [*python, "mypy", *scripts]),
        ("stubs", [*python, "mypy.stubtest", "--concise", *stubs]),
    ]


def main() -> int:
    """Run all checks, print what each of them says."""
    os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    failed: list[str] = []
    for name, command in checks():
        begin = time.monotonic()
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode:
            failed.append(name)
        print(f"{name}: {'FAILED' if done.returncode else 'ok'} ({time.monotonic() - begin:.1f} s)", flush=True)
        if done.returncode:
            print(done.stdout + done.stderr, flush=True)
    print(f"lint: {len(checks()) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
