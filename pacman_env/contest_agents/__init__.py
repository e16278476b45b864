"""See the modules."""

from pacman_env.contest_agents.searching import *  # noqa: F403
