"""A notebook on a kernel without the course says so in one line."""

import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

CHAPTERS = sorted((Path(__file__).parents[2] / "notebooks").glob("0[1-8]*/*.ipynb"))


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_the_wrong_kernel_is_told_apart(path: Path) -> None:
    first = next(cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code")
    bare = subprocess.run([sys.executable, "-I", "-S", "-c", first.source], capture_output=True, text=True, cwd="/")
    assert bare.returncode == 1 and "Traceback" not in bare.stderr
    assert "This kernel does not know the course. Choose Kernel > Change Kernel..." in bare.stderr
    right = subprocess.run([sys.executable, "-c", first.source], capture_output=True, text=True, cwd=path.parents[2])
    assert (right.returncode, right.stdout, right.stderr) == (0, "", "")
