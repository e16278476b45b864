"""The pages of the programming interface: a page for each door, with the docstrings of what it passes on."""

from collections.abc import Iterator
from importlib import import_module
from inspect import isclass, isfunction
from types import ModuleType

from pacman_env import GameState
from pacman_env.berkeley_names import MIXED_IN

DOORS = (
    "pacman_env",
    "pacman_env.games",
    "pacman_env.agents",
    "pacman_env.pictures",
    "pacman_env.compare",
    "pacman_env.widgets",
    "graders",
)


def pages() -> Iterator[tuple[str, str]]:
    """File name and reStructuredText of each page, the overview first."""
    names = "\n".join(f"   {door}" for door in DOORS)
    title = "The programming interface"
    yield (
        "index",
        f"{title}\n{'=' * len(title)}\n\nOne page for each module that programs import.\n\n.. toctree::\n\n{names}\n",
    )
    told: dict[object, str] = {}
    for door in DOORS:
        yield door, page(import_module(door), told)


def page(door: ModuleType, told: dict[object, str]) -> str:
    """A door's own words, then everything that it passes on; what another door has ``told`` already is only named."""
    title = f"``{door.__name__}``"
    parts = [title, "=" * len(title), "", f".. automodule:: {door.__name__}", "   :no-members:", ""]
    for name in sorted(dir(door), key=str.lower):
        parts += _entry(door.__name__, name, getattr(door, name), told)
    return "\n".join(parts)


def _entry(door: str, name: str, value: object, told: dict[object, str]) -> list[str]:
    home = getattr(value, "__module__", None)
    if home is None or not (isclass(value) or isfunction(value)):
        return []
    if (first := told.setdefault(value, door)) != door:
        return [f"``{name}``: see :doc:`{first}`.", ""]
    kind = "autoclass" if isclass(value) else "autofunction"
    heading = [name, "-" * len(name), "", f".. {kind}:: {door}.{name}"]
    once = [f"   :exclude-members: {', '.join(MIXED_IN)}"] if value is GameState else []  # not each thing by each name
    return [*heading, *(["   :members:", *once] if isclass(value) else []), ""]
