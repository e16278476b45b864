"""The page `docs/diagnosis.md`: wrong answers as people write them, then every mutant, and what a check says of each.

python -m tools.pages.diagnosis      writes docs/diagnosis.md
"""

import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from graders.exercises import EXERCISES, CodeExercise, all_mutants
from graders.exercises.base import Expected
from graders.exercises.mistakes.base import Mutant
from graders.grading import asked
from graders.report import Report
from graders.transcript.case import Seed
from graders.transcript.running import run
from graders.transcript.source import source_of
from graders.trusted.findings import findings
from graders.trusted.judging import judgment_on
from graders.trusted.naming.account import Account, Card
from graders.trusted.verdicts import Verdict, judged
from tools.corpus import FIELD, Answer

SEEDS: tuple[Seed, ...] = ("a", "b", "c")
NO_POINTS_LOST = ("computes-twice",)  # right, but slow: told without taking points
HONEST = ("wrong-answer", "right-positions", "raises-error", "too-much-work", "not-legal", "wrong-type")
"""What a check says when it knows no name: it is true of every answer that gets it."""
PROCESSES = 2
DOCUMENT = Path(__file__).parents[2] / "docs" / "diagnosis.md"
HEAD = """\
# Diagnosis: which mistakes are recognized

For a developer who works on the diagnosis. Reading time: six minutes; the tables are for reference. `make docs` makes
this page. The first table is the most important one, because it is about answers that are not the catalog's own
programs. We used these answers to extend the catalog, so it recognizes somewhat fewer slips in entirely new answers.

## Wrong answers as people write them

These {} wrong answers are written in the styles that people use. For example, some use helper functions, and some put
the steps in an unusual order. (In `corpus/`, they have the rule `field`.) Each answer has one slip, whose true name
we read from the code. The command reads the text of each answer, and grades the answer on hidden cases. *Caught* counts
the answers that lose points. *Untrue* counts the answers that get a different name without a "Perhaps." *Kept* is the
mean share of the points that the answers keep.

| exercise | answers | caught | first name correct | untrue | kept |
| :-- | --: | --: | --: | --: | --: |
{}

For these answers, the card names a different slip first:

| exercise | answer | true name | name on the card |
| :-- | :-- | :-- | :-- |
{}

## Answers by strangers, read next to their cards

These answers were new to us: Pacman files from other courses with their evaluation functions, Isolation players, and
tic-tac-toe with a thin adapter. We read each answer next to its card, and asked two questions. Is the card's first
sentence true of this code? Does the name on the card belong to a slip in the code? Such answers often have several
slips at once. We read each batch only once. Then we corrected the rules behind the untrue cards, and drew a new batch
of answers that nobody had read. We left out answers that fail only because an adapter lacks something. The diagnosis
has several parts, called *voices*. See "[What each voice of the diagnosis adds](ablation.md)."

| batch | answers | repositories | first sentence true | untrue, certain | slip named correctly | true, but no name |
| :-- | --: | --: | --: | --: | --: | --: |
| agents, small games | 141 | 61 | 128 (91%) | 9 | 84 | 44 |
| agents | 50 | 20 | 50 (100%) | 0 | 48 | 2 |
| agents, small games, evaluation functions | 222 | 125 | 217 (98%) | 3 | 157 | 60 |
| the same three | 163 | 82 | 156 (96%) | 5 | 123 | 33 |
| agents, evaluation functions | 138 | 86 | 136 (99%) | 2 | 119 | 17 |
| agents, small games, evaluation functions | 101 | 65 | 94 (93%) | 2 | 76 | 18 |
| the same three, expectimax on trees | 74 | 47 | 72 (97%) | 0 | 46 | 26 |
| the same four | 79 | 56 | 78 (99%) | 1 | 59 | 19 |
| agents, small games, evaluation functions | 62 | 45 | 62 (100%) | 0 | 52 | 10 |

In the last three batches, nearly every slip that a card names first is in the code (157 of 161). About a quarter of the
cards are true, but name no slip. The last batch is easier than it looks. In this batch, 25 answers are for Isolation,
and most of them have the same slip. Another 18 are variants of answers from earlier batches. The batch of 138 lacks
seven functions whose games looked slow, because the machine was busy. Eight answers for expectimax on trees are not a
random sample, because we searched for certain words to find them.

Seven more batches have a third verdict, *vague*: the first sentence is true, but it names only the symptom. In the
first three of these batches, two readers judged each card. They saw the code and the card, and had written neither.

| batch | answers | repositories | true | vague | untrue | true, without the cards about a missing Stop |
| :-- | --: | --: | --: | --: | --: | --: |
| agents, November 23 | 133 | 72 | 119 (89%) | 7 | 7 | 77 of 91 (85%) |
| agents, November 24 | 57 | 32 | 53 (93%) | 3 | 1 | 39 of 43 (91%) |
| agents, later that day | 170 | 80 | 166 (98%) | 3 | 1 | 125 of 129 (97%) |

In the first of these batches, cards still had second names, and only 3 of 11 were true. So a card now has a second name
only [where it is certain](#a-second-slip). In the third batch, the repair named 85 lines, and both readers called 82 of
them correct. For 44 more wrong answers in the exercises on Isolation and tic-tac-toe, 41 of the first sentences are
true.

The last four batches contain all kinds of answers, as they came. One reader judged each card:

| batch | answers | repositories | true | vague | untrue | agents alone: true, untrue |
| :-- | --: | --: | --: | --: | --: | --: |
| all kinds | 143 | 309 | 130 (91%) | 7 | 6 | 82 of 84 (98%), 1 |
| all kinds, after corrections | 77 | 172 | 70 (91%) | 4 | 3 | 33 of 35 (94%), 0 |
| all kinds, after more corrections | 144 | 255 | 133 (92%) | 7 | 4 | 58 of 59 (98%), 0 |
| all kinds, with the X-ray of Udacity's players | 170 | 389 | 161 (95%) | 8 | 1 | 92 of 95 (97%), 0 |

In this table, *repositories* also counts those whose answers were all correct. All but one of the untrue cards are
about Isolation and tic-tac-toe. In the first two batches, the searches behind these cards start at -1 and 1, work on
deep copies, or pass the same position on. In the third batch, the four untrue cards blame a starting value that is not
at fault, two of them with a "Perhaps." We have corrected these rules. The untrue card of the last batch blames a
`return`, with a "Perhaps." In fact, the window of that search closes after the first move.

The slip that most people make is to start at minus infinity and to accept only a larger value. If every move loses,
such a search returns no move. In the third batch, 60 answers have only this slip; in the last batch, 58 do. Of the
other 84 cards of the third batch, 73 (87%) are true. In the last batch, 105 of the other 112 (94%) are true. The repair
named 157 lines in these four batches. All were correct, but in one answer, a second place needed the same change.

The diagnosis weighs evidence by these rules:

- For some slips, the recorded search is evidence enough. For example, the search never tries Stop, never moves one of
  the players, or looks ahead more rounds than the exercise asks for. The card names these slips first.
- A search that gives every position the same value makes the same choices as one that compares nothing. So neither name
  is certain.
- A line that never ran cannot be the cause.
- If an answer draws random numbers, its values prove nothing.
- If an error occurs on every board, the card does not say that it comes from a board without food. If only two boards
  show something, the card mentions only these two.
- If a mistake makes a search stop early, a search that looks further has not made this mistake.
- If the text does not contain an infinity or a starting number, the card blames one only with a "Perhaps."

Most answers with three or more slips get no name. Searches that compare tuples of values and moves get none either. The
same is true of answers in which a ghost moves by itself.

A few slips rarely show. For example, one answer forgets the last of three ghosts, or stops at a win although it could
score more points. Another one passes the same window through the layers of all ghosts. Every seed draws positions that
show each of these slips (`python -m tests.graders.seeds` checks this for all answers in `corpus/`).

## A second slip

Each node of a recorded search is judged by its own children. So two slips at two steps of a search show at different
nodes. The diagnosis sets aside the nodes that the first slip explains. The card names a second slip if all other nodes
point to one family, and come from at least two cases. In addition, the first slip must not be able to affect the
step at these nodes. For example, one slip is at the leaves, and the other is in MIN's rule. The second slip costs
nothing by itself, and the classroom grader does not look for it.

`python -m tools.measuring.second_slips pairs` draws pairs of mistakes, and grades each pair as one answer. We corrected
the rule after we had read 120 pairs, 150 answers by strangers, and 115 of our own hard answers. With today's rule, the
cards of 11 of these pairs and of 11 of these answers name a second slip, and all of them are true. The cards of 120 new
pairs (`--seed 5` and `--seed 6`) name nine second slips, and eight are true. For the 377 answers in `corpus/` with one
slip and a recorded search, no card names a second one (`python -m tools.measuring.second_slips corpus`).

## Mutants

Each mutant is a textbook search in which a mistake replaces a step or two (`graders/exercises/mistakes`). The command
grades each mutant like an answer, on hidden cases. The diagnosis compares answers with these same programs, so the
table says more about the cases than about the diagnosis. If two mistakes behave exactly alike on every position, the
card gives both names.

| mutants | detected | named first | named among the first two |
| --: | --: | --: | --: |
| {} | {} | {} | {} |

| exercise | mistake | mutant | wrong cases | detected | named first | among the first two |
| :-- | :-- | :-- | --: | :-: | :-: | :-: |"""

