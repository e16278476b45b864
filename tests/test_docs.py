"""The guides: what they tell to type works, and their links lead somewhere."""

import re
from pathlib import Path

import pytest

from tests.conftest import ROOT

PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
CODE = re.compile(r"```python\n(.*?)```", re.DOTALL)
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def test_the_game_of_the_guide_can_be_played_searched_and_filmed() -> None:
    place: dict[str, object] = {"__name__": "guide"}
    exec("\n".join(CODE.findall((ROOT / "docs" / "add-a-game.md").read_text("utf-8"))), place)
    assert "Value 1." in str(place["search"])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_to_files_lead_somewhere(page: Path) -> None:
    links = [link for link in LINK.findall(page.read_text("utf-8")) if "://" not in link]
    assert [link for link in links if not (page.parent / link).exists()] == []
