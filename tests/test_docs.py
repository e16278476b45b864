"""The guides: what they tell to type works, and their links and paths lead somewhere."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import FrameType

import pytest

from tests.conftest import ROOT

PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
CODE = re.compile(r"```python\n(.*?)```", re.DOTALL)
PATH = re.compile(r"`((?:[\w.-]+/)+[\w.-]*|\w+\.(?:py|toml))`")
HOUSE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
JOURNEYS = re.findall(r"^### (.+?)\n\n```python\n(.*?)```\n(.*?)(?=^##)", HOUSE, re.DOTALL | re.MULTILINE)
ELSEWHERE = ("multiAgents.py", "course.toml")  # files of a student's and of a course's own
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def test_the_game_of_the_guide_can_be_played_searched_and_filmed() -> None:
    place: dict[str, object] = {"__name__": "guide"}
    exec("\n".join(CODE.findall((ROOT / "docs" / "add-a-game.md").read_text("utf-8"))), place)
    assert "Value 1." in str(place["search"])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_to_files_lead_somewhere(page: Path) -> None:
    links = [link for link in LINK.findall(page.read_text("utf-8")) if "://" not in link]
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", ["architecture.md", "reference.md"])
def test_every_path_that_the_page_names_is_there(page: str) -> None:
    paths = PATH.findall((ROOT / "docs" / page).read_text("utf-8"))
    assert len(paths) > 40
    assert [path for path in paths if not (ROOT / path).exists() and path not in ELSEWHERE] == []


def test_every_room_of_the_drawing_is_there() -> None:
    [drawing] = re.findall(r"```text\n(.*?)```", HOUSE, re.DOTALL)
    rooms = re.findall(r"[\w/]+/", drawing)
    assert len(rooms) > 10
    homes = [ROOT, ROOT / "graders", ROOT / "pacman_env"]
    assert [room for room in rooms if not any((home / room).is_dir() for home in homes)] == []


@pytest.mark.slow
def test_each_journey_goes_through_the_files_that_it_names(tmp_path: Path) -> None:
    assert len(JOURNEYS) == 5
    session: dict[str, object] = {"__name__": "journey"}
    for number, (title, lines, files) in enumerate(JOURNEYS):
        place = tmp_path / f"{number}.py"  # a real file: the check reads the text of an answer
        place.write_text(lines, encoding="utf-8")
        with running() as ran:
            exec(compile(lines, place, "exec"), session)
        steps = files.strip().split("\n\n")[0]
        named = [path for path in PATH.findall(steps) if path.endswith(".py")]
        assert len(named) >= 5, title
        assert [path for path in named if str(ROOT / path) not in ran] == [], title


@contextmanager
def running() -> Iterator[set[str]]:
    """The files of which a function is called in the meantime; to import one is not enough."""
    files: set[str] = set()

    def note(frame: FrameType, event: str, argument: object) -> None:
        if event == "call" and frame.f_code.co_flags & CO_OPTIMIZED:
            files.add(frame.f_code.co_filename)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield files
    finally:
        sys.setprofile(before)