# ------------------------------------------------------------------------------------------------- the field


@dataclass(frozen=True)
class Told:
    """One answer from the field: the codes of the findings, whether the first one is stated as certain, and points."""

    mistake: Answer
    codes: tuple[str, ...]
    certain: bool
    kept: float

    @property
    def named_first(self) -> bool:
        """Whether the first finding has the true name."""
        return self.codes[:1] != () and self.codes[0] in self.mistake.names

    @property
    def untrue(self) -> bool:
        """Whether another name was stated as certain."""
        return self.certain and not self.named_first and self.codes[0] not in HONEST


def told(mistake: Answer, seed: Seed = SEEDS[0]) -> Told:
    """Hand in an answer from the field."""
    judgment = judgment_on(
        EXERCISES[mistake.exercise], asked(mistake.exercise, mistake.answer, seed), seed, source_of(mistake.answer)
    )
    report = judgment if isinstance(judgment, Report) else judgment.report()
    certain = bool(report.findings) and not report.findings[0].message.startswith("Perhaps")
    share = report.points / report.max_points if report.max_points else 0.0
    return Told(mistake, tuple(finding.slip for finding in report.findings), certain, share)


def field_lines(table: Sequence[Told]) -> list[str]:
    """A line for each exercise, and one for all of them."""
    groups = [(id, [one for one in table if one.mistake.exercise == id]) for id in EXERCISES]
    return [_field_line(id, some) for id, some in [*groups, ("**all**", list(table))] if some]


