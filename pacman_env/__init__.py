"""The engine, the small games, the search X-ray and the pictures of the course.

The names below load on first use, so ``import pacman_env`` is quick and never needs matplotlib.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pacman_env.agents import Agent as Agent
    from pacman_env.agents import MultiAgentSearchAgent as MultiAgentSearchAgent
    from pacman_env.layout import Layout as Layout
    from pacman_env.layout import LayoutError as LayoutError
    from pacman_env.layout import layout_names as layout_names
    from pacman_env.match import play as play
    from pacman_env.search_xray import xray as xray
    from pacman_env.state import Action as Action
    from pacman_env.state import GameOver as GameOver
    from pacman_env.state import GameState as GameState
    from pacman_env.state import IllegalAction as IllegalAction

_HOMES = {
    "Action": "state",
    "Agent": "agents",
    "GameOver": "state",
    "GameState": "state",
    "IllegalAction": "state",
    "Layout": "layout",
    "LayoutError": "layout",
    "MultiAgentSearchAgent": "agents",
    "layout_names": "layout",
    "play": "match",
    "xray": "search_xray",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"pacman_env has no {name!r}; it offers {', '.join(_HOMES)}")
    return getattr(import_module(f"pacman_env.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return list(_HOMES)
