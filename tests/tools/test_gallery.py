import subprocess
import sys
from pathlib import Path

import pytest

from tools.pages.gallery import write

DOCS = Path(__file__).parents[2] / "docs" / "pictures"


@pytest.mark.long
def test_docs_hold_what_the_command_makes(tmp_path: Path) -> None:
    names = set(write(tmp_path)) | {"README.md"}
    screenshots = {name.replace(".html", ".png") for name in names if name.endswith(".html")}
    assert {path.name for path in DOCS.iterdir()} == names | screenshots
    assert len([name for name in names if name.endswith(".png")]) >= 10
    assert (DOCS / "README.md").read_text("utf-8") == (tmp_path / "README.md").read_text("utf-8"), "make pictures"


@pytest.mark.slow
def test_the_command_says_how_it_is_used() -> None:
    run = subprocess.run([sys.executable, "-m", "tools.pages.gallery"], capture_output=True, text=True)
    assert (run.returncode, run.stdout) == (2, "usage: python -m tools.pages.gallery FOLDER\n")
