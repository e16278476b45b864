"""The guides: what they tell to type works, and their links and paths lead somewhere."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import FrameType

import pytest

from tests.conftest import ROOT
from tools.pages import anchor

PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
BESIDE = [ROOT / "corpus" / "README.md", *ROOT.glob("notebooks/00_welcome/*.md"), *ROOT.glob("tools/site/pages/*.md")]
OTHERS = {  # messages and menus of other programs
    "adversarial-search: command not found",
    "command not found",
    "make: command not found",
    "No module named 'pacman_env'",
    "requires a different Python",
    "Kernel",
    "Restart Kernel and Run All Cells",
    "NameError",
    "no",  # an answer
}
LANDING = ("index.md", "README.md", "CHANGELOG.md", "SECURITY.md")  # nobody reads them from top to bottom
BLOCK = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
GENERATED = re.compile(r"^<!-- (?!end).*?^<!-- end", re.DOTALL | re.MULTILINE)
NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
CODE = re.compile(r"```python\n(.*?)```", re.DOTALL)
PATH = re.compile(r"`((?:[\w.-]+/)+[\w.-]*|\w+\.(?:py|toml))`")
HOUSE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
JOURNEYS = re.findall(r"^### (.+?)\n\n```python\n(.*?)```\n(.*?)(?=^##)", HOUSE, re.DOTALL | re.MULTILINE)
ELSEWHERE = ("multiAgents.py", "course.toml")  # files of a student's and of a course's own
LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)")


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


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", [*PAGES, *BESIDE], ids=named)
def test_links_to_files_and_to_their_sections_lead_somewhere(page: Path) -> None:
    for link, section in LINK.findall(BLOCK.sub("", page.read_text("utf-8"))):
        target = page.parent / link if link else page
        if "://" in link or (page.parent.name == "pages" and link):  # the site's own addresses
            continue
        assert target.exists(), link
        assert not section or section in sections(target), f"{link}#{section}"


@cache
def sections(page: Path) -> set[str]:
    """The anchors of a page, as GitHub and the site make them from its headings."""
    return {
        anchor(heading) for heading in re.findall(r"^#+ (.+)$", BLOCK.sub("", page.read_text("utf-8")), re.MULTILINE)
    }


@pytest.mark.slow
def test_a_message_that_a_guide_explains_is_one_that_there_is() -> None:
    """In italics, with dots for what differs; other programs say the rest."""
    said = "".join(
        path.read_text("utf-8") for room in ("graders", "pacman_env") for path in (ROOT / room).rglob("*.py")
    )
    said = re.sub(r'"\s*\n\s*f?"', "", said)
    failures = [text for page in PAGES for text in re.findall(r"^\*\*If something goes wrong\.\*\*(.*?)(?:\n\n|\Z)",
                page.read_text("utf-8"), re.DOTALL | re.MULTILINE)]  # fmt: skip
    messages = {each for text in failures for each in re.findall(r"(?<!\*)\*([^*]+)\*", " ".join(text.split()))}
    assert len(failures) > 20 and messages >= OTHERS
    assert [one for one in messages - OTHERS if not all(part in said for part in one.split(" ... "))] == []


@pytest.mark.parametrize("page", [page for page in [*PAGES, *BESIDE] if page.name not in LANDING], ids=named)
def test_a_page_says_first_for_whom_it_is_and_how_long_it_takes(page: Path) -> None:
    """About 200 words a minute; of tables and code a reader reads half."""
    text = page.read_text("utf-8")
    first = " ".join(text.split("\n\n")[1].split())
    assert first.startswith("For ") and re.search("minutes?|hour", first)
    if told := re.search(r"Reading time: (\w+) minutes?", first):
        rest = GENERATED.sub("", BLOCK.sub("", text))
        table, code = re.findall(r"^\|.*", rest, re.MULTILINE), BLOCK.findall(text)
        glanced = sum(len(part.split()) for part in [*table, *code] if "the tables are for reference" not in first)
        minutes = (len(re.sub(r"^\|.*", "", rest, flags=re.MULTILINE).split()) + glanced / 2) / 200
        assert abs(NUMBERS.split().index(told[1]) - minutes) <= max(1, minutes / 5), f"{minutes:.1f} minutes"


def test_no_page_repeats_another() -> None:
    """Twelve words in a row are in one page only."""
    found: dict[tuple[str, ...], Path] = {}
    for page in [*PAGES, *BESIDE]:
        text = page.read_text("utf-8").split("\n\n", 2)[-1]  # without the head
        words = re.findall(r"[\w'`./-]+", GENERATED.sub("", BLOCK.sub("", text)))
        for at in range(len(words) - 11):
            first = found.setdefault(tuple(words[at : at + 12]), page)
            assert first == page, f"{named(first)} and {named(page)}: {' '.join(words[at : at + 12])}"


@pytest.mark.parametrize(("page", "least"), [("README.md", 6), ("docs/architecture.md", 40), ("docs/reference.md", 40)])
def test_every_path_that_the_page_names_is_there(page: str, least: int) -> None:
    paths = PATH.findall((ROOT / page).read_text("utf-8"))
    assert len(paths) >= least
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
