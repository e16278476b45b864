"""The index of algorithms: it is fresh, and what it names is there."""

import importlib
import re
from functools import cache

import pytest

from tests.conftest import ROOT
from tools.pages.algorithms import cells, page

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
