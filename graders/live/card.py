"""The clinic's card: what the pasted code does with the tree on the wall, for everybody in the hall.

It begins with the tree that the film has shown. Points, and which ideas of the exercise are right, are for a gradebook.
"""

from html import escape

from graders.exercises import EXERCISES
from graders.exercises.base import CodeExercise
from graders.live.recorded import Recorded
from graders.report import Example, Finding, Report, marked
from graders.transcript.case import Case
from graders.untrusted.patient import WALL
from pacman_env import xray
from pacman_env.language import ENGLISH, Language
from pacman_env.pictures import switch
from pacman_env.search_xray import Search
from pacman_env.search_xray.telling.compare import Comparison, compare


def card(exercise: str, search: Search | None, report: Report | None, line: str = "", say: Language = ENGLISH) -> str:
    """The card as HTML. `line` says which line one change would mend, if that is known."""
    one = EXERCISES[exercise]
    assert isinstance(one, CodeExercise)
    wrong = report is None or not report.passed
    found = _first_difference(one, search) if search is not None and wrong else None
    correct = say("clinic.correct", positions=say.amount(len(one.cases()), "position"))
    head = say("clinic.not_judged") if report is None else say("clinic.not_correct") if wrong else correct
    title = f'<p role="heading" aria-level="3"><strong>{escape(head)}</strong></p>'
    which = f"<details><summary>{escape(say('clinic.which'))}</summary><p><strong>{marked(line)}</strong></p></details>"
    parts = [title, which if line else "", *_on_the_wall(search, found, say)]
    if report is not None and wrong:
        parts += _elsewhere(report.findings, found, say)
    style = f"padding:.2em .6em;{switch.style()}"
    return f'<section class="hall" aria-label="{escape(head)}" style="{style}">{"".join(parts)}</section>'


def _first_difference(one: CodeExercise, search: Search) -> Comparison | None:
    """Where it leaves the way of the textbook's search, on the wall; of several that are right the nearest one."""
    if one.search is None or len(search.tree) < 2:  # the line above the tabs says why nothing was searched
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


def _on_the_wall(search: Search | None, found: Comparison | None, say: Language) -> list[str]:
    """How much is looked at there, and where the ways part."""
    if search is None or found is None:
        return []
    mine, book = (say.amount(one.visited, "node") for one in (search, found.reference))
    counts = say("clinic.counts", mine=mine, book=book)
    if found.same:
        return [f"<p>{escape(counts)} {escape(say('clinic.same'))}</p>"]
    message = found.told(say)
    drawn = search.draw(mark={found.node: message.partition(": ")[2]}, caption="", words=say)._repr_html_()
    return [f"<p>{escape(counts)}</p><p><strong>{escape(message)}</strong></p>", drawn]


def _elsewhere(findings: list[Finding], found: Comparison | None, say: Language) -> list[str]:
    """What the check names; and another position, where the one on the wall shows nothing."""
    parts = []
    example = next((one.example for one in findings if one.example), None)
    if example and (found is None or found.same):
        told = say("clinic.due", due=example.expected, got=example.got)
        picture = example._drawing() if isinstance(example, Example) else ""
        parts.append(f"<p>{escape(say('clinic.another'))}</p><p>{escape(told)}</p>{picture}")
    return [*parts, *(f"<p>{say('clinic.author', message=marked(one.message))}</p>" for one in findings[:1])]
