from pathlib import Path

import pytest
from PIL import Image

from tools.screenshots import main, take


@pytest.mark.long  # somebody looks at what it makes, at once
@pytest.mark.browser
def test_a_chapter_is_photographed_before_and_after(tmp_path: Path) -> None:
    sheets = list(take(tmp_path, "00_*"))
    assert {sheet.stem.rsplit("-", 1)[0] for sheet in sheets} == {"00_welcome-unrun", "00_welcome-run"}
    colors = Image.open(tmp_path / "00_welcome-run-1.png").convert("RGB").getcolors(maxcolors=1 << 20)
    assert (11, 16, 32) in {color for _, color in colors or []}, "the maze of the first game is dark blue"


def test_the_command_says_how_it_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert capsys.readouterr().out == "usage: python -m tools.screenshots FOLDER [CHAPTERS]\n"
