"""The pictures of the docs, and photographs of the chapters."""

from pathlib import Path

import pytest
from PIL import Image

from tools.pages.gallery import write
from tools.screenshots import take

DOCS = Path(__file__).parents[2] / "docs" / "pictures"


@pytest.mark.long
def test_docs_hold_what_the_command_makes(tmp_path: Path) -> None:
    names = set(write(tmp_path)) | {"README.md"}
    screenshots = {name.replace(".html", ".png") for name in names if name.endswith(".html")}
    assert {path.name for path in DOCS.iterdir()} == names | screenshots
    assert len([name for name in names if name.endswith(".png")]) >= 10
    assert (DOCS / "README.md").read_text("utf-8") == (tmp_path / "README.md").read_text("utf-8"), "make pictures"


@pytest.mark.long  # somebody looks at what it makes, at once
@pytest.mark.browser
def test_a_chapter_is_photographed_before_and_after(tmp_path: Path) -> None:
    sheets = list(take(tmp_path, "00_*"))
    assert {sheet.stem.rsplit("-", 1)[0] for sheet in sheets} == {"00_welcome-unrun", "00_welcome-run"}
    colors = Image.open(tmp_path / "00_welcome-run-1.png").convert("RGB").getcolors(maxcolors=1 << 20)
    assert (11, 16, 32) in {color for _, color in colors or []}, "the maze of the first game is dark blue"