def _field_line(id: str, some: list[Told]) -> str:
    caught = sum(one.kept < 1 for one in some)
    first = sum(one.named_first for one in some)
    named = f"{first} ({100 * first / len(some):.0f}%)"
    kept = f"{100 * sum(one.kept for one in some) / len(some):.0f}%"
    return f"| {id} | {len(some)} | {caught} | {named} | {sum(one.untrue for one in some)} | {kept} |"


def _misnamed_line(one: Told) -> str:
    said = ", ".join(one.codes[:2]) if one.certain else f"perhaps {', '.join(one.codes[:2])}"
    return f"| {one.mistake.exercise} | `{one.mistake.name}` | {one.mistake.slip} | {said} |"


# ---------------------------------------------------------------------------------------------- the mutants


@dataclass(frozen=True)
class Row:
    """One mutant: in how many cases it is wrong under each seed, and the codes of the findings, in order."""

    mutant: Mutant
    wrong: tuple[int, ...]
    told: tuple[str, ...]

    @property
    def detected(self) -> bool:
        """Wrong somewhere under every seed, or slow and told so."""
        return min(self.wrong) > 0 or (self.mutant.code in NO_POINTS_LOST and self.named_first)

    @property
    def named_first(self) -> bool:
        """Whether the first finding is the mistake."""
        return self.told[:1] == (self.mutant.code,)

    @property
    def named(self) -> bool:
        """Whether one of the first two findings is the mistake."""
        return self.mutant.code in self.told[:2]


def row(mutant: Mutant, seeds: Sequence[Seed] = SEEDS) -> Row:
    """Hand in a mutant under each seed; the findings are those of the first."""
    found = [_verdicts(mutant, seed) for seed in seeds]
    wrong = tuple(sum(not verdict.right for verdict in one) for one in found)
    one = _exercise(mutant)
    said = findings(Card(Account(one, tuple(found[0]))))
    return Row(mutant, wrong, tuple(finding.slip for finding in said))


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


def _numbered_row(number: int, seeds: Sequence[Seed]) -> tuple[tuple[int, ...], tuple[str, ...]]:
    made = row(all_mutants()[number], seeds)
    return made.wrong, made.told


def _numbered_told(number: int) -> tuple[tuple[str, ...], bool, float]:
    made = told(FIELD[number])
    return made.codes, made.certain, made.kept


def rows(seeds: Sequence[Seed] = SEEDS) -> list[Row]:
    """All mutants."""
    mutants = all_mutants()
    with ProcessPoolExecutor(PROCESSES) as pool:
        made = pool.map(partial(_numbered_row, seeds=seeds), range(len(mutants)), chunksize=8)
        return [Row(mutant, *one) for mutant, one in zip(mutants, made, strict=True)]


def field() -> list[Told]:
    """All wrong answers from the field."""
    with ProcessPoolExecutor(PROCESSES) as pool:
        made = pool.map(_numbered_told, range(len(FIELD)), chunksize=8)
        return [Told(mistake, *one) for mistake, one in zip(FIELD, made, strict=True)]


# ------------------------------------------------------------------------------------------------- the page


def document(table: Sequence[Row], met: Sequence[Told]) -> str:
    """The tables and their sums, in Markdown."""
    count = len(table)
    sums = [sum(getattr(one, name) for one in table) for name in ("detected", "named_first", "named")]
    shares = [f"{total} ({100 * total / count:.1f}%)" for total in sums]
    otherwise = "\n".join(_misnamed_line(one) for one in met if not one.named_first)
    head = HEAD.format(len(met), "\n".join(field_lines(met)), otherwise, count, *shares)
    return "\n".join([head, *map(_line, table)]) + "\n"


def _line(one: Row) -> str:
    cells = [one.mutant.exercise, one.mutant.code, one.mutant.name, str(one.wrong[0])]
    marks = ["yes" if mark else "no" for mark in (one.detected, one.named_first, one.named)]
    return f"| {' | '.join([*cells, *marks])} |"


def main() -> int:
    """Write the document."""
    DOCUMENT.write_text(document(rows(SEEDS[:1]), field()), encoding="utf-8")
    print(f"wrote {DOCUMENT}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
