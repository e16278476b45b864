"""The page of a class: how the points are distributed, what was misunderstood, who is missing, and what failed.

Everything that could help a student to another's work stays out: an example is made from the named mistake's own code
on the public cases, never from a submission, so that it can be shown in the next lecture as it is.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from html import escape
from pathlib import Path

from graders.classroom import results
from graders.classroom.course import Course
from graders.classroom.examples import mistake_shown
from graders.classroom.results import LEAST, NOBODY, Found, Share, last_year, shares_of
from graders.exercises import EXERCISES, all_words
from graders.report import marked
from graders.reports.page import page, table, write
from graders.words import FAMILIES
from pacman_env.wording import number

MOST_EXAMPLES = 3  # of an exercise: those that most of the points are lost by
ASKED = "A small position where this mistake shows up:"
NOT_RUN = {
    "not written": ("not-written-yet",),
    "never ended": ("stopped", "never-ends"),
    "did not run": (
        *("errors", "lost-cell", "no-exercise", "not-a-test", "several-sheets", "malformed-sheet"),
        *("wrong-exercise", "wrong-cases", "sheet-too-large"),
    ),
}
"""What is no mistake in the search, by families: one thing for a teacher, whatever the machinery calls it."""
_KIND = {family: kind for kind, families in NOT_RUN.items() for family in families}


def class_page(course: Course, chapter: str) -> Path:
    """Write the page of a chapter; where it is."""
    course.tests(chapter)
    states = results.states(course, chapter)
    of_exercise: dict[str, list[results.ExportRow]] = defaultdict(list)
    for row in results.rows(course, chapter, states):
        of_exercise[row.exercise].append(row)
    shares, (year, before) = shares_of(states), last_year(course, chapter)
    about: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for student, outcome in ((who, one) for who, state in states.items() for one in state.outcomes.values()):
        about[outcome.exercise][outcome.about].append(student)
    body = [_states(states), _overview(of_exercise, shares, year, before)]
    for name, rows in of_exercise.items():
        one = shares.get(name, NOBODY)
        section = f"{sentence(one)}{found(name, one, year, before.get(name))}{distribution(rows)}{shared(about[name])}"
        title = f"{EXERCISES[name].title} ({name})" if name in EXERCISES else name
        body.append(f'<h2 id="{escape(name)}">{escape(title)}</h2>{section}')
    return write(course, chapter, "class.html", page(f"The class in {chapter}", "\n".join(body)))


def _overview(
    of_exercise: dict[str, list[results.ExportRow]], shares: dict[str, Share], year: str, before: dict[str, Share]
) -> str:
    """A line for each exercise: how it went, and what most points are lost by."""
    then = [f"average {year}"] if before else []
    headings = ["exercise", "average", "of", *then, "all points", "no point", "what cost the most points"]
    lines = []
    for name, rows in of_exercise.items():
        one = before.get(name, NOBODY)  # its average is of as many points as there are today
        average = f"{rows[0].max_points * one.points / one.most:.2f}" if one.most else ""
        lines.append(_overview_row(name, rows, shares.get(name, NOBODY), [average] if before else []))
    return f"<h2>Each exercise</h2>{table(headings, lines, tuple(headings[1:-1]))}"


def _overview_row(name: str, rows: Sequence[results.ExportRow], share: Share, then: list[str]) -> list[str]:
    points, most = [row.points for row in rows if row.points is not None], rows[0].max_points
    mean = f"{sum(points) / len(points):.2f}" if points else ""
    extremes = [_share(points.count(value), len(points)) if most else "" for value in (most, 0)]
    first = [f"{_named(code)}, {_share(lost, share.lost)}" for code, lost in lost_by(share)[:1]]
    return [f'<a href="#{escape(name)}">{escape(name)}</a>', mean, number(most), *then, *extremes, "".join(first)]


def lost_by(one: Share) -> list[tuple[str, float]]:
    """What points are lost by, the most first: mistakes by their families, what did not run by its kind."""
    lost: Counter[str] = Counter()
    for code, finding in one.found.items():
        lost[_KIND.get(code, code)] += finding.lost  # type: ignore[assignment]
    return sorted(((code, points) for code, points in lost.items() if points > 0), key=lambda pair: (-pair[1], pair[0]))


def sentence(one: Share) -> str:
    """What a teacher should know first about an exercise."""
    if not one.students:
        return ""
    order = lost_by(one)
    if not order:
        return "<p><strong>Nobody lost a point here.</strong></p>"
    code, points = order[0]
    students = sum(found.students for name, found in one.found.items() if _KIND.get(name, name) == code)
    who = f"{students} student{'s' * (students != 1)}"
    of = f"{_share(points, one.lost)} of the points lost here ({number(points)} of {number(one.lost)})"
    were = "were " if code == "not written" else ""
    where = f"come from answers that {were}{code}" if code in NOT_RUN else f"fall under {_named(code)}"
    return f"<p><strong>{of} {where} ({who}).</strong></p>"


def _named(code: str) -> str:
    if code in FAMILIES:
        return f"<em>{escape(FAMILIES[code].name)}</em>"
    return code if code in NOT_RUN else f"<code>{escape(code)}</code>"


def _share(part: float, of: float) -> str:
    return f"{100 * part / of:.0f}%" if of else ""


def _states(states: dict[str, results.State]) -> str:
    counts = Counter(state.name for state in states.values())
    counted = ", ".join(f"{count} {escape(name)}" for name, count in counts.items()) or "no students yet"
    failed = [[escape(who), escape(one.reason)] for who, one in states.items() if one.name == results.FAILED]
    parts = [f"<p>{counted}.</p>", f"<h2>Failed</h2>{table(['student', 'why'], failed)}" if failed else ""]
    missing = _who_is("Not handed in", states, results.NOTHING)
    return "".join([*parts, missing, _who_is("Not graded yet", states, results.WAITING, results.NOT_COLLECTED)])


def _who_is(title: str, states: dict[str, results.State], *kinds: str) -> str:
    who = [escape(student) for student, one in states.items() if one.name in kinds]
    return f"<h2>{title}: {len(who)}</h2><p>{', '.join(who)}</p>" if who else ""


def distribution(rows: Sequence[results.ExportRow]) -> str:
    """How many students have how many points, as a table with bars; the bars say nothing that the numbers do not."""
    points = [row.points for row in rows if row.points is not None]
    waiting = sum(row.points is None and row.status == results.BY_HAND for row in rows)
    note = f"<p>Waiting to be graded by hand: {waiting}.</p>" if waiting else ""
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
    shared_trees = sorted((name, sorted(students)) for name, students in about.items() if name and len(students) > 1)
    rows = [[f"<code>{escape(name)}</code>", escape(", ".join(students))] for name, students in shared_trees]
    note = "<p>These students worked on the same tree, so the same numbers are correct for all of them.</p>"
    return note + table(["name of the tree", "students"], rows) if rows else ""


def found(name: str, one: Share, year: str = "", before: Share | None = None) -> str:
    """The findings in three groups: mistakes, what did not run, and remarks that cost nothing."""
    ran = {family: finding for family, finding in one.found.items() if family not in _KIND}
    remarks = {family: finding for family, finding in ran.items() if not finding.lost}
    slips = {family: finding for family, finding in ran.items() if finding.lost}
    return f"{_mistakes(name, slips, one, year, before)}{_not_run(one)}{_remarks(remarks, one)}"


def _mistakes(name: str, slips: Mapping[str, Found], one: Share, year: str, before: Share | None) -> str:
    """The families, those that cost most first, each with its share of the class and, where known, of last year's."""
    if not slips:
        return ""
    headings = ["mistakes, and what a student reads", "points lost", "students", "of the class"]
    if before:
        headings.append(f"of the class in {year}")
    rows, examples = list[list[str]](), list[str]()
    for family, finding in sorted(slips.items(), key=lambda pair: (-pair[1].lost, -pair[1].students, pair[0])):
        row = [_told(family, finding), number(finding.lost), str(finding.students)]
        row.append(_share(finding.students, one.students))
        if before:
            then = before.share(family)
            row.append(f"{100 * then:.0f}%" if then is not None else f"fewer than {LEAST}")
        rows.append(row)
        shown = next(filter(None, (example(name, slip) for slip in _commonest(family, finding))), "")
        if len(examples) < MOST_EXAMPLES and shown:
            examples.append(shown.replace("<details>", "<details open>", 1) if not examples else shown)
    return f"<h3>Mistakes</h3>{table(headings, rows, tuple(headings[1:]))}{''.join(examples)}"


