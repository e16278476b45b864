"""`similar`: which answers are so alike that a person should read them side by side. A list to read, no verdict."""

import json
from collections.abc import Collection, Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any

from graders.classroom.course import CommandError, Course
from graders.classroom.telling import Progress
from graders.classroom.telling import table as text_table
from graders.exercises import Exercise
from graders.week.alike.answers import Answer, answer_cell, by_id, coded, ours, published, submissions
from graders.week.alike.likeness import Comparison, Likeness
from graders.week.page import page, table, write
from pacman_env.engine.layout import data_folder

NO_VERDICT = (
    "This page is no verdict. It shows which answers are most alike, nothing more: two people who read the same "
    "lecture write the same ten lines. Read both, ask both, and decide as a person."
)
ORDER = (
    "How alike two are counts what they share, rare things more than what many have: a third in the text, two thirds "
    "in what is left when names for parts, small helpers and kinds of loop are taken away. The list is in the order of "
    "<em>stands out</em>: half of it is how much more alike the two are than each is to its next five, half how far "
    "that lies above what is usual for each in this class; below 0 they are less alike than that. Under each pair "
    "stands what the two do and few others."
)
MEASURED = "similar.json"
MEASURED_COLUMNS = ["who disguised", "found", "before", "alone"]
COLUMNS_MEAN = (
    "<em>Found</em>: among the first pairs. <em>Before</em>: other pairs that stood before each. <em>Alone</em>: the "
    "model is the first in a list of the copy alone (<code>--student</code>)."
)
LOOK_ALIKE = 0.7
FEWEST_HITS = 0.8  # of the copies by programs; with fewer the page says that the exercise cannot be told apart,
FEWEST_LINES = 4  # and with answers that are shorter: a class of hundreds writes these few lines again and again
KINDS = {
    "rename_and_reorder": "a program: other names, another order",
    "rewrite": "a program: other loops and branches",
    "light": "a person: other names, comments and spacing",
    "medium": "a person: other loops, branches and helpers",
    "careful": "a person: line by line",
    "looked at": "a person; the comparison was made with these in view",
}
"""What stands in `data/similar.json` -> who disguises, and how."""
PROGRAMS, REWRITTEN = ("rename_and_reorder", "rewrite"), ("medium", "careful")


def similar(
    course: Course, chapter: str, suspects: Sequence[Path] = (), top: int = 20, students: Sequence[str] = ()
) -> Path:
    """Compare the answers of a chapter, write the page, print the pairs; where the page is. Or those of `students`."""
    written = dict(submissions(course, chapter))
    strangers = sorted(set(students) - written.keys())
    if strangers:
        raise CommandError(f"There is no {chapter} of {', '.join(strangers)}.")
    exercises, found = coded(chapter), {}
    with Progress("comparing", len(exercises)) as progress:
        for one in exercises:
            found[one] = pairs(course, one, written, suspects, top, students)
            progress.step(f"{one.id}: {len(found[one])} pairs to look at. {measured(one.id)}")
    rows = [
        [one.id, _percent(pair), round(100 * pair.beyond), pair.first.owner, pair.second.owner]
        for one in found
        for pair in found[one][:5]
    ]
    print(text_table(["exercise", "alike", "stands out", "student", "and"], rows))
    path = write(course, chapter, "similar.html", similar_page(chapter, found))
    print(f"Side by side in {path}. It is no verdict.")
    return path


def pairs(
    course: Course,
    one: Exercise,
    written: dict[str, list[Any]],
    suspects: Sequence[Path],
    top: int,
    students: Sequence[str] = (),
) -> list[Likeness]:
    """The pairs of answers to one exercise that are most alike, the most alike first."""
    cell = answer_cell(one.id)
    answers = [Answer(student, by_id(cells).get(cell, "")) for student, cells in written.items()]
    answers.append(Answer("the course's own solution", ours(course, "source", one.chapter).get(cell, ""), True))
    answers += [answer for folder in suspects for answer in published(folder, one.id)]
    return Comparison(answers, ours(course, "release", one.chapter).get(cell, "")).ranked(top, students)


def measured(exercise: str) -> str:
    """How far the order can be trusted here, from `data/similar.json` (`python -m tools.measuring.similar`)."""
    about = _measurements().get(exercise)
    if about is None:
        return "Nothing was measured for this exercise: the order may mean nothing."
    copies, hits, honest = about["copies"], sum(about["found"].values()), about["honest"]
    told = f"Measured with {copies} disguised copies among {honest} honest answers: {hits} of the first {copies} pairs"
    false = f"were copies, {copies - hits} false {'alarm' if copies - hits == 1 else 'alarms'}."
    most = f"Two honest answers stood out by up to {100 * about['honest_most']:.0f}."
    return f"{told} {false} {most}{'' if trusted(exercise) else _weak(about)}"


def _weak(about: dict[str, Any]) -> str:
    short = (
        f" An answer has {about['lines']:.0f} lines, and many write the same." if about["lines"] < FEWEST_LINES else ""
    )
    return f"{short} Answers to this exercise cannot be told apart: do not conclude anything."


