"""The project as a whole: its dependencies, its layers, and what must not stand in any file of it."""

import re
import subprocess
import sys
import tomllib
from functools import cache
from importlib import metadata
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.conftest import ROOT
from tests.imports import Import, all_imports, imports_of, within

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
COURSE = [Requirement(line) for line in PYPROJECT["project"]["dependencies"]]
TESTS = [Requirement(line) for line in PYPROJECT["project"]["optional-dependencies"]["test"]]
CONDA_NAMES = {"matplotlib": "matplotlib-base", "playwright": "playwright-python"}

HEAVY = ("matplotlib", "numpy", "networkx", "ipywidgets", "IPython", "nbformat", "nbgrader", "traitlets", "tqdm")
ENGINE = tuple(
    f"pacman_env.{name}"
    for name in ("agents", "berkeley", "berkeley_names", "berkeley_util", "games", "layout", "match", "state")
)


# Dependencies


def conda_dependencies() -> dict[str, str]:
    environment = yaml.safe_load((ROOT / "environment.yml").read_text("utf-8"))
    lines = [line for line in environment["dependencies"] if isinstance(line, str)]
    return {requirement.name: str(requirement.specifier) for requirement in map(Requirement, lines)}


def test_environment_yml_has_the_dependencies_of_pyproject() -> None:
    expected = {CONDA_NAMES.get(need.name, need.name): str(need.specifier) for need in COURSE + TESTS}
    expected |= {"python": PYPROJECT["project"]["requires-python"], "pip": ""}
    assert conda_dependencies() == expected


@pytest.mark.parametrize("need", COURSE + TESTS, ids=str)
def test_every_dependency_has_a_lower_bound(need: Requirement) -> None:
    assert [bound.operator for bound in need.specifier] == [">="]


def locked() -> dict[str, str]:
    lines = (ROOT / "requirements.lock").read_text("utf-8").splitlines()
    pins = [line.split("==") for line in lines if not line.startswith("#")]
    return {canonicalize_name(name): version for name, version in pins}


def test_the_lock_holds_exact_versions_and_nothing_else() -> None:
    lines = (ROOT / "requirements.lock").read_text("utf-8").splitlines()
    assert [line for line in lines if not re.fullmatch(r"#.*|[A-Za-z0-9._-]+==[0-9][A-Za-z0-9.+]*", line)] == []


@pytest.mark.parametrize("need", COURSE + TESTS, ids=str)
def test_the_lock_keeps_the_bounds(need: Requirement) -> None:
    assert need.specifier.contains(Version(locked()[canonicalize_name(need.name)]))


def test_the_lock_is_complete() -> None:
    """Whatever a locked package needs on this platform is locked as well."""
    pins, here = locked(), installed()
    assert here.items() & pins.items(), "nothing of the lock is installed here"
    missing = {
        f"{name} needs {need.name}"
        for name, _ in pins.items() & here.items()
        for need in map(Requirement, metadata.requires(name) or [])
        if (need.marker is None or need.marker.evaluate({"extra": ""})) and canonicalize_name(need.name) not in pins
    }
    assert missing == set()


def installed() -> dict[str, str]:
    return {canonicalize_name(package.metadata["Name"]): package.version for package in metadata.distributions()}


OPTIONAL = {"distributed"}  # a class that outgrows one machine brings it along


def test_what_the_packages_import_is_declared_or_comes_with_what_is() -> None:
    modules = {found.imported.split(".")[0] for found in all_imports()}
    foreign = modules - set(sys.stdlib_module_names) - {"pacman_env", "graders"} - OPTIONAL
    owners = metadata.packages_distributions()
    missing = {module for module in foreign if not {canonicalize_name(n) for n in owners[module]} & declared()}
    assert missing == set()


def declared() -> set[str]:
    """The dependencies of the course, and what these need themselves."""
    names = {canonicalize_name(need.name) for need in COURSE}
    below = {canonicalize_name(Requirement(line).name) for name in names for line in metadata.requires(name) or []}
    return names | below


def test_optional_packages_are_imported_when_they_are_needed() -> None:
    assert [str(found) for found in all_imports() if found.eager and within(found.imported, *OPTIONAL)] == []


