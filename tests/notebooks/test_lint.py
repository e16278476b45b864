"""Every committed notebook passes the lint, and the lint sees each fault that it names; so does the spelling."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from tests.conftest import ROOT
from tests.notebooks.lint import KERNEL, lint

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*/*.ipynb"))
FORMULA_AND_CODE = "Half: $1/2$.\n\n```python\n# a comment, no heading\n[x](gone.png)\n```\n\n[top](#A-chapter)"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_committed_notebooks_are_clean(path: Path) -> None:
    assert lint(path) == []


def clean() -> Any:
    """A notebook without a fault."""
    grading = {"grade_id": "answer", "solution": True, "grade": False, "locked": False, "schema_version": 3}
    return new_notebook(
        metadata={"kernelspec": {"display_name": "Python 3", **KERNEL}},
        cells=[
            new_markdown_cell("# A chapter\n\n## Why", id="title"),
            new_markdown_cell(FORMULA_AND_CODE, id="text"),
            new_code_cell("1 / 2", id="half"),
            new_code_cell("\n".join("x = 1" for _ in range(30)), id="answer", metadata={"nbgrader": grading}),
        ],
    )


def complaints(notebook: Any, folder: Path) -> list[str]:
    path = folder / "notebooks" / "02_x" / "02_x.ipynb"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(notebook))
    return lint(path)


def say(text: str) -> Callable[[Any], object]:
    """A fault: the second cell says ``text``."""
    return lambda notebook: notebook.cells[1].update(source=text)


FAULTS: dict[str, Callable[[Any], object]] = {
    "kernelspec": lambda n: n.metadata.kernelspec.update(name="my-kernel"),
    "notebook metadata ['widgets']": lambda n: n.metadata.update(widgets={}),
    "language_info": lambda n: n.metadata.update(language_info={"name": "python", "version": "3.11"}),
    "cell 2 (half): metadata ['collapsed']": lambda n: n.cells[2].metadata.update(collapsed=True),
    "cell 2 (half): clear its output": lambda n: n.cells[2].update(outputs=[new_output("stream", text="0.5")]),
    "output and execution count": lambda n: n.cells[2].update(execution_count=1),
    "cell 2 (0a1b2c3d): give it a stable id": lambda n: n.cells[2].update(id="0a1b2c3d"),
    "cell id 'half' stands 2 times": lambda n: n.cells[1].update(id="half"),
    "grade id 'answer' stands 2 times": lambda n: n.cells.append(
        new_code_cell("", id="b", metadata=n.cells[3].metadata)
    ),
    "must begin with the title": lambda n: n.cells[0].update(source="## Why"),
    "a second title 'Again'": say("# Again"),
    "'Deep' has level 4 under level 2": say("#### Deep"),
    "cell 2 (half): 15 lines": lambda n: n.cells[2].update(source="x = 1\n" * 15),
    "cell 2 (half): '/home/ann' is a path": lambda n: n.cells[2].update(source="open('/home/ann/x.lay')"),
    "cell 2 (board): give the figure a caption": lambda n: n.cells.__setitem__(2, *codes(board="board(state)")),
    "cell 2 (chart): give the figure a caption": lambda n: n.cells.__setitem__(2, *codes(chart="table.draw('nodes')")),
    "is a path of one machine": say("See C:\\Users\\ann."),
    "link 'gone.png' leads to no file": say("![board](gone.png)"),
    "link '../03_y/03_y.ipynb' leads to no file": say('<a href="../03_y/03_y.ipynb">next</a>'),
    "link '../../docs/x.md' leaves notebooks/": say("[docs](../../docs/x.md)"),
    "link '#Nowhere' leads to no heading": say("[up](#Nowhere)"),
    "names an attachment that is not there": say("![a](attachment:a.png)"),
    "cell 3 (film): reads 'search', which cell 4 (later) makes anew: make it here": lambda n: n.cells.__setitem__(
        slice(2, None), codes(half="with xray() as search:\n    f()", film="search.film()", later="search = 2")
    ),
}


def codes(**sources: str) -> list[Any]:
    return [new_code_cell(source, id=name) for name, source in sources.items()]


@pytest.mark.parametrize(("words", "fault"), FAULTS.items(), ids=FAULTS)
def test_a_fault_is_named(words: str, fault: Callable[[Any], object], tmp_path: Path) -> None:
    notebook = clean()
    fault(notebook)
    assert words in "\n".join(complaints(notebook, tmp_path))


PAGES = sorted([*(ROOT / "notebooks").glob("*/*"), *(ROOT / "docs").glob("*.md"), *ROOT.glob("*.md")])
READ = [path for path in PAGES if path.suffix in (".ipynb", ".md")]


def misspelled(folder: Path) -> list[str]:
    """What codespell says of the texts in a folder: ``file:line: word ==> suggestion``."""
    command = [sys.executable, "-m", "codespell_lib", "--builtin", "clear,rare,en-GB_to_en-US", "."]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True).stdout.splitlines()


def words(path: Path) -> str:
    if path.suffix == ".md":
        return path.read_text("utf-8")
    return "\n".join(cell.source for cell in nbformat.read(path, as_version=4).cells)


def test_spelling(tmp_path: Path) -> None:
    for path in READ:
        (tmp_path / f"{path.name}.txt").write_text(words(path), "utf-8")
    assert len(list(tmp_path.iterdir())) == len({path.name for path in READ}) > 10
    assert misspelled(tmp_path) == []


WITH_A_CELL_OF_CODE = sorted((ROOT / "notebooks").glob("0[1-8]*/*.ipynb"))


def test_the_wrong_kernel_is_told_apart() -> None:
    [first] = {
        next(cell.source for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code")
        for path in WITH_A_CELL_OF_CODE
    }
    bare = subprocess.run([sys.executable, "-I", "-S", "-c", first], capture_output=True, text=True, cwd="/")
    assert bare.returncode == 1 and "Traceback" not in bare.stderr
    assert "This kernel cannot find the course. Choose Kernel > Change Kernel..." in bare.stderr
    right = subprocess.run([sys.executable, "-c", first], capture_output=True, text=True, cwd=ROOT)
    assert (right.returncode, right.stdout, right.stderr) == (0, "", "")
