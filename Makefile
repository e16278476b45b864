# `make help` lists what there is. Everything runs in .venv, which each target makes when it is missing.

PYTHON ?= python3
STUDY_FLAGS ?=
# Two workers more than processors: a worker that waits for a browser or a sandbox leaves its processor to the others.
WORKERS ?= $(shell echo $$(($$(getconf _NPROCESSORS_ONLN) + 2)))
# A process that a hanging test took with it is not replaced: with `loadfile` that asks for the same test again and again.
PYTEST_FLAGS ?= -n $(WORKERS) --maxprocesses 4 --dist loadfile --no-loadscope-reorder --max-worker-restart=0
BENCHMARKS ?=
DEMO_FLAGS ?=
LIVE_FLAGS ?=
LECTURE_FLAGS ?=
PYTHONS ?=
COVERAGE_FLAGS ?=
MUTANTS_FLAGS ?=

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check

# Hundreds of processes that tests start import the packages: they should find them compiled.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help study test test-all test-quick test-browser lint format seeds bench lecture demo demo-measure demo-live pictures algorithms docs claims wheel release site screenshots lock lock-check bounds pythons coverage mutants audit measure-setup clean

help:  ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /make \1|/p' Makefile | column -t -s '|'

study: $(VENV)/course  ## study the course: build study/ and start JupyterLab (STUDY_FLAGS="--no-browser --port 9000")
	@$(BIN)/python -m graders study $(STUDY_FLAGS)

test: $(VENV)/tests  ## run every test except the long ones (about nine minutes on two cores)
	$(BIN)/python -m pytest --durations 25 $(PYTEST_FLAGS) -m "not long"

test-all: $(VENV)/tests  ## run every test, including every answer on every seed, every mistake, and every chapter in a browser
	$(BIN)/python -m pytest --durations 25 $(PYTEST_FLAGS)

test-quick: WORKERS = logical
test-quick: $(VENV)/quick  ## run the tests that take seconds
	$(BIN)/python -m pytest --durations 25 $(PYTEST_FLAGS) -m "not slow and not long and not browser" --ignore tests/browser

test-browser: $(VENV)/tests  ## run the tests that need a browser, except the long ones
	$(BIN)/python -m pytest --durations 25 $(PYTEST_FLAGS) -m "browser and not long"

lint: $(VENV)/tests  ## check the code (ruff, mypy), the imports between packages (import-linter), and the prose (docs/style.md)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tools.prose

format: $(VENV)/tests  ## format the code (ruff), and remove the outputs of a run from the notebooks
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/python -m tools.notebooks tidy

seeds: $(VENV)/tests  ## grade every correct and every wrong answer in corpus/ with 20 seeds (twenty minutes or more on two processors)
	@$(BIN)/python -m tests.graders.seeds

bench: $(VENV)/tests  ## run the benchmarks (only some of them: BENCHMARKS="engine xray")
	@$(BIN)/python -m benchmarks $(BENCHMARKS)

lecture: $(VENV)/course  ## open the chapters with solutions, in large type, without the graders' cells (LECTURE_FLAGS work like STUDY_FLAGS)
	@$(BIN)/python -m graders lecture $(LECTURE_FLAGS)

demo: $(VENV)/course  ## make the demonstrations for the lecture hall: one page that works without a network
	@$(BIN)/python -m pacman_env.demo --open $(DEMO_FLAGS)

demo-live: $(VENV)/tests  ## open a second page for what needs Python: paste a student's code, or play (Voila)
	@$(BIN)/python -m graders.live $(LIVE_FLAGS)

demo-measure: $(VENV)/tests  ## measure the win rates in the demonstrations again (data/demo)
	@$(BIN)/python -c "from pacman_env.demo.content import measured; measured.write()"

pictures: $(VENV)/tests  ## draw docs/pictures again
	@$(BIN)/python -m tools.pages.gallery

