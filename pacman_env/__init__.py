"""The engine, the small games, the search X-ray and the pictures of the course.

This is the front door: ``from pacman_env import *`` gives what most programs need. The names load on first use, so
``import pacman_env`` is quick and never needs matplotlib. Further doors: ``pacman_env.games``, ``pacman_env.agents``,
``pacman_env.pictures``, ``pacman_env.compare`` and ``pacman_env.widgets``.
"""

from typing import TYPE_CHECKING

from pacman_env.berkeley_names import mix_in
from pacman_env.lazy import Explored, Pictured, offered

if TYPE_CHECKING:
    from pacman_env.agents.base import Agent as Agent
    from pacman_env.agents.base import MultiAgentSearchAgent as MultiAgentSearchAgent
    from pacman_env.agents.ghosts import DirectionalGhost as DirectionalGhost
    from pacman_env.agents.ghosts import GhostAgent as GhostAgent
    from pacman_env.agents.ghosts import RandomGhost as RandomGhost
    from pacman_env.berkeley.door import load_agents as load_agents
    from pacman_env.engine.actions import Action as Action
    from pacman_env.engine.actions import GameOver as GameOver
    from pacman_env.engine.actions import IllegalAction as IllegalAction
    from pacman_env.engine.layout import Layout as Layout
    from pacman_env.engine.layout import LayoutError as LayoutError
    from pacman_env.engine.layout import layout_names as layout_names
    from pacman_env.engine.state import GameState as GameState
    from pacman_env.matches.match import play as play
    from pacman_env.matches.roster import Ghosts as Ghosts
    from pacman_env.matches.roster import Player as Player
    from pacman_env.matches.roster import Recipe as Recipe
    from pacman_env.search_xray import xray as xray
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
