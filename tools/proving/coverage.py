"""Which lines of the packages run when the tests run, in any process.

python -m tools.proving.coverage [--fresh | --report] [TEST ...]     (default: all tests but the long ones)

What has been measured adds up in build/coverage until --fresh. Processes that tests start are measured, too, but for
those in the box of the graders, which get no environment and may write nothing.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
DATA = ROOT / "build" / "coverage"
GOAL = 95  # percent of the lines
TESTS = ("-m", "not long", "-n", "logical", "--maxprocesses", "4", "--dist", "loadfile", "--no-loadscope-reorder")


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and report; 0 if the goal is reached and no test failed."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.proving.coverage", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument(
        "tests", nargs=argparse.REMAINDER, metavar="TEST", help="files, folders, and options for pytest"
    )
    parser.add_argument("--report", action="store_true", help="run nothing, and report what is known")
    parser.add_argument("--fresh", action="store_true", help="forget what was measured before")
    options = parser.parse_args(argv)
    if options.fresh:
        shutil.rmtree(DATA, ignore_errors=True)
    DATA.mkdir(parents=True, exist_ok=True)
    failed = 0 if options.report else _coverage("run", "-m", "pytest", *(options.tests or TESTS))
    _coverage("combine", "--append", "--quiet")
    return failed or _coverage("report", "--skip-covered", "--show-missing", "--sort=cover", f"--fail-under={GOAL}")


def _coverage(*words: str) -> int:
    setting = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.run([sys.executable, "-m", "coverage", *words], cwd=ROOT, env=setting).returncode


if __name__ == "__main__":
    sys.exit(main())
