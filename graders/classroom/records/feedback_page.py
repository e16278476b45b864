"""The page that a student gets back: the points and the cards first, then the own answers, and the rest folded.

Everything on it was made harmless before. It holds no script, so formulas are set as MathML. What would make it large
is left out, and said: a student has the notebook.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape, unescape
from types import MappingProxyType

from latex2mathml.converter import convert
from nbformat import NotebookNode

from graders.classroom.harmless import clean
from graders.classroom.intake.submission import REPAIRED
from graders.classroom.marks import exercise_id
from graders.exercises import EXERCISES
from graders.outcome import KEY, is_test, metadata_of
from pacman_env.pictures.picture import whole_page
from pacman_env.wording import amount

MOST_BYTES = 140_000
"""So large is a page; its cards and answers are whole all the same."""

MOST_FORMULA = 1000

_STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 1.5rem auto; padding: 0 1rem; }
pre { overflow-x: auto; border: 1px solid #8886; border-radius: 4px; padding: .6rem; white-space: pre-wrap; }
pre, code { font-size: .9rem; }
table { border-collapse: collapse; }
th, td { padding: .2rem .6rem; border-bottom: 1px solid #8886; text-align: left; }
img { max-width: 100%; }
.total { font-size: 1.3rem; font-weight: 600; }
.remark { border-left: 5px solid #0072b2; padding: .1rem 1rem; }
summary { cursor: pointer; font-weight: 600; padding: .5rem 0; }
h2 { border-top: 1px solid #8886; padding-top: .8rem; margin-top: 2rem; }
"""


@dataclass(frozen=True)
class CellMark:
    """What a cell has earned; `waits` for a person who has not read it yet, `by_hand` where a person has decided."""

    points: float
    most: float
    waits: bool = False
    by_hand: bool = False

    def __str__(self) -> str:
        if self.waits:
            return f"not read yet, {self.most:g} points"
        return f"{_number(self.points)} of {self.most:g}{' (given by your instructor)' if self.by_hand else ''}"


