"""The modules that a file of the Berkeley project imports (``util``, ``game``, ``pacman`` ...), made again each time.

Each public name has its PEP 8 spelling next to it (``manhattan_distance``), for files that were written for a port.
"""

from importlib.util import module_from_spec
from types import ModuleType
from typing import Any

from pacman_env import berkeley_names
from pacman_env.agents import ghosts, pacmen
from pacman_env.agents.base import Agent, score_evaluation
from pacman_env.berkeley import util as berkeley_util
from pacman_env.berkeley_names import both_spellings, pep8
from pacman_env.engine.layout import Layout, LayoutError
from pacman_env.engine.phase import SCARED_MOVES
from pacman_env.engine.state import GameState


def shims() -> dict[str, ModuleType]:
    """Fresh modules, so that a file that changes one changes its own."""
    util = _public(_fresh(berkeley_util))
    for thing in util.values():
        if isinstance(thing, type) and thing.__module__ == berkeley_util.__name__:
            both_spellings(thing)
    own = {cls.__name__: _copied(cls) for cls in (berkeley_names.Directions, berkeley_names.Actions)}
    game = {**util, **_public(berkeley_names), **own, "Agent": Agent, "GameStateData": berkeley_names.StateData}
    all_ghosts = {cls.__name__: cls for cls in (ghosts.GhostAgent, ghosts.RandomGhost, ghosts.DirectionalGhost)}
    all_pacmen = {cls.__name__: cls for cls in (pacmen.LeftTurnAgent, pacmen.GreedyAgent)}
    contents: dict[str, dict[str, Any]] = {
        "util": util,
        "game": game,
        "layout": {**util, "Layout": berkeley_names.LayoutView, "Grid": berkeley_names.Grid, "getLayout": get_layout},
        "pacman": {**game, "GameState": GameState, "SCARED_TIME": SCARED_MOVES, "TIME_PENALTY": 1},
        "ghostAgents": {**game, **all_ghosts},
        "pacmanAgents": {**game, **all_pacmen, "scoreEvaluation": score_evaluation},
    }
    made = {name: _module(name, content) for name, content in contents.items()}
    for name in ("util", "game", "layout"):
        vars(made["pacman"])[name] = made[name]
    return {pep8(name): module for name, module in made.items()} | made


def _fresh(module: ModuleType) -> ModuleType:
    """The same module executed once more, with classes of its own."""
    spec = module.__spec__
    assert spec is not None and spec.loader is not None
    twin = module_from_spec(spec)
    spec.loader.exec_module(twin)
    return twin


def _copied(cls: type) -> type:
    """A class with the same contents."""
    skip = ("__dict__", "__weakref__")
    return type(cls.__name__, cls.__bases__, {name: value for name, value in vars(cls).items() if name not in skip})


def _public(module: ModuleType) -> dict[str, Any]:
    """Everything a star import would bring, ``random`` and ``sys`` included, as in the original."""
    return {name: value for name, value in vars(module).items() if not name.startswith("_")}


def _module(name: str, content: dict[str, Any]) -> ModuleType:
    module = ModuleType(name)
    vars(module).update({pep8(known): value for known, value in content.items()} | content)
    return module


def get_layout(name: str, back: int = 2) -> berkeley_names.LayoutView | None:
    """The layout of this name (with or without ``.lay``) under its Berkeley names; None if there is none."""
    try:
        return berkeley_names.LayoutView(Layout.load(name.removesuffix(".lay")))
    except LayoutError:
        return None
