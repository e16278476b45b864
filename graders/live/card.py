"""The clinic's card: what the pasted code does with the tree on the wall, for everybody in the hall.

It begins with the tree that the film has shown. Points, and which ideas of the exercise are right, are for a gradebook.
"""

from html import escape
from typing import Any

from graders.exercises import EXERCISES
from graders.exercises.base import CodeExercise
from graders.live.recorded import Recorded
from graders.report import Example, Finding, Pair, Report, marked
from graders.transcript.case import Case
from graders.untrusted.patient import WALL
from pacman_env import xray
from pacman_env.pictures import switch
from pacman_env.search_xray import Search
from pacman_env.search_xray.telling.compare import Comparison, compare
from pacman_env.wording import amount

WHICH = "Which line would you change? Ask the room, then open this."
NOT_JUDGED = "The check did not come to an end, so nothing is said about other positions."


def card(exercise: str, search: Search | None, report: Report | None, line: str = "") -> str:
    """The card as HTML. `line` says which line one change would mend, if that is known."""
    one = EXERCISES[exercise]
    assert isinstance(one, CodeExercise)
    wrong = report is None or not report.passed
    found = _first_difference(one, search) if search is not None and wrong else None
    head = NOT_JUDGED if report is None else _verdict(one, report)
    which = f"<details><summary>{escape(WHICH)}</summary><p><strong>{marked(line)}</strong></p></details>"
    parts = [_heading(head), which if line else "", *_on_the_wall(search, found)]
    if report is not None and wrong:
        parts += _elsewhere(report.findings, found)
    style = f"padding:.2em .6em;{switch.style()}"
    return f'<section class="hall" aria-label="{escape(head)}" style="{style}">{"".join(parts)}</section>'


def _verdict(one: CodeExercise, report: Report) -> str:
    asked = amount(len(one.cases()), "position")
    return f"Correct on all {asked} of the check." if report.passed else "Not correct yet."


def _heading(words: str) -> str:
    return f'<p role="heading" aria-level="3"><strong>{escape(words)}</strong></p>'


def _first_difference(one: CodeExercise, search: Search) -> Comparison | None:
    """Where it leaves the way of the textbook's search, on the wall; of several that are right the nearest one."""
    if one.search is None or not search.tree:
        return None
    found = []
    for right in (one.search, *one.others):
        with xray(code=False) as textbook:
            right(Case("", WALL[one.id]))
        found.append(compare(_inner(search), _inner(textbook)))
    return max(found, key=lambda one: (one.same, one.steps))


def _inner(search: Search) -> Search:
    """The same search without the windows of leaves: with these nothing is ever cut."""
    tree = search.tree.copy()
    leaves = {node for node, kind in tree.nodes(data="kind") if kind == "leaf"}
    shut = {"alpha": None, "beta": None}
    tree.graph["events"] = [one | shut if one["node"] in leaves else one for one in tree.graph["events"]]
    return Recorded(tree)


def _on_the_wall(search: Search | None, found: Comparison | None) -> list[str]:
    """How much is looked at there, and where the ways part."""
    if search is None or found is None:
        return []
    mine, book = amount(search.visited, "node"), amount(found.reference.visited, "node")
    counts = f"On this tree the code looks at {mine}, the textbook's search at {book}."
    if found.same:
        return [f"<p>{escape(counts)} Here both are the same.</p>"]
    drawn = search.draw(mark={found.node: found.message}, caption="")._repr_html_()
    return [f"<p>{escape(counts)}</p><p><strong>{escape(str(found))}</strong></p>", drawn]


def _elsewhere(findings: list[Finding], found: Comparison | None) -> list[str]:
    """What the check names; and another position, where the one on the wall shows nothing."""
    parts = []
    example = next((one.example for one in findings if one.example), None)
    if (found is None or found.same) and isinstance(example, Example | Pair):
        parts.append(f"<p>Another position, where it shows:</p>{_example(example)}")
    return [*parts, *(f"<p>What its author reads: {marked(one.message)}</p>" for one in findings[:1])]


def _example(example: Any) -> str:
    told = f"expected: {example.expected}; this code: {example.got}"
    picture = example._drawing() if isinstance(example, Example) else ""
    return f"<p>{escape(told)}</p>{picture}"
