"""The table of `docs/diagnosis.md`: every mutant, handed in as an answer, and what the check says about it.

python -m tools.diagnosis_table      writes docs/diagnosis.md
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from graders.exercises import EXERCISES, CodeExercise, all_mutants
from graders.exercises.base import Expected
from graders.exercises.mistakes.base import Mutant
from graders.sheet.case import Seed
from graders.sheet.running import run
from graders.trusted.account import Account
from graders.trusted.findings import findings
from graders.trusted.verdicts import Verdict, judged

SEEDS: tuple[Seed, ...] = ("a", "b", "c", "d", "e", "f")
NO_POINTS_LOST = ("computes-twice",)  # right, but slow: told without taking points
DOCUMENT = Path(__file__).parents[1] / "docs" / "diagnosis.md"
HEAD = """\
# Diagnosis: which mistakes are recognized

Made by `make docs`; a test compares it with the catalog. Each mutant is a textbook search in which a mistake replaces
a step or two (`graders/exercises/mistakes`), handed in as an answer on hidden cases. The column *wrong cases* gives
the fewest and the most over six seeds. Where two mistakes behave exactly alike on every position, the report gives
both names.

| mutants | detected | named first | named among the first two |
| --: | --: | --: | --: |
| {} | {} | {} | {} |

| exercise | mistake | mutant | wrong cases | detected | named first | among the first two |
| :-- | :-- | :-- | --: | :-: | :-: | :-: |"""


@dataclass(frozen=True)
class Row:
    """One mutant: in how many cases it is wrong under each seed, and the codes of the findings, in order."""

    mutant: Mutant
    wrong: tuple[int, ...]
    told: tuple[str, ...]

    @property
    def detected(self) -> bool:
        """Wrong somewhere under every seed, or slow and told so."""
        return min(self.wrong) > 0 or (self.mutant.codes[0] in NO_POINTS_LOST and self.named_first)

    @property
    def named_first(self) -> bool:
        """Whether the first finding is the mistake."""
        return self.told[:1] == self.mutant.codes

    @property
    def named(self) -> bool:
        """Whether one of the first two findings is the mistake."""
        return self.mutant.codes[0] in self.told[:2]


def row(mutant: Mutant, seeds: Sequence[Seed] = SEEDS) -> Row:
    """Hand in a mutant under each seed; the findings are those of the first."""
    found = [_verdicts(mutant, seed) for seed in seeds]
    wrong = tuple(sum(not verdict.right for verdict in one) for one in found)
    one = _exercise(mutant)
    told = findings(Account(one, tuple(found[0])))
    return Row(mutant, wrong, tuple(finding.code for finding in told))


_expected: dict[tuple[str, Seed], list[Expected]] = {}


def _exercise(mutant: Mutant) -> CodeExercise:
    one = EXERCISES[mutant.exercise]
    assert isinstance(one, CodeExercise)
    return one


def _verdicts(mutant: Mutant, seed: Seed) -> list[Verdict]:
    one = _exercise(mutant)
    cases = [case for case in one.cases(seed) if not case.advice]
    if (one.id, seed) not in _expected:
        _expected[one.id, seed] = [one.right(case) for case in cases]
    triples = zip(cases, run(one.questions(), mutant.answer, cases), _expected[one.id, seed], strict=True)
    return [judged(*triple) for triple in triples]


def rows(seeds: Sequence[Seed] = SEEDS) -> list[Row]:
    """All mutants."""
    return [row(mutant, seeds) for mutant in all_mutants()]


def document(table: Sequence[Row]) -> str:
    """The table and its sums, in Markdown."""
    count = len(table)
    sums = [sum(getattr(one, name) for one in table) for name in ("detected", "named_first", "named")]
    shares = [f"{total} ({100 * total / count:.1f} %)" for total in sums]
    head = HEAD.format(count, *shares)
    return "\n".join([head, *map(_line, table)]) + "\n"


def _line(one: Row) -> str:
    cells = [one.mutant.exercise, one.mutant.codes[0], one.mutant.name, f"{min(one.wrong)} to {max(one.wrong)}"]
    marks = ["yes" if mark else "no" for mark in (one.detected, one.named_first, one.named)]
    return f"| {' | '.join([*cells, *marks])} |"


def main() -> int:
    """Write the document."""
    DOCUMENT.write_text(document(rows()), encoding="utf-8")
    print(f"wrote {DOCUMENT}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