def _told(family: str, finding: Found) -> str:
    """A family: its name, what a student with its commonest slip reads, and the other slips."""
    slips = _commonest(family, finding)
    counted = [_counted(slip, finding) for slip in slips if slip in finding.slips]
    head = f"{_named(family)}: {', '.join(counted)}" if family in FAMILIES else f"<code>{escape(slips[0])}</code>"
    return f"{head}<br>{marked(all_words().get(slips[0], ''))}"


def _counted(slip: str, finding: Found) -> str:
    return f"<code>{escape(slip)}</code> {finding.slips[slip]}"


def _commonest(family: str, finding: Found) -> list[str]:
    """The slips of a family, the commonest first."""
    return sorted(finding.slips, key=lambda slip: (-finding.slips[slip], slip)) or [family]


def _not_run(one: Share) -> str:
    """What was not written, never ended or did not run, a line each, with the codes behind it."""
    rows = []
    for kind, families in NOT_RUN.items():
        if mine := [one.found[family] for family in families if family in one.found]:
            students, lost = sum(each.students for each in mine), sum(each.lost for each in mine)
            behind = ", ".join(_counted(slip, each) for each in mine for slip in each.slips)
            rows.append([kind, number(lost), str(students), _share(students, one.students), behind])
    if not rows:
        return ""
    headings = ["what", "points lost", "students", "of the class", "codes on the cards"]
    return f"<h3>Not written, never ended, did not run</h3>{table(headings, rows, tuple(headings[1:4]))}"


def _remarks(remarks: Mapping[str, Found], one: Share) -> str:
    """What costs nothing, folded."""
    if not remarks:
        return ""
    rows = [
        [str(each.students), _share(each.students, one.students), _told(family, each)]
        for family, each in sorted(remarks.items(), key=lambda pair: (-pair[1].students, pair[0]))
    ]
    headings = ["remark, and what a student reads", "students", "of the class"]
    inside = table(headings, rows, tuple(headings[1:]))
    return f"<details><summary>Remarks that cost nothing: {len(remarks)}</summary>{inside}</details>"


def example(name: str, code: str) -> str:
    """The smallest public position on which this mistake shows, with the mistake's own code; empty if there is none."""
    shown = mistake_shown(name, code)
    if shown is None:
        return ""
    html = replace(shown, asked=ASKED, remark="").html()
    return f"<details><summary>An example of <code>{escape(code)}</code> for the lecture</summary>{html}</details>"
