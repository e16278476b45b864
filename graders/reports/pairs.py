"""`pairs`: work in pairs. Both name each other and the submission that counts, or nothing happens.

A line `Partner: bo` names the partner, a line `Our submission: ann` whose notebook counts for both; each may be in
any text cell. Nothing is written unless the instructor says so, all that is written can be taken back, and what a
person has changed meanwhile stays as it is.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from nbformat import NotebookNode
from nbgrader.api import Gradebook, SubmittedNotebook

from graders.classroom.course import CommandError, Course
from graders.classroom.records.gradebook import assign_penalties, entry_of, graded_notebook
from graders.classroom.records.record import ChapterRecord, Value
from graders.classroom.telling import ProgressBar, table
from graders.reports.answers import cells_of, coded
from graders.reports.similarity.similar import comparison, told_apart

DEDUCTION = 0.1
LOOK_ALIKE = 0.7  # docs/similarity.md


def _line(words: str) -> re.Pattern[str]:
    """A line of a text cell that names somebody, with or without stars, dashes and the like."""
    marks = r"[^\w\n:]{0,20}"
    return re.compile(rf"^{marks}{words}{marks}:{marks}([\w.@-]{{1,100}})", re.IGNORECASE | re.MULTILINE)


_PARTNER, _SUBMISSION = _line("partner"), _line("our submission")


@dataclass(frozen=True)
class Claim:
    """What one notebook says: the partners and the submissions that it names, in order, each once."""

    partners: tuple[str, ...] = ()
    submissions: tuple[str, ...] = ()


def claim(cells: Sequence[NotebookNode]) -> Claim:
    """What the text cells of a notebook say."""
    text = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] != "code")
    return Claim(tuple(dict.fromkeys(_PARTNER.findall(text))), tuple(dict.fromkeys(_SUBMISSION.findall(text))))


def twos(claims: dict[str, Claim]) -> tuple[list[tuple[str, str]], dict[str, str]]:
    """The pairs, each as (who counts, partner); and who claims what changes nothing, and why."""
    agreed, others = list[tuple[str, str]](), dict[str, str]()
    for student, said in sorted(claims.items()):
        if not said.partners:
            continue
        if trouble := _trouble(student, said, claims):
            others[student] = f"names {' and '.join(said.partners)}: {trouble}"
        elif said.submissions[0] == student:
            agreed.append((student, said.partners[0]))
    return agreed, others


def _trouble(student: str, said: Claim, claims: dict[str, Claim]) -> str:
    partner = said.partners[0]
    other = claims.get(partner)
    if len(said.partners) > 1:
        return "only one partner is allowed"
    if partner == student:
        return "students cannot name themselves as their partners"
    if other is None:
        return f"there is no submission of {partner}"
    if other.partners != (student,):
        return f"{partner} names {' and '.join(other.partners) or 'nobody'}"
    names = said.submissions
    if len(names) != 1 or names != other.submissions or names[0] not in (student, partner):
        return "the two do not name the same submission (a line `Our submission: ...` in both)"
    return ""


def pairs(
    course: Course, chapter: str, apply: bool, deduct: Sequence[str], undo: bool, dry_run: bool, students: Sequence[str]
) -> None:
    """List the pairs of a chapter; write what the instructor asks for, or take all of it back; or those of students."""
    agreed = _list(course, chapter, students)
    with _writing(course, chapter, dry_run) as (gradebook, record):
        if undo:
            _take_back(gradebook, record, chapter, students)
        else:
            if apply:
                _share(gradebook, record, chapter, agreed)
            if deduct:
                _deduct(gradebook, record, chapter, deduct)


def _list(course: Course, chapter: str, students: Sequence[str]) -> list[tuple[str, str]]:
    """Print the pairs of these students, or of all, and what is wrong with other claims; the pairs."""
    written = cells_of(course, chapter, students)
    everybody, others = twos({student: claim(cells) for student, cells in written.items()})
    wanted = {*students} or written.keys()
    agreed = [pair for pair in everybody if wanted & {*pair}]
    claims = {who: words for who, words in others.items() if who in wanted}
    similar = undeclared(course, chapter, written, set(map(frozenset, everybody)), students)
    rows = [
        *([f"{counts} and {partner}", f"the submission of {counts} counts for both"] for counts, partner in agreed),
        *([who, words] for who, words in claims.items()),
        *([" and ".join(sorted(who)), f"not declared: {words}"] for who, words in similar),
    ]
    print(table(["who", "what"], rows))
    print(f"{chapter}: pairs: {len(agreed)}, claims that change nothing: {len(claims)}")
    return agreed


def undeclared(
    course: Course,
    chapter: str,
    written: dict[str, list[NotebookNode]],
    agreed: set[frozenset[str]],
    students: Sequence[str],
) -> Iterator[tuple[frozenset[str], str]]:
    """Pairs of students whose answers look alike and who did not say that they worked together, and in what."""
    exercises: dict[frozenset[str], list[str]] = {}
    coded_here = coded(chapter)
    with ProgressBar("comparing", len(coded_here)) as progress:
        for one in coded_here:
            compared = comparison(course, one, written)
            for pair in compared.ranked(200, students) if told_apart(compared) else ():
                who = frozenset((pair.first.owner, pair.second.owner))
                if pair.beyond > LOOK_ALIKE and not pair.second.published and who not in agreed:
                    exercises.setdefault(who, []).append(one.id)
            progress.step()
    for who, names in sorted(exercises.items(), key=lambda one: (-len(one[1]), sorted(one[0]))):
        yield who, f"look alike in {', '.join(names)} (see `similar`; this is not a verdict)"


def _change(record: ChapterRecord, student: str, entry: Any, name: str, value: Value) -> None:
    """Write one value of a grade or a comment into the gradebook; the record keeps it, with what was there before."""
    before = getattr(entry, name)
    if before != value:
        setattr(entry, name, value)
        record.pairs.append((student, entry.name, name, before, value))


@contextmanager
def _writing(course: Course, chapter: str, dry_run: bool) -> Iterator[tuple[Gradebook, ChapterRecord]]:
    """The gradebook and the record of changes, both written at the end; a dry run only shows the changes."""
    record = ChapterRecord(course, chapter)
    before = list(record.pairs)
    with course.gradebook() as gradebook:
        yield gradebook, record
        rows = [[*change[:3], *map(_short, change[3:])] for change in record.pairs[len(before) :]]
        if rows:
            print(table(["student", "cell", "what", "before", "then"], rows))
        if dry_run:
            print("Nothing was written.")
            return
        if record.pairs:  # first: what is written can then be taken back
            record.save_pairs()
        gradebook.db.commit()
    record.save_pairs()
    assign_penalties(course, chapter, {student for student, *_ in (*before, *record.pairs)})


def _short(value: object) -> str:
    text = "" if value is None else f"{value:g}" if isinstance(value, float) else str(value)
    return text if len(text) < 40 else f"{text[:37]}..."


def _notebook(gradebook: Gradebook, chapter: str, student: str) -> SubmittedNotebook:
    notebook = graded_notebook(gradebook, chapter, student)
    if notebook is None:
        raise CommandError(f"{student} has no grades in {chapter}. Run: python -m graders grade {chapter}")
    return notebook


def _share(gradebook: Gradebook, record: ChapterRecord, chapter: str, agreed: Sequence[tuple[str, str]]) -> None:
    """Give the partner the grades of the submission that counts, as manual grades, with a remark."""
    for counts, partner in agreed:
        theirs = {grade.name: grade for grade in _notebook(gradebook, chapter, counts).grades}
        for grade in _notebook(gradebook, chapter, partner).grades:
            model = theirs[grade.name]
            points = model.auto_score if model.manual_score is None else model.manual_score
            if points is not None:
                _change(record, partner, grade, "manual_score", points)
                _change(record, partner, grade, "needs_manual_grade", False)
        _remark(gradebook, record, chapter, partner, f"A pair: the submission of {counts} counts for both.")
    print(f"Pairs that share their points now: {len(agreed)}. `--undo` undoes this.")


def _deduct(gradebook: Gradebook, record: ChapterRecord, chapter: str, students: Sequence[str]) -> None:
    """Take off a tenth of every score, in nbgrader's field for extra credit, with a remark."""
    for student in students:
        for grade in _notebook(gradebook, chapter, student).grades:
            points = grade.auto_score if grade.manual_score is None else grade.manual_score
            _change(record, student, grade, "extra_credit", -round(DEDUCTION * (points or 0), 2) or None)
        _remark(gradebook, record, chapter, student, "10% off: the acknowledgment of a partner is missing.")
    print(f"10% off for {', '.join(students)}. `--undo` undoes this.")


def _remark(gradebook: Gradebook, record: ChapterRecord, chapter: str, student: str, words: str) -> None:
    """Put a remark where the feedback page shows it: below the first answer."""
    for comment in list(_notebook(gradebook, chapter, student).comments)[:1]:
        before = comment.manual_comment or ""
        if words not in before:
            _change(record, student, comment, "manual_comment", "\n\n".join(filter(None, (before, words))))


def _take_back(gradebook: Gradebook, record: ChapterRecord, chapter: str, students: Sequence[str] = ()) -> None:
    """Undo all that was written (of these), the last first; what somebody has changed since stays, and is said."""
    kept = record.pairs
    own = [change for change in kept if not students or change[0] in students]
    for student, name, attribute, before, value in reversed(own):
        notebook = _notebook(gradebook, chapter, student)
        entry = entry_of(notebook.comments if attribute == "manual_comment" else notebook.grades, name)
        if getattr(entry, attribute) == value:
            setattr(entry, attribute, before)
        else:
            print(f"  {student}: {attribute} of {name} has been changed by hand since then, so it stays as it is")
    print(f"Students for whom this was undone: {len({student for student, *_ in own})}")
    kept[:] = [change for change in kept if change not in own]
