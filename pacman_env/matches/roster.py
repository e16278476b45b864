"""From what a caller writes (an object, a class, a name, a file, a function) to the agents that play."""

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import NamedTuple, cast

from pacman_env.agents.base import Agent
from pacman_env.agents.classes import agent_classes, bundled_class, one_of
from pacman_env.agents.ghosts import Rng
from pacman_env.berkeley.door import file_of, load_agents
from pacman_env.engine.layout import Layout
from pacman_env.engine.state import GameState


@dataclass(frozen=True)
class Recipe:
    """An agent to be built for each game: its class (or name, or ``"file.py:Name"``) and the arguments that build it.

    >>> Recipe("MinimaxAgent", {"depth": 3})
    Recipe(spec='MinimaxAgent', arguments={'depth': 3})
    """

    spec: type | str
    arguments: Mapping[str, object] = field(default_factory=dict)


Player = Agent | type | str | Recipe | Callable[[GameState], str]
"""Who can play: an agent, its class, its name, a recipe, or a function from a position to an action."""

Ghosts = Player | Iterable[Player]
"""Who plays the ghosts: one for all of them, or one for each."""

Agents = Iterable[type | str | Recipe] | Mapping[str, type | str | Recipe]


class FunctionAgent(Agent):
    """Plays whatever a function ``state -> action`` answers."""

    def __init__(self, function: Callable[[GameState], str], index: int = 0) -> None:
        super().__init__(index)
        self.function = function

    def get_action(self, state: GameState) -> str:
        return self.function(state)


def board_of(layout: Layout | str | Path) -> Layout:
    """A board, the bundled one of this name, or the one in this file."""
    return layout if isinstance(layout, Layout) else Layout.load(layout)


def agent_class(name: str, *modules: ModuleType) -> type:
    """The class of this name from one of the modules, else a bundled one; or ``"multiAgents.py:Name"`` from a file.

    Raises:
        ValueError: there is none; the nearest known names are given.
    """
    path, colon, inner = name.rpartition(":")
    if colon and path.endswith(".py"):
        return one_of(inner, agent_classes(load_agents(path)), path)
    return bundled_class(name, *modules)


class Entry(NamedTuple):
    """A player that is named but not built yet: building runs the agent's own code.

    Attributes:
        name: what to call it.
        build: makes the agent.
        takes: the names of the arguments that its class can be built with, as far as they are known.
    """

    name: str
    build: Callable[[], Agent]
    takes: tuple[str, ...] = ()


def entry(spec: Player, index: int = 0, arguments: Mapping[str, object] = MappingProxyType({})) -> Entry:
    """Who plays as ``index``; a class is built as ``cls(**arguments)``, for a ghost as ``cls(index, **arguments)``.

    Raises:
        ValueError: an unknown name.
        TypeError: something that cannot play.
    """
    if isinstance(spec, Recipe):
        return entry(spec.spec, index, spec.arguments)
    if isinstance(spec, str):
        spec = agent_class(spec)
    name = getattr(spec, "__name__", type(spec).__name__)
    if isinstance(spec, type):
        if not _plays(spec):
            raise TypeError(f"the class {name} cannot play: it has no get_action(self, state)")
        named = [one.name for one in _parameters(spec) if one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)]
        return Entry(name, partial(spec, *_seat(spec, index), **arguments), tuple(named))
    if _plays(spec):
        return Entry(name, lambda: cast(Agent, spec))
    if callable(spec):
        return Entry(name, partial(FunctionAgent, spec, index))
    raise TypeError(f"{spec!r} cannot play: pass an agent, its class, its name, or a function state -> action")


def _plays(spec: object) -> bool:
    return hasattr(spec, "get_action") or hasattr(spec, "getAction")


def _seat(cls: type, index: int) -> list[int]:
    """The index for a ghost's constructor, if it has one that can take it."""
    return [index] if index and getattr(cls, "__init__") is not object.__init__ else []  # noqa: B009


