"""Who plays: the base classes that a student extends, the ghosts, simple Pacmen, and the roster of all of them."""

from pacman_env.agents.base import *  # noqa: F403
