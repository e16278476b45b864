"""The page of a class: how the points are distributed, what was misunderstood, who is missing, and what failed.

Everything that could help a student to another's work stays out: an example is made from the named mistake's own code
on the public cases, never from a submission, so that it can be shown in the next lecture as it is.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from html import escape
from pathlib import Path

from graders.classroom import results
from graders.classroom.course import Course
from graders.classroom.examples import mistake_shown
from graders.exercises import EXERCISES, all_words
from graders.report import marked
from graders.reports.page import page, table, write
from pacman_env.wording import number

MOST_EXAMPLES = 3  # of an exercise: those that most of the class made
ASKED = "A small position on which this mistake shows:"


def class_page(course: Course, chapter: str) -> Path:
    """Write the page of a chapter; where it is."""
    course.tests(chapter)
    states = results.states(course, chapter)
    of_exercise: dict[str, list[results.Row]] = defaultdict(list)
    for row in results.rows(course, chapter, states):
        of_exercise[row.exercise].append(row)
    graded = [state for state in states.values() if state.name == results.GRADED]
    codes: dict[str, Counter[str]] = defaultdict(Counter)
    about: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for student, outcome in ((who, one) for who, state in states.items() for one in state.outcomes.values()):
        codes[outcome.exercise].update(set(outcome.codes))
        about[outcome.exercise][outcome.about].append(student)
    body = [_states(states), _overview(of_exercise, codes, len(graded))]
    for name, rows in of_exercise.items():
        told = f"{distribution(rows)}{shared(about[name])}{misconceptions(name, codes[name], len(graded))}"
        body.append(f'<h2 id="{escape(name)}">{escape(_title(name))}</h2>{told}')
    return write(course, chapter, "class.html", page(f"The class in {chapter}", "\n".join(body)))


def _overview(of_exercise: dict[str, list[results.Row]], codes: dict[str, Counter[str]], students: int) -> str:
    """A line for each exercise: how it went, and what most of those who went wrong have in common."""
    headings = ["exercise", "average", "of", "all points", "no point", "most frequent finding"]
    lines = []
    for name, rows in of_exercise.items():
        points = [row.points for row in rows if row.points is not None]
        most = rows[0].max_points
        shares = [_share(sum(map(test, points)), len(points)) for test in (most.__eq__, (0.0).__eq__)]
        [(code, count)] = ranked(codes[name])[:1] or [("", 0)]
        told = f"<code>{escape(code)}</code>, {_share(count, students)}" if code else ""
        link = f'<a href="#{escape(name)}">{escape(name)}</a>'
        mean = f"{sum(points) / len(points):.2f}" if points else ""
        lines.append([link, mean, number(most), *(shares if points and most else ["", ""]), told])
    return f"<h2>Each exercise</h2>{table(headings, lines, tuple(headings[1:5]))}"


def ranked(codes: Counter[str]) -> list[tuple[str, int]]:
    """The most frequent first."""
    return sorted(codes.items(), key=lambda one: (-one[1], one[0]))


def _share(count: int, of: int) -> str:
    return f"{100 * count / of:.0f} %" if of else ""


def _title(name: str) -> str:
    return f"{EXERCISES[name].title} ({name})" if name in EXERCISES else name


def _states(states: dict[str, results.State]) -> str:
    counts = Counter(state.name for state in states.values())
    told = ", ".join(f"{count} {escape(name)}" for name, count in counts.items()) or "no students yet"
    failed = [[escape(who), escape(one.reason)] for who, one in states.items() if one.name == results.FAILED]
    names = {
        "Not handed in": (results.NOTHING,),
        "Not graded yet": (results.WAITING, results.NOT_COLLECTED),
    }
    parts = [f"<p>{told}.</p>", f"<h2>Failed</h2>{table(['student', 'why'], failed)}" if failed else ""]
    for title, kinds in names.items():
        who = [escape(student) for student, one in states.items() if one.name in kinds]
        parts.append(f"<h2>{title}: {len(who)}</h2><p>{', '.join(who)}</p>" if who else "")
    return "".join(parts)


def distribution(rows: Sequence[results.Row]) -> str:
    """How many students have how many points, as a table with bars; the bars say nothing that the numbers do not."""
    points = [row.points for row in rows if row.points is not None]
    waiting = sum(row.points is None and row.status == results.BY_HAND for row in rows)
    note = f"<p>{waiting} wait for a hand grade.</p>" if waiting else ""
    if not points:
        return f"<p>No points yet.</p>{note}"
    counts, most = Counter(points), max(Counter(points).values())
    lines = [
        [number(value), str(count), f'<span class="bar" style="--share:{count / most:.3f}"></span>']
        for value, count in sorted(counts.items())
    ]
    mean = f"<p>{len(points)} students, on average {sum(points) / len(points):.2f} of {number(rows[0].max_points)}.</p>"
    return mean + table(["points", "students", ""], lines, ("points", "students")) + note


def shared(about: dict[str, list[str]]) -> str:
    """Who chose the same name for a tree of one's own: all of these were asked for the same numbers."""
    alike = sorted((name, sorted(students)) for name, students in about.items() if name and len(students) > 1)
    rows = [[f"<code>{escape(name)}</code>", escape(", ".join(students))] for name, students in alike]
    note = "<p>These students worked on the same tree, so the same numbers are right for all of them.</p>"
    return note + table(["name of the tree", "students"], rows) if rows else ""


def misconceptions(name: str, codes: Counter[str], students: int) -> str:
    """The share of the class for each finding, and an example of the most frequent ones."""
    if not codes:
        return ""
    words = all_words()
    rows = [
        [_share(count, students), str(count), f"<code>{escape(code)}</code><br>{marked(words.get(code, ''))}"]
        for code, count in ranked(codes)
    ]
    headings = ["of the class", "students", "finding, and what a student reads"]
    examples = [text for code, _ in ranked(codes) if (text := example(name, code))]
    return table(headings, rows, ("of the class", "students")) + "".join(examples[:MOST_EXAMPLES])


def example(name: str, code: str) -> str:
    """The smallest public position on which this mistake shows, with the mistake's own code; empty if there is none."""
    shown = mistake_shown(name, code)
    return _shown(code, replace(shown, asked=ASKED, remark="").html()) if shown else ""


def _shown(code: str, html: str) -> str:
    return f"<details><summary>An example of <code>{escape(code)}</code> for the lecture</summary>{html}</details>"
