"""What the tests of a term share: the course as a wheel would install it."""

import shutil
from pathlib import Path

import pytest

from graders.home.chapters import write_chapters
from tests.conftest import ROOT


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a wheel puts into site-packages: the packages, their data, and the chapters as students get them."""
    site = tmp_path_factory.mktemp("site")
    for package in ("graders", "pacman_env"):
        shutil.copytree(ROOT / package, site / package, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("contest", "demo", "layouts"):
        shutil.copytree(ROOT / "data" / name, site / "pacman_env" / "data" / name)
    shutil.copy(ROOT / "data" / "mistakes.toml", site / "pacman_env" / "data")
    write_chapters(ROOT, site / "graders" / "chapters")
    return site
