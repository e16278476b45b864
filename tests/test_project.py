"""The project as a whole: its dependencies, what its packages load, and what must not stand in any file of it."""

import contextlib
import io
import re
import subprocess
import sys
import tomllib
import zipfile
from functools import cache
from importlib import metadata
from pathlib import Path

import grimp
import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.conftest import ROOT
from tools.installing import install

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
COURSE = [Requirement(line) for line in PYPROJECT["project"]["dependencies"]]
EXTRAS = PYPROJECT["project"]["optional-dependencies"]
TESTS = [Requirement(line) for extra in EXTRAS.values() for line in extra]
PROOF = [Requirement(line) for line in EXTRAS["prove"]]
CONDA_NAMES = {"build": "python-build", "matplotlib": "matplotlib-base", "playwright": "playwright-python"}

HEAVY = ("matplotlib", "numpy", "networkx", "ipywidgets", "IPython", "traitlets", "tqdm")
HEAVY += ("nbformat", "nbgrader", "nh3", "psutil")  # a browser has none of these
IMPORTS = grimp.build_graph("pacman_env", "graders", include_external_packages=True, exclude_type_checking_imports=True)


# Dependencies


def conda_dependencies() -> dict[str, str]:
    environment = yaml.safe_load((ROOT / "environment.yml").read_text("utf-8"))
    *listed, by_pip = environment["dependencies"]
    lines = [*listed, *(line for line in by_pip["pip"] if line != "-e .")]
    return {requirement.name: str(requirement.specifier) for requirement in map(Requirement, lines)}


def test_environment_yml_has_the_dependencies_of_pyproject() -> None:
    needed = [need for need in COURSE + TESTS if need not in PROOF]
    expected = {CONDA_NAMES.get(need.name, need.name): str(need.specifier) for need in needed}
    expected |= {"python": PYPROJECT["project"]["requires-python"], "pip": ""}
    assert conda_dependencies() == expected


def test_every_dependency_has_a_lower_bound_and_the_lock_keeps_it() -> None:
    needs = COURSE + TESTS
    assert [str(need) for need in needs if [bound.operator for bound in need.specifier] != [">="]] == []
    pins = {name: Version(version) for name, version in locked().items()}
    assert [str(need) for need in needs if pins[canonicalize_name(need.name)] not in need.specifier] == []


def locked() -> dict[str, str]:
    """The versions of the lock that count with this Python, on this system."""
    here = [pin for pin in map(Requirement, install.pins()) if pin.marker is None or pin.marker.evaluate()]
    return {canonicalize_name(pin.name): str(pin.specifier).removeprefix("==") for pin in here}


def test_the_lock_holds_exact_versions_with_hashes_and_nothing_else() -> None:
    exact = r"[a-z0-9._-]+==[0-9][A-Za-z0-9.+]*( ; [^\\]+)?( \\\n    --hash=sha256:[0-9a-f]{64})+(\n    # via .+)?\n*"
    blocks = [block for found in install.locked().values() for block in found]
    assert len(blocks) > 200 and [block for block in blocks if not re.fullmatch(exact, block)] == []


def test_what_is_installed_for_students_is_all_that_teaching_needs() -> None:
    """The choice by names agrees with what the packages here say that they need."""
    chosen = {block.partition("==")[0] for block in install.needed(["teach"])}
    assert {"jupyterlab", "nbgrader", "hatchling"} <= chosen and not {"sphinx", "ruff", "distributed"} & chosen
    needs = [need for name in chosen & installed().keys() for need in map(Requirement, metadata.requires(name) or [])]
    below = {canonicalize_name(need.name) for need in needs if counts(need)}
    assert below - chosen <= {"pip"}
    with pytest.raises(KeyError, match="nonsense"):
        install.needed(["nonsense"])


def counts(need: Requirement) -> bool:
    return need.marker is None or need.marker.evaluate({"extra": ""})


