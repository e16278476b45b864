"""The page of a contest: axe-core finds nothing, nothing is cut off on a telephone, a film plays."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pacman_env import Layout
from pacman_env.compare.contest import Leaderboard, Limits
from pacman_env.compare.contest.entrants import Entrant
from pacman_env.compare.contest.referee import Series, play_series
from tests.browser.conftest import alone, barriers

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

HALL = Layout.parse("%%%%%%%%%%\n%P.. . .G%\n%%%%%%%%%%", "hall")


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a contest of a baseline that plays, and of one that has long troubles."""
    walker, limits = Entrant("walker", "", "NearestFoodAgent"), Limits()
    games = play_series(walker, Series(HALL, Entrant("RandomGhost", "", "RandomGhost"), ("0", "1")), limits)
    broken = Entrant("a-name-without-any-break-" * 3, "x.py", "", trouble="<b>AVeryLongNameOfAnError</b>" * 9)
    return Leaderboard([walker, broken], games, limits).save(tmp_path_factory.mktemp("contest"))


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1200, "light")])
def test_the_page_is_for_everybody(browser: "Browser", axe: str, page_file: Path, width: int, scheme: str) -> None:
    options = {"viewport": {"width": width, "height": 800}, "color_scheme": scheme}
    with alone(browser, page_file.as_uri(), **options) as page:
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.locator("th[scope=row]").count() == 3 and page.locator("td b").count() == 0
        assert barriers(page, axe) == []


def test_a_lost_game_is_a_click_away(browser: "Browser", tmp_path: Path) -> None:
    """The film of the worst game of who has lost one unfolds; who has won every game has none."""
    street = Layout.parse("%%%%%%%%%%\n%P  . . G%\n%%%%%%%%%%", "street")
    walker, limits = Entrant("walker", "", "NearestFoodAgent"), Limits()
    chasers = Entrant("DirectionalGhost", "", "DirectionalGhost")
    games = play_series(walker, Series(street, chasers, ("0", "1", "2", "3")), limits)
    lost = [game for game in games if game.outcome != "won"]
    file = Leaderboard([walker], games, limits).save(tmp_path)
    page = browser.new_page()
    page.goto(file.as_uri())
    assert lost and page.locator("details > summary", has_text="walker against").count() == 1
    film = page.locator("details:has(> summary:text('walker against')) .film")
    assert not film.is_visible()
    page.locator("details > summary", has_text="walker against DirectionalGhost on street: lost").click()
    film.locator("[data-go=last]").click(timeout=3000)
    assert film.locator(".at").inner_text() != "1"
    page.close()