def feedback_page(
    nb: NotebookNode,
    title: str,
    marks: Mapping[str, CellMark],
    penalty: float,
    markdown: Callable[[NotebookNode], str],
    remarks: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """The page of a graded notebook: `markdown` gives the clean HTML of a text cell.

    `remarks` are the instructor's, by grade id; that of an exercise is under its card, even if its answer is missing.
    """
    cells: dict[str, list[NotebookNode]] = defaultdict(list)
    for cell in nb["cells"]:
        cells[_kind(cell)].append(cell)
    tests, answers, said = cells["test"], cells["answer"], _remarks(nb, marks, remarks)
    head = [*_head(title, marks, tests, answers, penalty), *map(markdown, cells["repairs"])]
    above = "\n".join([*head, *_cards(tests, said), *_answers(answers, markdown, said)])
    rest = _rest(cells["other"], MOST_BYTES - len(above), markdown)
    return whole_page(title, f"<main>\n{above}\n{rest}\n</main>", f"<style>{_STYLE}</style>")


def total(marks: Mapping[str, CellMark], texts: set[str], penalty: float = 0) -> str:
    """All points in a sentence: those of the check, and apart from them those that a person gives."""
    machine, by_hand = ([marks[name] for name in names] for names in (marks.keys() - texts, marks.keys() & texts))
    waiting = sum(one.most for one in by_hand if one.waits)
    parts = [
        _sum(machine, "points"),
        _sum([one for one in by_hand if not one.waits], "by hand"),
        f"up to {waiting:g} for text that nobody has read yet" if waiting else "",
    ]
    words = ", and ".join(filter(None, parts)) or "This chapter is worth no points"
    return words + (f", minus {_number(penalty)} for being late" if penalty else "")


def _sum(marks: Sequence[CellMark], words: str) -> str:
    points, most = sum(one.points for one in marks), sum(one.most for one in marks)
    return f"{_number(points)} of {most:g} {words}" if marks else ""


def _kind(cell: NotebookNode) -> str:
    """What a cell is for this page."""
    if metadata_of(cell).get("solution"):
        return "answer"
    if is_test(cell):
        return "test"
    return "repairs" if cell.get("id") == REPAIRED else "other"


def _remarks(nb: NotebookNode, marks: Mapping[str, CellMark], remarks: Mapping[str, str]) -> dict[str, str]:
    """The instructor's remarks, by grade id; without a gradebook, those that the cells carry."""
    said = {name: text for name, text in remarks.items() if text}
    if not marks:
        own = map(metadata_of, nb["cells"])
        said |= {str(one.get("grade_id")): str(one["comment"]) for one in own if one.get("comment")}
    return said


def _number(points: float) -> str:
    return f"{round(points, 2):g}"


def _title(name: str) -> str:
    exercise = EXERCISES.get(exercise_id(name.removesuffix("-answer")))
    return exercise.title if exercise else "Reflection" if name.endswith("-reflect") else name


def _head(
    title: str,
    marks: Mapping[str, CellMark],
    tests: Sequence[NotebookNode],
    answers: Sequence[NotebookNode],
    penalty: float,
) -> Iterator[str]:
    yield f"<h1>{escape(title)}</h1>"
    texts = {metadata_of(cell)["grade_id"] for cell in answers if metadata_of(cell).get("grade")}
    if marks:
        yield f'<p class="total">{total(marks, texts, penalty)}</p>'
    graded = map(metadata_of, (*tests, *answers))
    named = [one["grade_id"] for one in graded if one.get("grade") and one.get("grade_id")]
    if named:
        lines = (
            f'<li><a href="#{escape(name)}">{escape(_title(name))}</a>: {escape(str(marks.get(name, "")))}</li>'
            for name in named
        )
        yield f"<ul>{''.join(lines)}</ul>"


def _cards(tests: Sequence[NotebookNode], remarks: dict[str, str]) -> Iterator[str]:
    """The card of each exercise, and below it what was remarked; `remarks` keeps the others."""
    for cell in tests:
        name = str(metadata_of(cell).get("grade_id", ""))
        reports = [one for one in cell["outputs"] if KEY in one.get("metadata", {})] or cell["outputs"]
        said = "".join(_remark(remarks.pop(one, "")) for one in (f"{name}-answer", name))
        yield f'<section id="{escape(name)}">{_below(map(_output, reports))}{said}</section>'


def _below(cards: Iterable[str]) -> str:
    """Cards whose headings are right below the page's own, and not below one of the third level as in a notebook."""
    return re.sub(r'aria-level="([45])"', lambda level: f'aria-level="{int(level[1]) - 2}"', "".join(cards))


def _answers(
    answers: Sequence[NotebookNode], markdown: Callable[[NotebookNode], str], remarks: Mapping[str, str]
) -> Iterator[str]:
    if answers:
        yield "<h2>Your answers</h2>"
    for cell in answers:
        name = str(metadata_of(cell).get("grade_id", ""))
        shown = _code(cell) if cell["cell_type"] == "code" else markdown(cell)
        yield f'<h3 id="{escape(name)}">{escape(_title(name))}</h3>{shown}{_remark(remarks.get(name, ""))}'


def _remark(text: str) -> str:
    lines = escape(text).replace("\n", "<br>")
    return f'<div class="remark"><p><strong>A remark from your instructor.</strong> {lines}</p></div>' if lines else ""


def _rest(cells: Sequence[NotebookNode], left: int, markdown: Callable[[NotebookNode], str]) -> str:
    """What else is in the notebook, folded, as long as it fits."""
    parts, out = [], 0
    for cell in cells:
        part = markdown(cell) if cell["cell_type"] == "markdown" else _code(cell)
        left -= len(part)
        if left >= 0:
            parts.append(part)
        else:
            left, out = left + len(part), out + 1
    if out:
        parts.append(
            f"<p>(Left out because of their length: {amount(out, 'cell')}. You can find them in your notebook.)</p>"
        )
    return f"<details><summary>Everything else in your notebook</summary>{''.join(parts)}</details>" if parts else ""


def _code(cell: NotebookNode) -> str:
    source = f"<pre><code>{escape(cell['source'])}</code></pre>"
    return source + "".join(map(_output, cell.get("outputs", ())))


def _output(output: NotebookNode) -> str:
    kind = output["output_type"]
    if kind == "stream":
        return f"<pre>{escape(_plain(output['text']))}</pre>"
    if kind == "error":
        return f"<pre>{escape(_plain(output['ename'] + ': ' + output['evalue']))}</pre>"
    data = output["data"]
    if "text/html" in data:
        return clean(data["text/html"])
    for picture in ("image/png", "image/jpeg"):
        if picture in data:
            return clean(f'<img alt="a picture" src="data:{picture};base64,{data[picture]}">')
    return f"<pre>{escape(_plain(data.get('text/plain', '')))}</pre>"


def _plain(text: object) -> str:
    """Without the colors of a terminal."""
    return re.sub(r"\x1b\[[0-9;]*m", "", "".join(text) if isinstance(text, list) else str(text))


# ------------------------------------------------------------------------------------------------------ formulas

_FORMULA = re.compile(r"\$\$(?P<block>[^$]+)\$\$|(?<![\\$\w])\$(?P<line>[^\s$](?:[^$]*[^\s$\\])?)\$(?![\w$])")
_SAFE = re.compile(
    r"(?:</?m[a-z]+(?: [a-z]+=\"[\w#.: -]*\"| xmlns=\"http://www\.w3\.org/1998/Math/MathML\")*/?>|[^<>])*"
)
"""MathML that takes no address: elements of its own, with plain attributes."""


def with_formulas(html: str) -> str:
    """The HTML of a text with its formulas set; those in code, and those that cannot be read, stay as they are."""
    parts, inside = re.split(r"(<[^>]*>)", html), 0
    for at, part in enumerate(parts):
        if at % 2:
            inside += bool(re.match(r"<(?:code|pre)\b", part)) - bool(re.match(r"</(?:code|pre)\b", part))
        elif not inside and "$" in part:
            parts[at] = _FORMULA.sub(_set, part)
    return "".join(parts)


def _set(found: re.Match[str]) -> str:
    latex = unescape(found["block"] or found["line"]).replace("\u2060", "").strip()
    if len(latex) > MOST_FORMULA:
        return found[0]
    try:
        mathml = convert(latex, display="block" if found["block"] else "inline")
    except Exception:  # whatever a foreign parser makes of somebody's text
        return found[0]
    return mathml if _SAFE.fullmatch(mathml) else found[0]
