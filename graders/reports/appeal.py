"""`why`: what decided about a student's points. The submission is asked again, and everything that counts is shown.

It is asked by the edition of the graders that gave the points, with the same cases, in the sandbox; so what is shown is
what decided. Nothing is written but a page for the instructor: it shows hidden cases.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape

from graders.classroom.course import CommandError, Course
from graders.classroom.edition import kept_edition
from graders.classroom.grading import is_graded, job_of
from graders.classroom.intake.files import Refused
from graders.classroom.marks import grade_id
from graders.classroom.records.overrides import Override, by_cell
from graders.classroom.records.record import ChapterRecord
from graders.classroom.telling import table
from graders.classroom.workers.evidence import CaseEvidence, Evidence, IdeaEvidence, Rerun, evidence_of
from graders.exercises import EXERCISES
from graders.report import marked
from graders.reports.page import page as whole_page
from graders.reports.page import table as html_table
from graders.reports.page import write
from pacman_env.wording import number

HEADINGS = ["exercise", "second run", "of", "as graded", "in the gradebook"]


@dataclass(frozen=True)
class Review:
    """One exercise: what was found now, what the judge gave then, what counts today, and what a person has set."""

    found: Evidence
    given: float | None
    counts: float | None
    override: Override | None = None

    @property
    def numbers(self) -> tuple[float | None, ...]:
        return self.found.points, self.found.most, self.given, self.counts

    @property
    def same(self) -> bool:
        return self.given is None or abs(self.given - self.found.points) < 1e-9

    @property
    def lost(self) -> bool:
        return self.found.points < self.found.most or not self.same

    @property
    def lines(self) -> list[str]:
        """In words: what was given, whether asking again gives the same, and what counts."""
        of = number(self.found.most)
        again = f"Second run: {number(self.found.points)} of {of} points"
        lines = [
            f"{again}, as before." if self.same else f"{again}. The record says {number(self.given or 0)}: see below."
        ]
        if self.override:
            lines.append(f"{self.override.words} ({self.override.when})")
        elif self.counts is not None and abs(self.counts - self.found.points) > 1e-9:
            lines.append(f"The gradebook has {number(self.counts)} points: they were set by hand, shared, or reduced.")
        return lines


def why(course: Course, chapter: str, student: str, exercises: Sequence[str], page: bool) -> bool:
    """Print where a student's points come from, or write it as a page; whether asking again gives the same points."""
    _check_names(course, chapter, exercises)
    answer, notes = _asked_again(course, chapter, student)
    reviews = _reviews(course, chapter, student, exercises, answer.evidence)
    same = all(one.same for one in reviews)
    shown = [one for one in reviews if exercises or one.lost]
    if not same:
        notes.append("This time the points differ from the record: `grade --force --student` shows the change.")
    print("\n".join([table(HEADINGS, [[one.found.exercise, *one.numbers] for one in reviews]), *notes]))
    if page:
        path = write(course, chapter, f"why-{student}.html", _page(chapter, student, notes, reviews, shown))
        print(f"Every position that determined the points, with pictures: {path}")
    else:
        _print(shown)
    return same


def _check_names(course: Course, chapter: str, exercises: Sequence[str]) -> None:
    graded = [test.exercise for test in course.tests(chapter)]
    if strangers := sorted(set(exercises) - set(graded)):
        raise CommandError(
            f"{chapter} has no graded exercise named {', '.join(strangers)}. It has: {', '.join(graded)}."
        )


def _print(reviews: Sequence[Review]) -> None:
    """The exercises in words, each with the smallest positions that decided."""
    for one in reviews:
        print("\n".join(_in_words(one)))
    if any(one.found.cases for one in reviews):
        print(
            "\nFor each idea, you see the smallest position that determined the points. "
            "To see more positions, and pictures, add --page"
        )


def _asked_again(course: Course, chapter: str, student: str) -> tuple[Rerun, list[str]]:
    """The evidence, and sentences: on which edition has found it, and on what was stopped."""
    try:
        job = job_of(course, chapter, student)
    except Refused as refusal:
        raise CommandError(f"{student}'s work cannot be checked again: {refusal}") from None
    record, packed = ChapterRecord(course, chapter), None
    gave, today = record.editions.get(student, ""), course.edition
    if not gave or not is_graded(course, chapter, student):
        words = f"{student} has no points yet for this work: this is what grading would give."
    elif gave == today:
        words = f"The grader checked the same cases, with the version that gave the points ({gave})."
    elif kept := kept_edition(record.editions_kept, gave):
        job, packed = replace(job, decisions=kept[0]), kept[1]
        which = f"the older version that gave the points ({gave}; today's is {today})"
        words = f"The grader checked the same cases, with {which}."
    else:
        words = f"The version that gave the points ({gave}) is gone, so the current one ({today}) checked the cases."
    answer = evidence_of(job, packed)
    if answer.failure:
        raise CommandError(f"{student}'s answers cannot be checked again: {answer.failure}")
    return answer, [words, *([f"Stopped: {answer.stopped}."] if answer.stopped else [])]


