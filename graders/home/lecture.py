"""The lecturer's own notebooks: `make lecture`, or `python -m graders lecture`.

This command builds the chapters with their solutions, without the cells that only grading needs. They go into
lecture/ in a clone. It opens them in JupyterLab with large type. It rebuilds the folder each time, so write into
notebooks/ instead.
"""

import argparse
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import nbformat

from graders.home import chapters as places
from graders.home import study
from pacman_env.pictures.switch import VARIABLE

_MARKS = ("### BEGIN SOLUTION", "### END SOLUTION")
_HIDDEN = "### BEGIN HIDDEN TESTS"


def main(argv: Sequence[str] | None = None, prog: str = "python -m graders lecture") -> int:
    """Build the folder and serve it; return 0, or 1 with a sentence on what to mend."""
    parser = argparse.ArgumentParser(prog=prog, description=(__doc__ or "").split("\n\n")[1])
    study.add_arguments(parser)
    options, jupyter_flags = parser.parse_known_args(argv)
    course = (options.course or Path.cwd()).resolve()
    if not (course / places.SOURCE).is_dir():
        why = "only a clone has the chapters with their solutions. Run this in one."
        print(f"{course} is not a clone of the course: {why}", file=sys.stderr)
        return 1
    folder = (options.folder or course / "lecture").resolve()
    first = build(course, folder)
    print(f"The chapters with their solutions are in {folder}, rebuilt from {course / places.SOURCE}", flush=True)
    if options.no_server:
        return 0
    os.environ.setdefault(VARIABLE, "1")
    return study.serve(folder, first, options, jupyter_flags)


def build(course: Path, folder: Path) -> str:
    """Write every chapter, and return the path of the first one inside `folder`."""
    for name in places.chapters(course):
        source, target = course / places.SOURCE / name, folder / name
        shutil.copytree(source, target, dirs_exist_ok=True, ignore=shutil.ignore_patterns(".*", "__pycache__"))
        notebook = nbformat.read(source / f"{name}.ipynb", as_version=4)
        nbformat.write(for_the_wall(notebook), target / f"{name}.ipynb")
    first = places.chapters(course)[0]
    return f"{first}/{first}.ipynb"


def for_the_wall(notebook: nbformat.NotebookNode) -> nbformat.NotebookNode:
    """The same without cells and lines that only a grader needs."""
    notebook.cells = [cell for cell in notebook.cells if _HIDDEN not in cell.source]
    for cell in notebook.cells:
        cell.metadata.pop("nbgrader", None)
        lines = cell.source.splitlines()
        cell.source = "\n".join(line for line in lines if line.strip() not in _MARKS)
    return notebook


if __name__ == "__main__":
    sys.exit(main())
