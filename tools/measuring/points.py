"""What each answer of the corpus earns on hidden cases, by these packages or those of another checkout.

    python -m tools.measuring.points measure FILE [--packages FOLDER] [--seeds 10] [--every K] [--jobs 2]
    python -m tools.measuring.points compare BEFORE AFTER [--names]

`measure` adds a JSON line for each answer and seed to FILE, a seed after the other; what is there is not measured
again, so it can be broken off. FOLDER is where `graders` and `pacman_env` lie (`git worktree add FOLDER COMMIT`).
`compare` prints the answers whose points differ, with --names those whose first finding does, too; its exit status is 1
if points do.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from tools.corpus import FOLDER, RIGHT, WRONG

ANSWERS = [*RIGHT, *WRONG]
FIRST_SEED = 1000  # as in `make seeds`
Key = tuple[str, str, int]
Row = dict[str, str | int | float | None]


def key(number: int, seed: int) -> Key:
    """By what a line is known: exercise, file, seed."""
    one = ANSWERS[number]
    return one.exercise, one.path.relative_to(FOLDER).with_suffix("").as_posix(), seed


def load(file: Path) -> dict[Key, Row]:
    """What is in a file of measurements."""
    rows: Iterator[Row] = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    return {(str(row["exercise"]), str(row["answer"]), int(row["seed"] or 0)): row for row in rows}


def use(packages: Path | None) -> None:
    """Take the packages of another checkout."""
    if packages:
        sys.path.insert(0, str(packages.resolve()))


def earned(pair: tuple[int, int]) -> str:
    """The line of one answer under one seed."""
    from graders import grade

    number, seed = pair
    exercise, answer, _ = key(number, seed)
    report = grade(exercise, ANSWERS[number].answer, seed)
    first = next((finding.slip for finding in report.findings), None)
    return json.dumps({"exercise": exercise, "answer": answer, "seed": seed, "points": report.points, "first": first})


def measure(file: Path, packages: Path | None, seeds: int, every: int, jobs: int) -> None:
    """Add the lines that are not there yet."""
    done = load(file) if file.exists() else {}
    pairs = [(number, FIRST_SEED + seed) for seed in range(seeds) for number in range(0, len(ANSWERS), every)]
    left = [pair for pair in pairs if key(*pair) not in done]
    with ProcessPoolExecutor(jobs, initializer=partial(use, packages)) as pool, file.open("a") as lines:
        for line in pool.map(earned, left, chunksize=4):
            print(line, file=lines, flush=True)
    print(f"{len(left)} lines added to {file}, {len(pairs) - len(left)} were already there")


def compare(before: Path, after: Path, names: bool) -> int:
    """Print what differs, answer by answer; how many answers earn a different number of points."""
    old, new = load(before), load(after)
    both = sorted(old.keys() & new.keys())
    changed: dict[tuple[str, str], list[str]] = {}
    others = set[tuple[str, str]]()
    for exercise, answer, seed in both:
        was, now = old[exercise, answer, seed], new[exercise, answer, seed]
        points = was["points"] != now["points"]
        if points or (names and was["first"] != now["first"]):
            told = f"{seed}: {was['points']} -> {now['points']} ({was['first']} -> {now['first']})"
            changed.setdefault((exercise, answer), []).append(told)
            others |= {(exercise, answer)} if points else set()
    for (exercise, answer), lines in changed.items():
        print(f"{exercise} {answer}", *lines, sep="\n    ")
    alone = len(old) + len(new) - 2 * len(both)
    answers = len({one[:2] for one in both})
    print(f"{len(others)} of {answers} answers earn a different number of points")
    print(f"{len(both)} lines compared, {alone} in one file only")
    return len(others)


def main() -> int:
    """Measure or compare."""
    parser = argparse.ArgumentParser(prog="python -m tools.measuring.points", description=__doc__.partition("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("measure")
    one.add_argument("file", type=Path)
    one.add_argument("--packages", type=Path, metavar="FOLDER", help="the packages of this checkout")
    one.add_argument("--seeds", type=int, default=10)
    one.add_argument("--every", type=int, default=1, metavar="K", help="every K-th answer only")
    one.add_argument("--jobs", type=int, default=2)
    two = commands.add_parser("compare")
    two.add_argument("before", type=Path)
    two.add_argument("after", type=Path)
    two.add_argument("--names", action="store_true", help="also answers that differ only in their first finding")
    given = parser.parse_args()
    if given.command == "compare":
        return int(compare(given.before, given.after, given.names) > 0)
    if given.packages and not (given.packages / "graders").is_dir():
        parser.error(f"no package `graders` in {given.packages}: --packages names the folder that holds it")
    measure(given.file, given.packages, given.seeds, given.every, given.jobs)
    return 0


if __name__ == "__main__":
    sys.exit(main())
