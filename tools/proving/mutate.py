"""Break the code on purpose, a line at a time, and see whether a test notices (mutation tests, with cosmic-ray).

python -m tools.proving.mutate [MODULE ...] [--hours 2] [--table]

Each module has a named set of tests of its own, which takes seconds. It works on a copy of what is committed, in
build/mutants/, and continues where it was stopped: a mutant is known by its text, and one that was alive is tried again
when the tests have changed. Mutants come in an order that luck made, so that those tried so far are a sample of all.
Those that no test can notice are in equivalent_mutants.toml, each with its reason.
"""

import argparse
import ast
import difflib
import fcntl
import hashlib
import json
import math
import os
import random
import resource
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from importlib.util import cache_from_source
from pathlib import Path
from typing import IO

import pytest
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

ROOT = Path(__file__).parents[2]
PLACE = ROOT / "build" / "mutants"
TREE, RESULTS = PLACE / "tree", PLACE / "results.jsonl"
EQUIVALENT = Path(__file__).parent / "equivalent_mutants.toml"
SECONDS = 15  # of processor time for the tests of a module; a mutant that makes them work for longer is noticed
PATIENCE = 600  # seconds on the clock, for what waits and does not work
TESTS = {  # rules and scoring first
    "pacman_env/engine/rules.py": [
        "tests/pacman_env/test_rules_alone.py",
        "pacman_env/engine/rules.py",
        "tests/pacman_env/test_rules.py",
    ],
    "graders/trusted/verdicts.py": ["tests/graders/trusted/test_verdicts.py"],
    "graders/trusted/claims.py": ["tests/graders/trusted/test_claims.py"],
    "graders/trusted/judging.py": ["tests/graders/trusted/test_judging_alone.py"],
    "graders/trusted/naming/pricing.py": ["tests/graders/trusted/test_prices.py"],
    "graders/trusted/trials.py": ["tests/graders/trusted/test_trials_alone.py"],
    "graders/exercises/reference.py": ["tests/graders/test_reference.py"],
    "pacman_env/games/searches.py": ["pacman_env/games/searches.py", "tests/graders/test_reference.py"],
}
# None of the plugins that are installed: loading them takes longer than most of these tests.
PYTEST = ["-x", "-q", "-p", "no:cacheprovider", "-o", "addopts=--doctest-modules", "-m", "not slow and not long"]


@dataclass(frozen=True)
class Mutant:
    """A module with one change: the lines that differ, and its whole text."""

    module: str
    line: int
    before: str
    after: str
    text: str

    @property
    def name(self) -> str:
        """The same for the same text, wherever the module is."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:16]

    def __str__(self) -> str:
        """Where, what was there, and what is there now."""
        return f"`{self.module}`, line {self.line}: `{self.before}` → `{self.after}`"


@dataclass(frozen=True)
class Outcome:
    """What the tests said about a mutant; `tests` tells which tests these were."""

    name: str
    tests: str
    killed: bool


# ------------------------------------------------------------------------------------------------------------ mutants


@cache
def mutants(module: str) -> list[Mutant]:
    """All that differ in what runs, once each, in an order that luck made."""
    source = committed(module)
    kept = PLACE / f"{hashlib.sha256(source.encode()).hexdigest()[:16]}.json"
    if not kept.is_file():
        plain = _what_runs(source)
        kept.write_text(json.dumps([text for text in dict.fromkeys(_texts(source)) if _what_runs(text) != plain]))
    found = [_mutant(module, source, text) for text in json.loads(kept.read_text())]
    return random.Random(Path(module).name).sample(found, len(found))


def _texts(source: str) -> Iterator[str]:
    tree = get_ast(source)
    for name in operator_names():
        if get_operator(name).arguments():
            continue
        operator = get_operator(name)()
        places = sum(1 for node in ast_nodes(tree) for _ in operator.mutation_positions(node))
        for occurrence in range(places):
            text = mutate_code(source, operator, occurrence)
            if text is not None:
                yield text


def _what_runs(source: str) -> str:
    """The program without its annotations and docstrings; a text that is no program stands for itself."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return source
    return ast.dump(_Bare().visit(tree))


class _Bare(ast.NodeTransformer):
    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        node.annotation = ast.Constant(None)
        return self.generic_visit(node)


def _mutant(module: str, before: str, after: str) -> Mutant:
    old, new = before.splitlines(), after.splitlines()
    changes = [
        one for one in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes() if one[0] != "equal"
    ]
    _, i, k, j, m = changes[0]
    return Mutant(module, i + 1, " ".join(map(str.strip, old[i:k])), " ".join(map(str.strip, new[j:m])), after)


# ------------------------------------------------------------------------------------------------------------- trying


