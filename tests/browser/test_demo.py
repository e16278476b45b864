"""The page of the demonstrations, on the wall: every step of it at both sizes, the keys, the notes, a telephone."""

import csv
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from pacman_env.demo.__main__ import main
from pacman_env.demo.content import NAMED
from tests.browser.conftest import LETTERS, MORE_WALLS, WALLS, alone, barriers
from tests.sample import rarely
from tools.measuring.rehearsal import minutes

pytestmark = pytest.mark.browser

SIZES = [
    pytest.param(WALLS[0], id="720"),
    *(pytest.param(size, id=name, marks=pytest.mark.long) for name, size in MORE_WALLS.items()),
]


@pytest.fixture
def file(demonstrations: Path) -> Path:
    return demonstrations


@pytest.fixture
def wall(browser: Browser, file: Path) -> Iterator[Page]:
    with shown(browser, file, WALLS[0]) as page:
        yield page


def shown(browser: Browser, file: Path, size: tuple[int, int]) -> AbstractContextManager[Page]:
    return alone(browser, file.as_uri(), viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")


def place(page: Page) -> str:
    return str(page.evaluate("location.hash"))


def steps(page: Page) -> list[int]:
    numbers: list[int] = page.evaluate("demo.demonstrations.map(each => each.scenes.length)")
    return numbers


OVER = """() => [...document.querySelectorAll(".demonstration:not([hidden]) *")].filter(e => {
  const box = e.getBoundingClientRect(), style = getComputedStyle(e);
  const text = [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim());
  const unread = e.closest("svg,.listing,script,style,details,.film-controls");
  if (!text || unread || style.visibility === "hidden" || !box.width) return false;
  const frame = e.closest(".bars,.lab,.game,.choices button") || e;
  const spilled = e.scrollHeight > e.clientHeight + 3 && e.clientHeight;
  return box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || spilled
    || frame !== e && box.bottom > frame.getBoundingClientRect().bottom + 2;
}).map(e => e.className + ": " + e.textContent.slice(0, 60))"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("number", [pytest.param(at, marks=rarely(name, 9), id=name) for at, name in enumerate(NAMED)])
def test_every_step_fits_and_can_be_read(browser: Browser, file: Path, number: int, size: tuple[int, int]) -> None:
    with shown(browser, file, size) as page:
        page.evaluate(f"demo.go({number}, 0)")
        count, stood = steps(page)[number], {}
        for step in range(count):
            assert place(page) == f"#{number + 1}.{step}"
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "a scroll bar"
            assert page.evaluate(OVER) == [], f"cut off at {place(page)}"
            if step < 2 or step % 6 == 0 or step > count - 4:
                assert [text for text in page.evaluate(LETTERS) if text[0] < size[1] / 30 - 0.3] == [], place(page)
            assert page.evaluate(MARKED), f"the line that is running is in sight, {place(page)}"
            sight, places = page.evaluate(STANDS)
            assert stood.setdefault(sight, places) == places, f"a node has moved, {place(page)}"
            assert page.evaluate(UNSEEN) == [], f"a cut is asked about whose leaves nobody sees, {place(page)}"
            if page.evaluate("Boolean(demo.demonstrations[demo.at.demo].scenes[demo.at.scene].play)"):
                page.keyboard.press("PageDown")  # the film runs
            page.keyboard.press("PageDown")
        assert place(page) == (f"#{number + 2}.0" if number + 1 < len(NAMED) else f"#{number + 1}.{count - 1}")


STANDS = """() => {  // the number of the sight, and where the nodes of its tree stand
  const { frames, scenes } = demo.demonstrations[demo.at.demo], { frame } = scenes[demo.at.scene];
  return [frame, [...frames[frame].root.querySelectorAll('[id*=-shape-]')].map(e => e.getBoundingClientRect())
    .map(box => [Math.round(box.x), Math.round(box.y)])];
}"""
MARKED = """() => {
  const frame = [...document.querySelectorAll(".demonstration:not([hidden]) .frame:not([hidden])")][0];
  const parts = [".listing", ".line[aria-current]"].map(each => frame.querySelector(each));
  const [list, line] = parts.map(part => part && part.getBoundingClientRect());
  return !line || line.top >= list.top - 1 && line.bottom <= list.bottom + 1;
}"""
UNSEEN = """() => {
  const { section, frames, scenes } = demo.demonstrations[demo.at.demo], scene = scenes[demo.at.scene];
  if (scene.ask !== "cut") return [];
  const film = frames[scene.frame].sight.film, stage = frames[scene.frame].root.querySelector(".stage svg");
  const asked = film.data.steps[scene.step][0], wall = stage.getBoundingClientRect();
  const below = film.nodes.find(node => node.id === asked).below.filter(node => !node.below.length);
  return below.map(node => (node.field || node.value).getBoundingClientRect())
    .filter(box => box.bottom > wall.bottom + 1 || box.right > wall.right + 1 || box.left < wall.left - 1);
}"""


def test_after_space_the_remote_goes_on_behind_the_film(wall: Page) -> None:
    wall.clock.install(time=0)
    wall.clock.pause_at(1_000_000)  # time goes on only where the test says so, on a busy machine too
    wall.keyboard.press("2")
    wall.keyboard.press("PageDown")
    wall.keyboard.press(" ")
    wall.clock.run_for(4 * 1600 + 100)
    assert wall.evaluate(AT) == 5
    wall.keyboard.press("PageDown")
    assert wall.evaluate(AT) > 5 and place(wall) == "#2.4"
    wall.keyboard.press(" ")
    wall.clock.run_for(60_000)
    wall.keyboard.press("PageDown")
    expect(wall.locator("#book .punch")).to_be_visible()


AT = "demo.demonstrations[1].frames[0].sight.film.at"


def test_a_key_is_a_node_and_with_shift_a_step(wall: Page) -> None:
    """The book's tree has 13 nodes: a key leads before each new one, and to the end."""
    wall.keyboard.press("2")
    stops = [int(wall.evaluate(f"demo.go(1, {rank}), {AT}")) for rank in range(steps(wall)[1] - 1)]
    entered = wall.evaluate("demo.demonstrations[1].frames[0].sight.film.data.steps.map(step => step[0])")
    assert len(set(entered)) == 13 and stops[-1] == len(entered) - 1
    assert all(entered[stop + 1] not in entered[: stop + 1] for stop in stops[:-1])
    wall.evaluate("demo.go(1, 3)")
    began = stops[3]
    for key, step in (("Shift+ArrowRight", 1), ("Shift+PageDown", 2), ("Shift+ArrowLeft", 1), ("PageUp", 0)):
        wall.keyboard.press(key)
        assert wall.evaluate(AT) == began + step
    wall.keyboard.press("Shift+ArrowRight")
    wall.keyboard.press("PageDown")
    assert wall.evaluate(AT) == stops[4]


def test_and_if_that_were_a_nine(wall: Page) -> None:
    """A leaf is changed on the wall: the cut at b is gone, the room is asked about c; r brings the tree back."""
    wall.keyboard.press("3")
    for _ in range(6):
        wall.keyboard.press("PageDown")
    wall.keyboard.press("l")
    expect(wall.locator("#cuts").get_by_label("leaf a1", exact=True)).to_be_focused()
    wall.locator("#cuts .film").first.get_by_label("leaf b1", exact=True).fill("9")
    expect(wall.locator("#cuts h2")).to_have_text("What about these numbers?")
    expect(wall.locator("#cuts").get_by_role("button", name="New numbers")).to_be_visible()
    asked = (
        "demo.demonstrations[2].scenes.filter(scene => scene.ask === 'cut' && !scene.frame).map(scene => scene.right)"
    )
    assert wall.evaluate(asked) == [1, 1, 1], "nothing is cut any more"
    wall.keyboard.press("Escape")
    wall.keyboard.press("r")
    assert place(wall) == "#3.0" and wall.evaluate(asked) == [1, 0, 1]
    expect(wall.locator("#cuts h2")).to_have_text("Of 13 nodes, how many must a search look at?")


def test_two_votes_of_a_room(wall: Page, tmp_path: Path) -> None:
    """Hidden until shown; counted, typed, taken back; the second beside the first; at the punch line; as a file."""
    wall.keyboard.press("2")
    choice = wall.locator(".demonstration:not([hidden]) [data-choice]")
    said = [choice.nth(rank).locator("output") for rank in range(3)]
    for key in ("Shift+C", "Shift+C", "Shift+C", "Shift+A", "Shift+B", "Backspace", "Shift+D"):
        wall.keyboard.press(key)
    assert [each.inner_text() for each in said] == ["", "", ""], "nobody follows the others"
    wall.keyboard.press("v")
    assert [each.inner_text() for each in said] == ["1", "0", "3"], "there is no choice D"
    width = "bar => bar.getBoundingClientRect().width"
    bars = [choice.nth(rank).locator("i").first.evaluate(width) for rank in range(3)]
    assert bars[1] == 0 and bars[2] == pytest.approx(3 * bars[0], rel=0.01)
    wall.keyboard.press("a")
    assert [each.inner_text() for each in said] == ["", "", ""]
    wall.keyboard.press("n")
    wall.keyboard.type("80% 15%")
    wall.keyboard.press("Enter")
    expect(wall.locator("#numbers")).to_be_visible()
    wall.locator("#numbers input").fill("80% 15% 5%")
    wall.keyboard.press("Enter")
    expect(wall.locator("#numbers")).to_be_hidden()
    expect(wall.locator("button.right:visible")).to_have_count(0)
    wall.keyboard.press("Enter")
    expect(wall.locator("button.right:visible b")).to_have_text("A")
    assert [each.inner_text() for each in said] == ["1 → 80%", "0 → 15%", "3 → 5%"]
    wall.evaluate("demo.go(1, 99)")
    expect(wall.locator("#book .label")).to_have_text("A 1 → 80% ✓ · B 0 → 15% · C 3 → 5%")
    with wall.expect_download() as saved:
        wall.keyboard.press("x")
    saved.value.save_as(tmp_path / "votes.csv")
    with (tmp_path / "votes.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    kept = [[row[name] for name in ("demonstration", "vote", "A", "B", "C", "D", "correct")] for row in rows]
    assert kept == [["book", "1", "1", "0", "3", "", "A"], ["book", "2", "80%", "15%", "5%", "", "A"]]
    wall.reload()
    expect(wall.locator("#book .label")).to_contain_text("A 1 → 80%")
    wall.keyboard.press("r")
    wall.keyboard.press("v")
    assert [each.inner_text() for each in said] == ["", "", ""]


def test_the_wall_does_not_answer_before_the_room(wall: Page) -> None:
    """When a cut is asked for, no window is crossed yet, but where a cut was before; the next step shows it."""
    crossed = """() => {
      const windows = document.querySelectorAll(".demonstration:not([hidden]) .frame:not([hidden]) [id*=-window-]");
      const read = text => (text.match(/\\[(.+), (.+)\\]/) || []).slice(1).map(Number);  // NaN for the infinite ones
      return [...windows].filter(e => getComputedStyle(e).visibility !== "hidden")
        .map(e => read(e.textContent)).filter(([alpha, beta]) => alpha >= beta).length;
    }"""
    scenes = wall.evaluate("demo.demonstrations[2].scenes.map(scene => [scene.ask || '', scene.right])")
    cuts = [rank for rank, (ask, right) in enumerate(scenes) if ask == "cut" and right == 0]
    assert len(cuts) == 3
    for before, rank in enumerate(cuts):
        wall.evaluate(f"demo.go(2, {rank})")
        now = wall.evaluate(crossed)
        wall.keyboard.press("PageDown")
        assert wall.evaluate(crossed) == now + 1, f"cut {before + 1}"


def test_the_speaker_reads_on_in_a_window_of_their_own(wall: Page) -> None:
    wall.keyboard.press("2")
    with wall.context.expect_page() as opened:
        wall.keyboard.press("s")
    notes = opened.value
    expect(notes.locator("h1")).to_contain_text(f"2 of {len(NAMED)}: The book's tree")
    expect(notes.get_by_text("because there is a 14")).to_be_visible()
    expect(notes.locator(".clock")).to_contain_text("of 6:00 planned through the end of this demonstration")
    wall.keyboard.press("Shift+B")
    expect(notes.get_by_text("B 1")).to_be_visible()
    notes.keyboard.press("n")
    notes.keyboard.type("120 4x")
    notes.keyboard.press("Backspace")
    notes.keyboard.type("0 30")
    notes.keyboard.press("Enter")
    expect(notes.get_by_text("A 120, B 40, C 30")).to_be_visible()
    notes.keyboard.press("PageDown")
    expect(notes.locator("h1")).to_contain_text("step 2 of")
    assert place(wall) == "#2.1"
    picture = notes.frame_locator("iframe").locator("#place")
    expect(picture).to_have_text("3 of 14")  # what the next key shows
    wall.keyboard.press("3")
    expect(picture).to_have_text(f"2 of {steps(wall)[2]}")
    box, frame = (notes.locator(name).bounding_box() for name in ("div", "iframe"))
    assert box and frame and box["width"] > 300
    assert [frame["width"], frame["height"]] == pytest.approx([box["width"], box["width"] * 720 / 1280], rel=0.01)
    notes.set_viewport_size({"width": 960, "height": 680})  # as it opens
    for scene in range(steps(wall)[9]):  # two films beside each other, and one of them is over first
        wall.evaluate(f"demo.go(9, {scene})")
        expect(notes.locator("h1")).to_contain_text(f"step {scene + 1} of")
        assert notes.evaluate("document.documentElement.scrollHeight <= innerHeight")
    wall.evaluate("demo.go(99, 99)")
    expect(notes.locator("div")).to_be_hidden()


def test_fingers_turn_the_page_and_bring_its_buttons(browser: Browser, file: Path) -> None:
    context = browser.new_context(viewport={"width": 1024, "height": 768}, has_touch=True)
    page = context.new_page()
    page.goto(file.as_uri() + "#2.0")
    row = page.locator(".buttons-row")
    expect(row).to_be_visible()
    page.keyboard.press("Home")
    expect(row).to_be_hidden()
    page.touchscreen.tap(1000, 300)
    assert place(page) == "#2.1"
    expect(row).to_be_visible()
    page.touchscreen.tap(20, 300)
    assert place(page) == "#2.0"
    page.touchscreen.tap(500, 20)
    assert place(page) == "#2.0", "not in the middle"
    session = context.new_cdp_session(page)
    for begin, end, there in ((700, 400, "#2.1"), (400, 700, "#2.0")):
        for kind, at in (("touchStart", begin), ("touchMove", end), ("touchEnd", None)):
            points = [] if at is None else [{"x": at, "y": 300}]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        assert place(page) == there
    page.get_by_role("button", name="Next").tap()
    assert place(page) == "#2.1"
    page.keyboard.press("PageDown")
    expect(row).to_be_hidden()
    page.keyboard.press("m")
    expect(row).to_be_visible()
    page.keyboard.press("PageDown")
    expect(row).to_be_visible()
    assert page.evaluate(OVER) == []
    context.close()


def test_who_listens_hears_the_question_and_the_punch_line(wall: Page) -> None:
    heard = wall.locator("#spoken[role=status]")
    wall.evaluate("demo.go(1, 0)")
    expect(heard).to_contain_text("A: ")
    wall.evaluate("demo.go(1, 1)")
    expect(heard).to_be_empty()
    wall.keyboard.press("End")
    wall.evaluate("demo.go(1, 999)")
    expect(heard).to_have_text(wall.locator("#book .punch").inner_text())


def test_tic_tac_toe_needs_no_kernel(wall: Page) -> None:
    """Square 8 wins at once; after square 3 the page defends itself, and X wins all the same."""
    cell = wall.locator("#squares .grid button")
    cell.nth(8).click()
    expect(wall.locator("#squares [role=status]")).to_have_text("The game is over: X wins.")
    wall.get_by_role("button", name="Begin again").click()
    cell.nth(3).click()
    expect(wall.locator("#squares [role=status]")).to_contain_text("The computer has replied. X is to move.")
    cell.nth(8 if cell.nth(8).inner_text() == "" else 5).click()
    expect(wall.locator("#squares [role=status]")).to_have_text("The game is over: X wins.")


def test_the_laboratory_needs_no_kernel(wall: Page) -> None:
    """The color of a cell follows a weight: with a weight for food only, cells with a dot are the brightest."""
    wall.evaluate("demo.go(10, 0)")
    fills = "[...document.querySelectorAll('#weights [id*=-tile-]')].map(tile => tile.style.fill)"
    assert len(set(wall.evaluate(fills))) == 1, "the score is the same everywhere"
    slider = wall.get_by_label("ghost near")
    slider.fill("-20")
    colors = wall.evaluate(fills)
    assert len(set(colors)) > 2
    expect(wall.locator("#weights h3")).to_have_text("your weights")


@pytest.mark.parametrize("number", [pytest.param(at, marks=rarely(name, 7), id=name) for at, name in enumerate(NAMED)])
def test_axe_finds_nothing(wall: Page, axe: str, number: int) -> None:
    for step in {0, 2, steps(wall)[number] - 1}:
        wall.evaluate(f"demo.go({number}, {step})")
        assert barriers(wall, axe) == [], place(wall)


@pytest.mark.long
def test_in_german_everything_fits_and_speaks(browser: Browser, tmp_path: Path) -> None:
    main(["--page", str(tmp_path / "de.html"), "--language", "de"])
    with shown(browser, tmp_path / "de.html", WALLS[0]) as page:
        for number, count in enumerate(steps(page)):
            for step in (0, 1, count // 2, count - 1):
                page.evaluate(f"demo.go({number}, {step})")
                assert page.evaluate(OVER) == [], place(page)
        page.evaluate("demo.go(2, 5)")
        page.locator("#cuts").get_by_label("Blatt b1", exact=True).first.fill("9")
        expect(page.locator("#cuts h2")).to_have_text("Und mit diesen Zahlen?")


def test_a_page_of_its_own_on_a_telephone(browser: Browser, tmp_path: Path) -> None:
    main(["--out", str(tmp_path), "--only", "2"])
    context = browser.new_context(viewport={"width": 390, "height": 800}, is_mobile=True, has_touch=True)
    page = context.new_page()
    page.goto((tmp_path / "book.html").as_uri())
    page.locator("[data-choice=C]").tap()
    page.locator("[data-choice=B]").tap()
    assert page.locator("[data-choice] output").all_inner_texts() == ["0", "1", "0"], "one choice each"
    page.get_by_role("button", name="The correct one").tap()
    expect(page.locator("button.right:visible b")).to_have_text("A")
    for _ in range(5):
        page.get_by_role("button", name="Next").tap()
    expect(page.locator("#place")).to_have_text("6 of 14")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert [text for text in page.evaluate(LETTERS) if text[0] < 10.9] == []
    context.close()


def test_the_minutes_are_those_of_a_rehearsal(wall: Page) -> None:
    assert minutes(wall) == {name: make().minutes for name, make in NAMED.items()}


def test_the_plan_prints_on_one_sheet(wall: Page) -> None:
    assert len(re.findall(rb"/Type\s*/Page\b", wall.pdf(format="A4"))) == 1
