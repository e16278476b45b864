"""Which classes can play."""

from types import ModuleType

from pacman_env.agents.base import Agent
from pacman_env.agents.ghosts import GhostAgent


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
