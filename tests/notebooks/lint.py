"""What a committed notebook of the course must be; each complaint names the cell and the remedy.

`make format` mends what needs no author (`tools.notebooks`). The lint looks at the file alone. `few_pictures`
and `without_caption` are for whoever has executed the notebook: only then are there pictures.
"""

import ast
import json
import re
import symtable
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import nbformat

from graders.outcome import KEY
from tools.notebooks import CELL_METADATA, NOTEBOOK_METADATA, RANDOM_ID

MAX_LINES = 15
CAPTION = "give the figure a caption that says what to look for: caption=..."
WIDGET = "application/vnd.jupyter.widget-view+json"
KERNEL = {"language": "python", "name": "python3"}
# The chapters of the course. A link to one that is not written yet is a promise, no fault.
CHAPTERS = (
    "00_welcome",
    "01_minimax",
    "02_isolation",
    "03_pacman",
    "04_alpha_beta",
    "05_expectimax",
    "06_evaluation",
    "07_contest",
    "08_learning",
)
CELL_ID = re.compile(r"[a-z0-9][a-z0-9_-]{2,63}")
HEADING = re.compile(r"^(#{1,6})\s+(.+?)\s*#*$", re.MULTILINE)
FENCE = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(\s*<?([^)\s>]+)>?[^)]*\)|\b(?:src|href)\s*=\s*[\"']([^\"']+)[\"']")
ABSOLUTE = re.compile(r"(?<![\w.:/<])/(?:home|root|Users|tmp|opt|usr|var|mnt|work|srv)/\w+|\b[A-Za-z]:\\\w|file://")

Complaints = Iterator[str]


def lint(path: Path) -> list[str]:
    """Everything that is wrong with the notebook at ``path``; an empty list when nothing is."""
    try:
        notebook = read(path)
    except Exception as error:  # nbformat raises many kinds, even AssertionError without words
        return [f"not a valid notebook: {(str(error) or repr(error)).splitlines()[0]}"]
    rules = [metadata, outputs, cell_ids, grade_ids, headings, lengths, captions, reruns, absolute_paths]
    return [complaint for rule in [*rules, partial(links, path)] for complaint in rule(notebook)]


def read(path: Path) -> Any:
    """The notebook as it is: ``nbformat.read`` would mend its faults in silence."""
    notebook = nbformat.from_dict(json.loads(path.read_text("utf-8")))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of repeated cell ids, and mends them: we complain of them below
        nbformat.validate(deepcopy(notebook))
    for cell in notebook.cells:
        cell.source = "".join(cell.source)  # in the file, a text may be a list of lines
    return notebook


def metadata(notebook: Any) -> Complaints:
    """Kernel python3, and no metadata beyond what is needed: anything else changes with each author's machine."""
    if (notebook.nbformat, notebook.nbformat_minor) != (4, 5):
        yield f"format {notebook.nbformat}.{notebook.nbformat_minor}: save it as 4.5, which has cell ids"
    if not KERNEL.items() <= notebook.metadata.get("kernelspec", {}).items():
        yield f"kernelspec: must have {KERNEL}"
    if extra := sorted(set(notebook.metadata) - NOTEBOOK_METADATA):
        yield f"notebook metadata {extra}: remove it"
    if notebook.metadata.get("language_info", {"name": "python"}) != {"name": "python"}:
        yield 'language_info: reduce it to {"name": "python"}; the rest changes with each Python'
    for where, cell in cells(notebook):
        if extra := sorted(set(cell.metadata) - CELL_METADATA):
            yield f"{where}: metadata {extra}: remove it"


def outputs(notebook: Any) -> Complaints:
    """No outputs and no execution counts: they are made anew by everybody who runs the notebook."""
    for where, cell in cells(notebook, "code"):
        if cell.outputs or cell.execution_count is not None:
            yield f"{where}: clear its output and execution count"


def cell_ids(notebook: Any) -> Complaints:
    """Ids chosen by an author, so that they stay when a cell moves and a difference between editions can be read."""
    for where, cell in cells(notebook):
        if not CELL_ID.fullmatch(cell.id) or RANDOM_ID.fullmatch(cell.id):
            yield f"{where}: give it a stable id that says what it is, in lower case"
    yield from repeated("cell id", (cell.id for _, cell in cells(notebook)))


