"""Cells for a new exercise, and notebooks as they are committed.

python -m tools.notebooks add EXERCISE CELL      puts the cells of an exercise behind this cell of its chapter
python -m tools.notebooks tidy                   takes out what a run has put in (`make format` does it, too)
"""

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell

from graders.exercises import CodeExercise, Exercise, exercise

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
NOTEBOOK_METADATA = {"kernelspec", "language_info"}
CELL_METADATA = {"deletable", "editable", "jupyter", "nbgrader", "slideshow", "tags"}
RANDOM_ID = re.compile(r"[0-9a-f]{8}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")

_HINT = "<details><summary>Hint {}: ...?</summary>\n\n...\n</details>"
_STUBS = {
    "function": "def {name}({arguments}):",
    "call": "def {name}({arguments}):",
    "agent": "class {name}(MultiAgentSearchAgent):",
    "evaluation": "def {name}(state):",
}


# ------------------------------------------------------------------------------------------ cells of an exercise


def add(path: Path, one: Exercise, behind: str) -> None:
    """Put the cells of an exercise into a notebook: after the cell with this id, and its solution into "Compare".

    Raises ValueError when there is no such cell, or when the exercise has cells there already.
    """
    notebook = nbformat.read(path, as_version=4)
    ids = [cell.id for cell in notebook.cells]
    new = list(cells_for(one))
    if behind not in ids:
        raise ValueError(f"{path.name} has no cell {behind!r}; its cells are {', '.join(ids)}")
    if there := {cell.id for cell in new} & set(ids):
        raise ValueError(f"{path.name} already has the cell {min(there)!r}: take it out first, or continue in it")
    compare = max((number for number, id in enumerate(ids) if id.endswith("-solution")), default=len(ids) - 1)
    notebook.cells.insert(compare + 1, new.pop())
    place = ids.index(behind) + 1
    notebook.cells[place:place] = new
    _write(notebook, path)


def cells_for(one: Exercise) -> Iterator[Any]:
    """The cells of an exercise in their order, the one for "Compare" last; an ellipsis is where words are due."""
    name = one.id.replace(".", "-", 1)
    worth = f"{one.points} point{'s' * (one.points != 1)}" if one.points else "no points"
    hints = "\n\n".join(_HINT.format(number) for number in (1, 2, 3))
    yield _text(f"{name}-task", f"## Exercise: {one.title} ({worth})\n\n...", "slide")
    yield _text(f"{name}-hints", hints, "skip")
    yield _code(f"{name}-answer", _answer(one), _about(f"{name}-answer", solution=True))
    yield _text(f"{name}-see", "### See your own search\n\n...", "subslide")
    yield new_code_cell(f"with xray() as search:\n    {one.name}(...)\nsearch.draw()", id=f"{name}-see-draw")
    yield _text(f"{name}-check-text", "### Check", "subslide")
    yield _code(f"{name}-check", f'grade("{one.id}", {one.name})', _about(f"{name}-check", locked=True))
    yield _code(name, _hidden(one), _about(name, locked=True, grade=True, cell_type="code", points=one.points))
    yield _code(f"{name}-solution", f'solution("{one.id}", {one.name})')


def _answer(one: Exercise) -> str:
    takes = one.arguments if isinstance(one, CodeExercise) else ""
    arguments = "state, alpha, beta" if isinstance(one, CodeExercise) and one.window else takes
    if one.form not in _STUBS:
        return f"{one.name} = None\n### BEGIN SOLUTION\n{one.name} = ...\n### END SOLUTION"
    head = _STUBS[one.form].format(name=one.name, arguments=arguments)
    return f'{head}\n    """..."""\n    ### BEGIN SOLUTION\n    ...\n    ### END SOLUTION'


def _hidden(one: Exercise) -> str:
    return (
        "# When your work is graded, the grader tries more cases here. There is nothing to do in this cell.\n"
        f'### BEGIN HIDDEN TESTS\nfrom graders import emit\n\nemit("{one.id}", {one.name})\n### END HIDDEN TESTS'
    )


def _about(name: str, **about: Any) -> dict[str, Any]:
    """What nbgrader needs to know of a cell."""
    usual = {"grade": False, "grade_id": name, "locked": False, "schema_version": 3, "solution": False, "task": False}
    return {"nbgrader": usual | about}


def _text(id: str, source: str, slide: str) -> Any:
    return new_markdown_cell(source, id=id, metadata={"slideshow": {"slide_type": slide}})


def _code(id: str, source: str, metadata: dict[str, Any] | None = None) -> Any:
    return new_code_cell(source, id=id, metadata={**(metadata or {}), "slideshow": {"slide_type": "skip"}})


# ------------------------------------------------------------------------------------------------------- tidying


def tidy(notebook: Any) -> None:
    """Take out what each run and each machine makes again; a cell with a random id is called after the one before."""
    kept = {name: notebook.metadata[name] for name in sorted(NOTEBOOK_METADATA & set(notebook.metadata))}
    notebook.metadata = nbformat.from_dict(kept)
    if "language_info" in kept:
        notebook.metadata.language_info = nbformat.from_dict({"name": "python"})
    ids = {cell.id for cell in notebook.cells}
    before = "cell"
    for cell in notebook.cells:
        cell.metadata = nbformat.from_dict({name: cell.metadata[name] for name in CELL_METADATA & set(cell.metadata)})
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
        if RANDOM_ID.fullmatch(cell.id):
            cell.id = next(id for number in range(2, 1000) if (id := f"{before}-{number}") not in ids)
            ids.add(cell.id)
        else:
            before = cell.id


def _write(notebook: Any, path: Path) -> None:
    path.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return 0, or 1 with a sentence on what to mend."""
    parser = argparse.ArgumentParser(prog="python -m tools.notebooks", description=(__doc__ or "").splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    adding = commands.add_parser("add", help="put the cells of an exercise into its chapter")
    adding.add_argument("exercise", metavar="EXERCISE", help="the id of the exercise")
    adding.add_argument("behind", metavar="CELL", help="the id of the chapter's cell that the exercise follows")
    commands.add_parser("tidy", help="make all notebooks ready to commit")
    options = parser.parse_args(argv)
    try:
        _add(options.exercise, options.behind) if options.command == "add" else _tidy_all()
    except (KeyError, ValueError) as error:
        print(error.args[0], file=sys.stderr)
        return 1
    return 0


def _add(id: str, behind: str) -> None:
    one = exercise(id)
    path = NOTEBOOKS / one.chapter / f"{one.chapter}.ipynb"
    add(path, one, behind)
    print(f"{path.name}: the cells of {id} come after {behind}. Write where you see an ellipsis.")


def _tidy_all() -> None:
    for path in sorted(NOTEBOOKS.glob("*/*.ipynb")):
        notebook = nbformat.read(path, as_version=4)
        tidy(notebook)
        _write(notebook, path)


if __name__ == "__main__":
    sys.exit(main())
