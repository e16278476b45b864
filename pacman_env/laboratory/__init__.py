"""See the modules."""

from pacman_env.laboratory.ground import *  # noqa: F403
