"""The guides: what they tell to type works, and their links and paths lead somewhere."""

import re
import subprocess
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


@pytest.mark.slow
def test_the_game_of_the_guide_can_be_played_searched_and_filmed() -> None:
    place: dict[str, object] = {"__name__": "guide"}
    exec("\n".join(CODE.findall((ROOT / "docs" / "add-a-game.md").read_text("utf-8"))), place)
    assert "Value 1." in str(place["search"])


def test_the_page_of_the_engine_works_and_shows_the_agent_of_the_examples(capsys: pytest.CaptureFixture[str]) -> None:
    first, agent = CODE.findall((ROOT / "docs" / "engine.md").read_text("utf-8"))
    exec(first, {"__name__": "page"})
    assert re.fullmatch(r"%.*?%\nScore: 9\nPacman .*?\n\w+ with .*?\n", capsys.readouterr().out, re.DOTALL)
    assert agent == (ROOT / "docs" / "examples" / "agent.py").read_text("utf-8")


SAID = {
    "agent": r"won with \d+ points after \d+ moves by Pacman: Pacman ate the last dot\n",
    "match": r"GreedyAgent +(-?\d+ ?){5}\nAlphaBetaAgent +(-?\d+ ?){5}\n(.*\n)+",
    "environment": r"The game is over\. Pacman has -?\d+ points\.\n",
    "experiment": r"layout +depth(.*\n){5}",
    "xray_chess": r"Value 1\. 146 nodes visited, 0 moves pruned, .*\n",
}


def test_the_examples_are_those_that_the_pages_name() -> None:
    files = {f"docs/examples/{path.name}" for path in (ROOT / "docs" / "examples").glob("*.py")}
    assert files == {f"docs/examples/{name}.py" for name in SAID}
    assert files == set(PATH.findall((ROOT / "docs" / "engine.md").read_text("utf-8")))
    assert "docs/examples/xray_chess.py" in PATH.findall((ROOT / "docs" / "xray.md").read_text("utf-8"))


@pytest.mark.slow
@pytest.mark.parametrize("name", SAID)
def test_each_example_runs_and_is_short(name: str, tmp_path: Path) -> None:
    path = ROOT / "docs" / "examples" / f"{name}.py"
    assert len(path.read_text("utf-8").splitlines()) <= 30
    if name == "xray_chess":
        pytest.importorskip("chess", reason="python-chess comes with the extra `test`")
    done = subprocess.run([sys.executable, path], cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(SAID[name], done.stdout)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_to_files_lead_somewhere(page: Path) -> None:
    links = [link for link in LINK.findall(page.read_text("utf-8")) if "://" not in link]
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", [page for page in PAGES if page.parent.name == "docs"], ids=lambda page: page.name)
def test_a_page_says_first_for_whom_it_is_and_how_long_it_takes(page: Path) -> None:
    first = page.read_text("utf-8").split("\n\n")[1]
    assert first.startswith("For ") and re.search("minutes?|hour", first)


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