def grade_ids(notebook: Any) -> Complaints:
    """Unique within the notebook: nbgrader stops the whole batch at a repeated one."""
    yield from repeated("grade id", (cell.metadata.nbgrader.grade_id for _, cell in cells(notebook) if graded(cell)))


def headings(notebook: Any) -> Complaints:
    """One title, in the first cell, and no level left out on the way down: readers jump by headings."""
    found = list(all_headings(notebook))
    if not found or found[0][:2] != (cell_name(0, notebook.cells[0]), 1):
        yield "the first cell must begin with the title, '# ...'"
    for (_, above, _), (where, level, text) in pairwise(found):
        if level == 1:
            yield f"{where}: a second title {text!r}; use '##'"
        elif level > above + 1:
            yield f"{where}: {text!r} has level {level} under level {above}"


def lengths(notebook: Any) -> Complaints:
    """Cells of the text have fewer than 15 lines; graded cells may need more."""
    for where, cell in cells(notebook, "code"):
        lines = len(cell.source.splitlines())
        if lines >= MAX_LINES and not graded(cell):
            yield f"{where}: {lines} lines; split it, or move the code into pacman_env"


def captions(notebook: Any) -> Complaints:
    """Every board and chart has a caption; the tree of a search has one already, which says what the search found."""
    trees = [
        source for _, cell in cells(notebook, "code") for source in re.findall(r"xray\(.*\) as (\w+)", cell.source)
    ]
    for where, cell in cells(notebook, "code"):
        for node in ast.walk(ast.parse(cell.source)):
            if (
                isinstance(node, ast.Call)
                and draws(node.func, trees)
                and "caption" not in [word.arg for word in node.keywords]
            ):
                yield f"{where}: {CAPTION}"


def draws(function: ast.expr, trees: Sequence[str]) -> bool:
    """Whether a call draws a board or a chart."""
    match function:
        case ast.Name(name):
            return name in ("board", "curves")
        case ast.Attribute(ast.Name(name), _) if name in trees:
            return False
        case ast.Attribute(_, name):
            return name in ("draw", "matrix")
    return False


def reruns(notebook: Any) -> Complaints:
    """A cell that is run again after all the others shows the same: nothing that it reads was made anew below it.

    The film of a search, for example, makes its own search. Functions and classes may be improved further down.
    """
    names = [(where, *names_in(cell.source)) for where, cell in cells(notebook, "code")]
    for number, (where, made, read) in enumerate(names):
        above = {name for _, before, _ in names[:number] for name in before}
        for later, again, _ in names[number + 1 :]:
            for name in sorted((read - made) & above & again):
                yield f"{where}: reads {name!r}, which {later} makes anew: make it here, or call it differently there"


def names_in(source: str) -> tuple[set[str], set[str]]:
    """The names that a cell makes (without functions and classes), and those that it reads."""
    defined = (ast.FunctionDef, ast.ClassDef)
    functions = {node.name for node in ast.parse(source).body if isinstance(node, defined)}
    table = symtable.symtable(source, "cell", "exec")
    made = {name.get_name() for name in table.get_symbols() if name.is_assigned() or name.is_imported()}
    return made - functions, set(read_in(table))


def read_in(table: symtable.SymbolTable) -> Iterator[str]:
    """The names of the notebook that a cell reads, also inside its functions."""
    top = table.get_type() == "module"
    yield from (name.get_name() for name in table.get_symbols() if name.is_referenced() and (top or name.is_global()))
    for child in table.get_children():
        yield from read_in(child)


def absolute_paths(notebook: Any) -> Complaints:
    """No path of the author's own machine."""
    for where, cell in cells(notebook):
        for match in ABSOLUTE.finditer(cell.source):
            yield f"{where}: {match[0]!r} is a path of one machine"