def prepare() -> IO[str]:
    """The copy, as what is committed is now, and the lock that keeps others from it: two would break each other's."""
    PLACE.mkdir(parents=True, exist_ok=True)
    lock = (PLACE / "lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise SystemExit(f"Another run is in progress in {PLACE}; --table shows how far it has gotten.") from None
    if not TREE.is_dir():
        _git("clone", "--quiet", "--no-checkout", str(ROOT), str(TREE), cwd=ROOT)
    _git("fetch", "--quiet", str(ROOT), "HEAD", cwd=TREE)
    _git("checkout", "--quiet", "--force", "--detach", "FETCH_HEAD", cwd=TREE)
    return lock


def _git(*words: str, cwd: Path) -> str:
    return subprocess.run(["git", *words], cwd=cwd, check=True, stdout=subprocess.PIPE, text=True).stdout


def committed(module: str) -> str:
    """The module as it is when nobody has broken it."""
    return _git("show", f"HEAD:{module}", cwd=TREE)


def try_mutants(module: str, end: float) -> None:
    """Go on with the module's mutants until all are tried or the time is over."""
    waiting = [one for one in mutants(module) if one.name not in known(module)]
    if not waiting or time.monotonic() > end:
        return
    path, tests, source = TREE / module, tests_of(module), committed(module)
    if not passes(module, may_write=True):
        raise SystemExit(f"The tests of {module} fail without any change, so they would prove nothing: {TESTS[module]}")
    Path(cache_from_source(str(path))).unlink(missing_ok=True)
    try:
        for one in waiting:
            if time.monotonic() > end:
                return
            path.write_text(one.text, encoding="utf-8")
            keep(Outcome(one.name, tests, killed=not passes(module)))
    finally:
        path.write_text(source, encoding="utf-8")


def passes(module: str, may_write: bool = False) -> bool:
    """Whether the tests of a module pass, in a process that begins where pytest is loaded already."""
    child = os.fork()
    if child == 0:
        os.setpgid(0, 0)
        try:
            code = _tested(module, may_write)
        except BaseException:
            code = 1
        os._exit(int(code))
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return status == 0
        time.sleep(0.01)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return False


def _tested(module: str, may_write: bool) -> int:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    sys.dont_write_bytecode = not may_write
    os.chdir(TREE)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    sys.path[:] = [str(TREE), *(entry for entry in sys.path if entry not in ("", str(ROOT)))]
    for name in [name for name in sys.modules if name.partition(".")[0] == "tools"]:
        del sys.modules[name]
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    return int(pytest.main([*PYTEST, *TESTS[module]]))


# ------------------------------------------------------------------------------------------------------ what is known


def tests_of(module: str) -> str:
    """Tells the tests of a module from others."""
    files = [TREE / word for word in TESTS[module] if word.startswith("tests/")]
    text = b"".join(path.read_bytes() for path in files if path.is_file())
    return hashlib.sha256(text + json.dumps([PYTEST, TESTS[module]]).encode()).hexdigest()[:16]


def known(module: str) -> dict[str, Outcome]:
    """The outcomes by name: of mutants that were killed, and of those that are alive under the tests of now."""
    now = tests_of(module)
    lines = RESULTS.read_text(encoding="utf-8").splitlines() if RESULTS.is_file() else []
    found = [Outcome(**json.loads(line)) for line in lines]
    return {one.name: one for one in found if one.killed or one.tests == now}


def keep(outcome: Outcome) -> None:
    """Write it down."""
    with RESULTS.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(outcome)) + "\n")


@cache
def reasons() -> dict[tuple[str, str], str]:
    """Why no test can notice a change, by the line as it was and as it became."""
    listed = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get("mutant", [])
    return {(one["before"], after): one["why"] for one in listed for after in one["after"]}


# ---------------------------------------------------------------------------------------------------------- the table


def table(modules: Sequence[str]) -> str:
    """The results as Markdown, and what is alive below."""
    from pacman_env.compare.tables import Listing  # the tests of mutants begin where no package is loaded

    found = {module: _counted(module) for module in modules}
    rows = [_row(f"`{module}`", numbers) for module, (numbers, _) in found.items()]
    rows.append(_row("all", [sum(column) for column in zip(*(numbers for numbers, _ in found.values()), strict=True)]))
    headings = ["module", "mutants", "tried", "killed", "equivalent", "alive"]
    told = [f"- {one}" for _, alive in found.values() for one in sorted(alive, key=lambda one: one.line)]
    text = Listing(headings, rows, "module", headings[1:]).markdown()
    return "\n".join([text, "", "Alive:", "", *told]) if told else text


def _counted(module: str) -> tuple[list[int], list[Mutant]]:
    """How many mutants of a module there are, were tried, killed, change nothing, are alive; and those alive."""
    outcomes, all_of_it = known(module), mutants(module)
    tried = [one for one in all_of_it if one.name in outcomes]
    survived = [one for one in tried if not outcomes[one.name].killed]
    alive = [one for one in survived if (one.before, one.after) not in reasons()]
    return [len(all_of_it), len(tried), len(tried) - len(survived), len(survived) - len(alive), len(alive)], alive


def _row(name: str, numbers: Sequence[int]) -> list[str]:
    mutants, tried, killed, equivalent, alive = numbers
    share = f"{killed} ({killed / tried:.1%}{_between(killed, tried, mutants)})" if tried else "-"
    return [name, str(mutants), str(tried), share, str(equivalent), str(alive)]


def _between(killed: int, tried: int, mutants: int) -> str:
    """Where the share of all is, with 95% certainty, if those that were tried are a sample."""
    if tried == mutants:
        return ""
    middle, spread = (killed + 1.92) / (tried + 3.84), 1.96 * math.sqrt(killed * (tried - killed) / tried + 0.96)
    return f", {middle - spread / (tried + 3.84):.0%} to {middle + spread / (tried + 3.84):.0%}"


def main(argv: Sequence[str] | None = None) -> int:
    """Try mutants, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tools.proving.mutate", description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "modules", nargs="*", metavar="MODULE", help=f"the modules to mutate, out of {', '.join(TESTS)}"
    )
    parser.add_argument("--hours", type=float, default=2.0, help="stop after this many hours (%(default)g)")
    parser.add_argument("--table", action="store_true", help="try nothing, and print what is known")
    options = parser.parse_args(argv)
    if unknown := [module for module in options.modules if module not in TESTS]:
        parser.error(f"{unknown[0]} has no tests here: add it to TESTS in {Path(__file__).name}")
    modules, end = options.modules or list(TESTS), time.monotonic() + 3600 * options.hours
    if not options.table or not TREE.is_dir():
        with prepare():
            for module in () if options.table else modules:
                try_mutants(module, end)
    print(table(modules))
    return 0


if __name__ == "__main__":
    sys.exit(main())
