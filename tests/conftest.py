"""What the whole test suite shares: which tools are here, and a browser page for the tests that look at one.

A test marked ``browser`` or ``sandbox`` is skipped on a machine without the tool, with a line that says how to get
it. With ``CI=true`` in the environment a missing tool is a failure: there nothing may be skipped unseen.
"""

import gc
import os
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[1]
# The shell without windows first: it needs less than half of a processor's time of the whole browser.
CHROMIUM_NAMES = (
    *("chromium-headless-shell", "chrome-headless-shell"),
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),
)
MAC_CHROME = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# No property fails because the machine is busy with something else.
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")

OLD_COMMA = pytest.mark.skipif(
    sys.version_info >= (3, 14), reason="since Python 3.14 `except ValueError, e` means two kinds of error"
)


@cache
def find_chromium() -> str | None:
    """The path of a Chromium or Chrome; the environment variable CHROMIUM names one that we would not find."""
    places = (os.environ.get("CHROMIUM", ""), *CHROMIUM_NAMES, MAC_CHROME)
    return next((path for place in places if (path := shutil.which(place))), None)


@cache
def find_bubblewrap() -> str | None:
    """The path of a bubblewrap that works here: some containers have the program and forbid what it does."""
    bwrap = shutil.which("bwrap")
    if bwrap is None:
        return None
    trial = subprocess.run([bwrap, "--ro-bind", "/", "/", "--unshare-all", "true"], capture_output=True)
    return bwrap if trial.returncode == 0 else None


TOOLS = {
    "browser": (
        find_chromium,
        "needs Chromium. Debian: apt-get install chromium-headless-shell. Ubuntu: apt-get install chromium. "
        "macOS: brew install --cask google-chrome. "
        "Elsewhere: set CHROMIUM to the path of the program.",
    ),
    "sandbox": (
        find_bubblewrap,
        "needs bubblewrap, and the right to make user namespaces. Debian, Ubuntu: apt-get install bubblewrap. "
        "macOS and Windows have none.",
    ),
}


def pytest_runtest_setup(item: pytest.Item) -> None:
    for marker, (find, remedy) in TOOLS.items():
        if item.get_closest_marker(marker) and find() is None:
            refuse = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
            refuse(remedy)


SLOW_SECONDS = 900  # a far guard: the machine may be busy with something else
HEAVY = ("slow", "long", "browser")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What thousands of tests are made of stays until the end, so nobody looks for garbage in it (a tenth of a run)."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give slow tests more time before they count as hanging, and try a test with a page once more.

    (On a busy machine JupyterLab puts a dialog of its own in front. What was tried again stands in the summary.)
    """
    for item in items:
        if any(map(item.get_closest_marker, HEAVY)):
            item.add_marker(pytest.mark.timeout(SLOW_SECONDS))
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))
    _heavy_first(items)


def _heavy_first(items: list[pytest.Item]) -> None:
    """Several processes share the files (`--dist loadfile`): those with most heavy tests first, the quick ones last.

    A browser waits a lot, so it runs beside what computes, and not beside other browsers; and as small files come
    last, no process sits over a large one alone at the end.
    """
    weight: Counter[str] = Counter()
    for item in items:
        weight[_file(item)] += 2 * bool(item.get_closest_marker("browser")) or any(map(item.get_closest_marker, HEAVY))
    items.sort(key=lambda item: -weight[_file(item)])


def _file(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Name each failure when it happens: its whole story comes at the end, perhaps in ten minutes."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Failures(reporter))


class Failures:
    """A line for each failure."""

    def __init__(self, reporter: pytest.TerminalReporter) -> None:
        self._reporter = reporter

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            crash = getattr(report.longrepr, "reprcrash", None)
            message = crash.message.partition("\n")[0] if crash else ""
            self._reporter.ensure_newline()
            self._reporter.write_line(f"FAILED {report.nodeid} ({report.when}) {message}"[:300], red=True)


@pytest.fixture
def interruptible() -> Iterator[None]:
    """SIGINT interrupts this process and those that it starts.

    Whoever starts us in the background of a shell, as some CI does, starts us with that signal ignored, and what is
    ignored stays so in every process below.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def patient(page: "Page") -> "Page":
    """The page, which answers JupyterLab's own dialogs with their default when one is in the way."""
    page.add_locator_handler(page.locator(".jp-Dialog .jp-mod-accept"), lambda accept: accept.click())
    return page


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """A folder that all workers of a run share. Each may begin to make it; who is ready first gives it the name."""
    base = factory.getbasetemp()
    shared = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / f"shared-{name}"
    if not shared.exists():
        own = factory.mktemp(name)
        make(own)
        try:
            own.rename(shared)
        except OSError:
            assert shared.exists()  # another worker was there first
    return shared


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The path of Chromium, for tests that start it themselves."""
    path = find_chromium()
    assert path is not None, "mark the test with @pytest.mark.browser"
    return path


@pytest.fixture(scope="module")
def browser(chromium_path: str) -> Iterator["Browser"]:
    """A headless Chromium. It lives for one module only: Playwright's event loop would get in the way of nbclient's."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path, args=CHROMIUM_FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def browser_page(browser: "Browser") -> Iterator["Page"]:
    """A fresh page, closed after the test."""
    page = patient(browser.new_page())
    yield page
    page.close()
