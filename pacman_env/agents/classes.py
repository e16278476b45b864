"""Which classes can play, and those that come with the engine, by name."""

import difflib
from contextlib import suppress
from importlib import import_module
from types import ModuleType

from pacman_env.agents.base import Agent
from pacman_env.agents.ghosts import GhostAgent
from pacman_env.lazy import LeftOut

BUNDLED = "pacman_env.agents"
"""Loaded by its name when it is needed: some agents look up their ghosts here."""


def agent_classes(module: ModuleType) -> dict[str, type]:
    """The classes of a module that can play, by name: those with a ``get_action`` or ``getAction`` of their own."""
    classes = {name: value for name, value in vars(module).items() if isinstance(value, type)}
    return {name: cls for name, cls in classes.items() if plays(cls) and not name.startswith("_")}


def plays(cls: type) -> bool:
    """Whether the class says what to do; a ghost may also say it by a ``get_distribution`` of its own."""
    act = getattr(cls, "get_action", None) or getattr(cls, "getAction", None)
    if issubclass(cls, GhostAgent):
        return cls.get_distribution is not GhostAgent.get_distribution or act is not GhostAgent.get_action
    return act is not None and act is not Agent.get_action


def bundled() -> dict[str, type]:
    """The agents that come with the engine, by name; those that this installation has."""
    door = import_module(BUNDLED)
    for name in dir(door):
        with suppress(LeftOut):
            getattr(door, name)  # loads it
    return agent_classes(door)


def bundled_class(name: str, *modules: ModuleType) -> type:
    """The class of this name from one of the modules, else a bundled one.

    Raises:
        ValueError: there is none; the nearest known names are given.
    """
    for module in reversed(modules):
        if name in (classes := agent_classes(module)):
            return classes[name]
    door = import_module(BUNDLED)
    found = getattr(door, name) if name in dir(door) else None  # loads this one, or says what was left out
    if isinstance(found, type) and plays(found):
        return found
    known = [agent_classes(module) for module in modules]
    return one_of(name, {key: cls for classes in (bundled(), *known) for key, cls in classes.items()})


def one_of(name: str, known: dict[str, type], place: str = "") -> type:
    """The class of this name among those that are known, in a file if one is named.

    Raises:
        ValueError: there is none; the nearest known names are given.
    """
    if name in known:
        return known[name]
    near = difflib.get_close_matches(name, known, n=3, cutoff=0.5)
    guess = f"Did you mean {' or '.join(near)}? " if near else ""
    where = f" in {place}" if place else ""
    raise ValueError(f"there is no agent {name!r}{where}. {guess}The agents are: {', '.join(sorted(known))}")