def rewritten(exercise: str) -> str:
    """What to expect of a person who disguises with care: here, and in all exercises."""
    every = _measurements()
    own, together = (_found(some, REWRITTEN) for some in ([every.get(exercise, {})], every.values()))
    here = f"{own[0]} of {own[1]} here, " if own[1] else ""
    return (
        f"Of copies that a person rewrote few were found ({here}{together[0]} of {together[1]} in all exercises): "
        "such a copy cannot be told from honest work, and a low place is no proof of innocence."
    )


def _found(every: Iterable[dict[str, Any]], kinds: Collection[str]) -> tuple[int, int]:
    """How many copies of these kinds are among the first pairs, and how many there are."""
    both = [
        (about["found"].get(kind, 0), len(about["above"].get(kind, ()))) for about in every if about for kind in kinds
    ]
    return sum(hits for hits, _ in both), sum(copies for _, copies in both)


def by_disguise(exercise: str) -> list[list[str]]:
    """A line for each kind of disguise: how many of its copies were found, how many other pairs stood before each."""
    about = _measurements().get(exercise, {"above": {}})
    return [
        [
            name,
            f"{about['found'].get(kind, 0)} of {len(about['above'][kind])}",
            ", ".join(str(place) for place in sorted(set(about["above"][kind]))),
            f"{about['first'].get(kind, 0)} of {len(about['above'][kind])}",
        ]
        for kind, name in KINDS.items()
        if about["above"].get(kind)
    ]


def trusted(exercise: str) -> bool:
    """Whether the copies that a program disguised were found in this exercise when it was measured."""
    about = _measurements().get(exercise)
    if about is None:
        return False
    hits, copies = _found([about], PROGRAMS)
    return bool(hits >= FEWEST_HITS * copies and about["lines"] >= FEWEST_LINES)


def look_alike(exercise: str) -> float:
    """From where on two answers stand out (`Likeness.beyond`): beyond what was measured between honest ones."""
    return max(LOOK_ALIKE, float(_measurements().get(exercise, {}).get("honest_most", 1)))


def _measurements() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads((data_folder() / MEASURED).read_text(encoding="utf-8"))
    return found


def similar_page(chapter: str, found: dict[Exercise, list[Likeness]]) -> str:
    """The page of one chapter."""
    body = [f'<p class="note">{NO_VERDICT}</p><p>{ORDER}</p>']
    for one, ranked in found.items():
        body.append(f"<h2>{escape(one.title)} ({escape(one.id)})</h2><p>{escape(measured(one.id))}</p>")
        if told := by_disguise(one.id):
            lines = table(MEASURED_COLUMNS, told, tuple(MEASURED_COLUMNS[1:]))
            body.append(_details("What was found of which copies", f"{lines}<p>{COLUMNS_MEAN} {rewritten(one.id)}</p>"))
        rows = [
            [
                f'<a href="#{one.id}-{i}">{_percent(pair)}</a>',
                f"{100 * pair.beyond:.0f}",
                escape(pair.first.owner),
                escape(pair.second.owner),
            ]
            for i, pair in enumerate(ranked)
        ]
        body.append(
            table(["alike", "stands out", "student", "and"], rows, ("alike", "stands out"))
            if rows
            else "<p>No two share anything.</p>"
        )
        body += [_side_by_side(f"{one.id}-{i}", pair) for i, pair in enumerate(ranked)]
    return page(f"Look-alikes in {chapter}", "\n".join(body))


def _details(name: str, body: str) -> str:
    return f"<details open><summary>{escape(name)}</summary>{body}</details>"


def _percent(pair: Likeness) -> str:
    return f"{100 * pair.share:.0f} %"


def _side_by_side(name: str, pair: Likeness) -> str:
    sides = zip((pair.first, pair.second), pair.lines, strict=True)
    columns = "".join(f"<div><h4>{escape(one.owner)}</h4>{_marked(one, lines)}</div>" for one, lines in sides)
    return f'<h3 id="{name}">{_percent(pair)} alike</h3>{_why(pair)}<div class="pair">{columns}</div>'


def _why(pair: Likeness) -> str:
    """What both do and fewest others; of what everybody does it says nothing."""
    students = pair.among.students
    rare = [
        f"<code>{escape(words)}</code> ({count} of {students})" for words, count in pair.rare if 2 * count < students
    ]
    return f"<p>Both do: {'; '.join(rare)}.</p>" if rare else "<p>Both do what many do.</p>"


def _marked(answer: Answer, shared: frozenset[int]) -> str:
    """The code, its shared lines marked; of long published files only the neighborhood of these."""
    lines = [f"<mark>{escape(line)}</mark>" if i in shared else escape(line) for i, line in _shown(answer, shared)]
    return "<pre>" + "\n".join(lines) + "</pre>"


def _shown(answer: Answer, shared: frozenset[int], around: int = 3) -> list[tuple[int, str]]:
    lines = list(enumerate(answer.source.split("\n")))
    if len(lines) <= 120:
        return lines
    return [(i, line) for i, line in lines if any(i + step in shared for step in range(-around, around + 1))]
