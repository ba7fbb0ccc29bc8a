"""Builds the compiled core; everything else about the distribution stands in pyproject.toml.

Environment variables choose the build:

- `HEDGEROW_DEBUG=1`: bounds checks, assertions, little optimisation (its own environment, never in place);
- `HEDGEROW_SANITIZE=1`: AddressSanitizer and UBSan (the same);
- `HEDGEROW_QUICK=1`: as released, but hardly optimised, so that a changed rule compiles in seconds;
- `HEDGEROW_NATIVE=1`: for this machine's processor; without it the result runs on every machine of its architecture.

`hedgerow --version` tells which one is running (`hedgerow._core.build_info`).
"""

import os
import sys
from pathlib import Path

import Cython
from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

for name in ("engine", "solver", "play"):
    if not Path("csrc/hedgerow", name).is_dir():
        sys.exit(
            "This checkout lacks its symbolic links: run `git config core.symlinks true && git checkout -- csrc`, "
            "then install again."
        )

SWITCHES = {name: os.environ.get(f"HEDGEROW_{name}") == "1" for name in ("DEBUG", "SANITIZE", "QUICK", "NATIVE")}
VARIANT = next((name.lower() for name in ("SANITIZE", "DEBUG", "QUICK") if SWITCHES[name]), "release")
PROCESSOR = "native" if SWITCHES["NATIVE"] else "portable"
KIND = VARIANT if PROCESSOR == "portable" else f"{VARIANT}-native"
JOBS = min(4, os.cpu_count() or 1)

# A state is copied as bytes and read as a struct, hence no strict aliasing. No fused multiply-add: the search signature
# has to be the same on every machine.
COMMON = ["-std=c11", "-fno-strict-aliasing", "-ffp-contract=off", "-Wno-unused-function", "-Wno-sign-compare"]
FLAGS = {
    "release": [*COMMON, "-O3"],
    "quick": [*COMMON, "-O0"],
    # A promise of the core that is broken (`check` in grid.pxd) and an index beyond an array of known size stop it.
    "debug": [
        *COMMON,
        *("-O1", "-g", "-UNDEBUG", "-DHEDGEROW_DEBUG", "-fsanitize=bounds", "-fsanitize-undefined-trap-on-error"),
    ],
    "sanitize": [
        *COMMON,
        *("-O1", "-g", "-UNDEBUG", "-U_FORTIFY_SOURCE", "-fno-omit-frame-pointer"),
        *("-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"),
    ],
}
LINK = {"release": [], "quick": [], "debug": [], "sanitize": ["-fsanitize=address,undefined"]}
# The core works on C arrays and pointers; what little it does with Python lists is always checked.
DIRECTIVES = {
    variant: {
        "language_level": 3,
        "boundscheck": True,
        "wraparound": False,
        "cdivision": True,
        "initializedcheck": variant in ("debug", "sanitize"),
    }
    for variant in FLAGS
}
CORE = Path("csrc/hedgerow/_core")
BASE = Path("build", KIND)
FLAGS_USED = [*FLAGS[VARIANT], *(["-march=native"] if SWITCHES["NATIVE"] else [])]
VERSIONS = f"Cython {Cython.__version__} Python {sys.version}"
SIGNATURE = f"{VARIANT} {PROCESSOR} {FLAGS_USED} {DIRECTIVES[VARIANT]} {VERSIONS}\n"


def differs(stamp: Path) -> bool:
    """Say whether the last build that left this stamp was made otherwise; time stamps alone would not tell."""
    return not stamp.is_file() or stamp.read_text(encoding="utf-8") != SIGNATURE


def leave(stamp: Path) -> None:
    """Note how this build was made."""
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(SIGNATURE, encoding="utf-8")


class BuildCore(build_ext):
    """Translates the .pyx files only when something is compiled, and compiles anew when the flags changed."""

    def run(self) -> None:
        """Translate below build/, each kind of build in its own folder; objects of another kind are never reused."""
        in_place = bool(self.inplace or getattr(self, "editable_mode", False))
        if in_place and VARIANT not in ("release", "quick"):
            sys.exit(
                f"The {VARIANT} build goes into an environment of its own, never in place: "
                f"use `make {'debug' if VARIANT == 'debug' else 'asan'}` or `pip install .`."
            )
        translated, compiled = BASE / "translated", Path("build/in-place") if in_place else BASE / "compiled"
        self.distribution.ext_modules[:] = cythonize(
            EXTENSIONS,
            build_dir=str(BASE),
            compiler_directives=DIRECTIVES[VARIANT],
            force=differs(translated),
            nthreads=JOBS,
            quiet=True,
        )
        leave(translated)
        self.swig_opts = None  # made a list by the first call, not taken as one by the second
        self.finalize_options()  # so that the translated extensions get what the others got
        self.force = self.force or differs(compiled)
        compiled.unlink(missing_ok=True)
        super().run()
        leave(compiled)


class BuildPython(build_py):
    """Copies the Python files; what an earlier build left behind never gets into a wheel."""

    def run(self) -> None:
        """Remove files from the build folder that the sources no longer have, then copy."""
        if not self.editable_mode:
            wanted = {extension.name.rpartition(".")[2] for extension in self.distribution.ext_modules or []}
            for path in sorted(Path(self.build_lib, "hedgerow").rglob("*")):
                compiled = path.suffix in (".so", ".pyd") and path.name.partition(".")[0] in wanted
                if path.is_file() and not compiled:
                    path.unlink()
        super().run()


HEADERS = [str(path) for path in sorted(CORE.glob("*.h"))]
EXTENSIONS = [
    Extension(
        f"hedgerow._core.{path.stem}",
        [str(path)],
        include_dirs=[str(CORE)],
        depends=HEADERS,
        define_macros=[("HEDGEROW_VARIANT", f'"{VARIANT}"'), ("HEDGEROW_PROCESSOR", f'"{PROCESSOR}"')],
        extra_compile_args=FLAGS_USED,
        extra_link_args=LINK[VARIANT],
    )
    for path in sorted(CORE.glob("*.pyx"))
]

setup(
    ext_modules=EXTENSIONS,
    cmdclass={"build_ext": BuildCore, "build_py": BuildPython},
    options={"build": {"build_base": str(BASE)}, "build_ext": {"parallel": JOBS}},
)