def _parameters(cls: type) -> list[inspect.Parameter]:
    """What a class is built with; any arguments for a class that does not tell, because it is written in C."""
    try:
        return list(inspect.signature(cls).parameters.values())
    except (TypeError, ValueError):
        return [inspect.Parameter("arguments", inspect.Parameter.VAR_KEYWORD)]


def takes(recipe: Recipe, argument: str) -> bool:
    """Whether the class of a recipe can be built with this argument, by name or among any others."""
    spec = agent_class(recipe.spec) if isinstance(recipe.spec, str) else recipe.spec
    return any(one.name == argument or one.kind is one.VAR_KEYWORD for one in _parameters(spec))


def recipes(agents: Agents) -> dict[str, Recipe]:
    """Agents to be compared, each under a name of its own; a bare file means all the search agents in it.

    Raises:
        ValueError: an unknown agent, or two of one name.
        TypeError: a single agent, or an object that was built already.
    """
    if isinstance(agents, (str, type, Recipe)):
        raise TypeError(f"{agents!r} is one agent: pass a list, [{agents!r}]")
    if isinstance(agents, Mapping):
        return {name: _recipe(agent) for name, agent in agents.items()}
    recipes = [_recipe(agent) for given in agents for agent in _expanded(given)]
    names = [_name(recipe) for recipe in recipes]
    doubles = {name for name in names if names.count(name) > 1}
    if doubles:
        raise ValueError(f"two agents are called {doubles.pop()!r}: pass a dict that gives them different names")
    return dict(zip(names, recipes, strict=True))


def _expanded(agent: type | str | Recipe) -> list[type | str | Recipe]:
    if not (isinstance(agent, str) and agent.endswith(".py")):
        return [agent]
    classes = agent_classes(load_agents(agent))
    deep = [name for name, cls in classes.items() if "depth" in inspect.signature(cls).parameters]
    return [f"{agent}:{name}" for name in deep]


def _recipe(agent: type | str | Recipe) -> Recipe:
    """With the class named in a way that other processes understand."""
    recipe = agent if isinstance(agent, Recipe) else Recipe(agent)
    if not isinstance(recipe.spec, (str, type)):
        raise TypeError(
            f"{recipe.spec!r} is not a class: pass a class or a name, so that every game gets its own agent"
        )
    if isinstance(recipe.spec, str):
        agent_class(recipe.spec)  # a wrong name is refused here and now
        return recipe
    file = file_of(recipe.spec)
    return Recipe(f"{file}:{recipe.spec.__name__}", recipe.arguments) if file else recipe


def _name(recipe: Recipe) -> str:
    return recipe.spec.__name__ if isinstance(recipe.spec, type) else recipe.spec.rpartition(":")[2]


def ghost_specs(ghosts: Ghosts, count: int) -> list[Player]:
    """One entry for each of (at most) ``count`` ghosts: a class or a name serves them all, a list one each.

    Raises:
        ValueError: one object or function is to be several ghosts, or an object has another's index.
    """
    if isinstance(ghosts, Iterable) and not isinstance(ghosts, (str, type)):
        listed = list(ghosts)[:count]
    elif isinstance(ghosts, (str, type, Recipe)) or count <= 1:
        listed = [ghosts] * count
    else:
        raise ValueError(
            f"one {type(ghosts).__name__} cannot be {count} ghosts: pass a class, or a list with one for each"
        )
    for number, ghost in enumerate(listed, 1):
        index = getattr(ghost, "index", number)
        if not isinstance(ghost, type) and isinstance(index, int) and index != number:
            raise ValueError(f"ghost {number} has index {index}: build it as {type(ghost).__name__}({number})")
    return listed


def lend_luck(agents: Iterable[Agent], rng: Rng) -> None:
    """Have every ghost that draws its moves draw them from this generator."""
    for agent in agents:
        if hasattr(agent, "rng"):
            agent.rng = rng
