"""What evaluation functions earn in `evaluation.better`: each `*.py` of a folder, a row each.

    python -m tools.measuring.evaluations FOLDER [--seed 1000] [--packages FOLDER]

Files are read as Berkeley's project writes them: a `betterEvaluationFunction`, or `better`. They belong to others, and
are fetched by whoever runs this; nothing of them is in this repository. With --packages the packages of another
checkout judge (`git worktree add FOLDER COMMIT`): run it twice, and there is a table before and one after.
"""

import argparse
import contextlib
import io
import re
import sys
from pathlib import Path
from typing import Any

NAMES = ("betterEvaluationFunction", "better")
NOT_WRITTEN = "not-written-yet"


def function_of(path: Path) -> Any:
    """The evaluation function of a file, or what stopped it, in words."""
    from pacman_env.berkeley import load_agents

    try:
        with contextlib.redirect_stdout(io.StringIO()):
            module = load_agents(path)
    except Exception as error:
        return f"{type(error).__name__}: {error}".splitlines()[0][:60]
    return next((getattr(module, name) for name in NAMES if callable(getattr(module, name, None))), "no function")


def row(path: Path, seed: int) -> list[str]:
    """Name, points, those of each part, what the games brought, and the findings."""
    from graders import grade

    function = function_of(path)
    if isinstance(function, str):
        return [path.stem, "-", "", "", "", function]
    report = grade("evaluation.better", function, seed)
    codes = [finding.slip for finding in report.findings]
    said = next((finding.message for finding in report.findings if finding.slip == "games"), "")
    won = re.findall(r"(\d+ of \d+) games won", said)
    scores = re.findall(r"average score (-?\d+)", said)
    parts = " + ".join(f"{part.points:g}" for part in report.parts)
    return [path.stem, f"{report.points:g}", parts, ", ".join(won), ", ".join(scores), " ".join(codes).strip()]


def main() -> None:
    """Print the table, and how the points are spread."""
    parser = argparse.ArgumentParser(prog="python -m tools.measuring.evaluations", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--packages", type=Path, metavar="FOLDER", help="those of this checkout")
    given = parser.parse_args()
    if given.packages:
        sys.path.insert(0, str(given.packages.resolve()))
    files = sorted(given.folder.glob("*.py"))
    if not files:
        parser.error(f"no *.py in {given.folder}")
    print("| file | points | by part | games won | average scores | findings |\n| :-- | --: | :-- | :-- | :-- | :-- |")
    earned = []
    for path in files:
        cells = row(path, given.seed)
        print(f"| {' | '.join(cells)} |", flush=True)
        if cells[1] != "-" and NOT_WRITTEN not in cells[-1]:
            earned.append(float(cells[1]))
    if earned:
        mean = sum(earned) / len(earned)
        print(f"\n{len(earned)} functions: {min(earned):g} to {max(earned):g} points, mean {mean:.1f}")


if __name__ == "__main__":
    main()
