"""The page on which texts are read: by keyboard, without a network; the command reads the file that it saves."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from graders.reports.texts_page import Text, read_given, texts_page

pytestmark = pytest.mark.browser

CHAPTER, QUESTION, MOST = "04_alpha_beta", "alphabeta-reflect", {"alphabeta-reflect": 2.0}
TEXTS = [
    Text(QUESTION, "blank", "", ("ann", "bo")),
    Text(QUESTION, "g1", "<script>document.title = 'taken'</script>", ("cleo",)),
    Text(QUESTION, "g2", "Because of the bound.", ("dan",)),
]


def opened(browser: Browser, folder: Path) -> Page:
    path = folder / "reflections.html"
    path.write_text(
        texts_page(CHAPTER, f"reflections-{CHAPTER}", TEXTS, MOST, {QUESTION: "## *Why?*"}), encoding="utf-8"
    )
    context = browser.new_context(offline=True, accept_downloads=True)
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    page.goto(path.as_uri())
    return page


def saved(page: Page, folder: Path) -> Path:
    with page.expect_download() as download:
        page.keyboard.press("s")
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def test_texts_are_read_by_keyboard_and_saved(browser: Browser, tmp_path: Path) -> None:
    page = opened(browser, tmp_path)
    count = page.locator("#count")
    expect(count).to_have_text("0 of 3 texts have points")
    page.keyboard.press("0")
    page.keyboard.press("Shift+Digit2")
    page.keyboard.press("3")  # more than there are: nothing
    page.keyboard.press("c")
    page.keyboard.type("2 times too short")
    page.keyboard.press("Escape")
    expect(count).to_have_text("2 of 3 texts have points, not saved yet")
    page.keyboard.press("1")
    path = saved(page, tmp_path)
    expect(count).to_have_text("3 of 3 texts have points")
    assert path.name == f"reflections-{CHAPTER}.json"
    assert read_given(path, CHAPTER, MOST) == {
        (QUESTION, "blank"): (0.0, ""),
        (QUESTION, "g1"): (1.5, ""),
        (QUESTION, "g2"): (1.0, "2 times too short"),
    }
    assert page.title() != "taken"
    page.context.close()


def test_a_saved_file_goes_on_elsewhere_and_points_are_taken_back(browser: Browser, tmp_path: Path) -> None:
    page = opened(browser, tmp_path)
    page.locator("article").nth(1).get_by_role("button", name="0.5", exact=True).click()
    path = saved(page, tmp_path)
    page.context.close()
    page = opened(browser, tmp_path)
    page.locator("#load").set_input_files(path)
    pressed = page.locator("button[aria-pressed=true]")
    expect(pressed).to_have_text(["0.5"])
    page.locator("article").nth(1).focus()
    page.keyboard.press("Backspace")
    expect(pressed).to_have_count(0)
    page.keyboard.press("ArrowDown")
    expect(page.locator("article").nth(2)).to_be_focused()
    page.context.close()


def test_who_wrote_a_text_is_behind_it(browser: Browser, tmp_path: Path) -> None:
    page = opened(browser, tmp_path)
    expect(page.get_by_text("ann, bo")).to_be_hidden()
    page.get_by_text("2 students").click()
    expect(page.get_by_text("ann, bo")).to_be_visible()
    expect(page.locator(".beside")).to_contain_text("A point for each")
    expect(page.locator(".beside em").first).to_have_text("Why?")
    page.context.close()
