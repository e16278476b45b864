"""Measure what answers keep that one kind of small change mends: with every seed the same, and how much.

    python -m tools.measuring.kept [FOLDER] [--seeds N] [--every K]

Without a folder: the wrong answers of the tests (`tests.graders.field_mistakes`). With one: its files with agents, in
the names of the Berkeley project. Each such answer gets a line: the share that it keeps with each seed, and the share
that it would keep without repair. Families without a price are listed, and counted apart.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from graders.exercises import EXERCISES
from graders.exercises.base import CodeExercise
from graders.grading import asked
from graders.repair import Repair, look, source_of
from graders.repair.accepting import COVERED
from graders.repair.confirming import mended
from graders.sheet.case import Seed
from graders.trusted.judging import Judgment, judgment_on
from pacman_env.compare.measuring.tables import Listing
from tools.measuring.repair import AGENTS, loaded

SEEDS: tuple[Seed, ...] = (None, 1, 2024, 31415, 271828)


def main() -> None:
    """Print a line for each answer that one kind of change mends, and the means."""
    parser = argparse.ArgumentParser(prog="python -m tools.measuring.kept", description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--seeds", type=int, default=len(SEEDS), help="so many of the five")
    parser.add_argument("--every", type=int, default=1, metavar="K", help="every K-th answer only")
    given = parser.parse_args()
    priced, unpriced = list[tuple[float, float, bool]](), list[float]()
    answers = list(of_a_folder(given.folder) if given.folder else of_the_tests())[:: given.every]
    for name, id, answer in answers:
        found = kept(id, answer, SEEDS[: given.seeds])
        if found is None:
            continue
        repair, shares, before = found
        print(f"{name}: {' '.join(f'{share:.0%}' for share in shares)} (without repair {before:.0%}); {repair.words()}")
        if max(shares) == before == 0 or repair.calls:
            unpriced.append(before)
        else:
            priced.append((sum(shares) / len(shares), before, len(set(shares)) == 1))
    print(table(len(answers), priced, unpriced))


def kept(id: str, answer: Any, seeds: tuple[Seed, ...]) -> tuple[Repair, list[float], float] | None:
    """The repair of a wrong answer, what it keeps with each seed, and without; None if one change does not mend it."""
    source = source_of(answer)
    repair = look(id, source, seeds[0]) if source else None
    if source is None or repair is None:
        return None
    judgments = [judgment_on(_code(id), asked(id, answer, seed), seed) for seed in seeds]
    found = [one for one in judgments if isinstance(one, Judgment)]
    if len(found) < len(seeds):
        return None
    most = _code(id).points
    shares = [(mended(one, source) if one.may_be_mended else one).report().points / most for one in found]
    return repair, shares, found[0].report().points / most


def _code(id: str) -> CodeExercise:
    one = EXERCISES[id]
    assert isinstance(one, CodeExercise)
    return one


def of_the_tests() -> Iterator[tuple[str, str, Any]]:
    """The wrong answers of the tests."""
    from tests.graders.field_mistakes import MISTAKES

    yield from ((f"{one.id} {one.name}", one.id, one.answer) for one in MISTAKES if one.id in COVERED)


def of_a_folder(folder: Path) -> Iterator[tuple[str, str, Any]]:
    """The agents of files, right ones among them."""
    for path in sorted(folder.glob("*.py")):
        module = loaded(path)
        for name, id in AGENTS.items():
            if isinstance(answer := getattr(module, name, None), type):
                yield f"{path.stem} {name}", id, answer


def table(asked: int, priced: list[tuple[float, float, bool]], unpriced: list[float]) -> str:
    """The means as a table in Markdown."""
    many = max(1, len(priced))
    rows = {
        "answers": f"{asked}",
        "mended by one kind of change, of a family with a price": f"{len(priced)}",
        "... share of the points kept, mean": f"{sum(mean for mean, _, _ in priced) / many:.0%}",
        "... without repair": f"{sum(before for _, before, _ in priced) / many:.0%}",
        "... the same with every seed": f"{sum(same for _, _, same in priced)}",
        "mended by one kind of change, of a family without": f"{len(unpriced)}",
    }
    return "\n" + Listing(["answers", "number"], [*rows.items()], names="answers", numbers=["number"]).markdown()


if __name__ == "__main__":
    main()