algorithms: $(VENV)/tests  ## regenerate docs/algorithms.md: from the book to functions, notebook cells, and tests
	@$(BIN)/python -m tools.pages.algorithms

docs: $(VENV)/tests  ## write the pages that come from the catalog of mistakes (a few minutes)
	@$(BIN)/python -m tools.pages.mistakes
	@$(BIN)/python -m tools.pages.prices
	@$(BIN)/python -m tools.pages.corpus
	@$(BIN)/python -m tools.pages.diagnosis

claims: $(VENV)/tests  ## regenerate docs/claims.md: play the games behind the numbers in the chapters (three to four minutes)
	@$(BIN)/python -m tools.pages.claims

screenshots: $(VENV)/tests  ## take screenshots of every chapter, before and after a run, into dist/screenshots (two minutes; then look at them)
	@$(BIN)/python -m tools.screenshots dist/screenshots

lock:  ## regenerate requirements.lock with the newest versions that work together today
	@PYTHON="$(PYTHON)" bash tools/installing/lock.sh

lock-check:  ## check that the versions in requirements.lock are compatible with each other, on every system and every Python that we support
	@PYTHON="$(PYTHON)" bash tools/installing/lock.sh --check

pythons:  ## install the locked versions under other Pythons and run the quick tests (PYTHONS="python3.12 python3.13")
	@bash tools/installing/pythons.sh $(PYTHONS)

coverage: $(VENV)/proof  ## list the lines in the packages that no test runs, in any process (twenty minutes; goal: tests run 95%)
	@$(BIN)/python -m tools.proving.coverage $(COVERAGE_FLAGS)

mutants: $(VENV)/proof  ## break rules and scoring on purpose, and see whether a test notices (an hour; continues where it stopped)
	@$(BIN)/python -m tools.proving.mutate $(MUTANTS_FLAGS)

audit: $(VENV)/proof  ## check whether a locked version has a known vulnerability (pip-audit; needs its data from the network)
	@bash tools/proving/audit.sh "$(BIN)/python"

bounds:  ## run the quick tests with the oldest versions that pyproject.toml allows
	@PYTHON="$(PYTHON)" bash tools/installing/bounds.sh

wheel: $(VENV)/quick  ## build what `pip install` installs, into dist/: an sdist and a wheel with the student's chapters
	@$(BIN)/python -m tools.wheel

release: $(VENV)/tests  ## make the wheel, sdist, site, checksums, and notes of this version, in dist/release; publish nothing
	@$(BIN)/python -m tools.release

site: $(VENV)/tests  ## build the website, into dist/site: the chapters with outputs, the guides, the interface, the course in a browser
	@$(BIN)/python -m tools.site

measure-setup:  ## time `make study` in a fresh copy of the course, and measure its size
	@bash tools/installing/measure_setup.sh

clean:  ## remove .venv and the tools' caches; study/ stays
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

# These targets install. Each has a stamp: a student needs no test tools, and the quick tests no cluster and no site.
$(VENV)/course: pyproject.toml requirements.lock | $(BIN)/python
	@$(BIN)/python tools/installing/install.py teach
	@touch $@

$(VENV)/quick: pyproject.toml requirements.lock | $(BIN)/python
	@$(BIN)/python tools/installing/install.py teach test
	@touch $@ $(VENV)/course

$(VENV)/tests: pyproject.toml requirements.lock | $(BIN)/python
	@$(BIN)/python tools/installing/install.py teach cluster postgres site test
	@touch $@ $(VENV)/quick $(VENV)/course

$(VENV)/proof: $(VENV)/tests
	@$(BIN)/python tools/installing/install.py teach cluster postgres site test prove
	@touch $@

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Python 3.11 or newer is needed, and $(PYTHON) is not. Name another one: make study PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV) || { rm -rf $(VENV); \
	  echo "$(PYTHON) cannot make virtual environments. On Debian and Ubuntu: apt-get install python3-venv"; exit 1; }
