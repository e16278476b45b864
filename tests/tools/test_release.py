"""A release as one command: what it refuses, its notes and sums, and links only where an address is set."""

import re
import subprocess
from pathlib import Path

import pytest
import yaml

from tests.conftest import ROOT
from tools.release import Refused, checked, notes

CHANGELOG = """# Changelog

## 1.1.0 (2027-03-01)

### Added

- Say hello.

## 1.0.0 (2026-11-22)

- Begin.
"""
SETTINGS = '[project]\nversion = "{}"\n[tool.course]\nrepository = "{}"\nauthors = ["Ann", "Bo"]\n'
HERE = "https://example.org/ann/course"


def project(folder: Path, version: str = "1.1.0", address: str = HERE, changelog: str = CHANGELOG) -> Path:
    """A project of three files, committed."""
    (folder / "pyproject.toml").write_text(SETTINGS.format(version, address))
    (folder / "CHANGELOG.md").write_text(changelog)
    (folder / "README.md").write_text(
        "![A tree](docs/a.png) [guide](docs/b.md) [book](https://example.com) [here](#top)\n"
    )
    git = ["git", "-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
    for command in (["init", "-q"], ["add", "."], ["commit", "-qm", "Begin"]):
        subprocess.run([*git, *command], cwd=folder, check=True)
    return folder


def test_a_release_has_the_notes_of_its_version(tmp_path: Path) -> None:
    assert checked(project(tmp_path)) == ("1.1.0", "### Added\n\n- Say hello.\n")
    assert notes(CHANGELOG, "1.0.0") == "- Begin.\n"


@pytest.mark.parametrize(
    ("settings", "missing"),
    [
        ({"address": ""}, "repository is empty"),
        ({"version": "1.2.0"}, 'no entry "## 1.2.0'),
        (
            {"changelog": CHANGELOG.replace("## 1.1.0", "## Unreleased\n\n### Fixed\n\n- More.\n\n## 1.1.0")},
            "Unreleased",
        ),
    ],
)
def test_what_is_missing_is_named(tmp_path: Path, settings: dict[str, str], missing: str) -> None:
    with pytest.raises(Refused, match=re.escape(missing)):
        checked(project(tmp_path, **settings))


def test_a_change_that_is_not_committed_is_refused(tmp_path: Path) -> None:
    (project(tmp_path) / "README.md").write_text("Another one.\n")
    with pytest.raises(Refused, match="not committed"):
        checked(tmp_path)


def test_no_address_is_invented() -> None:
    """As long as nobody has set where the project lives, nothing names a place for it."""
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    texts = {
        name: ROOT / name
        for name in listed
        if name.endswith((".md", ".ipynb", ".py", ".toml", ".cff", ".yml", ".html"))
    }
    place = re.compile(r"https?://[^\s)\"']*(?:adversarial-search|adversarial_search)[^\s)\"']*")
    found = {name: place.findall(path.read_text("utf-8")) for name, path in texts.items() if path.is_file()}
    own = {name: links for name, links in found.items() if links and name != "tests/tools/test_release.py"}
    assert own == {}, "set [tool.course] repository in pyproject.toml, and link nowhere else"


@pytest.mark.parametrize("name", ["test", "site", "release"])
def test_a_workflow_calls_what_is_there(name: str) -> None:
    flow = yaml.safe_load((ROOT / ".github" / "workflows" / f"{name}.yml").read_text("utf-8"))
    steps = [step for job in flow["jobs"].values() for step in job["steps"]]
    assert all(set(step) & {"uses", "run"} for step in steps)
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M)
    called = [target for step in steps for target in re.findall(r"\bmake ([a-z-]+)", step.get("run", ""))]
    assert set(called) <= set(targets)
    assert called or ".ci/run" in str(steps)