# Layers (docs/architecture.md)


def breaches(importers: tuple[str, ...], forbidden: tuple[str, ...], *, lazily: bool) -> list[str]:
    """The imports of ``forbidden`` modules in ``importers``; those inside functions count with ``lazily``."""

    def is_breach(found: Import) -> bool:
        inside = within(found.importer, *importers) and within(found.imported, *forbidden)
        return inside and (found.eager or lazily)

    return [str(found) for found in all_imports() if is_breach(found)]


def test_pacman_env_never_imports_the_graders() -> None:
    assert breaches(("pacman_env",), ("graders",), lazily=True) == []


def test_the_packages_import_no_tests_and_no_benchmarks() -> None:
    assert breaches(("pacman_env", "graders"), ("tests", "benchmarks"), lazily=True) == []


def test_the_engine_loads_no_pictures_no_widgets_and_no_x_ray() -> None:
    above = ("pacman_env.pictures", "pacman_env.widgets", "pacman_env.search_xray")
    assert breaches(ENGINE, above, lazily=False) == []


def test_pictures_know_no_widgets() -> None:
    assert breaches(("pacman_env.pictures",), ("pacman_env.widgets", "ipywidgets"), lazily=True) == []


def test_what_runs_beside_the_student_knows_no_answers() -> None:
    answers = tuple(
        f"graders.{name}" for name in ("reference", "judging", "diagnosis", "exercises.mistakes", "classroom")
    )
    assert breaches(("graders.asking", "graders.emitting"), answers, lazily=True) == []


def test_the_engine_imports_the_standard_library_only() -> None:
    own = {module for module in loaded(*ENGINE) if within(module, "pacman_env")}
    foreign = {module.split(".")[0] for module in loaded(*ENGINE) - own} - set(sys.stdlib_module_names)
    assert own and foreign == set()


@pytest.mark.parametrize("package", ["pacman_env", "graders"])
def test_the_packages_load_nothing_heavy(package: str) -> None:
    assert [module for module in HEAVY if module in loaded(package)] == []


@cache
def loaded(*modules: str) -> set[str]:
    """What a fresh Python has loaded after importing ``modules``, beyond what it starts with."""
    code = f"import sys; before = set(sys.modules); import {', '.join(modules)}; print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_the_reader_of_imports_reads_all_kinds() -> None:
    source = (
        "import a.b\nfrom c import d\nif TYPE_CHECKING:\n    import e\nelse:\n    import f\n"
        "class G:\n    import g\n    def h(self):\n        import i\n"
        "try:\n    import j\nexcept ImportError:\n    pass\n"
    )
    assert set(imports_of(source)) == {
        ("a.b", True),
        ("c.d", True),
        ("f", True),
        ("g", True),
        ("i", False),
        ("j", True),
    }


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


def test_every_folder_of_tests_is_a_package() -> None:
    """Otherwise pytest puts the folder itself on the path, and ``tests/graders`` would hide ``graders``."""
    folders = {path.parent for path in (ROOT / "tests").rglob("test_*.py")}
    assert [str(folder) for folder in folders if not (folder / "__init__.py").exists()] == []


# The ways in


def targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", ".ci/run"])
def test_the_make_targets_that_a_page_names_exist(page: str) -> None:
    named = set(re.findall(r"\bmake ([a-z-]+)", (ROOT / page).read_text("utf-8")))
    assert named and named <= targets()


def test_ci_runs_the_readme_s_commands() -> None:
    assert {"make test", "make lint"} <= set((ROOT / ".ci/run").read_text("utf-8").splitlines())
    assert {"make study", "make test"} <= set((ROOT / "README.md").read_text("utf-8").splitlines())


def test_the_readme_s_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", (ROOT / "README.md").read_text("utf-8"))
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_benchmarks_are_found_and_an_unknown_one_is_named(capfd: pytest.CaptureFixture[str]) -> None:
    done = subprocess.run([sys.executable, "-m", "benchmarks", "nonsense"], cwd=ROOT)
    assert done.returncode == 2 and "No benchmark is called nonsense; there are: " in capfd.readouterr().err
