"""See the modules."""

from pacman_env.search_agents.searching import *  # noqa: F403
