"""Every command that a page tells to type: a test runs it, or it is only read, for a reason that is given here.

`make study` and the other targets of the guides are the commands of their recipes, which a test runs.
"""

import argparse
import json
import re
import runpy
import shlex
import subprocess
import sys
import tomllib
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any, NoReturn

import pytest
from nbgrader.apps import NbGraderApp

from benchmarks.__main__ import modules
from tests.conftest import ROOT
from tests.guides import recipe
from tests.pacman_env.test_demo_added import LINES
from tests.test_lecturer_page import MADE
from tools.proving import term

pytestmark = pytest.mark.slow

FOLDERS = ("", "docs", "notebooks/00_welcome", "corpus", "tools/site/pages")
TEXTS = {
    path.relative_to(ROOT).as_posix(): re.sub(r"\\\n\s*", "", path.read_text("utf-8"))
    for folder in FOLDERS
    for path in sorted((ROOT / folder).glob("*.md"))
    if path.name != "CHANGELOG.md"  # of its day
}
PROGRAMS = (
    "make|python3?|py|adversarial-search|pip|pipx|uvx|conda|dask|docker|podman|multipass|nbgrader|jupyter|bash|apt-get"
)
FENCE = re.compile(r"^ *```(\w*)[^\n`]*\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)
COMMAND = re.compile(rf"(?:[A-Z_]+=\S+ )*(?:(?:{PROGRAMS})|\.venv\S+|export [A-Z_]+=\S+)(?= |$)(?! *$).*")
HERE = {  # pages whose commands this file runs, and a file that they make
    "docs/exam.md": "exam",
    "docs/practice.md": "practice.html",
    "docs/contest.md": "results/index.html",
    "docs/where-it-runs.md": "study/01_minimax/01_minimax.ipynb",
    "docs/write-a-demonstration.md": ".",  # what it prints
}
RUN_HERE = re.compile(
    r"python (-c|-m pacman_env\.contest (?!.*--scheduler))"
    r"|adversarial-search (exam|practice|play|study --no-server)"
)
MAKES = re.compile(r"make (study|demo|demo-live|lecture|wheel)( |$)")  # what the guides tell to type
IN_OTHER_WORDS = {  # commands that another test runs, not read from the page; the test has all of their words
    "adversarial-search --version": "graders/test_front_door.py",
    "adversarial-search teach archive 2031": "graders/term/test_archive.py",
    "adversarial-search teach init .": "graders/term/test_folder.py",
    "adversarial-search teach init ai-2031": "graders/term/test_week.py",
    "python -m graders --help": "graders/classroom/test_course.py",
    "python -m graders lecture": "test_lecturer_page.py",
    "python -m graders status 04": "graders/platforms/test_walk.py",
    "python -m graders study --no-browser --port 9000": "graders/test_study.py",
    "python -m graders study --no-server": "graders/classroom/test_last_year.py",
    "python -m graders.live --language de": "graders/live/test_server.py",
    "python -m graders.live --unsafe": "graders/live/test_server.py",
    "python -m pacman_env.experiments": "pacman_env/test_experiments.py",
    "python -m tools.measuring.rehearsal": "browser/test_demo.py",
    "python -m tools.notebooks add": "graders/test_write_an_exercise.py",
    "python -m tools.prose --draw 20": "tools/test_prose.py",
    "python -m tools.prose --grade": "tools/test_prose.py",
    "python -m tools.scaffold exercise ID CELL": "tools/test_scaffold.py",
    "python -m tools.scaffold mistake ID CODE": "tools/test_scaffold.py",
    "python -m tools.wheel": "browser/test_wheel.py",
}
ONLY_READ = {  # no test types these
    "it fetches packages from an index": (
        "apt-get install bubblewrap",
        "apt-get install bubblewrap python3-venv",
        "apt-get install chromium-headless-shell bubblewrap",
        "conda env create -f environment.yml",
        "multipass exec course -- sudo apt-get install -y bubblewrap python3-venv",
        "pip --require-hashes",
        "pip install",
        'pip install "$(ls $PWD/dist/*.whl)[teach]"',
        'pip install "adversarial-search-course[cluster]"',
        'pip install "adversarial-search-course[postgres]"',
        "pip install --no-deps dist/*.whl",
        "pip install WHEEL",
        "pip install distributed",
        "pip install networkx",
        'pip install ngshare "sqlalchemy<2"',
        "pip install open_spiel",
        "pip install pre-commit",
        "pip install voila",
        "pipx run",
        "pipx run --spec WHEEL adversarial-search study",
        "pipx run adversarial-search-course study",
        "python tools\\installing\\install.py teach",
        "uvx --from WHEEL adversarial-search study",
        "uvx adversarial-search-course study",
    ),
    "it belongs to Windows or conda": ("conda activate adversarial-search", "py -m venv .venv"),
    "it needs a container, a virtual machine, or a cluster": (
        "dask scheduler",
        "dask worker tcp://192.0.2.7:8786 --nthreads 1 --nworkers 4",
        "docker run --rm --security-opt systempaths=unconfined --security-opt seccomp=unconfined "
        '--security-opt apparmor=unconfined -v "$PWD:/course" adversarial-search grade 02 --jobs 2',
        'multipass launch --name course --cpus 2 --memory 4G --mount "$PWD:/course"',
        "multipass shell course",
        "podman build -t adversarial-search .",
        "podman machine init",
        "podman run --rm --security-opt unmask=ALL --security-opt seccomp=unconfined "
        '-v "$PWD:/course" adversarial-search grade 02 --jobs 2',
        "python -m graders grade 02 --scheduler tcp://192.0.2.7:8786",
        "python -m pacman_env.contest submitted --scheduler tcp://scheduler:8786 --out results",
    ),
    "it is another program's own, which its authors test": (
        "jupyter lab",
        "jupyter lab notebooks/01_minimax/01_minimax.ipynb",
        "nbgrader autograde",
        "nbgrader autograde 02_isolation",
        "nbgrader autograde 02_isolation --student ID",
        "nbgrader fetch_assignment 02_isolation",
        "nbgrader fetch_feedback 02_isolation",
        "nbgrader generate_assignment 02_isolation",
        "nbgrader release_assignment 02_isolation",
        "nbgrader submit 02_isolation",
    ),
    "it runs the tests, so a test cannot run it; CI types the first": (
        "make test",
        "make test PYTEST_FLAGS=\"-k '01_minimax' -m 'not browser'\"",
        "make test PYTEST_FLAGS=\"-k 'catalog or write_an_exercise'\"",
        "make test PYTEST_FLAGS=\"-k 'minimax.count and answers'\"",
        "make test PYTEST_FLAGS=\"-k 'minimax.count and test_cases'\"",
        "make test PYTEST_FLAGS=\"-k 'minimax.count'\"",
        "make test-all",
        "make test-quick",
    ),
    "it takes minutes; CI types it": ("make lint", "make release"),
    "it proves or measures, for minutes or hours": (
        'COVERAGE_CORE=sysmon python -m tools.proving.coverage --fresh tests pacman_env graders README.md -m "not long '
        'and not browser" -n 2 --dist loadfile',
        "make bench",
        "make bench BENCHMARKS=engine",
        "make bench BENCHMARKS=xray",
        "make bounds",
        "make coverage",
        "make mutants",
        'make pythons PYTHONS="python3.12 python3.13"',
        "make seeds",
        "python -m benchmarks.grading.mix 03 04 --ours 60 --keep runs.jsonl --write",
        "python -m tests.graders.seeds",
        "python -m tools.measuring.ablation --write",
        "python -m tools.measuring.foreign FOLDER",
        "python -m tools.measuring.games",
        "python -m tools.measuring.others --berkeley DIR --aima DIR --network docs/compared.md",
        "python -m tools.measuring.repair --edits",
        "python -m tools.measuring.repair FOLDER --fresh 200",
        "python -m tools.measuring.second_slips corpus",
        "python -m tools.measuring.second_slips pairs",
        "python -m tools.measuring.similarity",
        "python -m tools.pages.time_check --games 300 --jobs 2",
        "python -m tools.proving.ways --page docs/tried.md",
    ),
    "it asks an index": ("bash tools/installing/lock.sh --keep", "make audit", "make lock", "make lock-check"),
    "it writes into the repository; a test compares what it would write": (
        "make algorithms",
        "make claims",
        "make docs",
        "make format",
        "make pictures",
        "python -m tools.pages.claims 1 2 3",
        "python -m tools.pages.corpus",
        "python -m tools.pages.mistakes",
        "python -m tools.pages.prices",
    ),
    "it plays games for minutes, and writes into the repository": ("make demo-measure",),
}
SHORTER = {"--games": "1", "--questions": "minimax=1"}  # options that say how much is done, not what
EXTRA = {"practice": ["--no-open"], "play": ["-q"], "study": ["--folder", "study"]}
ENVIRONMENT = "python3 -m venv ~/teaching && . ~/teaching/bin/activate"
NAMES = {"COMMAND": "status 02", "CHAPTER": "02_isolation"}  # what a page writes in capitals
MAKEFILE, CONTAINER = ((ROOT / name).read_text("utf-8") for name in ("Makefile", "Containerfile"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
PLAYER = "from pacman_env import RandomAgent\n\n\nclass ContestAgent(RandomAgent):\n    pass\n"


def commands(page: str) -> list[str]:
    """What the blocks of a page tell a shell, its indented lines, and what its sentences name between backticks."""
    blocks = re.findall(FENCE, TEXTS[page])
    prose = re.sub(FENCE, "", TEXTS[page])
    lines = [line.strip() for name, block in blocks if name in ("", "sh", "powershell") for line in block.splitlines()]
    lines += re.findall(r"^ {4,}(\S.*)$", prose, re.MULTILINE)
    lines += [" ".join(code.split()) for code in re.findall(r"`([^`]+)`", prose)]
    told = (re.split(r"  #| && (?!\.)", line)[0].strip() for line in lines)
    return [line for line in dict.fromkeys(told) if COMMAND.fullmatch(line)]


def in_place(line: str) -> str:
    """The command as somebody would type it, in an environment that is active."""
    line = re.sub(r"^\.venv[\\/]\w+[\\/]", "", line)
    for name, instead in NAMES.items():
        line = re.sub(rf"\b{name}\b", instead, line)
    return line


class UnderstoodError(BaseException):
    """The command has read its arguments."""


def understood(module: str, arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin the real command, and end it when its parser has read the arguments; a name alone may lack some."""
    read = argparse.ArgumentParser.parse_known_args

    def reads(parser: argparse.ArgumentParser, *rest: Any, **more: Any) -> NoReturn:
        with monkeypatch.context() as only:
            only.setattr(argparse.ArgumentParser, "parse_known_args", read)
            assert parser.parse_known_args(*rest, **more)[1] == []
        raise UnderstoodError

    def refuses(parser: argparse.ArgumentParser, message: str) -> NoReturn:
        if "are required" in message and not any(word.startswith("-") for word in arguments):
            raise UnderstoodError
        raise AssertionError(f"{parser.prog}: {message}")

    with monkeypatch.context() as here:
        here.setattr(argparse.ArgumentParser, "parse_known_args", reads)
        here.setattr(argparse.ArgumentParser, "error", refuses)
        here.setattr(sys, "argv", [module, *arguments])
        for name in (module, f"{module}.__main__"):
            here.delitem(sys.modules, name, raising=False)
        with pytest.raises(UnderstoodError):
            runpy.run_module(module, run_name="__main__", alter_sys=True)


def checked(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command is one that there is, with options that it has; what it names of the repository is there."""
    words = shlex.split(in_place(line).replace("\\", "/"))
    while re.match(r"[A-Z_]+=", words[0]):
        del words[0]
    match words:
        case ["make", target, *variables]:
            assert f"\n{target}:" in MAKEFILE
            assert all(f"$({variable.partition('=')[0]})" in MAKEFILE for variable in variables)
        case ["python", "-m", "benchmarks", *names]:
            assert set(names) <= set(modules())
        case ["python", "-m", module, *arguments]:
            assert find_spec(module)
            if arguments and arguments != ["--help"]:
                understood(module, arguments, monkeypatch)
        case ["adversarial-search", command, *_] if command != "--version":
            understood("graders.front_door", words[1:], monkeypatch)
        case ["podman" | "docker", "run", *_]:  # the image's name, then what its entry point takes
            entry = json.loads(re.findall("^ENTRYPOINT (.*)", CONTAINER, re.MULTILINE)[0])
            understood("graders.front_door", [*entry[1:], *words[words.index(entry[0]) + 1 :]], monkeypatch)
        case ["dask", "worker" | "scheduler" as name, *arguments]:
            import_module(f"distributed.cli.dask_{name}").main.make_context(name, arguments)
        case ["nbgrader", name, *arguments]:
            app = NbGraderApp.subcommands[name][0]
            assert all(word[2:] in app().aliases for word in arguments if word.startswith("--"))
        case ["pip", *_] if extra := re.findall(r"\[(\w+)\]", line):
            assert set(extra) <= set(PROJECT["optional-dependencies"])
        case _:  # another program's line: only its files can be ours
            paths = [word for word in words[1:] if re.search(r"^(?!dist/)[\w./-]+(/|\.yml$)", word)]
            assert [path for path in paths if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("page", [page for page in TEXTS if commands(page)])
def test_the_commands_of_a_page_are_ones_that_there_are(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for line in commands(page):
        try:
            checked(line, monkeypatch)
        except (AssertionError, SystemExit) as error:
            raise AssertionError(f"{page}: {line}: {error}") from error


def typed(page: str) -> set[str]:
    """The commands of a page, and those behind `make`."""
    return {recipe(line) if MAKES.match(line) else in_place(line) for line in commands(page)}


def test_a_test_runs_every_command_of_a_page_or_it_is_known_to_be_only_read() -> None:
    """A sentence may name the beginning of a command that is run."""
    run = {*MADE, ENVIRONMENT, *(f"python -m pacman_env.demo {line} --open" for line in LINES), *IN_OTHER_WORDS}
    run |= {recipe(line) for line in MADE if line.startswith("make ")}
    run |= {line for page in HERE for line in commands(page) if RUN_HERE.match(line)}
    run |= {*term.of_a_term(), *term.commands(TEXTS["docs/platforms.md"])}
    run |= {line.replace("python -m graders", "adversarial-search teach") for line in run}
    run |= {line.replace("adversarial-search teach", "python -m graders") for line in run}
    told = set().union(*map(typed, TEXTS))
    rest = {line for line in told if not any(each.startswith(line) for each in run)}
    rest = {line for line in rest if not line.startswith(tuple(IN_OTHER_WORDS))}
    assert sorted(rest) == sorted(line for lines in ONLY_READ.values() for line in lines)


@pytest.mark.parametrize("line", IN_OTHER_WORDS)
def test_the_test_that_is_named_has_the_words_of_the_command(line: str) -> None:
    text = (ROOT / "tests" / IN_OTHER_WORDS[line]).read_text("utf-8")
    words = line.removeprefix("python -m ").removeprefix("adversarial-search ").removeprefix("teach ").split()
    assert [word for word in words if not word.isupper() and word not in text] == []


@pytest.mark.long
def test_the_environment_of_the_guide_can_be_made_and_entered(tmp_path: Path) -> None:
    """By the Python of the tests; what is installed there comes from an index."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python3").symlink_to(Path(sys.executable).resolve())
    environment = {"HOME": str(tmp_path), "PATH": f"{tmp_path / 'bin'}:/usr/bin:/bin"}
    command = f'{ENVIRONMENT} && python -c "import sys; print(sys.prefix)"'
    done = subprocess.run(["bash", "-c", command], env=environment, capture_output=True, text=True)
    assert ENVIRONMENT in commands("docs/instructor.md") and done.stdout.strip() == str(tmp_path / "teaching")


def runnable(words: list[str]) -> list[str]:
    """With this Python, and with fewer games."""
    door = [sys.executable, "-m", "graders.front_door"] if words[0] == "adversarial-search" else [sys.executable]
    rest = [SHORTER.get(before, word) for before, word in pairwise(words)]
    return [*door, *rest, *(word for name in rest for word in EXTRA.get(name, []))]


@pytest.mark.parametrize("page", HERE)
def test_the_commands_of_a_guide_run(page: str, tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("student,name\nkurt,Kurt Gödel\n", encoding="utf-8")
    (tmp_path / "submitted").mkdir()
    (tmp_path / "submitted" / "anna.py").write_text(PLAYER, encoding="utf-8")
    environment = {
        "PATH": "/usr/bin:/bin",
        "HOME": str(tmp_path),
        "PYTHONPATH": str(ROOT),
        "COURSE_SECRET": "of a test",
    }
    found = [shlex.split(line) for line in commands(page) if RUN_HERE.match(line)]
    assert found
    for words in found:
        done = subprocess.run(runnable(words), cwd=tmp_path, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, f"{shlex.join(words)}: {done.stdout}{done.stderr}"
    assert (tmp_path / HERE[page]).exists()