@pytest.mark.slow
def test_a_file_that_is_another_one_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No network is needed: the wheel lies in a folder, and its hash is not the one of the lock."""
    with zipfile.ZipFile(tmp_path / "networkx-3.0-py3-none-any.whl", "w") as wheel:
        wheel.writestr("networkx-3.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: networkx\nVersion: 3.0\n")
        wheel.writestr("networkx-3.0.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
    block = f"{tmp_path}/networkx-3.0-py3-none-any.whl --hash=sha256:{'0' * 64}"
    monkeypatch.setattr(install, "needed", lambda extras: [block])
    monkeypatch.setattr(install, "PIP", [*install.PIP, "--dry-run"])
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        assert install.main(["teach"]) == 1
    assert "its hash is different" in said.getvalue() and "newest" not in said.getvalue()


@pytest.mark.slow
def test_the_lock_is_complete() -> None:
    """Whatever a locked package needs on this platform is locked as well."""
    pins, here = locked(), installed()
    assert here.items() & pins.items(), "nothing of the lock is installed here"
    missing = {
        f"{name} needs {need.name}"
        for name, _ in pins.items() & here.items()
        for need in map(Requirement, metadata.requires(name) or [])
        if counts(need) and canonicalize_name(need.name) not in {*pins, "pip"}  # what installs the lock
    }
    assert missing == set()


def installed() -> dict[str, str]:
    return {canonicalize_name(package.metadata["Name"]): package.version for package in metadata.distributions()}


OPTIONAL = {"distributed", "voila"}  # the command that needs one says so


@pytest.mark.slow
def test_what_the_packages_import_is_declared_or_comes_with_what_is() -> None:
    modules = {name for name in IMPORTS.modules if IMPORTS.is_module_squashed(name)}
    foreign = {name.split(".")[0] for name in modules} - set(sys.stdlib_module_names) - OPTIONAL
    owners = metadata.packages_distributions()
    missing = {name for name in foreign if not {canonicalize_name(n) for n in owners[name]} & declared()}
    assert "matplotlib" in foreign and missing == set()


def declared() -> set[str]:
    """The dependencies of the course, and what these need themselves."""
    names = {canonicalize_name(need.name) for need in [*COURSE, *map(Requirement, EXTRAS["teach"])]}
    below = {canonicalize_name(Requirement(line).name) for name in names for line in metadata.requires(name) or []}
    return names | below


EQUIPPED = (
    r"pacman_env\.(demo|practice|__main__|compare\.(charts|command|contest|pool)|contest|experiments"
    r"|pictures|search_xray|widgets)(\.|$)"
)


# What is loaded (`make lint` holds who may import whom: [tool.importlinter] in pyproject.toml)


def test_no_room_goes_through_the_front_door() -> None:
    """Inside, a name is imported from where it lives, so that the walls can be seen."""
    inside = {
        name for name in IMPORTS.find_modules_that_directly_import("pacman_env") if name.startswith("pacman_env.")
    }
    assert inside == set()


def test_every_other_room_needs_the_standard_library_only() -> None:
    """Rules, games, agents, matches and all that comes later: what they import, now or inside a function.

    But for the watch over other processes, which is never needed in a browser.
    """
    others = [name for name in IMPORTS.modules if re.match(r"pacman_env(\.|$)", name) and not re.match(EQUIPPED, name)]
    others.remove("pacman_env.sandbox.watch")
    imported = {found.split(".")[0] for name in others for found in IMPORTS.find_modules_directly_imported_by(name)}
    assert len(others) > 40 and imported - set(sys.stdlib_module_names) == {"pacman_env"}


@pytest.mark.parametrize("package", ["pacman_env", "pacman_env.compare", "pacman_env.agents", "graders"])
def test_the_packages_load_nothing_heavy(package: str) -> None:
    assert [module for module in HEAVY if module in loaded(package)] == []


@pytest.mark.slow
def test_workers_can_start_while_nbgrader_is_being_loaded() -> None:
    assert not {"nbgrader", "sqlalchemy"} & loaded("graders.classroom.workers.pool")


@cache
def loaded(*modules: str) -> set[str]:
    """What a fresh Python has loaded after importing ``modules``, beyond what it starts with."""
    code = f"import sys; before = set(sys.modules); import {', '.join(modules)}; print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


# What must not stand in any file


def committed_files() -> list[Path]:
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    if listing.returncode:
        pytest.skip("not a git checkout: cannot tell the project's files from others")
    paths = [ROOT / name for name in listing.stdout.split("\0") if name]
    return [path for path in paths if path.is_file() and path.suffix not in (".gz", ".png", ".pdf")]


def traces() -> re.Pattern[str]:
    """This checkout's place, the home folder, and the ways in which package registries and secrets are named."""
    places = {str(ROOT), str(Path.home()) if len(Path.home().parts) > 2 else "/ro" + "ot/\\w"}
    kinds = ["/wo" + "rk/", r"\.\./sha" + "red", "index" + "-url", "find" + "-links", "BEGIN [A-Z ]*PRIVATE" + " KEY"]
    return re.compile("|".join([*kinds, *places]))


def test_no_file_knows_the_machine_that_it_was_written_on() -> None:
    pattern = traces()
    found = {
        f"{path.relative_to(ROOT)}: {match[0]!r}"
        for path in committed_files()
        for match in pattern.finditer(path.read_text("utf-8", errors="replace"))
    }
    assert found == set()


# The ways in


def targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def test_the_make_targets_of_ci_exist() -> None:
    named = set(re.findall(r"\bmake ([a-z-]+)", (ROOT / ".ci/run").read_text("utf-8")))
    assert named and named <= targets()


def test_ci_runs_the_readme_s_commands() -> None:
    assert {"make test", "make lint"} <= set((ROOT / ".ci/run").read_text("utf-8").splitlines())
    assert {"make study", "make test"} <= set((ROOT / "README.md").read_text("utf-8").splitlines())


def test_the_first_sentences_count_the_notebooks_that_there_are() -> None:
    there = len(list((ROOT / "notebooks").glob("[0-9]*/*.ipynb")))
    words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    for page in ("README.md", "CITATION.cff", "tools/site/pages/index.md"):
        [said] = re.findall(r"(\w+) (?:Jupyter )?notebooks", (ROOT / page).read_text(encoding="utf-8"))[:1]
        assert words.index(said.lower()) == there, page
