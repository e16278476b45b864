"""The engine, the small games, the search X-ray and the pictures of the course.

The names below load on first use, so ``import pacman_env`` is quick and never needs matplotlib.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pacman_env.agents.base import Agent as Agent
    from pacman_env.agents.base import MultiAgentSearchAgent as MultiAgentSearchAgent
    from pacman_env.engine.layout import Layout as Layout
    from pacman_env.engine.layout import LayoutError as LayoutError
    from pacman_env.engine.layout import layout_names as layout_names
    from pacman_env.engine.state import Action as Action
    from pacman_env.engine.state import GameOver as GameOver
    from pacman_env.engine.state import GameState as GameState
    from pacman_env.engine.state import IllegalAction as IllegalAction
    from pacman_env.matches.match import play as play
    from pacman_env.search_xray import xray as xray

_HOMES = {
    "Action": "engine.state",
    "Agent": "agents.base",
    "GameOver": "engine.state",
    "GameState": "engine.state",
    "IllegalAction": "engine.state",
    "Layout": "engine.layout",
    "LayoutError": "engine.layout",
    "MultiAgentSearchAgent": "agents.base",
    "layout_names": "engine.layout",
    "play": "matches.match",
    "xray": "search_xray",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"pacman_env has no {name!r}; it offers {', '.join(_HOMES)}")
    return getattr(import_module(f"pacman_env.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return list(_HOMES)
