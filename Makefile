# Everything a developer does. Each target builds what it needs in .venv from a fresh clone; nothing is rebuilt needlessly.
#
#   make play       a game of All Creatures Big and Small against the computer, in this terminal
#   make test       the quick tests (under ten minutes on two cores)
#   make test-all   all tests, all builds, resumable; prints the table for bench/RESULTS.md
#   make bench      the figures of bench/RESULTS.md
#   make lint       ruff, cython-lint, mypy strict, stubs against the compiled modules
#   make format     rewrites the Python files as `make lint` wants them
#   make fuzz SECONDS=600    damaged positions, moves and records against the readers
#   make mutants    200 wrong rules, of which the tests have to catch nine in ten
#   make clean      removes builds and environments

PYTHON ?= python3
SECONDS ?= 600
JOBS ?= 2
ARGS ?=

BIN := .venv/bin
CORE := $(wildcard csrc/hedgerow/_core/*.pyx csrc/hedgerow/_core/*.pxd csrc/hedgerow/_core/*.h)
PACKAGE := $(CORE) $(shell find engine solver play csrc/hedgerow -type f -name '*.py' -o -type f -name '*.json' -o -type f -name '*.md')
TOOLS := "setuptools>=77" "Cython>=3.1"
BUILD_HERE := HEDGEROW_NATIVE=1

.PHONY: play test test-all bench lint format fuzz mutants clean build debug asan
.DELETE_ON_ERROR:

play: build
	$(BIN)/hedgerow play acbas $(ARGS)

test: build
	$(BIN)/python -m pytest -n $(JOBS) --dist loadgroup -m "not full" $(ARGS)

test-all: build
	$(BIN)/python tools/test_all.py $(ARGS)

bench: build
	$(BIN)/hedgerow bench $(ARGS)

lint: build
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python tools/lint.py

format: build
	$(BIN)/ruff format .

fuzz: build
	$(BIN)/python tools/fuzz.py --seconds $(SECONDS) $(ARGS)

mutants: build
	$(BIN)/python tools/mutants.py --jobs $(JOBS) $(ARGS)

clean:
	rm -rf build dist .venv .venv-debug .venv-asan .mypy_cache .pytest_cache .ruff_cache .hypothesis
	rm -rf csrc/*.egg-info csrc/hedgerow/_core/*.so
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The environment of every day: the package as a path entry, the core compiled in place for this machine.
build: .venv/core

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/ready: pyproject.toml setup.py | .venv/bin/python
	$(BIN)/python -m pip install -q $(TOOLS)
	$(BUILD_HERE) $(BIN)/python -m pip install -q --no-build-isolation -e ".[dev]"
	@touch $@

.venv/core: .venv/ready $(CORE)
	$(BUILD_HERE) $(BIN)/python setup.py -q build_ext --inplace
	@touch $@

# Builds that look for mistakes live in environments of their own and are installed like a released package.
debug: .venv-debug/ready
asan: .venv-asan/ready

.venv-debug/bin/python .venv-asan/bin/python:
	$(PYTHON) -m venv $(patsubst %/bin/python,%,$@)

.venv-debug/ready: pyproject.toml setup.py $(PACKAGE) | .venv-debug/bin/python
	.venv-debug/bin/python -m pip install -q $(TOOLS)
	HEDGEROW_DEBUG=1 .venv-debug/bin/python -m pip install -q --no-build-isolation ".[test]"
	@touch $@

.venv-asan/ready: pyproject.toml setup.py $(PACKAGE) | .venv-asan/bin/python
	.venv-asan/bin/python -m pip install -q $(TOOLS)
	HEDGEROW_SANITIZE=1 .venv-asan/bin/python -m pip install -q --no-build-isolation ".[test]"
	@touch $@
