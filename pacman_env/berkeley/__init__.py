"""The Berkeley project's door: an unchanged ``multiAgents.py`` plays on this engine."""

from pacman_env.berkeley.door import BerkeleyLoadError as BerkeleyLoadError
from pacman_env.berkeley.door import file_of as file_of
from pacman_env.berkeley.door import load_agents as load_agents
from pacman_env.berkeley.door import load_module as load_module
