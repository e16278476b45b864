"""`similar`: which answers are so alike that a person should read them side by side. A list to read, no verdict."""

import json
from collections.abc import Sequence
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
    "<em>stands out</em>: of the same number half of how alike the two are to their next five is taken off, because "
    "who writes as everybody does is like everybody. Below each pair stands what the two do and few others."
)
MEASURED = "similar.json"
LOOK_ALIKE = 0.7
FEWEST_HITS = 0.8  # of the copies; with fewer the page says that the exercise cannot be told apart,
FEWEST_LINES = 4  # and with answers that are shorter: a class of hundreds writes these few lines again and again


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
    copies, hits = about["copies"], about["hits"]
    hand = sorted(above for who, found in about["above"].items() if "hand" in who for above in found)
    told = f"Measured with {copies} disguised copies among {about['honest']} honest answers: {hits} of the first"
    false = f"{copies - hits} false {'alarm' if copies - hits == 1 else 'alarms'}"
    who = f"the last of {len(hand)}" if len(hand) > 1 else "the one"
    last = f" Of copies disguised by hand {who} stands behind {hand[-1]} other pairs." if hand else ""
    weak = " Answers to this exercise cannot be told apart: do not conclude anything."
    most = f"Two honest answers stood out by up to {100 * about['honest_most']:.0f}."
    return f"{told} {copies} pairs were copies, {false}.{last} {most}{'' if trusted(exercise) else weak}"


def trusted(exercise: str) -> bool:
    """Whether copies of this exercise were found when it was measured."""
    about = _measurements().get(exercise)
    if about is None:
        return False
    return bool(about["hits"] >= FEWEST_HITS * about["copies"] and about["lines"] >= FEWEST_LINES)


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
