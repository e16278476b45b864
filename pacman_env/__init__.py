"""The engine, the small games, the search X-ray, and the pictures of the course.

This is the front door: ``from pacman_env import *`` imports what most programs need. The names load on first use, so
``import pacman_env`` is quick and never needs matplotlib. The other doors are ``pacman_env.games``,
``pacman_env.agents``, ``pacman_env.pictures``, ``pacman_env.compare``, and ``pacman_env.widgets``.
"""

from typing import TYPE_CHECKING

from pacman_env.berkeley_names import mix_in
from pacman_env.lazy import Explored, Pictured, offered

if TYPE_CHECKING:
    from pacman_env.agents.base import Agent, MultiAgentSearchAgent
    from pacman_env.agents.ghosts import DirectionalGhost, GhostAgent, RandomGhost
    from pacman_env.berkeley.door import load_agents
    from pacman_env.engine.actions import Action, GameOver, IllegalAction
    from pacman_env.engine.layout import Layout, LayoutError, layout_names
    from pacman_env.engine.state import GameState
    from pacman_env.matches.match import play
    from pacman_env.matches.roster import Ghosts, Player, Recipe
    from pacman_env.search_xray import xray
else:
    __getattr__, __dir__, __all__ = offered(
        __name__,
        {
            "pacman_env.agents.base": "Agent MultiAgentSearchAgent",
            "pacman_env.agents.ghosts": "DirectionalGhost GhostAgent RandomGhost",
            "pacman_env.berkeley.door": "load_agents",
            "pacman_env.engine.actions": "Action GameOver IllegalAction",
            "pacman_env.engine.layout": "Layout LayoutError layout_names",
            "pacman_env.engine.state": "GameState",
            "pacman_env.matches.match": "play",
            "pacman_env.matches.roster": "Ghosts Player Recipe",
            "pacman_env.search_xray": "xray",
        },
    )

mix_in()  # every position answers to the Berkeley project's names, too

Pictured.drawn_by = "pacman_env.pictures.stills"
Explored.explored_by = "pacman_env.widgets.explorer"