def links(path: Path, notebook: Any) -> Complaints:
    """Local links must lead to a file inside ``notebooks/`` (students get nothing else) or to a heading."""
    anchors = {text.replace(" ", "-") for _, _, text in all_headings(notebook)}
    for where, cell in cells(notebook, "markdown"):
        for target in (a or b for a, b in LINK.findall(FENCE.sub("", cell.source))):
            if problem := broken(path, unquote(target), anchors, cell.get("attachments", {})):
                yield f"{where}: link {target!r} {problem}"


def broken(path: Path, target: str, anchors: set[str], attachments: Any) -> str | None:
    """What is wrong with one link of the notebook at ``path``."""
    if re.match(r"https?://|mailto:|data:", target):
        return None
    if target.startswith("attachment:"):
        return None if target.removeprefix("attachment:") in attachments else "names an attachment that is not there"
    if target.startswith("#"):
        return None if target[1:] in anchors else "leads to no heading of this notebook"
    file = (path.parent / target.split("#")[0]).resolve()
    if not file.is_relative_to(path.parent.parent.resolve()):
        return "leaves notebooks/, where students cannot follow"
    promised = file.stem == file.parent.name and file.stem in CHAPTERS
    return None if file.exists() or promised else "leads to no file"


def few_pictures(executed: Any, every: int = 3) -> list[str]:
    """Where an *executed* notebook goes on for too long without a picture: at least every third code cell shows one."""
    complaints, since = [], 0
    for where, cell in cells(executed, "code"):
        since = 0 if any(is_picture(output) for output in cell.outputs) else since + 1
        if since == every:
            complaints.append(f"{where}: the {every}rd code cell in a row without a picture")
    return complaints


def without_caption(executed: Any) -> list[str]:
    """The cells of an *executed* notebook that show a figure without a caption.

    A film has a sentence for each step. A game, a practice page, and the card of a check need none, because the text
    above them says what to do.
    """
    shown = [(where, cell.outputs) for where, cell in cells(executed, "code") if not any(map(is_guided, cell.outputs))]
    figures = [(where, output) for where, outputs in shown for output in outputs if is_picture(output)]
    return [f"{where}: {CAPTION}" for where, output in figures if "<figcaption" not in html(output)]


def is_guided(output: Any) -> bool:
    """Whether this is a game, the card of a check, a film, or a page of its own."""
    apart = WIDGET in output.get("data", {}) or KEY in output.get("metadata", {})
    return apart or any(mark in html(output) for mark in ('class="film', "<iframe"))


def html(output: Any) -> str:
    """What an output shows on a page."""
    return "".join(output.get("data", {}).get("text/html", ""))


def is_picture(output: Any) -> bool:
    """Whether an output shows a drawing: an image, a widget, or HTML with an inline SVG or a page of its own."""
    data = output.get("data", {})
    drawn = any(kind.startswith("image/") or "widget-view" in kind for kind in data)
    return drawn or any(mark in html(output) for mark in ("<svg", "<iframe"))


def cells(notebook: Any, kind: str | None = None) -> Iterator[tuple[str, Any]]:
    """The cells of one kind, or all, each with the words by which a complaint names it."""
    for number, cell in enumerate(notebook.cells):
        if kind in (None, cell.cell_type):
            yield cell_name(number, cell), cell


def cell_name(number: int, cell: Any) -> str:
    """E.g. ``cell 3 (predict-root)``, counted from 0 as nbformat does."""
    return f"cell {number} ({cell.get('id', 'no id')})"


def graded(cell: Any) -> bool:
    """Whether nbgrader knows the cell."""
    return "nbgrader" in cell.metadata


def all_headings(notebook: Any) -> Iterator[tuple[str, int, str]]:
    """Every heading of the prose: the cell it stands in, its level and its text."""
    for where, cell in cells(notebook, "markdown"):
        for marks, text in HEADING.findall(FENCE.sub("", cell.source)):
            yield where, len(marks), text


def repeated(what: str, names: Iterator[str]) -> Complaints:
    """A complaint for each name that occurs twice."""
    for name, times in Counter(names).items():
        if times > 1:
            yield f"{what} {name!r} stands {times} times; each must be unique"
