"""Break the code on purpose, a line at a time, and see whether a test notices (mutation tests, with cosmic-ray).

python -m tools.mutate [MODULE ...] [--hours 2] [--table]

Each module has a named set of tests of its own, which takes seconds. It works on a copy of what is committed, in
build/mutants/, and goes on where it was stopped; when what is committed changes, it begins anew.
"""

import argparse
import json
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
PLACE = ROOT / "build" / "mutants"
SECONDS = 60.0  # for the tests of one mutant
TESTS = {  # rules and scoring first
    "pacman_env/engine/rules.py": ["tests/pacman_env/test_rules.py"],
    "graders/trusted/verdicts.py": ["tests/graders/test_judging.py", "tests/graders/test_forged_records.py"],
    "graders/trusted/claims.py": ["tests/graders/test_forged_records.py"],
    "graders/trusted/judging.py": ["tests/graders/test_judging.py", "tests/graders/test_pricing.py"],
    "graders/trusted/pricing.py": ["tests/graders/test_pricing.py"],
    "graders/exercises/reference.py": ["tests/graders/test_reference.py"],
    "pacman_env/games/searches.py": ["tests/test_searches.py"],
}


@dataclass(frozen=True)
class Result:
    """What became of a module's mutants."""

    module: str
    mutants: int
    killed: int
    survivors: tuple[str, ...]

    @property
    def done(self) -> int:
        """How many have been tried."""
        return self.killed + len(self.survivors)


class Copy:
    """A copy of the committed repository, in which files may be broken."""

    def __init__(self) -> None:
        """Made anew when what is committed has changed."""
        self.tree, mark = PLACE / "tree", PLACE / "commit"
        commit = _out("git", "rev-parse", "HEAD", cwd=ROOT)
        if not mark.is_file() or mark.read_text() != commit:
            shutil.rmtree(PLACE, ignore_errors=True)
            PLACE.mkdir(parents=True)
            _out("git", "clone", "--quiet", str(ROOT), str(self.tree), cwd=ROOT)
            mark.write_text(commit)

    def session(self, module: str) -> Path:
        """The list of this module's mutants, and what is known of each."""
        session = PLACE / f"{module.replace('/', '.')}.sqlite"
        if not session.is_file():
            config = session.with_suffix(".toml")
            config.write_text(_config(module))
            _cosmic_ray("init", str(config), str(session), cwd=self.tree)
        return session

    def try_mutants(self, module: str, end: float) -> None:
        """Go on with the module's mutants until all are tried or the time is over."""
        session = self.session(module)
        command = [sys.executable, "-m", "cosmic_ray.cli", "exec", str(session.with_suffix(".toml")), str(session)]
        try:
            subprocess.run(command, cwd=self.tree, timeout=max(1.0, end - time.monotonic()), check=True)
        except subprocess.TimeoutExpired:
            _out("git", "checkout", "--quiet", ".", cwd=self.tree)  # the file that was broken last

    def result(self, module: str) -> Result:
        """What is known so far."""
        lines = _cosmic_ray("dump", str(self.session(module)), cwd=self.tree).splitlines()
        tried = [(json.loads(line)[0], json.loads(line)[1]) for line in lines if line.strip()]
        outcomes = [(work["mutations"][0], found["test_outcome"]) for work, found in tried if found]
        survived = [_place(mutation) for mutation, outcome in outcomes if outcome == "survived"]
        return Result(module, len(tried), len(outcomes) - len(survived), tuple(survived))


def _config(module: str) -> str:
    tests = " ".join(TESTS[module])
    command = f"{sys.executable} -m pytest -x -q -n 0 -p no:cacheprovider -m 'not slow and not browser' {tests}"
    return (
        f"[cosmic-ray]\nmodule-path = {json.dumps(module)}\ntimeout = {SECONDS}\nexcluded-modules = []\n"
        f"test-command = {json.dumps(f'env PYTHONPATH=. {command}')}\n[cosmic-ray.distributor]\nname = 'local'\n"
    )


def _place(mutation: dict[str, object]) -> str:
    start = mutation["start_pos"]
    assert isinstance(start, list)
    return f"line {start[0]}: {str(mutation['operator_name']).removeprefix('core/')}"


def _cosmic_ray(*arguments: str, cwd: Path) -> str:
    return _out(sys.executable, "-m", "cosmic_ray.cli", *arguments, cwd=cwd)


def _out(*command: str, cwd: Path) -> str:
    return subprocess.run(command, cwd=cwd, check=True, capture_output=True, text=True).stdout


def table(results: Sequence[Result]) -> str:
    """The results as Markdown, and every survivor below."""
    lines = ["| module | mutants | tried | killed |", "| :-- | --: | --: | --: |"]
    for one in results:
        share = f"{one.killed} ({one.killed / one.done:.0%})" if one.done else "-"
        lines.append(f"| `{one.module}` | {one.mutants} | {one.done} | {share} |")
    alive = [f"- `{one.module}`, {place}" for one in results for place in one.survivors]
    return "\n".join([*lines, "", *(["Alive:", "", *alive] if alive else [])])


def main(argv: Sequence[str] | None = None) -> int:
    """Try mutants, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutate", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("modules", nargs="*", metavar="MODULE", help=f"of {', '.join(TESTS)}")
    parser.add_argument("--hours", type=float, default=2.0, help="stop after so many (%(default)g)")
    parser.add_argument("--table", action="store_true", help="try nothing, print what is known")
    options = parser.parse_args(argv)
    if unknown := [module for module in options.modules if module not in TESTS]:
        parser.error(f"{unknown[0]} has no tests here: add it to TESTS in {Path(__file__).name}")
    copy, modules, end = Copy(), options.modules or list(TESTS), time.monotonic() + 3600 * options.hours
    for module in modules if not options.table else []:
        copy.try_mutants(module, end)
    print(table([copy.result(module) for module in modules]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
