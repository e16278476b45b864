"""The notebook for Colab: it installs the course from a wheel's address, and draws a first search.

python -m tools.pages.colab [FILE]      writes docs/examples/colab.ipynb

The address comes from `[tool.course]` in pyproject.toml. While that is empty, the first cell says what to fill in.
"""

import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "examples" / "colab.ipynb"
WHEEL = "adversarial_search_course-{version}-py3-none-any.whl"

HEAD = """# The course in Colab

Colab uses its own Python and forgets what you install. So run the next cell once in each session, and again in each
chapter that you open. The cell installs the course and the library that counts and draws trees. Colab already has the
rest."""
INSTALL = """wheel = "{wheel}"  # the address of the course's wheel, or the name of a file that you have uploaded

if wheel:
    %pip install --quiet --no-deps $wheel
    %pip install --quiet networkx ipywidgets matplotlib tqdm psutil
else:
    print("In the first line, fill in the address of the wheel.")
    print("You will find this address on the page where the course is published.")
    print("Or type `make wheel` in a clone, and upload the file from dist/ (folder icon on the left).")
    print("Then enter the file's name in the first line.")"""
SEARCH = (
    "Now try the X-ray. It draws the tree that this function searches. Change the function, and run the cell again."
)
XRAY = """from pacman_env import xray
from pacman_env.games import Tree


def value(position):
    if position.is_terminal():
        return position.utility()
    values = [value(position.result(action)) for action in position.actions()]
    return max(values) if position.to_move == "max" else min(values)


with xray() as search:
    value(Tree([[3, 12, 8], [2, 4, 6]]))
search.film()"""
KEEP = """The chapters come with the wheel. The next cell saves them in the folder `course`. Download one, and open it
in Colab (File, Upload notebook): Colab keeps it in your Drive. `progress()` sees only the chapters that you have
uploaded."""
CHAPTERS = "!adversarial-search study --no-server --folder course"


def notebook(address: str, version: str) -> Any:
    """The notebook of a release; ``address`` is where the project lives, or empty."""
    wheel = f"{address.rstrip('/')}/releases/download/v{version}/{WHEEL.format(version=version)}" if address else ""
    cells = [
        new_markdown_cell(HEAD, id="colab-head"),
        new_code_cell(INSTALL.format(wheel=wheel), id="colab-install"),
        new_markdown_cell(SEARCH, id="colab-search"),
        new_code_cell(XRAY, id="colab-xray"),
        new_markdown_cell(KEEP, id="colab-keep"),
        new_code_cell(CHAPTERS, id="colab-chapters"),
    ]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return new_notebook(cells=cells, metadata={"kernelspec": kernel})


def write(to: Path, root: Path = ROOT) -> None:
    """Write it with what `pyproject.toml` says today."""
    settings = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    made = notebook(settings["tool"]["course"]["repository"], settings["project"]["version"])
    to.write_text(nbformat.writes(made) + "\n", encoding="utf-8")


def main(argv: Sequence[str] | None = None) -> int:
    """Write the notebook."""
    names = list(sys.argv[1:] if argv is None else argv)
    write(Path(names[0]) if names else PAGE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
