"""The Berkeley project's door: an unchanged ``multiAgents.py`` plays on this engine."""

from typing import TYPE_CHECKING

from pacman_env.lazy import hand_on

if TYPE_CHECKING:
    from pacman_env.berkeley.door import BerkeleyLoadError, file_of, load_agents, load_module
else:
    hand_on(__name__)
