"""`similar`: which answers are so alike that a person should read them side by side. A list to read, no verdict."""

import re
from collections.abc import Sequence
from html import escape
from pathlib import Path

from nbformat import NotebookNode

from graders.classroom.course import Course
from graders.classroom.telling import ProgressBar
from graders.classroom.telling import table as text_table
from graders.exercises import Exercise
from graders.reports.answers import Answer, answer_cell, by_id, cells_of, coded, ours, published, texts_of_the_course
from graders.reports.page import page, table, write
from graders.reports.similarity.likeness import ComparedAnswers, Likeness

NO_VERDICT = (
    "This page is not a verdict. It only shows which answers are most alike. Two people who heard the same lecture "
    "may write the same ten lines. Read both answers, ask both students, and use your own judgment."
)
LIMITS = (
    "A copy with different names, comments, and order is usually among the first pairs. The same is true of a quarter "
    "to a half of the copies with different loops and helpers. It is also true of a third of those that somebody has "
    "rewritten line by line. So a low rank does not prove innocence. If more than a fifth of the class shares a text, "
    "that text does not make any pair stand out. It may be a textbook's answer, or one that went around."
)
ORDER = (
    'The number "alike" is the weight of what two answers share; rare things weigh more. The list is sorted by the '
    'number "stands out". Half of this number compares the likeness of the two answers with how much each one '
    "resembles its closest 20% of the class. The other half compares it with each one's average likeness to the class. "
    "Under each pair, you see what these two answers do that few others do."
)
FEWEST_LINES = 4
TOO_SHORT = "Answers to this exercise are so short that they cannot be told apart: do not conclude anything. "
FEWEST_STUDENTS = 40
TOO_FEW = (
    'The class is too small to say what is usual: with fewer than forty answers, the number "stands out" means little. '
)


def similar(course: Course, chapter: str, suspects: Sequence[Path], top: int, students: Sequence[str]) -> Path:
    """Compare the answers of a chapter, write the page, print the pairs; where the page is. Or those of `students`."""
    written = cells_of(course, chapter, students)
    exercises, sections, rows = coded(chapter), [f'<p class="note">{NO_VERDICT} {LIMITS}</p><p>{ORDER}</p>'], []
    with ProgressBar("comparing", len(exercises)) as progress:
        for one in exercises:
            compared = comparison(course, one, written, suspects)
            ranked = compared.ranked(top, students)
            sections.append(_section(one, compared, ranked))
            rows += [[one.id, *_row(pair)] for pair in ranked[:5]]
            progress.step(f"{one.id}: pairs to look at: {len(ranked)}. {re.sub('<[^>]+>', '', _warning(compared))}")
    print(text_table(["exercise", *COLUMNS], rows))
    path = write(course, chapter, "similar.html", page(f"Look-alikes in {chapter}", "\n".join(sections)))
    print(f"Side by side in {path}. It is not a verdict.")
    return path


def comparison(
    course: Course, one: Exercise, written: dict[str, list[NotebookNode]], suspects: Sequence[Path] = ()
) -> ComparedAnswers:
    """The students' answers to one exercise, ready to be compared with each other and with all that is published."""
    cell = answer_cell(one.id)
    answers = [Answer(student, by_id(cells).get(cell, "")) for student, cells in written.items()]
    answers += texts_of_the_course(course, one)
    answers += [answer for folder in suspects for answer in published(folder, one.id)]
    return ComparedAnswers(answers, ours(course, "release", one.chapter).get(cell, ""))


def told_apart(compared: ComparedAnswers) -> bool:
    """Whether the answers are long enough to be told apart: what has two lines, hundreds write alike."""
    return compared.lines >= FEWEST_LINES


COLUMNS = ["alike", "stands out", "text", "student", "and"]


def _row(pair: Likeness) -> list[str]:
    numbers = [f"{100 * pair.share:.0f}%", f"{100 * pair.beyond:.0f}"]
    return [*numbers, pair.kind, pair.first.owner, pair.second.owner]


def _warning(compared: ComparedAnswers) -> str:
    few = len(compared.students) < FEWEST_STUDENTS
    return (TOO_FEW if few else "") + ("" if told_apart(compared) else TOO_SHORT)


def _section(one: Exercise, compared: ComparedAnswers, ranked: list[Likeness]) -> str:
    """What the page says of one exercise."""
    rows = [[escape(cell) for cell in _row(pair)] for pair in ranked]
    linked = [[f'<a href="#{one.id}-{i}">{share}</a>', *others] for i, (share, *others) in enumerate(rows)]
    shown = (
        table(COLUMNS, linked, ("alike", "stands out")) if linked else "<p>No two answers have anything in common.</p>"
    )
    pairs = [_side_by_side(f"{one.id}-{i}", pair) for i, pair in enumerate(ranked)]
    return "\n".join([f"<h2>{escape(one.title)} ({escape(one.id)})</h2><p>{_warning(compared)}</p>", shown, *pairs])


def _side_by_side(name: str, pair: Likeness) -> str:
    """Both texts, and what both do and fewest others; of what everybody does it says nothing."""
    sides = zip((pair.first, pair.second), pair.lines, strict=True)
    columns = "".join(f"<div><h4>{escape(one.owner)}</h4>{_marked(one, lines)}</div>" for one, lines in sides)
    students = len(pair.among.students)
    rare = [
        f"<code>{escape(words)}</code> ({count} of {students})" for words, count in pair.rare if 2 * count < students
    ]
    why = f"Both do: {'; '.join(rare)}." if rare else "Both do only what many others do."
    return f'<h3 id="{name}">{100 * pair.share:.0f}% alike</h3><p>{why}</p><div class="pair">{columns}</div>'


def _marked(answer: Answer, shared: frozenset[int]) -> str:
    """The code, its shared lines marked; of long published files only the neighborhood of these."""
    lines = list(enumerate(answer.source.split("\n")))
    if len(lines) > 120:
        lines = [(i, line) for i, line in lines if any(near in shared for near in range(i - 3, i + 4))]
    told = [f"<mark>{escape(line)}</mark>" if i in shared else escape(line) for i, line in lines]
    return "<pre>" + "\n".join(told) + "</pre>"
