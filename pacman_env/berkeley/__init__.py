"""The Berkeley project's door: an unchanged ``multiAgents.py`` plays on this engine."""

from pacman_env.berkeley.door import BerkeleyLoadError, file_of, load_agents, load_module
