"""The index of algorithms: it is fresh, and what it names is there."""

import importlib
import re
from functools import cache

import pytest

from tests.conftest import ROOT
from tools.pages.algorithms import cells, cited, page

PAGE = (ROOT / "docs" / "algorithms.md").read_text("utf-8")


@cache
def rows() -> list[list[str]]:
    lines = [line for line in PAGE.splitlines() if line.startswith(("| figure", "| section"))]
    return [line[2:-2].split(" | ") for line in lines]


@pytest.mark.slow
def test_the_page_is_what_the_command_makes() -> None:
    assert page() == PAGE, "write it anew: make algorithms"


def test_everything_that_it_names_is_there() -> None:
    known = {cell.where for cell in cells()}
    for _, function, *rest in rows():
        module, *names = re.findall("`(.*?)`", function)
        here = importlib.import_module(module)
        for part in names[0].split(".") if names else []:
            here = getattr(here, part)
        shown = re.findall("`(.*?)`", " ".join(rest))
        assert all((ROOT / "tests" / name).is_file() if name.endswith(".py") else name in known for name in shown)


@pytest.mark.parametrize(
    ("place", "chapter", "exercise"),
    [
        ("figure 5.3", "01_minimax", "minimax-value-answer"),
        ("figure 5.3", "03_pacman", "pacman-minimax_agent-answer"),
        ("figure 5.7", "04_alpha_beta", "alphabeta-value-answer"),
        ("section 5.5", "05_expectimax", "expectimax-agent-answer"),
    ],
)
def test_it_leads_to_the_exercises(place: str, chapter: str, exercise: str) -> None:
    assert any(row[0] == place and f"`{chapter}#{exercise}`" in row[2] for row in rows())


def test_each_search_is_tested_somewhere() -> None:
    searches = [row for row in rows() if re.match(r"figure 5\.(3|7|11)", row[0]) and "wording" not in row[1]]
    assert searches and all(row[3].startswith("`") for row in searches)


@pytest.mark.parametrize(
    ("docstring", "places"),
    [
        ("Alpha-beta (AIMA 4th ed.,\n    figure 5.7).", [("figure", (5, 7))]),
        ("AIMA sections 5.2, 5.2.3 and 5.5: all", [("section", (5, 2)), ("section", (5, 2, 3)), ("section", (5, 5))]),
        ("(AIMA Figure 5.11), and (AIMA 5.2.1)", [("figure", (5, 11)), ("section", (5, 2, 1))]),
        ("Version 5.7 of something else, figure 5.3.", []),
        (None, []),
    ],
)
def test_places_are_read_from_docstrings(docstring: str | None, places: list[tuple[str, tuple[int, ...]]]) -> None:
    assert list(cited(docstring)) == places