def _reviews(
    course: Course, chapter: str, student: str, exercises: Sequence[str], found: Sequence[Evidence]
) -> list[Review]:
    """What is known about these exercises of a student, or about all."""
    given = ChapterRecord(course, chapter).points.get(student, {})
    with course.gradebook() as gradebook:
        books = [one for one in gradebook.notebook_submissions(chapter, chapter) if one.student.id == student]
        counts = {grade.name: grade.score for one in books for grade in one.grades}
    was_set = by_cell(course, chapter)
    cells = [(grade_id(one.exercise), one) for one in found if one.exercise in exercises or not exercises]
    return [Review(one, given.get(cell), counts.get(cell), was_set.get((student, cell))) for cell, one in cells]


def _in_words(one: Review) -> list[str]:
    ideas = list(map(_idea, one.found.ideas))
    shown, cases = set[str](), list[str]()
    for place, case in enumerate(one.found.cases, 1):
        cases += [] if case.idea in shown else _case(place, case)  # the smallest of an idea comes first
        shown.add(case.idea)
    card = [] if cases else one.found.card.splitlines()
    return ["", f"== {one.found.exercise} ==", *one.lines, *ideas, *filter(None, [one.found.slip]), *cases, *card]


def _idea(one: IdeaEvidence) -> str:
    right = f" ({one.right} of {one.asked} cases correct)" if one.asked else ""
    return f"  {one.verdict:8}{number(one.points)} of {number(one.most)}  {one.name}{right}"


def _case(place: int, case: CaseEvidence) -> list[str]:
    board = ["    " + line for line in case.position.splitlines()]
    asked = [f"  {case.asked}"] if case.asked else []
    return ["", f"  {place}. {case.idea}", *asked, *board, f"    correct: {case.correct}", f"    got: {case.got}"]


def _page(chapter: str, student: str, notes: Sequence[str], reviews: Sequence[Review], lost: Sequence[Review]) -> str:
    rows = []
    for one in reviews:
        name = escape(one.found.exercise)
        numbers = ("" if value is None else number(value) for value in one.numbers)
        rows.append([f'<a href="#{name}">{name}</a>' if one in lost else name, *numbers])
    private = "This page shows hidden cases. Look at it alone, or in a conversation with this student."
    head = "".join(f"<p>{escape(one)}</p>" for one in (*notes, private))
    body = "".join(map(_section, lost)) or "<p>Every exercise has full points.</p>"
    return whole_page(f"{student} in {chapter}", head + html_table(HEADINGS, rows, tuple(HEADINGS[1:])) + body)


def _section(one: Review) -> str:
    found = one.found
    title = f"{EXERCISES[found.exercise].title} ({found.exercise})" if found.exercise in EXERCISES else found.exercise
    lines = "".join(f"<p>{marked(line)}</p>" for line in [*one.lines, found.slip] if line)
    headings = ["idea", "points", "of", "verdict", "cases correct"]
    ideas = [
        [escape(idea.name), number(idea.points), number(idea.most), escape(idea.verdict),
         f"{idea.right} of {idea.asked}" if idea.asked else ""]
        for idea in found.ideas
    ]  # fmt: skip
    parts = html_table(headings, ideas, ("points", "of")) if ideas else ""
    cases = "".join(_figure(place, case) for place, case in enumerate(found.cases, 1))
    card = found.picture or f"<pre>{escape(found.card)}</pre>"
    folded = f"<details><summary>The card that the judge wrote</summary>{card}</details>"
    return f'<h2 id="{escape(found.exercise)}">{escape(title)}</h2>{lines}{parts}{cases}{folded}'


def _figure(place: int, case: CaseEvidence) -> str:
    text = f"<details><summary>As text</summary><pre>{escape(case.position)}</pre></details>"
    asked = f"<p>{escape(case.asked)}</p>" if case.asked else ""
    return f"<h3>{place}. {escape(case.idea)}</h3>{asked}{case.picture}{text}"
